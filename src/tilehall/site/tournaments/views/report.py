"""After the last round: finish, look at the report, send it, say what is published, let the slips go; all files."""

from datetime import date
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk import reporting
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.formats.problem import CannotWrite
from tilehall.law.tournament.formats.report import RESULTS_FILE, fixed
from tilehall.law.tournament.report import Report, officers
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import closing
from tilehall.site.tournaments.exports import FORMATS, NotReady, export, report_files
from tilehall.site.tournaments.forms.closing import DayForm, SentForm
from tilehall.site.tournaments.officers import Officer, recipients
from tilehall.site.tournaments.wording import said
from tilehall.site.tournaments.wording.closing import unplayed_words

from .frame import answer, hand, kept_or_404, page, tell
from .money import download

KINDS = {"csv": "text/csv; charset=utf-8", "zip": "application/zip", "tou": "text/plain", "t": "text/plain"}
MAILTO = 1500  # signs of a letter that every mail program takes in a link


@does("tournaments.report")
@require_safe
def report(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    desk = kept.desk
    today = timezone.localdate()
    told = reporting.report(desk)
    release = reporting.may_release(desk, today)
    listed = _officers(desk, today) if isinstance(told, Report) else []
    context = {
        "report": _lines(told) if isinstance(told, Report) else None,
        "draws": [grade for grade, _ in told.draws] if isinstance(told, Report) else [],
        "not_ready": said(told) if isinstance(told, Refusal) else None,
        "rests_on": said(Ruling(code="to_send", rests_on=told.rests_on)),
        "missing": [unplayed_words(each) for each in reporting.still_missing(desk)],
        "officers": [shown for _, shown in listed],
        "reachable": any(officer.addresses for officer, _ in listed),
        "recipients": [key.replace("_", " ") for key in officers(desk.book).value],
        "to_send": [officer for _, officer in reporting.still_to_send(desk).detail],
        "mails_into_a_folder": settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"),
        "scrabble": desk.book.game == "scrabble",
        "results_form": DayForm(initial={"day": today}, prefix="results"),
        "ratings_form": DayForm(initial={"day": today}, prefix="ratings"),
        "may_publish_ratings": request.actor.may("tournaments.publish_ratings"),
        "may_finish": request.actor.may("tournaments.direct"),
        "release": said(release),
        "may_release": not isinstance(release, Refusal),
    }
    return page(request, kept, "tournaments/report.html", context)


def _lines(told: Report) -> list[dict[str, object]]:
    return [
        {
            "grade": line.grade,
            "full_name": line.full_name,
            "club": line.club,
            "wins": fixed(line.wins).rstrip("0").rstrip("."),
            "spread": line.spread,
            "average": fixed(line.average),
        }
        for line in told.lines
    ]


def _officers(desk: Desk, today: date) -> list[tuple[Officer, dict[str, object]]]:
    sent = dict(desk.after.sent)
    results = report_files(desk)[RESULTS_FILE].decode("utf-8-sig").replace("\r\n", "\n")
    return [
        (each, {"is": each, "at": sent.get(each.key), "mailto": mailto(desk, each, results)})
        for each in recipients(desk.book, today)
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
    result = closing.finish(request.actor, number, hand(request))
    tell(request, result, "The event is finished.")
    return redirect("tournaments:report" if request.actor.may("tournaments.report") else "tournaments:event", number)


@does("tournaments.report")
@require_POST
def send(request: HallRequest, number: int) -> HttpResponse:
    keys = tuple(dict.fromkeys(key for key in request.POST.getlist("officer") if len(key) <= 40))
    if not keys:
        messages.error(request, "Tick at least one officer.")
        return redirect("tournaments:report", number)
    result = closing.send_report(request.actor, number, keys, hand(request))
    return answer(request, result, "The report is sent.", "tournaments:report", number)


@does("tournaments.report")
@require_POST
def sent(request: HallRequest, number: int) -> HttpResponse:
    form = SentForm(request.POST)
    if not form.is_valid():
        raise Http404("this form was not made by this page")
    told = form.cleaned_data
    result = closing.mark_sent(request.actor, number, told["officer"], told["told"], hand(request))
    return answer(request, result, "Marked as sent.", "tournaments:report", number)


@does("tournaments.report")
@require_POST
def published(request: HallRequest, number: int) -> HttpResponse:
    day = _day(request, "results")
    if day is None:
        return redirect("tournaments:report", number)
    result = closing.publish_results(request.actor, number, day, hand(request))
    return answer(request, result, "Noted: the results are published.", "tournaments:report", number)


@does("tournaments.publish_ratings")
@require_POST
def rated(request: HallRequest, number: int) -> HttpResponse:
    day = _day(request, "ratings")
    if day is None:
        return redirect("tournaments:report", number)
    result = closing.publish_ratings(request.actor, number, day, hand(request))
    return answer(request, result, "Noted: the ratings are published.", "tournaments:report", number)


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
    result = closing.release_slips(request.actor, number, hand(request))
    return answer(request, result, "The paper slips may go.", "tournaments:report", number)


@does("tournaments.report")
@require_safe
def file(request: HallRequest, number: int, format: str) -> HttpResponse:
    kept = kept_or_404(number)
    if format not in FORMATS:
        raise Http404("there is no such format")
    try:
        name, raw = export(kept.desk, format)
    except NotReady as unready:
        return answer(request, unready.refusal, "", "tournaments:report", number)
    except CannotWrite as fault:
        messages.error(request, f"This file cannot be written. {str(fault)[:1].upper()}{str(fault)[1:]}.")
        return redirect("tournaments:report", number)
    return download(raw, name, KINDS[name.rpartition(".")[2].casefold()])
