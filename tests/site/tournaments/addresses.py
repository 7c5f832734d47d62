"""Every address of the tournaments and who may go there, for tests/site/test_every_url.py; one list for each part.

The things an address may name: "tournament" (one that is being played: tests/law/tournament/desk/plans.py), "number"
(a player in it), "player_key" and "board_key" (from paper).
"""

Line = tuple[tuple[str, ...], frozenset[str], frozenset[str], dict[str, str]]

NOBODY: frozenset[str] = frozenset()
ROLES = frozenset(
    {"player", "club_officer", "organiser", "director", "scorer", "adjudicator", "referee", "ratings_manager"}
    | {"secretary", "treasurer", "president", "vice_president", "webmaster", "magazine_editor"}
)
ALL = ROLES | {"visitor", "account"}
SIGNED_IN = ALL - {"visitor"}
DESK = frozenset({"organiser", "director"})
SCORERS = DESK | {"scorer"}
CASH = DESK | {"treasurer"}
REPORT = DESK | {"ratings_manager", "secretary", "webmaster"}
EXECUTIVE = frozenset({"president", "vice_president", "secretary", "treasurer", "webmaster"})
LOG = DESK | EXECUTIVE | {"scorer", "referee", "ratings_manager"}

BEFORE: dict[str, Line] = {
    "tournaments:tournaments": ((), ALL, NOBODY, {}),
    "tournaments:event": (("tournament",), ALL, NOBODY, {}),
}

ROUNDS: dict[str, Line] = {}

RESULTS: dict[str, Line] = {}

FOLLOW: dict[str, Line] = {
    "tournaments:rounds": (("tournament",), ALL, NOBODY, {}),
    "tournaments:standings": (("tournament",), ALL, NOBODY, {}),
    "tournaments:cross": (("tournament",), ALL, NOBODY, {}),
    "tournaments:player": (("tournament", "number"), ALL, NOBODY, {}),
    "tournaments:wall": (("tournament",), ALL, NOBODY, {}),
    "tournaments:own": (("tournament", "player_key"), ALL, NOBODY, {}),
}

AFTER: dict[str, Line] = {}

KEEPING: dict[str, Line] = {
    "tournaments:log": (("tournament",), LOG, NOBODY, {}),
    "tournaments:log-prove": (("tournament",), NOBODY, LOG, {}),
    "tournaments:log-entry": (("tournament", "entry"), LOG, DESK, {"reason": "wrong table"}),
}

TOURNAMENTS: dict[str, Line] = {**BEFORE, **ROUNDS, **RESULTS, **FOLLOW, **AFTER, **KEEPING}
