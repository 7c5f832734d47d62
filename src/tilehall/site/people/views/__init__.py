"""Pages: each reads the request, calls one action or one read, and draws the answer."""

from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

Done = TypeVar("Done")
Row = TypeVar("Row", bound=Model)
A_PAGE = 50


def attempt(form: forms.Form, act: Callable[[], Done]) -> Done | None:
    """What the action refuses is said at the field it is about; None says that nothing was done."""
    if not form.is_valid():
        return None
    try:
        return act()
    except ValidationError as refused:
        form.add_error(None, refused)
        return None


def page_of(request: HttpRequest, rows: "QuerySet[Row]") -> "Page[Row]":
    return Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
