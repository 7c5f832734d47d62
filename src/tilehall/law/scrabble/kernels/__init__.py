"""Inner loops in Cython's pure-Python mode; each runs interpreted too. A kernel knows plain values and arrays only.

`squares`, `movegen` and `lineplays` say alike how an arc is followed, the last two search along a line alike (one hands
out scores, the other remembers what a line has), and every class declares the arrays it reads, "as in" another. That is
on purpose: Cython inlines only what stands in the same module. The bit count alone, shared by a .pxd, made `movegen`
a tenth slower (8,650 positions a second for 9,550, all plays, one run in turn), and a class shared that way would have
its fields written a second time in C and could not be run by the interpreter beside the compiled ones.
"""
