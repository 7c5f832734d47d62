"""Certificates: printed as chosen, each with a code that anybody can check and nobody can make up."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.tournaments.printing.pdf_text import pages
from tests.site.tournaments.test_log import signed_in
from tilehall.law.tournament.desk.acts.results import SlipAmended
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import money, rehearsal
from tilehall.site.tournaments.actions.money import PromisedPrize
from tilehall.site.tournaments.certificate_codes import (
    SIGNED,
    CertifiedHonour,
    certificate_code,
    certified_honour,
)

from .events_of_any_size import further
from .finished_event import hand, kept, opened

pytestmark = pytest.mark.django_db
CODE = re.compile(r"[2-9A-Z]+(?:-[2-9A-Z]{4}){3}")


@pytest.fixture
def organiser() -> Client:
    return signed_in("organiser")[0]


def printed(browser: Client, number: int, **query: object) -> list[str]:
    answer = browser.get(reverse("tournaments:certificates", args=[number]), query)
    return [page.text for page in pages(answer.content)]


def checked(code: str, status: int = 200) -> str:
    answer = Client().get(reverse("tournaments:certificate-check"), {"code": code})
    assert answer.status_code == status
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_every_certificate_bears_a_code_that_says_what_was_won_when_and_by_whom(organiser: Client) -> None:
    number = opened()
    kept(money.promise_prize(CONSOLE, number, PromisedPrize(kind="high-game", text="High game"), hand()))
    sheets = printed(organiser, number)
    assert len(sheets) == 4
    codes = [CODE.findall(sheet)[0] for sheet in sheets]
    assert len(set(codes)) == 4
    told = checked(codes[0])
    for words in ("This certificate is ours", "Ana", "1st place", "3 wins in 3 games", "Autumn Open", "02/05/2026"):
        assert words in told
    assert "High game" in checked(codes[3])
    assert "This certificate is ours" in checked(f" {codes[0].lower().replace('-', ' ')} ")


@pytest.mark.parametrize(
    "chosen, certificates",
    [(["winners"], 1), (["places"], 2), (["taking-part"], 4), (["winners", "places", "taking-part"], 7), (["x"], 3)],
)
def test_the_organiser_chooses_for_whom(organiser: Client, chosen: list[str], certificates: int) -> None:
    number = opened()
    assert len(printed(organiser, number, **{"for": chosen})) == certificates


def test_a_code_cannot_be_made_up_from_another() -> None:
    row = store.head(opened())
    rows = store.tournaments_listed()
    code = certificate_code(row, 1, 1)
    assert certified_honour(rows, code) is not None
    about, signature = code.split("-", 1)
    others = [certificate_code(row, number, honour).split("-", 1)[0] for number in range(1, 5) for honour in range(4)]
    for forged in [f"{other}-{signature}" for other in others if other != about] + [
        code[:-1] + sign for sign in "23456789ABCDEFGHJKMNPQRSTUVWXYZ" if sign != code[-1]
    ]:
        assert certified_honour(rows, forged) is None
        assert "is not ours" in checked(forged, 404)
    for nonsense in ("", "x", "2" * SIGNED, "2" + code, "0" * 16, "é-AAAA-AAAA-AAAA", "'; --", "9" * 4000):
        assert certified_honour(rows, nonsense) is None


@pytest.mark.parametrize(
    ("honour", "place", "prize"), [(0, None, None), (1, 1, None), (99, 99, None), (100, None, "1"), (101, None, "2")]
)
def test_behind_the_last_place_come_the_prizes(honour: int, place: int | None, prize: str | None) -> None:
    certified = CertifiedHonour(store.TournamentRow(), 1, honour)
    assert (certified.place, certified.prize) == (place, prize)


def test_a_result_that_was_changed_since_is_told_as_it_is_now() -> None:
    number = opened()
    state = store.load(number)
    code = certificate_code(state.row, 1, 1)
    for each in state.desk.grade("A").rounds:
        board = next(board for board in each.boards if 1 in board.players)
        lost = (200, 500) if board.players[0] == 1 else (500, 200)
        change = SlipAmended(grade="A", round=each.number, player=1, scores=lost, ground="x", reason="y")
        state = further(state, change)
    told = checked(code)
    assert "the result has changed since it was printed" in told
    assert "It was for 1st place, Ana" in told
    assert "Today the results say" in told


def test_a_place_is_certified_though_its_prize_was_dropped() -> None:
    number = opened()
    fourth = PromisedPrize(kind="place", grade="A", place=4, text="Fourth")
    key = kept(money.promise_prize(CONSOLE, number, fourth, hand())).desk.till.prizes[0].key
    code = certificate_code(store.head(number), 3, 4)
    assert "This certificate is ours" in checked(code)
    kept(money.drop_prize(CONSOLE, number, key, hand()))
    told = checked(code)
    assert "This certificate is ours" in told
    assert "4th place" in told


def test_in_a_rehearsal_nothing_is_won(organiser: Client) -> None:
    copy = rehearsal.begin(CONSOLE, opened(), hand())
    assert isinstance(copy, store.DeskState)
    over = rehearsal.play_all(CONSOLE, copy.row.pk, 3, hand())
    assert isinstance(over, store.DeskState)
    assert not any(CODE.search(sheet) for sheet in printed(organiser, over.row.pk))
    checked(certificate_code(over.row, 1, 1), 404)


def test_without_a_code_the_page_asks_for_one() -> None:
    told = checked("")
    assert "Type the code" in told
    assert "not ours" not in told
