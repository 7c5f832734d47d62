"""What there is to do at a desk, as one list with one main button; other pages of the desk show the button, too."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from tilehall.law.tournament.desk.next_step import DeskSituation, NextStep, desk_situation
from tilehall.law.tournament.desk.to_do_list import State, ToDo, is_next, to_do_list
from tilehall.site.people.commands import new_command
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import steps
from tilehall.site.tournaments.wording.steps import StepWords

from .event_row import DESK, MORE, PHASES
from .seeds import new_seed

PLACES = (DESK, *(place for pages in PHASES.values() for place in pages), *MORE)
RIGHTS = {name.partition(":")[2]: action for _, name, action in PLACES} | {"entry": "tournaments.organise"}
NAMED = 8
DIRECT = "tournaments.direct"


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A line of the list. `names` are there as long as they are few: of a whole field they say nothing. `main`: the one
    button of the desk does it; `press`: a small button of its own does; `point`: what was ticked off and can be taken
    back."""

    state: State
    main: bool
    text: str
    names: tuple[str, ...]
    url: str | None
    press: StepWords | None
    point: str
    is_point: bool
    command: str


def desk_lines(request: HallRequest, state: DeskState, now: DeskSituation) -> list[DeskLine]:
    return [_line(request, state, now, each) for each in to_do_list(state.desk, now)]


def _line(request: HallRequest, state: DeskState, now: DeskSituation, each: ToDo) -> DeskLine:
    main, desk = is_next(each, now), state.desk
    words = steps.step_words(each.step, state.row.pk, desk.current) if each.step.code in steps.STEPS else None
    done = each.state == "done"
    point = str(dict(each.step.facts).get("point", ""))
    offered = point or any(other.code == each.step.code for other in now.others)
    small = words is not None and words.press and offered and not done and not main and request.actor.may(DIRECT)
    return DeskLine(
        state=each.state,
        main=main,
        text=steps.list_words(each.step, done=done),
        names=each.names if len(each.names) <= NAMED else (),
        url=None if main else _page(request, state, each, words),
        press=words if small else None,
        point=point if done and point and not desk.begun and request.actor.may(DIRECT) else "",
        is_point=bool(point),
        command=new_command(),
    )


def _page(request: HallRequest, state: DeskState, each: ToDo, words: StepWords | None) -> str | None:
    """Where it is looked at and done, for who may go there."""
    name = steps.list_page(each.step)
    if name not in RIGHTS and name != "slip-desk":
        return None
    if not request.actor.may(RIGHTS.get(name, "tournaments.score")):
        return None
    if words is not None and not words.press:
        return words.url
    return reverse(f"tournaments:{name}", args=[state.row.pk])


def may_do(request: HallRequest, step: NextStep) -> bool:
    """Whether the button of the desk is for who looks at it; else they read whom it waits for."""
    if step.press:
        return request.actor.may(DIRECT)
    return request.actor.may(RIGHTS.get(steps.STEPS[step.code][2], "tournaments.score"))


def next_button(request: HallRequest, state: DeskState, now: datetime) -> dict[str, Any]:
    """The one button of the desk, for its other pages; none for who may not press it, or where it leads back here."""
    if state.desk.plan is None:
        return {}
    step = desk_situation(state.desk, now).step
    words = steps.step_words(step, state.row.pk, state.desk.current)
    if not may_do(request, step) or words.url is None or words.url.partition("?")[0] == request.path:
        return {}
    return {"next_step": words, "next_command": new_command(), "next_seed": new_seed()}
