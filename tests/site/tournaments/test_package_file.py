"""The file of a tournament: broken, forged or not one, it is refused whole, whatever its bytes."""

import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.law.tournament.desk.plans import BEGUN
from tests.site.tournaments.test_packages import changed, elsewhere, move, out, over, resealed, rows, take
from tests.site.tournaments.test_store import opened
from tilehall.site.tournaments import package_file, store
from tilehall.site.tournaments.package_file import WrongPackage, read_package

pytestmark = pytest.mark.django_db


def impossible(plain: dict[str, Any]) -> None:
    plain["acts"][-1]["payload"]["round"] = 9
    resealed(plain)


def unknown(plain: dict[str, Any]) -> None:
    plain["acts"][-1]["kind"] = "bribed/1"
    resealed(plain)


def same_step(plain: dict[str, Any]) -> None:
    plain["acts"][-1]["step"] = plain["acts"][0]["step"]
    resealed(plain)


def no_text(plain: dict[str, Any]) -> None:
    plain["acts"][0]["by_name"] = "\ud800"
    resealed(plain)


def moment_without_a_local_time(text: str) -> Callable[[dict[str, Any]], None]:
    def change(plain: dict[str, Any]) -> None:
        plain["acts"][0]["payload"]["plan"]["start"] = text
        resealed(plain)

    return change


def later(plain: dict[str, Any]) -> None:
    plain["acts"][3]["at"] = (BEGUN + timedelta(days=9)).isoformat()


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda plain: plain["acts"][-1]["payload"].update(scores=[999, 1]), "seal does not fit"),
        (lambda plain: plain["acts"].pop(), "seal does not fit"),
        (lambda plain: plain["acts"].pop(2), "Entry 3 is not as it should be"),
        (later, "seal does not fit"),
        (impossible, "does not follow from itself: entry 9"),
        (unknown, "newer version"),
        (same_step, "same step"),
        (no_text, "signs that no text has"),
        (moment_without_a_local_time("9999-12-31T12:00:00-12:00"), "31/12/9999 is no day of an event"),
        (moment_without_a_local_time("0001-01-01T00:00:00+14:00"), "01/01/0*1 is no day of an event"),
        (lambda plain: plain["acts"][0].update(command_id="a\0b"), "signs that no text has"),
        (lambda plain: plain.update(format=3), "newer version"),
        (lambda plain: plain.update(key="short", number=1), "key of the tournament is not one"),
        (lambda plain: plain.update(key="f" * 32, number=1), "key is that of another"),
        (lambda plain: plain.update(key="f" * 32), "parts it should have"),
        (lambda plain: plain.update(id="../../etc"), "name of the tournament among halls"),
        (lambda plain: plain.update(acts=[], log_sha256=""), "no tournament in it"),
        (lambda plain: plain.update(more=1), "parts it should have"),
        (lambda plain: plain["acts"][0].update(at="yesterday"), "no moment"),
        (lambda plain: plain["acts"][0].update(at="2026-03-07T10:00:00"), "no moment of a tournament"),
        (lambda plain: plain["acts"][0].update(at="1989-12-31T10:00:00+00:00"), "no moment of a tournament"),
        (lambda plain: plain["acts"][0].update(step=True), "step is not what it should be"),
        (lambda plain: plain["acts"][0].update(step=32768), "Entry 1 is not as it should be"),
        (lambda plain: plain["acts"][0].update(step=-1), "Entry 1 is not as it should be"),
        (lambda plain: plain["acts"][0].update(by_name="x" * 300), "Entry 1 is not as it should be"),
        (lambda plain: plain["entrants"].append({"number": "1", "name": "x"}), "A name"),
        (lambda plain: plain["entrants"].append({"number": 3, "name": "C\0t"}), "signs that no text has"),
        (lambda plain: plain["entrants"].append({"number": 3, "name": "C\ud800t"}), "signs that no text has"),
    ],
)
def test_a_broken_or_forged_package_is_refused_and_nothing_is_kept(
    change: Callable[[dict[str, Any]], None], said: str
) -> None:
    raw = changed(elsewhere(), change)
    with pytest.raises(WrongPackage, match=said):
        take(raw)
    assert rows() == (0, 0, 0)


def test_a_package_nested_as_deep_as_can_be_read_is_refused() -> None:
    """Near the limit a file can be read, but not written again: which of the two fails hangs on a few levels."""
    raw = changed(elsewhere(), lambda plain: plain["acts"][0].update(payload={"x": "here"}))
    for depth in range(700, sys.getrecursionlimit()):
        with pytest.raises(WrongPackage):
            read_package(raw.replace(b'"here"', b"[" * depth + b"]" * depth))


@pytest.mark.parametrize("number", [2**63 - 1, 10**30, 0, -1])
def test_the_first_format_knows_no_number(number: int) -> None:
    """One in it was believed unseen: after the largest no hall could open a further tournament."""

    def first_format(plain: dict[str, Any]) -> None:
        del plain["id"], plain["seal"]
        plain.update(format=1, key="a" * 32, number=number)

    with pytest.raises(WrongPackage, match="parts it should have"):
        take(changed(elsewhere(), first_format, seal=None))
    assert rows() == (0, 0, 0)


@pytest.mark.parametrize("key", ["short", "é" * 32, "a-" * 16, None], ids=["short", "foreign", "signs", "stand-in"])
def test_the_first_format_brings_a_key_that_is_one(key: str | None) -> None:
    """Nor may it be one that stands in for another: whoever knows the event's public name can make that."""
    key = store.stand_in_key("0" * store.PUBLIC) if key is None else key

    def first_format(plain: dict[str, Any]) -> None:
        del plain["id"], plain["seal"]
        plain.update(format=1, key=key)

    with pytest.raises(WrongPackage, match="key of the tournament is not one"):
        read_package(changed(elsewhere(), first_format, seal=None))


@pytest.mark.parametrize("number", [0, -1, 2**63])
def test_a_number_that_no_tournament_has_is_refused(number: int) -> None:
    raw = changed(over(opened("a" * 32).row.pk), lambda plain: plain.update(number=number))
    with pytest.raises(WrongPackage, match="number of the tournament is not one"):
        read_package(raw)


def test_names_are_of_its_players_and_as_long_as_a_name_may_be() -> None:
    more = [{"number": 3, "name": "x" * 300}, {"number": 99, "name": "Zoe"}]
    names = read_package(changed(elsewhere(), lambda plain: plain["entrants"].extend(more))).names
    assert names == {1: "Ana", 2: "Ben", 3: "x" * 120}


def test_a_file_larger_than_any_tournament_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_file, "LARGEST", 100)
    with pytest.raises(WrongPackage, match="larger than any"):
        read_package(b"[" * 101)


def test_a_number_that_few_halls_reach_is_not_kept() -> None:
    """Else one file could lead a hall to numbers that no file to take over from may have."""
    kept = opened("a" * 32)
    raw = changed(over(kept.row.pk), lambda plain: plain.update(number=10**6 + 1))
    move()
    assert take(raw).row.pk < 10**6


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 6000), much=st.integers(0, 40), piece=st.binary(max_size=6))
def test_any_piece_changed_is_taken_in_as_it_was_or_refused(at: int, much: int, piece: bytes) -> None:
    raw = b'{"tilehall":"tournament"}' if at % 97 == 0 else _sample()
    harmed = raw[: at % len(raw)] + piece + raw[at % len(raw) + much :]
    try:
        package = read_package(harmed)
    except WrongPackage:
        return
    whole = read_package(_sample())
    assert package.log_sha256 == whole.log_sha256, "what the chain does not cover may differ, the log may not"
    assert package.seal.needs_trust or (package.public, package.names) == (whole.public, whole.names)


_SAMPLE: list[bytes] = []


def _sample() -> bytes:
    if not _SAMPLE:
        number = opened("s" * 32).row.pk
        _SAMPLE.append(out(number))
    return _SAMPLE[0]
