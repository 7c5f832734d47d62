"""The registers as people meet them: what is entered, what is refused with its clause, who sees what."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.site.people.conftest import account, officer, person
from tilehall.law.association.acts.registers import BilletAsked, ClubMeetingNoted
from tilehall.law.association.meeting.agenda import OFFICE_TITLES
from tilehall.site.association.book import register_deeds, registers, store
from tilehall.site.association.book.register_pages import PAGES
from tilehall.site.association.book.wording import SENTENCES
from tilehall.site.association.book.wording.officers import OFFICES
from tilehall.site.hall.check import check
from tilehall.site.hall.store import open_hall
from tilehall.site.logs.models import Origin
from tilehall.site.people.roles import Role

from .associations import a_club, a_decision, a_member, at
from .test_officers import browser, deed, takes

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 1)


@pytest.fixture
def secretary() -> Client:
    return browser(officer(Role.SECRETARY))


def page_of(client: Client, key: str) -> str:
    return client.get(reverse("book:register", args=[key])).content.decode()


def clause(number: str) -> str:
    return reverse("rulebook:clause", args=[f"nzasp.C.{number}"])


@pytest.mark.parametrize("deed_key", [each.key for each in register_deeds.DEEDS if not each.of_entry])
def test_every_form_opens(secretary: Client, deed_key: str):
    assert secretary.get(reverse("book:register-deed", args=[deed_key])).status_code == 200


@pytest.mark.parametrize("key", PAGES)
def test_every_register_is_there_when_it_is_empty(secretary: Client, key: str):
    assert "<h1>" in page_of(secretary, key)


@pytest.mark.cites("nzasp.C.3.1.1", "nzasp.C.4.4")
def test_a_by_law_comes_into_force_with_its_statement(secretary: Client):
    deed(secretary, "draft-bylaw", title="Billeting guidelines", text="Hosts are asked early.", on="01/02/2026")
    (draft,) = registers.all_bylaws(date(2100, 1, 1))
    decision = str(a_decision("management", "bylaw", DAY))
    refused = deed(secretary, "bylaw-in-force", draft.entry, consistent_with="", on="01/03/2026", decision=decision)
    assert SENTENCES["consistency_not_stated"] in refused
    assert clause("3.1.1") in refused
    assert "Billeting" not in page_of(Client(), "bylaws")
    today = "02/03/2026"
    done = deed(secretary, "bylaw-in-force", draft.entry, consistent_with="clause 15.6", on=today, decision=decision)
    assert "in force" in done
    public = page_of(Client(), "bylaws")
    assert "Billeting guidelines" in public
    assert "MC-2026-01" in public
    assert clause("4.4") in public
    gone = deed(secretary, "rescind-bylaw", draft.entry, on=today, decision=decision)
    assert "rescinded" in gone


@pytest.mark.cites("nzasp.C.3.1.1")
def test_a_by_law_comes_into_force_once_also_when_the_day_is_still_to_come(secretary: Client):
    deed(secretary, "draft-bylaw", title="Billeting guidelines", text="Hosts are asked early.", on="01/02/2026")
    later = date(timezone.localdate().year + 2, 1, 1)
    (draft,) = registers.all_bylaws(later)
    typed = {"consistent_with": "clause 15.6", "decision": str(a_decision("management", "bylaw", DAY))}
    deed(secretary, "bylaw-in-force", draft.entry, on=f"{later:%d/%m/%Y}", **typed)
    assert SENTENCES["no_draft"] in deed(secretary, "bylaw-in-force", draft.entry, on="01/04/2026", **typed)
    (held,) = registers.all_bylaws(later)
    assert (held.state, held.since) == ("in_force", later)


@pytest.mark.cites("nzasp.C.3.1.2")
def test_an_affiliation_rests_on_a_decision(secretary: Client):
    page = deed(secretary, "affiliate", organisation="World body", on="01/03/2026", decision="")
    assert SENTENCES["decision_missing"] in page
    assert clause("3.1.2") in page
    decision = str(a_decision("management", "affiliation", DAY))
    page = deed(secretary, "affiliate", organisation="World body", on="01/03/2026", decision=decision)
    assert "current" in page
    assert "MC-2026-01" in page


@pytest.mark.cites("nzasp.C.8")
def test_property_is_held_by_the_executive_of_the_day(secretary: Client):
    takes(a_member("Ana Ngata"), "president", date(2026, 5, 30))
    page = deed(secretary, "acquire-asset", name="20 clocks", where="Nelson", on="01/03/2026")
    # By the book, and by a role where it says nothing: the Secretary here.
    assert re.search(r"Held by Ana Ngata and [^.]+, as trustees\. Kept at Nelson\.", page)
    (asset,) = registers.all_assets()
    assert "Gone on 01/04/2026: sold." in deed(secretary, "let-go-asset", asset.entry, why="sold", on="01/04/2026")


@pytest.mark.cites("nzasp.C.2.4")
def test_letters_with_the_franchise_holder(secretary: Client):
    page = deed(secretary, "log-letter", direction="to", subject="A prize", text="Dear all", on="10/02/2026")
    assert "A prize" in page
    assert page.count("10/02/2026") == 1
    assert "still to come" in deed(secretary, "log-letter", direction="to", subject="Later", on="10/02/2100")
    assert page_of(browser(officer(Role.TREASURER)), "letters").count("A prize") >= 1


@pytest.mark.cites("nzasp.C.2.5")
def test_a_social_function_is_published_by_a_decision(secretary: Client):
    deed(secretary, "plan-function", title="Championship dinner", day="30/05/2026", place="Nelson")
    (function,) = registers.social_functions()
    refused = deed(secretary, "publish-function", function.entry)
    assert SENTENCES["decision_missing"] in refused
    assert clause("2.5") in refused
    assert "dinner" not in page_of(Client(), "functions")
    decision = str(a_decision("management", "social", DAY))
    assert "published" in deed(secretary, "publish-function", function.entry, decision=decision)
    assert "Championship dinner" in page_of(Client(), "functions")
    assert "Championship dinner" in Client().get(reverse("book:calendar-year", args=[2026])).content.decode()


@pytest.mark.cites("nzasp.C.6.9")
def test_an_officer_without_an_invitation_is_saved_with_a_warning(secretary: Client):
    club, ana = a_club("Avon"), a_member("Ana Ngata")
    takes(ana, "president", date(2026, 5, 30))
    typed = {"club": str(club.pk), "title": "Special committee", "on": "01/07/2026", "officers": "Ana Ngata"}
    page = deed(secretary, "note-club-meeting", **typed)
    assert "officer without invitation" in page
    assert len(store.entries_about(ClubMeetingNoted)) == 1
    deed(secretary, "note-club-meeting", **{**typed, "invited": "Ana Ngata", "title": "Another"})
    assert page_of(secretary, "club-meetings").count("Officer without invitation") == 1


@pytest.mark.cites("nzasp.C.1")
def test_the_name_changes_only_with_the_rules(secretary: Client):
    assert "New Zealand Association of Scrabble Players" in Client().get(reverse("book:home")).content.decode()
    other = str(a_decision("agm", "other", DAY))
    typed = {"name": "Word Players of New Zealand", "short": "WPNZ", "on": "01/03/2026"}
    deed(secretary, "change-name", decision=other, **typed)
    assert registers.association_name(date(2030, 1, 1)).short == "NZASP"
    carried = str(a_decision("agm", "rule_change", DAY))
    assert "Word Players of New Zealand" in deed(secretary, "change-name", decision=carried, **typed)
    assert "Word Players of New Zealand" in Client().get(reverse("book:home")).content.decode()


@pytest.mark.cites("nzasp.C.15.6")
def test_billets_are_offered_and_asked_for_by_oneself(secretary: Client):
    host, guest = (browser(account(name, person(name))) for name in ("Host", "Guest"))
    year = timezone.localdate().year + 1
    days = {"place": "Nelson", "first": f"02/04/{year}", "last": f"06/04/{year}"}
    assert "1 bed free" in deed(host, "offer-billet", beds="1", **days)
    assert "1 open request" in deed(guest, "ask-billet", **days)
    assert guest.get(reverse("book:register-deed", args=["agree-billet"])).status_code == 403
    desk = registers.billets(DAY)
    offer, request = desk.offers[0][0].seq, desk.open_requests[0][0].seq
    page = deed(secretary, "agree-billet", offer=str(offer), request=str(request))
    assert "0 open requests" in page
    assert len(store.entries_about(BilletAsked)) == 1
    backwards = deed(guest, "ask-billet", place="Nelson", first=days["last"], last=days["first"])
    assert "That is before the first night." in backwards


@pytest.mark.cites("nzasp.C.15.6")
def test_who_asked_for_a_bed_takes_it_back_and_nobody_else_does(secretary: Client):
    host, guest = (browser(account(name, person(name))) for name in ("Host", "Guest"))
    year = timezone.localdate().year + 1
    days = {"place": "Nelson", "first": f"02/04/{year}", "last": f"06/04/{year}"}
    deed(host, "offer-billet", beds="1", **days)
    deed(guest, "ask-billet", **days)
    desk = registers.billets(DAY)
    offer, request = desk.offers[0][0].seq, desk.open_requests[0][0].seq
    asked = reverse("book:register-take-back", args=[request])
    assert asked in page_of(guest, "billets")
    assert asked not in page_of(host, "billets")
    assert host.get(asked).status_code == 403
    deed(secretary, "agree-billet", offer=str(offer), request=str(request))
    (agreed, _, _), *_ = registers.billets(DAY).agreed
    undo = reverse("book:register-take-back", args=[agreed.seq])
    assert undo in page_of(secretary, "billets")
    assert undo not in page_of(guest, "billets")
    secretary.post(undo, {"why": "ill"})
    guest.post(asked, {"why": "with friends"})
    assert registers.billets(DAY).open_requests == ()
    assert [free for _, _, free in registers.billets(DAY).offers] == [1]


@pytest.mark.cites("nzasp.C.15.6")
def test_who_is_away_from_home_is_not_for_everybody_with_an_account():
    guest, stranger = browser(account("Guest", person("Guest"))), browser(account("stranger"))
    year = timezone.localdate().year + 1
    deed(guest, "ask-billet", place="Nelson", first=f"02/04/{year}", last=f"06/04/{year}", note="Allergic to cats")
    assert "Allergic to cats" in page_of(guest, "billets")
    for address in (reverse("book:register", args=["billets"]), reverse("book:register-deed", args=["ask-billet"])):
        answer = stranger.get(address)
        assert (answer.status_code, answer["Location"]) == (302, reverse("people:claim"))


def test_an_entry_is_taken_back_with_a_reason_unless_others_rest_on_it(secretary: Client):
    decision = a_decision("management", "affiliation", DAY)
    deed(secretary, "affiliate", organisation="World body", on="01/03/2026", decision=str(decision))
    (body,) = registers.affiliated_bodies()
    address = reverse("book:register-take-back", args=[decision])
    page = secretary.post(address, {"why": "a slip"}, follow=True).content.decode()
    assert f"Entries {body.entry} rest on entry {decision}" in page
    own = reverse("book:register-take-back", args=[body.entry])
    assert "World body" in secretary.get(own).content.decode()
    secretary.post(own, {"why": "a slip"})
    assert registers.affiliated_bodies() == []
    assert secretary.get(own).status_code == 404
    assert Client().get(address).status_code in (302, 403)
    assert check().disagreements == []


def test_a_double_click_is_one_entry(secretary: Client):
    typed = {"name": "20 clocks", "on": "01/03/2026", "command_id": "abc"}
    for _ in range(2):
        deed(secretary, "acquire-asset", **typed)
    assert len(registers.all_assets()) == 1


def test_a_long_register_comes_in_pages(secretary: Client):
    """Of twenty years nobody reads all at once; a page costs what it shows."""
    club = a_club("Avon")
    noted = [ClubMeetingNoted(on=DAY, club=club.pk, title=f"Meeting {number:03}") for number in range(120)]
    store.append(noted, Origin(at=at().now, by=None, command_id="many"))
    address = reverse("book:register", args=["club-meetings"])
    first, last = (secretary.get(address, {"page": page}).content.decode() for page in ("1", "3"))
    assert "Page 1 of 3" in first
    assert "Meeting 119" in first
    assert "Meeting 000" not in first
    assert "Meeting 000" in last


@pytest.mark.cites("nzasp.C.1")
def test_the_associations_page_is_headed_by_the_halls_name_with_the_legal_one_beneath():
    open_hall("Kapiti Tilers", example=False)
    page = Client().get(reverse("book:home")).content.decode()
    assert "<h1>Kapiti Tilers</h1>" in page
    assert page.index("<h1>") < page.index("New Zealand Association of Scrabble Players")


def test_an_office_is_called_the_same_in_elections_and_in_its_register():
    assert OFFICE_TITLES == OFFICES
