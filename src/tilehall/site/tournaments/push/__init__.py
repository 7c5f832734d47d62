"""Messages to the devices of players: that one's next table is known, also while no page of the hall is open."""
