"""The ledger of starts: who went first and second so far, and who starts next.

Balance is a difference, firsts - seconds. Rounds without a game are credited as the ruleset says.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import Bye, Event, Forfeit, Meeting, PairGame, PlayerId, Round

from .lots import Lots
from .pairs import Pair

Credit: TypeAlias = str  # first, second or none, as the terms of the ruleset say


@dataclass(frozen=True, slots=True)
class Starts:
    """The credits of one player, round by round; rounds without a credit are left out."""

    credits: tuple[tuple[int, Credit], ...] = ()

    @property
    def firsts(self) -> int:
        return sum(credit == "first" for _, credit in self.credits)

    @property
    def seconds(self) -> int:
        return sum(credit == "second" for _, credit in self.credits)

    @property
    def difference(self) -> int:
        return self.firsts - self.seconds

    @property
    def last_second(self) -> int:
        return max((number for number, credit in self.credits if credit == "second"), default=0)

    def credited(self, number: int, credit: Credit) -> "Starts":
        return self if credit == "none" else Starts((*self.credits, (number, credit)))


def starts_ledger(event: Event, rounds: Sequence[Round] | None = None) -> dict[PlayerId, Starts]:
    """The starts of every entrant. A game that is drawn but not yet played counts: its start is given."""
    book = event.book
    plain = {entrant.id: Starts() for entrant in event.players}
    forfeited = dict.fromkeys(plain, 0)
    for number, entries in enumerate(event.rounds if rounds is None else rounds, 1):
        for meeting in entries:
            for player, credit in _credits(book, meeting, forfeited):
                plain[player] = plain[player].credited(number, credit)
    return plain


def _credits(book: Book, meeting: Meeting, forfeited: dict[PlayerId, int]) -> Iterable[tuple[PlayerId, Credit]]:
    if isinstance(meeting, PairGame):
        return (meeting.first, "first"), (meeting.second, "second")
    if isinstance(meeting, Bye):
        return ((meeting.player, book.term(str, "bye_start").value),)
    if isinstance(meeting, Forfeit) and meeting.begun_by is not None:
        return tuple((player, "first" if player == meeting.begun_by else "second") for player in meeting.players)
    if isinstance(meeting, Forfeit):
        forfeited[meeting.player] += 1
        own = _of_the_forfeiter(book, forfeited[meeting.player])
        if meeting.to is None:
            return ((meeting.player, own),)
        return (meeting.player, own), (meeting.to, book.term(str, "forfeit_opponent_start").value)
    return ()


def _of_the_forfeiter(book: Book, number: int) -> Credit:
    """The credit of the so-manyth forfeit of one player in this event, each before its game began."""
    sequence = book.term(object, "forfeit_start_sequence").value
    if not isinstance(sequence, tuple) or not sequence:
        return "none"
    return str(sequence[(number - 1) % len(sequence)])


def pair_with_starter(
    pair: tuple[PlayerId, PlayerId], starts: Mapping[PlayerId, Starts], against: Mapping[PlayerId, int], lots: Lots
) -> Pair[PlayerId]:
    """Who starts: the smaller difference; then who was second more recently; then who has started fewer times in the
    games of these two (`against`); then the lot."""

    def need(player: PlayerId) -> tuple[int, int, int]:
        own = starts[player]
        return own.difference, -own.last_second, against.get(player, 0)

    player_id, other = sorted(pair)
    turned = bool(lots.below(2))  # drawn always, so that one pair does not change the lot of the next
    if need(player_id) != need(other):
        turned = need(other) < need(player_id)
    return Pair(other, player_id) if turned else Pair(player_id, other)
