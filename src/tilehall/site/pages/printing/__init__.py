"""What every room prints by: the press, its fonts, and texts made safe to print."""
