"""The log at the desk: an entry is taken back by a further one, after a look at what that would change."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import undo
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.undo import UndoEffect
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState

from . import entrant_ties
from .act_rights import right_to_read, right_to_undo, rights_to_read
from .commands import Decision, execute


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What taking an entry back would change, or why it cannot be."""

    refused: Refusal | None
    changes: tuple[UndoEffect, ...]


def may_undo(actor: Actor, state: DeskState, entry: int) -> bool:
    if not 1 <= entry <= len(state.entries):
        return False
    return actor.may(right_to_undo(state.entries, entry), store.event_name(state.row))


def may_read(actor: Actor, state: DeskState, entry: int) -> bool:
    """Whether what an entry says is for somebody who may read the log: complaints and money are not for all of them."""
    right = right_to_read(state.entries, entry)
    return right is None or actor.may(right, store.event_name(state.row))


def unreadable_entries(actor: Actor, state: DeskState) -> frozenset[int]:
    """The numbers of all entries that are not for this reader, found in one walk through the log."""
    event = store.event_name(state.row)
    rights = rights_to_read(state.entries)
    withheld = {right for right in set(rights) if right is not None and not actor.may(right, event)}
    return frozenset(number for number, right in enumerate(rights, 1) if right in withheld)


def preview_undo(actor: Actor, state: DeskState, entry: int) -> UndoPreview:
    require(actor, right_to_undo(state.entries, entry), store.event_name(state.row))
    after = undo.desk_without(state.desk, state.entries, entry)
    if isinstance(after, Refusal):
        return UndoPreview(after, ())
    return UndoPreview(None, undo.undo_effects(state.desk, after))


def undo_entry(actor: Actor, number: int, entry: int, reason: str, context: CommandContext) -> DeskState | Refusal:
    """Asks for the right of the act undone: what a director may not do, a director may not take back either."""
    action = right_to_undo(store.load(number).entries, entry)
    return undo_as(actor, action, number, entry, reason, context)


def undo_as(
    actor: Actor, action: str, number: int, entry: int, reason: str, context: CommandContext
) -> DeskState | Refusal:
    """By whom an action allows it that made the entry and knows that it did not come to pass."""

    def decide(desk: Desk) -> Decision:
        return undo.undo(desk, store.load(number).entries, entry, reason)

    return execute(actor, action, number, decide, context, in_same_transaction=_tied_again)


def _tied_again(after: DeskState) -> None:
    entrant_ties.follow_log(after.row.pk, after.entries[:-1], after.entries)


def log_is_proven(actor: Actor, state: DeskState) -> bool:
    """Whether the state shown everywhere is what the log alone adds up to, read anew, and the log is the one sealed."""
    require(actor, "tournaments.read_log", store.event_name(state.row))
    if store.log_hash(state.row) != state.row.log_sha256:
        return False
    fresh = store.read_afresh(state.row)
    return fresh.entries == state.entries and fresh.desk == state.desk
