"""What lies on a table beside the board: the word judge and the clock."""
