"""Keys on paper: a player's own page, and the slip of a board. Who holds the paper may open it; nobody can guess one.

They are made from the tournament's own key, which a backup and a package to take over from carry along: on another
laptop the same keys open. Where a tournament came without it, `store.stand_in_key` makes one of this hall.
"""

import hmac
from hashlib import sha256

from tilehall.site.pages.numbers import whole_number

from .models import TournamentRow

LENGTH = 10
# Of a code that is typed to sign on somebody else's phone. Sixteen million of them, and wrong ones are counted.
TYPED_LENGTH = 6
JUDGE_ONLY = "j"  # begins a key that is on no paper: it opens the judge of a board, and never its slip


def player_key(row: TournamentRow, number: int) -> str:
    return f"{number}-{_sign(row, f'player {number}')}"


def player_number(row: TournamentRow, key: str) -> int | None:
    """The number a key belongs to; None for a wrong one."""
    number = whole_number(key.partition("-")[0])
    if number is None:
        return None
    return number if hmac.compare_digest(key.encode(), player_key(row, number).encode()) else None


def signing_code(row: TournamentRow, number: int) -> str:
    """What a player types to sign where the own code cannot be scanned: on the same card, and it opens nothing."""
    return _sign(row, f"signing {number}")[:TYPED_LENGTH]


def is_signing_code(row: TournamentRow, number: int, typed: str) -> bool:
    """However it was typed: with blanks, in capitals, or the whole own code instead."""
    plain = "".join(typed.split()).casefold()
    codes = (signing_code(row, number), player_key(row, number))
    return any(hmac.compare_digest(plain.encode(), code.encode()) for code in codes)


def board_key(row: TournamentRow, player: int, round_: int) -> str:
    """The key of the board at which this player sits in this round; the first one of the board is asked for."""
    return f"{round_}-{player}-{_sign(row, f'board {round_} {player}')}"


def board_place(row: TournamentRow, key: str) -> tuple[int, int] | None:
    """Round and first player of a board's key; None for a wrong one."""
    parts = key.split("-")
    if len(parts) != 3:
        return None
    round_, player = whole_number(parts[0]), whole_number(parts[1])
    if round_ is None or player is None:
        return None
    return (round_, player) if hmac.compare_digest(key.encode(), board_key(row, player, round_).encode()) else None


def judge_key(row: TournamentRow, player: int, round_: int) -> str:
    """What the judging device of the event has in its address, for all who stand there to see."""
    return f"{JUDGE_ONLY}-{round_}-{player}-{_sign(row, f'judge {round_} {player}')}"


def key_to_judge(row: TournamentRow, key: str) -> str:
    """The board's key for a right one of the judge alone; any other stays what it is."""
    parts = key.split("-")
    round_, player = (whole_number(part) for part in parts[1:3]) if len(parts) == 4 else (None, None)
    if round_ is None or player is None:
        return key
    right = hmac.compare_digest(key.encode(), judge_key(row, player, round_).encode())
    return board_key(row, player, round_) if right else key


def _sign(row: TournamentRow, what: str) -> str:
    return hmac.new(row.key.encode(), what.encode(), sha256).hexdigest()[:LENGTH]
