"""The answers of the law as tables for a page that has no network: compiled from the rulings and their wording.

No ruling is written a second time. Each question is asked with all its choices and with traced numbers; what comes out
is a tree of cases whose leaves are worded cards. The page walks it, works out the numbers of the slots, and shows.

A table is plain data. `nodes`: `{"fact", "to"}` goes by a fact, `{"if", "yes", "no"}` by a comparison, `{"card"}` and
`{"fault"}` are leaves. In a card a whole number is a place in `texts`, `{"=": …}` a number to be worked out. A text is
a list: strings, and places in `slots`, each an expression with the way it is written.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from threading import Lock
from typing import Any, TypeAlias

from tilehall.law.catalogue import game
from tilehall.law.game.contract import AskedFact, Question
from tilehall.law.game.edition import Override
from tilehall.law.game.facts import ImpossibleFacts

from .desk_cards import desk_card
from .traced_numbers import BEGIN, END, CannotTrace, Points, Range, Run, SlotTable, TracedNumber
from .wording.faults import fault_lines

Plain: TypeAlias = "dict[str, Any]"
Values: TypeAlias = Mapping[str, object]
CardOf: TypeAlias = Callable[[Values], object]

NO_LIMIT = 600
MOST_CASES = 4000  # of one question; more is a fault of ours, as a sentence that names every number
_MAKING = Lock()
_SLOT = re.compile(f"{BEGIN}([0-9]+){END}")


@dataclass(frozen=True, slots=True)
class Way:
    """One way through a question: its choices, the points of numbers that lead along it, and the leaf it ends at."""

    choices: Values
    live: int
    leaf: int


class Table:
    """A table that is being made; what is equal stands once."""

    def __init__(self) -> None:
        self.slots = SlotTable()
        self.texts: list[list[str | int]] = []
        self.nodes: list[Plain] = []
        self.parts: list[Any] = []
        self.roots: dict[str, int] = {}
        self._places: dict[tuple[str, Any], int] = {}

    def plain(self) -> Plain:
        slots = [[plain_expression(expression), form] for expression, form in self.slots.slots]
        return {"slots": slots, "texts": self.texts, "parts": self.parts, "nodes": self.nodes, "questions": self.roots}

    def text(self, words: str) -> int:
        known = self._places.get(("text", words))
        if known is not None:
            return known
        pieces = [piece if place % 2 == 0 else int(piece) for place, piece in enumerate(_SLOT.split(words))]
        return self._place("text", words, self.texts, [piece for piece in pieces if piece != ""])

    def part(self, part: object) -> int:
        return self._place("part", repr(part), self.parts, part)

    def node(self, node: Plain) -> int:
        return self._place("node", repr(node), self.nodes, node)

    def _place(self, kind: str, key: str, rows: list[Any], row: Any) -> int:
        place = self._places.setdefault((kind, key), len(rows))
        if place == len(rows):
            rows.append(row)
        return place


def answer_table(game_key: str, ruleset: str, overrides: tuple[Override, ...] = ()) -> Plain:
    """All questions of a game by one ruleset or edition. Whoever asks while it is made waits for it."""
    with _MAKING:
        return _made(game_key, ruleset, overrides)


@lru_cache(maxsize=32)
def _made(game_key: str, ruleset: str, overrides: tuple[Override, ...]) -> Plain:
    played = game(game_key)
    rules, table = played.rules(ruleset, overrides), Table()
    for key, question in played.questions.items():
        table.roots[key] = Compiler(table, key, question.asks(rules), card_of(key, question, rules)).root()
    return table.plain()


def plain_expression(expression: object) -> object:
    return [*map(plain_expression, expression)] if isinstance(expression, tuple) else expression


class Compiler:
    """One question: the tree of its cases; `ways` are kept where somebody wants to know which facts lead where."""

    def __init__(
        self, table: Table, key: str, asks: tuple[AskedFact, ...], card_of: CardOf, ways: list[Way] | None = None
    ) -> None:
        self.table, self.key, self.asks, self.card_of, self.ways = table, key, asks, card_of, ways
        self.numbers = [asked for asked in self.asks if asked.type in ("int", "number")]
        self.points = Points({asked.fact: fact_range(asked) for asked in self.numbers})
        self.cases = 0

    def root(self) -> int:
        return self._by_choice([asked for asked in self.asks if asked not in self.numbers], {})

    def _by_choice(self, left: list[AskedFact], values: dict[str, object]) -> int:
        if not left:
            return self._by_numbers(values, [])
        asked, *later = left
        options: dict[str, object] = (
            {"yes": True, "no": False} if asked.type == "bool" else {choice: choice for choice in asked.choices}
        )
        to = {word: self._by_choice(later, {**values, asked.fact: value}) for word, value in options.items()}
        places = set(to.values())
        return places.pop() if len(places) == 1 else self.table.node({"fact": asked.fact, "to": to})

    def _by_numbers(self, values: Values, ordered: list[bool]) -> int:
        """The case that this order leads to, and those that branch off it later."""
        self.cases += 1
        if self.cases > MOST_CASES:
            raise CannotTrace(f"more than {MOST_CASES} cases of {[asked.fact for asked in self.asks]}")
        run = Run(self.points, self.table.slots, ordered)
        node = self._leaf({**values, **{asked.fact: run.number(asked.fact) for asked in self.numbers}})
        if self.ways is not None:
            self.ways.append(Way(values, run.live, node))
        for place in reversed(range(len(ordered), len(run.forks))):
            comparison = run.forks[place].comparison
            other = self._by_numbers(values, [*(fork.outcome for fork in run.forks[:place]), False])
            if node != other:
                node = self.table.node({"if": plain_expression(comparison), "yes": node, "no": other})
        return node

    def _leaf(self, values: Values) -> int:
        try:
            card = self.card_of(values)
        except ImpossibleFacts as impossible:
            faults = fault_lines(self.key, impossible)
            return self.table.node({"fault": [self.table.text(line.sentence) for line in faults]})
        return self.table.node({"card": self._plain(card)})

    def _plain(self, value: object) -> Any:
        if value is None:
            return None
        if isinstance(value, str):
            return self.table.text(value)
        if isinstance(value, TracedNumber):
            return {"=": plain_expression(value.expression)}
        if isinstance(value, int | float):
            return {"=": value}
        return self._plain_record(value)

    def _plain_record(self, value: object) -> Any:
        if isinstance(value, tuple | list):
            return [self._plain(item) for item in value]
        rows = value if isinstance(value, dict) else {one.name: getattr(value, one.name) for one in _fields(value)}
        return {"part": self.table.part({name: self._plain(item) for name, item in rows.items()})}


def _fields(record: Any) -> Any:
    return fields(record)


def card_of(key: str, question: Question[Any], rules: Any) -> CardOf:
    def card(values: Values) -> object:
        return desk_card(key, question.ruling(rules, question.facts(**values)))

    return card


def fact_range(asked: AskedFact) -> Range:
    """The numbers that the desk offers; where the law sets no limit, as many as are ever asked for."""
    least = asked.least or 0
    most = least + NO_LIMIT if asked.most is None else asked.most
    return Range(least, most, whole=asked.type == "int")
