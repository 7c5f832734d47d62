"""Games and positions as text: GCG files and CGP positions, in and out."""
