"""Files that people write: read by the classes that describe them, kindly, and with the place of what is wrong."""

from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from tilehall.law.game.shape import ADDED, Must, NoShape, WrongShape, file_shape_of, shape_of

Count = Annotated[int, Must("0 or more", lambda count: count >= 0)]
Couple = Annotated[tuple[str, ...], Must("two names", lambda names: len(names) == 2)]


@dataclass(frozen=True)
class Guest:
    name: str
    cups: Count = 0
    seat: int | None = None


@dataclass(frozen=True)
class Party:
    host: str | None
    guests: tuple[Guest, ...] = ()
    dancing: Couple | None = None


def test_what_has_a_default_may_be_left_out_or_null_and_the_rest_is_for_others() -> None:
    plain = {"host": None, "guests": [{"name": "Ana"}, {"name": "Ben", "cups": None, "seat": 3, "hat": True}]}
    assert file_shape_of(Party).read(plain) == Party(None, (Guest("Ana"), Guest("Ben", 0, 3)))


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({}, "host: is missing"),
        ({"host": 1}, "host: should be a text or null, not 1"),
        ({"host": "", "guests": [{"cups": 1}]}, "guests[0].name: is missing"),
        ({"host": "", "guests": [{"name": None}]}, "guests[0].name: should be a text, not null"),
        ({"host": "", "guests": [{"name": "Ana", "cups": -1}]}, "guests[0].cups: should be 0 or more, not -1"),
        ({"host": "", "guests": [{"name": "Ana", "cups": "1"}]}, "guests[0].cups: should be a whole number, not '1'"),
        ({"host": "", "dancing": ["Ana"]}, "dancing: should be two names"),
        ({"host": "", "dancing": ["Ana", 7]}, "dancing[1]: should be a text, not 7"),
        ([], "should be an object, not a list"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(plain: Any, said: str) -> None:
    with pytest.raises(WrongShape) as unfit:
        file_shape_of(Party).read(plain)
    assert str(unfit.value) == said


def test_the_same_class_stays_strict_in_a_log() -> None:
    with pytest.raises(WrongShape, match=r"^lacks cups, seat and does not know hat$"):
        shape_of(Guest).read({"name": "Ana", "hat": True})
    with pytest.raises(WrongShape, match=r"^cups: should be a whole number, not null$"):
        shape_of(Guest).read({"name": "Ana", "cups": None, "seat": None})


def test_what_must_be_is_asked_when_writing_too() -> None:
    assert shape_of(Guest).write(Guest("Ana", 2)) == {"name": "Ana", "cups": 2, "seat": None}
    with pytest.raises(WrongShape, match=r"^cups: should be 0 or more, not -1$"):
        shape_of(Guest).write(Guest("Ana", -1))


def test_another_annotation_says_nothing_that_could_be_checked() -> None:
    with pytest.raises(NoShape):
        shape_of(Annotated[int, "from 0 up"])


@dataclass(frozen=True)
class Cup:
    """Logs held cups before these had a colour."""

    size: int
    colour: str = field(default="white", metadata=ADDED)


def test_what_was_added_may_be_missing_in_a_log_and_is_written_where_it_says_something() -> None:
    cup = shape_of(Cup)
    for plain in ({"size": 2}, {"size": 2, "colour": "blue"}):
        assert cup.write(cup.read(plain)) == plain
    assert cup.read({"size": 2}) == Cup(2, "white")
    assert file_shape_of(Cup).read({"size": 2, "colour": "white"}) == Cup(2)


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"colour": "blue"}, "lacks size"),
        ({"size": 2, "handle": 1}, "does not know handle"),
        ({"size": 2, "colour": 3}, "colour: should be a text, not 3"),
        ({"size": 2, "colour": "white"}, "colour: should be left out, since it says nothing"),
    ],
)
def test_what_was_added_leaves_a_log_as_strict_as_it_was(plain: Any, said: str) -> None:
    with pytest.raises(WrongShape) as wrong:
        shape_of(Cup).read(plain)
    assert str(wrong.value) == said


def test_what_was_added_needs_a_default() -> None:
    @dataclass(frozen=True)
    class Plate:
        size: int = field(metadata=ADDED)

    with pytest.raises(NoShape, match="Plate has a field that was added without a default"):
        shape_of(Plate)
