"""The best plays that there were in a game or a record: found once, in a job, and kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from tilehall import __version__
from tilehall.law.game.opponents import Tools, TurnReview
from tilehall.site.games.presenters.rummikub_tiles import TilePicture, tile_pictures
from tilehall.site.pages import jobs
from tilehall.site.pages.phrases import counted

from . import scrabble_costs, store
from .reviewed_games import ReviewedGame
from .word_lists import JudgingList, judging_list, list_of

# What is kept of a review: of another form, or of the program before, it is found anew.
FORM = "4"
KEPT_AS = f"{__version__}/{FORM}"
FINDING = "Looking for the best plays"
DELETED = "What was reviewed has been deleted meanwhile, and so nothing is kept of its review."


@dataclass(frozen=True, slots=True)
class BestPlay:
    """One that could have been made. Of Rummikub the tiles that could have been laid."""

    place: str
    text: str
    figure: int
    tiles: tuple[TilePicture, ...]
    chosen: bool  # it is what was played
    equity: str = ""  # the score with what stays on the rack
    worth: str = ""  # what trying it brought
    chance: str = ""  # to win, in a hundred


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBest:
    sentences: tuple[str, ...]
    plays: tuple[BestPlay, ...]
    costly: bool = False


def kept_turns(reviewed: ReviewedGame, judge: JudgingList | None) -> list[dict[str, Any]] | None:
    return store.kept_review(reviewed.of, mark_of(judge))


def mark_of(judge: JudgingList | None) -> str:
    """By which version, words and values the best plays are found: of another, they are found anew."""
    return KEPT_AS if judge is None else f"{KEPT_AS} {judge.mark}"


def has_this_form(mark: str) -> bool:
    """Whether what was kept under this mark can be read, whichever program, words and values found it."""
    return mark.partition(" ")[0].rpartition("/")[2] == FORM


def judge_of(reviewed: ReviewedGame) -> JudgingList | None:
    """None in a game without words, and where no list can be read: then only what needs no words is found."""
    if reviewed.game.finder is None:
        return None
    return judging_list(list_of(reviewed.state), reviewed.rules.key)


def start_finding(reviewed: ReviewedGame, then: str, *, asker: str) -> jobs.Job | None:
    """Two who ask at once wait for the same job. None while others come first: whoever asks asks again."""
    turns = reviewed.page.turns

    def work(job: jobs.Job) -> None:
        job.report_progress(FINDING, 0, turns)
        find(reviewed, lambda done: job.report_progress(FINDING, done, turns))

    return jobs.start_in_turn(_kind(reviewed), FINDING, then, work, asker=asker)


def failed_finding(reviewed: ReviewedGame, job_id: str) -> jobs.Job | None:
    """The job that a page waits for, if it failed: it says so, and is not begun again by waiting."""
    job = jobs.job_of(job_id)
    return job if job is not None and job.fault and job.kind == _kind(reviewed) else None


def _kind(reviewed: ReviewedGame) -> str:
    return f"review {reviewed.addresses.here}"


def find(reviewed: ReviewedGame, report: Callable[[int], None] | None = None) -> list[dict[str, Any]]:
    turn_of = reviewed.seen.turn_of
    judge = judge_of(reviewed)
    found: list[dict[str, Any]] = []
    for one in reviewed.game.review(reviewed.rules, reviewed.events, _tools(reviewed, judge)):
        found.append(_plain(one, turn_of))
        if report is not None:
            report(len(found))
    if not store.keep_review(reviewed.of, mark_of(judge), found):
        raise ValidationError(DELETED)
    return found


def _plain(reviewed: TurnReview, turn_of: Mapping[int, int]) -> dict[str, Any]:
    return {
        "seq": reviewed.seq,
        "turn": turn_of.get(reviewed.seq, 0),
        "by": reviewed.by,
        "rack": list(reviewed.rack),
        "played": dict(reviewed.played),
        "best": [dict(one) for one in reviewed.best],
        "possible": reviewed.possible,
        "detail": dict(reviewed.detail),
    }


def _tools(reviewed: ReviewedGame, judge: JudgingList | None) -> Tools:
    if judge is None or reviewed.game.finder is None:
        return Tools(lambda _word: False)
    finder = reviewed.game.finder(reviewed.rules, judge.lexicon.generator(), judge.values.table)
    return Tools(judge.lexicon.is_word, finder)


# --- in words


def best_of_turn(game: str, turns: Sequence[Mapping[str, Any]], turn: int) -> TurnBest | None:
    """None where it was no turn of choice, as one that a challenge cost."""
    reviewed = next((one for one in turns if one["turn"] == turn), None)
    if reviewed is None:
        return None
    return _of_scrabble(reviewed) if game == "scrabble" else _of_rummikub(reviewed)


def _of_scrabble(reviewed: Mapping[str, Any]) -> TurnBest | None:
    if not reviewed["best"]:
        return TurnBest(sentences=scrabble_costs.not_judged(reviewed), plays=())
    plays = tuple(
        BestPlay(
            place=one["coords"] or "",
            text=one["word"] or _sentence(scrabble_costs.written(one)),
            figure=one["score"],
            tiles=(),
            chosen=one["chosen"],
            equity=scrabble_costs.decimal(one["equity"]),
            worth=scrabble_costs.decimal(one["worth"]),
            chance="" if one["chance"] is None else f"{round(100 * one['chance'])}",
        )
        for one in reviewed["best"]
    )
    return TurnBest(sentences=scrabble_costs.sentences(reviewed), plays=plays, costly=bool(reviewed["detail"]["cost"]))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of_rummikub(reviewed: Mapping[str, Any]) -> TurnBest:
    laid = len(reviewed["played"].get("tiles", ()))
    best = reviewed["best"]
    detail = reviewed["detail"]
    if not best:
        first = "" if detail.get("melded") else " for the first meld"
        return TurnBest(sentences=(f"Nothing could be laid{first}.",), plays=())
    tiles = tile_pictures(best[0]["tiles"])
    plays = (BestPlay("", "", len(tiles), tiles, len(tiles) == laid),)
    held = detail.get("held_to_end", {})
    cost = held.get("cost", 0)
    if laid >= len(tiles):
        return TurnBest(sentences=("No more tiles could have been laid.",), plays=plays)
    could = f"{len(tiles)} tile{'s' if len(tiles) > 1 else ''} could have been laid"
    if detail.get("first_chance"):
        could += ", for the first time enough for the first meld"
    return TurnBest(sentences=(f"{could}.{_cost_of_holding(held)}",), plays=plays, costly=bool(cost))


def _cost_of_holding(held: Mapping[str, Any]) -> str:
    if not held.get("cost"):
        return ""
    points = counted(held["cost"], "point")
    if "charged" in held:
        return (
            f" It never was, which cost {points}: {held['charged']} charged, in place of {held['rest']} for the rest."
        )
    return f" What of them was held to the end cost {points}."
