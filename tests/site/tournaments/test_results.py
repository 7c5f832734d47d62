"""Results through the actions and pages of the desk: the scorer's line, and the slip that is changed or forfeited."""

import re
from datetime import date, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.law.tournament.desk.drawn_grades import graded
from tests.law.tournament.desk.plans import BEGUN, four
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.announcement import Ticked
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest, SlipChange
from tilehall.site.hall import store as hall
from tilehall.site.people import actions
from tilehall.site.people.actor import CONSOLE, VISITOR, Actor, NotYours, in_roles_of
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import draw, rounds
from tilehall.site.tournaments.actions import results as results_actions
from tilehall.site.tournaments.actions.results import PaperKey
from tilehall.site.tournaments.store import DeskState

from . import finished_event
from .seat_marks import board_mark, lists_mark
from .test_store import opened

pytestmark = pytest.mark.django_db
NEXT = iter(range(10_000))


def hand() -> CommandContext:
    return CommandContext(BEGUN + timedelta(hours=1), f"command{next(NEXT)}")


def slip(number: int, player: int = 3):  # type: ignore[no-untyped-def]
    board = store.load(number).desk.board_of("A", 1, player)
    assert board is not None
    return board.slip


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


# -- actions


def test_a_result_is_entered_once_and_the_second_scorer_is_told() -> None:
    number = opened().row.pk
    given = ReportedResult(round=1, table=2, scores=(390, 412))
    assert isinstance(results_actions.enter(CONSOLE, number, given, hand()), DeskState)
    assert code(results_actions.enter(CONSOLE, number, given, hand())) == "already_in"
    other = ReportedResult(round=1, table=2, scores=(390, 421))
    assert code(results_actions.enter(CONSOLE, number, other, hand())) == "another_result_is_in"
    assert store.load(number).row.seq == len(four()) + 1


def test_a_visitor_enters_nothing_at_the_desk() -> None:
    number = opened().row.pk
    with pytest.raises(NotYours):
        results_actions.enter(VISITOR, number, ReportedResult(round=1, table=2, scores=(390, 412)), hand())
    with pytest.raises(NotYours):
        results_actions.forfeit(VISITOR, number, ForfeitRequest(round=1, player=3, ground="no_show"), hand())
    with pytest.raises(NotYours):
        results_actions.amend(
            VISITOR, number, ReportedResult(round=1, player=1), SlipChange(ground="x", reason="y"), hand()
        )


@pytest.mark.cites("nzasp.P.8.6")
def test_with_the_code_of_the_board_one_enters_and_the_other_signs_with_the_own() -> None:
    """Whoever held the paper of the board entered a result and signed it for both."""
    row = opened().row
    key, code_of_dan = keys.board_key(row, 3, 1), keys.signing_code(row, 4)
    told = ReportedResult(round=99, scores=(390, 412))
    assert isinstance(results_actions.enter_by_phone(VISITOR, row.pk, PaperKey(key, 3), told, hand()), DeskState)
    seen = slip(row.pk).seq
    for paper, why in (
        (PaperKey(key, 4), "own_signature_needed"),
        (PaperKey(key, 4, keys.signing_code(row, 3)), "wrong_signing_code"),
        (PaperKey(key, 4, "000000"), "wrong_signing_code"),
    ):
        assert code(results_actions.confirm(VISITOR, row.pk, paper, seen, hand())) == why
        assert code(results_actions.enter_by_phone(VISITOR, row.pk, paper, told, hand())) == why
    assert slip(row.pk).signed_by == (3,)
    typed_so = f" {code_of_dan[:3].upper()} {code_of_dan[3:]}"
    assert isinstance(results_actions.confirm(VISITOR, row.pk, PaperKey(key, 4, typed_so), seen, hand()), DeskState)
    assert (slip(row.pk).state, slip(row.pk).signed_by) == ("signed", (3, 4))


def test_who_is_signed_in_signs_at_the_board_without_a_code() -> None:
    row = opened().row
    dan = finished_event.person("Dan")
    store.tie_entrant(row.pk, 4, dan)
    key, told = keys.board_key(row, 3, 1), ReportedResult(round=1, scores=(390, 412))
    results_actions.enter_by_phone(VISITOR, row.pk, PaperKey(key, 3), told, hand())
    other, own = (in_roles_of(who, BEGUN.date(), None) for who in (finished_event.person("Cat"), dan))
    seen = slip(row.pk).seq
    assert code(results_actions.confirm(other, row.pk, PaperKey(key, 4), seen, hand())) == "own_signature_needed"
    assert isinstance(results_actions.confirm(own, row.pk, PaperKey(key, 4), seen, hand()), DeskState)


def test_the_desk_takes_the_paper_that_one_has_entered_by_the_code_of_the_board() -> None:
    row = opened().row
    told = ReportedResult(round=1, scores=(390, 412))
    results_actions.enter_by_phone(VISITOR, row.pk, PaperKey(keys.board_key(row, 3, 1), 3), told, hand())
    paper = ReportedResult(round=1, table=2, scores=(390, 412))
    assert isinstance(results_actions.enter(CONSOLE, row.pk, paper, hand()), DeskState)
    assert slip(row.pk).state == "signed"


def test_a_players_own_code_signs_for_nobody_else() -> None:
    row = opened().row
    own = keys.player_key(row, 3)
    told = ReportedResult(round=1, scores=(390, 412))
    assert code(results_actions.enter_by_phone(VISITOR, row.pk, PaperKey(own, 4), told, hand())) == "wrong_key"
    assert isinstance(results_actions.enter_by_phone(VISITOR, row.pk, PaperKey(own, 3), told, hand()), DeskState)
    seen = slip(row.pk).seq
    for key in (own, "3-0000000000", "x", keys.board_key(row, 1, 1)):
        assert code(results_actions.confirm(VISITOR, row.pk, PaperKey(key, 4), seen, hand())) == "wrong_key"
    assert isinstance(
        results_actions.confirm(VISITOR, row.pk, PaperKey(keys.player_key(row, 4), 4), seen, hand()), DeskState
    )


@pytest.mark.cites("nzasp.P.10.1.3")
def test_a_forfeit_by_the_executive_replaces_a_result() -> None:
    number = opened().row.pk
    facts = ForfeitRequest(round=1, player=1, ground="executive", reference="E 7", decided=date(2026, 6, 1))
    done = results_actions.forfeit(CONSOLE, number, facts, hand())
    assert isinstance(done, DeskState)
    board = done.desk.board_of("A", 1, 1)
    assert board is not None
    assert (board.meets, board.reference, board.slip.scores) == ("forfeit", "E 7", (401, 380))


# -- pages


def signed_in(role: str) -> Client:
    now = timezone.now()
    hall.open_hall("The hall", example=True)
    account = actions.sign_up(CONSOLE, actions.NewAccount(name="dora", password=None, example=True), now=now)
    person = actions.add_person(CONSOLE, full_name="Dora Director", club=None, now=now)
    actions.claim(Actor(account=account), code=actions.give_code(CONSOLE, person=person, now=now).code, now=now)
    actions.give_role(CONSOLE, person=person, role=role, club=None, since=date(2020, 1, 1), now=now)
    client = Client()
    client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


@pytest.fixture
def scorer() -> Client:
    return signed_in("scorer")


@pytest.fixture
def scorer_of_four(scorer: Client) -> tuple[Client, int]:
    return scorer, opened().row.pk


@pytest.fixture
def director() -> Client:
    return signed_in("director")


def typed(client: Client, number: int, line: str, **more: str | list[str]) -> HttpResponse:
    """As the page sends it: with who was shown, and where it replaces a line, with the slip that was asked about."""
    fields = {"line": line, "round": "1", **lists_mark(number, 1), **more}
    if more.get("doubts", "") in ("typed_anew", "phone_apart"):
        page = client.post(reverse("tournaments:scores", args=[number]), {**fields, "doubts": [], "sure": ""})
        asked = re.search(r'name="slip" value="([^"]*)"', page.content.decode())
        fields["slip"] = asked[1] if asked else ""
    return client.post(reverse("tournaments:scores", args=[number]), fields, follow=True)


def text(response: HttpResponse) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_a_line_is_a_result(scorer: Client) -> None:
    number = opened().row.pk
    page = typed(scorer, number, "2 390 412")
    assert "Table 2: Cat 390, Dan 412. Round 1 is complete." in text(page)
    assert slip(number).scores == (390, 412)
    assert slip(number).by == "Dora Director"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("2 390 4x2", "“4x2” is not understood"),
        ("9 390 412", "There is no table 9 in round 1"),
        ("2 9999 412", "A score of 9999 cannot be"),
        ("1 401 380", "Nothing was entered twice"),
        ("1 402 380", "Another result is in for this table: 401 : 380"),
    ],
)
def test_a_line_that_is_not_taken_says_why_and_stays(scorer: Client, line: str, words: str) -> None:
    number = opened().row.pk
    page = typed(scorer, number, line)
    assert words in text(page)
    assert store.load(number).row.seq == len(four())
    if line != "1 401 380":
        assert f'value="{line}"' in page.content.decode()


def test_a_doubt_is_asked_in_place(scorer: Client) -> None:
    number = opened().row.pk
    page = typed(scorer, number, "2 701 412")
    assert "Really 701?" in text(page)
    assert slip(number) is None
    again = typed(scorer, number, "2 701 412", doubts="very_high", sure="", press="no")
    assert 'value="2 701 412"' in again.content.decode()
    assert slip(number) is None
    typed(scorer, number, "2 701 412", doubts="very_high", sure="n", press="yes")
    assert slip(number) is None
    typed(scorer, number, "2 701 412", doubts="very_high", sure="y", press="no")
    assert slip(number).scores == (701, 412)


def test_a_line_typed_anew_within_the_round_replaces_the_first(scorer: Client) -> None:
    number = opened().row.pk
    page = typed(scorer, number, "1 402 380")
    assert "Does the paper say what you typed now?" in text(page)
    assert "Ground" not in text(page)
    typed(scorer, number, "1 402 380", doubts="typed_anew", sure="y")
    assert slip(number, 1).scores == (402, 380)
    assert slip(number, 1).before.scores == (401, 380)
    slip_page = reverse("tournaments:slip-desk", args=[number, 1, 1])
    anew = {"do": "anew", "score_0": "403", "score_1": "380", "slip": str(slip(number, 1).seq)}
    anew |= board_mark(number, 1, 1)
    answer = scorer.post(slip_page, anew, follow=True)
    assert "The slip says what the paper says." in text(answer)
    assert "Type it again" in text(answer)
    assert "the signed paper says otherwise: typed anew from the same paper" in text(answer)
    assert "typed anew from the same paper" in text(scorer.get(reverse("tournaments:log", args=[number])))
    assert slip(number, 1).scores == (403, 380)


def test_what_was_drawn_on_a_result_that_is_typed_anew_is_told(scorer: Client) -> None:
    acts = (
        *graded(4, GradePlan(name="A", rounds=3, system="swiss")),
        Ticked(point="lexicon-checked"),
        Ticked(point="players-briefed"),
    )
    number = finished_event.opened(acts)
    draw.draw_all(CONSOLE, number, 1, hand())
    rounds.begin_round(CONSOLE, number, hand())
    for line in ("1 402 380", "2 402 380"):
        typed(scorer, number, line)
    anew = typed(scorer, number, "1 403 380", doubts="typed_anew", sure="y")
    assert "drawn already" not in text(anew)
    draw.draw_all(CONSOLE, number, 1, hand())
    anew = typed(scorer, number, "1 380 403", doubts="typed_anew", sure="y")
    assert "Round 2 is drawn already, on what was typed before: tell the director, who can draw it again." in text(anew)


def test_several_doubts_are_asked_and_answered_together(scorer: Client) -> None:
    row = opened().row
    page = typed(scorer, row.pk, "2 801 801")
    doubts = re.findall(r'name="doubts" value="([^"]*)"', page.content.decode())
    assert sorted(doubts) == ["tie", "very_high"]
    typed(scorer, row.pk, "2 801 801", doubts=doubts, sure="y")
    assert slip(row.pk).scores == (801, 801)


def test_the_same_form_sent_twice_is_one_result(scorer: Client) -> None:
    number = opened().row.pk
    for _ in range(2):
        page = typed(scorer, number, "2 390 412", command_id="abc")
        assert "Table 2: Cat 390, Dan 412" in text(page)
    assert store.load(number).row.seq == len(four()) + 1


def test_the_pair_is_named_while_the_line_is_typed(scorer: Client) -> None:
    number = opened().row.pk
    told = text(scorer.get(reverse("tournaments:scores-pair", args=[number]), {"line": "2 39", "round": "1"}))
    assert re.search(r"Cat starts 39 Dan …", told)
    known = text(scorer.get(reverse("tournaments:scores-pair", args=[number]), {"line": "1", "round": "1"}))
    assert "This table is in already: 401 : 380" in known


def test_the_lists_are_read_again_only_when_something_happened(scorer: Client) -> None:
    number = opened().row.pk
    url = reverse("tournaments:scores", args=[number])
    seq = store.load(number).row.seq
    assert scorer.get(url, {"round": "1", "at": seq}).status_code == 204
    results_actions.enter(CONSOLE, number, ReportedResult(round=1, table=2, scores=(390, 412)), hand())
    assert "Every table of round 1 is in" in text(scorer.get(url, {"round": "1", "at": seq}))


def test_a_signed_slip_is_changed_at_the_desk_with_its_proof(director: Client) -> None:
    number = opened().row.pk
    url = reverse("tournaments:slip-desk", args=[number, 1, 1])
    told = {"do": "amend", "score_0": "410", "score_1": "380", "ground": "not_as_agreed", "reason": "miswritten"}
    told |= {"slip": str(slip(number, 1).seq), **board_mark(number, 1, 1)}
    assert "the change waits for its proof" in text(director.post(url, told, follow=True))
    page = director.post(url, {**told, "proof": "score_sheet", "shows": "410 380"}, follow=True)
    assert "the old one stays below it" in text(page)
    assert (slip(number, 1).scores, slip(number, 1).before.scores) == ((410, 380), (401, 380))
    history = text(director.get(url))
    assert "miswritten" in history
    assert "replaced" in history
    assert "401" in history


def test_a_recount_is_shown_as_no_ground(director: Client) -> None:
    number = opened().row.pk
    page = director.get(reverse("tournaments:slip-desk", args=[number, 1, 1])).content.decode()
    assert "A recount" in text(director.get(reverse("tournaments:slip-desk", args=[number, 1, 1])))
    assert 'value="recount"' not in page
    assert 'value="not_as_agreed"' in page


def test_a_game_is_forfeited_at_the_desk(director: Client) -> None:
    number = opened().row.pk
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    told = {"do": "forfeit", "player": "4", "why": "no_show", "text": "flat tyre", **board_mark(number, 1, 4)}
    page = director.post(url, told, follow=True)
    assert "Dan did not play: flat tyre. Cat has the round." in text(page)


def test_a_forfeit_by_the_executive_is_told_with_its_decision(director: Client) -> None:
    number = opened().row.pk
    url = reverse("tournaments:slip-desk", args=[number, 1, 1])
    told = {"player": "1", "why": "executive", "text": "talked", "reference": "E 7", "decided": "01/06/2026"}
    page = director.post(url, {"do": "forfeit", **told, **board_mark(number, 1, 1)}, follow=True)
    assert "Ana forfeited by the Executive: E 7 of 01/06/2026; talked. Ben has the round." in text(page)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=st.text(alphabet="0123456789 -+*:,AB\t−éx", max_size=30))
def test_whatever_is_typed_the_page_answers(scorer_of_four: tuple[Client, int], line: str) -> None:
    client, number = scorer_of_four
    assert typed(client, number, line).status_code == 200
    assert typed(client, number, line, doubts=["very_high", "tie"], sure="y").status_code == 200
