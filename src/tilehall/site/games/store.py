"""The log of a game to and from its rows. The only writer of these rows."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from tilehall import __version__
from tilehall.law import catalogue
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.seats import Watcher
from tilehall.law.game.shape import Unfit

from .models import EventRow, GameRow


class NoSuchGame(LookupError):
    """No game has this number."""


class Clash(Exception):
    """Another command was faster: what was decided here rests on a state that is no longer the last one."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it has been played."""

    row: GameRow
    game: AnyGame
    events: tuple[Any, ...]
    state: Any
    answers: Mapping[str, int]  # where each command left the game, so that a retry is answered from the same moment


@dataclass(frozen=True, slots=True)
class Origin:
    """When, by which account and by which command events came about."""

    at: datetime
    by: int | None
    command_id: str


def head(game_id: int, *, using: str | None = None) -> GameRow:
    row = GameRow.objects.using(using).filter(pk=game_id).first()
    if row is None:
        raise NoSuchGame(f"there is no game {game_id}")
    return row


def load(game_id: int, *, using: str | None = None) -> Played:
    """Replays the log. BrokenLog if it cannot be replayed."""
    row = head(game_id, using=using)
    game = catalogue.game(row.game)
    rows = EventRow.objects.using(using).filter(game=row, seq__lte=row.seq).order_by("seq")
    stored = list(rows)
    events = tuple(decoded(game, stored))
    return Played(row, game, events, game.replay(events), {event.command_id: event.seq for event in stored})


def decoded(game: AnyGame, rows: Iterable[EventRow]) -> Iterator[Any]:
    for expected, row in enumerate(rows, 1):
        if row.seq != expected:
            raise BrokenLog(expected, f"is missing; the next is {row.seq}")
        try:
            yield game.event_codec.decode_fields(row.kind, row.payload)
        except Unfit as unfit:
            raise BrokenLog(row.seq, str(unfit)) from unfit


def logs(using: str) -> Iterator[tuple[GameRow, list[EventRow]]]:
    """Every game with the rows of its log as they are, right or wrong, one game at a time in memory."""
    numbers = list(GameRow.objects.using(using).order_by("pk").values_list("pk", flat=True))
    for number in numbers:
        row = GameRow.objects.using(using).filter(pk=number).first()
        if row is not None:
            yield row, list(EventRow.objects.using(using).filter(game=number).order_by("seq"))


def listed(games: Iterable[str]) -> "QuerySet[GameRow]":
    """The heads of the logs of these games, the newest first."""
    return GameRow.objects.filter(game__in=games).order_by("-created", "-pk")


def count_games(using: str) -> int:
    return GameRow.objects.using(using).count()


def opened(command_id: str) -> int | None:
    """The game that this command opened, if it has been carried out before."""
    return GameRow.objects.filter(opened_by=command_id).values_list("pk", flat=True).first()


def open_game(game: AnyGame, ruleset: str, events: Sequence[Any], origin: Origin) -> int:
    """A new game with its first events, in one transaction."""
    try:
        with transaction.atomic():
            row = GameRow(game=game.key, ruleset=ruleset, created=origin.at, opened_by=origin.command_id)
            row.save(force_insert=True)
            append(Played(row, game, (), game.start, {}), events, origin)
            return row.pk
    except IntegrityError as clash:
        raise Clash from clash


def append(played: Played, events: Sequence[Any], origin: Origin) -> int:
    """Adds these events and moves the head, in one transaction. Clash if anything was added meanwhile."""
    row, game = played.row, played.game
    if not events:
        return row.seq
    rows = []
    log = row.log_sha256
    for step, event in enumerate(events):
        payload = game.event_codec.encode(event)
        kind = str(payload.pop("kind"))
        rows.append(
            EventRow(
                game=row,
                seq=row.seq + step + 1,
                kind=kind,
                payload=payload,
                step=step,
                at=origin.at,
                by_id=origin.by,
                command_id=origin.command_id,
            )
        )
        log = linked(log, rows[-1])
    view = game.view(game.replay(events, state=played.state, after=row.seq), Watcher())
    head = {
        "seq": rows[-1].seq,
        "log_sha256": log,
        "view_sha256": seal(view),
        "sealed_by": __version__,
        "over": is_over(view),
    }
    try:
        with transaction.atomic():
            EventRow.objects.bulk_create(rows)
            # Where the unique number of an event lets nobody else in, this cannot miss: it says so if it ever does.
            if GameRow.objects.filter(pk=row.pk, seq=row.seq).update(**head) != 1:
                raise Clash
    except IntegrityError as clash:
        raise Clash from clash
    return rows[-1].seq


def reseal(game_id: int, view: dict[str, Any], *, using: str) -> None:
    """A newer version shows the same log in another way. Only an upgrade does this, after it has checked the log."""
    head = {"view_sha256": seal(view), "sealed_by": __version__, "over": is_over(view)}
    GameRow.objects.using(using).filter(pk=game_id).update(**head)


def forget_all() -> None:
    """Takes every game away with its whole log, for leaving the example association. Refused by halves."""
    with transaction.atomic():
        GameRow.objects.all()._raw_delete(using="default")  # the foreign keys are checked at the end of the transaction
        EventRow.objects.all()._raw_delete(using="default")


def linked(before: str, row: EventRow) -> str:
    """The hash of the log up to this event, from the hash up to the one before it."""
    at = row.at.astimezone(UTC).isoformat(timespec="microseconds")
    event = [row.seq, row.kind, row.payload, at, row.by_id, row.command_id, row.step]
    return hashlib.sha256(f"{before}\n{canonical(event)}".encode("utf-8", "surrogatepass")).hexdigest()


def seal(view: dict[str, Any]) -> str:
    return hashlib.sha256(canonical(view).encode("utf-8", "surrogatepass")).hexdigest()


def canonical(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def is_over(view: dict[str, Any]) -> bool:
    return view.get("phase") == "over"
