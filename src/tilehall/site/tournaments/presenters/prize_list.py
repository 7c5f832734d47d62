"""Who won which prize, as the wall, the report and the printed list say it."""

from dataclasses import dataclass

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.prize_winners import propose_awards, unproposed_awards
from tilehall.site.pages.phrases import dollars
from tilehall.site.tournaments.wording.money import merit_words


@dataclass(frozen=True, slots=True, kw_only=True)
class WonPrize:
    """A prize in the hands of one player; `won_for` is empty where it was given by the organiser's word."""

    kind: str
    prize: str
    grade: str
    winner: str
    won_for: str
    money: str = ""


def won_prizes(desk: Desk) -> tuple[WonPrize, ...]:
    """What is decided, in the order of the prizes."""
    decided = [
        (
            proposed.prize.key,
            WonPrize(
                kind=proposed.prize.kind,
                prize=proposed.prize.told,
                grade=proposed.prize.grade or "",
                winner=desk.name(proposed.player),
                won_for=merit_words(proposed.merit),
                money=dollars(proposed.cents) if proposed.cents else "",
            ),
        )
        for proposed in propose_awards(desk)
        if proposed.final
    ]
    for award in unproposed_awards(desk):
        if (prize := desk.till.prize(award.prize)) and prize.kind == "other":
            money = dollars(award.cents) if award.cents else ""
            given = WonPrize(
                kind="other", prize=prize.told, grade="", winner=desk.name(award.player), won_for="", money=money
            )
            decided.append((prize.key, given))
    order = {prize.key: number for number, prize in enumerate(desk.till.prizes)}
    return tuple(won for _, won in sorted(decided, key=lambda each: order[each[0]]))
