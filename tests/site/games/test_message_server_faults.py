"""A message server that is away is a line a minute at the console."""

import logging

from tilehall.site.games.message_server_faults import MessageServerLine


def _met(name: str, error: Exception | None) -> logging.LogRecord:
    told = (type(error), error, None) if error is not None else None
    return logging.LogRecord(name, logging.ERROR, __file__, 1, "Unexpected exception in receive task", (), told)


def test_the_driver_is_heard_once_a_minute_and_without_its_trace(monkeypatch):
    line = MessageServerLine()
    first = _met("channels_redis.pubsub", ConnectionError("refused"))
    assert line.filter(first)
    assert first.getMessage() == "the message server is away: refused"
    assert first.exc_info is None
    assert not line.filter(_met("channels_redis.pubsub", ConnectionError("refused")))
    monkeypatch.setattr(line, "said", line.said - line.every)
    assert line.filter(_met("channels_redis.pubsub", ConnectionError("refused")))


def test_others_are_heard_whatever_they_say():
    line = MessageServerLine()
    assert all(line.filter(_met("tilehall.site.play", ConnectionError("refused"))) for _ in range(2))
    assert all(line.filter(_met("channels_redis.core", None)) for _ in range(2))
