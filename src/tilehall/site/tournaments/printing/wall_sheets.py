"""Sheets that hang on a wall: pairings by name and by table, standings, the wall chart."""

from collections.abc import Sequence
from typing import Any

from tilehall.site.people.name_order import folded_name

from .sheet_records import Pairing, Paper, ScoreLine, SheetEvent, SheetPlayer, SheetPrize, SheetRound, SheetStandings
from .typst import plain, printed

VALUE = 24  # signs of a figure; a longer one is no figure


def pairings_by_name(event: SheetEvent, round_: SheetRound, paper: Paper) -> bytes:
    """Every player in the order of the alphabet, with table and opponent: what a crowd at the door looks for."""
    rows = [
        (
            folded_name(player.name),
            [plain(player.name), _table(pairing), _turn(pairing, seat), _opponents(pairing, seat)],
        )
        for pairing in round_.pairings
        for seat, player in enumerate(pairing.players)
    ]
    return printed(
        "list",
        paper,
        event,
        f"Round {round_.number}: pairings by name",
        columns=[_words("Player", True), _figure("Table", True), _words("Turn", narrow=True), _words("Opponent")],
        rows=[row for _, row in sorted(rows)],
        above=[],
        below=[],
    )


def pairings_by_table(event: SheetEvent, round_: SheetRound, paper: Paper) -> bytes:
    """Every table with who sits there in seat order, who sits out last. The one who starts is named so."""
    seats = max([2, *(len(pairing.players) for pairing in round_.pairings)])
    tables = sorted(round_.pairings, key=lambda pairing: (pairing.table is None, pairing.table or 0))
    heads = ("First", "Second") if _starts_known(round_) else tuple(f"Seat {seat}" for seat in range(1, seats + 1))
    return printed(
        "list",
        paper,
        event,
        f"Round {round_.number}: pairings by table",
        columns=[_figure("Table", True), *(_words(head) for head in heads)],
        rows=[[_table(pairing), *_seats(pairing, len(heads), heads[0] == "First")] for pairing in tables],
        above=[],
        below=[],
    )


def standings(event: SheetEvent, placed: SheetStandings, paper: Paper) -> bytes:
    """The placings with the figures given, and by what was ranked."""
    after = "" if placed.after_round is None else f" after round {placed.after_round}"
    clubs = any(placing.player.club or placing.player.team for placing in placed.placings)
    rows = [
        [
            plain(placing.place, VALUE),
            plain(placing.player.name),
            *([_home(placing.player)] if clubs else []),
            *(plain(value, VALUE) for value in placing.values),
        ]
        for placing in placed.placings
    ]
    return printed(
        "list",
        paper,
        event,
        f"Standings{after}",
        columns=[
            _figure("Place", True),
            _words("Player", True),
            *([_words("Club")] if clubs else []),
            *(_figure(plain(column, VALUE)) for column in placed.columns),
        ],
        rows=rows,
        above=[plain(placed.note, 300)] if placed.note else [],
        below=[plain(f"Ranked by {placed.order}", 300)] if placed.order else [],
    )


def prize_list(event: SheetEvent, won: Sequence[SheetPrize], paper: Paper) -> bytes:
    """Who won which prize and for what, for the prize-giving and the wall."""
    return printed(
        "list",
        paper,
        event,
        "Prizes",
        columns=[_words("Prize", True), _words("Winner", True), _words("For"), _figure("Money")],
        rows=[[plain(each.prize), plain(each.winner), plain(each.won_for), plain(each.money, VALUE)] for each in won],
        above=[] if won else ["No prize is decided yet."],
        below=[],
    )


def wall_chart(event: SheetEvent, lines: Sequence[ScoreLine], rounds: int, paper: Paper) -> bytes:
    """A line for each player and a square for each round, empty where nothing stands in it yet."""
    chart_lines = [
        {
            "number": "" if line.player.number is None else str(line.player.number),
            "name": plain(line.player.name),
            "about": _about(line.player),
            "squares": [[plain(words, VALUE) for words in square] for square in line.squares],
        }
        for line in lines
    ]
    return printed("chart", paper, event, "Wall chart", lines=chart_lines, rounds=rounds)


def _words(head: str, strong: bool = False, narrow: bool = False) -> dict[str, Any]:
    return {"head": head, "number": False, "strong": strong, "narrow": narrow}


def _figure(head: str, strong: bool = False) -> dict[str, Any]:
    return {"head": head, "number": True, "strong": strong, "narrow": True}


def _table(pairing: Pairing) -> str:
    return "" if pairing.table is None else str(pairing.table)


def _turn(pairing: Pairing, seat: int) -> str:
    if pairing.starts is None or len(pairing.players) < 2:
        return ""
    return "starts" if pairing.starts == seat else "second" if len(pairing.players) == 2 else f"seat {seat + 1}"


def _opponents(pairing: Pairing, seat: int) -> str:
    others = [plain(player.name) for at, player in enumerate(pairing.players) if at != seat]
    return ", ".join(others) if others else plain(pairing.note)


def _starts_known(round_: SheetRound) -> bool:
    """Whether two meet everywhere and it is known who begins: then the first column says it."""
    met = [pairing for pairing in round_.pairings if len(pairing.players) > 1]
    return bool(met) and all(len(pairing.players) == 2 and pairing.starts is not None for pairing in met)


def _seats(pairing: Pairing, width: int, by_turn: bool) -> list[str]:
    names = [plain(player.name) for player in pairing.players]
    if by_turn and pairing.starts == 1:
        names.reverse()
    elif not by_turn and pairing.starts is not None and len(names) > 1:
        names[pairing.starts] += " (starts)"
    if len(names) == 1:
        names.append(plain(pairing.note))
    return names + [""] * (width - len(names))


def _home(player: SheetPlayer) -> str:
    return " · ".join(filter(None, (plain(player.team), plain(player.club))))


def _about(player: SheetPlayer) -> str:
    return " · ".join(filter(None, (_home(player), "" if player.rating is None else str(player.rating))))
