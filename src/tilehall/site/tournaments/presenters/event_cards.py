"""An event in a few figures, for lists of events: what is played and how far it is, who leads, what it costs to enter.

They are kept by the hash of the log, so that a list of events reads no log twice.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.law.tournament.desk.phases import hall_phase
from tilehall.law.tournament.standings import Placing
from tilehall.site.pages.phrases import counted, dollars, joined, signed
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState, TournamentRow
from tilehall.site.tournaments.wording.draw import SHORT_SYSTEMS

from .kept_standings import placings_of
from .number_words import grade_title, rounded, wins_text
from .standings import team_standings

KEPT = 256
MOST_LEADS = 4  # grades of one event whose first is named
MOST_LEVEL = 3  # who shares the first place
COMING = ("announced", "closed")
OVER = ("over", "finished")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """Who is first; `grade` is empty where there is one grade only."""

    grade: str
    who: str
    figures: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """`round` is the one that is played or drawn, of `rounds`; `missing` of its `games` are still to come in.
    `by_list`: who plays is taken from a ranking list, and nobody else enters."""

    game: str
    system: str
    round: int
    rounds: int
    done: bool
    games: int
    missing: int
    players: int
    places: int | None
    waiting: int
    fee: str
    closes: date
    by_list: bool
    leads: tuple[Lead, ...]
    more_grades: int
    final: bool

    @property
    def places_left(self) -> int | None:
        return None if self.places is None else max(self.places - self.players, 0)


@dataclass(frozen=True, slots=True)
class EventCard:
    """`facts` are None where the log cannot be read, or where a list is so long that nobody asks for them."""

    row: TournamentRow
    facts: EventFacts | None
    today: date

    @property
    def coming(self) -> bool:
        return self.row.phase in COMING

    @property
    def over(self) -> bool:
        return self.row.phase in OVER

    @property
    def open(self) -> bool:
        """Whether anybody can enter today."""
        facts = self.facts
        return self.row.phase == "announced" and facts is not None and not facts.by_list and facts.closes >= self.today


def event_cards(rows: Iterable[TournamentRow], today: date, most: int) -> list[EventCard]:
    """The first so many with their facts; further ones have none."""
    return [EventCard(row, _facts_of(row) if n < most else None, today) for n, row in enumerate(rows)]


def _facts_of(row: TournamentRow) -> EventFacts | None:
    try:
        return _kept_facts(row, row.log_sha256)
    except (BrokenLog, BrokenDeskLog):
        return None


@lru_cache(maxsize=KEPT)
def _kept_facts(row: TournamentRow, _log: str) -> EventFacts | None:
    """Of one log; rows are equal by their number."""
    state = store.state_of(row)
    return None if state.desk.plan is None else event_facts(state)


def event_facts(state: DeskState) -> EventFacts:
    desk, plan = state.desk, state.desk.announced
    round_ = desk.current or (hall_phase(desk)[1] if desk.begun else 0)
    held = [each for grade in desk.grades.values() for each in grade.rounds[round_ - 1 : round_]] if round_ else []
    boards = [board for each in held for board in each.boards if board.meets in ("game", "table")]
    leads = tuple(_leads(state)) if desk.begun else ()
    systems = dict.fromkeys(grade.system for grade in plan.grades)
    return EventFacts(
        game=plan.book.game.capitalize(),
        system=joined([SHORT_SYSTEMS[system] for system in systems]),
        round=round_,
        rounds=max((grade.rounds for grade in plan.grades), default=0),
        done=bool(round_) and desk.round_done(round_),
        games=len(boards),
        missing=sum(board.open for board in boards),
        players=_players(desk),
        places=plan.places,
        waiting=sum(player.standing == "waiting" for player in desk.players.values()),
        fee=dollars(plan.fee_cents) if plan.fee_cents else "",
        closes=plan.closes,
        by_list=plan.kind == "masters",
        leads=leads[:MOST_LEADS],
        more_grades=max(len(leads) - MOST_LEADS, 0),
        final=desk.over,
    )


def _players(desk: Desk) -> int:
    """Who is entered; once it has begun also who has left since, for they have played."""
    if not desk.begun:
        return sum(not player.house for player in desk.in_the_field())
    return sum(not desk.player(number).house for grade in desk.grades.values() for number in grade.players)


def _leads(state: DeskState) -> Iterator[Lead]:
    desk = state.desk
    if desk.announced.kind == "team" and (teams := team_standings(desk)):
        if not any(placing.games for name in desk.grades for placing in placings_of(state, name).placed.placings):
            return
        first = [team for team in teams if team.place == teams[0].place]
        spread = "spread 0" if teams[0].spread == "0" else teams[0].spread  # a bare nought says nothing
        figures = f"{teams[0].wins} {'win' if teams[0].wins == '1' else 'wins'}, {spread}"
        yield Lead(grade="", who=_named([team.team for team in first]), figures=figures)
        return
    for name, grade in desk.grades.items():
        placings = placings_of(state, name).placed.placings if grade.rounds else ()
        if placings and any(placing.games for placing in placings):
            first_placings = [placing for placing in placings if placing.place == placings[0].place]
            yield Lead(
                grade=grade_title(name) if len(desk.grades) > 1 else "",
                who=_named([desk.name(number_of(placing.player)) for placing in first_placings]),
                figures=_figures(desk, placings[0]),
            )


def _named(names: list[str]) -> str:
    more = len(names) - MOST_LEVEL
    return joined(names if more <= 0 else [*names[:MOST_LEVEL], counted(more, "other")])


def _figures(desk: Desk, placing: Placing) -> str:
    wins = wins_text(placing.wins)
    won = f"{wins} {'win' if wins == '1' else 'wins'}"
    return f"{won}, {signed(placing.spread) if desk.book.game == 'scrabble' else f'{rounded(placing.points)} points'}"
