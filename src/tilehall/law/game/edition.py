"""Editions of a ruleset made by people: the ruleset in code, and dated overrides of its parameters.

An organiser may change the rules of an event (nzrc2024.15), a Management meeting those of the association
(nzasp.C.13.4). Such an edition has a number of its own, `nzrc-2024.1`, and each override says from when it counts
and which decision it rests on. A game keeps the overrides that were in force when it began.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol, TypeAlias, TypeVar

from tilehall.law.rulebook.basis import Cite, Term
from tilehall.law.rulebook.register import REGISTER

from .clock import Moment, as_datetime

Value: TypeAlias = int | str | bool | tuple[int | str, ...] | None
Terms: TypeAlias = Mapping[str, Term[Any]]

_KEY = re.compile(r"(?P<ruleset>[a-z][a-z0-9]*(-[a-z0-9]+)*)(\.(?P<number>[1-9][0-9]*))?", re.ASCII)


class WrongEdition(ValueError):
    """An edition that cannot be: all that is wrong with it, each fault with its parameter."""

    def __init__(self, key: str, faults: Iterable[str]) -> None:
        self.key, self.faults = key, tuple(faults)
        super().__init__(f"{key}: {'; '.join(self.faults)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """One parameter, its new value, from when on, and why."""

    name: str
    value: Value
    since: Moment
    under: str  # the clause that gives the power to decide this: nzrc2024.15, nzasp.C.13.4
    decision: str  # what was decided, by whom: people read this beside the value

    def __post_init__(self) -> None:
        lacking = [word for word in ("name", "under", "decision") if not getattr(self, word).strip()]
        if lacking:
            raise ValueError(f"an override of {self.name or 'no parameter'} lacks: {', '.join(lacking)}")


class Rules(Protocol):
    """What the house asks of the rules of any game: they say which edition they are."""

    @property
    def key(self) -> str: ...

    @property
    def overrides(self) -> tuple[Override, ...]: ...


R = TypeVar("R")


def split_key(key: str) -> tuple[str, int | None]:
    """`nzrc-2024.1` is edition 1 of the ruleset nzrc-2024; `nzrc-2024` is the ruleset itself."""
    found = _KEY.fullmatch(key)
    if found is None:
        raise WrongEdition(key[:60], ["a ruleset is called like nzrc-2024, an edition of it like nzrc-2024.1"])
    number = found["number"]
    return found["ruleset"], None if number is None else int(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """All overrides that people made under one number. What counts of them depends on the moment."""

    ruleset: str
    number: int
    overrides: tuple[Override, ...]

    def __post_init__(self) -> None:
        faults = [] if self.overrides else ["changes nothing"]
        starts = [(override.name, override.since) for override in self.overrides]
        for name, since in dict.fromkeys(start for start in starts if starts.count(start) > 1):
            faults.append(f"{name} is given twice from {as_datetime(since).isoformat()} on")
        faults += [
            f"{override.name}: there is no clause {override.under}"
            for override in self.overrides
            if override.under not in REGISTER
        ]
        if split_key(self.key) != (self.ruleset, self.number):
            faults.append("an edition is of a ruleset in code, not of another edition")
        if faults:
            raise WrongEdition(self.key, faults)

    @property
    def key(self) -> str:
        return f"{self.ruleset}.{self.number}"

    def in_force(self, on: Moment) -> tuple[Override, ...]:
        """What counts at this moment: of each parameter the latest override that has begun, in order of names."""
        begun = sorted((override for override in self.overrides if override.since <= on), key=lambda one: one.since)
        return tuple(sorted({override.name: override for override in begun}.values(), key=lambda one: one.name))

    def pinned(self, on: Moment) -> tuple[str, tuple[Override, ...]]:
        """What a game that begins now keeps for good: the key it plays under, and the overrides with it."""
        counting = self.in_force(on)
        return (self.key, counting) if counting else (self.ruleset, ())


def override_terms(key: str, terms: Terms, overrides: tuple[Override, ...]) -> dict[str, Term[Any]]:
    """All terms, the overridden ones with their new value, resting on the clause that allows the change."""
    faults = [fault for override in overrides if (fault := _fault(terms, override))]
    names = [override.name for override in overrides]
    faults += [f"{name} is overridden twice" for name in dict.fromkeys(names) if names.count(name) > 1]
    if faults:
        raise WrongEdition(key, faults)
    return {**terms, **{override.name: Term(override.value, Cite(override.under)) for override in overrides}}


def amended_rules(rules: R, key: str, overrides: tuple[Override, ...]) -> R:
    """Rules whose terms are named like the parameters, with these overrides: what most games need."""
    terms = {one.name: getattr(rules, one.name) for one in fields(rules)}  # type: ignore[arg-type]
    terms = {name: term for name, term in terms.items() if isinstance(term, Term)}
    changed = override_terms(key, terms, overrides)
    return replace(rules, key=key, overrides=overrides, **changed)  # type: ignore[type-var]


def _fault(terms: Terms, override: Override) -> str | None:
    term = terms.get(override.name)
    if term is None:
        return f"{override.name}: there is no such parameter"
    wanted = _called(term.value)
    if wanted is None:
        return f"{override.name}: only code can change what {type(term.value).__name__} says"
    # A limit that is not set may be set; one that is set is not lifted by leaving the number out.
    fits = _called(override.value) == wanted or (term.value is None and type(override.value) is int)
    return None if fits else f"{override.name}: should be {wanted} like {term.value!r}, not {override.value!r}"


def _called(value: object) -> str | None:
    """The kind of a parameter's value in words; None if it is none that people can set."""
    if type(value) is tuple:
        inner = {type(item) for item in value}
        names = {frozenset((int,)): "a list of whole numbers", frozenset((str,)): "a list of texts"}
        return names.get(frozenset(inner))
    names_of = {int: "a whole number", str: "a text", bool: "true or false", type(None): "a whole number or nothing"}
    return names_of.get(type(value))
