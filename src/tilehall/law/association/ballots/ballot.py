"""A ballot as its log has made it: who may vote, who took a code or a paper, what tellers counted, how far it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from .acts import (
    BallotAct,
    BallotClosed,
    BallotOpened,
    CalledOff,
    IssuedAnew,
    IssuingClosed,
    PaperCounted,
    PaperGiven,
    PaperReturned,
    TellersNamed,
)

Phase = Literal["issuing", "voting", "closed", "called_off"]


class CannotFollow(ValueError):
    """An act that the ballot before it does not allow: never written, so a log that holds one is broken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    opened: BallotOpened
    phase: Phase
    electors: Mapping[int, int]  # votes by person
    issued: Mapping[int, int] = field(default_factory=dict)
    on_paper: frozenset[int] = frozenset()
    tellers: tuple[int, ...] = ()
    papers: Mapping[int, PaperCounted] = field(default_factory=dict)  # by teller, the one who counted last at the end
    reason: str = ""

    @property
    def is_running(self) -> bool:
        return self.phase in ("issuing", "voting")

    @property
    def votes(self) -> int:
        return sum(self.electors.values())

    @property
    def codes_issued(self) -> int:
        return sum(self.issued.values())

    @property
    def papers_given(self) -> int:
        return sum(self.electors[person] for person in self.on_paper)

    @property
    def agreed_paper(self) -> PaperCounted | None:
        """What the last two tellers counted alike; None while they have not."""
        last = list(self.papers.values())[-2:]
        return last[1] if len(last) == 2 and figures(last[0]) == figures(last[1]) else None


def figures(counted: PaperCounted) -> tuple[object, ...]:
    return (counted.counts, counted.valid, counted.blank, counted.spoiled)


def ballot_of(acts: Iterable[BallotAct]) -> Ballot:
    """CannotFollow where one does not."""
    ballot: Ballot | None = None
    for act in acts:
        ballot = _begun(act) if ballot is None else followed(ballot, act)
    if ballot is None:
        raise CannotFollow("a ballot begins by being opened")
    return ballot


def _begun(act: BallotAct) -> Ballot:
    if not isinstance(act, BallotOpened):
        raise CannotFollow("a ballot begins by being opened")
    electors = {each.person: each.votes for each in act.electors}
    _demand(len(electors) == len(act.electors), "nobody is entered twice")
    return Ballot(opened=act, phase="issuing" if act.way == "codes" else "voting", electors=electors)


def followed(ballot: Ballot, act: BallotAct) -> Ballot:
    _demand(ballot.is_running, "the ballot is over")
    match act:
        case PaperGiven() | PaperReturned() | PaperCounted() | TellersNamed():
            return _with_paper(ballot, act)
        case IssuedAnew():
            _demand(ballot.phase == "issuing", "codes are no longer given out")
            return ballot
        case IssuingClosed():
            return _issued(ballot, act)
        case BallotClosed():
            _demand(ballot.phase == "voting", "it closes after voting")
            return replace(ballot, phase="closed")
        case CalledOff(reason=reason):
            return replace(ballot, phase="called_off", reason=reason)
        case BallotOpened():
            raise CannotFollow("it is open already")


def _with_paper(ballot: Ballot, act: PaperGiven | PaperReturned | PaperCounted | TellersNamed) -> Ballot:
    """Whatever changes how many papers there are, makes what was counted before it void."""
    match act:
        case TellersNamed(persons=persons):
            return replace(ballot, tellers=persons)
        case PaperGiven(person=person):
            _demand(person in ballot.electors and person not in ballot.on_paper, "not entitled, or given already")
            _demand(person not in ballot.issued, "they hold a code")
            return replace(ballot, on_paper=ballot.on_paper | {person}, papers={})
        case PaperReturned(person=person):
            _demand(person in ballot.on_paper, "no paper was given")
            return replace(ballot, on_paper=ballot.on_paper - {person}, papers={})
        case PaperCounted(teller=teller):
            others = {who: counted for who, counted in ballot.papers.items() if who != teller}
            return replace(ballot, papers={**others, teller: act})


def _issued(ballot: Ballot, act: IssuingClosed) -> Ballot:
    _demand(ballot.phase == "issuing", "codes are no longer given out")
    issued = {each.person: each.votes for each in act.issued}
    _demand(len(issued) == len(act.issued), "nobody takes codes twice")
    _demand(all(ballot.electors.get(who) == votes for who, votes in issued.items()), "as many codes as votes")
    _demand(not ballot.on_paper & issued.keys(), "by code or on paper, not both")
    return replace(ballot, phase="voting", issued=issued)


def _demand(holds: bool, why: str) -> None:
    if not holds:
        raise CannotFollow(why)
