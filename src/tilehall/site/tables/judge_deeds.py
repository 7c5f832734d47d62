"""What is done about challenges at a board, as the log keeps it: each deed with its kind."""

from dataclasses import dataclass, field
from typing import Literal

from tilehall.law.game.codec import Codec
from tilehall.law.game.shape import ADDED

Way = Literal["device", "phone", "adjudicator"]
Check = Literal["player_seated", "challenger_seated", "tiles_back", "play_removed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneAgreed:
    """One of the two agrees to judge challenges of this game on a phone."""

    player: int
    agreed: Literal["before_game", "during_play"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneChecked:
    """What both have looked at before anything was typed. The screen in whole millimetres, rounded down, and in
    hundredths of the unit that it was told in."""

    diagonal_mm: int
    silent: bool
    in_view: bool
    inch_hundredths: int | None = field(default=None, metadata=ADDED)
    mm_hundredths: int | None = field(default=None, metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeLeft:
    """A browser in adjudication mode was put aside, or asked for another look-up."""

    how: Literal["screen_left", "look_up_asked", "ended"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsNamed:
    """The challenger has typed the words, or filled in a challenge slip. `later_turn`: an official has seen that they
    are of another turn than words that were rejected before. A slip on paper need not say who challenges."""

    way: Way
    challenger: int | None
    words: tuple[str, ...]
    later_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsChecked:
    """The challenger's opponent says that these are the words, or that they are not."""

    agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """One verdict for all words. `source` is the word list, or the aid by which an official ruled; of a list the
    checksum says which one it was."""

    acceptable: bool
    source: str
    checksum: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appealed:
    """Either player, once, before the clock is started again."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRuled:
    """The referee has looked again; this verdict takes the place of the first."""

    acceptable: bool
    source: str
    checksum: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealUnheard:
    """Who ruled first says that nobody else is there to hear the appeal: the first verdict stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackConfirmed:
    """Something that must be so before the clock may run is so."""

    check: Check


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRestarted:
    """The ruling stands from here on, right or wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAside:
    """An official has found that the challenge is not of this board."""

    reason: str


Deed = (
    PhoneAgreed
    | PhoneChecked
    | ModeLeft
    | WordsNamed
    | WordsChecked
    | Ruled
    | Appealed
    | AppealRuled
    | AppealUnheard
    | BackConfirmed
    | ClockRestarted
    | PutAside
)
KINDS: dict[str, type] = {
    "phone-agreed/1": PhoneAgreed,
    "phone-checked/1": PhoneChecked,
    "mode-left/1": ModeLeft,
    "words-named/1": WordsNamed,
    "words-checked/1": WordsChecked,
    "ruled/1": Ruled,
    "appealed/1": Appealed,
    "appeal-ruled/1": AppealRuled,
    "appeal-unheard/1": AppealUnheard,
    "back-confirmed/1": BackConfirmed,
    "clock-restarted/1": ClockRestarted,
    "put-aside/1": PutAside,
}
CODEC: Codec[Deed] = Codec(KINDS)
