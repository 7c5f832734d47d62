"""The log of a game to and from its rows. The only writer of these rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from tilehall import __version__
from tilehall.law import catalogue
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.seats import Watcher
from tilehall.site.logs import store as logs
from tilehall.site.logs.chain import canonical, digest
from tilehall.site.logs.models import Origin
from tilehall.site.logs.store import Log

from .models import EventRow as EventRow
from .models import GameRow as GameRow

LOG = Log(GameRow, EventRow, "game")


class NoSuchGame(LookupError):
    """No game has this number."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it has been played."""

    row: GameRow
    game: AnyGame
    events: tuple[Any, ...]
    state: Any
    answers: Mapping[str, int]  # where each command left the game, so that a retry is answered from the same moment


def head(game_id: int, *, using: str | None = None) -> GameRow:
    row = LOG.head(game_id, using=using)
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    return row


def load(game_id: int, *, using: str | None = None) -> Played:
    """Replays the log. BrokenLog if it cannot be replayed."""
    row = head(game_id, using=using)
    game = catalogue.game(row.game)
    rows = LOG.entries_of(row, using=using)
    events = tuple(logs.decoded(game.event_codec, rows))
    return Played(row, game, events, game.replay(events), logs.answers(rows))


def all_logs(using: str) -> Iterator[tuple[GameRow, list[EventRow]]]:
    """Every game with the rows of its log as they are, right or wrong, one game at a time in memory."""
    return LOG.all(using)


def listed(games: Iterable[str]) -> "QuerySet[GameRow]":
    """The heads of the logs of these games, the newest first."""
    return GameRow.objects.filter(game__in=games).order_by("-created", "-pk")


def count_games(using: str) -> int:
    return LOG.count(using)


def opened(command_id: str) -> int | None:
    """The game that this command opened, if it has been carried out before."""
    return LOG.opened(command_id)


def open_game(game: AnyGame, ruleset: str, events: Sequence[Any], origin: Origin) -> Played:
    """A new game with its first events, in one transaction. Clash if this command has opened one already."""
    with transaction.atomic():
        row = GameRow(game=game.key, ruleset=ruleset, created=origin.at, opened_by=origin.command_id)
        LOG.open(row)
        return append(Played(row, game, (), game.start, {}), events, origin)


def append(played: Played, events: Sequence[Any], origin: Origin) -> Played:
    """The game after these events, which are now in its log. Clash if anything was added meanwhile."""
    row, game = played.row, played.game
    if not events:
        return played
    rows = LOG.new_entries(row, map(game.event_codec.encode, events), origin)
    state = game.replay(events, state=played.state, after=row.seq)
    view = game.view(state, Watcher())
    head = LOG.write(row, rows, {"view_sha256": seal(view), "sealed_by": __version__, "over": is_over(view)})
    answers = {**played.answers, **logs.answers(rows)}
    return Played(head, game, (*played.events, *events), state, answers)


def reseal(game_id: int, view: dict[str, Any], *, using: str) -> None:
    """A newer version shows the same log in another way. Only an upgrade does this, after it has checked the log."""
    head = {"view_sha256": seal(view), "sealed_by": __version__, "over": is_over(view)}
    GameRow.objects.using(using).filter(pk=game_id).update(**head)


def forget_all() -> None:
    """Takes every game away with its whole log, for leaving the example association. Refused by halves."""
    LOG.forget(GameRow.objects.all())


def seal(view: dict[str, Any]) -> str:
    return digest(canonical(view))


def is_over(view: dict[str, Any]) -> bool:
    return view.get("phase") == "over"
