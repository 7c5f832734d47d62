"""The files of `tilehall association`: members, who is present, votes. Every fault comes with its place."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import MAXYEAR, date
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from tilehall.law.association.member_history import HonourKind, MemberAct
from tilehall.law.association.quorum import MeetingRoom, Presence
from tilehall.law.association.vote_count import Choice, MotionKind, Side, VotingMode, clause_parts
from tilehall.law.game.shape import Must, WrongShape, file_shape_of

from .answer import Complaint
from .json_file import load_json, named_as_fields

_Text: TypeAlias = Annotated[str, Must("a text that is not empty", lambda text: bool(text.strip()))]
_Year: TypeAlias = Annotated[int, Must(f"a year from 1 to {MAXYEAR}", lambda year: 1 <= year <= MAXYEAR)]
_Weight: TypeAlias = Annotated[int, Must("0 or more", lambda weight: weight >= 0)]
_Time: TypeAlias = Annotated[
    str, Must("a time such as 09:30", lambda text: re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text, re.ASCII) is not None)
]
_Clause: TypeAlias = Annotated[str, Must("a clause such as nzasp.C.9.5", lambda text: clause_parts(text) is not None)]
Office = Literal["president", "vice_president", "secretary", "treasurer", "webmaster", "web_master"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubInFile:
    name: _Text
    registered: date


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassInFile:
    class_: HonourKind
    from_: date


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonInFile:
    name: _Text
    joined: date
    clubs: tuple[_Text, ...] = ()
    pays_through: _Text | None = None
    classes: tuple[ClassInFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeInFile:
    name: _Text
    year: _Year
    paid: date
    via: _Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActInFile:
    act: MemberAct
    name: _Text
    on: date
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MembersFile:
    people: tuple[PersonInFile, ...]
    clubs: tuple[ClubInFile, ...] = ()
    fees: tuple[FeeInFile, ...] = ()
    acts: tuple[ActInFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentInFile:
    name: _Text
    class_: Presence = "ordinary"
    office: Office | None = None
    club: _Text | None = None
    voting_for: _Text | None = None
    proxy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class QuorumFile:
    meeting: MeetingRoom
    present: tuple[PresentInFile, ...]
    convened: _Time | None = None
    now: _Time | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteInFile:
    name: _Text
    vote: Choice
    class_: Presence = "ordinary"
    proxy: bool = False
    weight: _Weight = 1
    interested: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountFile:
    meeting: MeetingRoom
    kind: MotionKind
    mode: VotingMode | None = None
    clauses: tuple[_Clause, ...] = ()
    revenue_approval: date | None = None
    chair: _Text | None = None
    casting: Side | None = None
    votes: tuple[VoteInFile, ...] = ()


T = TypeVar("T", MembersFile, QuorumFile, CountFile)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_DATE = "write it as 2026-05-30, a day that there is"
_AS_LISTED = "write the name as in the list of clubs"
_REMEDIES = {
    **dict.fromkeys(("joined", "registered", "from", "paid", "on", "until", "revenue_approval"), _DATE),
    **dict.fromkeys(("name", "club", "chair", "pays_through", "via", "voting_for"), "write text in quotes"),
    **dict.fromkeys(("proxy", "interested"), "write true or false"),
    **dict.fromkeys(("people", "clubs", "fees", "acts", "classes", "present", "votes"), "write a list there"),
    **dict.fromkeys(("convened", "now"), "hours and minutes, 00:00 to 23:59"),
    "clauses": "write a list of clauses, as nzasp.C.9.5",
    "year": "write a year, as 2026",
    "weight": "write the affiliated members of the club, or leave it out",
}
_CHOICES = "choose one of these"
SHAPES = {
    "members": '{"people": [{"name", "joined": DATE, "clubs": [names], "pays_through": name, "classes": [{"class": '
    'honorary|honorary_vp|life, "from": DATE}]}], "clubs": [{"name", "registered": DATE}], "fees": [{"name", "year", '
    '"paid": DATE, "via": club}], "acts": [{"act": resigned|declared_ceased|suspended|club_suspended|club_terminated|'
    'reinstated, "name", "on": DATE, "until": DATE}]}; dates as 2026-05-30',
    "quorum": '{"meeting": general|management, "convened": "HH:MM", "now": "HH:MM", "present": [{"name", "class": '
    'ordinary|life|honorary|honorary_vp|visitor, "office", "club", "voting_for": club, "proxy": true for somebody '
    "represented}]}; both times are of one day",
    "count": '{"meeting": general|management, "kind": floor|written|election|rule_change|payment, "mode": '
    'voices|hands|ballot, "clauses": [ids], "revenue_approval": DATE, "chair": name, "casting": for|against, "votes": '
    '[{"name", "vote": for|against|abstain, "class", "proxy", "weight", "interested"}]}',
}


def read_members(file: str) -> MembersFile:
    """Names are unique, and every name that is used is there."""
    found = _read(file, MembersFile, "list of members")
    clubs = _names(file, "clubs", [club.name for club in found.clubs])
    people = _names(file, "people", [person.name for person in found.people])
    for n, person in enumerate(found.people, 1):
        _check_person(file, f"people {n}", person, clubs)
    for n, fee in enumerate(found.fees, 1):
        _known(file, f"fees {n}, name", fee.name, people, "nobody in people", "write the name as in people")
        if fee.via is not None:
            _known(file, f"fees {n}, via", fee.via, clubs, "no club of this file", _AS_LISTED)
    for n, act in enumerate(found.acts, 1):
        _known(file, f"acts {n}, name", act.name, people, "nobody in people", "write the name as in people")
        _check_until(file, f"acts {n}, until", act)
    return found


def read_quorum(file: str) -> QuorumFile:
    found = _read(file, QuorumFile, "list of who is present")
    _names(file, "present", [one.name for one in found.present])
    for field, told in (("convened", found.convened), ("now", found.now)):
        if told is None and found.meeting == "general":
            raise Complaint(2, f"{file}: {field}", "is missing", _REMEDIES[field])
    return found


def read_count(file: str) -> CountFile:
    return _read(file, CountFile, "list of votes")


def _read(file: str, kind: type[T], called: str) -> T:
    plain: Any = load_json(file, called, named_as_fields)
    try:
        found: T = file_shape_of(kind).read(plain)
    except WrongShape as unfit:
        raise _fault(file, unfit) from None
    return found


def _fault(file: str, unfit: WrongShape) -> Complaint:
    """Where it is as people count: .people[1].classes[0].from_ is people 2, classes 1, from."""
    words: list[str] = []
    for field, at in _STEP.findall(unfit.place):
        if field:
            words.append(field.rstrip("_"))
        else:
            words[-1] = f"{words[-1]} {int(at) + 1}"
    place = ", ".join(words) or "the file"
    last = words[-1].split(" ")[0] if words else ""
    remedy = _REMEDIES.get(last, _CHOICES if "one of" in unfit.what else "see --help for what the file holds")
    return Complaint(2, f"{file}: {place}", unfit.what, remedy)


def _names(file: str, section: str, names: Iterable[str]) -> set[str]:
    seen: set[str] = set()
    for n, name in enumerate(names, 1):
        if name in seen:
            what = f"the name {_short(name)} is there twice"
            raise Complaint(2, f"{file}: {section} {n}, name", what, "names are unique: add a letter")
        seen.add(name)
    return seen


def _known(file: str, place: str, name: str, known: Collection[str], what: str, remedy: str) -> None:
    if name not in known:
        raise Complaint(2, f"{file}: {place}", f"{_short(name)} is {what}", remedy)


def _check_person(file: str, place: str, person: PersonInFile, clubs: Collection[str]) -> None:
    for k, club in enumerate(person.clubs, 1):
        _known(file, f"{place}, clubs {k}", club, clubs, "no club of this file", _AS_LISTED)
        if club in person.clubs[: k - 1]:
            raise Complaint(2, f"{file}: {place}, clubs {k}", f"{_short(club)} is there twice", "name each club once")
    if person.pays_through is not None:
        at = f"{place}, pays_through"
        _known(file, at, person.pays_through, clubs, "no club of this file", _AS_LISTED)
        _known(file, at, person.pays_through, person.clubs, "no club of theirs", "write one of their clubs, or null")
    days: set[date] = set()
    for k, held in enumerate(person.classes, 1):
        if held.from_ in days:
            what = f"there are two classes from {held.from_}"
            raise Complaint(2, f"{file}: {place}, classes {k}, from", what, "take out the one that did not hold")
        days.add(held.from_)


def _check_until(file: str, place: str, act: ActInFile) -> None:
    if act.until is None:
        return
    if not act.act.endswith("suspended"):
        raise Complaint(2, f"{file}: {place}", f"{act.act} has no last day", "leave it out, or write null")
    if act.until < act.on:
        raise Complaint(2, f"{file}: {place}", f"{act.until} is before {act.on}", "the last day comes after the first")


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
