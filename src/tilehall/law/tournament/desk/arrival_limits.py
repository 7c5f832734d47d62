"""What no act of a log from elsewhere can hold, beside what `limits.py` asks of every log: what no page could show.

It is asked once, when the log arrives, and of every entry, since the log also shows those that were undone. What is
here already is not asked again: a log must open for good, and its pages write as plain text what makes no address.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from .acts.series import SeriesSet
from .desk import CannotFollow
from .limits import demand_fields
from .log import BrokenDeskLog, Entry
from .series import demand_series

# Texts that become part of an address, by the name of the field, wherever it stands. What an act rests on is the id of
# a clause, or a reading or an assumption, which have a colon and no address of their own.
ADDRESSED = {
    "rests_on": re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,199}|[a-z]+:.*", re.DOTALL),
    **dict.fromkeys(("key", "prize"), re.compile(r"[0-9]{1,9}")),
}


def demand_fit_to_arrive(entries: Iterable[Entry]) -> None:
    """`BrokenDeskLog` at the first entry that no page could show."""
    for entry in entries:
        try:
            demand_fields(entry.act)
            _demand_addresses(entry)
            if isinstance(entry.act, SeriesSet):
                demand_series(entry.act.series)
        except CannotFollow as amiss:
            raise BrokenDeskLog(entry, amiss) from amiss


def _demand_addresses(entry: Entry) -> None:
    for name, text in _texts("", entry.act):
        shape = ADDRESSED.get(name)
        if shape is not None and not shape.fullmatch(text):
            raise CannotFollow("makes_no_address", field=name, text=text[:40])


def _texts(name: str, value: object) -> Iterator[tuple[str, str]]:
    """Every text of a record with the name of the field it stands in."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(name, item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(field.name, getattr(value, field.name))
