"""What the pages show, gathered from the law's register. Nothing here asks the database."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from tilehall.law.rulebook.clause_history import ClauseHistory, history_of
from tilehall.law.rulebook.differences import ROWS, SITUATIONS, DifferenceRow, rows_on
from tilehall.law.rulebook.documents import DOCUMENTS, Document, Section, section_number
from tilehall.law.rulebook.register import HOWS, REGISTER, SURFACES, Clause, ReadingText
from tilehall.law.rulebook.search import search

from .search_marks import spans

FIRST = 25  # how many hits a page of results begins with; the rest is one press away
LONGEST_QUERY = 200


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What somebody searches for. Unknown filters count as none: an old link should still find something."""

    q: str = ""
    document: str = ""
    how: str = ""
    all: bool = False

    @classmethod
    def of(cls, given: Any) -> "SearchQuery":
        document, how = given.get("document", ""), given.get("how", "")
        return cls(
            q=" ".join(given.get("q", "")[:LONGEST_QUERY].split()),
            document=document if document in DOCUMENTS else "",
            how=how if how in HOWS else "",
            all=bool(given.get("all")),
        )

    @property
    def narrowed(self) -> bool:
        return bool(self.document or self.how)

    @property
    def wants(self) -> bool:
        return bool(self.q) or self.narrowed

    @property
    def query(self) -> str:
        plain = {"q": self.q, "document": self.document, "how": self.how, "all": "1" if self.all else ""}
        return urlencode({name: value for name, value in plain.items() if value})


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A clause found; `text` is the one in which the searched words stand, and `where` says which that is.

    It is what people read: a word that only the software's part has finds the clause, but that part is not shown.
    """

    clause: Clause
    text: str
    where: str


@dataclass(frozen=True, slots=True)
class CoverageShare:
    """How much of a part of the rules is vouched for."""

    name: str
    key: str
    clauses: int
    cited: int

    @property
    def text(self) -> str:
        if self.cited == self.clauses:
            return f"all {self.clauses} tested"
        return f"{self.cited} of {self.clauses} tested"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsPage:
    search: SearchQuery
    total: int
    hits: list[SearchHit]
    documents: list[Document]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentPage:
    """`sections` with their clauses, each with how deep it stands."""

    document: Document
    share: CoverageShare
    sections: list[tuple[Section, list[tuple[Clause, int]]]]
    how: str
    counts: list[tuple[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClausePage:
    clause: Clause
    document: Document
    section: Section
    parents: tuple[Clause, ...]
    children: list[Clause]
    previous: Clause | None
    next: Clause | None
    reading: ReadingText | None
    history: ClauseHistory | None
    rows: tuple[DifferenceRow, ...]
    cited_by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveragePage:
    whole: CoverageShare
    by_document: list[CoverageShare]
    by_surface: tuple[CoverageShare, ...]
    owed: dict[str, list[Clause]]


def clauses_found(search_query: SearchQuery) -> tuple[Clause, ...]:
    """The clauses asked for, best first; without words all of the part, in the order of the documents."""
    if not search_query.wants:
        return ()
    return tuple(
        clause
        for clause in (search(search_query.q) if search_query.q else REGISTER)
        if search_query.document in ("", clause.document) and search_query.how in ("", clause.how)
    )


def results_page(search_query: SearchQuery) -> ResultsPage:
    clauses = clauses_found(search_query)
    shown = clauses if search_query.all else clauses[:FIRST]
    return ResultsPage(
        search=search_query,
        total=len(clauses),
        hits=[_hit(clause, search_query.q) for clause in shown],
        documents=list(DOCUMENTS.values()),
    )


def _hit(clause: Clause, query: str) -> SearchHit:
    reading = REGISTER.reading_of(clause.id)
    texts = [(clause.says, ""), (clause.means, "What that means")]
    if reading:
        texts += [(reading.unclear, "What is unclear"), (reading.reading, "Our reading")]
    # The one that has most of the words beside the title's; the first of them if several have as many: who finds the
    # word in the title reads first what the clause says.
    text, where = max(texts, key=lambda each: len(_words_in(clause.title, query) | _words_in(each[0], query)))
    return SearchHit(clause, text, where)


def _words_in(text: str, query: str) -> set[str]:
    return {text[start:end].lower() for start, end in spans(text, query)}


def cited_by(clause: str) -> tuple[str, ...]:
    """The tests that vouch for a clause."""
    return REGISTER.cited.get(clause, ())


def _share(name: str, key: str, clauses: list[Clause]) -> CoverageShare:
    return CoverageShare(name, key, len(clauses), sum(1 for clause in clauses if cited_by(clause.id)))


def shares_by_document() -> tuple[tuple[Document, CoverageShare], ...]:
    return tuple((document, _share(document.title, document.key, list(document))) for document in DOCUMENTS.values())


def shares_by_surface() -> tuple[CoverageShare, ...]:
    by_surface = {surface: [clause for clause in REGISTER if clause.surface == surface] for surface in SURFACES}
    return tuple(_share(surface, surface, clauses) for surface, clauses in by_surface.items())


def owed_clauses() -> dict[str, list[Clause]]:
    """The clauses that no test cites, by where a user would meet them."""
    missing = [clause for clause in REGISTER if not cited_by(clause.id)]
    by_surface = {surface: [clause for clause in missing if clause.surface == surface] for surface in SURFACES}
    return {surface: clauses for surface, clauses in by_surface.items() if clauses}


@cache
def sections(key: str) -> tuple[Section, ...]:
    return DOCUMENTS[key].sections


def how_counts(key: str) -> list[tuple[str, int]]:
    counted = Counter(clause.how for clause in DOCUMENTS[key])
    return [(how, counted[how]) for how in HOWS if counted[how]]


def readings_by_document() -> list[tuple[Document, list[tuple[ReadingText, Clause]]]]:
    """In the order of their numbers."""
    readings = [(reading, REGISTER[reading.clause]) for reading in REGISTER.readings.values()]
    keys = dict.fromkeys(clause.document for _, clause in readings)
    return [(DOCUMENTS[key], [pair for pair in readings if pair[1].document == key]) for key in keys]


def compared_rows() -> dict[str, list[DifferenceRow]]:
    """The table of the two Scrabble rulesets by its parts, D being the situations."""
    return {part: [row for row in (*ROWS, *SITUATIONS) if row.part == part] for part in "ABCD"}


@cache
def parents_of(clause: str) -> tuple[Clause, ...]:
    """The clauses under which this one stands, outermost first: 6.12 and 6.12.1 for 6.12.1.3."""
    document = REGISTER[clause].document
    numbers = REGISTER[clause].number.split(".")
    longer = (f"{document}.{'.'.join(numbers[:place])}" for place in range(1, len(numbers)))
    return tuple(REGISTER[own] for own in longer if own in REGISTER)


def children_of(clause: str) -> list[Clause]:
    """The clauses that stand directly under this one."""
    return [each for each in REGISTER if parents_of(each.id)[-1:] == (REGISTER[clause],)]


def document_page(document: Document, how: str) -> DocumentPage:
    """The sections of a document, all clauses or those treated in one way."""
    kept = [
        (section, [(clause, len(parents_of(clause.id))) for clause in section.clauses if how in ("", clause.how)])
        for section in sections(document.key)
    ]
    return DocumentPage(
        document=document,
        share=_share(document.title, document.key, list(document)),
        sections=[(section, clauses) for section, clauses in kept if clauses],
        how=how,
        counts=how_counts(document.key),
    )


def coverage_page() -> CoveragePage:
    return CoveragePage(
        whole=_share("All documents", "", list(REGISTER)),
        by_document=[share for _, share in shares_by_document()],
        by_surface=shares_by_surface(),
        owed=owed_clauses(),
    )


def clause_page(clause: Clause) -> ClausePage:
    of_document = list(DOCUMENTS[clause.document])
    place = of_document.index(clause)
    number = section_number(clause)
    return ClausePage(
        clause=clause,
        document=DOCUMENTS[clause.document],
        section=next(section for section in sections(clause.document) if section.number == number),
        parents=parents_of(clause.id),
        children=children_of(clause.id),
        previous=of_document[place - 1] if place else None,
        next=of_document[place + 1] if place + 1 < len(of_document) else None,
        reading=REGISTER.reading_of(clause.id),
        history=history_of(clause.id),
        rows=rows_on(clause.id),
        cited_by=cited_by(clause.id),
    )
