"""Before the first turn: the word list, the time, the preliminaries, the first clock."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import DISTRIBUTION

from .match import BOTH, ITEMS, LEXICON, NSA, NZASP, A, B, Match, left, midgame, rests, seated

FULL = tuple(DISTRIBUTION.items())


def at_table(rules, **opening):
    match = Match(rules)
    match.do(c.OpenGame(**{"names": ("A", "B"), "lexicon": LEXICON, "kept": "table", **opening}))
    return match


@pytest.mark.cites("nzasp.P.1.1")
def test_an_official_event_is_judged_by_its_own_list_only():
    match = midgame(NZASP, official=True)
    match.play(A, "H6", "CA.E")
    match.do(c.Challenge(by=B, words=match.state.last.words))
    refused = match.no(c.Adjudicate(lexicon="CSW2021"))
    assert (refused.code, dict(refused.detail)["required"]) == ("lexicon_mismatch", "CSW2019")
    assert rests(refused) == {"nzasp.P.1.1"}
    ruled = match.do(c.Adjudicate(lexicon="CSW2019"))[0]
    assert ruled.lexicon == "CSW2019"


@pytest.mark.cites("nzasp.P.1.1")
def test_elsewhere_any_list_serves_and_the_verdict_names_it():
    match = midgame(NZASP)
    match.play(A, "H6", "CA.E")
    match.do(c.Challenge(by=B, words=match.state.last.words))
    assert match.do(c.Adjudicate(lexicon="club list"))[0].lexicon == "club list"


@pytest.mark.cites("nzasp.P.3.2", "nzasp.P.5.5")
@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
def test_both_have_twenty_five_minutes(rules):
    assert seated(rules).faces == ("25:00", "25:00")


@pytest.mark.cites("nzasp.P.3.2")
def test_a_clock_is_corrected_only_if_both_agree_or_the_director_does():
    match = midgame(NZASP, clocks=("18:50", "20:00"))
    asked = c.CorrectClock(by=A, seat=A, used=left("5:00"), reason="ran on during a challenge")
    assert match.no(asked).code == "not_agreed"
    match.do(c.Decide(question="clock", granted=False, reason="A should have stopped it"))
    assert match.faces == ("18:50", "20:00")
    told = match.do(c.CorrectClock(by=A, seat=A, used=left("5:00"), reason="ran on", agreed_by="director"))[0]
    assert (told.agreed_by, told.rests_on, match.clock(A)) == ("director", ("nzasp.P.3.2",), "20:00")
    assert match.no(c.CorrectClock(by=A, seat=A, used=1, reason=" ", agreed_by="both")).code == "reason_missing"


@pytest.mark.cites("nzasp.P.3.3")
@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
def test_a_turn_may_take_any_time(rules):
    match = midgame(rules)
    match.lay(A, "H6", "CA.E", 14 * 60)
    match.do(c.DeclareScore(by=A, score=13))
    ended = match.do(c.PressClock(by=A))[0]
    assert (ended.warnings, match.clock(A)) == ((), "11:00")


@pytest.mark.cites("nzasp.P.5")
def test_no_draw_before_both_have_confirmed_everything():
    match = at_table(NZASP, first=A)
    match.do(c.CheckTiles(layout="10x10", game_number=2, counts=FULL))
    match.do(c.ConfirmPreliminaries(by=A, items=ITEMS))
    match.do(c.ConfirmPreliminaries(by=B, items=("tiles", "first_player", "score_sheets")))
    refused = match.no(c.DrawTiles(by=A, count=7))
    assert (refused.code, dict(refused.detail)) == ("preliminaries_open", {"open": "clocks (B)"})
    assert match.no(c.StartClock(by=B)).code == "preliminaries_open"
    match.do(c.ConfirmPreliminaries(by=B, items=("clocks",)))
    match.do(c.DrawTiles(by=A, count=7))
    assert (match.state.phase, len(match.state.bag)) == ("starting", 93)


@pytest.mark.cites("nzasp.P.5.1", "reading:R-36")
def test_the_set_is_checked():
    match = at_table(NZASP, first=A)
    assert match.no(c.CheckTiles(layout="sheet", game_number=2, counts=FULL)).code == "sheet_first_game_only"
    short = tuple((tile, count - (tile == "E")) for tile, count in FULL)
    refused = match.no(c.CheckTiles(layout="10x10", game_number=2, counts=short))
    assert refused.code == "wrong_tiles"
    assert dict(refused.detail) == {"tile": "E", "found": 11, "should": 12}
    assert match.no(c.ConfirmPreliminaries(by=A, items=("tiles",))).code == "tiles_not_checked"
    assert match.no(c.CheckTiles(layout="10x10", game_number=2, counts=(*FULL, ("Ñ", 1)))).code == "wrong_tiles"
    for layout, game in (("sheet", 1), ("10x10", 2), ("four 5x5", 3)):
        assert match.do(c.CheckTiles(layout=layout, game_number=game, counts=FULL))[0].layout == layout


@pytest.mark.cites("nzasp.P.5.2")
@pytest.mark.parametrize(
    "draws, first, out",
    [((("E", "?"),), B, 2), ((("R", "R"), ("K", "M")), A, 4), ((("?", "?"), ("A", "B")), A, 4)],
)
@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
def test_drawing_for_first(rules, draws, first, out):
    match = at_table(rules)
    for tiles in draws:
        match.do(c.DrawForFirst(tiles=tiles))
    assert (match.state.first, len(match.state.bag)) == (first, 100 - out)
    assert match.no(c.DrawForFirst(tiles=("A", "B"))).code == "first_player_known"
    second = B if first == A else A
    assert match.no(c.ReturnStartTiles(by=first)).code == "second_player_returns"
    assert match.no(c.ConfirmPreliminaries(by=A, items=("first_player",))).code == "start_tiles_out"
    assert match.no(c.DrawTiles(by=first, count=7)).code == "start_tiles_out"
    (returned,) = match.do(c.ReturnStartTiles(by=second))
    assert (returned.count, len(match.state.bag)) == (out, 100)


@pytest.mark.cites("nzasp.P.5.2")
def test_the_hall_draws_for_first_itself_and_puts_the_tiles_back():
    match = Match(NZASP)
    opened = match.do(c.OpenGame(names=("A", "B"), lexicon=LEXICON))
    assert opened[-1].count == 2 * (len(opened) - 3)
    assert (match.state.first in (A, B), len(match.state.bag)) == (True, 100)


@pytest.mark.cites("nzasp.P.5.4")
@pytest.mark.parametrize("first, columns", [(A, [A, B]), (B, [B, A])])
def test_the_first_player_stands_in_the_left_column_of_both_sheets(first, columns):
    from tilehall.law.scrabble.game import SCRABBLE

    match = seated(NZASP, first=first)
    assert [SCRABBLE.view(match.state, seat)["columns"] for seat in (A, B)] == [columns, columns]


@pytest.mark.cites("nzasp.P.5.5")
def test_clocks_are_set_to_the_base_time_or_to_what_a_latecomer_has_left():
    match = at_table(NZASP, first=A)
    wrong = c.ConfirmPreliminaries(by=A, items=("clocks",), shown=(left("25:00"), left("20:00")))
    refused = match.no(wrong)
    assert (refused.code, dict(refused.detail)) == ("clocks_not_set", {"seat": B, "expected": "25:00"})
    late = at_table(NZASP, first=A, used=(0, left("7:30")))
    late.do(c.ConfirmPreliminaries(by=A, items=("clocks",), shown=(left("25:00"), left("17:30"))))
    assert late.no(wrong).code == "clocks_not_set"
    assert late.faces == ("25:00", "17:30")


@pytest.mark.cites("nzasp.P.6.1.1")
@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)
def test_the_first_clock_waits_for_a_racked_tile_or_three_in_sight(rules):
    def drawn():
        match = seated(rules)
        match.do(c.DrawTiles(by=A, to="table"), 5)
        assert len(match.state.fresh[A]) == 7
        assert match.no(c.StartClock(by=B)).code == "too_early"
        match.do(c.TurnUpTiles(by=A, count=2))
        assert match.no(c.StartClock(by=B), 6).code == "too_early"
        return match

    sighted, racked = drawn(), drawn()
    sighted.do(c.TurnUpTiles(by=A, count=1))
    racked.do(c.RackTiles(by=A, count=1))
    for match in (sighted, racked):
        match.do(c.StartClock(by=B), 7)
        assert (match.state.phase, match.clock(A, 17), match.clock(B, 17)) == ("thinking", "24:50", "25:00")


@pytest.mark.cites("nzasp.P.6.1.1", "reading:R-102")
@pytest.mark.parametrize("order, warned", [((A, B), []), ((B, A), [B])])
def test_first_racks_come_in_the_order_of_play_or_are_told_to_be_out_of_it(order, warned):
    match = seated(NZASP)
    drawn = [match.do(c.DrawTiles(by=seat))[-1] for seat in order]
    assert [event.by for event in drawn if "out_of_order" in event.warnings] == warned
    assert [event.by for event in drawn if "reading:R-102" in event.rests_on] == warned
    assert match.rack_sizes == (7, 7)
    match.do(c.StartClock(by=B))


@pytest.mark.cites("reading:R-102")
def test_the_second_player_may_draw_once_the_first_players_clock_runs():
    match = seated(NZASP)
    match.do(c.DrawTiles(by=A))
    match.do(c.StartClock(by=B), 7)
    assert match.do(c.DrawTiles(by=B), 20)[-1].warnings == ()


def test_a_game_taken_down_later_begins_with_the_first_rack():
    match = at_table(NSA, first=B, begun=True)
    match.do(c.DrawTiles(by=B, count=7))
    match.do(c.StartClock(by=A))
    assert (match.state.on_turn, match.state.phase) == (B, "thinking")


REFUSED = [
    (c.OpenGame(names=("A", " "), lexicon=LEXICON), "name_missing"),
    (c.OpenGame(names=("A", "B"), lexicon=LEXICON, first=2), "no_such_seat"),
    (c.OpenGame(names=("A", "B"), lexicon=LEXICON, begun=True), "preliminaries_open"),
    (c.OpenGame(names=("A", "B"), lexicon=LEXICON, used=(-1, 0)), "clocks_not_set"),
    (c.DrawTiles(by=A), "not_now"),
    (c.ConfirmPreliminaries(by=A, items=ITEMS), "not_now"),
]


@pytest.mark.parametrize("command, code", REFUSED)
def test_openings_that_make_no_sense(command, code):
    assert Match(NZASP).no(command).code == code


def test_a_game_is_opened_once_and_knows_its_seats():
    match = seated(NZASP)
    assert match.no(c.OpenGame(names=("A", "B"), lexicon=LEXICON)).code == "already_open"
    assert match.no(c.PressClock(by=2)).code == "no_such_seat"
    assert match.no(c.ConfirmPreliminaries(by=A, items=("tea",))).code == "no_such_item"
    assert at_table(NZASP).no(c.DrawForFirst(tiles=("Ñ", "A"))).code == "no_such_tile"
    assert at_table(NZASP).no(c.DrawForFirst()).code == "tiles_missing"
