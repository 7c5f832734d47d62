"""A player's card: every round with opponent, score and the place after it, and two graphs of the way there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilehall.law.tournament.desk.desk import Desk, player_id
from tilehall.law.tournament.desk.grade_standing import counted_event, last_begun_round, ordered_standings
from tilehall.law.tournament.desk.knock_out import knock_out_ranks
from tilehall.law.tournament.desk.records import Grade
from tilehall.law.tournament.event import Event, PlayerId
from tilehall.law.tournament.standings import Placing, standings
from tilehall.site.pages.phrases import minus, signed

from .boards import PublicBoard, Seat, public_board
from .graphs import Graph, places_graph, spread_graph
from .number_words import grade_title, shared_places, wins_text


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterRound:
    """How a player stood after a round."""

    place: int
    place_text: str
    wins: str
    spread: int

    @property
    def spread_text(self) -> str:
        return signed(self.spread)


History = tuple[Mapping[PlayerId, AfterRound], ...]  # for each round that was begun


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A round of one player. `others` are those at the same table; `sign` is W, L, ½, B (bye), F or FW (forfeits)."""

    round: int
    table: int | None
    others: tuple[Seat, ...]
    starts: bool | None
    score: int | None
    against: int | None
    sign: str
    state_text: str
    after: AfterRound | None

    @property
    def figures(self) -> str:
        """The own score, and of two the other's."""
        scores = (self.score, self.against) if self.against is not None else (self.score,)
        return "" if self.score is None else "–".join(minus(str(each)) for each in scores)

    @property
    def margin(self) -> str:
        return "" if self.score is None or self.against is None else signed(self.score - self.against)

    @property
    def means(self) -> str:
        return {"W": "won", "L": "lost", "½": "half a win", "B": "bye", "F": "forfeited", "FW": "forfeit win"}.get(
            self.sign, self.state_text
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCard:
    number: int
    name: str
    club: str
    team: str
    rating: int | None
    grade: str | None
    gone: bool
    house: bool
    at_tables: bool
    lines: tuple[CardRow, ...]
    now: AfterRound | None
    spread: Graph | None
    places: Graph | None

    @property
    def title(self) -> str:
        """Of the grade."""
        return grade_title(self.grade or "")


def standings_history(desk: Desk, grade: str) -> History:
    """The standings after each round; the last may still be played, and after a knock-out goes by its bracket."""
    begun = range(1, last_begun_round(desk, grade) + 1)
    past = tuple(standing_after(counted_event(desk, grade, through=n)) for n in begun)
    if not past or not knock_out_ranks(desk, grade):
        return past
    return *past[:-1], _after_round(ordered_standings(desk, grade, counted_event(desk, grade)).placings)


@lru_cache(maxsize=64)
def standing_after(event: Event) -> Mapping[PlayerId, AfterRound]:
    """A round that is over stands as it stood, so with a new result only the last one is reckoned again."""
    return _after_round(standings(event).placings)


def _after_round(placings: Sequence[Placing]) -> dict[PlayerId, AfterRound]:
    texts = shared_places([placing.place for placing in placings])
    return {
        placing.player: AfterRound(
            place=placing.place, place_text=text, wins=wins_text(placing.wins), spread=placing.spread
        )
        for placing, text in zip(placings, texts, strict=True)
    }


def player_card(desk: Desk, number: int, past: History) -> PlayerCard:
    """`past` is the history of the player's grade; empty where there is none yet."""
    player = desk.player(number)
    grade = desk.grades.get(player.grade or "")
    lines = _lines(desk, grade, number, past) if grade else ()
    stood = [line.after for line in lines if line.after]
    at_tables = desk.book.game != "scrabble"
    return PlayerCard(
        number=number,
        name=player.name,
        club=player.club or "",
        team=player.team or "",
        rating=player.rating,
        grade=player.grade,
        gone=player.standing == "withdrawn",
        house=player.house,
        at_tables=at_tables,
        lines=lines,
        # Who is out of a knock-out, or has left, moves on with the others' games.
        now=past[-1].get(player_id(number)) if stood else None,
        spread=spread_graph([after_round.spread for after_round in stood], "points" if at_tables else "spread")
        if stood
        else None,
        places=places_graph([after_round.place for after_round in stood], len(grade.players))
        if grade and stood
        else None,
    )


def _lines(desk: Desk, grade: Grade, number: int, past: History) -> tuple[CardRow, ...]:
    card_rows = []
    for each in grade.rounds:
        board = next((board for board in each.boards if number in board.players), None)
        if board is None:
            continue
        stood = past[each.number - 1].get(player_id(number)) if each.number <= len(past) else None
        card_rows.append(card_row(each.number, number, public_board(desk, grade, board), stood))
    return tuple(card_rows)


def card_row(round_: int, number: int, board: PublicBoard, stood: AfterRound | None) -> CardRow:
    mine = next(seat for seat in board.seats if seat.number == number)
    others = tuple(seat for seat in board.seats if seat.number != number)
    sign = mine.sign
    if board.state == "bye":
        sign = "B"
    elif board.state == "forfeit":
        sign = "F" if board.seats[0].number == number else "FW"
    return CardRow(
        round=round_,
        table=board.table,
        others=others,
        starts=mine.starts,
        score=mine.score,
        against=others[0].score if len(others) == 1 else None,
        sign=sign,
        state_text=board.state_text,
        after=stood,
    )
