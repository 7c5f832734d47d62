"""The log of a game and its seats, to and from their rows. The only writer of these rows."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db import IntegrityError, OperationalError, transaction
from django.db.models import QuerySet

from tilehall import __version__
from tilehall.law import catalogue
from tilehall.law.game.clock import as_datetime
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.outcome import Outcome
from tilehall.law.game.seats import Seat, Watcher
from tilehall.site.logs import store as logs
from tilehall.site.logs.chain import canonical, chain_hash, digest
from tilehall.site.logs.group_append import GroupMember, entries_after, hash_after, write_group
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash
from tilehall.site.logs.store import Log
from tilehall.site.people.merging import MergePart, moving_part
from tilehall.site.people.models import Account, Person

from .models import EventRow as EventRow
from .models import GameRow as GameRow
from .models import KeptReplay as KeptReplay
from .models import SeatRow

log = logging.getLogger(__name__)
LOG = Log(GameRow, EventRow, "game")


class NoSuchGame(LookupError):
    """No game has this number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Who sits on a seat: a person of the register by number, or the account of somebody who has claimed no record."""

    person: int | None = None
    account: int | None = None


class Answered(NamedTuple):
    """Where a command left the game, so that a retry is answered from the same moment, and the account that sent it:
    ids are made by pages, and what has another's is no retry."""

    seq: int
    by: int | None


def _answers(rows: Iterable[EventRow]) -> dict[str, Answered]:
    return {row.command_id: Answered(row.seq, row.by_id) for row in rows}


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game as far as it has been played."""

    row: GameRow
    game: AnyGame
    events: tuple[Any, ...]
    state: Any
    answers: Mapping[str, Answered]  # by the id of the command
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
    return LoadedGame(row, game, events, game.replay(events), _answers(rows), seats_of(row.pk, using=using))


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
    answers = {**loaded.answers, **_answers(rows)}
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


@dataclass(frozen=True, slots=True)
class DraftedAppend:
    """Events that are decided and not in the log yet, as its rows; and the game as it is once they are."""

    after: LoadedGame
    member: GroupMember


def drafted_append(
    played: LoadedGame, came: Outcome[Any, Any], origin: Origin, *, sealed: bool = True, rules: Any = None
) -> DraftedAppend:
    """Nothing is read and nothing is written. `sealed`: with the hash of what a watcher sees, which costs as much as
    all the rest; a game in play may go without it, until it is over or left (`seal`). Who knows the rules gives them.
    """
    row, game, events, state = played.row, played.game, came.events, came.state
    entries = entries_after(row.seq, map(game.event_codec.encode_fields, events), origin)
    all_events = (*played.events, *events)
    over = is_over_in(state)
    seal = view_hash(game.view(state, Watcher())) if sealed or over else ""
    columns = {
        "seq": entries[-1].seq,
        "log_sha256": hash_after(row.log_sha256, entries),
        "view_sha256": seal,
        "sealed_by": __version__,
        "over": over,
        "due": None if over else due_of(game, rules or game.rules_of(all_events), state),
    }
    new_row = GameRow.__new__(GameRow)  # `copy` asks a model how it is to be pickled
    new_row.__dict__.update(row.__dict__)
    new_row.__dict__.update(columns)
    answers = {**played.answers, origin.command_id: Answered(entries[-1].seq, origin.by)}
    after = LoadedGame(new_row, game, all_events, state, answers, played.seats)
    return DraftedAppend(after, GroupMember(row.pk, row.seq, entries, columns))


def due_of(game: AnyGame, rules: Any, state: Any) -> datetime | None:
    """When the hall itself goes on with a game that it keeps, whoever is there."""
    step = None if game.kept_at_table(state) else game.hall_step(rules, state)
    return None if step is None else as_datetime(step.at)


def append(played: LoadedGame, events: Sequence[Any], origin: Origin) -> LoadedGame:
    """The game after these events, which are now in its log. Clash if anything was added meanwhile."""
    if not events:
        return played
    state = played.game.replay(events, state=played.state, after=played.row.seq)
    draft = drafted_append(played, Outcome(tuple(events), state), origin)
    write_group(GameRow, EventRow, "game", [draft.member])
    return draft.after


def append_many(drafts: Sequence[DraftedAppend]) -> list[Exception | None]:
    """What came of each, in one transaction for all; if one of them fails, each in its own: it harms no other."""
    if len({draft.member.head for draft in drafts}) == len(drafts):
        try:
            write_group(GameRow, EventRow, "game", [draft.member for draft in drafts])
            return [None] * len(drafts)
        except Exception:
            if len(drafts) > 1:
                log.info("of %s appended together one failed: each is written alone", len(drafts))
    outcomes: list[Exception | None] = []
    for draft in drafts:
        before = outcomes[-1] if outcomes else None
        # A disk that is full or a database that is locked is so for all: each would wait for it in vain.
        outcomes.append(before if isinstance(before, OperationalError) else _written_alone(draft))
    return outcomes


def _written_alone(draft: DraftedAppend) -> Exception | None:
    try:
        write_group(GameRow, EventRow, "game", [draft.member])
    except Exception as error:
        return error
    return None


def seal(played: LoadedGame) -> None:
    """Puts the hash of what a watcher sees to a game that was left unsealed; if it goes on meanwhile, never mind."""
    view = played.game.view(played.state, Watcher())
    columns = {"view_sha256": view_hash(view), "sealed_by": __version__}
    GameRow.objects.filter(pk=played.row.pk, seq=played.row.seq).update(**columns)


def correct_due(played: LoadedGame) -> None:
    """As the state has it: another version of the program may have written another moment."""
    GameRow.objects.filter(pk=played.row.pk, seq=played.row.seq).update(due=played.row.due)


def due_games(until: datetime, most: int, *, besides: Sequence[int] = ()) -> list[int]:
    """Games with which the hall has something to do by then, the longest due first; others than these."""
    rows = GameRow.objects.filter(over=False, due__lte=until).exclude(pk__in=besides).order_by("due", "pk")
    return list(rows.values_list("pk", flat=True)[:most])


def are_any_due() -> bool:
    """Whether there is a game in play in which time matters."""
    return GameRow.objects.filter(over=False, due__isnull=False).exists()


def last_moment(game_id: int) -> datetime:
    """When the last thing happened in a game."""
    return EventRow.objects.filter(game=game_id).order_by("-seq").values_list("at", flat=True)[0]


def moments_of(game_id: int) -> list[datetime]:
    """When each thing happened, in order."""
    return list(EventRow.objects.filter(game=game_id).order_by("seq").values_list("at", flat=True))


def open_games_with_due() -> list[int]:
    """Games in play in which time matters: whether anybody is there or not."""
    return list(GameRow.objects.filter(over=False, due__isnull=False).order_by("pk").values_list("pk", flat=True))


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


def standings(games: Sequence[int]) -> dict[int, tuple[int, dict[Seat, Sitter]]]:
    """By game, how far its log goes and who sits where now: of many games in two questions."""
    heads = dict(GameRow.objects.filter(pk__in=games).values_list("pk", "seq"))
    seats: dict[int, dict[Seat, Sitter]] = {}
    rows = SeatRow.objects.filter(game__in=games).order_by("pk")
    for game, seat, person, account in rows.values_list("game_id", "seat", "person_id", "account_id"):
        seats.setdefault(game, {})[Seat(seat)] = Sitter(person=person, account=account)
    return {game: (seq, seats.get(game, {})) for game, seq in heads.items()}


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
        KeptReplay.objects.all().delete()


def view_hash(view: dict[str, Any]) -> str:
    return digest(canonical(view))


def is_over(view: dict[str, Any]) -> bool:
    return view.get("phase") == "over"


def is_over_in(state: Any) -> bool:
    """The same of a state: what a view calls its phase is that of the state."""
    return getattr(state, "phase", None) == "over"


# --- records from elsewhere


def keep_replay(**columns: Any) -> KeptReplay:
    return KeptReplay.objects.create(**columns)


def kept_replay(key: str) -> KeptReplay | None:
    return KeptReplay.objects.filter(key=key).first()


def replays_kept_by(account: Account) -> list[KeptReplay]:
    """For a list of them, which shows no record."""
    return list(KeptReplay.objects.filter(account=account).defer("encoded_record"))


def count_replays_kept_by(account: Account) -> int:
    return KeptReplay.objects.filter(account=account).count()


def replay_kept_before(account: Account, encoded_record: str, ruleset: str) -> KeptReplay | None:
    return KeptReplay.objects.filter(account=account, ruleset=ruleset, encoded_record=encoded_record).first()


def forget_replay(kept: KeptReplay) -> None:
    KeptReplay.objects.filter(pk=kept.pk).delete()


# --- somebody entered twice


def merge_part() -> MergePart:
    return moving_part(SeatRow, "Games played in the hall", refuse=_at_one_game)


def _at_one_game(kept: Person, gone: Person) -> Iterable[str]:
    ours = SeatRow.objects.filter(person=kept).values("game")
    if SeatRow.objects.filter(person=gone, game__in=ours).exists():
        yield "Both sat at the same game."
