"""Rummikub in the example association, played again from scripts; example_game.py carries the commands out.

A script holds one line for each turn: "-" a draw; "R4 R5 R6 > R4 R5 R6 R7 | K1 K2 K3" a lay, before the arrow the melds
of the table that are gone and after it those that are new; "!2" a time-out with so many own tiles on the table. When
somebody has gone out, the referee confirms each count.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle

from tilehall.site.people.models import Person

from .example_game import ExampleGame

PACE = (21, 9, 30, 14, 26, 11, 35, 17)  # seconds a turn takes, over and over
EACH, LIMIT = 14, 40


@dataclass(frozen=True, slots=True, kw_only=True)
class RummikubScript:
    names: tuple[str, ...]
    ago: timedelta  # when they sat down
    seed: int
    turns: str
    kept_by: str = "hall"


SCRIPTS = (
    # Four players: a joker freed more than once, a time-out with penalty tiles; one who never melded could not have,
    # the other could have and would not.
    RummikubScript(
        names=("Āwhina Rangiāniwa", "Graham Tolliver", "Siân Probert", "Hōne Tāpara"),
        ago=timedelta(hours=20),
        seed=33,
        turns="""\
> R11 R12 J=R13 | Y7 Y8 Y9 | K1 K2 K3
-
> B10 B11 J=B12 B13 | K10 K11 K12
-
-
-
R11 R12 J=R13 | Y7 Y8 Y9 > R9 J=R10 R11 R12 | Y7 Y8 Y9 Y10
-
Y7 Y8 Y9 Y10 > Y7 Y8 Y9 Y10 Y11
-
-
-
-
-
K10 K11 K12 > K10 K11 K12 K13
-
!2
-
-
-
R9 J=R10 R11 R12 > R7 R8 R9 R10 R11 R12 | J=R5 B5 Y5
-
R7 R8 R9 R10 R11 R12 | J=R5 B5 Y5 > R5 R6 R7 R8 R9 R10 R11 R12 | B4 B5 B6 | Y3 J=Y4 Y5
-
R5 R6 R7 R8 R9 R10 R11 R12 | B4 B5 B6 | Y3 J=Y4 Y5 > R5 R6 R7 | R7 R8 R9 R10 R11 R12 | B4 B5 B6 J=B7 B8 | Y3 Y4 Y5
-
R7 R8 R9 R10 R11 R12 > R6 R7 R8 R9 R10 R11 R12""",
    ),
    # In play, recorded at a real table: the time is up, and somebody has yet to say that the table stands again.
    # So nobody finds it hours over its time.
    RummikubScript(
        names=("Priya Ramachandra", "Leonard Applegarth"),
        ago=timedelta(minutes=15),
        seed=13,
        kept_by="table",
        turns="""\
-
> B8 B9 B10 | R6 Y6 K6
-
-
-
-
-
B8 B9 B10 > B8 B9 B10 B11
-
-
> R9 R10 J=R11 R12 | K3 K4 K5
R9 R10 J=R11 R12 > R9 R10 R11 R12 | J=R13 B13 Y13
R6 Y6 K6 | B8 B9 B10 B11 | J=R13 B13 Y13 > B1 B2 J=B3 B4 | B9 B10 B11 | R6 B6 Y6 K6 | B8 Y8 K8 | B13 Y13 K13
B1 B2 J=B3 B4 | R6 B6 Y6 K6 > B4 B5 B6 | R1 B1 K1 | R2 B2 J=Y2 | R6 Y6 K6
-
-
!3""",
    ),
)


def play_all(people: Mapping[str, Person], now: datetime) -> list[int]:
    return [RummikubTable(script, people, now).play() for script in SCRIPTS]


class RummikubTable:
    """Two to four people at a table."""

    def __init__(self, script: RummikubScript, people: Mapping[str, Person], now: datetime) -> None:
        self.script = script
        players = tuple(people[name] for name in script.names)
        self.log = ExampleGame("rummikub", "nzrc-2024", script.seed, now - script.ago, players)
        self.table: list[list[str]] = []
        self.on_turn = 0

    def play(self) -> int:
        self._open()
        pace = cycle(PACE)
        for line in self.script.turns.split("\n"):
            self.log.later(next(pace))
            self._turn(line)
            self.on_turn = (self.on_turn + 1) % len(self.script.names)
        view = self.log.view()
        for seat, line in enumerate(view["count"]):
            if line is not None:
                self.log.later(25)
                self.log.send("confirm-count", seat=seat, points=None, reason="")
        return self.log.number

    def _open(self) -> None:
        log, names, hall = self.log, list(self.script.names), self.script.kept_by == "hall"
        log.send("open-game", names=names, first=0, kept=self.script.kept_by, logged=True)
        log.later(60)
        log.send("deal", counts=None if hall else [EACH] * len(names))
        for seat in range(len(names) if hall else 1):
            log.later(8)
            log.send("be-ready", by=seat)

    def _turn(self, line: str) -> None:
        if line == "-":
            self.log.send("draw-tile", by=self.on_turn, count=None)
        elif line.startswith("!"):
            self._time_out(int(line[1:]))
        else:
            self._lay(*(_melds(part) for part in line.split(">")))

    def _lay(self, gone: list[list[str]], new: list[list[str]]) -> None:
        for meld in gone:
            self.table.remove(meld)
        self.table += new
        self.log.send("lay-tiles", by=self.on_turn, table=self.table, reported=False)

    def _time_out(self, laid: int) -> None:
        if self.script.kept_by == "table":
            self.log.send("report-timeout", by=self.on_turn, touched=True)
            return
        self.log.send("touch-table", by=self.on_turn, laid=laid, moved=True)
        self.log.later(LIMIT + 1)
        self.log.send("call-time")


def _melds(text: str) -> list[list[str]]:
    return [part.split() for part in text.split("|") if part.strip()]
