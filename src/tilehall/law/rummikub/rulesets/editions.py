"""What an organiser's edition may change: every figure and switch but those that say what tiles and melds are."""

from tilehall.law.game import edition
from tilehall.law.game.edition import Override, WrongEdition
from tilehall.law.rummikub.rules import CHOICES, RummikubRules

# The solver, which must say whether a player could have melded, knows one set of tiles and one kind of melds.
_ONLY_CODE = ("tiles_total", "jokers", "colours", "numbers", "copies", "group_sizes", "run_min", "run_wrap")
# What may not be less, so that a game can be dealt, played and ended.
_LEAST = {
    "deal_tiles": 1,
    "deal_stacks": 1,
    "deal_stack_size": 1,
    "draw_per_turn": 1,
    "lay_min_tiles": 1,
    "turn_time_s": 1,
    "doubles_for_redeal": 1,
}


def amend_rules(rules: RummikubRules, key: str, overrides: tuple[Override, ...]) -> RummikubRules:
    """The rules with these overrides. WrongEdition names every fault."""
    rummikub_rules = edition.amended_rules(rules, key, overrides)
    faults = [fault for override in overrides if (fault := _fault(override))]
    if rummikub_rules.deal_tiles.value != rummikub_rules.deal_stacks.value * rummikub_rules.deal_stack_size.value:
        faults.append("deal_tiles: should be deal_stacks times deal_stack_size")
    if rummikub_rules.deal_tiles.value * max(rummikub_rules.players.value) >= rummikub_rules.tiles_total.value:
        faults.append("deal_tiles: the pool would be empty before the first turn")
    if faults:
        raise WrongEdition(key, faults)
    return rummikub_rules


def _fault(override: Override) -> str | None:
    name, value = override.name, override.value
    if name in _ONLY_CODE:
        return f"{name}: only code can change what tiles and melds there are"
    if name in CHOICES and value not in CHOICES[name]:
        return f"{name}: should be one of {', '.join(CHOICES[name])}, not {value!r}"
    if isinstance(value, int) and not isinstance(value, bool) and value < _LEAST.get(name, 0):
        return f"{name}: should be {_LEAST.get(name, 0)} or more, not {value}"
    if name == "players" and not (isinstance(value, tuple) and set(value) <= {2, 3, 4}):
        return f"players: should be some of 2, 3 and 4, not {value!r}"
    return None
