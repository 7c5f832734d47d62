"""The roles of the documents. A person holds a role from a day to a day; everyone else is a visitor."""

from django.db.models import TextChoices

from tilehall.law.association.offices import executive_offices


class Role(TextChoices):
    VISITOR = "visitor", "Visitor"
    PLAYER = "player", "Player (member)"
    CLUB_OFFICER = "club_officer", "Club officer"
    ORGANISER = "organiser", "Organiser"
    DIRECTOR = "director", "Director"
    SCORER = "scorer", "Scorer"
    ADJUDICATOR = "adjudicator", "Adjudicator"
    REFEREE = "referee", "Referee"
    RATINGS_MANAGER = "ratings_manager", "Ratings Manager"
    SECRETARY = "secretary", "Secretary"
    TREASURER = "treasurer", "Treasurer"
    PRESIDENT = "president", "President"
    VICE_PRESIDENT = "vice_president", "Vice President"
    WEBMASTER = "webmaster", "Webmaster"
    MAGAZINE_EDITOR = "magazine_editor", "Magazine editor"


# Where the documents' word for an office is older than the role, or spelt otherwise.
SPELT_OTHERWISE = {
    "web_master": Role.WEBMASTER,
    "website_coordinator": Role.WEBMASTER,
    "magazine_layout_editor": Role.MAGAZINE_EDITOR,
}


def role_of_office(office: str) -> Role | None:
    """None for an office that a document may name one day and that is no role here yet."""
    if office in SPELT_OTHERWISE:
        return SPELT_OTHERWISE[office]
    return Role(office) if office in Role.values else None


def _executive() -> tuple[Role, ...]:
    offices = executive_offices()
    roles = [role_of_office(office) for office in offices.value]
    if None in roles:
        raise LookupError(f"{offices.basis} names an office that is no role here: {offices.value}")
    return tuple(role for role in roles if role is not None)


EXECUTIVE = _executive()

# Held for one event, or in the whole hall; all others are the association's or a club's.
OF_AN_EVENT = (Role.ORGANISER, Role.DIRECTOR, Role.SCORER, Role.ADJUDICATOR, Role.REFEREE)

# Everyone is a visitor and every known person a player; these are given by somebody.
GIVEN = tuple(role for role in Role if role not in (Role.VISITOR, Role.PLAYER))
