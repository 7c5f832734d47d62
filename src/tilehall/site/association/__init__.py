"""The association at work: letters, ballots, its book of acts, its money and its meetings, each an app of its own."""
