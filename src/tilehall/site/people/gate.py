"""The gate: every view says which action it is, and nobody passes whose roles may not do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tilehall.site.door.thread_layer import READING
from tilehall.site.pages.action_mark import action_of
from tilehall.site.pages.own_address import own_path, page_of_the_form

from .actor import Actor, NotYours, actor_of, actor_read
from .actor_rows import AccountRead
from .event_at_hand import event_of_address
from .permissions import ACTIONS, EVERYONE
from .request import HallRequest

API = "api"
NOTHING_ENTERED = "You are not signed in, and nothing was entered. Sign in, then enter it again."
LONG_TEXT = 40  # letters
PASSWORDS = frozenset({"password", "old", "new"})
SEES_REHEARSALS = "tournaments.organise"


class Gate:
    def __init__(self, get_response: Callable[[HallRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HallRequest) -> HttpResponse:
        request.event_at_hand = None

        # Asked for only when needed: a visitor's public page costs no query for a session, account or role.
        def read() -> Actor:
            actor = actor_of_request(request)
            # What an event's own officers may, they may on the pages of that event and nowhere else.
            return actor.at_event(request.event_at_hand.name) if request.event_at_hand else actor

        request.actor = cast(Actor, SimpleLazyObject(read))
        return self.get_response(request)

    def process_view(
        self, request: HallRequest, view: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        if request.resolver_match is not None and request.resolver_match.namespace == API:
            # The API only reads. A way to write must bring its own mark and its own check first.
            if request.method in READING:
                return None
            plain = {"detail": "The API only reads: use GET."}
            return JsonResponse(plain, status=405, headers={"Allow": ", ".join(READING)})
        action = action_of(view)
        if action is None:
            raise NotYours(f"a view without a mark ({view.__module__}.{getattr(view, '__name__', view)})")
        event = request.event_at_hand = event_of_address(request.resolver_match)
        hidden = event is not None and event.for_organisers and not request.actor.may(SEES_REHEARSALS)
        if ACTIONS[action] >= EVERYONE or request.actor.may(action):
            if event is None or not hidden:
                return None
            request.event_at_hand = None
            # As if it were not there: whatever is answered, nobody learns that it is.
            answer: HttpResponse = view(request, *args, **{**kwargs, **event.nowhere})
            return answer
        if request.actor.account is None:
            return _to_sign_in(request)
        raise NotYours(action)

    def process_exception(self, request: HallRequest, exception: Exception) -> HttpResponse | None:
        """Some views learn only from what they are about whose it is: visitors are led to sign in there too."""
        if isinstance(exception, NotYours) and request.actor.account is None:
            return _to_sign_in(request)
        return None


def actor_of_request(request: HallRequest) -> Actor:
    """By what was read with the session, if that is whose request it is; else by asking for the roles."""
    account = request.user if request.user.is_authenticated else None
    read: AccountRead | None = getattr(request, "account_read", None)
    if account is not None and read is not None and read.account.pk == account.pk:
        return actor_read(read, timezone.localdate())
    return actor_of(account, timezone.localdate())


def _to_sign_in(request: HallRequest) -> HttpResponse:
    back, sent = _page_seen(request), request.method not in READING
    url = reverse("people:sign-in") + (f"?{urlencode({'next': back})}" if back else "")
    if request.htmx:
        # Somebody was signed out while the page stood open: it stays, with what was typed (house.js).
        return HttpResponse(render_to_string("people/signed_out.html", {"url": url, "sent": sent}), status=401)
    if not sent:
        return HttpResponseRedirect(url)
    if typed := _long_texts(request):
        return render(request, "people/not_entered.html", {"url": url, "typed": typed}, status=401)
    messages.warning(request, NOTHING_ENTERED)
    return HttpResponseRedirect(url)


def _long_texts(request: HallRequest) -> list[str]:
    """What nobody would like to write again. What a page carries along for itself has no blanks; passwords stay out."""
    typed = (request.POST[name] for name in request.POST if name not in PASSWORDS)
    return [text for text in typed if len(text) > LONG_TEXT and " " in text.strip()]


def _page_seen(request: HallRequest) -> str:
    """Where one comes back to: the page itself, not the address of a part of it nor one that only takes its form."""
    if request.htmx:
        return own_path(request, request.htmx.current_url)
    return request.get_full_path() if request.method in READING else page_of_the_form(request)
