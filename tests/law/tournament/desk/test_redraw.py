"""Somebody leaves or comes while rounds are played: what was played stays, the rest is as fair as it can be."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import announcement, departures, draw, hand_made_pairs, late_joiners, redraw
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import AppealDecided, AppealFiled, Entered, Withdrew
from tilehall.law.tournament.desk.acts.results import Forfeited
from tilehall.law.tournament.desk.desk import Desk, player_id
from tilehall.law.tournament.desk.late_joiners import Missed
from tilehall.law.tournament.desk.records import GradePlan, Player, Wish
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest, forfeit_game
from tilehall.law.tournament.standings import standings

from .drawn_grades import begun, differences, followed, hall, met, scored

SWISS = GradePlan(name="A", rounds=5, system="swiss")


def robin(players: int, rounds: int = 0, **more: object) -> Desk:
    plan = GradePlan(name="A", rounds=rounds or players - 1 + players % 2)
    desk = hall(players, plan, **more)
    return followed(desk, draw.draw_grade(desk, "A", 1))


def played(desk: Desk, rounds: int) -> Desk:
    for _ in range(rounds):
        desk = scored(begun(desk))
    return desk


def left(desk: Desk, player: int, choice: str) -> Desk:
    gone = Withdrew(player=player, choice=choice, from_round=desk.current + 1, reason="ill")
    return followed(desk, [gone])


def settled(desk: Desk, seed: int = 3) -> Desk:
    return followed(desk, departures.settle_departures(desk, "A", seed))


def boards(desk: Desk, *numbers: int) -> list[tuple[str, frozenset[int]]]:
    return [(b.meets, frozenset(b.players)) for n in numbers for b in desk.round("A", n).boards]


@settings(max_examples=30, deadline=None)
@given(players=st.integers(4, 13), done=st.integers(1, 4), gone=st.integers(1, 13), seed=st.integers(0, 999))
def test_a_redraw_keeps_what_was_played_and_lets_all_who_go_on_meet(
    players: int, done: int, gone: int, seed: int
) -> None:
    done, gone = min(done, players - 2), (gone - 1) % players + 1
    before = played(robin(players), done)
    after = settled(left(before, gone, "adjust_draw"), seed)
    assert after.grade("A").rounds[:done] == before.grade("A").rounds[:done]
    rest = [two for each in after.grade("A").rounds[done:] for two in met(each.boards)]
    assert not any(gone in two for two in rest)
    everything = [two for each in after.grade("A").rounds for two in met(each.boards) if gone not in two]
    assert len(everything) == len(set(everything))
    assert after.grade("A").plan.rounds == len(after.grade("A").rounds)
    assert max(abs(own) for own in differences(after).values()) <= 2
    assert departures.departures_to_settle(after) == []


@pytest.mark.cites("nzasp.P.4.3")
def test_a_bye_for_every_opponent_of_who_left() -> None:
    before = left(played(robin(6), 2), 3, "bye")
    assert [each.rounds for each in departures.departures_to_settle(before)] == [(3, 4, 5)]
    after = settled(before)
    for number in (3, 4, 5):
        assert sum(meets == "bye" for meets, _ in boards(after, number)) == 1
        own = next(b for b in before.round("A", number).boards if 3 in b.players)
        assert {n for meets, who in boards(after, number) if meets == "bye" for n in who} == set(own.players) - {3}


@pytest.mark.parametrize("choice", ["bye", "forfeit", "adjust_draw"])
def test_who_left_has_no_bye_any_more(choice: str) -> None:
    after = settled(left(played(robin(5), 1), 2, choice))
    assert all(
        board.meets != "bye" or 2 not in board.players for n in after.grade("A").rounds[1:] for board in n.boards
    )
    assert departures.departures_to_settle(after) == []


@pytest.mark.cites("nzasp.P.4.1")
def test_every_game_of_who_left_is_forfeited() -> None:
    after = settled(left(played(robin(6), 2), 3, "forfeit"))
    assert sum(meets == "forfeit" for meets, _ in boards(after, 3, 4, 5)) == 3
    assert all(b.players[0] == 3 for n in (3, 4, 5) for b in after.round("A", n).boards if b.meets == "forfeit")


def test_who_leaves_in_the_middle_of_a_round_leaves_that_board_too() -> None:
    desk = begun(played(robin(6), 1))
    gone = followed(desk, [Withdrew(player=2, choice="adjust_draw", from_round=2, reason="called away")])
    after = settled(gone)
    assert sum(meets == "bye" for meets, _ in boards(after, 2)) == 1
    assert all(2 not in who for _, who in boards(after, 2, 3, 4, 5))
    assert scored(after).round_done(2)


@pytest.mark.cites("nzasp.P.4.1")
@pytest.mark.parametrize("one, other", [("forfeit", "forfeit"), ("forfeit", "bye"), ("bye", "forfeit"), ("bye", "bye")])
def test_two_who_left_and_would_have_met_forfeit_to_nobody(one: str, other: str) -> None:
    """The event could not go on: the one game was to be forfeited twice."""
    after = settled(left(left(played(robin(4), 1), 2, one), 3, other))
    lone = [frozenset({player}) for player, choice in ((2, one), (3, other)) if choice == "forfeit"]
    met_in = next(n for n in (1, 2, 3) if frozenset({2, 3}) in met(played(robin(4), 1).round("A", n).boards))
    assert [who for meets, who in boards(after, met_in) if meets == "forfeit"] == lone
    assert departures.departures_to_settle(after) == []
    assert played(after, 2).over


def test_two_who_left_before_the_draw_are_drawn_and_forfeit_to_nobody() -> None:
    desk = left(left(hall(4, GradePlan(name="A", rounds=3)), 2, "forfeit"), 3, "forfeit")
    drawn = followed(desk, draw.draw_grade(desk, "A", 1))
    lone = [who for meets, who in boards(drawn, 1, 2, 3) if meets == "forfeit" and len(who) == 1]
    assert lone == [frozenset({2}), frozenset({3})]


def test_two_who_leave_one_table_are_both_gone_from_it() -> None:
    """The second was taken off the table as it had been, and the first sat there again."""
    desk = hall(8, GradePlan(name="A", rounds=3, system="tables"), ruleset="nzrc-2024")
    desk = begun(followed(desk, draw.draw_grade(desk, "A", 1)))
    one, other = desk.round("A", 1).boards[0].players[:2]
    for player in (one, other):
        desk = followed(desk, [Withdrew(player=player, choice="bye", from_round=1, reason="ill")])
    seated = [who for _, who in boards(settled(desk), 1)]
    assert not any({one, other} & who for who in seated)


def test_two_leave_by_different_choices() -> None:
    desk = left(left(played(robin(8), 2), 3, "forfeit"), 5, "adjust_draw")
    after = settled(desk)
    rest = boards(after, 3, 4, 5, 6, 7)
    assert all(5 not in who for _, who in rest)
    assert {meets for meets, who in rest if 3 in who} <= {"forfeit", "bye"}
    assert sum(meets == "forfeit" for meets, who in rest if 3 in who) >= 4


def test_of_a_team_the_opponents_have_byes_until_somebody_takes_the_seat() -> None:
    desk = hall(8, GradePlan(name="A", rounds=4, system="two-teams"), teams=2)
    desk = played(followed(desk, draw.draw_grade(desk, "A", 1)), 1)
    after = settled(left(desk, 4, "adjust_draw"))
    assert [sum(meets == "bye" for meets, _ in boards(after, n)) for n in (2, 3, 4)] == [1, 1, 1]
    new = Player(number=9, name="Newly Come", team="Team 0")
    joined = followed(after, [Entered(player=new)])
    joined = followed(joined, late_joiners.join_late(joined, 9, "A", "nothing"))
    joined = followed(joined, redraw.redraw_rest(joined, "A", 4))
    assert [sum(9 in who and meets == "game" for meets, who in boards(joined, n)) for n in (2, 3, 4)] == [1, 1, 1]
    pairs = [two for each in joined.grade("A").rounds for two in met(each.boards)]
    assert len(pairs) == len(set(pairs))


def test_tables_are_mixed_anew() -> None:
    desk = hall(9, GradePlan(name="A", rounds=4, system="tables"), ruleset="nzrc-2024")
    desk = played(followed(desk, draw.draw_grade(desk, "A", 1)), 1)
    after = settled(left(desk, 9, "adjust_draw"))
    assert [sorted(len(b.players) for b in after.round("A", n).boards) for n in (2, 3, 4)] == [[4, 4]] * 3
    assert after.round("A", 1) == desk.round("A", 1)


def test_a_swiss_round_that_is_drawn_is_drawn_again() -> None:
    desk = hall(6, SWISS)
    desk = scored(begun(followed(desk, draw.draw_grade(desk, "A", 1))))
    desk = followed(desk, draw.draw_grade(desk, "A", 1))
    after = settled(left(desk, 6, "adjust_draw"))
    assert all(6 not in who for _, who in boards(after, 2))
    assert sum(meets == "bye" for meets, _ in boards(after, 2)) == 1


@pytest.mark.parametrize(("missed", "wins"), [("bye", 2), ("forfeit", 0), ("nothing", 0)])
def test_a_late_joiner_has_the_chosen_result_for_missed_rounds(missed: Missed, wins: int) -> None:
    desk = played(robin(5), 2)
    desk = followed(desk, [Entered(player=Player(number=6, name="Late Lou"))])
    desk = followed(desk, late_joiners.join_late(desk, 6, "A", missed, "train"))
    assert desk.player(6).joined == 3
    note = desk.floor.notes[-1]
    assert (note.kind, note.player, note.round, note.told) == ("late_joiner", 6, 3, "train")
    assert note.facts == (("grade", "A"), ("missed", missed))
    desk = followed(desk, redraw.redraw_rest(desk, "A", 2))
    assert sum(6 in who for _, who in boards(desk, 3, 4, 5)) == 3
    placed = next(each for each in standings(desk.event("A", through=2)).placings if each.player == player_id(6))
    assert placed.wins == wins
    again = late_joiners.join_late(desk, 6, "A", missed)
    assert isinstance(again, Refusal)
    assert again.code == "not_to_be_joined"


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("missed", ["bye", "forfeit", "nothing"])
def test_a_late_joiner_takes_nothing_from_anybody(players: int, missed: Missed) -> None:
    """Also where nobody had a bye; and whoever had one keeps it, as one of byes that may become equal."""
    desk = played(robin(players), 2)
    before = [desk.round("A", number).boards for number in (1, 2)]
    late = players + 1
    desk = followed(desk, [Entered(player=Player(number=late, name="Late Lou"))])
    desk = followed(desk, late_joiners.join_late(desk, late, "A", missed))
    for number, boards_before in enumerate(before, 1):
        now = desk.round("A", number).boards
        assert [board for board in now if late not in board.players] == list(boards_before)
        own = [(board.meets, board.players) for board in now if late in board.players]
        assert own == ([] if missed == "nothing" else [(missed, (late,))])
    spread = next(each.spread for each in standings(desk.event("A", through=2)).placings if each.player == str(late))
    assert spread == {"bye": 100, "forfeit": -100, "nothing": 0}[missed]


def test_a_house_player_comes_into_the_rest() -> None:
    desk = played(robin(5), 2)
    desk = followed(desk, late_joiners.add_house_player(desk, "A", "Hilda House"))
    desk = followed(desk, redraw.redraw_rest(desk, "A", 2))
    assert all(meets == "game" for meets, _ in boards(desk, 3, 4, 5))
    pairs = [two for each in desk.grade("A").rounds for two in met(each.boards) if 6 not in two]
    assert len(pairs) == len(set(pairs)) == 10
    assert isinstance(late_joiners.add_house_player(desk, "A", "P01"), Refusal)


def test_a_house_player_who_was_given_a_bye_by_hand_is_drawn_around() -> None:
    """The rest of the round robin could not be drawn any more."""
    desk = robin(5)
    desk = followed(desk, late_joiners.add_house_player(desk, "A", "Hugo"))
    desk = followed(desk, redraw.redraw_rest(desk, "A", 2))
    desk = followed(desk, hand_made_pairs.give_bye(desk, "A", 2, 6))
    again = followed(desk, redraw.redraw_rest(desk, "A", 3))
    assert len(again.grade("A").rounds) == len(desk.grade("A").rounds)


def test_a_masters_of_24_goes_on_with_23() -> None:
    desk = played(robin(24, kind="masters", starts_method="circle"), 3)
    after = settled(left(desk, 7, "adjust_draw"))
    assert len(after.grade("A").rounds) == 23
    pairs = [two for each in after.grade("A").rounds for two in met(each.boards) if 7 not in two]
    assert len(pairs) == len(set(pairs)) == 23 * 22 // 2
    assert max(abs(own) for number, own in differences(after).items() if number != 7) <= 1


def test_what_a_hand_made_is_kept_in_a_redraw() -> None:
    desk = played(robin(8), 1)
    one, other = (board.players[0] for board in desk.round("A", 4).boards[:2])
    first = followed(desk, hand_made_pairs.pair_by_hand(desk, "A", 4, one, other))
    wished = followed(first, hand_made_pairs.settle_wish(first, "A", Wish(round=6, byes=(one,))))
    gone = next(n for n in desk.grade("A").players if n not in (one, other))
    after = settled(left(wished, gone, "adjust_draw"))
    (made,) = (board for board in after.round("A", 4).boards if one in board.players)
    assert (made.players, made.by_hand) == ((one, other), True)
    assert [b.players for b in after.round("A", 6).boards if b.meets == "bye"] == [(one,)]
    pairs = [two for each in after.grade("A").rounds for two in met(each.boards) if gone not in two]
    assert len(pairs) == len(set(pairs))


def test_what_a_hand_made_in_a_swiss_round_is_kept_when_it_is_drawn_again() -> None:
    desk = hall(8, SWISS)
    desk = followed(desk, draw.draw_grade(desk, "A", 1))
    desk = followed(desk, hand_made_pairs.pair_by_hand(desk, "A", 1, 1, 2))
    again = settled(left(desk, 8, "adjust_draw"))
    assert next(b for b in again.round("A", 1).boards if 1 in b.players).players == (1, 2)
    fresh = followed(desk, draw.draw_grade(desk, "A", 5))
    assert next(b for b in fresh.round("A", 1).boards if 1 in b.players).players != (1, 2)


def test_fewer_players_may_need_fewer_rounds() -> None:
    """Of five, one has had the bye in round 1; without this one the four have their six games in rounds 1 to 4."""
    desk = played(robin(5), 1)
    rounds = set()
    for gone in desk.grade("A").players:
        grade = settled(left(desk, gone, "adjust_draw")).grade("A")
        assert grade.plan.rounds == len(grade.rounds)
        assert any(board.meets == "game" for board in grade.rounds[-1].boards)
        rounds.add(len(grade.rounds))
    assert min(rounds) < 5


def test_nothing_is_left_to_redraw_at_the_end() -> None:
    answer = redraw.redraw_rest(played(robin(4), 3), "A", 1)
    assert isinstance(answer, Refusal)
    assert answer.code == "nothing_to_redraw"


@pytest.mark.cites("nzasp.P.4.4")
@pytest.mark.parametrize("instead", ["bye", "adjust_draw"])
def test_an_appeal_that_is_upheld_takes_back_the_forfeits_it_was_about(instead: str) -> None:
    desk = settled(left(played(robin(6), 1), 2, "forfeit"))
    desk = scored(begun(desk))  # one of the forfeits lies in a round that is over
    assert standing(desk, 2) == (5, 4)
    appealed = (
        AppealFiled(player=2, told="was in hospital", heard_by="executive"),
        AppealDecided(player=2, upheld=True, told="so it was", instead=instead),
    )
    desk = followed(desk, appealed)
    assert [(each.choice, each.rounds) for each in departures.departures_to_settle(desk)] == [(instead, (2, 3, 4, 5))]
    after = settled(desk)
    assert departures.departures_to_settle(after) == []
    assert standing(after, 2) == (1, 0)
    forfeited = desk.board_of("A", 2, 2)
    assert forfeited is not None
    freed = after.board_of("A", 2, forfeited.players[1])
    assert freed is not None
    assert freed.meets == "bye"


def test_an_appeal_that_is_dismissed_leaves_the_forfeits() -> None:
    desk = settled(left(played(robin(6), 1), 2, "forfeit"))
    dismissed = (
        AppealFiled(player=2, told="was in hospital", heard_by="executive"),
        AppealDecided(player=2, upheld=False, told="it was not"),
    )
    assert departures.departures_to_settle(followed(desk, dismissed)) == []


def standing(desk: Desk, player: int) -> tuple[int, int]:
    """Rounds that name the player up to the last one drawn, and how many of them were forfeited."""
    boards = [board for each in desk.grades["A"].rounds for board in each.boards if player in board.players]
    forfeited = [board for board in boards if board.meets == "forfeit" and board.players[0] == player]
    return len(boards), len(forfeited)


def test_teams_drawn_by_an_earlier_program_in_another_order_do_not_meet_twice() -> None:
    desk = hall(12, GradePlan(name="A", rounds=6, system="two-teams"), teams=2)
    acts = [
        replace(act, rounds=act.rounds[::2] + act.rounds[1::2]) if isinstance(act, Drawn) else act
        for act in draw.draw_grade(desk, "A", 1)
    ]
    after = settled(left(played(followed(desk, acts), 2), 4, "adjust_draw"))
    pairs = [two for each in after.grade("A").rounds for two in met(each.boards)]
    assert len(pairs) == len(set(pairs)) == 2 * 6 + 4 * 5


@pytest.mark.cites("nzasp.P.10.1.3")
@pytest.mark.parametrize("plan", [GradePlan(name="A", rounds=3), SWISS])
def test_a_game_that_the_executive_forfeited_is_not_drawn_away(plan: GradePlan) -> None:
    """Before its round began a draw or a redraw made a game of it again."""
    desk = hall(4, plan)
    desk = followed(desk, draw.draw_grade(desk, "A", 1))
    last = desk.grade("A").rounds[-1].number
    decision = ForfeitRequest(round=last, player=1, ground="executive", reference="E 7", decided=date(2026, 5, 1))
    desk = followed(desk, forfeit_game(desk, decision))
    for drawn in (draw.draw_grade(desk, "A", 2), redraw.redraw_rest(desk, "A", 2)):
        assert isinstance(drawn, Refusal), drawn
    announced = desk.announced
    shorter = replace(announced, grades=(replace(announced.grades[0], rounds=last - 1),))
    refused = announcement.amend_plan(desk, shorter)
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)["round"]) == ("forfeit_stays", last)


def test_an_older_log_that_drew_over_such_a_forfeit_is_still_followed() -> None:
    desk = robin(4)
    drawn = draw.draw_grade(desk, "A", 2)
    forfeited = Forfeited(grade="A", round=3, player=1, ground="executive", reference="E 7", decided=date(2026, 5, 1))
    desk = followed(followed(desk, [forfeited]), drawn)
    assert not any(board.stays for each in desk.grade("A").rounds for board in each.boards)
