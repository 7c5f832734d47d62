"""What a person does in a game: open one, send commands to it, record one that is played at a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tilehall.law import catalogue
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.edition import Override
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require

from . import news, store
from .authority import RECORD, Intent, command_of_recorder, command_of_sender, seat_of, seat_refusal
from .store import LoadedGame, Sitter

PLAY, SEAT_OTHERS = "games.play", "games.seat"
Decide = Callable[[LoadedGame], tuple[Any, ...] | Refusal]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game to be opened under the ruleset and overrides that `Edition.pinned` gives, and who sits where."""

    game: str
    pinned: tuple[str, tuple[Override, ...]]
    opening: Intent
    seats: Mapping[Seat, Sitter] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CommandDone:
    """A command was carried out: the number of its last event, the same one for a retry; and the game as it is now."""

    seq: int
    game: LoadedGame


def open_game(actor: Actor, new: NewGame, command_id: str, outside: Outside) -> LoadedGame | Refusal:
    """Opens a game with its first command. The same game for a retry; or why the rules say no."""
    require(actor, PLAY)
    game = catalogue.game(new.game)
    rules = game.rules(*new.pinned)

    def once() -> LoadedGame | Refusal:
        if (known := store.game_opened_by(command_id)) is not None:
            return store.load(known)
        events = game.decide(rules, game.start, game.command(new.opening), outside)
        if isinstance(events, Refusal):
            return events
        state = game.replay(events)
        if (refusal := _ill_seated(game, rules, state, new.seats)) is not None:
            return refusal
        if seat_of(actor, new.seats) is None:
            require(actor, RECORD if game.kept_at_table(state) else SEAT_OTHERS)
        opened = store.open_game(game, rules.key, events, _origin(actor, outside, command_id), seats=new.seats)
        news.announce(f"game.{opened.row.pk}", opened.row.seq)
        return opened

    return until_no_clash(once)


def _ill_seated(game: AnyGame, rules: Any, state: Any, seats: Mapping[Seat, Sitter]) -> Refusal | None:
    if not seats.keys() <= set(store.seat_range(game, state)):
        return seat_refusal(game, rules, "no_such_seat")
    if len(set(seats.values())) < len(seats):
        return seat_refusal(game, rules, "on_two_seats")
    return None


def submit(
    actor: Actor, number: int, intent: Intent, command_id: str, outside: Outside, *, loaded: LoadedGame | None = None
) -> CommandDone | Refusal:
    """Carries a command out, by the seat or the role of who sends it; or why the rules say no.

    Who holds the game loaded passes it on: then only what has happened meanwhile is read.
    """
    require(actor, PLAY)
    decide = partial(decide_command, actor, intent=intent, outside=outside)
    return _carried_out(number, decide, _origin(actor, outside, command_id), loaded)


def decide_command(actor: Actor, played: LoadedGame, *, intent: Intent, outside: Outside) -> tuple[Any, ...] | Refusal:
    """What comes of a command on a game that is loaded. Nothing is read and nothing is written."""
    return _judged(played, command_of_sender(actor, played, intent), outside)


def record(actor: Actor, number: int, intent: Intent, command_id: str, outside: Outside) -> CommandDone | Refusal:
    """What somebody did at a real table, told by who records it and names the seat."""
    require(actor, RECORD)

    def decide(played: LoadedGame) -> tuple[Any, ...] | Refusal:
        return _judged(played, command_of_recorder(played, intent), outside)

    return _carried_out(number, decide, _origin(actor, outside, command_id), None)


def _judged(played: LoadedGame, command: Any | Refusal, outside: Outside) -> tuple[Any, ...] | Refusal:
    if isinstance(command, Refusal):
        return command
    events: tuple[Any, ...] | Refusal = played.game.decide(played.rules, played.state, command, outside)
    return events


def _carried_out(number: int, decide: Decide, origin: Origin, loaded: LoadedGame | None) -> CommandDone | Refusal:
    current = loaded

    def once() -> CommandDone | Refusal:
        nonlocal current
        played, current = current or _newest(number, loaded), None
        known = played.answers.get(origin.command_id)
        if known is not None:
            return CommandDone(known.seq, played)
        events = decide(played)
        if isinstance(events, Refusal):
            # What is no longer the last state may say no to what is allowed by now.
            return events if played is not loaded else once()
        after = store.append(played, events, origin)
        if events:
            news.announce(f"game.{number}", after.row.seq)
        return CommandDone(after.row.seq, after)

    return until_no_clash(once)


def _newest(number: int, loaded: LoadedGame | None) -> LoadedGame:
    return store.load(number) if loaded is None else store.caught_up(number, loaded)


def _origin(actor: Actor, outside: Outside, command_id: str) -> Origin:
    return Origin(at=outside.now, by=actor.account.pk if actor.account else None, command_id=command_id)
