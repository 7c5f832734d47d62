"""The one joint between the house and a game: the record by which the house knows it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import datetime
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .codec import Codec, Lift, UnknownKind
from .edition import Override, Rules, WrongEdition, amended_rules, split_key
from .facts import Span, spans_of
from .hall_step import HallStep
from .log import BrokenLog, replay
from .offer import Offer
from .opponents import Opponent, PlayFinder, Tools, TurnReview
from .outcome import Outcome
from .outside import Outside
from .seats import Seat, Viewer
from .sender import NoSender, Sender
from .table_clock import TableClock
from .table_count import RackCount, TableCount

R = TypeVar("R", bound=Rules)
S = TypeVar("S")
E = TypeVar("E")
C = TypeVar("C")

BY = "by"  # the field of a command or event that names the seat whose deed it is
_ASKED = {int: "int", float: "number", bool: "bool"}


class NotOfThisGame(LookupError):
    """A ruleset that this game does not have; the rulebook may know it, for another game."""

    def __init__(self, game: str, key: str, known: Iterable[str]) -> None:
        super().__init__(f"{game} has no ruleset {key} (it has {', '.join(known)})")
        self.game, self.key = game, key


@dataclass(frozen=True, slots=True)
class AskedFact:
    """One fact that the desk asks for."""

    fact: str
    type: str  # int, number, bool or choice
    choices: tuple[str, ...] = ()
    least: int | None = None  # of a number
    most: int | None = None  # None where there is no limit, or only rules that were not given tell it


@dataclass(frozen=True, slots=True)
class Question(Generic[R]):
    """For the referee's desk: a class of facts, the ruling that follows from them, and what the question rests on."""

    facts: type
    ruling: Callable[[R, Any], Ruling]
    basis: Callable[[R], Basis]  # what the question as a whole rests on

    def __post_init__(self) -> None:
        if not is_dataclass(self.facts):
            raise TypeError(f"{self.facts.__name__} is no dataclass, so the desk cannot ask for its facts")
        self.asks()

    def asks(self, rules: R | None = None) -> tuple[AskedFact, ...]:
        """What the desk asks for, in order; with rules, also the limits that they set."""
        hints, spans = get_type_hints(self.facts), spans_of(self.facts)
        return tuple(_asked(one.name, hints[one.name], spans.get(one.name), rules) for one in fields(self.facts))


def _asked(name: str, kind: Any, span: Span | None, rules: Rules | None) -> AskedFact:
    if get_origin(kind) is Literal:
        return AskedFact(name, "choice", tuple(map(str, get_args(kind))))
    if kind not in _ASKED:
        raise TypeError(f"the desk cannot ask for {name}: {kind}")
    if span is None:
        return AskedFact(name, _ASKED[kind])
    return AskedFact(name, _ASKED[kind], least=span.least, most=span.limit(rules))


def _names_its_seat(command: type) -> bool:
    return any(one.name == BY for one in fields(command))


class WrongGameRecord(ValueError):
    """What somebody wrote down elsewhere is no game, or none that can be: in which line, what is wrong, what to do."""

    def __init__(self, line: int, what: str, remedy: str) -> None:
        super().__init__(f"line {line}: {what} ({remedy})")
        self.line, self.what, self.remedy = line, what, remedy


@dataclass(frozen=True, slots=True)
class GameRecord(Generic[E]):
    """A game written down elsewhere: what happened as events of ours, and as plain data what we make of its figures."""

    events: tuple[E, ...]
    report: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GameNotation(Generic[R, E]):
    """A way in which the world writes a game down. `read` raises only WrongGameRecord, whatever the bytes."""

    name: str
    read: Callable[[R, bytes], GameRecord[E]]
    write: Callable[["AnyGame", Sequence[E]], bytes]
    # The same with notes to turns, by the number of the event that ended each; None where it takes none.
    annotate: Callable[["AnyGame", Sequence[E], Mapping[int, str]], bytes] | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[R, S, E, C]):
    """A game as the house sees it. Everything is a function or a table; nothing here remembers anything.

    The first event of every game has the fields `ruleset` and `overrides`, copied from the rules it was decided by,
    so that a log replays alone.
    """

    key: str
    rulesets: Mapping[str, R]
    start: S  # the state before the first event
    decide: Callable[[R, S, C, Outside], tuple[E, ...] | Refusal]
    apply: Callable[[S, E], S]
    view: Callable[[S, Viewer], dict[str, Any]]
    due: Callable[[R, S], datetime | None]  # when time alone will change something, nobody connected
    events: Mapping[str, type]  # "challenge-ruled/1": ChallengeRuled
    commands: Mapping[str, type]
    senders: Mapping[type, tuple[Sender, ...]]  # of commands that not only who sits on the seat `by` may send
    seating: Callable[[R], Basis]  # why a seat is played by who sits there
    kept_at_table: Callable[[S], bool] = lambda _state: False  # or by the hall itself
    questions: Mapping[str, Question[R]] = field(default_factory=dict)
    lifts: Mapping[str, Lift] = field(default_factory=dict)  # older kinds of events
    notations: Mapping[str, GameNotation[R, E]] = field(default_factory=dict)  # by the suffix of their files
    positions: Mapping[str, Callable[[dict[str, Any]], str]] = field(default_factory=dict)  # from a view, so no more
    # The scores of a table by what was left on its racks, in seat order; None in a game that is not counted so.
    count: Callable[[R, Sequence[RackCount]], TableCount | Refusal] | None = None
    clock: Callable[[R], TableClock] | None = None  # for a clock beside the board
    amend: Callable[[R, str, tuple[Override, ...]], R] = amended_rules
    # For games that the hall keeps. A game that is kept only at tables leaves them as they are.
    # What `decide` says, of a game that looks at the state after it anyway.
    decide_on: Callable[[R, S, C, Outside], Outcome[S, E] | Refusal] | None = None
    # Of a view what is not the same for everybody: over the view of a watcher it makes that of this viewer.
    own_view: Callable[[S, Viewer], dict[str, Any]] | None = None
    hall_step: Callable[[R, S], HallStep | None] = lambda _rules, _state: None
    offers: Callable[[R, S, Seat], tuple[Offer, ...]] = lambda _rules, _state, _seat: ()
    # A tentative turn looked at, on turn or off it: plain data, and nothing in it that the seat cannot know.
    preview: Callable[[R, S, Seat, C], dict[str, Any]] = lambda _rules, _state, _seat, _command: {}
    opponents: Mapping[str, Opponent] = field(default_factory=dict)  # one may give the hints
    review: Callable[[R, Sequence[E], Tools], Iterable[TurnReview]] = lambda _rules, _events, _tools: ()
    # From the word list as the kernels read it (`Lexicon.generator`), and what is known of how good its plays are, as
    # the game reads that; None in a game without a list.
    finder: Callable[[R, bytes | memoryview, Any], PlayFinder] | None = None
    event_codec: Codec[E] = field(init=False, repr=False)
    command_codec: Codec[C] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "event_codec", Codec(self.events, self.lifts))
        object.__setattr__(self, "command_codec", Codec(self.commands))
        if unsaid := self._without_sender():
            raise NoSender(f"{self.key} does not say who may send {', '.join(unsaid)}")
        for key, rules in self.rulesets.items():
            if rules.key != key or rules.overrides or split_key(key)[1] is not None:
                raise WrongEdition(key, ["a ruleset in code stands under its own key and has no overrides"])

    def _without_sender(self) -> list[str]:
        unlisted = (command for command in self.commands.values() if command not in self.senders)
        return sorted(command.__name__ for command in unlisted if not _names_its_seat(command))

    def senders_of(self, kind: object) -> tuple[Sender, ...]:
        """Who may send a command of this kind. UnknownKind for one that is none."""
        command = self.commands.get(kind) if isinstance(kind, str) else None
        if command is None:
            raise UnknownKind(str(kind))
        return self.senders.get(command, (Sender.SEAT,))

    def command(self, intent: Mapping[str, object], by: Seat | None = None) -> C:
        """The command out of what was sent, done by the seat of who sent it. WrongShape names what is wrong with it."""
        return self.command_codec.decode({**intent, **({} if by is None else {BY: by})})

    def outcome(self, rules: R, state: S, command: C, outside: Outside) -> Outcome[S, E] | Refusal:
        """What comes of a command, with the state after it."""
        if self.decide_on is not None:
            return self.decide_on(rules, state, command, outside)
        answer = self.decide(rules, state, command, outside)
        return answer if isinstance(answer, Refusal) else Outcome(answer, self.replay(answer, state=state))

    def rules(self, key: str, overrides: tuple[Override, ...] = ()) -> R:
        """The rules of this key: a ruleset in code, or an edition of one with its overrides."""
        ruleset, number = split_key(key)
        if ruleset not in self.rulesets:
            raise NotOfThisGame(self.key, key, self.rulesets)
        if (number is None) != (not overrides):
            raise WrongEdition(key, ["an edition has overrides, and only an edition has"])
        return self.rulesets[ruleset] if number is None else self.amend(self.rulesets[ruleset], key, overrides)

    def rules_of(self, events: Sequence[E]) -> R:
        """The rules that a game is played by, from its first event. BrokenLog if they are not to be had."""
        opening = events[0] if events else None
        ruleset, overrides = getattr(opening, "ruleset", None), getattr(opening, "overrides", None)
        if not isinstance(ruleset, str) or not isinstance(overrides, tuple):
            raise BrokenLog(1, "the first event names no ruleset")
        try:
            return self.rules(ruleset, overrides)
        except (NotOfThisGame, WrongEdition) as wrong:
            raise BrokenLog(1, str(wrong)) from wrong

    def replay(self, events: Iterable[E], *, state: S | None = None, after: int = 0) -> S:
        """The state after these events, from the start or from the state that `after` events led to."""
        return replay(self.apply, self.start if state is None else state, events, after=after)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
