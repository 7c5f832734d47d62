"""Officers and committees in words."""

from collections.abc import Callable
from typing import Any

from tilehall.law.association.acts import officers as o
from tilehall.law.association.acts.act import Act
from tilehall.site.pages.phrases import counted

OFFICES = {
    "president": "President",
    "vice_president": "Vice President",
    "secretary": "Secretary",
    "treasurer": "Treasurer",
    "web_master": "Webmaster",
}
LEAVINGS = {
    "resigned": "Resigned from the office",
    "handed_over": "Handed the office over",
    "agm": "The Annual General Meeting has closed",
    "ceased": "Is no longer a member",
    "died": "Died",
}
COMMITTEE_SORTS = {
    "standing": "Standing committee",
    "special": "Special committee",
    "sub": "Sub-committee",
    "rules": "Rules Committee",
}
SENTENCES: dict[str, str] = {
    "unknown_office": "There is no office called {office}.",
    "office_held": "Somebody has held this office since {since}. Enter first that they leave it.",
    "term_over": "Whoever was chosen on {chosen} held the office until the Annual General Meeting of {until}. Choose "
    "a newer decision.",
    "decision_of_another_office": "{reference} has brought them into another office. Each office needs a decision of "
    "its own.",
    "office_vacant": "Nobody is in this office.",
    "left_before_taken": "They took the office on {since}: it cannot be left before the day after.",
    "two_offices": "One person holds two offices: that is allowed, and counts as one person for a quorum and one vote.",
    "minimum": "It must have at least {fewest}. Name a successor first.",
    "committee_there": "There is a committee called {name} already.",
    "there_at_all_times": "The Rules Committee is there at all times: it has no last day.",
    "no_such_committee": "There is no such committee on that day.",
    "on_it_already": "They are on the committee already.",
    "not_on_it": "They are not on the committee.",
    "not_delegated": "This committee was not given the power “{power}”. Its powers: {powers}.",
}
WORDS: dict[type[Act], Callable[[Any, Any], str]] = {
    o.OfficeTaken: lambda act, n: f"{n.person(act.person)} is {OFFICES[act.office]}",
    o.OfficeLeft: lambda act, n: f"{n.person(act.person)} is no longer {OFFICES[act.office]}",
    o.CommitteeAppointed: lambda act, _: (
        f"{COMMITTEE_SORTS[act.sort]} “{act.name}” appointed, {counted(len(act.members), 'member')}"
    ),
    o.CommitteeJoined: lambda act, n: f"{n.person(act.person)} joined the committee of entry {act.committee}",
    o.CommitteeLeft: lambda act, n: f"{n.person(act.person)} left the committee of entry {act.committee}",
    o.CommitteeClosed: lambda act, _: f"The committee of entry {act.committee} is dissolved",
}
