"""Every address of the hall, tried by everybody: who gets in must be exactly who stands in this table.

The table is written by hand, from what the roles are for, and knows nothing of people/permissions.py: a check that was
forgotten there, or a page that was hung up without one, shows here. A new address needs one line in TABLE.
"""

import logging
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from tests.law.tournament.desk.plans import four, lights_out
from tests.site import refusals_once
from tests.site.association.ballots.addresses import BALLOTS, ballot_of_the_walk
from tests.site.association.book.addresses import BOOK, an_entry
from tests.site.association.meetings.addresses import MEETINGS, meeting_of_the_walk
from tests.site.association.money.addresses import MONEY, some_money
from tests.site.association.post.addresses import POST, written
from tests.site.games.addresses import GAMES, finished_game, replay_of_the_walk
from tests.site.hall.addresses import VISITORS_AND_MEMBERS
from tests.site.people.memberships import begin_membership
from tests.site.play.addresses import PLAY, table_of_the_walk
from tests.site.ratings.addresses import RATINGS as RATINGS_PAGES
from tests.site.ratings.addresses import rated
from tests.site.study.addresses import STUDY
from tests.site.tournaments.addresses import TOURNAMENTS
from tilehall.law.tournament.desk.acts.money import MoneyMoved
from tilehall.site.hall import store as hall_store
from tilehall.site.pages import jobs
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Account, Club, ListTaken, Person
from tilehall.site.people.store import RoleReach
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.event_officers import event_reach

# Who tries: nobody in particular, an account that has claimed no record, and one holder of each role.
VISITOR, ACCOUNT = "visitor", "account"
OF_THE_EVENT = "director of the event"  # who holds the role for the event of the walk alone
ROLES = (
    "player",
    "club_officer",
    "organiser",
    "director",
    "scorer",
    "adjudicator",
    "referee",
    "ratings_manager",
    "secretary",
    "treasurer",
    "president",
    "vice_president",
    "webmaster",
    "magazine_editor",
)

NOBODY: frozenset[str] = frozenset()  # no such method, whoever asks
ALL = frozenset({VISITOR, ACCOUNT, *ROLES})
SIGNED_IN = ALL - {VISITOR}
EXECUTIVE = frozenset({"president", "vice_president", "secretary", "treasurer", "webmaster"})
REGISTER = frozenset({"president", "vice_president", "secretary"})
HALL = frozenset({"president", "secretary", "webmaster"})
ADDS = REGISTER | {"club_officer", "organiser", "director"}
DESK = ADDS | {"treasurer"}
MEMBERS = REGISTER | {"club_officer"}
RATINGS = REGISTER | {"ratings_manager"}
LISTS = MEMBERS | RATINGS
ADJUDICATORS = frozenset({"organiser", "director", "adjudicator", "referee"})

# name, arguments (names of things in `World`, or a query), who may GET, who may POST, what is posted
TABLE: dict[str, tuple[tuple[str, ...], frozenset[str], frozenset[str], dict[str, str]]] = {
    "hall:home": ((), ALL, NOBODY, {}),
    "hall:start": ((), ALL, ALL, {}),
    "hall:start-example": ((), ALL, ALL, {}),
    "hall:try": ((), ALL, NOBODY, {}),
    "hall:try-as": (("part",), NOBODY, ALL, {}),
    "hall:progress": (("job",), ALL, NOBODY, {}),
    "hall:rename": ((), EXECUTIVE, EXECUTIVE, {}),
    "hall:empty": ((), EXECUTIVE, EXECUTIVE, {"sure": "on"}),
    "hall:backups": ((), HALL, NOBODY, {}),
    "hall:back-up-now": ((), NOBODY, HALL, {}),
    "hall:take-over": ((), HALL | {"organiser", "director"}, NOBODY, {}),
    "hall:take-over-now": ((), NOBODY, frozenset({"webmaster"}), {}),
    "hall:newest-backup": ((), frozenset({"webmaster"}), NOBODY, {}),
    "upkeep:upkeep": ((), HALL, NOBODY, {}),
    "upkeep:metrics": ((), ALL, NOBODY, {}),
    "hall:join": ((), ALL, NOBODY, {}),
    "hall:authority": ((), ALL, NOBODY, {}),
    "hall:api": ((), ALL, NOBODY, {}),
    "hall:offline": ((), ALL, NOBODY, {}),
    "hall:healthz": ((), ALL, NOBODY, {}),
    "hall:manifest": ((), ALL, NOBODY, {}),
    "hall:service-worker": ((), ALL, NOBODY, {}),
    "people:sign-in": ((), ALL, ALL, {}),
    "people:sign-up": ((), ALL, ALL, {}),
    "people:sign-out": ((), NOBODY, ALL, {}),
    "people:sign-in-link": (("link_token",), ALL, NOBODY, {}),
    "people:forgotten": ((), ALL, ALL, {"who": "somebody"}),
    "people:new-password": (("account", "reset_token"), ALL, ALL, {}),
    "people:account": ((), SIGNED_IN, NOBODY, {}),
    "people:password": ((), SIGNED_IN, SIGNED_IN, {}),
    "people:mail": ((), SIGNED_IN, SIGNED_IN, {}),
    "people:claim": ((), ALL, ALL, {"code": "GUESSED"}),
    "people:people": ((), ALL, NOBODY, {}),
    "people:person": (("person",), ALL, NOBODY, {}),
    "people:clubs": ((), ALL, NOBODY, {}),
    "people:club": (("club",), ALL, NOBODY, {}),
    "people:register": ((), DESK, NOBODY, {}),
    "people:add-person": ((), ADDS, ADDS, {"full_name": "Newly Come", "club": "1", "another": "False"}),
    "people:record": (("person",), DESK, NOBODY, {}),
    "people:amend-person": (("person",), ADDS, ADDS, {"full_name": "Mended", "club": "1"}),
    "people:take-in": (("independent",), NOBODY, ADDS, {"club": "1"}),
    "people:give-code": (("person",), ADDS, ADDS, {}),
    "people:give-role": (("person",), REGISTER, REGISTER, {"role": "scorer", "since": "01/03/2026"}),
    "people:lists": ((), LISTS, NOBODY, {}),
    "people:take-in-people": ((), MEMBERS, MEMBERS, {"text": "name\nNewly Come\n", "day": "01/03/2026", "club": "1"}),
    "people:take-in-ratings": ((), RATINGS, RATINGS, {"text": "name,rating\nNewly Come,900\n", "day": "01/03/2026"}),
    "people:list-template": (("kind_of_list",), RATINGS, NOBODY, {}),
    "people:list": (("list",), RATINGS, NOBODY, {}),
    "people:undo-list": (("list",), NOBODY, RATINGS, {}),
    "people:add-club": ((), REGISTER, REGISTER, {"name": "Another club"}),
    "people:roles": ((), REGISTER, NOBODY, {}),
    "people:end-role": (("held",), REGISTER, REGISTER, {"until": "01/03/2026"}),
    "people:accounts": ((), HALL, NOBODY, {}),
    "people:check-account": (("account",), REGISTER, REGISTER, {}),
    "people:reset-password": (("account",), NOBODY, HALL, {}),
    "tables:clock": ((), ALL, NOBODY, {}),
    "tables:board-clock": (("tournament", "board_key"), ALL, NOBODY, {}),
    "tables:judge": ((), ALL, ALL, {"word1": "TAXI"}),
    "tables:board-judge": (("tournament", "board_key"), ALL, ALL, {"do": "appeal", "player": "3"}),
    "tables:board-verdict": (("tournament", "board_key"), ALL, NOBODY, {}),
    "tables:station": (("tournament",), ALL, ALL, {"do": "end"}),
    "tables:challenges": (("tournament",), ADJUDICATORS, NOBODY, {}),
    "tables:challenge-queue": (("tournament",), ADJUDICATORS, NOBODY, {}),
    "tables:challenge-slip": (("tournament",), NOBODY, ADJUDICATORS, {"table": "2", "word1": "TAXI"}),
    "tables:challenge-rule": (("tournament",), NOBODY, ADJUDICATORS, {"seats": "1:3-4"}),
    "tables:challenge-clock": (("tournament",), NOBODY, ADJUDICATORS, {"seats": "1:3-4"}),
    "tables:challenge-appeal": (("tournament",), NOBODY, ADJUDICATORS, {"seats": "1:3-4", "player": "3"}),
    "tables:challenge-aside": (("tournament",), NOBODY, ADJUDICATORS, {"seats": "1:3-4", "reason": "Wrong table"}),
    **GAMES,
    **PLAY,
    **STUDY,
    **BOOK,
    **BALLOTS,
    **VISITORS_AND_MEMBERS,
    **MEETINGS,
    **MONEY,
    **TOURNAMENTS,
    **RATINGS_PAGES,
    **POST,
    "referee:desk": ((), ALL, NOBODY, {}),
    "referee:question": (("referee_game", "referee_question"), ALL, NOBODY, {}),
    "rulebook:home": ((), ALL, NOBODY, {}),
    "rulebook:results": ((), ALL, NOBODY, {}),
    "rulebook:compare": ((), ALL, NOBODY, {}),
    "rulebook:coverage": ((), ALL, NOBODY, {}),
    "rulebook:readings": ((), ALL, NOBODY, {}),
    "rulebook:reading": (("reading",), ALL, NOBODY, {}),
    "rulebook:document": (("document",), ALL, NOBODY, {}),
    "rulebook:clause": (("clause",), ALL, NOBODY, {}),
    "api:openapi-json": ((), ALL, NOBODY, {}),
    "api:api-root": ((), ALL, NOBODY, {}),
    "api:search_clauses": ((), ALL, NOBODY, {}),
    "api:coverage": ((), ALL, NOBODY, {}),
    "api:differences": (("?left=nzasp-2022&right=nsa-2008",), ALL, NOBODY, {}),
    "api:clause": (("clause",), ALL, NOBODY, {}),
    "api:referee_questions": ((), ALL, NOBODY, {}),
    "api:referee_card": (("ruleset", "rummikub_question", "?racks=2&confirmed=1"), ALL, NOBODY, {}),
    "api:find_people": ((), ALL, NOBODY, {}),
    "api:one_person": (("person",), ALL, NOBODY, {}),
    "api:all_clubs": ((), ALL, NOBODY, {}),
    "api:one_club": (("club",), ALL, NOBODY, {}),
    "api:hall": ((), ALL, NOBODY, {}),
}


def every_name(resolver: URLResolver, space: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield f"{space}{entry.name}"
        else:
            yield from every_name(entry, f"{space}{entry.namespace}:" if entry.namespace else space)


def test_every_address_stands_in_the_table() -> None:
    found = list(every_name(get_resolver()))
    assert sorted(found) == sorted(set(found)), "two addresses have one name"
    assert not set(found) - set(TABLE), "write one line for each of these into TABLE"
    assert not set(TABLE) - set(found), "these are gone: take their lines out"


def test_every_role_of_the_documents_tries() -> None:
    from tilehall.site.people.roles import Role

    assert {VISITOR, *ROLES} == {role.value for role in Role}


@dataclass(frozen=True)
class World:
    """An example hall, so that its own pages are there too, with one thing of each kind that an address may name."""

    browser: Client
    things: dict[str, str]


def enter(now: datetime, name: str, club: Club, role: str, event: RoleReach | None = None) -> Account:
    account = actions.sign_up(CONSOLE, actions.NewAccount(name=name, password=None, example=True), now=now)
    if role != ACCOUNT:
        person = actions.add_person(CONSOLE, full_name=f"{name} the {role}", club=club, now=now)
        code = actions.give_code(CONSOLE, person=person, now=now).code
        actions.claim(Actor(account=account), code=code, now=now)
        if event is not None:
            actions.appoint(CONSOLE, person=person, role=role, reach=event, since=date(2020, 1, 1), now=now)
        elif role != "player":
            scope = club if role == "club_officer" else None
            actions.give_role(CONSOLE, person=person, role=role, club=scope, since=date(2020, 1, 1), now=now)
    return account


def tournament(now: datetime, key: str = "w" * 32) -> dict[str, str]:
    """One in its first round, with one of two results in, and what is printed on paper for it."""
    origin = tournaments.Origin(at=now, by=None, by_name="the walk", command_id=f"walk {key[0]}")
    paid = MoneyMoved(cents=2000, why="fee", player=3)
    row = tournaments.open_tournament(key, (*four(), lights_out(), paid), origin).row
    return {
        "tournament": str(row.pk),
        "number": "3",
        "round": "1",
        "entry": "9",  # the result
        "player_key": keys.player_key(row, 3),
        "board_key": keys.board_key(row, 3, 1),
        "receipt": str(row.seq),
        "incident": str(row.seq - 1),
        "tsh": "tsh",
        "sheet": "standings",
    }


def ratings_taken(now: datetime) -> ListTaken:
    sent = actions.SentList(what="ratings", text="name,rating\nIn it,900\n", day=date(2026, 1, 1))
    seen = actions.preview_list(CONSOLE, sent, now=now).fingerprint
    answers = actions.ListAnswers(chosen={}, fingerprint=seen, token="walk")
    return actions.take_in_list(CONSOLE, sent, answers, now=now).record


@pytest.fixture
def world(
    request: pytest.FixtureRequest,
    db: None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> World:
    # That somebody is refused is what the walk is for; put down with its traceback, it would take a tenth of the time.
    caplog.set_level(logging.ERROR, "django.request")
    refusals_once.watch(monkeypatch)
    now, who = timezone.now(), request.param
    hall_store.open_hall("The hall of the walk", example=True)
    club = Club.objects.create(pk=1, name="Pōneke", folded="poneke", slug="poneke")
    at_play = tournament(now)
    reach = event_reach(tournaments.head(int(at_play["tournament"]))) if who == OF_THE_EVENT else None
    me = None if who == VISITOR else enter(now, "me", club, "director" if reach else who, reach)
    person, other = (
        actions.add_person(CONSOLE, full_name=name, club=of, now=now) for name, of in (("In it", club), ("Free", None))
    )
    held = actions.give_role(CONSOLE, person=person, role="magazine_editor", since=date(2026, 1, 1), now=now)
    begin_membership(person, "ordinary", date(2025, 1, 1))
    enter(now, "successor", club, "president")  # so that nobody here is the last who may give roles
    plain = enter(now, "player", club, ACCOUNT)
    # What a job would do has its own tests; here only who may begin it is asked.
    job = jobs.Job("walk", "A job that never begins", "/")
    monkeypatch.setattr(jobs, "start_job", lambda *_: job)
    monkeypatch.setattr(jobs, "start_in_turn", lambda *_, **_named: job)
    monkeypatch.setitem(jobs._jobs, job.id, job)
    # The certificate of `serve --tls`, which is there to be taken away by phones.
    monkeypatch.setattr(settings, "DATA", tmp_path)
    (tmp_path / "tls").mkdir()
    (tmp_path / "tls" / "authority.pem").write_text("a certificate")
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "20260502T000000Z-round.zip").write_bytes(b"a backup")
    things = {
        **at_play,
        **rated(),
        **an_entry(),
        "ballot": ballot_of_the_walk(person, now),
        **meeting_of_the_walk(person, now),
        **written(club, now),
        **some_money(club, person),
        "game": str(finished_game(now)),
        "replay": replay_of_the_walk(plain, now),
        "table": table_of_the_walk(person, now),
        "gcg": "gcg",
        "cgp": "cgp",
        "word": "EARTH",
        "list_to_learn": "two-letters",
        "club": club.slug,
        "person": str(person.pk),
        "independent": str(other.pk),
        "held": str(held.pk),
        "kind_of_list": "ratings",
        "list": str(ratings_taken(now).pk),
        "account": str(plain.pk),
        "part": plain.name,
        "link_token": actions.example_link(CONSOLE, account=plain).rstrip("/").rsplit("/", 1)[1],
        "reset_token": actions.reset_link(CONSOLE, account=plain, now=now).rstrip("/").rsplit("/", 1)[1],
        "job": job.id,
        "referee_game": "scrabble",
        "ruleset": "nzrc-2024",
        "referee_question": "overdraw",
        "rummikub_question": "clear-rack",
        "reading": "R-01",
        "document": "nsa2008",
        "clause": "nsa2008.9b",
    }
    browser = Client()
    if me is not None:
        browser.force_login(me, backend="tilehall.site.people.signin.ByNameOrMail")
    return World(browser, things)


def address(name: str, arguments: tuple[str, ...], world: World) -> str:
    query = "".join(part for part in arguments if part.startswith("?"))
    return reverse(name, args=[world.things[part] for part in arguments if not part.startswith("?")]) + query


def ask(world: World, method: str, url: str, posted: dict[str, str]) -> HttpResponse:
    """Whatever the question changed, in the hall or in the browser, is undone: the next one is asked afresh."""
    browser, before = world.browser, {name: morsel.value for name, morsel in world.browser.cookies.items()}
    with transaction.atomic():
        response = browser.get(url) if method == "GET" else browser.post(url, posted)
        if response.streaming:
            b"".join(response.streaming_content)  # a file is closed when it has been read
        transaction.set_rollback(True)
    browser.cookies = SimpleCookie(before)
    return response


def got_in(response: HttpResponse, method: str, url: str) -> bool:
    if response.status_code in (403, 405):
        return False
    if response.status_code == 302:
        return not response["Location"].startswith("/sign-in/")
    if response.status_code == 409 and b"No look-ups now" in response.content:
        return True  # a right that rests while a round is played, as that of the walk
    assert response.status_code == 200, f"{method} {url} gives {response.status_code}: the sample of the walk is wrong"
    return True


@pytest.mark.parametrize(("world", "who"), [(who, who) for who in (VISITOR, ACCOUNT, *ROLES)], indirect=["world"])
def test_who_gets_in_is_who_may(world: World, who: str) -> None:
    wrong = []
    for name, (arguments, may_get, may_post, posted) in TABLE.items():
        url = address(name, arguments, world)
        for method, may in (("GET", may_get), ("POST", may_post)):
            got = got_in(ask(world, method, url, posted), method, url)
            if got != (who in may):
                wrong.append(f"{who} {'gets into' if got else 'is kept out of'} {method} {url} ({name})")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("world", [OF_THE_EVENT], indirect=True)
def test_a_role_of_one_event_opens_that_event_and_no_other(world: World) -> None:
    """Everywhere else its holder is a player, and so at every other event."""
    other = World(world.browser, {**world.things, **tournament(timezone.now(), "x" * 32)})
    wrong = []
    for name, (arguments, may_get, may_post, posted) in TABLE.items():
        of_event = arguments[:1] == ("tournament",)
        for place, role in [(world, "director"), (other, "player")] if of_event else [(world, "player")]:
            url = address(name, arguments, place)
            for method, may in (("GET", may_get), ("POST", may_post)):
                got = got_in(ask(place, method, url, posted), method, url)
                if got != (role in may):
                    wrong.append(f"a director of event 1 {'gets into' if got else 'is kept out of'} {method} {url}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("world", [VISITOR], indirect=True)
def test_the_walk_changes_nothing(world: World) -> None:
    before = (Person.objects.count(), Account.objects.count())
    ask(world, "POST", reverse("people:sign-up"), {"name": "ana", "password": "4711 8302 kea"})
    assert (Person.objects.count(), Account.objects.count()) == before


def test_a_missing_line_and_a_wrong_line_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    line = TABLE.pop("people:roles")
    try:
        with pytest.raises(AssertionError, match="one line for each"):
            test_every_address_stands_in_the_table()
    finally:
        TABLE["people:roles"] = line


@pytest.mark.parametrize("world", ["scorer"], indirect=True)
def test_a_forgotten_check_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilehall.site.people.views import register

    monkeypatch.setattr(register.roles, "action", "people.see_public")
    # The same walk, but only past a few: all of them are passed by everybody above.
    near = [name for name in TABLE if name.startswith("people:")]
    monkeypatch.setattr(sys.modules[__name__], "TABLE", {name: TABLE[name] for name in near})
    with pytest.raises(AssertionError, match=r"scorer gets into GET /desk/roles/"):
        test_who_gets_in_is_who_may(world, "scorer")
