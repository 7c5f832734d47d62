"""The gate lets nobody through a view that does not say what it is."""

from types import SimpleNamespace

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path

from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours, require, require_for_club
from tilehall.site.people.gate import Gate
from tilehall.site.people.permissions import ACTIONS, does
from tilehall.site.people.roles import Role

from .conftest import account


def unmarked(_request) -> HttpResponse:
    return HttpResponse("in")


@does("people.give_role")
def marked(_request) -> HttpResponse:
    return HttpResponse("in")


@does("hall.visit")
def judged_inside(_request) -> HttpResponse:
    raise NotYours("people.give_role")


def planted():
    from tilehall.site.config.urls import urlpatterns

    plain = [path("planted/", unmarked, name="planted"), path("kept/", marked), path("inner/", judged_inside)]
    fake_api = [path("planted-api/", include((plain, "apish"), namespace="apish"))]
    return SimpleNamespace(urlpatterns=[*plain, *fake_api, *urlpatterns])


@pytest.fixture
def with_planted_views():
    import sys

    sys.modules["planted_urls"] = planted()
    with override_settings(ROOT_URLCONF="planted_urls"):
        yield
    del sys.modules["planted_urls"]


@pytest.mark.django_db
@pytest.mark.usefixtures("with_planted_views")
@pytest.mark.parametrize("address", ["/planted/", "/planted-api/planted/"])
def test_a_view_without_a_mark_is_shut_to_everyone(client: Client, address: str) -> None:
    assert client.get(address).status_code == 403
    client.force_login(account("hemi"), backend="tilehall.site.people.signin.ByNameOrMail")
    assert client.get(address).status_code == 403


@pytest.mark.django_db
@pytest.mark.usefixtures("with_planted_views")
def test_a_marked_view_invites_visitors_to_sign_in_and_refuses_others(client: Client) -> None:
    assert client.get("/kept/?a=1").url == "/sign-in/?next=%2Fkept%2F%3Fa%3D1"
    assert client.post("/kept/").url == "/sign-in/"
    client.force_login(account("hemi"), backend="tilehall.site.people.signin.ByNameOrMail")
    assert client.get("/kept/").status_code == 403


@pytest.mark.django_db
@pytest.mark.usefixtures("with_planted_views")
def test_visitors_whom_a_view_itself_turns_away_are_invited_to_sign_in_too(client: Client) -> None:
    assert client.get("/inner/").url == "/sign-in/?next=%2Finner%2F"
    client.force_login(account("hemi"), backend="tilehall.site.people.signin.ByNameOrMail")
    assert client.get("/inner/").status_code == 403


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_api_only_reads_whatever_is_asked_of_it(method: str) -> None:
    """Asked of the gate itself: a way to write that somebody adds would be open to everybody."""
    request = getattr(RequestFactory(), method)("/api/clubs")
    request.resolver_match = SimpleNamespace(namespace="api")
    answer = Gate(lambda _request: HttpResponse("in")).process_view(request, unmarked, (), {})
    assert answer is not None
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, OPTIONS")


HTMX = {"HX-Request": "true"}


@pytest.mark.django_db
@pytest.mark.usefixtures("with_planted_views")
def test_who_was_signed_out_keeps_the_page_and_is_led_back_to_it(client: Client) -> None:
    """What a page asks for in the background is a part of it: nobody comes back to that, nor loses what they typed."""
    page = HTMX | {"HX-Current-URL": "http://testserver/page/?round=3#line"}
    asked, sent = client.get("/kept/?at=7", headers=page), client.post("/kept/", headers=page)
    for answer in (asked, sent):
        assert (answer.status_code, "HX-Redirect" in answer) == (401, False)
        assert 'href="/sign-in/?next=%2Fpage%2F%3Fround%3D3" target="_blank"' in answer.text
        assert "what you typed stays here" in answer.text
    assert ("Nothing was entered" in asked.text, "Nothing was entered" in sent.text) == (False, True)


@pytest.mark.django_db
@pytest.mark.usefixtures("with_planted_views")
def test_who_sends_a_form_signed_out_is_told_so_and_led_back_to_the_form(client: Client) -> None:
    answer = client.post("/kept/", headers={"Referer": "http://testserver/page/?a=1"})
    assert answer.url == "/sign-in/?next=%2Fpage%2F%3Fa%3D1"
    assert "nothing was entered" in client.get(answer.url).text


@pytest.mark.django_db
@pytest.mark.usefixtures("with_planted_views")
def test_what_was_written_at_length_is_handed_back(client: Client) -> None:
    """Going back would ask for the page anew, and lead to the sign-in page: a complaint was lost so."""
    told = "He looked <b>into</b> the bag while he drew, and that twice."
    fields = {"facts": told, "round": "3", "carried": "x" * 900, "password": "a long and secret sentence " * 2}
    answer = client.post("/kept/", fields, headers={"Referer": "http://testserver/page/"})
    assert answer.status_code == 401
    assert "He looked &lt;b&gt;into&lt;/b&gt; the bag" in answer.text
    assert 'href="/sign-in/?next=%2Fpage%2F" target="_blank"' in answer.text
    assert answer.text.count("<textarea") == 1
    assert "secret" not in answer.text


@pytest.mark.django_db
@pytest.mark.usefixtures("with_planted_views")
@pytest.mark.parametrize("page", ["http://evil.example/", "http://[::1", "//evil.example", "javascript:x", ""])
def test_nobody_is_led_elsewhere_by_signing_in(client: Client, page: str) -> None:
    assert client.post("/kept/", headers={"Referer": page}).url == "/sign-in/"
    assert 'href="/sign-in/"' in client.get("/kept/", headers=HTMX | {"HX-Current-URL": page}).text


def test_an_unmarked_view_is_refused_by_the_gate_itself() -> None:
    request = RequestFactory().get("/")
    request.resolver_match = SimpleNamespace(namespace="")
    request.actor = CONSOLE
    with pytest.raises(NotYours, match="without a mark"):
        Gate(unmarked).process_view(request, unmarked, (), {})


def test_a_mark_must_name_a_known_action() -> None:
    with pytest.raises(LookupError, match=r"permissions\.py"):
        does("people.fly")


def test_what_actors_may() -> None:
    officer = Actor(roles=frozenset({Role.VISITOR, Role.CLUB_OFFICER}), clubs=frozenset({7}))
    assert officer.may("people.give_code")
    assert officer.may_for_club("people.give_code", 7)
    assert not officer.may_for_club("people.give_code", 8)
    assert not officer.may_for_club("people.give_code", None)
    assert officer.only_for_own_clubs("people.give_code")
    assert not Actor(roles=officer.roles | {Role.SECRETARY}).only_for_own_clubs("people.give_code")
    assert not VISITOR.may("people.own_account")
    assert all(CONSOLE.may(action) and CONSOLE.may_for_club(action, 1) for action in ACTIONS)
    with pytest.raises(NotYours):
        require(VISITOR, "people.give_role")
    with pytest.raises(NotYours):
        require_for_club(officer, "people.add_person", 8)
