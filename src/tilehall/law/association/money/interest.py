"""Who has an interest in a payment, and what the Executive decides without them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION

from .journal import refuse

CLAUSE = CONSTITUTION["18.1"]
MOST_OF_THEM = CONSTITUTION.silent("the Executive decides when more than half of those who may vote have done so")
Choice = Literal["for", "against", "abstain"]
OTHER_BODIES = frozenset({"agm", "sgm", "management"})  # in which those who are not officers decide
Part = Literal["move", "second", "vote", "approve", "pay"]
# Whether who is paid is a member or close to one, as who asks must say: a namesake is somebody else of that name.
Connected = Literal["yes", "no", "namesake"]


@dataclass(frozen=True, slots=True)
class Interested:
    """The member who would be paid, and members close to who would be paid: none of them has a say.

    `namesakes` were not declared; the payee's name points to them. They have no say, either.
    """

    payee: int | None = None
    associates: frozenset[int] = frozenset()
    namesakes: frozenset[int] = frozenset()

    @property
    def declared(self) -> frozenset[int]:
        return self.associates | ({self.payee} if self.payee is not None else frozenset())

    @property
    def people(self) -> frozenset[int]:
        return self.declared | self.namesakes


NOBODY = Interested()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentVote:
    """`withdrawn` are shown as such; `entitled` may vote; a tie carries nothing."""

    entitled: tuple[int, ...]
    withdrawn: tuple[int, ...]
    votes_for: int
    votes_against: int
    abstained: int
    rests_on: tuple[Basis, ...]

    @property
    def counted(self) -> int:
        return self.votes_for + self.votes_against + self.abstained

    @property
    def carried(self) -> bool:
        return self.votes_for > self.votes_against


def check_part(interested: Interested, person: int, part: Part) -> Refusal | None:
    """Why this person has no part in the decision; None where nothing speaks against it."""
    if person in interested.people:
        return refuse("interested", CLAUSE, part=part)
    return None


def refuse_without_anybody(
    interested: Interested, without_family: Interested, body: Sequence[int], decided_by: str | None
) -> Refusal | None:
    """Where every officer is kept out by a family name alone, no officer decides: another body has, or will.
    `without_family` leaves those names out; `decided_by` is the body of the decision that was given, if one was."""
    free = [person for person in body if person not in interested.people]
    only_by_family = any(person not in without_family.people for person in body)
    if free or not only_by_family or decided_by in OTHER_BODIES:
        return None
    return refuse("every_officer_of_that_name", CLAUSE)


def check_vote(interested: Interested, body: Sequence[int], person: int) -> Refusal | None:
    if person not in body:
        return refuse("not_of_the_body", CONSTITUTION["6.1"])
    return check_part(interested, person, "vote")


def check_turnout(vote: PaymentVote) -> Refusal | None:
    """One officer alone is not the Executive, where others could have a say."""
    needed = len(vote.entitled) // 2 + 1
    if vote.counted < needed:
        return refuse("too_few_voted", MOST_OF_THEM, voted=vote.counted, needed=needed)
    return None


def count_votes(interested: Interested, body: Sequence[int], votes: Mapping[int, Choice]) -> PaymentVote:
    """Of the body, without the interested: what is in `votes` from anyone else is not looked at."""
    entitled = tuple(person for person in body if person not in interested.people)
    cast = [votes[person] for person in entitled if person in votes]
    return PaymentVote(
        entitled=entitled,
        withdrawn=tuple(person for person in body if person in interested.people),
        votes_for=cast.count("for"),
        votes_against=cast.count("against"),
        abstained=cast.count("abstain"),
        rests_on=(CLAUSE,),
    )
