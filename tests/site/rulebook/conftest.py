"""An empty hall whose rulebook is open, and all its pages fetched once by a visitor."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from tests.site.rulebook.reader import Reader
from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import REGISTER

OTHERS = ("", "?q=challenge", "?q=zzzzzz", "?how=human", "compare/", "readings/", "coverage/")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A database is made only where a test that is run says that it wants one: a single one of these must too."""
    for item in items:
        if "pages" in getattr(item, "fixturenames", ()) and item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.django_db)


@pytest.fixture(scope="package")
def pages(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> dict[str, Reader]:
    """Every page of the rulebook by its address."""
    paths = [f"/rules/{rest}" for rest in OTHERS]
    paths += [f"/rules/document/{key}/" for key in DOCUMENTS]
    paths += [f"/rules/{clause.id}/" for clause in REGISTER]
    visitor = Client()
    with django_db_blocker.unblock():
        answers = {path: visitor.get(path) for path in paths}
    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code != 200} == {}
    return {path: Reader(answer.content.decode()) for path, answer in answers.items()}
