"""Aids for adjudication are offered once somebody vouches for them, and only as long as they are listed."""

from datetime import date

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import aids
from tilehall.law.tournament.desk.acts.announcement import AidSet
from tilehall.law.tournament.desk.brought_acts import BroughtAct, refuse_brought
from tilehall.law.tournament.desk.undo import desk_without
from tilehall.law.tournament.first_round import Aid

from .growing_log import GrowingLog
from .plans import four, logged

DAY = date(2026, 5, 1)
TODAY = date(2026, 5, 2)


@pytest.mark.cites("nzasp.P.1.2")
def test_laptop_2_is_offered_once_it_has_a_voucher() -> None:
    log = GrowingLog(four())
    assert log.does(aids.list_aid, "laptop 2") is None
    assert (log.desk.aids[0].name, aids.aids_offered(log.desk)) == ("laptop 2", ())
    assert log.does(aids.vouch_for_aid, "laptop 2", "Vera", DAY, TODAY) is None
    assert aids.aids_offered(log.desk) == ("laptop 2",)
    assert log.does(aids.withdraw_aid, "laptop 2") is None
    assert (log.desk.aids, aids.aids_offered(log.desk)) == ((), ())


@pytest.mark.cites("nzasp.P.1.2")
def test_what_is_no_voucher_and_no_aid() -> None:
    log = GrowingLog(four())
    assert log.does(aids.list_aid, "  printed   list ") is None
    asked = [
        log.does(aids.list_aid, "Printed List"),
        log.does(aids.list_aid, "  "),
        log.does(aids.list_aid, "x" * 61),
        log.does(aids.vouch_for_aid, "laptop", "Vera", DAY, TODAY),
        log.does(aids.withdraw_aid, "laptop"),
        log.does(aids.vouch_for_aid, "printed list", "Vera", date(2026, 5, 3), TODAY),
    ]
    assert asked == [
        "aid_listed_already", "aid_without_a_name", "aid_without_a_name", "no_such_aid", "no_such_aid",
        "aid_checked_later",
    ]  # fmt: skip
    nobody = aids.vouch_for_aid(log.desk, "printed list", " ", DAY, TODAY)
    assert isinstance(nobody, Refusal)
    assert (nobody.code, basis_texts(*nobody.rests_on)) == ("voucher_missing", ["nzasp.P.1.2"])
    for n in range(aids.MOST_AIDS - 1):
        assert log.does(aids.list_aid, f"laptop {n}") is None
    assert log.does(aids.list_aid, "one more") == "too_many_aids"


def test_a_listing_with_its_voucher_on_it_is_not_taken_back_first() -> None:
    log = GrowingLog(four())
    log.does(aids.list_aid, "laptop 2")
    listed = len(log.acts)
    log.does(aids.vouch_for_aid, "laptop 2", "Vera", DAY, TODAY)
    entries = logged(log.acts)  # type: ignore[arg-type]
    refused = desk_without(log.desk, entries, listed)
    assert isinstance(refused, Refusal)
    assert refused.code == "others_rest_on_it"
    without = desk_without(log.desk, entries, listed + 1)
    assert not isinstance(without, Refusal)
    assert aids.aids_offered(without) == ()


@pytest.mark.parametrize(
    ("name", "voucher", "more", "said"),
    [
        ("laptop 3", (), {}, None),
        ("laptop 2", ("Vera", DAY), {}, None),
        ("laptop 2", (), {"in_use": False}, None),
        ("", (), {}, "aid_without_a_name"),
        ("laptop\n3", (), {}, "aid_set_otherwise"),
        ("laptop 3", ("Vera", DAY), {}, "no_such_aid"),
        ("laptop 2", ("Vera", date(2199, 1, 1)), {}, "aid_checked_later"),
        ("laptop 2", (" ", DAY), {}, "voucher_missing"),
        ("laptop 3", (), {"in_use": False}, "no_such_aid"),
        ("laptop 3", (), {"rests_on": ("nzasp.P.1.3",)}, "aid_set_otherwise"),
    ],
)
def test_an_aid_in_a_file_is_judged_as_at_the_desk(
    name: str, voucher: tuple[str, date] | tuple[()], more: dict[str, object], said: str | None
) -> None:
    log = GrowingLog(four())
    log.does(aids.list_aid, "laptop 2")
    aid = Aid(name=name, vouched_by=voucher[0], checked=voucher[1]) if voucher else Aid(name=name)
    brought = AidSet(**{"aid": aid, "in_use": True, "rests_on": ("nzasp.P.1.2",), **more})  # type: ignore[arg-type]
    refused = refuse_brought(log.desk, BroughtAct(act=brought, day=TODAY))
    assert (refused.code if refused else None) == said
