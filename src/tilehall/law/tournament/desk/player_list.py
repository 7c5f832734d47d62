"""The players of a desk by their numbers, and by their names: each is asked for with every entry of a large field."""

from collections.abc import Sequence

from .records import Player


class PlayerList(dict[int, Player]):
    """Never changed once it is made: a desk with other players has another list."""

    __slots__ = ("_numbers",)
    _numbers: dict[str, int]

    def named(self, name: str) -> Player | None:
        """The first of this name, however it is written."""
        number = self._by_name().get(name.strip().casefold())
        return None if number is None else self[number]

    def having(self, players: Sequence[Player]) -> "PlayerList":
        """The list with these, new ones and others instead of those with their numbers."""
        now = PlayerList(self)
        numbers = dict(self._by_name())
        for player in players:
            was = now.get(player.number)
            now[player.number] = player
            if was is None:
                numbers.setdefault(player.name.casefold(), player.number)
            elif was.name != player.name:
                return PlayerList(now | {each.number: each for each in players})  # its names are put down anew
        now._numbers = numbers
        return now

    def _by_name(self) -> dict[str, int]:
        try:
            return self._numbers
        except AttributeError:
            self._numbers = {player.name.casefold(): number for number, player in reversed(self.items())}
            return self._numbers
