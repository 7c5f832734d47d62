"""Every address of the tournaments and who may go there, for tests/site/test_every_url.py; one list for each part.

The things an address may name: "tournament" (one that is being played: tests/law/tournament/desk/plans.py), "number"
(a player in it), "player_key" and "board_key" (from paper), "sheet" (one that is printed).
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
APPOINT = DESK | {"secretary", "president", "vice_president"}
SCORERS = DESK | {"scorer"}
CASH = DESK | {"treasurer"}
REPORT = DESK | {"ratings_manager", "secretary", "webmaster"}
EXECUTIVE = frozenset({"president", "vice_president", "secretary", "treasurer", "webmaster"})
RATED = frozenset({"ratings_manager"})
HEAR = DESK | EXECUTIVE | {"referee"}
RULE = DESK | {"referee", "adjudicator"}
LOG = DESK | EXECUTIVE | {"scorer", "referee", "ratings_manager"}

BEFORE: dict[str, Line] = {
    "tournaments:tournaments": ((), ALL, NOBODY, {}),
    "tournaments:event": (("tournament",), ALL, NOBODY, {}),
    "tournaments:calendar": ((), ALL, NOBODY, {}),
    "tournaments:event-calendar": (("tournament",), ALL, NOBODY, {}),
    "tournaments:new": (("?as=weekend",), DESK, DESK, {}),
    "tournaments:enter": (("tournament",), SIGNED_IN, SIGNED_IN, {}),
    "tournaments:plan": (("tournament",), DESK, DESK, {}),
    "tournaments:phones": (("tournament",), DESK, DESK, {}),
    "tournaments:call-off": (("tournament",), DESK, DESK, {"do": "call-off", "reason": "The hall is flooded."}),
    "tournaments:officers": (("tournament", "?q=in"), APPOINT, APPOINT, {"person": "1", "role": "scorer"}),
    "tournaments:entries": (("tournament", "?q=in"), DESK, DESK, {}),
    "tournaments:enter-several": (("tournament",), NOBODY, DESK, {"person": "1"}),
    "tournaments:entries-names": (("tournament",), NOBODY, DESK, {"names": "Somebody"}),
    "tournaments:confirmations": (("tournament",), DESK, DESK, {"player": "3"}),
    "tournaments:own-answers": (("tournament",), SIGNED_IN, SIGNED_IN, {}),
    "tournaments:answers": (("tournament",), DESK, DESK, {}),
    "tournaments:answers-of": (("tournament", "number"), DESK, DESK, {}),
    "tournaments:answers-sheet": (("tournament",), DESK, NOBODY, {}),
    "tournaments:entry": (("tournament", "number"), DESK, DESK, {}),
    "tournaments:grades": (("tournament",), DESK, DESK, {}),
    "tournaments:check-in": (("tournament",), DESK, DESK, {"do": "in", "player": "3"}),
}

ROUNDS: dict[str, Line] = {
    "tournaments:desk": (("tournament",), SCORERS, NOBODY, {}),
    "tournaments:begin": (("tournament",), NOBODY, DESK, {}),
    "tournaments:draw-all": (("tournament",), NOBODY, DESK, {}),
    "tournaments:settle": (("tournament",), NOBODY, DESK, {"grade": "A"}),
    "tournaments:add-time": (("tournament",), NOBODY, DESK, {"minutes": "5"}),
    "tournaments:note-late": (("tournament",), NOBODY, DESK, {"player": "3"}),
    "tournaments:arrived": (("tournament",), NOBODY, DESK, {"number": "3"}),
    "tournaments:late-forfeit": (("tournament",), NOBODY, DESK, {"number": "3"}),
    "tournaments:break": (("tournament",), NOBODY, DESK, {"minutes": "15", "told": "on"}),
    "tournaments:tick": (("tournament",), NOBODY, DESK, {"point": "lexicon-checked"}),
    "tournaments:aids": (("tournament",), DESK, NOBODY, {}),
    "tournaments:play-here": (("tournament",), DESK, DESK, {"open": "on"}),
    "tournaments:aid-list": (("tournament",), NOBODY, DESK, {"name": "laptop 2"}),
    "tournaments:aid-vouch": (
        ("tournament",),
        NOBODY,
        DESK,
        {"name": "laptop 2", "vouched_by": "Vera", "checked": "2026-05-01"},
    ),
    "tournaments:aid-withdraw": (("tournament",), NOBODY, DESK, {"name": "laptop 2"}),
    "tournaments:note": (("tournament",), NOBODY, DESK, {"text": "Rain."}),
    "tournaments:draw": (("tournament",), DESK, NOBODY, {}),
    "tournaments:draw-changes": (("tournament", "number", "entry"), DESK, NOBODY, {}),
    "tournaments:draw-take": (("tournament",), NOBODY, DESK, {"grade": "A", "seed": "1"}),
    "tournaments:redraw": (("tournament",), NOBODY, DESK, {"grade": "A", "seed": "1"}),
    "tournaments:wish": (
        ("tournament",),
        NOBODY,
        DESK,
        {"grade": "A", "round": "2", "kind": "bye", "one": "1"},
    ),
    "tournaments:boards": (
        ("tournament",),
        NOBODY,
        DESK,
        {"grade": "A", "round": "3", "do": "swap", "one": "1", "other": "2"},
    ),
    "tournaments:joins-late": (("tournament",), NOBODY, DESK, {"grade": "A", "player": "1", "missed": "nothing"}),
    "tournaments:house-player": (("tournament",), NOBODY, DESK, {"grade": "A", "name": "Hilda House"}),
}

RESULTS: dict[str, Line] = {
    "tournaments:scores": (("tournament",), SCORERS, SCORERS, {"line": "2 390 412", "round": "1"}),
    "tournaments:scores-pair": (("tournament", "?line=2"), SCORERS, NOBODY, {}),
    "tournaments:slip-desk": (("tournament", "round", "number"), SCORERS, SCORERS, {"do": "enter"}),
    "tournaments:sit-down": (("tournament", "board_key"), NOBODY, SIGNED_IN, {"player": "3"}),
    "tournaments:slip": (("tournament", "board_key"), ALL, ALL, {"player": "3", "score_0": "390", "score_1": "412"}),
}

FOLLOW: dict[str, Line] = {
    "tournaments:rounds": (("tournament",), ALL, NOBODY, {}),
    "tournaments:played-here": (("tournament",), ALL, NOBODY, {}),
    "tournaments:standings": (("tournament",), ALL, NOBODY, {}),
    "tournaments:bracket": (("tournament",), ALL, NOBODY, {}),
    "tournaments:feed": (("tournament",), ALL, NOBODY, {}),
    "tournaments:cross": (("tournament",), ALL, NOBODY, {}),
    "tournaments:find-player": (("tournament",), ALL, NOBODY, {}),
    "tournaments:player": (("tournament", "number"), ALL, NOBODY, {}),
    "tournaments:wall": (("tournament",), ALL, NOBODY, {}),
    "tournaments:wall-word": (("tournament",), ALL, NOBODY, {}),
    "tournaments:wall-word-set": (("tournament",), NOBODY, DESK, {"show": "off"}),
    "tournaments:prints": (("tournament",), SCORERS, NOBODY, {}),
    "tournaments:print": (("tournament", "sheet"), SCORERS, NOBODY, {}),
    "tournaments:print-parts": (("tournament", "sheet"), SCORERS, SCORERS, {}),
    "tournaments:print-part": (("tournament", "sheet", "round"), SCORERS, NOBODY, {}),
    "tournaments:own": (("tournament", "player_key"), ALL, NOBODY, {}),
    "tournaments:own-phone": (("tournament", "player_key"), ALL, ALL, {"do": "off"}),
    "api:all_tournaments": ((), ALL, NOBODY, {}),
    "api:tournament_rounds": (("tournament",), ALL, NOBODY, {}),
    "api:tournament_standings": (("tournament",), ALL, NOBODY, {}),
}

AFTER: dict[str, Line] = {
    "tournaments:money": (("tournament",), CASH, NOBODY, {}),
    "tournaments:money-fee": (
        ("tournament",), NOBODY, CASH, {"what": "fee", "player": "3", "amount": "20", "way": "cash"},
    ),
    "tournaments:money-line": (("tournament",), NOBODY, CASH, {"what": "float", "amount": "20", "way": "cash"}),
    "tournaments:money-count": (("tournament",), NOBODY, CASH, {"amount": "0"}),
    "tournaments:money-close": (("tournament",), NOBODY, CASH, {}),
    "tournaments:money-hand-over": (("tournament",), NOBODY, CASH, {}),
    "tournaments:money-reopen": (("tournament",), NOBODY, CASH, {"reason": "a bill came"}),
    "tournaments:money-book": (("tournament",), CASH, NOBODY, {}),
    "tournaments:money-back": (("tournament", "number"), NOBODY, CASH, {"reason": "wrong"}),
    "tournaments:receipt": (("tournament", "receipt"), CASH, NOBODY, {}),
    "tournaments:prizes": (("tournament",), DESK, NOBODY, {}),
    "tournaments:prize-promise": (("tournament",), NOBODY, DESK, {"kind": "other", "text": "Tea"}),
    "tournaments:prize-given": (("tournament",), NOBODY, DESK, {"prize": "1", "player": "3"}),
    "tournaments:prize-drop": (("tournament", "number"), NOBODY, DESK, {}),
    "tournaments:prize-back": (("tournament", "number", "number"), NOBODY, DESK, {"reason": "wrong"}),
    "tournaments:certificates": (("tournament",), DESK, NOBODY, {}),
    "tournaments:certificate-check": ((), ALL, NOBODY, {}),
    "tournaments:procedures": (("ruleset",), ALL, NOBODY, {}),
    "tournaments:series": (("tournament",), ALL, NOBODY, {}),
    "tournaments:series-event": (("tournament",), NOBODY, DESK, {"event": "1", "places": "2"}),
    "tournaments:series-drop": (("tournament",), NOBODY, DESK, {"event": "x"}),
    "tournaments:series-decline": (("tournament",), NOBODY, DESK, {"name": "Ana"}),
    "tournaments:series-fill": (("tournament",), NOBODY, DESK, {}),
    "tournaments:words": (("tournament",), SCORERS, SCORERS, {"player": "3", "word": "quiz", "points": "90"}),
    "tournaments:finish": (("tournament",), NOBODY, DESK, {}),
    "tournaments:report": (("tournament",), REPORT, NOBODY, {}),
    "tournaments:report-send": (("tournament",), NOBODY, REPORT, {"officer": "ratings_manager"}),
    "tournaments:report-sent": (("tournament",), NOBODY, REPORT, {"officer": "ratings_manager"}),
    "tournaments:results-published": (("tournament",), NOBODY, REPORT, {"results-day": "03/05/2026"}),
    "tournaments:ratings-published": (("tournament",), NOBODY, RATED, {"ratings-day": "03/05/2026"}),
    "tournaments:release-slips": (("tournament",), NOBODY, REPORT, {}),
    "tournaments:export": (("tournament", "tsh"), REPORT, NOBODY, {}),
    "tournaments:referee": (("tournament", "?round=1&at=1"), RULE, NOBODY, {}),
    "tournaments:incidents": (("tournament",), RULE | EXECUTIVE, NOBODY, {}),
    "tournaments:incident-note": (("tournament",), NOBODY, RULE, {"told": "The lights went out."}),
    "tournaments:incident-sheet": (("tournament",), RULE | EXECUTIVE, NOBODY, {}),
    "tournaments:incident": (("tournament", "incident"), RULE | EXECUTIVE, NOBODY, {}),
    "tournaments:incident-step": (
        ("tournament", "incident"), NOBODY, RULE, {"kind": "decided", "told": "No", "decided_by": "Dora"},
    ),
    "tournaments:complaints": (
        ("tournament",), HEAR, HEAR, {"by": "3", "against": "4", "round": "1", "facts": "drew too many"},
    ),
    "tournaments:complaint-more": (("tournament", "number"), NOBODY, HEAR, {"facts": "twice"}),
    "tournaments:complaint-refer": (("tournament", "number"), NOBODY, DESK, {}),
    "tournaments:complaint-decide": (("tournament", "number"), NOBODY, EXECUTIVE, {"decision": "no case"}),
}  # fmt: skip

KEEPING: dict[str, Line] = {
    "tournaments:log": (("tournament",), LOG, NOBODY, {}),
    "tournaments:log-prove": (("tournament",), NOBODY, LOG, {}),
    "tournaments:log-entry": (("tournament", "entry"), LOG, DESK, {"reason": "wrong table"}),
    "tournaments:packages": (("tournament",), REPORT, NOBODY, {}),
    "tournaments:package": (("tournament",), REPORT, NOBODY, {}),
    "tournaments:take-over-package": (("tournament",), DESK, NOBODY, {}),
    "tournaments:take-in": ((), REPORT, REPORT, {}),
    "tournaments:take-back": (("tournament",), REPORT, REPORT, {}),
    "tournaments:rehearse": (("tournament",), DESK, NOBODY, {}),
    "tournaments:rehearse-begin": (("tournament",), NOBODY, DESK, {}),
    "tournaments:rehearse-play": (("tournament",), NOBODY, DESK, {}),
    "tournaments:rehearse-away": (("tournament",), NOBODY, DESK, {}),
}

TOURNAMENTS: dict[str, Line] = {**BEFORE, **ROUNDS, **RESULTS, **FOLLOW, **AFTER, **KEEPING}
