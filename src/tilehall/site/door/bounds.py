"""How much the door lets in at once, and how long it waits: every bound stands here, and comes to who keeps it."""

from dataclasses import dataclass

KB, MB, GB = 1024, 1024**2, 1024**3


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadBounds:
    """Threads that stand, each with its connection to the database; and who may wait for one of them, how long."""

    # Python computes in one thread at a time, and each more is one connection more to the database. Which number is
    # the fastest is not settled: bench/standing_threads.py was run on a busy machine only.
    readers: int = 4
    writers: int = 3
    visitors: int = 2
    askers: int = 2
    watchers: int = 1
    doorkeepers: int = 1  # ask whether who sends a large file is signed in
    waiting: int = 1000  # a hall of 300 phones that read again at once, three times over
    waiting_files: int = 100  # before the doorkeeper
    # Of one address among the writers, waiting or served: a hall behind one router at the end of a round. Anybody can
    # come with a cookie or a key that is none; who sends more waits with the visitors.
    writers_each: int = 60
    # Of one address among the askers, likewise: the longest calculation takes about a second, so that somebody from
    # elsewhere is served within the patience. Who asks for more at once is told when to come back.
    askers_each: int = 20
    patience: float = 15.0  # seconds; a phone that waits longer has been put away or reloaded
    retry_after: tuple[int, ...] = (3, 4, 5, 6, 7, 8, 9)  # seconds, in turn: who was turned away comes back spread out


@dataclass(frozen=True, slots=True, kw_only=True)
class HandleBounds:
    most: int = 65536  # what is asked of the system at most
    kept_back: int = 128  # for the hall itself: standing threads need two or three each, a backup a few


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyBounds:
    """What a request may bring along, and how fast it must."""

    small: int = 256 * KB  # to any address; a view that takes files says how much by its mark
    small_together: int = 64 * MB  # in memory, of all requests that are under way
    uploads_together: int = 256 * MB  # in the scratch folder
    share: float = 0.5  # of each of the two, for one address: nobody alone keeps all others from sending
    form: int = 16 * KB  # a form of names and figures gets through even behind the router of who floods with files
    form_share: float = 0.75  # for one address, with its forms
    uploads_each: int = 2  # at once, of one who is signed in
    grace: float = 20.0  # seconds until the first byte counts
    # Bytes a second from then on: the slowest phone does ten times that. Nobody sends ahead and then waits for longer
    # than the grace, so that what was sent would lie here.
    rate: int = 4 * KB
    upload_rate: int = 16 * KB  # of a file: 40 MB in three quarters of an hour at the very most
    slow_after: float = 3.0  # seconds without a byte, or behind the rate
    slow_each: int = 50  # slow ones of one address: 300 phones behind one router send forms of one packet
    linger: float = 2.0  # seconds for which a refused body is read and thrown away, so that the answer is heard
    linger_most: int = 8 * MB  # of it
    retry_after: int = 10  # seconds: a file that others are on their way with is sent again then


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskBounds:
    """When the disk counts as nearly full: less than so much, or than this part of it where the disk is small."""

    least: int = 200 * MB
    part: float = 0.02
    enough: int = 1 * GB  # with this much left a large disk is not full, whatever part of it that is
    nothing_left: int = 1 * MB  # with less no result is written any more
    look_every: float = 5.0  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionBounds:
    """How long a connection may keep the door waiting. By address only places are counted, when all are taken."""

    headers: float = 15.0  # seconds from the first byte of a request to the last of its headers
    handshake: float = 5.0  # seconds for the first words of https, and for the last
    headers_size: int = 64 * KB  # and of whatever else comes that is no body
    sent_ahead: int = 16  # requests on one connection before the first is answered; no browser does that today
    idle: int = 15  # seconds between two requests
    stalled: float = 60.0  # seconds for which nothing of an answer is taken
    saying_nothing: int = 2000  # connections that have not said what they want; of more, one is closed
    # Beyond the room, of what is kept back for the hall, for who comes from an address that does not hold most: there
    # is a place for a scorer's form while all others are worked on.
    spare: int = 32
    retry_after: int = 5  # seconds, where there is no room and nobody who could make some


@dataclass(frozen=True, slots=True, kw_only=True)
class SocketBounds:
    """Sockets of open pages: a page says once what it listens to, and then only hears."""

    part: float = 0.7  # of all connections, so that there is always room to read and to write
    most: int = 5000  # where nobody says how many connections there can be
    burst: int = 30  # messages at once
    rate: float = 5.0  # messages a second after that
    playing: str = "/ws/play/"  # where a page is played with: it asks while tiles are dragged
    play_burst: int = 120
    play_rate: float = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorBounds:
    threads: ThreadBounds = ThreadBounds()
    handles: HandleBounds = HandleBounds()
    bodies: BodyBounds = BodyBounds()
    disk: DiskBounds = DiskBounds()
    connections: ConnectionBounds = ConnectionBounds()
    sockets: SocketBounds = SocketBounds()


BOUNDS = DoorBounds()
