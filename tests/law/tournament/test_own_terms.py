"""Spread caps, values of byes and missed rounds that an organiser sets: what counts, and on what it rests."""

from dataclasses import replace

import pytest

from tilehall.law.rulebook.basis import Silent, basis_texts
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.draws.field import field_of
from tilehall.law.tournament.event import Event
from tilehall.law.tournament.own_terms import OwnTerms
from tilehall.law.tournament.standings import standings

from .grade_lines import bye, event, forfeit, game


def placed(found: Event, **terms: object) -> list[tuple[str, int, int]]:
    own = replace(found, own_terms=OwnTerms(**terms))  # type: ignore[arg-type]
    return [(one.player, int(one.wins), one.spread) for one in standings(own).placings]


def rests_on(found: Event, **terms: object) -> list[str]:
    return basis_texts(*standings(replace(found, own_terms=OwnTerms(**terms))).rests_on)  # type: ignore[arg-type]


BLOWOUT = event(
    [game("Ana", "Ben", 700, 200), game("Cy", "Di", 400, 300)],
    [game("Ben", "Di", 430, 400), game("Ana", "Cy", 300, 500)],
)


def test_a_cap_counts_on_both_sides_and_changes_nothing_else() -> None:
    assert placed(BLOWOUT) == [("Cy", 2, 300), ("Ana", 1, 300), ("Ben", 1, -470), ("Di", 0, -130)]
    assert placed(BLOWOUT, spread_caps=(150,)) == [("Cy", 2, 250), ("Ana", 1, 0), ("Ben", 1, -120), ("Di", 0, -130)]
    capped = standings(replace(BLOWOUT, own_terms=OwnTerms(spread_caps=(150,))))
    assert [one.points for one in capped.placings] == [one.points for one in standings(BLOWOUT).placings]


def test_caps_go_by_round_and_the_last_holds_on() -> None:
    assert placed(BLOWOUT, spread_caps=(350, 20)) == [
        ("Cy", 2, 120),
        ("Ana", 1, 330),
        ("Ben", 1, -330),
        ("Di", 0, -120),
    ]
    assert placed(BLOWOUT, spread_caps=(150, 150)) == placed(BLOWOUT, spread_caps=(150,))


def test_a_cap_is_the_organisers_and_says_so() -> None:
    assert rests_on(BLOWOUT, spread_caps=(150,))[-1] == (
        "silent:nzasp: the organiser's own terms: of the margin of a game at most 150 counts"
    )
    assert not any("own terms" in basis for basis in rests_on(BLOWOUT))


BYES = event([game("Ana", "Ben", 400, 300), bye("Cy")], [game("Cy", "Ana", 350, 350), forfeit("Ben", "Di")])


@pytest.mark.cites("nzasp.P.9.2", "nzasp.P.10.2", "nzasp.P.10.3")
def test_what_is_set_as_the_rules_have_it_rests_on_their_clauses() -> None:
    same = {"bye_spread": 50, "forfeit_spread": 50, "forfeiter_spread": -50, "byes_count": "unequal"}
    assert placed(BYES, **same) == placed(BYES)
    assert not any("own terms" in basis for basis in rests_on(BYES, **same))


@pytest.mark.cites("nzasp.P.9.2", "nzasp.P.10.2", "nzasp.P.10.3")
def test_other_values_count_and_name_the_clause_they_stand_in_for() -> None:
    terms = {"bye_spread": 75, "forfeit_spread": 100, "forfeiter_spread": -100}
    assert placed(BYES, **terms) == [("Ana", 1, 100), ("Cy", 1, 75), ("Di", 1, 100), ("Ben", 0, -200)]
    assert {basis for basis in rests_on(BYES, **terms) if "own terms" in basis} == {
        "silent:nzasp: the organiser's own terms, 75 where nzasp.P.9.2 has 50",
        "silent:nzasp: the organiser's own terms, 100 where nzasp.P.10.2 has 50",
        "silent:nzasp: the organiser's own terms, -100 where nzasp.P.10.3 has -50",
    }


@pytest.mark.parametrize(("when", "wins"), [("always", 2), ("unequal", 1), ("never", 1)])
def test_when_a_bye_counts_is_the_organisers_choice(when: str, wins: int) -> None:
    equal = event(
        [game("Ana", "Ben", 400, 300), bye("Cy")], [game("Ben", "Cy", 400, 300), bye("Ana")],
        [game("Cy", "Ana", 400, 300), bye("Ben")],
    )  # fmt: skip
    assert {won for _, won, _ in placed(equal, byes_count=when)} == {wins}


def test_a_missed_round_is_a_loss_where_the_organiser_has_set_it() -> None:
    """Cy came late and Di left; who withdrew before the start has missed nothing, and a round to come is none yet."""
    late = event(
        [game("Ana", "Ben", 400, 300), game("Di", "Eve", 1, 2)],
        [game("Ana", "Cy", 400, 380), game("Ben", "Eve", 3, 2)],
        [game("Ana", "Eve"), game("Cy", "Ben")],
        names=["Ana", "Ben", "Cy", "Di", "Eve", "Gone"],
    )
    assert placed(late)[-3:] == [("Gone", 0, 0), ("Di", 0, -1), ("Cy", 0, -20)]
    assert placed(late, missed_spread=-50)[-3:] == [("Gone", 0, 0), ("Di", 0, -51), ("Cy", 0, -70)]
    told = "silent:nzasp: the organiser's own terms: a missed round is a loss with spread -50"
    assert told in rests_on(late, missed_spread=-50)


def test_rounds_are_paired_from_the_same_standings() -> None:
    """The draw has the field in the order of the capped standings."""
    tied = event([game("Ana", "Ben", 700, 200), game("Cy", "Di", 400, 300)])
    own = replace(tied, own_terms=OwnTerms(spread_caps=(100,)))
    assert [player.spread for player in field_of(tied, 2).players] == [500, 100, -100, -500]
    assert [player.spread for player in field_of(own, 2).players] == [100, 100, -100, -100]


def test_what_cannot_be_is_named() -> None:
    terms = OwnTerms(spread_caps=(0,), bye_spread=-1, forfeit_spread=1000, forfeiter_spread=1, missed_spread=-1000)
    assert list(terms.faults()) == [
        "spread_caps", "bye_spread", "forfeit_spread", "forfeiter_spread", "missed_spread",
    ]  # fmt: skip
    assert list(OwnTerms(spread_caps=(1, 999), bye_spread=0, forfeiter_spread=0, missed_spread=-999).faults()) == []


def test_under_other_rules_they_are_the_organisers_too() -> None:
    book = Book("nsa-2008", own_terms=OwnTerms(bye_spread=100))
    assert isinstance(book.term(int, "bye_spread").basis, Silent)
    assert book.term(int, "bye_spread").value == 100
