"""What a page may say: whatever it is, it is understood or it is refused, and nothing falls over."""

import json

import pytest

from tilehall.site.play.wire import NotUnderstood, understood


@pytest.mark.parametrize("said", [r"\u0061", r"\ud800"])
def test_a_message_of_any_depth_is_understood_or_refused(said):
    """At one depth it can still be read and no longer be written: which, depends on who asks."""
    for depth in range(1, 3000):
        text = '{"t":"ping","c":' + "[" * depth + f'"{said}"' + "]" * depth + "}"
        assert isinstance(understood(text), NotUnderstood)


def test_what_can_be_read_and_not_be_written_is_refused(monkeypatch):
    def too_deep(*_args, **_more):
        raise RecursionError

    monkeypatch.setattr(json, "dumps", too_deep)
    assert isinstance(understood(r'{"t":"ping","c":1,"x":"\u0061"}'), NotUnderstood)
