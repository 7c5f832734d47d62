"""`tilehall game`: replay a recorded game with our own scores, and convert between GCG and the event log."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tilehall.law.catalogue import GAMES
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.log_text import ReadLog, Unreadable, read, write
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruleset_layers import RULESETS as KNOWN
from tilehall.law.rummikub.notation import replay as rummikub
from tilehall.law.scrabble.notation import gcg_log
from tilehall.law.scrabble.notation.gcg import GcgGame, gcg_text
from tilehall.law.scrabble.notation.gcg_reader import WrongGcg
from tilehall.law.scrabble.notation.gcg_reader import read as read_gcg
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.replay_report import (
    ReplayedTurn,
    ReplayRemark,
    ReplayReport,
    is_acceptable,
    plain_report,
    report_picture,
)
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.site.pages.phrases import joined

from . import lexicon
from .answer import Answer, Complaint, table
from .tasks import Run, add_tasks

DEFAULT = "nzasp-2022"
LARGEST = 2**26  # bytes; a log of a long game has some hundred thousand
GCG, LOG = ".gcg", ".jsonl"
STDIN = Path("-")
RUMMIKUB = "rummikub"

T = TypeVar("T")


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    add_task = add_tasks(add_command, "game", "recorded games: replay FILE, convert IN OUT")

    def task(name: str, run: Run, text: str) -> argparse.ArgumentParser:
        parser = add_task(name, run, text)
        parser.add_argument("--ruleset", metavar="R", help=f"{', '.join(RULESETS)} (else {DEFAULT}; a log has its own)")
        return parser

    replays = task("replay", replay, "play a record through the engine, which scores every turn itself")
    replays.add_argument("file", type=Path, metavar="FILE", help="a GCG file or an event log (JSON lines); - for stdin")
    replays.add_argument("--lexicon", metavar="NAME", help="also say whether each play would stand by this word list")
    converts = task("convert", convert, "from GCG to the event log or back, by suffix: .gcg, .jsonl")
    converts.add_argument("source", type=Path, metavar="IN")
    converts.add_argument("target", type=Path, metavar="OUT")


# -- replay


def replay(arguments: argparse.Namespace) -> Answer:
    list_ = lexicon.lexicon_named(arguments.lexicon, arguments.data) if arguments.lexicon else None
    is_word = None if list_ is None else list_.is_word
    raw = _bytes_of(arguments.file)
    if _is_log(arguments.file, raw):
        log = _log(arguments.file, raw, arguments.ruleset)
        if log.game.key == RUMMIKUB:
            replay_report = _of_the_log(arguments.file, lambda: rummikub.replay_events(log.game, log.rules, log.events))
            return Answer(replay_report.plain(), _rummikub_text(replay_report))
    found = _replay(arguments.file, raw, arguments.ruleset)
    return Answer(plain_report(found, is_word), _text(found, is_word))


def _replay(file: Path, raw: bytes, ruleset: str | None) -> ReplayReport:
    if _is_log(file, raw):
        log = _log(file, raw, ruleset)
        return _of_the_log(file, lambda: gcg_log.replay_events(log.game, log.rules, log.events))
    try:
        return replay_gcg(_rules(ruleset), read_gcg(raw))
    except WrongGcg as wrong:
        raise _complaint(file, wrong) from None


def _of_the_log(file: Path, told: Callable[[], T]) -> T:
    try:
        return told()
    except BrokenLog as broken:
        raise Complaint(2, f"{file}, line {broken.seq + 1}", broken.what, "the log was changed by hand") from None
    except (LookupError, ValueError) as wrong:  # a seat, a square or a tile that is not there
        raise Complaint(2, str(file), f"its events do not follow ({wrong})", "the log was changed by hand") from None


def _rummikub_text(replay_report: rummikub.ReplayReport) -> str:
    rows: list[tuple[str, ...]] = [
        (
            f"{replayed_turn.seq:3}",
            replayed_turn.player,
            replayed_turn.kind,
            f"{replayed_turn.score:+4}" if replayed_turn.score else "",
            replayed_turn.text,
        )
        for replayed_turn in replay_report.turns
    ]
    winners = [replay_report.names[seat] for seat in replay_report.winners]
    won = f"{winners[0]} wins" if len(winners) == 1 else f"{joined(winners)} win together"
    scores = ", ".join(
        f"{name} {score:+}" for name, score in zip(replay_report.names, replay_report.scores or (), strict=False)
    )
    differing = [
        f"turn {disagreement.seq}: {disagreement.field} {disagreement.stated}, ours {disagreement.computed}"
        for disagreement in replay_report.disagreements
    ]
    parts = [
        f"Rummikub under {replay_report.ruleset}: {', '.join(replay_report.names)}",
        table(rows),
        f"{won}: {scores}." if replay_report.scores is not None else "Not over.",
        "\n".join(differing) or "The record agrees with our figures.",
    ]
    return printable("\n\n".join(parts))


def _text(replay_report: ReplayReport, is_word: Callable[[str], bool] | None) -> str:
    title = joined(
        [
            nick if nick == name else f"{name} ({nick})"
            for nick, name in zip(replay_report.players, replay_report.names, strict=True)
        ]
    )
    parts = [
        f"Scrabble under {replay_report.ruleset}: {title}",
        table([_row(turn, is_word) for turn in replay_report.turns]),
        report_picture(replay_report.board),
        _result(replay_report),
        _disagreements(replay_report),
        "\n".join(
            f"{_where(replay_remark)}: {replay_remark.says} [{', '.join(basis_texts(*replay_remark.rests_on))}]"
            for replay_remark in replay_report.remarks
        ),
    ]
    return printable("\n\n".join(part for part in parts if part))


_SAID = {
    "off": "(taken off)",
    "lost_turn": "(turn lost)",
    "challenge_bonus": "(challenge failed)",
    "out": "(tiles of the opponent)",
    "rack": "(own tiles)",
}


def _row(turn: ReplayedTurn, is_word: Callable[[str], bool] | None) -> tuple[str, ...]:
    text = _SAID.get(turn.kind, "")
    if is_acceptable(turn, is_word) is False:
        text = "would not stand by this word list"
    note = " ".join((turn.note or "").split())
    return (
        f"{turn.seq:3}",
        turn.player,
        turn.text,
        f"{turn.score:+4}",
        f"{turn.total:4}",
        f"{text}  {note}".strip(),
    )


def _result(replay_report: ReplayReport) -> str:
    totals = dict.fromkeys(replay_report.players, 0) | {turn.player: turn.total for turn in replay_report.turns}
    if replay_report.final is None:
        return f"Not over: {', '.join(f'{nick} {total}' for nick, total in totals.items())}."
    winner = replay_report.final.winner
    scores = (" to " if min(replay_report.final.scores) < 0 else "-").join(
        map(str, sorted(replay_report.final.scores, reverse=True))
    )
    rests_on = ", ".join(basis_texts(*replay_report.final.rests_on))
    text = f"{replay_report.players[winner]} wins {scores}" if winner is not None else f"Half a win each, {scores}"
    return f"{text} [{rests_on}]."


def _disagreements(replay_report: ReplayReport) -> str:
    if not replay_report.disagreements:
        return "The record agrees with our figures in every turn."
    rows: list[tuple[str, ...]] = [("turn", "line", "what", "record", "ours")]
    for disagreement in replay_report.disagreements:
        ours = "unknown" if disagreement.computed is None else str(disagreement.computed)
        rows.append(
            (str(disagreement.seq), str(disagreement.line or ""), disagreement.field, str(disagreement.stated), ours)
        )
    return f"The record disagrees with our figures:\n{table(rows)}"


def _where(replay_remark: ReplayRemark) -> str:
    return ", ".join(
        [
            *([f"turn {replay_remark.seq}"] if replay_remark.seq else []),
            *([f"line {replay_remark.line}"] if replay_remark.line else []),
        ]
    )


def printable(text: str) -> str:
    """A record may hold anything; a terminal should not obey it."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)


# -- convert


def convert(arguments: argparse.Namespace) -> Answer:
    source, target = arguments.source, arguments.target
    for file in (source, target):
        if file.suffix.lower() not in (GCG, LOG):
            raise Complaint(2, str(file), f"the suffix {file.suffix!r} names no format", f"use {GCG} or {LOG}")
    rules, game = record_in(source, arguments.ruleset)
    turns = len(game.turns)
    if target.suffix.lower() == GCG:
        _keep(target, gcg_text(game))
    else:
        _keep(target, _as_log(source, rules, game).encode())
    plain = {"from": str(source), "to": str(target), "ruleset": rules.key, "turns": turns}
    return Answer(plain, f"{target}: {turns} turns, {', '.join(game.players)}.")


def record_in(file: Path, ruleset: str | None) -> tuple[ScrabbleRules, GcgGame]:
    """The record of a game of Scrabble, whether the file is GCG or a log."""
    raw = _bytes_of(file)
    if _is_log(file, raw):
        log = _log(file, raw, ruleset)
        if log.game.key == RUMMIKUB:
            raise Complaint(2, str(file), "GCG is a notation of Scrabble", "use replay for a log of Rummikub")
        return log.rules, _of_the_log(file, lambda: gcg_log.record_of_events(log.game, log.events))
    try:
        return _rules(ruleset), read_gcg(raw)
    except WrongGcg as wrong:
        raise _complaint(file, wrong) from None


def _as_log(file: Path, rules: ScrabbleRules, game: GcgGame) -> str:
    try:
        return write(GAMES["scrabble"], gcg_log.events_of_record(rules, game))
    except WrongGcg as wrong:
        raise _complaint(file, wrong) from None


def _keep(target: Path, content: bytes) -> None:
    """The whole file or none of it."""
    try:
        _put(target, content)
    except OSError as trouble:
        # The system would name the file that was to take its place.
        raise Complaint(2, str(target), trouble.strerror or str(trouble), "look at the path and its rights") from None


def _put(target: Path, content: bytes) -> None:
    number, name = tempfile.mkstemp(dir=target.absolute().parent, prefix=f".{target.name[:100]}.")
    beside = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        beside.chmod(0o666 & ~mask)
        beside.replace(target)
    except BaseException:
        beside.unlink()
        raise


# -- files


def _bytes_of(file: Path) -> bytes:
    if file == STDIN:
        raw = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise Complaint(2, str(file), "it is larger than any game", "give the file of one game")
    return raw


def _is_log(file: Path, raw: bytes) -> bool:
    suffix = file.suffix.lower()
    return suffix == LOG or (suffix != GCG and raw.lstrip().startswith(b"{"))


def _log(file: Path, raw: bytes, ruleset: str | None) -> ReadLog:
    try:
        log = read(raw.decode(), GAMES)
    except UnicodeDecodeError as wrong:
        line = raw[: wrong.start].count(b"\n") + 1
        raise Complaint(2, f"{file}, line {line}", "the text is not UTF-8", "give the log as it was written") from None
    except Unreadable as wrong:
        raise Complaint(2, f"{file}, line {wrong.line}", wrong.what, "give the log as it was written") from None
    if ruleset is not None and ruleset.casefold() != log.rules.key:
        raise Complaint(2, str(file), f"this game was played under {log.rules.key}", "leave out --ruleset")
    return log


def _rules(ruleset: str | None) -> ScrabbleRules:
    key = (ruleset or DEFAULT).casefold()
    if key in RULESETS:
        return RULESETS[key]
    known = f"there are {', '.join(RULESETS)}"
    if key in KNOWN:
        raise Complaint(2, "game", f"{key} is a ruleset of {KNOWN[key].game}", known)
    raise Complaint(1, "game", f"no ruleset of Scrabble is called {ruleset!r}", known)


def _complaint(file: Path, wrong: WrongGcg) -> Complaint:
    return Complaint(2, f"{file}, line {wrong.line}", wrong.what, wrong.remedy)
