"""Calibration: two lists are chosen, and the page fills with what comes nearest, part by part."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.ratings import store
from tilehall.site.ratings.calibration import calibration_part
from tilehall.site.ratings.forms import CalibrationForm
from tilehall.site.ratings.wording import sentence_of


@does("ratings.run")
@require_safe
@never_cache
def calibration(request: HallRequest) -> HttpResponse:
    """A page with its first part; every part brings the next one. Without scripts a link does."""
    form = CalibrationForm(request.GET if "before" in request.GET else None)
    context: dict[str, object] = {"form": form, "lists": store.rating_lists().count()}
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        answer = calibration_part(values["before"], values["after"], values["at"] or 0, values["best"])
        context |= {"values": values, "no": sentence_of(answer) if isinstance(answer, Refusal) else None}
        context["part"] = None if isinstance(answer, Refusal) else answer
    in_part = request.htmx and "part" in context
    return render(request, f"ratings/{'calibration_part' if in_part else 'calibration'}.html", context)
