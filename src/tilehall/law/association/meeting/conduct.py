"""How a meeting runs: check-in, proxies, chair, opening on a quorum, items in turn, adjourning, closing."""

from collections.abc import Mapping
from datetime import date, datetime

from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Fact, Refusal

from .acts.act import MeetingAct
from .acts.floor import (
    Adjourned,
    ChairTaken,
    CheckedIn,
    ItemDone,
    ItemTaken,
    MeetingClosed,
    MeetingOpened,
    ProxyLodged,
    ProxyTakenBack,
    Remarked,
    StandingsTaken,
    WentAway,
)
from .entitlement import refuse_holder, refuse_vote
from .notices import refuse_unnoticed
from .preparation import missing_papers
from .quorum_now import QuorumNow, came_too_late, convened_at, quorum_now
from .records import Attendee, Proxy, VacantOffice
from .state import Meeting

Decision = tuple[MeetingAct, ...] | Refusal


def check_in(meeting: Meeting, attendee: Attendee, today: date) -> Decision:
    """On the day; pressed twice it changes nothing."""
    if today != meeting.sitting.day:
        assumed = CONSTITUTION.silent("people are checked in on the day of the meeting")
        return Refusal(code="not_the_day", rests_on=(assumed,), detail=(("day", meeting.sitting.day),))
    taken = attendee.voting_for is not None and next(
        (
            other
            for other in meeting.present.values()
            if other.voting_for == attendee.voting_for and other.person != attendee.person
        ),
        None,
    )
    if taken:
        detail: tuple[tuple[str, Fact], ...] = (("club", attendee.voting_for_name), ("name", taken.name))
        return Refusal(code="club_is_represented", rests_on=(CONSTITUTION["7.1"],), detail=detail)
    if meeting.present.get(attendee.person) == attendee:
        return ()
    return (CheckedIn(attendee=attendee),)


def standing_people(meeting: Meeting) -> frozenset[int]:
    """Those whose standing on the day decides about quorum and votes: who is or was here, and who gave a proxy."""
    givers = (proxy.giver.person for proxy in meeting.proxies)
    return frozenset((*meeting.sitting.present, *meeting.sitting.gone, *givers))


def take_standings(meeting: Meeting, found: Mapping[int, Attendee]) -> tuple[StandingsTaken, ...]:
    """What the register says of them now, where that is not what it said when they were taken down."""
    givers = {proxy.giver.person: proxy.giver for proxy in meeting.proxies}
    known = {**meeting.sitting.gone, **meeting.sitting.present}
    changed = tuple(
        who
        for key, who in sorted(found.items())
        if (key in known and known[key] != who) or (key in givers and givers[key] != who)
    )
    return (StandingsTaken(attendees=changed),) if changed else ()


def go_away(meeting: Meeting, person: int) -> Decision:
    return () if person not in meeting.present else (WentAway(person=person),)


def lodge_proxy(meeting: Meeting, proxy: Proxy, holder: Attendee | None = None) -> Decision:
    """In writing before the vote; one vote is given to one holder, who must be here to use it. `holder` is how that
    one stands on the meeting's day."""
    kind, giver = meeting.called.kind, proxy.giver
    clause = CONSTITUTION["7.1"] if kind == "management" else CONSTITUTION["9.7"]
    if kind == "executive":
        assumed = CONSTITUTION.silent("no proxies at meetings of the Executive")
        return Refusal(code="proxy_not_allowed", rests_on=(assumed,))
    if (no_vote := refuse_vote(kind, giver)) is not None:
        return no_vote
    if giver.person == proxy.holder:
        return Refusal(code="proxy_to_oneself", rests_on=(clause,), detail=(("name", giver.name),))
    if holder is not None and (unfit := refuse_holder(holder)) is not None:
        return unfit
    before = next((each for each in meeting.proxies if each.giver.person == giver.person), None)
    if before is not None:
        detail = (("name", giver.name), ("holder", before.holder_name))
        return Refusal(code="proxy_given_twice", rests_on=(clause,), detail=detail)
    if proxy.received > meeting.sitting.day:
        return Refusal(code="proxy_late", rests_on=(clause,), detail=(("day", meeting.sitting.day),))
    return (ProxyLodged(proxy=proxy, rests_on=tuple(basis_texts(clause))),)


def take_back_proxy(giver: int) -> Decision:
    return (ProxyTakenBack(giver=giver),)


def rightful_chair(meeting: Meeting) -> Attendee | None:
    """The President, else the Vice President; None where the meeting elects a member."""
    for office in ("president", "vice_president"):
        for who in meeting.present.values():
            if who.office == office and who.member != "visitor" and not who.suspended:
                return who
    return None


def take_chair(meeting: Meeting, person: int) -> Decision:
    who = meeting.present.get(person)
    clause = CONSTITUTION["9.6"]
    if who is None:
        return Refusal(code="not_present", rests_on=(clause,))
    rightful = rightful_chair(meeting)
    if meeting.general and rightful is not None and rightful.person != person:
        detail = (("name", rightful.name), ("office", rightful.office))
        return Refusal(code="chair_is_another", rests_on=(CONSTITUTION.reading("9.6"),), detail=detail)
    if who.member == "visitor" or who.suspended:
        code = "not_a_member" if who.member == "visitor" else "suspended"
        return Refusal(code=code, rests_on=(clause,), detail=(("name", who.name),))
    by = who.office if rightful is not None and rightful.person == person else "elected"
    texts = tuple(basis_texts(_chair_basis(meeting, by)))
    return (ChairTaken(person=person, name=who.name, by=by, rests_on=texts),)


def _chair_basis(meeting: Meeting, by: str) -> Basis:
    """The clause is of General Meetings alone: a committee may choose another than the President."""
    if not meeting.general:
        return CONSTITUTION.silent("the President chairs a committee too, unless it chooses another")
    return CONSTITUTION.reading("9.6") if by == "vice_president" else CONSTITUTION["9.6"]


def open_meeting(meeting: Meeting, now: datetime, *, in_time: bool = False) -> Decision:
    """Not before its day and time, only with a quorum that was there in time, and with somebody in the chair.
    `in_time`: the chair finds that it was, since people are often here before they are checked in."""
    if now.date() != meeting.sitting.day:
        assumed = CONSTITUTION.silent("a meeting is opened on its day")
        return Refusal(code="not_the_day", rests_on=(assumed,), detail=(("day", meeting.sitting.day),))
    if (early := _refuse_before_its_time(meeting, now)) is not None:
        return early
    if meeting.sitting.chair is None or meeting.sitting.chair not in meeting.present:
        return Refusal(code="no_chair", rests_on=(CONSTITUTION["9.6"],))
    quorum = quorum_now(meeting, now)
    if not quorum.met:
        return refuse_without_quorum(quorum)
    until = came_too_late(meeting, now)
    if until is not None and not in_time:
        time = (("time", f"{until:%H:%M}"),)
        return Refusal(code="quorum_came_late", rests_on=(CONSTITUTION["9.5"],), detail=time)
    texts = tuple(basis_texts(*quorum.rests_on))
    return (MeetingOpened(quorum=quorum.parts, rests_on=texts, in_time=until is not None),)


def _refuse_before_its_time(meeting: Meeting, now: datetime) -> Refusal | None:
    if now >= convened_at(meeting.sitting, now):
        return None
    if now.date() < meeting.sitting.day:
        assumed = CONSTITUTION.silent("a meeting is opened, and adjourned, from its day on")
        return Refusal(code="not_the_day", rests_on=(assumed,), detail=(("day", meeting.sitting.day),))
    assumed = CONSTITUTION.silent("a meeting is opened at the time for which it was called, and not before")
    return Refusal(code="before_its_time", rests_on=(assumed,), detail=(("time", meeting.sitting.convened),))


def refuse_without_quorum(quorum: QuorumNow) -> Refusal:
    short = tuple(f"{part.needed - part.counted} {part.head}" for part in quorum.parts if part.counted < part.needed)
    return Refusal(code="no_quorum", rests_on=quorum.rests_on, detail=(("short", short),))


def adjourn(meeting: Meeting, now: datetime, reason: str) -> Decision:
    """From the time for which it was called: before that nobody can say that the quorum is missing, and another day is
    set by calling it anew."""
    if meeting.phase == "called" and (early := _refuse_before_its_time(meeting, now)) is not None:
        return early
    quorum = quorum_now(meeting, now)
    late = meeting.phase == "called" and came_too_late(meeting, now) is not None
    ground = "decided" if quorum.met and not late else "no_quorum"
    if ground == "decided" and not reason.strip():
        return Refusal(code="reason_missing", rests_on=(CONSTITUTION["9.5"],))
    texts = tuple(basis_texts(*quorum.rests_on))
    return (Adjourned(ground=ground, reason=reason, quorum=quorum.parts, rests_on=texts),)


def take_item(meeting: Meeting, number: int, *, reviewed: bool = True) -> Decision:
    """Only what the notice names; accounts only once the papers are there and signed. `reviewed`: whether the figures
    of today bear the reviewer's signature; whatever was booked after it makes it void."""
    item = meeting.item(number)
    if (unnoticed := refuse_unnoticed(meeting, item)) is not None:
        return unnoticed
    if item.kind == "accounts" and (missing := missing_papers(meeting)):
        code = "not_reviewed" if "annual_report" not in missing or len(missing) < 3 else "papers_missing"
        bases = (CONSTITUTION["4.1.7"], CONSTITUTION["6.6"])
        return Refusal(code=code, rests_on=bases, detail=(("papers", missing), ("year", meeting.called.day.year - 1)))
    if item.kind == "accounts" and not reviewed:
        year = (("year", meeting.called.day.year - 1),)
        return Refusal(code="not_reviewed", rests_on=(CONSTITUTION["4.1.7"],), detail=year)
    return (ItemTaken(item=number),)


def finish_item(number: int) -> Decision:
    return (ItemDone(item=number),)


def remark(item: int, text: str) -> Decision:
    return (Remarked(item=item, text=text),)


def undealt(meeting: Meeting) -> tuple[int, ...]:
    """Items that have not been before the meeting, in their order."""
    return tuple(
        item.number for item in meeting.agenda if item.number not in meeting.done and item.number != meeting.current
    )


def close(meeting: Meeting, *, though_undealt: bool = False, vacant: tuple[VacantOffice, ...] = ()) -> Decision:
    """`vacant` are the offices that nobody begins at the close: they stand against none."""
    if undealt(meeting) and not though_undealt:
        assumed = CONSTITUTION.silent("a meeting deals with its whole agenda, or says that it leaves the rest")
        return Refusal(code="items_left", rests_on=(assumed,), detail=(("items", undealt(meeting)),))
    bases = (CONSTITUTION["6.2"],) if meeting.called.kind == "agm" else (CONSTITUTION["9.8"],)
    return (MeetingClosed(rests_on=tuple(basis_texts(*bases)), vacant=vacant),)
