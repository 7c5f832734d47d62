"""What a statement may rest on: a clause, our reading of an unclear clause, or a document's silence."""

from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, order=True)
class Cite:
    """A clause by its id. Made by a `Document`, which knows that the clause exists."""

    clause: str

    def __str__(self) -> str:
        return self.clause


@dataclass(frozen=True, slots=True)
class Reading:
    """Our reading of a clause that can be read in more than one way; docs/readings.md says why."""

    cite: Cite
    id: str

    def __str__(self) -> str:
        return f"reading:{self.id}"


@dataclass(frozen=True, slots=True)
class Silent:
    """The document says nothing; what we assume instead is said, never hidden."""

    document: str
    assumed: str
    # An older book, where it is that one which says nothing, whatever the document says: in words only.
    book: str = field(default="", compare=False)
    # Whose word it then takes, where that is said.
    decides: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"silent:{self.document}: {self.assumed}"


Basis: TypeAlias = Cite | Reading | Silent


@dataclass(frozen=True, slots=True)
class Term(Generic[T]):
    """A value of a ruleset together with what it rests on."""

    value: T
    basis: Basis


def basis_texts(*bases: Basis) -> list[str]:
    """The `rests_on` of an answer as plain strings, each once, in the order given."""
    return list(dict.fromkeys(str(basis) for basis in bases))
