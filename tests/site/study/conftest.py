"""A hall with two people, a game of theirs that was reviewed, and an event of today."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import timezone

from tests.law.tournament.desk.plans import four, plan
from tests.site.play.table_scene import Enter, begun, enter, passed_out, signed_in
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.hall import store as hall
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import Actor
from tilehall.site.play import best_plays
from tilehall.site.play import store as play
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.store import DeskState

__all__ = ["enter", "signed_in"]

Turn = dict[str, Any]


@pytest.fixture(autouse=True)
def _hall(db: None) -> None:
    hall.open_hall("The hall of words", example=False)


def said(answer: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def origin(command_id: str) -> Origin:
    return Origin(at=timezone.now(), by=None, by_name="Dora", command_id=command_id)


def event_today(*acts: Act, key: str = "t" * 32, **more: object) -> DeskState:
    """The first round is being played: Ana and Ben have signed, Cat and Dan sit at their board."""
    today = timezone.localdate()
    told = Announced(plan=plan(begins=today, ends=today, official=False, **more))
    return tournaments.open_tournament(key, (told, *(acts or four()[1:])), origin(f"open {key}"))


def further(state: DeskState, *acts: Act) -> DeskState:
    fresh = tournaments.load(state.row.pk)
    return tournaments.append(fresh, acts, origin(f"{state.row.pk} at {fresh.row.seq}"))


def last_slip(round_: int = 1) -> Act:
    return ResultEntered(grade="A", round=round_, player=3, scores=(390, 370))


def next_round() -> Act:
    return RoundBegun(round=2, minutes=55)


def turn_of(by: int, turn: int, best: str, *, cost: int = 1200, bonus: str = "", chosen: bool = False) -> Turn:
    """A turn as a review keeps it: only what the quiz reads of it."""
    play_of = {"coords": "8D", "text": best, "score": 40}
    missed = {**play_of, "word": bonus, "score": 80} if bonus else None
    option = {**play_of, "word": best, "chosen": chosen}
    return {"by": by, "turn": turn, "best": [option] if best else [], "detail": {"cost": cost, "missed_bonus": missed}}


def reviewed_game(first: Actor, second: Actor, turns: Sequence[Turn]) -> int:
    played = passed_out(begun(first, second), first, second)
    of = play.ReviewOf(game=played.row.pk, sha256=played.row.log_sha256)
    play.keep_review(of, best_plays.KEPT_AS, turns)
    return played.row.pk


Reviewed = Callable[[Sequence[Turn]], int]


@pytest.fixture
def reviewed(enter: Enter) -> Reviewed:
    """A game of Aroha (seat 0) and Ben, with this review."""
    return lambda turns: reviewed_game(enter("Aroha"), enter("Ben"), turns)
