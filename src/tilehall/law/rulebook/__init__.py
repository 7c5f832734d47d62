"""What a statement rests on: the clauses of the documents, our readings of them, and what they leave unsaid."""
