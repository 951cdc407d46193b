"""One wrong character in a real file: never an exception, told where it is, with the right word (§11)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from agencia_dsl.ir.load import load_paths
from agencia_dsl.ir.program import Edition
from agencia_dsl.text.diagnostic import has_errors
from tests.syntax.corruption import Result, corruptions, intent, load_corrupted, misspellings
from tests.syntax.texts import EDITION

ANY, SLIPS = 60, 100
"""How many of each kind.  They are the same in every run."""


@pytest.fixture(scope="module")
def edition() -> Edition:
    loaded = load_paths([str(EDITION)]).value
    assert loaded is not None
    return loaded.edition


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("editions") / EDITION.name
    made.mkdir()
    return made


@pytest.fixture(scope="module")
def corrupted(folder: Path) -> list[Result]:
    return [load_corrupted(folder, corruption) for corruption in corruptions(ANY, seed=1)]


@pytest.fixture(scope="module")
def misspelt(folder: Path) -> list[Result]:
    return [load_corrupted(folder, corruption) for corruption in misspellings(SLIPS, seed=2)]


def listed(results: list[Result]) -> str:
    return "\n\n".join(map(str, results))


def test_what_is_accepted_could_be_meant(corrupted: list[Result], misspelt: list[Result], edition: Edition) -> None:
    odd: list[Result] = []
    for result in (*corrupted, *misspelt):
        loaded = result.outcome.value
        is_other = result.is_accepted and loaded is not None and loaded.edition != edition
        if is_other and intent(result.corruption) is None:
            odd.append(result)
    assert not odd, listed(odd)


def test_what_is_an_error_is_told_where_it_is(corrupted: list[Result], misspelt: list[Result]) -> None:
    far = [result for result in (*corrupted, *misspelt) if not result.is_accepted and not result.is_told_where_it_is()]
    assert not far, listed(far)


def test_every_error_says_what_to_do(corrupted: list[Result], misspelt: list[Result]) -> None:
    for result in (*corrupted, *misspelt):
        for problem in result.outcome.diagnostics:
            assert problem.hint, str(result)
            assert problem.message == problem.message.strip().rstrip("."), str(result)


def test_a_misspelt_word_is_an_error_and_the_right_word_is_offered(misspelt: list[Result]) -> None:
    errors = [result for result in misspelt if not result.is_accepted]
    missed = [result for result in errors if not result.names_word()]
    assert len(missed) <= 0.03 * len(errors), listed(missed)
    accepted = [result for result in misspelt if result.is_accepted]
    assert len(accepted) <= 0.04 * len(misspelt), listed(accepted)


def test_one_mistake_is_one_diagnostic(misspelt: list[Result]) -> None:
    counts = Counter(len(result.outcome.diagnostics) for result in misspelt if not result.is_accepted)
    assert counts[1] >= 0.97 * counts.total(), counts


def test_an_edition_beside_a_corrupted_one_is_read_as_before(folder: Path, edition: Edition) -> None:
    for file in EDITION.glob("*.ag"):
        (folder / file.name).write_bytes(file.read_bytes())
    outcome = load_paths([str(folder)])
    assert outcome.value is not None
    assert not has_errors(outcome.diagnostics)
    assert outcome.value.edition == edition
