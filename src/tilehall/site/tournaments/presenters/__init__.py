"""What people look at, as plain data made from a desk: rounds, standings, cross table, cards and the wall."""
