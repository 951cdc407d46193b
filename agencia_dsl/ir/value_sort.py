"""The sort of a field, read off what it is at first."""

from __future__ import annotations

from agencia_dsl.ir.sorts import NUMBER, PLAYER, TRUTH, Sort
from agencia_dsl.ir.vocabulary import Vocabulary
from agencia_dsl.syntax import nodes as ast


def field_sort(vocabulary: Vocabulary, declaration: ast.Field) -> Sort:
    """A field that begins as `nobody` holds players, as `no` truths, as a number numbers."""
    match declaration.value:
        case ast.Integer() | ast.OwnSeat():
            return NUMBER
        case ast.Yes() | ast.No():
            return TRUTH
        case ast.Nobody():
            return PLAYER
        case ast.Named(word):
            thing = vocabulary.thing_of.get(word.text)
            return Sort(thing[0]) if thing is not None else NUMBER
