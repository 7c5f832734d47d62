"""Whole games: two players who always find a good play, told step by step as at a table or played in the hall."""

import random
from functools import cache
from pathlib import Path

import tilehall
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import BLANK, WHOLE
from tilehall.law.scrabble.kernels import lexicon
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.state import other_seat
from tilehall.site.games import lexicons

from .match import ITEMS, LEXICON, A, B, Match
from .squares import word_placement

SHIPPED = Path(tilehall.__file__).parent / "lexicons" / "enable1.dawg"
LONGEST = 5  # enough to play a whole game with, and built at once


@cache
def vocabulary() -> tuple[frozenset[str], Finder]:
    words = [word for word in lexicons.open_lexicon_file(SHIPPED).words() if len(word) <= LONGEST]
    graph = lexicon.generator_file([word.encode() for word in words])
    return frozenset(words), Finder(graph, bonus=50, bonus_tiles=7)


class WholeGame(Match):
    """A and B with a bag of their own, in an order that a seed gives; `first` tiles come out of it first."""

    def __init__(self, rules, kept, seed, first=""):
        words, self.finder = vocabulary()
        super().__init__(rules, good=lambda word: word in words)
        self.kept = kept
        rest = list((WHOLE.take(WHOLE.faces.of(first)) if first else WHOLE).plain())
        random.Random(seed).shuffle(rest)
        self.order = [*first, *rest]
        self.do(c.OpenGame(names=("Aroha", "Ben"), lexicon=LEXICON, kept=kept, first=A))
        if kept == "table":
            self.do(c.CheckTiles(layout="10x10", game_number=2, counts=tuple((t, WHOLE.count(t)) for t in set(WHOLE))))
        for seat in (A, B):
            self.do(c.ConfirmPreliminaries(by=seat, items=ITEMS))
        self.draw(A)
        self.do(c.StartClock(by=B))
        self.draw(B)

    def later(self, seconds):
        self.now += seconds

    def draw(self, by, count=None, to="rack"):
        """In the hall by chance, at the table by the order of the bag."""
        if self.kept == "hall":
            return self.do(c.DrawTiles(by=by, to=to))
        wanted = min(self.state.owed[by], len(self.state.bag)) if count is None else count
        drawn, self.order = tuple(self.order[:wanted]), self.order[wanted:]
        return self.do(c.DrawTiles(by=by, tiles=drawn, to=to))

    def back(self, tiles):
        """Into the bag again, at its end."""
        self.order += tiles

    def best(self, by):
        found = self.finder.all(self.state.board, "".join(self.state.racks[by]), top=1).plays
        return found[0] if found else None

    def lay_best(self, by):
        play = self.best(by)
        self.lay(by, play.coords, play.text)
        self.do(c.DeclareScore(by=by, score=play.score))
        return play

    def turn(self, by, think=20):
        """A plain turn in its order, or an exchange or a pass if there is no play; ends the turn in any case."""
        self.later(think)
        if self.best(by) is None:
            return self.without_play(by)
        play = self.lay_best(by)
        if not self.state.bag and play.tiles == len(self.state.racks[by]):
            return self.do(c.NeutraliseClocks(by=by))
        ended = self.do(c.PressClock(by=by))
        assert next(event for event in ended if hasattr(event, "placed")).score == play.score
        self.refill(by)
        return ended

    def refill(self, by):
        self.later(6)
        self.record(by)
        self.record(other_seat(by), of=by)
        if self.state.owed[by] and self.state.bag:
            self.draw(by)

    def without_play(self, by):
        if len(self.state.bag) >= 7 and self.kept == "hall":
            return self.do(c.ExchangeTiles(by=by, tiles=self.state.racks[by].plain()))
        self.do(c.Announce(by=by, what="no_play"))
        return self.do(c.PressClock(by=by))

    def to_the_end(self):
        """Plain turns until an out play waits for its answer or the game is over."""
        for _ in range(80):
            if self.state.phase not in ("thinking", "answering"):
                return
            self.turn(self.state.on_turn)
        raise AssertionError("this game does not end")

    def sign(self):
        for seat in (A, B):
            self.do(c.SignSlip(by=seat, totals=self.state.scores))
        assert self.state.signed == (self.state.scores, self.state.scores)

    def named(self, play):
        """The placement of a play, its blanks named."""
        return word_placement(self.state.board, play.coords, play.text)

    def unnamed(self, play):
        return tuple((at, BLANK if sign.islower() else sign) for at, sign in self.named(play))
