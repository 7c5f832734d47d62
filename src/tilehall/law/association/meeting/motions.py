"""Motions: moved, seconded, amended, put to the vote by voices, hands or ballot, voted on, counted, cast."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.votes import MotionPut, MotionWithdrawn, Seconded, VoteGiven, VoteOpened
from .conduct import refuse_without_quorum
from .entitlement import counting_proxies, held_by, refuse_vote, vote_basis
from .notice_scope import Proposed, refuse_amendment, refuse_other_words
from .quorum_now import quorum_now
from .records import AgendaItem, Choice, GivenVote, Mode
from .state import Meeting, Motion

Decision = tuple[MeetingAct, ...] | Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What somebody moves. An amendment gives the whole text that is to stand instead."""

    text: str
    amends: int | None = None
    since: date | None = None
    person: int | None = None  # whom it appoints
    person_name: str = ""
    within_notice: bool = False  # of an amendment: the chair finds that it keeps to what the notice says


def put_motion(meeting: Meeting, wording: Wording, mover: int, seconder: int | None = None) -> Decision:
    """`seconder`: who seconds it in the same breath, as mostly happens."""
    if meeting.current is None:
        return _refuse("no_item", meeting)
    item = meeting.item(meeting.current)
    if (refusal := refuse_to_take_part(meeting, item, mover)) is not None:
        return refusal
    if (refusal := _refuse_wording(meeting, item, wording)) is not None:
        return refusal
    number = max((motion.number for motion in meeting.motions), default=0) + 1
    moved = MotionPut(
        motion=number,
        item=item.number,
        text=wording.text.strip(),
        mover=mover,
        mover_name=meeting.present[mover].name,
        amends=wording.amends,
        since=wording.since,
        interested=item.interested,
        person=wording.person,
        person_name=wording.person_name,
        within_notice=wording.within_notice,
    )
    if seconder is None:
        return (moved,)
    if (refusal := _refuse_seconder(meeting, item, mover, seconder)) is not None:
        return refusal
    return (moved, Seconded(motion=number, person=seconder, name=meeting.present[seconder].name))


def _refuse_wording(meeting: Meeting, item: AgendaItem, wording: Wording) -> Refusal | None:
    if not wording.text.strip():
        return _refuse("text_missing", meeting)
    if item.kind == "rules_of_play" and wording.since is None:
        return Refusal(code="effective_date_missing", rests_on=(CONSTITUTION["13.4"],))
    if wording.since is not None and wording.since < meeting.sitting.day:
        day = (("day", meeting.sitting.day),)
        clause = CONSTITUTION["13.4"] if item.kind == "rules_of_play" else CONSTITUTION["10.1"]
        return Refusal(code="effective_before_the_meeting", rests_on=(clause,), detail=day)
    if wording.amends is not None and meeting.motion(wording.amends).item != item.number:
        return _refuse("amends_other_business", meeting)
    if wording.amends is not None and meeting.motion(wording.amends).state in ("voting", "tied"):
        # Its votes are on the words as they were.
        return _refuse("vote_has_begun", meeting)
    if item.kind == "reviewer" and wording.person is None and item.person is None and wording.amends is None:
        return Refusal(code="reviewer_missing", rests_on=(CONSTITUTION["4.1.7"],))
    noticed = Proposed(wording.text, within_notice=wording.within_notice)
    if wording.amends is None:
        return refuse_other_words(item, noticed)
    return refuse_amendment(item, meeting.motion(wording.amends).text, noticed)


def refuse_to_take_part(meeting: Meeting, item: AgendaItem, person: int) -> Refusal | None:
    """Moving, seconding and voting are for who is here, has a vote, and is not the one to be paid."""
    who = meeting.present.get(person)
    if who is None:
        return _refuse("not_present", meeting)
    if (no_vote := refuse_vote(meeting.called.kind, who)) is not None:
        return no_vote
    if person in item.interested:
        return Refusal(code="interested", rests_on=(CONSTITUTION["18.1"],), detail=(("name", who.name),))
    return None


def _refuse(code: str, meeting: Meeting) -> Refusal:
    return Refusal(code=code, rests_on=(vote_basis(meeting.called.kind),))


def second(meeting: Meeting, number: int, person: int) -> Decision:
    motion = meeting.motion(number)
    if (refusal := _refuse_seconder(meeting, meeting.item(motion.item), motion.mover, person)) is not None:
        return refusal
    return (Seconded(motion=number, person=person, name=meeting.present[person].name),)


def _refuse_seconder(meeting: Meeting, item: AgendaItem, mover: int, person: int) -> Refusal | None:
    if (refusal := refuse_to_take_part(meeting, item, person)) is not None:
        return refusal
    return _refuse("seconds_own_motion", meeting) if person == mover else None


def withdraw(number: int, reason: str) -> Decision:
    return (MotionWithdrawn(motion=number, reason=reason),)


def advised_mode(meeting: Meeting, motion: Motion) -> Mode:
    """By voices first; where proxies are lodged, or votes weigh differently, only a count can hear them all."""
    amendment = motion.amends is not None
    if meeting.called.kind == "management" or _asks_two_thirds(meeting, motion):
        return "hands"
    return "hands" if counting_proxies(meeting, meeting.item(motion.item), amendment=amendment) else "voices"


def _asks_two_thirds(meeting: Meeting, motion: Motion) -> bool:
    """An amendment of a change of rules changes none yet: the meeting decides on it as on anything else."""
    return motion.amends is None and meeting.item(motion.item).kind == "rule_change"


def open_vote(meeting: Meeting, number: int, mode: Mode, asked: "Asked", now: datetime) -> Decision:
    """Voices, on demand of a poll a show of hands, a secret ballot where the President decides so."""
    motion = meeting.motion(number)
    quorum = quorum_now(meeting, now)
    if not quorum.met:
        return refuse_without_quorum(quorum)
    if meeting.sitting.chair not in meeting.present:
        return Refusal(code="no_chair", rests_on=(CONSTITUTION["9.6"],))
    by_ballot = mode == "ballot" or (motion.state == "voting" and motion.mode == "ballot")
    if by_ballot and (refusal := refuse_ballot(meeting, asked)) is not None:
        return refusal
    if mode == "voices" and (refusal := _refuse_voices(meeting, motion)) is not None:
        return refusal
    opened = VoteOpened(
        motion=number,
        mode=mode,
        by_phone=asked.by_phone and mode == "hands",
        asked_by=asked.name,
        ballot=asked.ballot,
        rests_on=tuple(basis_texts(vote_basis(meeting.called.kind))),
    )
    return (opened,)


def _refuse_voices(meeting: Meeting, motion: Motion) -> Refusal | None:
    """Where only a count will do, or one has been demanded."""
    if meeting.called.kind == "management":
        return Refusal(code="weighted_votes_are_counted", rests_on=(CONSTITUTION["7.2"],))
    if _asks_two_thirds(meeting, motion):
        return Refusal(code="two_thirds_are_counted", rests_on=(CONSTITUTION["10.1"],))
    if meeting.general and motion.state == "voting" and motion.mode == "hands" and motion.asked_by:
        return Refusal(code="poll_is_demanded", rests_on=(CONSTITUTION["9.7"],))
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who wanted this way of voting, and how the hands are taken down."""

    person: int | None = None
    name: str = ""
    by_phone: bool = False
    ballot: int | None = None


def refuse_ballot(meeting: Meeting, asked: Asked) -> Refusal | None:
    """The President decides, also that there is none after all; in the chair's seat without a President the one who
    chairs does."""
    clause = CONSTITUTION["9.7"]
    if not meeting.general:
        return Refusal(code="ballot_of_general_meetings", rests_on=(clause, CONSTITUTION["7.2"]))
    able = (who for who in meeting.present.values() if who.member != "visitor" and not who.suspended)
    president = next((who for who in able if who.office == "president"), None)
    allowed = president.person if president is not None else meeting.sitting.chair
    if asked.person != allowed:
        name = president.name if president is not None else meeting.sitting.chair_name
        return Refusal(code="president_decides", rests_on=(clause,), detail=(("name", name),))
    return None


def give_vote(meeting: Meeting, number: int, by: int, choices: Mapping[int, Choice]) -> Decision:
    """From a phone: the own vote, and those held for others, each once. `choices` is by whose vote it is."""
    motion = meeting.motion(number)
    if motion.state != "voting":
        return _refuse("vote_closed" if not motion.open else "vote_not_open", meeting)
    if not motion.by_phone:
        return _refuse("not_by_phone", meeting)
    acts: list[MeetingAct] = []
    for person, choice in choices.items():
        name = _voter_name(meeting, motion, by, person)
        if isinstance(name, Refusal):
            return name
        if any(vote.person == person for vote in motion.votes):
            return Refusal(code="voted_twice", rests_on=(vote_basis(meeting.called.kind),), detail=(("name", name),))
        acts.append(VoteGiven(motion=number, vote=GivenVote(person=person, name=name, choice=choice, by=by)))
    return tuple(acts)


def _voter_name(meeting: Meeting, motion: Motion, by: int, person: int) -> str | Refusal:
    """Of whose vote it is, if this phone may give it: the own one, or one held for somebody."""
    item = meeting.item(motion.item)
    if person == by:
        return refuse_to_take_part(meeting, item, by) or meeting.present[by].name
    held = held_by(meeting, by, item, amendment=motion.amends is not None)
    giver = next((proxy.giver for proxy in held if proxy.giver.person == person), None)
    return _refuse("not_your_vote", meeting) if giver is None else giver.name
