"""Who has how many votes at this meeting, who may move, and whose proxy counts."""

from tilehall.law.association import vote_count
from tilehall.law.association.quorum import MeetingRoom
from tilehall.law.association.vote_count import allows_proxies
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .records import GENERAL, VOTING_CLASSES, AgendaItem, Attendee, MeetingKind, Proxy
from .state import Meeting, Motion


def votes_of(kind: MeetingKind, who: Attendee) -> int:
    return 0 if refuse_vote(kind, who) is not None else who.weight if kind == "management" and who.voting_for else 1


def refuse_vote(kind: MeetingKind, who: Attendee) -> Refusal | None:
    """Why somebody has no vote here at all; None for who has one."""
    name = (("name", who.name),)
    if who.member == "visitor":
        return Refusal(code="not_a_member", rests_on=(CONSTITUTION["4.1.1"],), detail=name)
    if who.suspended:
        return Refusal(code="suspended", rests_on=(CONSTITUTION["5.3"],), detail=name)
    if who.member not in VOTING_CLASSES:
        return Refusal(code="no_vote_class", rests_on=(CONSTITUTION["4.2.2"],), detail=name)
    if kind in GENERAL:
        return None
    if kind == "management" and not (who.office or who.voting_for is not None or who.independent):
        return Refusal(code="not_on_committee", rests_on=(CONSTITUTION["7.1"],), detail=name)
    if kind == "executive" and not who.office:
        return Refusal(code="not_on_committee", rests_on=(CONSTITUTION["6.1"],), detail=name)
    return None


def vote_basis(kind: MeetingKind) -> Basis:
    if kind in GENERAL:
        return CONSTITUTION["9.7"]
    return CONSTITUTION["7.2"] if kind == "management" else CONSTITUTION.silent("each officer has one vote")


def voters(meeting: Meeting, motion: Motion | None = None) -> tuple[Attendee, ...]:
    """Those present who may vote; on a motion about a payment without those whom it would go to."""
    interested = motion.interested if motion is not None else ()
    return tuple(
        who
        for who in meeting.present.values()
        if refuse_vote(meeting.called.kind, who) is None and who.person not in interested
    )


def refuse_proxies(meeting: Meeting, item: AgendaItem, *, amendment: bool = False) -> Refusal | None:
    """Whether no proxy counts on this business. In the Management Committee they always do."""
    if meeting.called.kind == "management":
        return None
    if meeting.called.kind == "executive":
        assumed = CONSTITUTION.silent("no proxies at meetings of the Executive")
        return Refusal(code="proxy_not_allowed", rests_on=(assumed,))
    if allows_proxies(question(meeting, item, amendment=amendment)):
        return None
    return Refusal(code="proxy_not_allowed", rests_on=(CONSTITUTION["9.7"], CONSTITUTION.reading("9.7")))


def question(meeting: Meeting, item: AgendaItem, *, amendment: bool = False) -> vote_count.Motion:
    """The business as the count of votes asks for it. An amendment comes from the floor, whatever it amends; so does
    what was not put in writing beforehand. What somebody has an interest in is voted on as a payment to them is."""
    kind: vote_count.MotionKind = "payment" if item.interested else "written" if item.written else "floor"
    if item.kind == "election" or item.kind == "rule_change" or item.kind == "payment":
        kind = item.kind
    if item.kind == "rules_of_play":
        kind = "rule_change"
    clauses = (item.change.clause,) if item.change is not None else item.clauses
    room: MeetingRoom = "general" if meeting.general else "management"
    if amendment:
        kind = "payment" if kind == "payment" else "floor"
    return vote_count.Motion(room=room, kind=kind, clauses=clauses, written=item.written and not amendment)


def counting_proxies(meeting: Meeting, item: AgendaItem, *, amendment: bool = False) -> tuple[Proxy, ...]:
    """Of those at hand the ones that count on this business: all or none."""
    return () if refuse_proxies(meeting, item, amendment=amendment) is not None else proxies_at_hand(meeting, item)


def proxies_at_hand(meeting: Meeting, item: AgendaItem) -> tuple[Proxy, ...]:
    """Those that are lodged, cover the item, and whose holder is here while their giver is not. Who is to be paid has
    no say by proxy either: neither by the own one nor by one held for somebody else."""
    kind = meeting.called.kind
    return tuple(
        proxy
        for proxy in meeting.proxies
        if proxy.covers(item.number)
        and proxy.holder in meeting.present
        and refuse_holder(meeting.present[proxy.holder]) is None
        and proxy.giver.person not in meeting.present
        and refuse_vote(kind, proxy.giver) is None
        and not {proxy.giver.person, proxy.holder} & set(item.interested)
    )


def refuse_holder(holder: Attendee) -> Refusal | None:
    """Why somebody cannot use another's vote. A club may send whom it likes of its members; but rights that are taken
    cannot be used for others either."""
    assumed = CONSTITUTION.silent("proxies are held by members who have their rights on the day of the meeting")
    if holder.member == "visitor":
        return Refusal(code="not_a_member", rests_on=(assumed,), detail=(("name", holder.name),))
    if holder.suspended:
        return Refusal(code="suspended", rests_on=(assumed, CONSTITUTION["5.3"]), detail=(("name", holder.name),))
    return None


def held_by(meeting: Meeting, person: int, item: AgendaItem, *, amendment: bool = False) -> tuple[Proxy, ...]:
    return tuple(proxy for proxy in counting_proxies(meeting, item, amendment=amendment) if proxy.holder == person)
