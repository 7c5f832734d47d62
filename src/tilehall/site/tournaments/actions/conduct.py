"""Complaints at the desk: kept, referred to the Executive, decided."""

from datetime import date

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import conduct
from tilehall.law.tournament.desk.after import Complained
from tilehall.site.people.actor import Actor
from tilehall.site.tournaments.store import Kept

from .carrying import Hand, carry_out

HEAR, REFER, DECIDE = "tournaments.hear_complaints", "tournaments.organise", "tournaments.decide_complaint"


def file_complaint(actor: Actor, number: int, told: Complained, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, HEAR, number, lambda desk: conduct.file(desk, told), hand)


def add_facts(actor: Actor, number: int, which: int, facts: str, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, HEAR, number, lambda desk: conduct.add_facts(desk, which, facts), hand)


def refer_complaint(actor: Actor, number: int, which: int, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, REFER, number, lambda desk: conduct.refer(desk, which), hand)


def decide_complaint(actor: Actor, number: int, which: int, decided: tuple[str, date], hand: Hand) -> Kept | Refusal:
    word, day = decided
    return carry_out(actor, DECIDE, number, lambda desk: conduct.decide(desk, which, word, day), hand)
