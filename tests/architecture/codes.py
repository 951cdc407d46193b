"""`python -m tests.architecture.codes > docs/codes.md`: the pages of all codes as one document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agencia_dsl.report.pages import Page, pages

STAGES = {
    "0": "Text and syntax",
    "1": "Names and sorts",
    "2": "Rules as a whole",
    "3": "Lint",
    "4": "Scenes, questions and commands",
    "9": "Our own faults",
}
"""What the first digit of a code says."""

CODE_SECTIONS = ("Bad", "Better")

HEAD = """\
# Codes

Every message has a code that is never reused and a name for the mistake. `agencia explain CODE` (or `agencia explain
NAME`) shows its page; this document is made of the same pages by `python -m tests.architecture.codes > docs/codes.md`.
An error stops what was asked, a warning and a note do not.
"""


def sections(page: Page) -> dict[str, str]:
    """The parts of a page by their headings; what stands above the first is under none."""
    parts = re.split(r"^([A-Z]\w+)\n(?=    )", page.text, flags=re.MULTILINE)
    made = {"": parts[0].strip()}
    for title, text in zip(parts[1::2], parts[2::2], strict=True):
        made[title] = re.sub(r"^    ", "", text.rstrip(), flags=re.MULTILINE)
    return made


def document() -> str:
    """The document: a table of all codes, then page by page."""
    return "\n".join([HEAD, *_table(), *(line for page in pages() for line in _page(page))])


def _table() -> Iterator[str]:
    stage = ""
    for page in pages():
        code = page.code
        if code.id[2] != stage:
            stage = code.id[2]
            yield f"## {STAGES[stage]}\n\n| code | name | | means |\n| --- | --- | --- | --- |"
        yield f"| [{code.id}](#{code.id.lower()}) | `{code.slug}` | {code.severity.value} | {code.title} |" + _end(page)


def _end(page: Page) -> str:
    """A table ends where the next code is of another stage."""
    later = [other for other in pages() if other.code.id > page.code.id]
    return "" if later and later[0].code.id[2] == page.code.id[2] else "\n"


def _page(page: Page) -> Iterator[str]:
    yield f"## {page.code.id}\n\n`{page.code.slug}` ({page.code.severity.value}). {sections(page)['']}\n"
    for title, text in sections(page).items():
        if title in CODE_SECTIONS:
            yield f"{title}:\n\n```ag\n{text}\n```\n"
        elif title:
            yield f"**{title}.** {text}\n"


if __name__ == "__main__":
    print(document(), end="")
