"""The words of the director's screen: what happens, what is missing, what comes next, and which page it is on."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from tilehall.law.tournament.desk.next_step import DeskSituation, NextStep

# By code: the button, the sentence beside it, and the address. {names} come from the facts of the step.
STEPS: dict[str, tuple[str, str, str]] = {
    "announce": ("Write the announcement", "Nothing is announced yet.", "plan"),
    "take_entries": ("Take entries", "Nobody has entered yet.", "entries"),
    "decide_entries": ("Decide on entries", "Some who want to play wait for your word.", "entries"),
    "close_entries": ("Go to the entries", "Entered: {count}. Close entries there when the field stands.", "entries"),
    "grade": ("Make the grades", "Everyone who plays needs a grade.", "grades"),
    "check_in": ("Check players in", "Not checked in yet: {count}.", "check-in"),
    "draw": ("Draw round {round}", "{count} grades wait for the draw of round {round}.", "draw-all"),
    "draw_ahead": ("Draw round {round} already, on the standings after round {after}", "", "draw"),
    "draw_behind": ("Draw round {round} of grade {grade}", "Grade {grade} is behind the others.", "draw"),
    "settle": ("Take {player} out of the draw", "{player} withdrew ({choice}) and is still in the draw.", "settle"),
    "tick": ("{point}", "Before round 1 somebody answers for this.", "tick"),
    "begin": ("Begin round {round}", "All is ready for round {round}. The timer starts when you press.", "begin"),
    "enter_results": ("Enter results", "Results of round {round} still missing: {count}.", "scores"),
    "settle_dispute": ("Settle table {table}", "The players of table {table} do not agree.", "slip-desk"),
    "let_in": ("{player} has entered late: let in", "", "draw"),
    "decide_withdrawal": ("{player} wants to withdraw: decide", "", "entry"),
    "forfeit": ("Forfeit the game of {player}", "The clock of {player} has run out.", "late-forfeit"),
    "end_as_read": (
        "Set the rounds to {rounds}, then finish",
        "The rules of its day are not loaded: it is read, not run on.",
        "plan",
    ),
    "finish": ("Finish the event", "Every game has its slip. Look at prizes, then finish.", "finish"),
    "prizes": ("Prizes", "", "prizes"),
    "send_report": ("Send the report", "The results must go to the officers.", "report"),
    "keep_slips": ("Report and slips", "Keep the slips until the new ratings are out.", "report"),
    "pay_back": ("Pay back the fees", "Players who have paid and get it back: {count}.", "money"),
    "called_off": ("See the event", "Nobody waits for money.", "event"),
    "done": ("See the event", "Everything is done. Thank you.", "event"),
}
POINTS = {
    "lexicon-checked": "The right word list is loaded",
    "players-briefed": "Players know how to adjudicate",
}
CHOICES = {"adjust_draw": "change the draw", "bye": "byes for opponents", "forfeit": "forfeits"}
# One line of the list at the desk, by the code of its step: while it is to do, and once it is done.
LIST: dict[str, tuple[str, str]] = {
    "announce": ("The announcement", ""),
    "take_entries": ("Entries: nobody yet", ""),
    "decide_entries": ("Decide who may play", ""),
    "close_entries": ("Entries: {count} so far", "Entries are closed: {count}"),
    "grade": ("Grades", "Grades are made"),
    "check_in": ("Check-in: {here} of {field} here", "Check-in: everybody is here"),
    "draw": ("Draw of round {round}", "Round {round} is drawn"),
    "draw_ahead": ("Draw round {round} already", ""),
    "draw_behind": ("Draw round {round} of grade {grade}", ""),
    "settle": ("{player} withdrew and is still in the draw", ""),
    "tick": ("{point}", "{point}"),
    "begin": ("Begin round {round}", ""),
    "enter_results": ("Results of round {round}: {count} missing", "All results of round {round} are in"),
    "settle_dispute": ("Table {table} does not agree", ""),
    "let_in": ("{player} has entered late: let in", ""),
    "decide_withdrawal": ("{player} wants to withdraw: decide", ""),
    "forfeit": ("The clock of {player} has run out", ""),
    "end_as_read": ("Set the rounds to {rounds}", ""),
    "finish": ("Finish the event", "The event is finished"),
    "prizes": ("Prizes: none added yet", "Prizes: {count} on the list"),
    "send_report": ("Send the report", "The report is sent"),
    "keep_slips": ("Keep the slips until the ratings are out", "The slips may go"),
    "pay_back": ("Fees to pay back: {count}", "All fees are paid back"),
    "called_off": ("The event is called off", "The event is called off"),
}
# Where it is done, for what is pressed at the desk or told without a step of its own.
PAGES = {"draw": "draw", "settle": "draw"}
HAPPENING = {
    "plan": "Nothing is announced",
    "entries": "Entries are open",
    "preparing": "Getting ready for round 1",
    "round": "Round {round} is being played",
    "between": "Round {round} is done",
    "over": "All rounds are played",
    "finished": "The event is finished",
    "called_off": "The event is called off",
}


@dataclass(frozen=True, slots=True)
class StepWords:
    """A step in words. `fields` go along with a button; `url` is None while that page does not exist."""

    code: str
    label: str
    sentence: str
    url: str | None
    press: bool
    fields: tuple[tuple[str, str], ...]


def phase_words(now: DeskSituation, *, closing_day_is_over: bool = False) -> str:
    if now.phase == "entries" and closing_day_is_over:
        return "The day on which entries close is over"
    return HAPPENING[now.phase].format(round=now.round)


def list_words(step: NextStep, *, done: bool) -> str:
    """What stands on the list at the desk."""
    facts = {key: "" if value is None else str(value) for key, value in step.facts}
    to_do, is_done = LIST[step.code]
    if step.code == "check_in" and facts.get("field") == "0":
        to_do = "Check-in"
    return (is_done if done and is_done else to_do).format_map(_words(facts))


def _words(facts: dict[str, str]) -> dict[str, str]:
    """Facts as they are read, where they are codes."""
    point, choice = facts.get("point", ""), facts.get("choice", "")
    return {**facts, "point": POINTS.get(point, ""), "choice": CHOICES.get(choice, "")}


def list_page(step: NextStep) -> str:
    """The name of the page on which something of the list is done."""
    return PAGES.get(step.code) or STEPS[step.code][2]


def step_words(step: NextStep, number: int, round_: int) -> StepWords:
    label, sentence, name = STEPS[step.code]
    facts = {key: "" if value is None else str(value) for key, value in step.facts}
    words = _words(facts)
    if step.code == "begin" and facts.get("absent", "0") != "0":
        sentence = "Not checked in: {absent}. Round {round} can begin all the same; the timer starts when you press."
    if step.code == "draw" and facts.get("count") == "1":
        sentence = "Grade {grade} waits for the draw of round {round}."
    args: tuple[object, ...] = (number,)
    if name == "slip-desk":
        args = (number, round_, facts["number"])
    elif name == "entry":
        args = (number, facts["number"])
    query = {"round": facts["round"]} if name == "scores" and facts.get("round") != str(round_) else {}
    if step.code in ("draw_ahead", "draw_behind"):
        query = {"grade": facts["grade"]}
    if step.code == "draw_ahead":
        label = label if facts["after"] != "0" else "Draw round {round} already, by the ratings"
    fields = tuple((key, facts[key]) for key in ("round", "grade", "point", "number", "shown") if key in facts)
    return StepWords(
        code=step.code,
        label=label.format_map(words),
        sentence=sentence.format_map(words),
        url=step_address(name, *args, **query),
        press=step.press,
        fields=fields,
    )


def step_address(name: str, *args: object, **query: object) -> str | None:
    try:
        found = reverse(f"tournaments:{name}", args=args)
    except NoReverseMatch:
        return None
    return f"{found}?{urlencode(query)}" if query else found
