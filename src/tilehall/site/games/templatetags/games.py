"""What a statement rests on, as small links: a clause, a reading, or a footnote where the document is silent."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import REGISTER
from tilehall.site.games.presenters.rummikub_tiles import COLOURS, tile_picture
from tilehall.site.pages.phrases import minus, signed
from tilehall.site.rulebook import clause_links

register = template.Library()

PALETTE = [
    [(sign, tile_picture(sign)) for sign in (f"{colour}{number}" for number in range(1, 14))] for colour in COLOURS
]


@register.simple_tag(takes_context=True)
def rests(context: template.Context, bases: Iterable[str]) -> SafeString:
    chips = [_chip(basis, context.get("open") or {}) for basis in bases]
    return format_html('<span class="rests">{}</span>', format_html_join(" ", "{}", ((chip,) for chip in chips)))


@register.simple_tag(takes_context=True)
def rests_on_tap(context: template.Context, row: Any) -> SafeString:
    """What a turn and its notes rest on: told of the one on the board, of all others to who asks."""
    bases = dict.fromkeys(one for part in (row, *row.notes) for one in part.rests_on)
    if not bases:
        return SafeString("")
    shown = context.get("turn_picture")
    is_open = SafeString(" open" if shown is not None and shown.turn == row.number else "")
    fold = (
        '<details class="why"{}><summary>§<span class="visually-hidden"> Rules behind {}</span></summary>{}</details>'
    )
    return format_html(fold, is_open, f"turn {row.number}", rests(context, bases))


def _chip(basis: str, silent: Mapping[str, int]) -> SafeString:
    if basis in silent:
        word = '<a class="clause-id silent" href="#open-{0}"><span class="visually-hidden">assumed, note </span>{0}</a>'
        return format_html(word, silent[basis])
    if basis.startswith("reading:"):
        own = basis.removeprefix("reading:")
        return format_html('<a class="clause-id" href="{}">{}</a>', clause_links.reading_address(own), own)
    if basis not in REGISTER:
        return format_html("{}", basis)
    link = '<a class="clause-id" href="{}" title="{}">{}</a>'
    return format_html(link, clause_links.clause_address(basis), REGISTER[basis].title, _short(basis))


def _short(clause: str) -> str:
    """As people call it: P.6.17 of the NZASP rules of play, rule 9c of the NZRC."""
    return clause.replace("nzrc2024.", "rule ").removeprefix("nzasp.")


@register.filter
def pictured(tiles: Iterable[Any]) -> SafeString:
    """Tiles of Rummikub side by side. Their words stand elsewhere, for who does not see them."""
    return format_html(
        '<span class="rk-tiles" aria-hidden="true">{}</span>',
        format_html_join("", "{}", ((_tile(tile),) for tile in tiles)),
    )


@register.filter
def described_tiles(tiles: Iterable[Any]) -> SafeString:
    """The same with their words."""
    tiles = tuple(tiles)
    text = ", ".join(tile.text for tile in tiles)
    return format_html('<span class="visually-hidden">{}</span>{}', text, pictured(tiles))


@register.filter
def one_tile(tile: Any) -> SafeString:
    return _tile(tile)


@register.inclusion_tag("games/tile_keys.html")
def tile_keys() -> dict[str, Any]:
    """A key for every tile; `games/tile_keys.js` writes what is tapped into the field touched last."""
    return {"palette": PALETTE, "joker": tile_picture("J")}


def _tile(tile: Any) -> SafeString:
    classes = " ".join(filter(None, ("rk", tile.colour.lower(), "joker" if tile.joker else "", tile.mark)))
    if tile.joker:
        return format_html('<b class="{}">J<i>{}</i></b>', classes, f"{tile.colour}{tile.number}")
    return format_html('<b class="{}">{}<i>{}</i></b>', classes, tile.number, tile.colour)


@register.filter
def assumed(basis: str) -> SafeString:
    """ "silent:nsa2008: what" as a sentence with its clauses linked."""
    return clause_links.with_links(basis.split(": ", 1)[-1])


@register.filter
def silent_document(basis: str) -> str:
    """ "The NSA changes are" """
    key = basis.split(":", 2)[1]
    document = DOCUMENTS.get(key) or DOCUMENTS.get(f"{key}.P")
    return f"The {document.short} are" if document else f"{key} is"


register.filter(signed)


@register.filter
def figure(points: int) -> str:
    """Without a plus, for what may be below nothing."""
    return minus(str(points))
