"""What may be done about a challenge, step by step: the log as given, the law as it stands, no database."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tilehall.law import catalogue
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.tables import judge_decisions as decisions
from tilehall.site.tables import judge_return
from tilehall.site.tables.judge_case import BoardCase, Decision, Official, WordSource
from tilehall.site.tables.judge_deeds import CODEC, KINDS, Deed, ModeLeft, PhoneAgreed, PhoneChecked, Ruled, WordsNamed
from tilehall.site.tables.judge_record import BoardRecord, LoggedDeed, record_of

NOW = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
A, B = 3, 4  # B challenges a play of A's
GOOD = {"TAXI", "TO", "AD"}
ADJUDICATOR, REFEREE = Official(account=7, number=None), Official(account=8, number=None)
LIST = WordSource(name="enable1", checksum="ab" * 32)


def rules(ruleset: str = "nzasp-2022") -> Any:
    return catalogue.game("scrabble").rules(ruleset)


class Table:
    """A board whose log grows by what is allowed."""

    def __init__(self, *, table: int | None = 6, fits: bool = True, ruleset: str = "nzasp-2022") -> None:
        source = WordSource(name="CSW2019" if fits else "TWL06", checksum="cd" * 32, fits=fits)
        self.case = BoardCase(rules=rules(ruleset), seats=(A, B), table=table, source=source)
        self.deeds: list[LoggedDeed] = []

    @property
    def record(self) -> BoardRecord:
        return record_of(self.deeds)

    def do(self, decision: Decision, by: int | None = None) -> str:
        """The code of a refusal, or "" when it was done."""
        if isinstance(decision, Refusal):
            assert decision.rests_on
            return decision.code
        for deed in decision:
            self.log(deed, by)
        return ""

    def log(self, deed: Deed, by: int | None = None) -> None:
        self.deeds.append(LoggedDeed(NOW + timedelta(seconds=len(self.deeds)), by, "", deed))

    def name(self, *words: str, way: Any = "device", official: bool = False, later: bool = False) -> str:
        named = WordsNamed(way=way, challenger=B, words=words, later_turn=later)
        return self.do(decisions.name_words(self.record, self.case, named, by_official=official))

    def check(self, player: int = A, *, agreed: bool = True) -> str:
        return self.do(decisions.check_words(self.record, self.case, player, agreed=agreed))

    def judge(self, player: int) -> str:
        def look_up(words: tuple[str, ...]) -> bool:
            return sum(word in GOOD for word in words) == len(words)

        return self.do(decisions.rule_by_players(self.record, self.case, player, look_up))

    def rule(self, official: Official, acceptable: bool, source: WordSource = LIST) -> str:
        decision = decisions.rule_by_official(self.record, self.case, official, acceptable, source)
        return self.do(decision, official.account)

    def appeal(self, player: int = B) -> str:
        return self.do(decisions.appeal(self.record, self.case, player))

    def rule_appeal(self, official: Official, acceptable: bool) -> str:
        decision = decisions.rule_on_appeal(self.record, self.case, official, acceptable, LIST)
        return self.do(decision, official.account)

    def back(self, *checks: str) -> str:
        return "".join(self.do(judge_return.confirm_back(self.record, self.case, check)) for check in checks)

    def restart(self) -> str:
        return self.do(judge_return.restart_clock(self.record, self.case))

    def judged(self, *words: str) -> None:
        assert (self.name(*words), self.check(), self.judge(A)) == ("", "", "")

    def back_and_on(self) -> None:
        assert self.back(*judge_return.wanted_checks(self.case, self.record.challenges[-1])) == ""
        assert self.restart() == ""

    def verdict(self) -> bool | None:
        last = self.record.last
        return None if last is None or last.verdict is None else last.verdict.acceptable


@pytest.mark.cites("nzasp.P.6.13.1")
def test_at_a_device_the_challenger_types_and_the_opponent_checks_and_presses() -> None:
    table = Table()
    assert table.name("TAXI", "TQ") == ""
    assert table.check(B) == "opponent_checks"
    assert table.check(A, agreed=False) == ""
    assert table.judge(A) == "consent_missing"
    assert table.name("TAXI", "TO") == "", "typed anew it is the same challenge"
    assert len(table.record.challenges) == 1
    assert table.check(A) == ""
    assert table.judge(B) == "opponent_executes"
    assert table.judge(A) == ""
    assert table.verdict() is True


@pytest.mark.cites("nzasp.P.6.14.1")
@pytest.mark.cites("nzasp.P.6.14.4")
@pytest.mark.cites("nzasp.P.6.14.4.1")
@pytest.mark.cites("nzasp.P.6.14.4.6")
def test_on_a_phone_both_agree_and_the_challenger_presses_after_the_opponents_yes() -> None:
    table = Table()
    table.log(PhoneChecked(diagonal_mm=140, silent=True, in_view=True))
    table.do(decisions.agree_to_phone(table.record, table.case, PhoneAgreed(player=A, agreed="before_game")))
    assert table.name("TAXI", way="phone") == "agreement_missing"
    table.do(decisions.agree_to_phone(table.record, table.case, PhoneAgreed(player=B, agreed="during_play")))
    assert table.name("TAXI", "TO", "AD", way="phone") == ""
    assert table.judge(B) == "consent_missing"
    assert table.check(A) == ""
    assert table.judge(A) == "challenger_executes"
    assert table.judge(B) == ""
    assert table.verdict() is True


@pytest.mark.parametrize(
    ("phone", "fits", "code"),
    [
        pytest.param((88, True, True), True, "screen_too_small", marks=pytest.mark.cites("nzasp.P.6.14.4.2")),
        pytest.param((89, False, True), True, "not_silent", marks=pytest.mark.cites("nzasp.P.6.14.4.3")),
        pytest.param((89, True, False), True, "not_in_view", marks=pytest.mark.cites("nzasp.P.6.14.4.5")),
        pytest.param((89, True, True), False, "lexicon_mismatch", marks=pytest.mark.cites("nzasp.P.6.14.4.7")),
        ((89, True, True), True, ""),
    ],
)
def test_a_phone_that_is_not_as_it_must_be_judges_nothing(phone: tuple[int, bool, bool], fits: bool, code: str) -> None:
    table = Table(fits=fits)
    for player in (A, B):
        table.log(PhoneAgreed(player=player, agreed="before_game"))
    table.log(PhoneChecked(diagonal_mm=phone[0], silent=phone[1], in_view=phone[2]))
    assert table.name("TAXI", way="phone") == code


@pytest.mark.cites("nzasp.P.1.1")
def test_a_list_that_the_event_may_not_be_judged_by_judges_nothing() -> None:
    table = Table(fits=False)
    assert table.name("TAXI") == "lexicon_mismatch"
    assert table.name("TAXI", way="adjudicator") == "", "a person may rule by an aid"
    unfit = WordSource(name="TWL06", fits=False)
    assert table.rule(ADJUDICATOR, True, unfit) == "lexicon_mismatch"
    assert table.rule(ADJUDICATOR, True, WordSource(name="printed list")) == ""


@pytest.mark.cites("nzasp.P.6.15.1")
def test_a_slip_needs_the_number_of_the_table() -> None:
    assert Table(table=None).name("TAXI", "TO", way="adjudicator") == "table_missing"
    assert Table(table=6).name("TAXI", "TO", way="adjudicator") == ""


@pytest.mark.cites("nzasp.P.6.15.2")
def test_an_adjudicator_rules_once_on_the_slip_and_never_on_the_own_board() -> None:
    table = Table()
    assert table.name("TAXI", "XQ", way="adjudicator") == ""
    assert table.judge(A) == "no_challenge", "the players do not rule on a slip"
    assert table.rule(Official(account=9, number=A), True) == "own_board"
    assert table.rule(ADJUDICATOR, False) == ""
    assert table.rule(ADJUDICATOR, True) == "ruled_before"
    assert table.verdict() is False


@pytest.mark.cites("nzasp.P.6.15.3")
def test_there_is_one_appeal_before_the_clock_and_another_official_hears_it() -> None:
    table = Table()
    assert table.appeal() == "nothing_ruled"
    table.name("TAXI", way="adjudicator")
    table.rule(ADJUDICATOR, False)
    assert table.appeal(99) == "not_at_this_board"
    assert table.appeal(A) == ""
    assert table.restart() == "appeal_open"
    assert table.rule_appeal(ADJUDICATOR, True) == "same_officer"
    assert table.rule_appeal(REFEREE, True) == ""
    assert table.verdict() is True
    assert table.appeal(B) == "appeal_used"
    assert table.rule_appeal(REFEREE, False) == "no_appeal"


@pytest.mark.cites("nzasp.P.6.18")
def test_after_the_restart_the_ruling_stands() -> None:
    table = Table()
    table.judged("TAXI", "XQ")
    table.back_and_on()
    assert table.appeal() == "ruling_stands"


@pytest.mark.cites("nzasp.P.6.13.6")
@pytest.mark.cites("nzasp.P.6.14.5")
def test_the_clock_waits_until_all_is_as_it_was() -> None:
    table = Table()
    table.judged("XQ")
    assert table.restart() == "player_not_seated"
    table.back("player_seated", "challenger_seated")
    assert table.restart() == "tiles_not_back"
    table.back("tiles_back")
    assert table.restart() == "play_not_removed"
    table.back("play_removed")
    assert table.restart() == ""
    good = Table()
    good.judged("TAXI")
    assert good.back("play_removed") == "nothing_ruled", "a good play stays on the board"
    good.back("player_seated", "challenger_seated", "tiles_back")
    assert good.restart() == ""


def test_a_reversed_verdict_is_confirmed_anew() -> None:
    table = Table()
    table.judged("TAXI")
    table.back("player_seated", "challenger_seated", "tiles_back")
    table.appeal()
    table.rule_appeal(REFEREE, False)
    assert table.restart() == "player_not_seated"


@pytest.mark.cites("nsa2008.2c")
@pytest.mark.parametrize("acceptable", [True, False])
def test_under_the_nsa_changes_no_clock_runs_before_the_tiles_are_back(acceptable: bool) -> None:
    table = Table(ruleset="nsa-2008")
    table.name("TAXI", way="adjudicator")
    table.rule(ADJUDICATOR, acceptable)
    table.back("play_removed")
    refused = judge_return.restart_clock(table.record, table.case)
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("tiles_not_back", ["nsa2008.2c"])
    assert table.back("tiles_back") == ""
    assert table.restart() == ""


def test_under_the_nsa_changes_every_step_is_answered_too() -> None:
    """Where that book is silent the same steps serve as house defaults, and a person can always rule."""
    table = Table(ruleset="nsa-2008")
    assert table.name("TAXI", "XQ", way="adjudicator") == ""
    assert table.rule(ADJUDICATOR, False) == ""
    assert table.appeal() == ""
    assert table.rule_appeal(REFEREE, True) == ""
    assert table.restart() == "tiles_not_back"
    assert table.back("tiles_back") == ""
    assert table.restart() == ""
    device = Table(ruleset="nsa-2008")
    device.judged("TAXI")
    device.back_and_on()


# -- ways to learn which word was wrong


@pytest.mark.cites("nzasp.P.6.12.2.2")
@pytest.mark.parametrize("again", [("XQ",), ("TAXI",), ("XQ", "TO"), ("XQ", "TAXI", "AD"), ("TAXI", "XQ")])
def test_no_word_of_a_rejected_challenge_is_asked_again_by_the_players(again: tuple[str, ...]) -> None:
    """Alone, with a word that is known to be good, or in another order: each would tell, or be of no use."""
    table = Table()
    table.judged("TAXI", "XQ")
    assert table.name(*again) == "challenge_open"
    table.back_and_on()
    assert table.name(*again, way="device") == "already_ruled"
    for later in (False, True):
        refused = table.name(*again, way="adjudicator", later=later)
        assert refused == "already_ruled_call", "only an official can say that it is another turn"
    assert table.name(*again, way="adjudicator", official=True) == "already_ruled_slip"
    assert table.name(*again, way="adjudicator", official=True, later=True) == ""


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_words_that_were_rejected_on_appeal_are_not_asked_again_either() -> None:
    table = Table()
    table.judged("TAXI", "TO")
    table.appeal()
    assert table.rule_appeal(REFEREE, False) == ""
    table.back_and_on()
    assert table.name("TAXI") == "already_ruled"
    accepted = Table()
    accepted.judged("XQ", "TO")
    accepted.appeal()
    accepted.rule_appeal(REFEREE, True)
    accepted.back_and_on()
    assert accepted.name("TO") == "", "all of them are good, says the referee"


def test_words_that_were_acceptable_may_be_challenged_in_a_later_turn() -> None:
    """All of them are known to be good: asked again, they tell nothing new."""
    table = Table()
    table.judged("TAXI", "TO")
    table.back_and_on()
    table.judged("TAXI", "XQ")
    assert table.verdict() is False


@pytest.mark.cites("nzasp.P.6.12.2.1")
def test_nobody_puts_aside_a_challenge_of_their_own_game_or_starts_its_clock() -> None:
    table, own = Table(), Official(account=9, number=B)
    assert table.do(decisions.put_aside(table.record, table.case, ADJUDICATOR, "Wrong table")) == "no_challenge"
    table.judged("TAXI")
    assert table.do(decisions.put_aside(table.record, table.case, own, "Wrong table")) == "own_board"
    assert table.do(decisions.confirm_clock(table.record, table.case, own)) == "own_board"
    assert table.do(decisions.confirm_clock(table.record, table.case, ADJUDICATOR)) == ""
    assert table.do(decisions.confirm_clock(table.record, table.case, ADJUDICATOR)) == "nothing_ruled"


def test_a_ruling_keeps_one_verdict_and_no_word_by_itself() -> None:
    table = Table()
    table.judged("TAXI", "XQ", "TO")
    (ruled,) = [logged.deed for logged in table.deeds if isinstance(logged.deed, Ruled)]
    assert CODEC.encode(ruled) == {
        "kind": "ruled/1", "acceptable": False, "source": "CSW2019", "checksum": "cd" * 32,
    }  # fmt: skip


def test_a_challenge_is_not_taken_back_and_comes_first() -> None:
    table = Table()
    table.name("TAXI")
    table.check()
    assert table.name("TO") == "challenge_open"


def test_leaving_the_screen_is_noted_up_to_a_bound() -> None:
    table = Table()
    for _ in range(decisions.MOST_LEFT + 5):
        table.do(decisions.leave_mode(table.record, ModeLeft(how="screen_left")))
    assert len(table.record.left) == decisions.MOST_LEFT


def test_kinds_of_the_log_are_never_renamed() -> None:
    assert set(KINDS) == {
        "appeal-ruled/1", "appeal-unheard/1", "appealed/1", "back-confirmed/1", "clock-restarted/1", "mode-left/1",
        "phone-agreed/1", "phone-checked/1", "put-aside/1", "ruled/1", "words-checked/1", "words-named/1",
    }  # fmt: skip


def test_an_official_with_a_game_open_looks_up_no_slip_that_officials_typed() -> None:
    playing = Official(account=7, number=None, plays=True)
    table = Table()
    named = WordsNamed(way="adjudicator", challenger=None, words=("TAXI",))
    table.log(named)
    assert table.rule(playing, True) == "official_plays"
    assert table.rule(playing, True, WordSource(name="laptop 2")) == ""
    called = Table()
    called.name("TAXI", way="adjudicator")
    assert called.rule(playing, True) == "", "the players of that table have sent it"


@pytest.mark.cites("nzasp.P.6.15.3")
def test_an_appeal_of_the_own_game_is_heard_by_somebody_else() -> None:
    table = Table()
    table.name("TAXI", way="adjudicator")
    table.rule(ADJUDICATOR, False)
    table.appeal()
    assert table.rule_appeal(Official(account=9, number=A), True) == "own_board"


@pytest.mark.cites("nzasp.P.6.13.6")
@pytest.mark.cites("nzasp.P.6.14.5")
@pytest.mark.parametrize(("way", "clause"), [("device", "nzasp.P.6.13.6"), ("phone", "nzasp.P.6.14.5")])
def test_what_has_to_be_so_before_the_clock_rests_on_the_clause_of_its_way(way: str, clause: str) -> None:
    table = Table()
    for player in (A, B):
        table.log(PhoneAgreed(player=player, agreed="before_game"))
    table.log(PhoneChecked(diagonal_mm=120, silent=True, in_view=True))
    assert table.name("TAXI", way=way) == ""
    challenge = table.record.open_challenge
    assert challenge is not None
    assert [*map(str, judge_return.return_bases(table.case, challenge))] == [clause]
