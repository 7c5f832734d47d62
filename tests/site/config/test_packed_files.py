"""Static files of text come compressed to who can unpack them, and as they are to everybody else."""

import gzip
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

STYLE = "/static/hall/house.css"


def content(path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    response = Client().get(path, headers=headers)
    body = b"".join(response.streaming_content) if response.streaming else response.content
    response.close()
    return response.status_code, dict(response.headers), body


@pytest.mark.parametrize("path", [STYLE, "/static/play/wire.js"])
def test_a_file_of_text_comes_packed_and_is_the_same_unpacked(path):
    plain = Path(finders.find(path.removeprefix("/static/")) or "").read_bytes()
    status, headers, packed = content(path, accept_encoding="gzip, br")
    assert status == 200
    assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain)
    assert content(path)[2] == plain, "who cannot unpack it gets it as it is"
    assert content(path, accept_encoding="gzip, br")[2] == packed, "and the second time the same"


def test_pictures_parts_and_what_has_not_changed_are_left_alone():
    assert "Content-Encoding" not in content("/static/hall/tile-192.png", accept_encoding="gzip")[1]
    assert "Content-Encoding" not in content(STYLE, accept_encoding="gzip", range="bytes=0-9")[1]
    since = content(STYLE, accept_encoding="gzip")[1]["Last-Modified"]
    assert content(STYLE, accept_encoding="gzip", if_modified_since=since)[0] == 304
