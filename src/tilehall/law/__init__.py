"""The law: what the games, the tournaments and the association are. Pure: time, chance, words and people come in."""
