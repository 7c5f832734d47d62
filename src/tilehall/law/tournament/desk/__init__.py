"""The desk of a tournament: a log of acts, and what they add up to."""
