"""What the lowering of one declaration carries along: names in scope, and what was found wrong.

The passes in `lower_*.py` turn surface nodes into core nodes.  They report to a `Lowering`; they
never stop at an error, so that one run shows all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from agencia_dsl.ir.expr import Constant, Expr, Local
from agencia_dsl.ir.sorts import NUMBER, TRUTH, Sort
from agencia_dsl.ir.vocabulary import Vocabulary
from agencia_dsl.syntax import nodes as ast
from agencia_dsl.text.codes import CIRCULAR, MISPLACED, UNKNOWN_CARD, UNKNOWN_NAME, WRONG_SORT, Code
from agencia_dsl.text.diagnostic import Diagnostic, Label
from agencia_dsl.text.english import article
from agencia_dsl.text.span import Span
from agencia_dsl.text.suggest import brief, near, offer

UNKNOWN = Sort("unknown")
"""The sort of what could not be understood: it fits everywhere, so that one error is one message."""


_HINTS = {
    TRUTH: "write 'yes', 'no' or a condition such as 'x > 2'",
    NUMBER: "say how many, as in '3' or 'size of players'",
}
"""What to do where a value of a sort is needed."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A core expression with its sort."""

    value: Expr
    sort: Sort


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at some place.

    `you` is whoever acts; `they` the one just spoken of; `choosing` is off in standing rules, where
    `an opponent` means any opponent and nobody chooses.
    """

    names: tuple[tuple[str, Typed], ...] = ()
    you: Expr | None = None
    they: Typed | None = None
    choosing: bool = True

    def find(self, name: str) -> Typed | None:
        """The innermost meaning of a local name."""
        for known, typed in reversed(self.names):
            if known == name:
                return typed
        return None

    def bind(self, name: str, typed: Typed) -> Scope:
        """This scope with one more name."""
        return replace(self, names=(*self.names, (name, typed)))

    def about(self, typed: Typed) -> Scope:
        """This scope with `they` spoken of."""
        return replace(self, they=typed)


@dataclass(slots=True)
class Lowering:
    """One run over one declaration: fresh names, problems, and how expressions are lowered.

    `expanding` are the definitions that are put in place of their names right now, the outermost first;
    `defining` is the definition that the run is about.
    """

    vocabulary: Vocabulary
    expr: Callable[[Lowering, ast.Expr, Scope], Typed]
    problems: list[Diagnostic] = field(default_factory=list)
    expanding: tuple[str, ...] = ()
    defining: str | None = None
    _used: dict[str, int] = field(default_factory=dict)
    _use: tuple[str, Span] | None = None

    def fresh(self, name: str) -> str:
        """A local name that no other local of this declaration has."""
        count = self._used.get(name, 0) + 1
        self._used[name] = count
        return name if count == 1 else f"{name}.{count}"

    def local(self, name: str, sort: Sort) -> tuple[str, Typed]:
        """A fresh local: its name in the core, and itself as a value."""
        inner = self.fresh(name)
        return inner, Typed(Local(inner, sort), sort)

    @contextmanager
    def quiet(self, name: str, at: Span) -> Iterator[None]:
        """While a definition is put in place of its name: its own errors are reported once, elsewhere."""
        before, use = self.expanding, self._use
        self.expanding = (*before, name)
        self._use = use or (name, at)
        try:
            yield
        finally:
            self.expanding, self._use = before, use

    def nobody_acts(self, message: str, at: Span, hint: str) -> Typed:
        """Note a word that speaks of whoever acts, where nobody does: in its place, or where a definition is
        used that says it, once for each use.
        """
        if self._use is None:
            return self.report(MISPLACED, message, at, hint=hint)
        name, use = self._use
        if all((problem.code, problem.at) != (MISPLACED, use) for problem in self.problems):
            self.problems.append(Diagnostic(
                MISPLACED, f"nobody acts here, and '{name}' speaks of whoever acts", use,
                (Label(at, "here it does"),), "name the player: give the definition a blank for one"))  # fmt: skip
        return Typed(Constant(0, UNKNOWN), UNKNOWN)

    def circular(self, name: str, at: Span) -> Typed:
        """Note a definition that needs itself: once for each circle, for its first member."""
        circle = self.expanding[self.expanding.index(name) :]
        order = [*self.vocabulary.defines, *self.vocabulary.queues]
        if name == self.defining and name == min(circle, key=order.index):
            way = " → ".join((*circle, name))
            self.problems.append(Diagnostic(
                CIRCULAR, f"'{name}' needs itself: {way}", at,
                hint="say one of them without the others" if len(circle) > 1 else "say it without itself"))  # fmt: skip
        return Typed(Constant(0, UNKNOWN), UNKNOWN)

    def report(
        self,
        code: Code,
        message: str,
        at: Span,
        *,
        hint: str | None = None,
        related: tuple[Label, ...] = (),
        instead: Sequence[str] = (),
    ) -> Typed:
        """Note a problem; the value to go on with fits everywhere."""
        if self._use is None:
            first = next(iter(instead), None)
            self.problems.append(Diagnostic(code, message, at, related, hint, first, tuple(instead[1:])))
        return Typed(Constant(0, UNKNOWN), UNKNOWN)

    def unknown(
        self, what: str, word: ast.Word, known: Iterable[str], code: Code = UNKNOWN_NAME, *, is_closed: bool = False
    ) -> Typed:
        """Note a name that is not declared, with the nearest ones that are; with all, where no other can be."""
        listed = list(known)
        names = near(word.text, listed)
        written = [f'"{name}"' if code is UNKNOWN_CARD else name for name in names]
        hint = f"declare it, or use {article(what) or 'a'} {what} that is declared"
        if code is UNKNOWN_CARD:
            hint = "add it to a deck, or name a card that is in one"
        if is_closed:
            hint = f"they are: {', '.join(listed)}"
        hint = offer(written) if written else hint
        return self.report(code, f"no {what} is called '{brief(word.text)}'", word.span, hint=hint, instead=written)

    def want(self, typed: Typed, sort: Sort, at: Span) -> Expr:
        """The value, after a check that its sort is the one needed."""
        if typed.sort not in (sort, UNKNOWN):
            self.report(WRONG_SORT, f"{sort.spoken} is needed here, this is {typed.sort.spoken}", at,
                        hint=_HINTS.get(sort, f"say which {sort} is meant"))  # fmt: skip
        return typed.value
