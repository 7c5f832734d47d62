"""Live play: the lobby, tables, and games over a socket."""
