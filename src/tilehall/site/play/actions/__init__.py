"""What people do at the tables of the hall: open one, join, leave, begin, play again, sit behind a player."""
