"""Kernels of `law.scrabble`: plain ints and bytes in and out, one source compiled and interpreted."""
