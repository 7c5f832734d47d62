"""The association: its letters, ballots, book of acts, money and meetings."""
