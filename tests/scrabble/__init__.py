"""Scrabble: its clauses, whole games, rulings, notation and kernels."""
