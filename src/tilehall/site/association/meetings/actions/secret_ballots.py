"""The secret ballots of a meeting: opened for those who are here, and read when they are closed."""

from tilehall.law.association.meeting.counting import Hands
from tilehall.law.association.meeting.entitlement import counting_proxies, voters
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.association.ballots.actions import BallotPlan
from tilehall.site.association.ballots.fitness import unfitness
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

CHOICES = ("For", "Against", "Abstain")


def open_for(meeting: Meeting, number: int, actor: Actor, context: CommandContext) -> int | Refusal:
    """A ballot on the motion, for everybody with a vote: their own, and those they hold for others."""
    motion = meeting.motion(number)
    item = meeting.item(motion.item)
    votes = {who.person: 1 for who in voters(meeting, motion)}
    for proxy in counting_proxies(meeting, item, amendment=motion.amends is not None):
        votes[proxy.holder] = votes.get(proxy.holder, 0) + 1
    plan = BallotPlan(
        title=f"{meeting.called.title}: {item.title}"[:120],
        question=motion.text,
        choices=CHOICES,
        electorate=tuple(sorted(votes.items())),
        on_paper=unfitness() is not None,  # where codes cannot be kept secret, two tellers count papers
    )
    opened = ballots.open_ballot(actor, plan, CommandContext(context.now, f"{context.command_id[:56]} ballot"))
    return opened if isinstance(opened, Refusal) else opened.number


def hands_of(meeting: Meeting, number: int) -> Hands | Refusal:
    motion = meeting.motion(number)
    found = None if motion.ballot is None else ballots.result(motion.ballot)
    if found is None:
        return Refusal(code="ballot_not_closed", rests_on=(CONSTITUTION["9.7"],))
    in_favour, against, abstain = found.by_choice
    return Hands(in_favour=in_favour, against=against, abstain=abstain)
