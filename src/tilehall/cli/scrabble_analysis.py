"""`tilehall scrabble analyse`: a recorded game turn by turn, what was best in each, and what it cost."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tilehall.law.scrabble.notation.gcg import GcgGame
from tilehall.law.scrabble.notation.gcg_reader import WrongGcg
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.recorded_turns import turns_of_record
from tilehall.law.scrabble.notation.replay_report import ReplayReport
from tilehall.law.scrabble.practice.analysis import AnalysedTurn, Judgement, analysed, costliest
from tilehall.law.scrabble.practice.known_endings import usual_figures
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.taken_turns import TakenTurn
from tilehall.law.scrabble.turns import Turn
from tilehall.site.games import lexicons
from tilehall.site.pages.phrases import counted, joined

from . import game, lexicon
from .answer import Answer, Complaint, table
from .scrabble_finder import finder_of
from .tasks import AddTask

MOST_PLIES = 8


def add(add_task: AddTask) -> None:
    task = add_task("analyse", analyse, "a recorded game turn by turn: what was best, and what each turn cost")
    task.add_argument("file", type=Path, metavar="FILE", help="a GCG file or an event log (JSON lines); - for stdin")
    text = "try the best on sampled racks, so many turns ahead; else 0: by score and what stays on the rack"
    task.add_argument("--plies", type=_plies, default=0, metavar="N", help=text)
    task.add_argument("--lexicon", metavar="NAME", help="else the list that the record names, or enable1")
    task.add_argument("--ruleset", metavar="R", help=f"else {game.DEFAULT}; a log has its own")


def _plies(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) <= MOST_PLIES):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no number of turns from 0 to {MOST_PLIES}")
    return int(text)


def analyse(arguments: argparse.Namespace) -> Answer:
    rules, record = game.record_in(arguments.file, arguments.ruleset)
    players, turns = _turns(arguments.file, rules, record)
    list_, doubt = _judging(arguments.lexicon, record.pragma("lexicon"), arguments.data)
    finder = finder_of(list_.about.name, arguments.data, by_equity=True, rules=rules)
    run = analysed(finder, turns, plies=arguments.plies, is_word=list_.is_word)
    found = list(_with_progress(run, len(turns)))
    plain = {
        "players": list(players),
        "lexicon": list_.about.name,
        "turns": [_plain(one, players) for one in found],
        "loss": {nick: points(_cost(found, at)) for at, nick in enumerate(players)},
    }
    text = _text(players, found, arguments.plies)
    usual = f" {usual_figures(rules)}".rstrip()
    return Answer(plain, f"{text}\n\nWords by {list_.about.name}{doubt}.{usual}")


def _judging(asked: str | None, named: str | None, data: Path) -> tuple[lexicons.Lexicon, str]:
    """By which list: the one that was asked for, else the one that the record names if it is here; and what is to be
    said where it is not the one that the record names."""
    kept = _kept(named, data) if named else None
    judging = kept if kept is not None and asked is None else lexicon.lexicon_named(asked or lexicons.DEFAULT, data)
    if named is None or (kept is not None and kept.about == judging.about):
        return judging, ""
    here = ", which cannot be read here" if kept is None else ""
    return judging, f"; the record names {game.printable(named)}{here}"


def _kept(name: str, data: Path) -> lexicons.Lexicon | None:
    try:
        return lexicons.open_lexicon(name, data)
    except lexicons.LexiconFault:
        return None


def _turns(file: Path, rules: ScrabbleRules, record: GcgGame) -> tuple[Sequence[str], tuple[TakenTurn, ...]]:
    try:
        report: ReplayReport = replay_gcg(rules, record)
    except WrongGcg as wrong:
        raise Complaint(2, f"{file}, line {wrong.line}", wrong.what, wrong.remedy) from None
    return report.players, turns_of_record(record, report)


def _with_progress(run: Iterator[AnalysedTurn], of: int) -> Iterator[AnalysedTurn]:
    """For a person who waits."""
    for done, one in enumerate(run, 1):
        if sys.stderr.isatty():
            print(f"\rturn {done} of {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)
        yield one


def points(hundredths: int) -> float:
    return hundredths / 100


def _cost(found: Sequence[AnalysedTurn], player: int) -> int:
    return sum(one.judged.cost for one in found if one.judged is not None and one.taken.by == player)


# -- for programs


def _plain(one: AnalysedTurn, players: Sequence[str]) -> dict[str, Any]:
    judged = one.judged
    return {
        "seq": one.taken.seq,
        "player": players[one.taken.by],
        "played": one.taken.text,
        "score": one.taken.score,
        "equity": None if judged is None else points(judged.played.turn.equity),
        "best": None if judged is None else _turn(judged.best[0].turn),
        "loss": None if judged is None else points(judged.cost),
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {"coords": turn.coords, "text": turn.text, "score": turn.score, "equity": points(turn.equity)}


# -- for people


def _text(players: Sequence[str], found: Sequence[AnalysedTurn], plies: int) -> str:
    rows: list[tuple[str, ...]] = [("turn", "player", "played", "score", "equity", "cost", "best")]
    rows += [_row(one, players) for one in found]
    tried = f"tried {counted(plies, 'turn')} ahead on sampled racks" if plies else "by score and what stays on the rack"
    parts = [
        f"{joined(list(players))}: {counted(len(found), 'turn')}, the best {tried}.",
        table(rows),
        *(_player(nick, [one for one in found if one.taken.by == at]) for at, nick in enumerate(players)),
    ]
    return "\n\n".join(parts)


def _row(one: AnalysedTurn, players: Sequence[str]) -> tuple[str, ...]:
    taken, judged = one.taken, one.judged
    start = (f"{taken.seq:4}", players[taken.by], taken.text, f"{taken.score:5}")
    remarks = [f"not in the list: {', '.join(one.phonies)}"] if one.phonies else []
    remarks += ["came off"] if taken.came_off else ["challenged in vain"] if taken.in_vain else []
    remark = f"  ({'; '.join(remarks)})" if remarks else ""
    if judged is None:
        return (*start, "", "", f"not judged: the rack is not known{remark}")
    best = "" if judged.best[0].chosen else f"{_written(judged.best[0].turn)} {_figures(judged.best[0].turn)}"
    cost = f"{points(judged.cost):6.2f}" if judged.cost else ""
    return (*start, f"{points(judged.played.turn.equity):7.2f}", cost, f"{best}{remark}".strip())


def _written(turn: Turn) -> str:
    return turn.text if turn.coords is None else f"{turn.coords} {turn.text}"


def _best(judged: Judgement) -> str:
    return _written(judged.best[0].turn)


def _figures(turn: Turn) -> str:
    return f"{turn.score} ({points(turn.equity):.2f})"


def _player(nick: str, found: Sequence[AnalysedTurn]) -> str:
    judged = [one.judged for one in found if one.judged is not None]
    lines = [f"{nick} lost {points(sum(one.cost for one in judged)):.2f} points in {counted(len(judged), 'turn')}."]
    lines += [
        f"  turn {one.taken.seq}, {one.taken.text}: {points(one.judged.cost):.2f}, {_best(one.judged)} was there"
        for one in costliest(found)
        if one.judged is not None
    ]
    lines += [
        f"  missed with all seven tiles in turn {one.taken.seq}: {_written(missed)} {_figures(missed)}"
        for one in found
        if one.judged is not None and (missed := one.judged.missed_bonus) is not None
    ]
    luck = [judgement.luck for judgement in judged if judgement.luck is not None]
    if luck:
        lines.append(f"  the draw was worth {points(sum(luck)):+.2f} points over that of other tiles")
    return "\n".join(lines)
