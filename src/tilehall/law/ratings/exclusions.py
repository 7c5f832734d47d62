"""Exclusion from the rankings after a forfeit: the Executive's, for a year at most; the rating itself goes on."""

from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import PLAY, clause_parameter
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.event import PlayerId
from tilehall.law.tournament.months import years_on

EXECUTIVE = "executive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusion:
    """`tournament` is its date, from which the year is counted; `until` is the last day off the list."""

    player: PlayerId
    tournament: date
    until: date
    decision: str

    @property
    def longest(self) -> date:
        return years_on(self.tournament, clause_parameter(int, PLAY["10.5"], "ranking_exclusion_max_years").value)

    def keeps_off(self, day: date) -> bool:
        """Held to a year, whatever was written down."""
        return self.tournament <= day <= min(self.until, self.longest)


def has_forfeited(desk: Desk, player: int) -> bool:
    """Whether a player of that number has forfeited a game of a tournament, on whatever ground."""
    boards = (board for grade in desk.grades.values() for each in grade.rounds for board in each.boards)
    return any(board.meets == "forfeit" and board.players[0] == player for board in boards)


def exclude(exclusion: Exclusion, *, forfeited: bool) -> Ruling | Refusal:
    """Whether the Executive may keep the player off for so long: only who has `forfeited` a game of the tournament."""
    bases: tuple[Basis, ...] = (PLAY["10.5"], PLAY.reading("10.5"))
    if not forfeited:
        return Refusal(code="nothing_forfeited", rests_on=(PLAY["10.5"],))
    told = (("player", exclusion.player), ("until", exclusion.until), ("max", exclusion.longest))
    if exclusion.until > exclusion.longest:
        return Refusal(code="exclusion_too_long", rests_on=bases, detail=told)
    if exclusion.until < exclusion.tournament:
        return Refusal(code="exclusion_already_over", rests_on=bases, detail=told)
    if not exclusion.decision.strip():
        return Refusal(code="reason_missing", rests_on=bases)
    return Ruling(code="excluded", rests_on=bases, discretion=EXECUTIVE, detail=told)
