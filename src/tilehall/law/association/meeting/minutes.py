"""The minutes, drafted from what was recorded: sections with lines, each a code and its facts; and their approval."""

from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Fact, Refusal

from .acts.act import MeetingAct
from .acts.minutes import MinutesApproved, MinutesCorrected
from .notices import notice_standing
from .records import RETIRED, AgendaItem, Attendee
from .resolutions import resolution
from .state import Election, Meeting, Motion, Sitting

Decision = tuple[MeetingAct, ...] | Refusal
Facts = tuple[tuple[str, Fact], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MinuteLine:
    code: str
    facts: Facts = ()
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MinuteSection:
    """`item` is the number of the business it is about; None for what stands before and after it."""

    title: str
    item: int | None
    lines: tuple[MinuteLine, ...]


def draft(meeting: Meeting, left_out: frozenset[int] = frozenset()) -> tuple[MinuteSection, ...]:
    """In the order of the agenda; what was not reached is named at the end. `left_out`: the numbers of business that
    the reader does not read."""
    sections = [
        MinuteSection(
            title="sitting", item=None, lines=(*_day_of(meeting, each), *_presence(each), *_formalities(meeting, each))
        )
        for each in meeting.sittings
        if each.present or each.gone or each.opened is not None
    ]
    reached = meeting.done | ({meeting.current} if meeting.current is not None else set())
    agenda = [item for item in meeting.agenda if item.number not in left_out]
    sections += [_business(meeting, item) for item in agenda if item.number in reached]
    unreached = tuple(item.title for item in agenda if item.number not in reached)
    ends: list[MinuteLine] = []
    if unreached and meeting.phase == "closed":
        ends.append(MinuteLine(code="unreached", facts=(("titles", unreached),)))
    ends += [
        MinuteLine(code="retired", facts=(("name", each.name), ("office", each.office)))
        for each in meeting.vacant
        if each.why == RETIRED
    ]
    ends += [line for each in meeting.sittings for line in _end_of(meeting, each)]
    ends += [
        MinuteLine(code="correction", facts=(("text", each.text), ("by", each.by), ("at", each.at)))
        for each in meeting.corrections
    ]
    if meeting.minutes_approved is not None:
        approved = (("day", meeting.minutes_approved), ("meeting", meeting.minutes_approved_at))
        ends.append(MinuteLine(code="approved", facts=approved))
    return (*sections, MinuteSection(title="end", item=None, lines=tuple(ends)))


def _day_of(meeting: Meeting, sitting: Sitting) -> tuple[MinuteLine, ...]:
    """Where there was more than one."""
    if len(meeting.sittings) < 2:
        return ()
    return (MinuteLine(code="sitting_day", facts=(("day", sitting.day), ("place", sitting.place))),)


def _end_of(meeting: Meeting, sitting: Sitting) -> tuple[MinuteLine, ...]:
    """One without a quorum says so where it begins."""
    if sitting.ended is None or sitting.opened is None:
        return ()
    adjourned = sitting is not meeting.sitting or meeting.phase == "adjourned"
    facts: Facts = (("day", sitting.day), ("at", sitting.ended))
    return (MinuteLine(code="adjourned" if adjourned else "ended", facts=facts),)


def _presence(sitting: Sitting) -> tuple[MinuteLine, ...]:
    """Who was there at any time, by class, with office or club."""
    people = sorted((*sitting.present.values(), *sitting.gone.values()), key=lambda who: who.name.casefold())
    kinds = ("ordinary", "life", "honorary_vp", "honorary", "visitor")
    return tuple(
        MinuteLine(
            code=f"present_{kind}", facts=(("names", tuple(_described(who) for who in people if who.member == kind)),)
        )
        for kind in kinds
        if any(who.member == kind for who in people)
    )


def _described(who: Attendee) -> str:
    roles = [
        part for part in (who.office.replace("_", " "), f"for {who.voting_for_name}" if who.voting_for else "") if part
    ]
    return f"{who.name} ({', '.join(roles)})" if roles else who.name


def _formalities(meeting: Meeting, sitting: Sitting) -> tuple[MinuteLine, ...]:
    lines: list[MinuteLine] = []
    if meeting.proxies:
        names = tuple(f"{each.giver.name} to {each.holder_name}" for each in meeting.proxies)
        lines.append(MinuteLine(code="proxies", facts=(("names", names),)))
    notice = notice_standing(meeting, sitting)
    if sitting.notices:
        facts: Facts = (("sent", max(each.sent for each in sitting.notices)), ("days", notice.days))
        lines.append(MinuteLine(code="notice", facts=facts, rests_on=tuple(basis_texts(*notice.rests_on))))
    if sitting.chair is not None:
        lines.append(MinuteLine(code="chair", facts=(("name", sitting.chair_name), ("by", sitting.chair_by))))
    if sitting.opened is not None:
        parts = tuple(f"{part.counted} of {part.needed} {part.head}" for part in sitting.quorum)
        lines.append(MinuteLine(code="opened", facts=(("at", sitting.opened), ("parts", parts))))
    elif sitting.ended is not None:
        lines.append(MinuteLine(code="no_quorum", facts=(("at", sitting.ended),)))
    return tuple(lines)


def _business(meeting: Meeting, item: AgendaItem) -> MinuteSection:
    lines = [
        MinuteLine(code="remark", facts=(("text", each.text),)) for each in meeting.remarks if each.item == item.number
    ]
    if item.kind == "accounts" or item.kind == "report":
        lines += [
            MinuteLine(
                code="paper",
                facts=(("paper", each.paper), ("year", each.year), ("by", each.reviewed_by), ("day", each.reviewed_on)),
            )
            for each in meeting.papers
            if (each.paper == "annual_report") == (item.kind == "report")
        ]
    if item.kind == "election":
        if not meeting.candidates(item.office):
            lines.append(MinuteLine(code="nobody_stood", facts=(("office", item.office),)))
        lines += [
            MinuteLine(code="floor_nomination", facts=(("name", each.name), ("by", each.by_name)))
            for each in meeting.candidates(item.office)
            if each.floor
        ]
    if (election := meeting.election(item.number)) is not None:
        if election.ballot is not None:
            lines.append(MinuteLine(code="ballot", facts=(("by", election.asked_by),)))
        lines.append(_elected(election))
        lines += [
            MinuteLine(code="vacant", facts=(("name", each.name), ("office", each.office), ("why", each.why)))
            for each in meeting.vacant
            if (each.office, each.person) == (election.office, election.elected)
        ]
    for motion in meeting.motions_on(item.number):
        lines += _motion_lines(meeting, motion)
    return MinuteSection(title=item.title, item=item.number, lines=tuple(lines))


def _elected(election: Election) -> MinuteLine:
    counts = tuple(f"{each.name} {each.votes}" for each in election.counts)
    facts: Facts = (
        ("office", election.office),
        ("name", election.elected_name),
        ("how", election.how),
        ("counts", counts),
        ("reference", election.decision),
    )
    return MinuteLine(code="elected" if election.elected is not None else "nobody_elected", facts=facts)


def _motion_lines(meeting: Meeting, motion: Motion) -> list[MinuteLine]:
    moved: Facts = (("text", motion.text), ("mover", motion.mover_name), ("seconder", motion.seconder_name))
    lines = [MinuteLine(code="moved" if motion.amends is None else "amendment", facts=moved)]
    if motion.asked_by and motion.mode == "hands":
        lines.append(MinuteLine(code="poll", facts=(("by", motion.asked_by),)))
    if motion.mode == "ballot":
        lines.append(MinuteLine(code="ballot", facts=(("by", motion.asked_by),)))
    tally = motion.tally
    if tally is not None:
        counted: Facts = (
            ("in_favour", tally.in_favour),
            ("against", tally.against),
            ("abstain", tally.abstain),
            ("proxies", tally.proxies_in_favour + tally.proxies_against + tally.proxies_abstain),
        )
        lines.append(MinuteLine(code="counted", facts=counted, rests_on=motion.rests_on))
        whys = sorted({each.why for each in tally.refused})
        lines += [
            MinuteLine(code="refused", facts=(("why", why), ("count", sum(each.why == why for each in tally.refused))))
            for why in whys
        ]
    if motion.casting and motion.casting != "none":
        lines.append(MinuteLine(code="casting", facts=(("choice", motion.casting), ("by", motion.casting_by))))
    found = resolution(meeting, motion)
    outcome: Facts = (("reference", motion.decision), ("failing", found.failing), ("since", found.since))
    code = found.standing if found.standing in ("void", "not_in_force", "withdrawn", "open") else motion.state
    lines.append(MinuteLine(code=f"motion_{code}", facts=outcome, rests_on=tuple(basis_texts(*found.rests_on))))
    return lines


def correct(text: str) -> Decision:
    if not text.strip():
        return Refusal(code="text_missing", rests_on=(CONSTITUTION["9.8"],))
    return (MinutesCorrected(text=text.strip()),)


def approve(meeting: Meeting, on: date, at_meeting: str, today: date) -> Decision:
    """By a later meeting of the same body, once it has done so."""
    if on > today:
        return Refusal(code="approval_day", rests_on=(CONSTITUTION["9.8"],), detail=(("day", on),))
    if on < meeting.sitting.day:
        day = (("day", meeting.sitting.day),)
        return Refusal(code="before_the_meeting", rests_on=(CONSTITUTION["9.8"],), detail=day)
    return (MinutesApproved(on_day=on, at_meeting=at_meeting),)
