"""Who has no device votes on paper: given out by name, counted by two tellers."""

from functools import partial

from tilehall.law.association.ballots import decisions
from tilehall.law.association.ballots.acts import PaperCounted
from tilehall.law.association.ballots.ballot import Ballot
from tilehall.law.association.ballots.decisions import Decision
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import store
from tilehall.site.association.ballots.authority import require_teller
from tilehall.site.association.ballots.issuing_desk import desk_of
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext

from .commands import execute


def give_paper(actor: Actor, number: int, person: int, context: CommandContext) -> BallotState | Refusal:
    """Written at once: who has a paper gets no code, whatever happens to the memory of the process."""
    state = store.load(number)
    with desk_of(state.row.public_id) as desk:

        def decide(ballot: Ballot) -> Decision:
            return decisions.give_paper(ballot, person, desk.taken)

        return execute(actor, number, require_teller, decide, context)


def return_paper(actor: Actor, number: int, person: int, context: CommandContext) -> BallotState | Refusal:
    return execute(actor, number, require_teller, partial(decisions.return_paper, person=person), context)


def count_papers(
    actor: Actor, number: int, counts: tuple[int, ...], rest: tuple[int, int, int], context: CommandContext
) -> BallotState | Refusal:
    """What the actor counted: marks for each choice; then valid, blank and spoiled papers."""
    if actor.person is None:
        raise NotYours("ballots.run")
    valid, blank, spoiled = rest
    counted = PaperCounted(teller=actor.person.pk, counts=counts, valid=valid, blank=blank, spoiled=spoiled)
    return execute(actor, number, require_teller, partial(decisions.count_papers, counted=counted), context)
