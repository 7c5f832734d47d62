"""How often an independent engine chooses the play that we choose, by its own values of what stays on the rack.

    python -m bench.scrabble_second_opinion [--values FILE] [--apart N]

`second_opinion.txt` has a position a line, each from a game of ours that no training has seen (the turn drawn by lot
among those with tiles in the bag), and behind it the play that the other engine puts first by its equity; its head says
which engine, and how its values were learnt. The same play is the same tiles on the same squares; on an empty board a
play and its mirror image are one. Beside it: by how much the other's play lies behind ours by our values, in points.
What we know and it does not, what leaving few tiles in the bag adds, is left out in a second count.
`--positions N` prints so many positions, for another engine to be asked; `--apart N` shows the N furthest apart.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from bench.scrabble_strength import any_word, finder
from bench.side_by_side import print_machine
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.board import BLANK_CODE, CODES, SIGNS, SIZE
from tilehall.law.scrabble.notation import cgp
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.practice.choosers import by_equity
from tilehall.law.scrabble.practice.deals import Choice, Sight, play_deal
from tilehall.law.scrabble.practice.matches import shuffled
from tilehall.law.scrabble.turns import RawTurn, Turn, plain_turn, raw_turns, unseen

ASKED = Path(__file__).with_name("second_opinion.txt")
STAGES = ("opening", "middle", "pre-ending")
EARLY, LATE = 72, 14  # tiles in the bag: as many and more are the opening (the first two turns or so), as many and less
Laid = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Opinion:
    stage: str
    own: Turn
    other: str
    same: bool
    behind: int  # hundredths of a point, by our values


def positions(own: Finder, games: int) -> Iterator[str]:
    chooser = by_equity(own, any_word)
    for number in range(games):
        deal = f"second opinion/{number}"
        met: list[Sight] = []

        def noting(sight: Sight, met: list[Sight] = met) -> Choice:
            if sight.bag:
                met.append(sight)
            return chooser(sight)

        play_deal((noting, noting), shuffled(deal), Lots(deal))
        sight = met[Lots(f"{deal}/turn").below(len(met))]
        rack = "".join(SIGNS[code] if code != BLANK_CODE else "?" for code in sorted(sight.rack))
        yield cgp.write(cgp.CgpPosition(sight.board, (rack, "")))


def opinion(own: Finder, position: str, other: str) -> Opinion:
    read = cgp.read(position)
    rack = bytes(map(CODES.__getitem__, read.racks[0]))
    turns = raw_turns(own, read.board, rack)
    empty = not any(read.board)
    wanted = placed(other)
    theirs = next(turn for turn in turns if done(turn, empty) == wanted)
    bag = unseen(read.board, rack).bag
    stage = STAGES[0 if bag >= EARLY else 2 if bag <= LATE else 1]
    same = done(turns[0], empty) == wanted
    return Opinion(stage, plain_turn(turns[0]), other, same, turns[0].equity - theirs.equity)


def done(turn: RawTurn, empty: bool) -> Laid | bytes:
    """What a turn comes to: which tiles lie where, or which are given back."""
    if turn.play is None:
        return turn.exchanged
    _, down, row, column, codes = turn.play
    if empty and down:
        down, row, column = 0, column, row
    at, step = row * SIZE + column, SIZE if down else 1
    return frozenset((at + number * step, code) for number, code in enumerate(codes) if code)


def placed(told: str) -> Laid | bytes:
    """`told` as in GCG, "8D JIBED", with dots for tiles played through; an exchange is "-ABC", a pass "-"."""
    if told.startswith("-"):
        return bytes(sorted(CODES[sign] for sign in told[1:]))
    coords, text = told.split()
    down = coords[0].isalpha()
    row, column = (coords[1:], coords[0]) if down else (coords[:-1], coords[-1])
    at, step = (int(row) - 1) * SIZE + "ABCDEFGHIJKLMNO".index(column), SIZE if down else 1
    return frozenset((at + number * step, CODES[sign]) for number, sign in enumerate(text) if sign != ".")


def show(opinions: list[Opinion], apart: int) -> None:
    print("stage        positions   the same   equally good by our values   behind by our values, points")
    for stage in (*STAGES, "all"):
        each = [one for one in opinions if stage in (one.stage, "all")]
        if each:
            same = 100 * fmean(one.same for one in each)
            level = 100 * fmean(one.behind == 0 for one in each)
            behind = fmean(one.behind for one in each) / 100
            print(f"{stage:12} {len(each):9} {same:8.1f} % {level:28.1f} % {behind:30.2f}")
    for one in sorted(opinions, key=lambda one: -one.behind)[:apart]:
        print(f"{one.behind / 100:6.2f}  ours {one.own.coords or ''} {one.own.text}  theirs {one.other}  ({one.stage})")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--values", type=Path, metavar="FILE", help="of leaves; else those that are shipped")
    asked.add_argument("--apart", type=int, default=0, metavar="N")
    asked.add_argument("--positions", type=int, metavar="N", help="print so many and stop")
    asked.add_argument("--file", type=Path, default=ASKED)
    chosen = asked.parse_args()
    own = finder(chosen.values)
    if chosen.positions:
        print("\n".join(positions(own, chosen.positions)))
        return
    lines = chosen.file.read_text().splitlines()
    told = [line.split("\t") for line in lines if not line.startswith("#")]
    print_machine(f"The best play by equity of {len(told)} positions against that of another engine, enable1")
    print("\n".join(line for line in lines if line.startswith("#")), end="\n\n")
    show([opinion(own, position, other) for position, other in told], chosen.apart)
    print("\nWithout what it adds to leave few tiles in the bag, which the other engine does not know of:")
    plain = finder(chosen.values, late=())
    show([opinion(plain, position, other) for position, other in told], 0)


if __name__ == "__main__":
    main()
