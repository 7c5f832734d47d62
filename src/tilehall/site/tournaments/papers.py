"""The sheets of an event filled from its desk. `link` makes a full address for phones from one of ours."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tilehall.law import catalogue
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.things import Board, Grade
from tilehall.law.tournament.desk.things import Player as Entered
from tilehall.site.pages.phrases import counted
from tilehall.site.people.folding import folded

from . import keys, printing
from .printing import Badge, Charge, Event, Line, Pairing, Paper, Placing, Player, Round, Standings
from .showing import cards, crossing
from .showing.placed import GradeStandings, grade_standings, team_standings
from .store import Kept

Link = Callable[[str], str]
CHARGES = (
    ("Jokers left, each", "joker_rack_value"),
    ("Could not meld", "unmelded_charge_could_not"),
    ("Chose not to meld", "unmelded_charge_chose_not"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which grade ("" for all of them) and round, on which paper."""

    grade: str
    round: int
    paper: Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A kind of sheet: what it is for, what it is made for, and how."""

    key: str
    title: str
    about: str
    make: Callable[[Kept, Wanted, Link], bytes]
    needs_round: bool = False
    all_grades: bool = False
    game: str | None = None


def event(desk: Desk, grade: Grade | None) -> Event:
    plan = desk.announced
    return Event(
        name=plan.name,
        grade=grade.name if grade else "",
        place=plan.place,
        day=day(plan.begins, plan.ends),
        rounds=grade.plan.rounds if grade else desk.last_round or None,
    )


def day(first: date, last: date) -> str:
    told = f"{first:%A} {first.day} {first:%B %Y}"
    return told if first == last else f"{told} to {last:%A} {last.day} {last:%B %Y}"


def player(entered: Entered, number: int | None = None) -> Player:
    return Player(
        name=entered.name,
        number=number,
        club=entered.club or "",
        team=entered.team or "",
        rating=entered.rating,
    )


def round_of(kept: Kept, names: list[str], number: int, link: Link) -> Round:
    """A round of these grades, as far as it is drawn."""
    made: list[Pairing] = []
    for grade in (kept.desk.grade(name) for name in names):
        if number <= len(grade.rounds):
            for board in grade.rounds[number - 1].boards:
                made += pairings(kept, grade, number, board, link)
    return Round(number=number, pairings=tuple(made))


def pairings(kept: Kept, grade: Grade, number: int, board: Board, link: Link) -> list[Pairing]:
    seated = tuple(player(kept.desk.player(each), each) for each in board.players)
    if board.meets == "bye":
        return [Pairing(players=seated, note="bye")]
    if board.meets == "forfeit":
        return [Pairing(players=seated[:1], note="forfeit"), Pairing(players=seated[1:], note="won by forfeit")]
    starts = 0 if board.meets == "game" and grade.plan.starts == "balanced" else None
    key = keys.board_key(kept.row, board.players[0], number)
    return [Pairing(players=seated, table=board.table, starts=starts, link=_address(link, "slip", kept, key))]


def _address(link: Link, name: str, kept: Kept, key: str) -> str:
    return link(reverse(f"tournaments:{name}", args=[kept.row.pk, key]))


def placed(desk: Desk, told: GradeStandings) -> Standings:
    return Standings(
        columns=("Wins", "Points" if told.at_tables else "Spread", "Average", *(["Bonus words"] if told.bonus else [])),
        placings=tuple(
            Placing(
                place=row.place,
                player=player(desk.player(row.number)),
                values=(
                    f"{row.wins}*" if row.provisional else row.wins,
                    row.spread,
                    row.average,
                    *([row.bonus] if told.bonus else []),
                ),
            )
            for row in told.rows
        ),
        after_round=told.after or None,
        order=", then ".join(told.order),
        note=_note(told),
    )


def _note(told: GradeStandings) -> str:
    parts = []
    if told.missing:
        results = counted(told.missing, "result")
        parts.append(f"Round {told.after} is still played: {results} to come in.")
    if told.provisional:
        parts.append("* With a bye or a forfeit: provisional until the last round.")
    return " ".join(parts)


def chart(desk: Desk, grade: Grade) -> tuple[Line, ...]:
    """The lines of the wall chart in the order of the grade, numbered from 1; squares name opponents by that number."""
    line_of = {number: n for n, number in enumerate(grade.players, 1)}
    lines = crossing.lines_of(desk, grade)
    made = []
    for number, n in line_of.items():
        squares: dict[int, tuple[str, ...]] = {line.round: _square(line, line_of) for line in lines[number]}
        rounds = range(1, len(grade.rounds) + 1)
        told = player(desk.player(number), n)
        made.append(Line(player=told, squares=tuple(squares.get(each, ()) for each in rounds)))
    return tuple(made)


def _square(line: cards.Line, line_of: dict[int, int]) -> tuple[str, ...]:
    if not line.others or line.sign in ("F", "FW"):
        return (line.means,)
    versus = "v " + ", ".join(str(line_of[seat.number]) for seat in line.others)
    if line.starts is not None:
        versus += " first" if line.starts else " second"
    return tuple(filter(None, (versus, line.figures, f"{line.sign} {line.margin}".strip())))


def charges(desk: Desk) -> tuple[Charge, ...]:
    return tuple(Charge(what=told, points=desk.book.term(int, term).value) for told, term in CHARGES)


def tiles(desk: Desk) -> tuple[tuple[str, int], ...]:
    rules = catalogue.game("scrabble").rules(*desk.book.edition)
    return tuple(rules.distribution.value)


def badges(kept: Kept, link: Link) -> tuple[Badge, ...]:
    found = sorted(kept.desk.in_the_field(), key=lambda each: folded(each.name))
    return tuple(
        Badge(
            player=player(each, each.number),
            grade=each.grade or "",
            link=_address(link, "own", kept, keys.player_key(kept.row, each.number)),
        )
        for each in found
    )


# --- each kind of sheet


def _names(kept: Kept, wanted: Wanted) -> list[str]:
    return [wanted.grade] if wanted.grade else list(kept.desk.grades)


def _grade(kept: Kept, wanted: Wanted) -> Grade | None:
    return kept.desk.grades.get(wanted.grade)


def _round(kept: Kept, wanted: Wanted, link: Link) -> Round:
    return round_of(kept, _names(kept, wanted), wanted.round, link)


def _about(kept: Kept, wanted: Wanted) -> Event:
    return event(kept.desk, _grade(kept, wanted))


def _slips(kept: Kept, wanted: Wanted, link: Link) -> bytes:
    return printing.slips(_about(kept, wanted), _round(kept, wanted, link), wanted.paper)


def _counts(kept: Kept, wanted: Wanted, link: Link) -> bytes:
    told = _round(kept, wanted, link)
    return printing.count_sheets(_about(kept, wanted), told, charges(kept.desk), wanted.paper)


def _by_name(kept: Kept, wanted: Wanted, link: Link) -> bytes:
    return printing.pairings_by_name(_about(kept, wanted), _round(kept, wanted, link), wanted.paper)


def _by_table(kept: Kept, wanted: Wanted, link: Link) -> bytes:
    return printing.pairings_by_table(_about(kept, wanted), _round(kept, wanted, link), wanted.paper)


def _standings(kept: Kept, wanted: Wanted, _link: Link) -> bytes:
    told = placed(kept.desk, grade_standings(kept.desk, wanted.grade))
    return printing.standings(_about(kept, wanted), told, wanted.paper)


def _teams(kept: Kept, wanted: Wanted, _link: Link) -> bytes:
    told = Standings(
        columns=("Wins", "Spread", "Players"),
        placings=tuple(
            Placing(place=row.place, player=Player(name=row.team), values=(row.wins, row.spread, str(row.members)))
            for row in team_standings(kept.desk)
        ),
        order="wins, then spread of all members together",
    )
    return printing.standings(event(kept.desk, None), told, wanted.paper)


def _chart(kept: Kept, wanted: Wanted, _link: Link) -> bytes:
    grade = kept.desk.grade(wanted.grade)
    return printing.wall_chart(_about(kept, wanted), chart(kept.desk, grade), grade.plan.rounds, wanted.paper)


def _scores(kept: Kept, wanted: Wanted, link: Link) -> bytes:
    rounds = [_round(kept, wanted, link)] if wanted.round else []
    return printing.score_sheets(_about(kept, wanted), rounds, tiles(kept.desk), wanted.paper)


def _challenges(kept: Kept, wanted: Wanted, link: Link) -> bytes:
    told = _round(kept, wanted, link) if wanted.round else None
    return printing.challenge_slips(_about(kept, wanted), told, wanted.paper)


def _badges(kept: Kept, wanted: Wanted, link: Link) -> bytes:
    return printing.badges(event(kept.desk, None), badges(kept, link), wanted.paper)


def _notice(kept: Kept, wanted: Wanted, _link: Link) -> bytes:
    return printing.notice(event(kept.desk, None), wanted.paper)


def _closing(kept: Kept, wanted: Wanted, _link: Link) -> bytes:
    return printing.closing_card(event(kept.desk, None), wanted.paper)


SHEETS = (
    Sheet(key="slips", title="Result slips", about="One for each table, with names, who starts and a code for phones.",
          make=_slips, needs_round=True, game="scrabble"),
    Sheet(key="count-sheets", title="Count sheets", about="One for each table, with the charges of the ruleset.",
          make=_counts, needs_round=True, game="rummikub"),
    Sheet(key="pairings-by-name", title="Pairings by name", about="For the door: everybody finds the own name.",
          make=_by_name, needs_round=True, all_grades=True),
    Sheet(key="pairings-by-table", title="Pairings by table", about="For the desk and the wall, table by table.",
          make=_by_table, needs_round=True, all_grades=True),
    Sheet(key="standings", title="Standings", about="As they are now, with what they are ranked by.", make=_standings),
    Sheet(key="teams", title="Standings of teams", about="All members together, over all grades.", make=_teams,
          all_grades=True),
    Sheet(key="wall-chart", title="Wall chart", about="A line for each player, a square for each round.", make=_chart),
    Sheet(key="score-sheets", title="Score sheets", about="For each player of each table, with the tiles to cross off.",
          make=_scores, needs_round=True, game="scrabble"),
    Sheet(key="challenge-slips", title="Challenge slips", about="Table and round filled in.", make=_challenges,
          needs_round=True, all_grades=True, game="scrabble"),
    Sheet(key="own-codes", title="Personal codes", about="For badges: opens the player's own page on a phone.",
          make=_badges, all_grades=True),
    Sheet(key="notice", title="Notice for players", about="How we behave at the tables, clause by clause.",
          make=_notice, all_grades=True),
    Sheet(key="closing-card", title="Closing card", about="What is left to do when a game is over.", make=_closing,
          all_grades=True, game="scrabble"),
)  # fmt: skip
