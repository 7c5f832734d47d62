"""What must hold for every hall and for every file, tried with many made up by chance."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, backup_of_other_hall, everything, lived_in, restore
from tests.site.whole_halls import Place, contents_of, fill_with_life, open_hall, play_game
from tilehall.site.hall import archive
from tilehall.site.hall.hall_error import HallError
from tilehall.site.people.models import Account, Club, Person, RoleHeld


def tried(times: int) -> settings:
    """Without shrinking: a smaller hall would take minutes to find, and says no more than the first that failed."""
    known = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=times, suppress_health_check=known, phases=[Phase.explicit, Phase.generate])


moments = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))


def texts(most: int, alphabet: Any) -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=1, max_size=most) | st.sampled_from(
        ["Tūī", "Ngāti Whātua", "a\\u0000b", '"\n\t"', "🀄"]
    )


@st.composite
def halls(draw: st.DrawFn, *, nul: bool) -> dict[str, Any]:
    """A club or a few, people in them, an account and a role, and games of the toy."""
    signs = st.characters(codec="utf-8", exclude_characters="" if nul else "\0")
    people = st.fixed_dictionaries(
        {
            "full_name": texts(120, signs),
            "club": st.integers(0, 2) | st.none(),
            "rating": st.integers(0, 2**31 - 1) | st.none(),
            "contact": texts(200, signs),
            "added_at": moments,
        }
    )
    return {
        "name": draw(texts(100, signs)),
        "clubs": draw(st.lists(texts(80, signs), min_size=3, max_size=3)),
        "people": draw(st.lists(people, min_size=1, max_size=5)),
        "since": draw(st.dates()),
        "games": draw(st.lists(st.integers(0, 10**6), max_size=3)),
    }


def fill(place: Place, made: dict[str, Any]) -> None:
    with fill_with_life(place):
        open_hall(made["name"])
        clubs = [Club.objects.create(name=n, folded=f"{i}", slug=f"{i}") for i, n in enumerate(made["clubs"])]
        for number, one in enumerate(made["people"]):
            club = None if one["club"] is None else clubs[one["club"]]
            Person.objects.create(**{**one, "club": club}, folded=f"p{number}", sort_name=f"p{number}")
        person = Person.objects.first()
        assert person
        Person.objects.filter(pk=person.pk).update(contact="ā\n" * 200_000)  # a very long text
        account = Account.objects.create(
            name="a", name_key="a", created=datetime(2026, 1, 1, tzinfo=UTC), person=person
        )
        RoleHeld.objects.create(
            person=person, role="scorer", since=made["since"], given_by=account, given_at=account.created
        )
        for seed in made["games"]:
            play_game(seed, commands=8)


@tried(6)
@given(made=halls(nul=True))
def test_every_hall_comes_back_from_its_backup_as_it_was(
    make_place: MakePlace, tmp_path: Path, made: dict[str, Any]
) -> None:
    old, new = make_place("sqlite"), make_place("sqlite")
    fill(old, made)
    restore(backup_of_other_hall(old, tmp_path / "b.zip"), new)
    assert contents_of(new) == contents_of(old)


@pytest.mark.servers
@tried(3)
@given(made=halls(nul=False))
def test_every_hall_moves_to_postgresql_and_back(make_place: MakePlace, tmp_path: Path, made: dict[str, Any]) -> None:
    here, there, back = make_place("sqlite"), make_place("postgresql"), make_place("sqlite")
    fill(here, made)
    restore(backup_of_other_hall(here, tmp_path / "b.zip"), there)
    assert contents_of(there) == contents_of(here)
    restore(backup_of_other_hall(there, tmp_path / "b.zip"), back)
    assert contents_of(back) == contents_of(here)


@pytest.fixture
def mine(make_place: MakePlace) -> tuple[Place, Any]:
    place = lived_in(make_place("sqlite"), "mine", games=1)
    return place, everything(place)


def harmed(content: bytes, at: float, new: int, how: str) -> bytes:
    place = int(at * (len(content) - 1))
    if how == "cut":
        return content[:place]
    if how == "longer":
        return content + bytes([new]) * (place % 300 + 1)
    changed = content[place] ^ (new or 1)
    return content[:place] + bytes([changed]) + content[place + 1 :]


def refused(file: Path, place: Place) -> None:
    before = sorted(
        (path.name, path.stat().st_mtime_ns) for path in place.data.rglob("*") if "hall.sqlite3-" not in path.name
    )
    with pytest.raises(HallError) as trouble:
        restore(file, place, replace=True)
    assert trouble.value.status == 2
    after = sorted(
        (path.name, path.stat().st_mtime_ns) for path in place.data.rglob("*") if "hall.sqlite3-" not in path.name
    )
    assert after == before


ANOTHER_HALL = override_settings(SECRET_KEY="which did not make these files")
fractions = st.floats(0, 1, allow_nan=False)


@tried(150)
@given(at=fractions, new=st.integers(0, 255), how=st.sampled_from(["byte", "byte", "cut", "longer"]))
@example(at=1.0, new=1, how="byte")
@example(at=0.0, new=1, how="byte")
@example(at=1.0, new=0, how="cut")
@example(at=0.0, new=0, how="cut")
def test_a_damaged_backup_is_refused_and_touches_nothing(
    mine: tuple[Place, Any], other_hall: BackupFile, tmp_path: Path, at: float, new: int, how: str
) -> None:
    file = tmp_path / "harmed.zip"
    file.write_bytes(harmed(other_hall.file.read_bytes(), at, new, how))
    refused(file, mine[0])


def test_after_all_that_the_hall_is_as_it_was(mine: tuple[Place, Any], other_hall: BackupFile, tmp_path: Path) -> None:
    place, before = mine
    whole = other_hall.file.read_bytes()
    for at in range(0, 21):
        (tmp_path / "harmed.zip").write_bytes(harmed(whole, at / 20, 7, "byte"))
        refused(tmp_path / "harmed.zip", place)
    assert everything(place) == before


@tried(50)
@given(content=st.binary(max_size=400))
def test_any_bytes_are_refused(mine: tuple[Place, Any], tmp_path: Path, content: bytes) -> None:
    (tmp_path / "any.zip").write_bytes(content)
    refused(tmp_path / "any.zip", mine[0])


@tried(300)
@given(at=fractions, new=st.integers(1, 255))
def test_damage_under_a_fresh_seal_is_found_or_harmless(
    other_hall: BackupFile, tmp_path: Path, at: float, new: int
) -> None:
    """Somebody changed a file from elsewhere, and its checksum: then the zip's own sums and the manifest's find it."""
    inside = harmed(other_hall.file.read_bytes()[: -archive.CHECKSUM_LENGTH], at, new, "byte")
    file = tmp_path / "resealed.zip"
    file.write_bytes(inside + archive.CHECKSUM + hashlib.sha256(inside).hexdigest().encode())
    try:
        with ANOTHER_HALL, archive.open_archive(file) as backup, archive.open_archive(other_hall.file) as whole:
            assert [m.sha256 for m in backup.tables()] == [m.sha256 for m in whole.tables()]
    except HallError as trouble:
        if trouble.status != 2:
            raise
