"""Phones told of the next table: the organiser of an event lets the hall do it, a player's device asks for it."""

from datetime import datetime

from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.tournaments import push_rows, store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.presenters.own_table import phase_of
from tilehall.site.tournaments.presenters.summons import summons_of
from tilehall.site.tournaments.push.encryption import WrongKeys, device_keys
from tilehall.site.tournaments.push.hall_key import hall_address, public_key
from tilehall.site.tournaments.push.services import endpoint_of
from tilehall.site.tournaments.push_rows import Device
from tilehall.site.tournaments.store import DeskState, TournamentRow

ORGANISE = "tournaments.organise"
UNKNOWN_SERVICE = (
    "The hall sends only by the services of Apple, Google, Microsoft and Mozilla. This browser uses another."
)


class CannotTell(ValueError):
    """Why a device cannot be told, in a sentence."""


def why_not_here(row: TournamentRow) -> str:
    """Why no phone is told of an event in this hall, whatever its organiser wants; empty if nothing hinders it."""
    if row.rehearsal_of_id is not None:
        return "A practice run tells no phones."
    if not hall_address():
        return "This hall has no https address, and browsers take such messages under https only."
    return ""


def set_switch(actor: Actor, number: int, on: bool, context: CommandContext) -> int:
    """How many devices were forgotten because it is off now."""
    require(at_event_of(actor, number), ORGANISE)
    if not on:
        return push_rows.switch_off(number)
    if why := why_not_here(store.head(number)):
        raise CannotTell(why)
    push_rows.switch_on(number, origin(actor, context).by_name, context.now)
    return 0


def is_offered(state: DeskState, number: int) -> bool:
    """To a player who is in the field, while there are tables to come."""
    player = state.desk.players.get(number)
    coming = player is not None and player.standing not in ("withdrawn", "refused")
    still = phase_of(state)[0] not in ("over", "called_off")
    return coming and still and not why_not_here(state.row) and push_rows.switch_of(state.row.pk) is not None


def add_device(state: DeskState, number: int, device: Device, now: datetime) -> None:
    """Who holds the player's code asks for it, so nothing that comes is believed: see push/services.py."""
    if not is_offered(state, number):
        raise CannotTell("In this event the hall tells no phones any more.")
    if endpoint_of(device.endpoint) is None:
        raise CannotTell(UNKNOWN_SERVICE)
    try:
        device_keys(device.public_key, device.auth)
    except WrongKeys:
        raise CannotTell("What the browser sent cannot be used.") from None
    if device.hall_key != public_key():
        raise CannotTell("The browser agreed to messages of another hall. Load the page anew.")
    call = summons_of(state, number)
    try:
        push_rows.add(state.row.pk, number, device, call.mark if call else "", now)
    except push_rows.NotOn:
        raise CannotTell("In this event the hall tells no phones any more.") from None
