"""The log of a board's challenges to and from its rows. The only writer of these rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from tilehall.site.logs import store as logs
from tilehall.site.logs.models import Origin
from tilehall.site.logs.store import Log

from .judge_deeds import CODEC, Deed
from .judge_record import BoardRecord, LoggedDeed, record_of
from .models import BoardRow as BoardRow
from .models import DeedRow as DeedRow

LOG = Log(BoardRow, DeedRow, "board")


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Which board: of which event, in which round, who sits there, and at which table."""

    event: str  # its public id
    round: int
    players: tuple[int, ...]
    table: int | None

    @property
    def name(self) -> str:
        """By which its log is opened, so that two who come first at once open one; whoever of the two starts."""
        return f"{self.event} {self.round} {'-'.join(map(str, sorted(self.players)))}"


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board as far as its log goes; without a row nothing has been done there yet."""

    place: BoardPlace
    row: BoardRow | None
    deeds: tuple[LoggedDeed, ...]
    record: BoardRecord
    answers: Mapping[str, int]

    @property
    def seq(self) -> int:
        return 0 if self.row is None else self.row.seq


def load(place: BoardPlace) -> BoardState:
    number = LOG.opened(place.name)
    row = None if number is None else LOG.head(number)
    return BoardState(place, None, (), BoardRecord(), {}) if row is None else _state(place, row, LOG.entries_of(row))


def _state(place: BoardPlace, row: BoardRow, rows: Sequence[DeedRow]) -> BoardState:
    deeds = tuple(decoded(rows))
    return BoardState(place, row, deeds, record_of(deeds), logs.answers(rows))


def decoded(rows: Sequence[DeedRow]) -> Iterator[LoggedDeed]:
    for row, deed in zip(rows, logs.decoded(CODEC, rows), strict=True):
        yield LoggedDeed(row.at, row.by_id, row.by_name, deed)


def boards_of(event: str, round_: int | None = None) -> list[BoardState]:
    """Every board of an event about which anything was done, the newest round first."""
    rows = BoardRow.objects.filter(event=event)
    return _states(rows if round_ is None else rows.filter(round=round_))


def boards_of_events(events: Iterable[str]) -> list[BoardState]:
    """As many questions for many events as for one."""
    return _states(BoardRow.objects.filter(event__in=list(events)))


def _states(rows: Iterable[BoardRow]) -> list[BoardState]:
    found = list(rows)
    deeds: dict[int, list[DeedRow]] = {row.pk: [] for row in found}
    for deed in DeedRow.objects.filter(board__in=found).order_by("board_id", "seq"):
        deeds[deed.board_id].append(deed)
    return [_state(_place(row), row, deeds[row.pk]) for row in found]


def _place(row: BoardRow) -> BoardPlace:
    return BoardPlace(row.event, row.round, tuple(row.players), row.table)


def append(state: BoardState, deeds: Sequence[Deed], origin: Origin) -> BoardState:
    """Adds these deeds, and opens the log with the first. Clash if anything was added meanwhile."""
    with transaction.atomic():
        row = state.row or _opened(state.place, origin)
        rows = LOG.new_entries(row, map(CODEC.encode, deeds), origin)
        row = LOG.write(row, rows, {})
    return _state(state.place, row, LOG.entries_of(row))


def _opened(place: BoardPlace, origin: Origin) -> BoardRow:
    row = BoardRow(
        event=place.event, round=place.round, players=list(place.players), table=place.table,
        created=origin.at, opened_by=place.name,
    )  # fmt: skip
    LOG.open(row)
    return row


def forget_all() -> None:
    """Takes every board away with its whole log, for leaving the example association."""
    LOG.forget(BoardRow.objects.all())


def all_logs(using: str) -> Iterable[tuple[BoardRow, list[DeedRow]]]:
    """Every board with the rows of its log as they are, right or wrong."""
    return LOG.all(using)
