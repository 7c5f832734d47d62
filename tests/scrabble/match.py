"""A game between A and B, told step by step: what is done and when, what is refused and why."""

from collections.abc import Callable
from typing import Any

from tests.toy.chance import BEGUN, outside, seeded
from tilehall.law.game.clock import Clocks, Moment, as_moment, clock_face
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import EMPTY, FACES, UNKNOWN, with_tiles
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.state import OpeningTerms, State

from .squares import word_placement

A, B = Seat(0), Seat(1)
NZASP, NSA, BASE = (SCRABBLE.rulesets[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))
BOTH = (NZASP, NSA)
LEXICON = "CSW2019"
ITEMS = ("tiles", "first_player", "score_sheets", "clocks")


def at(seconds: float) -> Moment:
    return Moment(as_moment(BEGUN) + round(seconds * 1000))


def left(text: str) -> int:
    """Milliseconds of a clock that shows "12:00"."""
    minutes, seconds = text.split(":")
    return (int(minutes) * 60 + int(seconds)) * 1000


class Match:
    """Times are seconds from the beginning. `do` must be allowed, `no` must be refused."""

    def __init__(self, rules: Any, state: State = SCRABBLE.start, good: Callable[[str], bool] | None = None) -> None:
        self.rules, self.state, self.good = rules, state, good or (lambda word: True)
        self.events: list[Any] = []
        self.now = 0.0

    def answer(self, command: Any, when: float | None = None) -> Any:
        self.now = self.now if when is None else when
        given = outside(self.now, pick=seeded(len(self.events)), is_word=self.good)
        return SCRABBLE.decide(self.rules, self.state, command, given)

    def do(self, command: Any, when: float | None = None) -> tuple[Any, ...]:
        events = self.answer(command, when)
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            self.state = SCRABBLE.apply(self.state, event)
        self.events += events
        return events

    def no(self, command: Any, when: float | None = None) -> Refusal:
        refused = self.answer(command, when)
        assert isinstance(refused, Refusal), (command, refused)
        return refused

    def lay(self, by: Seat, where: str, letters: str, when: float | None = None) -> tuple[Any, ...]:
        return self.do(c.Place(by=by, placed=word_placement(self.state.board, where, letters)), when)

    def play(self, by: Seat, where: str, letters: str, when: float | None = None) -> Any:
        """Lay, declare what it scores, press; the event that ended the turn."""
        self.lay(by, where, letters, when)
        trial = self.answer(c.PressClock(by=by))
        assert not isinstance(trial, Refusal), trial
        self.do(c.DeclareScore(by=by, score=next(e.score for e in trial if hasattr(e, "score"))))
        ended = self.do(c.PressClock(by=by))
        return next(event for event in ended if hasattr(event, "placed"))

    def passes(self, by: Seat, when: float | None = None) -> tuple[Any, ...]:
        self.do(c.Announce(by=by, what="pass"), when)
        return self.do(c.PressClock(by=by))

    def record(self, by: Seat, of: Seat | None = None) -> None:
        """Write the last turn down, rightly."""
        whose, last = by if of is None else of, self.state.last
        self.do(c.RecordScore(by=by, of=whose, turn=last.score if last else 0, total=self.state.scores[whose]))

    def clock(self, seat: Seat, when: float | None = None) -> str:
        return clock_face(self.state.running.left(seat, at(self.now if when is None else when)))

    @property
    def faces(self) -> tuple[str, str]:
        return self.clock(A), self.clock(B)

    @property
    def rack_sizes(self) -> tuple[int, int]:
        return self.state.held_tiles(A), self.state.held_tiles(B)


def midgame(
    rules: Any,
    *,
    kept: str = "table",
    bag: int = 40,
    racks: tuple[str, str] = (UNKNOWN * 7, UNKNOWN * 7),
    board: tuple[tuple[str, str], ...] = (("8E", "CARE"),),
    scores: tuple[int, int] = (0, 0),
    clocks: tuple[str, str] = ("25:00", "25:00"),
    good: Callable[[str], bool] | None = None,
    **terms: Any,
) -> Match:
    """A is on turn with the clock running, and nothing waits for an answer."""
    laid = EMPTY
    for where, letters in board:
        laid = with_tiles(laid, word_placement(laid, where, letters))
    base = rules.base_time_s.value * 1000
    spent = tuple(base - left(text) for text in clocks)
    state = State(
        phase="thinking",
        terms=OpeningTerms(names=("A", "B"), kept=kept, lexicon=LEXICON, **terms),
        first=A,
        board=laid,
        bag=FACES.counted(((UNKNOWN if kept == "table" else "E", bag),)),
        racks=(FACES.of(racks[0]), FACES.of(racks[1])),
        clocks=Clocks(base=base, spent=spent, running=A, latest=at(0)),
        on_turn=A,
        scores=scores,
    )
    return Match(rules, state, good)


def seated(rules: Any, **opening: Any) -> Match:
    """A game of which the preliminaries are done."""
    match = Match(rules)
    match.do(c.OpenGame(**{"names": ("A", "B"), "lexicon": LEXICON, "kept": "hall", "first": A, **opening}))
    for seat in (A, B):
        match.do(c.ConfirmPreliminaries(by=seat, items=ITEMS))
    return match


def rests(refused: Any) -> set[str]:
    return {str(basis) for basis in refused.rests_on}
