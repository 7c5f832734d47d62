"""The words people read for what the register keeps as codes: parameters, their values, and how a clause is treated."""

import re
from calendar import month_name
from datetime import date
from typing import Any

from django.utils.formats import date_format

from tilehall.site.pages.phrases import dollars, joined, minus

# How we treat a clause: the badge, and the sentence behind it.
HOW = {
    "coded": ("The hall decides", "The software works this out, or holds everybody to it, by itself."),
    "advised": (
        "The hall advises",
        "The software asks what happened and says what to do, or shows and warns; people act.",
    ),
    "human": ("People decide", "The rule leaves this to people; the software keeps what they decide."),
    "meta": ("About the rules", "The clause speaks of the document itself, not of what players or officers do."),
}
SURFACE = {
    "engine": "The games",
    "referee": "The referee's desk",
    "desk": "The tournament desk",
    "ratings": "The ratings",
    "registry": "The register of members",
    "meetings": "Meetings",
    "calendar": "The calendar",
    "rulebook": "The rulebook",
}
# Whose judgement a clause asks for.
JUDGE = {
    "adjudicator": "the adjudicator",
    "agm": "the Annual General Meeting",
    "club": "the club",
    "director": "the director",
    "executive": "the Executive",
    "management_committee": "the Management Committee",
    "organiser": "the organiser",
    "player": "the player",
    "referee": "the Referee",
    "secretary": "the Secretary",
}

# Every parameter of the register: its name in words and the unit of its value (None: the value speaks for itself).
PARAMETERS: dict[str, tuple[str, str | None]] = {
    # What the text is.
    "version": ("Version of the document", None),
    "revised": ("Revised on", None),
    "amended": ("Last amended on", None),
    "added": ("Added on", None),
    "effective_from": ("In force from", None),
    "ruleset_id": ("Ruleset", None),
    # The association.
    "name": ("Full name", None),
    "short": ("Short name", None),
    "objects": ("Objects of the association", None),
    "member_classes": ("Classes of member", None),
    "fee_effective": ("A new fee takes effect", None),
    "fee_rates": ("Rates of the fee", None),
    "fee_due": ("Fees fall due on", "day of the year"),
    "fy_start": ("The financial year begins on", "day of the year"),
    "fy_end": ("The financial year ends on", "day of the year"),
    "club_registration_fee": ("Fee for registering a club", "dollars"),
    "club_annual_fee": ("Yearly fee of a club", "dollars"),
    "executive_offices": ("Offices of the Executive", None),
    "term": ("Term of office", None),
    "election_proxies": ("Proxies count in elections", None),
    "nomination_days": ("Nominations close before the meeting by", "days"),
    "floor_if_fewer_than": ("Nominations from the floor if there are fewer than", "nominees"),
    "officer_free_entries_per_year": ("Free entries of an officer a year", "entries"),
    "mc_quorum_officers": ("Quorum of the Management Committee: officers", "officers"),
    "mc_quorum_clubs": ("Quorum of the Management Committee: clubs", "clubs"),
    "mc_quorum_independents": ("Quorum of the Management Committee: independent members", "members"),
    "club_vote_weight": ("Weight of a club's vote", None),
    "chair_casting_vote": ("The chair has a casting vote", None),
    "mc_nonroutine_notice_days": ("Notice of business that is not routine", "days"),
    "agm_weekend": ("Weekend of the Annual General Meeting", None),
    "special_business_days": ("Special business is sent in before the meeting by", "days"),
    "agm_notice_clear_days": ("Notice of the Annual General Meeting", "clear days"),
    "sgm_signers_per_club": ("Signers from each club who ask for a Special General Meeting", "members"),
    "sgm_clubs": ("Clubs that must ask for a Special General Meeting", "clubs"),
    "sgm_notice_clear_days": ("Notice of a Special General Meeting", "clear days"),
    "gm_quorum_ordinary": ("Quorum of a General Meeting: ordinary members", "members"),
    "gm_quorum_executive": ("Quorum of a General Meeting: members of the Executive", "members"),
    "gm_quorum_wait_min": ("Waiting for a quorum", "minutes"),
    "gm_chair_casting_vote": ("The chair of a General Meeting has a casting vote", None),
    "votes_per_member": ("Votes of a member", "votes"),
    "proxy_requires_written_resolution": ("A proxy votes only on a written resolution", None),
    "rule_change_majority": ("Majority for changing the constitution", None),
    "entrenched": ("Clauses that need approval before they change", None),
    "ird_approval_required": ("Inland Revenue must approve", None),
    "profit_beneficiaries": ("The profit of a tournament may go to", None),
    "rules_committee_min": ("Smallest Rules Committee", "members"),
    "championship_format_months": ("The Championship's format is announced before it by", "months"),
    "masters_field": ("Players in the Masters", "players"),
    "masters_days": ("Length of the Masters", "days"),
    "masters_max_games": ("Most games in the Masters", "games"),
    "postpone_same_year": ("A postponed event stays in its year", None),
    # Ratings and rankings.
    "ranking_min_games": ("Games needed for the ranking list", "games"),
    "ranking_window_months": ("They are counted over", "months"),
    "provisional_below_games": ("A rating is provisional below", "games"),
    "historic_after_years": ("A rating is historic after", "years"),
    "ranking_exclusion_max_years": ("Longest exclusion from the rankings", "years"),
    # Tournaments.
    "withdrawal_hours": ("A withdrawal is late when the start is nearer than", "hours"),
    "withdrawal_literal": ("The rule on withdrawing is taken word for word", None),
    "appeal_hours": ("Time for an appeal", "hours"),
    "balanced_starts_required_for": ("Balanced starts are a must in", None),
    "bye_spread": ("Spread for a bye", "signed points"),
    "bye_counts_when": ("A bye has a value when the byes in a grade are", None),
    "forfeit_spread": ("Spread for the opponent of a forfeit", "signed points"),
    "forfeiter_spread": ("Spread for the player who forfeits", "signed points"),
    "results_recipients": ("Results go to", None),
    "break_default_s": ("Break between games without a set time", "seconds"),
    "break_min_s": ("Shortest break, with notice", "seconds"),
    "slip_amend_grounds": ("A submitted slip may change when", None),
    "forfeit_start_sequence": ("Starts credited to the one who forfeits, in turn", None),
    "bye_start": ("Start credited for a bye", None),
    "forfeit_opponent_start": ("Start credited to the opponent of a forfeit", None),
    # Before and at the table.
    "lexicon": ("Word list", None),
    "timers_required": ("Every game has a timer", None),
    "base_time_s": ("Time for each player", "seconds"),
    "turn_limit_s": ("Limit for one turn", "seconds"),
    "timer_preference": ("Timers, best first", None),
    "smart_timer_needs_consent": ("A phone as timer needs both players' consent", None),
    "timer_shows_overtime": ("The timer shows overtime", None),
    "late_clock_start_after_s": ("A latecomer's clock may start after", "seconds"),
    "late_clock_start_mandatory": ("It must be started", None),
    "late_forfeit_at_used_s": ("The game is forfeited when the latecomer has used", "seconds"),
    "late_clock_stoppers": ("The latecomer's clock may be stopped by", None),
    "tiles_total": ("Tiles in the set", "tiles"),
    "bag_cm": ("Size of the bag", "centimetres"),
    "start_draw": ("Who goes first: drawn, by", None),
    "blank_beats_A": ("In that draw a blank beats an A", None),
    "rack_size": ("Tiles on a rack", "tiles"),
    "first_clock_racked": ("The first clock starts with tiles on the rack", "tiles"),
    "first_clock_face_up": ("The first clock starts with tiles face up", "tiles"),
    # A turn of Scrabble.
    "turn_steps": ("Steps of a turn, in order", None),
    "record_before_draw": ("The score is written down before drawing", None),
    "record_waived_when_bag_empty": ("Writing the score may be left out when the bag is empty", None),
    "prerecord_forbidden": ("Writing the score in advance is forbidden", None),
    "prerecord_effect": ("Writing the score in advance", None),
    "blank_written": ("A blank's letter is written down", None),
    "overdraw_extra_pick": ("Extra tiles the opponent picks after an overdraw", "tiles"),
    "fast_bag_test": ("Drawing too early is told by", None),
    "fast_bag_window_s": ("Time to look at a play before tiles are drawn", "seconds"),
    "fast_bag_decides": ("Who says whether a challenge is still open", None),
    "drawn_tiles_on_loss": ("Tiles drawn before an upheld challenge", None),
    "exchange_min_bag": ("Fewest tiles in the bag for an exchange", "tiles"),
    "exchange_max_tiles": ("Most tiles exchanged at once", "tiles"),
    "exchange_press": ("Starting the opponent's clock in an exchange", None),
    "exchange_all_on_rack_allowed": ("All seven may stay on the rack while new tiles are drawn", None),
    "exchange_draw_to": ("New tiles are put", None),
    "pass_limit": ("Passes allowed", None),
    "found_tile_to": ("A tile found goes to", None),
    "hold_release_words": ("A hold is released by saying", None),
    "external_device_executes": ("The adjudicating device is worked by", None),
    "smart_device_executes": ("The smart device is worked by", None),
    "min_screen_in": ("Smallest screen", "inches"),
    "min_screen_mm": ("Smallest screen", "millimetres"),
    "challenge_success": ("After an upheld challenge", None),
    "challenge_mode": ("After a failed challenge", None),
    "challenge_bonus_per_word": ("Points for each challenged word", "points"),
    "restart_after_good_play": ("After a failed challenge the clock restarts", None),
    # The end of a game of Scrabble.
    "zero_turns_end": ("The game ends after scores of zero in a row", "turns"),
    "zero_turns_bag_below": ("They count while the bag holds", None),
    "out_play_restart_after_s": ("After an out play the opponent's clock may start after", "seconds"),
    "out_play_window_s": ("Time to answer an out play", "seconds"),
    "out_play_window_effect": ("When that time is over", None),
    "out_play_hold_runs_clock": ("During a hold on an out play the clock runs", None),
    "out_bonus_factor": ("Going out counts the opponent's tiles", "times"),
    "overtime_points": ("Points lost for overtime", "points"),
    "overtime_unit_s": ("They are lost for each started", "seconds"),
    # What the notes of the NSA document say was so before.
    "previous_late_clock_start_after_s": ("Before: a latecomer's clock could start after", "seconds"),
    "previous_fast_bag_window_s": ("Before: time to look at a play", "seconds"),
    "previous_out_play_window_s": ("Before: time to answer an out play", "seconds"),
    # Rummikub.
    "jokers": ("Jokers in the set", "jokers"),
    "colours": ("Colours", "colours"),
    "numbers": ("Numbers in each colour", "numbers"),
    "copies": ("Copies of each tile", "copies"),
    "winner_scores": ("The winner scores", None),
    "loser_scores": ("Each loser scores", None),
    "deal_tiles": ("Tiles dealt to each player", "tiles"),
    "deal_stacks": ("They are dealt in", "stacks"),
    "deal_stack_size": ("A stack has", "tiles"),
    "draw_per_turn": ("Tiles drawn in a turn", "tiles"),
    "lay_min_tiles": ("Fewest tiles laid in a turn", "tiles"),
    "retract_same_turn": ("Tiles laid in this turn may be taken back in it", None),
    "initial_meld_min": ("Worth of the initial meld, at least", "points"),
    "group_sizes": ("Size of a group", "tiles"),
    "run_min": ("Shortest run", "tiles"),
    "turn_time_s": ("Time for a turn", "seconds"),
    "timeout_penalty_tiles": ("Penalty tiles for a turn that failed in time", "tiles"),
    "timeout_idle_draw": ("Tiles drawn when time runs out and nothing was touched", "tiles"),
    "run_wrap": ("A run may go on from 13 to 1", None),
    "freed_joker_must_be_new_set": ("A freed joker goes into a new meld in the same turn", None),
    "joker_rack_value": ("A joker left on the rack costs", "points"),
    "unmelded_charge_could_not": ("Never melded and could not have", "points"),
    "unmelded_charge_chose_not": ("Never melded although it was possible", "points"),
    "unmelded_charge_mode": ("This charge", None),
    "doubles_for_redeal": ("Doubles that allow a fresh start", "doubles"),
    "empty_pool_winner_score": ("With an empty pool the winner scores", None),
}

# Values that are codes, in words. Where one word means different things, the parameter's own table comes first.
CODES: dict[str, str] = {
    "accept": "“accept”",
    "affiliated_members_on_date": "its affiliated members on the day",
    "after_5_s": "after 5 seconds",
    "agm_to_agm": "from one Annual General Meeting to the next",
    "analogue": "analogue clock",
    "anyone": "anyone",
    "at_once": "at once",
    "by_racked": "depends on whether one is on the rack",
    "challenger": "the challenger",
    "championship": "the Championship",
    "club": "through a club",
    "declare_score": "declare the score",
    "designate_blank": "name the blank",
    "digital": "digital timer",
    "director": "the director",
    "director_extenuating": "the director finds special circumstances",
    "double": "the challenger loses a turn",
    "draw": "draw tiles",
    "earliest_short_draw": "the player who first drew too few",
    "first": "first",
    "first_monday_june": "the one with the first Monday of June",
    "first_replacement_seen": "once the player has seen the first new tile",
    "flash_draw": "makes it a flash draw",
    "flat": "is flat: the tiles on the rack are not counted",
    "game_over": "the game is over",
    "honorary": "honorary",
    "honorary_vp": "honorary vice president",
    "independent": "independent",
    "infraction": "is an infraction",
    "late_player": "the latecomer",
    "life": "life",
    "magazine_layout_editor": "the Magazine Layout Editor",
    "masters": "the Masters",
    "may": "allowed once the old tiles are face down",
    "minus_own_charge": "minus what is left on the rack",
    "must": "a must, before drawing",
    "nearest_A": "the letter nearest A",
    "next_financial_year": "in the next financial year",
    "none": "none",
    "not_as_agreed": "it is not the score both agreed on",
    "note_play": "note the play if wanted",
    "nzasp": "the association",
    "okay": "“okay”",
    "opponent": "the opponent",
    "opponent_clock_may_run": "the opponent's clock may be started; the game goes on",
    "ordinary": "ordinary",
    "place": "place the tiles",
    "play_removed_turn_lost": "the play comes off and the turn is lost",
    "points_per_word": "the player gets points for each challenged word; no turn is lost",
    "president": "President",
    "press": "press the clock",
    "rack": "straight on the rack",
    "ratings_manager": "the Ratings Manager",
    "record": "write the score down",
    "record_opponent_total": "write down the opponent's total",
    "record_own_total": "write down your own total",
    "registered_club": "a registered club",
    "rule": "the rule itself",
    "second": "second",
    "seconds": "the seconds the opponent had",
    "secretary": "Secretary",
    "show_and_return": "are shown to the opponent and go back into the bag",
    "smart_device": "smart device",
    "sum_of_opponent_charges": "the sum of what the others are charged",
    "table": "face down on the table",
    "track": "track tiles if wanted",
    "treasurer": "Treasurer",
    "unequal": "unequal",
    "unrecorded": "whether the score was written down first",
    "vice_president": "Vice President",
    "web_master": "Webmaster",
    "website_coordinator": "the Website Co-ordinator",
    "when_ready": "when the player is ready",
    "zero": "nothing",
}
SPOKEN_AS_THEY_ARE = frozenset(
    {"version", "name", "short", "ruleset_id", "lexicon", "rule_change_majority", "entrenched"}
)
ABSENT = {
    "turn_limit_s": "none",
    "pass_limit": "any number",
    "zero_turns_bag_below": "any number of tiles",
}
EITHER = frozenset({"late_clock_stoppers", "slip_amend_grounds", "exchange_draw_to", "hold_release_words"})
IN_ORDER = frozenset({"turn_steps", "forfeit_start_sequence", "timer_preference"})


def parameter_in_words(name: str) -> str:
    """The parameter's name as people say it; a name not yet worded is at least readable."""
    return PARAMETERS[name][0] if name in PARAMETERS else name.replace("_", " ").capitalize()


def value_in_words(name: str, value: Any) -> str:
    unit = PARAMETERS.get(name, ("", None))[1]
    if value is None:
        return ABSENT.get(name, "not set")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    if isinstance(value, tuple | list):
        return _several(name, tuple(value), unit)
    if isinstance(value, str):
        return _text(name, value, unit)
    return _figure(value, unit)


def duration_in_words(seconds: int) -> str:
    """1501 is 25 minutes 1 second; under two minutes people think in seconds."""
    if seconds < 120 and seconds != 60:
        return _counted(seconds, "seconds")
    minutes, rest = divmod(seconds, 60)
    text = _counted(minutes, "minutes")
    return f"{text} {_counted(rest, 'seconds')}" if rest else text


def _several(name: str, values: tuple[Any, ...], unit: str | None) -> str:
    if not values:
        return "none"
    if all(isinstance(value, int) for value in values) and len(values) == 2:
        between = " by " if unit == "centimetres" else " to "
        return f"{values[0]}{between}{_figure(values[1], unit)}"
    words = [value_in_words(name, value) for value in values]
    if name in IN_ORDER:
        return ", then ".join(words)
    return joined(words, "or" if name in EITHER else "and")


def _text(name: str, value: str, unit: str | None) -> str:
    if unit == "day of the year":
        month, day = (int(part) for part in value.split("-"))
        return f"{day} {month_name[month]}"
    if name in SPOKEN_AS_THEY_ARE:
        return value
    return CODES.get(value, value.replace("_", " "))


def _figure(value: float, unit: str | None) -> str:
    if unit == "seconds":
        return duration_in_words(int(value))
    if unit == "dollars":
        return dollars(round(value * 100)) if value else "none"
    if unit == "signed points":
        return minus(f"{value:+d} points")
    if unit == "times":
        return {1: "once", 2: "twice"}.get(int(value), f"{value} times")
    return _counted(value, unit) if unit else str(value)


def _counted(count: float, unit: str) -> str:
    if count != 1:
        return f"{count} {unit}"
    singular = {"entries": "entry", "copies": "copy", "inches": "inch"}.get(unit, unit.removesuffix("s"))
    return f"{count} {singular}"


_CODE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
_SIGNS = {"<=": "≤", ">=": "≥", "->": "→"}


def spoken_text(text: str) -> str:
    """What the register says the software does, without the spelling of programs: its codes as words, its signs as
    they are written by hand."""
    for typed, written in _SIGNS.items():
        text = text.replace(typed, written)
    return _CODE.sub(lambda code: code[0].replace("_", " "), text)
