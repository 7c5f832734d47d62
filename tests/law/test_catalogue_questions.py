"""Every clause that is the referee's is asked about: some question rests on it, or some ruling cites it."""

from tests.question_facts import ASKED, rulings_of
from tilehall.law.catalogue import GAMES
from tilehall.law.rulebook.basis import Basis, Cite, Reading
from tilehall.law.rulebook.register import REGISTER

# What people meet elsewhere, and where.
SHOWN_ELSEWHERE: dict[str, str] = {}


def cited_clause(basis: Basis) -> str | None:
    cite = basis.cite if isinstance(basis, Reading) else basis
    return cite.clause if isinstance(cite, Cite) else None


def asked_about() -> set[str | None]:
    clauses: set[str | None] = set()
    for game, ruleset, key in ASKED:
        rules, question = GAMES[game].rulesets[ruleset], GAMES[game].questions[key]
        clauses.add(cited_clause(question.basis(rules)))
        clauses |= {cited_clause(basis) for ruling in rulings_of(question, rules) for basis in ruling.rests_on}
    return clauses


def test_every_clause_of_the_referee_is_asked_about():
    owed = {clause.id for clause in REGISTER if clause.surface == "referee"} - asked_about()
    assert owed == set(SHOWN_ELSEWHERE)
