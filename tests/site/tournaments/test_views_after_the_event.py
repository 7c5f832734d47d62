"""Pages of money, prizes and the report: each state says what is and what comes next; every refusal has its words."""

import re
from datetime import date

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.law.tournament.desk.finished_desks import swiss, tables
from tests.law.tournament.desk.plans import four
from tests.site.tournaments.printing.pdf_text import pages, words
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.acts.report import WordClaimed
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import SlipChange
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import money, results
from tilehall.site.tournaments.actions import report as report_actions
from tilehall.site.tournaments.actions.money import CashLine, HandedPrize, PromisedPrize
from tilehall.site.tournaments.wording import SENTENCES

from .finished_event import hand, kept, opened, person, with_fees

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    return signed_in("director", "treasurer", "ratings_manager")


def signed_in(*roles: str) -> Client:
    now = timezone.now()
    who = person("Dora Director")
    for role in roles:
        people.give_role(CONSOLE, person=who, role=role, since=date(2020, 1, 1), now=now)
    account = people.sign_up(CONSOLE, people.NewAccount(name="dora", password=None, mail="dora@hall.example"), now=now)
    people.claim(Actor(account=account), code=people.give_code(CONSOLE, person=who, now=now).code, now=now)
    browser = Client()
    browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return browser


def at(name: str, number: int, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[number, *more])


def text(response) -> str:
    assert response.status_code == 200, response.status_code
    main = response.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def paid(number: int, *players: int) -> None:
    for player in players:
        kept(money.enter_cash_line(CONSOLE, number, CashLine(what="fee", amount="20", player=player), hand()))


# --- money


def test_the_treasurer_takes_a_fee_and_prints_the_receipt():
    browser, number = signed_in("treasurer"), opened(with_fees())
    assert "4 still owe $80.00." in text(browser.get(at("money", number)))
    fee = {"what": "fee", "player": "1", "amount": "20", "way": "bank"}
    assert "Ana has paid $20.00." in text(browser.post(at("money-fee", number), fee, follow=True))
    line = store.load(number).desk.till.book[0]
    pdf = browser.get(at("receipt", number, line.receipt))
    assert pdf["Content-Type"] == "application/pdf"
    told = words(pdf.content)
    for expected in (f"Receipt no. {line.receipt}", "Ana", "$20.00", "Entry fee", "Bank", "Dora Director"):
        assert expected in told
    assert browser.get(at("receipt", number, 99)).status_code == 404
    sheet = browser.get(at("money-book", number)).content.decode("utf-8-sig")
    assert re.search(r"fee,Ana,,bank,2000,0", sheet)


@pytest.mark.parametrize(
    ("name", "posted", "told"),
    [
        ("money-fee", {"what": "fee", "player": "1", "amount": "20.5", "way": "cash"}, "“20.5” is no amount"),
        ("money-fee", {"what": "fee", "player": "1", "amount": "", "way": "cash"}, "Amount: Fill this in."),
        ("money-fee", {"what": "fee", "player": "1", "amount": "21", "way": "cash"}, "Ana owes $20.00, so $21.00"),
        ("money-fee", {"what": "refund", "player": "1", "amount": "1", "way": "cash"}, "Ana has paid $0.00, so $1.00"),
        ("money-line", {"what": "cost", "amount": "9", "text": "tea", "way": "cash"}, "There is $0.00 in cash"),
        ("money-line", {"what": "cost", "amount": "9", "text": "", "way": "bank"}, "Say what the money is for."),
        ("money-line", {"what": "cost", "amount": "", "text": "tea", "way": "bank"}, "Fill this in."),
        ("money-count", {"amount": "lots"}, "“lots” is no amount"),
        ("money-reopen", {"reason": ""}, "The accounts are not closed."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(desk, name, posted, told):
    number = opened(with_fees())
    before = store.head(number).seq
    response = desk.post(at(name, number), posted, follow=True)
    assert told in text(response)
    assert store.head(number).seq == before
    if name == "money-line" and posted["text"]:
        assert 'value="tea"' in response.content.decode()


def test_who_withdrew_gets_the_money_back_from_the_same_page(desk):
    number = opened(with_fees(acts=four()[:5]))
    paid(number, 2)
    origin = store.Origin(at=timezone.now(), by=None, by_name="Dora", command_id="gone")
    store.append(store.load(number), (Withdrew(player=2, choice="adjust_draw", from_round=1, reason="ill"),), origin)
    assert "May be given back" in text(desk.get(at("money", number)))
    refund = {"what": "refund", "player": "2", "amount": "20.00", "way": "cash"}
    assert "Ben got $20.00 back." in text(desk.post(at("money-fee", number), refund, follow=True))


@pytest.mark.cites("nzasp.C.11.1")
def test_where_the_profit_must_go_somewhere_the_page_asks_for_it(desk):
    number = opened(with_fees(run_by="other"))
    club = people.add_club(CONSOLE, name="Pōneke", town="")
    paid(number, 1)
    page = text(desk.get(at("money", number)))
    assert "There is a profit of $20.00" in page
    assert "nzasp.C.11.1" in page
    assert "name the Association or a registered club" in text(desk.post(at("money-close", number), {}))
    given = {"kind": "registered_club", "club": str(club.pk), "purpose": "new boards"}
    done = text(desk.post(at("money-close", number), given, follow=True))
    assert "Profit $20.00 Goes to Pōneke, for new boards" in done
    assert "The accounts are open again." in text(
        desk.post(at("money-reopen", number), {"reason": "a bill"}, follow=True)
    )


def test_a_wrong_line_is_taken_back(desk):
    number = opened(with_fees())
    paid(number, 1)
    receipt = store.load(number).desk.till.book[0].receipt
    assert "Say why" in text(desk.post(at("money-back", number, receipt), {}, follow=True))
    done = text(desk.post(at("money-back", number, receipt), {"reason": "twice"}, follow=True))
    assert f"Receipt {receipt} no longer counts." in done
    assert "The book is empty" in done


# --- prizes


def test_prizes_from_promise_to_certificate(desk):
    number = opened((*with_fees(), WordClaimed(word=WordClaim(player=3, word="QUIZ", points=90))))
    paid(number, 1, 2, 3, 4)
    assert "No prizes yet" in text(desk.get(at("prizes", number)))
    for posted in (
        {"kind": "place", "place": "1", "text": "Cup and money", "amount": "30"},
        {"kind": "high-word", "text": "High word", "amount": ""},
        {"kind": "other", "text": "Best hat", "amount": "5"},
    ):
        desk.post(at("prize-promise", number), posted)
    page = text(desk.get(at("prizes", number)))
    for expected in ("1st place in A", "QUIZ for 90", "Given by your own word", "$35.00 in prizes"):
        assert expected in page
    for posted in (
        {"prize": "1", "player": "1", "amount": "30"},
        {"prize": "2", "player": "3"},
        {"prize": "3", "player": "4", "amount": "5.00", "way": "bank"},
    ):
        desk.post(at("prize-given", number), posted)
    page = text(desk.get(at("prizes", number)))
    assert "$35.00 handed over" in page
    assert "Dan, $5.00" in page
    made = pages(desk.get(at("certificates", number)).content)
    assert len(made) == 4
    assert "Ana" in made[0].text
    assert "1st place" in made[0].text
    assert "3 wins in 3 games, spread +182" in made[0].text
    assert "QUIZ for 90" in made[3].text
    assert "Say why" in text(desk.post(at("prize-back", number, "1", 1), {}, follow=True))
    desk.post(at("prize-back", number, "1", 1), {"reason": "wrong Ana"})
    assert store.load(number).desk.till.cash == 8000


def test_a_prize_that_cannot_be_is_refused_with_its_form_kept(desk):
    number = opened()
    page = text(desk.post(at("prize-promise", number), {"kind": "place", "text": "First", "amount": "a lot"}))
    assert "“a lot” is no amount" in page
    assert "Say for which place" in text(desk.post(at("prize-promise", number), {"kind": "place", "text": "First"}))
    assert store.load(number).desk.till.prizes == ()


def test_where_no_words_are_played_none_are_asked_for(desk):
    number = opened(tables())
    page = desk.get(at("prizes", number)).content.decode()
    assert "high-word" not in page
    assert "Nominated words" not in page
    posted = {"kind": "high-word", "text": "High word"}
    assert "Choose one of those that are offered" in text(desk.post(at("prize-promise", number), posted))


def test_before_the_end_nothing_is_handed_over(desk):
    number = opened(four())
    kept(money.promise_prize(CONSOLE, number, PromisedPrize(kind="place", text="Cup", place=1), hand()))
    assert "not decided yet" in text(desk.get(at("prizes", number)))
    refused = desk.post(at("prize-given", number), {"prize": "1", "player": "1"}, follow=True)
    assert "It is not decided yet" in text(refused)
    assert "nothing to print" in words(desk.get(at("certificates", number)).content)


def test_a_scorer_puts_words_forward():
    browser, number = signed_in("scorer"), opened()
    assert "No word yet" in text(browser.get(at("words", number)))
    word = {"player": "2", "word": " quizzed ", "points": "131", "round": "2"}
    assert "QUIZZED for 131 is nominated." in text(browser.post(at("words", number), word, follow=True))
    assert "was nominated already" in text(browser.post(at("words", number), word))
    assert "is no word" in text(browser.post(at("words", number), {**word, "word": "q7"}))


# --- the report


def test_the_page_says_what_is_missing_and_what_comes_next(desk):
    number = opened(four())
    page = text(desk.get(at("report", number)))
    assert "5 still missing before the event can be finished." in page
    assert "round 1 of A, Cat and Dan" in page
    refused = text(desk.post(at("finish", number), {}, follow=True))
    assert "5 still missing, the first: round 1 of A, Cat and Dan." in refused


@pytest.mark.cites("nzasp.P.11.3")
def test_the_report_goes_out_from_the_page(desk):
    number = opened(swiss())
    person("Wiremu Web", "webmaster", "web@example.org")
    assert "All slips are in." in text(desk.get(at("report", number)))
    desk.post(at("finish", number), {})
    page = text(desk.get(at("report", number)))
    assert "What is sent, with the draw of B" in page
    assert "Nobody holds this office today." in page
    assert "Tick at least one officer." in text(desk.post(at("report-send", number), {}, follow=True))
    no_address = desk.post(at("report-send", number), {"officer": "magazine_layout_editor"}, follow=True)
    assert "There is no mail address for the magazine layout editor." in text(no_address)
    desk.post(at("report-send", number), {"officer": ["website_coordinator", "ratings_manager"]})
    assert [(message.to, message.reply_to) for message in mail.outbox] == [
        (["web@example.org"], ["dora@hall.example"]),
        (["dora@hall.example"], ["dora@hall.example"]),
    ]
    assert "more officer." in text(desk.get(at("report", number)))


def test_an_officer_without_an_address_gets_a_letter_of_ones_own(desk):
    number = opened()
    kept(report_actions.finish(CONSOLE, number, hand()))
    html = desk.get(at("report", number)).content.decode()
    assert "Mail the report" in html  # to the Ratings Manager, who has an address
    found = re.search(r'href="(mailto:[^"]+)"', html)
    assert found
    assert "A%2CAna%2CIndependent%2C3%2C182%2C411.00" in found[1]
    marked = {"officer": "magazine_layout_editor", "text": "on paper"}
    assert "Marked as sent." in text(desk.post(at("report-sent", number), marked, follow=True))


@pytest.mark.cites("nzasp.P.11.3")
def test_what_was_sent_and_has_changed_since_is_told_on_the_page(desk):
    number = opened()
    kept(report_actions.finish(CONSOLE, number, hand()))
    for officer in ("ratings_manager", "website_coordinator"):
        kept(report_actions.mark_sent(CONSOLE, number, officer, "", hand()))
    assert "changed since" not in text(desk.get(at("report", number)))
    result = ReportedResult(round=3, player=2, scores=(377, 399))
    kept(results.amend(CONSOLE, number, result, SlipChange(ground="mistyped", reason="the paper says so"), hand()))
    page = text(desk.get(at("report", number)))
    assert "Results have changed since the report was sent: send it again." in page
    assert "Send it again to 2 officers" in page
    # With the date in it the badge, which does not wrap, is wider than a phone.
    badge = '<span class="muted small">sent .{16,20}</span><span class="badge warn"><svg.+?</svg> changed since</span>'
    assert len(re.findall(badge, desk.get(at("report", number)).content.decode(), re.DOTALL)) == 2
    kept(report_actions.mark_sent(CONSOLE, number, "ratings_manager", "", hand()))
    assert len(re.findall(badge, desk.get(at("report", number)).content.decode(), re.DOTALL)) == 1


def test_a_prize_that_went_to_another_than_wins_it_now_stays_in_sight(desk):
    number = opened()
    kept(money.enter_cash_line(CONSOLE, number, CashLine(what="other-income", amount="100", text="gift"), hand()))
    promised = PromisedPrize(kind="place", text="Second", amount="20", place=2, grade="A")
    kept(money.promise_prize(CONSOLE, number, promised, hand()))
    kept(money.hand_over_prize(CONSOLE, number, HandedPrize(prize="1", player=2, amount="20"), hand()))
    sure = frozenset({"wide_margin"})
    result = ReportedResult(round=3, player=2, scores=(200, 599), confirmed=sure)
    kept(results.amend(CONSOLE, number, result, SlipChange(ground="mistyped", reason="the paper says so"), hand()))
    page = text(desk.get(at("prizes", number)))
    assert "was handed over to Ben, who does not win it as the results are now." in page
    assert "due, but handed over to another" in page
    assert "Take back" in page
    again = desk.post(at("prize-given", number), {"prize": "1", "player": "3", "amount": "20"}, follow=True)
    assert "“Second” was handed over to Ben, who does not win it now. Take it back first." in text(again)
    back = desk.post(at("prize-back", number, "1", 2), {"reason": "the result was mended"}, follow=True)
    assert "does not win it" not in text(back)


@pytest.mark.cites("nzasp.P.11.3")
def test_slips_wait_for_both_days(desk):
    number = opened()
    kept(report_actions.finish(CONSOLE, number, hand()))
    refused = text(desk.post(at("release-slips", number), {}, follow=True))
    assert "Slips are kept until the results are published." in refused
    assert "nzasp.P.11.3" in refused
    assert "Give the day as" in text(desk.post(at("results-published", number), {"results-day": "soon"}, follow=True))
    desk.post(at("results-published", number), {"results-day": "03/05/2026"})
    page = text(desk.get(at("report", number)))
    assert "Slips are kept until the new ratings are published." in page
    desk.post(at("ratings-published", number), {"ratings-day": "2026-05-10"})
    assert "The slips may go." in text(desk.get(at("report", number)))
    assert "Everything is done." not in text(desk.post(at("release-slips", number), {}, follow=True))  # not sent yet
    assert store.load(number).desk.after.slips_released


@pytest.mark.parametrize("format", ["bundle", "report", "tou", "tsh", "csv", "standings", "entrants"])
def test_every_file_is_there(desk, format):
    response = desk.get(at("export", opened(), format))
    assert response.status_code == 200
    assert response["Content-Disposition"].startswith('attachment; filename="autumn-open-2026-05-02')


def test_a_file_that_cannot_be_is_explained(desk):
    assert "Not every game of grade A" in text(desk.get(at("export", opened(four()), "report"), follow=True))
    number = opened(tables())
    assert "tsh (.t)" not in text(desk.get(at("report", number)))
    assert "write this event as CSV" in text(desk.get(at("export", number, "tou"), follow=True))
    assert desk.get(at("export", number, "xls")).status_code == 404


# --- words for everything


def test_every_answer_of_the_law_has_its_sentence():
    """The codes as they are written down in the modules of these matters."""
    from inspect import getsource

    from tilehall.law.tournament import accounts, report
    from tilehall.law.tournament.desk import awards, cash_book
    from tilehall.law.tournament.desk import report as desk_report
    from tilehall.site.tournaments.actions import report as sending

    sources = "".join(map(getsource, (accounts, report, awards, cash_book, desk_report, sending)))
    codes = set(re.findall(r'code="([a-z_]+)"|_no\([\w.]+, "([a-z_]+)"', sources))
    found = {code for pair in codes for code in pair if code}
    assert len(found) > 40
    assert found - set(SENTENCES) == set()


def test_feats_are_promised_by_form_and_stand_on_wall_report_and_paper(desk):
    number = opened()
    for kind, more in (
        ("high-loss", {}),
        ("lucky-wins", {"games": "2"}),
        ("comeback", {}),
        ("class", {"place": "1", "rating_to": "1500"}),
    ):
        answer = desk.post(at("prize-promise", number), {"kind": kind, "text": f"The {kind}", "amount": "10", **more})
        assert answer.status_code == 302, text(answer)
    page = text(desk.get(at("prizes", number)))
    for merit in ("from 4th to 2nd in A", "2 wins by", "highest losing score 3", "1st of those rated up to 1500 in A"):
        assert merit in page
    assert "What cannot be shared to a cent stays in the till" in page
    wall, report = text(desk.get(at("wall", number))), text(desk.get(at("report", number)))
    paper = words(desk.get(at("print", number, "prizes")).content)
    for shown in (wall, report, paper):
        assert "The comeback" in shown
        assert "from 4th to 2nd" in shown
    refused = text(desk.post(at("prize-promise", number), {"kind": "class", "text": "All", "place": "1"}))
    assert "Say from which or up to which rating the class goes." in refused


def test_handing_over_needs_a_form_of_ours(desk):
    number = opened()
    assert desk.post(at("prize-given", number), {"prize": "1"}).status_code == 404
    assert "Choose one of those that are offered" in text(
        desk.post(at("money-fee", number), {"what": "theft"}, follow=True)
    )
    assert store.load(number).desk.till.book == ()
    kept(money.promise_prize(CONSOLE, number, PromisedPrize(kind="other", text="Hat"), hand()))
    kept(money.hand_over_prize(CONSOLE, number, HandedPrize(prize="1", player=2), hand()))
    assert "was handed over already" in text(
        desk.post(at("prize-given", number), {"prize": "1", "player": "2"}, follow=True)
    )
