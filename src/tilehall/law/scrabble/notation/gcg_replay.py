"""Plays a GCG record through the board: every turn scored by us, and compared with what the record states.

A record is never mended. Where it can be read in the rules' way it is (the `-` that answers an out play is its
acceptance; a `-` after a failed challenge is a lost turn where the challenger loses one); where its figures are not
ours both are told. Racks may be missing or partial, so tiles in hand are counted by what has been laid and drawn.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

from tilehall.law.game.tiles import Tiles
from tilehall.law.rulebook.basis import Basis, Term

from ..board import EMPTY, FACES, WHOLE, Placement, tiles_of, tiles_value, with_tiles
from ..rules import PointsPerWord, ScrabbleRules
from ..score import formed_words
from .equipment_check import OtherEquipment, other_equipment
from .gcg import GcgGame, GcgTurn
from .gcg_reader import WrongGcg
from .replay_report import FinalResult, ReplayedTurn, ReplayRemark, ReplayReport, TurnKind
from .sheet_check import Sheets
from .written_play import read_play

# How programs and people mark the turn that a failed challenge cost.
LOST_TURN_NOTES = ("unsuccessful-challenge", "unsuccessful challenge", "lost challenge", "lost turn", "loses turn")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standing:
    """What lies on the table: enough to take a play off again."""

    board: bytes
    unseen: Tiles  # what does not lie on the board: the bag and the racks
    bag: int
    held: tuple[int, int]  # how many tiles each player has
    zeros: int = 0  # turns in a row that scored nothing
    out: int | None = None  # who has played out


@dataclass(frozen=True, slots=True, kw_only=True)
class _LastPlay:
    """The play on the board that may still be challenged, and what was before it."""

    by: int
    score: int
    stated: int | None
    words: int
    before: _Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    kind: TurnKind
    text: str
    score: int
    rests_on: tuple[Basis, ...]
    words: tuple[str, ...] = ()
    placed: Placement = ()
    drawn: int = 0
    ends: Literal["", "out", "accepted"] = ""


def replay_gcg(rules: ScrabbleRules, game: GcgGame) -> ReplayReport:
    """The whole record under these rules. WrongGcg for a play that cannot lie on the board."""
    replaying = _Replaying(rules, game)
    for seq, (turn, note) in enumerate(game.notes(), 1):
        replaying.take(seq, turn, note)
    return replaying.report()


class _Replaying:
    def __init__(self, rules: ScrabbleRules, game: GcgGame) -> None:
        self.rules, self.game = rules, game
        self.players = game.players
        size = rules.rack_size.value
        self.now = _Standing(board=EMPTY, unseen=WHOLE, bag=rules.tiles_total.value - 2 * size, held=(size, size))
        self.last: _LastPlay | None = None
        self.on_turn: int | None = 0
        self.challenged: int | None = None  # whose good play was just challenged
        self.accepted = False
        self.said_out: int | None = None  # by the record alone
        self.racks: list[str | None] = [None, None]  # as last stated, where nothing was drawn since
        self.adjusted: set[int] = set()  # whose rack at the end has a line
        self.scores = [0, 0]
        self.sheets = Sheets(rules)
        self.turns: list[ReplayedTurn] = []
        self.remarks = [self._unknown(one) for one in other_equipment(game)]

    def take(self, seq: int, turn: GcgTurn, note: str | None) -> None:
        by = self.players.index(turn.nick)
        self.sheets.begin(seq, turn, by)
        held = self.now.held[by]
        done = self._done(turn, by, note)
        self.scores[by] += done.score
        self.sheets.total(self.scores[by])
        self.turns.append(
            ReplayedTurn(
                seq=seq,
                player=turn.nick,
                kind=done.kind,
                text=done.text,
                score=done.score,
                total=self.scores[by],
                rests_on=done.rests_on,
                words=done.words,
                note=note,
                placed=done.placed,
                held=held,
                drawn=done.drawn,
                ends=done.ends,
            )
        )

    def _done(self, turn: GcgTurn, by: int, note: str | None) -> _Done:
        match turn.kind:
            case "play":
                return self._play(turn, by)
            case "pass":
                return self._pass(turn, by, note)
            case "exchange":
                return self._exchange(turn, by)
            case "off":
                return self._off(turn, by)
            case "challenge":
                return self._challenge(turn, by)
            case "rack":
                done = self._left(turn, by)
                self.last = None
                return done
            case "time":
                return self._time()

    # -- the turns

    def _play(self, turn: GcgTurn, by: int) -> _Done:
        self._begin(turn, by)
        rules, before = self.rules, self.now
        own = read_play(before.board, before.unseen, turn)
        if len(own.placed) > rules.rack_size.value:
            what = f"{turn.text} lays {len(own.placed)} tiles, and a rack has {rules.rack_size.value}"
            raise WrongGcg(turn.line, what, "look at the square and the letters")
        formed = formed_words(before.board, own.placed, rules.bonus_points.value, rules.bonus_tiles.value)
        used = tiles_of(own.placed)
        self.sheets.rack(turn.rack, used, before.unseen)
        self.sheets.score(formed.score)
        kept = max(0, before.held[by] - len(own.placed))
        drawn = min(rules.rack_size.value - kept, before.bag)
        self.now = replace(
            before,
            board=with_tiles(before.board, own.placed),
            unseen=before.unseen.take(used),
            bag=before.bag - drawn,
            held=(kept + drawn, before.held[1]) if by == 0 else (before.held[0], kept + drawn),
            zeros=0 if formed.score else before.zeros + 1,
            out=by if kept + drawn == 0 else None,
        )
        self.racks[by] = None
        self.last = _LastPlay(by=by, score=formed.score, stated=turn.score, words=len(formed.words), before=before)
        bonus = (rules.bonus_points.basis,) if len(own.placed) >= rules.bonus_tiles.value else ()
        rests_on = (rules.placing.basis, rules.premiums.basis, rules.tile_values.basis, *bonus)
        return _Done(
            kind="play",
            text=own.text,
            score=formed.score,
            rests_on=rests_on,
            words=formed.texts,
            placed=own.placed,
            drawn=drawn,
            ends="" if self.now.out is None else "out",
        )

    def _pass(self, turn: GcgTurn, by: int, note: str | None) -> _Done:
        rules = self.rules
        self.sheets.score(0)
        if self.now.out is not None and self.now.out != by:
            self.accepted = True
            self.racks[by] = turn.rack
            rests_on = (rules.out_play.basis, rules.going_out.basis)
            return _Done(kind="pass", text=turn.text, score=0, rests_on=rests_on, ends="accepted")
        lost = not self._pays_words and (self.challenged == 1 - by or _says_lost(note))
        self._begin(turn, by)
        self.sheets.rack(turn.rack, FACES.none(), self.now.unseen)
        self.racks[by] = turn.rack
        self._scored_nothing()
        if lost:
            return _Done(kind="lost_turn", text=turn.text, score=0, rests_on=(rules.failed_challenge.basis,))
        return _Done(kind="pass", text=turn.text, score=0, rests_on=(rules.passing.basis,))

    def _exchange(self, turn: GcgTurn, by: int) -> _Done:
        self._begin(turn, by)
        rules = self.rules
        counted = turn.tiles.isdigit()
        self.sheets.score(0)
        self.sheets.rack(turn.rack, FACES.none() if counted else FACES.of(turn.tiles), self.now.unseen)
        fewest = rules.exchange_min_bag
        if self.now.bag < fewest.value:
            says = f"{self.now.bag} tiles are in the bag, and an exchange asks for {fewest.value}"
            self._remark(turn, "bag_below_minimum", says, fewest.basis)
        self.racks[by] = None
        self._scored_nothing()
        return _Done(kind="exchange", text=turn.text, score=0, rests_on=(rules.exchange_turn.basis, fewest.basis))

    def _off(self, turn: GcgTurn, by: int) -> _Done:
        last = self.last
        if last is None or last.by != by or self.challenged == by:
            what = f"{turn.nick} has no play on the board that could come off"
            raise WrongGcg(turn.line, what, "-- stands right behind the play that was challenged")
        # The line repeats the score of the play, so a play with a wrong score is not told twice. Old records write
        # +0 here, for the turn as a whole; then the total alone tells that the points went off again.
        if turn.score != 0:
            self.sheets.score(-last.score, *(() if last.stated is None else (-last.stated,)))
        self.now = replace(last.before, zeros=last.before.zeros)
        self._scored_nothing()
        self.last = None
        self.racks[by] = turn.rack
        upheld, failed = self.rules.challenge_success.basis, self.rules.failed_challenge.basis
        # Where the loser of a challenge loses the turn, the same clause takes it from a player whose play was wrong.
        rests_on = (upheld,) if self._pays_words else (failed, upheld)
        return _Done(kind="off", text=turn.text, score=-last.score, rests_on=rests_on)

    def _challenge(self, turn: GcgTurn, by: int) -> _Done:
        rests_on = (self.rules.failed_challenge.basis,)
        last = self.last
        if last is None or last.by != by:
            self.sheets.bonus(())
            if self._pays_words:
                return _Done(kind="challenge_bonus", text=turn.text, score=0, rests_on=rests_on)
            # Under a rule by which the challenger loses the turn, the line may stand for that turn.
            self._begin(turn, by)
            self._scored_nothing()
            return _Done(kind="lost_turn", text=turn.text, score=0, rests_on=rests_on)
        paid = self.sheets.bonus(self._payable(last))
        each = self._each_word
        self.last = replace(last, words=last.words - (paid // each if each else 0))
        self.challenged = by
        if not self._pays_words:
            self.on_turn = None  # the challenger's lost turn may be written down or left out
        return _Done(kind="challenge_bonus", text=turn.text, score=paid, rests_on=rests_on)

    def _left(self, turn: GcgTurn, by: int) -> _Done:
        """Tiles left at the end: those of the opponent, gained by who played out, or a player's own, lost."""
        again = by in self.adjusted
        self.adjusted.add(by)
        if self.now.out is not None:
            self.accepted = True  # whoever counts tiles has accepted that the game was played out
        tiles = FACES.of(turn.tiles)
        gains = self._gains(turn, by)
        if again:
            self.sheets.score(0)
            kind: TurnKind = "out" if gains else "rack"
            return _Done(kind=kind, text=turn.text, score=0, rests_on=(self.rules.racks_left.basis,))
        if gains:
            return self._gained(turn, by, tiles)
        lost = 0 if self.accepted else -tiles_value(tiles)
        own = turn.rack if turn.rack is not None else turn.tiles
        self.sheets.left(turn.tiles, self.now.unseen, exact=FACES.of(own.upper()) == tiles)
        self.sheets.score(lost)
        return _Done(kind="rack", text=turn.text, score=lost, rests_on=(self.rules.racks_left.basis,))

    def _gains(self, turn: GcgTurn, by: int) -> bool:
        """Who played out has no tiles to lose, and after six zeros nobody gains any, whatever sign was written."""
        if self.now.out == by:
            return True
        return (turn.score or 0) > 0 and (self.now.out is not None or self.now.zeros < self.rules.zero_turns_end.value)

    def _gained(self, turn: GcgTurn, by: int, tiles: Tiles) -> _Done:
        factor = self.rules.out_bonus_factor
        hidden = self.now.unseen
        if self.now.out == by:
            gained = factor.value * tiles_value(hidden)
            wrong_tiles = self.sheets.left(turn.tiles, hidden, exact=hidden == tiles)
            self.sheets.score(gained, *((factor.value * tiles_value(tiles),) if wrong_tiles else ()))
        elif self.last is not None and self.last.by == by and self.now.out is None:
            # Said to have played out, though by our count tiles are left: what was said decides, and we say so.
            gained = factor.value * tiles_value(tiles)
            self.sheets.left(turn.tiles, None, exact=False)
            self.sheets.score(gained)
            self.accepted, self.said_out = True, by
        else:
            gained = 0
            self.sheets.score(0)
        return _Done(kind="out", text=turn.text, score=gained, rests_on=(factor.basis,))

    def _time(self) -> _Done:
        cost = self.sheets.overtime(self.rules.overtime_points.value)
        return _Done(kind="time", text="(time)", score=cost, rests_on=(self.rules.overtime_points.basis,))

    # -- between the turns

    @property
    def _pays_words(self) -> bool:
        return isinstance(self.rules.failed_challenge.value, PointsPerWord)

    @property
    def _each_word(self) -> int:
        paid = self.rules.failed_challenge.value
        return paid.points if isinstance(paid, PointsPerWord) else 0

    def _payable(self, last: _LastPlay) -> tuple[int, ...]:
        return tuple(self._each_word * words for words in range(1, last.words + 1)) if self._pays_words else ()

    def _begin(self, turn: GcgTurn, by: int) -> None:
        """A turn of its own, after which the other player is to play. It accepts what lay on the board."""
        if self.adjusted:
            raise WrongGcg(turn.line, f"{turn.text} comes after the end of the game", "the racks were already counted")
        most = self.rules.zero_turns_end
        if self.now.zeros >= most.value:
            self._remark(turn, "after_the_end", f"{most.value} turns in a row had scored nothing", most.basis)
        elif self.now.out is not None:
            self._remark(turn, "after_the_end", "the game was played out before", self.rules.going_out.basis)
        elif self.on_turn is not None and by != self.on_turn:
            says = f"it was the turn of {self._name(self.on_turn)}"
            self._remark(turn, "not_on_turn", says, self.rules.pressing.basis)
        self.on_turn = 1 - by
        self.last = None
        self.challenged = None

    def _scored_nothing(self) -> None:
        self.now = replace(self.now, zeros=self.now.zeros + 1)

    def _remark(self, turn: GcgTurn, code: str, says: str, basis: Basis, *, seq: int | None = None) -> None:
        self.remarks.append(
            ReplayRemark(seq=seq or len(self.turns) + 1, line=turn.line, code=code, says=says, rests_on=(basis,))
        )

    def _unknown(self, equipment: OtherEquipment) -> ReplayRemark:
        basis = self.rules.premiums.basis if equipment.what == "board" else self.rules.tile_values.basis
        return ReplayRemark(
            seq=None,
            line=equipment.line,
            code=f"unknown_{equipment.what}",
            says=equipment.says,
            rests_on=(basis,),
        )

    def _name(self, place: int) -> str:
        return self.players[place] if place < len(self.players) else "the opponent"

    # -- the end

    def report(self) -> ReplayReport:
        final = self._final()
        if final is None and self.turns and self.now.zeros >= self.rules.zero_turns_end.value:
            says = "the game ended here, but nobody wrote down what was left on a rack"
            self._remark(self.game.turns[-1], "rack_unknown", says, self.rules.racks_left.basis, seq=len(self.turns))
        return ReplayReport(
            ruleset=self.rules.key,
            players=self.players,
            names=tuple(self.game.full_name(nick) for nick in self.players),
            turns=tuple(self.turns),
            final=final,
            disagreements=self.sheets.disagreements,
            remarks=tuple(self.remarks),
            board=self.now.board,
        )

    def _final(self) -> FinalResult | None:
        scores = self._settled()
        if scores is None or len(self.players) < 2:
            return None
        rules = self.rules
        if self.accepted:
            out = self.now.out if self.now.out is not None else self.said_out
            return FinalResult(
                reason="out", out=out, scores=scores, rests_on=_both(rules.out_bonus_factor, rules.result)
            )
        reason: Literal["zeros", "no_play"] = "zeros" if self.now.zeros >= rules.zero_turns_end.value else "no_play"
        return FinalResult(reason=reason, out=None, scores=scores, rests_on=_both(rules.racks_left, rules.result))

    def _settled(self) -> tuple[int, int] | None:
        """The scores with the racks counted, also where the record left that out; None while the game goes on."""
        first, second = self.scores
        if self.accepted:
            if self.now.out is None or self.now.out in self.adjusted:
                return first, second
            gained = self.rules.out_bonus_factor.value * tiles_value(self.now.unseen)
            return (first + gained, second) if self.now.out == 0 else (first, second + gained)
        if not self.adjusted and self.now.zeros < self.rules.zero_turns_end.value:
            return None
        lost = [0 if place in self.adjusted else self._last_rack(place) for place in (0, 1)]
        if lost[0] is None or lost[1] is None:
            return None  # the game ended, but nobody can say how: a rack was never written down
        return first - lost[0], second - lost[1]

    def _last_rack(self, place: int) -> int | None:
        """The points on a rack as last stated, where that was all of it and nothing was drawn since."""
        rack = self.racks[place]
        return tiles_value(rack.upper()) if rack is not None and len(rack) == self.now.held[place] else None


def _both(first: Term[Any], second: Term[Any]) -> tuple[Basis, Basis]:
    return first.basis, second.basis


def _says_lost(note: str | None) -> bool:
    text = (note or "").lower()
    return any(mark in text for mark in LOST_TURN_NOTES)
