"""Whatever happens in the hall, a day comes to its end: nobody sits twice, nothing played is lost, all are placed."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import departures, draw, hand_made_pairs, late_joiners, redraw, round_control, rounds
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.announcement import WHOLE
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.next_step import desk_situation
from tilehall.law.tournament.desk.records import GradePlan, Player, Stage, System
from tilehall.law.tournament.draws.methods import METHODS
from tilehall.law.tournament.standings import standings

from .drawn_grades import followed, hall, scored
from .plans import BEGUN

SYSTEMS: list[System] = [
    "round-robin", "round-robin-plus", "swiss", "hill", "australian", "factor", "two-teams", "several-teams", "tables",
    "chew", "cop", "fontes", "knock-out",
]  # fmt: skip
FEWEST = 4


def stages(system: System, chance: Random) -> tuple[Stage, ...]:
    """Another system from a round on, where one can follow."""
    if system in (*WHOLE, "knock-out") or chance.random() < 0.6:
        return ()
    return (Stage(first=chance.randrange(2, 5), system=chance.choice(METHODS), factor=2),)


def disturbed(desk: Desk, chance: Random) -> Desk:
    """Somebody leaves, comes, stands by or is moved, or nothing happens."""
    going = [each.number for each in desk.in_the_field() if not each.house]
    what = chance.choice(["nothing", "leaves", "comes", "house", "moved"])
    if what == "leaves" and len(going) > FEWEST:
        choice = chance.choice(["adjust_draw", "bye", "forfeit"])
        desk = followed(desk, [Withdrew(player=chance.choice(going), choice=choice, from_round=desk.current + 1)])
        if departures.departures_to_settle(desk):
            desk = followed(desk, departures.settle_departures(desk, "A", chance.randrange(99)))
    elif what == "comes":
        number = max(desk.players) + 1
        team = chance.choice([None, "Team 0", "Team 1"]) if desk.player(1).team is None else "Team 0"
        desk = followed(desk, [Entered(player=Player(number=number, name=f"Late {number}", team=team))])
        desk = followed(desk, late_joiners.join_late(desk, number, "A", "nothing"))
        desk = redrawn(desk, chance)
    elif what == "house":
        made = late_joiners.add_house_player(desk, "A", f"House {max(desk.players) + 1}")
        desk = desk if isinstance(made, Refusal) else redrawn(followed(desk, made), chance)
    elif what == "moved" and len(desk.grade("A").rounds) > desk.current:
        boards = desk.round("A", desk.current + 1).boards
        one, other = (chance.choice(chance.choice(boards).players) for _ in range(2))
        made = hand_made_pairs.swap_players(desk, "A", desk.current + 1, one, other)
        desk = desk if isinstance(made, Refusal) else followed(desk, made)
    return desk


def redrawn(desk: Desk, chance: Random) -> Desk:
    made = redraw.redraw_rest(desk, "A", chance.randrange(99))
    if isinstance(made, Refusal):
        assert made.code == "nothing_to_redraw"
        return desk
    return followed(desk, made)


def once_each(desk: Desk) -> None:
    grade = desk.grade("A")
    for each in grade.rounds:
        seated = [number for board in each.boards for number in board.players]
        assert len(seated) == len(set(seated))
        tables = [board.table for board in each.boards if board.meets in ("game", "table")]
        assert len(tables) == len(set(tables))
        if each.way == "knock-out":
            continue  # who has lost plays no more
        playing = {one.number for one in rounds.players_of_round(desk, grade, each.number)}
        assert playing <= set(seated)


@settings(max_examples=60, deadline=None)
@given(system=st.sampled_from(SYSTEMS), players=st.integers(5, 11), seed=st.integers(0, 10**6))
def test_a_day_comes_to_its_end(system: System, players: int, seed: int) -> None:
    chance = Random(seed)
    teams = {"two-teams": 2, "several-teams": 3}.get(system, 0)
    plan = GradePlan(name="A", rounds=4, system=system, plus="swiss", factor=2, stages=stages(system, chance))
    desk = hall(players, plan, teams, ruleset="nzrc-2024" if system == "tables" else "nzasp-2022")
    for _ in range(4):
        if desk.over:
            break
        if draw.grades_to_draw(desk):
            desk = followed(desk, redraw.draw_all(desk, chance.randrange(99)))
        once_each(desk)
        played = desk.grade("A").rounds[: desk.current]
        desk = disturbed(desk, chance)
        assert desk.grade("A").rounds[: len(played)] == played
        if desk.over:
            break
        once_each(desk)
        assert desk_situation(desk, BEGUN).step.code in ("check_in", "begin", "draw", "tick")
        if draw.grades_to_draw(desk):
            desk = followed(desk, redraw.draw_all(desk, chance.randrange(99)))
        desk = scored(followed(desk, round_control.begin_round(desk)))
        if chance.random() < 0.2:
            desk = followed(desk, [Announced(plan=desk.announced)])
    assert desk.over
    placed = standings(desk.event("A")).placings
    assert len(placed) == sum(not desk.player(each).house for each in desk.grade("A").players)
