"""A game in play as a picture the size of a stamp, for lists: what lies on the table, and nothing that a player holds.

It is drawn as one SVG whose classes the page colours; what it shows is said in words beside it, so readers of the
screen are spared it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from .rummikub_tiles import meld_picture
from .scrabble_board import board_picture

SIDE = 150  # of the whole picture
TILE, HIGH, GAP = 10, 13, 4  # of a Rummikub tile in it


def scrabble_picture(rules: Any, view: dict[str, Any]) -> SafeString:
    """The board: premiums, tiles with their letters, and the last play. What is only being laid is not told."""
    squares = board_picture(rules, view, tentative=False).rows
    side = SIDE // len(squares)
    shapes: dict[str, list[str]] = {}
    letters: list[str] = []
    for across, (_number, row) in enumerate(squares):
        for along, square in enumerate(row):
            kind = "tile" if square.letter else square.premium[0] if square.premium else ""
            if kind:
                kind = "tile last" if square.letter and square.mark else kind
                at = f"M{along * side + 0.5:g} {across * side + 0.5:g}h{side - 1}v{side - 1}h-{side - 1}z"
                shapes.setdefault(kind, []).append(at)
            if square.letter:
                place = f'x="{along * side + side / 2:g}" y="{across * side + side * 0.82:g}"'
                letters.append(f"<text {place}>{square.letter}</text>")
    return _drawn("mini-board", SIDE, shapes, letters)


def rummikub_picture(_rules: Any, view: dict[str, Any]) -> SafeString:
    """The melds of the table, tile by tile in their colours."""
    shapes: dict[str, list[str]] = {}
    letters: list[str] = []
    across = along = GAP
    for meld in map(meld_picture, view["table"]):
        if along > GAP and along + TILE * len(meld.tiles) > SIDE:
            along, across = GAP, across + HIGH + GAP
        for tile in meld.tiles:
            colour = "j" if tile.joker else tile.colour.lower() or "unseen"
            shapes.setdefault(f"tile {colour}", []).append(f"M{along} {across}h{TILE - 1}v{HIGH - 1}h-{TILE - 1}z")
            place = f'class="{colour}" x="{along + TILE / 2 - 0.5:g}" y="{across + HIGH * 0.72:g}"'
            letters.append(f"<text {place}>{'J' if tile.joker else tile.number}</text>")
            along += TILE
        along += GAP
    return _drawn("mini-table", max(SIDE // 2, across + HIGH + GAP), shapes, letters)


def _drawn(name: str, high: int, shapes: dict[str, list[str]], letters: Sequence[str]) -> SafeString:
    """Of numbers, our own classes and letters of tiles alone."""
    paths = _joined(f'<path class="{kind}" d="{"".join(parts)}"/>' for kind, parts in shapes.items())
    return format_html(
        '<svg class="mini {}" viewBox="0 0 {} {}" aria-hidden="true" focusable="false">{}{}</svg>',
        name, SIDE, high, paths, _joined(letters),
    )  # fmt: skip


def _joined(parts: Iterable[str]) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308
