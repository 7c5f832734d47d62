"""A rehearsal: the whole day by the same actions, with results by lot; and then it is gone."""

import logging
import re
from fractions import Fraction

import pytest
from django.urls import reverse

from tests.law.tournament.desk.plans import BEGUN, four, plan
from tests.site.people.conftest import TODAY, officer
from tests.site.tournaments.addresses import TOURNAMENTS
from tests.site.tournaments.test_store import hand, opened
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.desk import number_of
from tilehall.law.tournament.desk.records import GradePlan, Plan, Player
from tilehall.law.tournament.standings import standings
from tilehall.site.games.news import may_listen
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours, actor_of
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import rehearsal
from tilehall.site.tournaments.store import ActRow, DeskState, Origin

pytestmark = pytest.mark.django_db
SHOWN = {"tournaments:event", "tournaments:desk", "tournaments:standings", "tournaments:slip"}


def announced(told: Plan, entered: int = 0) -> int:
    acts = [Announced(plan=told)] + [
        Entered(player=Player(number=n, name=f"Player {n}", rating=1700 - 40 * n, team=f"Team {n % 2 + 1}"))
        for n in range(1, entered + 1)
    ]
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id="open")
    return store.open_tournament("k" * 32, acts, origin).row.pk


def done(result: DeskState | Refusal) -> DeskState:
    assert isinstance(result, DeskState), result
    return result


def test_the_day_is_played_through_and_thrown_away_and_the_event_is_as_it_was() -> None:
    real = opened()
    copy = done(rehearsal.begin(CONSOLE, real.row.pk, hand("begin")))
    assert done(rehearsal.begin(CONSOLE, real.row.pk, hand("begin"))).row.pk == copy.row.pk
    assert (copy.desk.begun, copy.row.name) == (False, "Practice run: Autumn Open")
    first = done(rehearsal.play_round(CONSOLE, copy.row.pk, 7, hand("one")))
    assert (first.desk.current, first.desk.round_done(1)) == (1, True)
    again = done(rehearsal.play_round(CONSOLE, copy.row.pk, 7, hand("one")))
    assert again.desk.current in (1, 2)
    over = done(rehearsal.play_all(CONSOLE, copy.row.pk, 7, hand("all")))
    assert over.desk.over
    assert len(standings(over.desk.event("A")).placings) == 4
    assert list(store.tournaments_listed()) == [real.row]
    assert rehearsal.throw_away(CONSOLE, copy.row.pk) == real.row.pk
    assert store.load(real.row.pk).row.seq == len(four())
    assert ActRow.objects.count() == len(four())


def test_the_same_seed_gives_the_same_day() -> None:
    number = opened().row.pk
    days = []
    for name in ("one", "two"):
        copy = done(rehearsal.begin(CONSOLE, number, hand(name)))
        over = done(rehearsal.play_all(CONSOLE, copy.row.pk, 11, hand(f"all {name}")))
        days.append(over.desk.event("A").rounds)
    assert days[0] == days[1]


@pytest.mark.parametrize(
    "grades, ruleset, entered",
    [
        ((GradePlan(name="A", rounds=4, system="swiss"), GradePlan(name="B", rounds=5)), "nzasp-2022", 13),
        ((GradePlan(name="A", rounds=3, system="hill"),), "nsa-2008", 0),
        ((GradePlan(name="A", rounds=3, system="two-teams"),), "nzasp-2022", 6),
        ((GradePlan(name="A", rounds=5, starts="drawn"),), "nzasp-2022", 6),
        ((GradePlan(name="A", rounds=4, system="knock-out"),), "nzasp-2022", 6),
        ((GradePlan(name="A", rounds=4, system="fontes"),), "nzasp-2022", 8),
        ((GradePlan(name="Open", rounds=3, system="tables"),), "nzrc-2024", 0),
        ((GradePlan(name="Open", rounds=3, system="tables"),), "nzrc-2024", 16),
    ],
)
def test_every_kind_of_event_can_be_rehearsed(grades: tuple[GradePlan, ...], ruleset: str, entered: int) -> None:
    number = announced(plan(grades=grades, ruleset=ruleset), entered)
    copy = done(rehearsal.begin(CONSOLE, number, hand("begin")))
    over = done(rehearsal.play_all(CONSOLE, copy.row.pk, 3, hand("all")))
    assert over.desk.over
    assert len(over.desk.in_the_field()) >= entered
    boards = [board for grade in grades for board in over.desk.round(grade.name, 1).boards if board.meets == "game"]
    tied = [board for board in boards if board.slip and len({*board.slip.scores}) == 1]
    assert len(tied) == (0 if ruleset == "nzrc-2024" else len(grades)), "the first game of every grade is a tie"


def test_the_day_goes_through_a_tie_that_the_standings_count_as_half_a_win() -> None:
    number = announced(plan(grades=(GradePlan(name="A", rounds=3, system="swiss"),)), 6)
    copy = done(rehearsal.begin(CONSOLE, number, hand("begin")))
    first = done(rehearsal.play_round(CONSOLE, copy.row.pk, 5, hand("one")))
    tied = [board for board in first.desk.round("A", 1).boards if board.slip and len({*board.slip.scores}) == 1]
    assert len(tied) == 1
    wins = {number_of(placing.player): placing.wins for placing in standings(first.desk.event("A")).placings}
    assert [wins[player] for player in tied[0].players] == [Fraction(1, 2)] * 2
    over = done(rehearsal.play_all(CONSOLE, copy.row.pk, 5, hand("all")))
    assert over.desk.over


def test_nothing_is_invented_in_a_real_tournament() -> None:
    number = opened().row.pk
    for harm in (
        lambda: rehearsal.play_round(CONSOLE, number, 1, hand("x")),
        lambda: rehearsal.play_all(CONSOLE, number, 1, hand("y")),
        lambda: rehearsal.throw_away(CONSOLE, number),
    ):
        with pytest.raises(rehearsal.NoRehearsal):
            harm()
    with pytest.raises(NotYours):
        rehearsal.begin(VISITOR, number, hand("z"))
    copy = done(rehearsal.begin(CONSOLE, number, hand("begin"))).row.pk
    refused = rehearsal.begin(CONSOLE, copy, hand("again"))
    assert isinstance(refused, Refusal)
    with pytest.raises(NotYours):
        rehearsal.throw_away(VISITOR, copy)


def test_a_seed_of_thousands_of_figures_is_none(client, settings) -> None:
    copy = done(rehearsal.begin(CONSOLE, opened().row.pk, hand("begin"))).row.pk
    client.force_login(officer(Role.DIRECTOR), backend=settings.AUTHENTICATION_BACKENDS[-1])
    client.post(reverse("tournaments:rehearse-play", args=[copy]), {"seed": "7" * 5000})
    assert store.load(copy).desk.current == 1


NOBODY = 987654


def _answer(response, number: int) -> tuple[int, str, str]:
    """Without the number that was asked for, and what is new in every page."""
    numberless = response.content.decode().replace(f"/{number}/", "/N/").replace(f"/{number}<", "/N<")
    said = re.sub(r'nonce="[^"]*"|value="[^"]*"', "", numberless)
    where = response.headers.get("Location", "").replace(f"%2F{number}%2F", "%2FN%2F")
    return response.status_code, where, said if response.status_code == 404 else ""


@pytest.mark.parametrize("role", [None, Role.SCORER, Role.WEBMASTER, Role.ORGANISER])
def test_a_rehearsal_is_there_only_for_who_may_organise(client, settings, caplog, role) -> None:
    """Anybody who tried the numbers read invented results, as standings, feed and data for programs."""
    caplog.set_level(logging.ERROR, "django.request")
    copy = done(rehearsal.begin(CONSOLE, opened().row.pk, hand("begin")))
    rehearsal.play_round(CONSOLE, copy.row.pk, 7, hand("one"))
    account = officer(role) if role else None
    if account:
        client.force_login(account, backend=settings.AUTHENTICATION_BACKENDS[-1])
    row, sees = copy.row, role == Role.ORGANISER
    paper = {"player_key": keys.player_key(row, 3), "board_key": keys.board_key(row, 3, 1), "sheet": "standings"}
    for name, (arguments, *_) in TOURNAMENTS.items():
        if arguments[:1] != ("tournament",) or (sees and name not in SHOWN):
            continue
        given = [paper.get(each, "tsh" if each == "tsh" else 1) for each in arguments[1:] if not each.startswith("?")]
        url, nobody = (reverse(name, args=[number, *given]) for number in (row.pk, NOBODY))
        if sees:
            assert client.get(url).status_code == 200, url
            continue
        assert _answer(client.get(url), row.pk) == _answer(client.get(nobody), NOBODY), url
        if role == Role.SCORER:
            assert client.post(url).status_code in (403, 404, 405), url
    assert may_listen(actor_of(account, TODAY), f"tournament.{row.pk}") is sees
    assert may_listen(actor_of(account, TODAY), f"tournament.{row.rehearsal_of_id}")
    assert not may_listen(actor_of(account, TODAY), f"tournament.{10**30}")
    for url in ("/", "/tournaments/", "/api/tournaments"):
        assert "Practice run" not in client.get(url).content.decode()
