"""What a review takes: whole games at two plies, counted for 25 turns (bar: 30 s), and without plies beside it.

    python -m bench.scrabble_review [--games N] [--seed S]

The games are played by the highest score, so that many turns cost something. Each is reviewed twice, and both times
must tell the same.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.side_by_side import print_machine, seconds_of
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import READ, SIGNS, SIZE, Square
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.practice.analysis import AnalysedTurn, analysed
from tilehall.law.scrabble.practice.choosers import by_score
from tilehall.law.scrabble.practice.deals import Choice, Sight, play_deal
from tilehall.law.scrabble.practice.matches import shuffled
from tilehall.law.scrabble.taken_turns import TakenTurn
from tilehall.site.games import leave_tables, lexicons

TURNS = 25
BAR = 30.0  # seconds


def played(finder: Finder, deal: str) -> list[TakenTurn]:
    turns: list[TakenTurn] = []
    chooser = by_score(finder, lambda _word: True)

    def noting(sight: Sight) -> Choice:
        choice = chooser(sight)
        turns.append(taken(len(turns), sight, choice))
        return choice

    play_deal((noting, noting), shuffled(deal), Lots(deal))
    return turns


def taken(number: int, sight: Sight, choice: Choice) -> TakenTurn:
    text, placed, score = "-", (), 0
    if choice.play is not None:
        score, down, row, column, codes = choice.play
        step = SIZE if down else 1
        squares = (Square(row * SIZE + column + at * step) for at in range(len(codes)))
        placed = tuple((square, SIGNS[code]) for square, code in zip(squares, codes, strict=True) if code)
        play = Finder.play(choice.play)
        text = f"{play.coords} {play.text}"
    return TakenTurn(
        seq=number + 1,
        by=number % 2,
        what="play" if placed else "exchange" if choice.exchanged else "pass",
        text=text,
        board=sight.board,
        rack=tuple(READ[code] for code in sight.rack),
        score=score,
        lead=sight.lead,
        placed=placed,
        given=tuple(READ[code] for code in choice.exchanged),
    )


def timed_review(finder: Finder, turns: Sequence[TakenTurn], plies: int) -> tuple[float, list[AnalysedTurn]]:
    told: list[AnalysedTurn] = []
    return seconds_of(lambda: told.extend(analysed(finder, turns, plies=plies))), told


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=8)
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    with TemporaryDirectory() as none:
        enable1 = lexicons.open_lexicon(lexicons.DEFAULT, Path(none))
        table = leave_tables.table_of(enable1.about, Path(none)).table
    finder = Finder(enable1.generator(), bonus=50, bonus_tiles=7, table=table)
    print_machine(f"{asked.games} games reviewed, enable1")
    every: list[float] = []
    for number in range(asked.games):
        turns = played(finder, f"{asked.seed}/{number}")
        runs = [timed_review(finder, turns, plies) for plies in (0, 2, 2)]
        seconds, found = [run[0] for run in runs], [run[1] for run in runs]
        assert found[1] == found[2], "the same review twice"
        assert all(one.judged is not None for one in found[1])
        each = [one * TURNS / len(turns) for one in seconds]
        every += each[1:]
        cost = sum(one.judged.cost for one in found[1] if one.judged is not None) / 100
        print(
            f"game {number + 1}: {len(turns)} turns, {cost:.0f} points given away; for {TURNS} turns"
            f" {each[0]:.2f} s without plies, {each[1]:.2f} and {each[2]:.2f} s at two plies"
        )
    every.sort()
    middle = every[len(every) // 2]
    print(f"\n{TURNS} turns at two plies: median {middle:.2f} s ({every[0]:.2f} to {every[-1]:.2f}); bar: {BAR:.0f} s")


if __name__ == "__main__":
    main()
