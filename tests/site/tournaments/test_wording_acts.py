"""Every act of the log has its sentence, with names and tables and without codes."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from tests.law.tournament.desk.plans import four, logged, pair, plan
from tilehall.law.tournament.desk.acts import (
    KINDS,
    announcement,
    draw,
    grades,
    money,
    report,
    results,
    rounds,
)
from tilehall.law.tournament.desk.acts import (
    entries as entries_acts,
)
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.cash_records import Award, Prize
from tilehall.law.tournament.desk.floor import LatePlayer, RoundBreak
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player, Wish
from tilehall.site.tournaments.wording.acts import TELLERS, LogStory, entry_words

AT_ONE = {"grade": "A", "round": 1, "player": 1}
ANA = Player(number=1, name="Ana", rating=1600)
NINE = datetime.fromisoformat("2026-05-02T09:00:00+12:00")


def test_no_kind_is_without_words() -> None:
    assert set(KINDS.values()) - set(TELLERS) == set()


@pytest.mark.parametrize(
    "act, words",
    [
        (announcement.Announced(plan=plan(place="Kapiti", fee_cents=500)), "The plan was changed: place, fee"),
        (announcement.CalledOff(reason="flooded"), "The event was called off: flooded"),
        (announcement.Ticked(point="lexicon-checked"), "Before round 1, ticked off: lexicon checked"),
        (announcement.Ticked(point="x", done=False), "Before round 1, no longer ticked off: x"),
        (
            entries_acts.Entered(player=Player(number=5, name="Eve", club="Kapiti", standing="waiting")),
            "Eve entered as number 5 (Kapiti, no rating), on the waiting list",
        ),
        (entries_acts.EntryAmended(player=replace(ANA, club="Hutt")), "The entry of Ana was amended: club Hutt"),
        (
            entries_acts.StandingChanged(player=2, standing="refused", reason="no member"),
            "Ben is now refused: no member",
        ),
        (
            entries_acts.Withdrew(player=2, choice="bye", from_round=2, reason="ill"),
            "Ben withdrew from round 2; the opponents get byes: ill",
        ),
        (entries_acts.NoticeGiven(player=2, reason="ill"), "Ben gave notice of withdrawing: ill"),
        (
            entries_acts.AppealFiled(player=2, told="too hard", heard_by="executive"),
            "Ben appeals to the executive: too hard",
        ),
        (
            entries_acts.AppealDecided(player=2, upheld=True, told="heard", instead="bye"),
            "The appeal of Ben was upheld; the opponents get byes: heard",
        ),
        (entries_acts.CheckedIn(players=(1, 2)), "Checked in: Ana, Ben"),
        (entries_acts.EntriesClosed(), "Entries closed"),
        (
            entries_acts.FieldSelected(listed=date(2026, 4, 1), players=("A", "B"), reserves=("C",), rests_on=()),
            "The field was selected from the ranking list of 01/04/2026: 2 players, 1 reserve",
        ),
        (entries_acts.NoteMade(about="appeal", told="she was late", player=3), "Appeal about Cat: she was late"),
        (grades.Graded(grades=(("A", (1, 2)),)), "Graded: A 2 players"),
        (grades.Placed(player=1, grade="A", reason="both agreed", regraded=True), "Ana re-graded to A: both agreed"),
        (grades.Joined(player=4, grade="A", from_round=2), "Dan joined A from round 2"),
        (
            draw.Drawn(grade="A", first_round=2, rounds=((pair(1, 4, 1), pair(2, 3, 2)),)),
            "Round 2 drawn: 2 boards a round",
        ),
        (
            draw.Drawn(grade="A", first_round=2, rounds=((Pairing(meets="table", players=(1, 2, 3, 4), table=1),),)),
            "Round 2 drawn: 1 table a round",
        ),
        (
            draw.Rearranged(grade="A", round=1, boards=(pair(3, 2, 4),), gone=(4,), reason="Dan left"),
            "Round 1, boards changed (Dan left): Cat against Ben, no board for Dan",
        ),
        (
            draw.WishesSettled(grade="A", wish=Wish(round=2, pairs=((1, 4),), byes=(2,), apart=((1, 3),))),
            "Round 2, settled by hand: Ana meets Dan, a bye for Ben, Ana and Cat apart",
        ),
        (rounds.RoundBegun(round=2, minutes=55), "Round 2 begun, 55 minutes"),
        (rounds.TimeAdded(round=1, minutes=-5), "5 minutes taken from round 1"),
        (
            rounds.LateNoted(late=LatePlayer(round=1, player=2, clock_started=NINE)),
            "Round 1: Ben is not at the table, clock started at 09:00",
        ),
        (rounds.LateNoted(late=LatePlayer(round=1, player=2, arrived=NINE)), "Round 1: Ben arrived at 09:00"),
        (
            rounds.BreakSet(pause=RoundBreak(after_round=2, begins=NINE, seconds=1800)),
            "Break of 30 min after round 2, from 09:00",
        ),
        (
            results.ResultEntered(**AT_ONE, scores=(401, 380), bonus=(2, 1)),  # type: ignore[arg-type]
            "Round 1, table 1: Ana 401, Ben 380, bonus words 2 and 1 (slip signed)",
        ),
        (
            results.ResultEntered(grade="A", round=1, player=3, scores=(300, 310), by_player=4),
            "Round 1, table 2: Cat 300, Dan 310 (entered by Dan)",
        ),
        (results.ResultConfirmed(**AT_ONE), "Round 1, table 1: Ana confirmed the result"),  # type: ignore[arg-type]
        (
            results.ResultDisputed(**AT_ONE, told="10 less"),  # type: ignore[arg-type]
            "Round 1, table 1: Ana disputes the result: 10 less",
        ),
        (
            results.SlipAmended(**AT_ONE, scores=(402, 380), ground="not_as_agreed", reason="sheet"),  # type: ignore[arg-type]
            "Round 1, table 1: a new slip, Ana 402, Ben 380 (not as agreed: sheet)",
        ),
        (
            results.Forfeited(**AT_ONE, ground="absent"),  # type: ignore[arg-type]
            "Round 1, table 1: Ana forfeits to Ben (absent)",
        ),
        (money.MoneyMoved(cents=2000, why="fee", player=1), "Fee of $20.00 paid by Ana, cash"),
        (money.MoneyMoved(cents=-2000, why="refund", player=1, way="bank"), "$20.00 paid back to Ana, bank"),
        (money.PrizesPromised(prizes=(Prize(key="1", told="First", cents=5000),)), "Prizes added: 1, $50.00 in all"),
        (money.PrizePaid(award=Award(prize="first", player=1, cents=50, paid=True)), "handed to Ana"),
        (money.TillCounted(cents=1050), "The cash was counted: $10.50"),
        (money.ProfitGiven(how="club", to="Kapiti", purpose="tiles"), "The profit goes to Kapiti, for tiles (club)"),
        (report.Finished(), "The tournament is finished"),
        (report.ReportSent(officer="ratings_manager"), "The report was sent to the ratings manager"),
        (report.Published(results=date(2026, 5, 3)), "Published: results on 03/05/2026"),
        (report.SlipsReleased(), "The slips need not be kept any longer"),
        (
            report.WordClaimed(word=WordClaim(player=2, word="QUARTZ", points=120, round=1)),
            "Ben claims QUARTZ for 120 points in round 1",
        ),
        (
            Undone(entry=9, reason="wrong table"),
            "Entry 9 undone: wrong table. It said: Round 1, table 1: Ana 401, Ben 380 (slip signed)",
        ),
    ],
)
def test_an_act_in_words(act: Act, words: str) -> None:
    entries = logged((*four(), act))
    assert words in entry_words(LogStory(entries), entries[-1])


def test_the_first_plan_is_announced_and_with_more_grades_each_place_names_its_own() -> None:
    two = plan(grades=(GradePlan(name="A", rounds=3), GradePlan(name="B", rounds=3)), place="Hutt")
    entries = logged((announcement.Announced(plan=two), *four()[1:]))
    said = [entry_words(LogStory(entries), entry) for entry in entries]
    assert (
        said[0]
        == "Announced: Autumn Open, 02/05/2026, Hutt, by NZASP rules of play, June 2022; A (3 rounds), B (3 rounds)"
    )
    assert said[6] == "A, rounds 1 to 3 drawn: 2 boards a round"
    assert said[8] == "A, round 1, table 1: Ana 401, Ben 380 (slip signed)"


def test_a_result_names_those_who_sat_there_then() -> None:
    """The round was drawn anew after the result had been undone: the old entry still tells of the old board."""
    again = draw.Drawn(grade="A", first_round=1, rounds=((pair(1, 3, 1), pair(2, 4, 2)),))
    new = results.ResultEntered(grade="A", round=1, player=1, scores=(1, 2))
    entries = logged((*four(), Undone(entry=9), again, new))
    said = [entry_words(LogStory(entries), entry) for entry in entries]
    assert "Ana 401, Ben 380" in said[8]
    assert "Ana 1, Cat 2" in said[11]


def test_an_undoing_that_points_nowhere_or_at_itself_is_told_all_the_same() -> None:
    entries = logged((Undone(entry=1), Undone(entry=77), Undone(entry=2)))
    assert entry_words(LogStory(entries), entries[0]) == "Entry 1 undone"
    assert entry_words(LogStory(entries), entries[2]) == "Entry 2 undone. It said: entry 77 undone"
