"""The pages for who must wait: too many tries, or too many people at once."""

from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any, TypeVar, cast

from django.http import HttpResponse
from django.shortcuts import render

from ..password_work import RETRY_AFTER, TooManyAtOnce
from ..request import HallRequest
from ..try_counts import CLAIM_CODES, DEVICE, LETTERS, NAME, NAME_HERE, SIGN_UPS, Wait

Page = TypeVar("Page", bound=Callable[..., HttpResponse])
OF_A_NAME = {bound.kind for bound in (NAME_HERE, NAME, DEVICE)}


def too_many_tries(request: HallRequest, wait: Wait) -> HttpResponse:
    """Says how long, and who can help at once. The same for a name that nobody has."""
    seconds = max(1, ceil(wait.left.total_seconds()))
    context = {
        "seconds": seconds,
        "minutes": ceil(seconds / 60),
        "of_a_name": wait.bound.kind in OF_A_NAME,
        "sign_ups": wait.bound is SIGN_UPS,
        "letters": wait.bound is LETTERS,
        "codes": wait.bound is CLAIM_CODES,
    }
    return _wait_page(request, "people/too_many_tries.html", context, status=429, seconds=seconds)


def waits_its_turn(page: Page) -> Page:
    """For a page that hashes a password: when too many do at once, it says so instead of waiting for ever."""

    @wraps(page)
    def turned(request: HallRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except TooManyAtOnce:
            context = {"seconds": RETRY_AFTER}
            return _wait_page(request, "people/too_many_at_once.html", context, status=503, seconds=RETRY_AFTER)

    return cast(Page, turned)


def _wait_page(
    request: HallRequest, template: str, context: dict[str, Any], *, status: int, seconds: int
) -> HttpResponse:
    response = render(request, template, context, status=status)
    response["Retry-After"] = str(seconds)
    return response
