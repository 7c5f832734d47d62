"""What a vote came to: heard by voices, counted by tellers, called by the roll, given by phones, or from a ballot."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tilehall.law.association import vote_count
from tilehall.law.association.vote_count import Vote, VoteCount, count_votes, is_carried, is_tie
from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import MeetingAct
from .acts.votes import CastingVoteGiven, VotesCounted
from .entitlement import counting_proxies, proxies_at_hand, question, refuse_vote, vote_basis, voters
from .records import Attendee, Choice, RefusedVote, Tally
from .state import Meeting, Motion, MotionState

Decision = tuple[MeetingAct, ...] | Refusal
CHOICES: tuple[Choice, ...] = ("for", "against", "abstain")
MOST_NAMED = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """What tellers counted: those in the room, and what holders of proxies said for them."""

    in_favour: int
    against: int
    abstain: int = 0
    proxies_in_favour: int = 0
    proxies_against: int = 0
    proxies_abstain: int = 0

    @property
    def in_person(self) -> tuple[int, int, int]:
        return self.in_favour, self.against, self.abstain

    @property
    def proxies(self) -> tuple[int, int, int]:
        return self.proxies_in_favour, self.proxies_against, self.proxies_abstain


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the counting needs from outside: the reference if it is carried, whether a quorum is there, and who of the
    candidates has no rights as a member on the day."""

    reference: str
    quorate: bool = True
    barred: frozenset[int] = frozenset()


def declare_by_voices(meeting: Meeting, number: int, *, carried: bool, result: Result) -> Decision:
    motion = meeting.motion(number)
    if (refusal := _refuse_counting(meeting, motion)) is not None:
        return refusal
    if motion.mode != "voices":
        return Refusal(code="is_counted", rests_on=(vote_basis(meeting.called.kind),))
    counted = VotesCounted(
        motion=number,
        outcome="carried" if carried else "lost",
        tally=None,
        quorate=result.quorate,
        decision=result.reference if carried and motion.amends is None else "",
        rests_on=tuple(basis_texts(vote_basis(meeting.called.kind))),
    )
    return (counted,)


def count_hands(meeting: Meeting, number: int, hands: Hands, result: Result) -> Decision:
    """By sums. There cannot be more hands than people with a vote, nor more proxies than are lodged."""
    motion = meeting.motion(number)
    if (refusal := _refuse_counting(meeting, motion) or _refuse_beside_ballot(motion)) is not None:
        return refusal
    if meeting.called.kind == "management":
        return Refusal(code="weighted_votes_are_counted", rests_on=(CONSTITUTION["7.2"],))
    if any(count < 0 for count in (*hands.in_person, *hands.proxies)):
        return _refuse(meeting, "below_zero")
    if not any((*hands.in_person, *hands.proxies)):
        return _refuse(meeting, "nothing_counted")
    able = len(voters(meeting, motion))
    if sum(hands.in_person) > able:
        return _refuse(meeting, "more_votes_than_voters", ("votes", sum(hands.in_person)), ("voters", able))
    item = meeting.item(motion.item)
    lodged = proxies_at_hand(meeting, item)
    if sum(hands.proxies) > len(lodged):
        return _refuse(meeting, "more_proxies_than_lodged", ("votes", sum(hands.proxies)), ("lodged", len(lodged)))
    votes = [*_nameless(hands.in_person, "hand"), *_nameless(hands.proxies, "proxy")]
    found = count_votes(question(meeting, meeting.item(motion.item), amendment=motion.amends is not None), votes)
    return _counted(meeting, motion, _Counted(found, votes, {}), result)


def count_ballot(meeting: Meeting, number: int, hands: Hands, result: Result) -> Decision:
    """What a secret ballot came to. Proxies voted in it through their holders, and nobody can tell them apart."""
    motion = meeting.motion(number)
    if (refusal := _refuse_counting(meeting, motion)) is not None:
        return refusal
    if motion.mode != "ballot":
        return _refuse(meeting, "no_ballot")
    votes = _nameless(hands.in_person, "slip")
    found = count_votes(question(meeting, meeting.item(motion.item), amendment=motion.amends is not None), votes)
    return _counted(meeting, motion, _Counted(found, votes, {}), result)


def _nameless(sums: Iterable[int], what: str) -> list[Vote]:
    """As many votes as were counted; a hand has no name."""
    choices = [choice for choice, count in zip(CHOICES, sums, strict=True) for _ in range(count)]
    return [
        Vote(name=f"{what} {number}", choice=choice, proxy=what == "proxy") for number, choice in enumerate(choices)
    ]


def count_roll(meeting: Meeting, number: int, choices: Mapping[int, Choice], result: Result) -> Decision:
    """By names: what each who is here, and each whose proxy counts, said. Weights count in the Management Committee."""
    motion = meeting.motion(number)
    if (refusal := _refuse_counting(meeting, motion) or _refuse_beside_ballot(motion)) is not None:
        return refusal
    item = meeting.item(motion.item)
    away = {proxy.giver.person: proxy.giver for proxy in proxies_at_hand(meeting, item)}
    called: list[_Called] = []
    for person, choice in choices.items():
        who = meeting.present.get(person) or away.get(person)
        if who is None:
            return _refuse(meeting, "not_present")
        called.append(_Called(who, choice, proxy=person not in meeting.present))
    return _count_called(meeting, motion, called, result)


@dataclass(frozen=True, slots=True)
class _Called:
    """Whose vote it is, what it says, and whether another gave it."""

    who: Attendee
    choice: Choice
    proxy: bool


def _count_called(meeting: Meeting, motion: Motion, called: Sequence[_Called], result: Result) -> Decision:
    votes = [_vote(meeting, motion, each.who, each.choice, proxy=each.proxy) for each in called]
    names = {str(each.who.person): each.who.name for each in called}
    asked = question(meeting, meeting.item(motion.item), amendment=motion.amends is not None)
    found, kind = count_votes(asked, votes), meeting.called.kind
    no_vote = {str(each.who.person): refusal for each in called if (refusal := refuse_vote(kind, each.who))}
    told = tuple((vote, no_vote.get(vote.name, why)) for vote, why in found.refused)
    return _counted(meeting, motion, _Counted(replace(found, refused=told), votes, names), result)


@dataclass(frozen=True, slots=True)
class SilentVoter:
    """Whose vote has not come by phone. Of who is away, `holder` has the proxy."""

    who: Attendee
    holder: str = ""


def silent_voters(meeting: Meeting, motion: Motion) -> tuple[SilentVoter, ...]:
    """In the order of their names."""
    voted = {vote.person for vote in motion.votes}
    proxies = counting_proxies(meeting, meeting.item(motion.item), amendment=motion.amends is not None)
    able = [SilentVoter(who) for who in voters(meeting, motion)]
    able += [SilentVoter(proxy.giver, proxy.holder_name) for proxy in proxies]
    silent = [each for each in able if each.who.person not in voted]
    return tuple(sorted(silent, key=lambda each: each.who.name.casefold()))


def count_phones(meeting: Meeting, number: int, said: Mapping[int, Choice | None], result: Result) -> Decision:
    """What came from the phones, by name. A vote that was given counts, though who gave it may have left by now.

    Not everybody has a phone: `said` is what the others answered when the chair asked, None of who does not vote. The
    vote is not closed over somebody who was not asked.
    """
    motion = meeting.motion(number)
    if motion.state == "voting" and not motion.by_phone:
        return _refuse(meeting, "not_by_phone")
    if (refusal := _refuse_counting(meeting, motion)) is not None:
        return refusal
    silent = silent_voters(meeting, motion)
    if unasked := [each.who.name for each in silent if each.who.person not in said]:
        detail = (("count", len(unasked)), ("names", tuple(unasked[:MOST_NAMED])))
        return Refusal(code="not_asked", rests_on=(vote_basis(meeting.called.kind),), detail=detail)
    givers = {proxy.giver.person: proxy.giver for proxy in meeting.proxies}
    known = {**givers, **meeting.sitting.gone, **meeting.present}
    called = [
        _Called(known[vote.person], vote.choice, proxy=vote.by != vote.person)
        for vote in motion.votes
        if vote.person in known
    ]
    called += [
        _Called(each.who, choice, proxy=bool(each.holder))
        for each in silent
        if (choice := said[each.who.person]) is not None
    ]
    return _count_called(meeting, motion, called, result)


def _vote(meeting: Meeting, motion: Motion, who: Attendee, choice: Choice, *, proxy: bool) -> Vote:
    """Whoever has no vote here is counted like a visitor, so that it is refused; why, is said after the count."""
    entitled = refuse_vote(meeting.called.kind, who) is None
    return Vote(
        name=str(who.person),
        choice=choice,
        presence=who.member if entitled or who.member not in ("ordinary", "life") else "visitor",
        proxy=proxy,
        weight=who.weight if who.voting_for is not None else 1,
        interested=who.person in motion.interested,
    )


@dataclass(frozen=True, slots=True)
class _Counted:
    found: VoteCount
    votes: list[Vote]
    names: Mapping[str, str]

    def tally(self) -> Tally:
        gone = {id(vote) for vote, _ in self.found.refused}
        proxies = {
            choice: sum(
                vote.weight for vote in self.votes if vote.proxy and vote.choice == choice and id(vote) not in gone
            )
            for choice in CHOICES
        }
        return Tally(
            in_favour=self.found.in_favour,
            against=self.found.against,
            abstain=self.found.abstained,
            proxies_in_favour=proxies["for"],
            proxies_against=proxies["against"],
            proxies_abstain=proxies["abstain"],
            refused=tuple(
                RefusedVote(
                    name=self.names.get(vote.name, vote.name), why=why.code, rests_on=tuple(basis_texts(*why.rests_on))
                )
                for vote, why in self.found.refused
            ),
        )


def _counted(meeting: Meeting, motion: Motion, counted: _Counted, result: Result) -> Decision:
    found = counted.found
    asked = question(meeting, meeting.item(motion.item), amendment=motion.amends is not None)
    barred = may_cast(meeting, motion)
    # Somebody else takes an empty chair and casts; who is in it and may not leaves the votes equal.
    # At a meeting nobody is asked to cast where nobody has voted: the chair alone would have carried it.
    given = found.in_favour > 0 and is_tie(asked, found.in_favour, found.against)
    tied = given and (barred is None or barred.code == "no_chair")
    outcome: MotionState = "tied" if tied else "carried" if found.carried else "lost"
    act = VotesCounted(
        motion=motion.number,
        outcome=outcome,
        tally=counted.tally(),
        quorate=result.quorate,
        decision=result.reference if outcome == "carried" and motion.amends is None else "",
        rests_on=tuple(basis_texts(*_count_bases(meeting, found))),
    )
    return (act,)


def may_cast(meeting: Meeting, motion: Motion) -> Refusal | None:
    """Why whoever is in the chair has no casting vote; None where there is one."""
    chair = meeting.sitting.chair
    who = None if chair is None else meeting.present.get(chair)
    if who is None:
        return Refusal(code="no_chair", rests_on=(casting_basis(meeting),))
    if (no_vote := refuse_vote(meeting.called.kind, who)) is not None:
        return no_vote
    if who.person in motion.interested:
        return Refusal(code="interested", rests_on=(CONSTITUTION["18.1"],), detail=(("name", who.name),))
    return None


def casting_basis(meeting: Meeting) -> Basis:
    if meeting.called.kind == "executive":
        return CONSTITUTION.silent("who is in the chair of the Executive has a casting vote, as in the other bodies")
    return CONSTITUTION["9.6"] if meeting.general else CONSTITUTION["7.2"]


def _count_bases(meeting: Meeting, found: VoteCount) -> tuple[Basis, ...]:
    """The count knows two rooms; the Executive votes as the rules are silent about."""
    if meeting.called.kind != "executive":
        return found.rests_on
    of_others = CONSTITUTION["7.2"], CONSTITUTION.reading("7.2")
    return (vote_basis("executive"), *(basis for basis in found.rests_on if basis not in of_others))


def cast(meeting: Meeting, number: int, choice: vote_count.Side | None, result: Result) -> Decision:
    """The chair's second vote; None leaves the votes equal, and the motion is lost."""
    motion = meeting.motion(number)
    if motion.state != "tied" or motion.tally is None:
        return Refusal(code="not_tied", rests_on=(casting_basis(meeting),))
    if choice is not None and (refusal := may_cast(meeting, motion)) is not None:
        return refusal
    asked = question(meeting, meeting.item(motion.item), amendment=motion.amends is not None)
    carried = is_carried(asked, motion.tally.in_favour, motion.tally.against, choice)
    act = CastingVoteGiven(
        motion=number,
        choice=choice or "none",
        by=meeting.sitting.chair_name,
        outcome="carried" if carried else "lost",
        decision=result.reference if carried and motion.amends is None else "",
        rests_on=tuple(basis_texts(casting_basis(meeting))),
    )
    return (act,)


def _refuse_counting(meeting: Meeting, motion: Motion) -> Refusal | None:
    if motion.state == "voting":
        return None
    code = "vote_not_open" if motion.state in ("moved", "seconded") else "vote_closed"
    return _refuse(meeting, code)


def _refuse_beside_ballot(motion: Motion) -> Refusal | None:
    """The President has decided on a ballot, and alone decides that there is none after all."""
    return Refusal(code="is_by_ballot", rests_on=(CONSTITUTION["9.7"],)) if motion.mode == "ballot" else None


def _refuse(meeting: Meeting, code: str, *detail: tuple[str, int]) -> Refusal:
    return Refusal(code=code, rests_on=(vote_basis(meeting.called.kind),), detail=detail)


def lodged_on(meeting: Meeting, motion: Motion) -> int:
    """How many proxies count on it."""
    return len(counting_proxies(meeting, meeting.item(motion.item), amendment=motion.amends is not None))
