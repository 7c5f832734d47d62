"""No term is held and not read: whole games and all rulings are run with rules that note what is asked of them."""

from dataclasses import fields, replace
from itertools import product

from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.decide.hall_games import hall_step
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings import QUESTIONS
from tilehall.law.rummikub.tiles import parse_table

from .match import NZRC_2024, A, B, midgame, opened
from .whole_games import hall_game, told_at_a_table

SAMPLES = {"bool": (True, False), "int": (0, 1, 2, 30)}


class Noting(RummikubRules):
    """The same answers; it is noted which of them somebody wanted."""

    wanted = set()

    def __getattribute__(self, name):
        Noting.wanted.add(name)
        return super().__getattribute__(name)


def noted():
    rules = Noting(**{one.name: getattr(NZRC_2024, one.name) for one in fields(RummikubRules)})
    Noting.wanted.clear()
    return rules


def rulings(rules):
    for asked in QUESTIONS.values():
        facts = asked.asks()
        for values in product(*(SAMPLES[one.type] for one in facts)):
            try:
                given = asked.facts(**dict(zip((one.fact for one in facts), values, strict=True)))
                ruling = asked.ruling(rules, given)
            except ImpossibleFacts:
                continue
            assert isinstance(ruling, Ruling)


def small_things(rules):
    """What no whole game asks."""
    match = midgame("R5 R6 R7 | B8 J=B9 B10", ("R12 R13 R1 B9 K1 R5",), rules=rules)
    for table in ("R12 R13 R1", "R5 R6 R7 | B8 B9 B10", "R5 R6 R7 J=R8 | B8 B9 B10", "R5 R5 R6 R7 | B8 J=B9 B10"):
        match.no(c.LayTiles(by=A, table=parse_table(table)))
    for command in (c.LayTiles(by=A, table=(("R1", "B1", "R1"),)), c.LayTiles(by=A, table=(("X",),)), c.BeReady(by=9)):
        match.no(command)
    group = midgame("R2 B2 J=Y2", ("B2 R5 R6 K1",), rules=rules)
    group.no(c.LayTiles(by=A, table=parse_table("R2 B2 B2 | R5 R6 J=R7")))
    first = midgame("", ("R10 B10 J K1",), rules=rules, melded=(False,) * 4)
    first.do(c.LayTiles(by=A, table=parse_table("R10 B10 J")))
    shown = midgame("R4 R5 R6", ("R1 B2",), rules=rules, kept="table", pool=20)
    shown.do(c.LayTiles(by=A, table=parse_table("R4 R5 R6 R8"), reported=True))
    table = midgame("", ("R1 B2",), rules=rules, kept="table", pool=20)
    table.state = replace(table.state, logged=False, unseen=3)
    table.do(c.ReportTimeout(by=A, touched=True))
    table.do(c.ConfirmRestored(by=B, leftovers=("K7",)))


def test_every_term_is_asked_for():
    rules = noted()
    rulings(rules)
    small_things(rules)
    told_at_a_table(hall_game(3, 5, rules, slow=True))
    hall_game(4, 3, rules, lazy=(0, 1, 2, 3))
    lucky = opened(2, "table", rules=rules)
    lucky.do(c.AskFreshStart(by=A, doubles=("R3", "B7", "K12")))
    lucky.no(c.AskFreshStart(by=A))
    waiting = opened(2, rules=rules)
    assert hall_step(rules, waiting.state) is not None
    waiting.do(c.SkipTime(since=waiting.state.dealt_at, until=waiting.state.dealt_at + 1), 1)
    held = {one.name for one in fields(RummikubRules)} - {"key", "overrides"}
    assert held - Noting.wanted == set()
