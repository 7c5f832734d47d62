"""People who vote, and somebody who runs the ballot, for tests."""

from datetime import UTC, date, datetime
from itertools import count

from tests.site.people.memberships import begin_membership
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions
from tilehall.site.association.ballots.actions import BallotPlan, CastSlips
from tilehall.site.association.ballots.codes import fresh_code
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, actor_of
from tilehall.site.people.commands import CommandContext

NOW = datetime(2026, 6, 6, 1, 0, tzinfo=UTC)
DAY = date(2026, 6, 6)
CHOICES = ("For", "Against", "Later")
_numbers = count(1)


def command() -> CommandContext:
    return CommandContext(NOW, f"c{next(_numbers)}")


def voter(name: str, role: str = "") -> Actor:
    """A member with an account, in a role or none."""
    person = people.add_person(CONSOLE, full_name=name, club=None, now=NOW)
    begin_membership(person, "ordinary", date(2020, 1, 1))
    account = people.sign_up(CONSOLE, people.NewAccount(name=name.replace(" ", ""), password=None), now=NOW)
    code = people.give_code(CONSOLE, person=person, now=NOW).code
    people.claim(Actor(account=account), code=code, now=NOW)
    if role:
        people.give_role(CONSOLE, person=person, role=role, since=date(2020, 1, 1), now=NOW)
    account.refresh_from_db()
    return actor_of(account, DAY)


def key(actor: Actor) -> int:
    assert actor.person is not None
    return actor.person.pk


def electorate(*voters: Actor, votes: int = 1) -> tuple[tuple[int, int], ...]:
    return tuple((key(each), votes) for each in voters)


def opened(runner: Actor, electors: tuple[tuple[int, int], ...], **more) -> BallotState:
    plan = BallotPlan(title="Levy", question="A levy?", choices=CHOICES, electorate=electors, **more)
    return done(actions.open_ballot(runner, plan, command()))


def taken(actor: Actor, number: int, votes: int = 1) -> list[str]:
    return done(actions.take_codes(actor, number, [fresh_code() for _ in range(votes)]))


def cast(number: int, code: str, *picked: int) -> CastSlips | Refusal:
    return actions.cast_slips(number, CastSlips((code,), picked))


def done(answer):
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(answer) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code
