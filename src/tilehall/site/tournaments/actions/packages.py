"""A tournament leaves one hall as a file and arrives in another: once, whole, and nothing doubled.

A package is the log itself, sealed by its hash. Taken in again it changes nothing; with a longer log it goes on where
the other left off; where the two halls went different ways it is refused, with the entry at which they part.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from tilehall import __version__
from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.site.games import news
from tilehall.site.logs.chain import chain_hash, next_hash
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.tournaments import exports, store
from tilehall.site.tournaments.page_data import first_fault
from tilehall.site.tournaments.store import ActRow, DeskState, TournamentRow
from tilehall.site.tournaments.wording.log_faults import fault_words

from . import name_matches
from .commands import CommandContext
from .name_matches import NameAnswers

TAKE_IN, TAKE_OUT = "tournaments.take_in", "tournaments.report"
MARK, FORMAT = "tournament", 1
LARGEST = 40_000_000  # bytes
ENDING = ".tilehall"
HEAD = {"tilehall": str, "format": int, "version": str, "key": str, "created": str, "log_sha256": str, "acts": list,
        "entrants": list}  # fmt: skip
ROW = {"seq": int, "kind": str, "payload": dict, "at": str, "by_name": str, "command_id": str, "step": int}
LENGTHS = {"kind": 80, "by_name": 200, "command_id": 64}


class WrongPackage(Exception):
    """The file is no package, or not as it was written. Nothing was kept."""


class LogsParted(WrongPackage):
    """Both halls went on from the same beginning, each in its own way."""

    def __init__(self, entry: int, ours: str, theirs: str) -> None:
        super().__init__(
            f"This hall and the package went different ways at entry {entry}: here it is “{ours}”, there “{theirs}”. "
            f"Undo what was done in one of them, or keep only one."
        )
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Package:
    key: str
    created: datetime
    seal: str
    rows: tuple[ActRow, ...]
    names: Mapping[int, str]  # of those whom the other hall's register knew
    desk: Desk


@dataclass(frozen=True, slots=True)
class PackagePreview:
    """What taking it in would do. `row` is the tournament that is here already, `new` the entries that would come."""

    package: Package
    row: TournamentRow | None
    new: int
    people: tuple[name_matches.NameMatch, ...]


def take_out(actor: Actor, state: DeskState) -> tuple[str, bytes]:
    """The name of the file, and the file. A rehearsal stays where it is."""
    require(actor, TAKE_OUT)
    if state.row.rehearsal_of_id is not None:
        raise WrongPackage("A rehearsal is not taken elsewhere.")
    known = store.entrants(state.row.pk)
    plain = {
        "tilehall": MARK,
        "format": FORMAT,
        "version": __version__,
        "key": state.row.key,
        "created": state.row.created.astimezone(UTC).isoformat(timespec="microseconds"),
        "log_sha256": state.row.log_sha256,
        "entrants": [{"number": number, "name": person.full_name} for number, person in sorted(known.items())],
        "acts": store.rows_to_package(state.row),
    }
    return f"{exports.file_stem(state.desk)}{ENDING}", json.dumps(
        plain, ensure_ascii=False, separators=(",", ":")
    ).encode()


def is_package(raw: bytes, file: str) -> bool:
    return file.casefold().endswith(ENDING) or raw.lstrip()[:30].replace(b" ", b"").startswith(b'{"tilehall":')


# --- reading


def read_package(raw: bytes) -> Package:
    """Raises `WrongPackage` whatever the bytes; everything is checked before anything is kept."""
    plain = _plain(raw)
    rows = store.rows_from_package(_row(each, at) for at, each in enumerate(plain["acts"], 1))
    if len({(act_row.command_id, act_row.step) for act_row in rows}) < len(rows):
        raise WrongPackage("Two entries are the same step of one command.")
    if chain_hash(rows) != plain["log_sha256"]:
        raise WrongPackage("The seal does not fit the log: the file was changed or damaged. Take it out again.")
    try:
        entries = tuple(store.decoded(rows))
        desk = rebuild(entries)
        store.summary(desk)
    except BrokenLog as broken:
        what = f"This program does not understand an entry of it ({broken.what})."
        raise WrongPackage(f"{what} The other hall may run a newer version.") from None
    except BrokenDeskLog as broken:
        why = f"entry {broken.entry.seq}, {fault_words(broken.why)}"
        raise WrongPackage(f"The log does not follow from itself: {why}.") from None
    except ValueError as wrong:
        raise WrongPackage(f"The log does not follow from itself: {wrong}.") from None
    if desk.plan is None:
        raise WrongPackage("There is no tournament in it.")
    if fault := first_fault(desk, entries, rows[-1].at):
        raise WrongPackage(f"Its pages could not be shown: {fault}.")
    names = _names(plain["entrants"], desk)
    return Package(plain["key"], _moment(plain["created"]), plain["log_sha256"], tuple(rows), names, desk)


def _plain(raw: bytes) -> dict[str, Any]:
    if len(raw) > LARGEST:
        raise WrongPackage("The file is larger than any tournament.")
    try:
        plain = json.loads(raw.decode())
    except (ValueError, RecursionError):
        raise WrongPackage("This is no package of a tournament, or only a part of one.") from None
    if not isinstance(plain, dict) or plain.get("tilehall") != MARK:
        raise WrongPackage("This is no package of a tournament.")
    if plain.get("format") != FORMAT:
        raise WrongPackage("The package was written by a newer version. Upgrade this hall first.")
    _shaped(plain, HEAD, "the package")
    key = plain["key"]
    if not (len(key) == 32 and key.isascii() and key.isalnum()):
        raise WrongPackage("The key of the tournament is not one.")
    return plain


def _shaped(plain: object, shape: Mapping[str, type], where: str) -> dict[str, Any]:
    if not isinstance(plain, dict) or set(plain) != set(shape):
        raise WrongPackage(f"{where.capitalize()} does not have the parts it should have.")
    for name, kind in shape.items():
        if type(plain[name]) is not kind:
            raise WrongPackage(f"{where.capitalize()}: {name} is not what it should be.")
    return plain


def _row(told: object, at: int) -> dict[str, Any]:
    row = _shaped(told, ROW, f"entry {at}")
    _moment(row["at"])
    too_long = any(len(row[name]) > most for name, most in LENGTHS.items())
    if row["seq"] != at or too_long or not 0 <= row["step"] < 32768:
        raise WrongPackage(f"Entry {at} is not as it should be.")
    _written(row, f"entry {at}")
    return row


def _written(plain: object, where: str) -> None:
    """Neither database keeps a NUL or half a sign."""
    text = json.dumps(plain, ensure_ascii=False)
    if "\0" in text or "\\u0000" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise WrongPackage(f"{where.capitalize()} holds signs that no text has.")


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise WrongPackage(f"“{text[:40]}” is no moment.") from None
    if at.tzinfo is None or not 1990 <= at.year <= 2200:
        raise WrongPackage(f"“{text[:40]}” is no moment of a tournament.")
    return at


def _names(told: Sequence[object], desk: Desk) -> dict[int, str]:
    names = {}
    for each in told:
        one = _shaped(each, {"number": int, "name": str}, "a name")
        _written(one["name"], "a name")
        if one["number"] in desk.players:
            names[one["number"]] = one["name"][:120]
    return names


# --- taking in


def preview_package(actor: Actor, raw: bytes) -> PackagePreview:
    """Changes nothing. `WrongPackage` or `LogsParted` says why it cannot be taken in."""
    require(actor, TAKE_IN)
    package = read_package(raw)
    row = store.tournament_with_key(package.key)
    known = store.entrants(row.pk) if row is not None else {}
    new = _new_rows(package, row)
    wanted = [name for number, name in package.names.items() if number not in known] if new or row is None else []
    return PackagePreview(package, row, len(new), name_matches.name_matches(wanted))


def _new_rows(package: Package, row: TournamentRow | None) -> tuple[ActRow, ...]:
    """What comes after the log that is here. Nothing if the package holds no more than it."""
    if row is None:
        return package.rows
    if row.rehearsal_of_id is not None:
        raise WrongPackage("Here this is a rehearsal. Throw it away first.")
    ours, log = store.act_rows(row), ("", "")
    for mine, theirs in zip(ours, package.rows, strict=False):
        log = (next_hash(log[0], mine), next_hash(log[1], theirs))
        if log[0] != log[1]:
            raise LogsParted(mine.seq, _entry_text(mine), _entry_text(theirs))
    return package.rows[len(ours) :]


def _entry_text(row: ActRow) -> str:
    at = timezone.localtime(row.at)
    return f"{row.kind.partition('/')[0].replace('-', ' ')} by {row.by_name or 'the console'}, {at:%d/%m/%Y %H:%M}"


def take_in(actor: Actor, raw: bytes, answers: NameAnswers, context: CommandContext) -> DeskState:
    """All of it or nothing. Raises `WrongPackage`, `LogsParted` or `Undecided`; nothing is kept then."""
    require(actor, TAKE_IN)
    package = read_package(raw)

    def once() -> DeskState:
        row = store.tournament_with_key(package.key)
        new = _new_rows(package, row)
        if row is not None and not new:
            return store.load(row.pk)
        if row is None:
            state = store.arrive(package.key, package.created, new, context.now)
        else:
            state = store.extend(store.load(row.pk), new)
        _tie(actor, package, state, answers, context)
        news.announce(f"tournament.{state.row.pk}", state.row.seq)
        return state

    return until_no_clash(once)


def _tie(actor: Actor, package: Package, state: DeskState, answers: NameAnswers, context: CommandContext) -> None:
    held = store.entrants(state.row.pk)
    store.untie_entrants(state.row.pk, [number for number in held if number not in state.desk.players])
    wanted = {number: name for number, name in package.names.items() if number not in held}
    found = name_matches.name_matches(wanted.values())
    who = name_matches.settled_names(actor, found, answers, context.now)
    taken = {person.pk for person in held.values()}
    for number, name in wanted.items():
        person = who.pop(name, None)
        if person is not None and person.pk not in taken:
            store.tie_entrant(state.row.pk, number, person)
