"""What a file brings and takes back is judged as at the desk, and at a cost that is bounded."""

import json
from contextlib import nullcontext
from dataclasses import replace
from datetime import date
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import BEGUN, four, pair, plan
from tests.site.people.conftest import officer
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import announcement, awards, cash_book
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn, Rearranged
from tilehall.law.tournament.desk.acts.entries import Entered, NoteMade
from tilehall.law.tournament.desk.acts.money import MoneyMoved, ProfitGiven
from tilehall.law.tournament.desk.acts.report import ComplaintKept, Published, ReportSent
from tilehall.law.tournament.desk.acts.results import Forfeited, ResultConfirmed, ResultEntered, SlipAmended
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.law.tournament.desk.cash_records import Prize
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.desk.report import finish_event, send_report
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest, SlipChange, amend_slip
from tilehall.law.tournament.own_terms import OwnTerms
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.actions import log, packages, results
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.name_matches import LEAVE, NameAnswers
from tilehall.site.tournaments.package_file import WrongPackage
from tilehall.site.tournaments.wording import sentence_of

from .finished_event import acting, hand, kept, opened, person
from .test_act_rights import take_in, with_forged

pytestmark = pytest.mark.django_db
NOTE = NoteMade(about="said", told="quiet, please")
HEARD = ComplaintRecord(by=1, against=2, round=1, at=BEGUN, facts="rude", told_opponent=True, told_adjudicator=True)
AGAIN = Drawn(
    grade="A",
    first_round=1,
    rounds=(
        (pair(1, 3, 1), pair(2, 4, 2)),
        (pair(1, 2, 1), pair(3, 4, 2)),
        (pair(4, 1, 1), pair(2, 3, 2)),
    ),
)


def no_count(_book, _racks):
    raise AssertionError("no table of four here")


def weekend(last: int) -> list[Act]:
    """Three hundred entries after these, and every seventh of them taken back a few entries later."""
    acts: list[Act] = []
    for n in range(1, 301):
        acts.append(Undone(entry=last + n - 3, reason="wrong table") if n % 7 == 0 else NOTE)
    return acts


def test_a_laptop_comes_home_with_dozens_of_undoings():
    number, director = opened(four()), acting("director")
    acts = weekend(len(four()))
    assert sum(isinstance(act, Undone) for act in acts) > 40
    assert take_in(director, number, *acts).row.seq == len(four()) + 300


def test_a_file_cannot_keep_the_hall_busy_by_taking_back(monkeypatch):
    """Thousands of undoings, each of which followed the whole log anew, kept a process busy for minutes."""
    monkeypatch.setattr(packages, "MOST_FOLLOWED_AGAIN", 2_000)
    number, director = opened(four()), acting("director")
    last = len(four()) + 150
    toggled = [
        Undone(entry=len(four()) + 1, reason="off"),
        *(Undone(entry=last + n, reason="on") for n in range(1, 60)),
    ]
    forged = with_forged(number, *map(CODEC.encode, (*[NOTE] * 150, *toggled)))
    refused = packages.preview_package(director, forged, hand().now).refused
    assert "takes back more than this hall judges at once" in refused
    assert "console" in refused
    with pytest.raises(WrongPackage, match="more than this hall judges"):
        take_in(director, number, *[NOTE] * 150, *toggled)
    assert store.load(number).row.seq == len(four())
    assert take_in(CONSOLE, number, *[NOTE] * 150, *toggled).row.seq == last + 60


def test_a_day_on_a_laptop_comes_home_whatever_was_taken_back_there():
    """A prize that was taken back, its award and its line by two entries, was refused as if by halves."""
    number, director = opened(played_out()), acting("director")
    before = packages.take_out(CONSOLE, store.load(number))[1]
    prize = Prize(key="", told="First", cents=500, grade="A", place=1)
    mistyped = SlipChange(ground="mistyped", reason="a digit")
    result = ReportedResult(round=3, player=1, scores=(411, 300))
    for right, decide in (
        ("organise", lambda desk: awards.promise_prize(desk, prize)),
        ("keep_cash", lambda desk: cash_book.put_into_till(desk, 2000)),
        ("organise", lambda desk: awards.hand_over_prize(desk, "1", 1, 500)),
        ("organise", lambda desk: awards.take_back_prize(desk, "1", 1, "the wrong Ana")),
        ("organise", lambda desk: awards.hand_over_prize(desk, "1", 1, 500)),
        ("keep_cash", lambda desk: cash_book.close_cash_book(desk)),
        ("keep_cash", lambda desk: cash_book.reopen_cash_book(desk, "a cost came late")),
        ("keep_cash", lambda desk: cash_book.book_cost(desk, 100, "milk")),
        ("keep_cash", lambda desk: cash_book.close_cash_book(desk)),
        ("score", lambda desk: amend_slip(desk, result, mistyped, no_count)),
        ("direct", lambda desk: finish_event(desk)),
        ("report", lambda desk: send_report(desk, (("ratings_manager", "by mail"),))),
        ("direct", lambda desk: announcement.amend_plan(desk, replace(desk.announced, place="Hutt"))),
    ):
        kept(execute(CONSOLE, f"tournaments.{right}", number, decide, hand()))
    after = packages.take_out(CONSOLE, store.load(number))[1]
    desk = store.load(number).desk
    store.forget_all()
    bring = partial(packages.take_in, answers=NameAnswers(otherwise=LEAVE), trusted=True)
    bring(CONSOLE, before, context=hand())
    assert bring(director, after, context=hand()).desk == desk


CLOSED = (MoneyMoved(cents=2000, why="fee", player=1), ProfitGiven(how="kept", to="", cents=2000))
AT = {"grade": "A", "round": 1, "player": 3}


@pytest.mark.parametrize(
    "here, brought, said",
    [
        ((), Announced(plan=plan(own_terms=OwnTerms(bye_spread=25))), "Round 1 has begun"),
        (CLOSED, MoneyMoved(cents=500, why="fee", player=2), "The accounts are closed"),
        ((), Published(results=date(2026, 5, 2)), "Finish the event first"),
        ((), ReportSent(officer="ratings_manager"), "Finish the event first"),
        ((), Forfeited(grade="A", round=1, player=1, ground="no_show"), "has a result"),
        ((), Forfeited(grade="A", round=1, player=1, ground="executive"), "Executive"),
        (
            (ResultEntered(**AT, scores=(1, 2), by_player=3), ResultConfirmed(grade="A", round=1, player=4)),
            SlipAmended(**AT, scores=(9, 2), ground="mistyped", reason="a digit"),
            "Both players signed this slip themselves",
        ),
        (
            (),
            SlipAmended(grade="A", round=1, player=1, scores=(9, 2), ground="recount", reason="x"),
            "A recount comes too late",
        ),
    ],
)
def test_a_file_brings_nothing_that_the_desk_keeps_closed(here, brought, said):
    """Only the right of its kind was asked, and that it follows: a signed slip was changed on no ground."""
    number, director = opened((*four(), *here)), acting("director")
    with pytest.raises(WrongPackage, match=said):
        take_in(director, number, brought)
    assert store.load(number).row.seq == len(four()) + len(here)


@pytest.mark.cites("nzasp.P.10.1.3")
def test_a_draw_is_not_taken_back_under_a_game_that_the_executive_forfeited():
    """Of two draws of a round the second was undone: the forfeit stood, against the opponent of the first."""
    number, director = opened((*four()[:7], AGAIN)), acting("director")
    decision = ForfeitRequest(round=1, player=1, ground="executive", reference="E 7", decided=date(2026, 6, 1))
    forfeited = kept(results.forfeit(director, number, decision, hand())).row.seq
    refused = log.undo_entry(director, number, 8, "the first was right", hand())
    assert isinstance(refused, Refusal)
    words = sentence_of(refused).text
    assert words == (
        f"Entry {forfeited} rests on it (it is about a board of round 1 with Ana, Cat). Undo that one first."
    )
    with pytest.raises(WrongPackage, match="round 1 with Ana, Cat"):
        take_in(director, number, Undone(entry=8, reason="by a file"))
    assert store.load(number).row.seq == forfeited


@pytest.mark.parametrize(
    "acts, overrules",
    [
        ((Rearranged(grade="A", round=3, boards=(pair(1, 4, 1),)),), True),
        ((NOTE, ComplaintKept(number=1, complaint=HEARD), NOTE), True),
        ((NOTE, Rearranged(grade="A", round=3, boards=(pair(3, 2, 2),))), False),
    ],
)
def test_a_file_as_a_whole_leaves_what_the_executive_decided(acts, overrules, monkeypatch):
    """Asked of all its entries together, also where no question about one of them would notice."""
    final = replace(HEARD, state="final", decision="guilty", decided=date(2026, 6, 1))
    forfeited = Forfeited(grade="A", round=3, player=1, ground="executive", reference="E 7", decided=date(2026, 6, 1))
    number = opened((*four(), ComplaintKept(number=1, complaint=final), forfeited))
    monkeypatch.setattr(packages, "right_to_make", lambda *_: "tournaments.direct")
    with pytest.raises(NotYours, match="decide_complaint") if overrules else nullcontext():
        take_in(acting("director"), number, *acts)


def test_a_number_that_a_laptop_gave_to_another_is_not_who_had_it_before():
    """Dan was taken back there and the next who entered got the number: their results went into Dan's record."""
    number, dan = opened(four()[:5]), person("Dan Real")
    store.tie_entrant(number, 4, dan)
    other = Entered(player=Player(number=4, name="Other One", rating=1200))
    take_in(CONSOLE, number, Undone(entry=5, reason="another Dan"), other)
    assert store.entrants(number) == {}
    again = [Undone(entry=7, reason="no"), Undone(entry=6, reason="it was Dan")]
    assert take_in(CONSOLE, number, *again).desk.players[4].name == "Dan"
    assert store.entrants(number) == {4: dan}, "who it was comes back with the entry"


def test_what_one_answered_is_not_told_of_who_got_the_number_next():
    """A diet or an illness stood beside the wrong name, on the page and in the file for the kitchen."""
    number, dan = opened(four()[:5]), person("Dan Real")
    store.tie_entrant(number, 4, dan)
    answer_rows.keep(number, 4, {"Diet": "coeliac"})
    answer_rows.keep(number, 3, {"Diet": "halal"})  # Cat is in no register
    other = [Entered(player=Player(number=n, name=f"Other {n}", rating=1200)) for n in (3, 4)]
    take_in(CONSOLE, number, Undone(entry=5, reason="no"), Undone(entry=4, reason="no"), *other)
    assert answer_rows.answers_of(number) == {}
    assert (answer_rows.answers_by(number, 3), answer_rows.answers_by(number, 4)) == ({}, {})
    desk = Client()
    desk.force_login(officer(Role.ORGANISER), backend="tilehall.site.people.signin.ByNameOrMail")
    page = desk.get(reverse("tournaments:answers", args=[number])).content.decode()
    assert "coeliac" not in page
    assert "Yes, delete 1 answer of 1 person" in page, "what waits for its entry can be deleted"
    again = [Undone(entry=n, reason="no") for n in (9, 8, 7, 6)]
    take_in(CONSOLE, number, *again)
    assert answer_rows.answers_of(number) == {4: {"Diet": "coeliac"}}, "it comes back with the entry"


def test_of_a_number_that_was_given_anew_the_name_is_asked_for():
    number, eve = opened(four()[:5]), person("Eve Other")
    store.tie_entrant(number, 4, person("Dan Real"))
    other = Entered(player=Player(number=4, name="Eve Other", rating=1200))
    raw = with_forged(number, *map(CODEC.encode, (Undone(entry=5, reason="another Dan"), other)))
    raw = json.dumps({**json.loads(raw), "entrants": [{"number": 4, "name": "Eve Other"}]}).encode()
    assert [match.name for match in packages.preview_package(CONSOLE, raw, hand().now).people] == ["Eve Other"]
    packages.take_in(CONSOLE, raw, NameAnswers(), hand(), trusted=True)
    assert store.entrants(number) == {4: eve}
