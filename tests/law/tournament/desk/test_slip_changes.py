"""Slips after they were signed: the winner's errand, the grounds for a change, and forfeits."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from tilehall.law.catalogue import count_table
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import Desk, number_of, player_id
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.results import ReportedResult, enter_by_phone, enter_from_paper
from tilehall.law.tournament.desk.slip_changes import (
    TYPED_ANEW,
    ForfeitRequest,
    Ground,
    SlipChange,
    amend_slip,
    amendment_grounds,
    enter_or_type_anew,
    forfeit_game,
    hand_in_of_board,
    may_be_typed_anew,
    unsigned_slips,
)
from tilehall.law.tournament.draws.ledger import starts_ledger
from tilehall.law.tournament.standings import standings

from .finished_desks import played_out, tables
from .plans import BEGUN, four, logged, plan
from .test_results import after, desk, refused, rummikub, slip

ROUND_ENDS = BEGUN + timedelta(minutes=len(four()) - 1 + 55)
SHEET = (("score_sheet", (410, 380)),)


def under(ruleset: str, day: date = date(2026, 5, 2)) -> Desk:
    """The four, under other rules and on another day."""
    acts = four()
    start = datetime.combine(day, BEGUN.timetz())
    announced = plan(ruleset=ruleset, begins=day, ends=day, start=start, closes=day)
    return rebuild(logged((type(acts[0])(plan=announced), *acts[1:])))  # type: ignore[call-arg]


def board(held: Desk, player: int = 3) -> Board:
    found = held.board_of("A", 1, player)
    assert found is not None
    return found


# -- the winner's errand


@pytest.mark.cites("nzasp.P.8.8")
@pytest.mark.parametrize(("scores", "who"), [((412, 390), "Cat"), ((390, 412), "Dan"), ((400, 400), "Cat")])
def test_the_winner_brings_the_slip(scores: tuple[int, int], who: str) -> None:
    told = ReportedResult(round=1, scores=scores, confirmed=frozenset({"tie"}))
    held = after(desk(), enter_by_phone(desk(), 3, told, count_table, known=True))
    ruling = hand_in_of_board(held, board(held))
    assert ruling is not None
    assert dict(ruling.detail) == {"table": 2, "who": who}
    signed = after(
        held,
        enter_from_paper(
            held, ReportedResult(round=1, table=2, scores=scores, confirmed=frozenset({"tie"})), count_table
        ),
    )
    assert hand_in_of_board(signed, board(signed)) is None


def test_where_tiles_were_drawn_a_tie_is_brought_by_who_started() -> None:
    sure = frozenset({"tie", "started_otherwise"})
    held = after(
        desk(),
        enter_by_phone(
            desk(), 3, ReportedResult(round=1, scores=(400, 400), first=4, confirmed=sure), count_table, known=True
        ),
    )
    ruling = hand_in_of_board(held, board(held))
    assert ruling is not None
    assert dict(ruling.detail)["who"] == "Dan"


@pytest.mark.parametrize(("minutes", "overdue"), [(4, False), (5, True)])
def test_a_slip_is_overdue_from_the_end_of_the_round(minutes: int, overdue: bool) -> None:
    (found,) = unsigned_slips(desk(), 1, ROUND_ENDS + timedelta(minutes=minutes))
    assert (found.board.table, found.overdue, found.hand_in) == (2, overdue, None)


def test_or_from_the_moment_it_was_told_by_phone() -> None:
    held = after(desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True))
    told = board(held).slip
    assert told is not None
    (found,) = unsigned_slips(held, 1, BEGUN + timedelta(minutes=1 + 5))
    assert found.overdue
    assert found.hand_in is not None
    assert dict(found.hand_in.detail)["who"] == "Dan"
    (early,) = unsigned_slips(held, 1, BEGUN + timedelta(minutes=1))
    assert not early.overdue


def test_while_they_disagree_nobody_has_won() -> None:
    held = after(desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True))
    apart = after(held, enter_by_phone(held, 4, ReportedResult(round=1, scores=(420, 412)), count_table, known=True))
    assert hand_in_of_board(apart, board(apart)) is None
    (found,) = unsigned_slips(apart, 1, BEGUN + timedelta(minutes=30))
    assert (found.overdue, found.hand_in) == (True, None)


def test_time_added_by_the_director_is_waited_for() -> None:
    from tilehall.law.tournament.desk.acts.rounds import TimeAdded

    held = desk(TimeAdded(round=1, minutes=10))
    assert not unsigned_slips(held, 1, ROUND_ENDS + timedelta(minutes=14))[0].overdue
    assert unsigned_slips(held, 1, ROUND_ENDS + timedelta(minutes=15))[0].overdue


# -- changes


def asking(held: Desk, ask: SlipChange, scores: tuple[int, ...] = (410, 380)) -> object:
    return amend_slip(held, ReportedResult(round=1, player=1, scores=scores), ask, count_table)


@pytest.mark.cites("nsa2008.3b")
@pytest.mark.parametrize("ruleset", ["nsa-2008", "nzasp-2022"])
def test_not_as_agreed_needs_its_proof(ruleset: str) -> None:
    held = under(ruleset)
    bare = amend_slip(
        held,
        ReportedResult(round=1, player=1, scores=(410, 380)),
        SlipChange(ground="not_as_agreed", reason="miswritten"),
        count_table,
    )
    assert refused(bare).code == "unsubstantiated"
    other = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_sheet", (409, 380)),))
    assert (
        refused(amend_slip(held, ReportedResult(round=1, player=1, scores=(410, 380)), other, count_table)).code
        == "unsubstantiated"
    )
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=SHEET)
    done = after(held, amend_slip(held, ReportedResult(round=1, player=1, scores=(410, 380)), ask, count_table))
    now = slip(done, 1)
    assert (now.scores, now.ground, now.reason, now.state) == ((410, 380), "not_as_agreed", "miswritten", "signed")
    assert now.before is not None
    assert now.before.scores == (401, 380)
    assert standings(done.event("A")).placings[0].spread == 30


def test_a_proof_is_read_in_the_order_of_the_request() -> None:
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=(("score_card", (380, 410)),))
    told = ReportedResult(round=1, player=1, players=(2, 1), scores=(380, 410))
    assert slip(after(desk(), amend_slip(desk(), told, ask, count_table)), 1).scores == (410, 380)


@pytest.mark.cites("nsa2008.3a")
def test_a_recount_comes_too_late() -> None:
    held = under("nsa-2008")
    answer = asking(held, SlipChange(ground="recount", reason="counted again", proofs=SHEET))
    assert isinstance(answer, Refusal)
    assert answer.code == "recount_after_submission"


@pytest.mark.cites("nsa2008.3d")
def test_the_extenuating_case_is_the_directors_and_told_in_full() -> None:
    held = under("nsa-2008")
    player = SlipChange(
        ground="director_extenuating", reason="pressed to sign", category="unethical_behaviour", finding="proven"
    )
    answer = asking(held, player)
    assert isinstance(answer, Refusal)
    assert answer.code == "director_only"
    bare = asking(held, SlipChange(ground="director_extenuating", reason="pressed to sign", by="director"))
    assert isinstance(bare, Refusal)
    assert (bare.code, dict(bare.detail)["missing"]) == ("grounds_missing", ("category",))
    full = SlipChange(
        ground="director_extenuating", reason="pressed", by="director", category="unethical_behaviour", finding="proven"
    )
    done = after(held, amend_slip(held, ReportedResult(round=1, player=1, scores=(410, 380)), full, count_table))
    assert slip(done, 1).ground == "director_extenuating"


@pytest.mark.cites("nsa2008.3n")
@pytest.mark.parametrize(("day", "taken"), [(date(2008, 7, 24), True), (date(2008, 7, 25), False)])
def test_before_the_changes_nothing_locked_a_slip(day: date, taken: bool) -> None:
    answer = asking(under("nsa-2008", day), SlipChange(ground="recount", reason="counted again"))
    assert isinstance(answer, Refusal) != taken


@pytest.mark.parametrize(
    ("ask", "scores", "code"),
    [
        (SlipChange(ground="not_as_agreed", reason=" ", proofs=SHEET), (410, 380), "change_needs_reason"),
        (SlipChange(ground="not_as_agreed", reason="x", proofs=SHEET), (401, 380), "nothing_changes"),
        (SlipChange(ground="not_as_agreed", reason="x", proofs=SHEET), (9999, 380), "cannot_be"),
        (SlipChange(ground="a_whim", reason="x", proofs=SHEET), (410, 380), "ground_not_allowed"),
        (SlipChange(ground="executive_forfeit", reason="x"), (410, 380), "forfeit_the_game"),
    ],
)
def test_what_is_no_change(ask: SlipChange, scores: tuple[int, ...], code: str) -> None:
    answer = asking(desk(), ask, scores)
    assert isinstance(answer, Refusal)
    assert answer.code == code


@pytest.mark.cites("nzasp.P.8.6")
def test_what_the_desk_mistyped_is_made_to_say_what_the_paper_says() -> None:
    ask = SlipChange(ground="mistyped", reason="the paper says 410")
    done = after(desk(), amend_slip(desk(), ReportedResult(round=1, player=1, scores=(410, 380)), ask, count_table))
    assert (slip(done, 1).scores, slip(done, 1).ground) == ((410, 380), "mistyped")
    assert slip(done, 1).before is not None


@pytest.mark.cites("nzasp.P.8.6")
def test_within_the_round_a_line_typed_anew_needs_its_scores_only() -> None:
    told = ReportedResult(round=1, table=1, scores=(410, 380))
    answer = refused(enter_or_type_anew(desk(), told, count_table))
    assert (answer.code, dict(answer.detail)["held"]) == ("another_result_is_in", (401, 380))
    sure = replace(told, confirmed=frozenset({TYPED_ANEW}))
    done = after(desk(), enter_or_type_anew(desk(), sure, count_table))
    assert (slip(done, 1).scores, slip(done, 1).ground, slip(done, 1).state) == ((410, 380), "mistyped", "signed")
    again = after(done, enter_or_type_anew(done, replace(sure, scores=(411, 380)), count_table))
    assert slip(again, 1).scores == (411, 380)
    doubtful = refused(enter_or_type_anew(desk(), replace(sure, scores=(380, 380)), count_table))
    assert (doubtful.code, dict(doubtful.detail)["doubts"]) == ("look_again", ("tie",))
    assert may_be_typed_anew(desk(), 1, board(desk(), 1))


@pytest.mark.cites("nzasp.P.8.6")
@pytest.mark.parametrize("starts", ["balanced", "drawn"])
def test_a_line_of_scores_alone_leaves_bonus_words_and_start_as_they_are(starts: str) -> None:
    acts = four()
    grade = replace(plan().grades[0], starts=starts)
    held = rebuild(logged((type(acts[0])(plan=plan(grades=(grade,))), *acts[1:])))  # type: ignore[call-arg]
    asked = frozenset({"started_otherwise"})
    told = ReportedResult(round=1, table=2, scores=(390, 412), bonus=(3, 1), first=4, confirmed=asked)
    held = after(held, enter_or_type_anew(held, told, count_table))
    alone = ReportedResult(round=1, table=2, scores=(390, 421), confirmed=frozenset({TYPED_ANEW}))
    done = slip(after(held, enter_or_type_anew(held, alone, count_table)), 3)
    assert (done.scores, done.bonus, done.first) == ((390, 421), (3, 1), 1)
    for other in (replace(told, bonus=(2, 1)), replace(told, first=3)):
        answer = refused(enter_or_type_anew(held, other, count_table))
        assert answer.code == "another_result_is_in", "the scores are in, but not what was typed with them"
        sure = replace(other, confirmed=asked | {TYPED_ANEW})
        done = slip(after(held, enter_or_type_anew(held, sure, count_table)), 3)
        assert (done.scores, done.bonus, done.first) == ((390, 412), other.bonus, other.first == 4)
    for same in (told, replace(told, bonus=None), replace(told, first=None)):
        assert refused(enter_or_type_anew(held, same, count_table)).code == "already_in"


def test_typing_anew_is_no_way_round_a_signature_or_the_end_of_a_round() -> None:
    sure = ReportedResult(round=1, table=2, scores=(390, 421), confirmed=frozenset({TYPED_ANEW}))
    told = after(desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True))
    asked = replace(sure, confirmed=frozenset({"phone_apart"}), seen=slip(told, 3).seq)
    assert slip(after(told, enter_or_type_anew(told, asked, count_table)), 3).scores == (
        390,
        421,
    )  # one signature is none: the paper is entered as it is
    signed = after(told, enter_by_phone(told, 4, ReportedResult(round=1, scores=(390, 412)), count_table, known=True))
    asked = refused(enter_or_type_anew(signed, sure, count_table))
    assert (asked.code, dict(asked.detail)["signed"]) == ("another_result_is_in", True), "that is another question"
    assert not may_be_typed_anew(signed, 1, board(signed, 3))
    typed = after(desk(), enter_or_type_anew(desk(), replace(sure, scores=(390, 412)), count_table))
    later = after(typed, (RoundBegun(round=2, minutes=55),))
    assert refused(enter_or_type_anew(later, sure, count_table)).code == "round_is_over"
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=SHEET)
    changed = after(desk(), amend_slip(desk(), ReportedResult(round=1, player=1, scores=(410, 380)), ask, count_table))
    again = replace(sure, table=1, scores=(401, 380))
    assert refused(enter_or_type_anew(changed, again, count_table)).code == "changed_on_a_ground"
    case = replace(ask, ground="director_extenuating", by="director", category="other")
    judged = after(desk(), amend_slip(desk(), ReportedResult(round=1, player=1, scores=(410, 380)), case, count_table))
    assert refused(enter_or_type_anew(judged, again, count_table)).code == "changed_on_a_ground"


@pytest.mark.cites("nzasp.P.8.6")
@pytest.mark.parametrize(("acts", "at", "scores"), [(played_out, 3, (300, 410)), (tables, 2, (40, -5, -25, -10))])
def test_nothing_is_typed_anew_once_the_event_is_finished(
    acts: Callable[[], tuple[Act, ...]], at: int, scores: tuple[int, ...]
) -> None:
    """Of the last round too: the report is built on it."""
    sure = ReportedResult(round=at, table=1, scores=scores, confirmed=frozenset({TYPED_ANEW}))
    over = rebuild(logged(acts()))
    last = over.board_of("A", at, 1)
    assert last is not None
    assert may_be_typed_anew(over, at, last)
    assert slip(after(over, enter_or_type_anew(over, sure, count_table)), 1, at).scores == scores
    finished = after(over, (Finished(),))
    assert not may_be_typed_anew(finished, at, last)
    assert refused(enter_or_type_anew(finished, sure, count_table)).code == "event_is_finished"


def test_what_the_players_signed_themselves_was_not_mistyped() -> None:
    held = after(desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True))
    held = after(held, enter_by_phone(held, 4, ReportedResult(round=1, scores=(390, 412)), count_table, known=True))
    ask = SlipChange(ground="mistyped", reason="the paper says 421")
    assert (
        refused(amend_slip(held, ReportedResult(round=1, player=3, scores=(390, 421)), ask, count_table)).code
        == "slip_is_locked"
    )


def test_a_changed_slip_is_not_changed_back_as_mistyped() -> None:
    ask = SlipChange(ground="not_as_agreed", reason="miswritten", proofs=SHEET)
    held = after(desk(), amend_slip(desk(), ReportedResult(round=1, player=1, scores=(410, 380)), ask, count_table))
    back = SlipChange(ground="mistyped", reason="no")
    assert (
        refused(amend_slip(held, ReportedResult(round=1, player=1, scores=(401, 380)), back, count_table)).code
        == "slip_is_locked"
    )


def test_an_open_slip_is_entered_not_changed() -> None:
    ask = SlipChange(ground="not_as_agreed", reason="x", proofs=SHEET)
    assert (
        refused(amend_slip(desk(), ReportedResult(round=1, player=3, scores=(410, 380)), ask, count_table)).code
        == "not_submitted"
    )


def test_a_table_of_rummikub_is_changed_on_the_same_grounds() -> None:
    held = rummikub()
    held = after(held, enter_from_paper(held, ReportedResult(round=1, table=1, scores=(57, -20, -30, -7)), count_table))
    ask = SlipChange(ground="not_as_agreed", reason="two seats mixed up", proofs=(("score_sheet", (57, -30, -20, -7)),))
    done = after(held, amend_slip(held, ReportedResult(round=1, player=2, scores=(57, -30, -20, -7)), ask, count_table))
    assert slip(done).scores == (57, -30, -20, -7)
    recount = SlipChange(ground="recount", reason="again", proofs=ask.proofs)
    answer = refused(
        amend_slip(held, ReportedResult(round=1, player=2, scores=(57, -30, -20, -7)), recount, count_table)
    )
    assert str(answer.rests_on[0]).startswith("silent:nzrc2024")


def test_the_grounds_are_told_with_what_they_rest_on() -> None:
    told = dict(amendment_grounds(desk()))
    assert isinstance(told["not_as_agreed"], Ruling)
    assert isinstance(told["recount"], Refusal)


# -- forfeits


@pytest.mark.cites("nzasp.P.10.1.1")
@pytest.mark.cites("nzasp.P.10.2")
@pytest.mark.cites("nzasp.P.10.3")
def test_who_does_not_play_forfeits() -> None:
    held = after(desk(), forfeit_game(desk(), ForfeitRequest(round=1, player=4, ground="no_show", reason="flat tyre")))
    found = board(held)
    assert (found.meets, found.players, found.ground, found.reason) == ("forfeit", (4, 3), "no_show", "flat tyre")
    placed = {held.name(number_of(one.player)): one for one in standings(held.event("A")).placings}
    assert (placed["Cat"].wins, placed["Cat"].spread) == (1, 50)
    assert (placed["Dan"].wins, placed["Dan"].spread) == (0, -50)


@pytest.mark.cites("nzasp.P.10.1.2")
def test_a_game_broken_off_is_forfeited_unless_it_is_finished() -> None:
    later = BEGUN + timedelta(hours=5)
    kept = ForfeitRequest(round=1, player=3, ground="left", arranged=later, kept=True)
    assert refused(forfeit_game(desk(), kept)).code == "finished_later"
    never = ForfeitRequest(round=1, player=3, ground="left", arranged=later)
    assert board(after(desk(), forfeit_game(desk(), never))).players == (3, 4)


@pytest.mark.cites("nzasp.P.10.1.3")
def test_the_executive_forfeits_a_game_that_was_played_and_the_slip_stays_readable() -> None:
    bare = ForfeitRequest(round=1, player=2, ground="executive", reference=" ", decided=date(2026, 5, 20))
    assert refused(forfeit_game(desk(), bare)).code == "executive_decision_missing"
    told = ForfeitRequest(round=1, player=2, ground="executive", reference="E 12", decided=date(2026, 5, 20))
    held = after(desk(), forfeit_game(desk(), told))
    found = board(held, 1)
    assert (found.players, found.reference, found.decided) == ((2, 1), "E 12", date(2026, 5, 20))
    assert found.slip is not None
    assert found.slip.scores == (380, 401)


@pytest.mark.cites("nsa2008.4a", "nsa2008.4b")
@pytest.mark.parametrize(
    ("player", "ground", "starts"),
    [
        (4, "no_show", {3: (0, 0), 4: (1, 0)}),
        (4, "left", {3: (1, 0), 4: (0, 1)}),
        (3, "left", {3: (1, 0), 4: (0, 1)}),
        (1, "executive", {1: (1, 0), 2: (0, 1)}),  # of a game that was played
        (4, "executive", {3: (0, 0), 4: (1, 0)}),
    ],
)
def test_a_forfeit_keeps_the_start_of_a_game_that_was_begun(
    player: int, ground: Ground, starts: dict[int, tuple[int, int]]
) -> None:
    facts = ForfeitRequest(round=1, player=player, ground=ground, reference="E 12", decided=date(2026, 5, 20))
    begun = under("nsa-2008")
    counted = starts_ledger(after(begun, forfeit_game(begun, facts)).event("A", through=1))
    assert {at: (counted[player_id(at)].firsts, counted[player_id(at)].seconds) for at in starts} == starts


@pytest.mark.parametrize("ground", ["no_show", "left"])
def test_what_was_played_is_no_forfeit_of_the_director(ground: Ground) -> None:
    assert refused(forfeit_game(desk(), ForfeitRequest(round=1, player=1, ground=ground))).code == "already_played"
    told = after(desk(), enter_by_phone(desk(), 3, ReportedResult(round=1, scores=(390, 412)), count_table, known=True))
    assert refused(forfeit_game(told, ForfeitRequest(round=1, player=4, ground=ground))).code == "already_played"


def test_a_forfeit_is_no_place_for_a_result() -> None:
    held = after(desk(), forfeit_game(desk(), ForfeitRequest(round=1, player=4, ground="no_show")))
    assert (
        refused(enter_from_paper(held, ReportedResult(round=1, table=2, scores=(400, 390)), count_table)).code
        == "no_game_here"
    )
    assert refused(forfeit_game(held, ForfeitRequest(round=1, player=4, ground="no_show"))).code == "no_game_scheduled"


def test_nobody_forfeits_a_table_of_four() -> None:
    held = rummikub()
    assert refused(forfeit_game(held, ForfeitRequest(round=1, player=4, ground="no_show"))).code == "no_game_scheduled"
