"""Tilehall: the hall a tile-game association runs on. The version stands in pyproject.toml and is read from there."""

from importlib.metadata import version

__version__ = version("tilehall")
