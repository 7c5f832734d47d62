"""Fills the terms that are parameters of the register, so that a figure stands once: beside its clause."""

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from tilehall.law.rulebook import layers
from tilehall.law.rulebook.basis import Term


def register_terms(rules: type, ruleset: str) -> dict[str, Any]:
    """Every term of these rules that the register knows, under one ruleset, with its type checked."""
    known = set(layers.parameters_of(layers.ruleset(ruleset).game))
    hints = get_type_hints(rules)
    return {
        one.name: _checked(ruleset, one.name, get_args(hints[one.name])[0])
        for one in fields(rules)
        if one.name in known
    }


def _checked(ruleset: str, name: str, kind: Any) -> Term[Any]:
    found = layers.term(ruleset, name)
    if not _fits(found.value, kind):
        raise TypeError(f"{name} of {ruleset} is {found.value!r}, not {kind}")
    return Term(found.value, found.basis)


def _fits(value: object, kind: Any) -> bool:
    if get_origin(kind) is UnionType:
        return any(_fits(value, one) for one in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value, tuple) and all(_fits(one, get_args(kind)[0]) for one in value)
    return type(value) is (NoneType if kind is None else kind)
