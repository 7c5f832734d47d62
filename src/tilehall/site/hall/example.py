"""The example association: invented from end to end, and built by the same actions that people use.

Each room adds its part as one more step in STEPS. The result is the same every time, but for codes and times.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import clubs as club_actions
from tilehall.site.association.book.actions import members as member_actions
from tilehall.site.pages.progress import ReportProgress
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, actor_of
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Account, Club, Person
from tilehall.site.people.roles import GIVEN, Role
from tilehall.site.ratings import actions as rating_actions

from . import (
    actions,
    club_notices,
    example_ballots,
    example_challenges,
    example_incidents,
    example_letters,
    example_meetings,
    example_money,
    example_past_meetings,
    example_plans,
    example_rating_lists,
    example_register,
    example_registers,
    example_rummikub,
    example_scrabble,
    example_study,
    example_tables,
    example_tournaments,
    round_backups,
    store,
)
from .example_people import CLUBS, INDEPENDENTS, NAME, NOTICES, OFFICERS, OTHERS, PARTS, PLAYER


@dataclass(slots=True)
class ExampleBuild:
    """What the steps so far have made, for those that come after."""

    now: datetime
    clubs: dict[str, Club] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    games: list[int] = field(default_factory=list)  # of Scrabble

    def command(self) -> CommandContext:
        return CommandContext(self.now, new_command())


def done(answer: object) -> None:
    """What the example does is never refused."""
    if isinstance(answer, Refusal):
        raise example_tournaments.ExampleFault(f"{answer.code}: {dict(answer.detail)}")


Step = Callable[[ExampleBuild], None]


def clubs(building: ExampleBuild) -> None:
    for name, town, _members in CLUBS:
        club = building.clubs[name] = people.add_club(CONSOLE, name=name, town=town)
        since = date(timezone.localdate(building.now).year - 1, 1, 1)
        done(club_actions.register(CONSOLE, club, on=since, cents=0, taken_over=True, context=building.command()))


def notices(building: ExampleBuild) -> None:
    """What clubs tell visitors."""
    for name, (region, place, meets, position) in NOTICES.items():
        told = {"region": region, "place": place, "meets": meets, "position": position}
        club_notices.describe_club(CONSOLE, building.clubs[name], told, building.now)


def members(building: ExampleBuild) -> None:
    for club, _town, names in CLUBS:
        for name in names:
            _add(building, name, building.clubs[club])
    for name in INDEPENDENTS:
        _add(building, name, None)


def _add(building: ExampleBuild, full_name: str, club: Club | None) -> None:
    person = people.add_person(CONSOLE, full_name=full_name, club=None, now=building.now)
    since = date(timezone.localdate(building.now).year - 1, 1, 1)
    done(member_actions.take_over(CONSOLE, person, on=since, club=club, context=building.command()))
    building.people[full_name] = Person.objects.select_related("club").get(pk=person.pk)


def officers(building: ExampleBuild) -> None:
    """One account for each role, claimed by a code as everybody claims theirs; then the role is given."""
    for role, full_name in {Role.PLAYER: PLAYER, **OFFICERS}.items():
        _sign_up(building, key(role), building.people[full_name])
        if role in GIVEN:
            _give(building, role, building.people[full_name])
    for name, _label, full_name, _can in OTHERS:
        _sign_up(building, name, building.people[full_name])


def _sign_up(building: ExampleBuild, name: str, person: Person) -> None:
    account = people.sign_up(CONSOLE, people.NewAccount(name=name, password=None, example=True), now=building.now)
    code = people.give_code(CONSOLE, person=person, now=building.now).code
    people.claim(Actor(account=account), code=code, now=building.now)


def club_officers(building: ExampleBuild) -> None:
    """The first of each club's list looks after it, with or without an account."""
    for _club, _town, names in CLUBS:
        if names[0] != OFFICERS[Role.CLUB_OFFICER]:
            _give(building, Role.CLUB_OFFICER, building.people[names[0]])


def _give(building: ExampleBuild, role: Role, person: Person) -> None:
    club = person.club if role == Role.CLUB_OFFICER else None
    today = timezone.localdate(building.now)
    people.give_role(CONSOLE, person=person, role=role, club=club, since=today, now=building.now)


def registers(building: ExampleBuild) -> None:
    """Terms of office, committees, by-laws, what is set for the year, and the decisions all of it rests on."""
    example_registers.fill(
        example_registers.ExampleRegisters(building.people, building.clubs, building.now, building.command)
    )


def open_codes(building: ExampleBuild) -> None:
    """Some people hold a slip with a code and have not come to claim their record yet."""
    for _club, _town, names in CLUBS:
        people.give_code(CONSOLE, person=building.people[names[-1]], now=building.now)


def register(building: ExampleBuild) -> None:
    today = timezone.localdate(building.now)
    secretary = actor_of(store.example_account(key(Role.SECRETARY)), today)
    example_register.keep(
        example_register.RegisterScene(secretary, building.clubs, building.people, building.now, today)
    )


def letters(building: ExampleBuild) -> None:
    secretary = actor_of(store.example_account(key(Role.SECRETARY)), timezone.localdate(building.now))
    example_letters.write_letters(secretary, building.clubs, building.people, building.now)


def money(building: ExampleBuild) -> None:
    example_money.keep_books(building.people, building.clubs, building.now)


def ratings(building: ExampleBuild) -> None:
    example_rating_lists.take_in(building.now)


def games(building: ExampleBuild) -> None:
    """Of each game some that are over and signed or counted, and one in play that waits for somebody."""
    building.games += example_scrabble.play_all(building.people, building.now)
    example_rummikub.play_all(building.people, building.now)


def study(building: ExampleBuild) -> None:
    """The webmaster has looked at the own game again, and practises the words that were missed in it."""
    player = actor_of(store.example_account(key(Role.WEBMASTER)), timezone.localdate(building.now))
    example_study.practise(player, building.games[1], building.now)


def tables(building: ExampleBuild) -> None:
    """One against the computer, at which the player of the example only has to sit down; and one open to anybody."""
    host = actor_of(store.example_account(key(Role.SCORER)), timezone.localdate(building.now))
    example_tables.set_up(building.people[PLAYER], host, building.now)


def tournaments(event: example_plans.ExampleEvent) -> Step:
    """Of this kind one that is over, one in play and one to come, or some of them."""

    def run(building: ExampleBuild) -> None:
        today = timezone.localdate(building.now)
        accounts = {role: store.example_account(key(role)) for role in (Role.PLAYER, *OFFICERS)}
        actors = {role: actor_of(account, today) for role, account in accounts.items()}
        cast = example_tournaments.Cast(building.people, actors)
        numbers = {when: example_tournaments.stage(event, when, cast, building.now) for when in event.times}
        if event is example_plans.RUMMIKUB:
            example_tournaments.make_series(cast, numbers, building.now)
        if event is example_plans.WEEKEND:
            example_incidents.keep_register(cast, numbers["playing"], building.now)
            example_challenges.make_challenges(cast, numbers["playing"], building.now)

    return run


def rate(building: ExampleBuild) -> None:
    """The finished tournaments are rated, and the lists of today are published."""
    today = timezone.localdate(building.now)
    manager = actor_of(store.example_account(key(Role.RATINGS_MANAGER)), today)
    run = rating_actions.make_run(manager, rating_actions.RunRequest(), CommandContext(building.now, "example run"))
    if isinstance(run, Refusal):
        raise example_tournaments.ExampleFault(f"{run.code}: {dict(run.detail)}")
    out = rating_actions.publish(manager, run, today, "", CommandContext(building.now, "example lists"))
    if isinstance(out, Refusal):
        raise example_tournaments.ExampleFault(f"{out.code}: {dict(out.detail)}")


def ballots(building: ExampleBuild) -> None:
    today = timezone.localdate(building.now)
    president, secretary = (
        actor_of(store.example_account(key(role)), today) for role in (Role.PRESIDENT, Role.SECRETARY)
    )
    example_ballots.hold(building.people, (president, secretary), building.now)


def meetings(building: ExampleBuild) -> None:
    today = timezone.localdate(building.now)
    president, secretary = (
        actor_of(store.example_account(key(role)), today) for role in (Role.PRESIDENT, Role.SECRETARY)
    )
    cast = example_meetings.MeetingCast(secretary, president, building.people, building.now)
    example_past_meetings.hold(cast)
    example_meetings.hold(cast)


STEPS: tuple[tuple[str, Step], ...] = (
    ("Founding the clubs", clubs),
    ("Telling visitors where they play", notices),
    ("Entering the members", members),
    ("Electing the officers", officers),
    ("Choosing a club officer for each club", club_officers),
    ("Filling the registers", registers),
    ("Handing out claim codes", open_codes),
    ("Keeping the register for a year", register),
    ("Writing the letters", letters),
    ("Keeping the books", money),
    ("Reading the rating lists", ratings),
    ("Playing some games", games),
    ("Practising words", study),
    ("Setting tables up", tables),
    ("Running the Masters", tournaments(example_plans.MASTERS)),
    ("Running the weekends", tournaments(example_plans.WEEKEND)),
    ("Running the team matches", tournaments(example_plans.TEAMS)),
    ("Running the Swiss day", tournaments(example_plans.SWISS)),
    ("Opening the club night", tournaments(example_plans.CLUB_NIGHT)),
    ("Calling a day off", tournaments(example_plans.CALLED_OFF)),
    ("Running the Rummikub days", tournaments(example_plans.RUMMIKUB)),
    ("Rating the tournaments", rate),
    ("Holding ballots", ballots),
    ("Holding meetings", meetings),
)


def load(actor: Actor, report_progress: ReportProgress, *, code: str = "", now: datetime | None = None) -> None:
    """All of it or nothing, in one transaction. `code` is that of the console, which itself needs none."""
    building = ExampleBuild(now or timezone.now())
    with round_backups.no_backups_meanwhile(), transaction.atomic():
        actions.open_example(actor, NAME, code=code)
        for done, (doing, step) in enumerate(STEPS):
            report_progress(doing, done, len(STEPS))
            step(building)
        report_progress("Opening the doors", len(STEPS), len(STEPS))


def key(role: Role) -> str:
    """The sign-in name of the one who plays this part, and the last part of its address on the try page."""
    return role.value.replace("_", "-")


@dataclass(frozen=True, slots=True)
class Part:
    """A card on the page where one chooses whom to be."""

    key: str
    label: str
    who: str
    club: str
    can: str
    now: bool


def parts(actor: Actor) -> list[Part]:
    found = []
    for name, label, can in _played():
        account = store.example_account(name)
        if account is not None and account.person is not None:
            person = account.person
            now = actor.account is not None and actor.account.pk == account.pk
            found.append(Part(name, label, person.full_name, str(person.club or "Independent"), can, now))
    return found


def _played() -> list[tuple[str, str, str]]:
    """Sign-in name, what they are called, what they can do."""
    others = [(name, label, can) for name, label, _who, can in OTHERS]
    return [*((key(role), role.label, can) for role, can in PARTS.items()), *others]


def links() -> list[tuple[str, str]]:
    """For the console of `tilehall demo`: each role and the address that signs in as the one who holds it."""
    found: list[tuple[str, str]] = [(Role.VISITOR.label, "/")]
    for name, label, _can in _played():
        account: Account | None = store.example_account(name)
        if account is not None:
            found.append((label, people.example_link(CONSOLE, account=account)))
    return found
