"""What the clock in a page is told of the rules: tables made by asking the law, so that the page writes none of it.

Where the law's answer depends on time, the page gets the moments at which it changes (`changes_of`), and looks up.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from tilehall.law import catalogue
from tilehall.law.game.clock import LONGEST_SIDE_S, seconds_as_ms
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.edition import Override, Rules
from tilehall.law.game.table_clock import TableClock
from tilehall.law.rulebook.basis import Basis, Silent
from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.rulebook.clause_links import clause_address

from .clock_wording import CLOCK_WORDS, OUT_PLAY_WORDS, RESTART_WORDS, STEP_WORDS

T = TypeVar("T")
LONGEST_OUT_PLAY_MS = seconds_as_ms(120)
OUT_PLAY, TIMEOUT, LATE = "out-play", "timeout", "late-arrival"
RULED = {True: "stands", False: "comes_off"}

# From when on an answer holds: [[0, 0], [1500001, 10]].
Changes = list[tuple[int, T]]


@dataclass(frozen=True, slots=True)
class ClauseLink:
    clause: str
    url: str


@dataclass(frozen=True, slots=True)
class ClockWords:
    """A sentence beside a part of the clock, its clauses, and what is assumed where the rules are silent."""

    says: str
    clauses: tuple[ClauseLink, ...]
    silent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimeUp:
    """What follows when a turn ran out of time, with so many tiles in the pool or more."""

    touched: bool
    pool: int
    steps: tuple[ClockWords, ...]


@dataclass(frozen=True, slots=True)
class LateEnd:
    """What follows when the clock of a player who has not come is at its limit; whether that player may still play."""

    steps: tuple[ClockWords, ...]
    may_play: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """Times in milliseconds. `out_play` holds by the opponent's answer what runs when, `runs_after` whose clock runs
    after a ruling, by whether the play stands or comes off, and `restart_waits` what it waits for."""

    key: str
    title: str
    game: str
    players: tuple[int, ...]
    base: int | None
    turn: int | None
    late_from: int
    late_limit: int | None
    late_end: LateEnd | None
    penalties: Changes[int] = field(default_factory=list)
    runs_after: Mapping[str, str] = field(default_factory=dict)
    restart_waits: Mapping[str, str] = field(default_factory=dict)
    out_play: Mapping[str, Changes[str]] = field(default_factory=dict)
    out_words: Mapping[str, str] = field(default_factory=dict)
    time_up: tuple[TimeUp, ...] = ()
    words: Mapping[str, ClockWords] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def changes_of(answer: Callable[[int], T], until: int, step: int) -> Changes[T]:
    """The moments at which an answer becomes another one, each found exactly. It must not change twice in a step."""
    changes = [(0, answer(0))]
    for end in range(step, until + 1, step):
        after = answer(end)
        if after != changes[-1][1]:
            changes.append((_first(answer, changes[-1][1], end - step, end), after))
    return changes


def _first(answer: Callable[[int], T], before: T, low: int, high: int) -> int:
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if answer(middle) == before else (low, middle)
    return high


@lru_cache(maxsize=64)
def clock_rules(ruleset: str, overrides: tuple[Override, ...] = ()) -> ClockRules:
    """Of a ruleset, or of the edition of one that an event is played by. LookupError where no clock is known for it."""
    family = RULESETS[ruleset.partition(".")[0]]
    game = catalogue.game(family.game)
    rules = game.rules(ruleset, overrides)
    if game.clock is None:
        raise LookupError(f"no clock lies on a table of {game.key}")
    clock = game.clock(rules)
    return ClockRules(
        key=ruleset,
        title=family.title,
        game=game.key,
        players=clock.players,
        base=seconds_as_ms(clock.base_s.value) if clock.base_s else None,
        turn=seconds_as_ms(clock.turn_s.value) if clock.turn_s else None,
        late_from=seconds_as_ms(clock.late_from_s.value) if clock.late_from_s else 0,
        late_limit=seconds_as_ms(clock.late_limit_s.value) if clock.late_limit_s else None,
        late_end=_late_end(game, rules, clock),
        penalties=changes_of(clock.penalty, seconds_as_ms(LONGEST_SIDE_S), seconds_as_ms(1)) if clock.penalty else [],
        runs_after={RULED[stands]: side for stands, side in clock.runs_after.items()},
        restart_waits={
            RULED[stands]: RESTART_WORDS[codes[-1]] for stands, codes in clock.restart_waits.items() if codes
        },
        out_play=_out_play(game, rules),
        out_words=OUT_PLAY_WORDS,
        time_up=_time_up(game, rules),
        words=_words(clock),
    )


def rulesets_with_clock() -> list[ClockRules]:
    """Every ruleset that is in force, those of each game together."""
    return [clock_rules(key) for game in catalogue.GAMES.values() for key in game.rulesets if _is_offered(key)]


def _is_offered(key: str) -> bool:
    """What another one has replaced is not offered for a game of today."""
    return key not in {ruleset.over for ruleset in RULESETS.values()}


def _out_play(game: AnyGame, rules: Rules) -> dict[str, Changes[str]]:
    """What is so at each moment after an out play, where nobody has answered and where the opponent holds."""
    question = game.questions.get(OUT_PLAY)
    if question is None:
        return {}

    def code(answer: str) -> Callable[[int], str]:
        return lambda ms: question.ruling(rules, question.facts(seconds=ms / 1000, answer=answer)).code

    return {answer: changes_of(code(answer), LONGEST_OUT_PLAY_MS, seconds_as_ms(1)) for answer in ("none", "hold")}


def _late_end(game: AnyGame, rules: Rules, clock: TableClock) -> LateEnd | None:
    """As for a latecomer who comes when a clock that was started as early as may be has run to its limit."""
    question = game.questions.get(LATE)
    if question is None or clock.late_limit_s is None:
        return None
    since = clock.late_limit_s.value + (clock.late_from_s.value if clock.late_from_s else 0)
    facts = question.facts(minutes=since / 60, arrived=True)
    steps = question.ruling(rules, facts).steps
    return LateEnd(tuple(map(_step_words, steps)), any(step.do == "may_let_play" for step in steps))


def _time_up(game: AnyGame, rules: Rules) -> tuple[TimeUp, ...]:
    question = game.questions.get(TIMEOUT)
    if question is None:
        return ()
    most = next(fact.most or 0 for fact in question.asks(rules) if fact.fact == "pool")

    def ruling(touched: bool) -> Callable[[int], Ruling]:
        return lambda pool: question.ruling(
            rules, question.facts(touched=touched, pool=pool, leftovers=0, logged=False)
        )

    def steps(touched: bool) -> Callable[[int], tuple[Step, ...]]:
        return lambda pool: ruling(touched)(pool).steps

    return tuple(
        TimeUp(touched, pool, tuple(map(_step_words, done)))
        for touched in (True, False)
        for pool, done in changes_of(steps(touched), most, 1)
    )


def _step_words(step: Step) -> ClockWords:
    return _words_of(STEP_WORDS.get(step.do, step.do.replace("_", " ")).format(count=step.count), step.rests_on)


def _words(clock: TableClock) -> dict[str, ClockWords]:
    return {part: _words_of(CLOCK_WORDS[part], bases) for part, bases in clock.grounds.items()}


def _words_of(says: str, bases: tuple[Basis, ...]) -> ClockWords:
    silent = tuple(dict.fromkeys(basis.assumed for basis in bases if isinstance(basis, Silent)))
    return ClockWords(says, tuple(ClauseLink(each, clause_address(each)) for each in clauses_of(*bases)), silent)
