"""Complaints at the desk: kept, referred to the Executive, decided."""

from datetime import date

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import complaints
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments.store import DeskState

from .commands import execute

HEAR, REFER, DECIDE = "tournaments.hear_complaints", "tournaments.organise", "tournaments.decide_complaint"


def file_complaint(
    actor: Actor, number: int, complaint_record: ComplaintRecord, context: CommandContext
) -> DeskState | Refusal:
    return execute(actor, HEAR, number, lambda desk: complaints.file_complaint(desk, complaint_record), context)


def add_facts(actor: Actor, number: int, which: int, facts: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, HEAR, number, lambda desk: complaints.add_facts(desk, which, facts), context)


def refer_complaint(actor: Actor, number: int, which: int, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, REFER, number, lambda desk: complaints.refer_complaint(desk, which), context)


def decide_complaint(
    actor: Actor, number: int, which: int, decided: tuple[str, date], context: CommandContext
) -> DeskState | Refusal:
    word, day = decided
    return execute(actor, DECIDE, number, lambda desk: complaints.decide_complaint(desk, which, word, day), context)
