"""A written play set against the board: which tiles were laid, and which lay there already."""

import re
from dataclasses import dataclass

from tilehall.law.game.tiles import NotThere, Tiles

from ..board import (
    BLANK,
    READ,
    SIZE,
    Placement,
    Square,
    placement_fault,
    read_coordinates,
    square_name,
    tile_sign,
    tiles_of,
)
from .gcg import GcgTurn
from .gcg_reader import WrongGcg

_CELL = re.compile(r"[(\[]([A-Za-z.]+)[)\]]|([A-Za-z.])", re.ASCII)
_FAULTS = {
    "nothing_placed": ("lays no tile", "write the letters laid; . stands only for tiles that lie there already"),
    "not_contiguous": ("leaves a gap", "look at the square and the dots"),
    "not_connected": ("touches no tile on the board", "look at the square, and at the turns before"),
    "centre_not_covered": ("is the first and leaves the centre square free", "the first play covers 8H"),
    "no_word_formed": ("makes no word", "the first play has at least two tiles"),
}


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    placed: Placement
    text: str  # "E7 H.MP", with a dot for every tile that lay there already


def read_play(board: bytes, unseen: Tiles, turn: GcgTurn) -> WrittenPlay:
    """What the play of a turn lays on this board. WrongGcg if it cannot lie there, or if such tiles are not among
    those unseen, in the bag and on the racks."""
    at, down = read_coordinates(turn.coords)
    step, room = (SIZE, SIZE - at // SIZE) if down else (1, SIZE - at % SIZE)
    cells = _cells(turn.word)
    if len(cells) > room:
        raise WrongGcg(turn.line, f"{turn.text} runs off the board", f"{room} squares are left from {turn.coords}")
    placed, signs = [], []
    for number, (letter, through) in enumerate(cells):
        here = Square(at + number * step)
        if _is_through(board, here, letter, through, turn):
            signs.append(".")
        else:
            placed.append((here, letter))
            signs.append(letter)
    placement = tuple(placed)
    if found := placement_fault(board, placement):
        what, remedy = _FAULTS[found]
        raise WrongGcg(turn.line, f"the play {turn.text} {what}", remedy)
    _check_set(unseen, placement, turn)
    return WrittenPlay(placement, f"{turn.coords} {''.join(signs)}")


def _cells(word: str) -> list[tuple[str, bool]]:
    """Each letter, and whether it is written as one that lies there already."""
    cells: list[tuple[str, bool]] = []
    for found in _CELL.finditer(word):
        bracketed, single = found.groups()
        cells += [(letter, True) for letter in bracketed] if bracketed else [(single, single == ".")]
    return cells


def _is_through(board: bytes, here: Square, letter: str, through: bool, turn: GcgTurn) -> bool:
    """Some programs write every letter of the word, so a letter that lies there already is played through too."""
    lies = board[here]
    if not lies:
        if through:
            what = f"{turn.text} plays through {square_name(here)}, which is empty"
            raise WrongGcg(turn.line, what, "look at the square, the dots and the turns before")
        return False
    if letter != "." and letter.upper() != READ[lies]:
        what = f"{turn.text} puts {letter} on {square_name(here)}, where {tile_sign(lies)} lies"
        raise WrongGcg(turn.line, what, "look at the square, the letters and the turns before")
    return True


def _check_set(unseen: Tiles, placement: Placement, turn: GcgTurn) -> None:
    try:
        unseen.take(tiles_of(placement))
    except NotThere as missing:
        tile = "blank" if missing.face == BLANK else missing.face
        raise WrongGcg(
            turn.line,
            f"the play {turn.text} needs a {tile} that the set no longer has",
            "a blank is written in lower case; look at the letters, and at the turns before",
        ) from None
