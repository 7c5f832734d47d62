"""Rounds drawn from what was played: Swiss, king of the hill, factor and the Australian draw, wishes and reasons."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.law.tournament.invented_events import by_rounds, chaotic, entrants, event, every_draw, played
from tilehall.law.tournament.draws import near_pairs
from tilehall.law.tournament.draws.ledger import starts_ledger
from tilehall.law.tournament.draws.matching import LOT
from tilehall.law.tournament.draws.near_pairs import ALL
from tilehall.law.tournament.draws.pair_reasons import pair_reason
from tilehall.law.tournament.draws.pairs import MOST_AT_ONCE, CannotDraw
from tilehall.law.tournament.draws.reason import make_reason
from tilehall.law.tournament.draws.round_draw import Wishes, absent_from, draw_round, wishes_with_file
from tilehall.law.tournament.draws.round_robin import circle_draw
from tilehall.law.tournament.draws.tables import draw_tables
from tilehall.law.tournament.draws.teams import draw_several_teams, draw_two_teams
from tilehall.law.tournament.event import Bye, Entrant, Forfeit, PairGame, Table
from tilehall.law.tournament.standings import standings

methods = st.sampled_from(("swiss", "hill", "factor"))


def couples(drawing) -> set[frozenset[str]]:
    return {frozenset(pair.players) for pair in drawing.pairs}


def met(held) -> set[frozenset[str]]:
    return {frozenset(m.players) for each in held.rounds for m in each if isinstance(m, PairGame)}


@pytest.mark.parametrize("count", range(2, 41, 2))
def test_round_one_is_top_half_against_bottom_half_by_rating(count: int) -> None:
    made = draw_round(event(entrants(count)), 1, Wishes())
    assert [sorted(pair.players) for pair in made.pairs] == [
        [f"P{n:02}", f"P{n + count // 2:02}"] for n in range(count // 2)
    ]
    assert made.byes == ()


def test_who_has_no_rating_counts_as_lowest() -> None:
    players = [
        Entrant(id="New", name="New"),
        Entrant(id="Low", name="Low", rating=3),
        Entrant(id="High", name="High", rating=9),
    ]
    assert draw_round(event(players), 1, Wishes()).byes == ("New",)


@settings(deadline=None)
@given(st.sampled_from((2, 3, 5, 6, 7, 8)), st.integers(0, 6), st.integers(0, 10**6), methods, st.booleans())
def test_no_other_draw_is_better_by_the_terms(count, rounds, seed, method, apart) -> None:
    held = chaotic(entrants(count, clubs=3), rounds, seed)
    made = draw_round(held, rounds + 1, Wishes(method=method, factor=2, apart="club" if apart else None))
    engine = made.engine
    ours = engine.total([two for two in made.draw if two])[:-1]
    assert ours == min(engine.total(each)[:-1] for each in every_draw(range(engine.size)))
    assert sorted(name for pair in made.pairs for name in pair.players) + sorted(made.byes) == sorted(
        {each.name for each in held.players} - set(made.byes)
    ) + sorted(made.byes)


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(0, 7), st.integers(0, 10**6))
def test_a_repeat_only_where_no_draw_without_one_exists(count, rounds, seed) -> None:
    held = chaotic(entrants(count), rounds, seed)
    made = draw_round(held, rounds + 1, Wishes())
    if couples(made) & met(held):
        names = [each.id for each in made.field.players]
        for each in every_draw(range(len(names))):
            assert {frozenset((names[a], names[b])) for a, b in each} & met(held)


@settings(deadline=None)
@given(st.integers(1, 7), st.integers(0, 9), st.integers(0, 10**6))
def test_the_bye_goes_to_the_lowest_placed_of_those_with_fewest(half, rounds, seed) -> None:
    players = entrants(2 * half + 1)
    held = chaotic(players, rounds, seed)
    byes = [m.player for each in held.rounds for m in each if isinstance(m, Bye)]
    order = [each.player for each in standings(held).placings] if rounds else [each.id for each in players]
    fewest = min(byes.count(name) for name in order)
    expected = [name for name in order if byes.count(name) == fewest][-1]
    assert draw_round(held, rounds + 1, Wishes()).byes == (expected,)


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(0, 7), st.integers(0, 10**6))
def test_the_smaller_difference_starts(count, rounds, seed) -> None:
    held = chaotic(entrants(count), rounds, seed)
    starts = starts_ledger(held)
    for pair in draw_round(held, rounds + 1, Wishes()).pairs:
        assert starts[pair.first].difference <= starts[pair.second].difference


@pytest.mark.parametrize("count, rounds", [(24, 16), (25, 12), (60, 10)])
def test_over_a_swiss_event_nobody_meets_twice_and_starts_stay_even(count: int, rounds: int) -> None:
    held, drawings = by_rounds(entrants(count), [Wishes()] * rounds, 7)
    assert len(met(held)) == rounds * (count // 2)
    differences = [abs(own.difference) for own in starts_ledger(held).values()]
    assert max(differences) <= 2
    assert sum(each > 1 for each in differences) <= count // 4
    byes = [name for each in drawings for name in each.byes]
    assert len(set(byes)) == len(byes) == (rounds if count % 2 else 0)


@pytest.mark.parametrize("rounds", [8, 12, 15])
def test_where_starts_must_be_even_nobody_is_two_apart(rounds: int) -> None:
    held, _ = by_rounds(entrants(24), [Wishes(even_starts=True)] * rounds, 4)
    assert {abs(own.difference) for own in starts_ledger(held).values()} == {rounds % 2}
    assert len(met(held)) == rounds * 12


def test_win_groups_are_kept_together() -> None:
    held, _ = by_rounds(entrants(16), [Wishes()] * 3, 1)
    made = draw_round(held, 4, Wishes())
    wins = {each.player: each.wins for each in standings(held).placings}
    assert sum(wins[pair.first] != wins[pair.second] for pair in made.pairs) <= len(set(wins.values())) - 1


def test_the_king_of_the_hill_meets_the_next_whether_or_not_they_have_met() -> None:
    held, _ = by_rounds(entrants(10), [Wishes()] * 5, 3)
    order = [each.player for each in standings(held).placings]
    made = draw_round(held, 6, Wishes(method="hill"))
    assert [set(pair.players) for pair in made.pairs] == [{order[n], order[n + 1]} for n in range(0, 10, 2)]


def test_a_factor_pairs_the_top_and_leaves_the_rest_to_the_swiss_draw() -> None:
    made = draw_round(event(entrants(12)), 1, Wishes(method="factor", factor=3))
    assert [sorted(pair.players) for pair in made.pairs] == [
        ["P00", "P03"],
        ["P01", "P04"],
        ["P02", "P05"],
        ["P06", "P09"],
        ["P07", "P10"],
        ["P08", "P11"],
    ]


# -- the Australian draw


def by_hand(order: list[str], forbidden: set[frozenset[str]]) -> list[tuple[str, str]] | None:
    """As a director does it: the top meets the highest not yet met; where it does not work out, one goes back."""
    if not order:
        return []
    top, *rest = order
    for n, other in enumerate(rest):
        if frozenset((top, other)) not in forbidden:
            more = by_hand(rest[:n] + rest[n + 1 :], forbidden)
            if more is not None:
                return [(top, other), *more]
    return None


@settings(deadline=None)
@given(st.integers(1, 5), st.integers(1, 9), st.integers(0, 10**6))
def test_the_australian_draw_is_what_going_back_by_hand_gives(half, rounds, seed) -> None:
    held = chaotic(entrants(2 * half), rounds, seed)
    order = [each.player for each in standings(held).placings]
    last = {couple: n for n, each in enumerate(held.rounds, 1) for couple in (frozenset(m.players) for m in each)}
    draws = (by_hand(order, {c for c, n in last.items() if n > forgiven}) for forgiven in range(rounds + 1))
    expected = next(each for each in draws if each is not None)
    made = draw_round(held, rounds + 1, Wishes(method="australian"))
    assert couples(made) == {frozenset(two) for two in expected}


def test_the_first_australian_round_is_by_halves_and_every_pair_says_why() -> None:
    held, drawings = by_rounds(entrants(8), [Wishes(method="australian")] * 3, 2)
    assert couples(drawings[0]) == {frozenset((f"P{n:02}", f"P{n + 4:02}")) for n in range(4)}
    assert {pair_reason(drawings[0], n).code for n in range(4)} == {"top_half"}
    assert {pair_reason(drawings[2], n).code for n in range(4)} == {"highest_placed"}
    for n, two in enumerate(drawings[2].draw):
        weighed, higher = pair_reason(drawings[2], n).weighed, drawings[2].field.players[min(two)].id
        assert drawings[2].pairs[n].players[weighed.top] == higher
    assert len(met(held)) == 12


# -- wishes


def test_pairs_and_byes_made_by_hand_are_kept_with_their_start() -> None:
    held, _ = by_rounds(entrants(9), [Wishes()] * 2, 5)
    wishes = Wishes(pairs=(("P08", "P00"),), byes=("P01",))
    made = draw_round(held, 3, wishes)
    assert ("P08", "P00") in [pair.players for pair in made.pairs]
    assert made.byes == ("P01",)
    number = [pair.players for pair in made.pairs].index(("P08", "P00"))
    assert pair_reason(made, number) == make_reason("by_hand")


def test_two_byes_by_hand_leave_an_odd_number_and_a_third_bye() -> None:
    made = draw_round(event(entrants(9)), 1, Wishes(byes=("P00", "P01")))
    assert made.byes == ("P00", "P01", "P08")
    assert len(made.pairs) == 3


def test_what_the_file_tells_of_the_round_is_kept() -> None:
    first = [PairGame(first="P01", second="P00", score=(400, 300)), PairGame(first="P02", second="P03", score=(1, 2))]
    second = [PairGame(first="P04", second="P00"), Bye(player="P03"), Forfeit(player="P01", to="P05")]
    held = event(entrants(8), [first, second])
    wishes = wishes_with_file(held, 2, Wishes())
    made = draw_round(held, 2, wishes)
    assert ("P04", "P00") in [pair.players for pair in made.pairs]
    assert made.byes[0] == "P03"
    assert {"P01", "P05"}.isdisjoint(name for pair in made.pairs for name in pair.players)
    assert wishes_with_file(held, 3, Wishes()) == Wishes()


def test_forbidden_pairs_and_those_who_sit_out() -> None:
    wishes = Wishes(forbidden=frozenset({frozenset(("P00", "P02"))}), sit_out=frozenset({"P03"}))
    made = draw_round(event(entrants(5)), 1, wishes)
    assert frozenset(("P00", "P02")) not in couples(made)
    assert "P03" not in {name for pair in made.pairs for name in pair.players} | set(made.byes)
    assert absent_from(event(entrants(2)), ["P01"]) == {"P01"}


@pytest.mark.parametrize("method", ["swiss", "australian"])
def test_what_cannot_be_drawn_is_said(method) -> None:
    banned = frozenset(frozenset(("P00", f"P{n:02}")) for n in range(1, 4))
    held, _ = by_rounds(entrants(4), [Wishes()], 0)
    with pytest.raises(CannotDraw, match="all_are_kept_apart"):
        draw_round(held, 2, Wishes(method=method, forbidden=banned))


def test_club_mates_are_kept_apart_but_rather_than_meet_again_they_play() -> None:
    players = entrants(8, clubs=2)  # even numbers against odd ones
    held, drawings = by_rounds(players, [Wishes(apart="club")] * 5, 1)
    of = {each.name: each.club for each in players}
    mates = [sum(of[pair.first] == of[pair.second] for pair in each.pairs) for each in drawings]
    assert mates[:4] == [0, 0, 0, 0]
    assert mates[4] > 0
    assert len(met(held)) == 20


@pytest.mark.parametrize(
    "wishes, told",
    [
        (Wishes(pairs=(("P00", "Zed"),)), "not_in_the_round Zed 1"),
        (Wishes(pairs=(("P00", "P01"),), byes=("P00",)), "wished_twice P00 1"),
        (Wishes(byes=("P03",), sit_out=frozenset({"P03"})), "not_in_the_round P03 1"),
        (Wishes(sit_out=frozenset({"P00", "P01", "P02", "P03"})), "nobody_in_the_round 1"),
    ],
)
def test_wishes_that_do_not_fit_are_refused(wishes, told) -> None:
    with pytest.raises(CannotDraw, match=told):
        draw_round(event(entrants(4)), 1, wishes)


def test_names_and_tables_that_do_not_belong_are_refused() -> None:
    with pytest.raises(CannotDraw, match="no_such_player Zed"):
        absent_from(event(entrants(2)), ["Zed"])
    tables = event(entrants(3), [[Table(players=("P00", "P01", "P02"), scores=(1, 2, 3))]], ruleset="nzrc-2024")
    with pytest.raises(CannotDraw, match="played_at_tables"):
        draw_round(tables, 2, Wishes())


# -- reasons and repeatability


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 4), st.integers(1, 6), st.integers(0, 10**6), methods)
def test_why_names_the_terms_in_which_the_next_best_draw_differs(half, rounds, seed, method) -> None:
    held = chaotic(entrants(2 * half), rounds, seed)
    made = draw_round(held, rounds + 1, Wishes(method=method, factor=2))
    engine = made.engine
    ours = engine.total([two for two in made.draw if two])
    for number, two in enumerate(made.draw):
        others = [engine.total(each) for each in every_draw(range(engine.size)) if two not in each]
        best = min(others)
        expected = {name: b - a for name, a, b in zip(engine.names, ours, best, strict=True) if a != b and name != LOT}
        told = pair_reason(made, number)
        assert dict(told.weighed.differs) == expected
        assert told.code == ("better" if expected else "lot")
        if expected:
            assert next(iter(told.weighed.differs))[1] > 0


def test_the_only_draw_says_so() -> None:
    made = draw_round(event(entrants(2)), 1, Wishes())
    told = pair_reason(made, 0)
    assert (told.code, told.weighed.round, told.weighed.met) == ("only_draw", 1, ())


def test_a_repeat_names_its_rounds() -> None:
    held, _ = by_rounds(entrants(2), [Wishes()] * 3, 0)
    assert pair_reason(draw_round(held, 4, Wishes()), 0).weighed.met == (1, 2, 3)


def test_a_seed_gives_the_same_draw_and_the_order_of_the_file_does_not_matter() -> None:
    players = entrants(14)
    held, _ = by_rounds(players, [Wishes()] * 3, 11)
    made = draw_round(held, 4, Wishes(seed=5))
    assert made.pairs == draw_round(held, 4, Wishes(seed=5)).pairs
    turned = event(players[::-1], [each[::-1] for each in held.rounds])
    assert draw_round(turned, 4, Wishes(seed=5)).pairs == made.pairs
    starts = {tuple(p.first for p in draw_round(event(players), 1, Wishes(seed=seed)).pairs) for seed in range(10)}
    assert len(starts) > 5


# -- large fields


def test_a_large_field_is_paired_on_near_candidates_without_a_repeat() -> None:
    count = ALL + 44
    players = tuple(Entrant(id=f"P{n:03}", name=f"P{n:03}", rating=3000 - n) for n in range(count))
    held, drawings = by_rounds(players, [Wishes()] * 4, 2)
    assert len(met(held)) == 4 * count // 2
    assert [sorted(pair.players) for pair in drawings[0].pairs] == [
        [f"P{n:03}", f"P{n + count // 2:03}"] for n in range(count // 2)
    ]
    wins = {each.player: each.wins for each in standings(event(players, held.rounds[:3])).placings}
    assert sum(wins[pair.first] != wins[pair.second] for pair in drawings[3].pairs) <= len(set(wins.values())) - 1
    assert pair_reason(drawings[3], 100).weighed


def test_the_candidates_are_widened_when_the_near_ones_have_all_met() -> None:
    """The top player has met everyone near: only someone from far away is left."""
    count = ALL + 4
    players = tuple(Entrant(id=f"P{n:03}", name=f"P{n:03}", rating=3000 - n) for n in range(count))
    chance, rounds = Random(3), []
    far = f"P{count - 1:03}"
    for number in range(60):
        games = [PairGame(first="P000", second=f"P{number + 1:03}", score=(400, 400))]
        rounds.append(games)
    for other in range(61, count - 1):
        rounds.append([PairGame(first=f"P{other:03}", second="P000", score=(400, 400))])
    held = event(players, rounds)
    made = draw_round(held, len(rounds) + 1, Wishes())
    assert frozenset(("P000", far)) in couples(made)
    assert not couples(made) & met(held)
    assert played(made, chance)


@pytest.fixture
def small_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields of a few dozen are drawn as those of thousands are."""
    monkeypatch.setattr(near_pairs, "WHOLE", 20)
    monkeypatch.setattr(near_pairs, "SECTION", 16)


@pytest.mark.usefixtures("small_sections")
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(21, 70), st.integers(1, 6), st.integers(0, 10**6), methods, st.booleans())
def test_section_by_section_everybody_plays_once_and_nobody_meets_again(count, rounds, seed, method, gibson) -> None:
    """The king of the hill may meet again. Whoever was at a section's border costs a little; win groups hardly move."""
    wishes = Wishes(method=method, factor=9, gibson=gibson, prizes=2, rounds=rounds, seed=seed)
    held, drawings = by_rounds(entrants(count), [wishes] * rounds, seed)
    for drawing in drawings:
        seated = [player for pair in drawing.pairs for player in pair.players]
        assert sorted([*seated, *drawing.byes]) == sorted(each.id for each in held.players)
    games = [frozenset(m.players) for each in held.rounds for m in each if isinstance(m, PairGame)]
    assert method == "hill" or len(set(games)) == len(games)
    assert draw_round(held, rounds + 1, wishes).pairs == draw_round(held, rounds + 1, wishes).pairs


@pytest.mark.usefixtures("small_sections")
def test_the_sections_of_a_field_hold_everybody_once_in_even_numbers() -> None:
    held = chaotic(entrants(60), 3, 5)
    field = draw_round(held, 4, Wishes()).field
    made = near_pairs.sections(field, near_pairs.NearPairs())
    assert sorted(place for section in made for place in section) == list(range(60))
    assert [len(section) for section in made] == [16, 16, 16, 12]


@pytest.mark.usefixtures("small_sections")
def test_the_first_round_of_sections_is_top_half_against_bottom_half_too() -> None:
    made = draw_round(event(entrants(60)), 1, Wishes())
    assert [sorted(pair.players) for pair in made.pairs] == [[f"P{n:02}", f"P{n + 30:02}"] for n in range(30)]


@pytest.mark.usefixtures("small_sections")
def test_a_section_that_has_no_draw_of_its_own_goes_with_the_next_and_the_last_with_the_one_before() -> None:
    """Nobody of the last section may meet another of it."""
    last = [f"P{n:02}" for n in range(16, 24)]
    apart = frozenset(frozenset(two) for two in combinations(last, 2))
    made = draw_round(event(entrants(24)), 1, Wishes(method="hill", forbidden=apart))
    assert not couples(made) & apart
    assert len(made.pairs) == 12
    everybody = frozenset(frozenset(two) for two in combinations([f"P{n:02}" for n in range(24)], 2))
    with pytest.raises(CannotDraw, match="all_are_kept_apart"):
        draw_round(event(entrants(24)), 1, Wishes(forbidden=everybody))


def test_who_met_how_often_is_told_by_places_too() -> None:
    field = draw_round(chaotic(entrants(9), 6, 5), 7, Wishes()).field  # somebody has the bye, and no place
    often = {
        (one, other): len(field.rounds_of(field.players[one], field.players[other]))
        for one, other in combinations(range(len(field.players)), 2)
    }
    assert field.met_places() == {two: times for two, times in often.items() if times}
    assert max(often.values()) > 1


def test_more_than_a_draw_of_all_couples_manages_is_refused_before_it_is_tried() -> None:
    count = MOST_AT_ONCE + 2
    with pytest.raises(CannotDraw, match="too_many_players"):
        draw_round(event(entrants(count)), 1, Wishes(method="australian"))
    draws = (
        lambda: circle_draw(count),
        lambda: draw_two_teams((count, 1)),
        lambda: draw_several_teams((1,) * count),
        lambda: draw_tables(count, 3, 1),
    )
    for draw in draws:
        with pytest.raises(CannotDraw, match="too_many_players"):
            draw()
