"""The challenges of one board as its log has made them: a fold over deeds, which judges nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Literal

from .judge_deeds import (
    Appealed,
    AppealRuled,
    AppealUnheard,
    BackConfirmed,
    Check,
    ClockRestarted,
    Deed,
    ModeLeft,
    PhoneAgreed,
    PhoneChecked,
    PutAside,
    Ruled,
    Way,
    WordsChecked,
    WordsNamed,
)

Stage = Literal["named", "checked", "ruled", "appealed", "closed", "aside"]


@dataclass(frozen=True, slots=True)
class LoggedDeed:
    """A deed with its moment and who did it: an account, or nobody in particular where it came by a key on paper."""

    at: datetime
    by: int | None
    by_name: str
    deed: Deed


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    acceptable: bool
    source: str
    checksum: str
    at: datetime
    by: int | None
    by_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """One challenge, from the words to the clock."""

    way: Way
    challenger: int | None
    words: tuple[str, ...]
    named_at: datetime
    named_by: int | None = None
    named_by_name: str = ""
    later_turn: bool = False
    checked: bool = False
    first: Verdict | None = None
    appeal_by: int | None = None
    second: Verdict | None = None
    unheard_at: datetime | None = None
    unheard_by_name: str = ""
    back: frozenset[Check] = frozenset()
    restarted_at: datetime | None = None
    aside_at: datetime | None = None
    aside_why: str = ""

    @property
    def verdict(self) -> Verdict | None:
        """The one that counts: a referee's takes the place of the first."""
        return self.second or self.first

    @property
    def appeal_open(self) -> bool:
        return self.appeal_by is not None and self.second is None and self.unheard_at is None

    @property
    def is_slip(self) -> bool:
        return self.way == "adjudicator"

    @property
    def waits(self) -> bool:
        """For an official: a slip without a ruling, or an appeal."""
        return (self.is_slip and self.stage == "named") or self.stage == "appealed"

    @property
    def mark(self) -> str:
        """What a page showed to whom it asks: these words, so typed, ruled on or not, on their first way or on
        appeal."""
        return self._mark(self.appeal_by, answered=self.appeal_by is not None and not self.appeal_open)

    @property
    def mark_before_appeal(self) -> str:
        return self._mark(None, answered=False)

    def _mark(self, appeal_by: int | None, *, answered: bool) -> str:
        ruled = (self.first is not None, answered)
        shown = (self.way, self.challenger, self.words, self.named_at.isoformat(), appeal_by, ruled)
        return sha256(repr(shown).encode()).hexdigest()[:16]

    def was_open_at(self, moment: datetime) -> bool:
        """From the words to the clock; what happens between two challenges belongs to neither."""
        ended = self.restarted_at or self.aside_at
        return self.named_at <= moment and (ended is None or moment <= ended)

    @property
    def stage(self) -> Stage:
        if self.aside_at is not None:
            return "aside"
        if self.restarted_at is not None:
            return "closed"
        if self.appeal_open:
            return "appealed"
        if self.first is not None:
            return "ruled"
        return "checked" if self.checked else "named"


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """Everything about the challenges of one game."""

    challenges: tuple[Challenge, ...] = ()
    agreed: tuple[PhoneAgreed, ...] = ()
    phone: PhoneChecked | None = None
    left: tuple[tuple[datetime, str], ...] = ()  # when a screen in adjudication mode was left, and how

    @property
    def open_challenge(self) -> Challenge | None:
        last = self.last
        return last if last is not None and last.stage not in ("closed", "aside") else None

    @property
    def last(self) -> Challenge | None:
        return self.challenges[-1] if self.challenges else None

    def rejected_words(self, *, only_aside: bool = False) -> frozenset[str]:
        """Of challenges ruled not acceptable: some of these is no word, and nobody is to learn which. That one was put
        aside afterwards changes nothing: its verdict was seen. `only_aside`: of such alone."""
        rejected = [one for one in self.challenges if one.verdict is not None and not one.verdict.acceptable]
        asked = [one for one in rejected if one.aside_at is not None or not only_aside]
        return frozenset(word for one in asked for word in one.words)


def record_of(deeds: Iterable[LoggedDeed]) -> BoardRecord:
    record = BoardRecord()
    for logged in deeds:
        record = after(record, logged)
    return record


def after(record: BoardRecord, logged: LoggedDeed) -> BoardRecord:
    match logged.deed:
        case PhoneAgreed() as agreed:
            return replace(record, agreed=(*record.agreed, agreed))
        case PhoneChecked() as phone:
            return replace(record, phone=phone)
        case ModeLeft(how=how):
            return replace(record, left=(*record.left, (logged.at, how)))
        case WordsNamed() as named:
            return replace(record, challenges=_named(record.challenges, named, logged))
    challenges = record.challenges
    if not challenges:
        raise ValueError("nothing has been challenged")
    return replace(record, challenges=(*challenges[:-1], _challenge_after(challenges[-1], logged)))


def _named(challenges: Sequence[Challenge], named: WordsNamed, logged: LoggedDeed) -> tuple[Challenge, ...]:
    """Typed anew before it was judged, it is the same challenge."""
    challenge = Challenge(
        way=named.way, challenger=named.challenger, words=named.words, later_turn=named.later_turn,
        named_at=logged.at, named_by=logged.by, named_by_name=logged.by_name,
    )  # fmt: skip
    again = challenges and challenges[-1].stage in ("named", "checked")
    return (*(challenges[:-1] if again else challenges), challenge)


def _challenge_after(challenge: Challenge, logged: LoggedDeed) -> Challenge:
    match logged.deed:
        case WordsChecked(agreed=agreed):
            return replace(challenge, checked=agreed)
        case Ruled() as ruled:
            return replace(challenge, first=_verdict(ruled, logged))
        case BackConfirmed(check=check):
            return replace(challenge, back=challenge.back | {check})
        case ClockRestarted():
            return replace(challenge, restarted_at=logged.at)
        case PutAside(reason=reason):
            return replace(challenge, aside_at=logged.at, aside_why=reason)
    return _appeal_after(challenge, logged)


def _appeal_after(challenge: Challenge, logged: LoggedDeed) -> Challenge:
    match logged.deed:
        case Appealed(player=player):
            return replace(challenge, appeal_by=player)
        case AppealRuled() as ruled:
            return replace(challenge, second=_verdict(ruled, logged), back=frozenset())
        case AppealUnheard():
            return replace(challenge, unheard_at=logged.at, unheard_by_name=logged.by_name)
    raise ValueError(f"{type(logged.deed).__name__} is about no challenge")


def _verdict(ruled: Ruled | AppealRuled, logged: LoggedDeed) -> Verdict:
    return Verdict(
        acceptable=ruled.acceptable, source=ruled.source, checksum=ruled.checksum,
        at=logged.at, by=logged.by, by_name=logged.by_name,
    )  # fmt: skip
