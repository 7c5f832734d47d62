"""What the hall itself does next in a game that it keeps, though nobody asks for it."""

from dataclasses import dataclass
from typing import Any

from .clock import Moment


@dataclass(frozen=True, slots=True)
class HallStep:
    """A command that the hall sends from this moment on; a moment that has gone by means at once.

    It is found from the state alone, so that whichever process looks sends the same. Sent before its moment it is
    refused or means something else; sent late it comes to what it would have come to in time.
    """

    command: Any  # of the game's commands
    at: Moment
