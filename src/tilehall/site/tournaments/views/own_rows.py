"""The reader's own row in a part that everybody shares: put in after the part was made, for who is signed in.

What open pages go on by stays everybody's; static/tournaments/own_rows.js marks what comes with it in the same way.
"""

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store

ROWS = ("<tr", "<li")


def own_address(request: HallRequest, number: int) -> str:
    """The address of the reader's card in this event; empty for who has not entered, or is nobody here."""
    person = request.actor.person
    player = store.number_of(number, person) if person is not None else None
    return "" if player is None else reverse("tournaments:player", args=[number, player])


def with_own_rows(part: SafeString, address: str) -> SafeString:
    """Each row that links to the card at this address is marked, with a word after the name."""
    if not address:
        return part
    mark = render_to_string("tournaments/own_mark.html").strip()
    # The part is ours and the mark too; nothing that a person typed is put in.
    made, rest = "", str(part)
    while (at := rest.find(f'<a href="{address}"')) >= 0:
        row = max(rest.rfind(tag, 0, at) for tag in ROWS)
        end = rest.find("</a>", at)
        if row < 0 or end < 0:
            break
        name = row + len(ROWS[0])
        made += f"{rest[:name]} data-own-row{rest[name : end + 4]} {mark}"
        rest = rest[end + 4 :]
    sign = format_html('<template data-own-rows="{}">{}</template>', address, mark_safe(mark))  # noqa: S308
    return mark_safe(f"{made}{rest}{sign}")  # noqa: S308
