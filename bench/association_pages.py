"""The pages of an association with 10,000 members and 20 years of entries. Bar: 100 ms of CPU each.

Each page in turn with a plain one of the same hall, for the same officer: the ratio says what it costs besides the
frame. The book is filled by its own store, a thousand acts at a time: every fee with its line of the bank and its entry
of the ledger, spending, payments, registers, decisions and officers; an annual meeting with two hundred
there, and two ballots of all members.
"""

import argparse
import os
import statistics
import tempfile
from collections.abc import Iterator
from datetime import date, datetime, time
from random import Random
from string import ascii_lowercase
from typing import Any, NamedTuple

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import URLPattern, URLResolver, get_resolver  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.association_acts import Acts  # noqa: E402
from bench.side_by_side import print_machine, seconds_of  # noqa: E402
from tilehall.law.association.acts.act import Act  # noqa: E402
from tilehall.law.association.meeting.records import MeetingPlan  # noqa: E402
from tilehall.law.association.membership import MemberKind  # noqa: E402
from tilehall.law.association.weekends import agm_weekend  # noqa: E402
from tilehall.law.rulebook.ruling import Refusal  # noqa: E402
from tilehall.site.association.ballots import actions as ballots  # noqa: E402
from tilehall.site.association.ballots import store as box  # noqa: E402
from tilehall.site.association.ballots.actions import BallotPlan  # noqa: E402
from tilehall.site.association.ballots.codes import fingerprint, fresh_code  # noqa: E402
from tilehall.site.association.ballots.issuing_desk import desk_of  # noqa: E402
from tilehall.site.association.ballots.store import BallotState  # noqa: E402
from tilehall.site.association.book import store as book  # noqa: E402
from tilehall.site.association.book.register_pages import PAGES  # noqa: E402
from tilehall.site.association.meetings.actions import calling  # noqa: E402
from tilehall.site.association.meetings.actions.deeds import do_deed  # noqa: E402
from tilehall.site.association.meetings.store import MeetingState  # noqa: E402
from tilehall.site.association.money.models import JournalRow  # noqa: E402
from tilehall.site.association.money.store import bank, payments, returns  # noqa: E402
from tilehall.site.association.post import actions as post  # noqa: E402
from tilehall.site.hall import store as hall  # noqa: E402
from tilehall.site.hall import upgrade  # noqa: E402
from tilehall.site.people import actions as people  # noqa: E402
from tilehall.site.people import membership  # noqa: E402
from tilehall.site.people import store as register  # noqa: E402
from tilehall.site.people.actor import CONSOLE, Actor  # noqa: E402
from tilehall.site.people.commands import CommandContext, new_command, origin  # noqa: E402
from tilehall.site.people.models import Account, Affiliation, Club, Membership, Person  # noqa: E402

CLUBS, AT_ONCE, RUNS, BAR, PRESENT = 100, 1000, 5, 0.100, 200
BALLOT_PAGES = ("", "run/", "code/", "shared/", "paper/", "vote/")
MEETING_PAGES = ("", "chair/", "prepare/", "notice/", "check-in/", "wall/", "minutes/", "log/")
PLAIN = "/account/"
CHANCE = Random(7)
NOW = timezone.now()
THIS_YEAR = timezone.localdate(NOW).year


def name() -> str:
    return " ".join("".join(CHANCE.choices(ascii_lowercase, k=8)).title() for _ in range(2))


def officer() -> Account:
    account = people.sign_up(CONSOLE, people.NewAccount(name="secretary", password=None), now=NOW)
    person = people.add_person(CONSOLE, full_name="The Secretary", club=None, now=NOW)
    people.claim(Actor(account=account), code=people.give_code(CONSOLE, person=person, now=NOW).code, now=NOW)
    for role in ("secretary", "treasurer"):
        people.give_role(CONSOLE, person=person, role=role, since=date(2000, 1, 1), now=NOW)
    return account


class Filled(NamedTuple):
    """What pages about one thing are asked about."""

    club: Club
    person: Person
    letter: int
    meeting: int
    ballots: tuple[int, int]  # one whose codes are given out, and one that is closed


def members(count: int, first: int) -> tuple[list[Club], list[Person]]:
    """In clubs by turns, every tenth in none, from the beginning of the first year on."""
    clubs = [people.add_club(CONSOLE, name=f"Club {number}", town="") for number in range(CLUBS)]
    made = [
        register.unkept_person(
            name(), club=clubs[number % CLUBS] if number % 10 else None, contact="", added_by=None, now=NOW
        )
        for number in range(count)
    ]
    register.add_people(made)
    entered = {"entered_by": None, "entered_at": NOW, "taken": None}
    since = date(first, 1, 1)
    membership.add_entries(
        [Membership(person=each, kind=MemberKind.ORDINARY, since=since, **entered) for each in made],
        [Affiliation(person=each, club=each.club, since=since, **entered) for each in made if each.club],
    )
    return clubs, made


def meeting(made: list[Person], year: int) -> int:
    """An annual meeting with two hundred there, a piece of business carried by hands, and still open."""
    day = agm_weekend(year).first
    context = CommandContext(NOW, new_command())
    plan = MeetingPlan(kind="agm", title="Annual meeting", day=day, convened="10:00", place="Nelson")
    number = done(calling.call_meeting(CONSOLE, plan, context)).number
    ten_o_clock = datetime.combine(day, time(10), timezone.get_default_timezone())

    def do(key: str, **given: Any) -> None:
        done(do_deed(CONSOLE, number, key, given, CommandContext(ten_o_clock, new_command())))

    for each in made[:PRESENT]:
        do("check-in", person=each.pk)
    do("chair", person=made[0].pk)
    do("open")
    return number


def ballot(made: list[Person], *, voted: bool) -> int:
    """Of all members. Codes go straight to the desk and votes into their slips: the actions would take minutes."""
    plan = BallotPlan(title="A levy", question="A levy?", choices=("Yes", "No"), electorate=votes_of(made))
    state = opened(ballots.open_ballot(CONSOLE, plan, CommandContext(NOW, new_command())))
    if not voted:
        return state.number
    codes = [fresh_code() for _ in made]
    with desk_of(state.row.public_id) as desk:
        for each, code in zip(made, codes, strict=True):
            desk.give(each.pk, {fingerprint(state.row.public_id, code)})
    opened(ballots.close_issuing(CONSOLE, state.number, CommandContext(NOW, new_command())))
    with transaction.atomic():
        for code in codes:
            box.cast(state.row, code, CHANCE.choice(("10", "01")))
    return opened(ballots.close(CONSOLE, state.number, CommandContext(NOW, new_command()))).number


def votes_of(made: list[Person]) -> tuple[tuple[int, int], ...]:
    return tuple((each.pk, 1) for each in made)


def opened(result: BallotState | Refusal) -> BallotState:
    if isinstance(result, Refusal):
        raise RuntimeError(f"{result.code}: {dict(result.detail)}")
    return result


def done(result: MeetingState | Refusal) -> MeetingState:
    if isinstance(result, Refusal):
        raise RuntimeError(f"{result.code}: {dict(result.detail)}")
    return result


def fill(count: int, years: int) -> Filled:
    first = THIS_YEAR - years + 1
    clubs, made = members(count, first)
    part: list[Act] = []
    for act in Acts(clubs, made, first, THIS_YEAR).all():
        part.append(act)
        if len(part) == AT_ONCE:
            book.append(part, origin(CONSOLE, CommandContext(NOW, new_command())))
            part = []
    book.append(part, origin(CONSOLE, CommandContext(NOW, new_command())))
    to = [post.to_person(each) for each in made]
    context = post.LetterContext(CONSOLE, NOW, "bench")
    letter = post.send("notice", to, "The annual meeting", "Kia ora.", about="bench", context=context)
    held = ballot(made, voted=False), ballot(made, voted=True)
    return Filled(clubs[0], made[-1], letter.pk, meeting(made, THIS_YEAR), held)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--members", type=int, default=10_000)
    parser.add_argument("--years", type=int, default=20)
    asked = parser.parse_args()
    print_machine(f"Pages of an association with {asked.members} members and {asked.years} years of fees")
    upgrade.open_or_upgrade(settings.DATA)
    settings.ALLOWED_HOSTS = ["testserver"]
    hall.open_hall("The hall of the bench", example=False)
    account = officer()
    print(f"filled in {seconds_of(lambda: pages.update(all_pages(fill(asked.members, asked.years)))):.0f} s of CPU")
    head = book.head()
    print(f"{head.seq if head else 0} entries in the book\n")
    browser = Client()
    browser.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    slow = [path for label, path in pages.items() if measured(browser, label, path) > BAR]
    print(f"\nabove {BAR * 1000:.0f} ms: {', '.join(slow) or 'none'}")


pages: dict[str, str] = {}


def doors() -> Iterator[str]:
    """Every address of the association that takes no argument, of whichever of its apps."""
    for resolver in get_resolver().url_patterns:
        within = str(resolver.pattern)
        if isinstance(resolver, URLResolver) and within.startswith("association/"):
            for entry in resolver.url_patterns:
                if isinstance(entry, URLPattern) and not entry.pattern.regex.groups:
                    yield f"/{within}{entry.pattern}"


def all_pages(filled: Filled) -> dict[str, str]:
    club, person, letter, number, (issuing, closed) = filled
    of_meeting, money = f"/association/meetings/{number}/", "/association/money/"
    entry, line, sent, payment = (
        JournalRow.objects.order_by("-entry").first(),
        bank.open_lines().first(),
        returns.waiting_returns().first(),
        payments.waiting_payments().first(),
    )
    named = {
        "front page": "/",
        "association": "/association/",
        "what waits": "/association/waiting/",
        "members": "/association/members/",
        "members, found": "/association/members/?q=ab",
        "a member": f"/association/members/{person.pk}/",
        "clubs": "/association/clubs/",
        "a club": f"/association/clubs/{club.slug}/",
        "the book": "/association/book/",
        "annual report": f"/association/report/{THIS_YEAR - 1}/",
        "letters": "/association/letters/",
        "a letter to all": f"/association/letters/{letter}/",
        "stuck letters": "/association/letters/stuck/",
        "letters on paper": "/association/letters/paper/",
        "register": "/desk/register/",
        "the ledger, found": f"{money}ledger/?q=spent",
        "the ledger, last page": f"{money}ledger/?page=last",
        "entries of a year": f"{money}ledger/?year={THIS_YEAR - 1}",
        "an entry": f"{money}ledger/{entry.entry if entry else 0}/",
        "the bank account": f"{money}accounts/1000/",
        "the bank account, last page": f"{money}accounts/1000/?page=last",
        "fees that are paid": f"{money}fees/?which=paid",
        "fees of last year": f"{money}fees/{THIS_YEAR - 1}/",
        "statements of a year": f"{money}statements/{THIS_YEAR - 1}/",
        "a line of the bank": f"{money}bank/{line.entry if line else 0}/{line.place if line else 0}/",
        "a return": f"{money}returns/{sent.entry if sent else 0}/",
        "a payment": f"{money}payments/{payment.entry if payment else 0}/",
        "ask for a payment": f"{money}payments/ask/service/",
    }
    named |= {f"meeting, {page or 'its page'}": f"{of_meeting}{page}" for page in MEETING_PAGES}
    named |= {f"ballot, {page or 'its page'}": f"/association/ballots/{issuing}/{page}" for page in BALLOT_PAGES}
    named |= {"ballot, its result": f"/association/ballots/{closed}/"}
    named |= {f"register: {key}": f"/association/registers/{key}/" for key in PAGES}
    return named | {path: path for path in doors() if path not in named.values()}


def measured(browser: Client, label: str, path: str) -> float:
    """The median of the page, with every run and its ratio to the plain page beside it."""
    if (status := browser.get(path).status_code) != 200:
        print(f"{label:32} answers {status}: no page by itself")
        return 0.0
    browser.get(PLAIN)
    taken = [(seconds_of(lambda: browser.get(path)), seconds_of(lambda: browser.get(PLAIN))) for _ in range(RUNS)]
    shown = " ".join(f"{own * 1000:7.1f}" for own, _ in taken)
    middle = statistics.median(own for own, _ in taken)
    ratio = statistics.median(own / plain for own, plain in taken)
    print(f"{label:32} ms: {shown}   median {middle * 1000:7.1f}, {ratio:6.1f} times a plain page")
    return middle


if __name__ == "__main__":
    main()
