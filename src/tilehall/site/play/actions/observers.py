"""Who may sit behind a player: whoever asked and all players agreed to, as long as they do (nzasp.P.12.6)."""

from django.core.exceptions import ValidationError

from tilehall.law.game.seats import Seat
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext

from .. import store
from ..store import ChairRow, ObserverRow, TableRow
from .tables import PLAY, announce

MOST_ASKED = 3  # of one person at one table: each time lies over what the players see

NO_WAY_BACK = (
    "Anybody who has sat behind a player of this game cannot come back to it, nor behind another (nzasp.P.12.6.3)."
)


def ask(actor: Actor, code: str, of: Seat, context: CommandContext) -> None:
    """To sit behind one player. Whoever asked before asks anew, of this player; who has sat there does not."""
    require(actor, PLAY)

    def once() -> TableRow:
        row = store.locked(store.table(code))
        chairs = store.chairs_of(row)
        if store.own_chair(actor, chairs) is not None:
            raise ValidationError("You play in this game yourself.")
        if of not in seats_of_people(chairs) or row.game_id is None:
            raise ValidationError("Nobody who could agree sits there.")
        if store.has_observed(row, actor.own_account().pk, seats_of_people(chairs)):
            raise ValidationError(NO_WAY_BACK)
        if store.times_asked(row, actor.own_account().pk) >= MOST_ASKED:
            raise ValidationError("You have asked often enough at this table: it disturbs the players.")
        for observer in store.observers_of(row):
            if observer.account_id == actor.own_account().pk:
                store.end_observing(observer, context.now)
        store.ask_to_observe(row, actor.own_account().pk, of, context.now)
        return row

    announce(until_no_clash(once), context.now)


def answer(actor: Actor, code: str, observer: int, yes: bool, context: CommandContext) -> None:
    """By a player: agreed, or not; what was agreed to can be ended at any time."""
    require(actor, PLAY)

    def once() -> TableRow:
        row = store.locked(store.table(code))
        own = store.own_chair(actor, store.chairs_of(row))
        asked = _asked(row, observer)
        if own is None or own.taken is None:
            raise ValidationError("Only the players of this game can answer.")
        if asked is not None:
            if yes:
                store.agree_to_observer(asked, Seat(own.seat))
            else:
                store.end_observing(asked, context.now, Seat(own.seat))
        return row

    announce(until_no_clash(once), context.now)


def leave(actor: Actor, code: str, context: CommandContext) -> None:
    """The observer goes, or no longer asks."""
    require(actor, PLAY)
    row = store.table(code)
    for observer in store.observers_of(row):
        if observer.account_id == actor.own_account().pk:
            store.end_observing(observer, context.now)
    announce(row, context.now)


def seats_of_people(chairs: list[ChairRow]) -> set[int]:
    return {chair.seat for chair in chairs if not chair.robot}


def _asked(row: TableRow, observer: int) -> ObserverRow | None:
    return next((one for one in store.observers_of(row) if one.pk == observer), None)
