"""Sixty readers at once on a fixed number of standing threads, against a thread made for each request.

The pages are asked without a network, all in one process and in turn; time on the wall, because waiting for each other
is the thing measured, and CPU time beside it. SQLite, the example association.
"""

import asyncio
import os
import shutil
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

CLIENTS, EACH, RUNS = 60, 1, 5
THREADS = (4, 1, 2, 8, 16)
PATHS = ("/people/", "/rules/", "/ratings/", "/tournaments/")

Application = Callable[[Any, Any, Any], Awaitable[None]]


async def get(application: Application, path: str) -> int:
    status = 0

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)

    scope = {
        "type": "http", "path": path, "raw_path": path.encode(), "method": "GET", "headers": [(b"host", b"localhost")],
        "query_string": b"", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "scheme": "http",
        "root_path": "", "http_version": "1.1", "asgi": {"version": "3.0"}, "tilehall.body": BytesIO(),
    }  # fmt: skip
    await application(scope, receive, send)
    return status


async def crowd(application: Application) -> None:
    async def client(number: int) -> None:
        for turn in range(EACH):
            status = await get(application, PATHS[(number + turn) % len(PATHS)])
            assert status == 200, status

    await asyncio.gather(*(client(number) for number in range(CLIENTS)))


def main() -> None:
    data = Path(tempfile.mkdtemp(prefix="tilehall-bench-"))
    os.environ |= {"TILEHALL_DATA": str(data), "DJANGO_SETTINGS_MODULE": "tilehall.site.config.settings"}
    try:
        import django

        django.setup()
        from tilehall.site.hall import example, upgrade
        from tilehall.site.people.actor import CONSOLE

        upgrade.open_or_upgrade(data, tell=lambda _said: None)
        example.load(CONSOLE, lambda *_: None)
        asyncio.run(measure())
    finally:
        shutil.rmtree(data, ignore_errors=True)


async def measure() -> None:
    from tilehall.site.config import asgi
    from tilehall.site.config.errands import errand_of
    from tilehall.site.door.bounds import ThreadBounds
    from tilehall.site.door.thread_layer import ThreadLayer

    sides: dict[str, Application] = {
        f"{number} threads": ThreadLayer(asgi.django_application, ThreadBounds(readers=number), errand_of, [])
        for number in THREADS
    }
    sides["one each"] = asgi.django_application
    wall: dict[str, list[float]] = {name: [] for name in sides}
    processor: dict[str, list[float]] = {name: [] for name in sides}
    for run in range(RUNS + 1):
        for name, application in sides.items():
            begun, begun_cpu = perf_counter(), process_time()
            await crowd(application)
            if run:  # the first fills caches and opens connections
                wall[name].append((perf_counter() - begun) / CLIENTS / EACH * 1000)
                processor[name].append((process_time() - begun_cpu) / CLIENTS / EACH * 1000)
    print(f"{CLIENTS} readers at once, {EACH} pages each; ms a page\n")
    first = next(iter(sides))
    for name in sides:
        runs = " ".join(f"{one:6.2f}" for one in wall[name])
        ratio = statistics.median(wall[name]) / statistics.median(wall[first])
        work = statistics.median(processor[name]) / statistics.median(processor[first])
        print(f"{name:10}  wall: {runs}   against {first}: wall {ratio:.2f}, CPU {work:.2f}")
    asgi.close()
    for side in sides.values():
        if isinstance(side, ThreadLayer):
            side.close(lambda: None)


if __name__ == "__main__":
    main()
