"""The page for the phones of people who are there: check in, second, vote, follow. By the own code, or signed in."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.meeting.entitlement import held_by, refuse_vote
from tilehall.law.association.meeting.next_step import situation
from tilehall.law.association.meeting.records import Attendee, Choice, Proxy
from tilehall.law.association.meeting.state import Meeting, Motion
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.actions import attendance
from tilehall.site.association.meetings.actions.commands import PREPARE
from tilehall.site.association.meetings.keys import opens_room, person_key, person_of
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.meetings.wording import steps
from tilehall.site.association.meetings.wording.names import class_words
from tilehall.site.association.meetings.wording.sentences import sentence_of
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.commands import command_context, new_command
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import framed, state_or_404, unchanged

CHOICES: dict[str, Choice] = {"for": "for", "against": "against", "abstain": "abstain"}
WRONG = "This code opens nothing: it belongs to another meeting, or was typed wrongly."


@does("meetings.attend")
@GET_OR_POST
def here(request: HallRequest, number: int, key: str) -> HttpResponse:
    """By the code on the wall: who is signed in checks in and goes on to the own page; others ask at the desk."""
    state = state_or_404(number)
    if not opens_room(state.row, key):
        raise Http404(WRONG)
    person = request.actor.person
    if request.method == "POST" and person is not None:
        result = attendance.check_in_oneself(state.number, person, request.actor, command_context(request))
        if not isinstance(result, Refusal):
            return redirect(reverse("meetings:me", args=[number, person_key(state.row, person.pk)]))
        show_refusal(request, sentence_of(result))
    if person is not None and person.pk in state.meeting.present:
        return redirect(reverse("meetings:me", args=[number, person_key(state.row, person.pk)]))
    attendee = None
    if person is not None:
        attendee = register.attendee(person, state.meeting.called.kind, state.meeting.sitting.day)
    context = {
        **framed(request, state),
        "attendee": attendee,
        "member": class_words(attendee) if attendee else "",
        "on_the_day": state.meeting.sitting.day == timezone.localdate(),
        "next": request.path,
    }
    return render(request, "meetings/here.html", context)


@does("meetings.attend")
@require_safe
def me(request: HallRequest, number: int, key: str) -> HttpResponse:
    """What one person can do now; the page follows by itself."""
    state = state_or_404(number)
    person = _whose(state, key)
    if "at" in request.GET and unchanged(request, state):
        return HttpResponse(status=204)
    context = {**framed(request, state), **_own(state, person), "key": key, "at_desk": request.actor.may(PREPARE)}
    template = "meetings/me_part.html" if "at" in request.GET else "meetings/me.html"
    return render(request, template, context)


def _whose(state: MeetingState, key: str) -> int:
    person = person_of(state.row, key)
    if person is None:
        raise Http404(WRONG)
    return person


def _own(state: MeetingState, person: int) -> dict[str, object]:
    meeting = state.meeting
    who = meeting.present.get(person)
    found = situation(meeting, timezone.localtime())
    motion = meeting.open_motion()
    context: dict[str, object] = {
        "who": who,
        "name": who.name if who else Person.objects.filter(pk=person).values_list("full_name", flat=True).first(),
        "stage": steps.stage_words(found),
        "item": None if meeting.current is None else meeting.item(meeting.current),
        "motion": motion,
        "election": None if meeting.current is None else meeting.election(meeting.current),
        "candidates": () if meeting.current is None else meeting.candidates(meeting.item(meeting.current).office),
        "last": next((each for each in reversed(meeting.motions) if not each.open), None),
        "commands": {name: new_command() for name in ("vote", "second", "in", "out")},
    }
    if who is not None and motion is not None:
        context |= _on_motion(meeting, motion, who)
    return context


def _on_motion(meeting: Meeting, motion: Motion, who: Attendee) -> dict[str, object]:
    item = meeting.item(motion.item)
    voted = {vote.person: vote.choice for vote in motion.votes}
    held: tuple[Proxy, ...] = held_by(meeting, who.person, item, amendment=motion.amends is not None)
    barred = refuse_vote(meeting.called.kind, who)
    interested = who.person in motion.interested
    votes = [(who.person, "Your vote", voted.get(who.person))]
    votes += [(proxy.giver.person, f"For {proxy.giver.name}", voted.get(proxy.giver.person)) for proxy in held]
    return {
        "may_vote": barred is None and not interested,
        "why_not": None if barred is None else sentence_of(barred),
        "interested": interested,
        "votes": votes,
        "to_give": any(choice is None for _, _, choice in votes),
        "may_second": motion.state == "moved" and motion.mover != who.person and barred is None and not interested,
    }


@does("meetings.attend")
@require_POST
def vote(request: HallRequest, number: int, key: str) -> HttpResponse:
    state = state_or_404(number)
    person = _whose(state, key)
    motion = whole_number(request.POST.get("motion", ""))
    choices: dict[int, Choice] = {}
    for name, value in request.POST.items():
        whose = whole_number(name.removeprefix("vote_")) if name.startswith("vote_") else None
        if whose is not None and value in CHOICES:
            choices[whose] = CHOICES[str(value)]
    if motion is None or not choices:
        messages.error(request, "Choose for, against or abstain. Nothing was changed.")
        return _back(number, key)
    result = attendance.give_vote(number, person, motion, choices, command_context(request))
    return _told(request, result, "Your vote is in.", number, key)


@does("meetings.attend")
@require_POST
def second(request: HallRequest, number: int, key: str) -> HttpResponse:
    state = state_or_404(number)
    person, motion = _whose(state, key), whole_number(request.POST.get("motion", ""))
    if motion is None:
        raise Http404(WRONG)
    return _told(
        request, attendance.second(number, person, motion, command_context(request)), "You second it.", number, key
    )


@does("meetings.attend")
@require_POST
def presence(request: HallRequest, number: int, key: str) -> HttpResponse:
    """Here again, or gone."""
    state = state_or_404(number)
    person, gone = _whose(state, key), request.POST.get("gone") == "yes"
    result = attendance.set_presence(number, person, command_context(request), gone=gone)
    return _told(request, result, "You are noted as gone." if gone else "You are checked in.", number, key)


def _told(request: HallRequest, result: MeetingState | Refusal, done: str, number: int, key: str) -> HttpResponse:
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    else:
        messages.success(request, done)
    return _back(number, key)


def _back(number: int, key: str) -> HttpResponse:
    return redirect(reverse("meetings:me", args=[number, key]))
