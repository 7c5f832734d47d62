"""A ruling as the card that people read at the table."""

from dataclasses import dataclass

from tilehall.law.rulebook.basis import Silent, basis_texts
from tilehall.law.rulebook.ruling import Ruling, Step

from .headlines import HEADLINES
from .questions import QUESTION_WORDS
from .steps import step_sentence
from .terms import clock_sentence, discretion_sentence, silence_sentence


@dataclass(frozen=True, slots=True)
class StepLine:
    who: str  # the role, as in the ruling
    sentence: str
    rests_on: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCard:
    """What happened, what it comes to, the steps in order, the clocks, the score, and who decides what is left open."""

    code: str
    title: str
    headline: str
    steps: tuple[StepLine, ...]
    clock: str | None
    score: dict[str, int] | None  # changes, by side
    discretion: str | None
    silent: tuple[str, ...]  # where a document says nothing
    rests_on: tuple[str, ...]


def ruling_card(question: str, ruling: Ruling) -> RulingCard:
    silent = (basis for basis in ruling.rests_on if isinstance(basis, Silent))
    return RulingCard(
        code=ruling.code,
        title=QUESTION_WORDS[question].title,
        headline=HEADLINES[ruling.code],
        steps=tuple(map(_step_line, ruling.steps)),
        clock=clock_sentence(ruling.clock),
        score=dict(ruling.score) or None,
        discretion=discretion_sentence(
            ruling.discretion, on_silence=dict(ruling.detail).get("discretion_on") == "silence"
        ),
        silent=tuple(dict.fromkeys(map(silence_sentence, silent))),
        rests_on=tuple(basis_texts(*ruling.rests_on)),
    )


def _step_line(step: Step) -> StepLine:
    return StepLine(step.who, step_sentence(step), tuple(basis_texts(*step.rests_on)))
