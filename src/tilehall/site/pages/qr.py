"""QR codes, dark on light whatever the theme, so that every phone reads them."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe

DARK, LIGHT = "#000", "#fff"


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="m")


def inline(address: str) -> SafeString:
    """As a part of the page, as large as there is room."""
    drawn = _code(address).svg_inline(omitsize=True, border=2, light=LIGHT, title=f"QR code of {address}")
    return mark_safe(drawn)  # noqa: S308  segno's own markup; the address in its title is escaped by it


def image(address: str) -> str:
    """As the source of an image."""
    uri: str = _code(address).svg_data_uri(scale=5, dark=DARK, light=LIGHT)
    return uri


def on_paper(address: str) -> str:
    """As the text of an SVG: one path, sharp at every size. The paper is light and leaves the room around it.

    Where there is no address there is no code.
    """
    if not address:
        return ""
    drawing = BytesIO()
    _code(address).save(drawing, kind="svg", xmldecl=False, omitsize=True, border=0, dark=DARK)
    return drawing.getvalue().decode()


def in_terminal(address: str) -> None:
    _code(address).terminal(compact=True)
