"""`tilehall rules`: show a clause, search the rulebook, count what is accounted for, set two rulesets side by side."""

import argparse
import shutil
import textwrap
from collections import Counter
from collections.abc import Callable
from datetime import date

from tilehall.law.rulebook import json_shapes
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.clause_history import ClauseHistory, history_of
from tilehall.law.rulebook.differences import Difference, DifferentGames, counterparts, differences_between
from tilehall.law.rulebook.documents import DOCUMENTS, section_number
from tilehall.law.rulebook.register import REGISTER, SURFACES, Clause, Parameter, Value
from tilehall.law.rulebook.ruleset_layers import RULESETS, UnknownRuleset
from tilehall.law.rulebook.search import search

from .answer import Answer, Complaint, table
from .tasks import add_tasks

INDENT = "  "
IN_A_LIST = 25  # a screenful; --json gives all


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    task = add_tasks(add_command, "rules", "the rulebook: show ID, search TEXT, coverage, diff RULESET RULESET")

    task("show", show, "one clause: what it says, what the software does, our reading").add_argument(
        "id", metavar="ID", help="nzasp.P.6.17, nsa2008.9b, nzrc2024.12a"
    )
    task("search", search_clauses, "clauses by words or number, best first").add_argument(
        "text", metavar="TEXT", nargs="+", help="words, or a number such as 6.17"
    )
    task("coverage", coverage, "which clauses a test cites, and which are still owed")
    sides = task("diff", compare, "two rulesets of a game side by side")
    for side in ("left", "right"):
        sides.add_argument(side, metavar="RULESET", help=", ".join(RULESETS))


# -- show


def show(arguments: argparse.Namespace) -> Answer:
    clause = REGISTER.find(arguments.id)
    if clause is None:
        near = REGISTER.near(arguments.id)
        remedy = f"did you mean {' or '.join(near)}?" if near else "find it with tilehall rules search TEXT"
        raise Complaint(1, "rules show", f"no clause has the id {arguments.id!r}", remedy)
    return Answer(json_shapes.clause_details(clause), _clause_text(clause))


def _clause_text(clause: Clause) -> str:
    document = DOCUMENTS[clause.document]
    heading = dict(document.headings)[section_number(clause)]
    whose = f", at the discretion of the {clause.discretion.replace('_', ' ')}" if clause.discretion else ""
    parts = [
        f"{clause.id}  {clause.title}\n{document.title}, section {section_number(clause)}: {heading}",
        _block("Says", clause.says),
        _block("Means", clause.means),
        _block("The software", clause.does),
        _block(f"Treated as {clause.how}{whose}", clause.because or ""),
        _reading_text(clause),
        _parameters_text(clause.parameters),
        _history_text(history_of(clause.id)),
        _links_text("In the other Scrabble ruleset", counterparts(clause.id)),
        *(_block("Example", f"Given {own.given}; when {own.when}: {own.then}") for own in clause.examples),
        _accounted_text(clause),
    ]
    return "\n\n".join(part for part in parts if part)


def _width() -> int:
    return max(40, min(shutil.get_terminal_size().columns, 100))


def _wrapped(text: str, indent: str = INDENT) -> str:
    return textwrap.fill(
        " ".join(text.split()), _width(), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _block(heading: str, text: str) -> str:
    return f"{heading}\n{_wrapped(text)}" if text else ""


def _reading_text(clause: Clause) -> str:
    reading = REGISTER.reading_of(clause.id)
    if reading is None:
        return ""
    told = (
        f"Unclear: {reading.unclear}",
        f"We read: {reading.reading}",
        f"Why: {reading.why}",
        f"Otherwise: {reading.otherwise}",
    )
    return "\n".join([f"Our reading, {reading.id}", *map(_wrapped, told)])


def _parameters_text(parameters: tuple[Parameter, ...]) -> str:
    if not parameters:
        return ""
    rows: list[tuple[str, ...]] = []
    for own in parameters:
        was = "; ".join(f"{_shown(old.span or old.value)} before {_day(old.until)}" for old in own.earlier)
        rows.append((f"{INDENT}{own.name}", _shown(own.value) + (f"  (was {was})" if was else "")))
    return "Parameters\n" + table(rows)


def _shown(value: Value) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return _day(value)
    return ", ".join(_shown(item) for item in value) if isinstance(value, tuple) else str(value)


def _day(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def _history_text(before: ClauseHistory | None) -> str:
    if before is None:
        return ""
    texts = [before.mark + (f", against {before.earlier}" if before.earlier else "")]
    texts += [before.note] if before.note else []
    return _block("History", "; ".join(texts) + f" ({', '.join(basis_texts(*before.rests_on))})")


def _links_text(heading: str, ids: tuple[str, ...]) -> str:
    return f"{heading}\n" + table([(f"{INDENT}{own}", REGISTER[own].title) for own in ids]) if ids else ""


def _accounted_text(clause: Clause) -> str:
    tests = REGISTER.cited.get(clause.id, ())
    if tests:
        return "\n".join(["Tested by", *(f"{INDENT}{test}" for test in tests)])
    return f"No test yet: owed (surface: {clause.surface})"


# -- search


def search_clauses(arguments: argparse.Namespace) -> Answer:
    text = " ".join(arguments.text).strip()
    if not text:
        raise Complaint(2, "rules search", "nothing to look for", "call tilehall rules search TEXT")
    clauses = search(text)
    listed = [json_shapes.clause_summary(clause) for clause in clauses]
    if not clauses:
        return Answer(listed, f"No clause speaks of {text!r}.")
    lines = [f"{clause.id}  {clause.title}\n{_wrapped(clause.says)}" for clause in clauses[:IN_A_LIST]]
    if len(clauses) > IN_A_LIST:
        lines.append(f"{len(clauses) - IN_A_LIST} more; a further word narrows it down.")
    return Answer(listed, "\n\n".join(lines))


# -- coverage


def coverage(_: argparse.Namespace) -> Answer:
    counted = json_shapes.coverage_summary()
    return Answer(counted, _coverage_text(counted["missing"]))


def _coverage_text(missing: list[str]) -> str:
    owed = Counter(REGISTER[clause].surface for clause in missing)
    held = Counter(clause.surface for clause in REGISTER)
    lists = []
    for surface in SURFACES:
        ids = [clause for clause in missing if REGISTER[clause].surface == surface]
        if ids:
            lists.append(f"Owed: {surface}\n{_wrapped(', '.join(ids))}")
    rows: list[tuple[str, ...]] = [("surface", "clauses", "cited", "owed")]
    rows += [(name, f"{held[name]:7}", f"{held[name] - owed[name]:5}", f"{owed[name]:4}") for name in SURFACES]
    rows.append(("all", f"{len(REGISTER):7}", f"{len(REGISTER) - len(missing):5}", f"{len(missing):4}"))
    cited = len(REGISTER) - len(missing)
    text = f"{cited} of {len(REGISTER)} clauses are cited by a test; {len(missing)} are still owed."
    return "\n\n".join([*lists, table(rows), text])


# -- diff


def compare(arguments: argparse.Namespace) -> Answer:
    left, right = arguments.left.casefold(), arguments.right.casefold()
    try:
        rows = differences_between(left, right)
    except UnknownRuleset as unknown:
        raise Complaint(1, "rules diff", str(unknown), f"there are {', '.join(RULESETS)}") from None
    except DifferentGames as apart:
        raise Complaint(2, "rules diff", str(apart), "give two rulesets of one game") from None
    return Answer([json_shapes.difference_row(row) for row in rows], _diff_text(left, right, rows))


def _diff_text(left: str, right: str, rows: tuple[Difference, ...]) -> str:
    if not rows:
        return f"{left} and {right} do not differ."
    blocks = []
    for row in rows:
        sides = ((left, row.left, row.rests_on_left), (right, row.right, row.rests_on_right))
        blocks.append("\n".join([row.question, *(_side(*side) for side in sides)]))
    return "\n\n".join([f"{left} against {right}: {len(rows)} questions", *blocks])


def _side(key: str, says: str | None, rests_on: tuple[str, ...]) -> str:
    if says is None:
        return _wrapped(f"{key}: not said; {' '.join(basis.split(': ', 1)[-1] for basis in rests_on)}")
    return _wrapped(f"{key}: {says} [{', '.join(rests_on)}]")
