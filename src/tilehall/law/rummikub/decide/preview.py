"""A tentative table looked at, nothing decided: which melds stand, what is wrong with the others and with the turn."""

from collections.abc import Iterable
from typing import Any

from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.meld import MeldReading
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import Meld

from .new_table import MeldRead, TableCheck, TableFault, check_table


def preview(rules: RummikubRules, state: State, seat: Seat, command: c.Command) -> dict[str, Any]:
    """Off turn too: of the table and the own rack everybody may think ahead."""
    if not isinstance(command, c.LayTiles) or state.kept != "hall" or seat not in state.seats:
        return {}
    check = check_table(rules, state, seat, command.table)
    if isinstance(check, Refusal):
        return {"fault": check.code, "rests_on": list(basis_texts(*check.rests_on))}
    return {
        "sets": [_set(*one) for one in zip(check.table, check.read, check.meld_faults, strict=True)],
        "faults": list(dict.fromkeys(fault.code for fault in check.faults)),
        "turn_faults": [_turn_fault(fault) for fault in check.turn_faults],
        "rests_on": _texts(term for fault in check.faults for term in fault.terms),
        "laid": check.change.laid.total(),
        "initial": check.initial,
        "legal": not check.faults,
        "out": _goes_out(state, seat, check),
    }


def _set(given: Meld, read: MeldRead, fault: TableFault | None) -> dict[str, Any]:
    """`ways`: how a joker may be meant, where it must be said; `written`: the meld as it will stand."""
    told: dict[str, Any] = {
        "tiles": list(given),
        "legal": fault is None,
        "fault": None if fault is None else fault.code,
    }
    if isinstance(read, MeldReading):
        told |= {"kind": read.kind, "written": list(read.meld), "value": read.value}
    elif read is not None:
        told["ways"] = [{"kind": way.kind, "written": list(way.meld), "value": way.value} for way in read]
    if fault is not None:
        told["rests_on"] = _texts(fault.terms)
    return told


def _turn_fault(fault: TableFault) -> dict[str, Any]:
    """What no meld alone shows: too little for the first meld, a freed joker, tiles that left the table."""
    return {"code": fault.code, "detail": dict(fault.detail), "rests_on": _texts(fault.terms)}


def _goes_out(state: State, seat: Seat, check: TableCheck) -> bool:
    return not check.faults and check.change.laid.total() == len(state.racks[seat])


def _texts(terms: Iterable[Term[Any]]) -> list[str]:
    return list(dict.fromkeys(basis_texts(*(term.basis for term in terms))))
