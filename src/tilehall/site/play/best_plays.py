"""The best plays that there were in a game that is over: found once, in a job, and kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from tilehall import __version__
from tilehall.law.game.opponents import PlayFinder, Tools, TurnReview
from tilehall.site.games import leave_tables, lexicons
from tilehall.site.games.presenters.rummikub_tiles import TilePicture, tile_pictures
from tilehall.site.games.store import LoadedGame
from tilehall.site.games.watched_games import WatchedGame
from tilehall.site.pages import jobs

from . import review_pages, store

FINDING = "Looking for the best plays"


@dataclass(frozen=True, slots=True)
class BestPlay:
    """One that could have been made. Of Rummikub the tiles that could have been laid."""

    place: str
    text: str
    figure: int
    tiles: tuple[TilePicture, ...]
    chosen: bool  # it is what was played


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBest:
    sentence: str
    plays: tuple[BestPlay, ...]


def kept_turns(played: LoadedGame) -> list[dict[str, Any]] | None:
    return store.kept_review(played.row.pk, played.row.log_sha256, __version__)


def start_finding(watched: WatchedGame, then: str) -> jobs.Job:
    """Two who ask at once wait for the same job."""
    number, turns = watched.played.row.pk, watched.page.turns

    def work(job: jobs.Job) -> None:
        job.report_progress(FINDING, 0, turns)
        find(watched.played, lambda done: job.report_progress(FINDING, done, turns))

    return jobs.start_job(f"review {number}", FINDING, then, work)


def find(played: LoadedGame, report: Callable[[int], None] | None = None) -> list[dict[str, Any]]:
    turn_of = review_pages.turns_seen(played).turn_of
    found: list[dict[str, Any]] = []
    for reviewed in played.game.review(played.rules, played.events, _tools(played)):
        found.append(_plain(reviewed, turn_of))
        if report is not None:
            report(len(found))
    store.keep_review(played.row.pk, played.row.log_sha256, __version__, found)
    return found


def _plain(reviewed: TurnReview, turn_of: Mapping[int, int]) -> dict[str, Any]:
    return {
        "turn": turn_of.get(reviewed.seq, 0),
        "by": reviewed.by,
        "rack": list(reviewed.rack),
        "played": dict(reviewed.played),
        "best": [dict(one) for one in reviewed.best],
        "possible": reviewed.possible,
        "detail": dict(reviewed.detail),
    }


def _tools(played: LoadedGame) -> Tools:
    """By the list that the game was judged by; without it only what needs no words is found."""
    name = getattr(getattr(played.state, "terms", None), "lexicon", "") or lexicons.DEFAULT
    try:
        lexicon = lexicons.open_lexicon(name, settings.DATA)
    except lexicons.LexiconFault:
        return Tools(lambda _word: False)
    finder: PlayFinder | None = None
    if played.game.finder is not None:
        finder = played.game.finder(
            played.rules, lexicon.generator(), leave_tables.table_of(lexicon, settings.DATA).table
        )
    return Tools(lexicon.is_word, finder)


# --- in words


def best_of_turn(game: str, turns: Sequence[Mapping[str, Any]], turn: int) -> TurnBest | None:
    """None where nothing is known of the turn: its rack was never told."""
    reviewed = next((one for one in turns if one["turn"] == turn), None)
    if reviewed is None:
        return None
    return _of_scrabble(reviewed) if game == "scrabble" else _of_rummikub(reviewed)


def _of_scrabble(reviewed: Mapping[str, Any]) -> TurnBest:
    played = reviewed["played"]
    made = {(square, letter) for square, letter in played.get("placed", ())}
    scored = int(played.get("score") or 0)
    plays = tuple(
        BestPlay(one["coords"], one["text"], one["score"], (), _placed(one) == made) for one in reviewed["best"]
    )
    if not plays:
        return TurnBest(sentence="Nothing could be played with this rack.", plays=())
    more = plays[0].figure - scored
    if more <= 0:
        return TurnBest(sentence="Nothing would have scored more.", plays=plays)
    return TurnBest(sentence=f"The best by score would have made {more} more.", plays=plays)


def _placed(play: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Square and letter of each tile that is laid: "8D" goes across, "D8" down, and a dot lies there already."""
    where = str(play["coords"])
    down = where[0].isalpha()
    column, row = (where[0], int(where[1:])) if down else (where[-1], int(where[:-1]))
    squares = ((column, row + at) if down else (chr(ord(column) + at), row) for at in range(len(str(play["text"]))))
    return {
        (f"{row}{column}", letter) for (column, row), letter in zip(squares, play["text"], strict=True) if letter != "."
    }


def _of_rummikub(reviewed: Mapping[str, Any]) -> TurnBest:
    laid = len(reviewed["played"].get("tiles", ()))
    best = reviewed["best"]
    detail = reviewed["detail"]
    if not best:
        first = "" if detail.get("melded") else " for the first meld"
        return TurnBest(sentence=f"Nothing could be laid{first}.", plays=())
    tiles = tile_pictures(best[0]["tiles"])
    plays = (BestPlay("", "", len(tiles), tiles, len(tiles) == laid),)
    if laid >= len(tiles):
        return TurnBest(sentence="No more tiles could have been laid.", plays=plays)
    could = f"{len(tiles)} tile{'s' if len(tiles) > 1 else ''} could have been laid"
    if detail.get("first_chance"):
        could += ", for the first time enough for the first meld"
    return TurnBest(sentence=f"{could}.", plays=plays)
