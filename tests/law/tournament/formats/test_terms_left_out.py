"""What a TOU file and a sheet of games cannot say of an event is said beside them."""

from dataclasses import replace

import pytest

from tests.law.tournament.invented_grades import file
from tilehall.law.tournament.event import Bye
from tilehall.law.tournament.formats import tsh_archive
from tilehall.law.tournament.formats.terms_left_out import terms_left_out
from tilehall.law.tournament.own_terms import OwnTerms


@pytest.mark.parametrize(
    "terms, named",
    [
        (OwnTerms(), None),
        (OwnTerms(spread_caps=(250,)), "the spread cap (250)"),
        (OwnTerms(spread_caps=(200, 700)), "the spread cap (200, 700)"),
        (OwnTerms(byes_count="always", bye_spread=100), "byes that count always, the spread of a bye (+100)"),
        (OwnTerms(forfeiter_spread=-300, missed_spread=-50), "of a forfeit (-300), the spread of a missed round (-50)"),
    ],
)
def test_own_terms_are_named(terms, named):
    (grade,) = tsh_archive.read(file("kapiti.t")).grades
    with_a_bye = replace(grade.event, rounds=(*grade.event.rounds, (Bye(player="Ana Fox"),)), own_terms=terms)
    told = terms_left_out([replace(grade, event=with_a_bye)])
    assert bool(told) is (named is not None)
    assert all(named in sentence for sentence in told)


def test_an_amount_of_its_own_is_named_and_no_grade_has_nothing():
    (grade,) = tsh_archive.read(file("kapiti.t")).grades
    told = replace(grade, event=replace(grade.event, rounds=((Bye(player="Ana Fox", spread=80),),)))
    assert "byes or forfeits of another spread than the usual" in terms_left_out([told])[0]
    assert terms_left_out([]) == ()
