"""How long work says how far it is."""

from collections.abc import Callable

ReportProgress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much
