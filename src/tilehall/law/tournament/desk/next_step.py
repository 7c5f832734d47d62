"""What happens at a desk now, what is missing, and the one next step, from the announcement to the report.

Codes and facts only; the site has the words and knows which page or button belongs to a step.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tilehall.law.rulebook.ruling import Fact

from . import cash_book, departures, draw, late_players, report, round_control
from .desk import Desk
from .grades import graded_alone
from .later_rules import refuse_to_run
from .phases import round_ended_at
from .records import Board

Stage = Literal["plan", "entries", "preparing", "round", "between", "over", "finished", "called_off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """`press`: one button does it; else a page is opened, where it is done."""

    code: str
    press: bool = False
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingItem:
    """Something that is missing: whose, and at which table."""

    code: str
    names: tuple[str, ...] = ()
    grade: str | None = None
    table: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskSituation:
    phase: Stage
    round: int
    step: NextStep
    missing: tuple[MissingItem, ...] = ()
    others: tuple[NextStep, ...] = ()
    not_before: datetime | None = None  # the next round, where a break runs


def desk_situation(desk: Desk, now: datetime) -> DeskSituation:
    if desk.plan is None:
        return DeskSituation(phase="plan", round=0, step=NextStep(code="announce"))
    if desk.called_off is not None:
        return _called_off(desk)
    if not desk.begun:
        return _before(desk)
    if desk.over:
        return _after(desk)
    if desk.round_done(desk.current):
        return _between(desk)
    return _in_a_round(desk, now)


def _called_off(desk: Desk) -> DeskSituation:
    """Nothing is played any more; what was paid goes back."""
    held = tuple(
        MissingItem(code="paid_back", names=(account.player.name,), player=account.player.number)
        for account in cash_book.player_accounts(desk)
        if account.held
    )
    step = NextStep(code="pay_back", facts=(("count", len(held)),)) if held else NextStep(code="called_off")
    return DeskSituation(phase="called_off", round=desk.current, step=step, missing=held)


# --- before the first round


def _before(desk: Desk) -> DeskSituation:
    desk = graded_alone(desk)
    field = [player for player in desk.in_the_field() if not player.house]
    asking = tuple(
        MissingItem(code="asks", names=(player.name,), player=player.number)
        for player in desk.players.values()
        if player.standing == "asking"
    )
    ungraded = _ungraded(desk)
    if not field:
        return DeskSituation(phase="entries", round=0, step=NextStep(code="take_entries"), missing=asking)
    drawn = any(grade.rounds for grade in desk.grades.values())
    if not desk.closed and not drawn:
        closes = (("count", len(field)), ("closes", desk.announced.closes))
        step = NextStep(code="decide_entries" if asking else "close_entries", facts=closes)
        return DeskSituation(phase="entries", round=0, step=step, missing=asking, others=_notices(desk))
    if (ungraded and not drawn) or not any(grade.players for grade in desk.grades.values()):
        return DeskSituation(
            phase="preparing", round=0, step=NextStep(code="grade"), missing=ungraded, others=_notices(desk)
        )
    return _ready(desk)


def _ungraded(desk: Desk) -> tuple[MissingItem, ...]:
    """Who entered and is in no grade; after the start these are late joiners."""
    held = {number for grade in desk.grades.values() for number in grade.players}
    return tuple(
        MissingItem(code="no_grade", names=(player.name,), player=player.number)
        for player in desk.in_the_field()
        if player.number not in held
    )


def _ready(desk: Desk) -> DeskSituation:
    """Graded: drawn, checked in, ticked off, begun."""
    absent = tuple(
        MissingItem(code="not_here", names=(player.name,), grade=player.grade, player=player.number)
        for player in desk.in_the_field()
        if not player.present
    )
    unticked = [point for point in round_control.checklist_points(desk) if point not in desk.ticked]
    check_in = NextStep(code="check_in", facts=(("count", len(absent)),))
    others = (*((check_in,) if absent else ()), *_waiting_people(desk))
    drawn = any(grade.rounds for grade in desk.grades.values())
    blocked = _blocked(desk)
    ready = NextStep(code="begin", press=True, facts=(("round", 1), ("absent", len(absent))))
    if unticked:
        ready = NextStep(code="tick", press=True, facts=(("point", unticked[0]),))
    step = blocked or ready
    nobody = len(absent) == len(desk.in_the_field())
    waits = (step.code == "draw" and not drawn) or (blocked is None and nobody)
    if absent and waits:  # who does not come is out before the draw is made
        return DeskSituation(
            phase="preparing", round=0, step=check_in, missing=absent, others=(step, *_waiting_people(desk))
        )
    return DeskSituation(phase="preparing", round=0, step=step, missing=absent, others=others)


def _blocked(desk: Desk) -> NextStep | None:
    """Who withdrew is taken out of the draw first; then grades that are not drawn. What is only read ends as it is."""
    if refuse_to_run(desk) is not None:
        return NextStep(code="end_as_read", facts=(("rounds", desk.current),))
    if unsettled_departures := departures.departures_to_settle(desk):
        facts = (
            ("player", desk.name(unsettled_departures[0].player)),
            ("choice", unsettled_departures[0].choice),
            ("grade", unsettled_departures[0].grade),
        )
        return NextStep(code="settle", press=True, facts=facts)
    if waiting := draw.grades_to_draw(desk):
        return NextStep(
            code="draw", press=True, facts=(("round", desk.current + 1), ("grade", waiting[0]), ("count", len(waiting)))
        )
    return None


# --- while a round is played, and between rounds


def _in_a_round(desk: Desk, now: datetime) -> DeskSituation:
    lacks = tuple(_boards(desk))
    late = late_players.late_players_now(desk, now)
    enter = NextStep(code="enter_results", facts=(("count", len(lacks)), ("round", desk.current)))
    beside = (*_waiting_people(desk), *_drawn_ahead(desk))
    undrawn = _undrawn_grade(desk)
    if due := [late_player_now for late_player_now in late if late_player_now.due]:
        who = (("player", due[0].name), ("number", due[0].late.player), ("shown", str(due[0].seats)))
        step = NextStep(code="forfeit", press=True, facts=who)
    elif unsettled_departure := next(
        (each for each in departures.departures_to_settle(desk) if desk.current in each.rounds), None
    ):
        facts = (
            ("player", desk.name(unsettled_departure.player)),
            ("choice", unsettled_departure.choice),
            ("grade", unsettled_departure.grade),
        )
        step = NextStep(code="settle", press=True, facts=facts)
    elif disputed := next((missing for missing in lacks if missing.code == "disputed"), None):
        step = NextStep(code="settle_dispute", facts=(("table", disputed.table), ("number", disputed.player)))
    elif undrawn is not None and not lacks:
        return DeskSituation(phase="round", round=desk.current, step=undrawn, others=beside)
    else:
        beside = beside if undrawn is None else (undrawn, *beside)
        return DeskSituation(phase="round", round=desk.current, step=enter, missing=lacks, others=beside)
    return DeskSituation(phase="round", round=desk.current, step=step, missing=lacks, others=(enter, *beside))


def _undrawn_grade(desk: Desk) -> NextStep | None:
    """A grade that is to play the round that others play, and is not drawn so far: one that came in so from a file."""
    grades = (grade for grade in desk.grades.values() if grade.players and grade.plan.rounds >= desk.current)
    behind = next((grade for grade in grades if len(grade.rounds) < desk.current), None)
    if behind is None:
        return None
    return NextStep(code="draw_behind", facts=(("round", len(behind.rounds) + 1), ("grade", behind.name)))


def _drawn_ahead(desk: Desk) -> tuple[NextStep, ...]:
    """A grade whose next round is not drawn and could be, on the standings there are."""
    waiting = (grade for grade in desk.grades.values() if len(grade.rounds) == desk.current)
    found = [(grade, number) for grade in waiting if (number := draw.round_to_draw_ahead(desk, grade)) is not None]
    return tuple(
        NextStep(
            code="draw_ahead",
            facts=(("round", number), ("grade", grade.name), ("after", grade.finished)),
        )
        for grade, number in found[:1]
    )


def _waiting_people(desk: Desk) -> tuple[NextStep, ...]:
    """Who entered late and is to be let in; who gave notice and waits for what the organiser decides."""
    drawn = any(grade.rounds for grade in desk.grades.values())
    late = [NextStep(code="let_in", facts=(("player", missing.names[0]),)) for missing in _ungraded(desk) if drawn]
    return (*late[:1], *_notices(desk))


def _notices(desk: Desk) -> tuple[NextStep, ...]:
    return tuple(
        NextStep(code="decide_withdrawal", facts=(("player", player.name), ("number", player.number)))
        for player in desk.in_the_field()
        if player.leaving is not None
    )


def _boards(desk: Desk) -> Iterator[MissingItem]:
    for grade, board in desk.missing(desk.current):
        yield MissingItem(
            code=board_state(board),
            names=tuple(map(desk.name, board.players)),
            grade=grade.name,
            table=board.table,
            player=board.players[0],
        )


def board_state(board: Board) -> str:
    """How far a board is: bye, forfeit, open, entered, disputed, signed."""
    if board.meets in ("bye", "forfeit"):
        return board.meets
    return board.slip.state if board.slip is not None else "open"


def _between(desk: Desk) -> DeskSituation:
    coming = desk.current + 1
    start = round_control.next_start(desk, round_ended_at(desk))
    begin = NextStep(code="begin", press=True, facts=(("round", coming),))
    blocked = _behind(desk) or _blocked(desk)
    return DeskSituation(
        phase="between", round=desk.current, step=blocked or begin, others=_waiting_people(desk), not_before=start
    )


def _behind(desk: Desk) -> NextStep | None:
    """An earlier round that was complete and is so no more, because a result of it was taken back."""
    for number in range(1, desk.current):
        if lacking := sum(1 for _ in desk.missing(number)):
            return NextStep(code="enter_results", facts=(("count", lacking), ("round", number)))
    return None


# --- after the last round


def _after(desk: Desk) -> DeskSituation:
    if not desk.after.finished:
        prizes = (NextStep(code="prizes"),) if desk.till.prizes else ()
        return DeskSituation(phase="over", round=desk.current, step=NextStep(code="finish", press=True), others=prizes)
    waiting = tuple(MissingItem(code="not_sent", names=(str(to),)) for _, to in report.still_to_send(desk).detail)
    if desk.announced.official and waiting:
        return DeskSituation(phase="finished", round=desk.current, step=NextStep(code="send_report"), missing=waiting)
    if desk.announced.official and not desk.after.slips_released:
        return DeskSituation(phase="finished", round=desk.current, step=NextStep(code="keep_slips"))
    return DeskSituation(phase="finished", round=desk.current, step=NextStep(code="done"))
