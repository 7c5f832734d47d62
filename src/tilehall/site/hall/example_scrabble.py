"""Scrabble in the example association, played again from their scripts; example_game.py carries the commands out.

A script holds one line for each turn: a play ("8D WINDY", lower case for a blank, "." for a tile that lies there), an
exchange ("-AAI"), or what followed a play: "? WINDY" a challenge that is adjudicated, "?! WINDY" one that still waits,
"+" an out play accepted, after which both sign. The bag of each game is drawn from by its own seed, so that the racks
are always the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import cycle
from typing import Any

from django.conf import settings

from tilehall.site.games import lexicons
from tilehall.site.people.models import Person
from tilehall.site.play.store import NewTable

from .example_game import ExampleGame
from .example_scrabble_scripts import SCRIPTS, ScrabbleScript

SIZE, COLUMNS = 15, "ABCDEFGHIJKLMNO"
READY = ["tiles", "first_player", "score_sheets", "clocks"]
RACK, SET = 7, 100
PACE = (41, 63, 29, 77, 52, 35, 90, 58)  # seconds a player thinks, over and over


def play_all(people: Mapping[str, Person], now: datetime) -> list[int]:
    lexicon = lexicons.open_lexicon(lexicons.DEFAULT, settings.DATA)
    return [ScrabbleTable(script, people, lexicon, now - script.ago).play() for script in SCRIPTS]


@dataclass(slots=True)
class ScrabbleTable:
    """Two people at a board of the hall."""

    script: ScrabbleScript
    people: Mapping[str, Person]
    lexicon: lexicons.Lexicon
    now: datetime
    bag: int = SET - 2 * RACK
    on_turn: int = 0
    laid: int = 0
    log: ExampleGame = field(init=False)

    def play(self) -> int:
        script = self.script
        players = tuple(self.people[name] for name in script.names)
        # Who plays at a table of the hall has one to come back to: these games are over.
        terms = NewTable(game="scrabble", ruleset=script.ruleset, lexicon=self.lexicon.about.name, first=script.first)
        self.log = ExampleGame(
            "scrabble",
            script.ruleset,
            script.seed,
            self.now,
            players,
            self.lexicon.is_word,
            terms if "+" in script.turns.split("\n") else None,
        )
        pace = cycle(PACE)
        self.open()
        lines = script.turns.split("\n")
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            self.later(next(pace) * script.slowness)
            self.turn(line, challenged=following.startswith("?"))
        if script.adjourned is not None:
            self.later(30)
            reason, arranged = script.adjourned
            self.send("adjourn", reason=reason, arranged=arranged)
        return self.log.number

    def later(self, seconds: float) -> None:
        self.log.later(seconds)

    def send(self, kind: str, **told: Any) -> None:
        self.log.send(kind, **told)

    def open(self) -> None:
        first = {"kept": "hall", "official": False, "vision_impaired": False, "used": [0, 0], "begun": False}
        names, lexicon = list(self.script.names), self.lexicon.about.id
        self.send("open-game", names=names, lexicon=lexicon, first=self.script.first, **first)
        self.on_turn = self.script.first
        for seat in (0, 1):
            self.later(40)
            self.send("confirm-preliminaries", by=seat, items=READY, shown=None)
        for seat in (1 - self.on_turn, self.on_turn):
            self.draw(seat)
        self.later(20)
        self.send("start-clock", by=1 - self.on_turn)

    def draw(self, seat: int) -> None:
        self.later(8)
        self.send("draw-tiles", by=seat, count=None, tiles=[], to="rack")

    def turn(self, line: str, *, challenged: bool) -> None:
        sign, _, words = line.partition(" ")
        match sign[0]:
            case "?":
                self.challenge(words.split(), waits=sign == "?!")
            case "+":
                self.send("accept", by=self.on_turn)
                for seat in (0, 1):
                    self.later(30)
                    self.send("sign-slip", by=seat, totals=self.log.view()["scores"])
            case "-":
                self.send("exchange-tiles", by=self.on_turn, tiles=list(line[1:]))
                self.on_turn = 1 - self.on_turn
            case _:
                self.lay(list(placed_tiles(sign, words)), challenged=challenged)

    def lay(self, placed: list[Any], *, challenged: bool) -> None:
        by, self.on_turn, self.laid = self.on_turn, 1 - self.on_turn, len(placed)
        self.send("play-tiles", by=by, placed=placed)
        if not challenged:
            self.refill(by)

    def refill(self, seat: int) -> None:
        drawn = min(self.laid, self.bag)
        self.bag -= drawn
        if drawn:
            self.draw(seat)

    def challenge(self, words: list[str], *, waits: bool) -> None:
        player = 1 - self.on_turn
        self.send("challenge", by=self.on_turn, words=words)
        if waits:
            return
        self.later(70)
        self.send("adjudicate", lexicon=self.lexicon.about.id, acceptable=None)
        if lexicons.all_acceptable(words, self.lexicon.is_word):
            self.refill(player)
        self.later(5)
        ruled = self.log.view()
        self.on_turn = ruled["on_turn"]
        self.send("restart-clock", by=ruled["restart"]["by"][0], delaying=False)


def placed_tiles(where: str, letters: str) -> Iterator[list[Any]]:
    """The tiles of a play, each with its square: "8D" goes across, "D8" down."""
    down = where[0].isalpha()
    column, row = (where[0], where[1:]) if down else (where[-1], where[:-1])
    at, step = (int(row) - 1) * SIZE + COLUMNS.index(column), SIZE if down else 1
    for number, letter in enumerate(letters):
        if letter != ".":
            yield [at + number * step, letter]
