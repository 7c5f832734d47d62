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


@pytest.mark.parametrize(
    "referer, link",
    [
        (b"http://hall.test:8000/tournaments/take-in/?a=1&b=2", "/tournaments/take-in/?a=1&amp;b=2"),
        (b"http://hall.test:8000//elsewhere.example/", "/elsewhere.example/"),
        *((bad, "/") for bad in (b"", b"http://elsewhere.example/x/", b"http://[x/", b"/x/", b"\xff\xfe")),
        (b"javascript://hall.test:8000/%0aalert(1)", "/"),
    ],
)
def test_a_form_that_was_refused_leads_back_to_the_page_it_stood_on(referer, link):
    headers = [(b"host", b"hall.test:8000"), (b"referer", referer)]
    scope = {"method": "POST", "path": "/a/", "raw_path": b"/a/", "headers": headers}
    _, body = refusals.messages(refusals.TOO_LARGE, scope, [])
    assert re.search(r'class="button" href="([^"]*)"', body["body"].decode())[1] == link
