"""Names are kept with their macrons and found without them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.site.people.name_order import folded_name, search_words, sort_key, tidy_name


@pytest.mark.parametrize(
    "kept, typed",
    [
        ("Wiremu Pōtae", "wiremu potae"),
        ("HĒMI", "hemi"),
        ("Zoë  O’Brien", "zoe o’brien"),
        ("ﬁne", "fine"),
        ("a\0b\tc", "a b c"),
        ("Straße", "strasse"),
    ],
)
def test_folding(kept: str, typed: str) -> None:
    assert folded_name(kept) == typed


@given(st.text(max_size=60))
def test_a_name_is_found_by_itself(text: str) -> None:
    assert all(word in folded_name(text) for word in search_words(text))


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert folded_name(folded_name(text)) == folded_name(text)


@given(st.text(max_size=60))
def test_every_normal_form_folds_alike(text: str) -> None:
    assert len({folded_name(unicodedata.normalize(form, text)) for form in ("NFC", "NFD")}) == 1


@given(st.text(max_size=60))
def test_nothing_unseen_is_left(text: str) -> None:
    assert not any(unicodedata.category(sign).startswith("C") for sign in folded_name(text))


def test_a_kept_name_keeps_its_macrons_in_one_form() -> None:
    assert tidy_name("  Po\u0304tae   Wiremu ") == "Pōtae Wiremu"


def test_the_family_name_leads_the_order() -> None:
    assert sort_key("Anahera Te Ao Pōtae") == "potae anahera te ao"
    assert sort_key("") == ""
