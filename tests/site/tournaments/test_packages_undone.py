"""What a file takes back is judged as at the desk, and at a cost that is bounded."""

from datetime import date

import pytest

from tests.law.tournament.desk.plans import four, pair
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import log, packages, results
from tilehall.site.tournaments.package_file import WrongPackage
from tilehall.site.tournaments.wording import sentence_of

from .finished_event import acting, hand, kept, opened
from .test_act_rights import take_in, with_forged

pytestmark = pytest.mark.django_db
NOTE = NoteMade(about="said", told="quiet, please")
AGAIN = Drawn(
    grade="A",
    first_round=1,
    rounds=(
        (pair(1, 3, 1), pair(2, 4, 2)),
        (pair(1, 2, 1), pair(3, 4, 2)),
        (pair(4, 1, 1), pair(2, 3, 2)),
    ),
)


def weekend(last: int) -> list[Act]:
    """Three hundred entries after these, and every seventh of them taken back a few entries later."""
    acts: list[Act] = []
    for n in range(1, 301):
        acts.append(Undone(entry=last + n - 3, reason="wrong table") if n % 7 == 0 else NOTE)
    return acts


def test_a_laptop_comes_home_with_dozens_of_undoings():
    number, director = opened(four()), acting("director")
    acts = weekend(len(four()))
    assert sum(isinstance(act, Undone) for act in acts) > 40
    assert take_in(director, number, *acts).row.seq == len(four()) + 300


def test_a_file_cannot_keep_the_hall_busy_by_taking_back(monkeypatch):
    """Thousands of undoings, each of which followed the whole log anew, kept a process busy for minutes."""
    monkeypatch.setattr(packages, "MOST_FOLLOWED_AGAIN", 2_000)
    number, director = opened(four()), acting("director")
    last = len(four()) + 150
    toggled = [
        Undone(entry=len(four()) + 1, reason="off"),
        *(Undone(entry=last + n, reason="on") for n in range(1, 60)),
    ]
    forged = with_forged(number, *map(CODEC.encode, (*[NOTE] * 150, *toggled)))
    refused = packages.preview_package(director, forged, hand().now).refused
    assert "takes back more than this hall judges at once" in refused
    assert "console" in refused
    with pytest.raises(WrongPackage, match="more than this hall judges"):
        take_in(director, number, *[NOTE] * 150, *toggled)
    assert store.load(number).row.seq == len(four())
    assert take_in(CONSOLE, number, *[NOTE] * 150, *toggled).row.seq == last + 60


@pytest.mark.cites("nzasp.P.10.1.3")
def test_a_draw_is_not_taken_back_under_a_game_that_the_executive_forfeited():
    """Of two draws of a round the second was undone: the forfeit stood, against the opponent of the first."""
    number, director = opened((*four()[:7], AGAIN)), acting("director")
    decision = ForfeitRequest(round=1, player=1, ground="executive", reference="E 7", decided=date(2026, 6, 1))
    forfeited = kept(results.forfeit(director, number, decision, hand())).row.seq
    refused = log.undo_entry(director, number, 8, "the first was right", hand())
    assert isinstance(refused, Refusal)
    words = sentence_of(refused).text
    assert words == (
        f"Entry {forfeited} rests on it (it is about a board of round 1 with Ana, Cat). Undo that one first."
    )
    with pytest.raises(WrongPackage, match="round 1 with Ana, Cat"):
        take_in(director, number, Undone(entry=8, reason="by a file"))
    assert store.load(number).row.seq == forfeited
