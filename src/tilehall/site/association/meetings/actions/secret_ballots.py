"""The secret ballots of a meeting: opened for those who are here, and read when they are closed."""

from collections.abc import Iterable
from dataclasses import replace

from tilehall.law.association.meeting.agenda import office_title
from tilehall.law.association.meeting.counting import Hands
from tilehall.law.association.meeting.entitlement import counting_proxies, voters
from tilehall.law.association.meeting.records import AgendaItem, Attendee, Proxy
from tilehall.law.association.meeting.state import Election, Meeting
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.association.ballots import store as box
from tilehall.site.association.ballots.actions import BallotPlan
from tilehall.site.association.ballots.authority import RUN
from tilehall.site.association.ballots.fitness import unfitness
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

CHOICES = ("For", "Against", "Abstain")


def open_for(meeting: Meeting, number: int, actor: Actor, context: CommandContext) -> int | Refusal:
    """A ballot on the motion, for everybody with a vote: their own, and those they hold for others."""
    motion = meeting.motion(number)
    item = meeting.item(motion.item)
    held = counting_proxies(meeting, item, amendment=motion.amends is not None)
    plan = _plan(meeting, item, voters(meeting, motion), held)
    return _opened(meeting, replace(plan, question=motion.text, choices=CHOICES), actor, context)


def open_election(meeting: Meeting, number: int, actor: Actor, context: CommandContext) -> int | Refusal:
    """A ballot between those who stand for an office, of whom one is marked."""
    item = meeting.item(number)
    plan = _plan(meeting, item, voters(meeting), counting_proxies(meeting, item))
    names = tuple(each.name for each in meeting.candidates(item.office))
    question = f"Who is to be {office_title(item.office)}?"
    return _opened(meeting, replace(plan, question=question, choices=names), actor, context)


def _plan(meeting: Meeting, item: AgendaItem, able: Iterable[Attendee], held: Iterable[Proxy]) -> BallotPlan:
    votes = {who.person: 1 for who in able}
    for proxy in held:
        votes[proxy.holder] = votes.get(proxy.holder, 0) + 1
    return BallotPlan(
        title=f"{meeting.called.title}: {item.title}"[:120],
        question="",
        choices=(),
        electorate=tuple(sorted(votes.items())),
        on_paper=unfitness() is not None,  # where codes cannot be kept secret, two tellers count papers
    )


def _opened(meeting: Meeting, plan: BallotPlan, actor: Actor, context: CommandContext) -> int | Refusal:
    """Whoever is in the chair runs it, whatever their office."""
    chair = meeting.sitting.chair
    runs = replace(plan, run_by=() if chair is None else (chair,))
    command = CommandContext(context.now, f"{context.command_id[:56]} ballot")
    opened = ballots.open_ballot(_by_the_meeting(actor), runs, command)
    return opened if isinstance(opened, Refusal) else opened.number


def _by_the_meeting(actor: Actor) -> Actor:
    """The meeting has decided it: whoever is in the chair needs no right of their own."""
    return actor if actor.may(RUN) else actor.by_decision()


def running(number: int | None) -> int | None:
    """That ballot, while it has no result to take."""
    return None if number is None or not box.load(number).ballot.is_running else number


def called_off(meeting: Meeting) -> frozenset[int]:
    """Of those that the meeting waits for, the ones that somebody has called off on their own page."""
    return frozenset(number for number in meeting.ballots if _is_called_off(number))


def _is_called_off(number: int) -> bool:
    return box.load(number).ballot.phase == "called_off"


def call_off_needless(before: MeetingState, after: MeetingState, actor: Actor, context: CommandContext) -> None:
    """A ballot for which the meeting waits no more, since the motion went another way or the meeting is over, takes no
    more votes."""
    for number in sorted(before.meeting.ballots - after.meeting.ballots):
        if box.load(number).ballot.is_running:
            command = CommandContext(context.now, f"{context.command_id[:50]} off {number}")
            ballots.call_off(_by_the_meeting(actor), number, "The meeting went on without it.", command)


def refuse_dropping(before: MeetingState, after: MeetingState) -> Refusal | None:
    """What a closed ballot came to is taken, whatever it is: nobody votes anew because of it. Only where nobody can
    take it, since the meeting does not go on or one of the candidates is gone, it comes to nothing."""
    if after.meeting.phase != "open":
        return None
    taken = {motion.ballot for motion in after.meeting.motions if motion.state in ("carried", "lost", "tied")}
    taken |= {election.ballot for election in after.meeting.elections if election.counts}
    gone = {each.ballot for each in before.meeting.elections if not _same_candidates(each, after.meeting)}
    for number in before.meeting.ballots - after.meeting.ballots - taken - gone:
        found = ballots.result(number)
        if found is not None and any(found.by_choice):
            return Refusal(code="ballot_has_result", rests_on=(CONSTITUTION["9.7"],))
    return None


def _same_candidates(election: Election, meeting: Meeting) -> bool:
    return election.candidates == tuple(each.person for each in meeting.candidates(election.office))


def votes_by_candidate(meeting: Meeting, number: int) -> tuple[int, ...] | Refusal:
    election = meeting.election(number)
    ballot = None if election is None else election.ballot
    found = None if ballot is None else ballots.result(ballot)
    return _without_result(ballot) if found is None else found.by_choice


def hands_of(meeting: Meeting, number: int) -> Hands | Refusal:
    motion = meeting.motion(number)
    found = None if motion.ballot is None else ballots.result(motion.ballot)
    if found is None:
        return _without_result(motion.ballot)
    in_favour, against, abstain = found.by_choice
    return Hands(in_favour=in_favour, against=against, abstain=abstain)


def _without_result(ballot: int | None) -> Refusal:
    code = "ballot_called_off" if ballot is not None and _is_called_off(ballot) else "ballot_not_closed"
    return Refusal(code=code, rests_on=(CONSTITUTION["9.7"],))
