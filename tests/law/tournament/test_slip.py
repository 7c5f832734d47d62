"""The life of a slip: sheets that agree, a signature of each, a recount that comes first, and the winner's errand."""

from dataclasses import replace

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.slip import (
    Figures,
    Slip,
    classify_answer,
    closing_card,
    discrepancy_open,
    disputed_slip,
    hand_in_ruling,
    may_sign,
    seen_from_other_seat,
    signed_slip,
    slip_from_paper,
    slip_from_phone,
)

NZASP, NSA = Book("nzasp-2022"), Book("nsa-2008")
PAIR, NAMES = (1, 2), ("A", "B")
AGREED = Figures(scores=(421, 398))
ENTERED = slip_from_phone(AGREED, 1)


def refused(told: object) -> Refusal:
    assert isinstance(told, Refusal)
    return told


@pytest.mark.cites("nzasp.P.8.6")
def test_it_takes_a_signature_of_each() -> None:
    assert (ENTERED.state, ENTERED.signed_by) == ("entered", (1,))
    assert may_sign(NZASP, ENTERED, 2) is None
    assert refused(may_sign(NZASP, ENTERED, 1)).code == "waits_for_the_other"
    signed = signed_slip(ENTERED, PAIR, 2)
    assert (signed.state, signed.signed_by) == ("signed", PAIR)
    told = refused(may_sign(NZASP, signed, 1))
    assert (told.code, basis_texts(*told.rests_on)) == ("slip_is_signed", ["nzasp.P.8.6"])


@pytest.mark.cites("nzasp.P.8.6")
def test_both_sheets_must_agree() -> None:
    assert classify_answer(NZASP, ENTERED, 2, AGREED) == "sign"
    assert classify_answer(NZASP, ENTERED, 2, Figures(scores=(421, 397))) == "dispute"
    assert classify_answer(NZASP, ENTERED, 1, Figures(scores=(421, 397))) == "mend"


@pytest.mark.cites("nsa2008.3c")
def test_a_recount_is_settled_before_the_slip_is_handed_in() -> None:
    apart = disputed_slip(ENTERED, 2, "", (413, 398))
    told = refused(discrepancy_open(NSA, apart))
    assert (told.code, dict(told.detail), basis_texts(*told.rests_on)) == (
        "discrepancy_open",
        {"points": 8},
        ["nsa2008.3c"],
    )
    assert refused(may_sign(NSA, apart, 1)).code == "discrepancy_open"
    assert refused(classify_answer(NSA, apart, 1, AGREED)).code == "discrepancy_open"
    settled = slip_from_phone(Figures(scores=(413, 398)), 1)
    assert discrepancy_open(NSA, settled) is None
    assert signed_slip(settled, PAIR, 2).state == "signed"


@pytest.mark.cites("nsa2008.3c")
def test_at_a_table_of_four_nobody_signs_past_the_one_who_disputes() -> None:
    table = (1, 2, 3, 4)
    apart = disputed_slip(ENTERED, 2, "the joker is worth 30", None)
    assert refused(may_sign(NSA, apart, 3)).code == "discrepancy_open"
    assert may_sign(NSA, apart, 2) is None
    given_in = signed_slip(apart, table, 2)
    assert (given_in.state, given_in.signed_by) == ("entered", (1, 2))
    assert may_sign(NSA, given_in, 3) is None


@pytest.mark.cites("nsa2008.3c")
def test_who_signed_and_then_disputes_has_not_signed() -> None:
    table = (1, 2, 3, 4)
    apart = disputed_slip(signed_slip(ENTERED, table, 2), 2, "the joker is worth 30", None)
    assert (apart.state, apart.signed_by) == ("disputed", (1,))
    assert may_sign(NSA, apart, 2) is None
    others = signed_slip(signed_slip(disputed_slip(apart, 3, "no", None), table, 3), table, 4)
    assert (others.state, others.signed_by) == ("entered", (1, 3, 4))
    given_in = signed_slip(apart, table, 2)
    assert (given_in.state, given_in.signed_by) == ("entered", (1, 2))


def test_slips_that_differ_in_their_times_alone_do_not_say_the_same() -> None:
    told = Figures(scores=(421, 398), used_s=(1400, 1300))
    assert told.says_the_same(replace(told))
    assert not told.says_the_same(replace(told, used_s=(1300, 1400)))
    assert not told.says_the_same(replace(told, used_s=None))


def test_a_slip_read_from_the_other_seat_has_its_times_turned_with_its_scores() -> None:
    told = slip_from_phone(Figures(scores=(421, 398), used_s=(1400, 1300)), 1)
    turned = seen_from_other_seat(told)
    assert (turned.scores, turned.used_s) == ((398, 421), (1300, 1400))
    assert seen_from_other_seat(turned) == told
    assert seen_from_other_seat(slip_from_phone(Figures(scores=(421, 398)), 1)).used_s is None


@pytest.mark.cites("nzasp.P.8.6")
@pytest.mark.parametrize(
    ("theirs", "agree"),
    [
        (Figures(scores=(421, 398), bonus=(2, 1), first=0), True),
        (Figures(scores=(421, 398)), True),
        (Figures(scores=(421, 398), bonus=(1, 2), first=0), False),
        (Figures(scores=(421, 398), bonus=(2, 1), first=1), False),
    ],
)
def test_equal_scores_are_no_signature_where_the_sheets_differ_in_the_rest(theirs: Figures, agree: bool) -> None:
    held = slip_from_phone(Figures(scores=(421, 398), bonus=(2, 1), first=0), 1)
    answer = classify_answer(NZASP, held, 2, theirs)
    if agree:
        assert answer == "sign"
    else:
        assert (refused(answer).code, basis_texts(*refused(answer).rests_on)) == ("sheets_differ", ["nzasp.P.8.6"])
    bare = slip_from_phone(AGREED, 1)
    assert classify_answer(NZASP, bare, 2, theirs) == "sign"


def test_where_the_rules_are_silent_the_slip_rule_is_a_house_default_and_says_so() -> None:
    told = refused(discrepancy_open(NZASP, disputed_slip(ENTERED, 2, "no", None)))
    assert str(told.rests_on[0]).startswith("silent:nzasp: the NSA slip rule (nsa2008.3c)")


def test_paper_is_signed_by_all() -> None:
    assert (slip_from_paper(AGREED, PAIR).state, slip_from_paper(AGREED, PAIR).signed_by) == ("signed", PAIR)


@pytest.mark.cites("nzasp.P.8.8")
@pytest.mark.cites("reading:R-64")
@pytest.mark.parametrize(
    ("slip", "who", "rests_on"),
    [
        (ENTERED, "A", "nzasp.P.8.8"),
        (replace(ENTERED, scores=(300, 310)), "B", "nzasp.P.8.8"),
        (replace(ENTERED, scores=(310, 310)), "A", "reading:R-64"),
        (replace(ENTERED, scores=(310, 310), first=1), "B", "reading:R-64"),
    ],
)
def test_the_winner_hands_in_the_slip(slip: Slip, who: str, rests_on: str) -> None:
    ruling = hand_in_ruling(NZASP, slip, NAMES, 6)
    assert (dict(ruling.detail), basis_texts(*ruling.rests_on)) == ({"table": 6, "who": who}, [rests_on])


@pytest.mark.cites("nzasp.P.8.7")
def test_the_closing_card_asks_for_the_tiles() -> None:
    card = closing_card(NZASP)
    assert dict(card.detail) == {"lay_out_tiles": 100, "blocks": False}
    assert basis_texts(*card.rests_on) == ["nzasp.P.8.7", "nzasp.P.5.1"]
