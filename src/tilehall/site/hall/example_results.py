"""Invented results: the stronger wins more often, by figures that look like chance and are always the same."""

from hashlib import sha256

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.things import Board

UNRATED = 900


def chance(below: int, *about: object) -> int:
    """A number from 0 to below - 1, always the same for the same things."""
    return int(sha256("|".join(map(str, about)).encode()).hexdigest()[:12], 16) % below


def invented(desk: Desk, board: Board, number: int) -> tuple[int, ...]:
    """Scores in the order of the seats: of a game of two, or of a Rummikub table, which adds up to nothing."""
    about = (desk.announced.name, number, *board.players)
    if board.meets == "table":
        lost = [3 + chance(58, *about, seat) for seat in board.players]
        winner = chance(len(board.players), *about, "who")
        return tuple(sum(lost) - lost[winner] if seat == winner else -lost[seat] for seat in range(len(lost)))
    first, second = (desk.player(player).rating or UNRATED for player in board.players)
    lead = (first - second) // 5 + chance(241, *about) - 120
    lead = max(-220, min(220, lead)) or 7
    middle = 376 + chance(61, *about, "middle")
    return (middle + (lead + 1) // 2, middle - lead // 2)


def bonus_words(desk: Desk, board: Board, number: int) -> tuple[int, ...]:
    return tuple(chance(4, desk.announced.name, number, player, "bonus") for player in board.players)
