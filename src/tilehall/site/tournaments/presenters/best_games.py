"""Who scored most in an event and who won by most: on the hall screen and on players' pages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.pages.phrases import joined, minus, signed

from .boards import public_board


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A signed game as one of its players sees it; at a table of four nobody's score is the other's."""

    grade: str
    round: int
    number: int
    name: str
    score: int
    others: tuple[int, ...]
    against: str
    margin: int | None
    sign: str

    @property
    def score_text(self) -> str:
        return minus(str(self.score))

    @property
    def margin_text(self) -> str:
        return "" if self.margin is None else signed(self.margin)


def played_games(desk: Desk, of: int | None = None) -> Iterator[PlayedGame]:
    """Of all players, or `of` one, in the order of the rounds."""
    for grade in desk.grades.values():
        for round_ in grade.rounds:
            for board in round_.boards:
                if board.meets not in ("game", "table") or board.open or (of is not None and of not in board.players):
                    continue
                seats = public_board(desk, grade, board).seats
                for mine in seats:
                    if mine.score is None or of not in (None, mine.number):
                        continue
                    others = [seat for seat in seats if seat is not mine]
                    other = others[0].score if len(others) == 1 else None
                    yield PlayedGame(
                        grade=grade.name,
                        round=round_.number,
                        number=mine.number,
                        name=mine.name,
                        score=mine.score,
                        others=tuple(seat.number for seat in others),
                        against=", ".join(seat.name for seat in others),
                        margin=None if other is None else mine.score - other,
                        sign=mine.sign,
                    )


def high_games(games: Iterable[PlayedGame]) -> tuple[PlayedGame, ...]:
    """The highest score, by everybody who made it."""
    known = list(games)
    best = max((game.score for game in known), default=None)
    return tuple(game for game in known if game.score == best)


def biggest_wins(games: Iterable[PlayedGame]) -> tuple[PlayedGame, ...]:
    won = [game for game in games if game.margin is not None and game.margin > 0]
    best = max((game.margin or 0 for game in won), default=0)
    return tuple(game for game in won if game.margin == best)


@dataclass(frozen=True, slots=True)
class GamesOfOne:
    """The games of one player among those that are named, under the name once."""

    name: str
    rounds: tuple[int, ...]

    @property
    def text(self) -> str:
        word = "round" if len(self.rounds) == 1 else "rounds"
        return f"{word} {joined([str(each) for each in self.rounds])}"


def by_player(games: Iterable[PlayedGame]) -> tuple[GamesOfOne, ...]:
    """Who won five times by the same margin is named once, with all the rounds."""
    found: dict[tuple[str, int], list[PlayedGame]] = {}
    for game in games:
        found.setdefault((game.grade, game.number), []).append(game)
    return tuple(GamesOfOne(own[0].name, tuple(game.round for game in own)) for own in found.values())


def games_of_note(desk: Desk) -> tuple[tuple[PlayedGame, ...], tuple[PlayedGame, ...]]:
    """High games and biggest wins of an event. House players win nothing, as with prizes."""
    games = [game for game in played_games(desk) if not desk.player(game.number).house]
    return high_games(games), biggest_wins(games)
