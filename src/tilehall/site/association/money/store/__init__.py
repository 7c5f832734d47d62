"""What the rows of the ledger and the book say about money, matter by matter. Writes nothing: the book does."""
