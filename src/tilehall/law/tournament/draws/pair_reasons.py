"""Why a pair was made: how the two stand, and what the best draw without them would cost."""

from .chances import RUNS
from .matching import LOT, Two, cost_differences
from .reason import PairWeighing, Reason, ReasonCode, make_reason
from .round_draw import RoundDraw, players_of
from .terms import MATES

EXACT = 64  # up to so many players the whole draw is made again without the pair; above, the pairs around it
AROUND, FEW_AROUND = 4, 1
MANY = 2000  # players above whom fewer pairs around are looked at: each has a reason of its own


def pair_reason(drawing: RoundDraw, number: int) -> Reason:
    """Of the pair at this place of `drawing.pairs`."""
    two = drawing.draw[number]
    if two is None:
        return make_reason("by_hand")
    code, differs = _decided(drawing, number, two)
    top, other = players_of(drawing, two)
    weighed = PairWeighing(
        round=drawing.field.round,
        hill=drawing.wishes.method == "hill",
        half_wins=(top.wins, other.wins),
        top=drawing.pairs[number].players.index(top.id),
        met=drawing.field.rounds_of(top, other),
        mates=_mates(drawing, two),
        differs=differs,
        after=drawing.wishes.after,
    )
    if gibson := _gibson(drawing, two, weighed.top):
        return Reason(code="gibson", facts=tuple(gibson.items()), weighed=weighed)
    if race := _race(drawing, number):
        chosen: ReasonCode = "cop" if drawing.race.chances else "chew"
        return Reason(code=chosen, facts=tuple(race.items()), weighed=weighed)
    return Reason(code=code, weighed=weighed)


def _race(drawing: RoundDraw, number: int) -> dict[str, int | str]:
    """Of two who can still win a prize: how many can, and in how many of the runs each did."""
    race, players = drawing.race, drawing.pairs[number].players
    if not race.players or not set(race.players).issuperset(players):
        return {}
    facts: dict[str, int | str] = {"racing": len(race.players), "prizes": race.prizes}
    if race.chances:
        facts |= {"runs": RUNS, **{f"chance_{n}": race.chances[each].prize for n, each in enumerate(players)}}
    return facts


def _gibson(drawing: RoundDraw, two: Two, top: int) -> dict[str, int | str]:
    """Who of the pair has clinched which place and by what, and what is at stake for the other."""
    stakes, players = drawing.stakes, drawing.field.players
    settled = [(place, stakes.clinched[players[place].id]) for place in two if players[place].id in stakes.clinched]
    if not settled:
        return {}
    place, sure = settled[0]
    other = two[1] if place == two[0] else two[0]
    free = (n for n, each in enumerate(players) if each.id not in stakes.hopeful)
    meets = "clinched" if len(settled) > 1 else "contender" if players[other].id in stakes.hopeful else "next"
    meets = "highest" if meets == "next" and other == next(free) else meets
    return {"who": top if place == two[0] else 1 - top, "place": sure.place, "by": sure.by, "meets": meets}


def _decided(drawing: RoundDraw, number: int, two: Two) -> tuple[ReasonCode, tuple[tuple[str, int], ...]]:
    if drawing.wishes.method == "australian":
        return ("top_half" if drawing.field.round == 1 else "highest_placed"), ()
    engine, around = drawing.engine, _around(drawing, number)
    places = sorted(place for each in around for place in each)
    others = ((a, b) for n, a in enumerate(places) for b in places[n + 1 :] if (a, b) != two)
    other = engine.best(others, places)
    if other is None:
        return "only_draw", ()
    compares = cost_differences(engine.names, engine.total(around), engine.total(other))
    differs = tuple(each for each in compares if each[0] != LOT)
    return ("better" if differs else "lot"), differs


def _mates(drawing: RoundDraw, two: Two) -> str | None:
    costs = zip(drawing.engine.names, drawing.engine.costs(two), strict=True)
    return next((name for name, cost in costs if cost and name in MATES), None)


def _around(drawing: RoundDraw, number: int) -> list[Two]:
    if len(drawing.field.players) <= EXACT:
        return [two for two in drawing.draw if two is not None]
    around = AROUND if len(drawing.field.players) <= MANY else FEW_AROUND
    near = drawing.draw[max(number - around, 0) : number + around + 1]
    return [two for two in near if two is not None]
