"""Games: the log of each, and live play."""
