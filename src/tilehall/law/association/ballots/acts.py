"""What is done about a ballot, as its log keeps it. No act says how anybody voted, and none is made by voting."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.game.codec import Codec

Way = Literal["codes", "paper"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Elector:
    """Who may vote, with how many votes: one's own and those one holds for others."""

    person: int
    votes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotOpened:
    """`picks` choices may be marked on a slip at most. `run_by`: who may run it besides those whose office it is."""

    title: str
    question: str
    choices: tuple[str, ...]
    picks: int
    electors: tuple[Elector, ...]
    way: Way = "codes"
    run_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TellersNamed:
    """Who counts the papers. Those named before are tellers no longer."""

    persons: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedAnew:
    """All codes given out so far are void: somebody lost one, or the hall was started again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuingClosed:
    """Who took codes, all at once and in the order of their numbers: nobody learns who came when."""

    issued: tuple[Elector, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperGiven:
    """Somebody votes on paper, with all votes they hold."""

    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperReturned:
    """The paper came back unused: as if it had not been given."""

    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCounted:
    """What one teller counted. A further count by the same teller takes the place of the first."""

    teller: int
    counts: tuple[int, ...]  # for each choice
    valid: int  # papers with a mark that counts
    blank: int
    spoiled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotClosed:
    """No vote is taken any more, and the result is public."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff:
    """There will be no result."""

    reason: str


BallotAct = (
    BallotOpened
    | TellersNamed
    | IssuedAnew
    | IssuingClosed
    | PaperGiven
    | PaperReturned
    | PaperCounted
    | BallotClosed
    | CalledOff
)
KINDS: dict[str, type] = {
    "ballot-opened/1": BallotOpened,
    "tellers-named/1": TellersNamed,
    "issued-anew/1": IssuedAnew,
    "issuing-closed/1": IssuingClosed,
    "paper-given/1": PaperGiven,
    "paper-returned/1": PaperReturned,
    "paper-counted/1": PaperCounted,
    "ballot-closed/1": BallotClosed,
    "called-off/1": CalledOff,
}
CODEC: Codec[BallotAct] = Codec(KINDS)
