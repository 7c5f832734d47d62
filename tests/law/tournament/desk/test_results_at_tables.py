"""A table of Rummikub at the desk: what is typed of the racks, and the scores that the event's rules make of it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.catalogue import count_table
from tilehall.law.game.edition import Override
from tilehall.law.game.table_count import Opened, RackCount, TableCount
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.tiles import NUMBERED
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.announcement import amend_plan, announce
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import GradePlan, Plan
from tilehall.law.tournament.desk.results import ReportedResult, enter_from_paper
from tilehall.law.tournament.desk.scorer_line import read_rack

from .plans import logged, plan
from .test_results import after, rummikub_acts, slip

SHEET = (read_rack("R13 B13 K13", "chose_not"), read_rack(""), read_rack("5", "could_not"), read_rack("J R2"))
ADDED = Override(
    name="unmelded_charge_mode", value="add", since=0, under="nzrc2024.15", decision="the rack counts as well"
)


def under(ruleset: str, *overrides: Override) -> Desk:
    """The four at their table, under these rules."""
    first, *rest = rummikub_acts()
    assert isinstance(first, Announced)
    announced = Announced(plan=replace(first.plan, ruleset=ruleset, overrides=overrides))
    return rebuild(logged((announced, *rest)))


def at_the_desk(desk: Desk) -> tuple[int, ...]:
    return slip(
        after(desk, enter_from_paper(desk, ReportedResult(round=1, table=1, sheet=SHEET), count_table)), 1
    ).scores


def by_the_game(ruleset: str, *overrides: Override) -> tuple[int, ...]:
    assert RUMMIKUB.count is not None
    found = RUMMIKUB.count(RUMMIKUB.rules(ruleset, overrides), SHEET)
    assert isinstance(found, TableCount)
    return found.scores


@pytest.mark.cites("nzrc2024.12a")
@pytest.mark.cites("nzrc2024.12b")
def test_an_event_is_counted_by_the_rules_it_was_announced_with() -> None:
    assert at_the_desk(under("nzrc-2024")) == by_the_game("nzrc-2024") == (-200, 402, -100, -102)
    edition = ("nzrc-2024.1", ADDED)
    assert at_the_desk(under(*edition)) == by_the_game(*edition) == (-239, 446, -105, -102)


def test_the_terms_of_an_edition_stay_with_the_event() -> None:
    act = Announced(plan=plan(ruleset="nzrc-2024.1", overrides=(ADDED,)))
    assert CODEC.decode(CODEC.encode(act)) == act
    term = under("nzrc-2024.1", ADDED).book.term(str, "unmelded_charge_mode")
    assert (term.value, str(term.basis)) == ("add", "nzrc2024.15")


def of_edition(**more: object) -> Plan:
    grade = GradePlan(name="A", rounds=2, system="tables")
    return plan(**{"ruleset": "nzrc-2024.1", "official": False, "grades": (grade,), "overrides": (ADDED,), **more})


@pytest.mark.parametrize(
    "wrong",
    [
        {"overrides": ()},
        {"ruleset": "nzrc-2024"},
        {"overrides": (replace(ADDED, name="unheard_of"),)},
        {"overrides": (replace(ADDED, value=7),)},
        {"overrides": (ADDED, ADDED)},
    ],
)
def test_an_edition_is_announced_with_its_changes_and_only_these(wrong: dict[str, object]) -> None:
    assert not isinstance(announce(of_edition()), Refusal)
    answer = announce(of_edition(**wrong))
    assert isinstance(answer, Refusal)
    assert answer.code == "wrong_edition"


def test_the_changes_stay_once_it_is_drawn() -> None:
    desk = under("nzrc-2024.1", ADDED)
    answer = amend_plan(desk, replace(desk.announced, overrides=(replace(ADDED, value="max"),)))
    assert isinstance(answer, Refusal)
    assert answer.code == "ruleset_is_played"


# -- what is typed


@pytest.mark.parametrize("typed", ["", " ", "0", "out", "OUT"])
def test_ways_to_say_that_somebody_went_out(typed: str) -> None:
    assert read_rack(typed) == RackCount()


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("r7  k13 j", RackCount(tiles=("R7", "K13", "J"))),
        ("21", RackCount(points=21)),
        ("R14", RackCount(tiles=("R14",))),
        ("21 R7", RackCount(tiles=("21", "R7"))),
        ("-5", RackCount(tiles=("-5",))),
        ("\u0663", RackCount(tiles=("\u0663",))),
    ],
)
def test_a_rack_is_read_as_tiles_or_points(typed: str, read: RackCount) -> None:
    assert read_rack(typed) == read


@pytest.mark.parametrize(
    ("racks", "code"),
    [
        (("", "", "5"), "two_went_out"),
        (("", "R14"), "unreadable_rack"),
        (("", "-5"), "unreadable_rack"),
        (("", "929"), "points_cannot_be"),
        (("", "99999999999"), "points_cannot_be"),
        (("", "R7 R7", "R7"), "more_than_the_set"),
    ],
)
def test_what_cannot_have_been_left(racks: tuple[str, ...], code: str) -> None:
    answer = count_table(Book("nzrc-2024"), [read_rack(text) for text in racks])
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_who_went_out_has_opened() -> None:
    answer = count_table(Book("nzrc-2024"), [read_rack("", "could_not"), read_rack("5")])
    assert isinstance(answer, Refusal)
    assert answer.code == "out_without_opening"


@given(
    racks=st.lists(st.lists(st.sampled_from(NUMBERED), min_size=1, max_size=5, unique=True), min_size=1, max_size=2),
    opened=st.sampled_from(["opened", "could_not", "chose_not"]),
)
def test_the_scores_are_those_of_the_game_whatever_was_left(racks: list[list[str]], opened: Opened) -> None:
    left = [*(read_rack(" ".join(rack), opened) for rack in racks), RackCount(points=3)]
    rules = RUMMIKUB.rules("nzrc-2024.1", (ADDED,))
    assert RUMMIKUB.count is not None
    assert count_table(Book("nzrc-2024.1", None, (ADDED,)), left) == RUMMIKUB.count(rules, left)
