"""Forms of the tournament pages; one module for each part of the day."""
