"""What happens while a list that was confirmed is being prepared."""

from collections.abc import Callable

import pytest

from tilehall.site.people.actions import list_imports


def while_drafting(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> list[int]:
    """This happens each time, when everything is prepared and nothing is written; how often, by the length."""
    real, times = list_imports.draft_of_list, []

    def draft_of_list(*args):  # type: ignore[no-untyped-def]
        draft = real(*args)
        times.append(len(times))
        happens()
        return draft

    monkeypatch.setattr(list_imports, "draft_of_list", draft_of_list)
    return times
