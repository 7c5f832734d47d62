"""The steps of a play carried out tile by tile, as people at a table would."""

from collections import Counter

from tilehall.law.rummikub import meld, tiles


def carried_out(start, rack, done):
    """The melds and the rack after these steps. ValueError if a tile is not where a step takes it from."""
    places = [Counter(meld.without_meanings(one)) for one in start]
    own = Counter(rack)
    for step in done:
        places += [Counter() for _ in range(step.place + 1 - len(places))]
        for take in step.takes:
            _move(places[take.place], places[step.place], Counter(take.tiles))
        _move(own, places[step.place], Counter(step.lays))
    return [meld.without_meanings(place.elements()) for place in places if place.total()], +own


def _move(source, target, moved):
    if not moved <= source:
        raise ValueError(f"{tiles.print_tiles(moved - source)} is not there")
    source.subtract(moved)
    target.update(moved)
