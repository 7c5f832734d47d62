"""The public pages of the rulebook. They read the register and nothing else, so they work in an empty hall too."""

from django.http import HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import REGISTER
from tilehall.site.pages.context import context
from tilehall.site.pages.mark import marked
from tilehall.site.pages.request import PageRequest

from . import pages
from .freshness import View, fresh_by_version
from .linking import clause_address, reading_address
from .wording import HOW


def page(view: View) -> View:
    """A public page. The gate reads the mark; it is a name only, because this room knows nothing of people."""
    return marked(require_safe(fresh_by_version(view)), "rulebook.read")


@page
def home(request: PageRequest) -> HttpResponse:
    shown = context(pages.results_page(pages.Asked.of(request.GET)))
    shown |= {"hows": HOW, "shelves": pages.shelves(), "readings": len(REGISTER.readings)}
    return render(request, "rulebook/home.html", shown)


@page
def results(request: PageRequest) -> HttpResponse:
    """What changes while somebody types. The address bar follows, so that what was found can be sent on."""
    asked = pages.Asked.of(request.GET)
    address = reverse("rulebook:home") + (f"?{asked.query}" if asked.wants else "")
    if not request.htmx:
        return HttpResponseRedirect(address)
    response = render(request, "rulebook/results.html", context(pages.results_page(asked)))
    response["HX-Replace-Url"] = address
    return response


@page
def clause(request: PageRequest, own: str) -> HttpResponse:
    found = REGISTER.find(own)
    if found is None:
        near = [REGISTER[each] for each in REGISTER.near(own, most=8)]
        shown = context(pages.results_page(pages.Asked())) | {"hows": HOW, "wanted": own, "near": near}
        return render(request, "rulebook/unknown.html", shown, status=404)
    if found.id != own:
        return HttpResponsePermanentRedirect(clause_address(found.id))
    return render(request, "rulebook/clause.html", context(pages.clause_page(found)))


@page
def document(request: PageRequest, key: str) -> HttpResponse:
    found = next((each for each in DOCUMENTS.values() if each.key.casefold() == key.casefold()), None)
    if found is None:
        shown = {"wanted": key, "documents": DOCUMENTS.values()}
        return render(request, "rulebook/no_document.html", shown, status=404)
    if found.key != key:
        return HttpResponsePermanentRedirect(reverse("rulebook:document", args=[found.key]))
    how = pages.Asked.of(request.GET).how
    return render(request, "rulebook/document.html", context(pages.document_page(found, how)))


@page
def compare(request: PageRequest) -> HttpResponse:
    return render(request, "rulebook/compare.html", {"parts": pages.parts()})


@page
def readings(request: PageRequest) -> HttpResponse:
    shown = {"groups": pages.readings_by_document(), "total": len(REGISTER.readings)}
    return render(request, "rulebook/readings.html", shown)


@page
def reading(_request: PageRequest, own: str) -> HttpResponse:
    """A reading by its number: all stand on one page, so that they can be read in one go and found in one place."""
    known = own.upper() if own.upper() in REGISTER.readings else None
    return HttpResponseRedirect(reading_address(known) if known else reverse("rulebook:readings"))


@page
def coverage(request: PageRequest) -> HttpResponse:
    return render(request, "rulebook/coverage.html", context(pages.coverage_page()))
