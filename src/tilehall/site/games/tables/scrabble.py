"""A game of Scrabble told to whoever watches: score sheet, verdicts, what happens next, the slip."""

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from typing import Any

from tilehall.law.game.clock import face
from tilehall.law.game.contract import AnyGame
from tilehall.law.rulebook.basis import spoken

from ..story import Happened
from .scrabble_board import board, place
from .scrabble_words import NOTED, glance, lexicon, next_steps, outcome, row_text, says
from .told import Clock, Note, Player, Row, Shown, Slip, SlipLine, Table, Templates, Told

# Free texts about people, which everybody may hear in the room but nobody needs to read for good.
_SAID = {"clock-corrected": ("reason",), "director-decided": ("reason",), "game-adjourned": ("reason", "arranged")}


class ScrabbleTranscript:
    """Keeps a row for each turn, and the last view of each turn."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.rows: list[Row] = []
        self.views: list[dict[str, Any]] = []
        self.opening: list[Note] = []
        self.ended: tuple[str, ...] = ()
        self._aside = 0  # tiles a player has announced or laid aside to exchange

    def copy(self) -> "ScrabbleTranscript":
        made = copy(self)
        made.rows, made.views, made.opening = list(self.rows), list(self.views), list(self.opening)
        return made

    def told(self) -> Told:
        rules, rows, views = self.rules, tuple(self.rows), tuple(self.views)
        now = views[-1]
        order = tuple(now["columns"])

        def shown(turn: int, at: int | None) -> Shown:
            view, latest = views[turn], turn == len(views) - 1
            players = tuple(_player(view, seat, at if latest else None, latest=latest) for seat in order)
            row = rows[turn - 1] if turn else None
            return Shown(turn, players, board(rules, view, tentative=latest), says(row, view))

        return Told(
            ruleset=rules.key,
            glance=glance(now),
            setting=lexicon(rules, now),
            over=now["phase"] == "over",
            opening=tuple(self.opening),
            rows=tuple(_finished(row, now, order) for row in rows),
            next=next_steps(now),
            slip=_slip(rules, now, order, self.ended) if now["result"] else None,
            templates=Templates(picture="games/scrabble_board.html"),
            views=views,
            shown=shown,
        )

    def hear(self, one: Happened) -> None:
        view = one.view
        before = self.views[-1] if self.views else view
        self._aside = max(self._aside, *(_counted(table["aside"]) for table in view["table"]))
        verdict = one.kind == "challenge-ruled"  # belongs to the turn it is about, even if it costs another one
        if not verdict:
            self._follow(one)
        text = NOTED.get(one.kind, _nothing)(before, view, one.by)
        if text:
            tone = ("bad" if _came_off(view) else "ok") if verdict else ""
            self._note(Note(text, one.rests_on, tone))
        self._follow(one)
        if one.kind == "game-ended":
            self.ended = one.rests_on
        # The last view of a turn is the one after all that followed it: a verdict, the tiles drawn.
        del self.views[len(view["sheet"]) :]
        self.views.append(view)

    def _note(self, note: Note) -> None:
        if self.rows:  # a new row, since the old one may have been given away
            last = self.rows[-1]
            self.rows[-1] = replace(last, notes=[*last.notes, note])
        else:
            self.opening.append(note)

    def _follow(self, one: Happened) -> None:
        for number in range(len(self.rows), len(one.view["sheet"])):
            self.rows.append(self._row(number, one))

    def _row(self, number: int, one: Happened) -> Row:
        line, last = one.view["sheet"][number], one.view["last"]
        row = Row(number=number + 1, who=one.view["names"][line["by"]], column=0, rests_on=one.rests_on)
        if line["kind"] == "play" and last:
            row.place = place(one.view["board"], last["placed"])
        if line["kind"] == "exchange":
            row.text = f"Exchange of {self._aside}" if self._aside else "Exchange"
        self._aside = 0
        return row


def _nothing(_before: dict[str, Any], _after: dict[str, Any], _by: int | None) -> str:
    return ""


def _counted(pile: list[str] | int) -> int:
    return pile if isinstance(pile, int) else len(pile)


def _came_off(view: dict[str, Any]) -> bool:
    return bool(view["last"]) and view["last"]["kind"] == "lost_challenge"


def _finished(row: Row, now: dict[str, Any], order: tuple[int, ...]) -> Row:
    """With the figures as they stand: a verdict or an agreement may have changed them after the turn."""
    line = now["sheet"][row.number - 1]
    text, beside = row_text(line)
    return replace(
        row,
        column=order.index(line["by"]),
        kind=line["kind"],
        text=row.text or text,
        beside=beside,
        score=line["score"],
        bonus=line["bonus"],
        total=line["total"],
    )


def _player(view: dict[str, Any], seat: int, at: int | None, *, latest: bool) -> Player:
    rack = view["racks"][seat]
    return Player(
        name=view["names"][seat],
        score=view["scores"][seat],
        clock=_clock(view["clocks"], seat, at),
        on_turn=latest and view["on_turn"] == seat and view["phase"] in ("thinking", "answering", "out"),
        first=view["first"] == seat,
        tiles=" ".join(rack) if isinstance(rack, list) else "",
        won=outcome(view, seat),
    )


def _clock(clocks: dict[str, Any] | None, seat: int, at: int | None) -> Clock | None:
    # A record from elsewhere says nothing of time: its clocks were never told a moment.
    if clocks is None or not clocks["latest"]:
        return None
    runs = clocks["running"] == seat
    spent = clocks["spent"][seat]
    if runs and at is not None:
        spent += max(0, at - clocks["latest"])
    left = clocks["base"] - spent
    return Clock(face(left), left, runs and at is not None)


def _slip(rules: Any, now: dict[str, Any], order: tuple[int, ...], ended: tuple[str, ...]) -> Slip:
    result, sheet = now["result"], now["sheet"]

    def pair(points: list[int]) -> tuple[int, int]:
        return points[order[0]], points[order[1]]

    def summed(what: str) -> tuple[int, int]:
        return pair([sum(line[what] for line in sheet if line["by"] == seat) for seat in (0, 1)])

    racks = rules.racks_left if result["out"] is None else rules.out_bonus_factor
    lines = [SlipLine("On the board", summed("score"), tuple(spoken(rules.recording.basis)))]
    if any(summed("bonus")):
        lines.append(SlipLine("Challenges that failed", summed("bonus"), tuple(spoken(rules.failed_challenge.basis))))
    label = "Tiles left on the racks" if result["out"] is None else "Tiles left with the opponent"
    lines.append(SlipLine(label, pair(result["racks"]), tuple(spoken(racks.basis))))
    if any(result["overtime"]):
        over = pair([-points for points in result["overtime"]])
        lines.append(SlipLine("Overtime", over, tuple(spoken(rules.overtime_points.basis))))
    signed = tuple(name for name, totals in zip(now["names"], now["signed"], strict=True) if totals)
    return Slip(next_steps(now)[0], tuple(lines), pair(now["scores"]), ended, signed)


def public_log(game: AnyGame, events: Iterable[Any]) -> tuple[Any, ...]:
    told = []
    for event in events:
        said = _SAID.get(game.event_codec.kind_of(event).partition("/")[0], ())
        told.append(replace(event, **dict.fromkeys(said, "")) if said else event)
    return tuple(told)


TABLE = Table(transcript=ScrabbleTranscript, glance=glance, public_log=public_log)
