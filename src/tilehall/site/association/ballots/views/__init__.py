"""The pages of ballots: for everybody, for who takes a code, for who votes, and for who runs one or counts."""
