"""A log that cannot be emptied must still not pass from one test to the next."""

import pytest

from tests.site.whole_halls import GAMES, play_game
from tilehall.law import catalogue
from tilehall.site.games.store import EventRow


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_a_test_with_real_transactions_leaves_no_log_to_the_next(turn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "GAMES", GAMES)
    assert not EventRow.objects.exists()
    play_game(1)
    assert EventRow.objects.exists()
