"""Chance for tiles: even, never twice the same, and asked of the system in blocks."""

from collections import Counter

from tilehall.site.play.chance import TOGETHER, SystemChance
from tilehall.site.play.live_games import pick


def test_every_number_comes_up_about_as_often():
    counts = Counter(number for _ in range(3000) for number in pick(7, 100))
    assert set(counts) == set(range(100))
    assert max(counts.values()) < 2 * min(counts.values())


def test_what_is_picked_is_different_numbers_of_the_range():
    for _ in range(200):
        picked = pick(7, 9)
        assert len(set(picked)) == 7
        assert set(picked) <= set(range(9))


def test_a_block_is_used_up_before_the_next(monkeypatch):
    asked = []

    def urandom(size):
        asked.append(size)
        return bytes(range(256)) * (size // 256)

    monkeypatch.setattr("os.urandom", urandom)
    chance = SystemChance()
    first = [chance.getrandbits(8) for _ in range(TOGETHER)]
    assert asked == [TOGETHER]
    assert first[:3] == [0, 1, 2]
    chance.getrandbits(7)
    assert asked == [TOGETHER, TOGETHER]
    assert 0 <= SystemChance().random() < 1
