"""Pages: a tournament is taken in from a file after a look at it; a package goes out; a rehearsal comes and goes."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.site.tournaments.test_log import signed_in
from tests.site.tournaments.test_packages import move, out
from tests.site.tournaments.test_store import opened
from tilehall.law.tournament.formats.bundle import pack_files
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import imports
from tilehall.site.tournaments.store import ActRow, TournamentRow
from tilehall.site.tournaments.views.transfers import MOST_NAMES

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parents[2] / "law" / "tournament" / "files"
CUP = {
    "name": "Kāpiti Cup",
    "players": [{"name": name, "rating": 1500, "games": 9} for name in ("Wiremu Pōtae", "Ben Ash", "Cat Rua")],
    "rounds": [[{"first": "Wiremu Pōtae", "second": "Ben Ash", "score": [400, 300]}, {"bye": "Cat Rua"}]],
}


def give(browser: Client, raw: bytes, name: str) -> str:
    sent = browser.post(reverse("tournaments:take-in"), {"file": SimpleUploadedFile(name, raw)})
    assert sent.status_code == 200
    return sent.content.decode()


def confirm(browser: Client, page: str, **answers: str) -> str:
    """The form of the page as it is, with these answers."""
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    chosen = {}
    for name, options in re.findall(r'<select id="[^"]+" name="(who-\d+)".*?>(.*?)</select>', page, re.DOTALL):
        found = re.search(r'value="(\w*)" selected', options)
        chosen[name] = found[1] if found else ""
    return browser.post(reverse("tournaments:take-in"), {**hidden, **chosen, **answers}, follow=True).content.decode()


def test_results_are_looked_at_names_decided_and_taken_in_once() -> None:
    browser, _ = signed_in("director")
    potae = people.add_person(CONSOLE, full_name="Wiremu Potae", club=None, now=timezone.now())
    ben = people.add_person(CONSOLE, full_name="Ben Ash", club=None, now=timezone.now())
    raw = json.dumps(CUP).encode()
    page = give(browser, raw, "cup.json")
    assert "Who is this? 2 names" in page
    assert "macrons, accents or signs differ" in page
    assert TournamentRow.objects.count() == 0
    again = confirm(browser, page)
    assert "Wiremu Pōtae: nobody of the register has this name" in again
    assert (TournamentRow.objects.count(), Person.objects.filter(full_name="Cat Rua").count()) == (0, 0)
    done = confirm(browser, again, **{"who-0": f"p{potae.pk}"})
    assert "Kāpiti Cup is in this hall" in done
    row = TournamentRow.objects.get()
    tied = store.entrants(row.pk)
    assert (tied[1], tied[2], tied[3].full_name) == (potae, ben, "Cat Rua")
    assert store.load(row.pk).desk.after.finished
    assert "is here already" in give(browser, raw, "cup.json")
    with override_settings(SECRET_KEY="as on another laptop, where a backup was restored"):
        assert "is here already" in give(signed_in("organiser")[0], raw, "cup.json"), "and is not rated twice"


def test_a_file_that_was_taken_in_by_an_older_hall_is_known_too() -> None:
    brought = imports.BroughtFile(raw=b"results", file="cup.json")
    earlier = opened(key=imports._former_key(brought)).row.pk
    assert imports.imported_before(brought) == earlier
    assert imports.imported_before(replace(brought, name="Another Cup")) is None


def test_of_a_very_long_list_nobody_is_asked_one_by_one() -> None:
    browser, _ = signed_in("director")
    known = people.add_person(CONSOLE, full_name="Player 7", club=None, now=timezone.now())
    names = [f"Player {n}" for n in range(1, MOST_NAMES + 2)]
    raw = json.dumps({"name": "The Great Open", "players": [{"name": name} for name in names]}).encode()
    page = give(browser, raw, "open.json")
    assert "<select" not in page
    assert "1 name of 501 is known" in page
    assert "is in this hall" in confirm(browser, page)
    row = TournamentRow.objects.get()
    assert (len(store.load(row.pk).desk.players), store.entrants(row.pk)) == (501, {7: known})


def test_who_may_not_add_people_leaves_names_open() -> None:
    browser, _ = signed_in("ratings_manager")
    page = give(browser, json.dumps(CUP).encode(), "cup.json")
    assert "Somebody new" not in page
    confirm(browser, page, **{"who-0": "new"})
    assert TournamentRow.objects.count() == 0
    confirm(browser, page)
    assert Person.objects.filter(full_name="Cat Rua").count() == 0
    assert TournamentRow.objects.count() == 1


@pytest.mark.parametrize("file", ["kapiti.tou", "kapiti.tsh", "tables.csv"])
def test_every_kind_of_file_comes_in_by_the_page(file: str) -> None:
    browser, _ = signed_in("director")
    page = give(browser, (FILES / file).read_bytes(), file)
    assert "is in this hall" in confirm(browser, page)


def test_the_files_of_a_tsh_folder_come_in_together(client: Client) -> None:
    """Chosen together or as a zip; then the event has a feed for overlays, which anybody may read."""
    browser, _ = signed_in("director")
    files = {
        "config.tsh": b"division A a.t\ndivision B b.t\nconfig event_name = 'Kapiti Open'\nconfig bye_spread = 100\n",
        "a.t": (FILES / "kapiti.t").read_bytes(),
        "b.t": b"Hart, Jo 1200 2 0; 401 100; p12 1 0\nMoa, Sione 1100 1 0; 388 -75\n",
    }
    sent = {"file": [SimpleUploadedFile(name, raw) for name, raw in files.items()]}
    page = browser.post(reverse("tournaments:take-in"), sent).content.decode()
    assert "Kapiti Open" in page
    assert "Sione Moa forfeits, and the file does not say to whom" in page
    assert "is in this hall" in confirm(browser, page)
    number = TournamentRow.objects.get().pk
    shown = client.get(reverse("tournaments:standings", args=[number])).content.decode()
    assert shown.count("The organiser’s own terms, in all grades:") == 1
    told = re.sub(r"<[^>]+>|\s+", " ", shown)
    assert "who forfeits loses with a spread of −75. The rules have: −50 ( nzasp.P.10.3 )" in " ".join(told.split())
    feed = client.get(reverse("tournaments:feed", args=[number]))
    assert (feed["Access-Control-Allow-Origin"], feed["Content-Type"]) == ("*", "application/javascript")
    again = read_results(feed.content, "tourney.js")
    assert [each.spread for each in again.grades[1].event.rounds[1]] == [None, None]
    assert again.grades[1].event.own_terms.forfeiter_spread == -75
    assert "is here already" in give(browser, pack_files(files), "kapiti.zip"), "the same files as a zip"
    report = browser.get(reverse("tournaments:report", args=[number])).content.decode()
    assert report.count("the spread of a forfeit (-75)") == 2, "which neither TOU nor CSV can say"
    two = {"file": [SimpleUploadedFile("a.t", files["a.t"]), SimpleUploadedFile("a.t", files["b.t"])]}
    refused = browser.post(reverse("tournaments:take-in"), two).content.decode()
    assert "two of the files are called “a.t”" in refused, "neither is lost"


def test_no_file_at_all_is_said_beside_the_field() -> None:
    browser, _ = signed_in("director")
    page = browser.post(reverse("tournaments:take-in"), {"name": "Cup"}).content.decode()
    assert "Choose a file." in page


def test_an_event_at_tables_has_no_feed(client: Client) -> None:
    browser, _ = signed_in("director")
    confirm(browser, give(browser, (FILES / "tables.csv").read_bytes(), "tables.csv"))
    assert client.get(reverse("tournaments:feed", args=[TournamentRow.objects.get().pk])).status_code == 404


@pytest.mark.parametrize(
    "name, raw, said",
    [
        ("x.tou", b"nothing of the kind", "was not imported"),
        ("x.csv", b"round,first,second,first_score,second_score\n1,Ana,Ben,400,9x9\n", "line 2"),
        ("x.tilehall", b"{}", "no package"),
        ("x.json", b'{"tilehall": "tournament", "format": 1}', "parts it should have"),
    ],
)
def test_a_wrong_file_is_told_where_and_nothing_is_kept(name: str, raw: bytes, said: str) -> None:
    browser, _ = signed_in("director")
    assert said in give(browser, raw, name)
    assert TournamentRow.objects.count() == 0


def test_what_no_database_keeps_does_not_come_in_with_a_page_that_was_changed() -> None:
    browser, _ = signed_in("director")
    page = give(browser, json.dumps(CUP).encode(), "cup.json")
    nobody = {f"who-{at}": "leave" for at in range(3)}
    confirm(browser, page, name="Kāp\0iti Cup", title="cup\0.json", **nobody)
    row = TournamentRow.objects.get()
    assert (row.name, store.load(row.pk).desk.announced.name) == ("Kāpiti Cup", "Kāpiti Cup")


def test_what_was_lost_on_the_way_is_asked_for_again() -> None:
    browser, _ = signed_in("director")
    for carried in ("not base64!", "QUJD"):
        page = browser.post(reverse("tournaments:take-in"), {"carried": carried, "sure": "1"})
        assert "Give it again" in page.content.decode()


def test_a_package_goes_out_and_comes_in_and_goes_on() -> None:
    browser, _ = signed_in("director")
    kept = opened()
    taken = browser.get(reverse("tournaments:package", args=[kept.row.pk]))
    assert 'filename="autumn-open-2026-05-02.tilehall"' in taken["Content-Disposition"]
    raw = taken.content
    assert raw == out(kept.row.pk)
    store.forget_all()
    store._kept.clear()
    page = give(browser, raw, "autumn.tilehall")
    assert "Autumn Open" in page
    assert "is in this hall" in confirm(browser, page)
    assert "nothing new" in give(browser, raw, "autumn.tilehall")
    row = TournamentRow.objects.get()
    assert ActRow.objects.filter(tournament=row).count() == kept.row.seq


def test_a_rehearsal_is_begun_played_and_thrown_away_on_its_page() -> None:
    browser, _ = signed_in("director")
    number = opened().row.pk

    def press(what: str, at: int, **more: str) -> str:
        return browser.post(reverse(f"tournaments:{what}", args=[at]), more, follow=True).content.decode()

    assert "The practice run is ready" in press("rehearse-begin", number, command_id="a1")
    copy = TournamentRow.objects.exclude(rehearsal_of=None).get().pk
    assert "Round 1 is played" in press("rehearse-play", copy, seed="5", command_id="a2")
    assert "All rounds are played" in press("rehearse-play", copy, seed="5", all="1", command_id="a3")
    assert "Practice run: " not in Client().get(reverse("tournaments:tournaments")).content.decode()
    assert "nothing is invented in it" in press("rehearse-play", number)
    assert "never thrown away" in press("rehearse-away", number)
    assert "The practice run is deleted" in press("rehearse-away", copy)
    assert TournamentRow.objects.count() == 1


def test_move_is_a_move() -> None:
    """The other hall of these tests is empty."""
    opened()
    move()
    assert (TournamentRow.objects.count(), Person.objects.count()) == (0, 0)
