"""Check: replays every log and compares it with what is stored, and asks the database whether it is whole.

Each room that stores what can be computed adds a check of its own to CHECKS.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import fsum
from typing import Any

from django.db import IntegrityError, connections
from django.db.migrations.loader import MigrationLoader

from tilehall import __version__
from tilehall.law import catalogue
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.meeting.log import BrokenMeetingLog
from tilehall.law.association.meeting.log import rebuild as rebuild_meeting
from tilehall.law.catalogue import UnknownGame
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.seats import Watcher
from tilehall.law.ratings.rating_records import rounded_rating
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.site.association.ballots import box_check
from tilehall.site.association.book import made_rows, people_rows
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings import store as meetings
from tilehall.site.association.post import store as post
from tilehall.site.games import store
from tilehall.site.logs import store as logs
from tilehall.site.logs.append_only import triggers_of
from tilehall.site.logs.chain import chain_hash
from tilehall.site.pages.progress import ReportProgress
from tilehall.site.people.merging import merged_records
from tilehall.site.ratings import replay
from tilehall.site.ratings import store as ratings
from tilehall.site.tables import store as tables
from tilehall.site.tables.judge_record import record_of
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.page_data import first_fault
from tilehall.site.tournaments.wording.log_faults import fault_words

from .hall_error import HallError

TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'",
}
HAIR = 1e-6  # what sums of halves and expectations may differ by


@dataclass(frozen=True, slots=True)
class Disagreement:
    what: str
    id: int | str | None
    stored: Any
    computed: Any


@dataclass(slots=True)
class CheckReport:
    games: int = 0
    events: int = 0
    tournaments: int = 0
    acts: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)
    resealed: int = 0  # games and tournaments that a newer version shows in another way: only an upgrade has any

    def plain(self) -> dict[str, Any]:
        found = [asdict(disagreement) for disagreement in self.disagreements]
        counted = {name: getattr(self, name) for name in ("games", "events", "tournaments", "acts")}
        return {**counted, "disagreements": found}


@dataclass(slots=True)
class CheckRun:
    using: str
    report: CheckReport
    report_progress: ReportProgress  # what is being checked, how many of how many
    upgrading: bool = False


Check = Callable[[CheckRun], Iterator[Disagreement]]


def database_is_whole(work: CheckRun) -> Iterator[Disagreement]:
    connection = connections[work.using]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for (said,) in cursor.execute("PRAGMA integrity_check").fetchall():
                if said != "ok":
                    yield Disagreement("database", None, said, "ok")
            for table, row, parent, _ in cursor.execute("PRAGMA foreign_key_check").fetchall():
                yield Disagreement("foreign-key", f"{table} {row}", f"a row of {parent}", None)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE NOT convalidated")
        for table, name in cursor.fetchall():
            yield Disagreement("constraint", f"{table} {name}", "not validated", "validated")
        try:
            connection.check_constraints()
        except IntegrityError as error:
            yield Disagreement("foreign-key", None, " ".join(str(error).split()), None)


def log_is_guarded(work: CheckRun) -> Iterator[Disagreement]:
    """Every trigger that a migration put up is there still."""
    vendor = connections[work.using].vendor
    with connections[work.using].cursor() as cursor:
        cursor.execute(TRIGGERS[vendor])
        there = {name for (name,) in cursor.fetchall()}
    migrations = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    for name in sorted(triggers_of(migrations.values(), vendor) - there):
        yield Disagreement("log-guard", name, None, "in force")


def logs_replay(work: CheckRun) -> Iterator[Disagreement]:
    count = store.count_games(work.using)
    seats = store.seats_taken(work.using)
    for done, (row, events) in enumerate(store.all_logs(work.using), 1):
        work.report.games += 1
        work.report.events += len(events)
        yield from _log(work, row, events, seats.get(row.pk, []))
        work.report_progress("games", done, count)


def _log(
    work: CheckRun, row: store.GameRow, events: list[store.EventRow], seats: list[tuple[int, int]]
) -> Iterator[Disagreement]:
    if row.seq != len(events):
        yield Disagreement("seq", row.pk, row.seq, len(events))
    log = chain_hash(events)
    if log != row.log_sha256:
        yield Disagreement("log", row.pk, row.log_sha256, log)
    try:
        game = catalogue.game(row.game)
        decoded = tuple(logs.decoded(game.event_codec, events))
        ruleset = game.rules_of(decoded).key
        view = game.view(game.replay(decoded), Watcher())
    except (BrokenLog, UnknownGame) as broken:
        yield Disagreement("replay", row.pk, row.seq, str(broken))
        return
    for seat, after in seats:
        if seat >= len(view["names"]) or after > len(events):
            yield Disagreement("seat", row.pk, seat, None)
    if ruleset != row.ruleset:
        yield Disagreement("ruleset", row.pk, row.ruleset, ruleset)
    if (
        work.upgrading
        and row.sealed_by != __version__
        and log == row.log_sha256
        and store.view_hash(view) != row.view_sha256
    ):
        store.store_view_hash(row.pk, view, using=work.using)
        work.report.resealed += 1
        return
    yield from _seal(row, view)


def _seal(row: store.GameRow, view: dict[str, Any]) -> Iterator[Disagreement]:
    """A live game has its seal when it is over or put away; its log is linked by hashes event by event all the same."""
    in_play = not row.view_sha256 and not row.over
    if not in_play and (seal := store.view_hash(view)) != row.view_sha256:
        yield Disagreement("view", row.pk, row.view_sha256, seal)
    if (over := store.is_over(view)) != row.over:
        yield Disagreement("over", row.pk, row.over, over)


def desks_replay(work: CheckRun) -> Iterator[Disagreement]:
    count = tournaments.count_tournaments(work.using)
    tied = tournaments.entrant_numbers(work.using)
    for done, (row, acts) in enumerate(tournaments.all_logs(work.using), 1):
        work.report.tournaments += 1
        work.report.acts += len(acts)
        yield from _desk(work, row, acts, tied.get(row.pk, []))
        work.report_progress("tournaments", done, count)


def _desk(
    work: CheckRun, row: tournaments.TournamentRow, acts: list[tournaments.ActRow], tied: list[int]
) -> Iterator[Disagreement]:
    if row.seq != len(acts):
        yield Disagreement("tournament-seq", row.pk, row.seq, len(acts))
    log = chain_hash(acts)
    if log != row.log_sha256:
        yield Disagreement("tournament-log", row.pk, row.log_sha256, log)
    try:
        entries = tuple(tournaments.decoded(acts))
        desk = rebuild(entries)
        glance = tournaments.summary(desk)
    except BrokenDeskLog as broken:
        yield Disagreement("tournament-replay", row.pk, row.seq, f"entry {broken.entry.seq}: {fault_words(broken.why)}")
        return
    except (BrokenLog, ValueError) as broken:
        yield Disagreement("tournament-replay", row.pk, row.seq, str(broken))
        return
    if work.upgrading and log == row.log_sha256 and _differing(row, glance):
        # The log is whole, and this version sums it up in other words: what lists show is written anew.
        tournaments.store_summary(row.pk, glance, using=work.using)
        work.report.resealed += 1
    else:
        for name in _differing(row, glance):
            yield Disagreement(f"tournament-{name}", row.pk, str(getattr(row, name)), str(glance[name]))
    if acts and (fault := first_fault(desk, entries, acts[-1].at)):
        yield Disagreement("tournament-page", row.pk, fault.page, fault.why)
    yield from _entrants(row, desk, tied)


def _differing(row: tournaments.TournamentRow, glance: dict[str, object]) -> list[str]:
    return [name for name, computed in glance.items() if getattr(row, name) != computed]


def _entrants(row: tournaments.TournamentRow, desk: Desk, tied: list[int]) -> Iterator[Disagreement]:
    for number in tied:
        if number not in desk.players:
            yield Disagreement("tournament-entrant", row.pk, number, None)


def challenges_replay(work: CheckRun) -> Iterator[Disagreement]:
    for row, deeds in tables.all_logs(work.using):
        if row.seq != len(deeds):
            yield Disagreement("board-seq", row.pk, row.seq, len(deeds))
        if (log := chain_hash(deeds)) != row.log_sha256:
            yield Disagreement("board-log", row.pk, row.log_sha256, log)
        try:
            record_of(tables.decoded(deeds))
        except (BrokenLog, ValueError) as broken:
            yield Disagreement("board-replay", row.pk, row.seq, str(broken))


def meetings_replay(work: CheckRun) -> Iterator[Disagreement]:
    for row, acts in meetings.all_logs(work.using):
        if row.seq != len(acts):
            yield Disagreement("meeting-seq", row.pk, row.seq, len(acts))
        if (log := chain_hash(acts)) != row.log_sha256:
            yield Disagreement("meeting-log", row.pk, row.log_sha256, log)
        try:
            glance = meetings.summary(rebuild_meeting(tuple(meetings.decoded(acts))))
        except (BrokenLog, BrokenMeetingLog, ValueError) as broken:
            yield Disagreement("meeting-replay", row.pk, row.seq, str(broken))
            continue
        for name, computed in glance.items():
            if getattr(row, name) != computed:
                yield Disagreement(f"meeting-{name}", row.pk, str(getattr(row, name)), str(computed))


def book_adds_up(work: CheckRun) -> Iterator[Disagreement]:
    """The book is whole, and the rows made from it are those that it tells."""
    for row, entries in book.all_logs(work.using):
        if row.seq != len(entries):
            yield Disagreement("book-seq", row.pk, row.seq, len(entries))
        if (log := chain_hash(entries)) != row.log_sha256:
            yield Disagreement("book-log", row.pk, row.log_sha256, log)
        try:
            yield from _rows_of_the_book(book.read_book(entries), work.using)
        except (BrokenLog, ValueError) as broken:
            yield Disagreement("book-replay", row.pk, row.seq, str(broken))


def _rows_of_the_book(told: Sequence[Entry], using: str) -> Iterator[Disagreement]:
    same = merged_records(using)
    computed, stored = made_rows.rows_by_the_book(told, same), made_rows.stored_rows(using)
    for name, rows in computed.items():
        for lost in sorted(rows - stored[name], key=str):
            yield Disagreement(f"book-{name}", str(lost[0]), None, str(lost))
        for strange in sorted(stored[name] - rows, key=str):
            yield Disagreement(f"book-{name}", str(strange[0]), str(strange), None)
    for fault in people_rows.faults(told, same, using):
        yield Disagreement(f"book-{fault.table}", fault.number, fault.stored, fault.told)


def ballots_add_up(work: CheckRun) -> Iterator[Disagreement]:
    for what, number, stored, computed in box_check.faults(work.using):
        yield Disagreement(f"ballot-{what}", number, stored, computed)


def runs_add_up(work: CheckRun) -> Iterator[Disagreement]:
    """What a run has rated is sealed, and each line is the sum it is explained by."""
    count = ratings.count_events(work.using)
    for done, (event, profile, rows) in enumerate(ratings.rated_events(work.using), 1):
        if (computed := replay.rows_seal(profile, rows)) != event.rated_sha256:
            yield Disagreement("rating-run", event.pk, event.rated_sha256, computed)
        for row in rows:
            if row.new != rounded_rating(row.exact):
                yield Disagreement("rating", row.pk, row.new, rounded_rating(row.exact))
            expected, won = (fsum(line[at] * (line[4:] or [1])[0] for line in row.lines) for at in (2, 3))
            for name, stored, summed in (("expected", row.expected, expected), ("wins", row.wins, won)):
                if stored is not None and abs(stored - summed) > HAIR:
                    yield Disagreement(f"rating-{name}", row.pk, stored, summed)
        work.report_progress("rated tournaments", done, count)


def letters_follow_their_notes(work: CheckRun) -> Iterator[Disagreement]:
    """What became of every letter is what its notes say."""
    for delivery, stored, folded in post.unlike_their_notes(work.using):
        yield Disagreement("delivery", delivery, str(stored.state), str(folded.state))


CHECKS: list[Check] = [
    database_is_whole,
    log_is_guarded,
    logs_replay,
    desks_replay,
    challenges_replay,
    book_adds_up,
    meetings_replay,
    ballots_add_up,
    runs_add_up,
    letters_follow_their_notes,
]


def check(
    using: str = "default", *, report_progress: ReportProgress = lambda *_: None, upgrading: bool = False
) -> CheckReport:
    work = CheckRun(using, CheckReport(), report_progress, upgrading)
    for one in CHECKS:
        work.report.disagreements.extend(_found(one, work))
    return work.report


def _found(one: Check, work: CheckRun) -> Iterator[Disagreement]:
    """What a check finds; rows that it stumbles over, which only another's hand can have written, are a finding too."""
    try:
        yield from one(work)
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as stumble:
        yield Disagreement(one.__name__.replace("_", "-"), None, f"{type(stumble).__name__}: {stumble}"[:200], None)


def demand_agreement(using: str, place: object, *, upgrading: bool = False) -> CheckReport:
    """HallError if anything disagrees: for a database that was built aside and is not yet in use."""
    report = check(using, upgrading=upgrading)
    if report.disagreements:
        first, count = report.disagreements[0], len(report.disagreements)
        what = (
            f"check found {count} disagreement(s), first {first.what} of {first.id}: {first.stored} is {first.computed}"
        )
        remedy = "go on with the older version, and report this" if upgrading else "take another backup"
        raise HallError(2, place, what, f"nothing was changed; {remedy}")
    return report
