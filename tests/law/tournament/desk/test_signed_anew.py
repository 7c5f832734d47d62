"""A signed slip that says something else than was agreed: its players sign it once more, while the round is played."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.catalogue import count_table
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.results import SlipAmended, SlipSignedAnew
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.brought_acts import BroughtAct, refuse_brought
from tilehall.law.tournament.desk.cash_records import Award, Prize
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.draw import draw_grade
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.desk.results import (
    OVERTIME,
    Decided,
    ReportedResult,
    enter_by_phone,
    enter_from_paper,
)
from tilehall.law.tournament.desk.signed_anew import AnewAt, keep_signed, refuse_signing_anew, sign_told, tell_anew
from tilehall.law.tournament.desk.slip_changes import TYPED_ANEW, SlipChange, amend_slip, enter_or_type_anew
from tilehall.law.tournament.desk.undo import undo
from tilehall.law.tournament.slip import MOST_BY_PHONE, ON_PAPER, ON_PHONES, SIGNED_ANEW, slip_history

from .drawn_grades import begun, followed, hall, scored
from .plans import BEGUN, four, logged, pair
from .test_results import after, desk, refused, rummikub, slip
from .test_slip_changes import board, under

SWAPPED, MEANT = (390, 412), (390, 421)


def signed(held: Desk | None = None) -> Desk:
    """Both have signed 390 : 412 on their phones, and had agreed on 421."""
    held = held or desk()
    told = ReportedResult(round=1, scores=SWAPPED)
    for player in (3, 4):
        held = after(held, enter_by_phone(held, player, told, count_table, known=True))
    return held


def told(held: Desk, player: int = 3, scores: tuple[int, ...] = MEANT, **more: object) -> Decided:
    wanted = ReportedResult(round=1, scores=scores, **more)  # type: ignore[arg-type]
    return tell_anew(held, player, wanted, count_table, known=True)


def on_new_paper(held: Desk, scores: tuple[int, ...] = MEANT, table: int = 2) -> Decided:
    """The scorer types another slip of paper, and says that all have signed it."""
    wanted = ReportedResult(round=1, table=table, scores=scores, confirmed=frozenset({SIGNED_ANEW}))
    return enter_or_type_anew(held, wanted, count_table)


def answered(held: Desk, player: int = 4) -> Decided:
    anew = slip(held, 3).anew
    assert anew is not None
    return sign_told(held, AnewAt(1, player), anew.seq, known=True)


def kept_signed(held: Desk, player: int = 4) -> Decided:
    anew = slip(held, 3).anew
    assert anew is not None
    return keep_signed(held, AnewAt(1, player), anew.seq, known=True)


OF_BOTH = "nzasp.P.8.6"
NO_CLAUSE = "nothing on changing a signed slip; all who signed it may sign another while its round is played (R-106)"
HOUSE = f"silent:nsa2008: the NZASP rule as a house default ({OF_BOTH}); the director decides"
RESTS = {
    ("nzasp-2022", date(2026, 5, 2)): [OF_BOTH, f"silent:nzasp: {NO_CLAUSE}"],
    ("nsa-2008", date(2008, 7, 25)): [HOUSE, "nsa2008.3a", "nsa2008.3b", "reading:R-106"],
    ("nsa-2008", date(2008, 7, 24)): [HOUSE, "nsa2008.3n", f"silent:nsa2008: {NO_CLAUSE}"],
}


@pytest.mark.cites("nzasp.P.8.6", "nsa2008.3a", "nsa2008.3b", "nsa2008.3n", "reading:R-106")
@pytest.mark.parametrize(("ruleset", "day"), RESTS)
def test_the_scores_are_changed_and_signed_again_and_nothing_more(ruleset: str, day: date) -> None:
    held = signed(under(ruleset, day))
    half = after(held, told(held))
    assert (slip(half, 3).scores, slip(half, 3).state) == (SWAPPED, "signed"), "one signature changes nothing"
    done = slip(after(half, answered(half)), 3)
    assert (done.scores, done.state, done.signed_by) == (MEANT, "signed", (3, 4))
    assert (done.ground, done.reason, done.anew) == (SIGNED_ANEW, ON_PHONES, None)
    assert [each.scores for each in slip_history(done)] == [MEANT, SWAPPED], "the old slip stays readable"
    (act,) = told(held)  # type: ignore[misc]
    assert isinstance(act, SlipSignedAnew)
    assert list(act.rests_on) == RESTS[ruleset, day]
    (act,) = on_new_paper(held)  # type: ignore[misc]
    assert isinstance(act, SlipAmended)
    assert list(act.rests_on) == RESTS[ruleset, day]


def test_the_same_told_by_the_other_is_a_signature_too_and_something_else_is_none() -> None:
    half = after(signed(), told(signed()))
    assert slip(after(half, told(half, 4)), 3).scores == MEANT
    other = slip(after(half, told(half, 4, (390, 422))), 3)
    assert other.scores == SWAPPED
    assert other.anew is not None
    assert (other.anew.scores, other.anew.signed_by) == ((390, 422), (4,)), "who signed 421 has not signed 422"


@pytest.mark.parametrize("player", [3, 4])
def test_either_of_them_keeps_the_signed_slip(player: int) -> None:
    half = after(signed(), told(signed()))
    kept = after(half, kept_signed(half, player))
    assert (slip(kept, 3).scores, slip(kept, 3).anew) == (SWAPPED, None)
    assert refused(keep_signed(kept, AnewAt(1, player), 1, known=True)).code == "told_anew_has_changed"
    assert refused(sign_told(kept, AnewAt(1, 4), 1, known=True)).code == "told_anew_has_changed"


def test_an_answer_is_about_what_was_shown() -> None:
    """The page shows 421, and meanwhile another figure is told: neither a yes nor a no on that page is about it."""
    half = after(signed(), told(signed()))
    seen = slip(half, 3).anew
    assert seen is not None
    since = after(half, told(half, scores=(390, 422)))
    for answer in (sign_told, keep_signed):
        assert refused(answer(since, AnewAt(1, 4), seen.seq, known=True)).code == "told_anew_has_changed"
        assert not isinstance(answer(half, AnewAt(1, 4), seen.seq, known=True), Refusal)


def test_nobody_signs_twice_or_for_another() -> None:
    half = after(signed(), told(signed()))
    assert refused(answered(half, 3)).code == "waits_for_the_other"
    assert refused(told(half, 3)).code == "waits_for_the_other"
    anew = slip(half, 3).anew
    assert anew is not None
    assert refused(sign_told(half, AnewAt(1, 4), anew.seq, known=False)).code == "own_signature_needed"
    wanted = ReportedResult(round=1, scores=MEANT)
    assert refused(tell_anew(signed(), 3, wanted, count_table, known=False)).code == "own_signature_needed"


def test_overtime_that_stood_on_the_signed_slip_is_not_asked_about_again() -> None:
    """Player 3 had a second more than 26 minutes: the slip with it was signed, and the times are not what changes."""
    paper = ReportedResult(round=1, player=3, scores=SWAPPED, used_s=(1561, 1400), confirmed=frozenset({OVERTIME}))
    held = after(desk(), enter_from_paper(desk(), paper, count_table))
    done = after(held, told(held, used_s=(1561, 1400)))
    anew = slip(done).anew
    assert anew is not None
    assert (anew.scores, anew.used_s) == (MEANT, (1561, 1400))
    assert refused(told(held, used_s=(1621, 1400))).code == "look_again", "other times are asked about"


def test_what_is_told_is_looked_at_as_ever() -> None:
    assert refused(told(signed(), scores=SWAPPED)).code == "nothing_changes"
    assert refused(told(signed(), scores=(390, 390))).code == "look_again"
    assert refused(told(signed(), seen=1)).code == "slip_has_changed"
    assert refused(told(desk(), scores=MEANT)).code == "not_submitted"


def test_bonus_words_and_start_are_kept_where_they_are_told() -> None:
    held = desk()
    paper = ReportedResult(round=1, table=2, scores=SWAPPED, first=4, confirmed=frozenset({"started_otherwise"}))
    held = after(held, enter_from_paper(held, paper, count_table))
    half = after(held, told(held, bonus=(1, 2)))
    done = slip(after(half, answered(half)), 3)
    assert (done.scores, done.bonus, done.first) == (MEANT, (1, 2), 1)


@pytest.mark.cites("reading:R-106")
def test_only_while_its_round_is_played_and_nothing_rests_on_it() -> None:
    held = signed()
    half = after(held, told(held))
    later = after(half, (RoundBegun(round=2, minutes=55),))
    assert refused(told(later)).code == "signed_too_long_ago"
    assert refused(sign_told(later, AnewAt(1, 4), 1, known=True)).code == "signed_too_long_ago"
    assert refused(told(replace(held, after=replace(held.after, finished=True)))).code == "signed_too_long_ago"
    drawn = after(held, (Drawn(grade="A", first_round=2, rounds=((pair(1, 4, 1), pair(2, 3, 2)),), way="swiss"),))
    assert refused(told(drawn)).code == "later_round_is_drawn"
    assert refused(on_new_paper(drawn)).code == "players_have_signed", "nor by the desk"
    new_slip = SlipChange(ground=SIGNED_ANEW, reason=ON_PAPER)
    by_form = amend_slip(drawn, ReportedResult(round=1, player=3, scores=MEANT), new_slip, count_table)
    assert refused(by_form).code == "later_round_is_drawn"
    (act,) = on_new_paper(held)  # type: ignore[misc]
    brought = refuse_brought(drawn, BroughtAct(act=act, day=date(2026, 5, 2)))
    assert brought is not None, "nor by a file"
    assert brought.code == "later_round_is_drawn"
    (anew,) = told(held)  # type: ignore[misc]
    by_file = refuse_brought(later, BroughtAct(act=anew, day=date(2026, 5, 2)))
    assert by_file is not None
    assert by_file.code == "signed_too_long_ago", "a round that is over, by a file too"
    assert refuse_brought(held, BroughtAct(act=anew, day=date(2026, 5, 2))) is None
    assert refuse_brought(held, BroughtAct(act=act, day=date(2026, 5, 2))) is None
    early = replace(drawn.round("A", 2), after=0)
    grade = drawn.grade("A")
    on_none = replace(drawn, grades={"A": replace(grade, rounds=(grade.rounds[0], early))})
    assert refuse_signing_anew(on_none, (1, "A", board(on_none))) is None


@pytest.mark.cites("reading:R-106")
def test_a_later_round_may_be_drawn_on_it_while_the_next_one_stood_before() -> None:
    """Rounds 1 to 3 of a Fontes grade are drawn at once, and round 4 on the standings after round 1."""
    held = hall(8, GradePlan(name="A", rounds=5, system="fontes"))
    held = scored(begun(followed(held, draw_grade(held, "A", 1))))
    at = (1, "A", held.round("A", 1).boards[0])
    assert refuse_signing_anew(held, at) is None
    ahead = followed(held, draw_grade(held, "A", 5, ahead=True))
    assert (ahead.round("A", 4).after, ahead.current) == (1, 1)
    refused_now = refuse_signing_anew(ahead, at)
    assert refused_now is not None
    assert (refused_now.code, dict(refused_now.detail)["round"]) == ("later_round_is_drawn", 4)


@pytest.mark.cites("nsa2008.3d")
def test_what_the_director_has_judged_is_not_signed_away() -> None:
    case = SlipChange(ground="director_extenuating", reason="x", by="director", category="other")
    held = signed()
    held = after(held, amend_slip(held, ReportedResult(round=1, player=3, scores=MEANT), case, count_table))
    assert refused(told(held, scores=SWAPPED)).code == "changed_on_a_ground"
    (anew,) = told(signed(), scores=(390, 422))  # type: ignore[misc]
    brought = refuse_brought(held, BroughtAct(act=anew, day=date(2026, 5, 2)))
    assert brought is not None, "nor by a file"
    assert brought.code == "changed_on_a_ground"


def test_it_is_told_so_often_and_no_more() -> None:
    held = signed()
    for time in range(MOST_BY_PHONE - slip(held, 3).by_phone):
        held = after(held, told(held, scores=(390, 421 + time)))
    assert refused(told(held, scores=(390, 400))).code == "told_too_often"
    assert not isinstance(answered(held), Refusal), "what stands there can still be signed"
    assert not isinstance(kept_signed(held), Refusal)


def test_at_a_table_of_four_all_sign() -> None:
    scores, meant = (57, -20, -30, -7), (57, -30, -20, -7)
    held = rummikub()
    held = after(held, enter_from_paper(held, ReportedResult(round=1, table=1, scores=scores), count_table))
    held = after(held, tell_anew(held, 2, ReportedResult(round=1, scores=meant), count_table, known=True))
    anew = slip(held, 2).anew
    assert anew is not None
    for player in (3, 1):
        held = after(held, sign_told(held, AnewAt(1, player), anew.seq, known=True))
        assert slip(held, 2).scores == scores
    assert slip(after(held, sign_told(held, AnewAt(1, 4), anew.seq, known=True)), 2).scores == meant
    (act,) = sign_told(held, AnewAt(1, 4), anew.seq, known=True)  # type: ignore[misc]
    assert isinstance(act, SlipSignedAnew)
    assert act.rests_on, "the Rummikub rules know no slips, and it is said"
    assert all(text.startswith("silent:nzrc2024") for text in act.rests_on)


@pytest.mark.cites("nzasp.P.8.6", "reading:R-106")
def test_a_new_slip_on_paper_is_typed_by_who_says_that_both_have_signed_it() -> None:
    held = signed()
    for sure in (frozenset[str](), frozenset({TYPED_ANEW})):
        wanted = ReportedResult(round=1, table=2, scores=MEANT, confirmed=sure)
        asked = refused(enter_or_type_anew(held, wanted, count_table))
        assert (asked.code, dict(asked.detail)["signed"]) == ("another_result_is_in", True)
    (act,) = on_new_paper(held)  # type: ignore[misc]
    assert isinstance(act, SlipAmended)
    assert (act.ground, act.reason) == (SIGNED_ANEW, ON_PAPER), "the log keeps what was said"
    done = slip(after(held, (act,)), 3)
    assert (done.scores, done.ground, done.reason) == (MEANT, SIGNED_ANEW, ON_PAPER)
    paper = ReportedResult(round=1, table=2, scores=SWAPPED)
    typed = after(desk(), enter_from_paper(desk(), paper, count_table))
    asked = refused(on_new_paper(typed))
    assert asked.code == "another_result_is_in", "what was typed here is typed again, on another question"


@pytest.mark.cites("nsa2008.3b", "reading:R-106")
def test_what_a_score_sheet_has_proved_is_not_signed_away() -> None:
    proved = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_sheet", MEANT),), by="director")
    wanted = ReportedResult(round=1, player=3, scores=MEANT)
    for reason in ("miswritten", SIGNED_ANEW, ON_PAPER):  # whatever somebody types there
        held = after(signed(), amend_slip(signed(), wanted, replace(proved, reason=reason), count_table))
        assert refused(on_new_paper(held, SWAPPED)).code == "changed_on_a_ground"
        assert refused(told(held, scores=SWAPPED)).code == "changed_on_a_ground"
    again = after(signed(), on_new_paper(signed()))
    assert slip(after(again, on_new_paper(again, (390, 422))), 3).scores == (390, 422), "their own they sign once more"


@pytest.mark.cites("reading:R-106")
def test_after_the_last_round_until_something_is_made_of_the_results() -> None:
    held = signed()
    prizes = tuple(Prize(key=key, told="First", cents=100, grade=grade) for key, grade in (("a", "A"), ("b", "B")))
    award = Award(prize="b", player=3, cents=100, paid=True)
    promised = replace(held, till=replace(held.till, prizes=prizes, awards=(award,)))
    assert not isinstance(told(promised), Refusal), "a prize of another grade"
    for mine in (replace(award, prize="a"), replace(award, prize="a", paid=False)):
        paid = replace(promised, till=replace(promised.till, awards=(mine,)))
        answers = told(paid), on_new_paper(paid)
        codes = [answer.code if isinstance(answer, Refusal) else "" for answer in answers]
        assert codes == (["prize_is_paid", "players_have_signed"] if mine.paid else ["", ""])
    whole = (Prize(key="w", told="High game", cents=100, grade=None),)
    high = replace(held.till, prizes=whole, awards=(replace(award, prize="w"),))
    assert refused(told(replace(held, till=high))).code == "prize_is_paid", "a prize of the whole event"
    sent = replace(held, after=replace(held.after, sent=(("ratings", BEGUN),)))
    out = replace(held, after=replace(held.after, results_published=BEGUN.date()))
    assert [refused(told(each)).code for each in (sent, out)] == ["results_are_out"] * 2


@pytest.mark.cites("nsa2008.3a")
def test_what_all_have_signed_anew_is_not_taken_back_and_one_signature_is() -> None:
    log = logged([*four(), *_decided(desk())])
    held = rebuild(log)
    assert slip(held, 3).scores == MEANT
    last = undo(held, log, log[-1].seq, "no")
    assert isinstance(last, Refusal)
    assert last.code == "slip_is_locked"
    first = undo(held, log, log[-2].seq, "no")
    assert isinstance(first, Refusal)
    half = log[:-1]
    assert not isinstance(undo(rebuild(half), half, half[-1].seq, "pressed by mistake"), Refusal)


def _decided(held: Desk) -> list[Act]:
    """The acts of two phones: told, signed, told anew and signed again."""
    made: list[Act] = []
    wanted = ReportedResult(round=1, scores=SWAPPED)
    for player in (3, 4):
        acts = enter_by_phone(held, player, wanted, count_table, known=True)
        assert not isinstance(acts, Refusal)
        made, held = [*made, *acts], after(held, acts)
    for player in (3, 4):
        acts = told(held, player)
        assert not isinstance(acts, Refusal)
        made, held = [*made, *acts], after(held, acts)
    return made
