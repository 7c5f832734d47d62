"""What an organiser has set for spread, byes and missed rounds, in sentences with what each rests on."""

from collections.abc import Iterator
from dataclasses import dataclass

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import Book
from tilehall.site.pages.phrases import signed

BYES = {
    "always": "A bye is a win, whether or not everybody has as many.",
    "unequal": "A bye is a win where some have more byes than others.",
    "never": "A bye adds nothing.",
}
WHEN = {"always": "always", "unequal": "where byes are unequal", "never": "never"}
SPREADS = {
    "bye_spread": "A bye adds a spread of {spread}.",
    "forfeit_spread": "A win by forfeit adds a spread of {spread}.",
    "forfeiter_spread": "A player who forfeits loses with a spread of {spread}.",
}


@dataclass(frozen=True, slots=True)
class OwnTermLine:
    """`instead_of` is what the rules have for it, empty where it is the same; without a clause they are silent."""

    text: str
    clause: Basis | None = None
    instead_of: str = ""


def own_term_lines(book: Book) -> tuple[OwnTermLine, ...]:
    """A line for each that is set; none where everything is as the rules have it."""
    return tuple(_lines(book)) if book.game == "scrabble" else ()


def _lines(book: Book) -> Iterator[OwnTermLine]:
    own = book.own_terms
    if (caps := book.spread_caps()) is not None:
        figures = ", ".join(map(str, caps.value))
        by_round = ", round by round; the last holds on" if len(caps.value) > 1 else ""
        yield OwnTermLine(f"Of the margin of one game at most {figures} counts in the spread{by_round}.")
    if own.byes_count is not None:
        rule = book.rule_term(str, "bye_counts_when")
        instead = "" if rule.value == own.byes_count else WHEN[rule.value]
        yield OwnTermLine(BYES[own.byes_count], rule.basis, instead)
    for name, sentence in SPREADS.items():
        if own.value(name) is not None:
            term, spread = book.rule_term(int, name), book.term(int, name).value
            instead = "" if term.value == spread else signed(term.value)
            yield OwnTermLine(sentence.format(spread=signed(spread)), term.basis, instead)
    if (missed := book.missed_spread()) is not None:
        yield OwnTermLine(
            f"A round missed by coming late or sitting out is a loss with a spread of {signed(missed.value)}."
        )
