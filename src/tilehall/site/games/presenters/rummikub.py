"""A game of Rummikub told to whoever watches: turn by turn, what happens next, the count sheet."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from tilehall.law.game.clock import clock_face
from tilehall.law.game.contract import AnyGame

from ..timeline import TimelineEvent
from . import rummikub_wording as words
from .game_page import ClockFace, GamePage, PageTemplates, PlayerLine, Presenter, TurnNote, TurnPicture, TurnRow
from .rummikub_tiles import MeldPicture, TilePicture, meld_picture, meld_pictures, tile_pictures
from .small_pictures import rummikub_picture

View = dict[str, Any]
TEMPLATES = PageTemplates(
    picture="games/rummikub_table.html",
    players="games/rummikub_players.html",
    rows="games/rummikub_turns.html",
    slip="games/rummikub_count.html",
)
# What a referee wrote about a count: everybody at the table may hear it, nobody needs to read it for good.
_SAID = {"count-confirmed": ("reason",)}


@dataclass(frozen=True, slots=True, kw_only=True)
class RummikubPlayer(PlayerLine):
    """Beside the score, which comes with the count: how many tiles, and whether the initial meld is down."""

    rack: int
    melded: bool
    counted: bool


@dataclass(slots=True, kw_only=True)
class RummikubTurn(TurnRow):
    """`total` is the number of tiles on the rack after it."""

    laid: tuple[TilePicture, ...] = ()
    pool: int = 0


@dataclass(frozen=True, slots=True)
class TablePicture:
    melds: tuple[MeldPicture, ...]
    pool: int
    unseen: int
    text: str  # as the solver reads it


@dataclass(frozen=True, slots=True, kw_only=True)
class CountLine:
    """One seat on the count sheet. `reckoned` tells how its score came of what it is charged."""

    name: str
    won: bool
    out: bool
    tiles: tuple[TilePicture, ...]
    value: int | None
    charge: int | None
    never_melded: bool
    could: int | None  # the best initial meld there was at the last choice
    proof: tuple[MeldPicture, ...]  # it, where it was enough
    warnings: tuple[str, ...]
    confirmed: int | None
    by_hall: bool  # which saw the tiles itself, so that nobody had to confirm them
    score: int | None
    reckoned: str
    rests_on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountSheet:
    sentence: str
    rests_on: tuple[str, ...]
    lines: tuple[CountLine, ...]
    ended: tuple[str, ...]
    deducted: int | None  # rule 16: from everybody


class RummikubTranscript:
    """Keeps a row for each turn, and the last view of each turn."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.rows: list[RummikubTurn] = []
        self.views: list[View] = []
        self.opening: list[TurnNote] = []
        self.ended: tuple[str, ...] = ()
        self.scored: tuple[str, ...] = ()
        self.counted: dict[int, tuple[str, ...]] = {}
        self.laid: list[tuple[str, ...]] = []
        # A turn that is lost, but not over yet: what it rests on, what is noted, and how the turn before had ended.
        self._open: tuple[tuple[str, ...], list[TurnNote], View] | None = None

    def copy(self) -> "RummikubTranscript":
        rummikub_transcript = copy(self)
        rummikub_transcript.rows, rummikub_transcript.views, rummikub_transcript.opening = (
            list(self.rows),
            list(self.views),
            list(self.opening),
        )
        rummikub_transcript.laid, rummikub_transcript.counted = list(self.laid), dict(self.counted)
        return rummikub_transcript

    def page(self) -> GamePage:
        rows, views, laid = tuple(self.rows), tuple(self.views), tuple(self.laid)
        now = views[-1]

        def picture_at(turn: int, at: int | None) -> TurnPicture:
            view, latest = views[turn], turn == len(views) - 1
            seats = tuple(
                _player(view, seat, at if latest else None, latest=latest) for seat in words.seats_in_order(view)
            )
            picture = _picture(view, views[turn - 1], laid[turn - 1]) if turn else _picture(view, view, ())
            return TurnPicture(
                turn, seats, picture, words.turn_sentence(rows[turn - 1] if turn else None, laid[:turn][-1:])
            )

        return GamePage(
            ruleset=self.rules.key,
            summary=words.summary(now),
            setting=f"{now['limit']['limit'] // 1000} seconds a turn",
            over=now["phase"] == "over",
            opening=tuple(self.opening),
            rows=tuple(replace(row, column=words.seats_in_order(now).index(row.column)) for row in rows),
            next=words.next_steps(now),
            slip=self._sheet(now) if now["phase"] in ("counting", "over") else None,
            templates=TEMPLATES,
            views=views,
            picture_at=picture_at,
        )

    def hear(self, entry: TimelineEvent) -> None:
        view = entry.view
        before = self.views[-1] if self.views else view
        text = words.NOTES.get(entry.kind, _nothing)(before, view, entry.by)
        note = [TurnNote(text, entry.rests_on, "bad" if entry.kind == "turn-lost" else "")] if text else []
        if view["turns"] > len(self.rows):
            self._turn(entry, before, note)
        elif entry.kind == "turn-lost":
            self._open = (entry.rests_on, [replace(turn_note, rests_on=()) for turn_note in note], before)
        elif not self.rows and not view["turns"]:
            self.opening += note
        elif entry.kind == "time-skipped":
            self.rows[-1] = replace(self.rows[-1], notes=[*self.rows[-1].notes, *note])
        self._note_end(entry, before)
        del self.views[view["turns"] :]
        self.views.append(view)

    def _turn(self, entry: TimelineEvent, before: View, note: list[TurnNote]) -> None:
        view, last = entry.view, entry.view["last"]
        if self._open is None:  # what the turn itself rests on need not stand twice
            note = [replace(turn_note, rests_on=()) for turn_note in note]
        rests_on, notes, start = self._open or (entry.rests_on, [], before)
        self.views[-1], self._open = start, None
        notes = [*notes, *note, *(TurnNote(text) for text in words.turn_notes(start, view))]
        self.laid.append(tuple(last["laid"]))
        rack = view["racks"][last["by"]]
        self.rows.append(
            RummikubTurn(
                number=len(self.rows) + 1,
                who=view["names"][last["by"]],
                column=last["by"],
                kind=last["kind"],
                text=words.turn_text(start, view),
                total=rack if isinstance(rack, int) else len(rack),
                rests_on=rests_on,
                notes=notes,
                laid=tile_pictures(last["laid"]),
                pool=view["pool"],
            )
        )

    def _note_end(self, entry: TimelineEvent, before: View) -> None:
        if entry.kind == "game-ended":
            self.ended = entry.rests_on
        if entry.kind == "game-scored":
            self.scored = entry.rests_on
        if entry.kind in ("rack-counted", "count-confirmed"):
            for seat, (old, new) in enumerate(zip(before["count"], entry.view["count"], strict=True)):
                if old != new:
                    self.counted[seat] = tuple(dict.fromkeys((*self.counted.get(seat, ()), *entry.rests_on)))

    def _sheet(self, now: View) -> CountSheet:
        result = now["result"]
        charges = result["charges"] if result else None
        deducted = min(charges) if charges and now["out"] is None else None
        lines = tuple(
            _line(self.rules, now, seat, self.counted.get(seat, ()), deducted) for seat in words.seats_in_order(now)
        )
        return CountSheet(words.next_steps(now)[0], self.scored, lines, self.ended, deducted)


def _nothing(_before: View, _after: View, _by: int | None) -> str:
    return ""


def _player(view: View, seat: int, at: int | None, *, latest: bool) -> RummikubPlayer:
    rack, result = view["racks"][seat], view["result"]
    on_turn = latest and view["on_turn"] == seat and view["phase"] in words.IN_PLAY
    return RummikubPlayer(
        name=view["names"][seat],
        score=result["scores"][seat] if result else 0,
        clock=_clock(view, at) if on_turn else None,
        on_turn=on_turn,
        first=view["first"] == seat,
        won="won" if result and seat in result["winners"] else "",
        rack=rack if isinstance(rack, int) else len(rack),
        melded=view["melded"][seat],
        counted=bool(result),
    )


def _clock(view: View, at: int | None) -> ClockFace | None:
    """Of the hall. At a table the referee has the clock, and nobody tells us what it shows."""
    limit = view["limit"]
    if view["kept"] != "hall" or not limit["running"] or at is None:
        return None
    left = limit["limit"] - limit["spent"] - max(0, at - limit["latest"])
    return ClockFace(clock_face(left), left, runs=True)


def _picture(view: View, before: View, laid: tuple[str, ...]) -> TablePicture:
    text = " | ".join(" ".join(one) for one in view["table"])
    return TablePicture(meld_pictures(view["table"], before["table"], laid), view["pool"], view["unseen"], text)


def _line(rules: Any, now: View, seat: int, rests_on: tuple[str, ...], deducted: int | None) -> CountLine:
    line, result, rack = now["count"][seat] or {}, now["result"], now["racks"][seat]
    chance = line.get("could_meld")
    enough = chance is not None and chance["value"] >= rules.initial_meld_min.value
    confirmed = line.get("confirmed")
    score = result["scores"][seat] if result else None
    reckoned = ""
    if deducted is not None and confirmed is not None:
        reckoned = f"{confirmed} less {deducted}, which is the lowest"
    elif result and seat == now["out"]:
        reckoned = "the charges of all others"
    return CountLine(
        name=now["names"][seat],
        won=bool(result) and seat in result["winners"],
        out=seat == now["out"],
        tiles=tile_pictures(rack) if isinstance(rack, list) else (),
        value=line.get("value"),
        charge=line.get("charge"),
        never_melded=not now["melded"][seat],
        could=chance["value"] if chance else None,
        proof=tuple(meld_picture(one) for one in chance["melds"]) if enough and chance else (),
        warnings=tuple(map(words.warning_sentence, line.get("warnings", ()))),
        confirmed=confirmed,
        by_hall=now["kept"] == "hall" and confirmed == line.get("charge"),
        score=score,
        reckoned=reckoned,
        rests_on=rests_on,
    )


def public_log(game: AnyGame, events: Iterable[Any]) -> tuple[Any, ...]:
    told = []
    for event in events:
        said = _SAID.get(game.event_codec.kind_of(event).partition("/")[0], ())
        told.append(replace(event, **dict.fromkeys(said, "")) if said else event)
    return tuple(told)


PRESENTER = Presenter(
    transcript=RummikubTranscript, summarise=words.summary, small_picture=rummikub_picture, public_log=public_log
)
