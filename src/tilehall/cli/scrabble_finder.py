"""The finder of plays for a command: by a word list of the hall, and with what leaves are worth where that counts."""

import sys
from pathlib import Path

from tilehall.law.scrabble import plays
from tilehall.law.scrabble.leave_table import LeaveTable
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.site.games import leave_tables, lexicons

from . import lexicon

SCORED_AS = "nzasp-2022"  # a play scores the same in every ruleset; the bonus is a term of each


def finder_of(name: str, data: Path, *, by_equity: bool = False) -> plays.Finder:
    opened = lexicon.lexicon_named(name, data)
    if not by_equity:
        return finder_with(opened, None)
    found = leave_tables.table_of(opened.about, data)
    if found.note:
        print(f"{found.note}; tilehall scrabble train --lexicon {name} learns them", file=sys.stderr)
    return finder_with(opened, found.table)


def finder_with(opened: lexicons.Lexicon, worths: LeaveTable | None) -> plays.Finder:
    rules = RULESETS[SCORED_AS]
    with lexicon.complaints_of_list():
        graph = opened.generator()
    return plays.Finder(graph, bonus=rules.bonus_points.value, bonus_tiles=rules.bonus_tiles.value, table=worths)
