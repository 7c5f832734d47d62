"""An event to print from, of any size and with any words in it, and every sheet there is."""

from collections.abc import Callable

from tilehall.site.tournaments import printing
from tilehall.site.tournaments.printing.keepsakes import Honour, Receipt
from tilehall.site.tournaments.printing.sheet_records import (
    Badge,
    Charge,
    Pairing,
    Paper,
    ScoreLine,
    SheetEvent,
    SheetPlacing,
    SheetPlayer,
    SheetRound,
    SheetStandings,
)

EVENT = SheetEvent(
    name="Whakatāne Weekend", grade="A grade", place="War Memorial Hall", day="Saturday 5 June 2027", rounds=7
)
TILES = (("A", 9), ("B", 2), ("Q", 1), ("?", 2))
CHARGES = (Charge(what="Jokers, each", points=100), Charge(what="Could not meld", points=100))


def players(count: int) -> tuple[SheetPlayer, ...]:
    return tuple(SheetPlayer(name=f"Player Number{n}x", number=n, club=f"Club {n % 5}") for n in range(1, count + 1))


def round_of(entered: tuple[SheetPlayer, ...], seats: int = 2, number: int = 3) -> SheetRound:
    """Tables in the order of entry; who is left over alone has the bye. The starts go to and fro."""
    groups = [entered[n : n + seats] for n in range(0, len(entered), seats)]
    return SheetRound(
        number=number,
        pairings=tuple(
            Pairing(
                players=group,
                table=n if len(group) > 1 else None,
                starts=n % 2 if len(group) > 1 else None,
                note="" if len(group) > 1 else "bye",
                link=f"http://192.168.1.20:8000/r/{n:04}" if len(group) > 1 else "",
            )
            for n, group in enumerate(groups, 1)
        ),
    )


def standings_of(entered: tuple[SheetPlayer, ...]) -> SheetStandings:
    placings = (
        SheetPlacing(place=str(n), player=player, values=(f"{n / 2:g}", f"{-n:+d}", "412.3"))
        for n, player in enumerate(entered, 1)
    )
    return SheetStandings(
        columns=("Wins", "Spread", "Average"), placings=tuple(placings), after_round=3, order="wins, then spread"
    )


def chart_of(entered: tuple[SheetPlayer, ...]) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(player=player, squares=(("v 2 first", "421–398", "+23"), ("bye", "+50"))) for player in entered
    )


def receipts_of(entered: tuple[SheetPlayer, ...]) -> tuple[Receipt, ...]:
    return tuple(
        Receipt(
            number=n, name=player.name, amount="$20.00", what=f"Entry fee {player.club}", day="Saturday 5 June 2027"
        )
        for n, player in enumerate(entered, 1)
    )


def honours_of(entered: tuple[SheetPlayer, ...]) -> tuple[Honour, ...]:
    return tuple(
        Honour(player=player, what=f"{n}. place in {player.club}", figures="5 wins, +312")
        for n, player in enumerate(entered, 1)
    )


def badges_of(entered: tuple[SheetPlayer, ...]) -> tuple[Badge, ...]:
    return tuple(
        Badge(player=player, grade="A grade", link=f"http://192.168.1.20:8000/t/{n:04}", signing="4f09ac")
        for n, player in enumerate(entered)
    )


def every_sheet(event: SheetEvent, entered: tuple[SheetPlayer, ...]) -> dict[str, Callable[[Paper], bytes]]:
    pairs, fours = round_of(entered), round_of(entered, seats=4)
    return {
        "slips": lambda paper: printing.slips(event, pairs, paper),
        "count sheets": lambda paper: printing.count_sheets(event, fours, CHARGES, paper),
        "score sheets": lambda paper: printing.score_sheets(event, [pairs], TILES, paper),
        "challenge slips": lambda paper: printing.challenge_slips(event, pairs, paper),
        "pairings by name": lambda paper: printing.pairings_by_name(event, pairs, paper),
        "pairings by table": lambda paper: printing.pairings_by_table(event, pairs, paper),
        "tables of four": lambda paper: printing.pairings_by_table(event, fours, paper),
        "standings": lambda paper: printing.standings(event, standings_of(entered), paper),
        "wall chart": lambda paper: printing.wall_chart(event, chart_of(entered), 7, paper),
        "receipts": lambda paper: printing.receipts(event, receipts_of(entered), paper),
        "certificates": lambda paper: printing.certificates(
            event, honours_of(entered), ("Director", "Organiser"), paper
        ),
        "personal codes": lambda paper: printing.badges(event, badges_of(entered), paper),
        "notice": lambda paper: printing.notice(event, paper),
        "closing card": lambda paper: printing.closing_card(event, paper),
    }


SHEETS = tuple(every_sheet(EVENT, ()))
NAMING = tuple(sheet for sheet in SHEETS if sheet not in {"challenge slips", "notice", "closing card"})
