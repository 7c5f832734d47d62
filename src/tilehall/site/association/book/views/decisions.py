"""The register of decisions: what each body resolved, under which power, and what rests on it."""

from typing import get_args

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import ApprovalRecorded, Body, Decided, Matter, Power, Votes
from tilehall.law.association.decisions import RESERVED, basis_of, bodies_for, in_force_from
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import registers, store
from tilehall.site.association.book.actions.decisions import RECORD, record_decision
from tilehall.site.association.book.register_forms import (
    PersonField,
    RegisterForm,
    area_field,
    text_field,
)
from tilehall.site.association.book.wording import sentence_of
from tilehall.site.association.book.wording.acts import shown
from tilehall.site.association.book.wording.decisions import ABOUT_ONE_PERSON, BODIES, MATTERS, is_about_one_person
from tilehall.site.pages.cents_field import CentsField
from tilehall.site.pages.fields import choice_field, past_day_field
from tilehall.site.pages.own_address import own_path
from tilehall.site.pages.phrases import dollars
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import clauses_of, show_refusal
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import command_context
from tilehall.site.people.models import Club
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

A_PAGE = 50
POWERS: dict[Power, str] = {
    "general": "General power (3.1)",
    "3.1.1": "To make regulations (3.1.1)",
    "3.1.2": "To affiliate (3.1.2)",
    "3.1.3": "To donate and pay (3.1.3)",
}


class DecisionForm(RegisterForm):
    on = past_day_field("Decided on")
    body = forms.ChoiceField(label="By", choices=[(key, BODIES[key]) for key in get_args(Body)])
    matter = forms.ChoiceField(label="About", choices=[(key, MATTERS[key]) for key in get_args(Matter)])
    title = text_field("What was decided", 200)
    text = area_field("In full", 8000, required=False)
    power = forms.ChoiceField(label="Power", choices=list(POWERS.items()), initial="general")
    reference = text_field("Reference", 40, "Leave it empty for the next number, as MC-2026-04.", required=False)
    person = PersonField(label="About whom", max_length=140, required=False)
    club = forms.ModelChoiceField(Club.objects.all(), label="About which club", required=False, empty_label="None")
    in_favour = forms.IntegerField(label="Votes for", min_value=0, max_value=10**6, required=False)
    against = forms.IntegerField(label="Votes against", min_value=0, max_value=10**6, required=False)
    abstained = forms.IntegerField(label="Abstained", min_value=0, max_value=10**6, required=False)
    committee = forms.TypedChoiceField(
        label="Committee", coerce=int, empty_value=None, required=False, help_text="Where a committee decided."
    )
    delegated = text_field("By which of its powers", 200, required=False)
    changes = text_field("Clauses it changes", 120, "Of a change of the rules: such as 1, or 18, 19.", required=False)
    payee = text_field(
        "Who is paid", 200, "Where it is to pay somebody. A member is named above as well.", required=False
    )
    limit_cents = CentsField(
        label="How much at most", required=False, help_text="Where it is to pay somebody: no more is paid on it."
    )
    not_in_force = forms.BooleanField(label="Waits for the approval of Inland Revenue", required=False)

    def prepare(self) -> None:
        standing = [each for each in registers.all_committees(self.today) if each.stands(self.today)]
        choice_field(self, "committee").choices = [("", "None"), *((str(each.entry), each.name) for each in standing)]

    def decided(self) -> Decided:
        asked = self.asked()
        person, club = asked.pop("person"), asked.pop("club")
        asked["changes"] = tuple(part.strip() for part in asked["changes"].split(",") if part.strip())
        counts = [asked.pop(name) for name in ("in_favour", "against", "abstained")]
        votes = None if counts[0] is None and counts[1] is None else Votes(
            in_favour=counts[0] or 0, against=counts[1] or 0, abstained=counts[2] or 0
        )  # fmt: skip
        return Decided(
            person=None if person is None else person.pk, club=None if club is None else club.pk, votes=votes, **asked
        )


def _may_read(actor: Actor, act: Decided) -> bool:
    """What is about one person is read by who reads the book."""
    return not is_about_one_person(act) or actor.may("association.read_book")


@does("association.see")
@require_safe
def decisions(request: HallRequest) -> HttpResponse:
    body, reference = request.GET.get("body", ""), request.GET.get("reference", "").replace("\0", "")[:40]
    named = store.decision(reference.upper()) if reference else None
    if named is not None and isinstance(named.act, Decided) and _may_read(request.actor, named.act):
        return redirect("book:decision", named.seq)
    rows = store.decisions()
    if body in BODIES:
        rows = rows.filter(body=body)
    if not request.actor.may("association.read_book"):
        rows = rows.exclude(matter__in=ABOUT_ONE_PERSON)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    found = store.entries(row.entry for row in page)
    acts = {each.seq: each.act for each in found if isinstance(each.act, Decided)}
    context = {
        "page": page,
        "rows": [
            (row, act, BODIES[act.body], MATTERS[act.matter])
            for row in page
            if (act := acts.get(row.entry)) and _may_read(request.actor, act)
        ],
        "bodies": BODIES.items(),
        "body": body,
        "reference": reference,
        "may_record": request.actor.may(RECORD),
    }
    return render(request, "book/decisions.html", context)


@does("association.see")
@require_safe
@never_cache
def decision(request: HallRequest, entry: int) -> HttpResponse:
    found = store.entry(entry)
    if found is None or not isinstance(act := found.act, Decided):
        raise Http404("There is no decision of this name.")
    reads_book = request.actor.may("association.read_book")
    if not _may_read(request.actor, act):
        raise Http404("There is no decision of this name.")
    resting = store.resting_on(found.seq)
    approvals = [each.seq for each in resting if isinstance(each.act, ApprovalRecorded)]
    context = {
        "entry": found,
        "act": act,
        "body": BODIES[act.body],
        "matter": MATTERS[act.matter],
        "power": POWERS[act.power],
        "power_clause": f"nzasp.C.{act.power if act.power != 'general' else '3.1'}",
        "clauses": clauses_of(basis_of(act.matter)),
        "reserved": act.matter in RESERVED,
        "bodies": [BODIES[each] for each in bodies_for(act.matter)],
        "state": _state(act, resting),
        "resting": shown(resting) if reads_book else [],
        "limit": dollars(act.limit_cents or 0),
        "may_take_back": request.actor.may(RECORD),
        "may_approve": request.actor.may(RECORD) and act.not_in_force and act.meeting is None and not approvals,
        "approvals": approvals if act.meeting is None else [],
    }
    return render(request, "book/decision.html", context)


def _state(act: Decided, resting: list[Entry]) -> tuple[str, str]:
    if act.void_because:
        return f"void: {act.void_because}", "bad"
    approved = next((each.act for each in resting if isinstance(each.act, ApprovalRecorded)), None)
    since = in_force_from(act, approved)
    if since is None:
        return "passed, not in force", "warn"
    if approved:
        return f"in force from {since:%d/%m/%Y}", "ok"
    return ("binding for every member", "ok") if act.body in ("agm", "sgm") else ("decided", "ok")


@does(RECORD)
@GET_OR_POST
@never_cache
def new(request: HallRequest) -> HttpResponse:
    """From beside a deed that rests on it: with what is known there, and back to it."""
    known = {name: request.GET[name][:140] for name in ("body", "matter", "person") if name in request.GET}
    sent, back = request.POST if request.method == "POST" else None, own_path(request, request.GET.get("back", ""))
    form = DecisionForm(sent, today=timezone.localdate(), initial=known)
    if request.method == "POST" and form.is_valid():
        result = record_decision(request.actor, form.decided(), command_context(request))
        if not isinstance(result, Refusal):
            messages.success(request, "The decision is in the book.")
            if back:
                return redirect(back)
            return redirect("book:decision", result[0].seq) if result else redirect("book:decisions")
        show_refusal(request, sentence_of(result))
    return render(request, "book/decision_new.html", {"form": form, "back": back or reverse("book:decisions")})
