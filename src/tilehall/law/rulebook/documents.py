"""The four documents. `PLAY["6.17"]` gives a `Cite`; a clause that does not exist fails where it is written down."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from .basis import Cite, Reading, Silent
from .register import REGISTER, Clause, RegisterFault, UnknownClause


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document for browsing, under a heading in our own words."""

    document: str
    number: str
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text the law rests on. Iterating gives its clauses in the order of the text."""

    key: str
    title: str
    short: str
    abbreviation: str
    about: str
    game: str | None
    version: str
    in_force_from: date | None
    edition: str
    silent_as: str
    headings: tuple[tuple[str, str], ...]

    def __getitem__(self, number: str) -> Cite:
        clause = f"{self.key}.{number}"
        if clause not in REGISTER:
            raise UnknownClause(clause)
        return Cite(clause)

    def __iter__(self) -> Iterator[Clause]:
        return (clause for clause in REGISTER if clause.document == self.key)

    def reading(self, number: str) -> Reading:
        """Our reading of an unclear clause, as a basis."""
        own = REGISTER[f"{self.key}.{number}"].reading
        if own is None:
            raise UnknownClause(f"{self.key}.{number} with a reading of ours")
        return Reading(self[number], own)

    def silent(self, assumed: str) -> Silent:
        """The document says nothing; `assumed` is what we take instead."""
        return Silent(self.silent_as, assumed)

    @property
    def sections(self) -> tuple[Section, ...]:
        under: dict[str, list[Clause]] = {}
        for clause in self:
            under.setdefault(section_number(clause), []).append(clause)
        titles = dict(self.headings)
        return tuple(Section(self.key, number, titles[number], tuple(clauses)) for number, clauses in under.items())


def section_number(clause: Clause) -> str:
    """6 for 6.17 and for 6a."""
    head = clause.number.split(".")[0]
    return head.rstrip("abcdefghijklmnopqrstuvwxyz")


def place_of_clause(clause: str) -> int:
    """The place of a clause among all, documents and clauses in their natural order."""
    return _PLACES[clause]


def constitution_on(day: date) -> Document | None:
    """The constitution by which a meeting of this day is judged; None for an earlier version, which is not loaded.

    The text was revised after the meeting of its date, so that meeting itself is judged by the earlier one.
    """
    revised = CONSTITUTION.in_force_from
    return CONSTITUTION if revised is not None and day > revised else None


def constitution_version(day: date) -> str:
    document = constitution_on(day)
    return "earlier version, not loaded" if document is None else document.version


def _document(plain: dict[str, Any]) -> Document:
    edition = {parameter.name: parameter.value for parameter in REGISTER[plain["edition"]].parameters}
    in_force_from = edition.get("effective_from", edition.get("revised"))
    if in_force_from is not None and not isinstance(in_force_from, date):
        raise RegisterFault(f"{plain['edition']}: the day from which it is in force is no date")
    document = Document(
        key=plain["key"],
        title=plain["title"],
        short=plain["short"],
        abbreviation=plain["abbreviation"],
        about=plain["about"],
        game=plain["game"],
        version=str(edition.get("version", edition.get("ruleset_id"))),
        in_force_from=in_force_from,
        edition=plain["edition"],
        silent_as=plain["silent"],
        headings=tuple(plain["sections"].items()),
    )
    if untitled := {section_number(clause) for clause in document} ^ set(plain["sections"]):
        raise RegisterFault(
            f"documents.yaml: {document.key}: section {', '.join(sorted(untitled))} without a title or a clause"
        )
    return document


_PLACES = {clause.id: place for place, clause in enumerate(REGISTER)}
DOCUMENTS = {document.key: document for document in map(_document, REGISTER.tables["documents"])}
PLAY = DOCUMENTS["nzasp.P"]
CONSTITUTION = DOCUMENTS["nzasp.C"]
NSA = DOCUMENTS["nsa2008"]
NZRC = DOCUMENTS["nzrc2024"]
