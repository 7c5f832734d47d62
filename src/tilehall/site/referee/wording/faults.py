"""Facts that cannot be, in the words in which they were asked for."""

from dataclasses import dataclass

from tilehall.law.game.facts import Fault, ImpossibleFacts

from .questions import QUESTION_WORDS


@dataclass(frozen=True, slots=True)
class FaultLine:
    fact: str  # empty where it is about none alone
    sentence: str  # without the stop at its end


def fault_lines(question: str, impossible: ImpossibleFacts) -> tuple[FaultLine, ...]:
    return tuple(_line(question, fault) for fault in impossible.faults)


def _line(question: str, fault: Fault | str) -> FaultLine:
    if isinstance(fault, str):
        return FaultLine("", fault)
    asked = QUESTION_WORDS[question].facts[fault.fact]
    value = asked.choices.get(fault.value, fault.value) if isinstance(fault.value, str) else fault.value
    return FaultLine(fault.fact, f"{asked.ask} {value}: {fault.why}")
