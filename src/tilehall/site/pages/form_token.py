"""The token of a form, as Django's own check takes it: a page that hundreds ask for at once has one made for each.

Django asks the system for chance sixty times for one token; here it is asked once or twice, and the token is as long,
as random and masked in the same way. Django's middleware still sets the cookie, and alone judges what comes back.
"""

import os

from django.http import HttpRequest
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_SECRET_LENGTH

_COUNT = len(CSRF_ALLOWED_CHARS)
_PLACES = {sign: place for place, sign in enumerate(CSRF_ALLOWED_CHARS)}
_TWICE = CSRF_ALLOWED_CHARS * 2
# A byte stands for a sign; those beyond the last whole round of signs are dropped: none is likelier than another.
_SIGNS = bytes(ord(CSRF_ALLOWED_CHARS[byte % _COUNT]) for byte in range(256))
_DROPPED = bytes(range(256 - 256 % _COUNT, 256))


def form_token(request: HttpRequest) -> str:
    """What `django.middleware.csrf.get_token` gives, and with the same effect: the cookie is set, or lasts on."""
    secret = request.META.get("CSRF_COOKIE") or random_signs()
    request.META.update(CSRF_COOKIE=secret, CSRF_COOKIE_NEEDS_UPDATE=True)
    return masked(secret)


def masked(secret: str) -> str:
    """Another text each time, so that nobody learns the secret from how well a page can be compressed."""
    mask = random_signs()
    return mask + "".join([_TWICE[_PLACES[one] + _PLACES[other]] for one, other in zip(secret, mask, strict=True)])


def random_signs() -> str:
    signs = b""
    while len(signs) < CSRF_SECRET_LENGTH:
        signs += os.urandom(CSRF_SECRET_LENGTH + 8).translate(_SIGNS, _DROPPED)
    return signs[:CSRF_SECRET_LENGTH].decode("ascii")
