"""What the walls of the house allow, and what its files look like."""
