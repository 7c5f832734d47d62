"""What stands in the registers of the association: by-laws, affiliations, assets, letters, functions, billets."""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Literal

from tilehall.law.game.shape import ADDED

from .act import GROUND, Act

Direction = Literal["to", "from"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameChanged(Act):
    """The association has another name from this day, by a change of its rules; where that waited for an approval, it
    rests on this too."""

    clauses: ClassVar = ("1", "10.1")
    name: str
    short: str
    decision: int = field(metadata=GROUND)
    approval: int | None = field(default=None, metadata={**GROUND, **ADDED})


@dataclass(frozen=True, slots=True, kw_only=True)
class BylawDrafted(Act):
    """A further draft of the same by-law names the one before."""

    clauses: ClassVar = ("3.1.1",)
    title: str
    text: str
    consistent_with: str = ""
    replaces: int | None = field(default=None, metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class BylawInForce(Act):
    """With the statement that it agrees with the rules."""

    clauses: ClassVar = ("3.1.1", "4.4")
    bylaw: int = field(metadata=GROUND)
    consistent_with: str
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class BylawRescinded(Act):
    clauses: ClassVar = ("3.1.1",)
    bylaw: int = field(metadata=GROUND)
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class AffiliationBegun(Act):
    """With another organisation, from this day."""

    clauses: ClassVar = ("3.1.2",)
    organisation: str
    decision: int = field(metadata=GROUND)
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AffiliationEnded(Act):
    """`on` is the first day without it."""

    clauses: ClassVar = ("3.1.2",)
    affiliation: int = field(metadata=GROUND)
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class AssetAcquired(Act):
    """Property of the association. Whose trust it is in on a day, the offices tell."""

    clauses: ClassVar = ("8",)
    name: str
    where: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssetGone(Act):
    """Sold, lost or given away; `on` is the first day without it."""

    clauses: ClassVar = ("8",)
    asset: int = field(metadata=GROUND)
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterLogged(Act):
    """A letter to or from the holder of the franchise."""

    clauses: ClassVar = ("2.4",)
    direction: Direction
    subject: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SocialPlanned(Act):
    """A social function as a draft; `on` is the day it is entered, `day` its own."""

    clauses: ClassVar = ("2.5",)
    title: str
    day: date
    place: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SocialPublished(Act):
    """By a decision of the Management Committee it stands in the calendar."""

    clauses: ClassVar = ("2.5",)
    social: int = field(metadata=GROUND)
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubMeetingNoted(Act):
    """A special committee meeting of a club, and which officers were there, invited or not."""

    clauses: ClassVar = ("6.9",)
    club: int
    title: str
    officers: tuple[int, ...] = ()
    invited: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BilletOffered(Act):
    """Somebody has room for guests, from the first night to the last day."""

    clauses: ClassVar = ("15.6",)
    person: int
    place: str
    beds: int
    first: date
    last: date
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BilletAsked(Act):
    clauses: ClassVar = ("15.6",)
    person: int
    place: str
    first: date
    last: date
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BilletAgreed(Act):
    """Who asked stays with who offered."""

    clauses: ClassVar = ("15.6",)
    offer: int = field(metadata=GROUND)
    request: int = field(metadata=GROUND)


KINDS: dict[str, type[Act]] = {
    "name-changed/1": NameChanged,
    "bylaw-drafted/1": BylawDrafted,
    "bylaw-in-force/1": BylawInForce,
    "bylaw-rescinded/1": BylawRescinded,
    "affiliation-begun/1": AffiliationBegun,
    "affiliation-ended/1": AffiliationEnded,
    "asset-acquired/1": AssetAcquired,
    "asset-gone/1": AssetGone,
    "letter-logged/1": LetterLogged,
    "social-planned/1": SocialPlanned,
    "social-published/1": SocialPublished,
    "club-meeting-noted/1": ClubMeetingNoted,
    "billet-offered/1": BilletOffered,
    "billet-asked/1": BilletAsked,
    "billet-agreed/1": BilletAgreed,
}
