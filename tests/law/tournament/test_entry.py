"""Who may enter, the closing date, the officers' free entry, profits, and what makes an event official."""

from datetime import date

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.clause_history import history_of
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.accounts import Closing, close_accounts
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.entry import Applicant, EntryList, FreeEntry, free_entry, may_enter, place_on_entry_list
from tilehall.law.tournament.official_event import EventSetting, may_be_official

NZASP = Book("nzasp-2022")


def code(answer: Ruling | Refusal) -> str:
    return f"{'refused' if isinstance(answer, Refusal) else 'ruled'}: {answer.code}"


@pytest.mark.cites("nzasp.C.11.1")
@pytest.mark.parametrize(
    ("applicant", "told"),
    [
        (Applicant(name="N", member=False), "refused: not_a_member"),
        (Applicant(name="N", member=False, consent=True), "refused: not_a_member"),
        (Applicant(name="O", member=False, national_body="Scrabble Australia", consent=True), "ruled: overseas"),
        (Applicant(name="O", member=False, national_body="Scrabble Australia"), "refused: consent_missing"),
        (Applicant(name="M", member=True), "ruled: member"),
    ],
)
def test_members_and_overseas_players_by_consent(applicant: Applicant, told: str) -> None:
    answer = may_enter(applicant)
    assert code(answer) == told
    assert basis_texts(*answer.rests_on) == ["nzasp.C.11.1"]


def test_the_organiser_s_discretion_is_recorded() -> None:
    answer = may_enter(Applicant(name="O", member=False, national_body="ABSP", consent=True))
    assert isinstance(answer, Ruling)
    assert (answer.discretion, dict(answer.detail)["national_body"]) == ("organiser", "ABSP")


@pytest.mark.parametrize(
    ("entered", "on", "told", "place"),
    [
        (23, date(2026, 2, 1), "ruled: entered", 24),
        (24, date(2026, 2, 1), "ruled: waiting", 1),
        (26, date(2026, 2, 1), "ruled: waiting", 3),
        (3, date(2026, 2, 2), "refused: entries_closed", None),
    ],
)
def test_the_list_the_waiting_list_and_the_closing_date(entered: int, on: date, told: str, place: int | None) -> None:
    answer = place_on_entry_list(EntryList(closes=date(2026, 2, 1), entered=entered, places=24), on)
    assert code(answer) == told
    assert dict(answer.detail).get("place") == place
    assert basis_texts(*answer.rests_on)[0].startswith("silent:nzasp: the organiser sets the closing date")
    assert (
        code(place_on_entry_list(EntryList(closes=date(2026, 2, 1), entered=999), date(2026, 1, 1))) == "ruled: entered"
    )


def test_one_entry_a_calendar_year_is_paid_for_an_officer() -> None:
    first = free_entry(FreeEntry(on=date(2026, 2, 14), fee_cents=4500, officer=True))
    assert isinstance(first, Ruling)
    assert dict(first.detail) == {"fee_cents": 4500}
    second = free_entry(FreeEntry(on=date(2026, 10, 24), fee_cents=4500, officer=True, claimed=(date(2026, 2, 14),)))
    assert code(second) == "refused: one_per_calendar_year"
    next_year = FreeEntry(on=date(2027, 1, 1), fee_cents=4500, officer=True, claimed=(date(2026, 2, 14),))
    assert code(free_entry(next_year)) == "ruled: fee_paid"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"officer": False}, "refused: not_entitled"),
        ({"officer": False, "nominated": True}, "ruled: fee_paid"),
        ({"officer": True, "open_to_all": False}, "refused: not_an_open_tournament_here"),
        ({"officer": True, "in_new_zealand": False}, "refused: not_an_open_tournament_here"),
    ],
)
def test_for_whom_and_where_it_is_paid(facts: dict[str, bool], told: str) -> None:
    assert code(free_entry(FreeEntry(on=date(2026, 2, 14), fee_cents=4500, **facts))) == told


@pytest.mark.cites("nzasp.C.11.1")
def test_the_profit_of_a_member_s_event_goes_to_a_club_or_the_association() -> None:
    facts = {"run_by": "member", "income_cents": 90000, "costs_cents": 64000}
    given = close_accounts(Closing(**facts, kind="registered_club", beneficiary="club A", purpose="new clocks"))
    assert code(given) == "ruled: transfer"
    assert dict(given.detail) == {
        "profit_cents": 26000,
        "transfer_cents": 26000,
        "to": "club A",
        "purpose": "new clocks",
    }
    assert code(close_accounts(Closing(**facts))) == "refused: beneficiary_missing"
    assert code(close_accounts(Closing(**facts, kind="nzasp", beneficiary="NZASP"))) == "ruled: transfer"
    assert code(close_accounts(Closing(**facts, kind="friend", beneficiary="F"))) == "refused: no_beneficiary"


@pytest.mark.cites("nzasp.C.11.1")
@pytest.mark.parametrize(("run_by", "income"), [("club", 90000), ("nzasp", 90000), ("member", 64000), ("member", 100)])
def test_a_club_keeps_its_profit_and_a_loss_goes_nowhere(run_by: str, income: int) -> None:
    assert code(close_accounts(Closing(run_by=run_by, income_cents=income, costs_cents=64000))) == "ruled: closed"


@pytest.mark.cites("nzasp.C.13.1")
def test_an_official_event_is_bound_to_the_annexed_rules() -> None:
    on = date(2026, 2, 14)
    refused = may_be_official(EventSetting(official=True, ruleset="nsa-2008", on=on))
    assert code(refused) == "refused: ruleset_not_official"
    assert basis_texts(*refused.rests_on) == ["nzasp.C.13.1"]
    allowed = may_be_official(EventSetting(official=False, ruleset="nsa-2008", on=on))
    assert code(allowed) == "ruled: unofficial"
    assert dict(allowed.detail)["rated"] is False
    assert code(may_be_official(EventSetting(official=True, ruleset="nzasp-2022", on=on))) == "ruled: official"


@pytest.mark.cites("nzasp.P.3.1")
def test_an_official_event_has_timers() -> None:
    on = date(2026, 2, 14)
    assert (
        code(may_be_official(EventSetting(official=True, ruleset="nzasp-2022", on=on, untimed=True)))
        == "refused: timers_required"
    )
    assert (
        code(may_be_official(EventSetting(official=False, ruleset="nzasp-2022", on=on, untimed=True)))
        == "ruled: unofficial"
    )


def test_before_the_edition_nothing_is_loaded() -> None:
    assert code(may_be_official(EventSetting(official=True, ruleset="nzasp-2022", on=date(2022, 6, 4)))).startswith(
        "refused: earlier"
    )


@pytest.mark.cites("nzasp.P.3.4")
def test_the_order_of_timers_is_shown_with_the_day_it_was_amended() -> None:
    clause, panel = REGISTER["nzasp.P.3.4"], history_of("nzasp.P.3.4")
    assert clause.parameter("timer_preference").value == ("digital", "smart_device", "analogue")
    assert panel is not None
    assert panel.mark == "amended 5 June 2022"
