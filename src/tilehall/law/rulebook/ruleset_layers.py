"""Rulesets as layers: which value a parameter has under a ruleset on a day, and what that value rests on.

`nsa-2008` lies over `nsa-base`, the older book as far as it is known; where nothing is known the NZASP value serves as
a house default and says so. Every Scrabble parameter has a value in each of the three Scrabble rulesets.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Any, TypeVar

from .basis import Basis, Cite, Silent, Term
from .documents import DOCUMENTS, NSA, PLAY
from .register import REGISTER, EarlierValue, Parameter, Value
from .ruling import Refusal, Ruling

T = TypeVar("T")

# Parameters that date or name a text, and the notes' own figures of what was before: no terms of a game.
_ABOUT_THE_TEXT = {"ruleset_id", "effective_from", "version", "revised", "amended", "added"}


class UnknownRuleset(KeyError):
    def __str__(self) -> str:
        return f"no ruleset is called {self.args[0]}"


class UnknownTerm(KeyError):
    def __str__(self) -> str:
        return f"no ruleset of this game holds {self.args[0]}"


class NotInForce(ValueError):
    """The ruleset was not yet in force on that day, and what was before is not loaded."""


@dataclass(frozen=True, slots=True)
class TermInForce(Term[Value]):
    """A term of a ruleset on a day. `source` is the clause that set the value, or the older layer it comes from."""

    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    key: str
    title: str
    game: str
    document: str
    effective_from: date | None = None
    until: date | None = None
    over: str | None = None
    default_for: tuple[str, ...] = ()
    displaces: tuple[tuple[str, str], ...] = ()


def find_ruleset(key: str) -> Ruleset:
    try:
        return RULESETS[key]
    except KeyError:
        raise UnknownRuleset(key) from None


def find_term(key: str, parameter: str, on: date | None = None) -> TermInForce:
    """The value of a parameter under a ruleset on a day; without a day, on the first day of the ruleset."""
    asked = find_ruleset(key)
    if parameter not in parameters_of(asked.game):
        raise UnknownTerm(parameter)
    day = on or asked.effective_from
    if asked.effective_from is not None and day is not None and day < asked.effective_from:
        if asked.over is None:
            raise NotInForce(f"{key} is in force from {asked.effective_from}; what was before is not loaded")
        asked = find_ruleset(asked.over)
    term_in_force = (
        _older(parameter) if asked.document == NSA.key and asked.effective_from is None else _own(asked, parameter)
    )
    return term_in_force or (_default(parameter) if asked.document == PLAY.key else _house(parameter))


def find_term_as(kind: type[T], key: str, parameter: str, on: date | None = None) -> Term[T]:
    """The same with its type checked: `term_as(int, "nzasp-2022", "exchange_min_bag")` is a `Term[int]`."""
    term_in_force = find_term(key, parameter, on)
    if not isinstance(term_in_force.value, kind) or (isinstance(term_in_force.value, bool) and kind is not bool):
        raise TypeError(f"{parameter} of {key} is {term_in_force.value!r}, not {kind.__name__}")
    return Term(term_in_force.value, term_in_force.basis)


@cache
def parameters_of(game: str) -> tuple[str, ...]:
    """The questions that a ruleset of this game answers, in the order of the documents."""
    documents = {ruleset.document for ruleset in RULESETS.values() if ruleset.game == game}
    held = (own.name for clause in REGISTER if clause.document in documents for own in clause.parameters)
    return tuple(
        dict.fromkeys(name for name in held if name not in _ABOUT_THE_TEXT and not name.startswith("previous_"))
    )


def default_ruleset(event_type: str, on: date) -> Term[str] | Refusal:
    """The ruleset of a new event: as the document says, else by our reading that it holds for all official events."""
    rulesets = [each for each in RULESETS.values() if event_type in each.default_for]
    ruleset = rulesets[0] if rulesets else _BY_DOCUMENT[PLAY.key]
    document = DOCUMENTS[ruleset.document]
    basis: Basis = Cite(document.edition) if rulesets else PLAY.reading("0")
    if ruleset.effective_from is not None and on < ruleset.effective_from:
        detail = (("in_force_from", ruleset.effective_from),)
        return Refusal(code="earlier_version_not_loaded", rests_on=(basis,), detail=detail)
    return Term(ruleset.key, basis)


def procedure_ruling(name: str, on: date) -> Ruling | Refusal:
    """The clauses of a procedure that the NSA changes brought in, or the answer that there is none yet on that day."""
    told = next((entry for entry in REGISTER.tables["history"] if entry.get("procedure") == name), None)
    if told is None:
        raise KeyError(f"no procedure is called {name}")
    since = NSA.in_force_from
    if since is not None and on < since:
        detail = (("ruleset", "nsa-base"), ("in_force_from", since))
        return Refusal(code="no_procedure", rests_on=(Cite(told["told_by"]),), detail=detail)
    return Ruling(code="procedure", rests_on=tuple(Cite(clause) for clause in told["clauses"]))


def _parameter(document: str, name: str) -> Parameter | None:
    return _HELD.get((document, name))


def _own(under: Ruleset, name: str) -> TermInForce | None:
    """What the document itself sets; under an amending document also what the layer below knows."""
    if parameter := _parameter(under.document, name):
        return TermInForce(parameter.value, Cite(parameter.clause), parameter.clause)
    if displaced := dict(under.displaces).get(name):
        return TermInForce(None, Cite(displaced), displaced)
    return _older(name) if under.over else None


def _older(name: str) -> TermInForce | None:
    earlier_value = REGISTER.older.get(name)
    return (
        None if earlier_value is None else TermInForce(earlier_value.value, _told(earlier_value), earlier_value.source)
    )


def _told(earlier_value: EarlierValue) -> Basis:
    if earlier_value.told_by is not None:
        return Cite(earlier_value.told_by)
    return NSA.silent(f"{earlier_value.note}, from the general NSA rules of that time (outside the document)")


def _default(name: str) -> TermInForce:
    """A question that only the NSA changes answer, under the NZASP rules."""
    entry = _DEFAULTS[name]
    value = REGISTER[entry["like"]].parameter(name).value if "like" in entry else _tuple(entry["value"])
    return TermInForce(value, Silent(PLAY.silent_as, entry["assumed"]), "house")


def _house(name: str) -> TermInForce:
    """Nothing is known of the older book: the NZASP value, and the director decides."""
    if parameter := _parameter(PLAY.key, name):
        text = f"the NZASP value as a house default ({parameter.clause}); the director decides"
        return TermInForce(parameter.value, NSA.silent(text), "house")
    return replace(_default(name), basis=NSA.silent("no rule before 25 July 2008 is known; the director decides"))


def _tuple(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


def _ruleset(plain: dict[str, Any]) -> Ruleset:
    about: Mapping[str, Any] = {}
    if "edition" in plain:
        about = {parameter.name: parameter.value for parameter in REGISTER[plain["edition"]].parameters}
    return Ruleset(
        key=str(about.get("ruleset_id", plain.get("key"))),
        title=plain["title"],
        game=plain["game"],
        document=plain["document"],
        effective_from=about.get("effective_from"),
        until=NSA.in_force_from if plain.get("key") == "nsa-base" else None,
        over=plain.get("over"),
        default_for=tuple(plain.get("default_for", ())),
        displaces=tuple((entry["parameter"], entry["by"]) for entry in plain.get("displaces", ())),
    )


# Where two clauses of a document hold the same parameter, the first one is the basis.
_HELD = {(REGISTER[own.clause].document, own.name): own for own in reversed(tuple(REGISTER.parameters()))}
_DEFAULTS = {entry["parameter"]: entry for entry in REGISTER.tables["house"]}
RULESETS = {ruleset.key: ruleset for ruleset in map(_ruleset, REGISTER.tables["rulesets"])}
_BY_DOCUMENT = {ruleset.document: ruleset for ruleset in reversed(RULESETS.values())}
