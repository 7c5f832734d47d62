"""The draw of one round from what was played: Swiss, king of the hill, Australian draw, factor, Chew, COP.

Pairs and byes that were given by hand are kept; a bye goes to the lowest placed of those with fewest; all others are
paired by one matching. Everything is settled by the event, the wishes and the seed.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from tilehall.law.tournament.contention import NO_STAKES, Contention, contention_of, reaches
from tilehall.law.tournament.event import Bye, Event, Forfeit, PairGame, PlayerId

from . import terms
from .australian import australian_pairs
from .field import Couple, Field, FieldPlayer, bye_for, counted_rounds, field_of
from .ledger import pair_with_starter
from .lots import Lots
from .matching import CostTerm, MatchingEngine, Two
from .methods import FOR_PRIZES, Method
from .near_pairs import NearPairs, best_pairs
from .pairs import CannotDraw, Pair, Progress
from .race import NO_RACE, Race, RaceFacts, race_of, race_terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the director settles. A hand-made pair keeps who starts as it is written.

    `even_starts` puts the starts above the win groups, for events in which they must be balanced: a fifth of the field
    may otherwise be two apart, because win groups are small. `apart` is "club" or "team"; those who `sit_out` play no
    more; `seed` decides where nothing else does. `after`: the round is drawn on the standings after this one.
    `gibson`: who has clinched a place with a prize is paired so; `prizes` places have one, `rounds` are played in all.
    Those who are `gone` play no more at all.
    """

    method: Method = "swiss"
    factor: int = 3
    apart: str | None = None
    balanced: bool = True
    even_starts: bool = False
    pairs: tuple[tuple[PlayerId, PlayerId], ...] = ()
    byes: tuple[PlayerId, ...] = ()
    forbidden: frozenset[Couple] = frozenset()
    sit_out: frozenset[PlayerId] = frozenset()
    seed: int = 0
    after: int | None = None
    gibson: bool = False
    prizes: int = 1
    rounds: int | None = None
    gone: frozenset[PlayerId] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDraw:
    """A drawn round. `draw` are places in `field`, in the order of `pairs`; pairs made by hand come with None."""

    field: Field
    wishes: Wishes
    pairs: tuple[Pair[PlayerId], ...]
    draw: tuple[Two | None, ...]
    byes: tuple[PlayerId, ...]
    engine: MatchingEngine
    stakes: Contention
    race: Race


def draw_round(event: Event, number: int, wishes: Wishes, progress: Progress | None = None) -> RoundDraw:
    """Round `number` of an event whose earlier rounds are drawn, and played as far as they count.

    Raises `CannotDraw` where the wishes do not fit.
    """
    everyone = field_of(event, number, wishes.sit_out, wishes.after)
    _check(everyone, wishes, event.names)
    by_hand = {player for pair in wishes.pairs for player in pair} | set(wishes.byes)
    free = [field_player for field_player in everyone.players if field_player.id not in by_hand]
    bye = bye_for(free)
    byes = (*wishes.byes, *((bye.id,) if bye else ()))
    rest = everyone.without(by_hand | set(byes))
    stakes, race = _prizes(counted_rounds(event, number, wishes.after), everyone, wishes)
    terms_ = _terms(rest, wishes, stakes, race)
    engine = MatchingEngine(len(rest.players), terms_, wishes.seed * 1000 + number, _banned(rest, wishes))
    step = wishes.factor if wishes.method == "factor" else None
    near = NearPairs(again=wishes.method == "hill", step=step, stakes=stakes, race=race)
    made: list[tuple[Pair[PlayerId], Two | None]] = [(Pair(*pair), None) for pair in wishes.pairs]
    lots = Lots(wishes.seed * 1000 + number)
    made += [(_started(rest, two, lots), two) for two in _paired(rest, engine, near, wishes, progress)]
    order = {field_player.id: place for place, field_player in enumerate(everyone.players)}
    made.sort(key=lambda one: min(order[player] for player in one[0].players))
    pairs, draw = tuple(pair for pair, _ in made), tuple(two for _, two in made)
    return RoundDraw(
        field=rest, wishes=wishes, pairs=pairs, draw=draw, byes=byes, engine=engine, stakes=stakes, race=race
    )


def wishes_with_file(event: Event, number: int, wishes: Wishes) -> Wishes:
    """The wishes with what the file already tells of this round: pairs and byes set by hand, and who is settled."""
    if number > len(event.rounds):
        return wishes
    told = event.rounds[number - 1]
    pairs = tuple((each.first, each.second) for each in told if isinstance(each, PairGame))
    byes = tuple(each.player for each in told if isinstance(each, Bye))
    out = frozenset(player for each in told if isinstance(each, Forfeit) for player in each.players)
    return replace(wishes, pairs=(*pairs, *wishes.pairs), byes=(*byes, *wishes.byes), sit_out=wishes.sit_out | out)


def _check(everyone: Field, wishes: Wishes, names: Mapping[PlayerId, str]) -> None:
    player_ids = {field_player.id for field_player in everyone.players}
    times = Counter([*(player for pair in wishes.pairs for player in pair), *wishes.byes])
    for player, often in times.items():
        name = names.get(player, player)
        if player not in player_ids:
            raise CannotDraw("not_in_the_round", player=name, round=everyone.round)
        if often > 1:
            raise CannotDraw("wished_twice", player=name, round=everyone.round)
    if not player_ids:
        raise CannotDraw("nobody_in_the_round", round=everyone.round)


def _prizes(event: Event, everyone: Field, wishes: Wishes) -> tuple[Contention, Race]:
    """Who has clinched a place with a prize, and who can still win one, as the event stands that counts."""
    left = (wishes.rounds or 0) - len(event.rounds)
    racing = wishes.method in FOR_PRIZES
    if not (wishes.gibson or racing) or left < 1 or not any(event.rounds):
        return NO_STAKES, NO_RACE
    ordered = reaches(event, everyone.placings, left, wishes.gone)
    stakes = contention_of(ordered, wishes.prizes)
    seed = wishes.seed * 1000 + everyone.round
    facts = RaceFacts(ordered=ordered, stakes=stakes, prizes=wishes.prizes, left=left, seed=seed)
    return stakes, race_of(wishes.method, facts) if racing else NO_RACE


def _terms(rest: Field, wishes: Wishes, stakes: Contention, race: Race) -> tuple[CostTerm, ...]:
    """In their order; none makes up for one before it."""
    first = [terms.gibson_term(rest, stakes)] if stakes.clinched else []
    then = [terms.no_prize_term(rest, stakes)] if stakes.clinched else []
    if wishes.method == "hill":
        return (*first, *then, terms.places_term())
    above, below = race_terms(rest, race) if race.players else ((), ())
    made = [*first, *above, terms.repeats_term(rest)]
    if wishes.apart is not None:
        made.append(terms.mates_term(rest, wishes.apart))
    made += [*then, *below]
    if wishes.method == "factor":
        made.append(terms.factor_term(wishes.factor))
    rising = (
        [terms.win_groups_term(rest), terms.starts_term(rest)] if wishes.balanced else [terms.win_groups_term(rest)]
    )
    return (*made, *(reversed(rising) if wishes.even_starts else rising), terms.halves_term(rest))


def _banned(rest: Field, wishes: Wishes) -> frozenset[Two]:
    places = {field_player.id: place for place, field_player in enumerate(rest.players)}
    both = [sorted(places[player] for player in couple if player in places) for couple in wishes.forbidden]
    return frozenset((two[0], two[1]) for two in both if len(two) == 2)


def _paired(
    rest: Field, engine: MatchingEngine, near: NearPairs, wishes: Wishes, progress: Progress | None
) -> list[Two]:
    if wishes.method == "australian":
        return australian_pairs(rest, frozenset(engine.forbidden))
    return best_pairs(engine, rest, near, progress)


def _started(rest: Field, two: Two, lots: Lots) -> Pair[PlayerId]:
    field_player, other = (rest.players[place] for place in two)
    against = rest.started.get(frozenset((field_player.id, other.id)), Counter())
    return pair_with_starter(
        (field_player.id, other.id), {each.id: each.starts for each in (field_player, other)}, against, lots
    )


def players_of(drawing: RoundDraw, two: Two) -> tuple[FieldPlayer, FieldPlayer]:
    return drawing.field.players[two[0]], drawing.field.players[two[1]]


def absent_from(event: Event, names: Collection[str]) -> frozenset[PlayerId]:
    """Those of these names, who sit out, each of them in the event."""
    known = {entrant.name: entrant.id for entrant in event.players}
    for name in names:
        if name not in known:
            raise CannotDraw("no_such_player", player=name)
    return frozenset(known[name] for name in names)
