"""The pages of an event in whose log one slip was mended more than a thousand times, as was once possible."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.people.conftest import officer
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.site.logs.models import Origin
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.views.slips import MOST_SHOWN

from .events_of_any_size import opened, weekend

pytestmark = pytest.mark.django_db
MENDS = 1100  # more than Python goes calls deep


def test_log_proof_and_slip_open_as_before():
    state = opened(weekend(1))
    number, desk = state.row.pk, state.desk
    grade, board = next(iter(desk.missing(desk.current)))
    player = board.players[0]
    mends = tuple(
        ResultEntered(grade=grade.name, round=desk.current, player=player, scores=(300 + at % 9, 200), by_player=player)
        for at in range(MENDS)
    )
    store.append(state, mends, Origin(at=timezone.now(), by=None, by_name="a phone", command_id="many"))
    client = Client()
    client.force_login(officer(Role.DIRECTOR), backend="tilehall.site.people.signin.ByNameOrMail")
    entry = client.get(reverse("tournaments:log-entry", args=[number, store.head(number).seq]))
    assert entry.status_code == 200
    slip = client.get(reverse("tournaments:slip-desk", args=[number, desk.current, player])).content.decode()
    assert f"{MENDS - MOST_SHOWN} more before these are in the log" in slip
    proven = client.post(reverse("tournaments:log-prove", args=[number]), follow=True)
    assert proven.status_code == 200
