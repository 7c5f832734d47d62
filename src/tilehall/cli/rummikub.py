"""`tilehall rummikub`: the exact best play of a table and a rack, of one position or of many; matches."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any, get_args

from tilehall.law.rummikub import meld, solve, steps, tiles
from tilehall.law.rummikub.solve import Question
from tilehall.law.rummikub.tiles import Table
from tilehall.site.games.solver_wording import fault_words, step_sentence
from tilehall.site.pages.phrases import counted

from . import rummikub_match
from .answer import Answer, Complaint, table
from .batch import answer_lines, input_text
from .tasks import add_tasks

LONGER = 0.050  # seconds for finding, among equal answers, the table with the fewest changed melds
ASKED: dict[str, Question] = {question: question for question in get_args(Question)}


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    task = add_tasks(add_command, "rummikub", "the best play of a table and a rack: solve, batch FILE, match A B")

    one = task("solve", solve_position, "the exact best play, and the steps that make it")
    one.add_argument("--table", default="", metavar="SETS", help='"R4 R5 R6 | K7 B7 J", else nothing lies there')
    one.add_argument("--rack", metavar="TILES", help='"R7 K13 J"; only arrange can do without')
    one.add_argument(
        "--for",
        dest="question",
        choices=ASKED,
        default="tiles",
        help="most tiles, most value, the best first meld of the rack alone, or can all these stand; else tiles",
    )
    many = task("batch", batch, 'one JSON object a line, {"id", "table", "rack", "for"}; an answer a line')
    many.add_argument("file", metavar="FILE", help="- for standard input")
    rummikub_match.add(task)


@dataclass(frozen=True, slots=True)
class Position:
    table: Table
    rack: tuple[str, ...]
    question: Question


def solve_position(arguments: argparse.Namespace) -> Answer:
    if arguments.rack is None and arguments.question != "arrange":
        raise Complaint(2, "--rack", "it is missing", 'name its tiles, or "" for none; only --for arrange needs none')
    try:
        given = _read(arguments.table, arguments.rack or "", ASKED[arguments.question], "--")
    except tiles.WrongTile as wrong:
        raise Complaint(2, wrong.place, wrong.what, wrong.remedy) from None
    answer, plain = _solved(given)
    return Answer(plain, _text(given, answer, plain["steps"]))


def batch(arguments: argparse.Namespace) -> None:
    with input_text(arguments.file) as lines:
        answer_lines(lines, _answered)


def _answered(plain: dict[str, Any]) -> dict[str, Any]:
    question = plain.get("for", "tiles")
    if not isinstance(question, str) or question not in ASKED:
        return {"error": f"for is none of {', '.join(ASKED)}"}
    lying, rack = plain.get("table", ""), plain.get("rack", "" if question == "arrange" else None)
    if not isinstance(lying, str):
        return {"error": "table is no text"}
    if not isinstance(rack, str):
        return {"error": "rack is missing or no text"}
    try:
        return _solved(_read(lying, rack, ASKED[question], ""))[1]
    except tiles.WrongTile as wrong:
        return {"error": str(wrong)}


def _read(lying: str, rack: str, question: Question, prefix: str) -> Position:
    given = tiles.parse_table(lying, f"{prefix}table"), tiles.parse_rack(rack, f"{prefix}rack")
    if question != "arrange":
        for at, wrong in meld.table_faults(given[0]):
            text = tiles.print_tiles(given[0][at])
            what = f"{text} is no group or run: {fault_words(wrong)}"
            raise tiles.WrongTile(f"{prefix}table, set {at + 1}", what, "fix the set or ask for arrange")
    everything = (*(tile for one in given[0] for tile in one), *given[1])
    tiles.check_counts(everything, f"{prefix}table and {prefix}rack")
    return Position(*given, question)


def _solved(given: Position) -> tuple[solve.SolverAnswer, dict[str, Any]]:
    """`seconds` are for the exact search; that for the fewest changed melds comes after it."""
    position = solve.solver_position(given.table, given.rack, given.question)
    solve.warm_kernels()
    begun = process_time()
    best = position.search()
    seconds = process_time() - begun
    until = perf_counter() + LONGER
    answer = position.answer(best, lambda: perf_counter() < until)
    play_steps = (
        steps.steps_between(given.table, answer.table)
        if answer.feasible and answer.question in ("tiles", "value")
        else ()
    )
    plain = {
        "feasible": answer.feasible,
        "tiles": answer.tiles,
        "value": answer.value,
        "play": list(answer.play),
        "table": [list(one) for one in answer.table],
        "rest": list(answer.rest),
        "joker_rule_kept": answer.joker_rule_kept,
        "changed": answer.changed,
        "fewest_changed_proved": answer.fewest,
        "steps": [step_sentence(step) for step in play_steps],
        "seconds": round(seconds, 6),
        "compiled": solve.COMPILED,
    }
    return answer, plain


# -- for people


def _text(position: Position, answer: solve.SolverAnswer, done: list[str]) -> str:
    if position.question == "arrange":
        return (
            f"All these tiles can stand:\n{_table(answer.table)}"
            if answer.feasible
            else "These tiles cannot all stand."
        )
    if not answer.play:
        return "No tile can be laid." if position.question != "opening" else "Nothing can be laid of this rack alone."
    parts = [f"{_headline(answer)}\n{_table(answer.table)}"]
    if done:
        parts.append("\n".join(f"{number}. {step}" for number, step in enumerate(done, 1)))
    parts.append("\n".join(_remarks(answer)))
    return "\n\n".join(parts)


def _headline(answer: solve.SolverAnswer) -> str:
    many = counted(answer.tiles, "tile")
    if answer.question == "opening":
        enough = "enough" if answer.feasible else "not enough"
        return f"The best first meld: {many} worth {answer.value}, {enough} for {solve.INITIAL}."
    return f"Lay {many} worth {answer.value}: {tiles.print_tiles(answer.play)}. The table then:"


def _table(melds: Table) -> str:
    rows: list[tuple[str, ...]] = [(f"{number:4}", tiles.print_tiles(one)) for number, one in enumerate(melds, 1)]
    return table(rows) or "   (nothing)"


def _remarks(answer: solve.SolverAnswer) -> list[str]:
    texts = [f"Left on the rack: {tiles.print_tiles(answer.rest) or 'nothing, the player goes out'}."]
    if answer.changed is not None:
        melds = "1 meld changes" if answer.changed == 1 else f"{answer.changed} melds change"
        texts.append(f"{melds}{', the fewest there can be' if answer.fewest else '; fewer may be possible'}.")
    if answer.joker_rule_kept is False:
        texts.append("It puts a freed joker on a meld that stood there, which the rules of play do not allow.")
    return texts
