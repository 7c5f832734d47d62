"""What the desk keeps: the plan, those who entered, grades, rounds and boards.

People are known by their number in the tournament, in the order of entry; a name may be mended later.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Literal

from tilehall.law.game.edition import Override
from tilehall.law.game.shape import ADDED
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.draws.fontes import ROUNDS as FONTES_ROUNDS
from tilehall.law.tournament.draws.methods import METHODS
from tilehall.law.tournament.draws.reason import Reason
from tilehall.law.tournament.forfeits import EXECUTIVE
from tilehall.law.tournament.own_terms import AS_THE_RULES, OwnTerms
from tilehall.law.tournament.slip import Slip

System = Literal[
    "round-robin",
    "round-robin-plus",
    "swiss",
    "hill",
    "australian",
    "factor",
    "two-teams",
    "several-teams",
    "tables",
    "chew",
    "cop",
    "fontes",
    "knock-out",
]
TEAMS: tuple[System, ...] = ("two-teams", "several-teams")
# Drawn round by round, each from what was played before it; all others are drawn at once.
DYNAMIC: tuple[System, ...] = (*METHODS, "knock-out")
Starts = Literal["balanced", "drawn"]
# What an event is: the Masters, the national championships and those of the North Island have clauses of their own.
Kind = Literal["open", "masters", "championship", "north_island", "team", "club"]
RunBy = Literal["club", "association", "other"]
Standing = Literal["entered", "waiting", "asking", "reserve", "refused", "withdrawn"]
Meets = Literal["game", "bye", "forfeit", "table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """From round `first` on a grade is paired in this way; `factor` is the one of a factor draw."""

    first: int
    system: System
    factor: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class GradePlan:
    """How a grade is played. `times`: how often a round robin goes through; `ranking`: criteria set by the organiser.

    `apart` keeps members of a "club" or "team" apart in dynamic draws; `plus` names the way of pairing for rounds
    after a round robin. `first_table` numbers the tables of grades that play in one room. `stages` change the system
    from a round on; `even_starts` puts the starts above the win groups, as events do that must have them balanced.
    `gibson`: who has clinched a place with a prize meets somebody who can win none; `prize_places` says how many places
    have one, else the prizes that are promised do. In a knock-out a match is the `best_of` so many games; `bracket` is
    how many come into it, else all.
    """

    name: str
    rounds: int
    system: System = "round-robin"
    starts: Starts = "balanced"
    times: int = 1
    plus: str | None = None
    factor: int = 3
    apart: str | None = None
    ranking: tuple[str, ...] = ()
    first_table: int = 1
    stages: tuple[Stage, ...] = field(default=(), metadata=ADDED)
    even_starts: bool = field(default=False, metadata=ADDED)
    gibson: bool = field(default=False, metadata=ADDED)
    prize_places: int | None = field(default=None, metadata=ADDED)
    best_of: int = field(default=1, metadata=ADDED)
    third_place: bool = field(default=False, metadata=ADDED)
    bracket: int | None = field(default=None, metadata=ADDED)

    def stage(self, number: int) -> Stage:
        """How this round is paired."""
        whole = Stage(first=1, system=self.system, factor=self.factor)
        if self.system == "fontes" and number > FONTES_ROUNDS:
            whole = Stage(first=FONTES_ROUNDS + 1, system="swiss")
        return next((stage for stage in reversed(self.stages) if stage.first <= number), whole)

    @property
    def first_stage_ends(self) -> int:
        """The last round that is played by the first system."""
        last = self.stages[0].first - 1 if self.stages else self.rounds
        return min(last, FONTES_ROUNDS) if self.system == "fontes" else last


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The announcement. `start` is the moment of the first round, from which withdrawals are counted.

    `overrides` are the changed terms of an edition (nzrc-2024.1) as they count in this event, pinned for good.
    """

    name: str
    ruleset: str
    begins: date
    ends: date
    start: datetime
    closes: date
    grades: tuple[GradePlan, ...]
    kind: Kind = "open"
    place: str = ""
    organiser: str = ""
    run_by: RunBy = "club"
    official: bool = True
    untimed: bool = False
    profile: str | None = None
    lexicon: str | None = None
    fee_cents: int = 0
    places: int | None = None
    minutes: int = 60
    self_adjudication: bool = True
    open_to_all: bool = True
    billets: bool = False
    starts_method: str | None = None
    notes: str = ""
    per_day: tuple[int, ...] = ()  # rounds on each day, where they are settled
    judicial_committee: bool = False  # there is one to hear appeals
    overrides: tuple[Override, ...] = ()
    # What the organiser has set for spread, byes and missed rounds.
    own_terms: OwnTerms = field(default=AS_THE_RULES, metadata=ADDED)
    # Where the fee may be paid ahead: whose account it is, and its number as the bank writes it.
    pay_to: str = field(default="", metadata=ADDED)
    pay_account: str = field(default="", metadata=ADDED)
    # What each who enters is asked. The answers are in no log, which nobody could take them out of.
    questions: tuple[str, ...] = field(default=(), metadata=ADDED)

    @property
    def book(self) -> Book:
        return Book(self.ruleset, self.begins, self.overrides, self.own_terms)

    def grade(self, name: str) -> GradePlan | None:
        return next((grade_plan for grade_plan in self.grades if grade_plan.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """A withdrawal: the notice, what the organiser chose, when the player was told, and the appeal against it.

    `weighed`: it came so late that reason and notice had to be weighed; only such a decision can be appealed.
    """

    asked_at: datetime | None = None
    reason: str | None = None
    choice: str | None = None
    from_round: int = 1
    weighed: bool = False
    notified_at: datetime | None = None
    appealed_at: datetime | None = None
    appeal: str | None = None
    heard_by: str | None = None
    upheld: bool | None = None
    outcome: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One who entered, with what the register and the rating list said that day (frozen with the entry)."""

    number: int
    name: str
    club: str | None = None
    rating: int | None = None
    games: int = 0
    listed: int | None = None
    last_game: date | None = None
    team: str | None = None
    standing: Standing = "entered"
    member: bool = True
    national_body: str | None = None
    why: str | None = None  # of a discretion, a refusal or a withdrawal
    fee_cents: int = 0
    free: bool = False
    grade: str | None = None
    placed_because: str | None = None
    regraded: bool = False
    present: bool = False
    house: bool = False
    table: int | None = None  # where this player always sits
    joined: int = 1  # the first round played
    left: int | None = None  # the first round no longer played
    billet: bool = False
    host: str | None = None  # who has a bed for them
    leaving: Leaving | None = None

    @property
    def in_the_field(self) -> bool:
        return self.standing == "entered"

    @property
    def choice(self) -> str | None:
        """What the organiser chose for the games of one who left: adjust_draw, bye or forfeit."""
        return self.leaving.choice if self.leaving else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A board as it is drawn, before anything is played on it."""

    meets: Meets
    players: tuple[int, ...]
    table: int | None = None
    by_hand: bool = False
    why: Reason | str | None = None  # older logs have sentences
    # Of a bye or a forfeit that a file values otherwise than the plan.
    spread: int | None = field(default=None, metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Who meets at a table in a round. Of two the first named starts; of a forfeit the first named did not compete."""

    meets: Meets
    players: tuple[int, ...]
    table: int | None = None
    by_hand: bool = False
    why: Reason | str | None = None  # older logs have sentences
    spread: int | None = None
    slip: Slip | None = None
    begun_by: int | None = None  # who started a game that was forfeited once it was begun
    ground: str | None = None  # of a forfeit, with its reason
    reason: str | None = None
    reference: str | None = None  # of a decision of the Executive, with its day
    decided: date | None = None

    @property
    def open(self) -> bool:
        return self.meets in ("game", "table") and (self.slip is None or self.slip.state != "signed")

    @property
    def forfeited_by_executive(self) -> bool:
        return self.meets == "forfeit" and self.ground == EXECUTIVE

    @property
    def stays(self) -> bool:
        """No draw takes it away: it has a slip, or the Executive has decided it without one being played."""
        return self.slip is not None or self.forfeited_by_executive


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """`way`: how it was paired, as "swiss"; empty where a file or a hand laid it. `after`: it was drawn on the
    standings of an earlier round than the one before, which was still being played."""

    number: int
    boards: tuple[Board, ...]
    seed: int = 0
    way: str = ""
    after: int | None = None
    # At which of the boards each player was when they were laid: where to look first.
    seats: Mapping[int, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def done(self) -> bool:
        return bool(self.boards) and not any(board.open for board in self.boards)

    def board_of(self, player: int) -> Board | None:
        at = self.seats.get(player, len(self.boards))
        if at < len(self.boards) and player in self.boards[at].players:
            return self.boards[at]
        return next((board for board in self.boards if player in board.players), None)

    def with_board(self, was: Board, now: Board) -> "Round":
        """`was` is one of the boards itself, not one that is equal to it."""
        at = self.seats.get(was.players[0], len(self.boards))
        if not (at < len(self.boards) and self.boards[at] is was):
            at = next(n for n, board in enumerate(self.boards) if board is was)
        return replace(self, boards=(*self.boards[:at], now, *self.boards[at + 1 :]))


def seats_of(boards: Sequence[Board]) -> dict[int, int]:
    return {player: at for at, board in enumerate(boards) for player in board.players}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the director settled by hand for a round before it is drawn; who is `out` is not there for it."""

    round: int
    pairs: tuple[tuple[int, int], ...] = ()
    byes: tuple[int, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    out: tuple[int, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.pairs or self.byes or self.apart or self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """A grade with those who play in it and its rounds so far."""

    plan: GradePlan
    players: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    wishes: tuple[Wish, ...] = ()

    @property
    def name(self) -> str:
        return self.plan.name

    def wish(self, number: int) -> Wish:
        return next((wish for wish in self.wishes if wish.round == number), Wish(round=number))

    @property
    def finished(self) -> int:
        """How many rounds from the first on are played to the end."""
        return next((n for n, each in enumerate(self.rounds) if not each.done), len(self.rounds))

    @property
    def over(self) -> bool:
        return len(self.rounds) >= self.plan.rounds and self.finished == len(self.rounds)
