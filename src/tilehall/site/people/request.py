"""The request as a page receives it: with who acts, and with what the page's script says of itself."""

from tilehall.site.pages.request import PageRequest

from .actor import Actor
from .event_at_hand import EventAtHand


class HallRequest(PageRequest):
    """What has passed the gate. Django makes a plain request; the gate and django-htmx put these on it."""

    actor: Actor
    event_at_hand: EventAtHand | None
