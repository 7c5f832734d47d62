"""What is typed on a page is of those whom it showed: after a swap, a new draw or in a new round it is refused."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.catalogue import count_table
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.hand_made_pairs import give_bye, pair_by_hand, swap_players
from tilehall.law.tournament.desk.late_players import forfeit_late_player, note_arrival, note_late
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.results import (
    ReportedResult,
    board_of,
    confirm_result,
    dispute_result,
    enter_by_phone,
    enter_from_paper,
)
from tilehall.law.tournament.desk.seats_shown import (
    NOTHING_SHOWN,
    SeatsShown,
    read_seats,
    seats_of_board,
)
from tilehall.law.tournament.desk.slip_changes import (
    ForfeitRequest,
    SlipChange,
    amend_slip,
    enter_or_type_anew,
    forfeit_game,
)

from .plans import BEGUN, logged
from .test_results import after, desk, refused, rummikub_acts, slip

Decided = tuple[Act, ...] | Refusal
SHOWN = SeatsShown(round=1, players=(3, 4))
TYPED = ReportedResult(round=1, player=3, scores=(390, 412), shown=SHOWN)
WAYS: dict[str, Callable[[Desk], Decided]] = {
    "the desk": lambda held: enter_from_paper(held, TYPED, count_table),
    "the desk again": lambda held: enter_or_type_anew(held, TYPED, count_table),
    "a phone": lambda held: enter_by_phone(held, 3, TYPED, count_table, known=True),
    "a forfeit": lambda held: forfeit_game(held, ForfeitRequest(round=1, player=3, ground="no_show", shown=SHOWN)),
    "a change": lambda held: amend_slip(held, TYPED, SlipChange(ground="mistyped", reason="so"), count_table),
    "a signature": lambda held: confirm_result(held, 1, 3, 99, known=True, shown=SHOWN),
    "a dispute": lambda held: dispute_result(held, 1, 3, "no", 99, shown=SHOWN),
}


def unplayed() -> Desk:
    """Before any result, so that everybody can be swapped."""
    held = desk()
    board = held.round("A", 1).boards[0]
    return held.with_board("A", 1, board, replace(board, slip=None))


@pytest.mark.parametrize("way", WAYS)
def test_who_starts_is_swapped_under_an_open_page(way: str) -> None:
    held = after(desk(), swap_players(desk(), "A", 1, 3, 4))
    answer = refused(WAYS[way](held))
    assert (answer.code, dict(answer.detail)) == ("draw_has_changed", {"now": "Dan – Cat"})


@pytest.mark.parametrize("way", WAYS)
def test_another_opponent_sits_there(way: str) -> None:
    held = after(unplayed(), swap_players(unplayed(), "A", 1, 4, 1))
    assert refused(WAYS[way](held)).code == "draw_has_changed"


@pytest.mark.parametrize("way", WAYS)
def test_who_was_shown_has_a_bye_now(way: str) -> None:
    held = after(desk(), give_bye(desk(), "A", 1, 3))
    assert refused(WAYS[way](held)).code == "draw_has_changed"


def test_what_was_shown_is_there_still() -> None:
    held = after(desk(), enter_from_paper(desk(), TYPED, count_table))
    assert slip(held).scores == (390, 412)
    assert slip(after(desk(), enter_by_phone(desk(), 3, TYPED, count_table, known=True))).scores == (390, 412)


def test_a_phone_that_slept_does_not_enter_the_last_round_in_the_new_one() -> None:
    held = after(desk(), enter_from_paper(desk(), TYPED, count_table))
    held = after(held, (RoundBegun(round=2, minutes=50),))
    answer = refused(enter_by_phone(held, 3, replace(TYPED, round=2), count_table, known=True))
    assert (answer.code, dict(answer.detail)) == ("round_has_changed", {"shown": 1, "round": 2})
    assert refused(confirm_result(held, 2, 3, 99, known=True, shown=SHOWN)).code == "round_has_changed"


def test_what_says_nothing_of_its_seats_is_of_no_board() -> None:
    for text in ("", "1", "1:3-4-", "1:x", "9" * 40, "1:3\u0664", "1:3-4 "):
        assert read_seats(text) == NOTHING_SHOWN
        unmarked = ReportedResult(round=1, player=3, scores=(390, 412), shown=read_seats(text))
        assert refused(enter_from_paper(desk(), unmarked, count_table)).code == "draw_has_changed"
    only_the_round = ReportedResult(round=1, player=3, scores=(390, 412), shown=SeatsShown(round=1))
    assert refused(enter_from_paper(desk(), only_the_round, count_table)).code == "draw_has_changed"


def test_after_a_forfeit_the_page_is_told_of_the_forfeit() -> None:
    held = after(desk(), forfeit_game(desk(), ForfeitRequest(round=1, player=4, ground="no_show", shown=SHOWN)))
    assert refused(enter_from_paper(held, TYPED, count_table)).code == "no_game_here"


def test_a_table_of_four_that_is_mixed_anew() -> None:
    held = rebuild(logged(rummikub_acts()))
    grade, board = next((g.name, b) for g in held.grades.values() for b in g.rounds[0].boards if b.meets == "table")
    shown = seats_of_board(1, board)
    one, other = board.players[:2]
    scores = (30, -10, -20, *([0] * len(board.players)))[: len(board.players)]
    told = ReportedResult(round=1, player=one, scores=scores, shown=shown)
    mixed = after(held, swap_players(held, grade, 1, one, other))
    assert refused(enter_from_paper(mixed, told, count_table)).code == "draw_has_changed"


def test_scores_of_another_pair_of_the_round_are_no_fault_of_ours() -> None:
    """The pair is there, at another board: looking for its players at this one was an exception."""
    told = ReportedResult(round=1, table=2, players=(1, 2), scores=(390, 412))
    assert refused(enter_from_paper(unplayed(), told, count_table)).code == "wrong_pair"
    held = after(desk(), enter_from_paper(desk(), TYPED, count_table))
    started = ReportedResult(round=1, table=2, scores=(390, 412), first=1)
    assert refused(enter_or_type_anew(held, started, count_table)).code == "not_at_this_table"


def test_late_players_are_those_of_the_round_that_was_shown() -> None:
    old, held = SeatsShown(round=1), after(desk(), enter_from_paper(desk(), TYPED, count_table))
    held = after(held, (RoundBegun(round=2, minutes=50),))
    assert refused(note_late(held, 3, BEGUN, shown=old)).code == "another_round_is_played"
    noted = after(held, note_late(held, 3, BEGUN, shown=SeatsShown(round=2)))
    assert refused(note_arrival(noted, 3, BEGUN, shown=old)).code == "another_round_is_played"
    assert refused(forfeit_late_player(noted, 3, BEGUN, shown=SHOWN)).code == "another_round_is_played"
    assert refused(forfeit_late_player(held, 3, BEGUN, shown=SHOWN)).code == "another_round_is_played"
    assert refused(note_late(held, 3, BEGUN, shown=NOTHING_SHOWN)).code == "another_round_is_played"
    seats = SeatsShown(round=2, players=(3, 1))
    assert refused(forfeit_late_player(noted, 3, BEGUN, shown=seats)).code == "not_yet_forfeit"
    swapped = after(noted, swap_players(noted, "A", 2, 1, 4))
    assert refused(forfeit_late_player(swapped, 3, BEGUN, shown=seats)).code == "draw_has_changed"


CHANGES = st.one_of(
    st.tuples(st.sampled_from(["swap", "pair", "bye"]), st.integers(1, 4), st.integers(1, 4)),
    st.tuples(st.just("round"), st.just(0), st.just(0)),
)


def _changed(held: Desk, change: tuple[str, int, int]) -> Desk:
    kind, one, other = change
    if kind == "round":
        return after(held, (RoundBegun(round=held.current + 1, minutes=50),)) if held.current < 3 else held
    decided = {
        "swap": lambda: swap_players(held, "A", held.current, one, other),
        "pair": lambda: pair_by_hand(held, "A", held.current, one, other),
        "bye": lambda: give_bye(held, "A", held.current, one),
    }[kind]()
    return held if isinstance(decided, Refusal) else after(held, decided)


@given(st.lists(CHANGES, max_size=6), st.integers(1, 4))
def test_whatever_happens_under_an_open_page_its_figures_are_of_whom_it_showed(
    changes: list[tuple[str, int, int]], player: int
) -> None:
    """As the phones send it: the round is that of now, and so is the board."""
    held = unplayed()
    found = board_of(held, 1, player)
    assert found is not None
    shown = seats_of_board(1, found[1])
    figures = dict(zip(found[1].players, (390, 412), strict=True))
    for change in changes:
        held = _changed(held, change)
    told = ReportedResult(round=held.current, player=player, scores=tuple(figures.values()), shown=shown)
    for decided in (
        enter_by_phone(held, player, told, count_table, known=True),
        enter_from_paper(held, told, count_table),
    ):
        if isinstance(decided, Refusal):
            continue
        now = board_of(after(held, decided), held.current, player)
        assert now is not None
        assert now[1].slip is not None
        assert held.current == 1
        assert dict(zip(now[1].players, now[1].slip.scores, strict=True)) == figures
