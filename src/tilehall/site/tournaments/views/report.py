"""After the last round: finish, look at the report, send it, say what is published, let the slips go; all files."""

from collections.abc import Collection
from datetime import date
from urllib.parse import quote

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk import report as desk_report
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.formats.problem import CannotWrite
from tilehall.law.tournament.formats.report_files import RESULTS_FILE, fixed_decimals
from tilehall.law.tournament.report import Report, report_recipients
from tilehall.site.people.commands import command_context, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import report as report_actions
from tilehall.site.tournaments.exports import FORMATS, NotReady, export, export_with_notes, report_files
from tilehall.site.tournaments.officers import Officer, recipients
from tilehall.site.tournaments.presenters.expectancy import first_to_reach_lines
from tilehall.site.tournaments.presenters.incident_register import RegisterFilter, conduct_lines, register_lines
from tilehall.site.tournaments.presenters.prize_list import won_prizes
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.report import unplayed_words

from .frame import desk_state_or_404, page, redirect_with_result, show_result
from .money import download

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "zip": "application/zip",
    "tou": "text/plain",
    "t": "text/plain",
    "js": "application/javascript",
}
LACKING = (("TOU", "tou"), ("Games (CSV)", "csv"))  # the files that have no place for everything
MAILTO = 1500  # signs of a letter that every mail program takes in a link


class DayForm(forms.Form):
    day = forms.DateField(label="Day", widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))


class ReportSentForm(forms.Form):
    officer = forms.CharField(max_length=40)
    text = forms.CharField(label="How", max_length=200, required=False)


@does("tournaments.report")
@require_safe
def report(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    desk = state.desk
    today = timezone.localdate()
    answer = desk_report.desk_report(desk)
    release = desk_report.slips_release_ruling(desk, today)
    changed = desk_report.changed_since_sent(desk, answer) if isinstance(answer, Report) else ()
    listed = _officers(desk, today, changed) if isinstance(answer, Report) else []
    context = {
        "report": _lines(answer) if isinstance(answer, Report) else None,
        "first_to_reach": first_to_reach_lines(desk) if isinstance(answer, Report) else (),
        "prizes": won_prizes(desk),
        "draws": [grade for grade, _ in answer.draws] if isinstance(answer, Report) else [],
        "by_bracket": answer.by_bracket if isinstance(answer, Report) else (),
        "not_ready": sentence_of(answer) if isinstance(answer, Refusal) else None,
        "rests_on": sentence_of(Ruling(code="to_send", rests_on=answer.rests_on)),
        "missing": [unplayed_words(unplayed_game) for unplayed_game in desk_report.missing_games(desk)],
        "changed": len(changed),
        "officers": [shown for _, shown in listed],
        "reachable": any(officer.addresses for officer, _ in listed),
        "recipients": [key.replace("_", " ") for key in report_recipients(desk.book).value],
        "to_send": [officer for _, officer in desk_report.still_to_send(desk).detail],
        "mails_into_a_folder": settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"),
        "scrabble": desk.book.game == "scrabble",
        "stream": any(grade.rounds for grade in desk.grades.values()),
        "lacks": [(file, lacks) for file, format in LACKING if (lacks := _lacks(desk, format))],
        "results_form": DayForm(initial={"day": today}, prefix="results"),
        "ratings_form": DayForm(initial={"day": today}, prefix="ratings"),
        "may_publish_ratings": request.actor.may("tournaments.publish_ratings"),
        "may_finish": request.actor.may("tournaments.direct"),
        "release": sentence_of(release),
        **_incidents(request, desk),
        "may_release": not isinstance(release, Refusal),
    }
    return page(request, state, "tournaments/report.html", context)


def _incidents(request: HallRequest, desk: Desk) -> dict[str, object]:
    """What happened at the tables, for who may read it: the report itself goes to others too and has none of it."""
    if not request.actor.may("tournaments.see_incidents"):
        return {"sees_incidents": False}
    lines = register_lines(desk, RegisterFilter(), complaints=False)
    return {"sees_incidents": True, "incidents": lines[::-1], "conduct": conduct_lines(desk)}


def _lacks(desk: Desk, format: str) -> tuple[str, ...]:
    """What of the event this file would not say; nothing where it cannot be written, which is told when it is asked."""
    try:
        return export_with_notes(desk, format).notes
    except CannotWrite:
        return ()


def _lines(report: Report) -> list[dict[str, object]]:
    return [
        {
            "grade": line.grade,
            "full_name": line.full_name,
            "club": line.club,
            "wins": fixed_decimals(line.wins).rstrip("0").rstrip("."),
            "spread": line.spread,
            "average": fixed_decimals(line.average),
        }
        for line in report.lines
    ]


def _officers(desk: Desk, today: date, changed: Collection[str]) -> list[tuple[Officer, dict[str, object]]]:
    """With when each got the report, and whether what they got has `changed` since."""
    sent = dict(desk.after.sent)
    results = report_files(desk)[RESULTS_FILE].decode("utf-8-sig").replace("\r\n", "\n")
    return [
        (
            officer,
            {
                "is": officer,
                "at": sent.get(officer.key),
                "changed": officer.key in changed,
                "mailto": mailto(desk, officer, results),
            },
        )
        for officer in recipients(desk.book, today)
    ]


def mailto(desk: Desk, officer: Officer, results: str) -> str:
    """A link that opens the sender's own mail program with the results in the letter, where they are short enough."""
    plan = desk.announced
    body = f"Results of {plan.name}, {plan.begins}\n\n{results}"
    if len(body) > MAILTO:
        body = f"The results of {plan.name}, {plan.begins}, are attached.\n"
    to = ",".join(officer.addresses)
    return f"mailto:{quote(to, safe='@,')}?subject={quote(f'Results: {plan.name}')}&body={quote(body)}"


@does("tournaments.direct")
@require_POST
def finish(request: HallRequest, number: int) -> HttpResponse:
    result = report_actions.finish(request.actor, number, command_context(request))
    show_result(request, result, "The event is finished.")
    return redirect("tournaments:report" if request.actor.may("tournaments.report") else "tournaments:event", number)


@does("tournaments.report")
@require_POST
def send(request: HallRequest, number: int) -> HttpResponse:
    keys = tuple(dict.fromkeys(key for key in request.POST.getlist("officer") if len(key) <= 40))
    if not keys:
        messages.error(request, "Tick at least one officer.")
        return redirect("tournaments:report", number)
    result = report_actions.send_report(request.actor, number, keys, command_context(request))
    return redirect_with_result(request, result, "The report is sent.", "tournaments:report", number)


@does("tournaments.report")
@require_POST
def sent(request: HallRequest, number: int) -> HttpResponse:
    form = posted_form(request, ReportSentForm)
    if form is None:
        return redirect("tournaments:report", number)
    cleaned = form.cleaned_data
    result = report_actions.mark_sent(
        request.actor, number, cleaned["officer"], cleaned["text"], command_context(request)
    )
    return redirect_with_result(request, result, "Marked as sent.", "tournaments:report", number)


@does("tournaments.report")
@require_POST
def published(request: HallRequest, number: int) -> HttpResponse:
    day = _day(request, "results")
    if day is None:
        return redirect("tournaments:report", number)
    result = report_actions.publish_results(request.actor, number, day, command_context(request))
    return redirect_with_result(request, result, "Noted: the results are published.", "tournaments:report", number)


@does("tournaments.publish_ratings")
@require_POST
def rated(request: HallRequest, number: int) -> HttpResponse:
    day = _day(request, "ratings")
    if day is None:
        return redirect("tournaments:report", number)
    result = report_actions.publish_ratings(request.actor, number, day, command_context(request))
    return redirect_with_result(request, result, "Noted: the ratings are published.", "tournaments:report", number)


def _day(request: HallRequest, prefix: str) -> date | None:
    form = DayForm(request.POST, prefix=prefix)
    if form.is_valid():
        day: date = form.cleaned_data["day"]
        return day
    messages.error(request, "Give the day as day/month/year.")
    return None


@does("tournaments.report")
@require_POST
def release(request: HallRequest, number: int) -> HttpResponse:
    result = report_actions.release_slips(request.actor, number, command_context(request))
    return redirect_with_result(request, result, "The paper slips may go.", "tournaments:report", number)


@does("tournaments.report")
@require_safe
def file(request: HallRequest, number: int, format: str) -> HttpResponse:
    state = desk_state_or_404(number)
    if format not in FORMATS:
        raise Http404("there is no such format")
    try:
        name, raw = export(state.desk, format)
    except NotReady as unready:
        return redirect_with_result(request, unready.refusal, "", "tournaments:report", number)
    except CannotWrite as fault:
        messages.error(request, f"This file cannot be written. {str(fault)[:1].upper()}{str(fault)[1:]}.")
        return redirect("tournaments:report", number)
    return download(raw, name, KINDS[name.rpartition(".")[2].casefold()])
