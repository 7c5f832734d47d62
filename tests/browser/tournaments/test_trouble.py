"""What goes wrong in a hall: wrong tables, absurd scores, fingers that press twice, two at once, one player twice.

Each time a clear message, nothing lost, nothing counted twice.
"""

import re
from datetime import date, datetime

import pytest
from playwright.sync_api import expect

from tilehall.law.tournament.desk.acts.money import MoneyMoved
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import draw, entries, events, grades, rounds

from . import event_checks
from .hands import Director, Phone, Scorer, opens_the_paper
from .whole_event import WholeEvent, crew, done, people, plan

MORNING = datetime.fromisoformat("2026-03-21T09:10:00+13:00")
NAMES = ("Ana Parata", "Ben Ashby", "Cat Moana", "Dan Ōtene", "Eve Stone", "Fox Reid")


@pytest.fixture
def event(hall, calendar) -> WholeEvent:
    """Six players, graded."""
    whole = WholeEvent(0, crew(), calendar)
    organiser = whole.by(Role.ORGANISER)
    made = plan("Small Open", date(2026, 3, 21), GradePlan(name="A", rounds=5))
    whole.number = done(events.announce(organiser, made, whole.hand())).row.pk
    for person in people(NAMES):
        done(entries.enter(organiser, whole.number, who=person, context=whole.hand()))
    return whole


@pytest.fixture
def playing(event, calendar) -> WholeEvent:
    """Round 1 is being played."""
    organiser, director = event.by(Role.ORGANISER), event.by(Role.DIRECTOR)
    done(entries.close_entries(organiser, event.number, event.hand()))
    done(grades.make_grades(organiser, event.number, {"A": 6}, event.hand()))
    calendar.go_to(MORNING)
    for point in ("lexicon-checked", "players-briefed"):
        done(rounds.tick(director, event.number, point, event.hand()))
    done(draw.draw_all(director, event.number, 5, event.hand()))
    event.begin(1)
    return event


def of(whole: WholeEvent, kind: type) -> int:
    """How many entries of a kind the log has."""
    return sum(isinstance(entry.act, kind) for entry in whole.kept.entries)


def test_what_cannot_be_a_result_is_told_and_nothing_is_kept(visit, playing):
    wide = visit("wide")
    wide.sign_in_as(playing.accounts[Role.SCORER])
    scorer = Scorer(wide, playing)
    before = playing.kept.row.seq
    for line, told in (
        ("9 400 380", "no table 9"),
        ("1 9999 380", "9999"),
        ("1 400", "2 scores"),
        ("1 four 380", "four"),
    ):
        scorer.page.keyboard.type(line)
        scorer.page.keyboard.press("Enter")
        scorer.hears(told)
        expect(scorer.page.locator("#line")).to_have_value(line)  # to be mended, not typed anew
        scorer.empties()
    assert playing.kept.row.seq == before
    board = playing.board_at("A", 1, 1)
    scorer.enters(1, board)
    assert of(playing, ResultEntered) == 1


def test_a_paper_opens_its_own_board_and_no_other(visit, playing):
    """A result for the wrong pair: who is not at the table cannot tell its result, and wrong codes open nothing."""
    board, other = (playing.board_at("A", 1, table) for table in (1, 2))
    phone = visit("phone")
    phone.foresee("404")
    page = opens_the_paper(phone, playing, 1, board)
    key = keys.board_key(playing.kept.row, board.players[0], 1)
    phone.open(f"/t/{playing.number}/s/{key}/?player={other.players[0]}")
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    own = keys.player_key(playing.kept.row, board.players[0])
    phone.open(f"/t/{playing.number}/s/{own}/?player={board.players[1]}")
    expect(page.locator("#slip")).to_contain_text(f"You are {playing.desk.name(board.players[0])}")
    for wrong in (own[:-1] + ("0" if own[-1] != "0" else "1"), "1-1-0000000000", "x"):
        phone.open(f"/t/{playing.number}/s/{wrong}/")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("button", name="Enter the result")).to_have_count(0)
    assert of(playing, ResultEntered) == 0


def test_pressed_twice_is_done_once(visit, event, calendar):
    wide = visit("wide")
    wide.sign_in_as(event.accounts[Role.DIRECTOR])
    page = wide.open(event.path("desk/entries/"))
    page.get_by_role("button", name="Close entries").dblclick()
    expect(page.locator("#now-title")).to_be_visible()
    page.goto(event.path("desk/entries/"))
    expect(page.get_by_role("button", name="Open entries again")).to_be_visible()
    page.goto(event.path("desk/grades/"))
    page.get_by_role("button", name="Make these grades").dblclick()
    expect(page.locator(".graded li")).to_have_count(6)
    calendar.go_to(MORNING)
    done(entries.check_in(event.by(Role.ORGANISER), event.number, tuple(event.desk.players), event.hand()))
    director = Director(wide, event)
    director.presses("Draw round 1", "The right word list is loaded", "Players know how to adjudicate")
    button = page.get_by_role("button", name="Begin round 1")
    button.dblclick()
    director.sees("Round 1 is being played")
    assert of(event, RoundBegun) == 1
    board = event.board_at("A", 1, 1)
    page.goto(event.path(f"desk/slips/1/{board.players[0]}/"))
    for player, score in zip(board.players, event.invent(1, board), strict=True):
        page.get_by_label(event.desk.name(player), exact=True).first.fill(str(score))
    page.get_by_role("button", name="Enter the slip").dblclick()
    expect(page.locator("main")).to_contain_text("signed and locked")
    page.goto(event.path("desk/money/"))
    page.get_by_role("button", name="Paid by Ana Parata").dblclick()
    expect(page.locator("main")).to_contain_text("Ana Parata has paid $20.00.")
    assert of(event, ResultEntered) == of(event, MoneyMoved) == 1
    event_checks.log_tells_all(event)


def test_two_scorers_at_one_table_keep_one_result_and_both_know_it(visit, playing):
    scorers = []
    for _ in range(2):
        visitor = visit("wide")
        visitor.sign_in_as(playing.accounts[Role.SCORER])
        scorers.append(Scorer(visitor, playing))
    one, other = scorers
    board = playing.board_at("A", 1, 2)
    scores = playing.invent(1, board)
    line = f"2 {scores[0]} {scores[1]}"
    one.types(line)
    other.types(line)
    one.hears(playing.desk.name(board.players[0]))
    other.hears("Table 2")
    assert of(playing, ResultEntered) == 1
    expect(other.page.locator("#score-lists")).to_contain_text("Came in last 1")
    other.empties()
    other.page.keyboard.type(f"2 {scores[0] + 1} {scores[1]}")
    other.page.keyboard.press("Enter")
    expect(other.page.locator("#entry").get_by_role("link", name="Open the slip")).to_be_visible()
    assert playing.board_at("A", 1, 2).slip.scores == scores
    # What the one enters the other sees without asking.
    third = playing.board_at("A", 1, 3)
    other.empties()
    one.empties()
    one.enters(1, third)
    expect(other.page.locator("#score-lists")).to_contain_text("Came in last 2")


def test_a_player_is_entered_once(visit, event):
    wide = visit("wide")
    wide.sign_in_as(event.accounts[Role.ORGANISER])
    page = wide.open(event.path("desk/entries/?q=parata"))
    expect(page.locator("#suggested")).to_be_visible()
    expect(page.locator("#suggested").get_by_role("button", name="Enter")).to_have_count(0)
    page.get_by_text("A guest who is not in the register").click()
    page.get_by_label("Full name").fill("ana parata")
    page.get_by_label("Is a member, though not in this register").check()
    page.get_by_role("button", name="Enter the guest").click()
    expect(page.locator("main")).to_contain_text("is entered already")
    assert len(event.desk.players) == 6


def test_a_phone_that_was_slow_does_not_overwrite_the_desk(visit, playing):
    """The scorer has the paper while a player still types: the slip is locked, and the phone says so."""
    board = playing.board_at("A", 1, 1)
    phone = Phone(visit("phone"), playing, board.players[0])
    phone.opens_slip()
    for player in board.players:
        phone.page.get_by_label(playing.desk.name(player), exact=True).fill("333")
    playing.enter(1, board)
    expect(phone.page.locator("#slip")).to_contain_text("Signed and with the desk")
    assert playing.board_at("A", 1, 1).slip.scores != (333, 333)
    assert of(playing, ResultEntered) == 1


HEAD = "grade,round,kind,first,second,first_score,second_score\n"


def test_a_file_that_is_not_understood_names_the_line(visit, event):
    """Then the same file mended: unknown names are asked about, it arrives, and what it says is shown to all."""
    wide = visit("wide")
    wide.sign_in_as(event.accounts[Role.ORGANISER])
    page = wide.open("/tournaments/take-in/")

    def brings(text: str) -> None:
        page.locator("input[type=file]").set_input_files(
            {"name": "spring.csv", "mimeType": "text/csv", "buffer": text.encode()}
        )
        page.get_by_role("button", name="Look at it").click()

    brings(f"{HEAD}A,1,played,Ana Parata,Ben Ashby,401,380\nA,one,played,Cat Moana,Nobody Known,9999,380\n")
    expect(page.get_by_role("alert").first).to_contain_text("was not imported")
    expect(page.locator("main table")).to_contain_text("line 3")
    expect(page.locator("main table")).to_contain_text("9999")
    brings(f"{HEAD}A,1,played,Ana Parata,Ben Ashby,401,380\nA,1,played,Cat Moana,Nobody Known,350,380\n")
    expect(page.get_by_role("heading", name="Who is this?")).to_be_visible()
    assert store.tournaments_listed().count() == 1, "nothing is kept before it was looked at"
    page.get_by_label("Nobody Known").select_option(value="leave")
    page.get_by_role("button", name="Import it").dblclick()
    expect(page).to_have_url(re.compile(r"/tournaments/\d+/$"))
    assert store.tournaments_listed().count() == 2
    arrived = store.tournaments_listed().exclude(pk=event.number).get()
    shown = event_checks.shown(visit("phone").open(f"/tournaments/{arrived.pk}/standings/"))
    assert [(name, spread) for _, name, _, spread in next(iter(shown.values()))] == [
        ("Nobody Known", 30), ("Ana Parata", 21), ("Ben Ashby", -21), ("Cat Moana", -30),
    ]  # fmt: skip
