"""Append-only logs, for every room that keeps one: rows, the chain of hashes, the way to write, the guard."""
