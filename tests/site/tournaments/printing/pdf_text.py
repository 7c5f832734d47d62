"""Printed sheets read back: their pages, the words on them, and where each sign stands."""

import re
import unicodedata
from dataclasses import dataclass

import pypdfium2

MM = 72 / 25.4


@dataclass(frozen=True)
class Sign:
    sign: str
    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True)
class Page:
    width: int  # in millimetres
    height: int
    text: str
    signs: tuple[Sign, ...]


def pages(pdf: bytes, places: bool = False) -> list[Page]:
    """The pages; the place of every sign only where asked for, for that takes its time."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [_page(page, places) for page in document]


def _page(page: pypdfium2.PdfPage, places: bool) -> Page:
    text = page.get_textpage()
    signs = []
    for n in range(text.count_chars() if places else 0):
        sign = text.get_text_range(n, 1)
        if sign.strip("\u200b\u00ad \t\r\n\xa0"):
            left, bottom, right, top = (edge / MM for edge in text.get_charbox(n))
            signs.append(Sign(sign, left, bottom, right, top))
    width, height = page.get_size()
    return Page(round(width / MM), round(height / MM), text.get_text_range(), tuple(signs))


def words(pdf: bytes) -> str:
    """All that stands on the sheets, on one line."""
    return " ".join(" ".join(page.text.split()) for page in pages(pdf))


def squeezed(text: str) -> str:
    """Without blanks and places to break: how a name is found again that goes over two lines."""
    whole = unicodedata.normalize("NFKC", text.replace("\ufffe", "-").replace("\x02", "-"))
    return re.sub(r"[\s\u200b\u00ad]+", "", whole)


def shows(pdf: bytes, text: str) -> bool:
    return squeezed(text) in squeezed("".join(page.text for page in pages(pdf)))


def outside(page: Page, margin: float = 3) -> list[Sign]:
    """The signs that stand off the page, or where many printers do not print."""
    return [
        each
        for each in page.signs
        if min(each.left, each.bottom) < margin or each.right > page.width - margin or each.top > page.height - margin
    ]


def overprinted(page: Page) -> list[tuple[Sign, Sign]]:
    """Pairs of signs that stand upon each other."""
    found = []
    signs = sorted(page.signs, key=lambda each: each.left)
    for n, one in enumerate(signs):
        for other in signs[n + 1 :]:
            if other.left >= one.right:
                break
            if other.bottom >= one.top or one.bottom >= other.top:
                continue  # most are: one line above the other
            if (one.left, one.top) == (other.left, other.top):
                continue  # two letters of one ligature
            across = min(one.right, other.right) - other.left
            down = min(one.top, other.top) - max(one.bottom, other.bottom)
            least = min((each.right - each.left) * (each.top - each.bottom) for each in (one, other))
            if across * down > 0.5 * least:
                found.append((one, other))
    return found
