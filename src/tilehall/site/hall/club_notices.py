"""What clubs tell visitors: where and when they play, whom to ask, and where on the map that is."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.db.models import QuerySet

from tilehall.site.association.book import club_files
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, require_for_club
from tilehall.site.people.models import Club
from tilehall.site.people.name_order import folded_name

from .models import ClubNotice

DESCRIBE = "hall.describe_club"
MILLION = 1_000_000
_POSITION = re.compile(r"(-?\d{1,3}(?:\.\d{1,12})?)[ ,;]{1,3}(-?\d{1,3}(?:\.\d{1,12})?)", re.ASCII)
ELSEWHERE = "Elsewhere"


@dataclass(frozen=True, slots=True)
class ClubCard:
    club: Club
    notice: ClubNotice | None

    @property
    def region(self) -> str:
        return self.notice.region if self.notice and self.notice.region else ELSEWHERE

    @property
    def position(self) -> tuple[str, str] | None:
        """In degrees, for the page's script."""
        if self.notice is None or self.notice.latitude is None or self.notice.longitude is None:
            return None
        return f"{self.notice.latitude / MILLION:.6f}", f"{self.notice.longitude / MILLION:.6f}"

    def holds(self, words: str) -> bool:
        """Capitals and macrons do not matter: not every keyboard has them."""
        notice = self.notice
        told = (notice.region, notice.place) if notice else ()
        return folded_name(words) in folded_name(" ".join((self.club.name, self.club.town, *told)))


def newest_notice(club: Club) -> ClubNotice | None:
    return ClubNotice.objects.filter(club=club).first()


def open_clubs(today: date) -> QuerySet[Club]:
    """Where somebody can go and which they can join: not those that have closed."""
    return people.clubs().exclude(pk__in=club_files.closed_on(today))


def club_cards(today: date, words: str = "") -> list[ClubCard]:
    """By region, those without one at the end; then by town."""
    newest: dict[int, ClubNotice] = {}
    for notice in ClubNotice.objects.order_by("pk"):
        newest[notice.club_id] = notice
    cards = [ClubCard(club, newest.get(club.pk)) for club in open_clubs(today)]
    found = [card for card in cards if card.holds(words)]
    return sorted(found, key=lambda card: (card.region == ELSEWHERE, card.region.casefold(), card.club.town.casefold()))


def position_of(typed: str) -> tuple[int, int] | None:
    """As maps give it, "-36.8485, 174.7633"; None where nothing was typed. ValidationError if it is no place."""
    if not typed.strip():
        return None
    found = _POSITION.fullmatch(typed.strip())
    latitude, longitude = (round(float(part) * MILLION) for part in found.groups()) if found else (0, 181 * MILLION)
    if abs(latitude) > 90 * MILLION or abs(longitude) > 180 * MILLION:
        raise ValidationError({"position": "Write latitude and longitude, such as -36.8485, 174.7633."})
    return latitude, longitude


def describe_club(actor: Actor, club: Club, told: dict[str, str], now: datetime) -> ClubNotice:
    """`told`: region, place, meets, contact and position, as typed. What was told before is kept."""
    require_for_club(actor, DESCRIBE, club.pk)
    position = position_of(told.get("position", ""))
    return ClubNotice.objects.create(
        club=club,
        region=told.get("region", "").strip(),
        place=told.get("place", "").strip(),
        meets=told.get("meets", "").strip(),
        contact=told.get("contact", "").strip(),
        latitude=position[0] if position else None,
        longitude=position[1] if position else None,
        entered_by=actor.account,
        entered_at=now,
    )
