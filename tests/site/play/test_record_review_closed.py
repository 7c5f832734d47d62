"""Nobody who plays has best plays found for the own position: a record pasted in is no way around the closed words."""

from base64 import b64encode
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.study.conftest import event_today, further, last_slip, said
from tilehall.site.games import kept_replays
from tilehall.site.games.models import KeptReplay
from tilehall.site.pages import jobs
from tilehall.site.people.actor import Actor
from tilehall.site.play import best_plays
from tilehall.site.play.models import ReviewRow
from tilehall.site.play.reviewed_games import kept_record
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments

from .table_scene import Enter, begun, passed_out

pytestmark = pytest.mark.django_db(transaction=True)
Browser = Callable[[str], Client]

# The rack of who asks, at the board as it lies in a game that is being played: the last turn is the question.
POSITION = b"#player1 me Me\n#player2 you You\n>me: CAB 8H CAB +14 14\n>you: AEINRST 9H AT +4 4\n>me: EEEEEEE - +0 14\n"
GIVEN = {"encoded_record": b64encode(POSITION).decode(), "ruleset": "nzasp-2022"}
BONUS = ("NASTIER", "RETAINS", "ANTSIER", "STAINER")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilehall.law.scrabble.practice.review.PLIES", 0)
    monkeypatch.setattr("tilehall.law.scrabble.practice.analysis.DRAWS", 3)


def kept_by_a_friend(friend: Actor, *, found: bool) -> str:
    """Its key. `found`: the friend had the best plays found already."""
    row = kept_replays.keep(friend, GIVEN["encoded_record"], GIVEN["ruleset"], "Me and You", now=timezone.now())
    if found:
        best_plays.find(kept_record(row))
    return row.key


def is_closed(client: Client, key: str) -> bool:
    """All that a review of a record has, before and after it was found; the record itself stays as it was."""
    reviewed = [reverse(f"play:record-{page}", args=[key]) for page in ("review", "annotated", "best")]
    answers = [client.get(reviewed[0], {"turn": "2"}), client.get(reviewed[1]), client.post(reviewed[2], {"turn": "2"})]
    told = {"No look-ups now" in said(answer) for answer in answers}
    assert len(told) == 1, [answer.status_code for answer in answers]
    assert client.get(reverse("games:kept-replay", args=[key])).status_code == 200
    if told == {False}:
        return False
    for answer in answers:
        assert "A game is in progress" in said(answer)
        assert "nzasp.P.1.3" in said(answer)
        assert answer.status_code == 409 or "no-store" in answer["Cache-Control"]
        assert not [word for word in BONUS if word in answer.content.decode()]
    assert answers[2].status_code == 409
    return True


def is_refused_to_keep(client: Client) -> bool:
    answer = client.post(reverse("play:keep-and-review"), GIVEN)
    assert answer.status_code in (302, 409)
    return answer.status_code == 409 and "nzasp.P.1.3" in said(answer)


def all_found() -> None:
    for job in jobs._jobs.values():
        assert job.over.wait(60)


@pytest.mark.cites("nzasp.P.1.3")
def test_who_sits_at_a_serious_game_has_nothing_found(enter: Enter, signed_in: Browser) -> None:
    before = set(jobs._jobs)  # those of other tests
    begun(enter("Aroha"), enter("Ben"))
    assert is_refused_to_keep(signed_in("Aroha"))
    assert not KeptReplay.objects.exists(), "nor is it kept, to be found when a friend opens it"
    asked = kept_by_a_friend(enter("Cleo"), found=False)
    assert is_closed(signed_in("Aroha"), asked)
    assert is_closed(signed_in("Ben"), asked)
    assert set(jobs._jobs) == before
    assert not ReviewRow.objects.exists()
    found = kept_by_a_friend(enter("Cleo"), found=True)
    assert is_closed(signed_in("Aroha"), found)
    assert not is_closed(signed_in("Cleo"), found)
    assert not is_refused_to_keep(signed_in("Cleo"))
    all_found()


@pytest.mark.cites("nzasp.P.1.3")
@pytest.mark.parametrize("found", [False, True])
def test_a_phone_of_a_board_and_every_visitor_wait_until_the_round_is_over(
    enter: Enter, signed_in: Browser, found: bool
) -> None:
    key = kept_by_a_friend(enter("Dora"), found=found)
    state = event_today()
    phone = signed_in("Cleo")
    assert not is_refused_to_keep(phone)
    assert phone.get(f"/t/{state.row.pk}/s/{keys.board_key(state.row, 3, 1)}/").status_code == 200
    for client in (phone, Client(), signed_in("guest")):
        assert is_closed(client, key)
    for client in (phone, signed_in("guest")):
        assert is_refused_to_keep(client)
    further(state, last_slip())
    for client in (phone, Client(), signed_in("guest")):
        assert not is_closed(client, key)
    all_found()


@pytest.mark.cites("nzasp.P.1.3")
def test_who_entered_and_whose_slip_is_open_has_nothing_found(enter: Enter, signed_in: Browser) -> None:
    state = event_today()
    person = enter("Cleo").person
    assert person is not None
    tournaments.tie_entrant(state.row.pk, 3, person)
    assert is_refused_to_keep(signed_in("Cleo"))
    assert is_closed(signed_in("Cleo"), kept_by_a_friend(enter("Dora"), found=True))


def test_a_visitor_who_pressed_goes_on_at_the_review_after_signing_in(enter: Enter) -> None:
    key = kept_by_a_friend(enter("Dora"), found=False)
    event_today()
    page = Client().post(reverse("play:record-best", args=[key]), {"turn": "2"}).content.decode()
    assert f'href="/sign-in/?next={reverse("play:record-review", args=[key])}"' in page


def test_a_game_of_the_hall_that_is_over_is_about_another_position_and_stays_open(
    enter: Enter, signed_in: Browser
) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    over = begun(aroha, ben)
    passed_out(over, aroha, ben)
    begun(aroha, enter("Cleo"))
    page = signed_in("Aroha").get(reverse("play:review", args=[over.game_id]))
    assert page.status_code == 200
    assert "No look-ups now" not in said(page)
