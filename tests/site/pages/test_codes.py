"""Codes to be read and typed: no sign is mistaken for another, and what was kept before still fits."""

from tilehall.site.pages.codes import digest, new_code


def test_a_code_in_groups_without_signs_that_look_alike():
    codes = {new_code(3) for _ in range(200)}
    assert len(codes) == 200
    assert {len(group) for code in codes for group in code.split("-")} == {4}
    assert not set("01IOLl") & set("".join(codes))


def test_blanks_dashes_and_capitals_do_not_count():
    assert digest("ab2c-d3ef", "people.claim-code") == digest(" AB2C D3EF ", "people.claim-code")


def test_a_code_for_one_purpose_is_none_for_another():
    assert digest("AB2C-D3EF", "people.claim-code") != digest("AB2C-D3EF", "hall.start-code")


def test_digests_that_halls_keep_already_still_fit(settings):
    settings.SECRET_KEY = "a secret of these tests alone"
    assert digest("AB2C-D3EF", "people.claim-code").startswith("4b2d2afe72b70850")
    assert digest("AB2C-D3EF-GH4J", "hall.start-code").startswith("7d7208060164a0e8")
