"""Sheets that people take home: receipts for money, and certificates."""

from collections.abc import Sequence
from dataclasses import dataclass

from .press import plain, printed
from .sheets import Event, Paper, Player


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
    """What a player is praised for ("1st place in A grade"), and a line of figures below it."""

    player: Player
    what: str
    figures: str = ""


def receipts(event: Event, given: Sequence[Receipt], paper: Paper) -> bytes:
    """Three to an A4 page, one to an A5 page."""
    lines = [
        {
            "number": each.number,
            "name": plain(each.name),
            "amount": plain(each.amount, 24),
            "what": plain(each.what),
            "day": plain(each.day, 60),
            "way": plain(each.way, 24),
            "by": plain(each.by),
            "title": "Receipt" if each.incoming else "Paid out",
            "who": "Received from" if each.incoming else "Paid to",
        }
        for each in given
    ]
    return printed("receipts", paper, event, "Receipts", receipts=lines)


def certificates(event: Event, honours: Sequence[Honour], signers: Sequence[str], paper: Paper) -> bytes:
    """A page for each honour, across the paper; below it stands who signs."""
    pages = [
        {
            "name": plain(each.player.name),
            "club": plain(each.player.club),
            "what": plain(each.what),
            "figures": plain(each.figures),
        }
        for each in honours
    ]
    signed = [plain(signer, 60) for signer in signers][:3]
    return printed("certificates", paper, event, "Certificates", honours=pages, signers=signed)
