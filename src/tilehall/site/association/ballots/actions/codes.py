"""Codes are taken by the electors' devices, or at a shared one; then issuing is closed, and the slips are written."""

from collections.abc import Collection, Sequence
from functools import partial

from django.db import transaction

from tilehall.law.association.ballots import decisions
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import store
from tilehall.site.association.ballots.authority import require_runner, require_teller
from tilehall.site.association.ballots.codes import code_of, fingerprint
from tilehall.site.association.ballots.issuing_desk import close_desk, desk_of
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext, origin

from .commands import announce, execute


def take_codes(actor: Actor, number: int, typed: Sequence[str], *, person: int | None = None) -> list[str] | Refusal:
    """The codes that a device has made, one for each vote, taken for who is signed in; or by a teller for somebody at a
    shared device. Nothing is written: only memory knows who took codes, and which there are, until issuing closes."""
    state = store.load(number)
    if person is None:
        if actor.person is None:
            return decisions.refuse("not_entitled")
        person = actor.person.pk
    else:
        require_teller(actor, state.ballot)
    codes = [code_of(text) for text in typed]
    fingerprints = {fingerprint(state.row.public_id, code) for code in codes if code is not None}
    with desk_of(state.row.public_id) as desk:
        state = store.load(number)  # nobody closes issuing while we are at the desk
        if state.ballot.phase == "issuing" and desk.is_retry(person, fingerprints):
            return [code for code in codes if code is not None]
        if (refused := decisions.refuse_code(state.ballot, person, desk.taken)) is not None:
            return refused
        if desk.is_closing:
            return decisions.refuse("issuing_over")
        if len(fingerprints) != state.ballot.electors[person] or len(codes) != len(fingerprints):
            return decisions.refuse("wrong_codes", votes=state.ballot.electors[person])
        if not desk.fingerprints.isdisjoint(fingerprints):
            return decisions.refuse("code_not_fresh")
        desk.give(person, fingerprints)
    announce(state)
    return [code for code in codes if code is not None]


def desk_roll(actor: Actor, state: BallotState) -> Collection[int]:
    """Who has taken codes so far, for those who give them out; afterwards the log says it."""
    require_teller(actor, state.ballot)
    if state.ballot.phase != "issuing":
        return state.ballot.issued.keys()
    with desk_of(state.row.public_id) as desk:
        return frozenset(desk.taken)


def has_taken(actor: Actor, state: BallotState) -> bool:
    """Whether who is signed in has."""
    if actor.person is None:
        raise NotYours("ballots.take_code")
    if state.ballot.phase != "issuing":
        return actor.person.pk in state.ballot.issued
    with desk_of(state.row.public_id) as desk:
        return actor.person.pk in desk.taken


def begin_anew(actor: Actor, number: int, context: CommandContext) -> BallotState | Refusal:
    """All codes are void, and everybody takes a new one: one was lost, and the hall cannot tell whose is whose."""
    with desk_of(store.load(number).row.public_id) as desk:
        # Asked at the desk: of two presses at once the second makes no code void that was taken after the first.
        again = context.command_id in store.load(number).answers
        done = execute(actor, number, require_runner, decisions.issue_anew, context)
        if isinstance(done, BallotState) and not again:
            desk.begin_anew()
    return done


def close_issuing(
    actor: Actor, number: int, context: CommandContext, *, shown: int | None = None
) -> BallotState | Refusal:
    """Who took codes goes into the log, and a slip for each code into the box: in one transaction, each in its own
    order, so that nothing tells which belong together. Voting begins. If it is taken back with a transaction around
    it, the codes are still there, and it can be done again. `shown` is how many codes the page said there are: where
    fewer are left, who took the others would have no vote, and nobody would know.
    """
    public_id = store.load(number).row.public_id
    with desk_of(public_id) as desk, transaction.atomic():
        state = store.load(number)
        require_runner(actor, state.ballot)
        if context.command_id in state.answers:
            return state
        decided = decisions.close_issuing(state.ballot, desk.taken)
        if shown is not None and len(desk.fingerprints) < shown and state.ballot.phase == "issuing":
            decided = decisions.refuse("codes_void", shown=shown, left=len(desk.fingerprints))
        if isinstance(decided, Refusal):
            return decided
        done = store.append(state, decided, origin(actor, context))
        store.add_slips(done, desk.fingerprints)
        desk.is_closing = True
        transaction.on_commit(partial(close_desk, public_id))
    announce(done)
    return done
