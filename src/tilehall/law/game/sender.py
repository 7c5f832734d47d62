"""Who may send a command: the one whose seat it is done by, any player, an official, whoever sees that time is up, or
the hall alone.

A game's record says it of every command, so that the house need not know the games to ask the right person.
"""

from enum import StrEnum


class Sender(StrEnum):
    SEAT = "seat"  # who sits on the seat that the command calls `by`
    PLAYER = "player"  # any player of this game: it comes to the same whoever of them sends it
    ADJUDICATOR = "adjudicator"
    DIRECTOR = "director"
    REFEREE = "referee"
    RECORDER = "recorder"  # who writes down what is done at a real table
    ANYONE = "anyone"  # time alone has changed something, and it comes to the same who says so
    HALL = "hall"  # the server alone, by a way that no person has


class NoSender(TypeError):
    """A command of which the game does not say who may send it: a mistake of ours."""
