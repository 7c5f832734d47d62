"""Why a board was drawn as it is, in words. The command line uses the same ones."""

from collections.abc import Callable, Sequence

from tilehall.law.tournament.contention import TURNED
from tilehall.law.tournament.draws import race, terms
from tilehall.law.tournament.draws.reason import PairWeighing, Reason
from tilehall.site.pages.phrases import joined

REASONS: dict[str, str] = {
    "by_hand": "Made by hand, and kept.",
    "wished": "Wished for, and kept.",
    "bye_by_hand": "Given by hand, and kept.",
    "bye_of_the_lowest": "The lowest placed of those with fewest byes.",
    "house_player": "A house player, instead of a bye.",
    "came_late_bye": "Came late; given by the organiser.",
    "came_late_forfeit": "Came late: a forfeit, by the organiser's choice.",
    "withdrew": "{player} withdrew.",
    "fontes": "A quad: one from each quarter of the field, all against all in {rounds} rounds.",
    "knock_out": "{title}: seed {seed} meets seed {other_seed}{leg_text}.",
    "knock_out_bye": "Seed {seed} goes on without a game: the byes go to the best seeds, or the opponent has left.",
    "round_robin": "Everyone meets everyone: round {round} of {rounds}, seats by lot.",
    "teams": "{first} meets {second}.",
    "tables": "Drawn so that nobody meets anybody oftener than need be.",
    "drawn_anew": "Drawn anew for those who go on; what was played stays.",
    "chew": "{stand}; of the {racing} who can still win one of {prizes} prizes, these two meet.",
    "cop": (
        "{stand}; of {racing} with a real chance of one of {prizes} prizes, these two meet: in {runs} ends drawn by "
        "lot {first} had one in {chance_0}, {second} in {chance_1}."
    ),
    "gibson": "{stand}; {clinched}",
    "top_half": "{stand}; top half against bottom half.",
    "highest_placed": "{stand}; {other} is the highest placed whom {top} can meet and who leaves a draw for the rest.",
    "only_draw": "{stand}; no draw is possible without this pair.",
    "lot": "{stand}; the best draw without this pair is as good, and the lot decided.",
    "better": "{stand}; in the best draw without this pair {worse}.",
}
# What would be worse in the best draw without a pair, by the first term in which it costs more.
WORSE: dict[str, str] = {
    terms.REPEATS: "more players would meet again",
    terms.CLUBS: "more of one club would meet",
    terms.TEAMS: "more of one team would meet",
    terms.WIN_GROUPS: "the wins of those who meet would be farther apart",
    terms.STARTS: "the starts would be less even",
    terms.HALVES: "the upper and the lower half of those with equal wins would meet less in order",
    terms.PLACES: "those who meet would stand farther apart",
    terms.FACTOR: "the first places would meet less as the factor has it",
    terms.GIBSON: "more who are sure of their place would meet one who can still win a prize",
    terms.NO_PRIZE: "who is sure of a place would not meet the highest placed who can win no prize",
    race.RACE: "one more who can still win a prize would meet one who cannot",
    race.LEADER: "the leader would not meet the lowest placed who can still catch up",
    race.CHASE: "those in the race would not meet the lowest placed who can still catch them",
    race.AIM: "those who meet would play for prizes farther apart",
    race.NEAR: "those in the race who meet would stand farther apart",
}
ALONE = "{first} has no opponent in this round."


def reason_sentence(why: Reason | str | None, names: Sequence[str], name_of: Callable[[int], str]) -> str:
    """One sentence; `names` are those of the board. Draws of older versions were kept with theirs."""
    if not isinstance(why, Reason):
        return why or ""
    facts = dict(why.facts)
    if why.code == "teams":
        teams = {"first": "a house player", "second": "a house player", **facts}
        return (REASONS["teams"] if len(names) > 1 else ALONE).format_map(teams)
    if why.code == "withdrew":
        facts["player"] = name_of(int(facts["player"]))
    if why.code == "knock_out":
        facts["title"] = bracket_title(int(facts["left"]))
        facts["leg_text"] = "" if facts["leg"] == 1 else f", game {facts['leg']} of the match"
    if why.weighed is not None:
        facts |= _weighed(why.weighed, names)
    if why.code == "gibson":
        facts["clinched"] = _clinched(dict(why.facts), names)
    return REASONS[why.code].format_map(facts)


BRACKET = {0: "Match for the third place", 1: "Final", 2: "Semifinal", 4: "Quarterfinal"}


def bracket_title(matches: int) -> str:
    """What a round of a knock-out is called by how many matches it has; 0 is the one for the third place."""
    return BRACKET.get(matches, f"Round of {2 * matches}")


# What the opponent of one who has clinched a place plays for.
MEETS = {
    "highest": "and meets the highest placed who can win no prize.",
    "next": "and meets the highest placed who can win no prize and whom a better draw leaves.",
    "contender": "and meets one who can still win a prize, since no other draw is left.",
    "clinched": "and so is the opponent.",
}


def _clinched(facts: dict[str, int | str], names: Sequence[str]) -> str:
    by = "" if facts["by"] != "spread" else f" unless somebody turns more than {2 * TURNED} points a round"
    return f"{names[int(facts['who'])]} is sure of place {facts['place']}{by}, {MEETS[str(facts['meets'])]}"


def _weighed(weighed: PairWeighing, names: Sequence[str]) -> dict[str, str]:
    parts = [_stood(weighed), _met(weighed.met)]
    if weighed.mates:
        parts.append(f"they are {weighed.mates}")
    return {
        "stand": "; ".join(parts),
        "top": names[weighed.top],
        "other": names[1 - weighed.top],
        "first": names[0],
        "second": names[1],
        # A log of an older version may name a term that is none any more.
        "worse": next((WORSE[name] for name, _ in weighed.differs if name in WORSE), "something would be worse"),
    }


def _stood(weighed: PairWeighing) -> str:
    text = _wins(weighed)
    return f"After round {weighed.after}: {text[0].lower()}{text[1:]}" if weighed.after else text


def _wins(weighed: PairWeighing) -> str:
    if weighed.round == 1 or weighed.after == 0:
        return "Neighbours by rating" if weighed.hill else "By rating"
    one, other = (halves / 2 for halves in weighed.half_wins)
    return f"Both have {_won(one)}" if one == other else f"{_won(one)} against {other:g}"


def _won(wins: float) -> str:
    return f"{wins:g} win" if wins in (0.5, 1) else f"{wins:g} wins"


def _met(rounds: Sequence[int]) -> str:
    if not rounds:
        return "they have not met"
    return f"they met in round{'s' if len(rounds) > 1 else ''} {joined([*map(str, rounds)])}"
