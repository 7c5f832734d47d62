"""Which of the formats a file is in, by its name and by what stands in it; then the event it tells."""

import json
import re
from dataclasses import replace
from typing import Literal, TypeAlias

from ..event import DEFAULT_RULESET, EventFault, read_event
from . import csv_sheet, game_rows, table_rows, tou, tsh, tsh_archive, tsh_feed
from .bundle import base_name, choose_file, is_bundle, unpack_files
from .import_result import ImportedGrade, ImportResult
from .problem import wrong_file
from .text import decode_text, split_lines

Format: TypeAlias = Literal["bundle", "tou", "tsh", "tourney.js", "json", "csv"]
_BY_SUFFIX: dict[str, Format] = {
    "tou": "tou", "t": "tsh", "tsh": "tsh", "js": "tourney.js", "json": "json", "csv": "csv", "tsv": "csv",
}  # fmt: skip
_CONFIGURED = re.compile(r"^(#begin_file\s|division[ \t])", re.MULTILINE)


def format_of(raw: bytes, name: str) -> Format:
    """By the ending of the file's name; where that says nothing (.txt), by its text; a sheet if nothing else."""
    if is_bundle(raw):
        return "bundle"
    suffix = name.rsplit(".", 1)[-1].casefold() if "." in name else ""
    if suffix in _BY_SUFFIX:
        return _BY_SUFFIX[suffix]
    text = decode_text(raw).text.lstrip()
    if re.match(r"\*M\s*\d", text):
        return "tou"
    if tsh_feed.is_feed(text):
        return "tourney.js"
    if text.startswith(("{", "[")):
        return "json"
    return "tsh" if _CONFIGURED.search(text) or _of_tsh(text) else "csv"


def _of_tsh(text: str) -> bool:
    """Whether the first line that is no comment has a name and a rating before a semicolon."""
    first = next((line.text for line in split_lines(text) if line.text.strip() and not line.text.startswith("#")), "")
    return ";" in first and tsh.begins_a_line(first.partition(";")[0])


def read_results(raw: bytes, name: str, *, ruleset: str = DEFAULT_RULESET) -> ImportResult:
    """The event of any file we can read. Raises `WrongFile` and nothing else, whatever the bytes."""
    found = format_of(raw, name)
    if found == "bundle":
        return _bundle(raw, name, ruleset)
    if found == "tourney.js":
        return tsh_feed.read(raw, ruleset=ruleset)
    if found == "tou":
        return tou.read(raw, ruleset=ruleset)
    if found == "tsh":
        return tsh_archive.read(raw, name=name, ruleset=ruleset)
    if found == "json":
        return _event(raw)
    title = re.split(r"[\\/]", name)[-1].rsplit(".", 1)[0]
    if {"seat", "player"} <= set(csv_sheet.read_sheet(raw, table_rows.COLUMNS).columns):
        return table_rows.read_tables(raw, name=title, ruleset=ruleset)
    return game_rows.read_games(raw, name=title, ruleset=ruleset)


def _bundle(raw: bytes, name: str, ruleset: str) -> ImportResult:
    """A zip is what its files are; where they have no name for the event, the zip's own serves."""
    chosen = choose_file(unpack_files(raw))
    if is_bundle(chosen.raw):
        raise wrong_file(0, chosen.name, "is a zip in a zip", "give the files of one event")
    if format_of(chosen.raw, chosen.name) == "tsh":
        read = tsh_archive.read(chosen.raw, name=chosen.name, files=chosen.files, ruleset=ruleset)
    else:
        read = read_results(chosen.raw, chosen.name, ruleset=ruleset)
    return read if read.name else replace(read, name=base_name(name).rpartition(".")[0])


def _event(raw: bytes) -> ImportResult:
    """Our own event file: one grade, which has no name of its own there."""
    text = decode_text(raw).text
    try:
        event = read_event(json.loads(text))
    except json.JSONDecodeError as fault:
        raise wrong_file(
            fault.lineno, f"column {fault.colno}", f"this is no JSON: {fault.msg}", "fix the file"
        ) from None
    except EventFault as fault:
        raise wrong_file(0, fault.place, fault.what, fault.remedy) from None
    except (ValueError, RecursionError):
        raise wrong_file(0, "", "a number is too long or the lists too deep", "give an event file") from None
    return ImportResult(format="json", name=event.name, day=None, grades=(ImportedGrade(name="", event=event),))
