"""An example that is put back is the one that was loaded, and the hall goes on from there."""

import pytest
from django.apps import apps

from tests import shared_folder
from tests.site import example_rows
from tilehall.site.games.models import GameRow
from tilehall.site.hall import check, example, store
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club

# They take half of the time, and fill no table that the others leave empty; test_example.py loads the whole.
LONG = {"Running the Masters", "Running the weekends"}


def everything() -> dict[str, list[dict[str, object]]]:
    ours = [model for model in apps.get_models(include_auto_created=True) if model.__module__.startswith("tilehall.")]
    return {model.__name__: sorted(model._base_manager.values(), key=str) for model in ours}


@pytest.mark.django_db
def test_the_example_comes_back_as_it_was(settings, tmp_path, monkeypatch):
    settings.DATA = tmp_path
    monkeypatch.setenv(shared_folder.NAME, str(tmp_path))
    monkeypatch.setattr(example_rows, "_kept", [])
    steps = [(doing, step) for doing, step in example.STEPS if doing not in LONG]
    assert len(steps) == len(example.STEPS) - len(LONG)
    monkeypatch.setattr(example, "STEPS", steps)
    example_rows.load_example()
    first = everything()
    store.delete_everything()
    assert everything() != first
    monkeypatch.setattr("tilehall.site.hall.example.load", lambda *_: pytest.fail("played a second time"))
    example_rows.load_example()
    assert everything() == first
    store.delete_everything()
    monkeypatch.setattr(example_rows, "_kept", [])  # as in another process of the same run
    example_rows.load_example()
    assert everything() == first
    store.delete_everything()
    example_rows.load_example()  # and there once more, by the statements of the first time
    assert everything() == first
    found = check.check()
    assert (found.games, found.disagreements) == (GameRow.objects.count(), [])
    assert found.games
    club = actions.add_club(CONSOLE, name="A seventh club", town="Ōpunake")
    assert [one["id"] for one in first["Club"] if one["id"] == club.pk] == []
    assert Club.objects.count() == len(first["Club"]) + 1
