"""The word lists that are kept here, for the webmaster: how many words, official or not, and whose values of leaves."""

from dataclasses import dataclass
from pathlib import Path

from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.site.games import leave_tables, lexicons


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptList:
    """`command`: by which the hall learns values of its own for it; nothing where it has them."""

    name: str
    words: str
    standing: str
    note: str = ""
    command: str = ""


def kept_lists(data: Path) -> list[KeptList]:
    """LexiconFault where one of them is damaged."""
    return [_kept_list(about, data) for about in lexicons.lexicons_in(data)]


def _kept_list(about: lexicons.LexiconInfo, data: Path) -> KeptList:
    note = leave_tables.table_of(about, data).note
    official = ", ".join(RULESETS[key].title for key in about.official_for)
    return KeptList(
        name=about.name,
        words=f"{about.words:,}",
        standing=f"official for {official}" if official else "not an official list",
        note=note,
        command=f"tilehall scrabble train --lexicon {about.name}" if note else "",
    )
