"""The hall's seal: ours, another hall's, none, and one that claims to be ours are told apart."""

import hashlib
from collections.abc import Iterator

import pytest
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from tilehall.site.logs.seal import LENGTH, Origin, SealCheck, check_seal, hall_id, seal

CONTENT = hashlib.sha256(b"a whole hall").digest()
digests = st.binary(min_size=32, max_size=32)


SECOND_LAPTOP = override_settings(SECRET_KEY="the secret of a second laptop")


@pytest.fixture(autouse=True, scope="module")
def here() -> Iterator[None]:
    with override_settings(SECRET_KEY="the secret of this data folder"):
        yield


def test_what_this_hall_sealed_is_ours() -> None:
    text = seal("backup", CONTENT)
    assert len(text) == LENGTH
    assert text.isascii()
    assert check_seal("backup", CONTENT, text) == SealCheck(Origin.OURS, hall_id())


def test_what_another_hall_sealed_names_that_hall() -> None:
    with SECOND_LAPTOP:
        text, theirs = seal("backup", CONTENT), hall_id()
    read = check_seal("backup", CONTENT, text)
    assert (read.origin, read.hall) == (Origin.ELSEWHERE, theirs)
    assert theirs != hall_id()
    assert read.needs_trust
    assert theirs in read.words


@pytest.mark.parametrize("text", [None, "", "sealed, honestly", "tilehall-seal-1 0123456789abcdef", "\0" * LENGTH])
def test_what_has_no_seal_is_unsealed(text: str | None) -> None:
    assert check_seal("backup", CONTENT, text) == SealCheck(Origin.UNSEALED)


def test_what_stands_beside_a_seal_makes_it_none() -> None:
    text = seal("backup", CONTENT)
    for more in (f"{text}\n", f"{text}0", f" {text}", f"{text} {text}"):
        assert check_seal("backup", CONTENT, more) == SealCheck(Origin.UNSEALED)


def test_a_seal_of_a_package_is_none_for_a_backup() -> None:
    assert check_seal("backup", CONTENT, seal("package", CONTENT)).origin is Origin.FORGED


@given(content=digests, changed=digests)
def test_a_seal_fits_one_content_only(content: bytes, changed: bytes) -> None:
    """Somebody takes our seal off one file and puts it on another."""
    read = check_seal("package", changed, seal("package", content))
    assert read.origin is (Origin.OURS if content == changed else Origin.FORGED)
    assert not read.needs_trust


@given(at=st.integers(0, LENGTH - 1), sign=st.characters(codec="ascii"))
def test_no_changed_seal_is_ours(at: int, sign: str) -> None:
    text = seal("backup", CONTENT)
    changed = text[:at] + sign + text[at + 1 :]
    assert (check_seal("backup", CONTENT, changed).origin is Origin.OURS) is (changed == text)


def test_the_seal_is_what_it_always_was() -> None:
    """Written down once: backups kept for years must still be known as ours."""
    code = "445b04aee3e2550a1d6978d0c4d4fddca0e3795a0f64370485d7858e54bf36db"
    assert seal("backup", CONTENT) == f"tilehall-seal-1 2d9c1c2ca2d8e7e8 {code}"
