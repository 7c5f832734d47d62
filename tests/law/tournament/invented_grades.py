"""Invented grades for the tests of files: any number of players, rounds, byes, forfeits and games to come."""

from pathlib import Path

from hypothesis import strategies as st

from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, Meeting, PairGame
from tilehall.law.tournament.formats.import_result import ImportedGrade

FILES = Path(__file__).parent / "files"
GIVEN = ("Ruth", "Tama", "Mei", "Ana", "Jo", "Sione", "Hēmi", "Zoë", "Aroha", "D'Arcy")
FAMILY = ("Ngata", "Brown", "Li", "Fox", "Hart", "Moa", "Pōhe", "O'Neill", "van der Berg", "Featherstonehaugh")


def file(name: str) -> bytes:
    return (FILES / name).read_bytes()


@st.composite
def grades(
    draw: st.DrawFn, *, forfeits: str = "named", coming: bool = True, least: int = 2, lowest: int = 0
) -> ImportedGrade:
    """Names of two parts, distinct, with their spelling by family name; scores of up to three digits.

    `forfeits`: "" for none, "named" to an opponent, "any" also to nobody known.
    """
    parts = st.tuples(st.sampled_from(GIVEN), st.sampled_from(FAMILY))
    names = draw(st.lists(parts, min_size=least, max_size=9, unique=True))
    entrants = tuple(
        Entrant(
            id=f"{given} {family}",
            name=f"{given} {family}",
            rating=draw(st.none() | st.integers(1, 2500)),
            games=draw(st.integers(0, 900)),
            club=draw(st.none() | st.sampled_from(("Kapiti", "Lower Hutt", "A; B \\ C"))),
            entered=number,
            team=draw(st.none() | st.just("Hutt Valley")),
        )
        for number, (given, family) in enumerate(names, 1)
    )
    rounds = [draw(_round([each.name for each in entrants], forfeits, lowest)) for _ in range(draw(st.integers(0, 4)))]
    if coming and rounds:
        rounds[-1] = tuple(
            PairGame(first=each.first, second=each.second) if isinstance(each, PairGame) else each
            for each in rounds[-1]
        )
    event = Event(name="Kapiti Open", ruleset="nzasp-2022", profile=None, players=entrants, rounds=tuple(rounds))
    spelled = {f"{given} {family}": f"{family}, {given}" for given, family in names}
    games = [(n, each.first) for n, played in enumerate(rounds, 1) for each in played if isinstance(each, PairGame)]
    unknown = draw(st.frozensets(st.sampled_from(games))) if games else frozenset()
    return in_order(ImportedGrade(name="A", event=event, spelled=spelled, starts_unknown=unknown))


@st.composite
def _round(draw: st.DrawFn, names: list[str], forfeits: str, lowest: int) -> tuple[Meeting, ...]:
    order = draw(st.permutations(names))
    score = st.integers(lowest, 999)
    meetings: list[Meeting] = []
    while len(order) > 1:
        one, two, *order = order
        kinds = ["game", "game", "game", "bye", *(["forfeit"] if forfeits else []), *(["alone"] * (forfeits == "any"))]
        kind = draw(st.sampled_from(kinds))
        if kind == "game":
            meetings.append(PairGame(first=one, second=two, score=(draw(score), draw(score))))
        elif kind == "forfeit":
            meetings.append(Forfeit(player=one, to=two))
        elif kind == "alone":
            meetings += [Forfeit(player=one, to=None), Bye(player=two)]
        else:
            meetings += [Bye(player=one), Bye(player=two)]
    return tuple(meetings) + tuple(Bye(player=name) for name in order)


def in_order(grade: ImportedGrade) -> ImportedGrade:
    """As a chart tells it: meetings by the number of their first line, unknown starts by the lower number."""
    numbers = {each.name: number for number, each in enumerate(grade.event.players)}
    rounds: list[tuple[Meeting, ...]] = []
    unknown = set()
    for number, played in enumerate(grade.event.rounds, 1):
        told = []
        for meeting in played:
            if (number, meeting.players[0]) in grade.starts_unknown and isinstance(meeting, PairGame):
                if numbers[meeting.first] > numbers[meeting.second]:
                    score = meeting.score and (meeting.score[1], meeting.score[0])
                    meeting = PairGame(first=meeting.second, second=meeting.first, score=score)
                unknown.add((number, meeting.first))
            told.append(meeting)
        rounds.append(tuple(sorted(told, key=lambda each: _place(each, numbers))))
    while rounds and not rounds[-1]:
        rounds.pop()
    old = grade.event
    event = Event(name=old.name, ruleset=old.ruleset, profile=old.profile, players=old.players, rounds=tuple(rounds))
    return ImportedGrade(name=grade.name, event=event, spelled=grade.spelled, starts_unknown=frozenset(unknown))


def _place(meeting: Meeting, numbers: dict[str, int]) -> int:
    if isinstance(meeting, Forfeit):
        return numbers[meeting.player]
    return min(numbers[name] for name in meeting.players)
