"""What a certificate says: places, prizes and taking part, of grades that are over."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tilehall.law.tournament.desk import prize_winners
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.standings import Placing
from tilehall.site.pages.phrases import counted, signed
from tilehall.site.tournaments.certificate_codes import TOOK_PART, CertifiedHonour, prize_honour
from tilehall.site.tournaments.wording.money import merit_words, ordinal

from .number_words import wins_text

PLACED = 3  # who gets a certificate where no prize for a place says more
# What an organiser chooses to print.
CHOICES = {
    "winners": "the winner of each grade",
    "places": "the other first places",
    "prizes": "all other prizes",
    "taking-part": "everybody who took part",
}
USUAL = ("winners", "places", "prizes")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHonour:
    """`number` is the player's, `honour` what the code says it is for."""

    number: int
    honour: int
    what: str
    figures: str = ""


def honours(desk: Desk, choices: Collection[str] = USUAL, printed: int = 0) -> list[PlayerHonour]:
    """The first places of every grade that is over, then the other prizes that are decided, then all who played."""
    over = [name for name, grade in desk.grades.items() if grade.over]
    made = [honour for name in over for honour in _places(desk, name, choices, printed)]
    if "prizes" in choices:
        made += _prizes(desk)
    if "taking-part" in choices:
        made += [honour for name in over for honour in _taking_part(desk, name)]
    return made


def _places(desk: Desk, grade: str, choices: Collection[str], printed: int = 0) -> Iterator[PlayerHonour]:
    """Down to the last place that has a prize, or that a certificate was `printed` for."""
    last = max([PLACED, printed, *(prize.place or 0 for prize in desk.till.prizes if prize.grade == grade)])
    for placing in prize_winners.grade_placings(desk, grade):
        chosen = "winners" if placing.place == 1 else "places"
        if placing.place <= last and placing.games and chosen in choices:
            yield PlayerHonour(
                number=number_of(placing.player),
                honour=placing.place,
                what=f"{ordinal(placing.place)} place{_in_grade(desk, grade)}",
                figures=_figures(desk, grade, placing),
            )


def _prizes(desk: Desk) -> list[PlayerHonour]:
    return [
        PlayerHonour(
            number=proposed.player,
            honour=prize_honour(proposed.prize.key),
            what=proposed.prize.told,
            figures=merit_words(proposed.merit),
        )
        for proposed in prize_winners.propose_awards(desk)
        if proposed.final and proposed.prize.kind != "place"
    ]


def _taking_part(desk: Desk, grade: str) -> Iterator[PlayerHonour]:
    for placing in prize_winners.grade_placings(desk, grade):
        if placing.games:
            yield PlayerHonour(
                number=number_of(placing.player),
                honour=TOOK_PART,
                what=f"Took part{_in_grade(desk, grade)}",
                figures=_figures(desk, grade, placing),
            )


def _in_grade(desk: Desk, grade: str) -> str:
    return "" if len(desk.grades) == 1 else f" in grade {grade}"


def _figures(desk: Desk, grade: str, placing: Placing) -> str:
    """With byes and forfeits there are more wins than games, so that they are wins of rounds."""
    wins = f"{wins_text(placing.wins)} {'win' if placing.wins == 1 else 'wins'}"
    number = number_of(placing.player)
    rounds = sum(number in board.players for each in desk.grade(grade).rounds for board in each.boards)
    won = f"{wins} in {counted(placing.games, 'game')}"
    if rounds > placing.games:
        won = f"{wins} in {counted(rounds, 'round')}"
    return (
        f"{won}, spread {signed(placing.spread)}"
        if desk.book.game == "scrabble"
        else f"{won}, {counted(placing.spread, 'point')}"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCertificate:
    """What the log says today of what a certificate was printed for; `now` where it says something else by now."""

    name: str
    club: str
    certified: str
    stands: PlayerHonour | None
    now: PlayerHonour | None


def checked_certificate(desk: Desk, certified: CertifiedHonour) -> CheckedCertificate | None:
    """None where the player it was printed for is no longer in the event."""
    if certified.number not in desk.players:
        return None
    player = desk.player(certified.number)
    own = [
        honour for honour in honours(desk, tuple(CHOICES), certified.place or 0) if honour.number == certified.number
    ]
    stands = next((honour for honour in own if honour.honour == certified.honour), None)
    took_part = next((honour for honour in own if honour.honour == TOOK_PART), None)
    return CheckedCertificate(
        name=player.name,
        club=player.club or "",
        certified=_certified_words(desk, certified),
        stands=stands,
        now=own[0] if own and certified.place else took_part,
    )


def _certified_words(desk: Desk, certified: CertifiedHonour) -> str:
    if certified.place:
        return f"{ordinal(certified.place)} place"
    prize = desk.till.prize(certified.prize or "")
    return prize.told if prize else "a prize" if certified.prize else "taking part"
