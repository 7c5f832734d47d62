"""By which key the services know this hall (VAPID, RFC 8292), and the address that it names to them.

The key is made from the hall's secret, so that there is no further file to keep: with the same secret it is the same.
A hall put back from a backup without it has another one. What devices agreed to with the old key is of no use there,
and is dropped.
"""

import json
from datetime import datetime, timedelta
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from tilehall.site.pages.phones import is_loopback

from .encryption import CURVE, base64url, point_of

INFO = b"tilehall: the key by which push services know this hall"
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the group of P-256
VALID = timedelta(hours=12)  # RFC 8292 allows a day


def hall_address() -> str:
    """The hall's own https address; empty where it has none, or one that no phone can open."""
    address: str = settings.ADDRESS
    parts = urlsplit(address)
    return address if parts.scheme == "https" and not is_loopback(parts.netloc) else ""


def public_key() -> str:
    """As browsers and services are told it."""
    return base64url(point_of(_key(settings.SECRET_KEY).public_key()))


def authorization(origin: str, now: datetime) -> str:
    """The header by which a service sees that the message is of the hall which the device agreed to."""
    head = {"typ": "JWT", "alg": "ES256"}
    claims = {"aud": origin, "exp": int((now + VALID).timestamp()), "sub": hall_address()}
    signed = ".".join(base64url(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    r, s = decode_dss_signature(_key(settings.SECRET_KEY).sign(signed.encode(), ec.ECDSA(SHA256())))
    token = f"{signed}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={public_key()}"


@lru_cache(maxsize=2)
def _key(secret: str) -> ec.EllipticCurvePrivateKey:
    # Sixteen bytes more than a key has, so that no key is likelier than another.
    drawn = HKDF(algorithm=SHA256(), length=48, salt=None, info=INFO).derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(drawn, "big") % (ORDER - 1) + 1, CURVE)
