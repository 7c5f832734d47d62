"""The address for phones: one answer on every page that shows one, whoever asks and by whatever name they came."""

import re

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.law.tournament.desk.plans import four
from tests.site.people.conftest import officer, person
from tests.site.tournaments.events_of_any_size import opened
from tilehall.site.pages import phones
from tilehall.site.people.roles import Role

FOUND = "http://192.168.1.20:8000/"  # what `serve --lan` found
# The name somebody came by, and the root of the addresses that a phone is then given.
CAME_BY = {
    "127.0.0.1:8000": FOUND,
    "localhost:8000": FOUND,
    "[::1]:8000": FOUND,
    "127.0.1.1:8000": FOUND,
    "kauri:8000": FOUND,  # the machine's own name: a laptop knows it, a phone need not
    "kauri.local:8000": FOUND,
    "192.168.1.20:8000": FOUND,
    "10.0.0.7:8000": "http://10.0.0.7:8000/",  # its other network: by this address somebody did come in
    "hall.test": "http://hall.test/",
    "localhost.hall.test": "http://localhost.hall.test/",
}


@pytest.mark.django_db
@pytest.mark.parametrize("host", CAME_BY)
def test_every_page_gives_the_same_address(settings, host):
    settings.PHONES, settings.ALLOWED_HOSTS = FOUND, ["*"]
    desk = Client(HTTP_HOST=host)
    desk.force_login(officer(Role.SECRETARY), backend=settings.AUTHENTICATION_BACKENDS[-1])
    wall = opened(four()).row.pk
    texts = {
        "join": desk.get(reverse("hall:join")).text,
        "claim": desk.post(f"/desk/people/{person('Hēmi').pk}/code/", follow=True).text,
        "wall": desk.get(reverse("tournaments:wall", args=[wall])).text,
    }
    given = {page: sorted(set(re.findall(r"https?://[^/<\"]+/", shown))) for page, shown in texts.items()}
    assert given == {page: [CAME_BY[host]] for page in texts}


@pytest.mark.parametrize("host", [host for host, given in CAME_BY.items() if given != FOUND])
def test_without_a_network_of_its_own_the_hall_is_where_one_came_in(settings, host):
    settings.PHONES, settings.ALLOWED_HOSTS = "", ["*"]
    asked = RequestFactory().get("/", HTTP_HOST=host)
    assert phones.for_phones(asked, "/join/") == f"{CAME_BY[host]}join/"
    assert not phones.only_here(asked)


@pytest.mark.parametrize(
    "host, here",
    [
        ("127.0.0.1:8000", True),
        ("127.0.1.1", True),
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("hall.localhost", True),
        ("[::1]:8000", True),
        ("[::1]", True),
        ("192.168.1.20:8000", False),
        ("[fd00::7]:8000", False),
        ("kauri.local", False),
        ("localhost.hall.test", False),
    ],
)
def test_no_phone_finds_a_machine_by_its_name_for_itself(settings, host, here):
    settings.PHONES, settings.ALLOWED_HOSTS = "", ["*"]
    assert phones.only_here(RequestFactory().get("/", HTTP_HOST=host)) is here
    settings.PHONES = FOUND
    assert not phones.only_here(RequestFactory().get("/", HTTP_HOST=host))
