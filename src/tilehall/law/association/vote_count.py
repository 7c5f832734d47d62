"""The votes on one motion: who may vote, with which weight, what is carried, and whether it is in force."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .quorum import MeetingRoom, Presence

MotionKind = Literal["floor", "written", "election", "rule_change", "payment"]
VotingMode = Literal["voices", "hands", "ballot"]
Choice = Literal["for", "against", "abstain"]
Side = Literal["for", "against"]
_NUMBER = r"(?:0|[1-9]\d{0,3})"
_PART = rf"(?:{_NUMBER}|[a-z]{{1,4}})"  # of a clause a part may have letters; what has no number is a heading
_CLAUSE = re.compile(rf"(?:nzasp\.)?(?:([CP])\.)?({_NUMBER}(?:\.{_PART}){{0,7}})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """`weight` is that of a club's voting member in the Management Committee."""

    name: str
    choice: Choice
    presence: Presence = "ordinary"
    proxy: bool = False
    weight: int = 1
    interested: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion:
    """What is put to the vote. `clauses` are those that a change of rules touches; `written` says of a payment that it
    was put in writing beforehand."""

    room: MeetingRoom
    kind: MotionKind
    mode: VotingMode | None = None
    clauses: tuple[str, ...] = ()
    revenue_approval: date | None = None
    chair: str | None = None
    casting: Side | None = None
    written: bool = True


@dataclass(frozen=True, slots=True)
class Advice:
    """What the chair should know about the vote, though it changes no count."""

    code: str
    rests_on: tuple[Basis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCount:
    """`in_favour` and `against` never hold the casting vote."""

    in_favour: int
    against: int
    abstained: int
    refused: tuple[tuple[Vote, Refusal], ...]
    casting_used: bool
    carried: bool
    in_force: bool
    rests_on: tuple[Basis, ...]
    advice: tuple[Advice, ...] = ()


def count_votes(motion: Motion, votes: Sequence[Vote]) -> VoteCount:
    """Of somebody who is there twice the first vote is looked at."""
    counted: list[Vote] = []
    refused: list[tuple[Vote, Refusal]] = []
    seen: set[str] = set()
    for vote in votes:
        refusal = _second(motion) if vote.name in seen else refused_vote(motion, vote)
        seen.add(vote.name)
        if refusal is None:
            counted.append(vote)
        else:
            refused.append((vote, refusal))
    sums = {choice: _sum(motion, counted, choice) for choice in ("for", "against", "abstain")}
    casting = _casting(motion, votes) if is_tie(motion, sums["for"], sums["against"]) else None
    carried = is_carried(motion, sums["for"], sums["against"], casting)
    return VoteCount(
        in_favour=sums["for"],
        against=sums["against"],
        abstained=sums["abstain"],
        refused=tuple(refused),
        casting_used=casting is not None,
        carried=carried,
        in_force=carried and not awaits_approval(motion),
        rests_on=_rests_on(motion, tie=sums["for"] == sums["against"]),
        advice=_advice(motion, votes),
    )


def refused_vote(motion: Motion, vote: Vote) -> Refusal | None:
    """Why this vote does not count."""
    if vote.presence == "visitor":
        return Refusal(code="not_a_member", rests_on=(CONSTITUTION["4.1.1"],))
    if vote.presence in ("honorary", "honorary_vp"):
        return Refusal(code="no_vote_class", rests_on=(CONSTITUTION["4.2.2"], CONSTITUTION.reading("4.1.1")))
    if motion.kind == "payment" and vote.interested:
        return Refusal(code="interested", rests_on=(CONSTITUTION["18.1"],))
    if vote.proxy and not allows_proxies(motion):
        return Refusal(code="proxy_not_allowed", rests_on=(CONSTITUTION["9.7"], CONSTITUTION.reading("9.7")))
    return None


def allows_proxies(motion: Motion) -> bool:
    """The Management Committee always does; a general meeting on all but motions from the floor."""
    written = clause_parameter(bool, CONSTITUTION["9.7"], "proxy_requires_written_resolution").value
    elections = clause_parameter(bool, CONSTITUTION["6.2"], "election_proxies").value
    if motion.room == "management":
        return True
    from_the_floor = motion.kind == "floor" or (motion.kind == "payment" and not motion.written)
    return elections if motion.kind == "election" else not (written and from_the_floor)


def _second(motion: Motion) -> Refusal:
    return Refusal(code="voted_twice", rests_on=(CONSTITUTION["7.2" if motion.room == "management" else "9.7"],))


def _sum(motion: Motion, counted: Iterable[Vote], choice: str) -> int:
    """A weight counts in the Management Committee alone, and is cast whole."""
    single = clause_parameter(int, CONSTITUTION["9.7"], "votes_per_member").value
    return sum(vote.weight if motion.room == "management" else single for vote in counted if vote.choice == choice)


def _casting(motion: Motion, votes: Sequence[Vote]) -> Side | None:
    """The second vote of the chair, who must be there and must be allowed to vote at all."""
    number, name = ("7.2", "chair_casting_vote") if motion.room == "management" else ("9.6", "gm_chair_casting_vote")
    if motion.casting is None or not clause_parameter(bool, CONSTITUTION[number], name).value:
        return None
    own = next((vote for vote in votes if vote.name == motion.chair), None)
    if own is not None and (own.proxy or refused_vote(motion, own) is not None):
        return None
    return motion.casting


def changes_rules_of_play(motion: Motion) -> bool:
    """The Management Committee alone changes the annexed rules of play, and by a simple majority."""
    parts = [clause_parts(clause) for clause in motion.clauses]
    return (
        motion.kind == "rule_change"
        and motion.room == "management"
        and bool(parts)
        and all(part is not None and part[0] == "P" for part in parts)
    )


def asks_two_thirds(motion: Motion) -> bool:
    return motion.kind == "rule_change" and not changes_rules_of_play(motion)


def is_carried(motion: Motion, in_favour: int, against: int, casting: Side | None = None) -> bool:
    """Abstentions do not count; without a vote in favour or against nothing is carried."""
    if asks_two_thirds(motion):
        share = Fraction(clause_parameter(str, CONSTITUTION["10.1"], "rule_change_majority").value)
        return in_favour > 0 and in_favour >= share * (in_favour + against)
    return in_favour > against or (is_tie(motion, in_favour, against) and casting == "for")


def is_tie(motion: Motion, in_favour: int, against: int) -> bool:
    """Whether the chair has a casting vote: votes are equal, and more than half carries it."""
    return in_favour == against and not asks_two_thirds(motion)


# --- the protected clauses


def clause_parts(text: str) -> tuple[str, str] | None:
    """("C", "18.1") of `nzasp.C.18.1`, also where document or part is left out; None for what is no clause."""
    found = _CLAUSE.fullmatch(text.strip())
    return None if found is None else ((found[1] or "C").upper(), found[2])


def is_protected(text: str) -> bool:
    """Whether a change of this clause touches a protected one: that clause, a part of it, or what it is a part of."""
    parts = clause_parts(text)
    if parts is None or parts[0] != "C":
        return False
    protected = clause_parameter(tuple, CONSTITUTION["10.2"], "entrenched").value
    return any(_inside(parts[1], str(own)) or _inside(str(own), parts[1]) for own in protected)


def changes_clause(texts: Iterable[str], number: str) -> bool:
    """Whether one of the clauses that a change names is this one, or a part of it."""
    named = [parts[1] for parts in map(clause_parts, texts) if parts is not None and parts[0] == "C"]
    return any(_inside(own, number) for own in named)


def _inside(number: str, outer: str) -> bool:
    return f"{number}.".startswith(f"{outer}.")


def awaits_approval(motion: Motion) -> bool:
    """A change of a protected clause is in force only when the tax authority has approved it."""
    required = clause_parameter(bool, CONSTITUTION["10.2"], "ird_approval_required").value
    touched = motion.kind == "rule_change" and any(map(is_protected, motion.clauses))
    return required and touched and motion.revenue_approval is None


# --- what it rests on


def _rests_on(motion: Motion, *, tie: bool) -> tuple[Basis, ...]:
    management = motion.room == "management"
    found: list[Basis] = [CONSTITUTION["7.2"], CONSTITUTION.reading("7.2")] if management else [CONSTITUTION["9.7"]]
    if changes_rules_of_play(motion):
        found += [CONSTITUTION["13.4"], CONSTITUTION.reading("13.4")]
    elif motion.kind == "rule_change":
        found += [CONSTITUTION["10.1"], CONSTITUTION.reading("10.1")]
        if any(map(is_protected, motion.clauses)):
            found += [CONSTITUTION["10.2"], CONSTITUTION.reading("10.2")]
    elif tie and not management:
        found.append(CONSTITUTION["9.6"])
    if motion.kind == "election":
        found.append(CONSTITUTION["6.2"])
    if motion.kind == "payment":
        found.append(CONSTITUTION["18.1"])
    return tuple(found)


def _advice(motion: Motion, votes: Iterable[Vote]) -> tuple[Advice, ...]:
    found: list[Advice] = []
    uncountable = any(vote.proxy or (motion.room == "management" and vote.weight != 1) for vote in votes)
    if motion.mode == "voices" and uncountable and allows_proxies(motion):
        found.append(Advice("count_a_show_of_hands", (CONSTITUTION["9.7"], CONSTITUTION.reading("9.7"))))
    if asks_two_thirds(motion) and motion.room == "management":
        found.append(Advice("general_meeting_only", (CONSTITUTION["10.1"],)))
    return tuple(found)
