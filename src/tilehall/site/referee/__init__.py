"""The referee's desk: what happened at a table, a few questions, then the procedure with its clauses."""
