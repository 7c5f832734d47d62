"""The tournaments of a hall: what they print is here; their pages stand on it."""
