"""What the Rummikub solver answers, in words: why tiles are no meld, and what to do at the table step by step."""

from tilehall.law.rummikub import meld, steps, tiles

# Half a sentence each, for whoever typed the tiles.
FAULTS: dict[meld.FaultCode, str] = {
    "set_too_small": "a meld has three tiles or more",
    "set_too_large": "a group has at most four tiles, a run thirteen",
    "duplicate_colour": "a group has each colour once, {tile} is there twice",
    "duplicate_number": "a run has each number once, {tile} is there twice",
    "run_wraps": "a 1 is low only and nothing follows 13",
    "run_gap": "the numbers of a run follow one another",
    "joker_stands_wrong": "the joker cannot stand for {tile} there",
    "not_a_set": "a group has one number, a run one colour",
}


def fault_words(fault: meld.MeldFault) -> str:
    tile = (tiles.stands_for(fault.tile) or fault.tile) if fault.tile else "a tile"
    return FAULTS[fault.code].format(tile=tile)


def step_parts(step: steps.PlayStep) -> tuple[tuple[str, tiles.Meld], ...]:
    """Words, each followed by the tiles that are meant; what the step gives comes last."""
    parts: list[tuple[str, tiles.Meld]] = []
    for taken in step.takes:
        parts += [("and take" if parts else "Take", taken.tiles), ("from", taken.out_of)]
    if step.lays:
        parts.append(("and lay" if parts else "Lay", step.lays))
    if step.to:
        parts.append(("to", step.to))
    return (*parts, ("which gives", step.gives))


def step_sentence(step: steps.PlayStep) -> str:
    return " ".join(f"{words} {tiles.print_tiles(meant)}" for words, meant in step_parts(step))
