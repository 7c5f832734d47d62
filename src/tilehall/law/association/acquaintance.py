"""People of a list against those we know: the same name matches, near ones are proposed with the reason."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tilehall.law.tournament.formats.near_names import MOST_PROPOSALS, REASONS, NearReason, near_reason
from tilehall.law.tournament.formats.plain_letters import spelled_in_letters

ProposalReason = Literal["same_name"] | NearReason


@dataclass(frozen=True, slots=True)
class Proposal:
    key: int
    reason: ProposalReason


@dataclass(frozen=True, slots=True)
class Match:
    """`same` is the one person of exactly this name, and then nobody else is proposed."""

    same: int | None
    proposals: tuple[Proposal, ...]


class Acquaintance:
    """Everyone we know, filed so that a name is compared with those who share a word or a beginning with it only."""

    def __init__(self, people: Sequence[tuple[int, str]]) -> None:
        self._names = dict(people)
        self._filed: dict[str, set[int]] = defaultdict(set)
        for key, name in people:
            for mark in _marks(name):
                self._filed[mark].add(key)

    def match(self, name: str) -> Match:
        candidates = set().union(*(self._filed.get(mark, set()) for mark in _marks(name)))
        same = [key for key in candidates if " ".join(self._names[key].split()) == " ".join(name.split())]
        if len(same) == 1:
            return Match(same[0], (Proposal(same[0], "same_name"),))
        found: list[tuple[int, NearReason, int]] = []
        for key in candidates - set(same):
            if reason := near_reason(name, self._names[key]):
                found.append((REASONS.index(reason), reason, key))
        near_ones = [Proposal(key, reason) for _, reason, key in sorted(found, key=lambda one: (one[0], one[2]))]
        exact = [Proposal(key, REASONS[0]) for key in sorted(same)]
        return Match(None, (*exact, *near_ones)[: max(MOST_PROPOSALS, len(exact))])


def _marks(name: str) -> set[str]:
    """Its words, and the beginning and end of the whole: of a mistyped name one of them is nearly always right."""
    plain = spelled_in_letters(name, "ascii").casefold().replace("'", "")
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    whole = "".join(words)
    return {*words, f"{whole[:3]}…", f"…{whole[-3:]}"} if whole else {name.casefold()}
