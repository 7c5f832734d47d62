"""For who keeps the register: somebody was entered twice. Which record stays, what goes over, and what was merged."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from . import person_merges
from .person_merges import MERGE

FOUND = 20


@does(MERGE)
@GET_OR_POST
@never_cache
def merge(request: HallRequest, pk: int) -> HttpResponse:
    """This record stays; the other is looked for, looked at, and then goes into it."""
    kept = get_object_or_404(Person.objects.select_related("club"), pk=pk, merged_into=None)
    chosen = whole_number(request.POST.get("other", "") or request.GET.get("other", ""))
    other = Person.objects.select_related("club").filter(pk=chosen, merged_into=None).first() if chosen else None
    if request.method == "POST" and other is not None:
        try:
            person_merges.merge(request.actor, kept, other, timezone.now())
        except ValidationError as amiss:
            messages.error(request, " ".join(amiss.messages))
        else:
            messages.success(request, f"The two records of {kept} are one. Under Merged records it can be undone.")
            return redirect("people:record", kept.pk)
    asked = request.GET.get("q", kept.full_name)[:100]
    context = {
        "kept": kept,
        "asked": asked,
        "found": people.people(asked).exclude(pk__in=[pk, *([other.pk] if other else [])])[:FOUND],
        "preview": person_merges.preview(request.actor, kept, other) if other is not None else None,
    }
    return render(request, "hall/merge.html", context)


@does(MERGE)
@GET_OR_POST
@never_cache
def merges(request: HallRequest) -> HttpResponse:
    if request.method == "POST":
        try:
            done = person_merges.undo(request.actor, whole_number(request.POST.get("undo", "")) or 0, timezone.now())
        except ValidationError as amiss:
            messages.error(request, " ".join(amiss.messages))
        else:
            messages.success(request, f"{done.gone} and {done.kept} are two records again.")
        return redirect("hall:merges")
    return render(request, "hall/merges.html", {"merges": person_merges.merges()})
