"""A player's own entry: entering, and what they say about it afterwards."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.law.association.membership import MemberStanding
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.office_holders import is_officer
from tilehall.site.pages.phones import for_letters
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import Sentence
from tilehall.site.people import membership
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.actions import entries as entries_actions
from tilehall.site.tournaments.forms import entries as forms
from tilehall.site.tournaments.forms.answers import AnswersForm
from tilehall.site.tournaments.presenters.series_page import has_not_qualified
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of

from .frame import desk_state_or_404, page, redirect_with_result, show_result

# What becomes of a player's own entry that does not lead into the field at once.
OWN_ENTRY = {
    "waiting": "All places are taken. You are on the waiting list.",
    "asking": "The organiser is asked whether you may play.",
    "reserve": "You are in reserve.",
}


# What a player says about the own entry, each by a form on the page of the event.
OWN_WORDS = {
    "notice": "The organiser is told that you withdraw, with this moment.",
    "notice-back": "You play: your request to withdraw is taken back.",
    "appeal": "Your appeal is filed.",
}


@does("tournaments.enter")
@GET_OR_POST
@never_cache
def enter(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    person = request.actor.person
    if person is None:
        return page(request, state, "tournaments/enter.html", {"form": None})
    if request.method == "POST" and request.POST.get("do") in OWN_WORDS:
        return _own_words(request, state, person)
    if request.method == "GET" and (refusal := _own_refusal(request, state)):
        return page(request, state, "tournaments/enter.html", {"form": None, "person": person, "why_not": refusal})
    form = _own_form(request, state, person)
    before = store.number_of(number, person)  # whoever has withdrawn and enters again finds what they answered
    asked = AnswersForm(
        request.POST if request.method == "POST" else None,
        questions=state.desk.announced.questions,
        given=answer_rows.answers_by(number, before) if before is not None else None,
    )
    if request.method == "POST" and form.is_valid() and asked.is_valid():
        result = entries_actions.enter(
            request.actor,
            number,
            who=person,
            options=replace(form.entry_options(), answers=asked.answers()),
            context=command_context(request),
            page=for_letters(request, reverse("tournaments:event", args=[number])),
        )
        if not isinstance(result, Refusal):
            own = store.number_of(number, person)
            standing = result.desk.players[own].standing if own is not None else ""
            return redirect_with_result(
                request, result, OWN_ENTRY.get(standing, "You are entered."), "tournaments:event", number
            )
        show_result(request, result, "")
    unqualified = store.number_of(number, person) is None and has_not_qualified(state, person)
    shown = {"form": form, "answers": asked, "person": person, "unqualified": unqualified}
    return page(request, state, "tournaments/enter.html", shown)


def _own_refusal(request: HallRequest, state: DeskState) -> Sentence | None:
    """Why this player cannot enter, whatever the form would say: who is no member may be one of a body overseas."""
    refusal = entries_actions.entry_refusal(request.actor, state, timezone.now())
    return None if refusal is None or refusal.code == "not_a_member" else sentence_of(refusal)


def _own_form(request: HallRequest, state: DeskState, person: Person) -> forms.OwnEntryForm:
    plan = state.desk.announced
    return forms.OwnEntryForm(
        request.POST if request.method == "POST" else None,
        plan=plan,
        member=isinstance(membership.standing(person, timezone.localdate()), MemberStanding),
        officer=is_officer(person.pk, plan.begins),
    )


def _own_words(request: HallRequest, state: DeskState, person: Person) -> HttpResponse:
    number = state.row.pk
    own = store.number_of(number, person)
    if own is None:
        raise Http404("no entry of yours")
    text, do = typed_words(request, "words"), request.POST["do"]
    if do == "notice-back":
        result = entries_actions.take_notice_back(request.actor, number, own, command_context(request))
    elif do == "notice":
        result = entries_actions.give_notice(request.actor, number, own, text, command_context(request))
    else:
        result = entries_actions.file_appeal(request.actor, number, own, text, command_context(request))
    return redirect_with_result(request, result, OWN_WORDS[do], "tournaments:event", number)
