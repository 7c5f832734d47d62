"""Secret ballots: what a ballot's log keeps, what may follow, and how slips and papers are counted."""
