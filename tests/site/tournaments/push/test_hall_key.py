"""By which key the services know this hall: from its secret, the same each time, another in another hall."""

from datetime import timedelta

import pytest

from tests.site.people.conftest import NOW
from tilehall.site.tournaments.push.hall_key import authorization, hall_address, public_key

from .push_service import Taken, plain


def test_the_key_goes_with_the_secret(settings) -> None:
    settings.SECRET_KEY = "a" * 64
    own = public_key()
    assert len(plain(own)) == 65
    settings.SECRET_KEY = "b" * 64
    assert public_key() != own
    settings.SECRET_KEY = "a" * 64
    assert public_key() == own


def test_the_key_of_a_secret_stays_what_it_is(settings) -> None:
    """Else every hall would lose its phones with an upgrade."""
    settings.SECRET_KEY = "a" * 64
    assert public_key() == "BL6txaG4DLY9hXAxvORuNOPX4YctRB0PDw8_2qEWyTRlxI1krhVstDwV787SAIuAhanMjGHBo6TCJ9_jpeiilg4"


def test_what_the_hall_says_of_itself_is_signed_and_holds_for_half_a_day(settings) -> None:
    settings.ADDRESS = "https://hall.example/"
    said = Taken("/", {"Authorization": authorization("https://push.example", NOW)}, b"").claims
    until = int((NOW + timedelta(hours=12)).timestamp())
    assert said == {"aud": "https://push.example", "exp": until, "sub": "https://hall.example/", "k": public_key()}


@pytest.mark.parametrize(
    "address, offered",
    [
        ("https://hall.example/", True),
        ("https://192.168.1.20:8000/", True),
        ("http://hall.example/", False),
        ("", False),
        ("https://127.0.0.1:8000/", False),
        ("https://localhost:8000/", False),
        ("https://[::1]:8000/", False),
    ],
)
def test_without_an_https_address_that_phones_open_there_is_nothing(settings, address: str, offered: bool) -> None:
    settings.ADDRESS = address
    assert hall_address() == (address if offered else "")
