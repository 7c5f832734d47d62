"""The log of a game and its seats, to and from their rows. The only writer of these rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from tilehall import __version__
from tilehall.law import catalogue
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.seats import Seat, Watcher
from tilehall.site.logs import store as logs
from tilehall.site.logs.chain import canonical, chain_hash, digest
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash
from tilehall.site.logs.store import Log
from tilehall.site.people.merging import MergePart, moving_part
from tilehall.site.people.models import Person

from .models import EventRow as EventRow
from .models import GameRow as GameRow
from .models import SeatRow

LOG = Log(GameRow, EventRow, "game")


class NoSuchGame(LookupError):
    """No game has this number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Who sits on a seat: a person of the register by number, or the account of somebody who has claimed no record."""

    person: int | None = None
    account: int | None = None


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game as far as it has been played."""

    row: GameRow
    game: AnyGame
    events: tuple[Any, ...]
    state: Any
    answers: Mapping[str, int]  # where each command left the game, so that a retry is answered from the same moment
    seats: Mapping[Seat, Sitter]  # who sits where; what is not here is nobody's

    @property
    def rules(self) -> Any:
        return self.game.rules_of(self.events)


def head(game_id: int, *, using: str | None = None) -> GameRow:
    row = LOG.head(game_id, using=using)
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    return row


def load(game_id: int, *, using: str | None = None) -> LoadedGame:
    """Replays the log. BrokenLog if it cannot be replayed."""
    row = head(game_id, using=using)
    game = catalogue.game(row.game)
    rows = LOG.entries_of(row, using=using)
    events = tuple(logs.decoded(game.event_codec, rows))
    return LoadedGame(row, game, events, game.replay(events), logs.answers(rows), seats_of(row.pk, using=using))


def caught_up(game_id: int, loaded: LoadedGame) -> LoadedGame:
    """The game as it is now, from what was known of it and the new rows alone.

    The chain of hashes says whether what is known is how the log begins; if it is not, the whole log is read.
    """
    row, after = head(game_id), loaded.row.seq
    rows = LOG.entries_of(row, after=after)
    if row.pk != loaded.row.pk or chain_hash(rows, after=loaded.row.log_sha256) != row.log_sha256:
        return load(game_id)
    events = tuple(logs.decoded(loaded.game.event_codec, rows, after=after))
    state = loaded.game.replay(events, state=loaded.state, after=after)
    answers = {**loaded.answers, **logs.answers(rows)}
    return LoadedGame(row, loaded.game, (*loaded.events, *events), state, answers, seats_of(game_id))


def all_logs(using: str) -> Iterator[tuple[GameRow, list[EventRow]]]:
    """Every game with the rows of its log as they are, right or wrong, one game at a time in memory."""
    return LOG.all(using)


def games_listed(games: Iterable[str]) -> "QuerySet[GameRow]":
    """The heads of the logs of these games, the newest first."""
    return GameRow.objects.filter(game__in=games).order_by("-created", "-pk")


def count_games(using: str) -> int:
    return LOG.count(using)


def game_opened_by(command_id: str) -> int | None:
    """The game that this command opened, if it has been carried out before."""
    return LOG.opened(command_id)


def open_game(
    game: AnyGame, ruleset: str, events: Sequence[Any], origin: Origin, *, seats: Mapping[Seat, Sitter]
) -> LoadedGame:
    """A new game with its first events and who sits at it, in one transaction. Clash if the command has opened one."""
    with transaction.atomic():
        row = GameRow(game=game.key, ruleset=ruleset, created=origin.at, opened_by=origin.command_id)
        LOG.open(row)
        return append(take_seats(LoadedGame(row, game, (), game.start, {}, {}), seats, origin), events, origin)


def append(played: LoadedGame, events: Sequence[Any], origin: Origin) -> LoadedGame:
    """The game after these events, which are now in its log. Clash if anything was added meanwhile."""
    row, game = played.row, played.game
    if not events:
        return played
    rows = LOG.new_entries(row, map(game.event_codec.encode, events), origin)
    state = game.replay(events, state=played.state, after=row.seq)
    view = game.view(state, Watcher())
    new_row = LOG.write(row, rows, {"view_sha256": view_hash(view), "sealed_by": __version__, "over": is_over(view)})
    answers = {**played.answers, **logs.answers(rows)}
    return LoadedGame(new_row, game, (*played.events, *events), state, answers, played.seats)


def take_seats(played: LoadedGame, seats: Mapping[Seat, Sitter], origin: Origin) -> LoadedGame:
    """From now on these sit there. Clash if somebody took one of them at the same time."""
    rows = [
        SeatRow(
            game=played.row,
            seat=seat,
            person_id=sitter.person,
            account_id=sitter.account,
            since=origin.at,
            after=played.row.seq,
            by_id=origin.by,
        )
        for seat, sitter in seats.items()
    ]
    try:
        with transaction.atomic():
            SeatRow.objects.bulk_create(rows)
    except IntegrityError as error:
        raise Clash from error
    return replace(played, seats={**played.seats, **seats})


def seat_range(game: AnyGame, state: Any) -> range:
    """Taken or not."""
    return range(len(game.view(state, Watcher())["names"]))


def seats_of(game_id: int, *, using: str | None = None) -> dict[Seat, Sitter]:
    """Who sits where now: of each seat the last who took it."""
    rows = SeatRow.objects.using(using).filter(game=game_id).order_by("pk")
    return {Seat(row.seat): Sitter(person=row.person_id, account=row.account_id) for row in rows}


def seats_taken(using: str) -> dict[int, list[tuple[int, int]]]:
    """By game, every seat that somebody took and after how many events."""
    found: dict[int, list[tuple[int, int]]] = {}
    for game, seat, after in SeatRow.objects.using(using).order_by("pk").values_list("game_id", "seat", "after"):
        found.setdefault(game, []).append((seat, after))
    return found


def store_view_hash(game_id: int, view: dict[str, Any], *, using: str) -> None:
    """A newer version shows the same log in another way. Only an upgrade does this, after it has checked the log."""
    columns = {"view_sha256": view_hash(view), "sealed_by": __version__, "over": is_over(view)}
    GameRow.objects.using(using).filter(pk=game_id).update(**columns)


def forget_all() -> None:
    """Takes every game away with its whole log, for leaving the example association. Refused by halves."""
    with transaction.atomic():
        LOG.forget(GameRow.objects.all())
        SeatRow.objects.all()._raw_delete(using="default")


def view_hash(view: dict[str, Any]) -> str:
    return digest(canonical(view))


def is_over(view: dict[str, Any]) -> bool:
    return view.get("phase") == "over"


# --- somebody entered twice


def merge_part() -> MergePart:
    return moving_part(SeatRow, "Games played in the hall", refuse=_at_one_game)


def _at_one_game(kept: Person, gone: Person) -> Iterable[str]:
    ours = SeatRow.objects.filter(person=kept).values("game")
    if SeatRow.objects.filter(person=gone, game__in=ours).exists():
        yield "Both sat at the same game."
