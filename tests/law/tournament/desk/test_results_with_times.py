"""The time used on a slip: kept seat by seat, asked about where it costs points, and gone with nobody."""

from dataclasses import replace

import pytest

from tilehall.law.catalogue import count_table
from tilehall.law.tournament.desk.results import OVERTIME, ReportedResult, enter_by_phone, enter_from_paper
from tilehall.law.tournament.desk.slip_changes import TYPED_ANEW, enter_or_type_anew

from .test_results import after, desk, refused, slip

TOLD = ReportedResult(round=1, player=3, scores=(390, 412), used_s=(1561, 1400))


@pytest.mark.cites("nzasp.P.8.4")
def test_overtime_is_asked_about_and_then_kept():
    held = desk()
    asked = refused(enter_from_paper(held, TOLD, count_table))
    told = dict(asked.detail)
    assert (asked.code, told["doubts"], told["penalties"]) == ("look_again", (OVERTIME,), (20, 0))
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
