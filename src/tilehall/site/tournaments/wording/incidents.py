"""The register of incidents in words: what was noted, what came of it, breaches of conduct, and why not."""

from collections.abc import Callable

from tilehall.law.tournament.conduct import ConductLine
from tilehall.law.tournament.desk.acts.incidents import IncidentFollowed, IncidentNoted
from tilehall.law.tournament.desk.incident_records import Incident, StepKind
from tilehall.site.referee.wording.headlines import HEADLINES
from tilehall.site.referee.wording.questions import QUESTION_WORDS

from .log_story import LogStory, because, words_for

SENTENCES: dict[str, str] = {
    "incident_unsaid": "Say what happened.",
    "incident_not_ruled": "These answers lead to no ruling. Ask once more, or note it in your own words.",
    "incident_ruled_otherwise": "By the rules of this event the same facts are ruled on otherwise.",
    "incident_by_nobody": "Say whose doing it was: it goes on the conduct list.",
    "incident_in_no_round": "Round {round} has not begun.",
    "incident_at_no_board": "{names} did not sit at one table in round {round}.",
    "not_at_this_table": "{name} did not sit at this table.",
    "no_such_incident": "There is no such incident in the register.",
    "ruling_is_final": "No rule fits this case, so the adjudicator's ruling is final. There is no appeal.",
    "appeal_used": "This ruling was appealed already. There is one appeal.",
    "own_decision": "{name} gave the decision appealed against. Somebody else hears the appeal.",
    "own_ruling": "{name} wrote the ruling down. Somebody else than who gave it hears the appeal.",
    "no_appeal_open": "There is no open appeal.",
    "referred_already": "It is with the Executive already.",
    "step_of_nobody": "Say which player.",
    "decision_unsaid": "Say what was decided.",
    "decided_by_nobody": "Say who decided.",
}
OWN_WORDS = "Something else"
WHOSE_DOING = "Whose doing"  # where no question asks whom it is about
BREACHES: dict[str, str] = {
    "smoking": "smoking",
    "distraction": "needless talk or distraction",
    "flash_draw": "flash draw",
    "left_without_permission": "left without permission",
    "hidden_transaction": "handled tiles out of sight",
    "observer_communication": "spoke with an observer",
    "extraneous_items": "things in the playing area",
}
STEPS: dict[StepKind, str] = {
    "decided": "Decided otherwise",
    "appealed": "Appeal",
    "upheld": "Appeal upheld",
    "dismissed": "Appeal dismissed",
    "warned": "Warning",
    "referred": "Referred to the Executive",
    "executive": "The Executive decided",
}
COMPLAINT_WARNINGS = {
    "opponent_not_told": "the opponent was not told at the time",
    "adjudicator_not_told": "the adjudicator was not told at the time",
}
ASKERS = {"player": "the player", "opponent": "the opponent", "official": "an official"}


def breach_words(breach: str) -> str:
    return BREACHES.get(breach, breach.replace("_", " "))


def question_title(question: str) -> str:
    """What an incident is called. A log from elsewhere may name a question that is not asked here."""
    words = QUESTION_WORDS.get(question)
    return words.title if words is not None else question.replace("-", " ").capitalize() or OWN_WORDS


def ruling_words(code: str) -> str:
    """The headline of the card, as it was read out."""
    return HEADLINES.get(code, code.replace("_", " "))


def conduct_words(line: ConductLine) -> str:
    """flash draw × 2 (R2, R5)"""
    times = f" × {len(line.rounds)}" if len(line.rounds) > 1 else ""
    rounds = ", ".join(f"R{number}" if number else "before round 1" for number in line.rounds)
    return f"{breach_words(line.breach)}{times} ({rounds})"


def place_words(incident: Incident) -> str:
    """Round 2, table 5"""
    parts = [f"Round {incident.report.round}"] if incident.report.round is not None else []
    parts += [f"table {incident.table}"] if incident.table is not None else []
    return ", ".join(parts) or "Before round 1"


def step_words(kind: StepKind, player: int | None, decided_by: str, name: Callable[[int], str]) -> str:
    """Appeal of Ben; Warning to Ana; Decided otherwise by Dora"""
    whom = "" if player is None else f" {'to' if kind == 'warned' else 'of'} {name(player)}"
    return f"{STEPS[kind]}{whom}" + (f", by {decided_by}" if decided_by else "")


@words_for(IncidentNoted)
def _noted(story: LogStory, act: IncidentNoted, _seq: int) -> str:
    where = [f"round {act.round}"] if act.round is not None else []
    where += [f"table {act.table}"] if act.table is not None else []
    where += [story.names(act.players)] if act.players else []
    place = f" ({', '.join(where)})" if where else ""
    breaches = ", ".join(map(breach_words, act.breaches))
    conduct = f"; conduct of {story.name(act.player)}: {breaches}" if breaches and act.player is not None else ""
    ruled = f": {ruling_words(act.ruling).rstrip('.')}" if act.question else ""
    return f"Incident{place}, {question_title(act.question)}{ruled}{conduct}{because(act.told, '. ')}"


@words_for(IncidentFollowed)
def _followed(story: LogStory, act: IncidentFollowed, _seq: int) -> str:
    what = step_words(act.step, act.player, act.decided_by, story.name)
    return f"Incident of entry {act.incident}: {what[0].lower()}{what[1:]}{because(act.told)}"
