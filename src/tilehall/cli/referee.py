"""`tilehall referee`: what can be asked at the referee's desk, and what is to be done."""

import argparse
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

from tilehall.law.catalogue import GAMES
from tilehall.law.game.contract import AnyGame, AskedFact, NotOfThisGame, Question
from tilehall.law.game.edition import WrongEdition
from tilehall.law.game.facts import ImpossibleFacts
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Ruling
from tilehall.site.pages.phrases import joined, signed
from tilehall.site.referee.given_facts import read_number
from tilehall.site.referee.wording.cards import RulingCard, ruling_card
from tilehall.site.referee.wording.questions import QUESTION_WORDS

from .answer import Answer, Complaint
from .tasks import add_tasks

DEFAULT = "nzasp-2022"
WIDTH = 100
_TRUTHS = {"yes": True, "no": False}


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    task = add_tasks(add_command, "referee", "the referee's desk: list, ask QUESTION --fact k=v …")
    listing = task("list", list_questions, "what can be asked, and which facts each question needs")
    asking = task("ask", ask, "what is to be done, step by step, and what it rests on")
    asking.add_argument("question", metavar="QUESTION", help="overdraw, late-arrival, …; see tilehall referee list")
    asking.add_argument(
        "--fact", metavar="K=V", action="append", default=[], help="one fact, such as drawn=4; yes or no for a bool"
    )
    for parser in (listing, asking):
        parser.add_argument("--ruleset", metavar="R", help=f"else {DEFAULT}, or that of the game whose question it is")


# -- list


def list_questions(arguments: argparse.Namespace) -> Answer:
    game, rules = _rules(arguments.ruleset or DEFAULT, "referee list")
    listed = [_listed(key, question, rules) for key, question in game.questions.items()]
    return Answer(listed, "\n\n".join(_question_text(key, game.questions[key], rules) for key in game.questions))


def _listed(key: str, question: Question[Any], rules: Any) -> dict[str, Any]:
    return {
        "question": key,
        "title": QUESTION_WORDS[key].title,
        "asks": [_asked(fact) for fact in question.asks(rules)],
        "rests_on": basis_texts(question.basis(rules)),
    }


def _asked(fact: AskedFact) -> dict[str, Any]:
    return {
        "fact": fact.fact,
        "type": fact.type,
        "choices": [*fact.choices],
        "least": fact.least,
        "most": fact.most,
    }


def _question_text(key: str, question: Question[Any], rules: Any) -> str:
    words = QUESTION_WORDS[key]
    lines = [f"{key}  {words.title}"]
    lines += [f"  --fact {fact.fact}={_form(fact)}  {words.facts[fact.fact].ask}" for fact in question.asks(rules)]
    return "\n".join(lines)


def _form(fact: AskedFact) -> str:
    """What may stand behind the equals sign."""
    if fact.type == "choice":
        return "|".join(fact.choices)
    if fact.type == "bool":
        return "yes|no"
    return "N" if fact.most is None else f"{fact.least}..{fact.most}"


def _wanted(fact: AskedFact) -> str:
    return f"{_form(fact)} in plain figures" if fact.type in ("int", "number") else _form(fact)


# -- ask


def ask(arguments: argparse.Namespace) -> Answer:
    key = arguments.question
    game, rules = _rules(arguments.ruleset or _ruleset_with(key), "referee ask")
    if key not in game.questions:
        known = ", ".join(game.questions)
        raise Complaint(1, "referee ask", f"{rules.key} has no question {key!r}", f"there are {known}")
    question, place = game.questions[key], f"referee ask {key}"
    facts = _facts(question.asks(rules), arguments.fact, place)
    try:
        ruling = question.ruling(rules, question.facts(**facts))
    except ImpossibleFacts as impossible:
        raise Complaint(2, place, str(impossible), "look at the facts again") from None
    card = ruling_card(key, ruling)
    return Answer(_answered(ruling, card), _card_text(card))


def _facts(asks: tuple[AskedFact, ...], given: list[str], place: str) -> dict[str, Any]:
    """The facts as the law takes them. All that are missing, unknown or unreadable are named at once."""
    pairs = [text.partition("=")[::2] for text in given]
    known = {fact.fact: fact for fact in asks}
    names = [name for name, _ in pairs]
    faults = [
        _told("missing", [name for name in known if name not in names]),
        _told("unknown", [name for name in dict.fromkeys(names) if name not in known]),
        _told("given twice", [name for name in known if names.count(name) > 1]),
    ]
    values: dict[str, Any] = {}
    for name, text in pairs:
        if name in known and (value := _value(known[name], text)) is None:
            faults.append(f"{name} is {text!r}, not {_wanted(known[name])}")
        elif name in known:
            values[name] = value
    if any(faults):
        wanted = " ".join(f"--fact {fact.fact}={_form(fact)}" for fact in asks) or "no facts"
        raise Complaint(2, place, "; ".join(filter(None, faults)), f"give {wanted}")
    return values


def _told(what: str, names: list[str]) -> str:
    return f"{what}: {', '.join(names)}" if names else ""


def _value(fact: AskedFact, text: str) -> int | float | bool | str | None:
    if fact.type == "bool":
        return _TRUTHS.get(text)
    if fact.type == "choice":
        return text if text in fact.choices else None
    return read_number(text, whole=fact.type == "int")


def _answered(ruling: Ruling, card: RulingCard) -> dict[str, Any]:
    return {
        "ruling": ruling.code,
        "steps": [{"do": line.sentence, "who": line.who, "rests_on": [*line.rests_on]} for line in card.steps],
        "clock": card.clock,
        "score": card.score,
        "discretion": ruling.discretion,
        "headline": card.headline,
        "rests_on": [*card.rests_on],
    }


def _card_text(card: RulingCard) -> str:
    steps = [f"{number}. {line.sentence} [{_bases(line.rests_on)}]" for number, line in enumerate(card.steps, 1)]
    further = [f"Clocks: {card.clock}" if card.clock else "", _score_text(card.score), card.discretion or ""]
    parts = [
        f"{card.title}\n{card.headline}",
        "\n".join(textwrap.fill(step, WIDTH, subsequent_indent="   ", break_on_hyphens=False) for step in steps),
        "\n".join(filter(None, further)),
        "\n".join(textwrap.fill(text, WIDTH, break_on_hyphens=False) for text in card.silent),
    ]
    return "\n\n".join(part for part in parts if part)


def _bases(rests_on: tuple[str, ...]) -> str:
    """What a step rests on, a silence by its document alone: what was assumed instead stands once, below."""
    short = [basis.split(": ", 1)[0] if basis.startswith("silent:") else basis for basis in rests_on]
    return ", ".join(dict.fromkeys(short))


def _score_text(score: Mapping[str, int] | None) -> str:
    if score is None:
        return ""
    return "Score: " + joined([f"{side} {signed(points)}" for side, points in score.items()])


# -- which rules


def _ruleset_with(question: str) -> str:
    """The ruleset that is meant where none is named: the usual one, unless only another game has the question."""
    owners = [game for game in GAMES.values() if question in game.questions]
    return DEFAULT if not owners or DEFAULT in owners[0].rulesets else next(iter(owners[0].rulesets))


def _rules(key: str, place: str) -> tuple[AnyGame, Any]:
    for game in GAMES.values():
        try:
            return game, game.rules(key.casefold())
        except (NotOfThisGame, WrongEdition):
            continue
    known = ", ".join(ruleset for game in GAMES.values() for ruleset in game.rulesets)
    raise Complaint(1, place, f"no ruleset is called {key}", f"there are {known}")
