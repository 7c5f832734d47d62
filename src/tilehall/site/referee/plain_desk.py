"""The desk without script: found by a form, asked by a form, answered by the law itself."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .card_names import CardNames
from .desk_answers import Answer, answer
from .desk_questions import DeskFact, DeskQuestion, Edition
from .given_facts import FactRow, fact_rows, known_facts
from .question_search import find_questions

LONGEST_QUERY = 200
WHO = "who"  # of an event's table, by place: no name stands in an address


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainAddress:
    """Where the forms lead: which address finds, where each question is asked, what all forms carry along.

    Where the address carries more than facts, `asks` is the name of the question in it, and `before` stands before
    the names of facts.
    """

    find: str
    question: Callable[[DeskQuestion], str]
    kept: Mapping[str, str] = field(default_factory=dict)
    asks: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainDesk:
    """What was looked for and found, or the question that is asked, its facts and answers.

    `player` is whom the answers call so, where it is known.
    """

    address: PlainAddress
    typed: str = ""
    found_nothing: bool = False
    links: tuple[tuple[DeskQuestion, str], ...] = ()
    asked: DeskQuestion | None = None
    about: tuple[FactRow, ...] = ()  # whom it is about, where somebody can be chosen
    rows: tuple[FactRow, ...] = ()
    answers: tuple[Answer, ...] = ()
    player: str = ""

    @property
    def asking(self) -> Mapping[str, str]:
        """What the form of the facts carries along."""
        asks = {self.address.asks: self.asked.key} if self.asked is not None and self.address.asks else {}
        return {**self.address.kept, **asks}

    @property
    def facts_text(self) -> str:
        """The facts of a card as the register takes them."""
        return json.dumps({row.fact.fact: row.value for row in self.rows})

    @property
    def may_be_noted(self) -> bool:
        return bool(self.answers) and self.answers[0].card is not None


def plain_list(questions: Sequence[DeskQuestion], address: PlainAddress, typed: str) -> PlainDesk:
    """All questions, or those that what was typed leads to."""
    typed = typed[:LONGEST_QUERY].strip()
    known = {(one.game, one.key): one for one in questions}
    found = [known[place] for one in find_questions(typed) if (place := (one.game, one.question)) in known]
    links = tuple((question, address.question(question)) for question in found or questions)
    return PlainDesk(address=address, typed=typed, found_nothing=bool(typed) and not found, links=links)


def plain_case(
    asked: DeskQuestion,
    address: PlainAddress,
    given: Mapping[str, str],
    editions: Sequence[Edition],
    players: Sequence[str] = (),
) -> PlainDesk:
    """A question with what is known of its facts; with all of them, what each of these rules says."""
    who = _who(asked, players)
    told = {fact.fact: given.get(address.before + fact.fact, "") for fact in asked.facts}
    about, rows = fact_rows(who, given), fact_rows(asked.facts, told)
    player = players[int(str(about[0].value))] if about and about[0].value is not None else ""
    names, facts = CardNames.at_table(player, players), known_facts(rows)
    desk = PlainDesk(address=address, asked=asked, about=about, rows=rows, player=player)
    if facts is None or (about and not player):
        return desk
    by_rules = (answer(edition, asked.key, facts) for edition in editions if edition.game == asked.game)
    named = (replace(one, card=None if one.card is None else names.card(one.card)) for one in by_rules)
    return replace(desk, answers=tuple(named))


def _who(asked: DeskQuestion, players: Sequence[str]) -> tuple[DeskFact, ...]:
    if not asked.about or len(players) < 2:
        return ()
    return (DeskFact(WHO, "choice", asked.about, "", tuple((str(at), name) for at, name in enumerate(players))),)
