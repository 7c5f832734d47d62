"""The code on a certificate: whose it is and for what, signed with the tournament's own key.

Nobody can make one up, since the key is on no page and no paper; and it is checked in every hall that has the key: the
one that printed it, and where a package to take over from was taken in. What was won is not in the code but read from
the log, so that a result that was changed later is told as it is now.
"""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from tilehall.site.pages.codes import IN_A_GROUP, SIGNS

from .store import TournamentRow

SIGNED = 12  # signs of the signature, worth 59 bits: with a thousand tries a second, millions of years
LONGEST = 40
TOOK_PART = 0  # then places from 1 on, and prizes by their key behind the last place
LAST_PLACE = 99
MOST = 10_000  # honours of a player, far above the places and the prizes of any event


@dataclass(frozen=True, slots=True)
class CertifiedHonour:
    """A player of a tournament, and what the certificate is for: taking part, a place, or the prize of this key."""

    row: TournamentRow
    number: int
    honour: int

    @property
    def place(self) -> int | None:
        return self.honour if TOOK_PART < self.honour <= LAST_PLACE else None

    @property
    def prize(self) -> str | None:
        return str(self.honour - LAST_PLACE) if self.honour > LAST_PLACE else None


def prize_honour(key: str) -> int:
    return LAST_PLACE + int(key)


def certificate_code(row: TournamentRow, number: int, honour: int) -> str:
    """As it is printed: 5K-7QWE-M3TR-X9AB."""
    signature = _signature(row, number, honour)
    groups = [signature[at : at + IN_A_GROUP] for at in range(0, SIGNED, IN_A_GROUP)]
    return "-".join([_in_signs(number * MOST + honour), *groups])


def certified_honour(rows: Iterable[TournamentRow], typed: str) -> CertifiedHonour | None:
    """What a code stands for; None where it is not ours. Blanks, dashes and capitals do not count."""
    plain = "".join(sign for sign in typed[:LONGEST].upper() if sign.isalnum())
    about, signature = plain[:-SIGNED], plain[-SIGNED:]
    if not about or any(sign not in SIGNS for sign in plain):
        return None
    value = 0
    for sign in about:
        value = value * len(SIGNS) + SIGNS.index(sign)
    number, honour = divmod(value, MOST)
    if _in_signs(value) != about:
        return None  # leading signs that say nothing would make two codes of one
    found = None
    for row in rows:
        if hmac.compare_digest(_signature(row, number, honour), signature):
            found = CertifiedHonour(row, number, honour)
    return found


def _signature(row: TournamentRow, number: int, honour: int) -> str:
    digest = hmac.new(row.key.encode(), f"certificate {number} {honour}".encode(), sha256).digest()
    return _in_signs(int.from_bytes(digest), SIGNED)


def _in_signs(value: int, length: int = 1) -> str:
    """The last signs of a number, so many; as many as it needs where none are asked for."""
    signs = ""
    while len(signs) < length or (value and length == 1):
        value, sign = divmod(value, len(SIGNS))
        signs = SIGNS[sign] + signs
    return signs
