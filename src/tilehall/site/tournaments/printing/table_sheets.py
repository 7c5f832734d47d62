"""Sheets that lie on a table: result slips, count sheets, score sheets, challenge slips."""

from collections.abc import Sequence
from typing import Any

from tilehall.law.rulebook.register import REGISTER
from tilehall.site.pages import qr

from .sheet_records import Badge, Charge, Pairing, Paper, SheetEvent, SheetPlayer, SheetRound
from .typst import plain, printed

# Rows of a score sheet: more turns than nearly every game has, and the row is still high enough to write in.
TURNS = 24


def slips(event: SheetEvent, round_: SheetRound, paper: Paper) -> bytes:
    """A slip for each pair that plays: four to an A4 page, one to an A5 page."""
    met = [pairing for pairing in round_.pairings if len(pairing.players) == 2]
    title = f"Result slips, round {round_.number}"
    return printed("slips", paper, event, title, slips=[_at_a_table(round_, pairing) for pairing in met])


def count_sheets(event: SheetEvent, round_: SheetRound, charges: Sequence[Charge], paper: Paper) -> bytes:
    """A count sheet for each Rummikub table: two to an A4 page, one to an A5 page, with the charges of the ruleset."""
    met = [pairing for pairing in round_.pairings if len(pairing.players) > 1]
    return printed(
        "counts",
        paper,
        event,
        f"Count sheets, round {round_.number}",
        counts=[_at_a_table(round_, pairing) for pairing in met],
        charges=[plain(f"{charge.what}: {charge.points}", 40) for charge in charges],
        below=[plain(REGISTER["nzrc2024.13"].says, 200)],
    )


def score_sheets(
    event: SheetEvent, rounds: Sequence[SheetRound], tiles: Sequence[tuple[str, int]], paper: Paper
) -> bytes:
    """A sheet for each player of each pair, to keep the own record on; without rounds, one to copy.

    `tiles` are the letters of the set with how many there are, to be crossed off.
    """
    records = [
        {
            "round": each.number,
            "grade": plain(pairing.grade),
            "rounds": pairing.rounds,
            "table": pairing.table,
            "own": plain(own.name),
            "other": plain(pairing.players[1 - seat].name),
            "starts": None if pairing.starts is None else pairing.starts == seat,
        }
        for each in rounds
        for pairing in each.pairings
        if len(pairing.players) == 2
        for seat, own in enumerate(pairing.players)
    ]
    empty = {"round": None, "grade": "", "rounds": None, "table": None, "own": "", "other": "", "starts": None}
    return printed(
        "scores",
        paper,
        event,
        "Score sheets",
        scores=records if rounds else [empty],
        turns=TURNS,
        tiles=[plain(letter, 4) * count for letter, count in tiles],
    )


def challenge_slips(event: SheetEvent, round_: SheetRound | None, paper: Paper, copies: int = 8) -> bytes:
    """Challenge slips with table and round filled in, one to a table; without a round, so many empty ones."""
    if round_ is None:
        wanted: list[dict[str, Any]] = [{"round": None, "table": None}] * copies
    else:
        wanted = [
            {"round": round_.number, "table": pairing.table} for pairing in round_.pairings if len(pairing.players) > 1
        ]
    return printed("challenges", paper, event, "Challenge slips", slips=wanted)


def badges(event: SheetEvent, wanted: Sequence[Badge], paper: Paper) -> bytes:
    """A card for each player with the code of the own page: ten to an A4 page, three to an A5 page."""
    rows = [
        {
            "name": plain(badge.player.name),
            "about": " · ".join(filter(None, (plain(badge.grade), plain(badge.player.team), plain(badge.player.club)))),
            "code": qr.on_paper(badge.link),
            "link": plain(badge.link, 2 * len(badge.link) + 1),
            "signing": plain(badge.signing),
        }
        for badge in wanted
    ]
    return printed("badges", paper, event, "Personal codes", badges=rows)


def _at_a_table(round_: SheetRound, pairing: Pairing) -> dict[str, Any]:
    return {
        "round": round_.number,
        "grade": plain(pairing.grade),
        "rounds": pairing.rounds,
        "table": pairing.table,
        "starts": pairing.starts,
        "players": [_seated(player, pairing.starts == seat) for seat, player in enumerate(pairing.players)],
        "code": qr.on_paper(pairing.link),
        "link": plain(pairing.link, 2 * len(pairing.link) + 1),
    }


def _seated(player: SheetPlayer, starts: bool) -> dict[str, Any]:
    number = "" if player.number is None else f"No. {player.number}"
    about = " · ".join(filter(None, (number, plain(player.club), plain(player.team))))
    return {"name": plain(player.name), "about": about, "starts": starts}
