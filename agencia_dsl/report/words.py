"""The words of reports, in English and Portuguese, that do not come from the rules."""

from __future__ import annotations

from agencia_dsl.engine.outcome import Why

LANGUAGES = ("en", "pt")

_WHY = {
    Why.SAID: ("declared impossible", "declarado impossível"),
    Why.TOO_FEW_CARDS: ("too few cards", "faltam cartas"),
    Why.NOBODY_FITS: ("nobody fits", "ninguém se enquadra"),
    Why.SEVERAL_FIT: ("several fit where one is meant", "vários se enquadram onde se fala de um só"),
    Why.FORBIDDEN: ("forbidden by a card in force", "proibido por uma carta em vigor"),
    Why.NO_OPTION: ("no choice is open", "nenhuma escolha é possível"),
    Why.ENDLESS: ("it would bring itself about without end", "causaria a si mesmo sem fim"),
    Why.NOT_GIVEN: ("what it speaks of did not come about", "aquilo de que fala não aconteceu"),
    Why.BY_ZERO: ("a division by zero", "uma divisão por zero"),
}

_TEXTS = {
    "won by": ("won by", "vitória de"),
    "without a winner": ("without a winner", "sem vencedor"),
    "and": ("and", "e"),
    "before": ("before", "diante de"),
    "blank": ("blank", "em branco"),
    "after": ("afterwards", "depois"),
    "deal": ("deal", "distribuição"),
    "ends": ("ends", "termina"),
    "nothing": ("nothing happens", "nada acontece"),
    "expected": ("expected", "esperado"),
    "came": ("came", "veio"),
    "met": ("as expected", "como esperado"),
    "chooses": ("chooses", "escolhe"),
    "turn": ("turn", "vez"),
    "FAILED": ("FAILED", "FALHA"),
    "UNKNOWN": ("UNKNOWN", "SEM RESPOSTA"),
    "passed": ("passed", "em ordem"),
    "failed": ("failed", "com falha"),
    "unknown": ("unknown (neither passed nor failed)", "sem resposta (nem em ordem nem com falha)"),
    "without_expectations": ("without expectations", "sem expectativas"),
    "errors": ("that could not be tried", "que não se pôde testar"),
    "not tried": ("not tried", "por testar"),
    "interrupted": ("interrupted", "interrompido"),
    "number": ("number", "número"),
    "name": ("name", "nome"),
    "readings": ("readings", "leituras"),
    "touches": ("touches", "atinge"),
    "reason": ("reason", "razão"),
    "cards": ("cards", "cartas"),
    "rulings": (
        "rulings and options: {all}; with readings to choose: {open} ({mark} marks the default)",
        "decisões e opções: {all}; com leituras a escolher: {open} ({mark} marca a usual)",
    ),
    "how": ("how", "como"),
    "only in": ("only in", "só em"),
    "other default": ("other default", "outra leitura usual"),
    "other readings": ("other readings", "outras leituras"),
    "differ": (
        "rulings and options that differ between {here} and {there}: {count}",
        "decisões e opções que diferem entre {here} e {there}: {count}",
    ),
}


def why_text(why: Why, language: str) -> str:
    """Why something was impossible."""
    return _WHY[why][LANGUAGES.index(language)]


def text(key: str, language: str) -> str:
    """A fixed text."""
    return _TEXTS[key][LANGUAGES.index(language)]
