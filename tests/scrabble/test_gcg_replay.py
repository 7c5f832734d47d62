"""A record played through the board: our scores, our totals, and one entry for each line that is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.rulebook.test_differences import resolves
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.scrabble.notation.gcg_reader import WrongGcg, read
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.replay_report import ReplayReport, plain_report, report_picture
from tilehall.law.scrabble.rulesets import RULESETS

NZASP, NSA = RULESETS["nzasp-2022"], RULESETS["nsa-2008"]
OPENING = ">ruth: AEINRST 8D RETAINS +66 66\n>tama: ?DEGLOU -U +0 0\n>ruth: CHMOPTY E7 H.MP +11 77\n"


def replay(text: str, rules=NZASP) -> ReplayReport:
    return replay_gcg(rules, read(text.encode()))


def found(text: str, rules=NZASP) -> list[tuple]:
    """Every disagreement, short."""
    return [(one.seq, one.field, one.stated, one.computed) for one in replay(text, rules).disagreements]


def kinds(text: str, rules=NZASP) -> list[str]:
    return [turn.kind for turn in replay(text, rules).turns]


def test_turns_are_scored_by_us():
    turns = replay(OPENING).turns
    assert [(turn.seq, turn.player, turn.kind, turn.text) for turn in turns] == [
        (1, "ruth", "play", "8D RETAINS"),
        (2, "tama", "exchange", "-U"),
        (3, "ruth", "play", "E7 H.MP"),
    ]
    assert [(turn.score, turn.total) for turn in turns] == [(66, 66), (0, 0), (11, 77)]
    assert [turn.words for turn in turns] == [("RETAINS",), (), ("HEMP",)]
    assert replay(OPENING).disagreements == ()


@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_every_turn_rests_on_something_that_can_be_shown(rules):
    told = plain_report(replay(OPENING + ">ruth: (challenge) +5 82\n>tama: DEG - +0 0\n>ruth: (time) -10 72\n", rules))
    for turn in told["turns"]:
        assert turn["rests_on"]
        assert all(resolves(basis) for basis in turn["rests_on"])


@pytest.mark.parametrize("written", ["E7 H.MP", "E7 H(E)MP", "E7 H[E]MP", "E7 HEMP", "e7 HeMP", "E7 H(.)MP"])
def test_tiles_played_through_come_out_as_dots(written):
    turn = replay(OPENING.replace("E7 H.MP", written)).turns[2]
    assert (turn.text, turn.score, turn.words) == ("E7 H.MP", 11, ("HEMP",))


# -- disagreements


@pytest.mark.parametrize(
    "was, wrong, entries",
    [
        ("+66 66", "+68 66", [(1, "score", 68, 66)]),
        ("+66 66", "+68 68", [(1, "score", 68, 66)]),
        ("+66 66", "+66 76", [(1, "total", 76, 66)]),
        ("+66 66", "+68 79", [(1, "score", 68, 66), (1, "total", 79, 66)]),
        ("+11 77", "+11 87", [(3, "total", 87, 77)]),
        ("-U +0 0", "-U +3 3", [(2, "score", 3, 0)]),
        ("-U +0 0", "-U +0 3", [(2, "total", 3, 0)]),
        ("-U +0 0", "-U", []),
        ("AEINRST", "AEINRSS", [(1, "rack", "AEINRSS", "AEINRST")]),
        ("AEINRST", "AEINRSTU", [(1, "rack", "AEINRSTU", None)]),
        ("?DEGLOU -U", "?DEGLOU -UV", [(2, "rack", "?DEGLOU", "UV")]),
        ("CHMOPTY", "HMP", []),
        ("CHMOPTY E7", "E7", []),
        ("CHMOPTY", "HMPZZ", [(3, "rack", "HMPZZ", None)]),
    ],
)
def test_one_wrong_line_is_one_entry(was, wrong, entries):
    assert found(OPENING.replace(was, wrong)) == entries


def test_a_wrong_total_that_is_carried_on_is_told_once():
    text = OPENING.replace("+66 66", "+66 76").replace("+11 77", "+11 87")
    assert found(text) == [(1, "total", 76, 66)]
    assert found(text + ">tama: - +0 0\n>ruth: - +0 77\n") == [(1, "total", 76, 66)]


def test_two_slips_alike_are_told_twice():
    text = OPENING + ">tama: - +0 0\n>ruth: - +0 80\n>tama: - +0 0\n>ruth: - +0 77\n>tama: - +0 0\n>ruth: - +0 80\n"
    assert found(text) == [(5, "total", 80, 77), (9, "total", 80, 77)]


def test_a_disagreement_names_the_line_of_the_file():
    (entry,) = replay("#title x\n\n" + OPENING.replace("+66 66", "+60 66")).disagreements
    assert (entry.seq, entry.line) == (1, 3)


# -- challenges


@pytest.mark.cites("nzasp.P.6.17", "nsa2008.2a")
@pytest.mark.parametrize(
    "bonus, rules, entries, total",
    [
        (5, NZASP, [], 85),
        (10, NZASP, [], 90),
        (15, NZASP, [], 95),
        (20, NZASP, [(4, "bonus", 20, 15)], 95),
        (7, NZASP, [(4, "bonus", 7, 5)], 85),
        (0, NZASP, [(4, "bonus", 0, 5)], 85),
        (0, NSA, [], 80),
        (5, NSA, [(4, "bonus", 5, 0)], 80),
    ],
)
def test_the_bonus_for_a_failed_challenge(bonus, rules, entries, total):
    text = OPENING.replace("E7 H.MP +11 77", "9G OH +14 80")
    assert replay(text, rules).turns[2].words == ("OH", "AO", "IH")
    text += f">ruth: (challenge) +{bonus} {80 + bonus}\n"
    assert found(text, rules) == entries
    last = replay(text, rules).turns[-1]
    assert (last.kind, last.text, last.total) == ("challenge_bonus", "(challenge)", total)
    assert basis_texts(*last.rests_on) == basis_texts(rules.failed_challenge.basis)


def test_a_bonus_without_a_play_of_the_same_player_is_nothing():
    assert found(OPENING + ">tama: (challenge) +5 5\n") == [(4, "bonus", 5, 0)]
    assert found(">ruth: (challenge) +5 5\n") == [(1, "bonus", 5, 0)]


def test_two_bonuses_for_one_play_are_for_different_words():
    text = OPENING + ">ruth: (challenge) +5 82\n>ruth: (challenge) +5 87\n"
    assert found(text) == [(5, "bonus", 5, 0)]


@pytest.mark.cites("nsa2008.2a")
@pytest.mark.parametrize(
    "told, rules, kind",
    [
        (">ruth: (challenge) +0 77\n>tama: ?DEGLOT - +0 0\n", NSA, "lost_turn"),
        (">tama: ?DEGLOT - +0 0\n#note #unsuccessful-challenge\n", NSA, "lost_turn"),
        (">tama: ?DEGLOT (challenge) +0 0\n", NSA, "lost_turn"),
        (">tama: ?DEGLOT - +0 0\n", NSA, "pass"),
        (">ruth: (challenge) +5 82\n>tama: ?DEGLOT - +0 0\n", NZASP, "pass"),
        (">tama: ?DEGLOT - +0 0\n#note #unsuccessful-challenge\n", NZASP, "pass"),
    ],
)
def test_the_turn_that_a_failed_challenge_costs(told, rules, kind):
    made = replay(OPENING + told + ">ruth: COTY J8 .COT +8 85\n", rules)
    assert made.turns[-2].kind == kind
    assert made.remarks == ()


def test_under_nsa_the_lost_turn_may_be_left_out():
    text = OPENING + ">ruth: (challenge) +0 77\n>ruth: COTY J8 .COT +8 85\n"
    assert replay(text, NSA).remarks == ()
    assert [one.code for one in replay(OPENING + ">ruth: COTY J8 .COT +8 85\n", NSA).remarks] == ["not_on_turn"]


@pytest.mark.cites("nzasp.P.6.16")
def test_a_withdrawn_play_comes_off_the_board():
    text = OPENING + ">tama: ?DEGLOT J8 .OLGED +10 10\n>tama: ?DEGLOT -- -10 0\n>ruth: COTY J8 .COT +8 85\n"
    made = replay(text)
    assert [(turn.kind, turn.score, turn.total) for turn in made.turns[3:]] == [
        ("play", 10, 10),
        ("off", -10, 0),
        ("play", 8, 85),
    ]
    assert made.disagreements == made.remarks == ()


def test_a_withdrawn_play_with_a_wrong_score_is_told_once():
    text = OPENING + ">tama: ?DEGLOT J8 .OLGED +11 11\n>tama: ?DEGLOT -- -11 0\n"
    assert found(text) == [(4, "score", 11, 10)]
    assert found(text.replace("-- -11 0", "-- -10 1")) == [(4, "score", 11, 10)]
    assert found(text.replace("-- -11 0", "-- -9 2")) == [(4, "score", 11, 10), (5, "score", -9, -10)]


def test_a_withdrawn_play_may_be_told_as_a_turn_of_nothing():
    text = OPENING + ">tama: ?DEGLOT J8 .OLGED +10 10\n>tama: ?DEGLOT -- +0 0\n"
    assert found(text) == []
    assert replay(text).turns[-1].score == -10
    assert found(text.replace("-- +0 0", "-- +0 10")) == [(5, "total", 10, 0)]


# -- the end


def spelled(zeros: int) -> str:
    turns = [">ruth: CHMOPTY - +0 77\n", ">tama: ?DEGLOT - +0 0\n"]
    return OPENING + "".join(turns[(place + 1) % 2] for place in range(zeros))


@pytest.mark.cites("nzasp.P.8.1.3", "nzasp.P.8.3")
def test_six_zeros_end_the_game_and_each_loses_the_own_rack():
    lines = ">ruth: CHMOPTY (CHMOPTY) -19 58\n>tama: ?DEGLOT (?DEGLOT) -8 -8\n"
    made = replay(spelled(6) + lines)
    assert [(turn.kind, turn.text, turn.score) for turn in made.turns[-2:]] == [
        ("rack", "(CHMOPTY)", -19),
        ("rack", "(?DEGLOT)", -8),
    ]
    assert made.disagreements == ()
    assert made.final is not None
    assert (made.final.reason, made.final.scores, made.final.winner) == ("zeros", (58, -8), 0)
    assert found(spelled(6) + lines.replace("-19 58", "-18 59")) == [(10, "score", -18, -19)]


def test_six_zeros_whose_racks_are_known_need_no_lines():
    final = replay(spelled(6)).final
    assert final is not None
    assert final.scores == (58, -8)
    assert replay(spelled(5)).final is None
    # Without the racks nobody can count them.
    unknown = replay(spelled(6).replace("CHMOPTY -", "-"))
    assert unknown.final is None
    assert [(one.seq, one.code) for one in unknown.remarks] == [(len(unknown.turns), "rack_unknown")]


def test_one_rack_written_down_and_the_other_known_or_not():
    line = ">ruth: CHMOPTY (CHMOPTY) -19 58\n"
    final = replay(spelled(6) + line).final
    assert final is not None
    assert final.scores == (58, -8)
    assert replay(spelled(6).replace("?DEGLOT -", "-") + line).final is None


def test_a_turn_after_six_zeros_is_remarked():
    made = replay(spelled(6) + ">tama: ?DEGLOT - +0 0\n>ruth: CHMOPTY - +0 77\n")
    assert [one.code for one in made.remarks] == ["after_the_end", "after_the_end"]
    assert basis_texts(*made.remarks[0].rests_on) == ["nzasp.P.8.1.3"]


@pytest.mark.cites("nzasp.P.8.4")
@pytest.mark.parametrize(
    "stated, computed", [(-10, -10), (-20, -20), (0, 0), (-15, -20), (-1, -10), (10, -10), (-100, -100)]
)
def test_overtime_is_taken_off_in_tens(stated, computed):
    text = OPENING + f">ruth: COTY (time) {stated:+d} {77 + stated}\n"
    turn = replay(text).turns[-1]
    assert (turn.kind, turn.text, turn.score) == ("time", "(time)", computed)
    assert found(text) == ([] if stated == computed else [(4, "score", stated, computed)])


# -- what cannot have been


@pytest.mark.parametrize(
    "line, said",
    [
        ("8D RETAINS", "the play 8D RETAINS lays no tile"),
        ("1A CHOP", "touches no tile on the board"),
        ("8K CHOPPY", "8K CHOPPY runs off the board"),
        ("9D CHOPHOWL", "lays 8 tiles, and a rack has 7"),
        ("O12 CHOPS", "runs off the board"),
        ("E7 HOMP", "puts O on 8E, where E lies"),
        ("E7 H..P", "plays through 9E, which is empty"),
        ("E7 H(EM)P", "plays through 9E, which is empty"),
        ("E7 H(A)MP", "puts A on 8E, where E lies"),
        ("8K ZZ", "needs a Z that the set no longer has"),
        ("8K sss", "needs a blank that the set no longer has"),
    ],
)
def test_a_play_that_cannot_lie_on_the_board(line, said):
    text = ">ruth: AEINRST 8D RETAINS +66 66\n>tama: - +0 0\n>ruth: " + line + " +1 1\n"
    with pytest.raises(WrongGcg) as wrong:
        replay(text)
    assert wrong.value.line == 3
    assert said in wrong.value.what


@pytest.mark.cites("nzasp.P.6.3.1")
@pytest.mark.parametrize("line, said", [("8A TAXI", "leaves the centre square free"), ("8H A", "makes no word")])
def test_a_first_play_that_cannot_be(line, said):
    with pytest.raises(WrongGcg, match=said):
        replay(f">a: {line} +1 1")


@pytest.mark.parametrize(
    "text, line",
    [
        (">a: ABC -- -5 0\n", 1),
        (OPENING + ">tama: -- -11 66\n", 4),
        (OPENING + ">ruth: (challenge) +5 82\n>ruth: -- -11 71\n", 5),
        (OPENING + ">tama: - +0 0\n>ruth: -- -11 66\n", 5),
        (spelled(6) + ">ruth: CHMOPTY (CHMOPTY) -19 58\n>tama: ?DEG J8 .OLD +5 5\n", 11),
    ],
)
def test_lines_that_cannot_stand_where_they_stand(text, line):
    with pytest.raises(WrongGcg) as wrong:
        replay(text)
    assert wrong.value.line == line


def test_a_game_without_turns_or_with_one_player_is_just_not_over():
    assert plain_report(replay("#player1 a A\n#player2 b B\n"))["turns"] == []
    lone = replay(">a: AB 8H AB +8 8\n>a: CD 9H CD +8 8\n")
    assert (lone.players, lone.over) == (("a",), False)
    assert [one.says for one in lone.remarks] == ["it was the turn of the opponent"]


# -- whatever the record

MOVES = st.sampled_from(
    [
        *("8D RETAINS", "8H AB", "H8 AB", "8G aB", "E7 H.MP", "9H CD", "J8 .OLGED", "8D ......", "7H (A)B", "15O A"),
        *("-", "-", "--", "-U", "-7", "(challenge)", "(time)", "(AB)", "(?)", "()"),
    ]
)
LINES = st.tuples(
    st.sampled_from("ab"), st.sampled_from(["", "ABCDEFG ", "?? ", "AEINRST "]), MOVES, st.integers(-30, 99)
)


@given(st.lists(LINES, max_size=14), st.sampled_from(list(RULESETS.values())))
def test_any_record_is_replayed_or_refused_with_its_line(lines, rules):
    text = "".join(f">{nick}: {rack}{move} {score:+d} {score}\n" for nick, rack, move, score in lines)
    try:
        told = plain_report(replay(text or "#player1 x", rules))
    except WrongGcg as wrong:
        told = {"line": wrong.line}
        assert 1 <= told["line"] <= len(lines)
        return
    assert len(told["turns"]) == len(lines)
    totals = dict.fromkeys(told["players"], 0)
    for turn in told["turns"]:
        totals[turn["player"]] += turn["score"]
        assert turn["total"] == totals[turn["player"]]
    assert (told["final"] is None) is not told["over"]


def test_the_board_is_drawn_with_its_premium_squares():
    rows = report_picture(replay(OPENING).board).splitlines()
    assert rows[0] == "   A B C D E F G H I J K L M N O"
    assert rows[1] == " 1 =     '       =       '     ="
    assert rows[8] == " 8 =     R E T A I N S   '     ="
    assert rows[7].startswith(" 7     '   H   '   '")
