"""Engine and rulings are one: what a rule means for a case is written in the rulings, and the deciders ask there.

A decider that looks at a term itself, where a ruling looks at it too, has begun to write the rule a second time.
"""

import ast
from collections.abc import Iterator

import pytest

from .project_files import LAW, trees

# Figures of the game that are no rule for a case: looked at wherever tiles or seconds are counted.
FIGURES = {
    "scrabble": {"base_time_s", "rack_size", "tiles_total"},
    # What may be laid; the charge of who could have laid it is the rulings'. And how many tiles and seats there are.
    "rummikub": {"initial_meld_min", "deal_tiles", "players"},
}


def terms_looked_at(tree: ast.AST) -> set[str]:
    """The terms whose value is read: `rules.overdraw.value`, or `term.value` after `term = rules.overdraw`."""
    names = {name: term for node in ast.walk(tree) if isinstance(node, ast.Assign) for name, term in _named(node)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "value":
            term = _term(node.value) or (names.get(node.value.id) if isinstance(node.value, ast.Name) else None)
            found |= {term} if term else set()
    return found


def _named(node: ast.Assign) -> Iterator[tuple[str, str]]:
    for target in node.targets:
        pairs = [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = list(zip(target.elts, node.value.elts, strict=True))
        for name, value in pairs:
            if isinstance(name, ast.Name) and (term := _term(value)):
                yield name.id, term


def _term(node: ast.AST) -> str | None:
    of_rules = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rules"
    return node.attr if of_rules and isinstance(node, ast.Attribute) else None


def looked_at(game: str, room: str) -> set[str]:
    return {
        term
        for _, tree in trees(LAW / game / room)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for term in terms_looked_at(function)
    }


@pytest.mark.parametrize("game", FIGURES)
def test_no_term_is_looked_at_by_deciders_and_rulings_both(game):
    rulings, deciders = looked_at(game, "rulings"), looked_at(game, "decide")
    assert len(rulings) > 5
    assert len(deciders) > 10
    assert rulings & deciders == FIGURES[game]


@pytest.mark.parametrize(
    "planted",
    [
        "def draw(rules, drawn):\n    return drawn > rules.overdraw.value",
        "def draw(rules, drawn):\n    term = rules.overdraw\n    return drawn > term.value",
        "def draw(rules, drawn):\n    term, other = rules.overdraw, 1\n    return drawn > term.value",
    ],
)
def test_a_term_that_is_looked_at_is_seen(planted):
    assert terms_looked_at(ast.parse(planted)) == {"overdraw"}


def test_what_only_names_a_basis_looks_at_nothing():
    assert (
        terms_looked_at(ast.parse("def draw(rules):\n    return rests(rules.overdraw, rules.drawing.basis)")) == set()
    )


@pytest.mark.parametrize("game", FIGURES)
def test_every_module_of_rulings_is_asked_by_the_engine(game):
    """But for what belongs to the desk alone: latecomers before a game, devices at a table, and how a ruling is
    put together."""
    asked = {
        f"{node.module}.{alias.name}"
        for _, tree in trees(LAW / game / "decide")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    rooms = {file.stem for file, _ in trees(LAW / game / "rulings")} - {
        "__init__",
        "conduct",
        "devices",
        "ruling_parts",
    }
    here = f"tilehall.law.{game}.rulings"
    assert {room for room in rooms if not any(name.startswith(f"{here}.{room}") for name in asked)} == set()
