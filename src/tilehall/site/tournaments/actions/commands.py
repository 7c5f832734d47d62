"""How anything is done at a desk: ask the role, decide on the newest state, write all or nothing, tell the pages."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from django.db import transaction

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.results import AtBoard
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.log import (
    BrokenDeskLog,
    refuse_what_cannot_follow,
    refuse_what_others_rest_on,
    refuse_what_was_undone,
    undone_entries,
)
from tilehall.site.games import news
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.push import keeper as push
from tilehall.site.tournaments.signals import round_finished
from tilehall.site.tournaments.store import DeskState

from .act_rights import require_acts

T = TypeVar("T")
Decision = tuple[Act, ...] | Refusal
Decide = Callable[[Desk], Decision]
InSameTransaction = Callable[[DeskState], None]  # what else belongs to the same transaction


def execute(
    actor: Actor,
    action: str,
    number: int,
    decide: Decide,
    context: CommandContext,
    *,
    in_same_transaction: InSameTransaction | None = None,
) -> DeskState | Refusal:
    """The desk after what `decide` made of the newest state; or why not. A retry of the command changes nothing, and is
    told so if what it did was undone."""
    actor = at_event_of(actor, number)
    require(actor, action)

    def once() -> DeskState | Refusal:
        state = store.load(number)
        if (entry := state.answers.get(context.command_id)) is not None:
            return refuse_what_was_undone(state.desk, entry) if entry in undone_entries(state.entries) else state
        try:
            decided = decide(state.desk)
            if isinstance(decided, Refusal):
                return decided
            require_acts(actor, state.desk, state.entries, decided)
            after = store.append(state, decided, origin(actor, context))
        except CannotFollow as amiss:
            return refuse_what_cannot_follow(amiss)
        except BrokenDeskLog as broken:
            new = broken.entry.seq > state.row.seq
            return refuse_what_cannot_follow(broken.why) if new else refuse_what_others_rest_on(broken)
        if in_same_transaction is not None:
            in_same_transaction(after)
        if decided:
            news.announce(f"tournament.{number}", after.row.seq)
            _tell_of_rounds(state, after)
            push.ring_after_commit()
        return after

    return until_no_clash(once)


def _tell_of_rounds(before: DeskState, after: DeskState) -> None:
    """With the last result of a round the hall makes a backup: whoever finishes a round is not kept waiting for it."""
    if after.row.rehearsal_of_id is not None:
        return
    new = (entry.act for entry in after.entries[len(before.entries) :])
    touched = {after.desk.current, *(act.round for act in new if isinstance(act, AtBoard))}
    for number in sorted(touched - {0}):  # 0: before the first round
        if after.desk.round_done(number) and not before.desk.round_done(number):
            announce_round = partial(round_finished.send_robust, sender=None, number=after.row.pk, round=number)
            transaction.on_commit(announce_round)
