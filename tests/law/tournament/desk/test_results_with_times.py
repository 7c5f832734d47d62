"""The time used on a slip: kept seat by seat, asked about where it costs points, and gone with nobody."""

from dataclasses import replace

import pytest

from tilehall.law.catalogue import count_table
from tilehall.law.tournament.desk.results import OVERTIME, ReportedResult, enter_by_phone, enter_from_paper
from tilehall.law.tournament.desk.slip_changes import MISTYPED, TYPED_ANEW, SlipChange, amend_slip, enter_or_type_anew

from .test_results import after, desk, refused, slip

TOLD = ReportedResult(round=1, player=3, scores=(390, 412), used_s=(1561, 1400))


@pytest.mark.cites("nzasp.P.8.4")
def test_overtime_is_asked_about_and_then_kept():
    held = desk()
    asked = refused(enter_from_paper(held, TOLD, count_table))
    told = dict(asked.detail)
    assert (asked.code, told["doubts"], told["penalties"]) == ("look_again", (OVERTIME,), (20, 0))
    assert told["names"] == ("Cat", "Dan")
    assert "nzasp.P.8.4" in map(str, asked.rests_on)
    held = after(held, enter_from_paper(held, replace(TOLD, confirmed=frozenset({OVERTIME})), count_table))
    assert (slip(held).scores, slip(held).used_s) == ((390, 412), (1561, 1400))


def test_times_go_to_the_names_they_were_given_with_and_nobody_is_asked_within_the_time():
    held = desk()
    told = replace(TOLD, players=(4, 3), scores=(412, 390), used_s=(1500, 1))
    assert slip(after(held, enter_from_paper(held, told, count_table))).used_s == (1, 1500)


@pytest.mark.parametrize(
    "used_s, code", [((5,), "how_many_times"), ((1, 2, 3), "how_many_times"), ((99_999, 1), "time_cannot_be")]
)
def test_times_that_cannot_be(used_s, code):
    assert refused(enter_from_paper(desk(), replace(TOLD, used_s=used_s), count_table)).code == code


def test_the_same_scores_without_times_are_a_signature_and_a_line_typed_anew_keeps_them():
    held, times = desk(), replace(TOLD, used_s=(1400, 1399))
    held = after(held, enter_by_phone(held, 3, times, count_table, known=True))
    signed = after(held, enter_by_phone(held, 4, replace(TOLD, used_s=None), count_table, known=True))
    assert (slip(signed).state, slip(signed).used_s) == ("signed", (1400, 1399))
    paper = after(desk(), enter_from_paper(desk(), times, count_table))
    anew = ReportedResult(round=1, player=3, scores=(391, 412), confirmed=frozenset({TYPED_ANEW}))
    assert slip(after(paper, enter_or_type_anew(paper, anew, count_table))).used_s == (1400, 1399)


@pytest.mark.parametrize("typed, anew", [(None, (1400, 1399)), ((1400, 1399), (1300, 1299))])
def test_times_beside_the_same_scores_are_typed_anew_and_not_taken_for_what_is_in(typed, anew):
    held = after(desk(), enter_from_paper(desk(), replace(TOLD, used_s=typed), count_table))
    told = replace(TOLD, used_s=anew)
    assert refused(enter_or_type_anew(held, told, count_table)).code == "another_result_is_in"
    told = replace(told, confirmed=frozenset({TYPED_ANEW}))
    held = after(held, enter_or_type_anew(held, told, count_table))
    assert slip(held).used_s == anew
    turned = replace(told, players=(4, 3), scores=(412, 390), used_s=anew[::-1])
    assert refused(enter_or_type_anew(held, turned, count_table)).code == "already_in"


def test_new_times_over_the_limit_are_asked_about_when_they_are_typed_anew():
    held = after(desk(), enter_from_paper(desk(), replace(TOLD, used_s=(1400, 1399)), count_table))
    told = replace(TOLD, scores=(391, 412), used_s=(1700, 1299), confirmed=frozenset({TYPED_ANEW}))
    asked = refused(enter_or_type_anew(held, told, count_table))
    assert (asked.code, dict(asked.detail)["doubts"]) == ("look_again", (OVERTIME,))
    held = after(held, enter_or_type_anew(held, replace(told, confirmed=told.confirmed | {OVERTIME}), count_table))
    assert slip(held).used_s == (1700, 1299)
    scores = replace(TOLD, used_s=None, scores=(392, 412), confirmed=frozenset({TYPED_ANEW}))
    assert slip(after(held, enter_or_type_anew(held, scores, count_table))).used_s == (1700, 1299)


@pytest.mark.parametrize("entered", [None, (1300, 1299)])
def test_no_signature_loses_the_times_that_came_with_it(entered):
    held = after(desk(), enter_by_phone(desk(), 3, replace(TOLD, used_s=entered), count_table, known=True))
    told = replace(TOLD, used_s=(1400, 1399))
    assert refused(enter_by_phone(held, 4, told, count_table, known=True)).code == "sheets_differ"
    mended = after(held, enter_by_phone(held, 3, told, count_table, known=True))
    signed = after(mended, enter_by_phone(mended, 4, told, count_table, known=True))
    assert (slip(signed).state, slip(signed).used_s) == ("signed", (1400, 1399))


def test_a_line_that_names_the_players_the_other_way_round_leaves_each_the_own_time():
    paper = after(desk(), enter_from_paper(desk(), replace(TOLD, used_s=(1400, 1399)), count_table))
    anew = ReportedResult(round=1, player=3, players=(4, 3), scores=(412, 391), confirmed=frozenset({TYPED_ANEW}))
    held = slip(after(paper, enter_or_type_anew(paper, anew, count_table)))
    assert (held.scores, held.used_s) == ((391, 412), (1400, 1399))


def test_a_change_of_the_times_alone_is_a_change_and_none_is_none():
    paper = after(desk(), enter_from_paper(desk(), replace(TOLD, used_s=(1400, 1399)), count_table))
    change = SlipChange(ground=MISTYPED, reason="the times were read from the wrong clock")
    same = refused(amend_slip(paper, replace(TOLD, used_s=(1400, 1399)), change, count_table))
    assert same.code == "nothing_changes"
    turned = replace(TOLD, used_s=(1399, 1400))
    assert slip(after(paper, amend_slip(paper, turned, change, count_table))).used_s == (1399, 1400)
