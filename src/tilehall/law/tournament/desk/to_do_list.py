"""One list of what there is to do at a desk now: each thing done, to do or optional, and how it is done."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.ruling import Fact

from . import draw, round_control
from .desk import Desk
from .grades import graded_alone
from .next_step import DeskSituation, NextStep

State = Literal["done", "to_do", "optional"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDo:
    """`step` says what it is and how it is done; `names` are of those who are missing for it."""

    step: NextStep
    state: State
    names: tuple[str, ...] = ()


def to_do_list(desk: Desk, now: DeskSituation) -> tuple[ToDo, ...]:
    """In the order of the day. What waits besides stands where the day is."""
    if now.phase == "plan":
        return (ToDo(step=now.step, state="to_do"),)
    if now.phase == "called_off":
        names = tuple(name for missing in now.missing for name in missing.names)
        return (ToDo(step=now.step, state="to_do" if names else "done", names=names),)
    if now.phase in ("entries", "preparing"):
        listed = list(_before(graded_alone(desk), now))
    elif now.phase in ("round", "between"):
        listed = list(_rounds(desk))
    else:
        listed = list(_after(desk, now))
    here = {_about(each.step) for each in listed}
    besides = [
        ToDo(step=step, state="optional" if step.code == "draw_ahead" else "to_do")
        for step in (now.step, *now.others)
        if _about(step) not in here and step.code != "done"
    ]
    at = next((place for place, each in enumerate(listed) if each.state == "to_do"), len(listed))
    return (*listed[:at], *besides, *listed[at:])


def _about(step: NextStep) -> tuple[object, ...]:
    """What makes two steps the same: which round, point or player they are about, not how much is left of them."""
    return (step.code, *((name, value) for name, value in step.facts if name in ("round", "point", "player")))


def is_next(each: ToDo, now: DeskSituation) -> bool:
    """Whether the one button of the desk does this."""
    return each.state != "done" and _about(each.step) == _about(now.step)


def _item(code: str, done: bool, *facts: tuple[str, Fact], names: tuple[str, ...] = (), press: bool = False) -> ToDo:
    return ToDo(step=NextStep(code=code, facts=facts, press=press), state="done" if done else "to_do", names=names)


def _option(code: str, done: bool, *facts: tuple[str, Fact]) -> ToDo:
    return ToDo(step=NextStep(code=code, facts=facts), state="done" if done else "optional")


# --- before the first round


def _before(desk: Desk, now: DeskSituation) -> Iterator[ToDo]:
    field = [player for player in desk.in_the_field() if not player.house]
    drawn = any(grade.rounds for grade in desk.grades.values())
    asking = tuple(player.name for player in desk.players.values() if player.standing == "asking")
    if asking:
        yield _item("decide_entries", False, ("count", len(asking)), names=asking)
    closed = bool(field) and (desk.closed or drawn)
    yield _item("close_entries" if field else "take_entries", closed, ("count", len(field)))
    graded = {number for grade in desk.grades.values() for number in grade.players}
    ungraded = tuple(player.name for player in field if player.number not in graded)
    if len(desk.grades) > 1 or now.step.code == "grade":
        yield _item("grade", bool(graded) and (drawn or not ungraded), names=() if drawn else ungraded)
    absent = tuple(player.name for player in field if not player.present)
    counts = (("count", len(absent)), ("here", len(field) - len(absent)), ("field", len(field)))
    yield _item("check_in", bool(field) and not absent, *counts, names=absent)
    waiting = draw.grades_to_draw(desk)
    grade = waiting[0] if waiting else None
    yield _item("draw", drawn and not waiting, ("round", 1), ("grade", grade), ("count", len(waiting)), press=True)
    for point in round_control.checklist_points(desk):
        yield _item("tick", point in desk.ticked, ("point", point), press=True)
    yield _option("prizes", bool(desk.till.prizes), ("count", len(desk.till.prizes)))
    yield _item("begin", False, ("round", 1), press=True)


# --- rounds


def _rounds(desk: Desk) -> Iterator[ToDo]:
    current, coming = desk.current, desk.current + 1
    missing = sum(1 for _ in desk.missing(current))
    yield _item("enter_results", not missing, ("count", missing), ("round", current))
    if coming > desk.last_round:
        return
    waiting = draw.grades_to_draw(desk)
    grade = waiting[0] if waiting else None
    yield _item("draw", not waiting, ("round", coming), ("grade", grade), ("count", len(waiting)), press=True)
    yield _item("begin", False, ("round", coming), press=True)


# --- after the last round


def _after(desk: Desk, now: DeskSituation) -> Iterator[ToDo]:
    finished = bool(desk.after.finished)
    yield _item("finish", finished, press=True)
    yield _option("prizes", bool(desk.till.prizes), ("count", len(desk.till.prizes)))
    if desk.announced.official:
        left = tuple(name for missing in now.missing if missing.code == "not_sent" for name in missing.names)
        yield _item("send_report", finished and not left, names=left)
        yield _item("keep_slips", bool(desk.after.slips_released))
