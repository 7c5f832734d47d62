"""`tilehall association`: who is a member, whether a meeting is quorate, how a vote ended, deadlines, weekends."""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from tilehall.law.association.fee_years import FeePayment
from tilehall.law.association.member_history import ClassFrom, DatedAct, member_facts
from tilehall.law.association.member_status import MemberFacts, MemberStatus, member_status
from tilehall.law.association.membership import MemberKind
from tilehall.law.association.notice_days import MEETING_KINDS, Deadline, deadlines
from tilehall.law.association.quorum import Present, Quorum, quorum
from tilehall.law.association.vote_count import Motion, Vote, VoteCount, count_votes
from tilehall.law.association.weekends import FIRST_YEAR, LAST_YEAR, Weekend, agm_weekend, fixed_weekends
from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.ruling import Refusal, plain_fact

from .answer import Answer, Complaint, table
from .association_files import (
    SHAPES,
    ActInFile,
    FeeInFile,
    MembersFile,
    PersonInFile,
    PresentInFile,
    QuorumFile,
    read_count,
    read_members,
    read_quorum,
)
from .tasks import Run, add_tasks

_NO_VOTE = frozenset({"no_vote_class", "not_a_member"})
_REMEDIES = {
    "not_a_member": "look at the day of joining and at what came before",
    "not_before": "the committee may declare it from that day on",
    "nothing_unpaid": "take the act out, or the payment",
    "end_missing": "write its last day as until",
    "life_suspension": "take the act out: nobody is reinstated after a second suspension",
    "not_suspended": "take the act out, or enter the suspension before it",
    "already_paid_via": "take one of the two payments out",
}
_ADVICE = {
    "count_a_show_of_hands": "Some votes cannot be heard: count a show of hands.",
    "general_meeting_only": "A management meeting cannot change the constitution: it takes a general meeting.",
}
_CALLED = {
    "notice": "notice to every club and to every member outside one",
    "special_business": "special business, in writing to the Secretary",
    "nominations": "nominations for the Executive, in writing",
    "non_routine_business": "notice of business that is not routine",
    "championship_format": "a management meeting on the format of the championship",
    "masters": "The Masters",
    "championship": "Annual Championship",
    "agm": "Annual General Meeting",
}
_NEXT = {"open": "The meeting may open.", "wait": "It may wait.", "adjourn": "It may be adjourned."}


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    text = "members, quorum, votes, deadlines and weekends by the constitution"
    add_task = add_tasks(add_command, "association", text)

    def about_file(name: str, run: Run, text: str, help: str) -> argparse.ArgumentParser:
        task = add_task(name, run, text)
        task.add_argument("file", metavar="FILE", help=f"{help} in JSON; - for standard input")
        task.epilog = f"The file: {SHAPES[name]}"
        return task

    task = about_file(
        "members", members, "who is a member on a day, with which vote, owing what", "clubs, people, fees and acts"
    )
    task.add_argument("--on", type=_day, required=True, metavar="DATE", help="as 2026-05-30")
    about_file(
        "quorum", is_quorate, "whether a meeting is quorate, and what is missing", "a meeting and who is present"
    )
    about_file("count", count, "the votes on one motion", "a motion and its votes")
    task = add_task("deadlines", before_meeting, "what must have happened by when for a meeting")
    task.add_argument("kind", choices=MEETING_KINDS, metavar="|".join(MEETING_KINDS))
    task.add_argument("--on", type=_day, required=True, metavar="DATE", help="the day of the meeting, as 2026-05-30")
    task = add_task("calendar", calendar, "the fixed weekends of a year")
    task.add_argument("year", type=_year, metavar="YEAR", help="as 2026")


def _day(text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise Complaint(2, "association, --on", f"{text[:40]!r} is not a date", "write it as 2026-05-30")
    return found


def _year(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 4 and FIRST_YEAR <= int(text) <= LAST_YEAR):
        raise Complaint(
            2, "association calendar, YEAR", f"{text[:40]!r} is no year", f"write one from {FIRST_YEAR} to {LAST_YEAR}"
        )
    return int(text)


def _rests(bases: tuple[Basis, ...]) -> list[str]:
    return basis_texts(*bases)


def _shown_day(day: date) -> str:
    return f"{day.isoformat()} ({day:%A})"


# --- members


def members(arguments: argparse.Namespace) -> Answer:
    found, on = read_members(arguments.file), arguments.on
    statuses = [(person, member_status(facts, on)) for person, facts in _facts(arguments.file, found)]
    registered = {club.name for club in found.clubs if club.registered <= on}
    plain = {"on": on.isoformat(), "members": [_member(person, own, registered) for person, own in statuses]}
    return Answer(plain, _members_text(statuses, on))


def _facts(file: str, found: MembersFile) -> Iterator[tuple[PersonInFile, MemberFacts]]:
    """Of everybody in the file's order; what the rules do not allow is told with its place."""
    fees: dict[str, list[tuple[int, FeeInFile]]] = defaultdict(list)
    acts: dict[str, list[tuple[int, ActInFile]]] = defaultdict(list)
    for n, fee in enumerate(found.fees, 1):
        fees[fee.name].append((n, fee))
    for n, act in enumerate(found.acts, 1):
        acts[act.name].append((n, act))
    for n, person in enumerate(found.people, 1):
        facts = member_facts(
            person.joined,
            [ClassFrom(MemberKind(held.class_), held.from_) for held in person.classes],
            [FeePayment(fee.year, fee.paid, fee.via) for _, fee in fees[person.name]],
            [DatedAct(act.act, act.on, act.until) for _, act in acts[person.name]],
        )
        if isinstance(facts, MemberFacts):
            yield person, facts
            continue
        place = f"people {n}, classes {facts.place + 1}"
        if facts.among != "classes":
            listed = fees if facts.among == "fees" else acts
            place = f"{facts.among} {listed[person.name][facts.place][0]}"
        raise _refused(f"{file}: {place} ({person.name})", facts.refusal)


def _refused(place: str, refusal: Refusal) -> Complaint:
    details = dict(refusal.detail)
    told = {
        "not_before": f"not_before {details.get('day')}: the fee of {details.get('year')} is unpaid",
        "already_paid_via": f"already_paid_via {details.get('via') or 'nobody, directly'}: {details.get('year')} was "
        f"paid on {plain_fact(details.get('paid'))}",
    }
    what = told.get(refusal.code, refusal.code)
    return Complaint(1, place, f"{what}, by {', '.join(_rests(refusal.rests_on))}", _REMEDIES[refusal.code])


def _member(person: PersonInFile, status: MemberStatus, registered: set[str]) -> dict[str, Any]:
    suspension = status.suspension
    clubs = [club for club in person.clubs if club in registered]
    only = clubs[0] if len(clubs) == 1 else None
    return {
        "name": person.name,
        "class": status.kind,
        "member": status.member,
        "suspended": suspension.running,
        "votes": status.votes,
        "counts_for_quorum": status.counts_for_quorum,
        "owes": [*status.owes],
        "rests_on": _rests(status.rests_on),
        "since": status.since.isoformat() if status.since else None,
        "ended": status.ended.isoformat() if status.ended else None,
        "suspended_until": suspension.until.isoformat() if suspension.until else None,
        "for_life": suspension.for_life,
        "invited_to_rejoin": suspension.invited.isoformat() if suspension.invited else None,
        "clubs": clubs,
        "pays_through": person.pays_through or only,
    }


def _members_text(statuses: list[tuple[PersonInFile, MemberStatus]], on: date) -> str:
    rows = [("name", "class", "votes", "owes", "")]
    for person, status in statuses:
        owes = ", ".join(map(str, status.owes)) or "-"
        rows.append((person.name, status.kind or "-", str(status.votes), owes, _note(status)))
    counted, votes = sum(status.member for _, status in statuses), sum(status.votes for _, status in statuses)
    head = f"On {_shown_day(on)}: {counted} of {len(statuses)} are members, with {votes} votes."
    bases = [basis for _, status in statuses for basis in status.rests_on]
    return "\n\n".join([head, table(rows), *([f"Rests on {'; '.join(basis_texts(*bases))}."] if bases else [])])


def _note(status: MemberStatus) -> str:
    suspension = status.suspension
    notes = (
        (not status.member and status.ended is None, "not yet a member"),
        (not status.member and status.ended is not None, f"not a member since {status.ended}"),
        (suspension.for_life, "suspended for life"),
        (suspension.running and not suspension.for_life, f"suspended until {suspension.until or 'further notice'}"),
        (suspension.invited is not None, f"invited to rejoin from {suspension.invited}"),
    )
    return ", ".join(text for holds, text in notes if holds)


# --- meetings


def is_quorate(arguments: argparse.Namespace) -> Answer:
    found = read_quorum(arguments.file)
    answer = quorum(found.meeting, [_present(one) for one in found.present], _minutes(found))
    plain = {
        "quorate": answer.quorate,
        "parts": [{"head": part.head, "needed": part.needed, "counted": part.counted} for part in answer.parts],
        "allowed": [*answer.allowed],
        "rests_on": _rests(answer.rests_on),
    }
    return Answer(plain, _quorum_text(answer))


def _present(one: PresentInFile) -> Present:
    return Present(
        presence=one.class_,
        officer=one.office is not None,
        club=one.club,
        voting_for=one.voting_for,
        proxy=one.proxy,
    )


def _minutes(found: QuorumFile) -> int:
    """Both times are of one day."""
    convened, now = (_minute(text or "00:00") for text in (found.convened, found.now))
    return now - convened


def _minute(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)


def _quorum_text(answer: Quorum) -> str:
    missing = [f"{part.missing} of {part.head}" for part in answer.parts if part.missing]
    head = "The meeting is quorate." if answer.quorate else f"There is no quorum: short by {', '.join(missing)}."
    rows = [("head", "needed", "counted"), *((p.head, str(p.needed), str(p.counted)) for p in answer.parts)]
    allowed = " ".join(_NEXT[step] for step in answer.allowed)
    if answer.allowed == ("adjourn",):
        allowed = "It must be adjourned."
    return "\n\n".join([f"{head} {allowed}", table(rows), f"Rests on {'; '.join(_rests(answer.rests_on))}."])


def count(arguments: argparse.Namespace) -> Answer:
    found = read_count(arguments.file)
    motion = Motion(
        room=found.meeting,
        kind=found.kind,
        mode=found.mode,
        clauses=found.clauses,
        revenue_approval=found.revenue_approval,
        chair=found.chair,
        casting=found.casting,
    )
    votes = [
        Vote(
            name=vote.name,
            choice=vote.vote,
            presence=vote.class_,
            proxy=vote.proxy,
            weight=vote.weight,
            interested=vote.interested,
        )
        for vote in found.votes
    ]
    answer = count_votes(motion, votes)
    return Answer(_count_json(answer), _count_text(answer))


def _count_json(answer: VoteCount) -> dict[str, Any]:
    return {
        "for": answer.in_favour,
        "against": answer.against,
        "abstain": answer.abstained,
        "refused": [
            {"name": vote.name, "why": _why(refusal), "rests_on": _rests(refusal.rests_on)}
            for vote, refusal in answer.refused
        ],
        "casting_used": answer.casting_used,
        "carried": answer.carried,
        "in_force": answer.in_force,
        "rests_on": _rests(answer.rests_on),
        "advice": [{"code": advice.code, "rests_on": _rests(advice.rests_on)} for advice in answer.advice],
    }


def _why(refusal: Refusal) -> str:
    return "no_vote" if refusal.code in _NO_VOTE else refusal.code


_WHY: Mapping[str, str] = {
    "no_vote": "has no vote",
    "proxy_not_allowed": "a proxy does not count on a motion from the floor",
    "interested": "has an interest in the payment",
    "voted_twice": "has voted before; the first vote is the one that is looked at",
}


def _count_text(answer: VoteCount) -> str:
    ending = "Carried" if answer.carried else "Not carried"
    casting = " by the chair's casting vote" if answer.casting_used and answer.carried else ""
    waits = "" if answer.in_force or not answer.carried else ", and not in force before Inland Revenue has approved"
    sums = f"{answer.in_favour} for, {answer.against} against, {answer.abstained} abstained"
    lines = [f"{ending}{casting}{waits}: {sums}."]
    refused = [f"Not counted: {vote.name} {_WHY[_why(refusal)]}." for vote, refusal in answer.refused]
    lines += ["\n".join(refused)] if refused else []
    lines += [_ADVICE[advice.code] for advice in answer.advice]
    return "\n\n".join([*lines, f"Rests on {'; '.join(_rests(answer.rests_on))}."])


# --- the calendar


def before_meeting(arguments: argparse.Namespace) -> Answer:
    on = arguments.on
    if on.year < FIRST_YEAR:
        raise Complaint(2, "association deadlines, --on", f"{on} is too early", f"a day from {FIRST_YEAR} on")
    found = deadlines(arguments.kind, on)
    plain = {"on": on.isoformat(), "kind": arguments.kind, "deadlines": [_deadline(each) for each in found]}
    rows = sorted((each.by.isoformat(), f"{each.by:%A}", _CALLED[each.what]) for each in found)
    parts = [f"For a meeting on {_shown_day(on)}, at the latest on", table(rows)]
    weekend = agm_weekend(on.year)
    if arguments.kind == "agm" and not weekend.holds(on):
        parts.append(
            f"That is outside the weekend of {weekend.first} to {weekend.last}: it takes a postponement (nzasp.C.16)."
        )
    rests_on = [basis for each in found for basis in each.rests_on]
    return Answer(plain, "\n\n".join([*parts, f"Rests on {'; '.join(basis_texts(*rests_on))}."]))


def _deadline(each: Deadline) -> dict[str, Any]:
    return {"what": each.what, "by": each.by.isoformat(), "rests_on": _rests(each.rests_on)}


def calendar(arguments: argparse.Namespace) -> Answer:
    found = fixed_weekends(arguments.year)
    plain = {"year": arguments.year, "events": [_event(each) for each in found]}
    rows = [(_CALLED[each.what], _shown_day(each.first), _shown_day(each.last)) for each in found]
    rests_on = [basis for each in found for basis in each.rests_on]
    text = "\n\n".join([table([("what", "from", "to"), *rows]), f"Rests on {'; '.join(basis_texts(*rests_on))}."])
    return Answer(plain, text)


def _event(each: Weekend) -> dict[str, Any]:
    return {
        "what": each.what,
        "from": each.first.isoformat(),
        "to": each.last.isoformat(),
        "rests_on": _rests(each.rests_on),
    }
