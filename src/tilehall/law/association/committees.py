"""Committees: appointed by the Executive with powers of its own; the Rules Committee never has fewer than two."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .acts.act import Act, Entry
from .acts.officers import (
    CommitteeAppointed,
    CommitteeClosed,
    CommitteeJoined,
    CommitteeKind,
    CommitteeLeft,
)
from .decisions import refuse_before, refuse_to_rest_on
from .membership import Span

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Committee:
    """`members` are those on the day that was asked for; `until` is the first day without it."""

    entry: int
    sort: CommitteeKind
    name: str
    powers: tuple[str, ...]
    since: date
    members: tuple[int, ...]
    until: date | None = None

    def stands(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)


def committees_on(entries: Iterable[Entry], day: date) -> list[Committee]:
    """All that were appointed by then, those that are no more too."""
    found: dict[int, Committee] = {}
    for entry in sorted(entries, key=lambda each: (each.act.on, each.seq)):
        if entry.act.on > day:
            continue
        match entry.act:
            case CommitteeAppointed() as act:
                found[entry.seq] = Committee(
                    entry=entry.seq,
                    sort=act.sort,
                    name=act.name,
                    powers=act.powers,
                    since=act.on,
                    members=act.members,
                    until=None if act.until is None else act.until + DAY,
                )
            case CommitteeJoined(committee=number, person=person) if number in found:
                members = (*found[number].members, person)
                found[number] = replace(found[number], members=tuple(dict.fromkeys(members)))
            case CommitteeLeft(committee=number, person=person) if number in found:
                left = tuple(each for each in found[number].members if each != person)
                found[number] = replace(found[number], members=left)
            case CommitteeClosed(committee=number, on=on) if number in found:
                found[number] = replace(found[number], until=on)
    return list(found.values())


def fewest(sort: CommitteeKind) -> int:
    """How many it must have."""
    return clause_parameter(int, CONSTITUTION["13.2"], "rules_committee_min").value if sort == "rules" else 1


def _too_few(sort: CommitteeKind) -> Refusal:
    clause = CONSTITUTION["13.2" if sort == "rules" else "6.5"]
    return Refusal(code="minimum", rests_on=(clause,), detail=(("fewest", fewest(sort)),))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCommittee:
    sort: CommitteeKind
    name: str
    members: tuple[int, ...]
    powers: tuple[str, ...]
    since: date
    until: date | None = None


def appoint(
    new: NewCommittee, decision: Entry | None, known: Iterable[Committee], in_standing: Collection[int]
) -> tuple[Act, ...] | Refusal:
    """`known` are all that were ever appointed, `in_standing` those of its members who are members of the Association
    with all rights."""
    refusal = refuse_to_rest_on(decision, "committee")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["6.5"],))
    if refused := refuse_before(decision, new.since, CONSTITUTION["6.5"]) or _refuse_another(new, known):
        return refused
    members = tuple(dict.fromkeys(new.members))
    if new.sort == "rules" and any(person not in in_standing for person in members):
        return Refusal(code="not_a_member", rests_on=(CONSTITUTION["13.2"],))
    if len(members) < fewest(new.sort):
        return _too_few(new.sort)
    if new.until is not None and new.until < new.since:
        return Refusal(code="ends_before_it_begins", rests_on=(CONSTITUTION["6.5"],), detail=(("until", new.until),))
    powers = tuple(dict.fromkeys(power.strip() for power in new.powers if power.strip()))
    act = CommitteeAppointed(
        on=new.since,
        sort=new.sort,
        name=new.name,
        members=members,
        powers=powers,
        decision=decision.seq,
        until=new.until,
    )
    return (act,)


def _refuse_another(new: NewCommittee, known: Iterable[Committee]) -> Refusal | None:
    """Of a name that is taken on some of its days; and there is one Rules Committee, which is there at all times."""
    days = Span(new.since, None if new.until is None else new.until + DAY)
    for each in known:
        if not Span(each.since, each.until).meets(days):
            continue
        if each.name.casefold() == new.name.casefold() or (each.sort == new.sort == "rules"):
            clause = CONSTITUTION["13.2" if each.sort == new.sort == "rules" else "6.5"]
            return Refusal(code="committee_there", rests_on=(clause,), detail=(("name", each.name),))
    if new.sort == "rules" and new.until is not None:
        return Refusal(code="there_at_all_times", rests_on=(CONSTITUTION["13.2"],))
    return None


def join(committee: Committee | None, person: int, on: date, *, member: bool) -> tuple[Act, ...] | Refusal:
    if committee is None or not committee.stands(on):
        return _gone()
    if person in committee.members:
        return Refusal(code="on_it_already", rests_on=(CONSTITUTION["6.5"],))
    if committee.sort == "rules" and not member:
        return Refusal(code="not_a_member", rests_on=(CONSTITUTION["13.2"],))
    return (CommitteeJoined(on=on, person=person, committee=committee.entry),)


def leave(entries: Sequence[Entry], number: int, person: int, on: date) -> tuple[Act, ...] | Refusal:
    """The last but one of the Rules Committee stays until a successor is named; also where another has left on a later
    day."""
    committee = next((each for each in committees_on(entries, on) if each.entry == number), None)
    if committee is None or not committee.stands(on):
        return _gone()
    if person not in committee.members:
        return Refusal(code="not_on_it", rests_on=(CONSTITUTION["6.5"],))
    left = CommitteeLeft(on=on, person=person, committee=committee.entry)
    last = entries[-1]
    return refuse_too_few([*entries, replace(last, seq=last.seq + 1, act=left)], number) or (left,)


def refuse_too_few(entries: Sequence[Entry], number: int) -> Refusal | None:
    """Whether by these entries the committee has too few on a day on which something changed."""
    for day in sorted({entry.act.on for entry in entries}):
        for committee in committees_on(entries, day):
            short = committee.stands(day) and len(committee.members) < fewest(committee.sort)
            if short and committee.entry == number:
                return _too_few(committee.sort)
    return None


def close(committee: Committee | None, on: date) -> tuple[Act, ...] | Refusal:
    """There is always a Rules Committee: a new one takes its place by its members, one by one."""
    if committee is None or not committee.stands(on):
        return _gone()
    if committee.sort == "rules":
        return _too_few("rules")
    return (CommitteeClosed(on=on, committee=committee.entry),)


def refused_power(committee: Committee | None, power: str, on: date) -> Refusal | None:
    """Whether a committee may decide by this power: only by one that was handed to it."""
    if committee is None or not committee.stands(on):
        return _gone()
    if power.strip().casefold() not in {own.casefold() for own in committee.powers}:
        detail = (("power", power.strip()), ("powers", committee.powers))
        return Refusal(code="not_delegated", rests_on=(CONSTITUTION["6.5"],), detail=detail)
    return None


def _gone() -> Refusal:
    return Refusal(code="no_such_committee", rests_on=(CONSTITUTION["6.5"],))
