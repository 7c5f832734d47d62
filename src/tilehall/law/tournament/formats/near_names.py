"""Why two names may be those of one person: for names of a file against the people we know."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, get_args

from .plain_letters import spelled_in_letters
from .tou import NAME_WIDTH

MOST_PROPOSALS = 5
FARTHEST = 2  # signs that may differ
# How sure a reason is, most sure first: what a person who is to decide should see at the top.
NearReason = Literal[
    "same_name_twice",
    "capitals",
    "signs",
    "family_name_first",
    "cut",
    "middle_name_left_out",
    "given_name_shortened",
    "one_letter",
    "two_letters",
]
REASONS: tuple[NearReason, ...] = get_args(NearReason)


def near_reason(name: str, other: str) -> NearReason | None:
    """Why these two may be the same person; None where nothing speaks for it."""
    one, two = _spaced(name), _spaced(other)
    if one == two:
        return "same_name_twice"
    if one.casefold() == two.casefold():
        return "capitals"
    mine, theirs = _bare(one), _bare(two)
    if not mine or not theirs:
        return None
    if mine == theirs:
        return "signs"
    if sorted(mine) == sorted(theirs):
        return "family_name_first"
    if _cut(one, two) or _cut(two, one):
        return "cut"
    return _shortened(mine, theirs) or _shortened(theirs, mine) or _mistyped(" ".join(mine), " ".join(theirs))


# A list of thousands against a register of thousands asks for the same names again and again.
@lru_cache(maxsize=50_000)
def _spaced(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


@lru_cache(maxsize=50_000)
def _plain(name: str) -> str:
    return spelled_in_letters(name, "ascii").casefold()


@lru_cache(maxsize=50_000)
def _bare(name: str) -> tuple[str, ...]:
    """The words of a name in plain small letters, without the signs people leave out."""
    plain = _plain(name).replace("'", "")
    return tuple("".join(sign if sign.isalnum() else " " for sign in plain).split())


def _cut(short: str, long: str) -> bool:
    """As old formats do it, in the middle of a word if need be."""
    plain, cut = _plain(long), _plain(short)
    return len(cut) in (NAME_WIDTH - 1, NAME_WIDTH) and len(plain) > NAME_WIDTH and plain.startswith(cut)


def _shortened(short: Sequence[str], long: Sequence[str]) -> NearReason | None:
    if len(short) < 2 or short[-1] != long[-1]:
        return None
    if len(short) < len(long) and short[0] == long[0] and _inside(short[1:-1], iter(long[1:-1])):
        return "middle_name_left_out"
    if len(short) == len(long) and all(theirs.startswith(mine) for mine, theirs in zip(short, long, strict=True)):
        return "given_name_shortened"
    return None


def _inside(words: Sequence[str], long: Iterator[str]) -> bool:
    return all(word in long for word in words)


def _mistyped(one: str, two: str) -> NearReason | None:
    # In a short name two letters are too much of it to mean anything.
    distance = typing_distance(one, two, FARTHEST if min(len(one), len(two)) > 7 else 1)
    if distance is None:
        return None
    return "two_letters" if distance == FARTHEST else "one_letter"


def typing_distance(one: str, two: str, most: int) -> int | None:
    """How many letters must be changed, added, left out or swapped with their neighbour; None if more than `most`."""
    if abs(len(one) - len(two)) > most:
        return None
    one, two = _different_part(one, two)
    before: list[int] = []
    last = list(range(len(two) + 1))
    for at, sign in enumerate(one, 1):
        now = [at]
        for to, other in enumerate(two, 1):
            best = min(last[to] + 1, now[to - 1] + 1, last[to - 1] + (sign != other))
            if at > 1 and to > 1 and sign == two[to - 2] and other == one[at - 2]:
                best = min(best, before[to - 2] + 1)
            now.append(best)
        if min(now) > most:
            return None
        before, last = last, now
    return last[-1] if last[-1] <= most else None


def _different_part(one: str, two: str) -> tuple[str, str]:
    """Without the beginning and the end that they share, which no change of a letter touches."""
    start, least = 0, min(len(one), len(two))
    while start < least and one[start] == two[start]:
        start += 1
    end = 0
    while end < least - start and one[-1 - end] == two[-1 - end]:
        end += 1
    return one[start : len(one) - end], two[start : len(two) - end]
