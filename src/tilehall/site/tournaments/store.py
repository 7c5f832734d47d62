"""The log of a desk to and from its rows, and who of the register plays. The only writer of these rows.

A process keeps the last few desks it has read: the head's hash says whether one is still true, so that a command costs
what is new in the log and not the whole of it.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from secrets import token_urlsafe
from threading import Lock
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import QuerySet

from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import Entry, continue_desk, rebuild
from tilehall.law.tournament.desk.phases import desk_phase
from tilehall.site.logs import store as logs
from tilehall.site.logs.chain import chain_hash
from tilehall.site.logs.models import Origin
from tilehall.site.logs.store import Log
from tilehall.site.people.models import Person
from tilehall.site.people.store import public_people

from .models import ActRow as ActRow
from .models import AnswerRow, EntrantRow, PushDeviceRow, PushSwitchRow, UndoneEntrantRow
from .models import ArrivalRow as ArrivalRow
from .models import TournamentRow as TournamentRow

LOG = Log(TournamentRow, ActRow, "tournament")
KEPT = 16
CALLED_OFF = "called_off"  # the phase of an event that does not take place
PUBLIC, STAND_IN = 16, "P"  # signs of a public name; how the key begins that stands in for one


class NoSuchTournament(LookupError):
    """No tournament has this number."""


@dataclass(frozen=True, slots=True)
class DeskState:
    """A tournament as far as its log goes. `answers`: where each command left it, so that a retry is answered alike."""

    row: TournamentRow
    entries: tuple[Entry, ...]
    desk: Desk
    answers: Mapping[str, int]


_lock = Lock()
_kept: OrderedDict[tuple[int, str], DeskState] = OrderedDict()


def head(number: int) -> TournamentRow:
    row = LOG.head(number)
    if row is None:
        raise NoSuchTournament("There is no such tournament.")
    return row


def load(number: int) -> DeskState:
    """The desk as its log tells. BrokenLog if its rows cannot be read, `log.BrokenDeskLog` if they do not follow."""
    return state_of(head(number))


def state_of(row: TournamentRow) -> DeskState:
    """The same for a head that was read just now."""
    state = _remembered(row)
    if state is not None:
        return DeskState(row, state.entries, state.desk, state.answers)
    return _remember(read_afresh(row))


def read_afresh(row: TournamentRow) -> DeskState:
    """From the rows of the log alone, whatever this process may remember."""
    rows = act_rows(row)
    entries = tuple(decoded(rows))
    return DeskState(row, entries, rebuild(entries), logs.answers(rows))


def _remembered(row: TournamentRow) -> DeskState | None:
    with _lock:
        state = _kept.get((row.pk, row.log_sha256))
        if state is not None:
            _kept.move_to_end((row.pk, row.log_sha256))
    return state


def _remember(state: DeskState) -> DeskState:
    with _lock:
        _kept[state.row.pk, state.row.log_sha256] = state
        while len(_kept) > KEPT:
            del _kept[_least_wanted()]
    return state


def _least_wanted() -> tuple[int, str]:
    """What was asked for longest ago; but a walk through old events does not drive out those that are being played, as
    they stand now: all phones and scorers wait for them."""
    newest = dict(_kept.keys())
    playing = [key for key, state in _kept.items() if state.row.phase == "playing" and newest[key[0]] == key[1]]
    if len(playing) > KEPT // 2:  # else many that were never finished would leave no room for any other
        return playing[0]
    return next(key for key in _kept if key not in playing)


def decoded(rows: Sequence[ActRow]) -> Iterable[Entry]:
    for row, act in zip(rows, logs.decoded(CODEC, rows), strict=True):
        yield Entry(seq=row.seq, at=row.at, by=row.by_name, act=act)


def tournaments_listed(*, rehearsals: bool = False) -> "QuerySet[TournamentRow]":
    """The heads, the newest first; rehearsals only where they are asked for."""
    rows = TournamentRow.objects.all()
    return rows if rehearsals else rows.filter(rehearsal_of=None)


def public_id(row: TournamentRow) -> str:
    return public_name(row.key)


def event_name(row: TournamentRow) -> str:
    """Under which roles for one event are held: of a rehearsal that of its event."""
    return public_id(row if row.rehearsal_of_id is None or row.rehearsal_of is None else row.rehearsal_of)


@lru_cache(maxsize=256)  # asked for at every request about an event
def public_name(key: str) -> str:
    """The name of a tournament in every hall, for logs of others: from the key, which itself must not be told."""
    if is_stand_in(key):
        return key[1 : 1 + PUBLIC]
    return sha256(f"public {key}".encode()).hexdigest()[:PUBLIC]


def stand_in_key(public: str) -> str:
    """For a tournament that came without its key: a key of this hall alone, which keeps the public name. Papers and
    certificates of the other hall do not open with it, nor those of this one there."""
    return f"{STAND_IN}{public}{token_urlsafe(24).replace('-', '0').replace('_', '1')[: 31 - PUBLIC]}"


def is_stand_in(key: str) -> bool:
    """Keys that a hall makes are hexadecimal, so that none of them begins like this."""
    return key.startswith(STAND_IN) and len(key) == 32


def tournaments_by_public_id() -> dict[str, TournamentRow]:
    return {public_id(row): row for row in tournaments_listed()}


def finals() -> "QuerySet[TournamentRow]":
    """Events whose log has ever named others that qualify for it."""
    named = ActRow.objects.filter(kind="series-set/1").values("tournament")
    return TournamentRow.objects.filter(rehearsal_of=None, pk__in=named)


def on_the_same_days(row: TournamentRow) -> "QuerySet[TournamentRow]":
    """Other events that share a day with this one; a rehearsal takes nobody's day."""
    others = TournamentRow.objects.filter(rehearsal_of=None, begins__lte=row.last_day, ends__gte=row.first_day)
    return others.exclude(pk=row.pk).exclude(phase=CALLED_OFF).order_by("begins", "pk")


def rehearsals_of(row: TournamentRow) -> "QuerySet[TournamentRow]":
    return TournamentRow.objects.filter(rehearsal_of=row).order_by("-pk")


def tournament_opened_by(command_id: str) -> int | None:
    return LOG.opened(command_id)


def tournament_with_key(key: str) -> TournamentRow | None:
    return TournamentRow.objects.filter(key=key).first()


def open_tournament(
    key: str,
    acts: Sequence[Act],
    origin: Origin,
    *,
    rehearsal_of: TournamentRow | None = None,
    arrived: datetime | None = None,
) -> DeskState:
    """A new tournament with its first acts, in one transaction."""
    with transaction.atomic():
        row = TournamentRow(
            key=key, created=origin.at, opened_by=origin.command_id, rehearsal_of=rehearsal_of, arrived=arrived
        )
        LOG.open(row)
        return append(DeskState(row, (), Desk(), {}), acts, origin)


def append(state: DeskState, acts: Sequence[Act], origin: Origin) -> DeskState:
    """Adds these acts and moves the head, in one transaction. Clash if anything was added meanwhile.

    `log.BrokenDeskLog` if an act cannot follow; then nothing was written.
    """
    # In UTC, as the rows give it back: the acts keep moments as texts.
    at_utc = replace(origin, at=origin.at.astimezone(UTC))
    rows = LOG.new_entries(state.row, map(CODEC.encode, acts), at_utc)
    return _followed(state, rows, acts)


def _followed(state: DeskState, rows: Sequence[ActRow], acts: Iterable[Act]) -> DeskState:
    new = tuple(Entry(seq=row.seq, at=row.at, by=row.by_name, act=act) for row, act in zip(rows, acts, strict=True))
    desk = continue_desk(state.desk, state.entries, new)
    if not rows:
        return state
    new_row = LOG.write(state.row, rows, summary(desk))
    # Should a transaction around us fail, nothing will ever ask for this hash again.
    return _remember(DeskState(new_row, (*state.entries, *new), desk, {**state.answers, **logs.answers(rows)}))


# --- out of one hall and into another


def rows_to_package(row: TournamentRow) -> list[dict[str, object]]:
    """The rows of a log as plain data, as `rows_from_package` reads them."""
    return [
        {
            "seq": act_row.seq,
            "kind": act_row.kind,
            "payload": act_row.payload,
            "at": act_row.at.astimezone(UTC).isoformat(timespec="microseconds"),
            "by_name": act_row.by_name,
            "command_id": act_row.command_id,
            "step": act_row.step,
        }
        for act_row in act_rows(row)
    ]


def rows_from_package(plain_rows: Iterable[Mapping[str, Any]]) -> list[ActRow]:
    """Rows that are not kept yet, of no tournament."""
    return [ActRow(**{**plain, "at": datetime.fromisoformat(plain["at"])}) for plain in plain_rows]


def act_rows(row: TournamentRow) -> list[ActRow]:
    return LOG.entries_of(row)


def arrive(key: str, created: datetime, rows: Sequence[ActRow], now: datetime, number: int | None = None) -> DeskState:
    """A tournament from another hall with its whole log, as it is, under this number if it is free: addresses on paper
    name it. Clash if it arrived meanwhile."""
    if number is not None and TournamentRow.objects.filter(pk__gte=number).exists():
        number = None  # taken, or lower than what databases count on from
    with transaction.atomic():
        row = TournamentRow(pk=number, key=key, created=created, opened_by=f"package {public_name(key)}", arrived=now)
        LOG.open(row)
        if number is not None:
            _count_on_from_there()
        return extend(DeskState(row, (), Desk(), {}), rows)


def _count_on_from_there() -> None:
    """PostgreSQL does not count the numbers of rows that bring one along."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [TournamentRow]):
            cursor.execute(statement)


def give_key(row: TournamentRow, key: str) -> None:
    """Its own key, where so far one of this hall stood in for it."""
    if is_stand_in(row.key) and not is_stand_in(key) and public_name(key) == public_name(row.key):
        TournamentRow.objects.filter(pk=row.pk).update(key=key)


def tournament_with_public_name(public: str) -> TournamentRow | None:
    """Rehearsals have a name of their own."""
    keys = dict(TournamentRow.objects.values_list("pk", "key"))
    number = next((number for number, key in keys.items() if public_name(key) == public), None)
    return None if number is None else head(number)


def note_arrival(state: DeskState, count: int, origin: Origin, hall: str) -> None:
    """The last so many entries were made elsewhere."""
    last = state.row.seq
    ArrivalRow.objects.create(
        tournament=state.row, first=last - count + 1, last=last, at=origin.at, by_name=origin.by_name, hall=hall
    )


def arrivals(row: TournamentRow) -> list[ArrivalRow]:
    return list(ArrivalRow.objects.filter(tournament=row))


def extend(state: DeskState, rows: Sequence[ActRow]) -> DeskState:
    """The log goes on with entries made in another hall: their moments, names and commands stay what they were."""
    return _followed(state, rows, [CODEC.decode_fields(row.kind, row.payload) for row in rows])


def summary(desk: Desk) -> dict[str, object]:
    """What lists show of a desk."""
    plan = desk.plan
    if plan is None:
        return {"phase": "announced"}
    return {
        "name": plan.name,
        "ruleset": plan.ruleset,
        "begins": plan.begins,
        "ends": plan.ends,
        "place": plan.place,
        "phase": desk_phase(desk),
    }


def log_hash(row: TournamentRow) -> str:
    """The hash of the log as its rows are now."""
    return chain_hash(act_rows(row))


# --- who of the register plays


def entrants(number: int) -> dict[int, Person]:
    """By their number in the tournament."""
    entrant_rows = EntrantRow.objects.filter(tournament=number).select_related("person", "person__club")
    return {row.number: row.person for row in entrant_rows}


def entrant(tournament: int, number: int) -> Person | None:
    """Who of the register has this number, as far as everybody may see them."""
    row = EntrantRow.objects.filter(tournament=tournament, number=number).first()
    return None if row is None else public_people().filter(pk=row.person_id).first()


def ties(tournaments: Iterable[int]) -> list[tuple[int, int, int]]:
    """Tournament, number and person of everybody who is tied to the register."""
    entrant_rows = EntrantRow.objects.filter(tournament__in=list(tournaments)).order_by("tournament", "number")
    return list(entrant_rows.values_list("tournament_id", "number", "person_id"))


def number_of(tournament: int, person: Person) -> int | None:
    statement = f"SELECT number FROM {EntrantRow._meta.db_table} WHERE tournament_id = %s AND person_id = %s"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(statement, [tournament, person.pk])
        found = cursor.fetchone()
    return None if found is None else int(found[0])


def tie_entrant(tournament: int, number: int, person: Person) -> None:
    EntrantRow.objects.update_or_create(tournament_id=tournament, number=number, defaults={"person": person})


def untie_entrants(tournament: int, numbers: Sequence[int]) -> None:
    EntrantRow.objects.filter(tournament_id=tournament, number__in=numbers).delete()


def put_by_entrant(tournament: int, number: int, entry: int) -> None:
    """The entry is taken back: the number is nobody, and who it was comes back with it."""
    for row in EntrantRow.objects.filter(tournament_id=tournament, number=number):
        UndoneEntrantRow.objects.update_or_create(
            tournament_id=tournament, entry=entry, defaults={"person_id": row.person_id}
        )
        row.delete()


def bring_back_entrant(tournament: int, number: int, entry: int) -> None:
    """Who this entry was; nobody where it was nobody of the register, or they have entered anew since."""
    for row in UndoneEntrantRow.objects.filter(tournament_id=tournament, entry=entry).select_related("person"):
        if number_of(tournament, row.person) is None:
            tie_entrant(tournament, number, row.person)
        row.delete()


def entries_of_person(person: Person) -> "QuerySet[EntrantRow]":
    """Where somebody entered, the newest first."""
    entrant_rows = EntrantRow.objects.filter(person=person, tournament__rehearsal_of=None)
    return entrant_rows.select_related("tournament").order_by("-tournament__begins", "-tournament")


# --- going


def delete_rehearsal(row: TournamentRow) -> None:
    """A rehearsal with its whole log; anything else stays."""
    if row.rehearsal_of_id is None:
        raise ValueError("only a rehearsal is thrown away")
    _forget(TournamentRow.objects.filter(pk=row.pk))


def forget_all() -> None:
    """Takes every tournament away with its whole log, for leaving the example association."""
    _forget(TournamentRow.objects.all())


def _forget(rows: "QuerySet[TournamentRow]") -> None:
    with transaction.atomic():
        numbers = list(rows.values_list("pk", flat=True))
        for beside in (EntrantRow, UndoneEntrantRow, ArrivalRow, AnswerRow, PushDeviceRow, PushSwitchRow):
            beside._base_manager.filter(tournament__in=numbers).delete()
        LOG.forget(TournamentRow.objects.filter(pk__in=numbers))


def all_logs(using: str) -> Iterable[tuple[TournamentRow, list[ActRow]]]:
    """Every tournament with the rows of its log as they are, right or wrong."""
    return LOG.all(using)


def count_tournaments(using: str) -> int:
    return LOG.count(using)


def entrant_numbers(using: str) -> dict[int, list[int]]:
    """The numbers that are somebody of the register, by tournament."""
    found: dict[int, list[int]] = {}
    for tournament, number in EntrantRow.objects.using(using).order_by("pk").values_list("tournament_id", "number"):
        found.setdefault(tournament, []).append(number)
    return found


def store_summary(number: int, columns: Mapping[str, object], *, using: str) -> None:
    """What lists show, as this version sums the log up; for an upgrade."""
    TournamentRow.objects.using(using).filter(pk=number).update(**columns)
