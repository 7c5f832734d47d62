"""The id of a command: the same form sent twice is one command, anything else sent from that page is another."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from tilehall.site.people.commands import command_context


def sent(path: str = "/bank/", file: bytes | None = None, **typed: str) -> str:
    files = {} if file is None else {"file": SimpleUploadedFile("lines.csv", file)}
    request = RequestFactory().post(path, {"command_id": "abc", **typed, **files})
    command_id = command_context(request).command_id
    assert file is None or request.FILES["file"].read() == file, "the file can still be read"
    return command_id


def test_the_same_form_is_the_same_command():
    assert sent(amount="5") == sent(amount="5")
    assert sent(file=b"one") == sent(file=b"one")


@pytest.mark.parametrize("other", [{"amount": "6"}, {"path": "/other/"}, {"file": b"one"}])
def test_what_differs_is_another_command(other):
    assert sent(amount="5") != sent(**{"amount": "5", **other})


def test_another_file_from_the_same_page_is_another_command():
    assert sent(file=b"october") != sent(file=b"november")


def test_without_an_id_every_sending_is_a_command_of_its_own():
    requests = [RequestFactory().post("/bank/", {"amount": "5"}) for _ in range(2)]
    assert len({command_context(request).command_id for request in requests}) == 2
