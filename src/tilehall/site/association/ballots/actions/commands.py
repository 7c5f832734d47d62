"""How anything is done about a ballot: ask who it is, decide on the newest state, write it, tell the pages."""

from collections.abc import Callable

from tilehall.law.association.ballots.ballot import Ballot
from tilehall.law.association.ballots.decisions import Decision
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import store
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.games import news
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext, origin

Demand = Callable[[Actor, Ballot], None]
CASTS = 100_000  # more than a ballot has slips: news of acts and of slips count up together


def execute(
    actor: Actor, number: int, demand: Demand, decide: Callable[[Ballot], Decision], context: CommandContext
) -> BallotState | Refusal:
    """The ballot after what `decide` made of the newest state; or why not. A retry of the command changes nothing."""

    def once() -> BallotState | Refusal:
        state = store.load(number)
        demand(actor, state.ballot)
        if context.command_id in state.answers:
            return state
        decided = decide(state.ballot)
        if isinstance(decided, Refusal):
            return decided
        return store.append(state, decided, origin(actor, context))

    done = until_no_clash(once)
    if isinstance(done, BallotState):
        announce(done)
    return done


def announce(state: BallotState) -> None:
    """That something has changed; never what. Slips are counted, as the page that runs the ballot shows them."""
    news.announce(f"ballot.{state.number}", state.row.seq * CASTS + store.count_cast(state.row))
