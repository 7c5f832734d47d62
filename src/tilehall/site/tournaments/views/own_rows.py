"""The reader's own row in a part that everybody shares: put in after the part was made, for who is signed in.

What open pages go on by stays everybody's; static/tournaments/own_rows.js marks what comes with it in the same way.
"""

import re
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store

ROWS = ("<tr", "<li")


@dataclass(frozen=True, slots=True)
class OwnRow:
    """`address` is that of the reader's card in this event, and `name` what they are called in it."""

    address: str
    name: str


def own_row(request: HallRequest, number: int, desk: Desk) -> OwnRow | None:
    """None for who has not entered, or is nobody here."""
    person = request.actor.person
    player = store.number_of(number, person) if person is not None else None
    if player is None or player not in desk.players:
        return None
    return OwnRow(reverse("tournaments:player", args=[number, player]), desk.name(player))


def with_own_rows(part: SafeString, own: OwnRow | None) -> SafeString:
    """Each row that links to the reader's card is marked, with a word after the name."""
    if own is None:
        return part
    return _marked(part, re.compile(f'<a href="{re.escape(own.address)}".*?</a>', re.DOTALL), own)


def with_own_name(part: SafeString, own: OwnRow | None) -> SafeString:
    """The same on the hall screen, whose rows have names and no links."""
    if own is None:
        return part
    told = re.escape(str(escape(own.name)))
    return _marked(part, re.compile(rf"<b>(?:[^<]* – )?{told}(?=[*<]| –).*?</b>", re.DOTALL), own)


def _marked(part: SafeString, mine: "re.Pattern[str]", own: OwnRow) -> SafeString:
    # The part is ours and the mark too; nothing that a person typed is put in unescaped.
    mark = render_to_string("tournaments/own_mark.html").strip()
    made, done = "", 0
    for found in mine.finditer(part):
        row = max(part.rfind(tag, done, found.start()) for tag in ROWS)
        if row >= 0:
            name = row + len(ROWS[0])
            made += f"{part[done:name]} data-own-row{part[name : found.end()]} {mark}"
            done = found.end()
    sign = format_html(
        '<template data-own-rows="{}" data-own-name="{}">{}</template>',
        own.address,
        own.name,
        mark_safe(mark),  # noqa: S308
    )
    return mark_safe(f"{made}{part[done:]}{sign}")  # noqa: S308
