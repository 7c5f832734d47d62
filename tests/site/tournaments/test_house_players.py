"""A house player fills a bye: every page that shows the games shows these too, and nobody's place is taken."""

import pytest
from django.test import Client

from tests.law.tournament.desk.drawn_grades import followed, graded
from tilehall.law.tournament.desk import late_joiners, redraw
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import GradePlan

from .finished_event import opened

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_the_pages_of_an_event_with_a_house_player(system):
    acts: list[Act] = graded(5, GradePlan(name="A", rounds=5, system=system))
    desk = followed(Desk(), acts)
    for decided in (
        lambda now: late_joiners.add_house_player(now, "A", "Mia"),
        lambda now: redraw.draw_all(now, 1),
    ):
        made = decided(desk)
        desk = followed(desk, made)
        acts += made
    number = opened(acts)
    for page in ("rounds/", "standings/", "cross/", "cross/?by=rounds", "wall/", "players/6/", "players/1/"):
        assert Client().get(f"/tournaments/{number}/{page}").status_code == 200, page
    assert "Mia" in Client().get(f"/tournaments/{number}/rounds/").content.decode()
