"""What the page of an event tells of its games: who leads and what is missing, or who won and what stood out, and
everybody who played."""

from collections.abc import Iterator
from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Player
from tilehall.site.tournaments.store import DeskState

from .best_games import games_of_note
from .boards import PublicBoard, public_board
from .kept_standings import standings_of
from .number_words import grade_title
from .page_cache import cached
from .standings import GradeStandings, StandingsRow, TeamRow, leaders, team_standings

HEAD = 5  # places of a grade that is being played
PODIUM = 3
MOST_MISSING = 24
MOST_NAMED = 3  # who share a feat


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsHead:
    """The first of a grade, and how many more stand below them."""

    standings: GradeStandings
    rows: tuple[StandingsRow, ...]

    @property
    def more(self) -> int:
        return self.standings.pages.total - len(self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingBoard:
    grade: str  # empty where there is one grade only
    board: PublicBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """Something that stood out: `who` with their numbers, `others` who did the same."""

    what: str
    figure: str
    grade: str
    who: tuple[tuple[int, str], ...]
    others: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStory:
    """`heads` are those of grades that have begun; of an event that is over they are its podiums."""

    round: int
    rounds: int
    games: int
    missing: int
    missing_boards: tuple[MissingBoard, ...]
    heads: tuple[StandingsHead, ...]
    teams: tuple[TeamRow, ...]
    feats: tuple[Feat, ...]
    played: tuple[GradeStandings, ...]  # everybody of each grade, of an event that is over


NOTHING_YET = EventStory(
    round=0, rounds=0, games=0, missing=0, missing_boards=(), heads=(), teams=(), feats=(), played=()
)


def event_story(state: DeskState) -> EventStory:
    """Nothing of one that was called off after it had begun: no game of it has a result, and nobody plays."""
    begun = state.desk.begun and state.desk.called_off is None
    return cached(state, "story", lambda: _story(state)) if begun else NOTHING_YET


def _story(state: DeskState) -> EventStory:
    desk = state.desk
    over, number = desk.over, desk.current
    grades = [standings_of(state, name) for name, grade in desk.grades.items() if grade.rounds]
    missing = [] if over else list(desk.missing(number))
    several = len(desk.grades) > 1
    held = [each for grade in desk.grades.values() for each in grade.rounds[number - 1 : number]]
    return EventStory(
        round=number,
        rounds=desk.last_round,
        games=sum(board.meets in ("game", "table") for each in held for board in each.boards),
        missing=len(missing),
        missing_boards=tuple(
            MissingBoard(grade=grade_title(grade.name) if several else "", board=public_board(desk, grade, board))
            for grade, board in missing[:MOST_MISSING]
        ),
        heads=tuple(StandingsHead(standings=each, rows=_head(each, over)) for each in grades),
        teams=team_standings(desk) if any(each.told for each in grades) else (),
        feats=tuple(_feats(desk, grades)) if over else (),
        played=tuple(grades) if over else (),
    )


def _head(standings: GradeStandings, over: bool) -> tuple[StandingsRow, ...]:
    """Nobody stands on a podium who has not played, and nobody anywhere before the first result."""
    if over:
        return tuple(row for row in leaders(standings, PODIUM) if row.games)
    return standings.rows[:HEAD] if standings.told else ()


def _feats(desk: Desk, grades: list[GradeStandings]) -> Iterator[Feat]:
    """Of the whole event; a table of Rummikub has no score to compare with another's."""
    if desk.book.game != "scrabble":
        return
    high, _ = games_of_note(desk)
    if high:
        yield _feat(
            desk, "High game", high[0].score_text, list(dict.fromkeys((game.number, game.grade) for game in high))
        )
    over = [
        (row.expectancy.wins_over, row.number, each.grade)
        for each in grades
        if not each.pages.several
        for row in each.rows
        if row.expectancy and row.expectancy.wins_over is not None
    ]
    if over and (most := max(wins for wins, _, _ in over)) > 0:
        held = [(number, grade) for wins, number, grade in over if wins == most]
        yield _feat(desk, "Most wins over expectation", f"+{most:.1f}", held)


def _feat(desk: Desk, what: str, figure: str, held: list[tuple[int, str]]) -> Feat:
    grades = {grade for _, grade in held}
    return Feat(
        what=what,
        figure=figure,
        grade=grade_title(next(iter(grades))) if len(desk.grades) > 1 and len(grades) == 1 else "",
        who=tuple((number, desk.name(number)) for number, _ in held[:MOST_NAMED]),
        others=max(len(held) - MOST_NAMED, 0),
    )


def entrants(desk: Desk) -> list[tuple[str, list[Player]]]:
    """Those who play, under their grade, with those who have left since it began; those without a grade yet together,
    the strongest first."""
    found: list[tuple[str, list[Player]]] = []
    for grade in desk.grades.values():
        if grade.players:
            met = {number for each in grade.rounds for board in each.boards for number in board.players}
            players = [desk.player(number) for number in grade.players]
            found.append((grade.name, [each for each in players if each.in_the_field or each.number in met]))
    graded = {number for grade in desk.grades.values() for number in grade.players}
    without = [player for player in desk.in_the_field() if player.grade is None or player.number not in graded]
    if without:
        without.sort(key=lambda each: (-(each.rating or 0), each.name))
        found.append(("", without))
    return found
