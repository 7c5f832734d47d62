"""The rules of play as Management meetings have changed them: proposals, and the version that counts on a day."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from tilehall.law.game.clock import as_moment
from tilehall.law.game.edition import Edition, Override, WrongEdition
from tilehall.law.rulebook.documents import CONSTITUTION, PLAY
from tilehall.law.rulebook.register import UnknownClause
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import Book

from .acts.act import Entry
from .acts.play_rules import PlayRuleChanged, ProposalAnswered, RuleProposed

UNDER = CONSTITUTION["13.4"]
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)  # when it is asked does not matter


@dataclass(frozen=True, slots=True)
class ProposalFile:
    """A proposal with its answer; without one it lies with the Rules Committee."""

    entry: Entry
    proposed: RuleProposed
    answer: ProposalAnswered | None = None

    @property
    def forwarded(self) -> bool:
        return self.answer is not None and self.answer.forwarded


def proposal_files(entries: Iterable[Entry]) -> list[ProposalFile]:
    """The newest first."""
    listed = list(entries)
    answers = {each.act.proposal: each.act for each in listed if isinstance(each.act, ProposalAnswered)}
    proposed = [(each, each.act) for each in listed if isinstance(each.act, RuleProposed)]
    return [ProposalFile(entry, act, answers.get(entry.seq)) for entry, act in reversed(proposed)]


def propose(proposed: RuleProposed, *, member: bool) -> tuple[RuleProposed, ...] | Refusal:
    clause = CONSTITUTION["13.3"]
    if not member:
        return Refusal(code="proposer_no_member", rests_on=(clause,))
    try:
        PLAY[proposed.clause.removeprefix("nzasp.").removeprefix("P.")]
    except UnknownClause:
        return Refusal(code="no_such_rule", rests_on=(clause,), detail=(("clause", proposed.clause),))
    if not proposed.text.strip() or not proposed.reason.strip():
        return Refusal(code="proposal_incomplete", rests_on=(clause,))
    return (proposed,)


def answer(
    file: ProposalFile | None, *, on: date, forwarded: bool, told: str
) -> tuple[ProposalAnswered, ...] | Refusal:
    if file is None or file.answer is not None:
        return Refusal(code="no_open_proposal", rests_on=(CONSTITUTION["13.3"],))
    return (ProposalAnswered(on=on, proposal=file.entry.seq, forwarded=forwarded, told=told),)


def refuse_change(ruleset: str, term: str, value: int | str | bool) -> Refusal | None:
    """Whether the rules have such a term, and may have this value."""
    override = Override(name=term, value=value, since=as_moment(EPOCH), under=UNDER.clause, decision="a proposal")
    try:
        Book(f"{ruleset}.1", overrides=(override,)).check_edition()
    except WrongEdition:
        return Refusal(code="no_such_term", rests_on=(UNDER,), detail=(("term", term),))
    return None


def version_on(entries: Iterable[Entry], ruleset: str, midnight: datetime) -> Edition | None:
    """The edition that counts for what begins on the day of this midnight: its number is how many times the rules had
    been changed by then. None where they stand as they were."""
    day = midnight.date()
    changes = [each.act for each in entries if isinstance(each.act, PlayRuleChanged)]
    begun = [change for change in changes if change.ruleset == ruleset and change.on <= day]
    if not begun:
        return None
    latest = {(change.term, change.on): change for change in begun}  # of two on one day the later entry counts
    overrides = tuple(
        Override(
            name=change.term,
            value=change.value,
            since=as_moment(midnight.replace(year=change.on.year, month=change.on.month, day=change.on.day)),
            under=UNDER.clause,
            decision=change.reference,
        )
        for change in latest.values()
    )
    return Edition(ruleset=ruleset, number=len({change.on for change in begun}), overrides=overrides)
