"""The request of a page that asks nobody who they are."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class PageRequest(HttpRequest):
    """Django makes a plain request; the middleware of django-htmx puts on it what the script in the page says."""

    htmx: HtmxDetails
