"""Sheets that speak to everybody: the notice for players and the closing card, in the words of the rulebook."""

from typing import Any

from tilehall.law.rulebook.register import REGISTER, Clause
from tilehall.site.pages import qr

from .sheet_records import Paper, SheetEvent, SheetPoster
from .typst import plain, printed

COURTESY = "nzasp.P.12."
LONGEST_TILES = 10
SENTENCE = 1000  # no clause says more at once


def notice(event: SheetEvent, paper: Paper) -> bytes:
    """How players behave: every clause of the section on courtesy, as the register says it, with its number."""
    clauses = [clause for clause in REGISTER if clause.id.startswith(COURTESY)]
    return printed("notice", paper, event, "Notice for players", items=[_item(clause) for clause in clauses])


def poster(event: SheetEvent, told: SheetPoster, paper: Paper) -> bytes:
    """For the wall of a library or a club: what, when, where, what it costs, and the code to enter by."""
    return printed(
        "poster",
        paper,
        event,
        "Poster",
        day=plain(told.day),
        tiles=list(plain(told.tiles, LONGEST_TILES)),
        facts=[[label, plain(text, SENTENCE)] for label, text in told.facts],
        who=told.who,
        notes=plain(told.notes, SENTENCE),
        can_enter=told.can_enter,
        called_off=plain(told.called_off, SENTENCE),
        link=told.link,
        code=qr.on_paper(told.link),
    )


def closing_card(event: SheetEvent, paper: Paper) -> bytes:
    """What is left to do when a game is over: four cards to an A4 page, one to an A5 page."""
    tiles = REGISTER["nzasp.P.5.1"].parameter("tiles_total").value
    lines = (
        ("nzasp.P.8.6", "Totals at the foot of both score sheets; they agree"),
        ("nzasp.P.8.6", "Slip filled in, checked and signed by both"),
        ("nzasp.P.8.8", "The winner takes the slip to the Scorer"),
        ("nzasp.P.5.1", f"Lay out {tiles} tiles"),
        ("nzasp.P.12.5", "Talk outside the playing area"),
        ("nzasp.P.12.8", "Look at books outside, too; keep bags out of the area"),
    )
    items = [{"says": words, "clause": f"({_number(REGISTER[clause])})"} for clause, words in lines]
    return printed("closing", paper, event, "When your game is over", items=items)


def _item(clause: Clause) -> dict[str, Any]:
    return {
        "title": plain(clause.title, SENTENCE),
        "says": plain(clause.says, SENTENCE),
        "clause": _number(clause),
        "below": clause.number.count(".") > 1,
    }


def _number(clause: Clause) -> str:
    return clause.id.removeprefix("nzasp.")
