"""Judges scenarios: runs each script and compares what is expected with what is found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agencia_dsl.engine.inspect import evaluate
from agencia_dsl.engine.run import table_at
from agencia_dsl.engine.table import Table
from agencia_dsl.ir.expr import Constant
from agencia_dsl.ir.lower_expr import lower_expr
from agencia_dsl.ir.lowering import Lowering, Scope, Typed
from agencia_dsl.ir.sorts import PLAYER
from agencia_dsl.syntax.parse import parse_expression
from agencia_dsl.text.diagnostic import DslError, InternalError
from agencia_dsl.text.read import source_of
from tests.conformance.script import Script
from tests.conformance.setting import NATURAL, Scenario, Setting, Unbuilt, legal_setup, loaded, place_of, plan_for

INFORMATIVE = {"cause", "note"}


@dataclass(frozen=True)
class Verdict:
    """How a scenario fared: `passed`, `failed` or `skipped`, and why."""

    id: str
    status: str
    detail: str


def judge(scenario: Scenario) -> Verdict:
    """Run a scenario and compare."""
    name = scenario["id"]
    if scenario.get("confidence") == "ambiguous":
        return Verdict(name, "skipped", "not for judging: ambiguous")
    try:
        judged = Judge(scenario)
        judged.run()
        wrong = judged.compare()
    except Unbuilt as missing:
        return Verdict(name, "skipped", f"not built yet: {missing}")
    except (DslError, InternalError, LookupError, ValueError, AssertionError) as problem:
        return Verdict(name, "failed", f"{type(problem).__name__}: {problem}")
    if wrong:
        return Verdict(name, "failed", "; ".join(wrong))
    return Verdict(name, "passed", "")


class Judge:
    """One scenario with what was found out."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.steps = [dict(step) for step in scenario["do"]]
        consensus = any(step.get("decide") == "end_by_consensus" for step in self.steps)
        plan = plan_for(scenario["mode"], len(scenario["players"]), consensus)
        self.setting = Setting(scenario, plan)
        position = self.setting.position()
        self.script = Script(self.setting, position, self.steps)
        self.before = position
        self.found: dict[str, Any] = {}

    # ------------------------------------------------------------------------ the script
    def run(self) -> None:
        """All steps, in order."""
        while self.steps:
            step = self.steps.pop(0)
            kind = next(key for key in step if key not in ("by", "agree", "to", "via", "choices", "move"))
            method = getattr(self, f"do_{kind}", None)
            if method is None:
                raise Unbuilt(f"the step '{kind}'")
            method(step)

    def do_jogada(self, step: dict[str, Any]) -> None:
        self.script.choices = dict(step.get("choices") or {})
        self.script.revolt = None
        mover = self.script.position.fields[self.setting.field("mover")]
        if mover != self.setting.seat(step["jogada"]):
            self.found["wrong_mover"] = self.setting.names[mover]
        self.script.jogada()

    def do_revolt(self, step: dict[str, Any]) -> None:
        self.script.revolt = step["revolt"]
        self.script.choices = dict(step["revolt"])
        self.script.jogada()

    def do_natural(self, step: dict[str, Any]) -> None:
        """A natural card where none is due any more: it is not allowed, and nothing happens."""
        self.steps.insert(0, step)
        if self.script.rule() == "natural-card":
            self.script.last = []
            self.script.finish()
        if self.steps and self.steps[0] is step:
            self.steps.pop(0)
            used = step["natural"]
            self.script.seen.setdefault("natural", {}).setdefault(used["by"], {})[used["card"]] = False

    def do_solve(self, step: dict[str, Any]) -> None:
        """A solution after a question: take the jogada up again."""
        self.steps.insert(0, step)
        self._resume()
        if self.steps and self.steps[0] is step:
            self.steps.pop(0)
            self.script.seen["unwanted_solution"] = True

    def do_votes(self, step: dict[str, Any]) -> None:
        """The votes came with the decision; after a question they are given now."""
        if self.script.paused is not None:
            self.steps.insert(0, step)
            self._resume()
            if self.steps and self.steps[0] is step:
                self.steps.pop(0)

    def do_veto(self, step: dict[str, Any]) -> None:
        if self.script.paused is not None:
            self.steps.insert(0, step)
            self._resume()
            if self.steps and self.steps[0] is step:
                self.steps.pop(0)

    def _resume(self) -> None:
        """The step that was interrupted begins again; the script is the same up to here."""
        self.script.jogada()

    def do_decide(self, step: dict[str, Any]) -> None:
        match step["decide"]:
            case "decline_to_solve":
                paused = self.script.paused
                self.found["legal"] = paused is None or -1 in paused.choice.options
            case "waive_revolt":
                self.found["legal"] = self._ask("entitled")
                self.script.revolt = None
                self.script.jogada()
            case "end_by_consensus":
                self.script.choices = {"agree": step["agree"]}
                place = place_of(self.setting.plan, "passing")
                self.script.position = _at(self.script.position, place)
                self.script.one_step()
                self.found["legal"] = self.script.ended("partida") is not None
            case other:
                raise Unbuilt(f"the decision '{other}'")

    def do_partida_won_by(self, step: dict[str, Any]) -> None:
        winners = sum(1 << self.setting.seat(name) for name in step["partida_won_by"])
        place = place_of(self.setting.plan, "aftermath")
        self.script.position = _at(self.script.position, place, winners)
        self.script.one_step()
        self.found["after"] = True

    def do_new_partida(self, step: dict[str, Any]) -> None:
        """The next one is opened: somebody starts, or a lot decides."""
        self.script.run_until("opening")
        table, _ = table_at(self.setting.plan, self.script.position, ())
        champion = self._ask("champion", table)
        self.script.one_step()
        mover = self.script.position.fields[self.setting.field("mover")]
        self.found["starter"] = "lot" if champion < 0 else self.setting.names[mover]

    def do_deal(self, step: dict[str, Any]) -> None:
        self.script.run_until("verification")

    def do_deal_structure(self, step: dict[str, Any]) -> None:
        """The order given is what nature shows where the structure of this player is dealt."""
        name = step["deal_structure"]
        order = self.setting.state[f"deal_order_for_structure_of_{name}"]
        self.script.choices = {}
        shown = [self.setting.card(card) for card in order]
        first = self.setting.seat(name)
        self.script.answer = _dealer(first, shown, self.script.answer)  # type: ignore[method-assign]
        self.script.run_until("verification")

    # ------------------------------------------------------------------------ questions
    def do_ask(self, step: dict[str, Any]) -> None:
        what = step["ask"]
        method = getattr(self, f"ask_{what}", None)
        if method is None:
            raise Unbuilt(f"the question '{what}'")
        method(step)

    def _table(self) -> Table:
        """The table as it lies: within a step when a decision is due."""
        if self.script.paused is not None:
            return self.script.paused.table
        return table_at(self.setting.plan, self.script.position, ())[0]

    def _ask(self, text: str, table: Table | None = None, **players: int) -> Any:
        """The value of an expression in the words of the rules."""
        parsed = parse_expression(source_of("<question>", text))
        assert parsed.value is not None, parsed.diagnostics
        low = Lowering(loaded().vocabulary, lower_expr)
        scope = Scope(you=None)
        for name, seat in players.items():
            scope = scope.bind(name, Typed(Constant(seat, PLAYER), PLAYER))
        typed = lower_expr(low, parsed.value, scope)
        assert not low.problems, low.problems
        return evaluate(self.setting.plan, table or self._table(), typed.value)

    def _names_of(self, text: str, **players: int) -> list[str]:
        return [self.setting.names[seat] for seat in self._ask(text, None, **players)]

    def ask_solver_order(self, _: dict[str, Any]) -> None:
        order = self._names_of("solvers")
        self.found["solver_order"] = order
        self.found["cannot_solve"] = [name for name in self.setting.names if name not in order]

    def ask_solution_positions(self, _: dict[str, Any]) -> None:
        self.found["legal_positions"] = self.setting.names

    def ask_revolt(self, _: dict[str, Any]) -> None:
        found = self._revolt()
        self.found.setdefault("revolt_first_ask", found)
        self.found["revolt"] = found

    def _revolt(self) -> dict[str, Any]:
        allowed = bool(self._ask("entitled"))
        return {"allowed": allowed, "initiator": self.setting.names[self._ask("rebel")] if allowed else None}

    def ask_revolt_in_this_jogada(self, _: dict[str, Any]) -> None:
        crisis = bool(self.script.came("crise"))
        self.found["revolt"] = {"allowed": not crisis and self._revolt()["allowed"]}

    def ask_approvers(self, _: dict[str, Any]) -> None:
        leader = self._ask("rebel")
        self.found["legal_approvers"] = self._names_of(
            "players where they != leader and they may support revoltas", leader=leader
        )

    def ask_veto(self, _: dict[str, Any]) -> None:
        self._vetoers()

    def _vetoers(self) -> None:
        at = self.script.choices.get("at")
        if at is None:
            return
        found = self._names_of("players where they may veto alterations at seat", seat=self.setting.seat(at))
        self.found["may_veto"] = found
        self.found["may_not_veto"] = [name for name in self.setting.names if name not in found]

    def ask_natural(self, _: dict[str, Any]) -> None:
        paused = self.script.paused
        if paused is None and self.script.rule() == "natural-card":
            self.steps.insert(0, {"ask": "natural"})
            self.script.finish()
            self.steps.pop(0)
            paused = self.script.paused
        usable: dict[str, dict[str, bool]] = {name: dict.fromkeys(NATURAL, False) for name in self.setting.names}
        if paused is not None and paused.choice.label == "used":
            owner = self.setting.names[paused.choice.who]
            for code, card in NATURAL.items():
                usable[owner][code] = self.setting.card(card) in paused.choice.options
        self.found["natural"] = usable

    def ask_targets(self, _: dict[str, Any]) -> None:
        paused = self.script.paused
        if paused is None:
            self.found["targets"] = []
            return
        self.found["targets"] = list(paused.choice.options)

    def ask_inserts(self, step: dict[str, Any]) -> None:
        paused = self.script.paused
        if paused is None:
            raise Unbuilt("inserts that no decision asks for")
        names = [self.setting.plan.cards[card].name for card in paused.choice.options if isinstance(card, int)]
        self.found["legal_inserts"] = names

    def ask_visible_hands(self, step: dict[str, Any]) -> None:
        shown = self._names_of("players where they must show hands")
        to = [step["to"]] if "to" in step else self.setting.names
        self.found["visible_to"] = {
            name: [other for other in self.setting.names if other == name or other in shown] for name in to
        }

    def ask_hegemony(self, _: dict[str, Any]) -> None:
        """The rules of this mode know no hegemonias: none is ever available."""
        self.found["hegemony"] = {"available": False}

    def ask_legal_setup(self, _: dict[str, Any]) -> None:
        self.found["legal"] = legal_setup(self.scenario)

    # ------------------------------------------------------------------------ comparison
    def compare(self) -> list[str]:
        """Each expectation that is not met: expected and got."""
        self._describe()
        wrong: list[str] = []
        for key, expected in self.scenario["expect"].items():
            if key in INFORMATIVE:
                continue
            if key not in self.found:
                raise Unbuilt(f"the expectation '{key}'")
            got = self.found[key]
            if not _agrees(key, expected, got):
                wrong.append(f"{key}: expected {expected}, got {got}")
        for flaw in ("wrong_mover",):
            if flaw in self.found:
                wrong.append(f"{flaw}: {self.found[flaw]}")
        if "wrong_solver" in self.script.seen:
            wrong.append(f"asked to solve: {self.script.seen['wrong_solver']}")
        return wrong

    def _describe(self) -> None:
        """Everything that can be said of the state after the script."""
        script, setting, found = self.script, self.setting, self.found
        table = self._table()
        crisis = script.came("crise")
        found["crisis"] = bool(crisis)
        found["culprit"] = setting.names[crisis[-1]] if crisis else None
        revolted = script.came("revolta")
        found["executed"] = not crisis and not revolted and not script.failed()
        if revolted:
            found["revolt"] = {"allowed": True, "initiator": setting.names[revolted[-1]],
                               "succeeded": bool(script.came("successful-revolta"))}  # fmt: skip
        elif script.revolt is not None:
            found["revolt"] = {"allowed": False, "succeeded": False}
        if "may_veto" not in found and script.decided("veto"):
            self._vetoers_then()
        if "natural" in script.seen:
            found.setdefault("natural", script.seen["natural"])
        if script.paused is not None and crisis and "solver_order" not in found:
            self.ask_solver_order({})
        found["approved"] = bool(script.came("solution"))
        self._places(table)
        self._ends()

    def _vetoers_then(self) -> None:
        """Who could veto the alteration that was vetoed: as things stood before."""
        at = self.script.choices.get("at")
        if at is None:
            return
        before = table_at(self.setting.plan, self.before, ())[0]
        seats = self._ask("players where they may veto alterations at seat", before, seat=self.setting.seat(at))
        self.found["may_veto"] = [self.setting.names[seat] for seat in seats]

    def _places(self, table: Table) -> None:
        setting, found, names = self.setting, self.found, self.setting.names
        cards = setting.plan.cards
        hands = {name: table.z[setting.zone("hand", seat)] for seat, name in enumerate(names)}
        found["hands"] = {name: len(hand) for name, hand in hands.items()}
        held = {name: [cards[c].name if c >= 0 else "?" for c in hand] for name, hand in hands.items()}
        found["hand_has"], found["hand_lacks"] = held, held
        structures = {
            name: cards[zone[0]].name
            for seat, name in enumerate(names)
            if (zone := table.z[setting.zone("structure", seat)])
        }
        found["structures"] = structures
        found["structures_multiset"] = sorted(structures.values())
        monte = table.z[setting.zone("monte")]
        found["pile_size"] = len(monte)
        found["pile_delta"] = len(monte) - len(self.before.zones[setting.zone("monte")])
        found["pile_bottom"] = [cards[c].name for c in monte if c >= 0]
        backward = table.f[setting.field("backward")]
        found["flow"] = "backward" if backward else "forward"
        found["next"] = names[table.f[setting.field("mover")]] if table.f[setting.field("mover")] >= 0 else None
        found["next_jogada_crisis"] = bool(table.f[setting.field("omen")])
        deck = [card for card in setting.plan.game.cards for _ in range(card.copies)]
        found["deck_size"] = len(deck)
        found["naturals"] = {code: sum(card.name == name for card in deck) for code, name in NATURAL.items()}
        found["structurals"] = sum(card.kind == "structural" for card in deck)
        found["ideological"] = sum(card.tag is not None for card in deck)
        found["max_players"] = setting.plan.game.mode.most
        found["hand_size_each"] = len(next(iter(hands.values())))
        found["structures_each"] = len(table.z[setting.zone("structure")])

    def _ends(self) -> None:
        script, names = self.script, self.setting.names
        for key, sequence in (("partida", "partida"), ("game", "jogo")):
            ended = script.ended(sequence)
            winners = [name for seat, name in enumerate(names) if ended and ended.winners >> seat & 1]
            self.found[key] = {"ended": ended is not None, "winners": winners, "draw": len(winners) > 1}


def _at(position: Any, place: int, winners: int | None = None) -> Any:
    from dataclasses import replace

    return replace(position, place=place, winners=position.winners if winners is None else winners)


def _dealer(first: int, shown: list[int], otherwise: Any) -> Any:
    """Answers for nature: the given cards where the first structure is dealt, structural ones after."""

    def answer(choice: Any, table: Table) -> Any:
        if choice.label == "starter":
            return first
        if choice.label == "reveal":
            if shown:
                return shown.pop(0)
            return choice.options[0]
        if choice.label == "draw":
            wanted = set(shown)
            return next((o for o in choice.options if not wanted & set(_tuple(o))), choice.options[0])
        return otherwise(choice, table)

    return answer


def _tuple(option: Any) -> tuple[int, ...]:
    return option if isinstance(option, tuple) else (option,)


def _agrees(key: str, expected: Any, got: Any) -> bool:
    """Subsets where the format says so, equality elsewhere."""
    if key in ("hand_has", "hand_lacks"):
        has = key == "hand_has"
        return all((card in got[name]) is has for name, listed in expected.items() for card in listed)
    if key == "pile_bottom":
        return list(got[len(got) - len(expected) :]) == list(expected)
    if key in ("cannot_solve", "may_not_veto"):
        return set(expected) <= set(got)
    if key in ("may_veto", "legal_approvers", "legal_positions", "legal_inserts"):
        return set(expected) == set(got)
    if key == "structures_multiset":
        return sorted(expected) == sorted(got)
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(name in got and _agrees("", value, got[name]) for name, value in expected.items())
    return bool(expected == got)
