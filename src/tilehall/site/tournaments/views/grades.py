"""Grades: where to cut, seen on a line of ratings; who is placed by hand; who is moved by agreement of both."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from tilehall.law.rulebook.basis import Cite
from tilehall.law.tournament import grade_cuts
from tilehall.law.tournament.desk import grades as law
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Player
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import grades as grades_actions
from tilehall.site.tournaments.presenters.row_pages import first_rows
from tilehall.site.tournaments.store import DeskState

from .desk_list import next_button
from .frame import desk_state_or_404, page, redirect_with_result
from .grade_picture import GradePicture, grade_picture

SIZE_DIGITS = 5


@dataclass(frozen=True, slots=True)
class ProposedGrades:
    """A way to cut: names and sizes, the picture, the gaps in rating, and whom to talk to."""

    sizes: tuple[tuple[str, int], ...]
    query: str
    picture: GradePicture | None
    gaps: tuple[int, ...]
    discuss: tuple[str, ...]
    played: tuple[str, ...]
    chosen: bool


@does("tournaments.organise")
@GET_OR_POST
def grades(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    if request.method == "POST":
        return _done(request, state)
    desk, is_drawn = law.graded_alone(state.desk), _drawn(state.desk)
    cut_plans = () if is_drawn else law.propose_cuts(desk)
    graded = {each for grade in desk.grades.values() for each in grade.players}
    chosen = _requested_sizes(request, desk, cut_plans)
    context = {
        "proposals": [_proposed(desk, cut_plan, chosen) for cut_plan in cut_plans],
        "sizes": chosen,
        "picture": None if is_drawn else grade_picture(desk, [size for _, size in chosen]),
        "total": len(desk.in_the_field()),
        "newcomers": [] if is_drawn else law.newcomers(desk),
        "movable": [] if is_drawn else law.movable_players(desk),
        "names": [name for name, _ in chosen] or list(desk.grades),
        "grade_players": [
            (grade, [desk.player(each) for each in shown], len(grade.players) - len(shown))
            for grade in desk.grades.values()
            for shown in (first_rows(grade.players),)
        ],
        "without": [player for player in desk.in_the_field() if player.number not in graded],
        "is_drawn": is_drawn,
        "cites": isinstance(desk.book.resting("2.1"), Cite),
        "alone": len(desk.announced.grades) == 1,
        **({} if desk.begun else next_button(request, state, timezone.now())),
    }
    return page(request, state, "tournaments/grades.html", context)


def _drawn(desk: Desk) -> bool:
    return any(grade.rounds for grade in desk.grades.values())


def _proposed(desk: Desk, cut_plan: grade_cuts.CutPlan, chosen: list[tuple[str, int]]) -> ProposedGrades:
    named = tuple(zip(law.grade_names(desk.announced, len(cut_plan.sizes)), cut_plan.sizes, strict=True))
    return ProposedGrades(
        sizes=named,
        query=_query(dict(named)),
        picture=grade_picture(desk, cut_plan.sizes),
        gaps=cut_plan.gaps,
        discuss=cut_plan.discuss,
        played=tuple(_played(desk, name, size) for name, size in named),
        chosen=list(named) == chosen,
    )


def _played(desk: Desk, name: str, size: int) -> str:
    """What a grade of this size can do with its rounds."""
    plan = desk.announced.grade(name) or desk.announced.grades[-1]
    once = size - 1 + size % 2
    if plan.system != "round-robin" or once < 1:
        return counted(plan.rounds, "round")
    times, rest = divmod(plan.rounds, once)
    if times == 0:
        return f"{plan.rounds} of {counted(once, 'round')} of a round robin"
    text = {1: "everybody meets everybody once", 2: "everybody meets everybody twice"}.get(
        times, f"{times} times through"
    )
    bye = ", with a bye each round" if size % 2 else ""
    return f"{text}{f', then {rest} more' if rest else ''}{bye}"


def _requested_sizes(
    request: HallRequest, desk: Desk, cut_plans: tuple[grade_cuts.CutPlan, ...]
) -> list[tuple[str, int]]:
    """The sizes that were asked for; else those that are made; else the first proposal."""
    names, typed = request.GET.getlist("name")[:26], request.GET.getlist("size")[:26]
    sizes = [size for text in typed if (size := whole_number(text, SIZE_DIGITS)) is not None]
    if names and len(names) == len(typed) == len(sizes):
        return [(name[:40], size) for name, size in zip(names, sizes, strict=True) if name.strip()]
    if made := [(grade.name, len(grade.players)) for grade in desk.grades.values() if grade.players]:
        return made
    if cut_plans:
        return list(zip(law.grade_names(desk.announced, len(cut_plans[0].sizes)), cut_plans[0].sizes, strict=True))
    total = len(desk.in_the_field())
    return [(desk.announced.grades[0].name, total)] if total else []


def _done(request: HallRequest, state: DeskState) -> HttpResponse:
    number, do = state.row.pk, request.POST.get("do", "")
    if do == "make":
        result = grades_actions.make_grades(request.actor, number, _sizes(request), command_context(request))
        return redirect_with_result(request, result, "The grades are made.", "tournaments:grades", number)
    if do == "show":
        return redirect(f"{reverse('tournaments:grades', args=[number])}?{_query(_sizes(request))}")
    if do not in ("place", "regrade"):
        return redirect(reverse("tournaments:grades", args=[number]))
    grade, reason = typed_words(request, "grade", 40), typed_words(request, "reason", 200)
    player = _player(request, state.desk)
    if do == "place":
        result = grades_actions.place_newcomer(
            request.actor, number, player.number, grade, reason, command_context(request)
        )
        return redirect_with_result(
            request, result, f"{player.name} is placed in {grade}.", "tournaments:grades", number
        )
    agreed = law.Agreement(
        grade=grade,
        by_player="by_player" in request.POST,
        by_organiser="by_organiser" in request.POST,
        reason=reason,
    )
    result = grades_actions.regrade(request.actor, number, player.number, agreed, command_context(request))
    return redirect_with_result(
        request, result, f"{player.name} plays in {grade}, by agreement.", "tournaments:grades", number
    )


def _query(sizes: Mapping[str, int]) -> str:
    return urlencode([pair for name, size in sizes.items() for pair in (("name", name), ("size", size))])


def _sizes(request: HallRequest) -> Mapping[str, int]:
    names, sizes = request.POST.getlist("name")[:26], request.POST.getlist("size")[:26]
    pairs = zip(names, sizes, strict=False)
    return {
        name.replace("\0", "").strip()[:40]: size
        for name, typed in pairs
        if name.strip() and (size := whole_number(typed, SIZE_DIGITS))
    }


def _player(request: HallRequest, desk: Desk) -> Player:
    number = whole_number(request.POST.get("player", ""))
    if number is None or number not in desk.players:
        raise Http404("no such player")
    return desk.player(number)
