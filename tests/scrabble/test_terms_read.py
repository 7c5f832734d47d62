"""No term is held and not read: whole games and all rulings are run with rules that note what is asked of them."""

from dataclasses import fields
from datetime import timedelta
from itertools import product

from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import DISTRIBUTION
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings import QUESTIONS
from tilehall.law.scrabble.rulings.challenges import RestartFacts, restart_after_ruling
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

from . import play
from .match import A, B, Match, midgame, seated
from .test_whole_games import hard_nsa, hard_nzasp, lost_and_found
from .test_whole_properties import told_at_table
from .whole_games import WholeGame

# Answers that other rooms give out: the desk (timers at all, bags), the slip's room, the sheets on a page.
ELSEWHERE = {
    "timers_required",
    "bag_cm",
    "first_player_column",
    "noting",
}
SAMPLES = {"bool": (True, False), "int": (0, 1, 5, 7), "number": (0.0, 4.0, 20.0, 40.0)}


class Noting(ScrabbleRules):
    """The same answers; it is noted which of them somebody wanted."""

    wanted: set[str]

    def __getattribute__(self, name):
        if name != "wanted":
            type(self).wanted.add(name)
        return super().__getattribute__(name)


def noting(ruleset):
    rules = RULESETS[ruleset]
    made = type("Noted", (Noting,), {"wanted": set()})
    noted = made(**{one.name: getattr(rules, one.name) for one in fields(ScrabbleRules)})
    made.wanted.clear()
    return noted


def preliminaries(rules):
    match = Match(rules)
    match.do(c.OpenGame(names=("A", "B"), lexicon="ours", kept="table"))
    match.do(c.CheckTiles(layout="sheet", game_number=1, counts=tuple(DISTRIBUTION.items())))
    match.no(c.CheckTiles(layout="sheet", game_number=2, counts=()))
    match.do(c.DrawForFirst(tiles=("?", "A")))
    match.no(c.DrawTiles(by=A))
    match.no(c.PressClock(by=2))
    for shown in ((1500_000, 1500_000), (1, 1)):
        match.answer(c.ConfirmPreliminaries(by=A, items=("clocks",), shown=shown))


def small_things(rules):
    """What no whole game asks: a hold, a wrong place on the board, the list of an official event."""
    match = midgame(rules, official=True, racks=("?BCDEFG", "*" * 7), vision_impaired=True)
    match.no(c.Place(by=A, placed=((500, "A"),)))
    match.play(A, "9E", "bE")
    match.do(c.NoteBlank(square=match.state.last.placed[0][0], what="confirmed"))
    match.do(c.RestartClock(by=A))
    match.do(c.Hold(by=B))
    match.do(c.RecordScore(by=B, of=A, turn=1, total=1))
    match.do(c.Accept(by=B))
    match.no(c.Challenge(by=B, words=("BE",)))
    match.play(B, "H7", "B.")
    match.do(c.Challenge(by=A, words=match.state.last.words))
    match.no(c.WithdrawChallenge(by=A))
    match.no(c.Adjudicate(lexicon="theirs"))
    words = match.state.challenge.words
    match.no(c.JudgeAtDevice(by=B, device="smart", typed=words, agreed=True, lexicon="theirs"))
    match.do(c.Adjudicate(lexicon=rules.lexicon.value))
    match.no(c.Adjudicate(lexicon="theirs"))
    hall = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    hall.no(c.Place(by=A, placed=((0, "Z"),)))
    hall.play(A, "9E", "TAX")
    hall.do(c.Hold(by=B))
    hall.no(c.DrawTiles(by=A))
    down = seated(rules)
    down.do(c.DrawTiles(by=A, to="table"))
    down.no(c.StartClock(by=B))
    out = midgame(rules, bag=0, racks=("TAXI", "QI"))
    out.lay(A, "9E", "TAXI")
    out.do(c.DeclareScore(by=A, score=1))
    out.do(c.NeutraliseClocks(by=A))
    out.do(c.Accept(by=B))
    out.no(c.SignSlip(by=A, totals=(1, 1)))
    first = midgame(rules, board=())
    first.lay(A, "1A", "AB")
    first.no(c.PressClock(by=A))
    hall.no(c.Announce(by=A, what="pass"))
    hall.do(c.Announce(by=B, what="exchange", count=7))
    hall.answer(c.DrawForExchange(by=B, count=7, to="rack"))
    left = midgame(rules, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    left.play(A, "9E", "TAX")
    left.do(c.Leave(by=A, permitted=True))
    left.do(c.PassTurn(by=B))
    left.no(c.CallTime())


def rulings(rules):
    for asked in QUESTIONS.values():
        facts = asked.asks()
        for values in product(*(one.choices or SAMPLES[one.type] for one in facts)):
            try:
                given = asked.facts(**dict(zip((one.fact for one in facts), values, strict=True)))
                assert isinstance(asked.ruling(rules, given), Ruling)
            except ImpossibleFacts:
                continue
    for delay in ("nobody", "opponent"):
        restart_after_ruling(
            rules, RestartFacts(upheld=False, reracked=True, first_seen=True, bag_empty=False, delay_named_by=delay)
        )


def at_random(rules, kept, seed):
    state, pick = SCRABBLE.start, seeded(seed)
    command = c.OpenGame(names=("A", "B"), lexicon="ours", kept=kept, first=A, begun=True)
    for turn in range(150):
        outside = Outside(BEGUN + timedelta(seconds=8 * turn), pick, play.is_word)
        answer = SCRABBLE.decide(rules, state, command, outside)
        for event in () if isinstance(answer, Refusal) else answer:
            state = SCRABBLE.apply(state, event)
        command = told_at_table(play.attempt(state, pick), pick)


def test_every_term_is_asked_for():
    wanted = set()
    for ruleset in RULESETS:
        rules = noting(ruleset)
        preliminaries(rules)
        small_things(rules)
        rulings(rules)
        for seed in range(12):
            at_random(rules, ("hall", "table")[seed % 2], seed)
        wanted |= type(rules).wanted
    hard = noting("nzasp-2022")
    hard_nzasp(WholeGame(hard, "table", 7, first="AEINST?"))
    lost_and_found(WholeGame(hard, "table", 21))
    late = noting("nsa-2008")
    hard_nsa(WholeGame(late, "table", 1))
    wanted |= type(hard).wanted | type(late).wanted
    held = {one.name for one in fields(ScrabbleRules)} - {"key", "overrides", "procedures"}
    assert held - wanted == ELSEWHERE
