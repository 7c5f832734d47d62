"""Taking an entry back: a reason, nothing that rests on it, and no slip that the players signed themselves."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import awards, cash_book
from tilehall.law.tournament.desk import undo as desk_undo
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn, Rearranged
from tilehall.law.tournament.desk.acts.entries import (
    AppealDecided,
    AppealFiled,
    CheckedIn,
    EntryAmended,
    NoteMade,
    StandingChanged,
    Withdrew,
)
from tilehall.law.tournament.desk.acts.money import MoneyMoved, PrizePaid, PrizesPromised
from tilehall.law.tournament.desk.acts.report import (
    ComplaintKept,
    Finished,
    Published,
    ReportSent,
    SlipsReleased,
)
from tilehall.law.tournament.desk.acts.results import (
    Forfeited,
    ResultConfirmed,
    ResultDisputed,
    ResultEntered,
    SlipAmended,
)
from tilehall.law.tournament.desk.acts.rounds import TimeAdded
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.law.tournament.desk.cash_records import Award, Prize
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import Entry, rebuild
from tilehall.law.tournament.desk.records import Pairing, Player
from tilehall.law.tournament.desk.undo import UndoEffect, undo, undo_effects
from tilehall.law.tournament.own_terms import OwnTerms

from .finished_desks import played_out
from .growing_log import GrowingLog
from .plans import BEGUN, four, logged, pair, plan

RESULT = len(four())


def asked(acts: tuple[Act, ...], entry: int, reason: str = "wrong table") -> tuple[Undone] | Refusal:
    entries = logged(acts)
    return undo(rebuild(entries), entries, entry, reason)


def without(entries: list[Entry], entry: int) -> Desk:
    found = desk_undo.desk_without(rebuild(entries), entries, entry)
    assert isinstance(found, Desk)
    return found


def code(decided: object) -> str:
    assert isinstance(decided, Refusal)
    return decided.code


def test_a_typed_result_is_taken_back_with_its_reason() -> None:
    assert asked(four(), RESULT) == (Undone(entry=RESULT, reason="wrong table"),)


@pytest.mark.parametrize(
    "entry, reason, refused",
    [(0, "x", "no_such_entry"), (99, "x", "no_such_entry"), (RESULT, "  ", "undo_needs_reason")],
)
def test_what_is_not_there_or_has_no_reason_is_refused(entry: int, reason: str, refused: str) -> None:
    assert code(asked(four(), entry, reason)) == refused


def test_an_entry_is_undone_once_and_its_undoing_can_be_undone() -> None:
    acts = (*four(), Undone(entry=RESULT))
    assert code(asked(acts, RESULT)) == "undone_already"
    assert asked(acts, RESULT + 1) == (Undone(entry=RESULT + 1, reason="wrong table"),)


def test_what_stands_in_the_way_is_named() -> None:
    refused = asked(four(), 7)
    assert code(refused) == "others_rest_on_it"
    assert dict(refused.detail)["by"] == RESULT  # type: ignore[union-attr]


def test_an_announcement_that_nothing_rests_on_yet_stays() -> None:
    """Without it there is no event, and no page that could say so."""
    assert code(asked((Announced(plan=plan()),), 1)) == "announcement_stays"
    assert isinstance(asked((Announced(plan=plan()), Announced(plan=plan(place="Hutt"))), 2), tuple)


def by_phone(**more: object) -> tuple[Act, ...]:
    at = {"grade": "A", "round": 1}
    return (
        *four(),
        ResultEntered(**at, player=3, scores=(300, 310), by_player=3),  # type: ignore[arg-type]
        ResultConfirmed(**at, player=4),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("entry", [RESULT + 1, RESULT + 2])
def test_a_slip_that_both_players_signed_is_not_taken_back(entry: int) -> None:
    """The event is of a day on which the slip rule is in force for its ruleset, or it is a house default."""
    assert code(asked(by_phone(), entry)) == "slip_is_locked"


def test_until_the_other_has_signed_it_can_be_taken_back() -> None:
    assert isinstance(asked(by_phone()[:-1], RESULT + 1), tuple)


@pytest.mark.cites("nzasp.P.8.6")
def test_what_somebody_signed_by_stays_under_the_signature() -> None:
    """Dan's claim was mended to, and signed for him: it is all that he has said."""
    disputed = ResultDisputed(grade="A", round=1, player=4, scores=(390, 421))
    acts = (
        *by_phone()[: RESULT + 1],
        disputed,
        ResultEntered(grade="A", round=1, player=3, scores=(390, 421), by_player=3),
        ResultConfirmed(grade="A", round=1, player=4),
    )
    answer = asked(acts, RESULT + 2)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.detail[0]) == ("others_rest_on_it", ("by", RESULT + 4))
    told_in_words = replace(disputed, scores=None, told="not so")
    own_hand = (*acts[: RESULT + 1], told_in_words, *acts[RESULT + 2 :])
    assert isinstance(asked(own_hand, RESULT + 2), tuple), "he signed himself, whatever he had said before"


def test_what_would_be_different_is_told_thing_by_thing() -> None:
    entries = logged((*four(), MoneyMoved(cents=2000, why="fee", player=1)))
    desk = rebuild(entries)
    assert undo_effects(desk, without(entries, RESULT + 1)) == (UndoEffect(what="money"),)
    (board,) = undo_effects(desk, without(entries, RESULT))
    assert (board.what, board.grade, board.round) == ("board", "A", 1)
    assert board.was is not None
    assert board.was.slip is not None
    assert board.now == replace(board.was, slip=None)
    begun = logged(four()[:-1])
    assert {each.what for each in undo_effects(rebuild(begun), without(begun, 8))} == {"running"}
    drawn = logged(four()[:-2])
    assert [each.round for each in undo_effects(rebuild(drawn), without(drawn, 7))] == [1, 2, 3]
    entered = logged((*four()[:5], *four()[5:5]))
    assert undo_effects(rebuild(entered), without(entered, 5)) == (UndoEffect(what="player_gone", player=4),)
    assert undo_effects(desk, desk) == ()
    assert undo_effects(desk, replace(desk, seq=99)) == ()
    assert undo_effects(desk, replace(desk, ticked=frozenset({"x"}))) == (UndoEffect(what="ticked"),)
    assert undo_effects(desk, replace(desk, selected=("Ana",))) == (UndoEffect(what="selected"),)
    assert undo_effects(desk, replace(desk, declined=("Ana",))) == (UndoEffect(what="other"),)
    assert undo_effects(desk, replace(desk, plan=plan(place="Hutt"), closed=True))[0] == UndoEffect(what="plan")


# --- what a later act was made on


DRAWN_TWICE = (
    *four()[:7],
    Drawn(
        grade="A",
        first_round=1,
        rounds=(
            (pair(1, 3, 1), pair(2, 4, 2)),
            (pair(1, 2, 1), pair(3, 4, 2)),
            (pair(4, 1, 1), pair(2, 3, 2)),
        ),
    ),
)
FORFEIT = Forfeited(grade="A", round=1, player=1, ground="executive", reference="E 7", decided=date(2026, 5, 1))
HERE = {"grade": "A", "round": 1}
COMPLAINT = ComplaintRecord(by=1, against=2, round=1, at=BEGUN, facts="rude", told_opponent=True, told_adjudicator=True)
ANA = Player(number=1, name="Ana", rating=1600)
LEFT = Withdrew(player=4, choice="bye", from_round=1, reason="ill")


@pytest.mark.parametrize(
    "acts, entry, by",
    [
        # A forfeit of the Executive, and a result, stood against the other opponent of the first draw.
        pytest.param((*DRAWN_TWICE, FORFEIT), 8, 9, id="forfeit, then its draw"),
        pytest.param(
            (*DRAWN_TWICE, ResultEntered(**HERE, player=1, scores=(401, 380))), 8, 9, id="result, then its draw"
        ),
        # In the third round only the seats differ, in whose order scores are told.
        pytest.param(
            (*DRAWN_TWICE, ResultEntered(grade="A", round=3, player=1, scores=(401, 380))), 8, 9, id="seats turned"
        ),
        # A slip that both had signed said that the other had won.
        pytest.param(
            (*four()[:7], Rearranged(**HERE, boards=(pair(2, 1, 1),)),
             ResultEntered(**HERE, player=2, scores=(401, 380), by_player=2), ResultConfirmed(**HERE, player=1)),
            8, 9, id="a signed slip turned round",
        ),
        pytest.param(
            (*played_out(), Finished(), ReportSent(officer="ratings_manager")), 17, 18, id="sent from an open event"
        ),
        pytest.param(
            (*played_out(), Finished(), Published(results=date(2026, 5, 3)), SlipsReleased()),
            18, 19, id="slips gone before anything came out",
        ),
        pytest.param(
            (*four()[:7], Rearranged(**HERE, boards=(pair(1, 3, 1), pair(2, 4, 2))), FORFEIT), 8, 9, id="laid by hand"
        ),
        # Two players were left without a board: the second swap takes the boards apart that are there.
        pytest.param(
            (*four()[:7], Rearranged(**HERE, boards=(pair(1, 3, 1), pair(2, 4, 2))),
             Rearranged(**HERE, boards=(pair(3, 1, 1),))),
            8, 9, id="swapped, and swapped on",
        ),
        # A draw of an older log took the forfeit away; it comes back where another draw would do so now.
        pytest.param(
            (*four()[:7], FORFEIT, Undone(entry=8), DRAWN_TWICE[7]), 9, 10, id="forfeit back under a later draw"
        ),
        pytest.param(
            (*four(), Undone(entry=9), replace(FORFEIT, ground="no_show")),
            10, 11, id="a result under who did not come",
        ),
        pytest.param(
            (*four()[:7], *(ResultEntered(**HERE, player=1, scores=scores, by_player=1) for scores in ((1, 2), (3, 4))),
             ResultDisputed(**HERE, player=2, told="no")),
            9, 10, id="disputed was another result",
        ),
        pytest.param(
            (*four(), SlipAmended(**HERE, player=1, scores=(5, 4), ground="mistyped", reason="x"),
             SlipAmended(**HERE, player=1, scores=(6, 4), ground="mistyped", reason="y")),
            10, 11, id="amended was another slip",
        ),
        pytest.param(
            (*four()[:6], LEFT, AppealFiled(player=4, told="hard", heard_by="judicial_committee"),
             AppealDecided(player=4, upheld=True, told="yes")),
            8, 9, id="an appeal decided that nobody filed",
        ),
        pytest.param(
            (*four()[:6], LEFT, EntryAmended(player=Player(number=4, name="Dan", standing="withdrawn", left=1))),
            7, 8, id="an amended entry holds what was taken back",
        ),
        pytest.param(
            (*four()[:5], CheckedIn(players=(1,)), EntryAmended(player=replace(ANA, present=True))),
            6, 7, id="an amended entry says that somebody came",
        ),
        pytest.param(
            (*four(), ComplaintKept(number=1, complaint=COMPLAINT),
             ComplaintKept(number=1, complaint=replace(COMPLAINT, state="referred"))),
            10, 11, id="a complaint referred that nobody filed",
        ),
        pytest.param((*four()[:5], NoteMade(about="free-entry", player=4)), 5, 6, id="a note about nobody"),
        pytest.param((*four()[:8], TimeAdded(round=1, minutes=5)), 8, 9, id="time for a round that does not run"),
        pytest.param(
            (*four(), PrizesPromised(prizes=(Prize(key="a", told="First", cents=500, grade="A", place=1),)),
             PrizesPromised(prizes=(Prize(key="a", told="Second", cents=100, grade="A", place=2),)),
             PrizePaid(award=Award(prize="a", player=1, cents=0, told="Second"))),
            11, 12, id="another prize than was given",
        ),
    ],
)  # fmt: skip
def test_nothing_is_taken_back_on_which_a_later_act_was_made(acts: tuple[Act, ...], entry: int, by: int) -> None:
    refused = asked(acts, entry)
    assert code(refused) == "others_rest_on_it"
    assert dict(refused.detail)["by"] == by  # type: ignore[union-attr]


def test_a_swap_that_others_were_not_made_on_is_taken_back() -> None:
    swap = Rearranged(**HERE, boards=(pair(1, 3, 1), pair(2, 4, 2)))  # type: ignore[arg-type]
    elsewhere = Rearranged(grade="A", round=2, boards=(pair(1, 3, 1),))
    (undone,) = asked((*four()[:7], swap, elsewhere), 8)  # type: ignore[misc]
    assert undone.entry == 8


def test_a_let_in_stays_under_the_games_that_were_played_since() -> None:
    """The player was withdrawn again from a round on of which two results stood."""
    back = StandingChanged(player=4, standing="entered")
    result = ResultEntered(**HERE, player=3, scores=(300, 310))  # type: ignore[arg-type]
    refused = asked((*four()[:7], LEFT, back, result), 9)
    assert code(refused) == "undo_under_games"
    assert dict(refused.detail) == {"name": "Dan", "round": 1}  # type: ignore[union-attr]
    assert isinstance(asked((*four()[:7], LEFT, back), 9), tuple)
    assert isinstance(asked((*four()[:7], LEFT, result), 8), tuple), "who left by mistake has played after all"


def test_who_is_back_in_the_field_does_not_lose_their_board_to_what_comes_back() -> None:
    """Dan left, was taken off the boards; both are undone, and then the undoing of the second: Dan had no board."""
    out = Rearranged(**HERE, boards=(Pairing(meets="bye", players=(3,)),), gone=(4,))  # type: ignore[arg-type]
    refused = asked((*four()[:7], LEFT, out, Undone(entry=9), Undone(entry=8)), 10)
    assert code(refused) == "undo_leaves_no_board"
    assert dict(refused.detail) == {"name": "Dan", "round": 1}  # type: ignore[union-attr]
    assert isinstance(asked((*four()[:7], LEFT, out, Undone(entry=9)), 10), tuple), "who has left has none"


def test_what_does_not_fit_any_more_does_not_come_back() -> None:
    """The forfeit is undone, then the draw it was made on: nothing rests on it, and it would stand against another."""
    assert code(asked((*DRAWN_TWICE, FORFEIT, Undone(entry=9), Undone(entry=8)), 10)) == "does_not_follow"
    assert isinstance(asked((*DRAWN_TWICE, FORFEIT, Undone(entry=9)), 10), tuple)


@pytest.mark.parametrize(
    "first, refused",
    [
        ({"ruleset": "nsa-2008"}, "ruleset_is_played"),
        ({"own_terms": OwnTerms(bye_spread=25)}, "own_terms_are_played"),
        ({"place": "Hutt"}, None),
    ],
)
def test_no_undoing_brings_back_rules_that_are_not_those_played(first: dict[str, object], refused: str | None) -> None:
    acts = (Announced(plan=plan(**first)), *four())
    answer = asked(acts, 2)
    assert (answer.code if isinstance(answer, Refusal) else None) == refused


# --- money


def with_a_prize() -> GrowingLog:
    """A fee came in, a prize of 5 dollars went out: its award, then its line in the cash book."""
    log = GrowingLog((*played_out(), MoneyMoved(cents=2000, why="fee", player=1)))
    assert log.does(awards.promise_prize, Prize(key="", told="First", cents=500, grade="A", place=1)) is None
    assert log.does(awards.hand_over_prize, log.desk.till.prizes[0].key, 1, 500) is None
    return log


def test_a_prize_is_not_taken_back_by_halves() -> None:
    """One of two awards to the same player would go without its line, or a line without its award."""
    log = with_a_prize()
    award, line = len(log.acts) - 1, len(log.acts)
    for half in (award, line):
        assert code(asked(tuple(log.acts), half)) == "undo_the_prize"
    assert log.does(awards.take_back_prize, log.desk.till.prizes[0].key, 1, "the wrong Ana") is None
    for half in (line + 1, line + 2):
        assert code(asked(tuple(log.acts), half)) == "undo_the_prize"


def test_closed_accounts_do_not_change_in_the_log_either() -> None:
    log = with_a_prize()
    log.acts.append(MoneyMoved(cents=300, why="other-income", told="raffle"))
    raffle = len(log.acts)
    assert log.does(cash_book.count_till, 1800) is None
    assert log.does(cash_book.close_cash_book) is None
    closed = len(log.acts)
    for entry in (raffle, raffle + 1):
        assert code(asked(tuple(log.acts), entry)) == "accounts_closed"
    assert asked(tuple(log.acts), closed) == (Undone(entry=closed, reason="wrong table"),)
    assert log.does(cash_book.reopen_cash_book, "a cost came late") is None
    assert asked(tuple(log.acts), raffle) == (Undone(entry=raffle, reason="wrong table"),)


def test_accounts_are_closed_anew_and_not_by_taking_their_opening_back() -> None:
    """The profit that was written down then need not be that of the book as it is now."""
    log = with_a_prize()
    assert log.does(cash_book.close_cash_book) is None
    assert log.does(cash_book.reopen_cash_book, "a cost came late") is None
    assert code(asked(tuple(log.acts), len(log.acts))) == "accounts_closed_anew"
