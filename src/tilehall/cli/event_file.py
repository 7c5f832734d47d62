"""Event files as the commands read them: JSON text to an `Event`, every fault with the file and the place in it."""

from collections.abc import Iterator
from contextlib import contextmanager

from tilehall.law.tournament.event import Event, EventFault, read_event

from .answer import Complaint
from .json_file import load_json


@contextmanager
def complaints_of_file(file: str) -> Iterator[None]:
    """What the law finds wrong with an event file is told with the file."""
    try:
        yield
    except EventFault as fault:
        raise Complaint(2, f"{file}: {fault.place}", fault.what, fault.remedy) from None


def load_event(file: str) -> Event:
    """The event of this file; `-` is standard input."""
    plain = load_json(file, "event file")
    with complaints_of_file(file):
        return read_event(plain)
