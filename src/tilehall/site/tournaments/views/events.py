"""The list of tournaments, the page of one, and its plan."""

from datetime import date
from hashlib import sha256
from itertools import groupby
from string import ascii_uppercase

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.announcement import rounds_by_day
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Grade, Plan
from tilehall.law.tournament.desk.withdrawals import appeal_until
from tilehall.site.pages.phones import for_letters
from tilehall.site.pages.phrases import counted, dollars
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, new_command
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import entries, events
from tilehall.site.tournaments.actions.letters import who_is_reached
from tilehall.site.tournaments.fee_payment import fee_payment
from tilehall.site.tournaments.forms import plan as forms
from tilehall.site.tournaments.forms.entries import CHOICES
from tilehall.site.tournaments.forms.plan_faults import tell_faults
from tilehall.site.tournaments.forms.presets import PRESETS
from tilehall.site.tournaments.presenters.event_cards import COMING, OVER, event_cards, event_facts
from tilehall.site.tournaments.presenters.event_story import entrants, event_story
from tilehall.site.tournaments.presenters.own_table import own_table
from tilehall.site.tournaments.presenters.row_pages import first_rows
from tilehall.site.tournaments.presenters.series_page import finals_ahead, has_not_qualified
from tilehall.site.tournaments.store import DeskState, TournamentRow
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.draw import stage_lines
from tilehall.site.tournaments.wording.own_terms import own_term_lines

from .frame import desk_state_or_404, page, show_result

SYSTEMS, KINDS = dict(forms.SYSTEMS), dict(forms.KINDS)
MOST_CARDS = 24  # with all that is told of an event; of a hall with more of them at once the rest are names and days
MOST_PLAYED = 20
CHANGED_MEANWHILE = (
    "Somebody has changed the plan since you opened this page. Nothing is saved yet: below is what you typed, which "
    "would replace theirs. Look at the plan once more, then save."
)


@does("tournaments.see")
@require_safe
def tournaments(request: HallRequest) -> HttpResponse:
    rows = list(store.tournaments_listed())
    today, actor = timezone.localdate(), request.actor
    playing = [row for row in rows if row.phase == "playing"]
    coming = sorted((row for row in rows if _is_coming(row)), key=lambda row: row.begins or date.max)
    finished = [row for row in rows if row.phase in OVER or (_is_off(row) and not _is_coming(row))]
    return render(
        request,
        "tournaments/tournaments.html",
        {
            "playing": event_cards(playing, today, MOST_CARDS),
            "coming": event_cards(coming, today, MOST_CARDS),
            "finished": event_cards(finished[:MOST_PLAYED], today, MOST_PLAYED),
            "older": max(len(finished) - MOST_PLAYED, 0),
            "entered_in": _entered_in(actor.person),
            "may_organise": actor.may("tournaments.organise"),
            "gives_roles": actor.may("people.give_role"),
            "may_take_in": actor.may("tournaments.take_in"),
        },
    )


def _entered_in(person: Person | None) -> set[int]:
    """The numbers of the events that somebody has entered."""
    return {row.tournament_id for row in store.entries_of_person(person)} if person else set()


def _is_off(row: TournamentRow) -> bool:
    return row.phase == store.CALLED_OFF


def _is_coming(row: TournamentRow) -> bool:
    """Also what is called off, as long as somebody may still mean to come."""
    return row.phase in COMING or (_is_off(row) and row.last_day >= timezone.localdate())


@does("tournaments.see")
@require_safe
def event(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    desk, plan = state.desk, state.desk.announced
    return page(
        request,
        state,
        "tournaments/event.html",
        {
            "start": plan.start,
            "closes": plan.closes,
            "fee": dollars(plan.fee_cents) if plan.fee_cents else "",
            "rules": RULESETS[plan.ruleset].title if plan.ruleset in RULESETS else plan.ruleset,
            "later_rules_from": plan.book.later_rules_from,
            "own_terms": own_term_lines(plan.book),
            "stream": plan.book.game == "scrabble" and any(grade.rounds for grade in desk.grades.values()),
            "kind": KINDS[plan.kind],
            "days": rounds_by_day(plan) if plan.begins != plan.ends else {},
            "played": played(desk),
            "entrants": [(name, first_rows(players), len(players)) for name, players in entrants(desk)],
            "story": event_story(state),
            "facts": event_facts(state),
            "steps": steps(desk),
            "organises": request.actor.may("tournaments.organise"),
            "phase": state.row.phase,
            "round_done": desk.begun and desk.round_done(desk.current),
            "clashes": _clashes(request, state),
            "finals": finals_ahead(state),
            **own_entry(request, state),
        },
    )


def played(desk: Desk) -> list[tuple[str, str]]:
    """How each grade is played; those that are played alike stand together."""

    def how(grade: Grade) -> str:
        more = " twice" if grade.plan.system == "round-robin" and grade.plan.times == 2 else ""
        if lines := stage_lines(grade.plan):
            return f"{counted(grade.plan.rounds, 'round')}. " + "; ".join(
                f"{when.capitalize()}: {way}" for when, way in lines
            )
        return f"{counted(grade.plan.rounds, 'round')}. {SYSTEMS[grade.plan.system]}{more}"

    return [(", ".join(grade.name for grade in alike), text) for text, alike in groupby(desk.grades.values(), how)]


def steps(desk: Desk) -> list[tuple[str, str, bool]]:
    """What happens next: words, the address where the desk does it, and whether it is done."""
    plan = desk.announced
    graded = bool(desk.grades) and all(grade.players for grade in desk.grades.values())
    here = bool(desk.in_the_field()) and all(player.present for player in desk.in_the_field())
    drawn = any(grade.rounds for grade in desk.grades.values())
    over = timezone.localdate() > plan.closes
    made = "Grades are made from the ratings" if plan.book.game == "scrabble" else "Grades are made"
    return [
        (
            f"Entries close{'d' if over else ''} on {plan.closes:%d/%m/%Y}",
            "tournaments:entries",
            desk.closed or drawn or over,
        ),
        *([(made, "tournaments:grades", graded)] if len(plan.grades) > 1 else []),
        ("Players check in", "tournaments:check-in", here or desk.begun),
        ("The first round is drawn", "tournaments:draw", drawn),
        ("The first round begins", "tournaments:desk", desk.begun),
    ]


def own_entry(request: HallRequest, state: DeskState) -> dict[str, object]:
    """What this player may do: enter, or read why not; withdraw, appeal."""
    actor = request.actor
    if actor.person is None:
        return {"own": None, "may_enter": False}
    number = store.number_of(state.row.pk, actor.person)
    now = {"now": own_table(state, number) if number is not None and state.desk.begun else None}
    own = state.desk.players.get(number) if number is not None else None
    until = appeal_until(state.desk, own) if own is not None else None
    if own is not None and own.standing not in ("withdrawn", "refused"):
        fee = fee_payment(state, own.number)
        return {"own": own, "may_enter": False, "until": until, "own_fee": fee, **now}
    refusal = entries.entry_refusal(actor, state, timezone.now())
    return {
        "own": own,
        "until": until,
        "chosen": dict(CHOICES).get(own.leaving.choice or "", "") if own is not None and own.leaving else "",
        "may_enter": refusal is None,
        "unqualified": own is None and refusal is None and has_not_qualified(state, actor.person),
        "why_not": sentence_of(refusal) if refusal else None,
        "overseas": refusal is not None and refusal.code == "not_a_member",
        **now,
    }


# --- the plan


@does("tournaments.organise")
@GET_OR_POST
def new(request: HallRequest) -> HttpResponse:
    if request.method == "POST":
        answered = _answered(request, None)
        if isinstance(answered, HttpResponse):
            return answered
        form, grades = answered
    else:
        preset = PRESETS.get(request.GET.get("as", ""))
        if preset is None:
            return render(request, "tournaments/presets.html", {"presets": PRESETS.values()})
        plan = preset.make_plan(timezone.localdate())
        form = forms.PlanForm(initial={**forms.initial_plan(plan), "organiser": _me(request)})
        grades = forms.Grades(initial=forms.initial_grades(plan), prefix="grade")
    return render(request, "tournaments/new.html", {"form": form, "grades": grades, "command_id": _command(request)})


@does("tournaments.organise")
@GET_OR_POST
def plan(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    was = state.desk.announced
    if request.method == "POST":
        changed = _changed_meanwhile(request, state)
        if changed:
            messages.warning(request, CHANGED_MEANWHILE)
        answered = _answered(request, state, write=not changed)
        if isinstance(answered, HttpResponse):
            return answered
        form, grades = answered
    else:
        form = forms.PlanForm(initial=forms.initial_plan(was), was=was, reached=_reached(state))
        grades = forms.Grades(initial=forms.initial_grades(was), prefix="grade")
    context = {"form": form, "grades": grades, "clashes": _clashes(request, state), "plan_shown": _plan_mark(was)}
    return page(request, state, "tournaments/plan.html", context)


def _answered(
    request: HallRequest, state: DeskState | None, *, write: bool = True
) -> HttpResponse | tuple[forms.PlanForm, object]:
    """A redirect where it was done; else the form again, with one row more, or with what is wrong in it."""
    was = state.desk.plan if state else None
    reached = _reached(state)
    if "more" in request.POST:
        return forms.PlanForm(initial=request.POST.dict(), was=was, reached=reached), _one_more(request)
    form, grades = forms.PlanForm(request.POST, was=was, reached=reached), forms.Grades(request.POST, prefix="grade")
    if not (form.is_valid() and grades.is_valid()) or not write:
        return form, grades
    tell = bool(form.cleaned_data.get("tell"))
    planned = forms.plan_from_forms(form, grades, was)
    result = _done(request, planned, state, tell=tell)
    if isinstance(result, Refusal):
        for fault in tell_faults(form, planned, result):
            show_result(request, fault, "")
        return form, grades
    show_result(request, result, "The plan is changed." if state else "The tournament is announced.")
    to = "event" if state else "desk"  # who has announced an event is led on from its desk
    return redirect(reverse(f"tournaments:{to}", args=[result.row.pk]))


def _plan_mark(plan: Plan) -> str:
    return sha256(repr(plan).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _changed_meanwhile(request: HallRequest, state: DeskState) -> bool:
    """Whether the page showed another plan than the one that stands. What was sent a second time was taken."""
    shown, command = request.POST.get("plan_shown", ""), request.POST.get("command_id", "")
    return bool(shown) and shown != _plan_mark(state.desk.announced) and command not in state.answers


def _reached(state: DeskState | None) -> int:
    """How many would get a letter when day, hour or place change: while the event is ahead, and is no practice run."""
    if state is None or state.row.phase not in COMING or state.row.rehearsal_of_id:
        return 0
    reached = who_is_reached(state)
    return reached.by_mail + reached.on_paper


def clash_words(other: TournamentRow) -> str:
    """A warning and no more: some clubs are far apart, and it is the organisers who talk to each other."""
    days = f"{other.first_day:%d/%m/%Y}"
    if other.first_day != other.last_day:
        days = f"{days} to {other.last_day:%d/%m/%Y}"
    where = f" in {other.place}" if other.place else ""
    return f"On the same days there is “{other.name}”{where} ({days})."


def _clashes(request: HallRequest, state: DeskState) -> list[tuple[str, str]]:
    """Words and address of each event on the same days, for who can still move this one."""
    if state.row.rehearsal_of_id or state.row.phase not in ("announced", "closed"):
        return []
    if not request.actor.may("tournaments.organise"):
        return []
    return [
        (clash_words(other), reverse("tournaments:event", args=[other.pk]))
        for other in store.on_the_same_days(state.row)
    ]


def _one_more(request: HallRequest) -> object:
    """The rows as they were typed, without looking for faults yet, and one more like the last under the next letter."""
    rows = [
        {name: row[name].value() for name in row.fields if name != "DELETE"}
        for row in forms.Grades(request.POST, prefix="grade").forms
        if not row["DELETE"].value()
    ]
    taken = {str(row["name"]).strip().upper() for row in rows}
    letter = next((each for each in ascii_uppercase if each not in taken), "")
    last = rows[-1] if rows else {"rounds": 7, "system": "round-robin"}
    return forms.Grades(initial=[*rows, {**last, "name": letter}][:26], prefix="grade")


def _done(request: HallRequest, plan: Plan, state: DeskState | None, *, tell: bool) -> DeskState | Refusal:
    if state is None:
        return events.announce(request.actor, plan, command_context(request))
    page_of_it = for_letters(request, reverse("tournaments:event", args=[state.row.pk])) if tell else ""
    return events.amend_plan(request.actor, state.row.pk, plan, command_context(request), tell=page_of_it)


def _command(request: HallRequest) -> str:
    """A form that comes back unfinished keeps its id: it is still the same announcement."""
    given = request.POST.get("command_id", "")
    return given if 0 < len(given) <= 64 and given.isalnum() else new_command()


def _me(request: HallRequest) -> str:
    return request.actor.person.full_name if request.actor.person else ""
