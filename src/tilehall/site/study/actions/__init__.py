"""What people do in the room of study, each asked for its right."""
