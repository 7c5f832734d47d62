"""Secret ballots: nobody can pair a vote with a voter from what is stored."""
