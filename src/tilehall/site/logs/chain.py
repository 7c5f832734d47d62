"""The chain of a log: the hash of each entry holds the hash of the one before, so that none can be changed unseen."""

import hashlib
import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from .models import LogEntry

_text: Callable[[str], str] = json.encoder.encode_basestring


def plain_encoder(*, sort_keys: bool) -> Callable[[Any], str]:
    """`json.dumps` in its shortest form, put together once: for small things that costs more than writing them.

    Of plain data only, which has no circles. A Python without the compiled encoder has the plain one.
    """
    encoder = json.JSONEncoder(ensure_ascii=False, sort_keys=sort_keys, separators=(",", ":"), check_circular=False)
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return encoder.encode
    pieces = make(None, encoder.default, _text, None, ":", ",", sort_keys, False, True)

    def encode(plain: Any) -> str:
        return _text(plain) if isinstance(plain, str) else "".join(pieces(plain, 0))

    return encode


_canonical = plain_encoder(sort_keys=True)


def canonical(plain: Any) -> str:
    """The one way in which plain data is written before it is hashed."""
    return _canonical(plain)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class EntryValues(NamedTuple):
    """An entry in its fields. `payload` is canonical text already: the same is hashed and kept."""

    seq: int
    kind: str
    payload: str
    at: datetime
    by: int | str | None
    command_id: str
    step: int


def next_hash(before: str, entry: LogEntry) -> str:
    """The hash of the log up to this entry, from the hash up to the one before it."""
    payload = canonical(entry.payload)
    return linked_hash(
        before,
        EntryValues(entry.seq, entry.kind, payload, entry.at, entry.signatory, entry.command_id, entry.step),
    )


def linked_hash(before: str, entry: EntryValues) -> str:
    """The fields as a list, in the one way in which plain data is written."""
    seq, kind, payload, at, by, command_id, step = entry
    moment = at.astimezone(UTC).isoformat(timespec="microseconds")
    listed = f'[{seq},{_text(kind)},{payload},"{moment}",{canonical(by)},{_text(command_id)},{step}]'
    return digest(f"{before}\n{listed}")


def chain_hash(entries: Iterable[LogEntry], *, after: str = "") -> str:
    """The hash of the log after these entries; `after` is the hash up to the first of them."""
    log_sha256 = after
    for entry in entries:
        log_sha256 = next_hash(log_sha256, entry)
    return log_sha256
