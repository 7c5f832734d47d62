"""Kernels of `law.game`: plain ints and bytes in and out, one source compiled and interpreted."""
