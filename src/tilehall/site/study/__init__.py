"""Between games: words looked up, practised, and one for the day; closed to who plays."""
