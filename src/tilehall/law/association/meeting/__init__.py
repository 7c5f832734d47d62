"""A meeting of the association: what its log keeps, and the decision on each matter from the calling to the minutes."""
