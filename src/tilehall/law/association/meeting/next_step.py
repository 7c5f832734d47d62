"""What happens at a meeting now, what is missing, and the one next step, from the calling to the minutes.

Codes and facts only; the site has the words and knows which page or button belongs to a step.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Fact

from .conduct import rightful_chair, undealt
from .counting import silent_voters
from .motions import advised_mode
from .notices import notice_standing, noticed_on
from .preparation import floor_is_open, missing_papers, pack_year
from .quorum_now import QuorumNow, came_too_late, convened_at, quorum_now
from .records import AgendaItem
from .resolutions import needs_approval
from .state import Meeting, Motion

Stage = Literal["calling", "preparing", "gathering", "open", "voting", "adjourned", "closed", "over", "called_off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """`press`: one button does it; else a page is opened, where it is done."""

    code: str
    press: bool = False
    facts: tuple[tuple[str, Fact], ...] = ()
    rests_on: tuple[Basis, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """Something that is missing."""

    code: str
    facts: tuple[tuple[str, Fact], ...] = ()
    rests_on: tuple[Basis, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingSituation:
    stage: Stage
    step: NextStep
    missing: tuple[Lack, ...] = ()
    others: tuple[NextStep, ...] = ()
    quorum: QuorumNow | None = None
    item: int | None = None
    motion: int | None = None


def situation(meeting: Meeting, now: datetime, called_off: Collection[int] = ()) -> MeetingSituation:
    """`called_off` are the secret ballots of which nothing comes any more."""
    if meeting.plan is None:
        return MeetingSituation(stage="calling", step=NextStep(code="call"))
    if meeting.phase == "called_off":
        return MeetingSituation(stage="called_off", step=NextStep(code="nothing"))
    if meeting.phase == "adjourned":
        step = NextStep(code="reconvene", rests_on=(CONSTITUTION.reading("9.5"),))
        return MeetingSituation(stage="adjourned", step=step)
    if meeting.phase == "closed":
        return _after(meeting)
    if meeting.phase == "open":
        return _balloted_anew(meeting, _during(meeting, now), called_off)
    return _gathering(meeting, now) if now.date() >= meeting.sitting.day else _preparing(meeting, now)


# --- before the day


def _preparing(meeting: Meeting, now: datetime) -> MeetingSituation:
    lacks = preparation_lacks(meeting)
    if not meeting.agenda:
        template = meeting.called.kind == "agm"
        step = NextStep(code="use_template" if template else "make_agenda", press=template)
        return MeetingSituation(stage="preparing", step=step, missing=lacks)
    notice = notice_standing(meeting)
    if not meeting.sitting.notices or notice.untold:
        day = (("last_day", notice.last_day),) if notice.last_day is not None else ()
        step = NextStep(code="send_notice", facts=day, rests_on=notice.rests_on)
        return MeetingSituation(stage="preparing", step=step, missing=lacks, others=_papers_step(meeting))
    papers = _papers_step(meeting)
    waits = (("day", meeting.sitting.day), ("days", (meeting.sitting.day - now.date()).days))
    step = papers[0] if papers else NextStep(code="wait_for_the_day", facts=waits)
    return MeetingSituation(stage="preparing", step=step, missing=lacks)


def _papers_step(meeting: Meeting) -> tuple[NextStep, ...]:
    if meeting.called.kind != "agm" or meeting.pack_complete:
        return ()
    if missing_papers(meeting):
        return (NextStep(code="lay_papers", facts=(("year", pack_year(meeting)),), rests_on=(CONSTITUTION["6.6"],)),)
    return (NextStep(code="complete_pack", press=True, facts=(("year", pack_year(meeting)),)),)


def preparation_lacks(meeting: Meeting) -> tuple[Lack, ...]:
    """What a meeting that is called still lacks: place, business, notice, candidates, papers."""
    found: list[Lack] = []
    if not meeting.sitting.place:
        found.append(Lack(code="no_place", rests_on=(CONSTITUTION["9.1"],)))
    if not meeting.agenda:
        found.append(Lack(code="no_agenda"))
    notice = notice_standing(meeting)
    if not meeting.sitting.notices:
        facts = (("last_day", notice.last_day),) if notice.last_day is not None else ()
        found.append(Lack(code="no_notice" if facts else "nobody_told", facts=facts, rests_on=notice.rests_on))
    elif notice.untold:
        names = tuple(each.name for each in notice.untold[:12])
        facts_of: tuple[tuple[str, Fact], ...] = (("count", len(notice.untold)), ("names", names))
        found.append(Lack(code="untold", facts=facts_of, rests_on=notice.rests_on))
    elif not notice.valid:
        facts_late = (("days", notice.days), ("needed", notice.needed))
        found.append(Lack(code="notice_short", facts=facts_late, rests_on=notice.rests_on))
    if meeting.sitting.notices and (left_out := _not_noticed(meeting)):
        found.append(Lack(code="not_noticed", facts=(("titles", left_out),), rests_on=notice.rests_on))
    return (*found, *_annual_lacks(meeting))


def _not_noticed(meeting: Meeting) -> tuple[str, ...]:
    if not meeting.general:
        return ()
    quiet = ("routine", "minutes")
    return tuple(
        item.title for item in meeting.agenda if item.kind not in quiet and noticed_on(meeting, item.number) is None
    )


def _annual_lacks(meeting: Meeting) -> tuple[Lack, ...]:
    if meeting.called.kind != "agm":
        return ()
    papers = tuple(
        Lack(code="paper", facts=(("paper", paper), ("year", pack_year(meeting))), rests_on=(CONSTITUTION["6.6"],))
        for paper in missing_papers(meeting)
    )
    offices = tuple(
        Lack(code="no_candidate", facts=(("office", item.office),), rests_on=(CONSTITUTION["6.3"],))
        for item in meeting.agenda
        if item.kind == "election" and not meeting.candidates(item.office) and meeting.election(item.number) is None
    )
    return (*papers, *offices)


# --- on the day, before it is opened


def _gathering(meeting: Meeting, now: datetime) -> MeetingSituation:
    quorum = quorum_now(meeting, now)
    lacks = (*_quorum_lacks(quorum), *preparation_lacks(meeting))
    check_in = NextStep(code="check_in", facts=(("count", len(meeting.present)),))
    around = MeetingSituation(stage="gathering", step=check_in, missing=lacks, quorum=quorum)
    if not meeting.present and "wait" not in quorum.allowed and meeting.general:
        return replace(around, step=_adjourn(quorum), others=(check_in,))
    if not meeting.present:
        return around
    if not quorum.met:
        if quorum.allowed == ("adjourn",) and meeting.general:
            return replace(around, step=_adjourn(quorum), others=(check_in,))
        until = (("until", quorum.until),) if quorum.until is not None else ()
        step = NextStep(code="wait_for_quorum", facts=until, rests_on=quorum.rests_on)
        early = now < convened_at(meeting.sitting, now)
        return replace(around, step=step, others=(check_in,) if early else (check_in, _adjourn(quorum)))
    if meeting.sitting.chair is None or meeting.sitting.chair not in meeting.present:
        return replace(around, step=_chair_step(meeting), others=(check_in,))
    return replace(around, **_opening(meeting, now, quorum, check_in))


def _opening(meeting: Meeting, now: datetime, quorum: QuorumNow, check_in: NextStep) -> dict[str, Any]:
    """The quorum is here and the chair is taken."""
    chair = (("chair", meeting.sitting.chair_name),)
    if now < convened_at(meeting.sitting, now):
        waiting = NextStep(code="wait_for_time", facts=(*chair, ("time", meeting.sitting.convened)))
        return {"step": waiting}
    if came_too_late(meeting, now) is not None:
        # Opened only where the chair says on that page that it was here in time.
        opening = NextStep(code="open", facts=chair, rests_on=quorum.rests_on)
        return {"step": _adjourn(quorum), "others": (opening, check_in)}
    return {
        "step": NextStep(code="open", press=True, facts=chair, rests_on=quorum.rests_on),
        "others": (check_in,),
    }


def _adjourn(quorum: QuorumNow) -> NextStep:
    return NextStep(code="adjourn", press=True, rests_on=quorum.rests_on)


def _quorum_lacks(quorum: QuorumNow) -> tuple[Lack, ...]:
    return tuple(
        Lack(
            code="quorum", facts=(("head", part.head), ("count", part.needed - part.counted)), rests_on=quorum.rests_on
        )
        for part in quorum.parts
        if part.counted < part.needed
    )


def _chair_step(meeting: Meeting) -> NextStep:
    rightful = rightful_chair(meeting)
    clause = CONSTITUTION["9.6"]
    if rightful is None:
        return NextStep(code="elect_chair", rests_on=(clause,))
    facts: tuple[tuple[str, Fact], ...] = (
        ("person", rightful.person),
        ("name", rightful.name),
        ("office", rightful.office),
    )
    return NextStep(code="take_chair", press=True, facts=facts, rests_on=(clause,))


# --- while it is open


def _during(meeting: Meeting, now: datetime) -> MeetingSituation:
    quorum = quorum_now(meeting, now)
    around = MeetingSituation(
        stage="open",
        step=NextStep(code="close", press=True),
        missing=_quorum_lacks(quorum),
        quorum=quorum,
        item=meeting.current,
    )
    if meeting.sitting.chair not in meeting.present:
        return replace(around, step=_chair_step(meeting))
    if meeting.current is None:
        return replace(around, step=_next_item(meeting))
    motion = meeting.open_motion()
    if motion is not None:
        step, others = _motion_steps(meeting, motion)
        stage: Stage = "voting" if motion.state in ("voting", "tied") else "open"
        return replace(around, stage=stage, step=step, others=others, motion=motion.number)
    item = meeting.item(meeting.current)
    if item.kind == "election" and (step_of := _election_step(meeting, item)) is not None:
        return replace(around, step=step_of, others=_floor_step(meeting, item))
    return _item_settled(meeting, item, around)


def _balloted_anew(meeting: Meeting, found: MeetingSituation, called_off: Collection[int]) -> MeetingSituation:
    """Where its ballot was called off there is no result to wait for."""
    clause, step = CONSTITUTION["9.7"], found.step
    if step.code == "ballot" and found.motion is not None and meeting.motion(found.motion).ballot in called_off:
        facts: tuple[tuple[str, Fact], ...] = (("motion", found.motion), ("mode", "ballot"))
        return replace(found, step=NextStep(code="ballot_again", press=True, facts=facts, rests_on=(clause,)))
    election = meeting.election(found.item) if found.item is not None else None
    if step.code == "election_ballot" and election is not None and election.ballot in called_off:
        return replace(found, step=replace(step, code="election_ballot_again"))
    return found


def _next_item(meeting: Meeting) -> NextStep:
    """The next in order that the meeting may deal with; at the end it is closed."""
    waiting = undealt(meeting)
    if not waiting:
        return NextStep(code="close", press=True)
    item = meeting.item(waiting[0])
    return NextStep(code="take_item", press=True, facts=(("item", item.number), ("title", item.title)))


def _item_settled(meeting: Meeting, item: AgendaItem, around: MeetingSituation) -> MeetingSituation:
    put = NextStep(code="put_motion", facts=(("item", item.number), ("title", item.title)))
    onward = _next_item(meeting)
    decided = any(motion.state != "withdrawn" for motion in meeting.motions_on(item.number))
    needless = item.kind in ("routine", "election") or decided
    step, others = (onward, (put,)) if needless else (put, (onward,))
    return replace(around, step=step, others=others if item.kind != "election" else ())


def _motion_steps(meeting: Meeting, motion: Motion) -> tuple[NextStep, tuple[NextStep, ...]]:
    """What the motion waits for, and what else the chair may do with it."""
    of = (("motion", motion.number),)
    withdraw = NextStep(code="withdraw_motion", facts=of)
    if motion.state == "moved":
        return NextStep(code="second", facts=of), (withdraw,)
    if motion.state == "seconded":
        mode = advised_mode(meeting, motion)
        put = NextStep(
            code="put_vote", press=True, facts=(*of, ("mode", mode)), rests_on=(CONSTITUTION.reading("9.7"),)
        )
        return put, (NextStep(code="amend", facts=of), withdraw)
    if motion.state == "tied":
        basis = CONSTITUTION["9.6"] if meeting.general else CONSTITUTION["7.2"]
        return NextStep(code="cast", facts=of, rests_on=(basis,)), ()
    if motion.mode == "voices":
        poll = NextStep(code="demand_poll", press=True, facts=(*of, ("mode", "hands")), rests_on=(CONSTITUTION["9.7"],))
        return NextStep(code="declare", facts=of), (poll,)
    if motion.mode == "ballot":
        hands = NextStep(code="hands_instead", press=True, facts=(*of, ("mode", "hands")))
        return NextStep(code="ballot", press=True, facts=(*of, ("ballot", motion.ballot))), (hands, withdraw)
    if motion.by_phone:
        given, left = len(motion.votes), len(silent_voters(meeting, motion))
        # Whoever has no phone is asked on a page; where nobody is left to ask, one button does it.
        counted = (("votes", given), ("able", given + left))
        return NextStep(code="count_phones", press=not left, facts=(*of, *counted)), ()
    if meeting.called.kind == "management":
        return NextStep(code="roll", facts=of, rests_on=(CONSTITUTION["7.2"],)), ()
    return NextStep(code="count", facts=of), ()


def _election_step(meeting: Meeting, item: AgendaItem) -> NextStep | None:
    election = meeting.election(item.number)
    of = (("item", item.number), ("office", item.office))
    if election is not None:
        if election.elected is not None:
            return None
        if election.awaits_ballot:
            return NextStep(code="election_ballot", press=True, facts=of, rests_on=(CONSTITUTION["9.7"],))
        return NextStep(code="cast_election", facts=of, rests_on=(CONSTITUTION["9.6"],))
    candidates = meeting.candidates(item.office)
    if not candidates:
        return NextStep(code="nominate", facts=of, rests_on=(CONSTITUTION["6.3"],))
    if len(candidates) == 1:
        named = (*of, ("name", candidates[0].name))
        return NextStep(code="declare_elected", press=True, facts=named, rests_on=(CONSTITUTION["6.2"],))
    return NextStep(code="count_election", facts=of, rests_on=(CONSTITUTION["6.2"],))


def _floor_step(meeting: Meeting, item: AgendaItem) -> tuple[NextStep, ...]:
    election = meeting.election(item.number)
    if election is not None and election.awaits_ballot:
        of = (("item", item.number), ("office", item.office))
        return (NextStep(code="count_election", facts=of), _next_item(meeting))
    if election is not None or not floor_is_open(meeting, item.office):
        return (*_ballot_step(meeting, item), _next_item(meeting))
    if not meeting.candidates(item.office):
        return (_next_item(meeting),)  # that somebody is nominated is the step itself
    floor = NextStep(
        code="nominate", facts=(("item", item.number), ("office", item.office)), rests_on=(CONSTITUTION["6.3"],)
    )
    return (floor, *_ballot_step(meeting, item), _next_item(meeting))


def _ballot_step(meeting: Meeting, item: AgendaItem) -> tuple[NextStep, ...]:
    if meeting.election(item.number) is not None or len(meeting.candidates(item.office)) < 2:
        return ()
    of = (("item", item.number), ("office", item.office))
    return (NextStep(code="ballot_election", press=True, facts=of, rests_on=(CONSTITUTION["9.7"],)),)


# --- afterwards


def _after(meeting: Meeting) -> MeetingSituation:
    waiting = tuple(
        Lack(code="approval", facts=(("motion", motion.number),), rests_on=(CONSTITUTION["10.2"],))
        for motion in meeting.motions
        if motion.state == "carried" and needs_approval(meeting, motion) and motion.approval is None
    )
    if meeting.minutes_approved is None:
        return MeetingSituation(stage="closed", step=NextStep(code="minutes"), missing=waiting)
    step = NextStep(code="record_approval", facts=waiting[0].facts) if waiting else NextStep(code="done")
    return MeetingSituation(stage="over", step=step, missing=waiting)
