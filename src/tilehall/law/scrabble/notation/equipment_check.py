"""The board and the tiles that a record says it was played with, against those of the rules.

Programs name the usual board and the English tiles in many ways, so a name that nobody knows is only remarked. A name
that is known for another board or other tiles is refused: every score after it would be wrong.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .gcg import GcgGame, Pragma
from .gcg_reader import WrongGcg

BOARD, TILES, VARIANT = "board-layout", ("tile-distribution", "tile-set"), "game-type"
# Folded: only letters and digits are compared.
_USUAL_BOARDS = frozenset(
    (
        "crosswordgame",
        "standard",
        "standard15",
        "standard15x15",
        "default",
        "scrabble",
        "classic",
        "normal",
        "15",
        "15x15",
    )
)
_USUAL_TILES = frozenset(
    ("english", "englishset", "englishtiles", "en", "eng", "standard", "default", "scrabble", "classic", "normal")
)
_OTHER_BOARDS = ("super", "21", "quad", "wordswithfriends", "wwf", "wordfeud", "lexulous", "wordsmith")
_OTHER_TILES = (
    *("afrikaans", "arabic", "bulgarian", "catalan", "croatian", "czech", "danish", "dutch", "esperanto", "estonian"),
    *("finnish", "french", "german", "greek", "hebrew", "hungarian", "icelandic", "irish", "italian"),
    *("latvian", "lithuanian", "malay", "maori", "norwegian", "polish", "portuguese", "romanian", "russian", "slovak"),
    *("slovenian", "spanish", "swedish", "turkish", "ukrainian", "welsh"),
    *("deutsch", "espanol", "francais", "polski", "super", "wordswithfriends", "wwf", "wordfeud", "lexulous"),
)
_SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class OtherEquipment:
    """A name that says nothing to us; the record is read as if the usual board or tiles were meant."""

    line: int
    what: Literal["board", "tiles"]
    says: str


def other_equipment(game: GcgGame) -> Iterator[OtherEquipment]:
    """WrongGcg for a board or tiles that are known to be others than those of these rules."""
    for pragma in game.pragmas:
        key = pragma.key.lower()
        if key == BOARD:
            yield from _compared(pragma, "board", "the board of 15 rows", _USUAL_BOARDS, _OTHER_BOARDS)
        elif key in TILES:
            yield from _compared(pragma, "tiles", "the English set of 100", _USUAL_TILES, _OTHER_TILES)
        elif key == VARIANT and "super" in _folded(pragma):
            raise _other(pragma, "game", "Scrabble on the board of 15 rows")


def _compared(
    pragma: Pragma, what: Literal["board", "tiles"], ours: str, usual: frozenset[str], others: tuple[str, ...]
) -> Iterator[OtherEquipment]:
    name = _folded(pragma)
    if not name or name in usual:
        return
    if any(other in name for other in others):
        raise _other(pragma, what, ours)
    yield OtherEquipment(pragma.line, what, f"#{pragma.key} names a {_set(what)} that is not known; {ours} is taken")


def _other(pragma: Pragma, what: str, ours: str) -> WrongGcg:
    name = pragma.text if len(pragma.text) <= 40 else f"{pragma.text[:37]}…"
    return WrongGcg(pragma.line, f"#{pragma.key} names another {_set(what)}, {name!r}", f"only {ours} is known here")


def _set(what: str) -> str:
    return "set of tiles" if what == "tiles" else what


def _folded(pragma: Pragma) -> str:
    return _SIGNS.sub("", pragma.text).casefold()
