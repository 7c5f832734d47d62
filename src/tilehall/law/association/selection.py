"""Who represents New Zealand abroad: by published criteria, or by the Executive where there was no time for them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Act, Entry
from .acts.calendar import CriteriaSet, Selected
from .decisions import refuse_before, refuse_to_rest_on


@dataclass(frozen=True, slots=True)
class Criteria:
    """A version of the criteria for an event. `current` on the day that was asked for."""

    entry: int
    event: str
    text: str
    since: date
    decision: int
    current: bool


def criteria_on(entries: Iterable[Entry], day: date) -> list[Criteria]:
    """All versions up to that day, the newest first; of each event the newest is the current one."""
    found: list[Criteria] = []
    seen: set[str] = set()
    ordered = sorted(entries, key=lambda each: (each.act.on, each.seq), reverse=True)
    for entry in ordered:
        act = entry.act
        if isinstance(act, CriteriaSet) and act.on <= day:
            key = act.event.casefold()
            found.append(Criteria(entry.seq, act.event, act.text, act.on, act.decision, key not in seen))
            seen.add(key)
    return found


def criteria_for(entries: Iterable[Entry], event: str, day: date) -> Criteria | None:
    """Those of the event, else those for all events, whose name is empty."""
    current = {each.event.casefold(): each for each in criteria_on(entries, day) if each.current}
    return current.get(event.casefold(), current.get(""))


def set_criteria(event: str, text: str, decision: Entry | None, on: date) -> tuple[Act, ...] | Refusal:
    """They replace the earlier ones at once, which stay readable."""
    refusal = refuse_to_rest_on(decision, "criteria")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["17.1"],))
    if early := refuse_before(decision, on, CONSTITUTION["17.1"]):
        return early
    return (CriteriaSet(on=on, event=event, text=text, decision=decision.seq),)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSelection:
    """`people` in their order; `why` and `offered` where there was no time for criteria."""

    event: str
    people: Sequence[int]
    no_time: bool = False
    why: str = ""
    offered: date | None = None


def select(new: NewSelection, criteria: Criteria | None, decision: Entry | None, on: date) -> tuple[Act, ...] | Refusal:
    refusal = refuse_to_rest_on(decision, "select")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["17.1"],))
    if not new.people:
        return Refusal(code="nobody_selected", rests_on=(CONSTITUTION["17.1"],))
    if not new.no_time and criteria is None:
        return Refusal(code="criteria_missing", rests_on=(CONSTITUTION["17.1"], CONSTITUTION["17.3"]))
    if new.no_time and (wrong := _no_time(new, criteria, decision)):
        return wrong
    return (
        Selected(
            on=on,
            event=new.event,
            people=tuple(dict.fromkeys(new.people)),
            path="no_time" if new.no_time else "criteria",
            decision=decision.seq,
            criteria=None if new.no_time or criteria is None else criteria.entry,
            why=new.why.strip(),
            offered=new.offered,
        ),
    )


def _no_time(new: NewSelection, criteria: Criteria | None, decision: Entry) -> Refusal | None:
    basis = (CONSTITUTION["17.3"],)
    if criteria is not None:
        return Refusal(code="criteria_exist", rests_on=basis)
    if getattr(decision.act, "body", "") != "executive":
        return Refusal(code="executive_only", rests_on=basis)
    return None if new.why.strip() else Refusal(code="why_missing", rests_on=basis)
