"""Letters, and what became of each."""
