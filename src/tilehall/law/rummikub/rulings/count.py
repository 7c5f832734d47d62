"""The count after a game: what each player is charged, the scores of a table, and when a rack may be cleared.

The engine counts the games that are played here with it, the game's record those that are not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from tilehall.law.game.facts import Span, check_facts, fault_above
from tilehall.law.game.seats import Seat
from tilehall.law.game.table_count import RackCount, TableCount
from tilehall.law.rulebook.basis import Basis, Term
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling, Step
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.score import rack_value, scores_of_empty_pool, scores_of_going_out, unmelded_charge
from tilehall.law.rummikub.tiles import FACES, JOKER, UNKNOWN, WHOLE, sorted_tiles

Terms: TypeAlias = tuple[Term[Any], ...]

PLAYER, REFEREE = "player", "referee"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverMelded:
    """Asked: the best initial meld in the rack at the start of the player's last own turn of choice, whether there was
    such a turn (a draw or a pass, not a turn lost while laying), and the count of the rack now."""

    best: Annotated[int, Span(0)]
    chose: bool
    rack: Annotated[int, Span(0)]

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearRackFacts:
    """Asked: how many racks there are to count, and how many the referee has confirmed."""

    racks: Annotated[int, Span(1)]
    confirmed: Annotated[int, Span(0)]

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.racks, "racks", confirmed=self.confirmed))


def never_melded(rules: RummikubRules, facts: NeverMelded) -> Ruling:
    enough = facts.best >= rules.initial_meld_min.value
    could = facts.chose and enough
    charge, terms = _unmelded(rules, facts.rack, could=could)
    bases = _bases(*terms)
    proof = (Step(do="show_proof_meld", who=REFEREE, rests_on=bases, count=facts.best),) if could else ()
    steps = (*proof, Step(do="charge", who=REFEREE, rests_on=bases, count=charge))
    code = "chose_not_to_meld" if could else "lost_while_laying" if enough else "could_not_meld"
    return Ruling(code=code, rests_on=bases, steps=steps, score=(("player", -charge),))


def _unmelded(rules: RummikubRules, rack: int, *, could: bool) -> tuple[int, Terms]:
    term = rules.unmelded_charge_chose_not if could else rules.unmelded_charge_could_not
    mode = rules.unmelded_charge_mode
    terms = (term, mode, rules.unmelded_charge, rules.chance_to_meld, rules.initial_meld_min)
    return unmelded_charge(rack, term.value, mode.value), terms


def clear_rack(rules: RummikubRules, facts: ClearRackFacts) -> Ruling:
    check_facts(facts, fault_above(max(rules.players.value), "the players at a table", racks=facts.racks))
    bases = _bases(rules.counting)
    left = facts.racks - facts.confirmed
    if left:
        steps = (
            Step(do="leave_racks", who=PLAYER, rests_on=bases),
            Step(do="count_and_confirm", who=REFEREE, rests_on=bases, count=left),
        )
        return Ruling(code="count_open", rests_on=bases, steps=steps, detail=(("open", left),))
    return Ruling(code="count_done", rests_on=bases, steps=(Step(do="clear_racks", who=PLAYER, rests_on=bases),))


@dataclass(frozen=True, slots=True)
class TableScores:
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    terms: Terms


def table_scores(rules: RummikubRules, charges: Sequence[int], out: Seat | None) -> TableScores:
    """By what everybody is charged: the winner is who went out, or else who has the lowest charge."""
    if out is not None:
        won, lost = rules.winner_scores, rules.loser_scores
        scores = scores_of_going_out(charges, out, won.value, lost.value)
        return TableScores(scores, (out,), (rules.going_out, won, lost, rules.charges))
    term = rules.empty_pool_winner_score
    scores, winners = scores_of_empty_pool(charges, term.value)
    terms = (rules.deduction, rules.smallest, rules.lowest_wins, term, rules.joint_winners)
    return TableScores(scores, tuple(map(Seat, winners)), terms)


def count_table(rules: RummikubRules, racks: Sequence[RackCount]) -> TableCount | Refusal:
    """The scores of a table in seat order. At most one rack is empty; if none is, the pool was exhausted."""
    if refused := _cannot_be(rules, racks):
        return refused
    out = next((Seat(seat) for seat, rack in enumerate(racks) if rack.out), None)
    charged = [_charge(rules, rack) for rack in racks]
    charges = tuple(points for points, _ in charged)
    table = table_scores(rules, charges, out)
    bases = _bases(*table.terms, *(term for _, terms in charged for term in terms))
    return TableCount(charges=charges, scores=table.scores, winners=table.winners, out=out, rests_on=bases)


def _charge(rules: RummikubRules, rack: RackCount) -> tuple[int, Terms]:
    value = rack_points(rules, rack.tiles) if rack.points is None else rack.points
    terms: Terms = (rules.joker_rack_value,) if JOKER in rack.tiles else ()
    if rack.opened == "opened":
        return value, terms
    charge, of_charge = _unmelded(rules, value, could=rack.opened == "chose_not")
    return charge, (*terms, *of_charge)


def _cannot_be(rules: RummikubRules, racks: Sequence[RackCount]) -> Refusal | None:
    """Why no table can have been left so. Racks are numbered from one, as on the sheet."""
    most = rack_points(rules, WHOLE)
    for number, rack in enumerate(racks, 1):
        if rack.points is not None and not 0 <= rack.points <= most:
            return _no(rules, "points_cannot_be", seat=number)
        if unread := [tile for tile in rack.tiles if tile not in FACES.names or tile == UNKNOWN]:
            return _no(rules, "unreadable_rack", seat=number, tile=unread[0][:12])
    if over := more_than_the_set([tile for rack in racks for tile in rack.tiles]):
        return _no(rules, "more_than_the_set", tiles=" ".join(over))
    if sum(rack.out for rack in racks) > 1:
        return _no(rules, "two_went_out")
    if any(rack.out and rack.opened != "opened" for rack in racks):
        return _no(rules, "out_without_opening")
    return None


def rack_points(rules: RummikubRules, tiles: Iterable[str]) -> int:
    return rack_value(tiles, rules.joker_rack_value.value)


def more_than_the_set(tiles: Sequence[str]) -> tuple[str, ...]:
    """The tiles of which these are more than a set has, in the order of a rack."""
    return tuple(tile for tile in sorted_tiles(set(tiles)) if tiles.count(tile) > WHOLE.count(tile))


def _no(rules: RummikubRules, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=_bases(rules.counting), detail=tuple(detail.items()))


def _bases(*terms: Term[Any]) -> tuple[Basis, ...]:
    return tuple(dict.fromkeys(term.basis for term in terms))
