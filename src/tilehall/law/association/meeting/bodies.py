"""Which body meets, and what its business is about: by that the law of decisions knows whose it is."""

from tilehall.law.association.acts.decisions import Matter
from tilehall.law.association.decisions import may_decide
from tilehall.law.rulebook.ruling import Refusal

from .records import AgendaItem, ItemKind, MeetingKind

# What an item is about where its kind alone says it; all others say it themselves.
MATTERS: dict[ItemKind, Matter] = {
    "election": "elect_officer",
    "reviewer": "reviewer",
    "venue": "championship_venue",
    "masters_host": "masters_host",
    "fee": "fees",
    "rule_change": "rule_change",
    "rules_of_play": "rules_of_play",
    "criteria": "criteria",
    "selection": "select",
    "appointment": "vacancy",
    "application": "accept_member",
    "payment": "payment",
}
HONOURS: dict[str, tuple[Matter, Matter]] = {  # the election, and the recommendation it needs
    "honorary": ("elect_honorary", "recommend_honorary"),
    "honorary_vp": ("elect_honorary", "recommend_honorary"),
    "life": ("elect_life", "recommend_life"),
}


def matter_of(item: AgendaItem) -> Matter:
    if item.kind == "honour" and item.honour in HONOURS:
        return HONOURS[item.honour][0]
    return MATTERS.get(item.kind, item.matter)


def refuse_business_of_others(kind: MeetingKind, item: AgendaItem) -> Refusal | None:
    """What is kept for a General Meeting, or for another committee, this one cannot decide."""
    found = may_decide(kind, matter_of(item))
    return found if isinstance(found, Refusal) else None
