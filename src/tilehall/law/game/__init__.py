"""What every tile game has: seats, tiles, clocks, a log of events, editions of its rules."""
