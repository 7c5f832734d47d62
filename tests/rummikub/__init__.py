"""Tests of the Rummikub engine and its solver."""
