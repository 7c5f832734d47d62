"""The draw of a grade at the desk: every way of pairing, seeded, with wishes, house players and tables of one's own."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.game.clock import Moment
from tilehall.law.game.edition import Override
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import departures, hand_made_pairs, late_joiners
from tilehall.law.tournament.desk.acts.draw import WishesSettled
from tilehall.law.tournament.desk.acts.entries import EntryAmended, Withdrew
from tilehall.law.tournament.desk.desk import Desk, number_of, player_id
from tilehall.law.tournament.desk.draw import ProposedDraw, draw_grade, grades_to_draw, propose_draw
from tilehall.law.tournament.desk.records import GradePlan, Wish
from tilehall.law.tournament.desk.redraw import draw_all
from tilehall.law.tournament.draws.ledger import starts_ledger
from tilehall.law.tournament.possible_places import possible_places
from tilehall.law.tournament.standings import standings

from .drawn_grades import begun, differences, followed, hall, met, scored

SWISS = GradePlan(name="A", rounds=5, system="swiss")


def drawn(desk: Desk, seed: int = 1) -> Desk:
    return followed(desk, draw_grade(desk, "A", seed))


def played(desk: Desk, rounds: int, seed: int = 1) -> Desk:
    for _ in range(rounds):
        if len(desk.grade("A").rounds) == desk.current:
            desk = drawn(desk, seed)
        desk = scored(begun(desk))
    return desk


def refused(answer: object) -> Refusal:
    assert isinstance(answer, Refusal)
    return answer


@pytest.mark.cites("nzasp.P.5.3")
@pytest.mark.parametrize("players", [2, 7, 8, 24])
def test_a_round_robin_is_drawn_at_once_with_even_starts(players: int) -> None:
    rounds = players - 1 + players % 2
    desk = drawn(hall(players, GradePlan(name="A", rounds=rounds)))
    grade = desk.grade("A")
    assert len(grade.rounds) == rounds
    everyone = [two for each in grade.rounds for two in met(each.boards)]
    assert len(everyone) == len(set(everyone)) == players * (players - 1) // 2
    assert {abs(own) for own in differences(desk).values()} == {1 - players % 2}


def test_the_same_seed_gives_the_same_draw_and_another_one_another() -> None:
    desk = hall(12, GradePlan(name="A", rounds=11))
    assert propose_draw(desk, "A", 5) == propose_draw(desk, "A", 5)
    one, other = propose_draw(desk, "A", 5), propose_draw(desk, "A", 6)
    assert isinstance(one, ProposedDraw)
    assert isinstance(other, ProposedDraw)
    assert one.rounds != other.rounds
    assert drawn(desk, 5).grade("A").rounds[0].seed == 5


@pytest.mark.parametrize("system", ["swiss", "hill", "australian", "factor"])
def test_other_grades_are_drawn_round_by_round(system: str) -> None:
    desk = hall(9, replace(SWISS, system=system, factor=2))  # type: ignore[arg-type]
    desk = played(desk, 2)
    assert refused(draw_all(drawn(desk), 1)).code == "nothing_to_draw"
    desk = drawn(desk)
    last = desk.grade("A").rounds[-1]
    assert (last.number, last.way) == (3, system)
    assert sum(board.meets == "bye" for board in last.boards) == 1
    assert all(board.why for board in last.boards)
    byes = [board.players for each in desk.grade("A").rounds for board in each.boards if board.meets == "bye"]
    assert len(set(byes)) == 3


def test_a_round_waits_for_the_one_before() -> None:
    desk = begun(drawn(hall(6, SWISS)))
    answer = refused(draw_grade(desk, "A", 1))
    assert answer.code == "round_not_done"
    assert dict(answer.detail)["missing"] == 3
    assert grades_to_draw(scored(desk)) == ["A"]


def test_a_round_of_which_nothing_was_played_is_drawn_again() -> None:
    desk = drawn(played(hall(8, SWISS), 1), 1)
    again = drawn(desk, 99)
    assert len(again.grade("A").rounds) == 2
    assert again.grade("A").rounds[1].seed == 99
    assert again.grade("A").rounds[0] == desk.grade("A").rounds[0]


def test_more_rounds_follow_a_round_robin() -> None:
    desk = drawn(hall(4, GradePlan(name="A", rounds=5, system="round-robin-plus", plus="hill")))
    assert [each.way for each in desk.grade("A").rounds] == ["round-robin"] * 3
    desk = played(desk, 3)
    desk = drawn(desk)
    assert desk.grade("A").rounds[3].way == "hill"
    placed = [desk.name(number_of(each.player)) for each in standings(desk.event("A", through=3)).placings]
    assert (
        met(desk.grade("A").rounds[3].boards)
        == {
            frozenset(desk.named(name).number for name in two)  # type: ignore[union-attr]
            for two in (placed[:2], placed[2:])
        }
    )


def test_two_teams_meet_each_other_only() -> None:
    desk = drawn(hall(8, GradePlan(name="A", rounds=4, system="two-teams"), teams=2))
    pairs = [two for each in desk.grade("A").rounds for two in met(each.boards)]
    assert len(set(pairs)) == len(pairs) == 16
    assert all(len({n % 2 for n in two}) == 2 for two in pairs)
    assert set(differences(desk).values()) == {0}


def test_of_several_teams_board_meets_board() -> None:
    desk = drawn(hall(12, GradePlan(name="A", rounds=3, system="several-teams"), teams=4))
    pairs = [two for each in desk.grade("A").rounds for two in met(each.boards)]
    assert len(pairs) == 18
    assert all(len({(n - 1) // 4 for n in two}) == 1 and len({n % 4 for n in two}) == 2 for two in pairs)


def test_teams_need_names() -> None:
    answer = refused(draw_grade(hall(8, GradePlan(name="A", rounds=4, system="two-teams")), "A", 1))
    assert answer.code == "cannot_draw"
    assert answer.detail == (("grade", "A"), ("why", "player_without_team"), ("player", "P01"))


def test_sixteen_sit_at_tables_and_meet_once() -> None:
    desk = drawn(hall(16, GradePlan(name="A", rounds=5, system="tables"), ruleset="nzrc-2024"))
    rounds = desk.grade("A").rounds
    assert [len(each.boards) for each in rounds] == [4] * 5
    couples = [
        frozenset((a, b)) for each in rounds for board in each.boards for a in board.players for b in board.players
        if a < b
    ]  # fmt: skip
    assert len(couples) == len(set(couples)) == 120


def test_tables_are_numbered_and_a_table_of_ones_own_is_kept() -> None:
    desk = hall(8, GradePlan(name="A", rounds=7, first_table=11))
    desk = followed(desk, [EntryAmended(player=replace(desk.player(5), table=13))])
    desk = drawn(desk)
    for each in desk.grade("A").rounds:
        assert sorted(board.table or 0 for board in each.boards) == [11, 12, 13, 14]
        assert next(board.table for board in each.boards if 5 in board.players) == 13


def test_wishes_are_kept() -> None:
    desk = played(hall(9, SWISS), 1)
    wished = Wish(round=2, pairs=((9, 1),), byes=(3,), apart=((2, 4),), out=(7, 8))
    desk = followed(desk, hand_made_pairs.settle_wish(desk, "A", wished))
    boards = drawn(desk).grade("A").rounds[1].boards
    assert next(board for board in boards if 9 in board.players).players == (9, 1)
    assert next(board for board in boards if 3 in board.players).meets == "bye"
    assert frozenset((2, 4)) not in met(boards)
    assert not {7, 8} & {number for board in boards for number in board.players}
    assert [board.by_hand for board in boards if board.players in ((9, 1), (3,))] == [True, True]


def test_a_round_robin_is_laid_so_that_a_wished_pair_meets() -> None:
    desk = hall(7, GradePlan(name="A", rounds=7))
    desk = followed(desk, [WishesSettled(grade="A", wish=Wish(round=7, pairs=((1, 2),), byes=(3,)))])
    last = drawn(desk).grade("A").rounds[6]
    assert frozenset((1, 2)) in met(last.boards)
    assert [board.players for board in last.boards if board.meets == "bye"] == [(3,)]


@pytest.mark.parametrize(
    ("wished", "code"),
    [
        (Wish(round=1, pairs=((1, 2),)), "round_is_settled"),
        (Wish(round=2, pairs=((1, 2), (1, 3))), "wished_twice"),
        (Wish(round=2, pairs=((1, 2),), apart=((2, 1),)), "wished_twice"),
        (Wish(round=9, byes=(1,)), "round_is_settled"),
    ],
)
def test_wishes_that_cannot_be(wished: Wish, code: str) -> None:
    assert refused(hand_made_pairs.settle_wish(played(hall(6, SWISS), 1), "A", wished)).code == code


def test_nobody_can_be_paired_when_all_are_kept_apart() -> None:
    desk = hall(2, SWISS)
    desk = followed(desk, hand_made_pairs.settle_wish(desk, "A", Wish(round=1, apart=((1, 2),))))
    answer = refused(draw_grade(desk, "A", 1))
    assert answer.code == "cannot_draw"
    assert dict(answer.detail)["why"] == "all_are_kept_apart"


def test_boards_are_changed_by_hand() -> None:
    desk = drawn(hall(7, SWISS))
    one, other = desk.grade("A").rounds[0].boards[:2]
    swapped = followed(desk, hand_made_pairs.swap_players(desk, "A", 1, one.players[0], other.players[1]))
    assert frozenset((one.players[0], other.players[0])) in met(swapped.grade("A").rounds[0].boards)
    paired = followed(desk, hand_made_pairs.pair_by_hand(desk, "A", 1, one.players[1], other.players[1]))
    boards = paired.grade("A").rounds[0].boards
    assert boards[0].players == (one.players[1], other.players[1])
    assert frozenset((one.players[0], other.players[0])) in met(boards)
    free = next(board.players[0] for board in boards if board.meets == "bye")
    byed = followed(desk, hand_made_pairs.give_bye(desk, "A", 1, one.players[0]))
    assert [board.players for board in byed.grade("A").rounds[0].boards if board.meets == "bye"] == [(one.players[0],)]
    assert frozenset((free, one.players[1])) in met(byed.grade("A").rounds[0].boards)
    joined = followed(desk, hand_made_pairs.pair_by_hand(desk, "A", 1, free, one.players[0]))
    assert len(joined.grade("A").rounds[0].boards) == 4
    assert refused(hand_made_pairs.swap_players(scored(begun(desk)), "A", 1, 1, 2)).code == "board_has_result"


@pytest.mark.parametrize("who", [(1,), (1, 1)])
def test_where_it_takes_two_the_other_one_is_asked_for(who: tuple[int, ...]) -> None:
    desk = drawn(hall(6, SWISS))
    for kind in ("pair", "apart"):
        assert refused(hand_made_pairs.add_wish(desk, "A", 1, kind, who)).code == "other_player_missing"
    for change in (hand_made_pairs.swap_players, hand_made_pairs.pair_by_hand):
        assert refused(change(desk, "A", 1, 1, 1)).code == "other_player_missing"


def test_a_house_player_fills_a_bye_and_is_not_placed() -> None:
    desk = hall(5, SWISS)
    desk = followed(desk, late_joiners.add_house_player(desk, "A", "Hilda House"))
    house = desk.named("Hilda House")
    assert house is not None
    desk = played(desk, 2)
    for each in desk.grade("A").rounds:
        assert all(board.meets == "game" for board in each.boards)
        assert sum(house.number in board.players for board in each.boards) == 1
    placed = standings(desk.event("A"))
    assert house.number not in {number_of(each.player) for each in placed.placings}
    assert sum(each.games for each in placed.placings) == 10
    possible = possible_places(desk.event("A"), undrawn=3)
    assert len(possible) == 5
    assert max(each.worst for each in possible.values()) == 5


def test_a_masters_is_a_round_robin_with_a_named_method_of_starts() -> None:
    swiss = hall(6, SWISS, kind="masters", starts_method="circle")
    assert refused(draw_grade(swiss, "A", 1)).code == "round_robin_required"
    robin = GradePlan(name="A", rounds=5)
    assert refused(draw_grade(hall(6, robin, kind="masters"), "A", 1)).code == "starts_method_missing"
    lots = replace(robin, starts="drawn")
    assert (
        refused(draw_grade(hall(6, lots, kind="masters", starts_method="circle"), "A", 1)).code == "balanced_required"
    )
    assert not isinstance(draw_grade(hall(6, robin, kind="masters", starts_method="circle"), "A", 1), Refusal)


def test_who_left_as_a_forfeit_stays_in_a_whole_draw_and_forfeits() -> None:
    desk = hall(4, GradePlan(name="A", rounds=3))
    desk = followed(desk, [Withdrew(player=4, choice="forfeit", from_round=1, reason="ill")])
    desk = drawn(desk)
    assert sum(board.meets == "forfeit" for each in desk.grade("A").rounds for board in each.boards) == 3
    five = followed(hall(5, GradePlan(name="A", rounds=5)), [Withdrew(player=4, choice="forfeit", from_round=1)])
    assert departures.departures_to_settle(drawn(five)) == []
    gone = followed(hall(4, GradePlan(name="A", rounds=3)), [Withdrew(player=4, choice="bye", from_round=1)])
    assert all(4 not in board.players for each in drawn(gone).grade("A").rounds for board in each.boards)


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 14), rounds=st.integers(1, 6), seed=st.integers(0, 10**6))
def test_in_swiss_grades_everybody_has_one_board_and_starts_stay_near(players: int, rounds: int, seed: int) -> None:
    desk = played(hall(players, replace(SWISS, rounds=rounds)), rounds, seed)
    for each in desk.grade("A").rounds:
        assert sorted(n for board in each.boards for n in board.players) == list(range(1, players + 1))
    assert max(abs(own) for own in differences(desk).values()) <= 2


@pytest.mark.cites("nzasp.P.9.2")
@pytest.mark.parametrize(("spread", "place"), [(None, 0), (-500, 2)])
def test_a_round_is_drawn_from_the_standings_under_the_terms_of_the_event(spread: int | None, place: int) -> None:
    """Who had the bye is first of the three winners by the rule, and last of them where an edition says so."""
    changed = Override(name="bye_spread", value=spread, since=Moment(0), under="nzasp.C.13.4", decision="a meeting")
    more = {} if spread is None else {"ruleset": "nzasp-2022.1", "overrides": (changed,)}
    desk = drawn(played(hall(5, GradePlan(name="A", rounds=3, system="hill"), **more), 1))
    placed = [number_of(placing.player) for placing in standings(desk.event("A", through=1)).placings]
    assert placed.index(5) == place
    board = desk.board_of("A", 2, 5)
    assert board is not None
    neighbour = placed[place + 1]  # the first meets the second, the third the fourth
    assert set(board.players) == {5, neighbour}


def test_the_starts_of_a_draw_are_counted_under_the_terms_of_the_event() -> None:
    """By the rule a bye is left out of the balance; where an edition counts it as a start, who had it replies."""
    changed = Override(name="bye_start", value="first", since=Moment(0), under="nzasp.C.13.4", decision="a meeting")
    hill = GradePlan(name="A", rounds=3, system="hill")
    desk = drawn(played(hall(5, hill, ruleset="nzasp-2022.1", overrides=(changed,)), 1))
    assert starts_ledger(desk.event("A", through=1))[player_id(5)].credits == ((1, "first"),)
    board = desk.board_of("A", 2, 5)
    assert board is not None
    assert board.players[1] == 5
