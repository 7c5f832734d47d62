"""A plain walk through an answer table, as the page makes it; and facts to walk it with."""

import json
import math
import operator
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from random import Random
from typing import Any

from tilehall.law.catalogue import GAMES
from tilehall.law.game.contract import AskedFact
from tilehall.site.referee.answer_tables import fact_range
from tilehall.site.referee.desk_answers import Answer
from tilehall.site.referee.desk_questions import Edition

_DO = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod}
_COMPARE = {"<": operator.lt, "<=": operator.le, "==": operator.eq}


class TableWalker:
    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table

    def answer(self, question: str, facts: Mapping[str, object]) -> object:
        """The card as plain data, or the sentences that say why the facts cannot be."""
        node = self.table["nodes"][self.table["questions"][question]]
        while "fault" not in node and "card" not in node:
            node = self.table["nodes"][self._next(node, facts)]
        if "fault" in node:
            return {"fault": [self._text(place, facts) for place in node["fault"]]}
        return self._filled(node["card"], facts)

    def open_choices(self, question: str, facts: Mapping[str, object]) -> set[str]:
        """The choices that may still change the card."""
        seen, found = [int(self.table["questions"][question])], set()
        for place in seen:
            node = self.table["nodes"][place]
            if "fault" in node or "card" in node:
                continue
            if "fact" in node and node["fact"] not in facts:
                found.add(str(node["fact"]))
                following = [*node["to"].values()]
            elif "fact" in node or _numbers_in(node["if"][1:]) <= facts.keys():
                following = [self._next(node, facts)]
            else:
                following = [node["yes"], node["no"]]
            seen += [each for each in dict.fromkeys(following) if each not in seen]
        return found

    def _next(self, node: Mapping[str, Any], facts: Mapping[str, object]) -> int:
        if "fact" in node:
            value = facts[node["fact"]]
            word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            return int(node["to"][word])
        does, left, right = node["if"]
        return int(node["yes" if _COMPARE[does](value_of(left, facts), value_of(right, facts)) else "no"])

    def _text(self, place: int, facts: Mapping[str, object]) -> str:
        pieces = self.table["texts"][place]
        return "".join(piece if isinstance(piece, str) else self._slot(piece, facts) for piece in pieces)

    def _slot(self, place: int, facts: Mapping[str, object]) -> str:
        expression, form = self.table["slots"][place]
        return format(value_of(expression, facts), form)

    def _filled(self, part: Any, facts: Mapping[str, object]) -> object:
        if part is None or isinstance(part, int):
            return None if part is None else self._text(part, facts)
        if isinstance(part, list):
            return [self._filled(item, facts) for item in part]
        if "=" in part:
            return value_of(part["="], facts)
        return {name: self._filled(item, facts) for name, item in self.table["parts"][part["part"]].items()}


def value_of(expression: Any, facts: Mapping[str, Any]) -> Any:
    if not isinstance(expression, list):
        return facts[expression] if isinstance(expression, str) else expression
    do, *parts = expression
    values = [value_of(part, facts) for part in parts]
    return math.floor(*values) if do == "floor" else abs(*values) if do == "abs" else _DO[do](*values)


def cases(edition: Edition, each: int, seed: int = 14) -> Iterator[tuple[str, dict[str, object]]]:
    """So many facts of each question."""
    game, chance = GAMES[edition.game], Random(seed)
    for key, question in game.questions.items():
        asks = question.asks(game.rules(edition.key, edition.overrides))
        for _ in range(each if asks else 1):
            yield key, {asked.fact: _any_value(asked, chance) for asked in asks}


def _any_value(asked: AskedFact, chance: Random) -> object:
    """Within its range, small ones more often, as at a table; facts need not be possible together."""
    if asked.type == "bool":
        return chance.random() < 0.5
    if asked.type == "choice":
        return chance.choice(asked.choices)
    span = fact_range(asked)
    value = chance.randint(2 * span.least, 2 * min(span.most, span.least + chance.choice((2, 8, 100, 10_000))))
    return value // 2 if asked.type == "int" or value % 2 == 0 else value / 2


def answer_of_law(answer: Answer) -> dict[str, object]:
    """As the plain data that a table gives."""
    if answer.card is None:
        return {"fault": [line.sentence for line in answer.faults]}
    return dict(json.loads(json.dumps(asdict(answer.card))))


def _numbers_in(expression: object) -> set[str]:
    if isinstance(expression, str):
        return {expression}
    return set().union(*map(_numbers_in, expression)) if isinstance(expression, list | tuple) else set()
