"""Writes anew what is made from other files: who cites which clause, what is still owed, docs/readings.md.

`make records` runs it. A clause that a test now cites is taken off the list of owed ones, a definition that a user now
comes to (or that is gone) off the list of those out of reach; nothing is ever put on either.
"""

import json
import sys
from collections.abc import Collection, Container, Mapping
from dataclasses import replace

from tests.accounting import CITED, OWED, ROOT, clauses_only, collect, counting, put_back
from tests.architecture import reach
from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.register import REGISTER, ReadingText

READINGS = ROOT / "docs/readings.md"

INTRODUCTION = """\
# How we read an unclear clause

Rules are written for people who know what is meant. Where a text can be read in more than one way, the software must
still do one thing; this page says which, and why. It is made from the register (`make records`); edit `readings.yaml`.

We choose in this order: the reading under which the clauses agree with each other; the one that leaves no sentence
without an effect; the one closest to the words; the one kinder to the player who did nothing wrong. Where a judgement
is asked for, it stays with the person the text names. A reading can be wrong: an officer who knows better changes it
here, and whatever rests on it (`reading:R-07` in an answer) says so from then on.
"""


def readings_page() -> str:
    """docs/readings.md: every reading under its document, in the order of the text."""
    parts = [INTRODUCTION]
    for document in DOCUMENTS.values():
        own = [REGISTER.readings[clause.reading] for clause in document if clause.reading]
        if own:
            parts += [f"## {document.title}\n", *map(_entry, own)]
    return "\n".join(parts)


def _entry(reading: ReadingText) -> str:
    lines = [
        f"### {reading.id}: {reading.clause}, {REGISTER[reading.clause].title}",
        "",
        f"- **Unclear.** {reading.unclear}",
        f"- **We read.** {reading.reading}",
        f"- **Why.** {reading.why}",
        f"- **The other reading.** {reading.otherwise}",
    ]
    if reading.switch:
        lines.append(f"- **Switch.** The parameter `{reading.switch}` turns it round.")
    return "\n".join([*lines, ""])


def still_out_of_reach(text: str, unreached: Container[str], clauses: Mapping[str, Collection[str]]) -> str:
    """The list of what is out of reach, without what no longer is, and without clauses that count again."""
    lines = []
    for line in text.splitlines(keepends=True):
        if line.startswith("#") or not line.strip():
            lines.append(line)
            continue
        entry = reach.Listed.of(line)
        if entry.name in unreached:
            kept = tuple(clause for clause in entry.clauses if clause in clauses.get(entry.name, ()))
            lines.append(replace(entry, clauses=kept).line())
    return "".join(lines)


def main() -> int:
    every = collect()
    out_of_reach = reach.tests_out_of_reach(every)
    cited = clauses_only(counting(every, out_of_reach))
    unreached = reach.explored(reach.modules_of_the_house()).unreached()
    listed = still_out_of_reach(reach.LISTED.read_text(encoding="utf-8"), unreached, put_back(every, out_of_reach))
    reach.LISTED.write_text(listed, encoding="utf-8")
    CITED.write_text(json.dumps(cited, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    owed = [clause for clause in OWED.read_text(encoding="utf-8").split() if clause not in cited]
    OWED.write_text("".join(f"{clause}\n" for clause in owed), encoding="utf-8")
    READINGS.parent.mkdir(exist_ok=True)
    READINGS.write_text(readings_page(), encoding="utf-8")
    print(f"{len(cited)} of {len(REGISTER)} clauses are cited by a test, {len(owed)} are owed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
