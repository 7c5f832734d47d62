"""tilehall tournament: events in and out of the hall, as files that clubs and other programs have."""

import argparse
import os
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .answer import Answer, Complaint, table
from .backup import opened_hall, remove_if_created, require_folder
from .given_file import given_bytes
from .tasks import add_tasks

if TYPE_CHECKING:
    from tilehall.site.people.commands import CommandContext
    from tilehall.site.tournaments.store import DeskState

FORMATS = ("tou", "tsh", "tourney", "csv", "report", "package", "take-over")
OF_TSH = (".t", ".tsh", ".config")
NOTES_SHOWN = 20
PACKAGE = ".tilehall"  # the log of a tournament, from one hall to another


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    task = add_tasks(
        add_command, "tournament", "tournaments: list, import FILE, export ID --format tou|tsh|tourney|csv|report"
    )

    task("list", list_tournaments, "every tournament of this hall")
    given = task("import", import_file, "import results: TOU, tsh, CSV, an event file or a package from another hall")
    given.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="one file, a folder or zip of tsh, or all of one event",
    )
    given.add_argument("--create", action="store_true", help="add people whom the register does not know")
    given.add_argument("--name", default="", help="the name of the event, if not as the file says")
    given.add_argument("--ruleset", default="", metavar="R", help="nzasp-2022 (else), nsa-2008, nzrc-2024")
    given.add_argument("--day", default=None, type=_day, metavar="YYYY-MM-DD", help="its day, if the file has none")
    wanted = task("export", export, "write a tournament as a file, to standard output or --out")
    wanted.add_argument("id", metavar="ID")
    wanted.add_argument("--format", required=True, choices=FORMATS)
    wanted.add_argument("--out", type=Path, metavar="FILE", help="write to this file instead; it must not exist")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2026-05-02") from None


@contextmanager
def _there(data: Path) -> Iterator[None]:
    require_folder(data)
    with opened_hall(data):
        from tilehall.site.hall import upgrade

        upgrade.demand_current(data)
        yield


@contextmanager
def _there_or_new(data: Path) -> Iterator[None]:
    """A folder without a hall gets one: what a club has may come first, and its officers later."""
    with remove_if_created(data), opened_hall(data):
        from tilehall.site.hall import database_lock, lock, second_connection, upgrade

        database = second_connection.hall_database()
        if second_connection.database_exists(database):
            upgrade.demand_current(data)
        else:
            with lock.hold_folder(data), database_lock.hold_database(database, data):
                upgrade.open_or_upgrade(data)
        yield


def list_tournaments(arguments: argparse.Namespace) -> Answer:
    with _there(arguments.data):
        from tilehall.site.tournaments import store

        rows = [
            {
                "id": row.pk,
                "name": row.name,
                "begins": row.begins.isoformat() if row.begins else None,
                "ruleset": row.ruleset,
                "phase": row.phase,
            }
            for row in store.tournaments_listed()
        ]
    shown = [(str(r["id"]), str(r["begins"]), str(r["phase"]), str(r["name"])) for r in rows]
    return Answer(rows, table([("ID", "DAY", "PHASE", "NAME"), *shown]) if rows else "There is no tournament yet.")


def import_file(arguments: argparse.Namespace) -> Answer:
    """The file is read first: a wrong one makes no folder and touches none."""
    from tilehall.law.tournament.desk.imported_results import read_file
    from tilehall.law.tournament.formats.problem import WrongFile

    file: Path = arguments.files[0]
    packed = file.suffix.casefold() == PACKAGE and len(arguments.files) == 1
    try:
        raw, arguments.called = _given(arguments.files)
        if not packed:
            read_file(raw, arguments.called, arguments.ruleset)
        with _there_or_new(arguments.data):
            plain = _arrived(arguments, raw) if packed else _taken_in(arguments, raw)
    except WrongFile as fault:
        first = fault.problems[0]
        more = f", and {len(fault.problems) - 1} more" if len(fault.problems) > 1 else ""
        raise Complaint(2, f"{file}, {first.place}", first.what + more, first.remedy) from None
    added = f" New in the register: {', '.join(plain['unmatched'])}." if plain["unmatched"] else ""
    notes = "".join(f"\n  {note}" for note in plain["notes"])
    left_open = f"\nWhat the file leaves open:{notes}" if notes else ""
    return Answer(plain, f"Tournament {plain['id']}: {plain['name']}, {plain['players']} players.{added}{left_open}")


def _given(paths: list[Path]) -> tuple[bytes, str]:
    """The bytes and what they are called: a folder, a config.tsh with what lies beside it, and several files are packed
    as one, the same for the same files."""
    from tilehall.law.tournament.formats.bundle import pack_chosen, pack_files

    first = paths[0]
    if len(paths) == 1 and (first.is_dir() or first.name.casefold() == "config.tsh"):
        folder = first if first.is_dir() else first.parent
        beside = [path for path in _inside(folder) if path.suffix.casefold() in OF_TSH]
        if not beside:
            raise Complaint(2, str(folder), "there is no file of tsh in this folder", "give a folder with config.tsh")
        return pack_files({path.name: _bytes(path) for path in beside}), f"{folder.resolve().name}.zip"
    if len(paths) == 1:
        return _bytes(first), first.name
    return pack_chosen([(path.name, _bytes(path)) for path in paths]), "the files"


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_file())
    except OSError as error:
        raise Complaint(2, str(folder), error.strerror or str(error), "give a folder that can be read") from None


def _bytes(file: Path) -> bytes:
    try:
        return given_bytes(file)
    except OSError as error:
        raise Complaint(2, str(file), error.strerror or str(error), "give a file that can be read") from None


def _taken_in(arguments: argparse.Namespace, raw: bytes) -> dict[str, Any]:
    from django.utils import timezone

    from tilehall.site.people.actor import CONSOLE
    from tilehall.site.tournaments.actions import imports, name_matches

    brought = imports.BroughtFile(
        raw=raw, file=arguments.called, name=arguments.name, ruleset=arguments.ruleset, day=arguments.day
    )
    import_preview = imports.preview_results(CONSOLE, brought, timezone.localdate())
    unmatched = [
        name_match.name
        for name_match in name_matches.name_matches(import_preview.names.values())
        if name_match.same is None
    ]
    answers = name_matches.NameAnswers(otherwise=name_matches.NEW if arguments.create else "")
    with _undecided(arguments.files[0]):
        state = imports.take_in_results(CONSOLE, brought, answers, _hand())
    return _said(state, unmatched, import_preview.left_open)


def _arrived(arguments: argparse.Namespace, raw: bytes) -> dict[str, Any]:
    """A package: the same one changes nothing, a longer one goes on. One of another hall, or of nobody says which, is
    named on the side."""
    from tilehall.site.people.actor import CONSOLE
    from tilehall.site.tournaments.actions import name_matches, packages
    from tilehall.site.tournaments.package_file import WrongPackage

    try:
        preview = packages.preview_package(CONSOLE, raw, _hand().now)
        unmatched = [name_match.name for name_match in preview.people if name_match.same is None]
        answers = name_matches.NameAnswers(otherwise=name_matches.NEW if arguments.create else "")
        with _undecided(arguments.files[0]):
            state = packages.take_in(CONSOLE, raw, answers, _hand(), trusted=True)
        if preview.package.seal.needs_trust:
            print(f"tilehall: {arguments.files[0]} {preview.package.seal.words}", file=sys.stderr)
        wanted = packages.missing_word_list(state.desk)
        lacks = f"the word list {wanted}, by which the event is judged, is not in this hall (tilehall lexicon import)"
        return _said(state, unmatched, tuple(filter(None, (preview.wrong_time, lacks if wanted else ""))))
    except packages.LogsParted as parted:
        raise Complaint(1, f"{arguments.files[0]}, entry {parted.entry}", str(parted), "nothing was changed") from None
    except WrongPackage as wrong:
        raise Complaint(2, str(arguments.files[0]), str(wrong), "nothing was imported") from None


@contextmanager
def _undecided(file: Path) -> Iterator[None]:
    from tilehall.site.tournaments.actions.name_matches import Undecided

    try:
        yield
    except Undecided as undecided:
        remedy = "write the names as in the register, or say --create to add these people"
        what = f"not in the register: {', '.join(undecided.names)}"
        raise Complaint(1, str(file), what, remedy) from None


def _hand() -> "CommandContext":
    from secrets import token_hex

    from django.utils import timezone

    from tilehall.site.people.commands import CommandContext

    return CommandContext(timezone.now(), token_hex(16))


def _said(state: "DeskState", unmatched: list[str], notes: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "id": state.row.pk,
        "name": state.row.name,
        "players": len(state.desk.players),
        "rounds": max((len(grade.rounds) for grade in state.desk.grades.values()), default=0),
        "unmatched": unmatched,
        "notes": list(notes),
    }


def export(arguments: argparse.Namespace) -> Answer | None:
    place = f"tournament {arguments.id}"
    with _there(arguments.data):
        from tilehall.law.tournament.formats.problem import CannotWrite
        from tilehall.site.tournaments import exports, store
        from tilehall.site.tournaments.wording import sentence_of

        try:
            raw, notes, beside = _files(_number(arguments.id), arguments.format)
        except store.NoSuchTournament:
            raise Complaint(1, place, "there is no such tournament", "see tilehall tournament list") from None
        except exports.NotReady as early:
            sentence = sentence_of(early.refusal)
            raise Complaint(1, place, sentence.text, f"rests on {', '.join(sentence.rests_on)}") from None
        except CannotWrite as cannot:
            raise Complaint(1, f"{place}, {cannot.place}", cannot.what, cannot.remedy) from None
    if arguments.out is None:
        # The mark at the head of a sheet is for spreadsheet programs that open a file; a pipe has no use for it.
        sys.stdout.buffer.write(raw.removeprefix(BOM_UTF8))
        sys.stdout.buffer.flush()
        for note in notes[:NOTES_SHOWN]:
            print(f"tilehall: note: {note}", file=sys.stderr)
        return None
    target = arguments.out.absolute()
    more = {_beside(target, name): further for name, further in beside.items()}
    # Who reads the key behind the codes on paper signs for everybody.
    return _written({target: raw, **more}, notes, 0o600 if arguments.format == "take-over" else 0o666)


def _beside(target: Path, name: str) -> Path:
    """Under its own name; where another event's file has that one, under a name made from the file asked for."""
    free = target.with_name(name)
    return target.with_name(f"{target.stem}-{name}") if free.exists() or free == target else free


def _number(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 0


def _files(number: int, kind: str) -> tuple[bytes, tuple[str, ...], dict[str, bytes]]:
    """The file asked for and what it lacks; and beside it the draw, where a report must have it."""
    from tilehall.law.tournament.formats.report_files import DRAW_FILE, RESULTS_FILE
    from tilehall.site.tournaments import exports, store

    if kind in ("package", "take-over"):
        return _package(store.load(number), take_over=kind == "take-over"), (), {}
    desk = store.load(number).desk
    if kind != "report":
        exported = exports.export_with_notes(desk, kind)
        return exported.raw, exported.notes, {}
    bundle = exports.report_files(desk)
    return bundle[RESULTS_FILE], (), {name: raw for name, raw in bundle.files if name == DRAW_FILE}


def _package(state: "DeskState", *, take_over: bool) -> bytes:
    from tilehall.site.people.actor import CONSOLE
    from tilehall.site.tournaments.actions import packages
    from tilehall.site.tournaments.package_file import WrongPackage

    try:
        return (packages.take_over if take_over else packages.take_out)(CONSOLE, state)[1]
    except WrongPackage as stays:
        raise Complaint(1, f"tournament {state.row.pk}", str(stays), "take out the event itself") from None


def _written(files: dict[Path, bytes], notes: tuple[str, ...], mode: int) -> Answer:
    """All of them or none; what is there already stays."""
    made: list[Path] = []
    try:
        for target, raw in files.items():
            with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
                made.append(target)
                file.write(raw)
    except OSError as error:
        for target in made:
            target.unlink(missing_ok=True)
        what = "this file exists" if isinstance(error, FileExistsError) else error.strerror or str(error)
        raise Complaint(2, str(error.filename), what, "choose another name, in a folder with room") from None
    sizes = sum(map(len, files.values()))
    plain = {"files": [str(target) for target in files], "bytes": sizes, "notes": list(notes)}
    lacks = "".join(f"\n  {note}" for note in notes[:NOTES_SHOWN])
    return Answer(plain, f"Written: {', '.join(map(str, files))}.{lacks}")
