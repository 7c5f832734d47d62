"""The pages of the lobby and of a table, as each who opens them sees them."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from tilehall.site.play import store
from tilehall.site.play.actions import tables
from tilehall.site.play.actions.tables import TableRequest

from .table_scene import RUMMIKUB, SCRABBLE, Enter, at, begun, passed_out, send

Browse = Callable[[str], Client]


def text(client: Client, name: str, *arguments: object) -> str:
    return client.get(reverse(name, args=arguments)).content.decode()


def test_an_empty_lobby_says_what_to_do(db: None, client: Client) -> None:
    page = text(client, "play:lobby")
    assert "Nobody waits for a partner just now" in page
    assert "Sign in to play" in page


def test_a_link_leads_through_sign_in_and_back(enter: Enter, client: Client) -> None:
    table = tables.open_table(enter("Aroha"), TableRequest(terms=SCRABBLE), at())
    here = reverse("play:table", args=[table.code])
    assert f"{reverse('people:sign-in')}?next={here}" in text(client, "play:table", table.code)
    answer = client.post(reverse("play:join", args=[table.code]))
    assert answer["Location"].startswith(reverse("people:sign-in"))


def test_two_taps_to_a_practice_game(signed_in: Browse) -> None:
    aroha = signed_in("Aroha")
    assert "Practise now" in text(aroha, "play:lobby")
    answer = aroha.post(reverse("play:practise"), {"game": "rummikub"})
    page = aroha.get(answer["Location"]).content.decode()
    assert 'id="live"' in page
    assert "Computer" in page


@pytest.mark.parametrize(
    "game, how",
    [("rummikub", "the computer lays all it can, every turn"), ("scrabble", "the computer knows short words only")],
)
def test_how_the_computer_plays_is_told_at_the_table_and_in_the_lobby(signed_in: Browse, game: str, how: str) -> None:
    aroha = signed_in("Aroha")
    here = aroha.post(reverse("play:practise"), {"game": game})["Location"]
    assert how in aroha.get(here).content.decode()
    assert how in text(aroha, "play:lobby")


def test_how_the_computer_plays_is_told_in_the_review(enter: Enter, client: Client) -> None:
    aroha = enter("Aroha")
    terms = replace(SCRABBLE, practice=True)
    table = tables.open_table(aroha, TableRequest(terms=terms, robots=("equity",)), at())
    send(aroha, table, 1, "forfeit", reason="supper")
    assert "The computer scores well and keeps good tiles." in text(client, "play:review", table.game_id)


def test_from_the_form_to_the_game(enter: Enter, signed_in: Browse) -> None:
    aroha, ben = signed_in("Aroha"), signed_in("Ben")
    new = {"game": "scrabble", "against": "anyone", "ruleset": "nzasp-2022", "lexicon": "enable1", "time": "600"}
    here = aroha.post(reverse("play:new"), {**new, "unseen": "on", "serious": "yes"})["Location"]
    code = here.split("/")[-2]
    waiting = aroha.get(here).content.decode()
    assert "Waiting for your opponent" in waiting
    assert "<svg" in waiting, "the QR code of the link"
    assert "Aroha" in text(ben, "play:lobby")
    assert ben.post(reverse("play:join", args=[code]))["Location"] == here
    follows = aroha.get(here, headers={"HX-Request": "true"})
    assert follows["HX-Redirect"] == here, "the waiting room turns into the game"
    for player in (aroha, ben):
        assert 'id="live"' in player.get(here).content.decode()
    row = store.table(code)
    assert (row.time_s, row.practice, row.unseen_allowed) == (600, False, True)


def test_who_neither_plays_nor_observes_watches(enter: Enter, signed_in: Browse, client: Client) -> None:
    table = begun(enter("Aroha"), enter("Ben"))
    for who in (signed_in("Cy"), client):
        page = text(who, "play:table", table.code)
        assert 'id="live"' not in page
        assert f'data-live="game.{table.game_id}"' in page


def test_somebody_named_is_told(enter: Enter, signed_in: Browse) -> None:
    aroha, ben = signed_in("Aroha"), enter("Ben")
    new = {"game": "scrabble", "against": "named", "ruleset": "nzasp-2022"}
    refused = aroha.post(reverse("play:new"), new)
    assert "Choose whom to ask" in refused.content.decode()
    aroha.post(reverse("play:new"), {**new, "person_1": str(ben.person.pk)})
    page = text(signed_in("Ben"), "play:lobby")
    assert "Ready for you" in page
    assert "Sit down" in page


def test_a_table_for_who_is_named_has_a_seat_for_nobody_else(enter: Enter, signed_in: Browse) -> None:
    """The number of players is not asked for there; what was chosen before stays in the form."""
    aroha, ben, cy = signed_in("Aroha"), enter("Ben"), enter("Cy")
    new = {"game": "rummikub", "against": "named", "ruleset": "nzrc-2024", "seats": "4"}
    for named in ([ben], [ben, cy]):
        asked = {f"person_{number}": str(one.person.pk) for number, one in enumerate(named, 1) if one.person}
        here = aroha.post(reverse("play:new"), {**new, **asked})["Location"]
        table = store.table(here.split("/")[-2])
        assert (table.seats, len(store.chairs_of(table))) == (len(named) + 1, len(named) + 1)
        with pytest.raises(ValidationError, match="for those who were asked"):
            tables.join_table(enter("Dee"), table.code, at())


def test_the_figures_of_a_game_say_what_they_are(enter: Enter, signed_in: Browse) -> None:
    begun(enter("Aroha"), enter("Ben"), enter("Cy"), terms=RUMMIKUB)
    begun(enter("Aroha"), enter("Ben"))
    page = " ".join(strip_tags(text(signed_in("Aroha"), "play:lobby")).split())
    assert "Tiles left 0 · 0 · 0" in page
    assert "Score 0 · 0" in page


def test_a_table_called_off_says_so(enter: Enter, signed_in: Browse) -> None:
    aroha = signed_in("Aroha")
    table = tables.open_table(enter("Aroha"), TableRequest(terms=SCRABBLE), at())
    assert aroha.post(reverse("play:call-off", args=[table.code]))["Location"] == reverse("play:lobby")
    assert "This table was called off" in text(aroha, "play:table", table.code)


def test_a_code_of_no_table_is_no_page(db: None, client: Client) -> None:
    assert client.get(reverse("play:table", args=["NOTABLE9"])).status_code == 404


def test_after_a_rematch_was_called_off_both_meet_at_the_next_one(enter: Enter, signed_in: Browse) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    passed_out(table, aroha, ben)
    rematch = reverse("play:rematch", args=[table.code])
    first = store.table(signed_in("Aroha").post(rematch)["Location"].rstrip("/").rpartition("/")[2])
    tables.leave_table(aroha, first.code, at())
    assert store.table(first.code).closed is not None
    here = signed_in("Aroha").post(rematch)["Location"]
    assert here != reverse("play:table", args=[first.code])
    assert f'href="{here}"' in signed_in("Ben").get(reverse("play:beside", args=[table.code])).content.decode()
    assert signed_in("Ben").post(rematch)["Location"] == here
    assert store.table(here.rstrip("/").rpartition("/")[2]).game_id is not None


def test_a_rematch_turns_the_starts_and_keeps_the_seats(enter: Enter, signed_in: Browse) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben, terms=replace(SCRABBLE, first=0))
    early = signed_in("Aroha").post(reverse("play:rematch", args=[table.code]), follow=True)
    assert "not over yet" in early.content.decode()
    passed_out(table, aroha, ben)
    stranger = signed_in("Cy").post(reverse("play:rematch", args=[table.code]), follow=True)
    assert "Only who played" in stranger.content.decode()
    here = signed_in("Aroha").post(reverse("play:rematch", args=[table.code]))["Location"]
    assert "You are asked to play" in signed_in("Ben").get(here).content.decode()
    assert signed_in("Ben").post(reverse("play:rematch", args=[table.code]))["Location"] == here
    again = store.table(here.split("/")[-2])
    assert (again.game_id is not None, again.first, again.rematch_of_id) == (True, 1, table.pk)


def test_whoever_watches_is_led_to_the_review_once_the_game_is_over(enter: Enter) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    number = table.game_id or 0
    review = f'href="{reverse("play:review", args=[number])}"'
    for address in (reverse("games:game", args=[number]), reverse("play:table", args=[table.code])):
        assert review not in Client().get(address, follow=True).content.decode()
    passed_out(table, aroha, ben)
    for address in (reverse("games:game", args=[number]), reverse("play:table", args=[table.code])):
        assert review in Client().get(address, follow=True).content.decode()


def test_own_games_stand_first_and_are_told_on_the_front_page(enter: Enter, signed_in: Browse) -> None:
    from tilehall.site.hall import store as hall
    from tilehall.site.people.commands import CommandContext, new_command

    hall.open_hall("A hall", example=False)
    now = timezone.now()
    table = tables.open_table(enter("Aroha"), TableRequest(terms=SCRABBLE), CommandContext(now, new_command()))
    tables.join_table(enter("Ben"), table.code, CommandContext(now, new_command()))
    assert "Your games" in text(signed_in("Aroha"), "play:lobby")
    assert "Scrabble with Ben" in text(signed_in("Aroha"), "hall:home")
    assert "Being played now" in text(signed_in("Cy"), "hall:home")


@pytest.mark.parametrize("racks", [None, 900])
def test_who_is_to_sit_down_is_told_that_watchers_will_see_the_racks(
    enter: Enter, signed_in: Browse, racks: int | None
) -> None:
    """Whoever opened the table has agreed to it; who joins must know before they do."""
    terms = replace(SCRABBLE, join="anyone", racks_after_s=racks)
    table = tables.open_table(enter("Aroha"), TableRequest(terms=terms), at(timezone.now()))
    for address in (f"/play/t/{table.code}/", "/play/"):
        page = signed_in("Ben").get(address).text
        assert ("watchers see every rack 15 minutes later" in page) == (racks is not None), address


def test_who_has_too_many_tables_is_told_so(signed_in: Browse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_OPENED", 0)
    told = signed_in("Aroha").post("/play/practise/", {"game": "scrabble"}, follow=True)
    assert told.status_code == 200
    assert "You have many tables open" in told.text


@pytest.mark.parametrize("racks", [None, 900])
def test_watchers_are_told_when_they_may_see_the_racks(enter: Enter, client: Client, racks: int | None) -> None:
    table = begun(enter("Aroha"), enter("Ben"), terms=replace(SCRABBLE, racks_after_s=racks))
    page = text(client, "play:table", table.code)
    assert ("With all racks, 15 minutes later" in page) == (racks is not None)
