"""The rules of play as the book has them: proposals, the version that counts on a day, and what may be changed."""

from dataclasses import fields
from datetime import date, datetime, time

from django.utils import timezone

from tilehall.law.association import play_rules
from tilehall.law.association.acts.play_rules import PlayRuleChanged, ProposalAnswered, RuleProposed
from tilehall.law.association.play_rules import ProposalFile
from tilehall.law.catalogue import GAMES
from tilehall.law.game.edition import Edition
from tilehall.law.rulebook.basis import Cite, Term

from . import store

RULESET, GAME = "nzasp-2022", "scrabble"


def proposals() -> list[ProposalFile]:
    return play_rules.proposal_files(store.entries_about(RuleProposed, ProposalAnswered))


def version_on(day: date, ruleset: str = RULESET) -> Edition | None:
    """By the clock of the hall: a change counts from the midnight of its day."""
    midnight = timezone.make_aware(datetime.combine(day, time.min))
    return play_rules.version_on(store.entries_about(PlayRuleChanged), ruleset, midnight)


def changes() -> list[PlayRuleChanged]:
    """Every change that was carried, the newest first."""
    found = [entry.act for entry in store.entries_about(PlayRuleChanged) if isinstance(entry.act, PlayRuleChanged)]
    return sorted(found, key=lambda change: change.on, reverse=True)


def changeable_terms() -> list[tuple[str, str]]:
    """Figures and answers of yes and no that rest on a clause: all else takes a change of the software."""
    rules = GAMES[GAME].rulesets[RULESET]
    found = []
    for one in fields(rules):
        term = getattr(rules, one.name)
        if isinstance(term, Term) and isinstance(term.basis, Cite) and type(term.value) in (int, bool):
            value = {True: "yes", False: "no"}[term.value] if type(term.value) is bool else term.value
            found.append((one.name, f"{term.basis.clause}, {one.name.replace('_', ' ')}: now {value}"))
    return found
