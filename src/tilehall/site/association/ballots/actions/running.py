"""A ballot is opened, closed or called off; its tellers are named; how far it is, and what came of it."""

import secrets
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from tilehall.law.association.ballots import decisions
from tilehall.law.association.ballots.acts import BallotOpened, Elector
from tilehall.law.association.ballots.count import BallotCount, count_ballot
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import issuing_desk, store
from tilehall.site.association.ballots.authority import RUN, require_runner
from tilehall.site.association.ballots.fitness import unfitness
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.write_order import forget_write_order
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin

from .commands import announce, execute


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotPlan:
    """`electorate`: person and how many votes, one's own and those held for others. Each vote is a slip of its own, so
    that no slip weighs more than another and shows by it whose it is."""

    title: str
    question: str
    choices: tuple[str, ...]
    electorate: tuple[tuple[int, int], ...]
    picks: int = 1
    on_paper: bool = False
    run_by: tuple[int, ...] = ()


def open_ballot(actor: Actor, plan: BallotPlan, context: CommandContext) -> BallotState | Refusal:
    """Codes can be taken from now on. Pressed twice it is the one ballot."""
    require(actor, RUN)
    if not plan.on_paper and (unfit := unfitness()) is not None:
        return decisions.refuse(unfit)
    electors = tuple(Elector(person=person, votes=votes) for person, votes in sorted(plan.electorate))
    opened = BallotOpened(
        title=plan.title,
        question=plan.question,
        choices=tuple(choice.strip() for choice in plan.choices),
        picks=plan.picks,
        electors=electors,
        way="paper" if plan.on_paper else "codes",
        run_by=plan.run_by,
    )
    decided = decisions.open_ballot(opened)
    if isinstance(decided, Refusal):
        return decided

    def once() -> BallotState:
        if (number := store.ballot_opened_by(context.command_id)) is not None:
            return store.load(number)
        return store.open_ballot(secrets.token_hex(16), plan.title, decided, origin(actor, context))

    state = until_no_clash(once)
    if state.ballot.phase == "issuing":
        issuing_desk.open_desk(state.row.public_id)
    announce(state)
    return state


def name_tellers(actor: Actor, number: int, persons: tuple[int, ...], context: CommandContext) -> BallotState | Refusal:
    return execute(actor, number, require_runner, partial(decisions.name_tellers, persons=persons), context)


def close(actor: Actor, number: int, context: CommandContext) -> BallotState | Refusal:
    """No vote is taken any more, and all slips are public."""
    done = execute(actor, number, require_runner, decisions.close, context)
    if isinstance(done, BallotState):
        forget_write_order()
    return done


def call_off(actor: Actor, number: int, reason: str, context: CommandContext) -> BallotState | Refusal:
    """If it is taken back with a transaction around it, as a meeting's is, the codes given out still count."""
    done = execute(actor, number, require_runner, partial(decisions.call_off, reason=reason), context)
    if isinstance(done, BallotState):
        transaction.on_commit(partial(issuing_desk.close_desk, done.row.public_id))
        transaction.on_commit(forget_write_order)
    return done


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveFigures:
    """How far a ballot is, in votes; never who."""

    phase: str
    entitled: int
    issued: int
    on_paper: int
    cast: int
    begun_anew: bool


def live_figures(state: BallotState) -> LiveFigures:
    issued, begun_anew = state.ballot.codes_issued, False
    if state.ballot.phase == "issuing":
        with issuing_desk.desk_of(state.row.public_id) as desk:
            issued, begun_anew = len(desk.fingerprints), desk.begun_anew
    return LiveFigures(
        phase=state.ballot.phase,
        entitled=state.ballot.votes,
        issued=issued,
        on_paper=state.ballot.papers_given,
        cast=store.count_cast(state.row),
        begun_anew=begun_anew,
    )


def result(number: int) -> BallotCount | None:
    """None while it runs: nobody learns how it stands."""
    state = store.load(number)
    return count_ballot(state.ballot, store.all_marks(state.row)) if state.ballot.phase == "closed" else None
