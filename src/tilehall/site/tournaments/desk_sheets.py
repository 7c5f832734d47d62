"""The sheets of an event filled from its desk. `link` makes a full address for phones from one of ours."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from django.urls import reverse

from tilehall.law import catalogue
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board, Grade
from tilehall.law.tournament.desk.records import Player as Entered
from tilehall.site.pages.phrases import counted
from tilehall.site.people.name_order import folded_name

from . import keys, printing
from .poster import sheet_poster
from .presenters import cards, cross_table
from .presenters.prize_list import won_prizes
from .presenters.standings import GradeStandings, grade_standings, team_standings
from .printing.sheet_records import (
    Badge,
    Charge,
    Pairing,
    Paper,
    ScoreLine,
    SheetEvent,
    SheetPlacing,
    SheetPlayer,
    SheetPrize,
    SheetRound,
    SheetStandings,
)
from .store import DeskState

T = TypeVar("T")
Link = Callable[[str], str]
CHARGES = (
    ("Jokers left, each", "joker_rack_value"),
    ("Could not meld", "unmelded_charge_could_not"),
    ("Chose not to meld", "unmelded_charge_chose_not"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRequest:
    """Which grade ("" for all of them) and round, on which paper; `pieces` are the first and the last of one part."""

    grade: str
    round: int
    paper: Paper
    pieces: tuple[int, int] | None = None

    def part(self, every: Sequence[T]) -> Sequence[T]:
        return every if self.pieces is None else every[self.pieces[0] - 1 : self.pieces[1]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A kind of sheet: what it is for, what it is made for, and how.

    `pieces` tells what it has one of each for, table or player, where it can be made in parts.
    """

    key: str
    title: str
    about: str
    make: Callable[[DeskState, SheetRequest, Link], bytes]
    needs_round: bool = False
    all_grades: bool = False
    game: str | None = None
    pieces: Callable[[DeskState, SheetRequest], Sequence[object]] | None = None


def sheet_event(desk: Desk, grade: Grade | None) -> SheetEvent:
    plan = desk.announced
    return SheetEvent(
        name=plan.name,
        grade=grade.name if grade else "",
        place=plan.place,
        day=days_in_words(plan.begins, plan.ends),
        rounds=grade.plan.rounds if grade else desk.last_round or None,
    )


def days_in_words(first: date, last: date) -> str:
    text = f"{first:%A} {first.day} {first:%B %Y}"
    return text if first == last else f"{text} to {last:%A} {last.day} {last:%B %Y}"


def sheet_player(entered: Entered, number: int | None = None) -> SheetPlayer:
    return SheetPlayer(
        name=entered.name,
        number=number,
        club=entered.club or "",
        team=entered.team or "",
        rating=entered.rating,
    )


def boards_of_round(desk: Desk, names: Sequence[str], number: int) -> list[tuple[Grade, Board]]:
    """A round of these grades, as far as it is drawn."""
    grades = [grade for name in names if number <= len((grade := desk.grade(name)).rounds)]
    return [(grade, board) for grade in grades for board in grade.rounds[number - 1].boards]


def sheet_round(state: DeskState, sheet_request: SheetRequest, link: Link) -> SheetRound:
    number = sheet_request.round
    boards = sheet_request.part(boards_of_round(state.desk, _names(state, sheet_request), number))
    made = [each for grade, board in boards for each in sheet_pairings(state, grade, number, board, link)]
    return SheetRound(number=number, pairings=tuple(made))


def pieces_of(state: DeskState, sheet: Sheet, sheet_request: SheetRequest) -> Sequence[object]:
    """What there is one of each for on this sheet; nothing where it is always one file."""
    return () if sheet.pieces is None else sheet.pieces(state, sheet_request)


def _tables(state: DeskState, sheet_request: SheetRequest) -> Sequence[object]:
    """As they were drawn, whatever was played at them since."""
    if not sheet_request.round:
        return ()
    boards = boards_of_round(state.desk, _names(state, sheet_request), sheet_request.round)
    return [(grade.name, board.meets, board.players, board.table) for grade, board in boards]


def _cards(state: DeskState, _sheet_request: SheetRequest) -> Sequence[object]:
    return [(player.number, player.grade) for player in players_by_name(state.desk)]


def players_by_name(desk: Desk) -> list[Entered]:
    return sorted(desk.in_the_field(), key=lambda each: folded_name(each.name))


def sheet_pairings(state: DeskState, grade: Grade, number: int, board: Board, link: Link) -> list[Pairing]:
    seated = tuple(sheet_player(state.desk.player(each), each) for each in board.players)
    if board.meets == "bye":
        return [Pairing(players=seated, note="bye")]
    if board.meets == "forfeit":
        won = [Pairing(players=seated[1:], note="won by forfeit")] if seated[1:] else []
        return [Pairing(players=seated[:1], note="forfeit"), *won]
    starts = 0 if board.meets == "game" and grade.plan.starts == "balanced" else None
    key = keys.board_key(state.row, board.players[0], number)
    several = len(state.desk.grades) > 1
    return [
        Pairing(
            players=seated,
            table=board.table,
            starts=starts,
            link=_address(link, "slip", state, key),
            grade=grade.name if several else "",
            rounds=grade.plan.rounds,
        )
    ]


def _address(link: Link, name: str, state: DeskState, key: str) -> str:
    return link(reverse(f"tournaments:{name}", args=[state.row.pk, key]))


def sheet_standings(desk: Desk, standings: GradeStandings) -> SheetStandings:
    return SheetStandings(
        columns=(
            "Wins",
            "Points" if standings.at_tables else "Spread",
            "Average",
            *(["Bonus words"] if standings.bonus else []),
        ),
        placings=tuple(
            SheetPlacing(
                place=row.place,
                player=sheet_player(desk.player(row.number)),
                values=(
                    f"{row.wins}*" if row.provisional else row.wins,
                    row.spread,
                    row.average,
                    *([row.bonus] if standings.bonus else []),
                ),
            )
            for row in standings.rows
        ),
        after_round=standings.after or None,
        order=", then ".join(standings.order),
        note=_note(standings),
    )


def _note(standings: GradeStandings) -> str:
    parts = []
    if standings.missing:
        results = counted(standings.missing, "result")
        parts.append(f"Round {standings.after} is still played: {results} to come in.")
    if standings.provisional:
        parts.append("* With a bye or a forfeit: provisional until the last round.")
    return " ".join(parts)


def chart(desk: Desk, grade: Grade) -> tuple[ScoreLine, ...]:
    """The lines of the wall chart in the order of the grade, numbered from 1; squares name opponents by that number."""
    line_of = {number: n for n, number in enumerate(grade.players, 1)}
    lines = cross_table.lines_of(desk, grade)
    score_lines = []
    for number, n in line_of.items():
        squares: dict[int, tuple[str, ...]] = {line.round: _square(line, line_of) for line in lines[number]}
        rounds = range(1, len(grade.rounds) + 1)
        player = sheet_player(desk.player(number), n)
        score_lines.append(ScoreLine(player=player, squares=tuple(squares.get(each, ()) for each in rounds)))
    return tuple(score_lines)


def _square(line: cards.CardRow, line_of: dict[int, int]) -> tuple[str, ...]:
    if not line.others or line.sign in ("F", "FW"):
        return (line.means,)
    versus = "v " + ", ".join(str(line_of[seat.number]) for seat in line.others)
    if line.starts is not None:
        versus += " first" if line.starts else " second"
    return tuple(filter(None, (versus, line.figures, f"{line.sign} {line.margin}".strip())))


def charges(desk: Desk) -> tuple[Charge, ...]:
    return tuple(Charge(what=text, points=desk.book.term(int, term).value) for text, term in CHARGES)


def tiles(desk: Desk) -> tuple[tuple[str, int], ...]:
    rules = catalogue.game("scrabble").rules(*desk.book.edition)
    return tuple(rules.distribution.value)


def badges(state: DeskState, sheet_request: SheetRequest, link: Link) -> tuple[Badge, ...]:
    players = sheet_request.part(players_by_name(state.desk))
    return tuple(
        Badge(
            player=sheet_player(player, player.number),
            grade=player.grade or "",
            link=_address(link, "own", state, keys.player_key(state.row, player.number)),
            signing=keys.signing_code(state.row, player.number),
        )
        for player in players
    )


# --- each kind of sheet


def _names(state: DeskState, sheet_request: SheetRequest) -> list[str]:
    return [sheet_request.grade] if sheet_request.grade else list(state.desk.grades)


def _grade(state: DeskState, sheet_request: SheetRequest) -> Grade | None:
    return state.desk.grades.get(sheet_request.grade)


def _round(state: DeskState, sheet_request: SheetRequest, link: Link) -> SheetRound:
    return sheet_round(state, sheet_request, link)


def _about(state: DeskState, sheet_request: SheetRequest) -> SheetEvent:
    return sheet_event(state.desk, _grade(state, sheet_request))


def _slips(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    return printing.slips(_about(state, sheet_request), _round(state, sheet_request, link), sheet_request.paper)


def _counts(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    told = _round(state, sheet_request, link)
    return printing.count_sheets(_about(state, sheet_request), told, charges(state.desk), sheet_request.paper)


def _by_name(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    return printing.pairings_by_name(
        _about(state, sheet_request), _round(state, sheet_request, link), sheet_request.paper
    )


def _by_table(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    return printing.pairings_by_table(
        _about(state, sheet_request), _round(state, sheet_request, link), sheet_request.paper
    )


def _standings(state: DeskState, sheet_request: SheetRequest, _link: Link) -> bytes:
    standings = sheet_standings(state.desk, grade_standings(state.desk, sheet_request.grade))
    return printing.standings(_about(state, sheet_request), standings, sheet_request.paper)


def _teams(state: DeskState, sheet_request: SheetRequest, _link: Link) -> bytes:
    standings = SheetStandings(
        columns=("Wins", "Spread", "Players"),
        placings=tuple(
            SheetPlacing(
                place=row.place, player=SheetPlayer(name=row.team), values=(row.wins, row.spread, str(row.members))
            )
            for row in team_standings(state.desk)
        ),
        order="wins, then spread of all members together",
    )
    return printing.standings(sheet_event(state.desk, None), standings, sheet_request.paper)


def _prizes(state: DeskState, sheet_request: SheetRequest, _link: Link) -> bytes:
    several = len(state.desk.grades) > 1
    won = [
        SheetPrize(
            prize=f"{each.prize} ({each.grade})" if each.grade and several else each.prize,
            winner=each.winner,
            won_for=each.won_for,
            money=each.money,
        )
        for each in won_prizes(state.desk)
    ]
    return printing.prize_list(sheet_event(state.desk, None), won, sheet_request.paper)


def _chart(state: DeskState, sheet_request: SheetRequest, _link: Link) -> bytes:
    grade = state.desk.grade(sheet_request.grade)
    return printing.wall_chart(
        _about(state, sheet_request), chart(state.desk, grade), grade.plan.rounds, sheet_request.paper
    )


def _scores(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    rounds = [_round(state, sheet_request, link)] if sheet_request.round else []
    return printing.score_sheets(_about(state, sheet_request), rounds, tiles(state.desk), sheet_request.paper)


def _challenges(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    told = _round(state, sheet_request, link) if sheet_request.round else None
    return printing.challenge_slips(_about(state, sheet_request), told, sheet_request.paper)


def _badges(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    return printing.badges(sheet_event(state.desk, None), badges(state, sheet_request, link), sheet_request.paper)


def _notice(state: DeskState, sheet_request: SheetRequest, _link: Link) -> bytes:
    return printing.notice(sheet_event(state.desk, None), sheet_request.paper)


def _poster(state: DeskState, sheet_request: SheetRequest, link: Link) -> bytes:
    return printing.poster(sheet_event(state.desk, None), sheet_poster(state, link), sheet_request.paper)


def _closing(state: DeskState, sheet_request: SheetRequest, _link: Link) -> bytes:
    return printing.closing_card(sheet_event(state.desk, None), sheet_request.paper)


SHEETS = (
    Sheet(key="slips", title="Result slips", about="One for each table, with names, who starts and a code for phones.",
          make=_slips, needs_round=True, all_grades=True, game="scrabble", pieces=_tables),
    Sheet(key="count-sheets", title="Count sheets", about="One for each table, with the charges of the ruleset.",
          make=_counts, needs_round=True, all_grades=True, game="rummikub", pieces=_tables),
    Sheet(key="pairings-by-name", title="Pairings by name", about="For the door: everybody finds their name.",
          make=_by_name, needs_round=True, all_grades=True),
    Sheet(key="pairings-by-table", title="Pairings by table", about="For the desk and the wall, table by table.",
          make=_by_table, needs_round=True, all_grades=True),
    Sheet(key="standings", title="Standings", about="As they are now, with what they are ranked by.", make=_standings),
    Sheet(key="teams", title="Standings of teams", about="All members together, over all grades.", make=_teams,
          all_grades=True),
    Sheet(key="prizes", title="Prize list", about="Who won what and for what, for the prize-giving.", make=_prizes,
          all_grades=True),
    Sheet(key="wall-chart", title="Wall chart", about="A line for each player, a square for each round.", make=_chart),
    Sheet(key="score-sheets", title="Score sheets", about="For each player of each table, with the tiles to cross off.",
          make=_scores, needs_round=True, all_grades=True, game="scrabble", pieces=_tables),
    Sheet(key="challenge-slips", title="Challenge slips", about="Table and round filled in.", make=_challenges,
          needs_round=True, all_grades=True, game="scrabble", pieces=_tables),
    Sheet(key="own-codes", title="Personal codes", about="For badges: opens the player's own page on a phone.",
          make=_badges, all_grades=True, pieces=_cards),
    Sheet(key="poster", title="Poster", about="For club rooms, libraries and shops: what, when, where, and the code to "
          "enter by.", make=_poster, all_grades=True),
    Sheet(key="notice", title="Notice for players", about="How we behave at the tables, clause by clause.",
          make=_notice, all_grades=True, game="scrabble"),
    Sheet(key="closing-card", title="Closing card", about="What is left to do when a game is over.", make=_closing,
          all_grades=True, game="scrabble"),
)  # fmt: skip
