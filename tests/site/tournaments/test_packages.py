"""A tournament leaves a hall and arrives in another: once, whole, and nothing doubled."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.law.tournament.desk.plans import BEGUN, four
from tests.site.people.conftest import account, acting, officer
from tests.site.people.conftest import as_ as as_
from tests.site.tournaments.test_store import entering, hand, opened
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.money import MoneyMoved
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.records import Player
from tilehall.site.logs import seal
from tilehall.site.logs.chain import chain_hash
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import event_officers, keys, store
from tilehall.site.tournaments.actions import packages
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.name_matches import LEAVE, NEW, NameAnswers, Undecided
from tilehall.site.tournaments.actions.packages import LogsParted, Untrusted
from tilehall.site.tournaments.package_file import WrongPackage, read_package
from tilehall.site.tournaments.store import ActRow, DeskState, Origin, TournamentRow

pytestmark = pytest.mark.django_db


def person(name: str) -> Any:
    return people.add_person(CONSOLE, full_name=name, club=None, now=timezone.now())


def out(number: int) -> bytes:
    return packages.take_out(CONSOLE, store.load(number))[1]


def elsewhere() -> bytes:
    """A package of four(), whose first two players the other hall knew; that hall is gone then."""
    kept = opened()
    for number, name in ((1, "Ana"), (2, "Ben")):
        store.tie_entrant(kept.row.pk, number, person(name))
    raw = out(kept.row.pk)
    move()
    return raw


def move() -> None:
    """To another hall: nothing is in it."""
    from tilehall.site.people.models import Person

    store.forget_all()
    Person.objects.all().delete()
    store._kept.clear()


def take(raw: bytes, *, actor: Actor = CONSOLE, trusted: bool = True, **more: Any) -> DeskState:
    answers = NameAnswers(**{"otherwise": LEAVE, **more})
    return packages.take_in(actor, raw, answers, hand("take"), trusted=trusted)


def over(number: int) -> bytes:
    return packages.take_over(CONSOLE, store.load(number))[1]


def rows() -> tuple[int, int, int]:
    return TournamentRow.objects.count(), ActRow.objects.count(), store.EntrantRow.objects.count()


@pytest.mark.parametrize("taken_over", [True, False])
def test_it_arrives_once_with_its_whole_log_and_to_take_over_with_its_keys(taken_over: bool) -> None:
    kept = opened()
    paper, seal, public = keys.player_key(kept.row, 3), kept.row.log_sha256, store.public_id(kept.row)
    raw = (over if taken_over else out)(kept.row.pk)
    assert (f'"key":"{kept.row.key}"'.encode() in raw) == taken_over, "who holds it opens the page of every player"
    move()
    first = take(raw)
    assert store.public_id(first.row) == public, "by which other events name it"
    assert (first.row.log_sha256, first.row.phase, first.row.name) == (seal, "playing", "Autumn Open")
    assert first.row.arrived is not None
    assert keys.player_number(first.row, paper) == (3 if taken_over else None)
    assert keys.player_number(first.row, keys.player_key(first.row, 3)) == 3
    store._kept.clear()
    assert store.load(first.row.pk).desk == kept.desk
    before = rows()
    assert take(raw).row.pk == first.row.pk
    assert rows() == before
    assert packages.preview_package(CONSOLE, raw, hand("now").now).new == 0


def test_a_longer_log_goes_on_and_an_older_package_changes_nothing() -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(CONSOLE, "tournaments.score", kept.row.pk, lambda _: entering(300, 310), hand("one"))
    late = out(kept.row.pk)
    move()
    number = take(early).row.pk
    assert packages.preview_package(CONSOLE, late, hand("now").now).new == 1
    assert take(late).desk.round_done(1)
    assert take(early).row.seq == len(four()) + 1
    assert TournamentRow.objects.count() == 1
    begun = execute(CONSOLE, "tournaments.direct", number, lambda _: (RoundBegun(round=2, minutes=9),), hand("go"))
    assert isinstance(begun, DeskState), "the desk goes on here"


def test_where_two_halls_parted_is_said_and_nothing_changes() -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(CONSOLE, "tournaments.score", kept.row.pk, lambda _: entering(300, 310), hand("one"))
    theirs = out(kept.row.pk)
    move()
    number = take(early).row.pk
    execute(CONSOLE, "tournaments.score", number, lambda _: entering(333, 310), hand("two"))
    before = rows()
    for ask in (lambda: take(theirs), lambda: packages.preview_package(CONSOLE, theirs, hand("now").now)):
        with pytest.raises(LogsParted) as parted:
            ask()
        # Kind, author and minute may be the same in both: what was entered is what differs.
        assert re.search(
            rf"at entry {len(four()) + 1}: here it is “.* 333, .* 310.*”, there “.* 300, .* 310", str(parted.value)
        )
    assert rows() == before
    assert store.load(number).desk.board_of("A", 1, 3).slip.scores == (333, 310)  # type: ignore[union-attr]


def test_people_are_found_by_their_name_and_asked_about_otherwise() -> None:
    raw = elsewhere()
    ana = person("Ana")
    preview = packages.preview_package(CONSOLE, raw, hand("now").now)
    assert [(each.name, each.same) for each in preview.people] == [("Ana", ana), ("Ben", None)]
    with pytest.raises(Undecided) as undecided:
        take(raw, otherwise="")
    assert undecided.value.names == ("Ben",)
    assert rows() == (0, 0, 0)
    kept = take(raw, chosen={"Ben": NEW}, otherwise="")
    tied = store.entrants(kept.row.pk)
    assert (tied[1], tied[2].full_name) == (ana, "Ben")
    assert sorted(tied) == [1, 2], "whom the other hall did not know either is nobody's"


def test_who_came_later_is_tied_when_the_log_goes_on() -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(
        CONSOLE, "tournaments.organise", kept.row.pk,
        lambda _: (Entered(player=Player(number=5, name="Eve")),), hand("eve"),
        in_same_transaction=lambda state: store.tie_entrant(state.row.pk, 5, person("Eve")),
    )  # fmt: skip
    late = out(kept.row.pk)
    move()
    number = take(early).row.pk
    with pytest.raises(NotYours):  # though anybody may enter a player at the desk
        take(late, actor=acting(officer(Role.WEBMASTER)))
    take(late, chosen={"Eve": NEW})
    assert store.entrants(number)[5].full_name == "Eve"


def test_only_who_may_takes_in_and_out_and_a_rehearsal_stays() -> None:
    kept = opened()
    with pytest.raises(NotYours):
        packages.take_out(VISITOR, kept)
    with pytest.raises(NotYours):
        packages.take_in(VISITOR, out(kept.row.pk), NameAnswers(), hand("x"))
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id="copy")
    copy = store.open_tournament("c" * 32, four(), origin, rehearsal_of=kept.row)
    with pytest.raises(WrongPackage, match="practice run"):
        packages.take_out(CONSOLE, copy)
    named = changed(out(kept.row.pk), lambda plain: plain.update(id=store.public_id(copy.row)))
    with pytest.raises(WrongPackage, match="practice run"):
        take(named)


# --- whose it is


def changed(raw: bytes, change: Callable[[dict[str, Any]], None], seal: str | None = "") -> bytes:
    """By a forger, who can leave the seal of the hall out but not make one."""
    plain = json.loads(raw)
    change(plain)
    if seal is not None:
        plain["seal"] = seal
    return json.dumps(plain).encode()


def resealed(plain: dict[str, Any]) -> None:
    """A forger who knows how the hash of a log is made."""
    plain["log_sha256"] = chain_hash(store.rows_from_package(plain["acts"]))


def forged_result(plain: dict[str, Any]) -> None:
    """A result in the name of the scorer, behind all that really was done."""
    last = plain["acts"][-1]
    payload = {"grade": "A", "round": 1, "player": 3, "scores": [999, 1], "bonus": None, "first": None,
               "by_player": None, "racks": None}  # fmt: skip
    forged = {**last, "seq": last["seq"] + 1, "command_id": "forged", "step": 0, "by_name": "Officer Scorer"}
    plain["acts"].append({**forged, "kind": "result-entered/2", "payload": payload})
    resealed(plain)


@pytest.mark.parametrize("role", [Role.WEBMASTER, Role.RATINGS_MANAGER, Role.SECRETARY])
def test_no_officer_of_the_hall_writes_into_an_event_in_the_name_of_others(role: Role) -> None:
    """A webmaster took the package, added a result by the scorer, closed the chain anew, and took it in."""
    kept = opened()
    raw = changed(out(kept.row.pk), forged_result)
    actor = acting(officer(role))
    preview = packages.preview_package(actor, raw, hand("now").now)
    assert (preview.new, "own director or organiser" in preview.refused) == (1, True)
    with pytest.raises(NotYours):
        take(raw, actor=actor)
    assert store.load(kept.row.pk).row.seq == kept.row.seq
    with pytest.raises(NotYours):
        packages.take_over(actor, kept)


def forged_incident(plain: dict[str, Any]) -> None:
    """A ruling that the law does not give, with a breach on somebody's conduct list."""
    last = plain["acts"][-1]
    payload = {"question": "overdraw", "ruleset": "nzasp-2022", "ruling": "no_penalty", "final": False, "round": 1,
               "facts": [["drawn", "4"], ["found_by", "drawer"], ["needed", "2"], ["racked", "2"]], "table": 1,
               "rests_on": ["nzasp.P.6.1.3"], "breaches": ["flash_draw"], "players": [1, 2], "player": 1,
               "asked_by": "official", "told": ""}  # fmt: skip
    forged = {**last, "seq": last["seq"] + 1, "command_id": "forged", "step": 0}
    plain["acts"].append({**forged, "kind": "incident-noted/1", "payload": payload})
    resealed(plain)


def test_a_file_brings_no_ruling_that_the_law_does_not_give() -> None:
    kept = opened()
    raw = changed(out(kept.row.pk), forged_incident)
    with pytest.raises(WrongPackage, match="the same facts are ruled on otherwise"):
        take(raw, actor=acting(officer(Role.DIRECTOR)))
    assert store.load(kept.row.pk).row.seq == kept.row.seq


def test_what_bears_our_seal_and_is_not_ours_is_refused_whoever_brings_it() -> None:
    kept = opened()
    raw = changed(out(kept.row.pk), forged_result, seal=None)
    with pytest.raises(WrongPackage, match="bears the name of this hall"):
        take(raw)
    assert store.load(kept.row.pk).row.seq == kept.row.seq


def test_one_from_elsewhere_or_without_a_seal_needs_a_word_and_its_entries_are_marked(settings: Any) -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(CONSOLE, "tournaments.score", kept.row.pk, lambda _: entering(300, 310), hand("one"))
    late, theirs = out(kept.row.pk), seal.hall_id()
    unsealed = changed(early, lambda _: None)
    move()
    assert take(early, trusted=False).row.seq == len(four()), "our own needs none"
    move()
    settings.SECRET_KEY = "another hall"
    for raw in (early, unsealed):
        with pytest.raises(Untrusted):
            take(raw, trusted=False)
    assert rows() == (0, 0, 0)
    director = acting(officer(Role.DIRECTOR))
    number = take(early).row.pk
    take(late, actor=director)
    assert director.person is not None
    assert [(one.first, one.last, one.by_name, one.hall) for one in store.arrivals(store.head(number))] == [
        (1, len(four()), "the console", theirs),
        (len(four()) + 1, len(four()) + 1, director.person.full_name, theirs),
    ]
    assert store.head(number).log_sha256 == read_package(late).log_sha256, "the chain that travels is the same"


def test_the_log_says_who_brought_an_entry_from_which_hall(settings: Any) -> None:
    kept = opened()
    raw, theirs = out(kept.row.pk), seal.hall_id()
    move()
    settings.SECRET_KEY = "another hall"
    number = take(raw).row.pk
    browser = Client()
    browser.force_login(officer(Role.DIRECTOR))
    for page in (f"/tournaments/{number}/desk/log/", f"/tournaments/{number}/desk/log/3/"):
        assert f"imported by the console from the hall {theirs}" in browser.get(page).content.decode()


def test_the_page_asks_for_a_tick_and_shows_what_would_come(settings: Any) -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(CONSOLE, "tournaments.score", kept.row.pk, lambda _: entering(300, 310), hand("one"))
    late = out(kept.row.pk)
    theirs = seal.hall_id()
    move()
    settings.SECRET_KEY = "another hall"
    number = take(early).row.pk
    browser = Client()
    browser.force_login(officer(Role.DIRECTOR))
    shown = browser.post("/tournaments/take-in/", {"file": SimpleUploadedFile("event.tilehall", late)})
    text = shown.content.decode()
    assert all(said in text for said in ("What would come", "300", f"another hall ({theirs})", "I know where"))
    sent = {"carried": shown.context["carried"], "title": "event.tilehall", "sure": "1", "command_id": "c"}
    again = browser.post("/tournaments/take-in/", sent).content.decode()
    assert "Tick that you know where this file comes from" in again
    assert store.head(number).seq == len(four())
    taken = browser.post("/tournaments/take-in/", {**sent, "known_origin": "on"}, follow=True)
    assert "no word list CSW2019" in taken.content.decode()
    assert store.head(number).seq == len(four()) + 1


def test_who_directs_one_event_brings_that_one_back_and_no_other() -> None:
    """A role for one event opens the page of that event; the one for all files is for roles in the whole hall."""
    kept, other = opened(), opened("b" * 32)
    holder = people.add_person(CONSOLE, full_name="Edie", club=None, now=timezone.now())
    reach = event_officers.event_reach(kept.row)
    browser = Client()
    browser.force_login(account("edie", holder))
    people.appoint(CONSOLE, person=holder, role=Role.DIRECTOR, reach=reach, since=BEGUN.date(), now=BEGUN)
    sent = [changed(out(row.pk), forged_result) for row in (kept.row, other.row)]
    assert browser.get("/tournaments/take-in/").status_code == 403
    assert browser.get(f"/tournaments/{other.row.pk}/desk/packages/take-in/").status_code == 403
    address = f"/tournaments/{kept.row.pk}/desk/packages/take-in/"
    own, foreign = (browser.post(address, {"file": SimpleUploadedFile("e.tilehall", raw)}) for raw in sent)
    assert "not a package of this tournament" in foreign.content.decode()
    confirmed = {"carried": own.context["carried"], "title": "e.tilehall", "sure": "1", "command_id": "c"}
    assert browser.post(address, {**confirmed, "known_origin": "on"}).status_code == 302
    assert [store.head(row.pk).seq for row in (kept.row, other.row)] == [len(four()) + 1, len(four())]


def test_a_package_of_the_first_format_still_arrives() -> None:
    kept = opened()
    plain = json.loads(out(kept.row.pk))
    public = plain.pop("id")
    plain.pop("seal")
    raw = json.dumps({**plain, "format": 1, "key": kept.row.key}).encode()
    assert take(raw).row.pk == kept.row.pk, "it is the same tournament"
    move()
    assert store.public_id(take(raw).row) == public


# --- another laptop takes over


def test_who_takes_over_keeps_number_and_papers_and_nobody_else_is_in_the_file() -> None:
    opened("a" * 32)
    person("Zoe Elsewhere")
    kept = opened("b" * 32)
    store.tie_entrant(kept.row.pk, 1, person("Ana"))
    raw, paper = over(kept.row.pk), keys.player_key(kept.row, 3)
    assert b"Zoe" not in raw
    assert b"argon2" not in raw
    number = kept.row.pk
    move()
    arrived = take(raw, otherwise="")
    assert (arrived.row.pk, keys.player_number(arrived.row, paper)) == (number, 3), "addresses on paper name it"
    assert store.entrants(number)[1].full_name == "Ana", "nobody is asked about names"
    assert opened("c" * 32).row.pk == number + 1


def test_an_event_that_came_without_its_key_gets_it_from_a_take_over(settings: Any) -> None:
    kept = opened()
    paper = keys.player_key(kept.row, 3)
    plain, whole = out(kept.row.pk), over(kept.row.pk)
    move()
    number = take(plain).row.pk
    assert keys.player_number(store.head(number), paper) is None
    again = over(number)
    take(whole, actor=acting(officer(Role.WEBMASTER)))
    assert keys.player_number(store.head(number), paper) is None, "only by its own officers"
    take(whole, actor=acting(officer(Role.ORGANISER)))
    assert keys.player_number(store.head(number), paper) == 3
    take(again)
    assert keys.player_number(store.head(number), paper) == 3, "one that stood in for it does not come back"


def test_a_word_list_that_is_not_here_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tick that the right list is loaded travels with the log; the list does not."""
    desk = opened().desk
    assert packages.missing_word_list(desk) == "CSW2019"
    about = packages.lexicons.lexicons_in(packages.settings.DATA)[0]
    monkeypatch.setattr(packages.lexicons, "lexicons_in", lambda _: [replace(about, name="csw19")])
    assert packages.missing_word_list(desk) is None


def test_a_package_tells_nobody_what_the_log_keeps_from_them(as_: Callable[..., Client]) -> None:
    """The Ratings Manager read every complaint in it, and who had paid what."""
    number = opened().row.pk
    manager, treasurer, director = (officer(role) for role in (Role.RATINGS_MANAGER, Role.TREASURER, Role.DIRECTOR))
    assert packages.take_out(acting(manager), store.load(number))
    address = f"/tournaments/{number}/desk/packages/"
    assert f'href="{address}package.tilehall"' in as_(manager).get(address).text
    kept = execute(
        CONSOLE, "tournaments.organise", number, lambda _: (MoneyMoved(cents=2000, why="fee", player=2),), hand("m")
    )
    assert isinstance(kept, DeskState)
    with pytest.raises(packages.NotAllYours, match="not yours to read"):
        packages.take_out(acting(manager), kept)
    shown = as_(manager).get(f"{address}package.tilehall", follow=True).text
    assert "Ask the director or the organiser" in shown
    assert f'href="{address}package.tilehall"' not in shown
    with pytest.raises(NotYours):
        packages.take_out(acting(treasurer), kept)  # who reads of the money, and takes no event anywhere
    assert packages.take_out(acting(director), kept)
