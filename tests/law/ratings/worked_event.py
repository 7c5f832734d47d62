"""The worked event: a round robin of eight, seven games each, G and H are new."""

from tilehall.law.ratings.rate import RatedResult, RatedTournament, RatingEntry

BROUGHT = {
    "A": (1712, 412),
    "B": (1655, 35),
    "C": (1580, 160),
    "D": (1544, 96),
    "E": (1490, 64),
    "F": (1421, 22),
    "G": (None, 0),
    "H": (None, 0),
}
BEAT = {
    "A": "BCDFH",
    "B": "CDEFGH",
    "C": "EFH",
    "D": "CEH",
    "E": "AFG",
    "F": "DGH",
    "G": "ADH",
    "H": "E",
}
ENTRIES = [RatingEntry(name, rating, games) for name, (rating, games) in BROUGHT.items()]
RESULTS = [RatedResult("C", "G", 1), *(RatedResult(one, two, 2) for one, beaten in BEAT.items() for two in beaten)]


def exact(rated: RatedTournament) -> list[float | None]:
    return [None if one.exact is None else round(one.exact, 2) for one in rated.players]
