"""The pages of live play: the lobby, a table, its game, and the game once more when it is over."""
