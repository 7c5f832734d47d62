"""What changed in a part of a page, so that a phone need not fetch what it shows already.

In the template of a part the elements that change with results carry `data-block`: rows, captions, lists. They never
lie in each other. Where nothing but blocks differs between two parts, the changes say for each place what stands there
now: another block, or one that stood elsewhere. A block may have one slot, `data-slot`, with a text that changes when
it moves: whoever is overtaken keeps the row and has another place. static/hall/live.js puts the changes in. Where
anything else differs the whole part is the answer.
"""

import re
from dataclasses import dataclass
from hashlib import blake2b
from html import unescape

# The mark comes first in its tag, so that nothing a person typed can look like it: a name holds no raw "<".
BLOCK = re.compile(r"<(\w+) data-block[ >].*?</\1>", re.DOTALL)
SLOT = re.compile(r"(<\w+ data-slot[^<>]*>)([^<>&]*)(?=</)")
FOLLOW = re.compile(r'(?<= hx-get=")[^"]*(?=")')
AT = re.compile(r"\bat=(\d+)$")
SIZE, SLOT_SIZE = 8, 4  # bytes of a hash

# By its place in the part: what stands there now, or where it stood before and what is in its slot.
Changes = dict[int, str | tuple[int, str]]


class NoPart(ValueError):
    """The text does not say where it is read again."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Of a part that somebody may still show: enough to say which blocks are others now. One row of hashes each."""

    frame: bytes
    blocks: bytes
    slots: bytes


@dataclass(frozen=True, slots=True)
class Part:
    """`follow` is where it is read again; `seq` the entry of the log it stands at."""

    seq: int
    follow: str
    blocks: tuple[str, ...]
    fingerprint: Fingerprint

    def changes_since(self, shown: Fingerprint) -> Changes | None:
        """None where the blocks alone are not enough."""
        before, now = _rows(shown), _rows(self.fingerprint)
        if shown.frame != self.fingerprint.frame or len(before) != len(now):
            return None
        changed = [place for place, row in enumerate(now) if before[place] != row]
        free = {before[place][0]: place for place in changed}  # each is moved once at most
        found: Changes = {}
        for place in changed:
            was = free.pop(now[place][0], None)
            found[place] = self.blocks[place] if was is None else (was, _slot(self.blocks[place]))
        return found


def part_of(text: str) -> Part:
    found = FOLLOW.search(text)
    follow = unescape(found[0]) if found else ""
    at = AT.search(follow)
    if at is None:
        raise NoPart(text[:200])
    blocks = tuple(each[0] for each in BLOCK.finditer(text))
    frame = BLOCK.sub("\0", FOLLOW.sub("", text, count=1))
    bare = b"".join(_hash(SLOT.sub(r"\1", block, count=1), SIZE) for block in blocks)
    slots = b"".join(_hash(_slot(block), SLOT_SIZE) for block in blocks)
    return Part(int(at[1]), follow, blocks, Fingerprint(_hash(frame, SIZE), bare, slots))


def _slot(block: str) -> str:
    found = SLOT.search(block)
    return found[2] if found else ""


def _rows(print_: Fingerprint) -> list[tuple[bytes, bytes]]:
    count = len(print_.blocks) // SIZE
    return [
        (print_.blocks[at * SIZE : (at + 1) * SIZE], print_.slots[at * SLOT_SIZE : (at + 1) * SLOT_SIZE])
        for at in range(count)
    ]


def _hash(text: str, size: int) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=size).digest()
