"""What an event's poster says, from its plan."""

from collections.abc import Callable
from itertools import groupby

from django.urls import reverse
from django.utils import timezone

from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.law.tournament.desk.records import GradePlan, Plan
from tilehall.site.pages.phones import for_posters
from tilehall.site.pages.phrases import counted, dollars, joined

from .printing.sheet_records import SheetPoster
from .store import DeskState

LONGEST_WORD = 10  # tiles in a row


def sheet_poster(state: DeskState, link: Callable[[str], str]) -> SheetPoster:
    plan = state.desk.announced
    address = for_posters(reverse("tournaments:event", args=[state.row.pk]), link)
    can_enter = _can_enter(state)
    begins = f"{timezone.localtime(plan.start):%H:%M}"
    facts = [
        ("First round", begins),
        ("Played", "; ".join(_grades(plan))),
        ("Rules", RULESETS[plan.ruleset].title if plan.ruleset in RULESETS else ""),
        ("Entry fee", dollars(plan.fee_cents) if plan.fee_cents else "none"),
        ("Enter by", f"{plan.closes:%A} {plan.closes.day} {plan.closes:%B}"),
        ("Places", str(plan.places) if plan.places else ""),
        ("Organiser", plan.organiser),
    ]
    return SheetPoster(
        tiles=_tiles(plan.name),
        day=_days(plan),
        facts=tuple((label, told) for label, told in facts if told),
        notes=plan.notes,
        called_off=state.desk.called_off.reason if state.desk.called_off else "",
        who=_who(plan, can_enter=can_enter),
        can_enter=can_enter,
        link=address,
    )


def _days(plan: Plan) -> str:
    """Saturday 2 and Sunday 3 January 2027: what both share stands once."""
    first, last = plan.begins, plan.ends
    end = f"{last:%A} {last.day} {last:%B %Y}"
    if first == last:
        return end
    begin = f"{first:%A} {first.day}"
    if (first.month, first.year) != (last.month, last.year):
        begin += f" {first:%B}" if first.year == last.year else f" {first:%B %Y}"
    return f"{begin} {'and' if (last - first).days == 1 else 'to'} {end}"


def _grades(plan: Plan) -> list[str]:
    """Those of equally many rounds together."""

    def rounds(grade: GradePlan) -> int:
        return grade.rounds

    found = []
    for count, alike in groupby(plan.grades, rounds):
        names = [grade.name for grade in alike]
        several = f", {'grades' if len(names) > 1 else 'grade'} {joined(names)}" if len(plan.grades) > 1 else ""
        found.append(f"{counted(count, 'round')}{several}")
    return found


def _can_enter(state: DeskState) -> bool:
    """As long as the page of the event lets people enter."""
    open_ = state.row.phase == "announced" and not state.desk.closed
    return open_ and state.desk.announced.closes >= timezone.localdate()


def _who(plan: Plan, *, can_enter: bool) -> str:
    if not can_enter:
        return "Scan the code to find out more."
    if not plan.official:
        return "Everybody is welcome. Scan the code to enter, or tell the organiser."
    return "An official event, for members: scan the code to enter, or tell the organiser."


def _tiles(name: str) -> str:
    """The first word of the name that can be laid in tiles."""
    words = (word.upper() for word in name.split())
    return next((word for word in words if word.isalpha() and 3 <= len(word) <= LONGEST_WORD), "TILES")
