"""An answer kept as ready bytes: compressed once, with a tag, and given whole, as unchanged, or as what has changed."""

import gzip
import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from tilehall.site.door.refusals import Header
from tilehall.site.tournaments.presenters.changes import Fingerprint, Part, part_of

CHANGES = b"application/vnd.tilehall.changes+json"
KEPT_STATES = 32  # of a part: who stands further back gets the whole of it
OF_THE_BODY = (b"content-length", b"content-type", b"content-encoding")


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What goes over the wire."""

    status: int
    headers: tuple[Header, ...]
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Wish:
    """What of an asker's headers makes a difference."""

    packed: bool
    changes: bool
    tags: tuple[bytes, ...]

    @classmethod
    def of(cls, headers: Iterable[Header]) -> "Wish":
        told: dict[bytes, bytes] = {}
        for name, value in headers:
            told[name] = told[name] + b"," + value if name in told else value
        tags = tuple(tag.strip() for tag in told.get(b"if-none-match", b"").split(b",") if tag.strip())
        return cls(_takes_gzip(told.get(b"accept-encoding", b"")), CHANGES in told.get(b"accept", b""), tags)


def _takes_gzip(accepts: bytes) -> bool:
    for each in accepts.split(b","):
        coding, _, rest = each.strip().partition(b";")
        if coding.strip().lower() == b"gzip":
            return rest.replace(b" ", b"") not in (b"q=0", b"q=0.0", b"q=0.00", b"q=0.000")
    return False


@dataclass(frozen=True, slots=True)
class ReadyAnswer:
    """`headers` are Django's own, and ours; those of the body are told with it. `part` where the page goes on by it."""

    headers: tuple[Header, ...]
    kind: bytes
    tag: bytes
    packed: bytes
    size: int
    made: float
    part: Part | None = None
    changes: dict[int, bytes | None] = field(default_factory=dict)

    def whole(self, wish: Wish) -> Outgoing:
        if self.tag in wish.tags or b"*" in wish.tags:
            return Outgoing(304, self.headers)
        return self._with_body(self.kind, self.packed, wish)

    def nothing_new(self) -> Outgoing:
        return Outgoing(204, tuple(each for each in self.headers if each[0] != b"etag"))

    def since(self, shown: Fingerprint | None, at: int, wish: Wish) -> Outgoing:
        """What has changed since entry `at`, where that is known and less than the whole."""
        if not wish.changes or shown is None or self.part is None:
            return self._with_body(self.kind, self.packed, wish)
        if at not in self.changes:
            self.changes[at] = _told_changes(self.part, shown, self.size)
        packed = self.changes[at]
        if packed is None:
            return self._with_body(self.kind, self.packed, wish)
        return self._with_body(CHANGES, packed, wish)

    def _with_body(self, kind: bytes, packed: bytes, wish: Wish) -> Outgoing:
        body = packed if wish.packed else gzip.decompress(packed)
        of_body = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
        if wish.packed:
            of_body.append((b"content-encoding", b"gzip"))
        headers = [each for each in self.headers if each[0] != b"etag" or kind == self.kind]
        return Outgoing(200, (*of_body, *headers), body)


def _told_changes(part: Part, shown: Fingerprint, size: int) -> bytes | None:
    changes = part.changes_since(shown)
    if changes is None:
        return None
    told = json.dumps({"follow": part.follow, "blocks": changes}, ensure_ascii=False).encode()
    return gzip.compress(told, 6, mtime=0) if len(told) < size * 2 // 3 else None


def ready_answer(headers: Iterable[Header], body: bytes, made: float, *, follows: bool) -> ReadyAnswer:
    told = {name.lower(): value for name, value in headers}
    kept = [(name, value) for name, value in told.items() if name not in (*OF_THE_BODY, b"vary")]
    tag = b'W/"' + sha256(body).hexdigest()[:24].encode() + b'"'
    varies = [told[b"vary"]] if b"vary" in told else []
    varies += [b"Accept-Encoding", *([b"Accept"] if follows else [])]
    kept += [(b"vary", b", ".join(varies)), (b"etag", tag), (b"cache-control", b"no-cache")]
    return ReadyAnswer(
        headers=tuple(kept),
        kind=told.get(b"content-type", b"text/html; charset=utf-8"),
        tag=tag,
        packed=gzip.compress(body, 6, mtime=0),
        size=len(body),
        made=made,
        part=part_of(body.decode()) if follows else None,
    )


class ShownParts:
    """What phones may still show of each part, by the entry it stood at."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._shown: OrderedDict[tuple[object, ...], OrderedDict[int, Fingerprint]] = OrderedDict()

    def note(self, what: tuple[object, ...], part: Part) -> None:
        states = self._shown.setdefault(what, OrderedDict())
        self._shown.move_to_end(what)
        states[part.seq] = part.fingerprint
        while len(states) > KEPT_STATES:
            states.popitem(last=False)
        while len(self._shown) > self.most:
            self._shown.popitem(last=False)

    def at(self, what: tuple[object, ...], seq: int) -> Fingerprint | None:
        states: Mapping[int, Fingerprint] = self._shown.get(what, {})
        return states.get(seq)
