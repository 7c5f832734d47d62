"""What changed in a part of a page, so that a phone need not fetch what it shows already.

In the template of a part the elements that change with results carry `data-block`: rows, captions, lists. They never
lie in each other. Two parts between which nothing but their blocks differs are told apart by the blocks that do, each
by its place in the part; static/hall/live.js puts them in. Where anything else differs the whole part is the answer.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from html import escape, unescape

# The mark comes first in its tag, so that nothing a person typed can look like it: a name holds no raw "<".
BLOCK = re.compile(r"<(\w+) data-block[ >].*?</\1>", re.DOTALL)
FOLLOW = re.compile(r'(?<= hx-get=")[^"]*(?=")')
AT = re.compile(r"\bat=(\d+)$")


class NoPart(ValueError):
    """The text does not say where it is read again."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Of a part that somebody may still show: enough to say which blocks are others now."""

    frame: bytes
    blocks: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """`follow` is where it is read again; `seq` the entry of the log it stands at."""

    seq: int
    follow: str
    blocks: tuple[str, ...]
    fingerprint: Fingerprint

    def changes_since(self, shown: Fingerprint) -> dict[int, str] | None:
        """The blocks that differ, by their place; None where they alone are not enough."""
        if shown.frame != self.fingerprint.frame or len(shown.blocks) != len(self.blocks):
            return None
        pairs = zip(shown.blocks, self.fingerprint.blocks, strict=True)
        return {place: self.blocks[place] for place, (before, now) in enumerate(pairs) if before != now}


def part_of(text: str) -> Part:
    found = FOLLOW.search(text)
    follow = unescape(found[0]) if found else ""
    at = AT.search(follow)
    if at is None:
        raise NoPart(text[:200])
    blocks = tuple(each[0] for each in BLOCK.finditer(text))
    frame = BLOCK.sub("\0", FOLLOW.sub("", text, count=1))
    return Part(int(at[1]), follow, blocks, Fingerprint(_hash(frame), tuple(map(_hash, blocks))))


def with_changes(text: str, follow: str, changes: Mapping[int, str]) -> str:
    """What a phone that shows `text` shows after these changes: live.js does the same with elements."""
    followed = FOLLOW.sub(lambda _: escape(follow), text, count=1)
    place = iter(range(len(text)))
    return BLOCK.sub(lambda block: changes.get(next(place), block[0]), followed)


def _hash(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).digest()
