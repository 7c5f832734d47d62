"""One weighted matching with named terms: every pair has a cost for each term, and the cheapest draw is made.

The terms are in strict order: no saving in a later one makes up for the smallest loss in an earlier one. For that each
cost is multiplied into one whole number, with room for the sum of all later terms; the matching is exact in 128 bits.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul
from typing import Any, TypeAlias

import rustworkx

from .lots import Lots, lot_of

Two: TypeAlias = tuple[int, int]  # places in the field, the smaller first
Costs: TypeAlias = tuple[int, ...]

ROOM = 120  # bits for the whole cost; the matching doubles it, and has 127
LOT = "lot"
_LOT_BITS = 12


@dataclass(frozen=True, slots=True)
class CostTerm:
    """What counts, and how much it costs to pair two places of the field. Costs are whole numbers from 0 up."""

    name: str
    cost: Callable[[int, int], int]


class TooFine(ValueError):
    """The terms together need more bits than the matching has: a mistake of ours."""


@dataclass(slots=True)
class MatchingEngine:
    """The terms over a field of `size` places. The last term is the lot: it makes the draw repeatable."""

    size: int
    terms: tuple[CostTerm, ...]
    seed: int
    forbidden: Collection[Two] = ()
    _known: dict[Two, Costs] = field(default_factory=dict)
    _lot: int = field(init=False)

    def __post_init__(self) -> None:
        self._lot = Lots(self.seed).bits()

    @property
    def names(self) -> tuple[str, ...]:
        return (*(term.name for term in self.terms), LOT)

    def costs(self, two: Two) -> Costs:
        known = self._known.get(two)
        if known is None:
            one, other = two
            lot = lot_of(self._lot ^ (one << 20 | other)) >> (64 - _LOT_BITS)
            known = self._known[two] = (*[term.cost(one, other) for term in self.terms], lot)
        return known

    def total(self, draw: Iterable[Two]) -> Costs:
        columns = zip(*(self.costs(two) for two in draw), strict=True)
        return tuple(map(sum, columns)) or (0,) * len(self.names)

    def everyone(self) -> Iterator[Two]:
        return ((one, other) for one in range(self.size) for other in range(one + 1, self.size))

    def best(self, candidates: Iterable[Two], places: Collection[int] | None = None) -> list[Two] | None:
        """The cheapest draw of all these places (else the whole field); None where there is none at all."""
        known, forbidden = self._known, self.forbidden
        seated = range(self.size) if places is None else places
        costs = {two: known.get(two) or self.costs(two) for two in candidates if not forbidden or two not in forbidden}
        made = cheapest(seated, costs)
        return made if 2 * len(made) == len(seated) else None


def cheapest(places: Collection[int], costs: Mapping[Two, Costs]) -> list[Two]:
    """As many pairs as possible, and among those the cheapest by the terms in their order."""
    if not costs:
        return []
    weights = weights_of(costs, len(places) // 2)
    number = {place: index for index, place in enumerate(places)}
    back = {index: place for place, index in number.items()}
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(number))
    graph.add_edges_from([(number[one], number[other], weight) for (one, other), weight in weights.items()])
    made = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(back[a], back[b]), max(back[a], back[b])) for a, b in made)


def weights_of(costs: Mapping[Two, Costs], pairs: int) -> dict[Two, int]:
    """One whole number for each pair: the larger, the better, and each term above all that follow it together."""
    # No draw has more pairs that cost something than there are such pairs at all: few, in a term that is rarely asked.
    most = [max(column) * min(pairs, sum(map(bool, column))) for column in zip(*costs.values(), strict=True)]
    scales: list[int] = []
    scale = 1
    for largest in reversed(most):
        scales.append(scale)
        scale *= largest + 1
    if scale.bit_length() > ROOM:
        raise TooFine(f"{scale.bit_length()} bits")
    scales.reverse()
    # A term that is the same everywhere costs nothing to leave in, so none is left out.
    return {two: scale - sum(map(mul, each, scales)) for two, each in costs.items()}


def cost_differences(names: Sequence[str], ours: Costs, other: Costs) -> tuple[tuple[str, int], ...]:
    """The terms in which another draw differs, each with how much more (or less) it costs there."""
    return tuple((name, b - a) for name, a, b in zip(names, ours, other, strict=True) if a != b)
