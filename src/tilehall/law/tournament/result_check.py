"""A result comes to the scorer's desk: is it of this pair, is it new, and can the figures be?"""

from dataclasses import dataclass, replace

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling

from .book import NZRC, Book
from .event import Event, Meeting, PairGame, PlayerId, Table

# No rule sets these: they are what a scorer would look at twice, and what can only be a slip of the finger.
LOOK_TWICE_ABOVE, LOOK_TWICE_BELOW, WIDE = 700, 150, 350
CANNOT_BE_ABOVE, CANNOT_BE_BELOW = 1999, -999


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingResult:
    """Scores in the order of these players, with the bonus words if they were counted."""

    round: int
    players: tuple[PlayerId, ...]
    scores: tuple[int, ...]
    bonus: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedResult:
    """The event with the result in it. `doubts` are to be confirmed by whoever entered it."""

    event: Event
    doubts: tuple[str, ...]
    rests_on: tuple[Basis, ...]


def check_result(book: Book, event: Event, incoming_result: IncomingResult) -> AcceptedResult | Ruling | Refusal:
    """The same result a second time changes nothing; another one is a matter for a change of the slip."""
    basis: Basis = book.resting("8.6")
    if not 1 <= incoming_result.round <= len(event.rounds):
        return Refusal(code="no_such_round", rests_on=(basis,), detail=(("round", incoming_result.round),))
    entries = event.rounds[incoming_result.round - 1]
    found = next(
        (
            each
            for each in entries
            if set(each.players) == set(incoming_result.players) and len(incoming_result.players) > 1
        ),
        None,
    )
    if not isinstance(found, PairGame | Table):
        return Refusal(code="wrong_pair", rests_on=(basis,), detail=_who_meets(event, incoming_result))
    scores = tuple(
        dict(zip(incoming_result.players, incoming_result.scores, strict=True))[player] for player in found.players
    )
    if not found.open:
        held = found.score if isinstance(found, PairGame) else found.scores
        if held == scores:
            return Ruling(code="already_in", rests_on=(basis,), detail=(("round", incoming_result.round),))
        return Refusal(code="another_result_is_in", rests_on=(basis,), detail=(("held", held),))
    if absurd := [score for score in scores if not CANNOT_BE_BELOW <= score <= CANNOT_BE_ABOVE]:
        return Refusal(code="cannot_be", rests_on=(_unruled(book),), detail=(("score", absurd[0]),))
    if isinstance(found, Table) and max(scores) > 0 <= min(scores):
        return Refusal(code="nobody_lost", rests_on=(NZRC["1b"],), detail=(("scores", scores),))
    doubts = _at_table(scores) if isinstance(found, Table) else _at_board(scores)
    bases = (NZRC["1b"], NZRC["16c"]) if "does_not_add_up" in doubts else (basis,)
    return AcceptedResult(event=_with(event, incoming_result, found, scores), doubts=doubts, rests_on=bases)


def _unruled(book: Book) -> Basis:
    return book.silent("no rule bounds a score; one like this is taken for a slip of the finger")


def _with(event: Event, incoming_result: IncomingResult, found: PairGame | Table, scores: tuple[int, ...]) -> Event:
    done: Meeting
    if isinstance(found, Table):
        done = replace(found, scores=scores)
    else:
        bonus = incoming_result.bonus
        if bonus is not None and incoming_result.players[0] != found.first:
            bonus = (bonus[1], bonus[0])
        done = replace(found, score=(scores[0], scores[1]), bonus=bonus)
    entries = tuple(done if each is found else each for each in event.rounds[incoming_result.round - 1])
    return replace(
        event, rounds=(*event.rounds[: incoming_result.round - 1], entries, *event.rounds[incoming_result.round :])
    )


def _at_board(scores: tuple[int, ...]) -> tuple[str, ...]:
    asked = {
        "very_high": max(scores) > LOOK_TWICE_ABOVE,
        "very_low": min(scores) < LOOK_TWICE_BELOW,
        "wide_margin": max(scores) - min(scores) > WIDE,
        "tie": len(set(scores)) == 1,
    }
    return tuple(name for name, yes in asked.items() if yes)


def _at_table(scores: tuple[int, ...]) -> tuple[str, ...]:
    """The winner gets what the others lose; or, the pool being empty, the lowest stands at zero and the rest below."""
    emptied = max(scores) == 0
    return () if sum(scores) == 0 or emptied else ("does_not_add_up",)


def _who_meets(event: Event, incoming_result: IncomingResult) -> tuple[tuple[str, Fact], ...]:
    """Whom each of them really has in this round."""
    names = event.names
    told: list[tuple[str, Fact]] = [("round", incoming_result.round)]
    for player in incoming_result.players:
        found = next((each for each in event.rounds[incoming_result.round - 1] if player in each.players), None)
        others = () if found is None else tuple(names[other] for other in found.players if other != player)
        told.append((names.get(player, player), others or None))
    return tuple(told)
