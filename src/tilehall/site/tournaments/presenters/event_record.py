"""How everybody came out of one event: place, wins and games, for the pages that tell all their results."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.prize_winners import grade_placings
from tilehall.law.tournament.standings import Placing
from tilehall.site.pages.phrases import signed
from tilehall.site.tournaments.wording.money import ordinal

from .best_games import PlayedGame, played_games
from .number_words import grade_title, wins_text

IN_THE_FIELD = ("entered", "withdrawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecord:
    """`of`: how many were placed beside and with them. `won`: the grade is over and nobody stands above; what teams
    play for is no title of one player."""

    place: str
    shared: bool
    of: int
    grade: str
    wins: str
    rounds: int
    spread: str
    won: bool
    gone: bool
    at_tables: bool
    games: tuple[PlayedGame, ...]


def event_records(desk: Desk) -> dict[int, EventRecord]:
    """By number; without who played no game: whoever was refused, waited in vain or called off is nobody's business."""
    played: dict[int, list[PlayedGame]] = defaultdict(list)
    for game in played_games(desk):
        played[game.number].append(game)
    placings = {grade: grade_placings(desk, grade) for grade in desk.grades}
    found = {number: _record(desk, number, tuple(games), placings) for number, games in played.items()}
    return {number: record for number, record in found.items() if record is not None}


def _record(
    desk: Desk, number: int, games: tuple[PlayedGame, ...], in_grades: Mapping[str, Sequence[Placing]]
) -> EventRecord | None:
    player = desk.players.get(number)
    if player is None or player.standing not in IN_THE_FIELD or player.house:
        return None
    grade = desk.grade(player.grade or games[-1].grade)
    placings = in_grades[grade.name]
    mine = next((placing for placing in placings if number_of(placing.player) == number), None)
    if mine is None:
        return None
    return EventRecord(
        place=ordinal(mine.place),
        shared=sum(placing.place == mine.place for placing in placings) > 1,
        of=len(placings),
        grade=grade_title(grade.name) if len(desk.grades) > 1 else "",
        wins=wins_text(mine.wins),
        rounds=sum(number in board.players for each in grade.rounds for board in each.boards),
        spread=signed(mine.spread),
        won=grade.over and mine.place == 1 and not player.team,
        gone=player.standing == "withdrawn",
        at_tables=desk.book.game != "scrabble",
        games=games,
    )
