"""How a grade stands while it is played: which rounds count, what byes are worth meanwhile, which places are open."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.acts.results import Forfeited, ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import Desk, number_of, player_id
from tilehall.law.tournament.desk.grade_standing import counted_event, last_begun_round, possible_places_of
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player
from tilehall.law.tournament.own_terms import OwnTerms
from tilehall.law.tournament.standings import standings

from .plans import four, logged, pair, plan

BYES = tuple(Pairing(meets="bye", players=(n,)) for n in (1, 2, 3))
THREE = ((pair(2, 3, 1), BYES[0]), (pair(1, 3, 1), BYES[1]), (pair(1, 2, 1), BYES[2]))


def three(*acts: Act, rounds: int = 3, drawn: int = 3) -> Desk:
    """Three players, a bye in each round."""
    return rebuild(
        logged(
            (
                Announced(plan=plan(grades=(GradePlan(name="A", rounds=rounds),))),
                *(Entered(player=Player(number=n, name=name)) for n, name in enumerate(("Ana", "Ben", "Cat"), 1)),
                Graded(grades=(("A", (1, 2, 3)),)),
                Drawn(grade="A", first_round=1, rounds=THREE[:drawn]),
                *acts,
            )
        )
    )


def won(round_: int, first: int, margin: int = 10) -> tuple[Act, ...]:
    result = ResultEntered(grade="A", round=round_, player=first, scores=(400 + margin, 400))
    return (RoundBegun(round=round_, minutes=50), result)


def wins(desk: Desk) -> dict[str, int]:
    placings = standings(counted_event(desk, "A")).placings
    return {desk.name(number_of(one.player)): int(one.wins) for one in placings}


@pytest.mark.cites("nzasp.P.9.2")
def test_byes_that_will_be_equal_add_nothing_on_the_way() -> None:
    assert wins(three(*won(1, 2))) == {"Ana": 0, "Ben": 1, "Cat": 0}


@pytest.mark.cites("nzasp.P.9.2")
def test_byes_that_are_unequal_so_far_are_wins() -> None:
    """Of three rounds one is drawn: nobody knows yet who will have a bye."""
    assert wins(three(*won(1, 2), drawn=1)) == {"Ana": 1, "Ben": 1, "Cat": 0}


def test_a_round_that_is_only_drawn_counts_nothing() -> None:
    assert last_begun_round(three(), "A") == 0
    assert counted_event(three(rounds=4), "A").rounds == ()
    assert last_begun_round(rebuild(logged(four())), "A") == 1


def test_a_forfeit_of_a_later_round_waits_for_its_round() -> None:
    later = Forfeited(grade="A", round=3, player=1, ground="no_show")
    assert wins(three(*won(1, 2), later)) == {"Ana": 0, "Ben": 1, "Cat": 0}


def test_no_place_is_named_while_byes_may_still_become_equal() -> None:
    assert possible_places_of(three(*won(1, 2), drawn=1), "A") == {}
    assert possible_places_of(three(*won(1, 2), drawn=1, rounds=2), "A") != {}
    assert possible_places_of(three(*won(1, 2)), "A") != {}


@given(margins=st.lists(st.integers(-40, 40), min_size=3, max_size=3), known=st.integers(0, 3))
def test_the_final_place_is_among_those_that_were_open(margins: list[int], known: int) -> None:
    acts = [act for n, first in enumerate((2, 1, 1)) for act in won(n + 1, first, margins[n])]
    done = three(*acts)
    final = {one.player: one.place for one in standings(done.event("A")).placings}
    for player, open_to in possible_places_of(three(*acts[: 2 * known]), "A").items():
        assert open_to.best <= final[player] <= open_to.worst


def test_an_event_from_a_file_began_no_round_and_stands_all_the_same() -> None:
    acts = [act for act in four() if not isinstance(act, RoundBegun)]
    desk = rebuild(logged(acts))
    assert desk.current == 0
    assert last_begun_round(desk, "A") == 1
    assert wins(desk)["Ana"] == 1
    assert replace(desk, seq=0).grades == desk.grades


@pytest.mark.cites("nzasp.P.9.2")
def test_byes_stay_equal_where_somebody_withdrew_before_the_start() -> None:
    acts = (
        Announced(plan=plan(grades=(GradePlan(name="A", rounds=3),))),
        *(Entered(player=Player(number=n, name=name)) for n, name in enumerate(("Ana", "Ben", "Cat", "Gone"), 1)),
        Graded(grades=(("A", (1, 2, 3, 4)),)),
        Drawn(grade="A", first_round=1, rounds=THREE),
        RoundBegun(round=1, minutes=50),
    )
    desk = rebuild(logged(acts))
    assert len(counted_event(desk, "A").rounds) == 3
    assert {placing.wins for placing in standings(counted_event(desk, "A")).placings} == {0}


@pytest.mark.parametrize(("caps", "worst"), [((), 3), ((100,), 1)])
def test_a_cap_on_the_spread_settles_a_place_before_the_wins_do(caps: tuple[int, ...], worst: int) -> None:
    """Ana leads Cat by a win and 201 points with one game each to go; without a cap any margin may come."""
    scores = ((1, 1, (500, 400)), (1, 3, (499, 400)), (2, 3, (400, 500)), (2, 4, (401, 400)))
    results = [ResultEntered(grade="A", round=number, player=who, scores=each) for number, who, each in scores]
    _, entered, *_ = acts = four()
    grade = GradePlan(name="A", rounds=3, gibson=True, prize_places=1)
    announced = Announced(plan=plan(grades=(grade,), own_terms=OwnTerms(spread_caps=caps)))
    begun = RoundBegun(round=2, minutes=55)
    desk = rebuild(logged((announced, entered, *acts[2:-1], *results[:2], begun, *results[2:])))
    assert possible_places_of(desk, "A")[player_id(1)].worst == worst
