"""A game of a round played in the hall: opened from the slip, ending in it."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.plans import four, plan
from tests.law.tournament.desk.test_results import rummikub_acts
from tests.site.people.conftest import account, person
from tilehall.law.game.clock import as_datetime, as_moment
from tilehall.law.game.opponents import SeatSight, Tools
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.results import board_of
from tilehall.site.games import actions as games
from tilehall.site.games.store import LoadedGame
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import CONSOLE, Actor, actor_of
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Account
from tilehall.site.play import store as play
from tilehall.site.play.actions.tables import pick
from tilehall.site.play.event_tables import QUIET_FOR, Settling
from tilehall.site.play.intents import whole_intent
from tilehall.site.play.store import EventTerms, TableRow
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import live_boards
from tilehall.site.tournaments.hall_tables import LiveBoard, read_reference
from tilehall.site.tournaments.store import DeskState

from .test_results import signed_in, text

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 2, 10, 0, tzinfo=UTC)


def at(later: int = 0) -> CommandContext:
    return CommandContext(NOW + timedelta(seconds=later), new_command())


def player(number: int, entrant: int) -> Actor:
    """Somebody of the register with an account, who plays under this number."""
    name = store.load(number).desk.name(entrant)
    own: Account = account(name.casefold())
    own.person = person(name)
    own.save()
    store.tie_entrant(number, entrant, own.person)
    return actor_of(own, NOW.date())


def board(number: int, entrant: int = 3) -> Board:
    found = board_of(store.load(number).desk, 1, entrant)
    assert found is not None
    return found[1]


def sit(number: int, *actors: tuple[Actor, int]) -> TableRow:
    table = None
    for actor, entrant in actors:
        table = live_boards.sit_down(actor, number, 1, entrant, at())
    assert table is not None
    return table


def send(actor: Actor, table: TableRow, later: int, kind: str, **fields: object) -> None:
    outside = Outside(NOW + timedelta(seconds=later), pick, lambda _word: False)
    done = games.submit(actor, table.game_id or 0, {"kind": f"{kind}/1", **fields}, new_command(), outside)
    assert not isinstance(done, Refusal), done.plain()


def unofficial(**more: object) -> DeskState:
    acts = (Announced(plan=plan(**{"official": False, **more})), *four()[1:])
    return store.open_tournament("k" * 32, acts, Origin(at=NOW, by=None, by_name="Dora", command_id="an open day"))


def passed_out(table: TableRow, first: Actor, second: Actor, *, long: int = 5) -> list[int]:
    """Nobody lays anything until the rules end it; the totals of the slip."""
    for actor in (first, second):
        send(actor, table, 1, "be-ready")
    for turn in range(6):
        send((first, second)[turn % 2], table, 10 + long * (turn + 1), "pass-turn", what="pass")
    played = games.store.load(table.game_id or 0)
    assert played.row.over
    return list(played.state.scores)


@pytest.fixture
def event() -> int:
    """Not an official one: its words may be judged by the list that comes with the hall."""
    number = unofficial().row.pk
    live_boards.set_terms(CONSOLE, number, EventTerms(open=True, unseen_allowed=False))
    return number


def test_what_both_sign_is_the_slip(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    assert (table.ruleset, table.first, table.unseen_allowed) == ("nzasp-2022", 0, False)
    totals = passed_out(table, cat, dan)
    assert Settling().settle(NOW) == 0
    assert board(event).slip is None, "nobody has signed"
    send(cat, table, 60, "sign-slip", totals=totals)
    assert Settling().settle(NOW) == 0
    slip = board(event).slip
    assert slip is not None
    assert (tuple(slip.signed_by), slip.state == "signed") == ((3,), False)
    send(dan, table, 61, "sign-slip", totals=totals)
    assert Settling().settle(NOW) == 1
    assert (slip := board(event).slip) is not None
    assert (list(slip.scores), slip.state, set(slip.signed_by)) == (totals, "signed", {3, 4})
    assert Settling().settle(NOW) == 0, "it is told once"
    assert store.load(event).entries[-1].by == "Dan"
    (browser := Client()).force_login(cat.own_account(), backend="tilehall.site.people.signin.ByNameOrMail")
    assert b'/rounds/">Back to the tournament' in browser.get(reverse("play:table", args=[table.code])).content
    slip_url = reverse("tournaments:slip", args=[event, keys.player_key(store.head(event), 3)])
    assert "lay out all" not in text(Client().get(slip_url)), "there are no tiles on a table of the hall"


@pytest.mark.cites("nzasp.P.9.2", "nzasp.P.10.2")
def test_bonus_words_are_on_the_slip_and_one_that_was_challenged_off_is_none(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    for actor in (cat, dan):
        send(actor, table, 1, "be-ready")
    whole_rack(table, cat, 0, first=109, step=1)
    whole_rack(table, dan, 1, first=124, step=15)
    words = games.store.load(table.game_id or 0).state.last.words
    send(cat, table, 22, "challenge", words=list(words))
    officer = Outside(NOW + timedelta(seconds=22), pick, lambda _word: False)
    judged = {"kind": "adjudicate/1", "lexicon": "enable1", "acceptable": None}
    assert not isinstance(games.submit(CONSOLE, table.game_id or 0, judged, new_command(), officer), Refusal)
    send(dan, table, 23, "restart-clock", delaying=False)
    for turn in range(5):
        send((cat, dan)[turn % 2], table, 30 + turn, "pass-turn", what="pass")
    totals = list(games.store.load(table.game_id or 0).state.scores)
    for actor in (cat, dan):
        send(actor, table, 60, "sign-slip", totals=totals)
    assert Settling().settle(NOW) == 1
    slip = board(event).slip
    assert slip is not None
    assert (list(slip.scores), slip.bonus) == (totals, (1, 0))


def whole_rack(table: TableRow, actor: Actor, seat: int, *, first: int, step: int) -> None:
    rack = games.store.load(table.game_id or 0).state.racks[seat]
    placed = [[first + step * at, tile.replace("?", "e")] for at, tile in enumerate(rack)]
    send(actor, table, 20, "play-tiles", placed=placed)


@pytest.mark.cites("nzasp.P.8.4")
def test_overtime_is_off_the_totals_and_on_the_slip(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    totals = passed_out(table, cat, dan, long=600)
    for actor in (cat, dan):
        send(actor, table, 9000, "sign-slip", totals=totals)
    assert Settling().settle(NOW) == 1
    slip = board(event).slip
    assert slip is not None
    assert slip.used_s is not None
    assert max(slip.used_s) > 1500
    assert list(slip.scores) == totals


def first_play(table: TableRow, actor: Actor) -> None:
    """Two tiles of the own rack over the centre; nobody asks whether that is a word."""
    rack = list(games.store.load(table.game_id or 0).state.racks[0])
    send(actor, table, 20, "play-tiles", placed=[[square, rack.pop().replace("?", "e")] for square in (112, 113)])


@pytest.mark.cites("nzasp.P.10.1.2", "nzasp.P.10.2", "nzasp.P.10.3")
def test_who_gives_up_loses_the_round_though_ahead(event: int) -> None:
    """What was scored until then is no result: signed by both it would be a win of who left."""
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    for actor in (cat, dan):
        send(actor, table, 1, "be-ready")
    first_play(table, cat)
    send(cat, table, 30, "forfeit", reason="gone")
    totals = games.store.load(table.game_id or 0).state.scores
    send(cat, table, 40, "sign-slip", totals=list(totals))
    assert Settling().settle(NOW) == 1
    forfeited = board(event)
    assert (forfeited.meets, forfeited.players, forfeited.slip) == ("forfeit", (3, 4), None)
    assert (forfeited.ground, forfeited.begun_by) == ("left", 3)
    line = store.load(event).entries[-1]
    assert line.by == "the console"
    assert Settling().settle(NOW) == 0, "it is told once"


@pytest.mark.cites("nzasp.P.4.1", "nzasp.P.4.2", "nzasp.P.10.1.1")
def test_who_is_never_ready_forfeits_the_round_and_nobody_has_to_sign(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    send(dan, table, 1, "be-ready")
    played = games.store.load(table.game_id or 0)
    step = played.game.hall_step(played.rules, played.state)
    assert step is not None
    late = Outside(as_datetime(step.at), pick, lambda _word: False)
    done = games.submit(CONSOLE, table.game_id or 0, {"kind": "call-time/1"}, new_command(), late)
    assert not isinstance(done, Refusal)
    assert done.game.row.over
    assert Settling().settle(NOW) == 1
    forfeited = board(event)
    assert (forfeited.meets, forfeited.players, forfeited.ground) == ("forfeit", (3, 4), "no_show")


def test_a_seat_is_taken_by_the_player_signed_in(event: int) -> None:
    cat, _ = player(event, 3), player(event, 4)
    with pytest.raises(ValidationError, match="Sign in as the player"):
        live_boards.sit_down(cat, event, 1, 4, at())
    with pytest.raises(ValidationError, match="no board"):
        live_boards.sit_down(cat, event, 2, 99, at())


def test_everybody_needs_an_account(event: int) -> None:
    cat = player(event, 3)
    with pytest.raises(ValidationError, match="Dan has none"):
        live_boards.sit_down(cat, event, 1, 3, at())


def test_a_director_opens_the_event_for_it() -> None:
    number = unofficial().row.pk
    cat, _ = player(number, 3), player(number, 4)
    with pytest.raises(ValidationError, match="has not opened"):
        live_boards.sit_down(cat, number, 1, 3, at())
    page = signed_in("director").post(
        reverse("tournaments:play-here", args=[number]), {"open": "on", "racks_after_s": "900"}, follow=True
    )
    assert "can be played in the hall" in text(page)
    assert live_boards.terms_of_event(number) == EventTerms(open=True, unseen_allowed=False, racks_after_s=900)


@pytest.mark.cites("nzasp.P.1.1")
@pytest.mark.parametrize(
    "setting, says",
    [({"official": True}, "judged by CSW2019 (nzasp.P.1.1)"), ({"lexicon": "CSW2024"}, "CSW2024, is not in this hall")],
)
def test_without_the_list_that_judges_its_words_no_game_is_begun(setting: dict[str, object], says: str) -> None:
    """Else the first challenge stops it, for ever or until somebody brings the list."""
    number = unofficial(**setting).row.pk
    live_boards.set_terms(CONSOLE, number, EventTerms(open=True))
    cat, _ = player(number, 3), player(number, 4)
    with pytest.raises(ValidationError, match="not in this hall"):
        live_boards.sit_down(cat, number, 1, 3, at())
    slip = Client().get(reverse("tournaments:slip", args=[number, keys.player_key(store.head(number), 3)]))
    assert says in text(slip)
    assert "Play this game in the hall" not in text(slip)


def test_a_board_whose_slip_is_in_is_not_played(event: int) -> None:
    ana, _ = player(event, 1), player(event, 2)
    with pytest.raises(ValidationError, match="slip of this game is in"):
        live_boards.sit_down(ana, event, 1, 1, at())


def test_the_slip_page_leads_to_the_table(event: int) -> None:
    cat, dan = player(event, 3), player(event, 4)
    key = keys.player_key(store.head(event), 3)
    url = reverse("tournaments:slip", args=[event, key])
    page = text(Client().get(url))
    assert "Play this game in the hall" in page
    assert "does not allow unseen tiles" in page
    stranger = Client().post(reverse("tournaments:sit-down", args=[event, key]))
    assert stranger["Location"].startswith(reverse("people:sign-in"))
    browser = Client()
    browser.force_login(cat.own_account(), backend="tilehall.site.people.signin.ByNameOrMail")
    answer = browser.post(reverse("tournaments:sit-down", args=[event, key]))
    table = play.table_of_reference(LiveBoard(event, 1, (3, 4)).reference)
    assert table is not None
    assert answer["Location"] == reverse("play:table", args=[table.code])
    assert "You sit at a table" in text(Client().get(url))
    other = reverse("tournaments:slip", args=[event, keys.player_key(store.head(event), 4)])
    assert "Somebody waits for you" in text(Client().get(other))
    live_boards.sit_down(dan, event, 1, 4, at())
    assert "Go to the table" in text(Client().get(url))


def test_those_who_meet_again_in_a_round_drawn_anew_have_a_table_of_their_own(event: int) -> None:
    """The old game is over and its event was told; what was played then is no result of the board as it is now."""
    cat, dan = player(event, 3), player(event, 4)
    old = sit(event, (cat, 3), (dan, 4))
    passed_out(old, cat, dan)
    assert sit(event, (cat, 3)).pk == old.pk, "as long as its result may still come"
    play.settle_table(old, NOW)  # while the board was not there
    slip = reverse("tournaments:slip", args=[event, keys.player_key(store.head(event), 3)])
    assert "Play this game in the hall" in text(Client().get(slip))
    new = sit(event, (cat, 3), (dan, 4))
    assert (new.pk != old.pk, new.reference) == (True, f"{old.reference}.2")
    assert new.game_id not in (None, old.game_id)
    assert "Go to the table" in text(Client().get(slip))
    totals = passed_out(new, cat, dan)
    for actor in (cat, dan):
        send(actor, new, 60, "sign-slip", totals=totals)
    assert Settling().settle(NOW) == 1
    assert board(event).slip is not None


def test_the_rounds_lead_to_the_boards_that_are_played_in_the_hall(event: int) -> None:
    rounds, part = (reverse(f"tournaments:{name}", args=[event]) for name in ("rounds", "played-here"))
    assert part in Client().get(rounds).content.decode()
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3))
    assert text(Client().get(part)).strip() == "", "nobody plays yet"
    sit(event, (dan, 4))
    page = Client().get(part).content.decode()
    assert reverse("play:table", args=[table.code]) in page
    assert "Round 1, played in the hall" in page
    assert "Cat – Dan" in page
    live_boards.set_terms(CONSOLE, event, EventTerms(open=False))
    assert part not in Client().get(rounds).content.decode()


def test_an_event_is_not_asked_again_and_again_for_a_game_that_nobody_signs(
    event: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cat, dan = player(event, 3), player(event, 4)
    table = sit(event, (cat, 3), (dan, 4))
    totals = passed_out(table, cat, dan)
    asked = []
    game_over = live_boards.LiveBoards.game_over

    def noted(source: live_boards.LiveBoards, reference: str, game: int, now: datetime) -> bool:
        asked.append(now)
        return game_over(source, reference, game, now)

    monkeypatch.setattr(live_boards.LiveBoards, "game_over", noted)
    settling = Settling()
    for seconds in range(0, 50, 5):
        settling.settle(NOW + timedelta(seconds=seconds))
    assert len(asked) == 1
    send(cat, table, 60, "sign-slip", totals=totals)
    settling.settle(NOW + timedelta(seconds=55))
    assert len(asked) == 2, "a signature is news"
    settling.settle(NOW + timedelta(seconds=55) + QUIET_FOR)
    assert len(asked) == 3, "and its event may know more by now"


def test_a_table_whose_board_was_drawn_anew_waits_for_nobody(event: int) -> None:
    source = live_boards.LiveBoards()
    assert source.terms(LiveBoard(event, 1, (3, 4)).reference) is not None
    for stale in (LiveBoard(event, 1, (4, 3)), LiveBoard(event, 9, (3, 4)), LiveBoard(event + 9, 1, (3, 4))):
        assert source.terms(stale.reference) is None
        assert source.game_over(stale.reference, 1, NOW)


@pytest.mark.parametrize("broken", ["", "1", "1.2", "1.2.x", "a.1.3-4", "1.1.3-", "1.1.3-4.x", "1.1.3-4.2.5"])
def test_a_reference_of_nobody_is_read_as_none(broken: str) -> None:
    assert read_reference(broken) is None
    for live in (LiveBoard(7, 2, (3, 4, 5)), LiveBoard(7, 2, (3, 4), 2)):
        assert read_reference(live.reference) == live


@pytest.mark.cites("nzrc2024.14")
def test_a_table_of_rummikub_brings_its_count() -> None:
    """The hall counts what is left on the racks: nobody adds up or signs."""
    origin = Origin(at=NOW, by=None, by_name="the test", command_id="a day of Rummikub")
    number = store.open_tournament("r" * 32, rummikub_acts(), origin).row.pk
    live_boards.set_terms(CONSOLE, number, EventTerms(open=True))
    sitting = [(player(number, entrant), entrant) for entrant in (1, 2, 3, 4)]
    table = sit(number, *sitting)
    played = games.store.load(table.game_id or 0)
    played = played_out(played)
    assert Settling().settle(NOW) == 1
    slip = board(number, 1).slip
    assert slip is not None
    assert slip.state == "signed"
    assert slip.scores == played.state.result.scores
    assert slip.racks is not None
    assert store.load(number).entries[-1].by == "the console"


def played_out(played: LoadedGame) -> LoadedGame:
    """Everybody plays like the practice opponent, and the hall does what is the hall's."""
    game, rules, now = played.game, played.rules, NOW
    choose = game.opponents["greedy"].choose
    while not played.row.over:
        step = game.hall_step(rules, played.state)
        command = None if step is None or step.at > as_moment(now) else step.command
        for seat in range(4) if command is None else ():
            offers = game.offers(rules, played.state, Seat(seat))
            view = game.view(played.state, Seat(seat))
            sight = SeatSight(seat=Seat(seat), view=view, offers=offers, now=as_moment(now))
            if (chosen := choose(rules, sight, Tools(lambda _word: False))) is not None:
                command = game.command(whole_intent(game, chosen), Seat(seat))
                break
        now += timedelta(seconds=1)
        if command is not None:
            events = game.decide(rules, played.state, command, Outside(now, one_bag, lambda _word: False))
            assert not isinstance(events, Refusal), events.plain()
            played = games.store.append(played, events, Origin(at=now, by=None, command_id=new_command()))
    return played


def one_bag(count: int, out_of: int, /) -> tuple[int, ...]:
    """Always the same, so that the game is."""
    return tuple(_chance.sample(range(out_of), count))


_chance = Random(7)
