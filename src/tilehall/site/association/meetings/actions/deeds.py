"""Everything that is done at a meeting by a form: its right, and the decision made of what was filled in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.utils import timezone

from tilehall.law.association.decisions import next_reference
from tilehall.law.association.meeting import (
    agenda,
    calling,
    conduct,
    counting,
    elections,
    minutes,
    motions,
    notices,
    preparation,
    resolutions,
)
from tilehall.law.association.meeting.acts.act import Undone
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.motions import Asked, Wording
from tilehall.law.association.meeting.preparation import NominationFacts
from tilehall.law.association.meeting.quorum_now import quorum_now
from tilehall.law.association.meeting.records import CandidateCount, Nomination, NoticeSent, PaperLaid, Proxy
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.association.money.review import Signature
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.officers import has_rights
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.money.store import ledger
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from . import closing, secret_ballots
from .commands import CHAIR, PREPARE, Decision, execute
from .standings import by_standing, checking_in


@dataclass(frozen=True, slots=True)
class Doing:
    """Who does it, and when, by the clock of the hall."""

    actor: Actor
    context: CommandContext

    @property
    def now(self) -> datetime:
        return timezone.localtime(self.context.now)

    @property
    def today(self) -> date:
        return self.now.date()


Given = Mapping[str, Any]
NOT_OPENED = 0  # a ballot that would be opened: no ballot has this number


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be done at a meeting as it stands: what was filled in, by whom."""

    meeting: Meeting
    given: Given
    doing: Doing


@dataclass(frozen=True, slots=True)
class Deed:
    right: str
    decide: Callable[[Task], Decision]


def do_deed(actor: Actor, number: int, key: str, given: Given, context: CommandContext) -> MeetingState | Refusal:
    deed, doing = DEEDS[key], Doing(actor, context)

    def decide(meeting: Meeting) -> Decision:
        return deed.decide(Task(meeting, given, doing))

    on_standing = by_standing(decide, doing.today) if key in ON_STANDING else decide
    return execute(actor, deed.right, number, on_standing, context)


# What goes by how people stand, on the day of the meeting: whatever the register has learnt since they came counts.
ON_STANDING = frozenset(
    {
        "chair", "open", "adjourn", "put-motion", "second", "vote", "declare", "count", "roll", "count-phones", "cast",
        "take-ballot", "elect-unopposed", "count-election", "cast-election", "ballot-election", "take-election-ballot",
    }
)  # fmt: skip


def _result(at: Task) -> Result:
    """The reference that the decision gets if it is carried, and whether a quorum is here."""
    meeting = at.meeting
    reference = next_reference(meeting.called.kind, meeting.sitting.day, book.references_ever())
    candidates = {each.person for each in meeting.nominations}
    barred = frozenset(person for person in candidates if not has_rights(person, meeting.sitting.day))
    return Result(reference=reference, quorate=quorum_now(meeting, at.doing.now).met, barred=barred)


# --- before the meeting


def _nominate(at: Task) -> Decision:
    meeting, given, doing = at.meeting, at.given, at.doing
    floor = meeting.phase == "open"
    person, by = given["person"], given["by"]
    nomination = Nomination(
        office=given["office"],
        person=person.pk,
        name=person.full_name,
        by=by.pk,
        by_name=by.full_name,
        received=doing.today if floor else given["received"],
        floor=floor,
    )
    facts = NominationFacts(
        written=bool(given.get("written")),
        candidate_is_member=has_rights(person.pk, doing.today),
        nominator_is_member=has_rights(by.pk, doing.today),
    )
    return preparation.nominate(meeting, nomination, facts)


def _present_paper(at: Task) -> Decision:
    """Statements bear the signature that the treasurer's books have under their figures."""
    meeting, given = at.meeting, at.given
    signature = None if given["paper"] == "annual_report" else _signature(meeting)
    paper = PaperLaid(
        paper=given["paper"],
        year=preparation.pack_year(meeting),
        reference=given["reference"],
        reviewed_by=signature.name if signature else "",
        reviewed_on=signature.day if signature else None,
    )
    return preparation.present_paper(meeting, paper)


def _signature(meeting: Meeting) -> Signature | None:
    """Of the Honorary Reviewer, under the figures as they are now."""
    return ledger.statement_record(preparation.pack_year(meeting)).signature


def _take_item(at: Task) -> Decision:
    meeting, number = at.meeting, at.given["item"]
    accounts = meeting.item(number).kind == "accounts"
    return conduct.take_item(meeting, number, reviewed=not accounts or _signature(meeting) is not None)


def _give_notice(at: Task) -> Decision:
    meeting, given, doing = at.meeting, at.given, at.doing
    told_on = min(given["sent"], doing.today)
    required = meeting.sitting.required or register.notice_recipients(meeting.called.kind, told_on)
    by = doing.actor.person.full_name if doing.actor.person else ""
    whole = notices.whole_notice(meeting, given["sent"], given["way"], required, by)
    notice = NoticeSent(
        sent=whole.sent, way=whole.way, recipients=notices.only_missing(meeting, whole).recipients, items=whole.items,
        by=by, reference=given["reference"],
    )  # fmt: skip
    return notices.give_notice(meeting, notice, required, doing.today, though_late=bool(given["though_late"]))


# --- at the meeting


def _check_in(at: Task) -> Decision:
    person = Person.objects.filter(pk=at.given["person"]).first()
    if person is None:
        return Refusal(code="not_in_register", rests_on=(CONSTITUTION["4.1.1"],))
    return checking_in(person, at.doing.today)(at.meeting)


def _lodge_proxy(at: Task) -> Decision:
    meeting, given = at.meeting, at.given
    giver = register.attendee(given["giver"], meeting.called.kind, meeting.sitting.day)
    proxy = Proxy(
        giver=giver, holder=given["holder"].pk, holder_name=given["holder"].full_name, received=given["received"]
    )
    holder = register.attendee(given["holder"], meeting.called.kind, meeting.sitting.day)
    return conduct.lodge_proxy(meeting, proxy, holder)


def _put_motion(at: Task) -> Decision:
    meeting, given = at.meeting, at.given
    person = given.get("reviewer")
    wording = Wording(
        text=given["text"],
        amends=given.get("amends"),
        since=given.get("since"),
        person=person.pk if person else None,
        person_name=person.full_name if person else "",
        within_notice=bool(given.get("within_notice")),
    )
    seconder = given.get("seconder")
    return motions.put_motion(meeting, wording, int(given["mover"]), int(seconder) if seconder else None)


def _open_vote(at: Task) -> Decision:
    """The President's own account decides on a ballot; a poll is demanded of who chairs."""
    meeting, given, doing = at.meeting, at.given, at.doing
    person, by_ballot = doing.actor.person, given["mode"] == "ballot"
    demanded = meeting.motion(given["motion"]).state == "voting"  # a poll, after voices
    asked = Asked(
        person=person.pk if person else None,
        name=person.full_name if person and (by_ballot or demanded) else "",
        by_phone=bool(given["by_phone"]),
        ballot=NOT_OPENED if by_ballot else None,
    )
    decided = motions.open_vote(meeting, given["motion"], given["mode"], asked, doing.now)
    if not by_ballot or isinstance(decided, Refusal):
        return decided
    # Only once it is allowed: a ballot that is opened stays.
    opened = secret_ballots.open_for(meeting, given["motion"], doing.actor, doing.context)
    if isinstance(opened, Refusal):
        return opened
    return motions.open_vote(meeting, given["motion"], given["mode"], replace(asked, ballot=opened), doing.now)


def _count(at: Task) -> Decision:
    meeting, given = at.meeting, at.given
    hands = Hands(
        in_favour=given["in_favour"],
        against=given["against"],
        abstain=given["abstain"],
        proxies_in_favour=given.get("proxies_in_favour") or 0,
        proxies_against=given.get("proxies_against") or 0,
        proxies_abstain=given.get("proxies_abstain") or 0,
    )
    return counting.count_hands(meeting, given["motion"], hands, _result(at))


def _count_election(at: Task) -> Decision:
    meeting, given = at.meeting, at.given
    item = meeting.item(given["item"])
    counts = [
        CandidateCount(
            person=each.person,
            name=each.name,
            in_person=given.get(f"own_{each.person}") or 0,
            proxies=given.get(f"held_{each.person}") or 0,
        )
        for each in meeting.candidates(item.office)
    ]
    person = at.doing.actor.person
    asked = Asked(person=person.pk if person else None)
    return elections.count_election(meeting, given["item"], counts, _result(at), asked)


def _ballot_election(at: Task) -> Decision:
    """The President's own account decides on it, as for a motion."""
    doing, item = at.doing, at.given["item"]
    person = doing.actor.person
    asked = Asked(person=person.pk if person else None, name=person.full_name if person else "", ballot=NOT_OPENED)
    decided = elections.open_election_ballot(at.meeting, item, asked, _result(at))
    if isinstance(decided, Refusal):
        return decided
    opened = secret_ballots.open_election(at.meeting, item, doing.actor, doing.context)
    if isinstance(opened, Refusal):
        return opened
    return elections.open_election_ballot(at.meeting, item, replace(asked, ballot=opened), _result(at))


def _take_election_ballot(at: Task) -> Decision:
    votes = secret_ballots.votes_by_candidate(at.meeting, at.given["item"])
    if isinstance(votes, Refusal):
        return votes
    return elections.count_election_ballot(at.meeting, at.given["item"], votes, _result(at))


def _close(at: Task) -> Decision:
    vacant = closing.handed_over(at.meeting).vacant
    return conduct.close(at.meeting, though_undealt=bool(at.given["though_undealt"]), vacant=vacant)


def _take_ballot(at: Task) -> Decision:
    """What came of the secret ballot, counted as hands are."""
    meeting, given = at.meeting, at.given
    hands = secret_ballots.hands_of(meeting, given["motion"])
    if isinstance(hands, Refusal):
        return hands
    return counting.count_ballot(meeting, given["motion"], hands, _result(at))


DEEDS: dict[str, Deed] = {
    "call-off": Deed(PREPARE, lambda at: calling.call_off(at.given["reason"])),
    "template": Deed(PREPARE, lambda at: agenda.use_template(at.meeting)),
    "withdraw-item": Deed(PREPARE, lambda at: agenda.withdraw_item(at.given["item"], at.given["reason"])),
    "move-item": Deed(PREPARE, lambda at: agenda.move_item(at.meeting, at.given["item"], at.given["up"])),
    "nominate": Deed(CHAIR, _nominate),
    "withdraw-nomination": Deed(
        CHAIR, lambda at: preparation.withdraw_nomination(at.meeting, at.given["office"], at.given["person"], "")
    ),
    "paper": Deed(PREPARE, _present_paper),
    "pack": Deed(PREPARE, lambda at: preparation.complete_pack(at.meeting)),
    "notice": Deed(PREPARE, _give_notice),
    "reconvene": Deed(
        PREPARE,
        lambda at: calling.reconvene(at.meeting, at.given["day"], at.given["convened"], at.given["place"]),
    ),
    "check-in": Deed(PREPARE, _check_in),
    "go-away": Deed(PREPARE, lambda at: conduct.go_away(at.meeting, at.given["person"])),
    "proxy": Deed(PREPARE, _lodge_proxy),
    "proxy-back": Deed(PREPARE, lambda at: conduct.take_back_proxy(at.given["giver"])),
    "chair": Deed(PREPARE, lambda at: conduct.take_chair(at.meeting, int(at.given["person"]))),
    "open": Deed(
        CHAIR,
        lambda at: conduct.open_meeting(at.meeting, at.doing.now, in_time=bool(at.given.get("in_time"))),
    ),
    "adjourn": Deed(CHAIR, lambda at: conduct.adjourn(at.meeting, at.doing.now, at.given["reason"])),
    "take-item": Deed(CHAIR, _take_item),
    "finish-item": Deed(CHAIR, lambda at: conduct.finish_item(at.given["item"])),
    "remark": Deed(CHAIR, lambda at: conduct.remark(at.given["item"], at.given["text"])),
    "put-motion": Deed(CHAIR, _put_motion),
    "second": Deed(CHAIR, lambda at: motions.second(at.meeting, at.given["motion"], int(at.given["person"]))),
    "withdraw-motion": Deed(CHAIR, lambda at: motions.withdraw(at.given["motion"], "")),
    "vote": Deed(CHAIR, _open_vote),
    "declare": Deed(
        CHAIR,
        lambda at: counting.declare_by_voices(
            at.meeting, at.given["motion"], carried=at.given["carried"] == "yes", result=_result(at)
        ),
    ),
    "count": Deed(CHAIR, _count),
    "roll": Deed(
        CHAIR,
        lambda at: counting.count_roll(at.meeting, at.given["motion"], at.given["votes"], _result(at)),
    ),
    "count-phones": Deed(
        CHAIR,
        lambda at: counting.count_phones(at.meeting, at.given["motion"], at.given["said"], _result(at)),
    ),
    "take-ballot": Deed(CHAIR, _take_ballot),
    "cast": Deed(
        CHAIR,
        lambda at: counting.cast(
            at.meeting,
            at.given["motion"],
            at.given["choice"] if at.given["choice"] != "none" else None,
            _result(at),
        ),
    ),
    "elect-unopposed": Deed(
        CHAIR,
        lambda at: elections.declare_unopposed(at.meeting, at.given["item"], _result(at)),
    ),
    "count-election": Deed(CHAIR, _count_election),
    "cast-election": Deed(
        CHAIR,
        lambda at: elections.cast_election(at.meeting, at.given["item"], int(at.given["person"]), _result(at)),
    ),
    "ballot-election": Deed(CHAIR, _ballot_election),
    "take-election-ballot": Deed(CHAIR, _take_election_ballot),
    "close": Deed(CHAIR, _close),
    "undo": Deed(CHAIR, lambda at: (Undone(entry=at.given["entry"], reason=at.given["reason"]),)),
    "correct-minutes": Deed(PREPARE, lambda at: minutes.correct(at.given["text"])),
    "approve-minutes": Deed(
        PREPARE, lambda at: minutes.approve(at.meeting, at.given["on"], at.given["at_meeting"], at.doing.today)
    ),
    "approval": Deed(
        PREPARE,
        lambda at: resolutions.record_approval(
            at.meeting, at.given["motion"], at.given["on"], at.given["reference"], at.doing.today
        ),
    ),
}
