"""The tournaments of the example, run by the actions that organiser, director, scorer and players use."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import prize_winners
from tilehall.law.tournament.desk.aftermath import WordClaim
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.draw import grades_to_draw
from tilehall.law.tournament.desk.records import Board, Grade
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.law.tournament.desk.round_control import checklist_points
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.law.tournament.masters import ranking_list_day
from tilehall.law.tournament.report import report_recipients
from tilehall.site.pages.phrases import typed_dollars
from tilehall.site.people.actor import VISITOR, Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys
from tilehall.site.tournaments.actions import (
    answers,
    calling_off,
    draw,
    entries,
    events,
    grades,
    money,
    report,
    results,
    rounds,
    series,
)
from tilehall.site.tournaments.actions.register import EntryOptions
from tilehall.site.tournaments.store import DeskState

from .example_plans import CALLED_OFF, CLUB_NIGHT, MASTERS, RUMMIKUB, SWISS, TEAMS, WEEKEND, ExampleEvent, When
from .example_rating_lists import strongest_first

MEANWHILE = timedelta(minutes=1)
# How far the ones in play have come: rounds that are over; in the next one some slips are in.
PLAYED = {MASTERS.key: 2, WEEKEND.key: 2, TEAMS.key: 3, SWISS.key: 6, CLUB_NIGHT.key: 1, RUMMIKUB.key: 2}
SIZES = {
    MASTERS.key: {"Masters": 24},
    WEEKEND.key: {"A": 8, "B": 8, "C": 7},
    TEAMS.key: {"Teams": 12},
    SWISS.key: {"Open": 10},
    CLUB_NIGHT.key: {"All": 8},
    CALLED_OFF.key: {"All": 6},
    RUMMIKUB.key: {"All": 16},
}
# How many stronger ones play elsewhere.
STRONGER = {WEEKEND.key: 14, TEAMS.key: 2, SWISS.key: 40, CLUB_NIGHT.key: 50, CALLED_OFF.key: 20, RUMMIKUB.key: 30}
BEST_WORD = money.PromisedPrize(kind="high-word", text="Best word", amount="20")
# Besides places: one that all grades play for, one in each grade, and a class of the strongest grade.
FEATS = {
    WEEKEND.key: (
        BEST_WORD,
        money.PromisedPrize(kind="high-game", text="High game", amount="10", each_grade=True),
        money.PromisedPrize(kind="high-loss", text="Highest losing score", amount="10"),
        money.PromisedPrize(kind="lucky-wins", text="Luckiest wins", amount="10", games=3),
        money.PromisedPrize(kind="comeback", text="Comeback", amount="10"),
        money.PromisedPrize(kind="class", text="Best under 1600", amount="15", grade="A", place=1, rating_to=1599),
    )
}
ANSWERED = (
    {"Diet or allergies": "No nuts", "Can you bring a timer?": "Yes, two"},
    {"Diet or allergies": "Vegetarian"},
)
CANNOT_COME = "Ill"
UNRATED = 900


class ExampleFault(RuntimeError):
    """An action of the example was refused: a mistake of ours."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody of the example by name, and one actor for each role."""

    people: dict[str, Person]
    actors: dict[Role, Actor]


@dataclass(slots=True)
class Stage:
    """A tournament that is being staged: who acts, what time it is there, how often somebody has acted, and its state.

    Nobody else acts there, so that what the last action gave back is the newest state.
    """

    event: ExampleEvent
    when: When
    cast: Cast
    at: datetime
    today: date
    acted: int = 0
    state: DeskState = field(init=False)

    def by(self, role: Role) -> Actor:
        return self.cast.actors[role]

    def hand(self) -> CommandContext:
        self.acted += 1
        self.at += MEANWHILE
        return CommandContext(self.at, f"example {self.event.key} {self.when} {self.acted}")

    def keep(self, result: DeskState | Refusal) -> None:
        if isinstance(result, Refusal):
            raise ExampleFault(f"{result.code}: {dict(result.detail)}")
        self.state = result

    @property
    def number(self) -> int:
        return self.state.row.pk

    @property
    def desk(self) -> Desk:
        return self.state.desk


def stage(event: ExampleEvent, when: When, cast: Cast, now: datetime) -> int:
    """One tournament, from its announcement to where it has come; its number."""
    plan = event.plan(when, now)
    opening = plan.start - timedelta(days=40)
    at = min(opening, now - timedelta(days=2))
    staged = Stage(event, when, cast, at, timezone.localdate(now))
    staged.keep(events.announce(staged.by(Role.ORGANISER), plan, staged.hand()))
    enter_everybody(staged)
    if event.questions:
        for player, told in enumerate(ANSWERED, 1):
            answers.keep(staged.by(Role.ORGANISER), staged.number, player, told)
    if event is CALLED_OFF:
        call_off(staged)
    if when == "coming":
        return staged.number
    prepare(staged)
    staged.at = plan.start - timedelta(minutes=30)
    open_the_doors(staged)
    play(staged)
    if when == "over":
        close(staged)
    return staged.number


def make_series(cast: Cast, numbers: dict[When, int], now: datetime) -> None:
    """The Rummikub day to come is a final: of the one that is over four qualify and are entered, of the other two."""
    organiser, final = cast.actors[Role.ORGANISER], numbers["coming"]
    qualify: dict[When, int] = {"over": 4, "playing": 2}
    for when, places in qualify.items():
        hand = CommandContext(now, f"example series {when}")
        answer = series.add_event(organiser, final, numbers[when], "", places, hand)
        if isinstance(answer, Refusal):
            raise ExampleFault(f"{answer.code}: {dict(answer.detail)}")
    filled = series.enter_qualifiers(organiser, final, CommandContext(now, "example series enter"))
    if filled.refused:
        raise ExampleFault(f"{filled.refused[0][1].code}: {filled.refused[0][0]}")


# --- before


def enter_everybody(staged: Stage) -> None:
    if staged.event is MASTERS:
        choose_the_field(staged)
        return
    if staged.event is RUMMIKUB and staged.when == "coming":
        return  # a final: who qualified is entered when all its events are there
    names = [name for name in strongest_first() if name in staged.cast.people]
    start = STRONGER[staged.event.key]
    wanted = sum(SIZES[staged.event.key].values())
    entrants = names[start : start + wanted]
    if staged.event is WEEKEND:
        entrants[-1] = names[-1]  # one who was never rated
    if staged.event is SWISS:
        entrants[0] = names[0]  # whom nobody can catch
    if staged.when == "coming":
        entrants = entrants[: wanted * 2 // 3]
    for place, name in enumerate(entrants):
        team = ("North", "South")[place % 2] if staged.event is TEAMS else ""
        person = staged.cast.people[name]
        own = next((actor for actor in staged.cast.actors.values() if actor.person == person), None)
        actor = own or staged.by(Role.ORGANISER)  # few have an account; for the others the desk acts
        staged.keep(
            entries.enter(actor, staged.number, who=person, context=staged.hand(), options=EntryOptions(team=team))
        )


def choose_the_field(staged: Stage) -> None:
    """The best of the list of last 31 December; one declines and a reserve comes in."""
    desk = staged.desk
    dated = ranking_list_day(desk.announced.begins.year)
    if dated > staged.today:
        return  # a Masters of next year: its list is not made yet
    organiser = staged.by(Role.ORGANISER)
    staged.keep(entries.select_field(organiser, staged.number, dated, staged.hand()))
    staged.keep(entries.decline(organiser, staged.number, staged.desk.selected[7], staged.hand()))
    if staged.when != "coming":
        staged.keep(entries.enter_field(organiser, staged.number, staged.hand()))


def call_off(staged: Stage) -> None:
    """One has paid ahead, and is to get it back; all are written to."""
    organiser = staged.by(Role.ORGANISER)
    ahead = money.CashLine(what="fee", amount=typed_dollars(staged.event.fee_cents), player=1, way="bank")
    staged.keep(money.enter_cash_line(staged.by(Role.TREASURER), staged.number, ahead, staged.hand()))
    why = calling_off.TypedReason(
        "The boat shed was flooded by the storm, and no other hall is free that day.", tell=True
    )
    staged.keep(calling_off.call_off(organiser, staged.number, why, staged.hand()))


def prepare(staged: Stage) -> None:
    """Grades, fees and prizes; a newcomer is placed by the organiser."""
    organiser, number = staged.by(Role.ORGANISER), staged.number
    for player in staged.desk.in_the_field():
        if player.rating is None and len(staged.desk.grades) > 1:
            why = "Plays well at the club, but has never played a tournament"
            staged.keep(grades.place_newcomer(organiser, number, player.number, "C", why, staged.hand()))
    staged.keep(entries.close_entries(organiser, number, staged.hand()))
    staged.keep(grades.make_grades(organiser, number, SIZES[staged.event.key], staged.hand()))
    for grade in staged.desk.grades.values():
        for place, amount in enumerate(staged.event.prizes, 1):
            text = f"Place {place}"
            prize = money.PromisedPrize(kind="place", text=text, amount=amount, grade=grade.name, place=place)
            staged.keep(money.promise_prize(organiser, number, prize, staged.hand()))
    for prize in FEATS.get(staged.event.key, (BEST_WORD,) if staged.event not in (CLUB_NIGHT, RUMMIKUB) else ()):
        staged.keep(money.promise_prize(organiser, number, prize, staged.hand()))


def open_the_doors(staged: Stage) -> None:
    """Check-in with the fee, ticks, and the draw."""
    organiser, director, number = staged.by(Role.ORGANISER), staged.by(Role.DIRECTOR), staged.number
    there = tuple(player.number for player in staged.desk.in_the_field())
    staged.keep(entries.check_in(organiser, number, there, staged.hand()))
    for player in there[: len(there) if staged.when == "over" else -3]:
        cents = staged.desk.player(player).fee_cents
        if cents:
            line = money.CashLine(what="fee", amount=typed_dollars(cents), player=player)
            staged.keep(money.enter_cash_line(staged.by(Role.TREASURER), number, line, staged.hand()))
    for point in checklist_points(staged.desk):
        staged.keep(rounds.tick(director, number, point, staged.hand()))
    staged.keep(draw.draw_all(director, number, 1 + len(staged.event.key), staged.hand()))


# --- rounds


def play(staged: Stage) -> None:
    last = staged.desk.last_round if staged.when == "over" else PLAYED[staged.event.key]
    first, a_day = staged.at, -(-staged.desk.last_round // staged.event.days)
    for number in range(1, last + 1):
        staged.at = max(staged.at, first + timedelta(days=(number - 1) // a_day))
        play_round(staged, number)
        after_round(staged, number)
    if staged.when == "playing":
        staged.at = max(staged.at, timezone.now() - timedelta(minutes=35))
        half_a_round(staged, last + 1)


def draw_if_need_be(staged: Stage) -> None:
    """What is drawn round by round."""
    if grades_to_draw(staged.desk):
        staged.keep(draw.draw_all(staged.by(Role.DIRECTOR), staged.number, 1 + len(staged.event.key), staged.hand()))


def play_round(staged: Stage, number: int) -> None:
    draw_if_need_be(staged)
    staged.keep(rounds.begin_round(staged.by(Role.DIRECTOR), staged.number, staged.hand(), meant=number))
    for grade, board in list(staged.desk.missing(number)):
        if staged.event is WEEKEND and (grade.name, number) == ("B", 2) and board.table == 6:
            no_show = ForfeitRequest(round=number, player=board.players[1], ground="no_show", reason="Car broke down")
            staged.keep(results.forfeit(staged.by(Role.DIRECTOR), staged.number, no_show, staged.hand()))
        else:
            enter(staged, grade, board, number)


def enter(staged: Stage, grade: Grade, board: Board, number: int) -> None:
    desk = staged.desk
    bonus = bonus_words(desk, board, number) if board.meets == "game" else None
    reported_result = ReportedResult(
        round=number, grade=grade.name, table=board.table, scores=invented_scores(desk, board, number), bonus=bonus
    )
    staged.keep(results.enter(staged.by(Role.SCORER), staged.number, reported_result, staged.hand()))


def after_round(staged: Stage, number: int) -> None:
    """In the Masters that is over somebody falls ill after round 10."""
    if staged.event is MASTERS and staged.when == "over" and number == 10:
        gone = staged.desk.grade("Masters").players[17]
        withdrawal_choice = WithdrawalChoice(
            choice="bye", asked_at=staged.at, reason=CANNOT_COME, notice_given=True, notified_at=staged.at
        )
        staged.keep(entries.withdraw(staged.by(Role.ORGANISER), staged.number, gone, withdrawal_choice, staged.hand()))
        staged.keep(draw.settle(staged.by(Role.DIRECTOR), staged.number, "Masters", 7, staged.hand()))


def half_a_round(staged: Stage, number: int) -> None:
    """Some slips are in from the desk, one was told by phone and waits, one is in dispute. At the club night they have
    just begun, so that every board is there to be tried."""
    draw_if_need_be(staged)
    staged.keep(rounds.begin_round(staged.by(Role.DIRECTOR), staged.number, staged.hand(), meant=number))
    if staged.event is CLUB_NIGHT:
        return
    open_boards = list(staged.desk.missing(number))
    for grade, board in open_boards[: len(open_boards) // 2]:
        enter(staged, grade, board, number)
    for at, (_, board) in enumerate(open_boards[len(open_boards) // 2 :][:2]):
        by_phone(staged, board, number, disputed=at == 1)


def by_phone(staged: Stage, board: Board, number: int, *, disputed: bool) -> None:
    row, desk = staged.state.row, staged.desk
    one, other = board.players[:2]
    reported_result = ReportedResult(round=number, scores=invented_scores(desk, board, number))
    staged.keep(
        results.enter_by_phone(
            VISITOR, staged.number, results.PaperKey(keys.player_key(row, one), one), reported_result, staged.hand()
        )
    )
    if disputed:
        held = staged.desk.board_of(desk.player(one).grade or "", number, one)
        seen = held.slip.seq if held and held.slip else 0
        paper = results.PaperKey(keys.player_key(row, other), other)
        text = "I had ten more in turn 9"
        staged.keep(results.dispute(VISITOR, staged.number, paper, text, seen, staged.hand()))


# --- after


def close(staged: Stage) -> None:
    """Finished, prizes handed over, accounts closed, report sent, results published."""
    director, organiser, treasurer = (staged.by(role) for role in (Role.DIRECTOR, Role.ORGANISER, Role.TREASURER))
    number = staged.number
    if staged.event is not RUMMIKUB:
        best = WordClaim(player=staged.desk.in_the_field()[3].number, word="QUIXOTRY", points=158, round=2)
        staged.keep(report.claim_word(staged.by(Role.SCORER), number, best, staged.hand()))
    staged.keep(report.finish(director, number, staged.hand()))
    rent = money.CashLine(what="cost", amount="120", text="Rent of the hall", way="bank")
    staged.keep(money.enter_cash_line(treasurer, number, rent, staged.hand()))
    for proposal in prize_winners.propose_awards(staged.desk):
        amount = typed_dollars(proposal.cents)
        handed = money.HandedPrize(prize=proposal.prize.key, player=proposal.player, amount=amount, way="cash")
        staged.keep(money.hand_over_prize(organiser, number, handed, staged.hand()))
    counted = f"{staged.desk.till.cash // 100}.{staged.desk.till.cash % 100:02}"
    staged.keep(money.count_till(treasurer, number, counted, "Counted by two", staged.hand()))
    staged.keep(money.close_accounts(treasurer, number, money.Beneficiary(), staged.hand()))
    for officer in report_recipients(staged.desk.book).value:
        staged.keep(report.mark_sent(organiser, number, officer, "by mail", staged.hand()))
    day = timezone.localdate(staged.at)
    staged.keep(report.publish_results(organiser, number, day, staged.hand()))


# --- invented results: the stronger wins more often, by figures that look like chance and are always the same


def chance(below: int, *about: object) -> int:
    """A number from 0 to below - 1, always the same for the same things."""
    return int(sha256("|".join(map(str, about)).encode()).hexdigest()[:12], 16) % below


def invented_scores(desk: Desk, board: Board, number: int) -> tuple[int, ...]:
    """Scores in the order of the seats: of a game of two, or of a Rummikub table, which adds up to nothing."""
    about = (desk.announced.name, number, *board.players)
    if board.meets == "table":
        lost = [3 + chance(58, *about, seat) for seat in board.players]
        winner = chance(len(board.players), *about, "who")
        return tuple(sum(lost) - lost[winner] if seat == winner else -lost[seat] for seat in range(len(lost)))
    first, second = (desk.player(player).rating or UNRATED for player in board.players)
    lead = (first - second) // 5 + chance(241, *about) - 120
    lead = max(-220, min(220, lead)) or 7
    middle = 376 + chance(61, *about, "middle")
    return (middle + (lead + 1) // 2, middle - lead // 2)


def bonus_words(desk: Desk, board: Board, number: int) -> tuple[int, ...]:
    return tuple(chance(4, desk.announced.name, number, player, "bonus") for player in board.players)
