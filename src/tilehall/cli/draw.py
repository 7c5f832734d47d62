"""`tilehall draw`: who meets whom, in round robins, round by round, and at tables of four."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruleset_layers import RULESETS, UnknownRuleset
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.draws import draw_rules, pair_reasons
from tilehall.law.tournament.draws.methods import FOR_PRIZES, METHODS
from tilehall.law.tournament.draws.pairs import MOST_AT_ONCE, CannotDraw, Drawn, Entry, Pair, starts_and_replies
from tilehall.law.tournament.draws.round_draw import RoundDraw, Wishes, absent_from, draw_round, wishes_with_file
from tilehall.law.tournament.draws.round_robin import RoundRobin, draw_round_robin, order_by_lot, order_by_seeding
from tilehall.law.tournament.draws.tables import Seating, draw_tables
from tilehall.law.tournament.event import Event, PlayerId
from tilehall.law.tournament.event_size import MOST_ROUNDS

from . import event_file
from .answer import Answer, Complaint, table
from .tasks import Run, add_tasks

RULESET = "nzasp-2022"  # a round robin of numbers belongs to no event yet
# A hall has no more; a slip of the keyboard should not fill the memory.
MOST_PLAYERS, MOST_AT_TABLES = 2000, 500


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    add_task = add_tasks(add_command, "draw", "who meets whom: round-robin --players N, swiss FILE, tables --players N")

    def task(name: str, run: Run, text: str) -> argparse.ArgumentParser:
        parser = add_task(name, run, text)
        parser.add_argument("--seed", type=_number, default=0, metavar="S", help="the lots, else 0")
        return parser

    all_meet = task("round-robin", round_robin, "everyone meets everyone, with balanced starts")
    all_meet.add_argument("--players", type=_number, required=True, metavar="N")
    all_meet.add_argument("--starts", choices=("balanced", "drawn"), default="balanced", help="else balanced")
    all_meet.add_argument("--times", type=_number, default=1, metavar="T", help="2 for a double round robin, else 1")
    all_meet.add_argument("--rounds", type=_number, metavar="R", help="cut short after R rounds, or go on up to them")
    all_meet.add_argument("--seeded", action="store_true", help="players 1 and 2 meet in the last round")
    by_round = task("swiss", one_round, "the next round of an event file")
    by_round.add_argument("file", metavar="FILE", help="an event in JSON, one grade; - for standard input")
    by_round.add_argument("--round", type=_number, required=True, metavar="K", help="the finished rounds + 1")
    by_round.add_argument("--method", choices=METHODS, help="else as the file's systems say, else swiss")
    by_round.add_argument("--factor", type=_number, metavar="F", help="1 meets F + 1, and so on; else 3")
    by_round.add_argument(
        "--after", type=_number, metavar="R", help="on the standings after round R, while later rounds are still played"
    )
    by_round.add_argument("--apart", choices=("club", "team"), help="keep club-mates or team-mates apart")
    by_round.add_argument(
        "--out", action="append", default=[], metavar="NAME", help="does not play on; may be repeated"
    )
    by_round.add_argument("--gibson", action="store_true", help="pair clinched places apart; needs --of")
    by_round.add_argument("--of", type=_number, metavar="R", help="the rounds of the event in all")
    by_round.add_argument("--prizes", type=_number, default=1, metavar="P", help="places with a prize, else 1")
    by_round.add_argument("--even-starts", action="store_true", help="starts weigh more than win groups")
    at_tables = task("tables", tables_of_four, "tables of four, three where it must be")
    at_tables.add_argument("--players", type=_number, required=True, metavar="N")
    at_tables.add_argument("--rounds", type=_number, required=True, metavar="R")


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 19):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    return int(text)


def _within(place: str, given: int, least: int, most: int) -> None:
    if not least <= given <= most:
        raise Complaint(2, place, f"{given} is not from {least} to {most}", "ask for another number")


# -- round robin


def round_robin(arguments: argparse.Namespace) -> Answer:
    _within("draw round-robin: --players", arguments.players, 2, MOST_AT_ONCE)
    _within("draw round-robin: --times", arguments.times, 1, MOST_ROUNDS)
    if arguments.rounds is not None:
        _within("draw round-robin: --rounds", arguments.rounds, 1, MOST_PLAYERS * MOST_ROUNDS)
    balanced = arguments.starts == "balanced"
    plan = RoundRobin(players=arguments.players, times=arguments.times, rounds=arguments.rounds, balanced=balanced)
    order = order_by_seeding(plan, arguments.seed) if arguments.seeded else order_by_lot(plan.players, arguments.seed)
    drawn = draw_round_robin(plan, order)
    counted = (
        {str(player): list(own) for player, own in sorted(starts_and_replies(drawn).items())} if balanced else None
    )
    bases = draw_rules.rests_on_pairs(Book(RULESET), balanced, draw_rules.has_byes(drawn))
    document = {
        "rounds": [[_plain(entry) for entry in each] for each in drawn],
        "starts": counted,
        "rests_on": basis_texts(*bases),
    }
    return Answer(document, _chart(drawn, counted))


def _plain(entry: Entry[int]) -> dict[str, int]:
    return {"first": entry.first, "second": entry.second} if isinstance(entry, Pair) else {"bye": entry.player}


def _chart(drawn: Drawn[int], counted: dict[str, list[int]] | None) -> str:
    rows: list[tuple[str, ...]] = [
        (
            f"Round {number}",
            "   ".join(f"{e.first}-{e.second}" if isinstance(e, Pair) else f"{e.player} bye" for e in each),
        )
        for number, each in enumerate(drawn, 1)
    ]
    if counted is None:
        return f"{table(rows)}\n\nWho starts is drawn for at the table."
    often: dict[int, int] = {}
    for firsts, _ in counted.values():
        often[firsts] = often.get(firsts, 0) + 1
    text = ", ".join(f"{count} start {firsts} times" for firsts, count in sorted(often.items()))
    return f"{table(rows)}\n\nThe first named starts. Of {len(counted)} players {text}."


# -- a round of an event file


def one_round(arguments: argparse.Namespace) -> Answer:
    event = event_file.load_event(arguments.file)
    ahead = arguments.after is not None
    if ahead:
        _within("draw swiss: --after", arguments.after, 0, min(event.finished, arguments.round - 1))
    if (not ahead and arguments.round != event.finished + 1) or not 0 <= arguments.round - len(event.rounds) <= 1:
        what = f"{arguments.round} cannot be drawn: {_finished(event)}"
        raise Complaint(2, f"{arguments.file}: --round", what, f"draw round {event.finished + 1}")
    planned = event.system(arguments.round)
    factor = planned.factor if arguments.factor is None else arguments.factor
    _within("draw swiss: --factor", factor, 1, MOST_PLAYERS)
    _within("draw swiss: --prizes", arguments.prizes, 1, MOST_PLAYERS)
    method = arguments.method or planned.system
    if arguments.of is None and (arguments.gibson or method in FOR_PRIZES):
        option = "--gibson" if arguments.gibson else "--method"
        raise Complaint(2, f"draw swiss: {option}", "the rounds of the event are not known", "give them with --of")
    if arguments.of is not None:
        _within("draw swiss: --of", arguments.of, arguments.round, MOST_ROUNDS)
    try:
        wishes = Wishes(
            method=method,
            factor=factor,
            apart=arguments.apart,
            even_starts=arguments.even_starts,
            sit_out=absent_from(event, arguments.out),
            seed=arguments.seed,
            after=arguments.after,
            gibson=arguments.gibson,
            prizes=arguments.prizes,
            rounds=arguments.of,
        )
        with event_file.complaints_of_file(arguments.file):
            drawing = draw_round(event, arguments.round, wishes_with_file(event, arguments.round, wishes))
    except CannotDraw as cannot:
        from tilehall.site.tournaments.wording.draw import cannot_draw_words

        raise Complaint(2, arguments.file, *cannot_draw_words(cannot.code, cannot.facts.items())) from None
    except UnknownRuleset as unknown:
        known = ", ".join(RULESETS)
        raise Complaint(2, f"{arguments.file}: the file, ruleset", str(unknown), f"choose among {known}") from None
    return _told(drawing, event)


def _finished(event: Event) -> str:
    if event.finished < len(event.rounds):
        return f"round {event.finished + 1} is not finished"
    return f"{event.finished} rounds are finished"


def _told(drawing: RoundDraw, event: Event) -> Answer:
    names = event.names
    byes = [names[player] for player in drawing.byes]
    pairs = [_pair(drawing, number, names) for number in range(len(drawing.pairs))]
    document: dict[str, Any] = {
        "round": drawing.field.round,
        "method": drawing.wishes.method,
        "after": drawing.field.round - 1 if drawing.wishes.after is None else drawing.wishes.after,
        "pairs": pairs,
        "bye": byes[0] if byes else None,
        "byes": byes,
        "clinched": {names[player]: sure.place for player, sure in drawing.stakes.clinched.items()},
        "rests_on": basis_texts(*draw_rules.rests_on_rounds(event.book, bool(byes))),
    }
    rows: list[tuple[str, ...]] = [(str(n), f"{p['first']} - {p['second']}", p["why"]) for n, p in enumerate(pairs, 1)]
    return Answer(document, "\n".join([table(rows), *_byes(byes)]).lstrip("\n"))


def _pair(drawing: RoundDraw, number: int, names: Mapping[PlayerId, str]) -> dict[str, str]:
    from tilehall.site.tournaments.wording.draw_reasons import reason_sentence

    first, second = (names[player] for player in drawing.pairs[number].players)
    return {
        "first": first,
        "second": second,
        "why": reason_sentence(pair_reasons.pair_reason(drawing, number), (first, second), str),
    }


def _byes(byes: Iterable[str]) -> list[str]:
    return [f"{name} has the bye." for name in byes]


# -- tables of four


def tables_of_four(arguments: argparse.Namespace) -> Answer:
    _within("draw tables: --players", arguments.players, 2, MOST_AT_TABLES)
    _within("draw tables: --rounds", arguments.rounds, 1, MOST_ROUNDS)
    seating = draw_tables(arguments.players, arguments.rounds, arguments.seed)
    fewest, most = seating.meetings
    rounds = [[list(seats) for seats in each] for each in seating.rounds]
    document = {
        "rounds": rounds,
        "meetings": {"min": fewest, "max": most},
        "rests_on": basis_texts(*draw_rules.rests_on_tables()),
    }
    return Answer(document, _plan(seating))


def _plan(seating: Seating) -> str:
    rows: list[tuple[str, ...]] = [
        (f"Round {number}", "   ".join(map(_seats, each))) for number, each in enumerate(seating.rounds, 1)
    ]
    fewest, most = seating.meetings
    often = f"{fewest} times" if fewest == most else f"{fewest} to {most} times"
    often = "once" if (fewest, most) == (1, 1) else often
    return f"{table(rows)}\n\nThe first named starts. Any two meet {often}."


def _seats(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))
