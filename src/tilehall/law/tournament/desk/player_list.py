"""The players of a desk by their numbers, and by their names: each is asked for with every entry of a large field."""

from collections.abc import Sequence

from .records import Player


class PlayerList(dict[int, Player]):
    """Never changed once it is made: a desk with other players has another list. Only while a whole log is read, when
    nobody holds the desks on the way, one list grows: else each entry would cost all players before it."""

    __slots__ = ("_grows", "_numbers")
    _grows: bool
    _numbers: dict[str, int]

    @classmethod
    def growing(cls) -> "PlayerList":
        """An empty list that `having` changes itself, until it is `settled`."""
        made = cls()
        made._grows, made._numbers = True, {}
        return made

    def settled(self) -> "PlayerList":
        self._grows = False
        return self

    def named(self, name: str) -> Player | None:
        """The first of this name, however it is written."""
        number = self._by_name().get(name.strip().casefold())
        return None if number is None else self[number]

    def having(self, players: Sequence[Player]) -> "PlayerList":
        """The list with these, new ones and others instead of those with their numbers."""
        grows = getattr(self, "_grows", False)
        now = self if grows else PlayerList(self)
        numbers = self._by_name() if grows else dict(self._by_name())
        for player in players:
            was = now.get(player.number)
            alone = len(numbers) == len(now)  # nobody bears the name of another
            now[player.number] = player
            if was is None:
                numbers.setdefault(player.name.casefold(), player.number)
            elif was.name.casefold() != player.name.casefold():
                if alone and player.name.casefold() not in numbers:
                    del numbers[was.name.casefold()]
                    numbers[player.name.casefold()] = player.number
                else:
                    numbers = now._names_put_down()
        now._numbers = numbers
        return now

    def _by_name(self) -> dict[str, int]:
        try:
            return self._numbers
        except AttributeError:
            self._numbers = self._names_put_down()
            return self._numbers

    def _names_put_down(self) -> dict[str, int]:
        return {player.name.casefold(): number for number, player in reversed(self.items())}
