"""A game of Scrabble told to whoever watches: score sheet, verdicts, what happens next, the slip."""

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from typing import Any

from tilehall.law.game.clock import clock_face
from tilehall.law.game.contract import AnyGame
from tilehall.law.rulebook.basis import basis_texts

from ..timeline import TimelineEvent
from .game_page import (
    ClockFace,
    GamePage,
    PageTemplates,
    PlayerLine,
    Presenter,
    ResultSlip,
    SlipLine,
    TurnNote,
    TurnPicture,
    TurnRow,
)
from .scrabble_board import board_picture, place_of_play
from .scrabble_wording import NOTES, next_steps, outcome, row_text, summary, turn_sentence, word_list_line
from .small_pictures import scrabble_picture

# Free texts about people, which everybody may hear in the room but nobody needs to read for good.
_SAID = {"clock-corrected": ("reason",), "director-decided": ("reason",), "game-adjourned": ("reason", "arranged")}


class ScrabbleTranscript:
    """Keeps a row for each turn, and the last view of each turn."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.rows: list[TurnRow] = []
        self.views: list[dict[str, Any]] = []
        self.opening: list[TurnNote] = []
        self.ended: tuple[str, ...] = ()
        self._aside = 0  # tiles a player has announced or laid aside to exchange

    def copy(self) -> "ScrabbleTranscript":
        scrabble_transcript = copy(self)
        scrabble_transcript.rows, scrabble_transcript.views, scrabble_transcript.opening = (
            list(self.rows),
            list(self.views),
            list(self.opening),
        )
        return scrabble_transcript

    def page(self) -> GamePage:
        rules, rows, views = self.rules, tuple(self.rows), tuple(self.views)
        now = views[-1]
        order = tuple(now["columns"])

        def picture_at(turn: int, at: int | None) -> TurnPicture:
            view, latest = views[turn], turn == len(views) - 1
            players = tuple(_player(view, seat, at if latest else None, latest=latest) for seat in order)
            row = rows[turn - 1] if turn else None
            return TurnPicture(turn, players, board_picture(rules, view, tentative=latest), turn_sentence(row, view))

        return GamePage(
            ruleset=rules.key,
            summary=summary(now),
            setting=word_list_line(rules, now),
            over=now["phase"] == "over",
            opening=tuple(self.opening),
            rows=tuple(_finished(row, now, order) for row in rows),
            next=next_steps(now),
            slip=_slip(rules, now, order, self.ended) if now["result"] else None,
            templates=PageTemplates(picture="games/scrabble_board.html"),
            views=views,
            picture_at=picture_at,
        )

    def hear(self, entry: TimelineEvent) -> None:
        view = entry.view
        before = self.views[-1] if self.views else view
        self._aside = max(self._aside, *(_counted(table["aside"]) for table in view["table"]))
        verdict = entry.kind == "challenge-ruled"  # belongs to the turn it is about, even if it costs another one
        if not verdict:
            self._follow(entry)
        text = NOTES.get(entry.kind, _nothing)(before, view, entry.by)
        if text:
            self._note(TurnNote(text, entry.rests_on, _tone(entry)))
        self._follow(entry)
        if entry.kind == "game-ended":
            self.ended = entry.rests_on
        # The last view of a turn is the one after all that followed it: a verdict, the tiles drawn.
        del self.views[len(view["sheet"]) :]
        self.views.append(view)

    def _note(self, note: TurnNote) -> None:
        if self.rows:  # a new row, since the old one may have been given away
            last = self.rows[-1]
            self.rows[-1] = replace(last, notes=[*last.notes, note])
        else:
            self.opening.append(note)

    def _follow(self, entry: TimelineEvent) -> None:
        # A turn lost to a verdict that was reversed is none; what was told in it belongs to the turn before.
        while len(self.rows) > len(entry.view["sheet"]):
            struck = self.rows.pop()
            self.rows[-1] = replace(self.rows[-1], notes=[*self.rows[-1].notes, *struck.notes])
        for number in range(len(self.rows), len(entry.view["sheet"])):
            self.rows.append(self._row(number, entry))

    def _row(self, number: int, entry: TimelineEvent) -> TurnRow:
        line, last = entry.view["sheet"][number], entry.view["last"]
        row = TurnRow(number=number + 1, who=entry.view["names"][line["by"]], column=0, rests_on=entry.rests_on)
        if line["kind"] == "play" and last:
            row.place = place_of_play(entry.view["board"], last["placed"])
        if line["kind"] == "exchange":
            row.text = f"Exchange of {self._aside}" if self._aside else "Exchange"
        self._aside = 0
        return row


def _nothing(_before: dict[str, Any], _after: dict[str, Any], _by: int | None) -> str:
    return ""


def _counted(pile: list[str] | int) -> int:
    return pile if isinstance(pile, int) else len(pile)


def _tone(entry: TimelineEvent) -> str:
    if entry.kind == "turn-held":  # a state that passes: a live page tells it for as long as it lasts
        return "held"
    return ("bad" if _came_off(entry.view) else "ok") if entry.kind == "challenge-ruled" else ""


def _came_off(view: dict[str, Any]) -> bool:
    return bool(view["last"]) and view["last"]["kind"] == "lost_challenge"


def _finished(row: TurnRow, now: dict[str, Any], order: tuple[int, ...]) -> TurnRow:
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


def _player(view: dict[str, Any], seat: int, at: int | None, *, latest: bool) -> PlayerLine:
    rack = view["racks"][seat]
    return PlayerLine(
        name=view["names"][seat],
        score=view["scores"][seat],
        clock=_clock(view["clocks"], seat, at),
        on_turn=latest and view["on_turn"] == seat and view["phase"] in ("thinking", "answering", "out"),
        first=view["first"] == seat,
        tiles=" ".join(rack) if isinstance(rack, list) else "",
        won=outcome(view, seat),
    )


def _clock(clocks: dict[str, Any] | None, seat: int, at: int | None) -> ClockFace | None:
    # A record from elsewhere says nothing of time: its clocks were never told a moment.
    if clocks is None or not clocks["latest"]:
        return None
    runs = clocks["running"] == seat
    spent = clocks["spent"][seat]
    if runs and at is not None:
        spent += max(0, at - clocks["latest"])
    left = clocks["base"] - spent
    return ClockFace(clock_face(left), left, runs and at is not None)


def _slip(rules: Any, now: dict[str, Any], order: tuple[int, ...], ended: tuple[str, ...]) -> ResultSlip:
    result, sheet = now["result"], now["sheet"]

    def pair(points: list[int]) -> tuple[int, int]:
        return points[order[0]], points[order[1]]

    def summed(what: str) -> tuple[int, int]:
        return pair([sum(line[what] for line in sheet if line["by"] == seat) for seat in (0, 1)])

    racks = rules.racks_left if result["out"] is None else rules.out_bonus_factor
    lines = [SlipLine("On the board", summed("score"), tuple(basis_texts(rules.recording.basis)))]
    if any(summed("bonus")):
        lines.append(
            SlipLine("Challenges that failed", summed("bonus"), tuple(basis_texts(rules.failed_challenge.basis)))
        )
    label = "Tiles left on the racks" if result["out"] is None else "Tiles left with the opponent"
    lines.append(SlipLine(label, pair(result["racks"]), tuple(basis_texts(racks.basis))))
    if any(result["overtime"]):
        over = pair([-points for points in result["overtime"]])
        lines.append(SlipLine("Overtime", over, tuple(basis_texts(rules.overtime_points.basis))))
    left, right = pair(now["scores"])
    apart = left - sum(line.points[0] for line in lines), right - sum(line.points[1] for line in lines)
    if any(apart):
        lines.append(SlipLine("Signed otherwise by both", apart, tuple(basis_texts(rules.slip.basis))))
    signed = tuple(name for name, totals in zip(now["names"], now["signed"], strict=True) if totals)
    return ResultSlip(next_steps(now)[0], tuple(lines), pair(now["scores"]), ended, signed)


def public_log(game: AnyGame, events: Iterable[Any]) -> tuple[Any, ...]:
    told = []
    for event in events:
        texts = _SAID.get(game.event_codec.kind_of(event).partition("/")[0], ())
        told.append(replace(event, **dict.fromkeys(texts, "")) if texts else event)
    return tuple(told)


PRESENTER = Presenter(
    transcript=ScrabbleTranscript, summarise=summary, small_picture=scrabble_picture, public_log=public_log
)
