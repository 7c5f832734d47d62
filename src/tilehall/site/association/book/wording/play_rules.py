"""Changes of the rules of play in words."""

from collections.abc import Callable
from typing import Any

from tilehall.law.association.acts.act import Act
from tilehall.law.association.acts.play_rules import PlayRuleChanged, ProposalAnswered, RuleProposed

WORDS: dict[type[Act], Callable[[Any, Any], str]] = {
    RuleProposed: lambda act, names: f"{names.person(act.person)} proposed to change {act.clause}: {act.text}",
    ProposalAnswered: lambda act, _: (
        f"The Rules Committee {'puts proposal' if act.forwarded else 'does not put proposal'} {act.proposal} "
        f"to a Management meeting{': ' + act.told if act.told else ''}"
    ),
    PlayRuleChanged: lambda act, _: (
        f"{act.reference}: {act.term} of {act.ruleset} is {act.value} from {act.on:%d/%m/%Y}"
    ),
}
SENTENCES = {
    "proposer_no_member": "Only members make proposals. Claim your member record first.",
    "no_such_rule": "There is no rule of play {clause}. Give its number, such as 8.2.1.",
    "proposal_incomplete": "Write what is to stand instead, and why.",
    "no_open_proposal": "This proposal is answered already.",
    "no_such_term": "{term} cannot be changed to this value.",
}
