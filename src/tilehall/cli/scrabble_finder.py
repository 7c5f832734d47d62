"""The finder of plays for a command: by a word list of the hall, and with what leaves are worth where that counts."""

import sys
from pathlib import Path

from tilehall.law.scrabble import plays
from tilehall.law.scrabble.leave_table import LeaveTable
from tilehall.law.scrabble.practice import found_plays
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.site.games import leave_tables, lexicons

from . import lexicon

USUAL = RULESETS["nzasp-2022"]  # where no game says by which rules: a play scores the same in every ruleset


def finder_of(name: str, data: Path, *, by_equity: bool = False, rules: ScrabbleRules = USUAL) -> plays.Finder:
    opened = lexicon.lexicon_named(name, data)
    if not by_equity:
        return finder_with(opened, None, rules)
    found = leave_tables.table_of(opened.about, data)
    if found.note:
        print(f"{found.note}; tilehall scrabble train --lexicon {name} learns them", file=sys.stderr)
    return finder_with(opened, found.table, rules)


def finder_with(opened: lexicons.Lexicon, worths: LeaveTable | None, rules: ScrabbleRules = USUAL) -> plays.Finder:
    with lexicon.complaints_of_list():
        graph = opened.generator()
    return found_plays.finder(rules, graph, worths)
