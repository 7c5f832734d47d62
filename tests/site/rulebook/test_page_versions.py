"""A visitor's page is built once per version; a page with somebody's name on it is never kept."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tilehall.site.hall import store
from tilehall.site.people.models import Account
from tilehall.site.rulebook import page_versions

pytestmark = pytest.mark.django_db
PATHS = [
    "/rules/",
    "/rules/?q=blank",
    "/rules/nzasp.P.6.17/",
    "/rules/document/nsa2008/",
    "/rules/compare/",
    "/rules/coverage/",
]


def again(client: Client, path: str, tag: str) -> int:
    return client.get(path, headers={"If-None-Match": tag}).status_code


@pytest.mark.parametrize("path", PATHS)
def test_a_page_that_a_visitor_has_is_not_sent_again(client: Client, path: str):
    first = client.get(path)
    assert first["Cache-Control"] == "private, no-cache"
    second = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (second.status_code, second.content) == (304, b"")
    assert second["ETag"] == first["ETag"]


def test_a_page_that_a_visitor_has_is_not_built_again(client: Client, monkeypatch):
    tag = client.get("/rules/nzasp.P.6.17/")["ETag"]

    def built(*_: object) -> None:
        raise AssertionError("built again")

    monkeypatch.setattr("tilehall.site.rulebook.page_contents.clause_page", built)
    assert again(client, "/rules/nzasp.P.6.17/", tag) == 304
    with pytest.raises(AssertionError, match="built again"):
        client.get("/rules/nzasp.P.6.17/")


def test_pages_do_not_share_their_tags(client: Client):
    tags = {client.get(path)["ETag"] for path in PATHS}
    tags.add(client.get("/rules/results/", {"q": "blank"}, headers={"HX-Request": "true"})["ETag"])
    assert len(tags) == len(PATHS) + 1


def test_a_new_version_makes_every_page_new(client: Client, monkeypatch):
    tag = client.get("/rules/")["ETag"]
    monkeypatch.setattr(page_versions, "version_and_files", lambda: "the next one")
    assert again(client, "/rules/", tag) == 200


def test_a_hall_that_got_its_name_makes_every_page_new(client: Client):
    tag = client.get("/rules/")["ETag"]
    store.open_hall("Harbour Hall", example=False)
    answer = client.get("/rules/", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "Harbour Hall" in answer.content.decode()


def test_a_page_is_never_kept_for_somebody_who_signed_in(client: Client):
    tag = client.get("/rules/")["ETag"]
    somebody = Account.objects.create(name="Hemi", name_key="hemi", created=timezone.now())
    client.force_login(somebody, backend="tilehall.site.people.signin.ByNameOrMail")
    answer = client.get("/rules/", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert reverse("people:account") in answer.content.decode()
    assert "ETag" not in answer
    assert answer["Cache-Control"] == "private, no-cache"


def test_what_is_not_there_is_not_kept(client: Client):
    answer = client.get("/rules/nzasp.P.6.99/")
    assert answer.status_code == 404
    assert "ETag" not in answer


def test_the_edition_follows_what_shapes_the_pages():
    assert page_versions.version_and_files() == page_versions.version_and_files()
    assert len(page_versions.version_and_files()) == 64
