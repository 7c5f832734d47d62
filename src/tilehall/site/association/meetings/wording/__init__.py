"""What the law's codes and the acts of a meeting's log mean in words."""
