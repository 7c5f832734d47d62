"""The roles of the documents. A person holds a role from a day to a day; everyone else is a visitor."""

from django.db.models import TextChoices


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
    WEBMASTER = "webmaster", "Webmaster"  # the documents also say Website Co-ordinator
    MAGAZINE_EDITOR = "magazine_editor", "Magazine editor"  # Magazine Layout Editor


# The five offices of nzasp.C.6.1.
EXECUTIVE = (Role.PRESIDENT, Role.VICE_PRESIDENT, Role.SECRETARY, Role.TREASURER, Role.WEBMASTER)

# Everyone is a visitor and every known person a player; these are given by somebody.
GIVEN = tuple(role for role in Role if role not in (Role.VISITOR, Role.PLAYER))
