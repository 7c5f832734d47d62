"""Before the meeting: agenda, nominations and papers, the notice with its recipients; and the check-in on the day."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.meeting import agenda
from tilehall.law.association.meeting.entitlement import votes_of
from tilehall.law.association.meeting.next_step import situation
from tilehall.law.association.meeting.notices import notice_standing
from tilehall.law.association.meeting.preparation import missing_papers, pack_year
from tilehall.law.association.meeting.quorum_now import quorum_now
from tilehall.law.association.meeting.records import MeetingPlan
from tilehall.law.association.meeting.state import Sitting
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.actions import applications, calling, notices
from tilehall.site.association.meetings.actions.commands import PREPARE, execute
from tilehall.site.association.meetings.forms import NoticeForm, PaperForm, PlanForm
from tilehall.site.association.meetings.item_forms import ItemForm, asked_item
from tilehall.site.association.meetings.keys import person_key, room_key
from tilehall.site.association.meetings.wording import steps
from tilehall.site.association.meetings.wording.names import (
    HEADS,
    ITEM_KINDS,
    KINDS_OF,
    PAPER_NAMES,
    class_words,
    quorum_note,
)
from tilehall.site.association.meetings.wording.sentences import sentence_of
from tilehall.site.pages import qr
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import clauses_of, show_refusal
from tilehall.site.people import store as people
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import answered, page, state_or_404, warn_of_day
from .meetings import item_lines, plan_of

MOST_FOUND = 12


@does("meetings.prepare")
@require_safe
def prepare(request: HallRequest, number: int) -> HttpResponse:
    state = state_or_404(number)
    meeting = state.meeting
    found = situation(meeting, timezone.localtime())
    context = {
        "lines": item_lines(meeting, reads_book=True),
        "kinds": [(kind, ITEM_KINDS[kind]) for kind in KINDS_OF[meeting.called.kind]],
        "step": steps.step_words(found.step, number),
        "missing": [steps.lack_words(lack) for lack in found.missing],
        "papers": [(PAPER_NAMES[paper.paper], paper) for paper in meeting.papers],
        "lacking": [PAPER_NAMES[paper] for paper in missing_papers(meeting)] if meeting.called.kind == "agm" else [],
        "nominations": [(each, agenda.office_title(each.office)) for each in meeting.nominations],
        "year": pack_year(meeting),
        "paper_form": PaperForm(state=state),
        "application_clauses": clauses_of(CONSTITUTION["4.1.2"]),
        "applications": applications.waiting(meeting) if meeting.called.kind == "executive" else [],
    }
    return page(request, state, "meetings/prepare.html", context)


@does("meetings.prepare")
@require_POST
def application(request: HallRequest, number: int, entry: int) -> HttpResponse:
    """An application that waits is put on the agenda."""
    state_or_404(number)
    result = applications.put_on_agenda(request.actor, number, entry, command_context(request))
    return answered(request, result, "It is on the agenda.", reverse("meetings:prepare", args=[number]))


@does("meetings.prepare")
@require_POST
def send_notice(request: HallRequest, number: int) -> HttpResponse:
    """By letters of this hall, to everybody who has not been told."""
    state_or_404(number)
    result = notices.send_notice(request.actor, number, command_context(request))
    to = reverse("meetings:notice", args=[number])
    return answered(request, result, "Notice is on its way. What has no mail address is to be printed.", to)


@does("meetings.prepare")
@GET_OR_POST
def item(request: HallRequest, number: int, kind: str) -> HttpResponse:
    """A piece of business is added."""
    state = state_or_404(number)
    if kind not in KINDS_OF[state.meeting.called.kind]:
        raise Http404("This meeting has no such business.")
    form = ItemForm(request.POST or None, kind=kind, state=state)
    if request.method == "POST" and form.is_valid():
        asked = asked_item(state, form, timezone.localdate())
        result = execute(
            request.actor,
            PREPARE,
            number,
            lambda meeting: agenda.add_item(meeting, asked.item, asked.facts),
            command_context(request),
        )
        if not isinstance(result, Refusal):
            return answered(request, result, "It is on the agenda.", reverse("meetings:prepare", args=[number]))
        show_refusal(request, sentence_of(result))
    return page(request, state, "meetings/item.html", {"form": form, "what": ITEM_KINDS[kind]})


@does("meetings.prepare")
@GET_OR_POST
def reschedule(request: HallRequest, number: int) -> HttpResponse:
    state = state_or_404(number)
    plan, sitting = state.meeting.called, state.meeting.sitting
    form = PlanForm(request.POST or None, kind=plan.kind, initial=_known(plan, sitting))
    form.fields.pop("signatures", None)  # those of the calling stay; nobody signs by moving it
    if request.method == "POST" and form.is_valid():
        asked = plan_of(form, plan.kind)
        if asked is not None:
            result = calling.reschedule(request.actor, number, asked, command_context(request))
            if not isinstance(result, Refusal):
                warn_of_day(request, result.meeting)
                told = " Notice that was sent names the old day." if sitting.notices else ""
                return answered(request, result, f"It is changed.{told}", reverse("meetings:prepare", args=[number]))
            show_refusal(request, sentence_of(result))
    return page(request, state, "meetings/item.html", {"form": form, "what": "Day, time and place"})


def _known(plan: MeetingPlan, sitting: Sitting) -> dict[str, object]:
    """What the meeting was called on stays; day and place are those of the sitting that is to come."""
    return {
        "title": plan.title,
        "day": sitting.day,
        "convened": sitting.convened,
        "place": sitting.place,
        "tournament": plan.tournament,
        "ground": plan.ground,
        "decision": plan.decision,
        "reason": plan.reason,
    }


@does("meetings.prepare")
@require_safe
def notice(request: HallRequest, number: int) -> HttpResponse:
    """Who must be told, who has been, and the text."""
    state = state_or_404(number)
    meeting, today = state.meeting, timezone.localdate()
    standing = notice_standing(meeting)
    required = meeting.sitting.required or register.notice_recipients(meeting.called.kind, today)
    told = {(each.kind, each.key) for one in meeting.sitting.notices for each in one.recipients}
    context = {
        "standing": standing,
        "clauses": clauses_of(*standing.rests_on),
        "recipients": [(each, (each.kind, each.key) in told) for each in required],
        "notices": meeting.sitting.notices,
        "to_print": notices.still_to_print(meeting),
        "lines": item_lines(meeting, reads_book=True),
        "form": NoticeForm(state=state, initial={"sent": today}),
        "untold": len([each for each in required if (each.kind, each.key) not in told]),
        "in_time": today < meeting.sitting.day,
        "late": standing.last_day is not None and today > standing.last_day,
    }
    return page(request, state, "meetings/notice.html", context)


@does("meetings.prepare")
@require_safe
def check_in(request: HallRequest, number: int) -> HttpResponse:
    """Who is here, with how many votes; a search for who comes; proxies; the code for phones."""
    state = state_or_404(number)
    meeting = state.meeting
    query = request.GET.get("q", "").strip()
    kind = meeting.called.kind
    here = sorted(meeting.present.values(), key=lambda who: who.name.casefold())
    quorum = quorum_now(meeting, timezone.localtime())
    address = for_phones(request, reverse("meetings:here", args=[number, room_key(state.row)]))
    found = people.people(query)[: MOST_FOUND + 1] if query else ()
    context = {
        "query": query,
        "found": [(person, person.pk in meeting.present) for person in found[:MOST_FOUND]],
        "more": len(found) > MOST_FOUND,
        "here": [(who, class_words(who), votes_of(kind, who)) for who in here],
        "heads": [(HEADS[part.head][1], part) for part in quorum.parts],
        "quorum": quorum,
        "quorum_note": quorum_note(kind),
        "quorum_clauses": clauses_of(*quorum.rests_on),
        "on_the_day": meeting.sitting.day == timezone.localdate(),
        **({} if only_here(request) else {"code": qr.inline(address), "address": address}),
    }
    return page(request, state, "meetings/check_in.html", context)


@does("meetings.prepare")
@require_safe
def voting_card(request: HallRequest, number: int, person: int) -> HttpResponse:
    """The code of one who is here, to be scanned by the own phone."""
    state = state_or_404(number)
    who = state.meeting.present.get(person)
    if who is None:
        raise Http404("That person is not checked in.")
    path = reverse("meetings:me", args=[number, person_key(state.row, person)])
    if only_here(request):
        return redirect(path)
    address = for_phones(request, path)
    return page(request, state, "meetings/card.html", {"who": who, "code": qr.inline(address), "address": address})
