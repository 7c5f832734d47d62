"""How the scores of a table of Rummikub follow from what was left on the racks, in words, with the clauses."""

from dataclasses import dataclass

from tilehall.law.catalogue import count_table
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.slip import Figures
from tilehall.site.pages.sentences import clauses_of


@dataclass(frozen=True, slots=True)
class CountWords:
    text: str
    clauses: tuple[str, ...]


def count_words(desk: Desk, board: Board, figures: Figures) -> CountWords | None:
    """None where the scores were typed, and nobody knows of what."""
    counted = None if figures.racks is None else count_table(desk.book, figures.racks)
    if counted is None or isinstance(counted, Refusal):
        return None
    clauses = tuple(dict.fromkeys(clause for basis in counted.rests_on for clause in clauses_of(basis)))
    if counted.out is None:
        lowest = min(counted.charges)
        return CountWords(f"Nobody went out: the lowest count, {lowest}, comes off everybody’s.", clauses)
    others = [charge for seat, charge in enumerate(counted.charges) if seat != counted.out]
    name, gained = desk.name(board.players[counted.out]), counted.scores[counted.out]
    if gained != sum(others):  # an edition may leave the winner without them
        return CountWords(f"{name} went out.", clauses)
    sum_of = f"{' + '.join(map(str, others))} = {gained}" if len(others) > 1 else str(gained)
    whose = "the others are" if len(others) > 1 else "the other one is"
    return CountWords(f"{name} went out and gets what {whose} charged: {sum_of}.", clauses)
