"""What the organiser of an event has set about spread, byes and missed rounds, where the rules leave room or not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .event_size import MOST_ROUNDS

ByesCount = Literal["always", "unequal", "never"]
MOST_SPREAD = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTerms:
    """Each None is as the rules have it.

    `spread_caps`: the most that one game's margin adds to the spread, round by round; the last one holds on, none at
    all is no cap. `byes_count`: when a bye has a value. `missed_spread`: a round missed without a scheduled game, by
    coming late or sitting out, is a loss with this spread.
    """

    spread_caps: tuple[int, ...] = ()
    byes_count: ByesCount | None = None
    bye_spread: int | None = None
    forfeit_spread: int | None = None
    forfeiter_spread: int | None = None
    missed_spread: int | None = None

    def value(self, term: str) -> int | str | None:
        """What is set for a term of the rules, by its name there."""
        of_rules = {
            "bye_counts_when": self.byes_count,
            "bye_spread": self.bye_spread,
            "forfeit_spread": self.forfeit_spread,
            "forfeiter_spread": self.forfeiter_spread,
        }
        return of_rules.get(term)

    def spread_cap(self, round_: int) -> int | None:
        return self.spread_caps[min(round_, len(self.spread_caps)) - 1] if self.spread_caps else None

    def faults(self) -> Iterator[str]:
        """The names of what cannot be."""
        if any(not 1 <= cap <= MOST_SPREAD for cap in self.spread_caps) or len(self.spread_caps) > MOST_ROUNDS:
            yield "spread_caps"
        for name in ("bye_spread", "forfeit_spread"):
            if (spread := getattr(self, name)) is not None and not 0 <= spread <= MOST_SPREAD:
                yield name
        for name in ("forfeiter_spread", "missed_spread"):
            if (spread := getattr(self, name)) is not None and not -MOST_SPREAD <= spread <= 0:
                yield name


AS_THE_RULES = OwnTerms()
