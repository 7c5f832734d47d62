"""Plays as the finder gives them: where their tiles go, as a command and as plain data."""

from typing import Any

from tilehall.law.game.opponents import FoundPlay
from tilehall.law.scrabble.board import SIZE, Placement, Square, read_coordinates
from tilehall.law.scrabble.leave_table import LeaveTable
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.rules import ScrabbleRules


def placed_tiles(play: FoundPlay) -> Placement:
    """The tiles that are laid; those played through lie there already."""
    start, down = read_coordinates(play.coords)
    step = SIZE if down else 1
    return tuple((Square(start + at * step), sign) for at, sign in enumerate(play.text) if sign != ".")


def plain_play(play: FoundPlay) -> dict[str, Any]:
    return {"text": play.text, "coords": play.coords, "score": play.score, "tiles": play.tiles}


def finder(rules: ScrabbleRules, graph: bytes | memoryview, table: LeaveTable | None = None) -> Finder:
    """By the word list as the kernels read it, the bonus of these rules, and what leaves are worth."""
    return Finder(
        graph,
        bonus=rules.bonus_points.value,
        bonus_tiles=rules.bonus_tiles.value,
        exchange_from=rules.exchange_min_bag.value,
        table=table,
    )
