"""Names that come from elsewhere, and who of the register is meant: the same name, or what somebody answers."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.core.exceptions import ValidationError

from tilehall.law.association.acquaintance import Acquaintance
from tilehall.site.pages.phrases import joined
from tilehall.site.people import actions as people_actions
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Person
from tilehall.site.people.name_reasons import REASONS

NEW, LEAVE = "new", "leave"


_SAME_LETTERS = ("capitals", "signs")
_SAME = ("same_name", "same_name_twice", *_SAME_LETTERS)
_PARTS = re.compile(r"[,;\t]")


@dataclass(frozen=True, slots=True)
class MatchOption:
    value: str
    person: Person
    reason: str
    sure: bool = False  # the same letters: only capitals, macrons or signs differ


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name with everyone it may mean. `same` is the one of exactly this name."""

    name: str
    same: Person | None
    options: tuple[MatchOption, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameAnswers:
    """Who is meant by a name: "p12", "new" or "leave"; `otherwise` for all names nobody answered for."""

    chosen: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""


class Undecided(Exception):
    """Nothing was kept: of these names somebody has to say who they are."""

    def __init__(self, names: Sequence[str], why: str = "") -> None:
        super().__init__(why or f"{', '.join(names)}: nobody of the register has this name")
        self.names = tuple(names)


def name_matches(names: Iterable[str]) -> tuple[NameMatch, ...]:
    """Each name once, in the order given. Two names never mean one person by themselves."""
    persons = {person.pk: person for person in people.people()}
    acquaintance = Acquaintance([(key, person.full_name) for key, person in persons.items()])
    taken: set[int] = set()
    found = []
    for name in dict.fromkeys(names):
        match = acquaintance.match(name)
        same = match.same if match.same not in taken else None
        if same is not None:
            taken.add(same)
        options = tuple(
            MatchOption(
                f"p{proposal.key}",
                persons[proposal.key],
                REASONS[proposal.reason],
                sure=proposal.reason in _SAME_LETTERS,
            )
            for proposal in match.proposals
        )
        found.append(NameMatch(name, persons[same] if same is not None else None, options))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class NamesOnLines:
    """`left_out`: what stood beside a name and is nobody of the register, such as a town or a rating."""

    names: tuple[str, ...]
    left_out: tuple[str, ...]


def names_on_lines(lines: Sequence[str]) -> NamesOnLines:
    """A line is a name, with the family name first and a comma where it is written so, or several names."""
    acquaintance = Acquaintance([(person.pk, person.full_name) for person in people.people()])
    names: list[str] = []
    left_out: list[str] = []
    for line in lines:
        parts = [part.strip() for part in _PARTS.split(line) if part.strip()]
        found, rest = _names_of(acquaintance, [_without_rating(acquaintance, part) for part in parts])
        names += found
        left_out += rest
    return NamesOnLines(tuple(dict.fromkeys(names)), tuple(dict.fromkeys(left_out)))


def _names_of(acquaintance: Acquaintance, parts: list[str]) -> tuple[list[str], list[str]]:
    if len(parts) < 2:
        return parts, []
    known = [part for part in parts if _known(acquaintance, part)]
    turned = f"{parts[1]} {parts[0]}"
    if parts[0] not in known:
        alone = " " not in parts[0]  # a family name alone is no name
        if _known(acquaintance, turned) or (alone and acquaintance.match(turned).proposals):
            known = [turned, *(part for part in parts[2:] if part in known)]
            return known, [part for part in parts[2:] if part not in known]
        known = [parts[0], *known]
    return known, [part for part in parts if part not in known]


def _without_rating(acquaintance: Acquaintance, name: str) -> str:
    """As some lists have it behind the name."""
    bare, _, last = name.rpartition(" ")
    rated = last.isdecimal() and not _known(acquaintance, name) and _known(acquaintance, bare)
    return bare.strip() if rated else name


def _known(acquaintance: Acquaintance, name: str) -> bool:
    """Whether somebody of the register has this name, but for capitals and signs."""
    return any(proposal.reason in _SAME for proposal in acquaintance.match(name).proposals)


def may_add(actor: Actor) -> bool:
    """Whether a name that nobody has may become a new person, of no club."""
    return actor.may_for_club("people.add_person", None)


def settled_names(actor: Actor, matches: Sequence[NameMatch], answers: NameAnswers, now: datetime) -> dict[str, Person]:
    """Who each name is; names that stay nobody's are not in it.

    Raises `Undecided`. New people are added to the register, inside the caller's transaction.
    """
    chosen = {match.name: _answer(match, answers) for match in matches}
    if open_names := [name for name, answer in chosen.items() if not answer]:
        raise Undecided(open_names)
    persons = {option.value: option.person for match in matches for option in match.options}
    who: dict[str, Person] = {}
    for name, answer in chosen.items():
        if answer == NEW:
            who[name] = _added(actor, name, now)
        elif answer != LEAVE:
            who[name] = persons[answer]
    often = Counter(person.pk for person in who.values())
    twice = [name for name, person in who.items() if often[person.pk] > 1]
    if twice:
        raise Undecided(twice, f"{joined(twice)} cannot be the same person")
    return who


def _answer(name_match: NameMatch, answers: NameAnswers) -> str:
    if name_match.same is not None and name_match.name not in answers.chosen:
        return f"p{name_match.same.pk}"
    text = answers.chosen.get(name_match.name, answers.otherwise)
    return text if text in (NEW, LEAVE, *(option.value for option in name_match.options)) else ""


def _added(actor: Actor, name: str, now: datetime) -> Person:
    try:
        return people_actions.add_person(actor, full_name=name, club=None, another=True, now=now)
    except ValidationError as refused:
        raise Undecided([name], f"{name}: {' '.join(refused.messages)}") from None
