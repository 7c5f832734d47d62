"""The page of a refusal, for walks that are refused hundreds of times: made once for each of its reasons."""

import pytest
from django.http import HttpRequest, HttpResponse

from tilehall.site.hall import error_pages


def watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the end of this test. A reason that was shown already is answered by the bare status."""
    shown: set[str] = set()
    render_refusal = error_pages._refused

    def refused(asked: HttpRequest, status: int, what: str, why: str, *ways: tuple[str, str]) -> HttpResponse:
        if f"{what} {why}" in shown:
            return HttpResponse(status=status)
        shown.add(f"{what} {why}")
        return render_refusal(asked, status, what, why, *ways)

    monkeypatch.setattr(error_pages, "_refused", refused)
