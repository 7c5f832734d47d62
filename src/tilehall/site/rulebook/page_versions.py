"""The rules change only with the version: a page that a visitor has already is not built a second time."""

import hashlib
from collections.abc import Callable
from functools import cache, wraps
from importlib.resources import files
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers

from tilehall import __version__

View = Callable[..., HttpResponse]


@cache
def version_and_files() -> str:
    """The version and, for those who work on it, every file that shapes a page."""
    house = Path(str(files("tilehall")))
    shaping = [place for kind in ("*.html", "*.css", "*.js", "*.yaml", "*.json", "*.py") for place in house.rglob(kind)]
    digest = hashlib.sha256(__version__.encode())
    for place in sorted(shaping):
        digest.update(place.read_bytes())
    return digest.hexdigest()


def _tag(request: HttpRequest) -> str:
    # The frame shows the hall's name and whether it is an example; the template asks for it as the pages do.
    frame = render_to_string("rulebook/frame.txt", request=request)
    made_of = (version_and_files(), frame, request.get_full_path(), str(bool(getattr(request, "htmx", False))))
    return f'"{hashlib.sha256("|".join(made_of).encode()).hexdigest()[:32]}"'


def fresh_by_version(view: View) -> View:
    """For visitors: an ETag that costs no rendering. A page with somebody's name or a message in it is never kept."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES:
            response = view(request, *args, **kwargs)
            response["Cache-Control"] = "private, no-cache"
            return response
        tag = _tag(request)
        response = get_conditional_response(request, etag=tag) or view(request, *args, **kwargs)
        if response.status_code in (200, 304):
            response["ETag"] = tag
            # Kept, but asked for again: signing in changes the page at once.
            response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ("Cookie", "HX-Request"))
        return response

    return answer
