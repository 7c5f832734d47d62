"""Beginning a round, more time, breaks, and what is ticked off before the first round."""

from datetime import datetime, timedelta

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament import breaks
from tilehall.law.tournament.first_round import Checklist, open_first_round

from . import departures, draw
from .acts.act import Act
from .acts.announcement import Ticked
from .acts.entries import NoteMade
from .acts.rounds import BreakSet, RoundBegun, TimeAdded
from .desk import Desk
from .floor import RoundBreak, RunningRound
from .later_rules import refuse_to_run

LEXICON, BRIEFED = "lexicon-checked", "players-briefed"
ASSUMED = "a round begins when the one before it is played and every grade is drawn"
MOST_MINUTES = 240


def checklist_points(desk: Desk) -> tuple[str, ...]:
    """What must be ticked off before round 1 of this event."""
    if desk.book.game != "scrabble":
        return ()
    return (LEXICON, BRIEFED) if desk.announced.self_adjudication else (LEXICON,)


def tick_point(desk: Desk, point: str, done: bool = True) -> tuple[Act, ...] | Refusal:
    if point not in checklist_points(desk):
        return Refusal(code="no_such_point", rests_on=(desk.book.resting("1.3"),), detail=(("point", point),))
    return (Ticked(point=point, done=done),)


def begin_round(desk: Desk, number: int | None = None) -> tuple[Act, ...] | Refusal:
    """The next round in all grades. `number`, where it is given, is the round the director means."""
    coming = desk.current + 1
    refused = refuse_to_run(desk) or _begun_already(desk, number) or cannot_begin(desk)
    if refused is None and number is not None and number != coming:
        detail = (("round", number), ("next", coming))
        refused = Refusal(code="not_the_next_round", rests_on=(desk.book.silent(ASSUMED),), detail=detail)
    return refused or (RoundBegun(round=coming, minutes=desk.announced.minutes),)


def _begun_already(desk: Desk, number: int | None) -> Refusal | None:
    """Two directors press at once. What keeps the round after it from beginning is not what the second one meant."""
    if number is None or number > desk.current:
        return None
    return Refusal(code="round_begun_already", rests_on=(desk.book.silent(ASSUMED),), detail=(("round", number),))


def cannot_begin(desk: Desk) -> Refusal | None:
    """Why the next round cannot be begun; None if it can."""
    coming, basis = desk.current + 1, desk.book.silent(ASSUMED)
    if coming > desk.last_round:
        return Refusal(code="all_rounds_played", rests_on=(basis,), detail=(("round", desk.current),))
    if desk.current and not desk.round_done(desk.current):
        missing = [board for _, board in desk.missing(desk.current)]
        tables = tuple(board.table for board in missing if board.table is not None)
        lacking = (("round", desk.current), ("missing", len(missing)), ("tables", tables))
        return Refusal(code="round_not_finished", rests_on=(basis,), detail=lacking)
    if not desk.current and desk.book.game == "scrabble":
        opened = open_first_round(desk.book, checklist(desk))
        if isinstance(opened, Refusal):
            return opened
    if waiting := draw.grades_to_draw(desk):
        return Refusal(code="not_drawn", rests_on=(basis,), detail=(("round", coming), ("grade", waiting[0])))
    for unsettled_departure in departures.departures_to_settle(desk):
        if coming in unsettled_departure.rounds:
            who = (
                ("player", desk.name(unsettled_departure.player)),
                ("grade", unsettled_departure.grade),
                ("round", coming),
            )
            return Refusal(code="withdrawal_unsettled", rests_on=(desk.book.resting("4.1"),), detail=who)
    return None


def checklist(desk: Desk) -> Checklist:
    return Checklist(
        self_adjudication=desk.announced.self_adjudication,
        lexicon_checked=LEXICON in desk.ticked,
        players_briefed=BRIEFED in desk.ticked,
    )


def round_end(running: RunningRound) -> datetime:
    return running.at + timedelta(minutes=running.minutes + running.added)


def add_time(desk: Desk, minutes: int) -> tuple[Act, ...] | Refusal:
    """More time for the round that runs, or less; the whole lies between nothing and a few hours."""
    now, basis = desk.floor.now, desk.book.silent("the director may give a round more time")
    if now is None:
        return Refusal(code="no_round_runs", rests_on=(basis,))
    if minutes == 0 or not 0 < now.minutes + now.added + minutes <= MOST_MINUTES:
        return Refusal(code="absurd_time", rests_on=(basis,), detail=(("minutes", minutes), ("most", MOST_MINUTES)))
    return (TimeAdded(round=now.round, minutes=minutes),)


def set_break(desk: Desk, seconds: int, now: datetime, *, told: bool) -> tuple[Act, ...] | Refusal:
    """The break after the round that runs. While it runs, the break begins when its time is up; else it begins now."""
    running = desk.floor.now
    basis = desk.book.silent("a break comes after a round")
    if running is None:
        return Refusal(code="no_round_runs", rests_on=(basis,))
    if not 0 <= seconds <= MOST_MINUTES * 60:
        detail = (("minutes", seconds // 60), ("most", MOST_MINUTES))
        return Refusal(code="absurd_time", rests_on=(basis,), detail=detail)
    begins = now if desk.round_done(running.round) else max(round_end(running), now)
    told_at = now if told else None
    ruling = breaks.set_break(desk.book, breaks.BreakRequest(seconds=seconds, begins=begins, told_at=told_at))
    if isinstance(ruling, Refusal):
        return ruling
    pause = RoundBreak(
        after_round=running.round,
        begins=begins,
        seconds=seconds,
        told_at=told_at,
    )
    return (BreakSet(pause=pause),)


def next_start(desk: Desk, ended: datetime | None) -> datetime | None:
    """When the next round may be called: the break that was set, else the one the rules prescribe after the games."""
    pause = next((round_break for round_break in desk.floor.breaks if round_break.after_round == desk.current), None)
    if pause is not None:
        begins = max(pause.begins, ended) if ended else pause.begins
        return begins + timedelta(seconds=pause.seconds)
    return breaks.proposed_start(desk.book, [ended]) if ended else None


def make_note(desk: Desk, text: str, about: str = "note") -> tuple[Act, ...] | Refusal:
    """Words of the director that must be found again."""
    if not text.strip():
        return Refusal(code="nothing_said", rests_on=(desk.book.silent("a note says something"),))
    return (NoteMade(about=about, told=text.strip(), round=desk.current or None),)
