"""Several messages at a time: each has its outcome, in their order, and one service that is away is asked once."""

from collections.abc import Callable

import pytest

from tests.site.people.conftest import NOW
from tilehall.site.tournaments.push import postmen
from tilehall.site.tournaments.push.delivery import DELIVERED, Message, Outcome
from tilehall.site.tournaments.push.postmen import hand_over

from .push_service import Phone, PushService
from .test_delivery import message


def test_each_has_its_outcome_in_their_order(service: PushService, phone: Callable[[str], Phone]) -> None:
    phones = [phone(f"phone {n}".replace(" ", "")) for n in range(12)]
    service.answers[phones[4].path] = 410
    fates = [outcome.fate for outcome in hand_over([message(told) for told in phones], NOW, lambda: False)]
    assert fates == ["delivered"] * 4 + ["gone"] + ["delivered"] * 7
    assert len(service.taken) == 12


def test_of_a_service_that_is_away_the_others_are_not_tried(
    phone: Callable[[str], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Message] = []

    def nobody_there(told: Message, _now: object) -> Outcome:
        tried.append(told)
        return Outcome("away", "nobody there")

    monkeypatch.setattr(postmen, "deliver", nobody_there)
    outcomes = hand_over([message(phone("ana"))] * 200, NOW, lambda: False)
    assert {outcome.fate for outcome in outcomes} == {"away"}
    assert len(outcomes) == 200
    assert len(tried) <= postmen.AT_ONCE


def test_a_message_that_cannot_be_written_does_not_stop_the_others(
    phone: Callable[[str], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = message(phone("ana")), message(phone("ben"))

    def only_ben(told: Message, _now: object) -> Outcome:
        if told is ana:
            raise ValueError("no")
        return DELIVERED

    monkeypatch.setattr(postmen, "deliver", only_ben)
    assert [outcome.fate for outcome in hand_over([ana, ben], NOW, lambda: False)] == ["refused", "delivered"]


def test_what_there_was_no_time_for_is_tried_later(
    phone: Callable[[str], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postmen, "LONGEST", 0.0)
    outcomes = hand_over([message(phone("ana"))], NOW, lambda: False)
    assert [outcome.fate for outcome in outcomes] == ["later"]


def test_nothing_to_hand_over_is_nothing() -> None:
    assert hand_over([], NOW, lambda: False) == []
