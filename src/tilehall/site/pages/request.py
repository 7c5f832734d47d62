"""The request of a page that asks nobody who they are, and how it may come."""

from django.http import HttpRequest
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])  # for a page whose form comes back to it


class PageRequest(HttpRequest):
    """Django makes a plain request; the middleware of django-htmx puts on it what the script in the page says."""

    htmx: HtmxDetails
