"""Several entries at once: all of them in one command or nobody, looked at before, with who cannot be entered named."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.site.people.conftest import officer, person
from tilehall.law.tournament.desk.records import Plan
from tilehall.site.logs.retry import Clash
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import several_entries as actions
from tilehall.site.tournaments.actions.entries import enter, give_notice
from tilehall.site.tournaments.actions.name_matches import NamesOnLines, names_on_lines
from tilehall.site.tournaments.actions.register import EntryOptions
from tilehall.site.tournaments.forms.several_entries import PastedNamesForm
from tilehall.site.tournaments.store import DeskState

from .halls import done, hand, member, members, refused
from .test_views_before_the_event import soon

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def press(client: Client, number: int, what: str, **told: object) -> str:
    answer = client.post(f"/tournaments/{number}/desk/entries/{what}/", {"command_id": "c1", **told}, follow=True)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def entered(number: int) -> list[str]:
    return [player.name for player in store.load(number).desk.in_the_field()]


def test_several_are_entered_by_one_command_and_tied_to_the_register() -> None:
    number, people = soon(), members(1500, 1400, 1300)
    before = store.head(number).seq
    state = done(actions.enter_several(CONSOLE, number, people, hand(), options=EntryOptions()))
    assert [each.name for each in state.desk.in_the_field()] == ["Member 01", "Member 02", "Member 03"]
    assert store.entrants(number) == dict(enumerate(people, 1))
    assert len({entry.at for entry in state.entries[before:]}) == 1


def test_where_one_is_refused_nobody_is_entered() -> None:
    number, people = soon(), members(1500, 1400)
    stranger = person("No Member")
    answer = actions.enter_several(CONSOLE, number, [*people, stranger], hand(), options=EntryOptions())
    code, rests_on = refused(answer)
    assert (code, rests_on) == ("not_a_member", ["nzasp.C.11.1"])
    assert entered(number) == []
    looked = actions.look_at_entries(store.load(number), [*people, stranger], EntryOptions(), timezone.now())
    assert [one.refusal is None for one in looked] == [True, True, False]


def test_a_clash_in_the_middle_ties_nobody_to_a_number_that_is_not_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is decided, another enters and gets the first number: it is decided once more, from that one on."""
    number, (late, *people) = soon(), members(1600, 1500, 1400)
    with monkeypatch.context() as faster:
        append, load = store.append, store.load

        def clashes(*_: object) -> DeskState:
            faster.setattr(store, "append", append)
            faster.setattr(store, "load", loaded_again)
            raise Clash

        def loaded_again(at: int) -> DeskState:
            faster.setattr(store, "load", load)
            done(enter(CONSOLE, number, who=late, context=hand()))
            return load(at)

        faster.setattr(store, "append", clashes)
        done(actions.enter_several(CONSOLE, number, people, hand(), options=EntryOptions()))
    assert store.entrants(number) == {1: late, 2: people[0], 3: people[1]}


def test_names_beyond_the_most_of_one_command_are_named_as_left_out(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, people = soon(), members(1500, 1400, 1300)
    monkeypatch.setattr(actions, "MOST", 2)
    names = "\n".join(one.full_name for one in people)
    answer = organiser.post(f"/tournaments/{number}/desk/entries/names/", {"names": names})
    assert [row.name for row in answer.context["rows"]] == [one.full_name for one in people[:2]]
    assert answer.context["left_out"] == (people[2].full_name,)
    assert people[2].full_name in answer.content.decode()


def test_two_of_one_name_are_told_apart_and_places_run_out_within_the_list() -> None:
    number = soon(places=2)
    club = Club.objects.create(name="Ōtaki Tiles", folded="otaki tiles", slug="otaki")
    people = [member("Ana Tui"), member("Ana Tui", club), member("Ben Kea")]
    state = done(actions.enter_several(CONSOLE, number, people, hand(), options=EntryOptions()))
    names = [(player.name, player.standing) for player in state.desk.players.values()]
    assert names == [("Ana Tui", "entered"), ("Ana Tui (Ōtaki Tiles)", "entered"), ("Ben Kea", "waiting")]


def test_who_withdrew_before_the_draw_comes_back_with_the_others() -> None:
    number, people = soon(places=2), members(1500, 1400, 1300)
    for one in people:
        done(enter(CONSOLE, number, who=one, context=hand()))
    done(give_notice(CONSOLE, number, 3, "ill", hand()))  # from the waiting list one just goes
    assert store.load(number).desk.players[3].standing == "withdrawn"
    state = done(actions.enter_several(CONSOLE, number, people[2:], hand(), options=EntryOptions()))
    assert (len(state.desk.players), state.desk.players[3].standing) == (3, "waiting")


def test_a_whole_club_is_found_and_entered_by_one_press_and_the_search_stays(organiser: Client) -> None:
    number = soon()
    club = Club.objects.create(name="Ōtaki Tiles", folded="otaki tiles", slug="otaki")
    for name in ("Ana Tui", "Ben Kea", "Cat Moa"):
        member(name, club)
    url = f"/tournaments/{number}/desk/entries/"
    shown = organiser.get(url, {"q": "otaki"}).content.decode()
    assert "Enter all 3" in shown
    found = re.findall(r'name="found" value="(\d+)"', shown)
    told = press(organiser, number, "several", which="all", found=found, q="otaki")
    assert "3 players entered." in told
    assert 'value="otaki"' in told
    assert sorted(entered(number)) == ["Ana Tui", "Ben Kea", "Cat Moa"]


def test_the_ticked_are_entered_and_nobody_ticked_is_told(organiser: Client) -> None:
    number, people = soon(), members(1500, 1400, 1300)
    found = [one.pk for one in people]
    assert "Nobody was ticked" in press(organiser, number, "several", which="ticked", found=found)
    told = press(organiser, number, "several", which="ticked", found=found, person=found[1])
    assert "Member 02 is entered." in told
    assert entered(number) == ["Member 02"]


def test_a_refused_row_is_named_with_its_clause_and_the_others_stay_ticked(organiser: Client) -> None:
    number, people = soon(), members(1500)
    stranger = person("No Member")
    told = press(organiser, number, "several", person=[people[0].pk, stranger.pk])
    assert "Not everybody can be entered, so nobody was." in told
    assert "No Member is none" in told
    assert "nzasp.C.11.1" in told
    assert re.findall(r'name="person" value="(\d+)" checked', told) == [str(people[0].pk)]
    assert entered(number) == []


def test_a_pasted_list_names_unknown_and_ambiguous_rows_before_anything_is_written(organiser: Client) -> None:
    number, people = soon(), members(1500, 1400)
    member("Mere Tūhoro")
    done(enter(CONSOLE, number, who=people[1], context=hand()))
    told = press(
        organiser,
        number,
        "names",
        names="1. Member 01, Wellington\n2) Member 02\nMere Tuhora\nZebedee Quux\n\nMember 01",
    )
    assert "Not in the register: Zebedee Quux." in told
    assert "entered already" in told
    assert "Who is “Mere Tuhora”?" in told
    assert "1 of 4 can be entered" in told
    assert entered(number) == ["Member 02"]
    chosen = re.findall(r'<option value="(\d+)">Mere Tūhoro', told)
    told = press(organiser, number, "several", person=[people[0].pk, "", *chosen])
    assert "2 players entered." in told
    assert entered(number) == ["Member 02", "Member 01", "Mere Tūhoro"]


@pytest.mark.parametrize(
    "line", ["1 {}", "#1 {}", "– {}", "01) {}", "{} 1450", "{}\t1450\t37", "3. {} 987", "{}, 1450"]
)
def test_numbers_around_a_name_are_none_of_it(organiser: Client, line: str) -> None:
    """As a sheet, a mail or a rating list has it."""
    number = soon()
    member("Mere Tūhoro")
    told = press(organiser, number, "names", names=line.format("Mere Tūhoro"))
    assert "1 of 1 can be entered" in told


def test_an_empty_list_and_one_too_long_are_told_at_the_field(organiser: Client) -> None:
    number = soon()
    assert "Fill this in" in press(organiser, number, "names", names="")
    assert "Write at least one name." in press(organiser, number, "names", names="1.\n2.\n")
    many = "\n".join(f"Name {n}" for n in range(actions.MOST + 1))
    assert "200 can be entered at once" in press(organiser, number, "names", names=many)


def test_after_the_closing_date_one_reason_serves_all(organiser: Client) -> None:
    number, people = soon(), members(1500, 1400)
    plan: Plan = store.load(number).desk.announced
    assert plan.closes > timezone.localdate() - timedelta(days=1)
    organiser.post(f"/tournaments/{number}/desk/entries/", {"do": "close", "closed": "yes", "command_id": "cl"})
    numbers = [one.pk for one in people]
    told = press(organiser, number, "several", person=numbers)
    assert "Why after the closing date" in told
    assert len(re.findall(r'name="person" value="\d+" checked', told)) == 2
    assert "2 players entered." in press(organiser, number, "several", person=numbers, late="the post was slow")
    assert [note.told for note in store.load(number).desk.floor.notes] == ["the post was slow"] * 2


def test_what_is_pasted_is_read_as_names() -> None:
    form = PastedNamesForm({"names": "  1.\tAna Tui\t1500\n- Ben Kea; Ōtaki\n* Cat\n\n3) Ana Tui"})
    assert form.is_valid()
    assert form.cleaned_data["names"] == ["Ana Tui\t1500", "Ben Kea; Ōtaki", "Cat", "Ana Tui"]


def test_names_with_commas_are_read_by_the_register() -> None:
    for name in ("Rawiri Tamatea", "Ana Tui", "Ben Kea", "Mere Tūhoro"):
        member(name)
    read = names_on_lines(["Tamatea, Rawiri", "Ana Tui, Ben Kea", "mere tuhoro\t1500", "Ana Tui", "Zeb Quux, Ōtaki"])
    assert read.names == ("Rawiri Tamatea", "Ana Tui", "Ben Kea", "mere tuhoro", "Zeb Quux")
    assert read.left_out == ("1500", "Ōtaki")
    assert names_on_lines(["Tuhora, Mere, Ben Kea, 3"]) == NamesOnLines(("Mere Tuhora", "Ben Kea"), ("3",))


def test_what_is_left_out_is_told_and_one_whose_signs_differ_is_chosen(organiser: Client) -> None:
    number, known = soon(), member("Mere Tūhoro")
    member("Hana Kea")
    told = press(organiser, number, "names", names="Mere Tuhoro, Wellington\nHana Kee")
    assert "Not understood, and left out: Wellington." in told
    assert f'<option value="{known.pk}" selected>' in told
    assert told.count("selected") == 1, "where a letter differs somebody chooses"


def test_who_may_not_organise_enters_nobody(client: Client) -> None:
    number, people = soon(), members(1500)
    client.force_login(officer(Role.SCORER), backend="tilehall.site.people.signin.ByNameOrMail")
    for what, told in (("several", {"person": people[0].pk}), ("names", {"names": "Member 01"})):
        assert client.post(f"/tournaments/{number}/desk/entries/{what}/", told).status_code == 403
    assert entered(number) == []
