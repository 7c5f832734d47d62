"""The registers of the association, and what is entered in them."""

from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.association.acts.decisions import Matter
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import register_deeds, store
from tilehall.site.association.book.actions import registers as actions
from tilehall.site.association.book.actions.officers import HandOver, Result
from tilehall.site.association.book.deed_table import RegisterDeed
from tilehall.site.association.book.forms import recording_address
from tilehall.site.association.book.page_parts import Viewer
from tilehall.site.association.book.register_forms import RegisterForm, WhyForm
from tilehall.site.association.book.register_pages import PAGES, RegisterPage
from tilehall.site.association.book.wording import sentence_of
from tilehall.site.association.book.wording.acts import shown
from tilehall.site.pages.phrases import joined
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.actor import NotYours
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

A_PAGE = 50
LONGEST_NAME = 140


@does("association.see")
@require_safe
def overview(request: HallRequest) -> HttpResponse:
    """Which registers there are, for who looks."""
    pages = [page for page in PAGES.values() if request.actor.may(page.action)]
    return render(request, "book/registers.html", {"pages": pages})


def _page(request: HallRequest, key: str) -> RegisterPage:
    found = PAGES.get(key)
    if found is None:
        raise Http404("There is no register of this name.")
    if not request.actor.may(found.action):
        raise NotYours(found.action)
    return found


@does("association.see")
@require_safe
@never_cache
def register(request: HallRequest, key: str) -> HttpResponse:
    page, viewer = _page(request, key), Viewer(request.actor, timezone.localdate())
    if page.action == actions.BILLETS and not actions.is_known(request.actor):
        return _claim_first(request)
    sections = page.build(viewer)
    # All sections turn their pages together: as many as the longest has.
    longest = max((section.rows for section in sections), key=len, default=())
    part = Paginator(longest, A_PAGE).get_page(request.GET.get("page"))
    cut = slice((part.number - 1) * A_PAGE, part.number * A_PAGE)
    parts = [replace(section, rows=section.rows[cut]) for section in sections]
    context = {
        "page": page,
        "part": part,
        "sections": [section for section in parts if section.rows or part.number == 1],
        "deeds": register_deeds.of_page(page.key, request.actor),
    }
    return render(request, "book/register.html", context)


@does("association.see")
@GET_OR_POST
@never_cache
def deed(request: HallRequest, key: str) -> HttpResponse:
    """Something new in a register."""
    wanted = _known(request, key, of_entry=False)
    if wanted.action == actions.BILLETS and request.actor.person is None:
        return _claim_first(request)
    return _deed(request, wanted, None)


def _claim_first(request: HallRequest) -> HttpResponse:
    messages.info(request, "Billets are for people in the register. Claim your member record first.")
    return redirect("people:claim")


@does("association.see")
@GET_OR_POST
@never_cache
def entry_deed(request: HallRequest, key: str, entry: int) -> HttpResponse:
    """Something about what is there."""
    wanted = _known(request, key, of_entry=True)
    if store.entry(entry) is None:
        raise Http404("There is no such entry that counts.")
    return _deed(request, wanted, entry)


def _known(request: HallRequest, key: str, *, of_entry: bool) -> RegisterDeed:
    wanted = register_deeds.find(key)
    if wanted is None or wanted.of_entry is not of_entry:
        raise Http404("There is nothing of this name to be entered.")
    if not request.actor.may(wanted.action):
        raise NotYours(wanted.action)
    return wanted


def _deed(request: HallRequest, wanted: RegisterDeed, entry: int | None) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    typed = {name: text[:LONGEST_NAME] for name, text in request.GET.items()} if wanted.form.record_first else {}
    form = wanted.form(sent, today=timezone.localdate(), entry=entry, here=request.path, initial=typed)
    if sent is not None and form.record_first and "record" in sent:
        return redirect(_record_first(request, form, form.record_first))
    if request.method == "POST" and form.is_valid():
        answer = wanted.run(request.actor, entry or 0, form.asked(), command_context(request))
        result = answer.result if isinstance(answer, HandOver) else answer
        if not isinstance(result, Refusal):
            _say_done(request, wanted.done, answer)
            return redirect(address_of(wanted.page))
        show_refusal(request, sentence_of(result))
    about = store.entry(entry)
    context = {
        "deed": wanted,
        "form": form,
        "back": address_of(wanted.page),
        "clauses": PAGES[wanted.page].clauses if wanted.page in PAGES else (),
        "page_title": PAGES[wanted.page].title if wanted.page in PAGES else wanted.page.capitalize(),
        "about": shown([about])[0] if about else None,
    }
    return render(request, "book/register_deed.html", context)


def _record_first(request: HallRequest, form: RegisterForm, matter: Matter) -> str:
    """To the form of decisions and back, with what is typed here: the address brings it along."""
    names = [field.name for field in form.visible_fields()]
    typed = {name: words for name in names if (words := typed_words(request, name, LONGEST_NAME))}
    return recording_address(matter, f"{request.path}?{urlencode(typed)}")


def _say_done(request: HallRequest, done: str, answer: Result | HandOver) -> None:
    messages.success(request, done)
    if isinstance(answer, HandOver) and answer.kept:
        names = joined([str(person) for person in answer.kept])
        messages.warning(
            request,
            f"{names} keeps the role for now: nobody else who can sign in may give roles. Let the successor claim "
            "their member record, then end the role on the page Roles.",
        )


def address_of(page: str) -> str:
    return reverse("book:register", args=[page]) if page in PAGES else reverse(f"book:{page}")


@does("association.see")
@GET_OR_POST
@never_cache
def take_back(request: HallRequest, entry: int) -> HttpResponse:
    gone = store.entry(entry)
    right = actions.right_of_taker(gone.act, request.actor) if gone else None
    if gone is None or right is None:
        raise Http404("There is no such entry that counts.")
    if not request.actor.may(right):
        raise NotYours(right)
    form = WhyForm(request.POST if request.method == "POST" else None, today=timezone.localdate())
    if request.method == "POST" and form.is_valid():
        answer = actions.take_back(request.actor, gone, form.cleaned_data["why"], command_context(request))
        if not isinstance(answer.result, Refusal):
            _say_done(request, f"Entry {entry} is taken back.", answer)
            return redirect("book:registers")
        show_refusal(request, sentence_of(answer.result))
    return render(request, "book/register_take_back.html", {"shown": shown([gone])[0], "form": form})
