"""For practice and afterwards: opponents that play by themselves, and the best plays that there were."""
