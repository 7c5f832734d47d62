"""Results at the desk and on phones: the right board, nothing twice, doubts asked, and no signature unseen."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.catalogue import count_table
from tilehall.law.game.table_count import RackCount
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import Desk, player_id
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player
from tilehall.law.tournament.desk.results import (
    ReportedResult,
    confirm_result,
    dispute_result,
    enter_by_phone,
    enter_from_paper,
)
from tilehall.law.tournament.desk.scorer_line import read_rack
from tilehall.law.tournament.slip import MOST_BY_PHONE, Slip
from tilehall.law.tournament.standings import standings

from .plans import four, logged, pair, plan


def desk(*more: Act) -> Desk:
    return rebuild(logged((*four(), *more)))


def after(held: Desk, decided: tuple[Act, ...] | Refusal) -> Desk:
    assert not isinstance(decided, Refusal), decided
    for entry in logged(decided):
        held = replace(entry.act.on(held, replace(entry.moment, seq=held.seq + 1)), seq=held.seq + 1)
    return held


def refused(decided: tuple[Act, ...] | Refusal) -> Refusal:
    assert isinstance(decided, Refusal)
    return decided


def slip(held: Desk, player: int = 3, number: int = 1) -> Slip:
    board = held.board_of("A", number, player)
    assert board is not None
    assert board.slip is not None
    return board.slip


def two_grades(**more: object) -> Desk:
    """A and B each with a table 1."""
    names = ("Ana", "Ben", "Cat", "Dan")
    grades = (GradePlan(name="A", rounds=1, **more), GradePlan(name="B", rounds=1))  # type: ignore[arg-type]
    acts: Iterable[Act] = (
        Announced(plan=plan(grades=grades)),
        *(Entered(player=Player(number=n, name=name)) for n, name in enumerate(names, 1)),
        Graded(grades=(("A", (1, 2)), ("B", (3, 4)))),
        Drawn(grade="A", first_round=1, rounds=((pair(1, 2, 1),),)),
        Drawn(grade="B", first_round=1, rounds=((pair(3, 4, 1),),)),
        RoundBegun(round=1, minutes=50),
    )
    return rebuild(logged(acts))


# -- the scorer's desk


def test_a_table_and_two_scores_are_enough() -> None:
    held = after(desk(), enter_from_paper(desk(), ReportedResult(round=1, table=2, scores=(390, 412)), count_table))
    assert (slip(held).scores, slip(held).state, slip(held).signed_by) == ((390, 412), "signed", (3, 4))
    assert held.round("A", 1).done


def test_scores_go_to_the_names_they_were_given_with() -> None:
    told = ReportedResult(round=1, player=4, players=(4, 3), scores=(412, 390), bonus=(2, 1), first=3)
    held = after(desk(), enter_from_paper(desk(), told, count_table))
    assert (slip(held).scores, slip(held).bonus, slip(held).first) == ((390, 412), (1, 2), 0)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (ReportedResult(round=1, table=2, players=(1, 3), scores=(400, 390)), "wrong_pair"),
        (ReportedResult(round=1, table=2, players=(4, 4), scores=(400, 390)), "wrong_pair"),
        (ReportedResult(round=1, table=2, scores=(9999, 390)), "cannot_be"),
        (ReportedResult(round=1, table=1, scores=(401, 380)), "already_in"),
        (ReportedResult(round=1, table=1, scores=(401, 381)), "another_result_is_in"),
        (ReportedResult(round=1, table=9, scores=(401, 381)), "no_such_table"),
        (ReportedResult(round=9, table=1, scores=(401, 381)), "no_such_round"),
        (ReportedResult(round=0, table=1, scores=(401, 381)), "no_such_round"),
        (ReportedResult(round=1, table=2, scores=(401,)), "how_many_scores"),
        (ReportedResult(round=1, table=2, scores=(401, 380, 2)), "how_many_scores"),
        (ReportedResult(round=1, table=2, scores=(401, 380), bonus=(2,)), "how_many_bonus"),
        (ReportedResult(round=1, table=2, scores=(401, 380), bonus=(2, -1)), "bonus_cannot_be"),
        (ReportedResult(round=1, table=2, scores=(401, 380), bonus=(99, 1)), "bonus_cannot_be"),
        (ReportedResult(round=1, table=2, scores=(401, 380), first=1), "not_at_this_table"),
    ],
)
def test_what_the_desk_does_not_take(told: ReportedResult, code: str) -> None:
    answer = refused(enter_from_paper(desk(), told, count_table))
    assert answer.code == code
    assert answer.rests_on


@pytest.mark.parametrize(
    ("told", "doubts"),
    [
        (ReportedResult(round=1, table=2, scores=(701, 400)), ("very_high",)),
        (ReportedResult(round=1, table=2, scores=(400, 400)), ("tie",)),
        (ReportedResult(round=1, table=2, scores=(701, 149)), ("very_high", "very_low", "wide_margin")),
        (ReportedResult(round=2, table=1, scores=(400, 390)), ("not_begun",)),
        (ReportedResult(round=1, table=2, scores=(400, 390), first=4), ("started_otherwise",)),
    ],
)
def test_a_doubt_is_asked_about_and_then_taken(told: ReportedResult, doubts: tuple[str, ...]) -> None:
    answer = refused(enter_from_paper(desk(), told, count_table))
    assert (answer.code, dict(answer.detail)["doubts"]) == ("look_again", doubts)
    sure = enter_from_paper(desk(), replace(told, confirmed=frozenset(doubts)), count_table)
    assert not isinstance(sure, Refusal)
    half = enter_from_paper(desk(), replace(told, confirmed=frozenset(doubts[1:])), count_table)
    assert isinstance(half, Refusal)


def test_a_table_of_two_grades_is_asked_for_its_grade() -> None:
    held = two_grades()
    answer = refused(enter_from_paper(held, ReportedResult(round=1, table=1, scores=(400, 390)), count_table))
    assert (answer.code, dict(answer.detail)["grades"]) == ("which_grade", ("A", "B"))
    assert (
        after(held, enter_from_paper(held, ReportedResult(round=1, grade="B", table=1, scores=(400, 390)), count_table))
        .grade("B")
        .over
    )


def test_where_tiles_are_drawn_it_must_be_said_who_started() -> None:
    held = two_grades(starts="drawn")
    told = ReportedResult(round=1, grade="A", table=1, scores=(400, 390))
    assert refused(enter_from_paper(held, told, count_table)).code == "who_started"
    done = after(held, enter_from_paper(held, replace(told, first=2), count_table))
    game = done.event("A").rounds[0][0]
    assert (game.players, game.score) == ((player_id(2), player_id(1)), (390, 400))  # type: ignore[union-attr]


@given(
    scores=st.lists(st.integers(-5000, 5000), max_size=5), bonus=st.none() | st.lists(st.integers(-9, 99), max_size=4)
)
def test_whatever_is_typed_the_desk_follows_or_says_why(scores: list[int], bonus: list[int] | None) -> None:
    told = ReportedResult(round=1, table=2, scores=tuple(scores), bonus=None if bonus is None else tuple(bonus))
    decided = enter_from_paper(desk(), told, count_table)
    if isinstance(decided, Refusal):
        assert decided.rests_on
    else:
        assert slip(after(desk(), decided)).scores == tuple(scores)


# -- the phones


@pytest.mark.cites("nzasp.P.8.6")
def test_one_enters_and_the_other_confirms() -> None:
    entered = after(
        desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    assert (slip(entered).state, slip(entered).signed_by, entered.round("A", 1).done) == ("entered", (3,), False)
    signed = after(entered, confirm_result(entered, 1, 4, slip(entered).seq, known=True))
    assert (slip(signed).state, slip(signed).signed_by, signed.round("A", 1).done) == ("signed", (3, 4), True)
    assert refused(confirm_result(signed, 1, 3, slip(signed).seq, known=True)).code == "slip_is_signed"


def test_the_same_scores_from_the_other_are_a_signature() -> None:
    entered = after(
        desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    signed = after(
        entered,
        enter_by_phone(entered, 4, ReportedResult(round=1, players=(4, 3), scores=(412, 390)), count_table, known=True),
    )
    assert slip(signed).state == "signed"


@pytest.mark.cites("nzasp.P.8.6")
@pytest.mark.cites("nsa2008.3c")
def test_other_scores_are_a_dispute_and_the_desk_takes_what_was_settled() -> None:
    entered = after(
        desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    apart = after(
        entered, enter_by_phone(entered, 4, ReportedResult(round=1, scores=(390, 421)), count_table, known=True)
    )
    assert (slip(apart).state, slip(apart).claim, slip(apart).disputed_by) == ("disputed", (390, 421), 4)
    assert (
        refused(enter_by_phone(apart, 4, ReportedResult(round=1, scores=(390, 421)), count_table, known=True)).code
        == "waits_for_the_desk"
    )
    told = ReportedResult(round=1, table=2, scores=(390, 421))
    asked = refused(enter_from_paper(apart, told, count_table))
    assert (asked.code, dict(asked.detail)["doubts"]) == ("look_again", ("discrepancy_open",))
    assert "nsa2008.3c" in str(asked.rests_on[0])
    settled = after(
        apart, enter_from_paper(apart, replace(told, confirmed=frozenset({"discrepancy_open"})), count_table)
    )
    assert (slip(settled).state, slip(settled).before) == ("signed", slip(apart))


def test_who_entered_mends_it_to_what_the_other_said_and_both_have_signed() -> None:
    entered = after(
        desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    apart = after(
        entered, enter_by_phone(entered, 4, ReportedResult(round=1, scores=(390, 421)), count_table, known=True)
    )
    agreed = after(apart, enter_by_phone(apart, 3, ReportedResult(round=1, scores=(390, 421)), count_table, known=True))
    assert (slip(agreed).state, slip(agreed).scores) == ("signed", (390, 421))
    other = after(apart, enter_by_phone(apart, 3, ReportedResult(round=1, scores=(395, 421)), count_table, known=True))
    assert (slip(other).state, slip(other).signed_by) == ("entered", (3,))
    assert (
        refused(enter_by_phone(apart, 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)).code
        == "discrepancy_open"
    )
    given_in = after(
        apart, enter_by_phone(apart, 4, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    assert (slip(given_in).state, slip(given_in).scores) == ("signed", (390, 412))


@pytest.mark.cites("nzasp.P.8.6")
def test_the_code_of_the_board_signs_for_one_of_them_only() -> None:
    """Who holds it may enter and mend; each further signature, and each claim that would become one, is a known
    player's own."""

    def told(one: int, other: int) -> ReportedResult:
        return ReportedResult(round=1, scores=(one, other))

    first = after(desk(), enter_by_phone(desk(), 3, told(390, 412), count_table, known=False))
    assert (slip(first).signed_by, slip(first).by_board) == ((3,), True)
    for anybody in (
        confirm_result(first, 1, 4, slip(first).seq, known=False),
        enter_by_phone(first, 4, told(390, 412), count_table, known=False),
        enter_by_phone(first, 4, told(390, 421), count_table, known=False),
    ):
        assert refused(anybody).code == "own_signature_needed"
    mended = after(first, enter_by_phone(first, 3, told(393, 412), count_table, known=False))
    assert (slip(mended).scores, slip(mended).signed_by) == ((393, 412), (3,))
    apart = after(first, enter_by_phone(first, 4, told(390, 421), count_table, known=True))
    both = enter_by_phone(apart, 3, told(390, 421), count_table, known=False)
    assert refused(both).code == "own_signature_needed", "it would sign for both"
    known = after(desk(), enter_by_phone(desk(), 3, told(390, 412), count_table, known=True))
    over = enter_by_phone(known, 3, told(290, 412), count_table, known=False)
    assert refused(over).code == "own_signature_needed", "what a known player entered"
    words = after(first, dispute_result(first, 1, 4, "no, 421", slip(first).seq))
    assert slip(words).state == "disputed", "to say no, anybody at the board will do"
    assert slip(after(first, confirm_result(first, 1, 4, slip(first).seq, known=True))).state == "signed"


def test_a_result_told_on_phones_again_and_again_goes_to_the_desk() -> None:
    """Each time is an entry of the log that stays; what stands may still be signed, and the paper is taken."""
    held = desk()
    for time in range(MOST_BY_PHONE // 2):
        for player, scores in ((3, (390 + time, 412)), (4, (390, 421 + time))):
            told = ReportedResult(round=1, scores=scores)
            held = after(held, enter_by_phone(held, player, told, count_table, known=True))
    seen = slip(held).seq
    for again in (
        enter_by_phone(held, 3, ReportedResult(round=1, scores=(300, 412)), count_table, known=True),
        enter_by_phone(held, 3, ReportedResult(round=1, scores=(300, 412)), count_table, known=False),
        enter_by_phone(held, 4, ReportedResult(round=1, scores=(300, 412)), count_table, known=True),
        dispute_result(held, 1, 4, "no", seen),
    ):
        assert (refused(again).code, dict(refused(again).detail)) == ("told_too_often", {"times": MOST_BY_PHONE})
    assert slip(after(held, confirm_result(held, 1, 4, seen, known=True))).state == "signed"
    paper = ReportedResult(round=1, table=2, scores=(390, 421), confirmed=frozenset({"discrepancy_open"}))
    assert slip(after(held, enter_from_paper(held, paper, count_table))).state == "signed"


def test_nobody_signs_what_was_not_on_the_screen() -> None:
    entered = after(
        desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    seen = slip(entered).seq
    mended = after(
        entered, enter_by_phone(entered, 3, ReportedResult(round=1, scores=(393, 412)), count_table, known=True)
    )
    answer = refused(confirm_result(mended, 1, 4, seen, known=True))
    assert (answer.code, dict(answer.detail)["scores"]) == ("slip_has_changed", (393, 412))
    assert refused(dispute_result(mended, 1, 4, "no", seen)).code == "slip_has_changed"


@pytest.mark.cites("nsa2008.3c")
def test_at_a_table_nobody_signs_while_one_of_them_counts_again() -> None:
    held = rummikub()
    held = after(
        held,
        enter_by_phone(
            held, 2, ReportedResult(round=1, sheet=racks("R7 K13", "", "J B1", "21")), count_table, known=True
        ),
    )
    apart = after(held, dispute_result(held, 1, 3, "the joker is not mine", slip(held).seq))
    assert refused(confirm_result(apart, 1, 4, slip(apart).seq, known=True)).code == "discrepancy_open"
    given_in = after(apart, confirm_result(apart, 1, 3, slip(apart).seq, known=True))
    assert not isinstance(confirm_result(given_in, 1, 4, slip(given_in).seq, known=True), Refusal)


def test_a_dispute_is_told_in_words_by_the_other() -> None:
    entered = after(
        desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    seen = slip(entered).seq
    assert refused(dispute_result(entered, 1, 3, "I was wrong", seen)).code == "mend_your_own"
    assert refused(dispute_result(entered, 1, 4, "  ", seen)).code == "say_what_is_wrong"
    apart = after(entered, dispute_result(entered, 1, 4, "the last play was 24", seen))
    assert (slip(apart).state, slip(apart).reason) == ("disputed", "the last play was 24")


@pytest.mark.parametrize(
    ("player", "told", "code"),
    [
        (3, ReportedResult(round=2, scores=(400, 390)), "round_not_begun"),
        (3, ReportedResult(round=7, scores=(400, 390)), "no_such_round"),
        (1, ReportedResult(round=1, scores=(400, 390)), "another_result_is_in"),
        (3, ReportedResult(round=1, scores=(9999, 390)), "cannot_be"),
        (3, ReportedResult(round=1, scores=(400, 400)), "look_again"),
    ],
)
def test_what_a_phone_may_not_tell(player: int, told: ReportedResult, code: str) -> None:
    assert refused(enter_by_phone(desk(), player, told, count_table, known=True)).code == code


def test_a_second_tap_of_the_one_who_entered_waits_for_the_other() -> None:
    entered = after(
        desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)
    )
    assert (
        refused(enter_by_phone(entered, 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True)).code
        == "waits_for_the_other"
    )
    assert refused(confirm_result(entered, 1, 3, slip(entered).seq, known=True)).code == "waits_for_the_other"
    assert refused(confirm_result(desk(), 1, 3, 0, known=True)).code == "nothing_to_sign"


# -- tables of Rummikub


def rummikub_acts() -> tuple[Act, ...]:
    names = ("Ana", "Ben", "Cat", "Dan")
    grade = GradePlan(name="A", rounds=2, system="tables")
    table = Pairing(meets="table", players=(1, 2, 3, 4), table=1)
    return (
        Announced(plan=plan(ruleset="nzrc-2024", grades=(grade,))),
        *(Entered(player=Player(number=n, name=name)) for n, name in enumerate(names, 1)),
        Graded(grades=(("A", (1, 2, 3, 4)),)),
        Drawn(grade="A", first_round=1, rounds=((table,),)),
        RoundBegun(round=1, minutes=40),
    )


def rummikub() -> Desk:
    return rebuild(logged(rummikub_acts()))


def racks(*typed: str) -> tuple[RackCount, ...]:
    return tuple(map(read_rack, typed))


def test_a_count_sheet_makes_the_scores_and_is_kept() -> None:
    held = rummikub()
    told = ReportedResult(round=1, table=1, sheet=racks("R7 K13", "", "j b1", "21"))
    done = after(held, enter_from_paper(held, told, count_table))
    assert slip(done).scores == (-20, 142, -101, -21)
    assert slip(done).racks == racks("R7 K13", "out", "J B1", "21")
    assert standings(done.event("A")).placings[0].player == player_id(2)


def test_scores_of_a_table_must_add_up_or_be_confirmed() -> None:
    held = rummikub()
    answer = refused(enter_from_paper(held, ReportedResult(round=1, table=1, scores=(57, -20, -30, -8)), count_table))
    assert (answer.code, dict(answer.detail)["doubts"]) == ("look_again", ("does_not_add_up",))
    assert basis_texts(*answer.rests_on) == ["nzrc2024.1b", "nzrc2024.16c"]
    sure = ReportedResult(round=1, table=1, scores=(57, -20, -30, -8), confirmed=frozenset({"does_not_add_up"}))
    assert slip(after(held, enter_from_paper(held, sure, count_table))).scores == (57, -20, -30, -8)


def test_all_at_a_table_sign() -> None:
    held = rummikub()
    held = after(
        held,
        enter_by_phone(
            held, 2, ReportedResult(round=1, sheet=racks("R7 K13", "", "J B1", "21")), count_table, known=True
        ),
    )
    for player in (1, 3):
        held = after(held, confirm_result(held, 1, player, slip(held).seq, known=True))
        assert slip(held).state == "entered"
    assert slip(after(held, confirm_result(held, 1, 4, slip(held).seq, known=True))).state == "signed"
