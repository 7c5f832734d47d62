"""tsh's tourney.js, from which streaming overlays take an event: `newt={...}`, read without running it, and written."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from ..event import DEFAULT_RULESET, Entrant, PlayerId
from ..event_size import MOST_ROUNDS
from .chart import Cell, ChartRow, GameCell, GradeAndNotes, NoGameCell, Outcome, grade_of_chart, grades_of_divisions
from .import_result import ImportedGrade, ImportResult, WrittenFile, rounds_to_come
from .problem import Problem, quoted, wrong_file
from .text import decode_text
from .tsh import awarded_spread, awarded_spreads, cell_of_round, name_in_reading_order, told_cells
from .tsh_day import first_day
from .tsh_terms import ROUNDS_BY_GRADE, Setting, settled_terms, tell_rounds_to_come

_BEGINS = re.compile(r"\bnewt\s*=\s*(?=\{)|(?=\{)")
# What JavaScript may write and JSON may not: bare names, single quotes, comments, commas at an end, undefined.
# A text or comment that does not end goes to the end of the file, and a name begins where no name is: else each of
# their signs would be tried as a beginning.
_SCRIPT = re.compile(
    r"""(?P<text>"(?:\\.?|[^"\\])*+(?:"|\Z))|(?P<single>'(?:\\.?|[^'\\])*+(?:'|\Z))"""
    r"""|(?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))|(?P<name>(?<![\w$])[A-Za-z_$][\w$]*+)(?=\s*:)"""
    r"""|(?P<nothing>\b(?:undefined|NaN)\b)|(?P<comma>,(?=\s*[}\]]))""",
    re.DOTALL,
)
_ID_BEHIND_NAME = re.compile(r"(?<!\s)\s*:[A-Z]{2}\d{3,}$")  # of a rating office, as Ngata, Ruth:XT001234
MOST_PLAYERS, MOST_DIVISIONS = 5000, 100
AS_TSH_WRITES = "give the file as tsh writes it"


def is_feed(text: str) -> bool:
    return re.match(r"\s*(?://[^\n]*\n\s*)*(?:var\s+)?newt\s*=\s*\{", text) is not None


def read(raw: bytes, *, ruleset: str = DEFAULT_RULESET) -> ImportResult:
    """The event of a feed. Raises `WrongFile` and nothing else."""
    plain = _plain(decode_text(raw).text)
    divisions = _listed(plain.get("divisions"), "divisions", MOST_DIVISIONS)
    config = _fields(plain.get("config"))
    settings: dict[str, Setting] = {key: value for key, value in config.items() if isinstance(value, str | int | list)}
    notes: list[Problem] = []
    name = str(settings.get("event_name", ""))

    def graded(division: tuple[int, object]) -> GradeAndNotes:
        return _grade(*division, name, ruleset, notes)

    grades = grades_of_divisions(enumerate(divisions, 1), graded, notes)
    own = settings.get("tilehall_byes"), settings.get("tilehall_forfeits")
    told = {key: str(value) for key, value in zip(("byes", "forfeits"), own, strict=True) if value}
    settings[ROUNDS_BY_GRADE] = _fewer_rounds(divisions, settings.get("max_rounds"))
    day = first_day(str(settings.get("event_date", "")), notes)
    tell_rounds_to_come(settings, grades, day, notes)
    settled, _ = settled_terms(grades, settings, told, notes)
    return ImportResult(format="tourney.js", name=name, day=day, grades=settled, notes=tuple(notes))


def _fewer_rounds(divisions: Sequence[object], most: Setting | None) -> dict[str, str | int | float]:
    """Divisions whose last round, which tsh counts from 0, comes before that of the event.

    Where no division goes so far as the event, their last rounds are those drawn by now, as other programs write them.
    """
    fields = [(at, _fields(division)) for at, division in enumerate(divisions, 1)]
    lasts = [(str(division.get("name") or at), division.get("maxr")) for at, division in fields]
    if not isinstance(most, int) or all(last != most - 1 for _, last in lasts):
        return {}
    return {name: last + 1 for name, last in lasts if isinstance(last, int) and 0 <= last < most - 1}


def _plain(text: str) -> dict[str, object]:
    begins = _BEGINS.search(text)
    start = begins.end() if begins else 0
    try:
        found, _ = json.JSONDecoder().raw_decode(_SCRIPT.sub(_as_json, text[start:]))
    except json.JSONDecodeError as fault:
        line = text.count("\n", 0, start) + fault.lineno
        raise wrong_file(line, "", f"this is no tourney.js: {fault.msg}", AS_TSH_WRITES) from None
    except (ValueError, RecursionError):
        raise wrong_file(0, "", "a number is too long or the lists too deep", AS_TSH_WRITES) from None
    if not isinstance(found, dict) or not isinstance(found.get("divisions"), list):
        raise wrong_file(0, "", "there are no divisions in it", AS_TSH_WRITES)
    return found


def _as_json(found: re.Match[str]) -> str:
    if found["text"]:
        return found["text"]
    if found["single"]:
        return json.dumps(re.sub(r"\\(.)", r"\1", found["single"][1:-1]))
    if found["name"]:
        return json.dumps(found["name"])
    # Of a comment its line ends stay, so that a fault behind it is told with the right line.
    return "null" if found["nothing"] else "\n" * found[0].count("\n")


def _fields(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _listed(value: object, place: str, most: int) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > most:
        raise wrong_file(0, place, "should be a list, not longer than any event's", AS_TSH_WRITES)
    return value


def _grade(at: int, division: object, event: str, ruleset: str, notes: list[Problem]) -> GradeAndNotes:
    if not isinstance(division, dict):
        raise wrong_file(0, f"division {at}", "is no object", AS_TSH_WRITES)
    label = str(division.get("name") or at)
    rows = [row for row in _listed(division.get("players"), f"division {label}", MOST_PLAYERS) if row is not None]
    players = [_Player(row, f"division {label}, player {number}") for number, row in enumerate(rows, 1)]
    numbers = {player.id: number for number, player in enumerate(players, 1) if player.id is not None}
    for player in players:
        player.number_opponents(numbers)
    chart = [player.chart_row(number, players, notes) for number, player in enumerate(players, 1)]
    return grade_of_chart(chart, grade=label, event=event, ruleset=ruleset)


class _Player:
    """One player of a feed: lists by round, which may be of different lengths."""

    def __init__(self, row: object, place: str) -> None:
        if not isinstance(row, dict) or not isinstance(row.get("name"), str) or not row["name"].strip():
            raise wrong_file(0, place, "has no name", AS_TSH_WRITES)
        self.place = place
        self.spelled = _ID_BEHIND_NAME.sub("", row["name"].strip())
        self.id = row["id"] if isinstance(row.get("id"), int) else None
        self.rating = row.get("rating")
        etc = _fields(row.get("etc"))
        self.opponents = self._figures(row.get("pairings"), "pairings")
        self.scores = self._figures(row.get("scores"), "scores")
        self.starts = self._figures(etc.get("p12"), "p12")
        self.forfeits = self._figures(etc.get("forfeit"), "forfeit")
        self.penalties = self._figures(etc.get("penalty"), "penalty")
        self.team, self.club, self.games = (_first(etc.get(key)) for key in ("team", "club", "lifeg"))

    def _figures(self, value: object, field: str) -> list[int | None]:
        figures = _listed(value, f"{self.place}, {field}", MOST_ROUNDS)
        for figure in figures:
            if figure is not None and (not isinstance(figure, int | float) or abs(figure) > 99999 or figure % 1):
                what = f"{quoted(str(figure))} is no whole number"
                raise wrong_file(0, f"{self.place}, {field}", what, AS_TSH_WRITES)
        return [None if figure is None else int(figure) for figure in figures]  # type: ignore[call-overload]

    def number_opponents(self, numbers: Mapping[int, int]) -> None:
        """Opponents by their place in the division, as in a chart. tsh's own numbers are those."""
        if list(numbers) != list(numbers.values()):
            self.opponents = [numbers.get(each, each) if each else each for each in self.opponents]

    def score(self, at: int, players: Sequence["_Player"]) -> int | None:
        """None for a game to come: without both scores, or with 0 to 0, which feeds have for it."""
        mine, opponent = _at(self.scores, at), _at(self.opponents, at)
        if not opponent or not 1 <= opponent <= len(players):
            return mine
        theirs = _at(players[opponent - 1].scores, at)
        return None if theirs is None or (mine, theirs) == (0, 0) else mine

    def chart_row(self, number: int, players: Sequence["_Player"], notes: list[Problem]) -> ChartRow:
        if any(self.penalties):
            what = f"{self.spelled} has a penalty in the spread, which has no place here"
            notes.append(Problem(0, self.place, what, "it is left out"))
        cells = tuple(
            cell_of_round(opponent, self.score(at, players), _at(self.starts, at), _at(self.forfeits, at))
            for at, opponent in enumerate(self.opponents)
        )
        return ChartRow(line=0, entrant=self._entrant(number), cells=cells, spelled=self.spelled)

    def _entrant(self, number: int) -> Entrant:
        name = name_in_reading_order(self.spelled)
        rating = self.rating if isinstance(self.rating, int | float) and 0 <= self.rating < 10**9 else 0
        whole = int(Decimal(str(rating)).quantize(Decimal(1), ROUND_HALF_UP))
        games = int(self.games) if self.games.isascii() and self.games.isdecimal() and len(self.games) < 7 else 0
        return Entrant(
            id=PlayerId(name), name=name, rating=whole or None, games=games, club=self.club or None, entered=number,
            team=self.team or None,
        )  # fmt: skip


def _first(value: object) -> str:
    """What tsh keeps of a player are lists of words."""
    return " ".join(map(str, value)) if isinstance(value, list) else ""


def _at(found: Sequence[int | None], at: int) -> int | None:
    return found[at] if at < len(found) else None


def write(name: str, day: date | None, grades: Sequence[ImportedGrade]) -> WrittenFile:
    """All grades, in the shape that overlays read. Raises `CannotWrite` for a table of four."""
    config: dict[str, object] = {
        "event_name": name,
        "event_date": "" if day is None else day.isoformat(),
        "max_rounds": rounds_to_come(grades),
        "assign_firsts": 1,
        "track_firsts": 1,
        "tables": {},
        "prize_bands": {},
    }
    if grades:
        config |= _terms(grades[0])
    plain = {"config": config, "divisions": [_division(grade) for grade in grades]}
    return WrittenFile(f"newt={json.dumps(plain, ensure_ascii=True, separators=(',', ':'))};\n".encode("ascii"))


def _terms(grade: ImportedGrade) -> dict[str, object]:
    book = grade.event.book
    caps = book.own_terms.spread_caps
    won, lost = book.term(int, "forfeit_spread").value, book.term(int, "forfeiter_spread").value
    return {
        "bye_spread": book.term(int, "bye_spread").value,
        "spread_cap": caps[0] if len(caps) == 1 else None,
        "standings_spread_cap": list(caps) if len(caps) > 1 else None,
        "tilehall_byes": book.term(str, "bye_counts_when").value,
        "tilehall_forfeits": f"{won} {lost}",
    }


def _division(grade: ImportedGrade) -> dict[str, object]:
    rounds = rounds_to_come([grade])
    ordered = sorted(grade.event.players, key=lambda each: -(each.rating or 0))
    numbers = {entrant.id: number for number, entrant in enumerate(grade.event.players, 1)}
    return {
        "name": grade.name,
        "maxr": rounds - 1,
        "maxrp": grade.event.finished - 1,
        "seeds": [numbers[entrant.id] for entrant in ordered],
        "first_out_of_the_money": [],
        "players": [None, *_players(grade)],
    }


def _players(grade: ImportedGrade) -> list[dict[str, object]]:
    cells, awarded = told_cells(grade), awarded_spreads(grade)
    players: list[dict[str, object]] = []
    for number, entrant in enumerate(grade.event.players, 1):
        told = cells[entrant.id]
        scores = [_score(cell, awarded) for cell in told]
        while scores and scores[-1] is None:
            scores.pop()
        etc: dict[str, object] = {
            "p12": [_p12(cell) for cell in told],
            "board": [grade.tables.get((at, entrant.id), 0) for at in range(1, len(told) + 1)],
            "newr": [],
            "penalty": [],
        }
        etc |= {key: [value] for key, value in (("team", entrant.team), ("club", entrant.club)) if value}
        etc |= {"lifeg": [entrant.games]} if entrant.games else {}
        if any(isinstance(cell, NoGameCell) and cell.to for cell in told):
            etc["forfeit"] = [cell.to or 0 if isinstance(cell, NoGameCell) else 0 for cell in told]
        players.append(
            {
                "id": number,
                "name": grade.spelled.get(entrant.id, entrant.name),
                "rating": entrant.rating or 0,
                "pairings": [_opponent(cell) for cell in told],
                "scores": scores,
                "photo": "",
                "etc": etc,
            }
        )
    return players


def _opponent(cell: Cell) -> int | None:
    return None if cell is None else cell.opponent if isinstance(cell, GameCell) else 0


def _score(cell: Cell, awarded: Mapping[tuple[Outcome, bool], int]) -> int | None:
    return awarded_spread(cell, awarded) if isinstance(cell, NoGameCell) else cell.score if cell else None


def _p12(cell: Cell) -> int:
    if not isinstance(cell, GameCell):
        return 0
    return 4 if cell.first is None else 1 if cell.first else 2
