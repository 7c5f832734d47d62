"""Who meets whom and who starts: draws known in advance, draws made round by round, and tables of four."""
