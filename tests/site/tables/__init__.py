"""The word judge and the clock."""
