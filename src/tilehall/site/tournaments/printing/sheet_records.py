"""What is printed, as plain data: one event with its players and rounds, from which every sheet is made.

The pages fill these from their rows. Names and all other texts are data, whatever signs they are made of; a number is
already worked out, for a sheet counts nothing.
"""

from dataclasses import dataclass
from enum import StrEnum


class Paper(StrEnum):
    A4 = "a4"
    A5 = "a5"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPlayer:
    """`number` is the one on the wall chart; the name is written as its owner writes it."""

    name: str
    number: int | None = None
    club: str = ""
    team: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPoster:
    """`tiles` is a word to be laid, `facts` are labels with what they tell, `link` is the page of the event."""

    tiles: str
    day: str
    facts: tuple[tuple[str, str], ...]
    who: str
    link: str
    can_enter: bool = True
    notes: str = ""
    called_off: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Who meets at a table, in seat order. `starts` is the index of who begins, None where tiles are drawn for it.

    One player alone sits out, and `note` says why ("bye"). `link` is where the result is entered by phone. `grade` and
    how many `rounds` it has stand on what lies on the table, where the whole sheet is of all grades.
    """

    players: tuple[SheetPlayer, ...]
    table: int | None = None
    starts: int | None = None
    link: str = ""
    note: str = ""
    grade: str = ""
    rounds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRound:
    number: int
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """A line of the wall chart: a player, and for each round what stands in its square, line by line."""

    player: SheetPlayer
    squares: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPlacing:
    """`place` is a text, for a shared one ("2=")."""

    place: str
    player: SheetPlayer
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPrize:
    """A prize with its winner; all figures are texts already."""

    prize: str
    winner: str
    won_for: str
    money: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStandings:
    """`values` of each placing stand below `columns`. `order` says by what was ranked, `note` if it is provisional."""

    columns: tuple[str, ...]
    placings: tuple[SheetPlacing, ...]
    after_round: int | None = None
    order: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """What a count sheet charges for, as the ruleset says: a joker on the rack, no initial meld."""

    what: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """A player's own code: `link` opens the own page on a phone, `signing` is typed to sign on another one's."""

    player: SheetPlayer
    grade: str = ""
    link: str = ""
    signing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEvent:
    """One grade of a tournament. `day` and `place` are printed as they are; `rounds` is how many are planned."""

    name: str
    grade: str = ""
    place: str = ""
    day: str = ""
    rounds: int | None = None
