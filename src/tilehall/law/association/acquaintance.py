"""People of a list against those we know: the same name matches, near ones are proposed with the reason."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tilehall.law.tournament.formats.near_names import FARTHEST, MOST_PROPOSALS, REASONS, NearReason, near_reason
from tilehall.law.tournament.formats.plain_letters import spelled_in_letters
from tilehall.law.tournament.formats.tou import NAME_WIDTH

BITS = 251  # room enough that few letters fall together
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
    """Everyone we know, filed so that a name is compared with those who share a word or a beginning with it only.

    Only who shares the last word can have the rest shortened or left out. All others have the same letters but for a
    few, or are cut: that most of them are neither is seen at once, so that a list of thousands is compared with a
    register of thousands in seconds.
    """

    def __init__(self, people: Sequence[tuple[int, str]]) -> None:
        self._names = dict(people)
        self._filed: dict[str, set[int]] = defaultdict(set)
        self._family: dict[str, set[int]] = defaultdict(set)
        self._letters: dict[int, tuple[int, int]] = {}
        self._called: dict[str, list[int]] = defaultdict(list)
        for key, name in people:
            self._called[" ".join(name.split())].append(key)
            for mark in _marks(name):
                self._filed[mark].add(key)
            self._family[_last_word(name)].add(key)
            self._letters[key] = _letters(name)

    def match(self, name: str) -> Match:
        same = self._called.get(" ".join(name.split()), [])
        if len(same) == 1:
            return Match(same[0], (Proposal(same[0], "same_name"),))
        candidates = self._candidates(name)
        found: list[tuple[int, NearReason, int]] = []
        for key in candidates - set(same):
            if reason := near_reason(name, self._names[key]):
                found.append((REASONS.index(reason), reason, key))
        near_ones = [Proposal(key, reason) for _, reason, key in sorted(found, key=lambda one: (one[0], one[2]))]
        exact = [Proposal(key, REASONS[0]) for key in sorted(same)]
        return Match(None, (*exact, *near_ones)[: max(MOST_PROPOSALS, len(exact))])

    def _candidates(self, name: str) -> set[int]:
        marks = _marks(name)
        family = self._family.get(_last_word(name), set())
        ends: set[int] = set().union(*(self._filed.get(mark, set()) for mark in marks if "…" in mark))
        others: set[int] = set().union(*(self._filed.get(mark, set()) for mark in marks)) - family
        if len(name) >= NAME_WIDTH - 1:  # it, or the other, may be cut
            family = family | ends
        size, letters = _letters(name)
        return family | {
            key
            for key in others
            if abs(size - self._letters[key][0]) <= FARTHEST
            and (letters ^ self._letters[key][1]).bit_count() <= 2 * FARTHEST
        }


@lru_cache(maxsize=50_000)
def _words(name: str) -> tuple[str, ...]:
    plain = spelled_in_letters(name, "ascii").casefold().replace("'", "")
    return tuple("".join(sign if sign.isalnum() else " " for sign in plain).split())


def _letters(name: str) -> tuple[int, int]:
    """How long it is, and which letters are in it how often, as bits: each change of a letter changes two of them at
    most."""
    plain, letters, seen = " ".join(_words(name)), 0, Counter[str]()
    for sign in plain:
        letters |= 1 << ((ord(sign) + 31 * seen[sign]) % BITS)
        seen[sign] += 1
    return len(plain), letters


def _last_word(name: str) -> str:
    return (_words(name) or ("",))[-1]


def _marks(name: str) -> set[str]:
    """Its words, and the beginning and end of the whole: of a mistyped name one of them is nearly always right."""
    words = _words(name)
    whole = "".join(words)
    return {*words, f"{whole[:3]}…", f"…{whole[-3:]}"} if whole else {name.casefold()}
