"""The log as a page: every entry in words, found again, undone with a reason, and the state proven from it."""

import re
from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.law.tournament.desk.plans import NAMES, four
from tests.site.tournaments.test_store import entering, hand, opened
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.draw import Rearranged
from tilehall.law.tournament.desk.acts.entries import Entered, EntryAmended, NoteMade
from tilehall.law.tournament.desk.acts.money import MoneyMoved
from tilehall.law.tournament.desk.acts.report import ComplaintKept, Published
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.law.tournament.desk.records import Pairing, Player
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, NotYours, actor_of
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import log
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.store import ActRow, DeskState

pytestmark = pytest.mark.django_db
RESULT = len(four())


def signed_in(role: str) -> tuple[Client, Actor]:
    now = timezone.now()
    account = people.sign_up(CONSOLE, people.NewAccount(name=role, password=None), now=now)
    person = people.add_person(CONSOLE, full_name=f"Rōia the {role}", club=None, now=now)
    people.claim(Actor(account=account), code=people.give_code(CONSOLE, person=person, now=now).code, now=now)
    people.give_role(CONSOLE, person=person, role=role, since=date(2020, 1, 1), now=now)
    browser = Client()
    browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    account.refresh_from_db()
    return browser, actor_of(account, date(2026, 5, 2))


def page(browser: Client, number: int, **query: object) -> str:
    return browser.get(reverse("tournaments:log", args=[number]), query).content.decode()


def test_every_entry_is_there_in_words_and_found_again() -> None:
    browser, _ = signed_in("director")
    number = opened().row.pk
    execute(
        CONSOLE, "tournaments.direct", number,
        lambda _: (NoteMade(about="ruling", told="Hōhepa's clock", rests_on=("nzasp.P.6.17",), player=3, round=1),),
        hand("r"),
    )  # fmt: skip
    whole = page(browser, number)
    assert "Round 1, table 1: Ana 401, Ben 380 (slip signed)" in whole
    assert "/rules/nzasp.P.6.17/" in whole
    assert whole.count('class="log-seq"') == RESULT + 1
    for query, found in (
        ({"q": "hohepa"}, 1),
        ({"q": "ana 401"}, 1),
        ({"part": "entries", "q": "entered as"}, 4),
        ({"player": 2}, 2),
        ({"round": 2}, 1),
        ({"q": "nobody at all"}, 0),
    ):
        assert page(browser, number, **query).count('class="log-seq"') == found, query
    assert "entered as number 2" in page(browser, number, player=2)
    assert "Ben 380" in page(browser, number, player=2)
    assert "entered as number 3" not in page(browser, number, player=2)
    assert (
        page(browser, number, player="x", round="-1", part="nothing", page="99").count('class="log-seq"') == RESULT + 1
    )


def test_a_long_log_is_paged() -> None:
    browser, _ = signed_in("director")
    number = opened().row.pk
    said = tuple(NoteMade(about="ruling", told=f"ruling {n}") for n in range(130))
    execute(CONSOLE, "tournaments.direct", number, lambda _: said, hand("many"))
    assert "page 1 of 3" in page(browser, number)
    assert "Announced: Autumn Open" in page(browser, number, page=3)
    assert "Announced: Autumn Open" not in page(browser, number)


def test_an_entry_is_undone_after_a_look_and_stays_readable() -> None:
    browser, _ = signed_in("director")
    number = opened().row.pk
    address = reverse("tournaments:log-entry", args=[number, RESULT])
    seen = browser.get(address).content.decode()
    assert "A, round 1, table 1: Ana, Ben: no result (was: Ana 401, Ben 380)" in seen
    assert store.load(number).row.seq == RESULT, "looking changes nothing"
    refused = browser.post(address, {"reason": " \0"}, follow=True).content.decode()
    assert "Say why entry 9 is taken back" in refused
    done = browser.post(address, {"reason": "wrong table", "command_id": "abc1"}, follow=True).content.decode()
    again = browser.post(address, {"reason": "wrong table", "command_id": "abc1"}, follow=True)
    assert again.status_code == 200
    assert "<s>Round 1, table 1: Ana 401, Ben 380 (slip signed)</s>" in done
    assert f"undone by {RESULT + 1}" in done
    assert store.load(number).row.seq == RESULT + 1
    assert len(list(store.load(number).desk.missing(1))) == 2


def test_a_board_that_reads_the_same_is_only_counted() -> None:
    browser, _ = signed_in("director")
    number = opened().row.pk
    boards = store.load(number).desk.grade("A").rounds[1].boards
    one, two = (Pairing(meets="game", players=board.players, table=board.table, by_hand=True) for board in boards)
    moved = replace(two, table=7)
    rearranged = Rearranged(grade="A", round=2, boards=(one, moved))
    done = execute(CONSOLE, "tournaments.direct", number, lambda _: (rearranged,), hand("by hand"))
    assert isinstance(done, DeskState)
    seen = browser.get(reverse("tournaments:log-entry", args=[number, done.row.seq])).content.decode()
    assert re.search(r": ([^<(]*) \(was: \1\)", seen) is None, "a line that tells nothing"
    assert "1 board with players, table and result as they are now" in seen
    names = ", ".join(NAMES[each - 1] for each in two.players)
    assert f"A, round 2, table {two.table}: {names}: no result (was at table 7: {names}: no result)" in seen


def test_what_stands_in_the_way_is_shown_with_a_way_to_it() -> None:
    browser, _ = signed_in("director")
    number = opened().row.pk
    seen = browser.get(reverse("tournaments:log-entry", args=[number, 7])).content.decode()
    assert "Entry 9 rests on it" in seen
    assert reverse("tournaments:log-entry", args=[number, 9]) in seen
    assert browser.get(reverse("tournaments:log-entry", args=[number, 99])).status_code == 404


def test_a_scorer_reads_and_does_not_undo_and_the_treasurer_undoes_money_only() -> None:
    number = opened().row.pk
    execute(CONSOLE, "tournaments.keep_cash", number, lambda _: (MoneyMoved(cents=5, why="fee"),), hand("m"))
    _, scorer = signed_in("scorer")
    _, treasurer = signed_in("treasurer")
    with pytest.raises(NotYours):
        log.undo_entry(scorer, number, RESULT, "x", hand("a"))
    with pytest.raises(NotYours):
        log.undo_entry(treasurer, number, RESULT, "x", hand("b"))
    undone = log.undo_entry(treasurer, number, RESULT + 1, "counted twice", hand("c"))
    assert isinstance(undone, DeskState)
    again = log.undo_entry(treasurer, number, undone.row.seq, "it was once", hand("d"))
    assert isinstance(again, DeskState), "who may take something back may also think better of it"


def test_the_day_of_new_ratings_is_the_ratings_managers_to_take_back() -> None:
    number = opened().row.pk
    came_out = Published(ratings=date(2026, 5, 9))
    execute(CONSOLE, "tournaments.publish_ratings", number, lambda _: (came_out,), hand("p"))
    _, director = signed_in("director")
    _, manager = signed_in("ratings_manager")
    with pytest.raises(NotYours):
        log.undo_entry(director, number, RESULT + 1, "x", hand("a"))
    assert isinstance(log.undo_entry(manager, number, RESULT + 1, "a week later", hand("b")), DeskState)


def test_an_entry_that_was_undone_ties_nobody_and_ties_again_when_it_comes_back() -> None:
    number = opened().row.pk
    eve = people.add_person(CONSOLE, full_name="Eve Ngaio", club=None, now=timezone.now())
    execute(
        CONSOLE, "tournaments.organise", number,
        lambda _: (Entered(player=Player(number=5, name="Eve Ngaio")),), hand("eve"),
        in_same_transaction=lambda state: store.tie_entrant(state.row.pk, 5, eve),
    )  # fmt: skip
    log.undo_entry(CONSOLE, number, RESULT + 1, "a namesake", hand("u"))
    assert store.number_of(number, eve) is None
    log.undo_entry(CONSOLE, number, RESULT + 2, "it was her", hand("v"))
    assert store.number_of(number, eve) == 5


def test_a_guest_who_comes_back_is_not_a_namesake_of_the_register() -> None:
    """The register's own then signed for the guest, whose games were theirs in the ratings."""
    number = opened().row.pk
    eve = people.add_person(CONSOLE, full_name="Eve Ngaio", club=None, now=timezone.now())
    guest = Entered(player=Player(number=5, name="Eve Ngaio", club="Elsewhere"))
    execute(CONSOLE, "tournaments.organise", number, lambda _: (guest,), hand("eve"))
    log.undo_entry(CONSOLE, number, RESULT + 1, "not today", hand("u"))
    log.undo_entry(CONSOLE, number, RESULT + 2, "today after all", hand("v"))
    assert store.load(number).desk.players[5].club == "Elsewhere"
    assert (store.number_of(number, eve), store.entrants(number)) == (None, {})


def test_who_entered_anew_meanwhile_is_not_two_entries() -> None:
    number = opened().row.pk
    eve = people.add_person(CONSOLE, full_name="Eve Ngaio", club=None, now=timezone.now())
    for seat, name in ((5, "Eve Ngaio"), (6, "E. Ngaio")):
        entered = Entered(player=Player(number=seat, name=name))
        execute(CONSOLE, "tournaments.organise", number, lambda _, act=entered: (act,), hand(name))  # type: ignore[misc]
        store.tie_entrant(number, seat, eve)
        if seat == 5:
            log.undo_entry(CONSOLE, number, RESULT + 1, "another name", hand("u"))
    log.undo_entry(CONSOLE, number, RESULT + 2, "both, then", hand("v"))
    assert store.entrants(number) == {6: eve}


def test_the_state_is_proven_from_the_log_and_harm_is_told() -> None:
    browser, _ = signed_in("director")
    number = opened().row.pk
    address = reverse("tournaments:log-prove", args=[number])
    assert "the state is exactly the same" in browser.post(address, follow=True).content.decode()
    with connection.cursor() as cursor:
        on = "" if connection.vendor == "sqlite" else " ON tournaments_actrow"
        cursor.execute(f"DROP TRIGGER tournaments_act_unchanged{on}")
    ActRow.objects.filter(tournament=number, seq=2).update(by_name="Nobody")
    told = browser.post(address, follow=True).content.decode()
    assert "tilehall check" in told
    assert "exactly the same" not in told


def test_an_old_form_after_its_entry_was_undone_is_told_so_and_changes_nothing() -> None:
    """It said that the note was written down, and wrote none."""
    browser, director = signed_in("director")
    number = opened().row.pk
    form = {"text": "Lights went out", "command_id": "old"}
    to = reverse("tournaments:note", args=[number])
    browser.post(to, form)
    browser.post(to, form)  # a double click is one note, and no refusal
    noted = store.load(number)
    assert [entry.act.told for entry in noted.entries if isinstance(entry.act, NoteMade)] == ["Lights went out"]
    log.undo_as(director, "tournaments.direct", number, noted.row.seq, "they did not", hand("u"))
    told = browser.post(to, form, follow=True).content.decode()
    assert f"This was done by entry {noted.row.seq} of the log and is undone since" in told
    assert store.load(number).row.seq == noted.row.seq + 1
    browser.post(to, {**form, "command_id": "new"})
    assert store.load(number).row.seq == noted.row.seq + 2


def test_a_second_undo_at_once_is_told_and_changes_nothing() -> None:
    number = opened().row.pk
    execute(CONSOLE, "tournaments.score", number, lambda _: entering(300, 310), hand("one"))
    first = log.undo_entry(CONSOLE, number, RESULT + 1, "typo", hand("u1"))
    second = log.undo_entry(CONSOLE, number, RESULT + 1, "typo", hand("u2"))
    assert isinstance(first, DeskState)
    assert isinstance(second, Refusal)
    assert second.code == "undone_already"


def test_undo_is_offered_only_where_one_may() -> None:
    number = opened().row.pk
    offers = {}
    for role in ("director", "scorer", "treasurer"):
        browser, _ = signed_in(role)
        if role == "director":
            execute(CONSOLE, "tournaments.keep_cash", number, lambda _: (MoneyMoved(cents=5, why="fee"),), hand("m"))
        offers[role] = page(browser, number).count(">Undo<")
        entry = browser.get(reverse("tournaments:log-entry", args=[number, RESULT])).content.decode()
        assert ("If it were undone" in entry) is (role == "director")
        assert ("The director or the organiser can undo it." in entry) is (role != "director")
    assert offers == {"director": RESULT + 1, "scorer": 0, "treasurer": 1}


def test_complaints_and_money_are_read_only_by_who_deals_with_them() -> None:
    """A scorer read who had paid what, and who had complained about whom."""
    number = opened().row.pk
    complaint = ComplaintRecord(
        by=2, against=1, round=1, at=timezone.now(), facts="peeked", told_opponent=True, told_adjudicator=True
    )
    fee = MoneyMoved(cents=2000, why="fee", player=2, told="in coins")
    dearer = EntryAmended(player=Player(number=3, name="Cleo", fee_cents=4500))
    execute(
        CONSOLE, "tournaments.organise", number,
        lambda _: (ComplaintKept(number=1, complaint=complaint), fee, dearer), hand("k"),
    )  # fmt: skip
    log.undo_entry(CONSOLE, number, RESULT + 2, "Ben paid nothing", hand("u"))
    kept_from = {
        "scorer": (True, True),
        "referee": (False, True),
        "treasurer": (False, False),
        "director": (False,) * 2,
    }
    for role, (no_complaint, no_money) in kept_from.items():
        browser, _ = signed_in(role)
        pages = [page(browser, number), page(browser, number, q="Ben"), page(browser, number, player=2)]
        pages += [
            browser.get(reverse("tournaments:log-entry", args=[number, RESULT + at])).content.decode()
            for at in (1, 2, 3, 4)
        ]
        whole = "".join(pages)
        assert ("Complaint 1" not in whole) is no_complaint, role
        assert ("in coins" not in whole) is no_money, role
        assert ("Ben paid nothing" not in whole) is no_money, role
        assert ("4500" not in whole) is no_money, role
        assert ("About a complaint; those" in pages[0]) is no_complaint, role
        assert ("About money; those" in pages[0]) is no_money, role
        assert "those who deal with it" not in pages[1] + pages[2], "what one may not read is not found"
        assert ('value="money"' not in pages[0]) is no_money
