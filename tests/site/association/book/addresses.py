"""Every address of the book and who may go there, for tests/site/test_every_url.py."""

from datetime import date

from tests.site.tournaments.addresses import ALL, EXECUTIVE, NOBODY, Line
from tilehall.law.association.acts.members import ClubRegistered
from tilehall.site.association.book import store
from tilehall.site.association.book.actions import members, registers
from tilehall.site.people.actor import CONSOLE

from .associations import a_club, a_decision, a_person, at, done

REGISTER = frozenset({"president", "vice_president", "secretary"})
MEMBERS = REGISTER | {"club_officer"}
SEE = EXECUTIVE | {"club_officer"}

BOOK: dict[str, Line] = {
    "book:home": ((), ALL, NOBODY, {}),
    "book:registers": ((), ALL, NOBODY, {}),
    "book:register": (("register",), ALL, NOBODY, {}),
    "book:register-deed": (("register_deed",), EXECUTIVE, EXECUTIVE, {"name": "20 clocks", "on": "01/03/2026"}),
    "book:entry-deed": (("entry_deed", "asset"), EXECUTIVE, EXECUTIVE, {"why": "sold", "on": "01/03/2026"}),
    "book:register-take-back": (("asset",), EXECUTIVE, EXECUTIVE, {"why": "a slip"}),
    "book:decisions": ((), ALL, NOBODY, {}),
    "book:decision": (("decision",), ALL, NOBODY, {}),
    "book:new-decision": (
        (), EXECUTIVE, EXECUTIVE,
        {"on": "01/03/2026", "body": "executive", "matter": "other", "title": "Clocks", "power": "general"},
    ),
    "book:calendar": ((), ALL, NOBODY, {}),
    "book:calendar-feed": ((), ALL, NOBODY, {}),
    "book:calendar-year": (("calendar_year",), ALL, NOBODY, {}),
    "book:book": ((), EXECUTIVE, NOBODY, {}),
    "book:waiting": ((), SEE, NOBODY, {}),
    "book:newest-report": ((), EXECUTIVE, NOBODY, {}),
    "book:report": (("report_year",), EXECUTIVE, NOBODY, {}),
    "book:report-paper": (("report_year",), EXECUTIVE, NOBODY, {}),
    "book:members": ((), SEE, NOBODY, {}),
    "book:member": (("person",), SEE, NOBODY, {}),
    "book:member-deed": (
        ("person", "deed"), MEMBERS, MEMBERS, {"received": "01/03/2026", "addressed_to": "club_secretary"},
    ),
    "book:take-back": (("member_person", "book_entry"), REGISTER, REGISTER, {"why": "another"}),
    "book:clubs": ((), SEE, NOBODY, {}),
    "book:club": (("club",), SEE, NOBODY, {}),
    "book:club-take-back": (("book_club", "club_entry"), REGISTER, REGISTER, {"why": "another"}),
    "book:club-deed": (("club", "club_deed"), REGISTER, REGISTER, {"on": "01/03/2026"}),
}  # fmt: skip


def an_entry() -> dict[str, str]:
    """Somebody whose membership is in the book, for the addresses that take an entry."""
    person = a_person("Written Down")
    entry = done(members.take_over(CONSOLE, person, on=date(2025, 1, 1), club=None, context=at()))
    asset = registers.acquire_asset(CONSOLE, name="20 clocks", where="", note="", on=date(2025, 1, 1), context=at())
    registered = a_club("Registered Long Ago")
    return {
        "register": "officers",
        "register_deed": "acquire-asset",
        "entry_deed": "let-go-asset",
        "asset": str(done(asset).seq),
        "decision": str(a_decision("executive", "other", date(2025, 1, 1))),
        "calendar_year": "2026",
        "deed": "resign",
        "report_year": "2025",
        "club_deed": "register",
        "book_club": registered.slug,
        "club_entry": str(store.entries_about(ClubRegistered, clubs=[registered.pk])[0].seq),
        "member_person": str(person.pk),
        "book_entry": str(entry.seq),
    }
