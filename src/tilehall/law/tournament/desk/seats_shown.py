"""For whom something is entered: the round and who sat where, as the page showed it, against the draw of now.

A page stays open while the director swaps two players, draws anew or begins the next round. What is typed on it belongs
to those whom it showed: it says so, and is refused where others sit there now.
"""

import re
from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Fact, Refusal

from .desk import Desk
from .records import Board

_TEXT = re.compile(r"([0-9]{1,4}):((?:[0-9]{1,7}(?:-[0-9]{1,7})*)?)")


@dataclass(frozen=True, slots=True)
class SeatsShown:
    """As a form carries it: `3:18-20`. Without players it is the round alone, of a form that names a player itself."""

    round: int
    players: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.round}:{'-'.join(map(str, self.players))}"

    def is_of(self, number: int, board: Board) -> bool:
        """The same seats; a forfeit alone names first who did not compete, wherever they sat."""
        if self.round != number:
            return False
        forfeited = board.meets == "forfeit" and set(self.players) == set(board.players)
        return self.players == board.players or forfeited


NOTHING_SHOWN = SeatsShown(round=0)  # no round has this number: what comes without a mark is of no board


def seats_of_board(number: int, board: Board) -> SeatsShown:
    return SeatsShown(round=number, players=board.players)


def read_seats(text: str) -> SeatsShown:
    """What no page of ours has written is `NOTHING_SHOWN`, as is no text at all."""
    read = _TEXT.fullmatch(text)
    if read is None:
        return NOTHING_SHOWN
    return SeatsShown(round=int(read[1]), players=tuple(map(int, filter(None, read[2].split("-")))))


def refuse_other_seats(desk: Desk, shown: SeatsShown | None, number: int, board: Board | None) -> Refusal | None:
    """`board` is where it would be entered now. `shown` is None where no page was looked at: a program, a rehearsal."""
    if shown is None or (board is not None and shown.is_of(number, board)):
        return None
    if shown.round not in (0, number):
        return _changed(desk, "round_has_changed", shown=shown.round, round=number)
    names = " – ".join(map(desk.name, board.players)) if board is not None else "nobody"
    return _changed(desk, "draw_has_changed", now=names)


def refuse_other_round(desk: Desk, shown: SeatsShown | None, number: int) -> Refusal | None:
    """Of what the director presses for a round, or for a player who is named in the form itself."""
    if shown is None or shown.round == number:
        return None
    return _changed(desk, "another_round_is_played", round=number)


def _changed(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("8.6"),), detail=tuple(detail.items()))
