"""Chance for the tiles of live games: the system's own, asked for many bytes at a time."""

import os
import random
import threading

TOGETHER = 4096  # bytes; each question to the system costs as much as a move


class SystemChance(random.SystemRandom):
    """Nobody can foresee it, and no two processes have the same."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._bytes, self._at = b"", 0

    def getrandbits(self, k: int) -> int:
        size = (k + 7) // 8
        with self._lock:
            if self._at + size > len(self._bytes):
                self._bytes, self._at = os.urandom(max(TOGETHER, size)), 0
            taken = self._bytes[self._at : self._at + size]
            self._at += size
        return int.from_bytes(taken, "big") >> (size * 8 - k)


CHANCE = SystemChance()
