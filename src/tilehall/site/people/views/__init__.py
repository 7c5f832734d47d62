"""Pages: each reads the request, calls one action or one read, and draws the answer."""

from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.shortcuts import get_object_or_404

from .. import store
from ..actor import NotYours
from ..models import Person
from ..request import HallRequest

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


def page_of(request: HallRequest, rows: "QuerySet[Row]") -> "Page[Row]":
    return Paginator(rows, A_PAGE).get_page(request.GET.get("page"))


def person_in_reach(request: HallRequest, pk: int) -> Person:
    """A club officer's desk ends at the own club; who is in none may be taken in, so their name may be seen."""
    person = get_object_or_404(store.register("", None), pk=pk)
    actor = request.actor
    if person.club_id is not None and not actor.may_for_club("people.see_register", person.club_id):
        raise NotYours("people.see_register")
    return person
