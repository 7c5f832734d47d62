"""An event from before our rules is read like any other: rules are needed to run an event, never to read one."""

import json
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.tournaments.addresses import TOURNAMENTS
from tests.site.tournaments.halls import hand
from tests.site.tournaments.seat_marks import lists_mark
from tests.site.tournaments.test_imports import FILES
from tests.site.tournaments.test_log import signed_in
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import draw, redraw
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions.imports import BroughtFile, take_in_results
from tilehall.site.tournaments.actions.name_matches import NameAnswers
from tilehall.site.tournaments.desk_sheets import SHEETS
from tilehall.site.tournaments.exports import FORMATS
from tilehall.site.tournaments.store import TournamentRow
from tilehall.site.tournaments.views.sheets import sheet_fits

pytestmark = pytest.mark.django_db
NAMES = ("Ana Rua", "Ben Ash", "Cat Tui", "Dai Puka")
PAIRS = (((0, 1), (2, 3)), ((0, 2), (3, 1)), ((0, 3), (1, 2)))
SCRABBLE: dict[str, Any] = {
    "name": "The old cup",
    "ruleset": "nzasp-2022",
    "players": [{"name": name, "rating": 1500, "games": 90} for name in NAMES],
    "rounds": [
        [{"first": NAMES[one], "second": NAMES[other], "score": [400 + one, 350 + other]} for one, other in played]
        for played in PAIRS
    ],
}
RUMMIKUB = (FILES / "tables.csv").read_bytes()
OF_PAIRS = ("tou", "tsh", "tourney", "tournaments:feed")  # files and an address that know no table of four


def officer() -> Client:
    """Somebody who may open every page of a desk."""
    browser, _ = signed_in("director")
    for role in ("treasurer", "ratings_manager", "referee"):
        person = Person.objects.get(full_name="Rōia the director")
        people.give_role(CONSOLE, person=person, role=role, since=date(2010, 1, 1), now=timezone.now())
    browser.raise_request_exception = False
    return browser


def taken_in(file: str, raw: bytes, day: date) -> TournamentRow:
    brought = BroughtFile(raw=raw, file=file, day=day)
    return take_in_results(CONSOLE, brought, NameAnswers(otherwise="new"), hand()).row


def pages_of(row: TournamentRow) -> list[str]:
    """Every address of the table that can be read, with all prints and files of such an event."""
    state = store.load(row.pk)
    of_pairs = state.desk.book.game == "scrabble"
    things = {
        "tournament": row.pk, "number": 1, "round": 1, "entry": 1, "player_key": keys.player_key(row, 1),
        "board_key": keys.board_key(row, 1, 1),
    }  # fmt: skip
    urls = []
    for name, (arguments, may_get, _, _) in TOURNAMENTS.items():
        named = [part for part in arguments if not part.startswith("?")]
        if may_get and (of_pairs or name not in OF_PAIRS) and all(part in things for part in named):
            query = "".join(part for part in arguments if part.startswith("?"))
            urls.append(reverse(name, args=[things[part] for part in named]) + query)
    sheets = [sheet.key for sheet in SHEETS if sheet_fits(state, sheet)]
    formats = [each for each in FORMATS if of_pairs or each not in OF_PAIRS]
    urls += [reverse("tournaments:print", args=[row.pk, sheet]) for sheet in sheets]
    return urls + [reverse("tournaments:export", args=[row.pk, format]) for format in formats]


@pytest.mark.cites("nzasp.P.0")
@pytest.mark.parametrize(
    ("file", "raw"), [("cup.json", json.dumps(SCRABBLE).encode()), ("tables.csv", RUMMIKUB)], ids=["pairs", "tables"]
)
def test_every_page_of_an_old_event_is_read(file: str, raw: bytes) -> None:
    browser = officer()
    row = taken_in(file, raw, date(2015, 3, 14))
    assert store.load(row.pk).desk.announced.begins == date(2015, 3, 14)
    unread = {url: answer.status_code for url in pages_of(row) if (answer := browser.get(url)).status_code != 200}
    assert unread == {}


@pytest.mark.cites("nzasp.P.0")
def test_an_old_event_that_is_not_over_is_read_too() -> None:
    open_event = {**SCRABBLE, "rounds": [*SCRABBLE["rounds"][:2], [{"first": NAMES[0], "second": NAMES[3]}]]}
    browser = officer()
    row = taken_in("cup.json", json.dumps(open_event).encode(), date(2015, 3, 14))
    assert not store.load(row.pk).desk.after.finished
    broken = {url for url in pages_of(row) if browser.get(url).status_code >= 500}
    assert broken == set()


@pytest.mark.cites("nzasp.P.0")
@pytest.mark.parametrize(("day", "runs_on"), [(date(2022, 6, 4), False), (date(2022, 6, 5), True)])
def test_an_old_event_is_completed_but_not_run_on(day: date, runs_on: bool) -> None:
    """The missing result is typed in; no further round is drawn or begun by rules that nobody played by."""
    half = {**SCRABBLE, "rounds": [SCRABBLE["rounds"][0], [{**game, "score": None} for game in SCRABBLE["rounds"][1]]]}
    half["rounds"][0] = [half["rounds"][0][0], {**half["rounds"][0][1], "score": None}]
    browser = officer()
    number = taken_in("cup.json", json.dumps(half).encode(), day).pk
    line = {"line": "2 390 412", "round": "1", **lists_mark(number, 1)}
    browser.post(reverse("tournaments:scores", args=[number]), line)
    assert store.load(number).desk.round_done(1)
    desk_page = browser.get(reverse("tournaments:desk", args=[number])).content.decode()
    assert ("it is read, not run on" in desk_page) != runs_on
    said = browser.post(reverse("tournaments:begin", args=[number]), {"round": "2"}, follow=True).content.decode()
    assert ("by rules that nobody played by" in said) != runs_on
    assert store.load(number).desk.current == (2 if runs_on else 1)
    for drawn in (
        draw.draw_grade(store.load(number).desk, "A", 1),
        redraw.propose_rest(store.load(number).desk, "A", 1),
    ):
        assert (isinstance(drawn, Refusal) and drawn.code == "rules_not_loaded") != runs_on


@pytest.mark.cites("nzasp.P.0")
@pytest.mark.parametrize(("day", "is_said"), [(date(2022, 6, 4), True), (date(2022, 6, 5), False)])
def test_that_its_rules_are_not_known_is_said(day: date, is_said: bool) -> None:
    browser = Client()
    row = taken_in("cup.json", json.dumps(SCRABBLE).encode(), day)
    event = browser.get(reverse("tournaments:event", args=[row.pk])).content.decode()
    assert ("the rules of its day are not loaded" in event) == is_said
    placings = browser.get(reverse("api:tournament_standings", args=[row.pk])).json()
    rests_on = [basis for grade in placings["grades"] for basis in grade["rests_on"]]
    assert any("the rules of 2022-06-04 are not loaded" in basis for basis in rests_on) == is_said
    assert ("nzasp.P.9.3" in rests_on or "nzasp.P.11.1" in rests_on) != is_said
