"""What the desk may ask about Scrabble: the fixed questions and their facts, and what holds for any answer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.game.contract import AskedFact
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble import rules as rules_module
from tilehall.law.scrabble.rules import Procedure
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings import QUESTIONS
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

WHO = {
    "player", "opponent", "challenger", "director", "adjudicator", "referee", "organiser", "executive", "both"
}  # fmt: skip
FIXED = {
    "overdraw": "drawn:int needed:int racked:int found_by:drawer|opponent",
    "flash-draw": "drawn:int racked:int recorded:bool seconds:number upheld:bool",
    "undeclared-blank": "",
    "score-dispute": "declared:int computed:int",
    "tile-outside": "mine:int theirs:int found:int first_short:mine|theirs|none signed:bool",
    "tile-in-bag": "mine:int theirs:int found:int first_short:mine|theirs|none signed:bool",
    "late-arrival": "minutes:number arrived:bool",
    "leaving": "emergency:bool permission:bool",
    "out-play": "seconds:number answer:none|hold|challenge",
    "slip-change": "ground:not_as_agreed|recount|director_extenuating proof:none|score_sheet|score_card"
    " by:player|director category:none|unethical_behaviour|other finding:none|proven|acknowledged",
}


@pytest.mark.parametrize("question, facts", FIXED.items())
def test_the_fixed_questions_ask_the_fixed_facts(question, facts):
    asks = QUESTIONS[question].asks()
    assert " ".join(f"{one.fact}:{'|'.join(one.choices) or one.type}" for one in asks) == facts


def any_fact(asked: AskedFact) -> st.SearchStrategy[Any]:
    if asked.type == "choice":
        return st.sampled_from(asked.choices)
    return {
        "bool": st.booleans(),
        "int": st.integers(-2, 12) | st.integers(),
        "number": st.floats(-1, 40) | st.floats(),
    }[asked.type]


def answered(ask: Callable[[], Ruling]) -> tuple[Ruling | None, tuple[str, ...]]:
    try:
        return ask(), ()
    except ImpossibleFacts as impossible:
        return None, tuple(map(str, impossible.faults))


def resolves(rest: str) -> bool:
    known = rest in REGISTER or rest.removeprefix("reading:") in REGISTER.readings
    return known or rest.startswith(("silent:nzasp: ", "silent:nsa2008: "))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("question", QUESTIONS)
@given(drawn=st.data())
def test_any_facts_get_a_ruling_or_are_called_impossible(rules, question, drawn):
    asked = QUESTIONS[question]
    facts = {one.fact: drawn.draw(any_fact(one), label=one.fact) for one in asked.asks()}
    ruling, faults = answered(lambda: asked.ruling(rules, asked.facts(**facts)))
    if ruling is None:
        assert faults
        assert all(any(name in fault for name in facts) for fault in faults)
        return
    assert isinstance(ruling, Ruling)
    assert ruling.steps or ruling.discretion
    assert ruling.discretion is None or ruling.discretion in WHO
    assert {step.who for step in ruling.steps} <= WHO
    assert all(step.do.isidentifier() for step in ruling.steps)
    assert ruling.rests_on
    assert all(resolves(str(basis)) for basis in ruling.rests_on)
    assert {basis for step in ruling.steps for basis in step.rests_on} <= set(ruling.rests_on)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_a_ruleset_says_what_every_procedure_rests_on(rules):
    assert set(rules.procedures) == set(get_args(Procedure))


def test_every_procedure_is_asked_for():
    """The engine names each of them: what a ruleset told of and nobody asked would be no rule of ours."""
    engine = Path(rules_module.__file__).parent
    files = (file for folder in ("decide", "rulings") for file in (engine / folder).glob("*.py"))
    asked = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [name for name in get_args(Procedure) if f'"{name}"' not in asked] == []


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_a_ruling_rests_on_the_document_of_its_ruleset(rules):
    own = "nzasp" if rules.key.startswith("nzasp") else "nsa2008"
    for name, basis in rules.procedures.items():
        clause = str(getattr(basis, "cite", basis))
        assert clause.startswith((f"{own}.", f"silent:{own}: ")), name
