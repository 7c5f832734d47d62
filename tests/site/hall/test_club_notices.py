"""What clubs tell visitors, and where they are."""

from datetime import UTC, date, datetime

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.site.association.ballots.polling import voter
from tests.site.association.book.associations import a_club, at, done
from tilehall.site.association.book.actions import clubs
from tilehall.site.hall import club_notices
from tilehall.site.hall.models import ClubNotice, JoinRequest
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, NotYours, in_roles_of
from tilehall.site.people.models import Club

NOW = datetime(2026, 6, 6, 1, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    "typed, found",
    [
        ("", None),
        ("  ", None),
        ("-36.8485, 174.7633", (-36_848_500, 174_763_300)),
        ("-36.8485 174.7633", (-36_848_500, 174_763_300)),
        ("0,0", (0, 0)),
        ("90;-180", (90_000_000, -180_000_000)),
    ],
)
def test_a_position_as_maps_give_it(typed, found):
    assert club_notices.position_of(typed) == found


@pytest.mark.parametrize("typed", ["here", "91, 0", "0, 181", "1", "1,2,3", "1e5, 2", "٣٦, ١٧٤", "-36.8485°, 174°"])
def test_what_is_no_position_is_told(typed):
    with pytest.raises(ValidationError):
        club_notices.position_of(typed)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_place_on_earth_or_refused(typed):
    try:
        found = club_notices.position_of(typed)
    except ValidationError:
        return
    assert found is None or (abs(found[0]) <= 90_000_000 and abs(found[1]) <= 180_000_000)


@pytest.mark.django_db
def test_the_newest_counts_and_the_others_are_kept():
    club = actions.add_club(CONSOLE, name="Ōtaki Tiles", town="Ōtaki")
    other = actions.add_club(CONSOLE, name="Nelson Tiles", town="Nelson")
    actions.add_club(CONSOLE, name="Far Tiles", town="Bluff")
    for place in ("The old hall", "The new hall"):
        told = {"region": "Wellington", "place": place, "position": "-40.7,175.1"}
        club_notices.describe_club(CONSOLE, club, told, NOW)
    club_notices.describe_club(CONSOLE, other, {"region": "Nelson"}, NOW)
    assert ClubNotice.objects.count() == 3
    cards = club_notices.club_cards(NOW.date())
    assert [card.region for card in cards] == ["Nelson", "Wellington", "Elsewhere"]
    assert cards[1].notice.place == "The new hall"
    assert cards[1].position == ("-40.700000", "175.100000")
    assert [card.club.name for card in club_notices.club_cards(NOW.date(), "wellington")] == ["Ōtaki Tiles"]
    assert [card.club.name for card in club_notices.club_cards(NOW.date(), "ōtaki")] == ["Ōtaki Tiles"]
    assert [card.club.name for card in club_notices.club_cards(NOW.date(), "OTAKI ")] == ["Ōtaki Tiles"]


@pytest.mark.django_db
@pytest.mark.cites("nzasp.C.4.1.8")
def test_a_club_that_has_closed_is_not_offered_to_visitors(client):
    for name in ("Openclub", "Shutclub"):
        a_club(name)
    shut = Club.objects.get(name="Shutclub")
    done(clubs.close(CONSOLE, shut, on=date(2026, 3, 1), why="too few", context=at()))
    actions.add_club(CONSOLE, name="Newclub", town="")
    for address in ("hall:clubs", "hall:become-member"):
        page = client.get(reverse(address)).content.decode()
        assert [name in page for name in ("Openclub", "Newclub", "Shutclub")] == [True, True, False], address
    sent = {"full_name": "Ana Ngata", "contact": "ana@example.org", "club": str(shut.pk), "command_id": "abc"}
    client.post(reverse("hall:become-member"), sent)
    assert not JoinRequest.objects.exists()


@pytest.mark.django_db
def test_a_club_officer_describes_the_own_club_alone():
    club, other = (actions.add_club(CONSOLE, name=name) for name in ("Ours", "Theirs"))
    officer = voter("Olive O")
    person = officer.person
    actions.give_role(CONSOLE, person=person, role="club_officer", club=club, since=date(2020, 1, 1), now=NOW)
    officer = in_roles_of(person, date(2026, 6, 6), officer.account)
    club_notices.describe_club(officer, club, {"meets": "Tuesdays"}, NOW)
    with pytest.raises(NotYours):
        club_notices.describe_club(officer, other, {"meets": "Never"}, NOW)
