"""Letters on paper: one PDF for all that have no mail address, each on a page of its own with its address."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from django.utils import timezone

from tilehall.site.pages.printing.typst import plain, printed_sheet

from . import address_book
from .address_book import NONE
from .message import sender_of
from .store import DeliveryRow

TEMPLATES = files(__package__) / "printing"
LONGEST_LINE, LINES = 4000, 2000
A_FILE = 200  # letters; more come in parts


@dataclass(frozen=True, slots=True)
class Part:
    """Deliveries that make one file, by the first and the last of their keys."""

    first: int
    last: int
    count: int


def parts_of(keys: Sequence[int]) -> list[Part]:
    cuts = [keys[at : at + A_FILE] for at in range(0, len(keys), A_FILE)]
    return [Part(cut[0], cut[-1], len(cut)) for cut in cuts]


def letter_sheets(deliveries: Sequence[DeliveryRow]) -> bytes:
    own = address_book.own_address()
    people = address_book.addresses_of_people([row.person_id for row in deliveries if row.person_id is not None])
    clubs = address_book.addresses_of_clubs([row.club_id for row in deliveries if row.club_id is not None])
    pages = [_page(row, _postal(row, people, clubs)) for row in deliveries]
    sender = {"name": plain(sender_of("", own.name, "").name), "lines": _lines(own.postal), "mail": plain(own.mail)}
    return printed_sheet(TEMPLATES, "letters", {"title": "Letters", "sender": sender, "letters": pages})


def _postal(row: DeliveryRow, people: dict[int, address_book.Address], clubs: dict[int, address_book.Address]) -> str:
    if row.person_id is not None:
        return people.get(row.person_id, NONE).postal
    return clubs.get(row.club_id, NONE).postal if row.club_id is not None else ""


def _page(row: DeliveryRow, postal: str) -> dict[str, object]:
    letter = row.letter
    return {
        "name": plain(row.name),
        "address": _lines(postal),
        "day": f"{timezone.localdate(letter.written_at):%d/%m/%Y}",
        "subject": plain(letter.subject, 200),
        "text": [plain(line, LONGEST_LINE) for line in letter.text.rstrip().split("\n")[:LINES]],
        "number": f"{letter.pk}-{row.pk}",
    }


def _lines(text: str) -> list[str]:
    return [plain(line) for line in text.split("\n") if line.strip()]
