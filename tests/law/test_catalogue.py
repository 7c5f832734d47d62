"""The catalogue finds games and kernels."""

from pathlib import Path

import pytest

import tilehall.law
from tilehall.law.catalogue import GAMES, UnknownGame, game, kernels


def test_every_kernel_in_the_tree_is_found():
    law = Path(tilehall.law.__file__).parent
    sources = [path for path in law.glob("*/kernels/*.py") if path.name != "__init__.py"]
    assert sources
    assert sorted(kernels()) == sorted(f"{path.parts[-3]}.{path.stem}" for path in sources)
    for path in sources:
        # The form that runs is the compiled one wherever a compiled file lies beside the source.
        assert kernels()[f"{path.parts[-3]}.{path.stem}"] is bool(list(path.parent.glob(f"{path.stem}.*.so")))


def test_games_are_found_by_key():
    assert all(game(key) is GAMES[key] and GAMES[key].key == key for key in GAMES)
    with pytest.raises(UnknownGame, match="no game called 'chess' is played here"):
        game("chess")
    with pytest.raises(TypeError):
        GAMES["chess"] = None
