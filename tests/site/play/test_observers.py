"""Who sits behind a player: asked for, agreed to by all, seen as one rack, ended at any time (nzasp.P.12.6)."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tilehall.law.game.seats import Observer, Seat, Watcher
from tilehall.site.games import store as games
from tilehall.site.people.actor import VISITOR, Actor, NotYours
from tilehall.site.play import store
from tilehall.site.play.actions import observers
from tilehall.site.play.store import TableRow
from tilehall.site.play.viewers import onlooker, table_terms

from .table_scene import Enter, at, begun


def sees(actor: Actor, table: TableRow) -> object:
    number = table.game_id or 0
    return onlooker(actor, games.load(number).seats, table_terms(number)).viewer


@pytest.mark.cites("nzasp.P.12.6")
def test_one_rack_is_seen_once_both_players_agree(enter: Enter) -> None:
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    observers.ask(cy, table.code, Seat(1), at())
    (asked,) = store.observers_of(table)
    assert sees(cy, table) == Watcher()
    observers.answer(aroha, table.code, asked.pk, True, at())
    assert sees(cy, table) == Watcher(), "one of them is not enough"
    observers.answer(ben, table.code, asked.pk, True, at())
    assert sees(cy, table) == Observer(Seat(1))
    observers.answer(aroha, table.code, asked.pk, False, at())
    assert sees(cy, table) == Watcher()


def test_who_asks_another_player_asks_anew(enter: Enter) -> None:
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    observers.ask(cy, table.code, Seat(1), at())
    (first,) = store.observers_of(table)
    observers.answer(ben, table.code, first.pk, True, at())
    observers.ask(cy, table.code, Seat(0), at())
    (second,) = store.observers_of(table)
    assert (second.of, second.agreed) == (0, [])
    observers.leave(cy, table.code, at())
    assert store.observers_of(table) == []


@pytest.mark.cites("nzasp.P.12.6.3", "nzasp.P.12.6.4")
@pytest.mark.parametrize("behind", [0, 1])
@pytest.mark.parametrize("ended_by", ["the observer", "a player", "nobody"])
def test_who_has_sat_behind_a_player_does_not_come_back(
    enter: Enter, signed_in: Callable[[str], Client], ended_by: str, behind: int
) -> None:
    """Nor behind the other, whose rack would then be the second one seen."""
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    observers.ask(cy, table.code, Seat(1), at())
    (asked,) = store.observers_of(table)
    for player in (aroha, ben):
        observers.answer(player, table.code, asked.pk, True, at())
    if ended_by == "the observer":
        observers.leave(cy, table.code, at())
    elif ended_by == "a player":
        observers.answer(aroha, table.code, asked.pk, False, at())
    with pytest.raises(ValidationError, match=r"P\.12\.6\.3"):
        observers.ask(cy, table.code, Seat(behind), at())
    assert sees(cy, table) == (Observer(Seat(1)) if ended_by == "nobody" else Watcher())
    page = signed_in("Cy").get(reverse("play:beside", args=[table.code])).content.decode()
    assert "Behind Ben" not in page


def test_players_do_not_observe_and_others_do_not_answer(enter: Enter) -> None:
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    with pytest.raises(ValidationError, match="play in this game yourself"):
        observers.ask(aroha, table.code, Seat(1), at())
    with pytest.raises(ValidationError, match="Nobody who could agree"):
        observers.ask(cy, table.code, Seat(5), at())
    observers.ask(cy, table.code, Seat(1), at())
    (asked,) = store.observers_of(table)
    with pytest.raises(ValidationError, match="Only the players"):
        observers.answer(cy, table.code, asked.pk, True, at())
    with pytest.raises(NotYours):
        observers.ask(VISITOR, table.code, Seat(1), at())


def test_the_page_of_each_player_asks(enter: Enter, signed_in: Callable[[str], Client]) -> None:
    table = begun(enter("Aroha"), enter("Ben"))
    url = reverse("play:observe", args=[table.code])
    cy, ben, aroha = (signed_in(name) for name in ("Cy", "Ben", "Aroha"))
    beside = reverse("play:beside", args=[table.code])
    assert "Behind Ben" in cy.get(beside).content.decode()
    cy.post(url, {"do": "ask", "of": "1"})
    (asked,) = store.observers_of(table)
    asking = reverse("play:asking", args=[table.code])
    for player, behind in ((ben, "behind you and see your rack"), (aroha, "behind Ben and see that rack")):
        assert behind in player.get(asking).content.decode()
        assert "Agree" not in player.get(beside).content.decode(), "it is asked once"
        headers = {"HX-Request": "true", "HX-Target": "asking"}
        answered = player.post(url, {"do": "agree", "observer": str(asked.pk)}, headers=headers, follow=True)
        assert (answered.redirect_chain[-1][0], answered.content.strip()) == (asking, b"")
    assert cy.get(asking).content.strip() == b""
    assert "You sit behind Ben" in cy.get(beside).content.decode()
    assert 'id="live"' in cy.get(reverse("play:table", args=[table.code])).content.decode()
    cy.post(url, {"do": "leave"})
    assert store.observers_of(table) == []


def test_nobody_asks_again_and_again(enter: Enter, signed_in: Callable[[str], Client]) -> None:
    """Each time lies over what the players see."""
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    beside = reverse("play:beside", args=[table.code])
    for _ in range(observers.MOST_ASKED):
        assert "Behind Ben" in signed_in("Cy").get(beside).content.decode()
        observers.ask(cy, table.code, Seat(1), at())
        observers.answer(ben, table.code, store.observers_of(table)[0].pk, False, at())
    with pytest.raises(ValidationError, match="often enough"):
        observers.ask(cy, table.code, Seat(0), at())
    assert "Behind Ben" not in signed_in("Cy").get(beside).content.decode()


@pytest.mark.parametrize("times", [1, 3])
def test_who_was_refused_is_told_so_and_whether_to_ask_again(
    enter: Enter, signed_in: Callable[[str], Client], times: int
) -> None:
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    watching = signed_in("Cy")
    for _ in range(times):
        observers.ask(cy, table.code, Seat(1), at())
        (asked,) = store.observers_of(table)
        address = reverse("play:beside", args=[table.code])
        assert "did not agree" not in watching.get(address).content.decode(), "nobody has answered yet"
        observers.answer(aroha, table.code, asked.pk, False, at())
    page = watching.get(address).content.decode()
    assert "The players did not agree that you sit behind Ben." in page.replace(
        "; at this table it is asked no more", ""
    )
    assert ("at this table it is asked no more" in page) is (times == 3)
    assert "did not agree" not in signed_in("Ben").get(address).content.decode()


def test_who_no_longer_asks_is_told_of_no_refusal(enter: Enter, signed_in: Callable[[str], Client]) -> None:
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    observers.ask(cy, table.code, Seat(1), at())
    observers.leave(cy, table.code, at())
    assert "did not agree" not in signed_in("Cy").get(reverse("play:beside", args=[table.code])).content.decode()


def test_the_page_of_who_sits_there_offers_neither_the_seat_again_nor_a_line_to_play_by(
    enter: Enter, signed_in: Callable[[str], Client]
) -> None:
    aroha, ben, cy = enter("Aroha"), enter("Ben"), enter("Cy")
    table = begun(aroha, ben)
    observers.ask(cy, table.code, Seat(1), at())
    (asked,) = store.observers_of(table)
    for player in (aroha, ben):
        observers.answer(player, table.code, asked.pk, True, at())
    watching = signed_in("Cy")
    beside = reverse("play:beside", args=[table.code])
    assert "Sit down behind Ben" in watching.get(beside).content.decode(), "from where one watches, the way there"
    page = watching.get(reverse("play:table", args=[table.code])).content.decode()
    assert f'hx-get="{beside}?at_the_table"' in page
    assert 'data-line-form autocomplete="off" hidden' in page
    here = watching.get(f"{beside}?at_the_table").content.decode()
    assert "Sit down behind Ben" not in here
    assert f'hx-get="{beside}?at_the_table"' in here, "nor after the next news"
