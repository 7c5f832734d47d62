"""By-laws: drafted, in force, rescinded. One comes into force only with a statement that it agrees with the rules."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Act, Entry
from .acts.registers import BylawDrafted, BylawInForce, BylawRescinded
from .decisions import refuse_to_rest_on

BylawState = Literal["draft", "in_force", "rescinded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bylaw:
    """As it stands on a day. `since` is the day from which it has its state."""

    entry: int
    title: str
    text: str
    state: BylawState
    since: date
    consistent_with: str = ""
    decision: int | None = None
    replaces: int | None = None


def bylaws_on(entries: Iterable[Entry], day: date) -> list[Bylaw]:
    """When a new version comes into force, the one it replaces is rescinded by that."""
    found: dict[int, Bylaw] = {}
    for entry in sorted(entries, key=lambda each: (each.act.on, each.seq)):
        if entry.act.on > day:
            continue
        match entry.act:
            case BylawDrafted() as act:
                found[entry.seq] = Bylaw(
                    entry=entry.seq,
                    title=act.title,
                    text=act.text,
                    state="draft",
                    since=act.on,
                    consistent_with=act.consistent_with,
                    replaces=act.replaces,
                )
            case BylawInForce(bylaw=number, on=on) as act if number in found:
                now = replace(
                    found[number],
                    state="in_force",
                    since=on,
                    consistent_with=act.consistent_with,
                    decision=act.decision,
                )
                found[number] = now
                if now.replaces in found:
                    found[now.replaces] = replace(found[now.replaces], state="rescinded", since=on)
            case BylawRescinded(bylaw=number, on=on) as act if number in found:
                found[number] = replace(found[number], state="rescinded", since=on, decision=act.decision)
    return list(found.values())


def draft(title: str, text: str, consistent_with: str, on: date, replaces: Bylaw | None = None) -> tuple[Act, ...]:
    number = None if replaces is None else replaces.entry
    return (BylawDrafted(on=on, title=title, text=text, consistent_with=consistent_with, replaces=number),)


def bring_into_force(
    bylaw: Bylaw | None, consistent_with: str, decision: Entry | None, on: date
) -> tuple[Act, ...] | Refusal:
    if bylaw is None or bylaw.state != "draft":
        return Refusal(code="no_draft", rests_on=(CONSTITUTION["3.1.1"],))
    if not consistent_with.strip():
        return Refusal(code="consistency_not_stated", rests_on=(CONSTITUTION["3.1.1"],))
    refusal = refuse_to_rest_on(decision, "bylaw")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["3.1.1"],))
    if on < decision.act.on:
        detail = (("on", decision.act.on),)
        return Refusal(code="before_decision", rests_on=(CONSTITUTION["3.1.1"],), detail=detail)
    return (BylawInForce(on=on, bylaw=bylaw.entry, consistent_with=consistent_with.strip(), decision=decision.seq),)


def rescind(bylaw: Bylaw | None, decision: Entry | None, on: date) -> tuple[Act, ...] | Refusal:
    if bylaw is None or bylaw.state != "in_force":
        return Refusal(code="not_in_force", rests_on=(CONSTITUTION["3.1.1"],))
    refusal = refuse_to_rest_on(decision, "bylaw")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["3.1.1"],))
    if on < decision.act.on:
        detail = (("on", decision.act.on),)
        return Refusal(code="before_decision", rests_on=(CONSTITUTION["3.1.1"],), detail=detail)
    return (BylawRescinded(on=on, bylaw=bylaw.entry, decision=decision.seq),)
