"""Who plays along for practice, and what might have been: both by the exact search."""
