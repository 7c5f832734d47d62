"""Event files as the commands read them: JSON text to an `Event`, every fault with the file and the place in it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from tilehall.law.tournament.event import Event, EventFault, read_event

from .answer import Complaint
from .given_file import given_bytes


@contextmanager
def complaints_of_file(file: str) -> Iterator[None]:
    """What the law finds wrong with an event file is told with the file."""
    try:
        yield
    except EventFault as fault:
        raise Complaint(2, f"{file}: {fault.place}", fault.what, fault.remedy) from None


def load_event(file: str) -> Event:
    """The event of this file; `-` is standard input."""
    raw = given_bytes(file)
    try:
        plain = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} is no UTF-8"
        raise Complaint(2, file, what, "save the event file as UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"{file}, line {error.lineno}, column {error.colno}"
        raise Complaint(2, place, f"this is no JSON: {error.msg}", "look at the commas and quotes there") from None
    except (ValueError, RecursionError) as error:
        raise Complaint(2, file, f"this cannot be read: {error}", "write an event file as JSON") from None
    with complaints_of_file(file):
        return read_event(plain)
