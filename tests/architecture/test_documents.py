"""Only the rulesets of a game name documents, clauses and rulesets; its engine passes on what its terms rest on."""

import ast
import re
from collections.abc import Iterator

import pytest

from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.ruleset_layers import RULESETS

from .project_files import LAW, name, trees

# Every room with a door is a game: the next one is read too, without a line here.
GAMES = sorted(door.parent for door in LAW.glob("*/game.py"))
KEYS = {document.key.split(".")[0] for document in DOCUMENTS.values()} | set(RULESETS)
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(KEYS, key=len, reverse=True)))})(?![\w-])", re.I)


def named_documents(tree: ast.Module) -> Iterator[str]:
    """Every text in the code that names one. What a docstring tells the reader decides nothing, and may."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from (f"{node.lineno}: {found.group()}" for found in NAMED.finditer(node.value))


def test_only_rulesets_name_documents():
    read = [(file, tree) for game in GAMES for file, tree in trees(game) if "rulesets" not in file.parts]
    assert len(read) > 20
    assert [f"{name(file)}:{found}" for file, tree in read for found in named_documents(tree)] == []


def test_the_watch_sees_the_rulesets_that_do_name_them():
    named = {
        found.split(": ")[1]
        for game in GAMES
        for _, tree in trees(game / "rulesets")
        for found in named_documents(tree)
    }
    assert named >= {"nzasp-2022", "nsa-2008", "nsa-base"}


@pytest.mark.parametrize(
    "line",
    [
        'Cite("nzasp.P.6.17")',
        'if rules.key == "nsa-2008": pass',
        'Silent("nsa2008", "as in the house")',
        'f"{what} (NZASP)"',
        'RULESETS["nzrc-2024"]',
        'key.startswith("nzrc2024.")',
    ],
)
def test_a_document_named_in_the_engine_is_seen(line):
    assert len(list(named_documents(ast.parse(line)))) == 1


@pytest.mark.parametrize("line", ['"""As nzasp.P.6.17 asks."""', 'code = "unsaid"', 'code = "ensaring-base"'])
def test_what_names_none_is_let_be(line):
    assert list(named_documents(ast.parse(line))) == []
