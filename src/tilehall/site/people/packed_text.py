"""A long text that travels with a form: packed, because a form has less room than a file."""

import base64
import zlib


class NotPacked(ValueError):
    """What came back is not what was sent out."""


def pack_text(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def unpack_text(packed: str, most: int) -> str:
    """At most so many bytes: a small packet may hold a very large text."""
    try:
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(base64.b64decode(packed, validate=True), most + 1)
        if len(raw) > most or not unpacking.eof:
            raise NotPacked("too long or cut off")
        return raw.decode()
    except (zlib.error, ValueError) as fault:  # of base64 and of text alike
        raise NotPacked(str(fault)) from None
