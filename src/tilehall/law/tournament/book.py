"""What the law of tournaments rests on under a ruleset: its terms, its clauses, and what it is silent about.

The NZASP rules of play say how a tournament is run. Under the NSA changes the same answers serve as house defaults
that say so; the Rummikub rules are silent about tournaments, and each assumption is named where it is made.
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeVar

from tilehall.law.game.edition import Override, WrongEdition, override_terms, split_key
from tilehall.law.rulebook.basis import Basis, Cite, Reading, Silent, Term
from tilehall.law.rulebook.documents import CONSTITUTION, DOCUMENTS, NSA, NZRC, PLAY
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruleset_layers import (
    Ruleset,
    UnknownTerm,
    find_ruleset,
    find_term,
    find_term_as,
    parameters_of,
)

from .own_terms import AS_THE_RULES, OwnTerms

T = TypeVar("T")
NZASP_RULESET = "nzasp-2022"  # whose documents say how a tournament is run


@dataclass(frozen=True)
class Book:
    """The rules of play of one event, opened on its day; without a day, on the first day of the ruleset.

    Of an edition (nzrc-2024.1) the overrides that count in this event come with it, and what its organiser has set for
    spread, byes and missed rounds. Rules are needed to run an event, not to read one: an event from before its rules is
    read by those of their first day, and every basis says so.
    """

    key: str
    on: date | None = None
    overrides: tuple[Override, ...] = ()
    own_terms: OwnTerms = AS_THE_RULES

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset that an edition was made of; else the ruleset itself."""
        return find_ruleset(self.key.partition(".")[0])

    @property
    def edition(self) -> tuple[str, tuple[Override, ...]]:
        """The rules of the game itself, as its record gives them out. A key without overrides changes nothing; on a
        day before a ruleset the layer below it counts (reading R-71)."""
        if self.overrides:
            return self.key, self.overrides
        since, below = self.ruleset.effective_from, self.ruleset.over
        earlier = self.on is not None and since is not None and self.on < since and below is not None
        return (below if earlier and below else self.ruleset.key), ()

    @property
    def game(self) -> str:
        return self.ruleset.game

    @cached_property
    def later_rules_from(self) -> date | None:
        """From when the rules are in force, where the event was held before them and what was before is not loaded."""
        since = self.ruleset.effective_from
        later = self.on is not None and since is not None and self.on < since and self.ruleset.over is None
        return since if later else None

    @property
    def _day(self) -> date | None:
        return None if self.later_rules_from else self.on

    def check_edition(self) -> None:
        """WrongEdition where key and overrides do not belong together, or an override is of no parameter or type."""
        if (split_key(self.key)[1] is None) != (not self.overrides):
            raise WrongEdition(self.key, ["an edition has overrides, and only an edition has"])
        if not self.overrides:
            return
        terms = {name: find_term(self.ruleset.key, name, self._day) for name in parameters_of(self.game)}
        override_terms(self.key, terms, self.overrides)

    def in_force(self, name: str) -> Term[object]:
        """The term as it counts in this event, whatever its type. UnknownTerm if the rules know no such parameter."""
        if (override := self._override(name)) is not None:
            return Term(override.value, Cite(override.under))
        term_in_force = find_term(self.ruleset.key, name, self._day)
        return Term(term_in_force.value, self._on_its_day(term_in_force.basis))

    def _override(self, name: str) -> Override | None:
        return next((override for override in self.overrides if override.name == name), None)

    def term(self, kind: type[T], name: str) -> Term[T]:
        """As it counts in this event; what the organiser has set otherwise than the rules says so."""
        term = self.rule_term(kind, name)
        own = self.own_terms.value(name)
        if own is None or own == term.value or not isinstance(own, kind):
            return term
        return Term(own, self.silent(f"the organiser's own terms, {own} where {term.basis} has {term.value}"))

    def spread_caps(self) -> Term[tuple[int, ...]] | None:
        """The most that the margin of one game adds to the spread, round by round; None without a cap."""
        caps = self.own_terms.spread_caps
        if not caps:
            return None
        order = " (by round; the last holds on)" if len(caps) > 1 else ""
        told = f"of the margin of a game at most {', '.join(map(str, caps))} counts{order}"
        return Term(caps, self.silent(f"the organiser's own terms: {told}"))

    def missed_spread(self) -> Term[int] | None:
        """The spread of a round missed without a scheduled game, which is a loss then; None where it counts nothing."""
        spread = self.own_terms.missed_spread
        if spread is None:
            return None
        return Term(spread, self.silent(f"the organiser's own terms: a missed round is a loss with spread {spread:+}"))

    def rule_term(self, kind: type[T], name: str) -> Term[T]:
        """As the rules have it, whatever the organiser has set."""
        if (override := self._override(name)) is not None:
            if not isinstance(override.value, kind):
                raise TypeError(f"{name} of {self.key} is {override.value!r}, not {kind.__name__}")
            return Term(override.value, Cite(override.under))
        try:
            term = find_term_as(kind, self.ruleset.key, name, self._day)
        except UnknownTerm:
            return self._as_in_scrabble(find_term_as(kind, NZASP_RULESET, name))
        return Term(term.value, self._on_its_day(term.basis))

    def _as_in_scrabble(self, term: Term[T]) -> Term[T]:
        """How a tournament is run the rules of another game do not say: the same answer, as an assumption."""
        clause = term.basis.cite if isinstance(term.basis, Reading) else term.basis
        return Term(term.value, self._default(clause) if isinstance(clause, Cite) else clause)

    def resting(self, number: str) -> Basis:
        """A clause of the NZASP rules of play as a basis under this ruleset."""
        return self._on_its_day(PLAY[number]) if self._own else self._default(PLAY[number])

    def read(self, number: str) -> Basis:
        """The same where the clause is applied by our reading of it."""
        return self._on_its_day(PLAY.reading(number)) if self._own else self._default(PLAY[number])

    def silent(self, assumed: str) -> Silent:
        return DOCUMENTS[self.ruleset.document].silent(assumed)

    @property
    def _own(self) -> bool:
        return self.ruleset.document == PLAY.key

    def _on_its_day(self, basis: Basis) -> Basis:
        """The basis itself; of an event from before these rules, that they are only assumed for it."""
        if self.later_rules_from is None or isinstance(basis, Silent):
            return basis
        return self.silent(f"the rules of {self.on} are not loaded; as in those from {self.later_rules_from} ({basis})")

    def _default(self, clause: Cite) -> Silent:
        if self.ruleset.document == NSA.key:
            return NSA.silent(f"the NZASP rule as a house default ({clause}); the director decides")
        return NZRC.silent(f"as in NZASP tournaments ({clause}); the organiser decides")


NZASP_BOOK = Book(NZASP_RULESET)  # for what belongs to no event: lists, members, histories


def clause_parameter(kind: type[T], clause: Cite, name: str) -> Term[T]:
    """A parameter as this very clause holds it: of the constitution, or where two clauses hold the same figure."""
    value = REGISTER[clause.clause].parameter(name).value
    if not isinstance(value, kind):
        raise TypeError(f"{name} of {clause} is {value!r}, not {kind.__name__}")
    return Term(value, clause)


__all__ = ["CONSTITUTION", "NSA", "NZRC", "PLAY", "Book", "clause_parameter"]
