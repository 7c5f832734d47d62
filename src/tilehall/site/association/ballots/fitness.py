"""Whether this hall can keep a ballot by codes secret; where it cannot, ballots are held on paper."""

from typing import Literal

from django.conf import settings
from django.db import connection

Unfit = Literal["several_processes", "server_keeps_order"]


def unfitness() -> Unfit | None:
    """Codes live in the memory of one process; and a server other than SQLite keeps, row by row, which transaction
    wrote it: who reads its files knows in which order the ballots came."""
    if settings.ENVIRONMENT.redis_url:
        return "several_processes"
    return None if connection.vendor == "sqlite" else "server_keeps_order"
