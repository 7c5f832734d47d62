"""What happens at a desk now, what is missing, and the one next step, from the announcement to the report.

Codes and facts only; the site has the words and knows which page or button belongs to a step.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tilehall.law.rulebook.ruling import Fact

from . import drawing, lateness, leaving, reporting, running
from .desk import Desk
from .phase import round_ended
from .things import Board

Stage = Literal["plan", "entries", "preparing", "round", "between", "over", "finished"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """`press`: one button does it; else a page is opened, where it is done."""

    code: str
    press: bool = False
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """Something that is missing: whose, and at which table."""

    code: str
    names: tuple[str, ...] = ()
    grade: str | None = None
    table: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Now:
    phase: Stage
    round: int
    step: Step
    missing: tuple[Lack, ...] = ()
    others: tuple[Step, ...] = ()
    not_before: datetime | None = None  # the next round, where a break runs


def next_step(desk: Desk, now: datetime) -> Now:
    if desk.plan is None:
        return Now(phase="plan", round=0, step=Step(code="announce"))
    if not desk.begun:
        return _before(desk)
    if desk.over:
        return _after(desk)
    if desk.round_done(desk.current):
        return _between(desk)
    return _in_a_round(desk, now)


# --- before the first round


def _before(desk: Desk) -> Now:
    field = [each for each in desk.in_the_field() if not each.house]
    asking = tuple(
        Lack(code="asks", names=(each.name,), player=each.number)
        for each in desk.players.values()
        if each.standing == "asking"
    )
    ungraded = _ungraded(desk)
    if not field:
        return Now(phase="entries", round=0, step=Step(code="take_entries"), missing=asking)
    drawn = any(grade.rounds for grade in desk.grades.values())
    if not desk.closed and not drawn:
        step = Step(code="decide_entries" if asking else "close_entries", facts=(("count", len(field)),))
        return Now(phase="entries", round=0, step=step, missing=asking)
    if (ungraded and not drawn) or not any(grade.players for grade in desk.grades.values()):
        return Now(phase="preparing", round=0, step=Step(code="grade"), missing=ungraded)
    return _ready(desk)


def _ungraded(desk: Desk) -> tuple[Lack, ...]:
    """Who entered and is in no grade; after the start these are late joiners."""
    held = {number for grade in desk.grades.values() for number in grade.players}
    return tuple(
        Lack(code="no_grade", names=(each.name,), player=each.number)
        for each in desk.in_the_field()
        if each.number not in held
    )


def _ready(desk: Desk) -> Now:
    """Graded: drawn, checked in, ticked off, begun."""
    absent = tuple(
        Lack(code="not_here", names=(each.name,), grade=each.grade, player=each.number)
        for each in desk.in_the_field()
        if not each.present
    )
    unticked = [point for point in running.points(desk) if point not in desk.ticked]
    check_in = Step(code="check_in", facts=(("count", len(absent)),))
    others = (*((check_in,) if absent else ()), *_waiting_people(desk))
    if (blocked := _blocked(desk)) is not None:
        return Now(phase="preparing", round=0, step=blocked, missing=absent, others=others)
    ready = Step(code="begin", press=True, facts=(("round", 1),))
    if unticked:
        ready = Step(code="tick", press=True, facts=(("point", unticked[0]),))
    if absent and len(absent) == len(desk.in_the_field()):
        return Now(phase="preparing", round=0, step=check_in, missing=absent, others=(ready,))
    return Now(phase="preparing", round=0, step=ready, missing=absent, others=others)


def _blocked(desk: Desk) -> Step | None:
    """Who withdrew is taken out of the draw first; then grades that are not drawn."""
    if found := leaving.unsettled(desk):
        facts = (("player", desk.name(found[0].player)), ("choice", found[0].choice), ("grade", found[0].grade))
        return Step(code="settle", press=True, facts=facts)
    if waiting := drawing.to_draw(desk):
        return Step(
            code="draw", press=True, facts=(("round", desk.current + 1), ("grade", waiting[0]), ("count", len(waiting)))
        )
    return None


# --- while a round is played, and between rounds


def _in_a_round(desk: Desk, now: datetime) -> Now:
    lacks = tuple(_boards(desk))
    late = lateness.missing(desk, now)
    enter = Step(code="enter_results", facts=(("count", len(lacks)), ("round", desk.current)))
    if due := [each for each in late if each.due]:
        step = Step(code="forfeit", press=True, facts=(("player", due[0].name), ("number", due[0].late.player)))
    elif found := next((each for each in leaving.unsettled(desk) if desk.current in each.rounds), None):
        facts = (("player", desk.name(found.player)), ("choice", found.choice), ("grade", found.grade))
        step = Step(code="settle", press=True, facts=facts)
    elif disputed := next((each for each in lacks if each.code == "disputed"), None):
        step = Step(code="settle_dispute", facts=(("table", disputed.table), ("number", disputed.player)))
    else:
        return Now(phase="round", round=desk.current, step=enter, missing=lacks, others=_waiting_people(desk))
    return Now(phase="round", round=desk.current, step=step, missing=lacks, others=(enter, *_waiting_people(desk)))


def _waiting_people(desk: Desk) -> tuple[Step, ...]:
    """Who entered late and is to be let in; who gave notice and waits for what the organiser decides."""
    drawn = any(grade.rounds for grade in desk.grades.values())
    late = [Step(code="let_in", facts=(("player", each.names[0]),)) for each in _ungraded(desk) if drawn]
    return (*late[:1], *_notices(desk)[:1])


def _notices(desk: Desk) -> list[Step]:
    return [
        Step(code="decide_withdrawal", facts=(("player", each.name), ("number", each.number)))
        for each in desk.in_the_field()
        if each.leaving is not None
    ]


def _boards(desk: Desk) -> Iterator[Lack]:
    for grade, board in desk.missing(desk.current):
        yield Lack(
            code=state(board),
            names=tuple(map(desk.name, board.players)),
            grade=grade.name,
            table=board.table,
            player=board.players[0],
        )


def state(board: Board) -> str:
    """How far a board is: bye, forfeit, open, entered, disputed, signed."""
    if board.meets in ("bye", "forfeit"):
        return board.meets
    return board.slip.state if board.slip is not None else "open"


def _between(desk: Desk) -> Now:
    coming = desk.current + 1
    start = running.next_start(desk, round_ended(desk))
    begin = Step(code="begin", press=True, facts=(("round", coming),))
    blocked = _behind(desk) or _blocked(desk)
    return Now(
        phase="between", round=desk.current, step=blocked or begin, others=_waiting_people(desk), not_before=start
    )


def _behind(desk: Desk) -> Step | None:
    """An earlier round that was complete and is so no more, because a result of it was taken back."""
    for number in range(1, desk.current):
        if lacking := sum(1 for _ in desk.missing(number)):
            return Step(code="enter_results", facts=(("count", lacking), ("round", number)))
    return None


# --- after the last round


def _after(desk: Desk) -> Now:
    if not desk.after.finished:
        prizes = (Step(code="prizes"),) if desk.till.prizes else ()
        return Now(phase="over", round=desk.current, step=Step(code="finish", press=True), others=prizes)
    waiting = tuple(Lack(code="not_sent", names=(str(to),)) for _, to in reporting.still_to_send(desk).detail)
    if desk.announced.official and waiting:
        return Now(phase="finished", round=desk.current, step=Step(code="send_report"), missing=waiting)
    if desk.announced.official and not desk.after.slips_released:
        return Now(phase="finished", round=desk.current, step=Step(code="keep_slips"))
    return Now(phase="finished", round=desk.current, step=Step(code="done"))
