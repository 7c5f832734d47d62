"""The page that is given where no room can be asked: its link leads back to what was asked for, and nowhere else."""

import re

import pytest

from tilehall.site.door import refusals


@pytest.mark.parametrize(
    "method, path, query, link",
    [
        ("GET", b"/tournaments/1/standings/", b"round=3&grade=B", "/tournaments/1/standings/?round=3&amp;grade=B"),
        ("GET", b"/p%C4%81/", b"", "/p%C4%81/"),
        ("GET", b"//elsewhere.example/", b"", "/elsewhere.example/"),
        ("GET", b"/\\elsewhere.example/", b"", "/elsewhere.example/"),
        ("GET", b'/"><script>', b'"><script>', "/&quot;&gt;&lt;script&gt;?&quot;&gt;&lt;script&gt;"),
        ("POST", b"/tournaments/1/desk/", b"", "/"),
    ],
)
def test_the_way_back(method, path, query, link):
    scope = {"method": method, "path": path.decode(), "raw_path": path, "query_string": query, "headers": []}
    start, body = refusals.messages(refusals.FULL, scope, [], retry_after=3)
    assert start["status"] == 503
    assert re.search(r'class="button" href="([^"]*)"', body["body"].decode())[1] == link
    assert (b"refresh" in body["body"]) is (method == "GET")
