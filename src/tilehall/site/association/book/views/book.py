"""The book itself: everything that the association did, the newest first."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tilehall.site.association.book import store
from tilehall.site.association.book.wording.acts import shown
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

A_PAGE = 50


@does("association.read_book")
@require_safe
def book(request: HallRequest) -> HttpResponse:
    before = whole_number(request.GET.get("before", ""), 9)
    rows = store.log_rows(before=before, most=A_PAGE + 1)
    entries = list(store.decoded(rows[:A_PAGE]))
    context = {
        "entries": shown(entries, store.taken_back_among([entry.seq for entry in entries])),
        "older": rows[A_PAGE - 1].seq if len(rows) > A_PAGE else None,
    }
    return render(request, "book/book.html", context)
