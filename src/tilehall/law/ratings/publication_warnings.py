"""What somebody should look at before a list goes out: a new player who is on a list already, and leaps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION
from tilehall.law.tournament.event import PlayerId

from .history import START, History

FARTHEST_MOVE = 150  # points; the results of one weekend seldom carry anybody farther
WarningCode = Literal["new_but_listed", "moves_far"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationWarning:
    """`listed` is the rating that a list gives, `rating` the one that would go out."""

    player: PlayerId
    code: WarningCode
    listed: int
    rating: int


def publication_warnings(
    history: History, listed: Mapping[PlayerId, int], taken_in: Mapping[PlayerId, int]
) -> tuple[PublicationWarning, ...]:
    """`listed` is the rating of everybody by the newest list, whoever made it; `taken_in` that of those who stand on a
    list from elsewhere and on none that was published here.

    A new player of the run who is on such a list would lose the rating by it, whatever the figures are.
    """
    found = []
    for player, way in history.ways.items():
        rating = way[-1].rating
        if way[0].number != START and player in taken_in:
            found.append(
                PublicationWarning(player=player, code="new_but_listed", listed=taken_in[player], rating=rating)
            )
        elif player in listed and abs(rating - listed[player]) > FARTHEST_MOVE:
            found.append(PublicationWarning(player=player, code="moves_far", listed=listed[player], rating=rating))
    return tuple(sorted(found, key=lambda each: (-abs(each.rating - each.listed), each.player)))


def refuse_unseen(warnings: int) -> Refusal:
    """A list goes out only when whoever publishes it has seen what is odd in it."""
    return Refusal(code="look_at_the_warnings", rests_on=(CONSTITUTION["12.1"],), detail=(("warnings", warnings),))
