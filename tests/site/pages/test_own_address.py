"""What a header names as the page before leads back into this hall or nowhere."""

import pytest
from django.test import RequestFactory

from tilehall.site.pages.own_address import own_path


@pytest.mark.parametrize(
    "address, path",
    [
        ("http://testserver/people/?page=2#x", "/people/?page=2"),
        ("http://testserver", "/"),
        ("/people/", "/people/"),
        ("http://testserver//evil.example/x", "/evil.example/x"),
        ("http://testserver/\\evil.example/x", "/evil.example/x"),
        ("//evil.example/x", ""),
        ("http://evil.example/people/", ""),
        ("javascript:alert(1)", ""),
        ("http://[", ""),
        (None, ""),
    ],
)
def test_the_page_before_is_one_of_ours(rf: RequestFactory, address: str | None, path: str) -> None:
    assert own_path(rf.get("/"), address) == path
