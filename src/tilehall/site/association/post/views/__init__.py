"""Pages of the letters."""
