"""Every lint rule fires where its page and its examples say, and is quiet beside them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

from agencia_dsl.analysis.lint import RULES, lint
from agencia_dsl.analysis.lint.finding import Evidence, Finding, LintRule
from agencia_dsl.engine.compile import compile_game
from agencia_dsl.engine.scene import play_script, position_of
from agencia_dsl.pipeline import game_of
from tests.builders import deck, mca, project_of

HERE = Path(__file__).parent
BY_SLUG = {rule.code.slug: rule for rule in RULES}


@lru_cache(maxsize=64)
def findings(cards: str, slug: str) -> tuple[Finding, ...]:
    """What one rule says of some cards: added to the principal deck, or, of whole societies, alone."""
    project = project_of(cards if cards.startswith("agencia") else deck(cards))
    game = game_of(project, decks=("extra",) if slug == "frozen-society" else None).value
    assert game is not None
    asked = frozenset(card.name for card in game.cards if card.number > 900 and card.number < 998)
    report = lint(game, project.loaded.vocabulary, asked, (BY_SLUG[slug],))
    assert report.left_open == ()
    return report.findings


def about(found: tuple[Finding, ...], names: set[str]) -> list[Finding]:
    """The findings that concern only these cards."""
    return [finding for finding in found if set(finding.cards) <= names]


def section(rule: LintRule, title: str) -> str:
    """The cards under a heading of a page."""
    text = re.search(rf"^{title}\n(.*?)(?=^\w|\Z)", rule.page, re.MULTILINE | re.DOTALL)
    assert text is not None, f"{rule.code.slug} lacks the section {title}"
    return "\n".join(line[4:] for line in text[1].rstrip().splitlines())


def names_in(cards: str) -> set[str]:
    return set(re.findall(r'^\d+ "([^"]+)"', cards, re.MULTILINE))


@pytest.mark.parametrize("slug", BY_SLUG)
def test_the_page_is_right(slug: str) -> None:
    """Its bad example is found, its better one is not; and it says what, why and from where."""
    rule = BY_SLUG[slug]
    for title in ("What", "Why", "Source"):
        assert section(rule, title)
    bad, better = section(rule, "Bad"), section(rule, "Better")
    assert about(findings(bad, slug), names_in(bad))
    assert not about(findings(better, slug), names_in(better))


def fixtures(kind: str) -> list[Path]:
    return sorted(HERE.glob(f"*/{kind}/*.ag"))


@pytest.mark.parametrize("path", fixtures("fires"), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_it_fires(path: Path) -> None:
    found = findings(path.read_text("utf-8"), path.parts[-3])
    assert about(found, names_in(path.read_text("utf-8")))
    assert all(finding.evidence >= Evidence.SYNTACTIC for finding in found)


@pytest.mark.parametrize("path", fixtures("quiet"), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_it_is_quiet(path: Path) -> None:
    found = findings(path.read_text("utf-8"), path.parts[-3])
    assert not about(found, names_in(path.read_text("utf-8")))


def test_every_rule_has_both() -> None:
    assert {path.parts[-3] for path in fixtures("fires")} == set(BY_SLUG)
    assert {path.parts[-3] for path in fixtures("quiet")} == set(BY_SLUG)


def test_every_scene_that_a_finding_shows_plays_as_it_says() -> None:
    """The findings about the whole deck: each scene, read again as text, meets its expectations."""
    game = game_of(mca(), "simples").value
    assert game is not None
    asked = frozenset(card.name for card in game.cards)
    quick = tuple(rule for rule in RULES if rule.code.slug != "frozen-society")
    report = lint(game, mca().loaded.vocabulary, asked, quick)
    scenes = [finding.scene for finding in report.findings if finding.scene is not None]
    assert len(scenes) >= 10
    for text in scenes:
        project = project_of(text if text.startswith("agencia") else f"agencia 1\nuses mca\n\n{text}")
        scene = project.scenes[0]
        plan = compile_game(game, len(scene.players))
        laid = position_of(plan, scene)
        assert laid.value is not None, laid.diagnostics
        played = play_script(plan, laid.value, scene.script, scene.players)
        assert played.value is not None
        assert played.value.failures == ()
        assert any("expect" in line for line in text.splitlines())
