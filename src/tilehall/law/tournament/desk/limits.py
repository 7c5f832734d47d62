"""What no act of a desk can hold, whoever wrote the log: values that no form and no decision here would let through.

The acts of a log are judged by it one by one as the log is followed, when they are made as when they come from another
hall. Limits are wide, since a log that was written once must open for good: what is only unlikely is asked elsewhere.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any

from tilehall.law.tournament.event import MOST_AT_A_TABLE
from tilehall.law.tournament.event_size import MOST_ROUNDS

from .acts.act import Act, Undone
from .acts.announcement import Announced, CalledOff
from .acts.draw import Drawn, Rearranged
from .acts.entries import Entered, EntryAmended, NoteMade
from .acts.incidents import IncidentFollowed, IncidentNoted
from .acts.money import MoneyMoved, PrizesPromised, ProfitGiven, TillCounted
from .acts.report import ComplaintKept
from .acts.results import AtBoard, ResultDisputed, ResultEntered, SlipAmended, SlipSignedAnew
from .announcement import unplayable
from .desk import CannotFollow, Desk
from .records import Board, Pairing

LONGEST_NAME, LONGEST_TEXT = 200, 40_000
MOST_ITEMS = 10_000
LARGEST = 10**9  # of any number: ten million dollars in cents
FIRST_YEAR, LAST_YEAR = 1900, 2200
LONGEST_EVENT = 366  # days
# What only the form refuses: such an event can be run, and a log that holds one must open.
RUNS_ALL_THE_SAME = frozenset({"start_on_another_day", "too_few_places", "closes_after_the_start"})

NAMES = frozenset(
    {
        "name",
        "club",
        "team",
        "place",
        "organiser",
        "national_body",
        "pay_to",
        "pay_account",
        "host",
        "grade",
        "key",
        "word",
        "ruleset",
        "profile",
        "vouched_by",
        "decided_by",
        "question",
        "ruling",
    }
    | {
        "lexicon",
        "starts_method",
        "officer",
        "event",
        "choice",
        "about",
        "ground",
        "point",
        "way",
        "plus",
        "apart",
    }
)
# By the name of the field, wherever it stands: the least and the most.
BOUNDS: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("round", "after_round", "after"), (0, MOST_ROUNDS)),
    **dict.fromkeys(("first_round", "from_round", "joined"), (1, MOST_ROUNDS + 1)),
    "left": (0, MOST_ROUNDS + 1),
    **dict.fromkeys(("number", "player", "by_player"), (1, 100_000)),
    "table": (0, 9999),
    "first_table": (0, 9999),
    "rating": (-99_999, 99_999),
    "listed": (-99_999, 99_999),
    "games": (0, 10**6),
    "fee_cents": (0, LARGEST),
    "minutes": (-1440, 1440),
    "seconds": (0, 86_400),
    "scores": (-9999, 9999),
    "spread": (-9999, 9999),
    "points": (-9999, 9999),
    "bonus": (0, 99),
    "used_s": (0, 86_400),
    "places": (1, 100_000),
    "times": (1, MOST_ROUNDS),
    "factor": (1, 10**6),
    "prize_places": (1, 100_000),
    "bracket": (2, 100_000),
    "seed": (-(2**63), 2**63 - 1),
}


# What still happens at an event that does not take place: money goes back, and what was noted is kept.
STILL_DONE = (
    Undone,
    CalledOff,
    MoneyMoved,
    TillCounted,
    ProfitGiven,
    NoteMade,
    IncidentNoted,
    IncidentFollowed,
    ComplaintKept,
)


def demand_possible(desk: Desk, act: Act) -> None:
    """`CannotFollow` where an act holds what cannot be."""
    demand_fields(act)
    if desk.called_off is not None and not isinstance(act, STILL_DONE):
        raise CannotFollow("event_is_called_off")
    check = _CHECKS.get(type(act))
    if check is not None:
        check(desk, act)


# --- any value


def demand_fields(record: Any) -> None:
    kind: Any = type(record)
    for name in _names(kind):
        _demand(name, getattr(record, name))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


def _demand(name: str, value: object) -> None:
    check = _VALUES.get(type(value))
    if check is not None:
        check(name, value)
    elif is_dataclass(value):
        demand_fields(value)


def _demand_text(name: str, text: str) -> None:
    if len(text) > (LONGEST_NAME if name in NAMES else LONGEST_TEXT):
        raise CannotFollow("text_too_long", field=name)


def _demand_number(name: str, number: int) -> None:
    least, most = BOUNDS.get(name, (-LARGEST, LARGEST))
    if not least <= number <= most:
        raise CannotFollow("number_cannot_be", field=name, number=number)


def _demand_items(name: str, items: tuple[object, ...]) -> None:
    if len(items) > MOST_ITEMS:
        raise CannotFollow("too_many_items", field=name)
    for item in items:
        _demand(name, item)


def _demand_day(name: str, day: date) -> None:
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        # Only the day as it was written: at the ends of the calendar a moment has no local time that could be told.
        raise CannotFollow("day_cannot_be", field=name, day=date(day.year, day.month, day.day))


# By the very type, as a log reads it: True is no number.
_VALUES: dict[type, Callable[[str, Any], None]] = {
    str: _demand_text,
    int: _demand_number,
    tuple: _demand_items,
    date: _demand_day,
    datetime: _demand_day,
}


# --- what belongs together


def _announced(_desk: Desk, act: Announced) -> None:
    refusal = next((one for one in unplayable(act.plan) if one.code not in RUNS_ALL_THE_SAME), None)
    if refusal is not None:
        raise CannotFollow("plan_cannot_be", why=refusal.code)
    if (act.plan.ends - act.plan.begins).days > LONGEST_EVENT:
        raise CannotFollow("event_too_long", days=LONGEST_EVENT)


def _entry(desk: Desk, act: Entered | EntryAmended) -> None:
    player = act.player
    if not player.name.strip():
        raise CannotFollow("entry_without_a_name", number=player.number)
    if player.grade is not None:
        desk.grade(player.grade)


def _drawn(desk: Desk, act: Drawn) -> None:
    if act.first_round + len(act.rounds) - 1 > desk.grade(act.grade).plan.rounds:
        raise CannotFollow("round_not_planned", round=act.first_round + len(act.rounds) - 1, grade=act.grade)
    for pairings in act.rounds:
        _laid(pairings)


def _rearranged(_desk: Desk, act: Rearranged) -> None:
    _laid(act.boards)


_SEATS: dict[str, tuple[int, int]] = {"game": (2, 2), "bye": (1, 1), "forfeit": (1, 2), "table": (2, MOST_AT_A_TABLE)}


def _laid(pairings: Sequence[Pairing]) -> None:
    for pairing in pairings:
        least, most = _SEATS[pairing.meets]
        if not least <= len(pairing.players) <= most:
            raise CannotFollow("seats_do_not_fit", table=pairing.table)


def _result(desk: Desk, act: ResultEntered | SlipAmended | SlipSignedAnew) -> None:
    board = act.board(desk)
    seats = len(board.players)
    counted = (act.scores, act.bonus, act.racks, act.used_s)
    seated = act.first is None or 0 <= act.first < seats
    if any(each is not None and len(each) != seats for each in counted) or not seated:
        raise _unfit(act, board)
    if isinstance(act, ResultEntered) and act.by_player is not None and act.by_player not in board.players:
        raise _unfit(act, board)


def _disputed(desk: Desk, act: ResultDisputed) -> None:
    board = act.board(desk)
    if act.scores is not None and len(act.scores) != len(board.players):
        raise _unfit(act, board)


def _unfit(act: AtBoard, board: Board) -> CannotFollow:
    return CannotFollow("scores_do_not_fit", table=board.table, round=act.round)


def _prizes(desk: Desk, act: PrizesPromised) -> None:
    keys = [prize.key for prize in act.prizes]
    if len(set(keys)) < len(keys):
        raise CannotFollow("prize_twice", prize=next(key for key in keys if keys.count(key) > 1))
    for grade in _grades_named(act):
        desk.grade(grade)


def _grades_named(act: PrizesPromised) -> Iterator[str]:
    return (prize.grade for prize in act.prizes if prize.grade is not None)


_CHECKS: dict[type[Act], Callable[[Desk, Any], None]] = {
    Announced: _announced,
    Entered: _entry,
    EntryAmended: _entry,
    Drawn: _drawn,
    Rearranged: _rearranged,
    ResultEntered: _result,
    SlipAmended: _result,
    SlipSignedAnew: _result,
    ResultDisputed: _disputed,
    PrizesPromised: _prizes,
}
