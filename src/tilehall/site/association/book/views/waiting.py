"""What waits: the list of an officer, what begins everything first, then the most urgent."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.site.association.book.first_steps import first_steps
from tilehall.site.association.book.waiting import waiting_for
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest


@does("association.see_waiting")
@require_safe
@never_cache
def waiting(request: HallRequest) -> HttpResponse:
    today = timezone.localdate()
    found = [*first_steps(request.actor), *waiting_for(request.actor, today)]
    items = [(item, item.is_late(today), item.is_ahead(today)) for item in found]
    return render(request, "book/waiting.html", {"items": items, "today": today})
