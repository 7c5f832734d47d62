"""Two ballots of the example: one that is closed, with codes and papers; one for which codes are being given out."""

from datetime import datetime
from typing import TypeVar

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions
from tilehall.site.association.ballots.actions import BallotPlan, CastSlips
from tilehall.site.association.ballots.codes import fresh_code
from tilehall.site.association.ballots.fitness import unfitness
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

Done = TypeVar("Done")
VENUES = ("Taupō", "Nelson", "Ōamaru")
PAPERS = 6


def hold(people: dict[str, Person], runners: tuple[Actor, Actor], now: datetime) -> None:
    """`runners` are the President and the Secretary, who also count the papers. Where a hall cannot keep a ballot by
    codes secret, there is none in its example either."""
    if unfitness() is not None:
        return
    persons = sorted(person.pk for person in people.values())
    _closed(persons, runners, now)
    motion = BallotPlan(
        title="A levy for new boards",
        question="That each member pays a levy of two dollars in the coming year, for new boards.",
        choices=("For", "Against"),
        electorate=tuple((person, 1) for person in persons),
    )
    _must(actions.open_ballot(runners[0], motion, CommandContext(now, "example ballot 2")))


def _closed(persons: list[int], runners: tuple[Actor, Actor], now: datetime) -> None:
    plan = BallotPlan(
        title="Where the next championship is held",
        question="Which town is to hold the next championship?",
        choices=VENUES,
        electorate=tuple((person, 1) for person in persons[:40]),
    )
    number = _must(actions.open_ballot(runners[0], plan, CommandContext(now, "example ballot 1"))).number
    for person in persons[:PAPERS]:
        _must(actions.give_paper(runners[0], number, person, CommandContext(now, f"example paper {person}")))
    codes = [_code(runners[0], number, person) for person in persons[PAPERS:38]]
    _must(actions.close_issuing(runners[0], number, CommandContext(now, "example issuing")))
    for at, code in enumerate(codes[:-1]):
        picked = () if at == 0 else ((at * at) % len(VENUES),)
        _must(actions.cast_slips(number, CastSlips((code,), picked)))
    for at, teller in enumerate(runners):
        counted = actions.count_papers(teller, number, (3, 2, 0), (5, 0, 1), CommandContext(now, f"example count {at}"))
        _must(counted)
    _must(actions.close(runners[0], number, CommandContext(now, "example closing")))


def _code(teller: Actor, number: int, person: int) -> str:
    (code,) = _must(actions.take_codes(teller, number, [fresh_code()], person=person))
    return code


def _must(done: Done | Refusal) -> Done:
    if isinstance(done, Refusal):
        raise RuntimeError(f"the example's ballot: {done.code}: {dict(done.detail)}")
    return done
