"""Live play: tables that people open in the hall, and games played from their own devices."""
