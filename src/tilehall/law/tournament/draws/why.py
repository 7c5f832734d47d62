"""Why a pair was made: what each term says of it, and what the best draw without it would cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilehall.law.tournament.event import PlayerId

from .dynamic import Drawing, players_of
from .field import Player
from .matching import LOT, Two, compared

EXACT = 64  # up to so many players the whole draw is made again without the pair; above, the pairs around it
AROUND = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """`costs` are those of the pair itself, without zeros. `differs`: where the next best draw costs more or less, the
    first of them decided; None where there is no other draw, and empty where only the lot decided."""

    by_hand: bool = False
    costs: tuple[tuple[str, int], ...] = ()
    differs: tuple[tuple[str, int], ...] | None = ()


def why(drawing: Drawing, number: int) -> Why:
    """Of the pair at this place of `drawing.pairs`."""
    two = drawing.draw[number]
    if two is None:
        return Why(by_hand=True)
    engine = drawing.engine
    costs = tuple(
        (name, cost) for name, cost in zip(engine.names, engine.costs(two), strict=True) if cost and name != LOT
    )
    if drawing.wishes.method == "australian":
        return Why(costs=costs)
    around = _around(drawing, number)
    places = sorted(place for each in around for place in each)
    others = ((a, b) for n, a in enumerate(places) for b in places[n + 1 :] if (a, b) != two)
    other = engine.best(others, places)
    if other is None:
        return Why(costs=costs, differs=None)
    differs = compared(engine.names, engine.total(around), engine.total(other))
    return Why(costs=costs, differs=tuple(each for each in differs if each[0] != LOT))


def _around(drawing: Drawing, number: int) -> list[Two]:
    if len(drawing.field.players) <= EXACT:
        return [two for two in drawing.draw if two is not None]
    near = drawing.draw[max(number - AROUND, 0) : number + AROUND + 1]
    return [two for two in near if two is not None]


def said(drawing: Drawing, number: int, names: Mapping[PlayerId, str]) -> str:
    """One sentence."""
    two, reason = drawing.draw[number], why(drawing, number)
    if two is None or reason.by_hand:
        return "Made by hand, and kept."
    facts = [_wins(players_of(drawing, two), drawing), _met(drawing, two)]
    shared = [name for name, _ in reason.costs if name.endswith("-mates")]
    facts += [f"they are {name}" for name in shared]
    return f"{'; '.join(facts)}; {_instead(drawing, two, reason, names)}."


def _wins(both: tuple[Player, Player], drawing: Drawing) -> str:
    one, other = (each.wins / 2 for each in both)
    if drawing.field.round == 1:
        return "By rating" if drawing.wishes.method != "hill" else "Neighbours by rating"
    return f"Both have {_won(one)}" if one == other else f"{_won(one)} against {other:g}"


def _won(wins: float) -> str:
    return f"{wins:g} win" if wins in (0.5, 1) else f"{wins:g} wins"


def _met(drawing: Drawing, two: Two) -> str:
    rounds = drawing.field.rounds_of(*players_of(drawing, two))
    if not rounds:
        return "they have not met"
    return f"they met in round {_listed([str(number) for number in rounds])}"


def _instead(drawing: Drawing, two: Two, reason: Why, names: Mapping[PlayerId, str]) -> str:
    if drawing.wishes.method == "australian":
        if drawing.field.round == 1:
            return "top half against bottom half"
        top, other = players_of(drawing, two)
        highest = f"{names[other.id]} is the highest placed whom {names[top.id]} can meet"
        return f"{highest} and who leaves a draw for the rest"
    if reason.differs is None:
        return "no draw is possible without this pair"
    if not reason.differs:
        return "the best draw without this pair is as good, and the lot decided"
    told = [f"{name} {change:+d}" for name, change in reason.differs]
    return f"the best draw without this pair differs in {_listed(told)}"


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
