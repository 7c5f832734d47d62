"""Tournaments of any game: works on slips, never on boards."""
