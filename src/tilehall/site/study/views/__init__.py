"""Pages of the room of study."""
