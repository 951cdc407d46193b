"""A whole game as one Python module: rules, verbs, cards, laws, triggers."""

from __future__ import annotations

from agencia_dsl.engine.emit.context import Emission, Names
from agencia_dsl.engine.emit.effect import function
from agencia_dsl.engine.emit.expr import Expressions
from agencia_dsl.ir.effect import Let, Take, TakeTop
from agencia_dsl.ir.expr import Expr, Local
from agencia_dsl.ir.law import After, Law
from agencia_dsl.ir.program import Card, Rule, Verb
from agencia_dsl.ir.walk import walk

Lines = list[str]


def module(emission: Emission) -> str:
    """The source.  Functions are called `rule_<i>`, `verb_<i>_prepare`, `card_<i>` and so on."""
    edition = emission.game.edition
    parts: list[Lines] = []
    for index, rule in enumerate(edition.rules):
        parts.append(_rule(emission, index, rule))
    for index, verb in enumerate(edition.verbs):
        parts += _verb(emission, index, verb)
    for index, trigger in enumerate(edition.triggers):
        parts.append(_trigger(emission, f"reaction_{index}", trigger))
    for index, card in enumerate(emission.game.cards):
        parts += _card(emission, index, card)
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _mover(emission: Emission) -> str:
    mover = emission.layout.mover
    return f"you = f[{mover}]" if mover is not None else "you = -1"


def _rule(emission: Emission, index: int, rule: Rule) -> Lines:
    names = Names("you", unsure=("you",))
    return function(emission, f"rule_{index}", ["*_"], rule.body, guarded=True, first=[_mover(emission)], names=names)


def _verb(emission: Emission, index: int, verb: Verb) -> list[Lines]:
    """Both parts; what the first takes up or finds out, the second is given."""
    names = Names("you")
    blanks = [names(parameter.name) for parameter in verb.parameters]
    needed = {node.name for node in walk(verb.commit) if isinstance(node, Local)}
    needed |= {name for node in walk(verb.commit) if (name := getattr(node, "name", None)) is not None}
    made = [n.name for n in verb.prepare if isinstance(n, Take | TakeTop | Let) and n.name in needed]
    carried: list[str] = []
    for name in dict.fromkeys(made):
        carried.append(names(name))
        if any(isinstance(n, Take | TakeTop) and n.name == name for n in verb.prepare):
            carried.append(f"{names(name)}_from")
    prepare = function(
        emission, f"verb_{index}_prepare", ["you", *blanks], verb.prepare, guarded=False,
        after=verb.commit, returns=f"({''.join(name + ', ' for name in carried)})", names=names,
    )  # fmt: skip
    commit = function(
        emission, f"verb_{index}_commit", ["you", *blanks, *carried], verb.commit, guarded=False, names=names,
    )  # fmt: skip
    return [prepare, commit]


def _card(emission: Emission, index: int, card: Card) -> list[Lines]:
    parts = [function(emission, f"card_{index}", ["you"], card.body, guarded=True, names=Names("you"))]
    if card.usable is not None:
        parts.append(_test(emission, f"usable_{index}", ["you"], card.usable))
    for number, law in enumerate(card.laws):
        parts.append(_law(emission, f"law_{index}_{number}", law))
    for number, trigger in enumerate(card.triggers):
        parts.append(_trigger(emission, f"trigger_{index}_{number}", trigger))
    return parts


def _law(emission: Emission, name: str, law: Law) -> Lines:
    return _test(emission, name, ["you", "they", "it", "maker"], law.test)


def _test(emission: Emission, name: str, parameters: list[str], test: Expr) -> Lines:
    """A question about the table; what is impossible to answer is not so."""
    x = Expressions(emission, Names(*parameters, unsure=("it", "maker")))
    return [
        f"def {name}(t, {', '.join(parameters)}):",
        "    f = t.f; z = t.z",
        f"    try: return {x.expr(test)}",
        "    except Impossible: return False",
    ]


def _trigger(emission: Emission, name: str, trigger: After) -> Lines:
    names = Names("you", unsure=("you", *((trigger.to,) if trigger.to is not None else ())))
    given = [
        names(trigger.by),
        *(names(n) if n is not None else f"_{at}" for at, n in enumerate((trigger.to, trigger.amount))),
    ]
    return function(emission, name, ["you", *given], trigger.body, guarded=True, names=names)
