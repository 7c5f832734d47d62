"""Sheets that people take home: receipts for money, and certificates."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.site.pages import qr

from .sheet_records import Paper, SheetEvent, SheetPlayer
from .typst import plain, printed


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """Money that changed hands; `incoming` to the desk or out of it. All figures are texts already."""

    number: int
    name: str
    amount: str
    what: str
    day: str
    way: str = ""
    by: str = ""
    incoming: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Honour:
    """What a player is praised for ("1st place in A grade"), and a line of figures below it.

    By the code anybody can check it; `link` opens the page that does.
    """

    player: SheetPlayer
    what: str
    figures: str = ""
    code: str = ""
    link: str = ""


def receipts(event: SheetEvent, given: Sequence[Receipt], paper: Paper) -> bytes:
    """Three to an A4 page, one to an A5 page."""
    lines = [
        {
            "number": receipt.number,
            "name": plain(receipt.name),
            "amount": plain(receipt.amount, 24),
            "what": plain(receipt.what),
            "day": plain(receipt.day, 60),
            "way": plain(receipt.way, 24),
            "by": plain(receipt.by),
            "title": "Receipt" if receipt.incoming else "Paid out",
            "who": "Received from" if receipt.incoming else "Paid to",
        }
        for receipt in given
    ]
    return printed("receipts", paper, event, "Receipts", receipts=lines)


def certificates(event: SheetEvent, honours: Sequence[Honour], signers: Sequence[str], paper: Paper) -> bytes:
    """A page for each honour, across the paper; below it stands who signs."""
    pages = [
        {
            "name": plain(honour.player.name),
            "club": plain(honour.player.club),
            "what": plain(honour.what),
            "figures": plain(honour.figures),
            "code": plain(honour.code, 40),
            "qr": qr.on_paper(honour.link),
        }
        for honour in honours
    ]
    signed = [plain(signer, 60) for signer in signers][:3]
    return printed("certificates", paper, event, "Certificates", honours=pages, signers=signed)
