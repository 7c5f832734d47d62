"""File handles: each phone's connection is one. Most systems begin with 1024 for a program and allow it more."""

from .bounds import HandleBounds


def raise_limit(bounds: HandleBounds) -> int:
    """Takes as many as the system allows, up to the bound; gives how many there are now."""
    try:
        import resource
    except ImportError:  # on Windows no program is counted its connections
        return bounds.most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = bounds.most if hard == resource.RLIM_INFINITY else min(hard, bounds.most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # a system that allows less than it says
            return soft
        return wanted
    return bounds.most if soft == resource.RLIM_INFINITY else soft


def connections_for(handles: int, bounds: HandleBounds) -> int:
    """How many connections fit beside what the hall itself holds open: database, log, certificates, backups."""
    return max(handles - bounds.kept_back, handles // 2)
