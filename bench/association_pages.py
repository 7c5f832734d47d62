"""The pages of an association with 10,000 members and 20 years of entries. Bar: 100 ms of CPU each.

Each page in turn with a plain one of the same hall, for the same officer: the ratio says what it costs besides the
frame. The book is filled by its own store, a thousand acts at a time.
"""

import argparse
import os
import statistics
import tempfile
from collections.abc import Iterator
from datetime import date
from random import Random
from string import ascii_lowercase

FOLDER = tempfile.TemporaryDirectory(prefix="tilehall-bench-")
os.environ["TILEHALL_DATA"] = FOLDER.name
os.environ["DJANGO_SETTINGS_MODULE"] = "tilehall.site.config.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import URLPattern, URLResolver, get_resolver  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.side_by_side import print_machine, seconds_of  # noqa: E402
from tilehall.law.association.acts.act import Act  # noqa: E402
from tilehall.law.association.acts.members import (  # noqa: E402
    Accepted,
    Applied,
    ClubActed,
    ClubRegistered,
    FeePaid,
)
from tilehall.law.association.membership import MemberKind  # noqa: E402
from tilehall.site.association.book import store as book  # noqa: E402
from tilehall.site.association.post import actions as post  # noqa: E402
from tilehall.site.hall import store as hall  # noqa: E402
from tilehall.site.hall import upgrade  # noqa: E402
from tilehall.site.people import actions as people  # noqa: E402
from tilehall.site.people import membership  # noqa: E402
from tilehall.site.people import store as register  # noqa: E402
from tilehall.site.people.actor import CONSOLE, Actor  # noqa: E402
from tilehall.site.people.commands import CommandContext, new_command, origin  # noqa: E402
from tilehall.site.people.models import Account, Affiliation, Club, Membership, Person  # noqa: E402

CLUBS, AT_ONCE, RUNS, BAR = 100, 1000, 5, 0.100
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


def acts(clubs: list[Club], made: list[Person], first: int) -> Iterator[Act]:
    since = date(first, 1, 1)
    for club in clubs:
        yield ClubRegistered(on=since, club=club.pk, cents=0)
    for each in made:
        yield Accepted(on=since, person=each.pk, way="taken_over", bound_by="2022", club=each.club_id)
    for year in range(first, THIS_YEAR + 1):
        for number, each in enumerate(made):
            if (number + year) % 20:  # some owe a year
                yield FeePaid(on=date(year, 2, 1), person=each.pk, year=year, cents=2500, club=each.club_id)
    for each in made[:20]:
        yield Applied(on=date(THIS_YEAR, 1, 5), person=each.pk)
    for each in [each for each in made if each.club_id][:10]:
        yield ClubActed(
            on=date(first, 3, 1), person=each.pk, club=each.club_id or 0, what="suspended", until=date(first, 4, 1),
            reported=date(first, 3, 9), officer="Olive",
        )  # fmt: skip


def fill(count: int, years: int) -> tuple[Club, Person, int]:
    first = THIS_YEAR - years + 1
    clubs, made = members(count, first)
    part: list[Act] = []
    for act in acts(clubs, made, first):
        part.append(act)
        if len(part) == AT_ONCE:
            book.append(part, origin(CONSOLE, CommandContext(NOW, new_command())))
            part = []
    book.append(part, origin(CONSOLE, CommandContext(NOW, new_command())))
    to = [post.to_person(each) for each in made]
    context = post.LetterContext(CONSOLE, NOW, "bench")
    letter = post.send("notice", to, "The annual meeting", "Kia ora.", about="bench", context=context)
    return clubs[0], made[-1], letter.pk


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
    print(f"filled in {seconds_of(lambda: pages.update(all_pages(*fill(asked.members, asked.years)))):.0f} s of CPU")
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


def all_pages(club: Club, person: Person, letter: int) -> dict[str, str]:
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
    }
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
