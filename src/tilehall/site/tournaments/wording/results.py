"""Sentences of results and slips, by the code of the law's answer."""

from datetime import date

from tilehall.law.game.table_count import RackCount
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.desk.slip_changes import TYPED_ANEW
from tilehall.law.tournament.slip import SIGNED_ANEW
from tilehall.site.pages.phrases import joined, minus

from .notes import reason_words

SENTENCES: dict[str, str] = {
    # which board
    "no_such_round": "Round {round} is not drawn.",
    "no_such_table": "There is no table {table} in round {round}.",
    "no_board": "{player} has no table in round {round}.",
    "which_grade": "Table {table} is in more than one grade ({grades}): write the grade before the table.",
    "wrong_pair": "These do not meet in round {round}.",
    "no_game_here": "At this table nothing is played in this round: it is a {meets}.",
    "not_at_this_table": "{who} does not sit at table {table}.",
    # for whom the page was
    "draw_has_changed": "The draw has changed since this page was opened, and nothing was entered. Look who plays whom "
    "(now {now}), and enter it again.",
    "round_has_changed": "This page was opened in round {shown}, and round {round} is played now: nothing was entered. "
    "If the result of round {shown} is still missing, tell the desk.",
    "another_round_is_played": "This page was not opened in round {round}, which is played now: nothing was done. Look "
    "again, and press it once more if it is still meant.",
    # what is typed
    "unreadable_line": "“{word}” is not understood. Write the table, then the score of each player.",
    "nothing_typed": "Write the table, then the score of each player.",
    "how_many_scores": "Table {table} needs {wanted} scores; {given} were given.",
    "how_many_bonus": "Give the bonus words of both (0 for none), or of neither.",
    "bonus_cannot_be": "{bonus} bonus words cannot be.",
    "how_many_times": "Give the time used by both players of a game of Scrabble, or by neither.",
    "time_cannot_be": "Nobody uses so much time in a game: write minutes and seconds, as 24:30.",
    "cannot_be": "A score of {score} cannot be: a slip of the finger?",
    "nobody_lost": "{scores} cannot be: the winner gets what the others lose, and here nobody has lost anything.",
    "look_again": "Look again at table {table}: {scores}.",
    "who_started": "Tiles were drawn for the start at table {table}: say who started (a star after the score).",
    # what is in already
    "already_in": "Table {table} is in already with just these scores. Nothing was entered twice.",
    "another_result_is_in": "Another result is in for this table: {held}. Only a change of the slip can replace it.",
    "round_is_over": "Another result is in for this table: {held}. A later round has begun, so that the slip changes "
    "only on a ground, with its reason.",
    "event_is_finished": "Another result is in for this table: {held}. The event is finished, so that the slip changes "
    "only on a ground, with its reason.",
    "players_have_signed": "The players have signed {held} themselves, and this is built on by now: the slip changes "
    "only on a ground, with its proof.",
    "say_both_signed": "The players have signed {held} on their phones. Tick that you hold a new slip, signed by all "
    "of them; without one, the slip changes only on a ground, with its proof.",
    "played_in_the_hall": "This game was played in the hall, which has added it up: the slip of table {table} changes "
    "only at the desk, on a ground.",
    "changed_on_a_ground": "The slip was changed to {held} on a ground, and changes again only on another one.",
    # by phone
    "wrong_key": "This code opens no slip. Scan the code on the slip at your table.",
    "own_signature_needed": "Everybody at the table holds the code of the slip, so it signs for nobody else: sign with "
    "the code on your own card, or sign the paper slip and take it to the desk.",
    "wrong_signing_code": "This is not the code on {name}’s card. Look again, or scan the card; without it, sign the "
    "paper slip and take it to the desk.",
    "too_many_codes": "Too many wrong codes were typed for this player. Scan the card instead, or sign the paper slip "
    "and take it to the desk.",
    "round_not_begun": "Round {round} has not begun.",
    "waits_for_the_other": "You have signed this. It waits for the other player.",
    "waits_for_the_desk": "You have said so already. The desk settles it.",
    "told_too_often": "This result was told or disputed {times} times on phones. Take the paper slip to the desk, "
    "where it is settled; what stands there now can still be signed.",
    "nothing_to_sign": "There is nothing to sign yet.",
    "slip_has_changed": "The slip has changed meanwhile: it now says {scores}. Look at it again.",
    "signed_too_long_ago": "Round {round} is over: its signed slips change only at the desk, on a ground.",
    "later_round_is_drawn": "Round {round} is drawn on this result already. Take your score sheets to the desk, "
    "which can still put it right.",
    "prize_is_paid": "A prize was paid out on the results already. Take your score sheets to the desk: the slip "
    "changes only on a ground now.",
    "results_are_out": "The results were sent or published already. Take your score sheets to the desk: the slip "
    "changes only on a ground now.",
    "told_anew_has_changed": "What was told anew has changed meanwhile. Look again.",
    "slip_is_signed": "The slip is signed and locked. The desk can tell you how it may still be changed.",
    "mend_your_own": "You have entered this yourself: enter it again as it was played.",
    "discrepancy_open": "You do not agree on this result yet. Count again and settle it; then all of you sign it.",
    "sheets_differ": "You agree on the scores, but not on the bonus words, the times or who started. Look at what was "
    "entered: sign it, or say what is wrong. The player who entered it can add what is missing.",
    "say_what_is_wrong": "Say in a few words what is wrong.",
    # changes and forfeits
    "not_submitted": "There is no signed slip to change.",
    "nothing_changes": "The slip says just that already.",
    "change_needs_reason": "A change of a slip needs its reason.",
    "unsubstantiated": "No score sheet or card shows this score: the change waits for its proof.",
    "ground_not_allowed": "A signed slip is not changed on this ground.",
    "recount_after_submission": "A recount comes too late: the slip is signed and handed in.",
    "director_only": "Only the director may judge this.",
    "grounds_missing": "The director's case must be told in full; missing: {missing}.",
    "forfeit_the_game": "A forfeit by the Executive makes no new score: enter it as a forfeit.",
    "already_played": "{player} has a result in round {round}.",
    "no_game_scheduled": "{player} has no game in round {round}.",
    "finished_later": "The game is finished later, as arranged: no forfeit.",
    "executive_decision_missing": "A forfeit by the Executive needs the reference of the decision and its day.",
    # count sheets
    "unreadable_rack": "Rack {seat}: “{tile}” is not a tile. Write R7 K13 J, or the points.",
    "points_cannot_be": "Rack {seat}: so many points cannot be.",
    "more_than_the_set": "There are not so many of {tiles} in a set.",
    "two_went_out": "Two racks are empty, but only one player goes out.",
    "out_without_opening": "The player who went out has opened.",
    # rulings that are shown
    "hand_in": "{who} sees to it that the slip comes to the desk.",
    "ground_allowed": "Allowed.",
    "amendment_accepted": "Allowed: slips are not locked before {in_force_from}.",
}

# What is asked back before a result is kept.
DOUBTS: dict[str, str] = {
    "very_high": "Really {high}?",
    "very_low": "Really only {low}?",
    "wide_margin": "Really {apart} apart?",
    "tie": "Really a tie?",
    "does_not_add_up": "The scores add up to {sum}, not to zero. Really?",
    "not_begun": "This round has not begun. Really?",
    "discrepancy_open": "They did not agree on this result. Have they settled it, and all signed what you enter?",
    "phone_apart": "{by} entered {phone} by phone. Does the paper that all have signed say {typed}?",
    "overtime_taken_off": "{overtime}",
    "sheets_apart": "Your sheet differs from the one that {by} entered, in {lines}: the marked lines. Count again. If "
    "yours is right all the same, press once more; the desk settles it.",
    "started_otherwise": "The draw gave the start to the other one. Really?",
}

GROUNDS: dict[str, tuple[str, str]] = {
    "mistyped": (
        "It was mistyped here: the signed paper says otherwise",
        "The paper in the hand. Not where the players signed on their phones.",
    ),
    "not_as_agreed": (
        "It is not the score they agreed on",
        "A score sheet or score card that shows the agreed score.",
    ),
    "director_extenuating": (
        "The director's extenuating case",
        "Category and reason; of unethical behaviour also a finding. Only the director judges, and sets the figures.",
    ),
    "signed_anew": (
        "All who signed it have signed another",
        "While nothing is built on the result: on their phones, or a new slip of paper in the scorer’s hand.",
    ),
    "executive_forfeit": (
        "The Executive forfeits the game",
        "The reference of the decision and its day. Enter it below as a forfeit.",
    ),
    "recount": ("A recount, an error found in the adding up", "Before the slip is signed, not after."),
}

FORFEITS: dict[str, str] = {
    "no_show": "did not play",
    "left": "left, and the game was never finished",
    "executive": "forfeited by the Executive",
}


OPENED = {"opened": "", "could_not": " (could not open)", "chose_not": " (chose not to open)"}


def rack_words(rack: RackCount) -> str:
    """What was left on a rack, as it is typed, and whether its player opened."""
    left = "out" if rack.out else " ".join(rack.tiles) or str(rack.points)
    return f"{left}{OPENED[rack.opened]}"


def time_words(seconds: int) -> str:
    """As a clock counts it: 25:13."""
    return f"{seconds // 60}:{seconds % 60:02}"


def forfeit_reason(reason: str | None, reference: str | None, decided: date | None) -> str:
    """Why a game is forfeited; of a decision of the Executive its reference and day first."""
    decision = f"{reference} of {decided:%d/%m/%Y}" if reference and decided else ""
    return "; ".join(filter(None, (decision, reason_words(reason))))


def _in_one_line(scores: Fact) -> str:
    """With spaces that do not break: a score stays on its line."""
    return "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(map(str, scores)) if isinstance(scores, tuple) else ""


def anew_question(refusal: Refusal) -> str:
    """Before a line replaces what was typed, or signed on phones, for the same table."""
    told = dict(refusal.detail)
    held = told["held"]
    scores = _in_one_line(held) or held
    if told.get("signed"):
        return (
            f"The players have signed {scores} on their phones. Do you hold a new slip, signed by all of them, that "
            "says what you typed now?"
        )
    return f"Another result is in for this table: {scores}. Does the paper say what you typed now?"


def anew_confirmed(refusal: Refusal) -> str:
    """What a yes to that question confirms."""
    return SIGNED_ANEW if dict(refusal.detail).get("signed") else TYPED_ANEW


def slip_in_question(refusal: Refusal) -> int | None:
    """Which slip it is that the question is about, by its entry in the log."""
    entry = dict(refusal.detail).get("slip")
    return entry if isinstance(entry, int) else None


def doubt_questions(refusal: Refusal) -> list[str]:
    """The questions of a result that must be looked at again."""
    given = dict(refusal.detail)["scores"]
    scores = [score for score in given if isinstance(score, int)] if isinstance(given, tuple) else []
    apart = apart_of(refusal)
    figures: dict[str, object] = {
        "high": max(scores),
        "low": min(scores),
        "apart": max(scores) - min(scores),
        "sum": sum(scores),
    }
    asked = [
        f"{name} went over time: {points} points. Are they off the {score} already?"
        for name, score, points in overtime_of(refusal)
        if points
    ]
    figures |= {
        "by": dict(refusal.detail).get("by") or "the desk",
        "typed": _in_one_line(given),
        "phone": _in_one_line(dict(refusal.detail).get("phone")),
        "lines": joined([name for name, _ in apart.values()]),
    }
    return [DOUBTS[doubt].format(**figures, overtime=" ".join(asked)) for doubt in doubts_of(refusal)]


def apart_of(refusal: Refusal) -> dict[int, tuple[str, int]]:
    """By seat, where another count sheet has another score: the name and that score."""
    told = dict(refusal.detail)
    names, mine, theirs = (told.get(fact) for fact in ("names", "scores", "theirs"))
    if not (isinstance(names, tuple) and isinstance(mine, tuple) and isinstance(theirs, tuple)):
        return {}
    seats = enumerate(zip(names, mine, theirs, strict=True))
    return {seat: (str(name), int(str(other))) for seat, (name, one, other) in seats if one != other}


def overtime_of(refusal: Refusal) -> list[tuple[str, int, int]]:
    """Where overtime is asked about: name, score as it was typed and what the overtime costs, seat by seat."""
    told = dict(refusal.detail)
    seats = [each for fact in ("names", "scores", "penalties") if isinstance(each := told.get(fact), tuple)]
    if len(seats) != 3:
        return []
    return [(str(name), int(str(score)), int(str(points))) for name, score, points in zip(*seats, strict=True)]


def theirs_of(refusal: Refusal) -> dict[int, str]:
    """What stands beside each line in which two count sheets differ."""
    by = dict(refusal.detail).get("by") or "the desk"
    return {seat: f"On the sheet of {by}: {minus(str(score))}." for seat, (_, score) in apart_of(refusal).items()}


def doubts_of(refusal: Refusal) -> tuple[str, ...]:
    """What must be answered with yes before the same result is taken."""
    doubts = dict(refusal.detail)["doubts"]
    return tuple(map(str, doubts)) if isinstance(doubts, tuple) else ()
