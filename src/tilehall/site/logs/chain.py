"""The chain of a log: the hash of each entry holds the hash of the one before, so that none can be changed unseen."""

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC
from typing import Any

from .models import LogEntry


def canonical(plain: Any) -> str:
    """The one way in which plain data is written before it is hashed."""
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def next_hash(before: str, entry: LogEntry) -> str:
    """The hash of the log up to this entry, from the hash up to the one before it."""
    at = entry.at.astimezone(UTC).isoformat(timespec="microseconds")
    fields = [entry.seq, entry.kind, entry.payload, at, entry.signatory, entry.command_id, entry.step]
    return digest(f"{before}\n{canonical(fields)}")


def chain_hash(entries: Iterable[LogEntry], *, after: str = "") -> str:
    """The hash of the log after these entries; `after` is the hash up to the first of them."""
    log_sha256 = after
    for entry in entries:
        log_sha256 = next_hash(log_sha256, entry)
    return log_sha256
