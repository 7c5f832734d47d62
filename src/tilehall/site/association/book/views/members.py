"""The register of members with their status, a member's file, and what can be done about it."""

from dataclasses import replace
from datetime import date

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from tilehall.law.association.acts import money
from tilehall.law.association.acts.act import Act, Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import Declined, Suspended
from tilehall.law.rulebook.documents import constitution_version
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import forms, member_deeds, member_files, store
from tilehall.site.association.book.actions import members
from tilehall.site.association.book.member_deeds import MemberPage
from tilehall.site.association.book.take_back_rights import right_to_take_back
from tilehall.site.association.book.wording import sentence_of
from tilehall.site.association.book.wording.acts import class_words, shown
from tilehall.site.association.book.wording.decisions import is_about_one_person
from tilehall.site.pages.fields import row_field
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import clauses_of, show_refusal
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import command_context
from tilehall.site.people.models import Club, Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.views import page_of

SEE = "association.see_members"


@does(SEE)
@require_safe
@vary_on_headers("HX-Request")
def register(request: HallRequest) -> HttpResponse:
    search_text, actor, today = request.GET.get("q", "")[:100], request.actor, timezone.localdate()
    own = actor.clubs if actor.only_for_own_clubs(SEE) else None
    page = page_of(request, people.register(search_text, own))
    persons = list(page.object_list)
    statuses = member_files.statuses(persons, today)
    context = {
        "page": page,
        "rows": [(person, statuses[person.pk], class_words(statuses[person.pk])) for person in persons],
        "search_text": search_text,
        "applications": member_files.open_applications() if own is None else member_files.applications_through(own),
        "only_own": own is not None,
        "may_see_register": actor.may("people.see_register"),
        "may_add": actor.may("people.add_person"),
    }
    return render(request, "book/members_found.html" if request.htmx else "book/members.html", context)


def _person(request: HallRequest, pk: int) -> Person:
    person = get_object_or_404(Person.objects.select_related("club"), pk=pk)
    if not _in_reach(request.actor, person):
        raise NotYours(SEE)
    return person


def _in_reach(actor: Actor, person: Person) -> bool:
    """Who is no member and in no club can be taken in; an independent member's file is not a club's to read."""
    if _is_own(actor, person):
        return True
    return person.club_id is None and not member_files.status(person, timezone.localdate()).member


def _is_own(actor: Actor, person: Person) -> bool:
    return not actor.only_for_own_clubs(SEE) or members.acts_for(actor, person, timezone.localdate())


def _history(actor: Actor, person: Person) -> list[Entry]:
    """What the book says, for who may read it: why the Executive suspended somebody is no club's to know, unless the
    Executive has it told; nor is what it decided about them, or what they are paid."""
    if not _is_own(actor, person):
        return []
    entries = store.history(person.pk)
    if actor.may("association.read_book"):
        return entries
    told = [each for each in entries if not _is_private(each.act)]
    return [replace(each, act=replace(each.act, why="")) if isinstance(each.act, Suspended | Declined) else each
            for each in told]  # fmt: skip


def _is_private(act: Act) -> bool:
    return is_about_one_person(act) if isinstance(act, Decided) else isinstance(act, tuple(money.KINDS.values()))


def _page(person: Person, today: date) -> MemberPage:
    waiting = member_files.open_applications([person.pk])
    return MemberPage(
        person=person,
        status=member_files.status(person, today),
        application=waiting[0] if waiting else None,
        entries=tuple(store.entries_about(persons=[person.pk])),
        clubs=tuple(membership.clubs_on([person.pk], today)[person.pk]),
        today=today,
    )


@does(SEE)
@require_safe
@never_cache
def member(request: HallRequest, pk: int) -> HttpResponse:
    person, today = _person(request, pk), timezone.localdate()
    page = _page(person, today)
    history, own = _history(request.actor, person), _is_own(request.actor, person)
    payer = member_files.payers([pk], today)[pk]
    context = {
        "person": person,
        "status": page.status,
        "status_class": class_words(page.status),
        "status_clauses": clauses_of(*page.status.rests_on),
        "application": page.application if own else None,
        "bound_by": constitution_version(page.status.since) if page.status.since else "",
        "clubs": [(club, club.pk == payer) for club in Club.objects.filter(pk__in=page.clubs)],
        "open_clubs": [key for key in page.clubs if request.actor.may_for_club(SEE, key)],
        "may_see_register": request.actor.may("people.see_register"),
        "deeds": member_deeds.offered(page, request.actor),
        "history": shown(reversed(history), store.taken_back_among(entry.seq for entry in history)),
        "fees": store.fees_paid([pk]) if own else [],
        "reads": own,
        "may_be_taken_back": _to_take_back(request.actor, page),
    }
    return render(request, "book/member.html", context)


def _to_take_back(actor: Actor, page: MemberPage) -> set[int]:
    """Of the entries that count, those that this page can take back."""
    rights = {entry.seq: right_to_take_back(entry.act, "member") for entry in page.entries}
    return {seq for seq, right in rights.items() if right is not None and actor.may(right)}


@does(SEE)
@GET_OR_POST
@never_cache
def deed(request: HallRequest, pk: int, key: str) -> HttpResponse:
    person, today = _person(request, pk), timezone.localdate()
    page, wanted = _page(person, today), member_deeds.find(key)
    if wanted is None:
        raise Http404("There is nothing of this name to be done.")
    if not member_deeds.may(request.actor, wanted, person):
        raise NotYours(wanted.action)
    form = wanted.form(request.POST or None, person=person, today=today, here=request.path)
    _narrow(form, request.actor, wanted.action)
    if request.method == "POST" and form.is_valid():
        result = wanted.run(request.actor, page, form.asked(), command_context(request))
        if not isinstance(result, Refusal):
            messages.success(request, f"{person}: {wanted.done}")
            # Who has left the club of who enters it is not theirs to read any more.
            person.refresh_from_db()
            return redirect("book:member", pk) if _in_reach(request.actor, person) else redirect("book:members")
        show_refusal(request, sentence_of(result))
    context = {"person": person, "deed": wanted, "form": form, "possible": wanted.when(page)}
    return render(request, "book/member_deed.html", context)


def _narrow(form: forms.DeedForm, actor: Actor, action: str) -> None:
    """A club officer chooses among the own clubs."""
    if "club" in form.fields and actor.only_for_own_clubs(action):
        field = row_field(form, "club")
        if field.queryset is not None:
            field.queryset = field.queryset.filter(pk__in=actor.clubs)
        field.required, field.empty_label = True, None


@does(SEE)
@GET_OR_POST
@never_cache
def take_back(request: HallRequest, pk: int, entry: int) -> HttpResponse:
    person, today = _person(request, pk), timezone.localdate()
    gone = store.entry(entry)
    right = right_to_take_back(gone.act, "member") if gone else None
    if gone is None or right is None or getattr(gone.act, "person", None) != pk:
        raise Http404("There is no such entry that counts.")
    if not request.actor.may(right):
        raise NotYours(right)
    form = forms.WhyForm(request.POST or None, person=person, today=today)
    if request.method == "POST" and form.is_valid():
        result = members.take_back(request.actor, person, entry, form.cleaned_data["why"], command_context(request))
        if not isinstance(result, Refusal):
            messages.success(request, f"Entry {entry} counts no more. It stays readable.")
            return redirect("book:member", pk)
        show_refusal(request, sentence_of(result))
    return render(request, "book/take_back.html", {"person": person, "form": form, "shown": shown([gone])[0]})
