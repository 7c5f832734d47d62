"""The rules of play: proposals with the Rules Committee, and the versions that Management meetings have made."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import play_versions
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.actions import proposals
from tilehall.site.association.meetings.forms import AnswerForm, ProposalForm
from tilehall.site.association.meetings.wording.sentences import sentence_of
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest


@does("meetings.propose")
@GET_OR_POST
def rules_of_play(request: HallRequest) -> HttpResponse:
    """What lies with the committee, and the form by which a member adds to it."""
    form = ProposalForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        result = proposals.propose(
            request.actor, given["clause"], given["text"], given["reason"], command_context(request)
        )
        if not isinstance(result, Refusal):
            messages.success(request, "Your proposal lies with the Rules Committee.")
            return redirect(reverse("meetings:rules-of-play"))
        show_refusal(request, sentence_of(result))
    files = play_versions.proposals()
    people = register.names_of(file.proposed.person for file in files)
    context = {
        "form": form,
        "files": [(file, people.get(file.proposed.person, ""), AnswerForm()) for file in files],
        "changes": play_versions.changes(),
        "may_answer": request.actor.may("meetings.prepare"),
    }
    return render(request, "meetings/rules_of_play.html", context)


@does("meetings.prepare")
@require_POST
def answer(request: HallRequest, entry: int) -> HttpResponse:
    form = AnswerForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        yes, context = given["answer"] == "yes", command_context(request)
        result = proposals.answer(request.actor, entry, forwarded=yes, told=given["told"], context=context)
        if isinstance(result, Refusal):
            show_refusal(request, sentence_of(result))
        else:
            messages.success(request, "The committee’s answer is recorded.")
    else:
        messages.error(request, "Say what the committee decided. Nothing was changed.")
    return redirect(reverse("meetings:rules-of-play"))
