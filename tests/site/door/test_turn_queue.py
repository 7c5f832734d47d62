"""Addresses take turns, whatever they do: checked beside a plain list that is looked through from the start."""

from hypothesis import given
from hypothesis import strategies as st

from tilehall.site.door.turn_queue import TurnQueue

ADDRESSES = st.sampled_from(["192.0.2.1", "192.0.2.2", "192.0.2.3"])
DEEDS = st.lists(st.tuples(st.sampled_from(["join", "join", "take", "leave", "put_off"]), ADDRESSES), max_size=40)


class PlainQueue:
    """All who wait in the order of asking, and the addresses in the order of their turns."""

    def __init__(self):
        self.waiting, self.order = [], []

    def of(self, address):
        return [turn for turn in self.waiting if turn[0] == address]

    def join(self, turn):
        self.waiting.append(turn)
        if turn[0] not in self.order:
            self.order.append(turn[0])

    def remove(self, turn):
        self.waiting.remove(turn)
        if not self.of(turn[0]):
            self.order.remove(turn[0])

    def take(self):
        if not self.order:
            return None
        address = self.order[0]
        turn = self.of(address)[0]
        self.remove(turn)
        if address in self.order:
            self.order.append(self.order.pop(0))
        return turn

    def put_off_for(self, address):
        longest = max(self.order, key=lambda other: len(self.of(other)), default=address)
        if len(self.of(longest)) <= len(self.of(address)) + 1:
            return None
        turn = self.of(longest)[-1]
        self.remove(turn)
        return turn


@given(DEEDS)
def test_it_does_what_a_plain_list_does(deeds):
    queue, plain = TurnQueue(), PlainQueue()
    for number, (deed, address) in enumerate(deeds):
        if deed == "join":
            queue.join(address, (address, number))
            plain.join((address, number))
        elif deed == "take":
            assert queue.take() == plain.take()
        elif deed == "put_off":
            assert queue.put_off_for(address) == plain.put_off_for(address)
        else:
            last = (plain.of(address) or [None])[-1]
            assert queue.leave(address, last) == (last is not None)
            if last is not None:
                plain.remove(last)
        assert len(queue) == len(plain.waiting)
