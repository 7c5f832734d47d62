"""Public pages and the API show name, club and rating, no more, and cost a visitor no query about who they are."""

import json
from datetime import timedelta

import pytest
from django.test import Client

from tilehall.site.people import actions, store
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club, Person

from .conftest import NOW, TODAY, account, person

pytestmark = pytest.mark.django_db
SECRETS = ("hemi-sign-in", "hemi@example.org", "rings at night")


@pytest.fixture
def hemi(club: Club) -> Person:
    made = person("Hēmi Pōtae", club, "rings at night")
    account("hemi-sign-in", made, mail="hemi@example.org")
    Person.objects.filter(pk=made.pk).update(rating=1432)
    return made


def public(hemi: Person) -> list[str]:
    return [
        "/people/",
        f"/people/{hemi.pk}/",
        "/clubs/",
        "/clubs/whangarei/",
        "/api/people",
        f"/api/people/{hemi.pk}",
        "/api/clubs",
        "/api/clubs/whangarei",
    ]


def test_nothing_private_is_public(client: Client, hemi: Person) -> None:
    for address in public(hemi):
        text = client.get(address, follow=True).text
        assert not any(secret in text for secret in SECRETS), address


@pytest.mark.parametrize("asked", ["hemi@example.org", "hemi-sign-in", "rings"])
def test_what_is_private_cannot_be_searched_for(client: Client, hemi: Person, asked: str) -> None:
    assert "Pōtae" not in client.get(f"/people/?q={asked}").text
    assert client.get(f"/api/people?q={asked}").json()["count"] == 0


def test_name_club_and_rating_are(client: Client, hemi: Person) -> None:
    page = client.get(f"/people/{hemi.pk}/", follow=True).text
    assert all(shown in page for shown in ("Hēmi Pōtae", "Whangārei", "1432"))
    assert client.get(f"/api/people/{hemi.pk}").json() == {
        "id": hemi.pk,
        "name": "Hēmi Pōtae",
        "club": {"slug": "whangarei", "name": "Whangārei", "town": "Whangārei"},
        "rating": 1432,
    }


@pytest.mark.parametrize("asked", ["potae", "PŌTAE", "hēmi pōt", "potae whangarei", "  hem  "])
def test_people_are_found_without_macrons(client: Client, hemi: Person, asked: str) -> None:
    person("Mere Tamatea")
    page = client.get("/people/", {"q": asked}).text
    assert "Hēmi Pōtae" in page
    assert "Mere" not in page
    assert [one["id"] for one in client.get("/api/people", {"q": asked}).json()["people"]] == [hemi.pk]


@pytest.mark.parametrize("kept", ["Niamh O’Sheridan", "Niamh O'Sheridan"])
@pytest.mark.parametrize("asked", ["O'Sheridan", "niamh o’sheridan", "oʼsher"])
def test_people_are_found_by_any_apostrophe(client: Client, kept: str, asked: str) -> None:
    """Telephones write another one than keyboards do."""
    made = person(kept)
    person("Otto Lane")
    assert [one["id"] for one in client.get("/api/people", {"q": asked}).json()["people"]] == [made.pk]


@pytest.mark.parametrize("kept", ["Niamh O’Sheridan", "Niamh O'Sheridan"])
@pytest.mark.parametrize("typed", ["Niamh O'Sheridan", "niamh o‘sheridan", "Niamh Oʼsheridan"])
def test_a_namesake_is_one_by_any_apostrophe(kept: str, typed: str) -> None:
    """Whom a form names, and who is entered twice."""
    made = person(kept)
    assert list(store.namesakes(typed)) == [made]
    assert not store.namesakes("Niamh OtSheridan").exists()
    theirs = account("niamh", made)
    account("otto", person("Otto Lane"))
    assert list(store.accounts(typed)) == [theirs]


def test_markup_in_names_stays_a_name(client: Client) -> None:
    name = "<script>alert(1)</script> & Co"
    made = person(name, actions.add_club(CONSOLE, name="<b>Club</b>", town='"><i>x</i>'))
    for address in ("/people/", f"/people/{made.pk}/", "/clubs/", f"/clubs/{made.club.slug}/", "/people/?q=<script>"):
        text = client.get(address, follow=True).text
        assert "<script>alert" not in text
        assert "<b>Club" not in text
        assert "<i>x" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co" in client.get("/people/").text


def test_a_visitor_costs_no_query_about_sessions_accounts_or_roles(
    client: Client, hemi: Person, django_assert_max_num_queries
) -> None:
    for address in public(hemi):
        with django_assert_max_num_queries(5) as asked:
            client.get(address)
        tables = ("django_session", "people_account", "people_roleheld")
        assert not [q["sql"] for q in asked if any(f'"{table}"' in q["sql"] for table in tables)], address


def test_the_list_has_pages_and_they_keep_the_question(client: Client) -> None:
    for number in range(120):
        person(f"Player {number:03}")
    page = client.get("/people/?q=player&page=2").text
    assert "Page 2 of 3" in page
    assert "?q=player&amp;page=3" in page
    assert "Page 3 of 3" in client.get("/people/?q=player&page=99").text
    assert "Page 1 of 3" in client.get("/people/?page=nonsense").text


def test_a_search_while_typing_gets_only_the_rows(client: Client, hemi: Person) -> None:
    response = client.get("/people/?q=hem", headers={"HX-Request": "true"})
    assert "<html" not in response.text
    assert "Hēmi" in response.text
    assert "HX-Request" in response["Vary"]


def test_empty_pages_say_what_to_do_next(client: Client) -> None:
    assert "Nobody is in the register yet" in client.get("/people/").text
    assert "No clubs yet" in client.get("/clubs/").text
    assert "Nobody found" in client.get("/people/?q=zzz").text
    actions.add_club(CONSOLE, name="New")
    assert "Nobody is in this club yet" in client.get("/clubs/new/").text


@pytest.mark.parametrize("address", ["/people/999/", f"/people/{'9' * 30}/", "/clubs/none/"])
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_question_with_a_nul_is_only_a_question(client: Client, hemi: Person) -> None:
    assert client.get("/people/", {"q": "hem\0i"}).status_code == 200
    assert client.get("/api/people", {"q": "hem\0i"}).status_code == 200
    assert client.get("/api/clubs/whangarei\0").status_code in (200, 404)


# --- the API


@pytest.mark.parametrize(
    "address, status",
    [
        ("/api/people/999", 404),
        ("/api/people?page=2", 404),
        ("/api/clubs/none", 404),
        ("/api/people/0", 422),
        (f"/api/people/{'9' * 30}", 422),
        ("/api/people/x", 422),
        ("/api/people?page=0", 422),
        ("/api/people?size=101", 422),
        (f"/api/people?q={'x' * 101}", 422),
        ("/api/clubs/none?page=x", 422),
    ],
)
def test_faults_of_the_api_are_told_as_documented(client: Client, address: str, status: int) -> None:
    response = client.get(address)
    assert response.status_code == status
    documented = client.get("/api/openapi.json").json()["paths"]
    kind = "/api/people/{id}" if address.startswith("/api/people/") else "/api/people"
    kind = "/api/clubs/{slug}" if "clubs" in address else kind
    assert str(status) in documented[kind]["get"]["responses"]
    assert json.loads(response.text)["detail"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_api_only_reads(client: Client, hemi: Person, method: str) -> None:
    response = getattr(client, method)(f"/api/people/{hemi.pk}", {}, content_type="application/json")
    assert response.status_code == 405
    assert "GET" in response["Allow"]


def test_the_api_pages_people_and_lists_clubs(client: Client, club: Club) -> None:
    for number in range(5):
        person(f"Player {number}", club)
    found = client.get("/api/clubs/whangarei?size=2&page=3").json()
    assert (found["count"], found["pages"], found["club"]["name"]) == (5, 3, "Whangārei")
    assert [one["name"] for one in found["people"]] == ["Player 4"]
    assert client.get("/api/clubs").json() == [{"slug": "whangarei", "name": "Whangārei", "town": "Whangārei"}]


def test_whom_an_undone_list_brought_is_public_no_more(client: Client, club: Club) -> None:
    """Whoever is known by anything else stays, and the desk still has them all."""
    known = person("Ben Rata")
    sent = actions.SentList(
        what="people", text="name,club\nAna Ngata,Whangārei\nBen Rata,\nCat Moana,\n", day=TODAY, title="list.csv"
    )
    seen = actions.preview_list(CONSOLE, sent, now=NOW).fingerprint
    answers = actions.ListAnswers(chosen={}, fingerprint=seen, token="t")
    taken = actions.take_in_list(CONSOLE, sent, answers, now=NOW).record
    ana, cat = (Person.objects.get(full_name=name) for name in ("Ana Ngata", "Cat Moana"))
    account("cat", cat)
    assert client.get(f"/people/{ana.pk}/", follow=True).status_code == 200
    actions.undo_list(CONSOLE, list_taken=taken, now=NOW)
    for address in ("/people/", "/people/?q=Ana", "/clubs/whangarei/", "/api/people", "/api/clubs/whangarei"):
        assert "Ana Ngata" not in client.get(address).content.decode(), address
    for address in (f"/people/{ana.pk}/", f"/api/people/{ana.pk}", f"/visit/players/{ana.pk}/"):
        assert client.get(address).status_code == 404, address
    page = client.get("/people/").content.decode()
    assert "Ben Rata" in page
    assert "Cat Moana" in page
    assert client.get(f"/people/{known.pk}/", follow=True).status_code == 200
    assert list(store.people("Ana Ngata")) == [ana]
    again = actions.ListAnswers(
        chosen={}, fingerprint=actions.preview_list(CONSOLE, sent, now=NOW).fingerprint, token="u"
    )
    actions.take_in_list(CONSOLE, sent, again, now=NOW)
    assert "Ana Ngata" in client.get("/people/").content.decode()


def test_an_address_that_an_undone_list_brought_keeps_nobody_public(client: Client, club: Club) -> None:
    """An address that somebody entered by hand does: then more than the list knows them."""
    sent = actions.SentList(
        what="people", text="name,club,mail\nAna Ngata,,ana@example.org\nCat Moana,,\n", day=TODAY, title="list.csv"
    )
    seen = actions.preview_list(CONSOLE, sent, now=NOW).fingerprint
    answers = actions.ListAnswers(chosen={}, fingerprint=seen, token="t")
    taken = actions.take_in_list(CONSOLE, sent, answers, now=NOW).record
    assert "Ana Ngata" in client.get("/people/").content.decode()
    actions.undo_list(CONSOLE, list_taken=taken, now=NOW + timedelta(minutes=1))
    assert "Ana Ngata" not in client.get("/people/").content.decode()
    ana = Person.objects.get(full_name="Ana Ngata")
    assert ana.addresses.count() == 1, "the list brought an address"
    ana.addresses.create(mail="ana@example.net", entered_at=NOW + timedelta(minutes=2))
    assert "Ana Ngata" in client.get("/people/").content.decode()
