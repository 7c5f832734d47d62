"""What a log from elsewhere may bring into addresses, of every kind of act and every field that becomes part of one."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args, get_type_hints

import pytest

from tilehall.law.tournament.desk.acts import CODEC, KINDS
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.arrival_limits import ADDRESSED, demand_fit_to_arrive
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild

from .plans import four, logged
from .test_lifts import NAMES, entries, lines

NO_ADDRESSES = ("", " ", "a/b", "..", "/", "nzasp.P.4.4\n", "x" * 201, "?", "ā")


def fields_of(kind: Any) -> Iterator[str]:
    """Names of all fields of a record, and of the records in it."""
    if is_dataclass(kind):
        for field in fields(kind):
            yield field.name
            yield from fields_of(get_type_hints(kind)[field.name])
    for inner in get_args(kind):
        yield from fields_of(inner)


def planted(payload: Any, text: str) -> Iterator[tuple[str, Any]]:
    """The name of each field that becomes part of an address, and the payload with this text there alone."""

    def walk(value: Any) -> Iterator[tuple[Any, Any]]:
        for name, held in value.items() if isinstance(value, dict) else enumerate(value):
            if name in ADDRESSED:
                yield value, name
            elif isinstance(held, dict | list):
                yield from walk(held)

    for at, (_, name) in enumerate(walk(payload)):
        changed = deepcopy(payload)
        holder = list(walk(changed))[at][0]
        holder[name] = [text] if isinstance(holder[name], list) else text
        yield name, changed


@pytest.mark.parametrize("text", NO_ADDRESSES)
def test_no_field_of_any_kind_brings_what_makes_no_address(text: str) -> None:
    reached = set()
    for name in NAMES:
        for line, entry in zip(lines(name), entries(name), strict=True):
            for field, payload in planted(line["payload"], text):
                act = CODEC.decode_fields(line["kind"], payload)
                with pytest.raises(BrokenDeskLog) as broken:
                    demand_fit_to_arrive([replace(entry, act=act)])
                assert broken.value.why.code in ("makes_no_address", "text_too_long"), (line["kind"], field)
                reached.add((type(act), field))
    there = {(kind, field) for kind in KINDS.values() for field in fields_of(kind) if field in ADDRESSED}
    assert reached == there, "a kind or a field that no log of old has"


def test_all_that_was_ever_written_may_arrive() -> None:
    for name in NAMES:
        demand_fit_to_arrive(entries(name))


def test_what_was_undone_is_judged_too_and_a_log_that_is_here_opens() -> None:
    """The log shows it all the same; and nobody could open an event again if its own log were asked."""
    entries = logged((*four(), NoteMade(about="note", rests_on=("a/b",)), Undone(entry=len(four()) + 1)))
    assert rebuild(entries).seq == rebuild(entries[:-1]).seq + 1
    with pytest.raises(BrokenDeskLog):
        demand_fit_to_arrive(entries)


def test_what_was_undone_is_held_to_the_limits_of_every_log() -> None:
    entries = logged((*four(), NoteMade(about="x" * 201), Undone(entry=len(four()) + 1)))
    with pytest.raises(BrokenDeskLog) as broken:
        demand_fit_to_arrive(entries)
    assert broken.value.why.code == "text_too_long"
