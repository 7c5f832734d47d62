"""The offices of the Association, by the names its documents give them."""

from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.register import REGISTER


def executive_offices() -> Term[tuple[str, ...]]:
    """Those of the Executive, in the order of the clause."""
    clause = CONSTITUTION["6.1"]
    offices = REGISTER[clause.clause].parameter("executive_offices").value
    if not isinstance(offices, tuple):
        raise TypeError(f"the offices of {clause} are {offices!r}, not several")
    return Term(tuple(str(office) for office in offices), clause)
