"""Tables, chairs and signs of life, to and from their rows. The only writer of these rows."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from tilehall.law.game.seats import Seat
from tilehall.site.games.store import GameRow, Sitter, games_listed
from tilehall.site.logs.retry import Clash
from tilehall.site.people.actor import Actor
from tilehall.site.people.merging import MergePart, moving_part
from tilehall.site.people.models import Person

from .models import ChairRow as ChairRow
from .models import EventTermsRow, ReviewRow
from .models import HeartbeatRow as HeartbeatRow
from .models import ObserverRow as ObserverRow
from .models import TableRow as TableRow

WAITS_FOR = timedelta(hours=12)  # so long a table that nobody came to is shown to others
PLAYED_WITHIN = timedelta(hours=24)  # a game that was opened before and left unfinished is nobody's game any more


class NoSuchTable(LookupError):
    """No table has this code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """The terms of a game that is to be played. `first`: None where it is drawn for."""

    game: str
    ruleset: str
    lexicon: str = ""
    time_s: int | None = None
    seats: int = 2
    first: int | None = None
    join: str = "link"
    practice: bool = False
    unseen_allowed: bool = True
    racks_after_s: int | None = None
    reference: str = ""
    rematch_of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """Who is to sit there: somebody, or a robot. Not taken, it is kept for them."""

    sitter: Sitter | None = None
    robot: str = ""
    taken: bool = True


# --- what is there


def table(code: str) -> TableRow:
    row = _tables().filter(code=code).first()
    if row is None:
        raise NoSuchTable(code)
    return row


def table_of_game(number: int) -> TableRow | None:
    return _tables().filter(game=number).first()


def table_of_reference(reference: str) -> TableRow | None:
    """The table at which a board of an event is played here."""
    return _tables().filter(reference=reference).first()


def tables_under(beginning: str) -> list[TableRow]:
    """Of all references that begin like this, in the order in which they were opened."""
    return list(_tables().filter(reference__startswith=beginning).order_by("pk"))


def let_go_of_rematch(row: TableRow) -> None:
    TableRow.objects.filter(pk=row.pk, closed__isnull=False).update(rematch_of=None)


def rematch_of(row: TableRow) -> TableRow | None:
    return _tables().filter(rematch_of=row.pk).first()


def _tables() -> QuerySet[TableRow]:
    return TableRow.objects.select_related("game", "by__person")


def chairs_of(row: TableRow) -> list[ChairRow]:
    return list(ChairRow.objects.filter(table=row).select_related("person", "account__person").order_by("seat"))


def chairs_by_table(rows: Iterable[TableRow]) -> dict[int, list[ChairRow]]:
    found: dict[int, list[ChairRow]] = {row.pk: [] for row in rows}
    for chair in ChairRow.objects.filter(table__in=found).select_related("person", "account__person").order_by("seat"):
        found[chair.table_id].append(chair)
    return found


def is_of(actor: Actor) -> Q:
    """Rows of chairs that this person or account sits on, or that are kept for them."""
    whose = Q(pk__in=[])
    if actor.person is not None:
        whose |= Q(person=actor.person.pk)
    if actor.account is not None:
        whose |= Q(account=actor.account.pk)
    return whose


def own_chair(actor: Actor, chairs: Sequence[ChairRow]) -> ChairRow | None:
    person = None if actor.person is None else actor.person.pk
    account = None if actor.account is None else actor.account.pk
    for chair in chairs:
        if (person is not None and chair.person_id == person) or (account is not None and chair.account_id == account):
            return chair
    return None


def tables_to_join(now: datetime) -> list[TableRow]:
    """Open to anybody, and with a seat left; the newest first."""
    waiting = _tables().filter(game=None, closed=None, join="anyone", opened__gt=now - WAITS_FOR)
    return list(waiting.order_by("-opened", "-pk"))


def tables_of(actor: Actor, now: datetime) -> list[TableRow]:
    """Where this person sits or is asked to: what waits and what is in play, the newest first."""
    chairs = ChairRow.objects.filter(is_of(actor), table=OuterRef("pk"))
    waiting = Q(game=None, closed=None)
    return list(_tables().filter(Exists(chairs)).filter(waiting | _in_play(now)).order_by("-opened", "-pk"))


def tables_opened(account: int, now: datetime) -> int:
    """How many that this account opened wait or are in play."""
    waiting = Q(game=None, closed=None, opened__gt=now - WAITS_FOR)
    return TableRow.objects.filter(by=account, reference="").filter(waiting | _in_play(now)).count()


def tables_in_play(now: datetime, most: int) -> list[TableRow]:
    """Games among people, the newest first."""
    robots = ChairRow.objects.filter(table=OuterRef("pk")).exclude(robot="")
    return list(_tables().filter(_in_play(now)).filter(~Exists(robots)).order_by("-opened", "-pk")[:most])


def games_in_play(games: Iterable[str], now: datetime, most: int) -> list[GameRow]:
    """Games among people that go on, the newest first: at tables of the hall, or written down at others."""
    robots = ChairRow.objects.filter(table__game=OuterRef("pk")).exclude(robot="")
    begun = games_listed(games).filter(over=False, created__gt=now - PLAYED_WITHIN)
    return list(begun.filter(~Exists(robots))[:most])


def tables_played(actor: Actor, most: int) -> list[TableRow]:
    """Games of this person that are over, the newest first."""
    chairs = ChairRow.objects.filter(is_of(actor), table=OuterRef("pk"))
    return list(_tables().filter(Exists(chairs), game__over=True).order_by("-opened", "-pk")[:most])


def _in_play(now: datetime) -> Q:
    return Q(game__over=False, game__created__gt=now - PLAYED_WITHIN)


def sits_at_a_game(actor: Actor, games: Iterable[str], now: datetime) -> bool:
    """Whether this person plays one of these games here just now, and means it."""
    mine = ChairRow.objects.filter(is_of(actor), taken__isnull=False)
    return mine.filter(
        table__practice=False,
        table__game_key__in=list(games),
        table__game__over=False,
        table__game__created__gt=now - PLAYED_WITHIN,
    ).exists()


# --- what is done


def open_table(new: NewTable, chairs: Mapping[Seat, Chair], code: str, by: int | None, now: datetime) -> TableRow:
    """Clash if the code, the board of the event or the rematch has its table already."""
    row = TableRow(
        code=code,
        opened=now,
        by_id=by,
        game_key=new.game,
        ruleset=new.ruleset,
        lexicon=new.lexicon,
        time_s=new.time_s,
        seats=new.seats,
        first=new.first,
        join=new.join,
        practice=new.practice,
        unseen_allowed=new.unseen_allowed,
        racks_after_s=new.racks_after_s,
        reference=new.reference,
        rematch_of_id=new.rematch_of,
    )
    with _clashing():
        row.save(force_insert=True)
        ChairRow.objects.bulk_create(
            ChairRow(
                table=row,
                seat=seat,
                person_id=chair.sitter.person if chair.sitter else None,
                account_id=chair.sitter.account if chair.sitter else None,
                robot=chair.robot,
                taken=now if chair.taken else None,
            )
            for seat, chair in chairs.items()
        )
    return row


def locked(row: TableRow) -> TableRow:
    """As it is now, and as it stays until the transaction ends: joining, leaving and the start come one by one."""
    return TableRow.objects.select_for_update(of=("self",)).get(pk=row.pk)


def take_chair(row: TableRow, seat: Seat, sitter: Sitter, now: datetime) -> None:
    """One that is free or kept for this sitter. Clash if somebody was faster."""
    kept = ChairRow.objects.filter(table=row, seat=seat, taken=None, robot="")
    if kept.update(person=sitter.person, account=sitter.account, taken=now):
        return
    with _clashing():
        ChairRow.objects.create(table=row, seat=seat, person_id=sitter.person, account_id=sitter.account, taken=now)


def leave_chair(chair: ChairRow, *, kept: bool) -> None:
    """Where it was kept for this person, it is again."""
    if kept:
        ChairRow.objects.filter(pk=chair.pk).update(taken=None)
    else:
        ChairRow.objects.filter(pk=chair.pk).delete()


def close_table(row: TableRow, now: datetime) -> None:
    TableRow.objects.filter(pk=row.pk, game=None, closed=None).update(closed=now)


def begin_game(row: TableRow, number: int) -> None:
    TableRow.objects.filter(pk=row.pk, game=None).update(game=number)


def forget_all() -> None:
    """Takes every table away, for leaving the example association. The games go with their own room."""
    TableRow.objects.filter(rematch_of__isnull=False).update(rematch_of=None)
    for model in (ObserverRow, ChairRow, ReviewRow, EventTermsRow, TableRow, HeartbeatRow):
        model._base_manager.all()._raw_delete(using="default")


@contextmanager
def _clashing() -> Iterator[None]:
    """What the database refuses because somebody was faster is a Clash."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise Clash from error


# --- who sits behind a player (nzasp.P.12.6)


def observers_of(row: TableRow) -> list[ObserverRow]:
    """Who asked and has not gone, in the order in which they asked."""
    asked = ObserverRow.objects.filter(table=row, ended=None).select_related("account__person")
    return list(asked.order_by("asked", "pk"))


def times_asked(row: TableRow, account: int) -> int:
    return ObserverRow.objects.filter(table=row, account=account).count()


def has_observed(row: TableRow, account: int, players: Collection[int]) -> bool:
    """Whether this one has sat behind somebody here: all players of the table had agreed, though it may be over."""
    asked = ObserverRow.objects.filter(table=row, account=account)
    return any(set(players) <= set(one.agreed) for one in asked)


def ask_to_observe(row: TableRow, account: int, of: Seat, now: datetime) -> ObserverRow:
    with _clashing():
        return ObserverRow.objects.create(table=row, account_id=account, of=of, asked=now)


def agree_to_observer(observer: ObserverRow, seat: Seat) -> None:
    """Inside a transaction that holds the table."""
    ObserverRow.objects.filter(pk=observer.pk, ended=None).update(agreed=sorted({*observer.agreed, int(seat)}))


def end_observing(observer: ObserverRow, now: datetime, refused_by: Seat | None = None) -> None:
    ObserverRow.objects.filter(pk=observer.pk, ended=None).update(ended=now, refused_by=refused_by)


def last_asked(row: TableRow, account: int) -> ObserverRow | None:
    """What became of the newest request of somebody to sit behind a player."""
    return ObserverRow.objects.filter(table=row, account=account).order_by("-pk").first()


# --- games of events, and reviews


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTerms:
    """What an organiser set for the games of an event that are played here."""

    open: bool = False
    unseen_allowed: bool = True
    racks_after_s: int | None = None


def event_terms(event: str) -> EventTerms:
    row = EventTermsRow.objects.filter(event=event).first()
    if row is None:
        return EventTerms()
    return EventTerms(open=row.open, unseen_allowed=row.unseen_allowed, racks_after_s=row.racks_after_s)


def set_event_terms(event: str, terms: EventTerms) -> None:
    EventTermsRow.objects.update_or_create(
        event=event,
        defaults={
            "open": terms.open,
            "unseen_allowed": terms.unseen_allowed,
            "racks_after_s": terms.racks_after_s,
        },
    )


def tables_to_settle() -> list[TableRow]:
    """Of events, whose game is over and whose result may not have arrived there yet."""
    return list(_tables().filter(game__over=True, settled=None).exclude(reference=""))


def settle_table(row: TableRow, now: datetime) -> None:
    TableRow.objects.filter(pk=row.pk, settled=None).update(settled=now)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewOf:
    """What a review is of: a game of the hall as far as its log goes, or a record that is kept."""

    game: int | None = None
    replay: int | None = None
    sha256: str = ""


def kept_review(of: ReviewOf, version: str) -> list[dict[str, Any]] | None:
    found = ReviewRow.objects.filter(game=of.game, replay=of.replay, log_sha256=of.sha256, version=version)
    row = found.first()
    return None if row is None else list(row.turns)


def kept_reviews_of(
    actor: Actor, game: str, most: int, is_readable: Callable[[str], bool]
) -> list[tuple[int, int, list[dict[str, Any]]]]:
    """Of games of this kind in which this person sat, the newest first: the game, the seat, and what was found of its
    turns, where it was kept as somebody can read it."""
    mine = ChairRow.objects.filter(is_of(actor), table__game_key=game, table__game__over=True)
    seats = dict(mine.order_by("-table__opened", "-table").values_list("table__game", "seat")[:most])
    kept = ReviewRow.objects.filter(game__in=seats, log_sha256=F("game__log_sha256"))
    rows = {row.game_id: row for row in kept if is_readable(row.version)}
    return [(number, seat, list(rows[number].turns)) for number, seat in seats.items() if number in rows]


def keep_review(of: ReviewOf, version: str, turns: Sequence[Mapping[str, Any]]) -> bool:
    """False of a record that was deleted meanwhile: it takes what was found with it."""
    found = {"log_sha256": of.sha256, "version": version, "turns": list(turns)}
    try:
        with transaction.atomic():
            ReviewRow.objects.update_or_create(game_id=of.game, replay_id=of.replay, defaults=found)
    except IntegrityError:
        return False
    return True


# --- somebody entered twice


def merge_part() -> MergePart:
    return moving_part(ChairRow, "Tables of the hall", refuse=_at_one_table)


def _at_one_table(kept: Person, gone: Person) -> Iterable[str]:
    ours = ChairRow.objects.filter(person=kept).values("table")
    if ChairRow.objects.filter(person=gone, table__in=ours).exists():
        yield "Both sat at the same table."


# --- signs of life


def beat(process: str, now: datetime) -> None:
    HeartbeatRow.objects.update_or_create(process=process, defaults={"at": now})


def last_beat() -> datetime | None:
    """When any process that serves this hall was last alive."""
    return HeartbeatRow.objects.order_by("-at").values_list("at", flat=True).first()
