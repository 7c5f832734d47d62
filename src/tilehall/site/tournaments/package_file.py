"""The file a tournament travels in: written by the hall that gives it, read strictly by the one that gets it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from tilehall import __version__
from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.arrival_limits import demand_fit_to_arrive
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import BrokenDeskLog, Entry, rebuild
from tilehall.site.logs import seal
from tilehall.site.logs.chain import canonical, chain_hash
from tilehall.site.logs.seal import SealCheck

from . import store
from .page_data import first_fault
from .store import ActRow, TournamentRow
from .wording.log_faults import fault_words

MARK = "tournament"
OLD, FORMAT = 1, 2
LARGEST = 40_000_000  # bytes
ENDING = ".tilehall"
HEAD = {"tilehall": str, "format": int, "version": str, "created": str, "log_sha256": str, "acts": list,
        "entrants": list}  # fmt: skip
# The first format had the key in every package and no seal. Now the key is only in one to take over from, with the
# number by which addresses on paper name the event.
PARTS: dict[int, dict[str, type]] = {OLD: {**HEAD, "key": str}, FORMAT: {**HEAD, "id": str, "seal": str}}
OVER = {**PARTS[FORMAT], "key": str, "number": int}
ROW = {"seq": int, "kind": str, "payload": dict, "at": str, "by_name": str, "command_id": str, "step": int}
LENGTHS = {"kind": 80, "by_name": 200, "command_id": 64}
MOST_NUMBERS = 10**6  # of tournaments in a hall: a larger one is not kept, as a hall counts on from the largest it has
LARGEST_NUMBER = 2**63 - 1


class WrongPackage(Exception):
    """The file is no package, or not as it was written. Nothing was kept."""


@dataclass(frozen=True, slots=True)
class Package:
    """`public` is the name of the tournament in every hall; `key` and `number` are there only to take it over."""

    public: str
    key: str | None
    number: int | None
    created: datetime
    log_sha256: str
    seal: SealCheck
    rows: tuple[ActRow, ...]
    entries: tuple[Entry, ...]
    names: Mapping[int, str]  # of those whom the other hall's register knew
    desk: Desk


def write_package(row: TournamentRow, names: Mapping[int, str], *, take_over: bool) -> bytes:
    plain: dict[str, Any] = {
        "tilehall": MARK,
        "format": FORMAT,
        "version": __version__,
        "id": store.public_id(row),
        "created": row.created.astimezone(UTC).isoformat(timespec="microseconds"),
        "log_sha256": row.log_sha256,
        "entrants": [{"number": number, "name": name} for number, name in sorted(names.items())],
        "acts": store.rows_to_package(row),
    }
    if take_over:
        plain |= {"key": row.key, "number": row.pk}
    plain["seal"] = seal.seal("package", _digest(plain))
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(plain: Mapping[str, Any]) -> bytes:
    """Of everything but the seal itself, however it is spaced."""
    text = canonical({name: value for name, value in plain.items() if name != "seal"})
    return sha256(text.encode("utf-8", "surrogatepass")).digest()


def is_package(raw: bytes, file: str) -> bool:
    return file.casefold().endswith(ENDING) or raw.lstrip()[:30].replace(b" ", b"").startswith(b'{"tilehall":')


# --- reading


def read_package(raw: bytes) -> Package:
    """Raises `WrongPackage` whatever the bytes; everything is checked before anything is kept."""
    try:
        return _checked(raw)
    except RecursionError:  # what can just be read may be too deep to be written again, as a seal needs it
        raise WrongPackage("The file is nested deeper than any package of a tournament.") from None


def _checked(raw: bytes) -> Package:
    plain = _plain(raw)
    rows = store.rows_from_package(_row(each, at) for at, each in enumerate(plain["acts"], 1))
    if len({(act_row.command_id, act_row.step) for act_row in rows}) < len(rows):
        raise WrongPackage("Two entries are the same step of one command.")
    if chain_hash(rows) != plain["log_sha256"]:
        raise WrongPackage("The seal does not fit the log: the file was changed or damaged. Download it anew.")
    origin = seal.check_seal("package", _digest(plain), plain.get("seal"))
    if origin.origin is seal.Origin.FORGED:
        raise WrongPackage(f"This file {origin.words}. Download it anew, and change nothing in it.")
    entries, desk = _followed(rows)
    key, number = plain.get("key"), plain.get("number")
    return Package(
        public=plain["id"] if "id" in plain else store.public_name(plain["key"]),
        key=key,
        number=number if number is not None and number <= MOST_NUMBERS else None,
        created=_moment(plain["created"]),
        log_sha256=plain["log_sha256"],
        seal=origin,
        rows=tuple(rows),
        entries=entries,
        names=_names(plain["entrants"], desk),
        desk=desk,
    )


def _followed(rows: Sequence[ActRow]) -> tuple[tuple[Entry, ...], Desk]:
    try:
        entries = tuple(store.decoded(rows))
        desk = rebuild(entries)
        demand_fit_to_arrive(entries)
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
    return entries, desk


def _plain(raw: bytes) -> dict[str, Any]:
    if len(raw) > LARGEST:
        raise WrongPackage("The file is larger than any tournament.")
    try:
        plain = json.loads(raw.decode())
    except (ValueError, RecursionError):
        raise WrongPackage("This is no package of a tournament, or only a part of one.") from None
    if not isinstance(plain, dict) or plain.get("tilehall") != MARK:
        raise WrongPackage("This is no package of a tournament.")
    shape = PARTS.get(plain["format"]) if type(plain.get("format")) is int else None
    if shape is None:
        raise WrongPackage("The package was written by a newer version. Upgrade this hall first.")
    _shaped(plain, OVER if "number" in plain and shape is PARTS[FORMAT] else shape, "the package")
    _check_key(plain)
    return plain


def _check_key(plain: Mapping[str, Any]) -> None:
    key = plain.get("key")
    if key is not None and not (len(key) == 32 and key.isascii() and key.isalnum()):
        raise WrongPackage("The key of the tournament is not one.")
    public = plain.get("id")
    if public is None:
        if store.is_stand_in(str(key)):
            raise WrongPackage("The key of the tournament is not one.")
        return
    if not (len(public) == store.PUBLIC and set(public) <= set("0123456789abcdef")):
        raise WrongPackage("The name of the tournament among halls is not one.")
    if key is not None and store.public_name(key) != public:
        raise WrongPackage("The key is that of another tournament.")
    if key is not None and not 1 <= plain["number"] <= LARGEST_NUMBER:
        raise WrongPackage("The number of the tournament is not one.")


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
