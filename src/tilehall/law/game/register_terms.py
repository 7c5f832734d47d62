"""Terms that are parameters of the register, so that a figure stands once: beside its clause."""

from dataclasses import dataclass
from typing import TypeVar

from tilehall.law.rulebook import ruleset_layers
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.register import Value

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RegisterTerms:
    """The parameters of one ruleset. What is asked for has a type, which is checked when the ruleset is made."""

    ruleset: str

    def one(self, kind: type[T], name: str) -> Term[T]:
        term = ruleset_layers.find_term(self.ruleset, name)
        return Term(self._fitting(kind, name, term.value), term.basis)

    def one_or_none(self, kind: type[T], name: str) -> Term[T | None]:
        term = ruleset_layers.find_term(self.ruleset, name)
        return Term(None if term.value is None else self._fitting(kind, name, term.value), term.basis)

    def several(self, kind: type[T], name: str) -> Term[tuple[T, ...]]:
        term = ruleset_layers.find_term(self.ruleset, name)
        return Term(self._all_fitting(kind, name, term.value), term.basis)

    def several_or_none(self, kind: type[T], name: str) -> Term[tuple[T, ...] | None]:
        term = ruleset_layers.find_term(self.ruleset, name)
        return Term(None if term.value is None else self._all_fitting(kind, name, term.value), term.basis)

    def _fitting(self, kind: type[T], name: str, value: object) -> T:
        # `type() is` and not isinstance: True is no whole number here.
        if type(value) is not kind:
            raise TypeError(f"{name} of {self.ruleset} is {value!r}, not {kind.__name__}")
        return value

    def _all_fitting(self, kind: type[T], name: str, value: Value) -> tuple[T, ...]:
        if not isinstance(value, tuple):
            raise TypeError(f"{name} of {self.ruleset} is {value!r}, not several of {kind.__name__}")
        return tuple(self._fitting(kind, name, item) for item in value)
