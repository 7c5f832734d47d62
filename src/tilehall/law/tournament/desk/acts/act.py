"""What an act is: something the desk did, which changes what the desk knows. The log alone decides what was done."""

from dataclasses import dataclass

from tilehall.law.game.act_log import EntryMoment, LoggedAct, UndoneAct
from tilehall.law.tournament.desk.desk import Desk

Moment = EntryMoment


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(LoggedAct[Desk]):
    """Each act says how the desk stands after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(UndoneAct[Desk], Act):
    """What the desk did counts no more."""
