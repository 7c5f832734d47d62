"""A message that one device alone can read: RFC 8291, with the one record of RFC 8188 (aes128gcm).

Of such a message the service that carries it sees neither the text nor how long it is: all are as long.
"""

import base64
import binascii
import os
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

POINT, AUTH, SALT = 65, 16, 16  # bytes
RECORD = 4096
LONGEST = 3993  # of a text: the whole body is 4096 bytes then, which every service takes
PADDED = 2048  # to this many bytes, so that the length tells nothing
LAST_RECORD = b"\x02"
CURVE = ec.SECP256R1()


@dataclass(frozen=True, slots=True)
class DeviceKeys:
    """What a browser gives with its subscription: its public key, and a secret shared with the hall alone."""

    public: bytes
    auth: bytes


class WrongKeys(ValueError):
    """Not what a browser gives."""


def device_keys(public: str, auth: str) -> DeviceKeys:
    """As the browser writes them, in base64url."""
    keys = DeviceKeys(_bytes(public, POINT), _bytes(auth, AUTH))
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public)
    except ValueError:
        raise WrongKeys("This is no point of the curve.") from None
    return keys


def _bytes(text: str, size: int) -> bytes:
    try:
        raw = base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != size:
        raise WrongKeys(f"A key of {size} bytes is wanted.")
    return raw


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    text: bytes,
    device: DeviceKeys,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED,
) -> bytes:
    """The body of the request. Sender's key and salt are drawn anew for each message; a test may bring its own."""
    if len(text) > LONGEST:
        raise ValueError("a message of this length goes into no record")
    sender, salt = sender or ec.generate_private_key(CURVE), salt or os.urandom(SALT)
    own = point_of(sender.public_key())
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, device.public))
    secret = _derived(device.auth, shared, b"WebPush: info\0" + device.public + own, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    record = (text + LAST_RECORD).ljust(padded, b"\0")
    head = salt + RECORD.to_bytes(4, "big") + len(own).to_bytes(1, "big") + own
    return head + AESGCM(key).encrypt(nonce, record, None)


def _derived(salt: bytes, secret: bytes, info: bytes, size: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=size, salt=salt, info=info).derive(secret)
