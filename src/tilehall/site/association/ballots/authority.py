"""Who may do what at one ballot: who runs it by office or was named for it, and its tellers."""

from tilehall.law.association.ballots.ballot import Ballot
from tilehall.site.people.actor import Actor, NotYours

RUN = "ballots.run"


def may_run(actor: Actor, ballot: Ballot) -> bool:
    return actor.may(RUN) or (actor.person is not None and actor.person.pk in ballot.opened.run_by)


def may_count(actor: Actor, ballot: Ballot) -> bool:
    return may_run(actor, ballot) or (actor.person is not None and actor.person.pk in ballot.tellers)


def require_runner(actor: Actor, ballot: Ballot) -> None:
    if not may_run(actor, ballot):
        raise NotYours(RUN)


def require_teller(actor: Actor, ballot: Ballot) -> None:
    if not may_count(actor, ballot):
        raise NotYours(RUN)
