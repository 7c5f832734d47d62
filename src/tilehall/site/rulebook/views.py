"""The public pages of the rulebook. They read the register and nothing else, so they work in an empty hall too."""

from django.http import HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import REGISTER
from tilehall.site.pages.action_mark import with_action
from tilehall.site.pages.context import context
from tilehall.site.pages.request import PageRequest

from . import page_contents
from .clause_links import clause_address, reading_address
from .page_versions import View, fresh_by_version
from .wording import HOW


def page(view: View) -> View:
    """A public page. The gate reads the mark; it is a name only, because this room knows nothing of people."""
    return with_action(require_safe(fresh_by_version(view)), "rulebook.read")


@page
def home(request: PageRequest) -> HttpResponse:
    shown = context(page_contents.results_page(page_contents.SearchQuery.of(request.GET)))
    shown |= {"hows": HOW, "shelves": page_contents.shares_by_document(), "readings": len(REGISTER.readings)}
    return render(request, "rulebook/home.html", shown)


@page
def results(request: PageRequest) -> HttpResponse:
    """What changes while somebody types. The address bar follows, so that what was found can be sent on."""
    search_query = page_contents.SearchQuery.of(request.GET)
    address = reverse("rulebook:home") + (f"?{search_query.query}" if search_query.wants else "")
    if not request.htmx:
        return HttpResponseRedirect(address)
    response = render(request, "rulebook/results.html", context(page_contents.results_page(search_query)))
    response["HX-Replace-Url"] = address
    return response


@page
def clause(request: PageRequest, own: str) -> HttpResponse:
    found = REGISTER.find(own)
    if found is None:
        near = [REGISTER[each] for each in REGISTER.near(own, most=8)]
        shown = context(page_contents.results_page(page_contents.SearchQuery())) | {
            "hows": HOW,
            "clause_id": own,
            "near": near,
        }
        return render(request, "rulebook/unknown.html", shown, status=404)
    if found.id != own:
        return HttpResponsePermanentRedirect(clause_address(found.id))
    return render(request, "rulebook/clause.html", context(page_contents.clause_page(found)))


@page
def document(request: PageRequest, key: str) -> HttpResponse:
    found = next((document for document in DOCUMENTS.values() if document.key.casefold() == key.casefold()), None)
    if found is None:
        shown = {"key": key, "documents": DOCUMENTS.values()}
        return render(request, "rulebook/no_document.html", shown, status=404)
    if found.key != key:
        return HttpResponsePermanentRedirect(reverse("rulebook:document", args=[found.key]))
    how = page_contents.SearchQuery.of(request.GET).how
    return render(request, "rulebook/document.html", context(page_contents.document_page(found, how)))


@page
def compare(request: PageRequest) -> HttpResponse:
    return render(request, "rulebook/compare.html", {"parts": page_contents.compared_rows()})


@page
def readings(request: PageRequest) -> HttpResponse:
    shown = {"groups": page_contents.readings_by_document(), "total": len(REGISTER.readings)}
    return render(request, "rulebook/readings.html", shown)


@page
def reading(_request: PageRequest, own: str) -> HttpResponse:
    """A reading by its number: all stand on one page, so that they can be read in one go and found in one place."""
    known = own.upper() if own.upper() in REGISTER.readings else None
    return HttpResponseRedirect(reading_address(known) if known else reverse("rulebook:readings"))


@page
def coverage(request: PageRequest) -> HttpResponse:
    return render(request, "rulebook/coverage.html", context(page_contents.coverage_page()))
