"""Whole games from the first tile to the signed slip, under each ruleset, with the hardest clauses in them."""

import pytest

from tests.ruling_notation import written
from tilehall.law.game import log_text
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import BLANK, FACES
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rulesets import RULESETS

from .match import LEXICON, NSA, NZASP, A, B
from .whole_games import WholeGame, vocabulary

CHECKED = {"scrabble": SCRABBLE}


def finished(game):
    """Signed, replayable from its own text, and the sums are right."""
    state = game.state
    assert state.phase == "over"
    lines = [sum(line.score + line.bonus for line in state.sheet if line.by == seat) for seat in (A, B)]
    result = state.result
    totals = tuple(lines[seat] + result.racks[seat] - result.overtime[seat] for seat in (A, B))
    assert totals == state.scores
    read = log_text.read(log_text.write(SCRABBLE, game.events), CHECKED)
    assert SCRABBLE.replay(read.events) == state
    return True


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kept", ["hall", "table"])
def test_a_plain_game(ruleset, seed, kept):
    game = WholeGame(RULESETS[ruleset], kept, seed)
    game.to_the_end()
    if game.state.phase == "out":
        game.later(3)
        game.do(c.Accept(by=game.state.on_turn))
    assert len(game.state.sheet) > 10
    game.sign()
    assert finished(game)


def phony(game, by):
    """A good play laid backwards, if that is no word."""
    rack = [tile for tile in game.state.racks[by] if tile != BLANK]
    for play in game.finder.all(game.state.board, "".join(rack), top=None).plays:
        letters = play.text[::-1]
        if play.tiles == len(play.text) > 2 and letters.upper() not in vocabulary()[0]:
            game.lay(by, play.coords, letters)
            return letters
    raise AssertionError("no phony found")


@pytest.mark.cites(
    "nzasp.P.6.2.2",
    "nzasp.P.6.3.7",
    "nzasp.P.6.5.1",
    "nzasp.P.6.5.3.2",
    "nzasp.P.6.1.3",
    "nzasp.P.6.1.3.2",
    "nzasp.P.6.1.3.5",
    "nzasp.P.6.6",
    "nzasp.P.6.12.1.2",
    "nzasp.P.6.12.1.3",
    "nzasp.P.6.12.2.2",
    "nzasp.P.6.17",
    "nzasp.P.8.2.1",
)
def test_a_hard_game_at_an_nzasp_table():
    game = WholeGame(NZASP, "table", 7, first="AEINST?")
    hard_nzasp(game)
    assert finished(game)
    assert game.state.short_draws[0][2] > 0


def hard_nzasp(game):
    # Turn 1: A forgets to name the blank; B sends the clock back; then B holds and accepts.
    game.later(30)
    found = game.finder.all(game.state.board, "".join(game.state.racks[A])).plays
    play = next(play for play in found if play.text != play.text.upper())
    game.do(c.Place(by=A, placed=game.unnamed(play)))
    game.do(c.DeclareScore(by=A, score=play.score))
    game.do(c.PressClock(by=A))
    game.later(3)
    game.do(c.DemandBlank(by=B))
    game.later(6)
    for square, sign in game.named(play):
        if sign.islower():
            game.do(c.NameBlank(by=A, square=square, letter=sign))
            game.do(c.NoteBlank(square=square, what="written"))
            game.do(c.NoteBlank(square=square, what="sighted"))
    game.do(c.PressClock(by=A))
    assert (game.clock(A), game.clock(B)) == ("24:24", "24:57")
    game.do(c.Hold(by=B))
    game.later(40)
    game.do(c.Accept(by=B))
    game.refill(A)
    # Turn 2: B forgets the press; A challenges all words, which are good.
    game.later(20)
    game.lay_best(B)
    game.draw(B, 1)
    assert game.state.running.running == B
    game.do(c.PressClock(by=B))
    words = game.state.last.words
    game.do(c.Challenge(by=A, words=words))
    (ruled,) = game.do(c.Adjudicate(lexicon=LEXICON))
    assert (ruled.acceptable, ruled.bonus) == (True, 5 * len(words))
    game.do(c.RestartClock(by=B))
    game.refill(B)
    # Turn 3: a phony of A's, flash drawn, one tile racked: an overdraw of all that were drawn.
    phony(game, A)
    game.do(c.DeclareScore(by=A, score=20))
    game.do(c.PressClock(by=A))
    bag, owed = len(game.state.bag), game.state.owed[A]
    game.draw(A, to="table")
    game.do(c.RackTiles(by=A, count=1))
    game.do(c.Challenge(by=B, words=game.state.last.words))
    game.do(c.Adjudicate(lexicon=LEXICON))
    assert (game.state.irregularity.excess, game.rack_sizes[A]) == (owed, 7 + owed)
    given = (game.state.racks[A].add(game.state.fresh[A])).plain()[:owed]
    game.do(c.SettleIrregularity(returned=given))
    game.back(given)
    assert (game.rack_sizes[A], len(game.state.bag)) == (7, bag)
    game.do(c.RestartClock(by=A))
    # Turn 4: B's score is disputed. Turn 5: A draws one too many, which is racked.
    game.later(15)
    game.lay_best(B)
    game.do(c.DeclareScore(by=B, score=game.state.draft.declared + 2))
    game.do(c.PressClock(by=B))
    game.do(c.DisputeScore(by=A))
    game.later(100)
    game.do(c.AgreeScore(score=game.state.last.score))
    game.do(c.RestartClock(by=B))
    game.refill(B)
    game.later(15)
    game.lay_best(A)
    game.do(c.PressClock(by=A))
    game.record(A)
    game.draw(A, game.state.owed[A] + 1)
    assert (game.state.irregularity.what, game.rack_sizes[A]) == ("overdraw", 8)
    stood = game.faces
    game.later(45)
    given = game.state.racks[A].plain()[:1]
    game.do(c.SettleIrregularity(returned=given))
    game.back(given)
    game.do(c.RestartClock(by=A))
    assert (game.rack_sizes[A], game.state.running.running, game.faces) == (7, B, stood)
    # The first replacement tile had accepted the turn. An exchange, a pass, a note, and on to the end.
    assert game.no(c.Challenge(by=B, words=game.state.last.words)).code == "turn_accepted"
    exchanged(game, B, 2)
    game.passes(A)
    game.do(c.MakeNote(by=A, what="tracking"))
    game.to_the_end()
    # The out play is not answered; after five seconds the opponent's clock is started.
    assert game.state.phase == "out"
    waiting, out = game.state.on_turn, game.state.last.by
    game.later(4)
    assert game.no(c.StartClock(by=out)).code == "too_early"
    game.later(1)
    game.do(c.StartClock(by=out))
    game.later(20)
    game.do(c.ShowRack(by=waiting, tiles=game.state.racks[waiting].plain()))
    game.sign()


def exchanged(game, by, count):
    game.do(c.Announce(by=by, what="exchange", count=count))
    old = game.state.racks[by].plain()[:count]
    game.do(c.SetAside(by=by, tiles=old))
    game.do(c.PressClock(by=by))
    new, game.order = tuple(game.order[:count]), game.order[count:]
    game.do(c.DrawForExchange(by=by, count=count, tiles=new))
    game.do(c.ReturnExchanged(by=by, counted=True))
    game.back(old)
    game.do(c.RackExchanged(by=by))


@pytest.mark.cites("nsa2008.2e", "nsa2008.8c", "nsa2008.9d", "nsa2008.2b", "nsa2008.2a")
def test_a_hard_game_at_an_nsa_table():
    game = WholeGame(NSA, "table", 1)
    hard_nsa(game)
    assert finished(game)


def hard_nsa(game):
    # Turn 1: a good play is challenged; the challenger loses the turn; the clock waits for the first tile.
    game.later(30)
    game.lay_best(A)
    game.do(c.PressClock(by=A))
    game.do(c.Challenge(by=B, words=game.state.last.words))
    game.do(c.Adjudicate(lexicon=LEXICON))
    assert game.no(c.RestartClock(by=B)).code == "replacement_not_seen"
    game.record(A)
    game.draw(A)
    game.do(c.RestartClock(by=B))
    assert (game.state.on_turn, game.state.running.running) == (A, A)
    # Turn 3: a phony, drawn for after two seconds; the director allows the challenge.
    phony(game, A)
    game.do(c.DeclareScore(by=A, score=20))
    game.do(c.PressClock(by=A))
    game.record(A)
    game.later(2)
    bag = len(game.state.bag)
    drawn = game.draw(A)[-1].tiles
    game.later(2)
    game.do(c.Challenge(by=B, words=game.state.last.words))
    game.do(c.Decide(question="challenge", granted=True, reason="within five seconds"))
    game.do(c.Adjudicate(lexicon=LEXICON))
    game.back(drawn)
    assert (len(game.state.bag), game.state.shown) == (bag, FACES.of(drawn).plain())
    game.do(c.RestartClock(by=A))
    # B's clock is set right, the game is broken off and goes on.
    used = game.state.running.used(B, game.state.running.latest) + 60_000
    game.do(c.CorrectClock(by=B, seat=B, used=used, reason="stopped late", agreed_by="both"))
    game.do(c.Adjourn(reason="lunch", arranged="14:00"))
    game.later(3600)
    game.do(c.Resume())
    game.do(c.RestartClock(by=A))
    exchanged(game, B, 3)
    game.to_the_end()
    # The out play is held until the opponent's time is used up, then let go.
    assert game.state.phase == "out"
    waiting = game.state.on_turn
    game.later(10)
    game.do(c.Hold(by=waiting))
    game.later(game.state.running.left(waiting, game.state.running.latest) // 1000 + 30)
    ended = game.do(c.Accept(by=waiting))[-1]
    assert ended.overtime[waiting] == 10
    game.sign()


@pytest.mark.cites("nzasp.P.6.1.3.4", "nzasp.P.6.9", "nzasp.P.6.13.1", "nzasp.P.7.2.1")
@pytest.mark.parametrize(
    "where",
    [
        pytest.param("tile-outside", marks=pytest.mark.cites("nzasp.P.6.10.5")),
        pytest.param("tile-in-bag", marks=pytest.mark.cites("nzasp.P.6.11.4")),
    ],
)
@pytest.mark.parametrize("seed", [21, 22, 23, 24])
def test_a_game_at_an_nzasp_table_with_everything_lost_and_found(seed, where):
    game = WholeGame(NZASP, "table", seed)
    lost_and_found(game, where)
    assert finished(game)


def asked(game, question, **facts):
    """The desk's ruling, from facts read off the game."""
    held = SCRABBLE.questions[question]
    return held.ruling(game.rules, held.facts(**facts))


def lost_and_found(game, where="tile-outside"):
    # A plays, leaves with permission; B plays once; nobody draws before A is back, then A draws first.
    game.later(20)
    game.lay_best(A)
    game.do(c.PressClock(by=A))
    ruling = asked(game, "leaving", emergency=False, permission=True)
    assert written(ruling.steps[0]) == "complete_turn_without_drawing"
    game.do(c.Leave(by=A, permitted=True))
    game.record(A)
    assert game.no(c.DrawTiles(by=A, tiles=("E",))).code == "player_absent"
    game.later(20)
    game.lay_best(B)
    game.do(c.PressClock(by=B))
    game.record(B)
    assert (game.no(c.DrawTiles(by=B, tiles=("E",))).code, game.state.running.running) == ("player_absent", None)
    game.later(400)
    game.do(c.ComeBack(by=A))
    for seat in (A, B):
        game.draw(seat)
    # A finds nine tiles on B's rack: A picks two of them; the count is then what the record says.
    needed = len(game.state.last.drawn)
    ruling = asked(game, "overdraw", drawn=needed + 2, needed=needed, racked=needed + 2, found_by="opponent")
    assert "nzasp.P.6.1.3.4" in {str(basis) for basis in ruling.rests_on}
    bag, stood = len(game.state.bag), game.clock(A)
    game.draw(B, 2)
    assert (game.rack_sizes[B], game.state.irregularity.excess, len(game.state.bag)) == (9, 2, bag - 2)
    game.later(45)
    chosen = game.state.racks[B].plain()[3:5]
    game.do(c.SettleIrregularity(returned=chosen))
    game.back(chosen)
    game.do(c.RestartClock(by=B))
    assert (game.rack_sizes[B], len(game.state.bag), game.clock(A)) == (7, bag, stood)
    # A challenge decided at a device: the words are entered together, the device gives one verdict.
    game.turn(A)
    game.lay_best(B)
    game.do(c.PressClock(by=B))
    words = game.state.last.words
    game.do(c.Challenge(by=A, words=words))
    typed = {"device": "external", "agreed": True, "lexicon": LEXICON}
    assert game.no(c.JudgeAtDevice(by=B, typed=(*words[1:], "QQ"), **typed)).code == "typed_differs"
    assert game.no(c.JudgeAtDevice(by=A, typed=words, **typed)).code == "opponent_executes"
    assert game.do(c.JudgeAtDevice(by=B, typed=words, **typed))[0].acceptable
    assert game.no(c.RestartClock(by=B)).code == "player_not_seated"
    for seat in (A, B):
        game.do(c.ConfirmReturn(by=seat, checks=("seated", "tiles_back")))
    game.do(c.RestartClock(by=B))
    game.refill(B)
    # One tile too few in the bag: the game goes on, and the last refill falls short.
    lost = game.order.pop()
    game.do(c.CountBag(count=len(game.state.bag) - 1))
    assert asked(game, "tile-count", games=1, signed=0).steps
    game.to_the_end()
    if game.state.phase == "out":
        game.do(c.ShowRack(by=game.state.on_turn, tiles=game.state.racks[game.state.on_turn].plain()))
    # It is found before the slip is signed, and goes to whose refill fell short first.
    before, out = game.state, game.state.last.by
    short = game.state.short_draws[0][1]
    ruling = asked(
        game,
        where,
        mine=game.rack_sizes[A],
        theirs=game.rack_sizes[B],
        found=1,
        first_short="mine" if short == A else "theirs",
        signed=False,
    )
    (counted,) = game.do(c.CountBag(count=1))
    assert counted.owed == ((1, 0) if short == A else (0, 1))
    game.do(c.DrawTiles(by=short, tiles=(lost,)))
    assert (game.state.phase == "over") == dict(ruling.detail)["over"] == (short != out)
    if game.state.phase != "over":
        game.do(c.RestartClock(by=game.state.restart.by[0]))
        game.to_the_end()
        if game.state.phase == "out":
            game.do(c.Accept(by=game.state.on_turn))
    assert (before.missing, game.state.missing) == (1, 0)
    game.sign()


@pytest.mark.cites("nzasp.P.8.1.2", "nzasp.P.8.1.3")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_that_end_without_an_out_play(ruleset):
    zeros = WholeGame(RULESETS[ruleset], "hall", 3)
    zeros.turn(A)
    for by in (B, A, B, A, B, A):
        zeros.passes(by)
    assert zeros.state.result.reason == "zeros"
    zeros.sign()
    blocked = WholeGame(RULESETS[ruleset], "hall", 5)
    while len(blocked.state.bag) >= 7:
        blocked.turn(blocked.state.on_turn)
    for _ in range(2):
        by = blocked.state.on_turn
        blocked.do(c.Announce(by=by, what="no_play"))
        blocked.do(c.PressClock(by=by))
    assert blocked.state.result.reason == "no_play"
    blocked.sign()
    assert finished(zeros)
    assert finished(blocked)
