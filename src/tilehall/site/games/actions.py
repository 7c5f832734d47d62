"""What a person does in a game: open one, and send commands to it."""

from typing import Any

from tilehall.law import catalogue
from tilehall.law.game.edition import Override
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require

from . import live, store


def begin(
    actor: Actor,
    *,
    game: str,
    pinned: tuple[str, tuple[Override, ...]],
    command: Any,
    command_id: str,
    outside: Outside,
) -> int | Refusal:
    """Opens a game with its first command, under the ruleset and overrides that `Edition.pinned` gives.

    The number of the game, the same one for a retry; or why the rules say no.
    """
    require(actor, "games.play")
    played = catalogue.game(game)
    rules = played.rules(*pinned)

    def once() -> int | Refusal:
        if (known := store.opened(command_id)) is not None:
            return known
        events = played.decide(rules, played.start, command, outside)
        if isinstance(events, Refusal):
            return events
        number = store.open_game(played, rules.key, events, _origin(actor, outside, command_id)).row.pk
        live.announce(f"game.{number}", len(events))
        return number

    return until_no_clash(once)


def submit(actor: Actor, game_id: int, command: Any, command_id: str, outside: Outside) -> int | Refusal:
    """Carries a command out. The number of the last event, the same one for a retry; or why the rules say no."""
    require(actor, "games.play")

    def once() -> int | Refusal:
        played = store.load(game_id)
        if command_id in played.answers:
            return played.answers[command_id]
        rules = played.game.rules_of(played.events)
        events = played.game.decide(rules, played.state, command, outside)
        if isinstance(events, Refusal):
            return events
        seq = store.append(played, events, _origin(actor, outside, command_id)).row.seq
        if events:
            live.announce(f"game.{game_id}", seq)
        return seq

    return until_no_clash(once)


def _origin(actor: Actor, outside: Outside, command_id: str) -> Origin:
    return Origin(at=outside.now, by=actor.account.pk if actor.account else None, command_id=command_id)
