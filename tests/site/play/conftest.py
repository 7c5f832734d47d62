"""Live games for tests: two people with accounts, a game of each kind, and a page's side of its socket."""

from collections.abc import Iterator

import pytest

from tilehall.site.play import group_writer

from .table_scene import enter, signed_in

__all__ = ["enter", "signed_in"]


@pytest.fixture(autouse=True)
def _writer_ends() -> Iterator[None]:
    """Its connection must not outlive the test's database."""
    yield
    group_writer.WRITER.stop()
