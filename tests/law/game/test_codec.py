"""Events to plain data and back: nothing lost, nothing let through."""

import json
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Literal, NewType
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tilehall.law.game.codec import Codec, Lift, UnknownKind
from tilehall.law.game.seats import Seat
from tilehall.law.game.shape import NoShape, WrongShape, shape_of, to_plain

Square = NewType("Square", int)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    square: Square
    blank: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    by: Seat
    spots: tuple[Spot, ...]
    word: str
    bonus: int | None
    pair: tuple[str, int]
    how: Literal["across", "down"]
    note: str | bool | tuple[int | str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    by: Seat


CODEC: Codec[Laid | Passed] = Codec({"laid/1": Laid, "turn-passed/1": Passed})

wide = st.integers(-(2**63), 2**63 - 1)
texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
spots = st.builds(Spot, square=wide, blank=st.booleans())
notes = st.none() | st.booleans() | texts | st.lists(wide | texts, max_size=3).map(tuple)
laid = st.builds(
    Laid,
    by=wide.map(Seat),
    spots=st.lists(spots, max_size=4).map(tuple),
    word=texts,
    bonus=st.none() | wide,
    pair=st.tuples(texts, wide),
    how=st.sampled_from(["across", "down"]),
    note=notes,
)
ONE = Laid(
    by=Seat(1), spots=(Spot(square=Square(3), blank=True),), word="QI", bonus=5, pair=("a", 1), how="down", note=None
)
PLAIN = CODEC.encode(ONE)


@given(laid | st.builds(Passed, by=wide.map(Seat)))
def test_events_turn_back(event):
    plain = json.loads(json.dumps(CODEC.encode(event)))
    assert CODEC.decode(plain) == event
    kind = plain.pop("kind")
    assert kind == CODEC.kind_of(event)
    assert CODEC.decode_fields(kind, plain) == event


def test_plain_data_reads_well():
    assert PLAIN == {
        "kind": "laid/1",
        "by": 1,
        "spots": [{"square": 3, "blank": True}],
        "word": "QI",
        "bonus": 5,
        "pair": ["a", 1],
        "how": "down",
        "note": None,
    }


WRONG = [
    # what is put in place of it, what is said
    ({"by": "1"}, "laid/1.by: should be a whole number, not '1'"),
    ({"by": True}, "laid/1.by: should be a whole number, not True"),
    ({"by": 1.0}, "laid/1.by: should be a whole number, not 1.0"),
    ({"by": 2**63}, "laid/1.by: is wider than 64 bits"),
    ({"word": None}, "laid/1.word: should be a text, not null"),
    ({"word": "A\0"}, "laid/1.word: holds a sign that cannot be stored: 'A\\x00'"),
    ({"word": "\ud800"}, "laid/1.word: holds a sign that cannot be stored: '\\ud800'"),
    ({"bonus": "5"}, "laid/1.bonus: should be a whole number or null, not '5'"),
    ({"spots": {}}, "laid/1.spots: should be a list, not an object"),
    ({"spots": [{"square": 3, "blank": 0}]}, "laid/1.spots[0].blank: should be true or false, not 0"),
    ({"spots": [{"square": 3}]}, "laid/1.spots[0]: lacks blank"),
    ({"spots": [7]}, "laid/1.spots[0]: should be an object, not 7"),
    ({"pair": ["a"]}, "laid/1.pair: should have 2 items, not 1"),
    ({"pair": ["a", "b"]}, "laid/1.pair[1]: should be a whole number, not 'b'"),
    ({"how": "up"}, "laid/1.how: should be one of 'across', 'down', not 'up'"),
    ({"how": ["up"]}, "laid/1.how: should be one of 'across', 'down', not a list"),
    ({"note": [1, None]}, "laid/1.note[1]: should be a text or a whole number, not null"),
    ({"extra": 1, "more": 2}, "laid/1: does not know extra, more"),
    ({"kind": "laid/2"}, "this game does not know the kind 'laid/2'"),
    ({"kind": 5}, "kind: should be a text such as 'tiles-taken/1'"),
]


@pytest.mark.parametrize("change, said", WRONG)
def test_what_does_not_fit_is_named_with_its_place(change, said):
    with pytest.raises(WrongShape) as unfit:
        CODEC.decode({**PLAIN, **change})
    assert str(unfit.value) == said


def test_missing_and_extra_are_told_at_once():
    plain = {name: value for name, value in PLAIN.items() if name not in ("by", "word")}
    with pytest.raises(WrongShape, match=r"^laid/1: lacks by, word and does not know extra$"):
        CODEC.decode({**plain, "extra": None})
    with pytest.raises(WrongShape, match="an object with a kind"):
        CODEC.decode([PLAIN])


@pytest.mark.parametrize("field, value", [("by", 1.5), ("spots", []), ("word", 3), ("spots", (3,)), ("note", 1.5)])
def test_a_wrong_event_is_not_written(field, value):
    """What could not be read again must not get into a log."""
    with pytest.raises(WrongShape, match=rf"^laid/1\.{field}"):
        CODEC.encode(replace(ONE, **{field: value}))


def test_an_event_of_another_game_is_not_written():
    with pytest.raises(UnknownKind, match="Spot"):
        CODEC.encode(ONE.spots[0])


json_values = st.recursive(
    st.none() | st.booleans() | wide | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*PLAIN, "x"]), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*PLAIN, "x"]), json_values), st.booleans())
def test_any_other_data_is_refused_or_is_an_event(noise, over_a_good_one):
    plain = {**PLAIN, **noise} if over_a_good_one else noise
    try:
        event = CODEC.decode(plain)
    except WrongShape:
        return
    assert CODEC.encode(event) == plain


@dataclass(frozen=True, slots=True)
class Passed1:
    player: str


@dataclass(frozen=True, slots=True)
class Passed2:
    by: int
    name: str


LIFTED: Codec[Passed] = Codec(
    {"turn-passed/3": Passed},
    {
        "turn-passed/1": Lift(Passed1, lambda old: Passed2("AB".index(old.player), old.player)),
        "turn-passed/2": Lift(Passed2, lambda old: Passed(by=Seat(old.by))),
    },
)


def test_older_kinds_are_lifted_step_by_step():
    assert LIFTED.decode({"kind": "turn-passed/1", "player": "B"}) == Passed(by=Seat(1))
    assert LIFTED.decode({"kind": "turn-passed/2", "by": 1, "name": "B"}) == Passed(by=Seat(1))
    assert LIFTED.encode(Passed(by=Seat(1))) == {"kind": "turn-passed/3", "by": 1}
    with pytest.raises(WrongShape, match=r"^turn-passed/1: lacks player and does not know by$"):
        LIFTED.decode({"kind": "turn-passed/1", "by": 1})
    with pytest.raises(UnknownKind):
        LIFTED.encode(Passed1("B"))


def test_lifts_that_lead_nowhere_are_our_mistake():
    circle: Codec[Passed] = Codec({}, {"turn-passed/1": Lift(Passed1, lambda old: old)})
    with pytest.raises(NoShape, match="Passed1 is lifted to nothing"):
        circle.decode({"kind": "turn-passed/1", "player": "B"})


@dataclass
class Thawed:
    by: int


@dataclass(frozen=True)
class Fraction:
    by: float


@dataclass(frozen=True)
class Twofold:
    by: Passed1 | Passed2


@dataclass(frozen=True)
class Named:
    kind: str


@dataclass(frozen=True)
class Inner:
    by: int = field(init=False, default=0)


@dataclass(frozen=True)
class Choosy:
    by: Literal[True]


@pytest.mark.parametrize(
    "kinds, said",
    [
        ({"thawed/1": Thawed}, "Thawed is not frozen"),
        ({"fraction/1": Fraction}, r"Fraction\.by: .*float.* has no shape"),
        ({"twofold/1": Twofold}, r"Twofold\.by: a union of which two"),
        ({"named/1": Named}, "Named has a field called kind"),
        ({"inner/1": Inner}, r"Inner\.by is not set from outside"),
        ({"choosy/1": Choosy}, r"Choosy\.by: choices must be"),
        ({"passed": Passed}, "called like"),
        ({"Passed/1": Passed}, "called like"),
        ({"passed/01": Passed}, "called like"),
        ({"passed/1": Passed, "passed/2": Passed}, "named twice"),
        ({"passed/1": int}, "passed/1 is no dataclass but int"),
    ],
)
def test_a_class_that_cannot_stand_in_a_log_is_found_when_the_game_is_made(kinds, said):
    with pytest.raises(NoShape, match=said):
        Codec(kinds)


def test_parts_turn_back_without_a_kind():
    assert to_plain(ONE.spots[0]) == {"square": 3, "blank": True}
    assert shape_of(Spot).read({"square": 3, "blank": True}) == ONE.spots[0]
    assert shape_of(Spot) is shape_of(Spot)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    begins: date
    start: datetime
    ends: date | None
    days: tuple[date, ...]


DATED: Codec[Announced] = Codec({"announced/1": Announced})
AUCKLAND = ZoneInfo("Pacific/Auckland")
zones = st.integers(-840, 840).map(lambda minutes: timezone(timedelta(minutes=minutes))) | st.just(AUCKLAND)
days = st.dates()
announced = st.builds(
    Announced,
    begins=days,
    start=st.datetimes(timezones=zones, allow_imaginary=False),
    ends=st.none() | days,
    days=st.lists(days, max_size=3).map(tuple),
)
MAY = Announced(
    begins=date(2026, 5, 2), start=datetime(2026, 5, 2, 9, tzinfo=AUCKLAND), ends=None, days=(date(2026, 5, 3),)
)
DATED_PLAIN = DATED.encode(MAY)


TWICE = datetime(2041, 4, 7, 2, tzinfo=AUCKLAND)  # the hour that comes twice


@given(announced)
@example(replace(MAY, start=TWICE))
@example(replace(MAY, start=TWICE.replace(fold=1)))
def test_days_and_moments_turn_back_to_the_byte(event):
    """Logs have a hash, so that what is read and written again must be the same text."""
    plain = json.loads(json.dumps(DATED.encode(event)))
    # To Python no moment of an hour that comes twice equals one of another zone, so both are told by the offset.
    offset = timezone(event.start.utcoffset())
    assert DATED.decode(plain) == replace(event, start=event.start.replace(tzinfo=offset, fold=0))
    assert DATED.encode(DATED.decode(plain)) == plain


def test_days_and_moments_are_the_text_that_logs_already_hold():
    """Acts held them as texts made by isoformat, of a clock in universal time or of a form in the hall's zone."""
    assert DATED_PLAIN == {
        "kind": "announced/1",
        "begins": "2026-05-02",
        "start": "2026-05-02T09:00:00+12:00",
        "ends": None,
        "days": ["2026-05-03"],
    }
    read = DATED.decode({**DATED_PLAIN, "start": "2026-05-01T21:00:00.000250+00:00"})
    assert read.start == datetime(2026, 5, 1, 21, microsecond=250, tzinfo=UTC)


DAY = "a day such as '2026-05-02'"
MOMENT = "a moment with its zone such as '2026-05-02T09:00:00+12:00'"


@pytest.mark.parametrize(
    "change, said",
    [
        ({"begins": "2 May"}, f"announced/1.begins: should be {DAY}, not '2 May'"),
        ({"begins": "20260502"}, f"announced/1.begins: should be {DAY}, not '20260502'"),
        ({"begins": 5}, f"announced/1.begins: should be {DAY}, not 5"),
        ({"ends": "2026-02-30"}, f"announced/1.ends: should be {DAY}, not '2026-02-30'"),
        ({"days": [None]}, f"announced/1.days[0]: should be {DAY}, not null"),
        ({"start": "2026-05-02"}, f"announced/1.start: should be {MOMENT}, not '2026-05-02'"),
        ({"start": "2026-05-02T09:00:00"}, f"announced/1.start: should be {MOMENT}, not '2026-05-02T09:00:00'"),
        ({"start": "2026-05-02T09:00:00Z"}, f"announced/1.start: should be {MOMENT}, not '2026-05-02T09:00:00Z'"),
        ({"start": "2026-05-02T09:00+12:00"}, f"announced/1.start: should be {MOMENT}, not '2026-05-02T09:00+12:00'"),
    ],
)
def test_any_other_text_is_no_day_and_no_moment(change, said):
    with pytest.raises(WrongShape) as unfit:
        DATED.decode({**DATED_PLAIN, **change})
    assert str(unfit.value) == said


@pytest.mark.parametrize(
    "change, said",
    [
        ({"begins": MAY.start}, f"announced/1.begins: should be {DAY}, not 2026-05-02T09:00:00+12:00"),
        ({"start": MAY.begins}, f"announced/1.start: should be {MOMENT}, not 2026-05-02"),
        ({"start": datetime(2026, 5, 2, 9)}, f"announced/1.start: should be {MOMENT}, not 2026-05-02T09:00:00"),
        (
            {"start": "2026-05-02T09:00:00+12:00"},
            f"announced/1.start: should be {MOMENT}, not '2026-05-02T09:00:00+12:00'",
        ),
    ],
)
def test_a_moment_without_zone_is_not_written(change, said):
    with pytest.raises(WrongShape) as unfit:
        DATED.encode(replace(MAY, **change))
    assert str(unfit.value) == said


def test_a_day_or_a_text_cannot_be_told_apart():
    @dataclass(frozen=True)
    class Either:
        at: date | datetime

    with pytest.raises(NoShape, match=r"Either\.at: a union of which two"):
        Codec({"either/1": Either})
