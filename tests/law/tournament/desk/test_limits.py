"""What no act can hold is refused wherever the log comes from; what people may enter is not."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.announcement import Announced, CalledOff
from tilehall.law.tournament.desk.acts.draw import Drawn, Rearranged
from tilehall.law.tournament.desk.acts.entries import Entered, EntryAmended, NoteMade
from tilehall.law.tournament.desk.acts.incidents import IncidentFollowed
from tilehall.law.tournament.desk.acts.money import MoneyMoved, PrizesPromised, ProfitGiven, TillCounted
from tilehall.law.tournament.desk.acts.report import ComplaintKept, Published, WordClaimed
from tilehall.law.tournament.desk.acts.results import ResultDisputed, ResultEntered, SlipAmended, SlipSignedAnew
from tilehall.law.tournament.desk.acts.rounds import BreakSet, TimeAdded
from tilehall.law.tournament.desk.aftermath import ComplaintRecord, WordClaim
from tilehall.law.tournament.desk.cash_records import Prize
from tilehall.law.tournament.desk.floor import RoundBreak
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player

from .plans import BEGUN, four, lights_out, logged, pair, plan

HUGE = 2**62
TROPHY = Prize(key="1", told="Cup", cents=0)


def entered(**more: object) -> Entered:
    return Entered(player=replace(Player(number=5, name="Eve"), **more))  # type: ignore[arg-type]


def result(**more: object) -> ResultEntered:
    told: dict[str, object] = {"grade": "A", "round": 1, "player": 3, "scores": (400, 380), **more}
    return ResultEntered(**told)  # type: ignore[arg-type]


def amended(**more: object) -> SlipAmended:
    told: dict[str, object] = {"grade": "A", "round": 1, "player": 1, "scores": (400, 380), "ground": "recount"}
    return SlipAmended(**{**told, "reason": "x", **more})  # type: ignore[arg-type]


def anew(**more: object) -> SlipSignedAnew:
    told: dict[str, object] = {"grade": "A", "round": 1, "player": 1, "scores": (400, 380), **more}
    return SlipSignedAnew(**told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (Announced(plan=plan(name=" ")), "plan_cannot_be"),
        (Announced(plan=plan(grades=(GradePlan(name="A", rounds=10**9),))), "plan_cannot_be"),
        (Announced(plan=plan(grades=(GradePlan(name="A", rounds=3), GradePlan(name="a", rounds=3)))), "plan_cannot_be"),
        (Announced(plan=plan(ends=date(2199, 1, 1))), "event_too_long"),
        (Announced(plan=plan(notes="x" * 100_000)), "text_too_long"),
        (entered(name=""), "entry_without_a_name"),
        (entered(name="x" * 201), "text_too_long"),
        (entered(number=0), "number_cannot_be"),
        (entered(rating=HUGE), "number_cannot_be"),
        (entered(last_game=date(1, 1, 1)), "day_cannot_be"),
        (entered(grade="ghost"), "no_such_grade"),
        (EntryAmended(player=Player(number=1, name="Ana", fee_cents=-1)), "number_cannot_be"),
        (Drawn(grade="A", first_round=0, rounds=()), "number_cannot_be"),
        (Drawn(grade="A", first_round=4, rounds=((pair(1, 2, 1),),)), "round_not_planned"),
        (Drawn(grade="A", first_round=2, rounds=((Pairing(meets="game", players=(1,)),),)), "seats_do_not_fit"),
        (Rearranged(grade="A", round=2, boards=(Pairing(meets="bye", players=()),)), "seats_do_not_fit"),
        (result(scores=(400, 380), first=2), "scores_do_not_fit"),
        (result(scores=(HUGE, 1)), "number_cannot_be"),
        (result(bonus=(1,)), "scores_do_not_fit"),
        (result(by_player=1), "scores_do_not_fit"),
        (amended(scores=(1,)), "scores_do_not_fit"),
        (ResultDisputed(grade="A", round=1, player=1, scores=(1, 2, 3)), "scores_do_not_fit"),
        (anew(scores=(1, 2, 3)), "scores_do_not_fit"),
        (anew(first=2), "scores_do_not_fit"),
        (anew(used_s=(1,)), "scores_do_not_fit"),
        (TimeAdded(round=1, minutes=10**9), "number_cannot_be"),
        (
            BreakSet(pause=RoundBreak(after_round=1, begins=datetime.max.replace(tzinfo=UTC), seconds=1)),
            "day_cannot_be",
        ),
        (MoneyMoved(cents=HUGE, why="fee"), "number_cannot_be"),
        (PrizesPromised(prizes=(TROPHY, TROPHY)), "prize_twice"),
        (PrizesPromised(prizes=(replace(TROPHY, grade="ghost"),)), "no_such_grade"),
        (Published(results=date.max), "day_cannot_be"),
        (WordClaimed(word=WordClaim(player=1, word="X" * 999, points=1)), "text_too_long"),
        (NoteMade(about="note", facts=(("a", 1),) * 20_000), "too_many_items"),
        (Undone(entry=99), "nothing_to_undo"),
        (Undone(entry=10), "nothing_to_undo"),  # itself
        (Undone(entry=0), "nothing_to_undo"),
    ],
)
def test_what_cannot_be_is_refused(act: Act, code: str) -> None:
    with pytest.raises(BrokenDeskLog) as broken:
        rebuild(logged((*four(), act)))
    assert (broken.value.entry.seq, broken.value.why.code) == (len(four()) + 1, code)


PAID = MoneyMoved(cents=2000, why="fee", player=1)
HEARD = ComplaintRecord(by=1, against=2, round=1, at=BEGUN, facts="rude", told_opponent=True, told_adjudicator=True)


@pytest.mark.parametrize(
    "act",
    [
        lights_out(),
        IncidentFollowed(incident=10, step="decided", told="The landlord pays.", decided_by="Dora Director"),
        ComplaintKept(number=1, complaint=HEARD),
        NoteMade(about="note", told="x"),
        replace(PAID, cents=-2000),
        TillCounted(cents=0),
        ProfitGiven(how="none", to="", cents=0),
        Undone(entry=11, reason="it never was"),
    ],
)
def test_what_still_happens_at_an_event_that_does_not_take_place(act: Act) -> None:
    """Money goes back and is counted, what was noted is followed, and who complained is heard."""
    held = (*four()[:-1], PAID, lights_out(), CalledOff(reason="Flooded"))  # no result stands
    assert rebuild(logged((*held, act))).seq == len(held) + 1
    with pytest.raises(BrokenDeskLog) as broken:
        rebuild(logged((*held, entered())))
    assert broken.value.why.code == "event_is_called_off"


@pytest.mark.parametrize(
    "act",
    [
        entered(name="x" * 200),
        entered(number=100_000),
        entered(rating=-99_999),
        entered(name="Ngā Tama-Ō-Te-Rangi O’Brien 3rd", rating=None, club="x" * 80),
        result(scores=(0, -40)),
        result(scores=(1049, 151), bonus=(3, 0), first=1, by_player=3),
        Drawn(grade="A", first_round=2, rounds=((pair(1, 3, 1), Pairing(meets="bye", players=(2,))),)),
        MoneyMoved(cents=1_000_000, why="other-income", told="x" * 200),
        NoteMade(about="note", told="x" * 1000),
        Announced(plan=plan(begins=date(2026, 5, 2), ends=date(2026, 5, 2) + timedelta(days=60))),
    ],
)
def test_what_people_may_enter_is_followed(act: Act) -> None:
    assert rebuild(logged((*four(), act))).seq == len(four()) + 1
