"""Games that are not competed in: not played, left and never finished, or forfeited by the Executive."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling, Step

from .book import Book
from .event import Event, Forfeit, Meeting, PairGame, PlayerId

Ground = Literal["no_show", "left", "executive"]
DIRECTOR, EXECUTIVE, RATINGS_MANAGER = "director", "executive", "ratings_manager"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjournedGame:
    """A game broken off because a player had to leave; when it was to go on, and whether that was kept."""

    left: PlayerId
    arranged: datetime | None
    kept: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutiveDecision:
    reference: str
    decided: date


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitedGame:
    """The event with the forfeit in it, and the ruling by which it is there."""

    event: Event
    ruling: Ruling


def forfeit_unplayed(
    book: Book, event: Event, number: int, player: PlayerId, reason: str | None = None
) -> ForfeitedGame | Refusal:
    """For whatever reason; the reason may be recorded."""
    bases = (book.resting("4.1"), book.resting("10.1.1"))
    return _forfeited(book, event, number, player, _ruling("no_show", event.names.get(player), bases, reason=reason))


def forfeit_unfinished(book: Book, event: Event, number: int, facts: AdjournedGame) -> ForfeitedGame | Refusal | Ruling:
    """Only where the game cannot be finished; and then the one who left forfeits, whoever has no time later."""
    basis = book.resting("10.1.2")
    if facts.arranged is not None and facts.kept:
        return Ruling(code="finished_later", rests_on=(basis,), detail=(("at", facts.arranged),))
    ruling = _ruling("left", event.names.get(facts.left), (basis, book.read("10.1.2")))
    return _forfeited(book, event, number, facts.left, replace(ruling, discretion=DIRECTOR))


def forfeit_by_executive(
    book: Book, event: Event, number: int, player: PlayerId, decision: ExecutiveDecision
) -> ForfeitedGame | Refusal:
    """Also after the event: a result already in gives way, and all that was computed from it is computed anew."""
    basis = book.resting("10.1.3")
    steps = (
        Step(do="recompute_standings", who=DIRECTOR, rests_on=(basis,)),
        Step(do="recompute_ratings", who=RATINGS_MANAGER, rests_on=(basis,)),
        Step(do="show_note", who=DIRECTOR, rests_on=(basis,), what=decision.reference),
    )
    name = event.names.get(player)
    told = _ruling("executive", name, (basis,), reference=decision.reference, decided=decision.decided)
    ruling = replace(told, steps=steps, discretion=EXECUTIVE)
    return _forfeited(book, event, number, player, ruling)


def _ruling(ground: Ground, name: str | None, bases: tuple[Basis, ...], **detail: Fact) -> Ruling:
    told = (("ground", ground), ("by", name), *detail.items())
    return Ruling(code="forfeit", rests_on=bases, detail=told)


def _forfeited(book: Book, event: Event, number: int, player: PlayerId, ruling: Ruling) -> ForfeitedGame | Refusal:
    """What was played of the game, in part or by the Executive's decision whole, was begun by somebody."""
    entries = event.rounds[number - 1]
    game = next((each for each in entries if isinstance(each, PairGame) and player in each.players), None)
    detail = (("round", number), ("player", event.names.get(player)))
    if game is None:
        return Refusal(code="no_game_scheduled", rests_on=ruling.rests_on, detail=detail)
    ground = dict(ruling.detail)["ground"]
    if game.score is not None and ground != "executive":
        return Refusal(code="already_played", rests_on=ruling.rests_on, detail=detail)
    to = game.second if game.first == player else game.first
    begun_by = game.first if ground == "left" or game.score is not None else None
    forfeit = Forfeit(player=player, to=to, begun_by=begun_by)
    swapped: tuple[Meeting, ...] = tuple(forfeit if each is game else each for each in entries)
    rounds = (*event.rounds[: number - 1], swapped, *event.rounds[number:])
    worth = (book.term(int, "forfeit_spread").basis, book.term(int, "forfeiter_spread").basis)
    return ForfeitedGame(
        event=replace(event, rounds=rounds), ruling=replace(ruling, rests_on=(*ruling.rests_on, *worth))
    )
