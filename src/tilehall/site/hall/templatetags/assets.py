"""Tags every template has: a static file's address with a hash of its content, and the house's icons."""

import hashlib
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tilehall.site.pages.phrases import dollars, joined, signed_figure

register = template.Library()
register.filter(dollars)
register.filter(joined)
register.filter(signed_figure)

# Drawn by us on a field of 24 by 24; colour and width come from the style sheet.
ICONS = {
    "arrow": "M5 12h14M13 6l6 6-6 6",
    "book": "M4 5.5C7 4 10 4 12 6c2-2 5-2 8-.5V19c-3-1.5-6-1.5-8 .5-2-2-5-2-8-.5zM12 6v13.5",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
    "club": "M4 20V10l8-6 8 6v10zM9.5 20v-6h5v6",
    "compare": "M4 5h7v14H4zM13 5h7v14h-7z",
    "cross": "M6 6l12 12M18 6L6 18",
    "down": "M6 9l6 6 6-6",
    "flag": "M6 21V4M6 4h11l-2.5 4L17 12H6",
    "graph": "M4 4v16h16M7 15l4-5 3.5 3L19 7",
    "home": "M4 11l8-7 8 7M6 10v10h12V10",
    "info": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.6v.2",
    "key": "M8.5 10.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.7 11.8L20 4M16 8l3 3",
    "letter": "M3.5 6h17v12h-17zM4 7l8 6 8-6",
    "link": "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "moon": "M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z",
    "people": (
        "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.5-4 3-5.5 6.5-5.5s6 1.5 6.5 5.5"
        "M16 5.5a3 3 0 0 1 0 6M18 14.8c2 .7 3.2 2.2 3.5 5.2"
    ),
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4.6 3.5-6 7.5-6s6.9 1.4 7.5 6",
    "play": "M4 6.5h9v11H4zM8.5 10v4M6.5 12h4M15.5 8.5l4.5 1.2-2 9-5-1.2",
    "plus": "M12 5v14M5 12h14",
    "qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v6h-4M14 18v2",
    "save": "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
    "search": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
    "shield": "M12 3l7.5 3v5c0 5-3.2 8.2-7.5 10-4.3-1.8-7.5-5-7.5-10V6z",
    "sun": (
        "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2"
        "M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4"
    ),
    "tick": "M5 12.5l4.5 4.5L19 7.5",
    "trophy": "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 5 4 5M16 6h3.5c0 3-1.5 5-4 5M12 14v4M8.5 20h7",
    "warn": "M12 4l9 16H3zM12 10v4.5M12 17.2v.2",
}


@cache
def _address(path: str) -> str:
    found = finders.find(path)
    if not found:
        raise template.TemplateSyntaxError(f"no static file {path}")
    digest = hashlib.sha256(Path(found).read_bytes()).hexdigest()[:10]
    return f"{static(path)}?v={digest}"


@register.simple_tag
def asset(path: str) -> str:
    return _address(path)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Decoration only: the words beside it say what it means, so readers of the screen are spared it."""
    path = ICONS[name]
    return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', mark_safe(path))  # noqa: S308


@register.simple_tag
def unfold(name: object, is_open: bool = False) -> SafeString:
    """The cell of a row that shows on a phone what else is told of somebody: house.css hides it where there is room."""
    said = format_html('<span class="visually-hidden">More about {}</span>', name)
    attribute = mark_safe(" open") if is_open else ""
    return format_html('<td class="unfold"><details{}><summary>{}</summary></details></td>', attribute, said)
