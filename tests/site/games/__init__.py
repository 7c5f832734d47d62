"""The log of games, and live play."""
