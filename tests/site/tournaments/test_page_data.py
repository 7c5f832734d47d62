"""Packages with impossible values are refused, and no page of one that was taken in answers with an error."""

import re
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.plans import four, logged
from tests.law.tournament.desk.test_lifts import lines
from tests.site import example_rows
from tests.site.tournaments.test_store import hand
from tilehall.law.game.shape import WrongShape
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.acts.money import PrizePaid, PrizesPromised
from tilehall.law.tournament.desk.arrival_limits import ADDRESSED
from tilehall.law.tournament.desk.cash_records import Award, Prize
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.site.hall import check
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account
from tilehall.site.rulebook.clause_links import clause_link
from tilehall.site.tournaments import exports, page_data, store
from tilehall.site.tournaments.actions import packages
from tilehall.site.tournaments.actions.name_matches import LEAVE, NameAnswers
from tilehall.site.tournaments.package_file import WrongPackage, read_package
from tilehall.site.tournaments.presenters import cross_table

from .addresses import NOBODY, TOURNAMENTS
from .hostile_packages import harm, packed, sealed
from .test_views_after_the_event import signed_in

NOW = datetime(2026, 5, 2, 10, tzinfo=UTC)
HARMED, OPENED = 60, 3


def addresses(state: store.DeskState) -> list[str]:
    """Every page and file of the event that needs no more than its number, and a player's."""
    number = state.row.pk
    plain = [name for name, (args, get, _, _) in TOURNAMENTS.items() if get != NOBODY and args[:1] == ("tournament",)]
    alone = [name for name in plain if all(one.startswith("?") for one in TOURNAMENTS[name][0][1:])]
    files = [reverse("tournaments:export", args=[number, form]) for form in exports.FORMATS]
    players = [reverse("tournaments:player", args=[number, one]) for one in list(state.desk.players)[:1]]
    entries = [reverse("tournaments:log-entry", args=[number, seq]) for seq in (1, state.row.seq)]
    return [*(reverse(name, args=[number]) for name in alone), *files, *players, *entries]


@pytest.mark.django_db
def test_no_page_of_a_package_with_impossible_values_answers_with_an_error(settings: Any, tmp_path: Path) -> None:
    """Of each event of the example one thing at a time is changed, and the log sealed anew. Before logs were held to
    limits, a third of what was taken in had pages that nobody could open."""
    settings.DATA = tmp_path
    example_rows.load_example()
    samples = [packed(row.pk) for row in store.tournaments_listed()]
    director = Client()
    director.force_login(Account.objects.get(name="director"))
    chance, taken, refused = Random(13), [], 0
    for turn in range(HARMED):
        plain = deepcopy(samples[turn % len(samples)])
        plain["id"] = f"{turn:016x}"
        said = harm(plain, chance)
        raw = sealed(plain)
        try:
            read_package(raw)
        except WrongPackage:
            refused += 1
            continue
        taken.append((said, raw))
    assert refused > HARMED // 3
    assert len(taken) > OPENED
    for said, raw in chance.sample(taken, OPENED):
        state = packages.take_in(CONSOLE, raw, NameAnswers(otherwise=LEAVE), hand(said[:30]), trusted=True)
        for address in addresses(state):
            assert director.get(address).status_code < 500, (said, address)


@pytest.mark.django_db
def test_what_has_no_address_is_text_on_pages() -> None:
    """A clause "" or "a/b", or a prize of such a key, closed the log and the prizes of an event for good."""
    odd = ("", "a/b", "nzasp.P.4.4")
    prizes = tuple(Prize(key=key, told=f"Prize {key}", cents=500, grade="A", place=1) for key in odd)
    acts = (
        *four(),
        NoteMade(about="said", told="x", rests_on=odd, player=1),
        PrizesPromised(prizes=prizes),
        PrizePaid(award=Award(prize="a/b", player=1, cents=0, told="x")),
    )
    origin = store.Origin(at=NOW, by=None, by_name="Dora", command_id="open")
    number = store.open_tournament("c" * 32, acts, origin).row.pk
    client = signed_in("director", "organiser")
    pages = [reverse(f"tournaments:{name}", args=[number]) for name in ("log", "prizes", "entries")]
    for address in (*pages, reverse("tournaments:log-entry", args=[number, len(four()) + 1])):
        assert client.get(address).status_code == 200, address


def lines_of_every_kind() -> list[dict[str, Any]]:
    """A log of old, and a prize that nobody has got."""
    log = lines("scrabble-2")
    promised = deepcopy(next(line for line in log if line["kind"] == "prizes-promised/1"))
    promised["payload"]["prizes"].append({**promised["payload"]["prizes"][0], "key": "2", "place": 2})
    return [*log, promised]


def with_texts(instead: Mapping[str, str]) -> tuple[Act, ...]:
    """A log in which each of these texts is another one."""

    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            return {field: changed(held) for field, held in value.items()}
        if isinstance(value, list):
            return [changed(held) for held in value]
        return instead.get(value, value) if isinstance(value, str) else value

    return tuple(CODEC.decode_fields(line["kind"], changed(line["payload"])) for line in lines_of_every_kind())


def fields_of_texts() -> dict[str, set[str]]:
    """Every text of the log, with the names of the fields it stands in."""
    found: dict[str, set[str]] = {}

    def walk(field: str, value: Any) -> None:
        if isinstance(value, str):
            found.setdefault(value, set()).add(field)
        for at, held in value.items() if isinstance(value, dict) else enumerate(value if type(value) is list else ()):
            walk(at if isinstance(at, str) else field, held)

    for line in lines_of_every_kind():
        walk("", line["payload"])
    return found


def marked_texts() -> dict[str, str]:
    """As many texts of the log as can be anything, each with a mark of its own."""
    marks: dict[str, str] = {}
    for number, text in enumerate(fields_of_texts()):
        tried = {**marks, text: f"zq{number}zq"}
        with suppress(WrongShape, BrokenDeskLog):
            entries = logged(with_texts(tried))
            marks = marks if page_data.first_fault(rebuild(entries), entries, NOW) else tried
    return marks


@pytest.fixture
def director(settings: Any, tmp_path: Path) -> Client:
    settings.DATA = tmp_path
    example_rows.load_example()
    client = Client()
    client.force_login(Account.objects.get(name="director"))
    return client


def opened_log(acts: tuple[Act, ...], key: str) -> store.DeskState:
    return store.open_tournament(key * 32, acts, store.Origin(at=NOW, by=None, by_name="Dora", command_id=f"open{key}"))


@pytest.mark.django_db
def test_the_texts_of_a_log_that_stand_in_addresses_are_those_that_are_asked_when_it_arrives(director: Client) -> None:
    marks = marked_texts()
    reached: set[frozenset[str]] = set()
    fields = {mark: fields_of_texts()[text] for text, mark in marks.items()}
    assert {"name", "grade", "told", "reason", "rests_on", "key", "about", "word"} <= set().union(*fields.values())
    for address in addresses(opened_log(with_texts(marks), "d")):
        answer = director.get(address)
        assert answer.status_code < 500, address
        if "html" in answer.headers["Content-Type"]:
            paths = re.findall(r'(?:href|src|action|hx-[a-z]+)="([^"?#]*)', answer.content.decode())
            reached |= {frozenset(fields[mark]) for path in paths for mark in re.findall("zq[0-9]+zq", path)}
    assert reached == {frozenset({"key"})}, "nor clauses, of which only those of the register are linked"
    assert frozenset().union(*reached) <= set(ADDRESSED)


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "a/b"])
def test_a_log_that_holds_what_makes_no_address_can_be_read(director: Client, text: str) -> None:
    """It may have come before anybody was asked. It stands there as plain text, and can be undone."""
    addressed = {was for was, fields in fields_of_texts().items() if fields <= {"rests_on", "key"}}
    assert "2" in addressed
    state = opened_log(with_texts(dict.fromkeys(addressed, text)), "f")
    assert page_data.first_fault(state.desk, state.entries, NOW) is None
    every = [reverse("tournaments:log-entry", args=[state.row.pk, entry.seq]) for entry in state.entries]
    for address in {*addresses(state), *every}:
        assert director.get(address).status_code < 500, address
    assert clause_link(text) == f'<span class="clause-id">{text}</span>'


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "a/b"])
def test_a_package_that_holds_what_makes_no_address_is_not_taken_in(text: str) -> None:
    plain = packed(opened_log(four(), "c").row.pk)
    said = {"about": "note", "told": "", "rests_on": [text], "player": None, "round": None, "facts": []}
    plain["acts"].append({**plain["acts"][-1], "kind": "said/2", "payload": said})
    with pytest.raises(WrongPackage, match=rf"entry {len(plain['acts'])}, “{text}” can be no part of an address"):
        read_package(sealed(plain))


def test_the_page_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = logged(four())
    assert page_data.first_fault(rebuild(entries), entries, NOW) is None

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("no games")

    monkeypatch.setattr(cross_table, "cross_table", broken)
    fault = page_data.first_fault(rebuild(entries), entries, NOW)
    assert str(fault) == "the standings of A (ZeroDivisionError: no games)"


@pytest.mark.django_db
def test_check_opens_the_pages_of_every_event(monkeypatch: pytest.MonkeyPatch) -> None:
    origin = store.Origin(at=NOW, by=None, by_name="Dora", command_id="open")
    number = store.open_tournament("c" * 32, four(), origin).row.pk
    assert check.check().disagreements == []
    monkeypatch.setattr(cross_table, "cross_table", lambda *_, **__: 1 // 0)
    found = [one for one in check.check().disagreements if one.what == "tournament-page"]
    assert [(one.id, one.stored) for one in found] == [(number, "the standings of A")]


@pytest.mark.django_db
def test_a_package_whose_pages_cannot_be_made_is_not_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    origin = store.Origin(at=NOW, by=None, by_name="Dora", command_id="open")
    raw = sealed(packed(store.open_tournament("c" * 32, four(), origin).row.pk))
    read_package(raw)
    monkeypatch.setattr(cross_table, "cross_table", lambda *_, **__: 1 // 0)
    with pytest.raises(WrongPackage, match="pages could not be shown: the standings of A"):
        read_package(raw)
