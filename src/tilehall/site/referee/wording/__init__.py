"""The referee's desk in plain words: what is asked, what is to be done, and what a whole ruling says."""
