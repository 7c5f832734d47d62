"""The hall's seal on what leaves it: who takes a file in learns whether this hall made it, another one, or nobody says.

A seal is an HMAC under a key that never leaves the data folder, with the public id of the hall that made it. Only the
hall itself can check its own seal; to all others it tells no more than which hall it names.
"""

import hashlib
import hmac
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from django.conf import settings

# Part of what is sealed, so that the seal of one sort of file cannot be put on another.
Sealed = Literal["backup", "package"]

MARK = "tilehall-seal-1"
_SHAPE = re.compile(rf"{MARK} (?P<hall>[0-9a-f]{{16}}) (?P<code>[0-9a-f]{{64}})", re.ASCII)
LENGTH = len(MARK) + 1 + 16 + 1 + 64


class Origin(StrEnum):
    OURS = "ours"
    ELSEWHERE = "elsewhere"
    UNSEALED = "unsealed"
    FORGED = "forged"  # it names this hall, which did not make it: refused always


@dataclass(frozen=True, slots=True)
class SealCheck:
    origin: Origin
    hall: str | None = None  # the id of the hall that the seal names

    @property
    def needs_trust(self) -> bool:
        """Whether somebody has to say that they know where it comes from."""
        return self.origin in (Origin.ELSEWHERE, Origin.UNSEALED)

    @property
    def words(self) -> str:
        """What is said of the file: "FILE {words}"."""
        match self.origin:
            case Origin.OURS:
                return "was made by this hall"
            case Origin.ELSEWHERE:
                return f"was made by another hall ({self.hall})"
            case Origin.UNSEALED:
                return "carries no seal, so nothing says which hall made it"
            case Origin.FORGED:
                return "bears the name of this hall, but this hall did not make it as it is"


def hall_id() -> str:
    """What this hall is called in its seals. It says nothing of the key."""
    return hashlib.sha256(b"tilehall hall id\n" + _key()).hexdigest()[:16]


def seal(what: Sealed, digest: bytes) -> str:
    """The seal for a file whose content has this SHA-256: always LENGTH signs, all ASCII."""
    return f"{MARK} {hall_id()} {_code(what, digest)}"


def check_seal(what: Sealed, digest: bytes, text: str | None) -> SealCheck:
    """`text` is the seal that came with the file. What has not the form of a seal is none."""
    match = _SHAPE.fullmatch(text or "")
    if match is None:
        return SealCheck(Origin.UNSEALED)
    if not hmac.compare_digest(match["hall"], hall_id()):
        return SealCheck(Origin.ELSEWHERE, match["hall"])
    genuine = hmac.compare_digest(match["code"], _code(what, digest))
    return SealCheck(Origin.OURS if genuine else Origin.FORGED, match["hall"])


def _key() -> bytes:
    """Derived, so that no seal says anything of the key that signs cookies."""
    return hmac.digest(settings.SECRET_KEY.encode(), b"tilehall seal", "sha256")


def _code(what: Sealed, digest: bytes) -> str:
    return hmac.new(_key(), f"{what}\n".encode() + digest, "sha256").hexdigest()
