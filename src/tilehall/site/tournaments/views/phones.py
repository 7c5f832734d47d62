"""Addresses that phones in the room can open: on paper and on the wall the director's own would not do."""

import os

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

PHONES = "TILEHALL_PHONES"  # the address that `serve --lan` found for phones
LOOPBACK = ("127.", "localhost", "[::1]")


def for_phones(request: HttpRequest, path: str) -> str:
    """The full address of a page of ours."""
    phones = os.environ.get(PHONES)
    return phones.rstrip("/") + path if phones else request.build_absolute_uri(path)


def only_here(request: HttpRequest) -> bool:
    """Whether no phone could open what `for_phones` gives."""
    return not os.environ.get(PHONES) and request.get_host().startswith(LOOPBACK)


def code(address: str) -> SafeString:
    drawn = segno.make(address, error="m").svg_inline(omitsize=True, border=1, light="#fff", title=f"Code of {address}")
    return mark_safe(drawn)  # noqa: S308  segno's own markup; the address in its title is escaped by it
