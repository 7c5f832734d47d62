"""Slips and papers counted, and when a result tells more than it should. A slip's marks are a text, a sign a choice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from .acts import PaperCounted
from .ballot import Ballot

UNMARKED, MARKED, NOT_CAST = "0", "1", "-"
FEWEST = 5  # below that a result shows how people voted

Warning = Literal["few_ballots", "few_voters", "few_on_paper", "all_alike"]


def marks_of(picked: Iterable[int], choices: int) -> str:
    """As long for every vote: how somebody voted, and whether, cannot be told from the room it takes."""
    chosen = set(picked)
    return "".join(MARKED if at in chosen else UNMARKED for at in range(choices))


def not_cast(choices: int) -> str:
    return NOT_CAST * choices


def picked_of(marks: str) -> tuple[int, ...]:
    return tuple(at for at, sign in enumerate(marks) if sign == MARKED)


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotCount:
    by_choice: tuple[int, ...]  # slips and papers together
    by_codes: tuple[int, ...]
    on_paper: tuple[int, ...]
    cast: int  # slips of voters by code
    papers: int  # valid, blank and spoiled
    blank: int
    spoiled: int
    issued: int
    papers_given: int
    entitled: int
    warnings: tuple[Warning, ...]

    @property
    def not_cast(self) -> int:
        """Codes taken that never voted."""
        return self.issued - self.cast

    @property
    def not_returned(self) -> int:
        return self.papers_given - self.papers


def count_ballot(ballot: Ballot, slips: Sequence[str]) -> BallotCount:
    """`slips`: the marks of all codes, of those that voted and of those that did not."""
    cast = [marks for marks in slips if NOT_CAST not in marks]
    size = len(ballot.opened.choices)
    by_codes = tuple(sum(marks[at] == MARKED for marks in cast) for at in range(size))
    paper = ballot.agreed_paper or PaperCounted(teller=0, counts=(0,) * size, valid=0, blank=0, spoiled=0)
    papers = paper.valid + paper.blank + paper.spoiled
    by_choice = tuple(code + counted for code, counted in zip(by_codes, paper.counts, strict=True))
    return BallotCount(
        by_choice=by_choice,
        by_codes=by_codes,
        on_paper=paper.counts,
        cast=len(cast),
        papers=papers,
        blank=sum(MARKED not in marks for marks in cast) + paper.blank,
        spoiled=paper.spoiled,
        issued=ballot.codes_issued,
        papers_given=ballot.papers_given,
        entitled=ballot.votes,
        warnings=tuple(_warnings(ballot, cast, paper, papers)),
    )


def shows_votes(votes: int) -> bool:
    """Whether a result of so few would show how people voted: to be known before they vote."""
    return votes < FEWEST


def _warnings(ballot: Ballot, cast: Sequence[str], paper: PaperCounted, papers: int) -> Iterable[Warning]:
    if cast and shows_votes(len(cast)):
        yield "few_ballots"
    elif cast and shows_votes(len(ballot.issued)):
        yield "few_voters"
    if papers and shows_votes(papers):
        yield "few_on_paper"
    if _all_alike(cast, paper, papers):
        yield "all_alike"


def _all_alike(cast: Sequence[str], paper: PaperCounted, papers: int) -> bool:
    """Whoever voted is then known to have voted so, however many they were."""
    if len(cast) + papers < 2 or len(set(cast)) > 1 or paper.blank or paper.spoiled:
        return False
    on_paper = {at for at, votes in enumerate(paper.counts) if votes}
    if any(paper.counts[at] != paper.valid for at in on_paper):
        return False
    return not (cast and papers) or set(picked_of(cast[0])) == on_paper


def is_sound(marks: str, choices: int, picks: int) -> bool:
    """Whether a slip can say this: cast within the bound, or not cast."""
    if len(marks) != choices:
        return False
    return marks == not_cast(choices) or (set(marks) <= {UNMARKED, MARKED} and marks.count(MARKED) <= picks)
