"""All meetings, one of them for everybody to see, the calling of a new one, and the register of resolutions."""

from dataclasses import dataclass
from datetime import date
from typing import cast

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided
from tilehall.law.association.clause_numbers import clauses_added
from tilehall.law.association.decisions import in_force_from
from tilehall.law.association.meeting.next_step import preparation_lacks
from tilehall.law.association.meeting.notices import notice_standing
from tilehall.law.association.meeting.records import AgendaItem, MeetingKind, MeetingPlan, Signature
from tilehall.law.association.meeting.resolutions import resolution
from tilehall.law.association.meeting.state import Election, Meeting, Motion
from tilehall.law.association.notice_days import Deadline, deadlines
from tilehall.law.association.weekends import Weekend, agm_weekend
from tilehall.law.rulebook.documents import CONSTITUTION, constitution_version
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.wording.decisions import is_about_one_person
from tilehall.site.association.meetings import register, store
from tilehall.site.association.meetings.actions import calling
from tilehall.site.association.meetings.forms import OnDayForm, PlanForm, person_named
from tilehall.site.association.meetings.keys import own_address
from tilehall.site.association.meetings.wording.names import KINDS, PHASES
from tilehall.site.association.meetings.wording.sentences import sentence_of
from tilehall.site.association.meetings.wording.steps import lack_words
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import clauses_of, show_refusal
from tilehall.site.people.commands import command_context
from tilehall.site.people.models import Club
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import READ, is_private, page, readable_or_404, warn_of_day

A_PAGE = 60
STANDINGS = {
    "binding": ("ok", "binding"),
    "void": ("bad", "void"),
    "not_in_force": ("warn", "passed, not in force"),
    "lost": ("", "lost"),
    "open": ("info", "before the meeting"),
    "withdrawn": ("", "withdrawn"),
}


@does("meetings.see")
@require_safe
def meetings(request: HallRequest) -> HttpResponse:
    found = store.meetings() if request.actor.may(READ) else store.meetings().exclude(kind="executive")
    rows = [(row, KINDS[row.kind], PHASES[row.phase]) for row in found[:A_PAGE]]
    coming = [each for each in rows if each[0].phase in ("called", "open", "adjourned")]
    context = {
        "coming": list(reversed(coming)),
        "past": [each for each in rows if each not in coming],
        "kinds": KINDS.items(),
        "may_prepare": request.actor.may("meetings.prepare"),
        "weekend": _coming_weekend(),
        "weekend_clauses": clauses_of(*_coming_weekend().rests_on),
    }
    return render(request, "meetings/meetings.html", context)


@does("meetings.prepare")
@GET_OR_POST
def new(request: HallRequest, kind: str) -> HttpResponse:
    if kind not in KINDS:
        raise Http404("There is no such kind of meeting.")
    form = PlanForm(request.POST or None, kind=kind, initial=_proposed(kind))
    if request.method == "POST" and form.is_valid():
        plan = plan_of(form, kind)
        if plan is not None:
            result = calling.call_meeting(request.actor, plan, command_context(request))
            if not isinstance(result, Refusal):
                messages.success(request, "The meeting is called. Make its agenda next.")
                warn_of_day(request, result.meeting)
                return redirect(reverse("meetings:prepare", args=[result.number]))
            show_refusal(request, sentence_of(result))
    context = {"form": form, "kind": KINDS[kind], "key": kind, "weekend": _coming_weekend()}
    return render(request, "meetings/new.html", context)


def _coming_weekend() -> Weekend:
    today = timezone.localdate()
    this_year = agm_weekend(today.year)
    return this_year if this_year.last >= today else agm_weekend(today.year + 1)


def _proposed(kind: str) -> dict[str, object]:
    if kind != "agm":
        return {"title": f"{KINDS[kind]} {timezone.localdate().year}"}
    weekend = _coming_weekend()
    return {"title": f"Annual General Meeting {weekend.first.year}", "day": weekend.first}


def plan_of(form: PlanForm, kind: str) -> MeetingPlan | None:
    given = form.cleaned_data
    signatures = _signatures(form)
    if signatures is None:
        return None
    return MeetingPlan(
        kind=cast(MeetingKind, kind),
        title=given["title"],
        day=given["day"],
        convened=given["convened"],
        place=given["place"],
        ground=given.get("ground") or "",
        decision=(given.get("decision") or "").strip(),
        reason=given.get("reason") or "",
        signatures=signatures,
        tournament=given.get("tournament") or "",
    )


def _signatures(form: PlanForm) -> tuple[Signature, ...] | None:
    """One a line: a name and a registered club of that person."""
    found: list[Signature] = []
    clubs = {club.name.casefold(): club for club in register.registered_clubs(timezone.localdate())}
    for number, line in enumerate((form.cleaned_data.get("signatures") or "").splitlines(), 1):
        name, _, club_name = (part.strip() for part in line.partition(","))
        if not name:
            continue
        club: Club | None = clubs.get(club_name.casefold())
        try:
            person = person_named(name)
        except ValidationError as unclear:
            form.add_error("signatures", f"Line {number}: {' '.join(unclear.messages)}")
            return None
        if club is None:
            form.add_error("signatures", f"Line {number}: “{club_name}” is no registered club.")
            return None
        found.append(Signature(person=person.pk, name=person.full_name, club=club.pk, club_name=club.name))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ItemLine:
    item: AgendaItem
    state: str  # done, now, waiting
    motions: tuple[tuple[Motion, str, str, str], ...]  # with mark, words and the failing check
    election: Election | None
    candidates: tuple[str, ...]


def item_lines(meeting: Meeting, *, reads_book: bool) -> list[ItemLine]:
    """The agenda with what became of each piece of business; what is about one person only for who reads the book."""
    lines = []
    for item in meeting.agenda:
        if is_private(item) and not reads_book:
            continue
        at_it = meeting.phase == "open" and item.number == meeting.current
        standing = "done" if item.number in meeting.done else "now" if at_it else "waiting"
        settled = []
        for motion in meeting.motions_on(item.number):
            found = resolution(meeting, motion)
            settled.append((motion, *STANDINGS[found.standing], found.failing))
        candidates = tuple(each.name for each in meeting.candidates(item.office)) if item.kind == "election" else ()
        lines.append(ItemLine(item, standing, tuple(settled), meeting.election(item.number), candidates))
    return lines


@does("meetings.see")
@require_safe
def meeting(request: HallRequest, number: int) -> HttpResponse:
    state = readable_or_404(request, number)
    kind = state.meeting.called.kind
    days: tuple[Deadline, ...] = ()
    if kind != "executive" and state.meeting.phase == "called":
        days = deadlines(kind, state.meeting.sitting.day)
    context = {
        "lines": item_lines(state.meeting, reads_book=request.actor.may(READ)),
        "sitting": state.meeting.sitting,
        "notice": notice_standing(state.meeting),
        "deadlines": [(DEADLINES[each.what], each) for each in days],
        "missing": [lack_words(lack) for lack in preparation_lacks(state.meeting)] if _early(state.meeting) else [],
        "version": constitution_version(state.meeting.sitting.day),
        "own_address": own_address(state, request.actor.person.pk if request.actor.person else None),
    }
    return page(request, state, "meetings/meeting.html", context)


def _early(meeting: Meeting) -> bool:
    return meeting.phase == "called"


DEADLINES = {
    "notice": "Notice is out by",
    "special_business": "Special business in writing by",
    "nominations": "Nominations in writing by",
    "non_routine_business": "Unusual business with its notice by",
    "championship_format": "Format of the championship settled by",
}


# --- what was resolved


@does("meetings.see")
@require_safe
def resolutions(request: HallRequest) -> HttpResponse:
    """The register of resolutions: what every body has decided, the newest first."""
    reads_book = request.actor.may(READ)
    entries = [
        entry
        for entry in reversed(book.entries_about(Decided))
        if isinstance(entry.act, Decided) and (reads_book or not is_about_one_person(entry.act))
    ]
    approved = _approvals()
    today = timezone.localdate()
    lines = [
        (entry, entry.act, *_standing(entry.act, approved.get(entry.seq), today)) for entry in entries[: 5 * A_PAGE]
    ]
    return render(request, "meetings/resolutions.html", {"lines": lines, "reads_book": reads_book})


def _approvals(until: date | None = None) -> dict[int, ApprovalRecorded]:
    """By the decision each is about, those given by that day: what waits for one is not in force before."""
    acts = (entry.act for entry in book.entries_about(ApprovalRecorded, until=until))
    return {act.decision: act for act in acts if isinstance(act, ApprovalRecorded)}


def _standing(decided: object, approval: ApprovalRecorded | None, day: date) -> tuple[str, str, date | None]:
    """On that day: mark, words, and since when it is in force, or from when."""
    if not isinstance(decided, Decided):
        raise TypeError(decided)
    if decided.void_because:
        return "bad", f"void: {decided.void_because}", None
    since = in_force_from(decided, approval)
    if since is None or since > day:
        return "warn", "passed, not in force", since
    return "ok", "in force", since


@does("meetings.see")
@require_safe
def rules_in_force(request: HallRequest) -> HttpResponse:
    """The constitution on a day: the text, and what meetings have changed of it by then."""
    today = timezone.localdate()
    form = OnDayForm(request.GET if request.GET.get("on") else None, initial={"on": today})
    day = form.cleaned_data["on"] if form.is_valid() else today
    approved = _approvals(day)
    entries = list(book.entries_about(Decided, until=day))
    added = clauses_added(entries)
    changes = [
        (entry.act, *_standing(entry.act, approved.get(entry.seq), day), added.get(entry.seq, ()))
        for entry in entries
        if isinstance(entry.act, Decided) and entry.act.matter == "rule_change"
    ]
    context = {
        "form": form,
        "day": day,
        "version": constitution_version(day),
        "document": CONSTITUTION,
        "changes": changes,
    }
    return render(request, "meetings/rules.html", context)
