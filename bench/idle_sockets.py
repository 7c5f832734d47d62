"""Pages of live games that are open and say nothing: what so many of them take of the server's memory.

    python -m bench.idle_sockets                 # 10,000 (bar: 400 MiB in all)
    python -m bench.idle_sockets --sockets 2000

Every socket has said hello and holds the view of its game, two to a game; deflate is off, as the hall has it. The
sockets come from processes of their own; the memory is that of the server's process alone, as the system counts it.
"""

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import uvloop

from bench.live_moves import ROOT, SURROUNDINGS, furnished, served
from bench.live_players import Socket, connected


def memory_of(pid: int) -> float:
    """In MiB, what stays in memory."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in line)
    return int(line.split()[1]) / 1024


async def hold(work: dict[str, object]) -> None:
    """Opens its sockets, says so, and holds them until it is told to end."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    heard = 0

    def hear(_socket: Socket, message: bytes) -> None:
        nonlocal heard
        heard += message.startswith(b'{"t":"view"')

    games: list[int] = work["games"]  # type: ignore[assignment]
    sessions: list[str] = work["sessions"]  # type: ignore[assignment]
    port = int(str(work["port"]))
    sockets = []
    for game in games:
        for seat in (0, 1):
            socket = await connected(port, f"/ws/play/{game}/", sessions[seat], hear)
            socket.say('{"t":"hello","have":0,"tab":"t","build":""}')
            sockets.append(socket)
    while heard < len(sockets):
        await asyncio.sleep(0.05)
    print(json.dumps({"open": len(sockets)}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


def main(count: int) -> None:
    with tempfile.TemporaryDirectory(prefix="tilehall-bench-") as folder:
        hall = furnished(Path(folder) / "data", "relay", count // 2, {})
        with served(["serve", str(Path(folder) / "data")], {}) as server:
            print(f"{'nobody there':20} {memory_of(server.pid):6.0f} MiB", flush=True)
            holder = subprocess.Popen(
                ["taskset", "-c", "1", sys.executable, "-m", "bench.idle_sockets", "--hold"],
                cwd=ROOT,
                env=SURROUNDINGS,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert holder.stdin
            assert holder.stdout
            before = memory_of(server.pid)
            holder.stdin.write(json.dumps({**hall, "port": server.port}) + "\n")
            holder.stdin.flush()
            told = json.loads(holder.stdout.readline())
            after = memory_of(server.pid)
            each = (after - before) * 1024 / told["open"]
            print(f"{told['open']:>13,} sockets {after:6.0f} MiB, {each:.1f} KiB each (bar: 400 MiB for 10,000)")
            holder.stdin.write("\n")
            holder.stdin.flush()
            holder.wait(60)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The memory of idle sockets of live games.")
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--hold", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.hold:
        uvloop.install()
        asyncio.run(hold(json.loads(sys.stdin.readline())))
    else:
        main(asked.sockets)
