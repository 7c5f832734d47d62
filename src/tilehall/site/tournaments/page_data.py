"""What the pages and files of an event are made from, made once to see that it can be: before a log from elsewhere is
kept, and when a hall checks itself.

A log that follows from itself may still hold what no page can show; whoever opened one would meet an error instead.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from tilehall.law.tournament.desk import cash_book, prize_winners
from tilehall.law.tournament.desk.announcement import RUMMIKUB
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import Entry
from tilehall.law.tournament.desk.next_step import desk_situation
from tilehall.law.tournament.desk.report import missing_games
from tilehall.law.tournament.desk.to_do_list import to_do_list
from tilehall.law.tournament.formats.problem import CannotWrite
from tilehall.site.rulebook.clause_links import clause_link

from . import desk_sheets, exports
from .presenters import (
    boards,
    bracket,
    cards,
    cross_table,
    expectancy,
    honours,
    incident_register,
    prize_list,
    standings,
    wall_screen,
)
from .templatetags.till import kept_basis
from .wording.draw_reasons import reason_sentence
from .wording.log import log_line
from .wording.log_story import LogStory
from .wording.money import prize_words
from .wording.steps import list_words, step_words

Make = Callable[[], object]


@dataclass(frozen=True, slots=True)
class PageFault:
    """`page` is what could not be made, `why` what stood in the way, for whoever mends it."""

    page: str
    why: str

    def __str__(self) -> str:
        return f"{self.page} ({self.why})"


def first_fault(desk: Desk, entries: Sequence[Entry], now: datetime) -> PageFault | None:
    """The first page or file that cannot be made from this log; None if all can."""
    for page, make in _pages(desk, entries, now):
        try:
            make()
        except (exports.NotReady, CannotWrite):
            continue  # said in words on the page
        except Exception as wrong:
            return PageFault(page, f"{type(wrong).__name__}: {str(wrong)[:200]}")
    return None


def _pages(desk: Desk, entries: Sequence[Entry], now: datetime) -> Iterator[tuple[str, Make]]:
    yield "the log", partial(_log, entries)
    yield "the director's screen", partial(_desk, desk, now)
    for name in desk.grades:
        yield f"the standings of {name}", partial(_grade, desk, name)
    for number in range(1, max((len(grade.rounds) for grade in desk.grades.values()), default=0) + 1):
        yield f"round {number}", partial(_round, desk, number)
    yield "the brackets", partial(bracket.brackets, desk)
    yield "the wall", lambda: wall_screen.wall(desk, partial(standings.grade_standings, desk))
    yield "the standings of teams", partial(standings.team_standings, desk)
    yield "the cash book", partial(_money, desk)
    yield "the prizes", partial(_prizes, desk)
    yield "the register of incidents", partial(_incidents, desk)
    yield "the games still to play", partial(missing_games, desk)
    yield "the certificates", partial(honours.honours, desk)
    for form in exports.FORMATS:
        yield f"the file {form}", partial(exports.export, desk, form)


def _log(entries: Sequence[Entry]) -> None:
    story = LogStory(entries)
    for entry in entries:
        line = log_line(story, entry)
        for clause in line.clauses:
            clause_link(clause)
        for text in line.also:
            kept_basis(text)


def _desk(desk: Desk, now: datetime) -> None:
    situation = desk_situation(desk, now)
    for step in (situation.step, *situation.others):
        step_words(step, 1, desk.current)
    for each in to_do_list(desk, situation):
        list_words(each.step, done=each.state == "done")


def _grade(desk: Desk, name: str) -> None:
    grade = desk.grades[name]
    placed = standings.grade_standings(desk, name)
    for by_rounds in (False, True):
        cross_table.cross_table(desk, placed, by_rounds=by_rounds)
    past = cards.standings_history(desk, name)
    for number in grade.players:
        cards.player_card(desk, number, past)
    expectancy.grade_expectancy(desk, name)
    desk_sheets.sheet_event(desk, grade)
    desk_sheets.sheet_standings(desk, placed)
    desk_sheets.chart(desk, grade)


def _round(desk: Desk, number: int) -> None:
    boards.grade_rounds(desk, number)
    for grade in desk.grades.values():
        for board in (board for each in grade.rounds[number - 1 : number] for board in each.boards):
            reason_sentence(board.why, [desk.name(player) for player in board.players], desk.name)


def _incidents(desk: Desk) -> None:
    incident_register.register_lines(desk, incident_register.RegisterFilter(), complaints=True)
    incident_register.conduct_lines(desk)
    for incident in desk.incidents:
        incident_register.incident_page(desk, incident)
    exports.incident_sheet(desk)


def _money(desk: Desk) -> None:
    cash_book.player_accounts(desk)
    cash_book.cash_summary(desk)
    cash_book.closing_facts(desk)
    if desk.book.game == RUMMIKUB:
        desk_sheets.charges(desk)


def _prizes(desk: Desk) -> None:
    prize_winners.propose_awards(desk)
    prize_winners.unproposed_awards(desk)
    for prize in desk.till.prizes:
        prize_words(prize)
        prize_winners.unwinnable_prize(desk, prize)
    prize_list.won_prizes(desk)
