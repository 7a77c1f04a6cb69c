"""Questions over HTTP: what one costs the server, how many it answers, and for how long.

A real server in a process of its own; clients in this one. Its CPU seconds and memory come from
/metrics. The CPU figures hold on a busy machine; p99 needs an idle one. `--minutes 10` lets it run
for longer, to see that its memory does not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from report import Report

from lamplighter import generate_many
from lamplighter.study.statistics import quantile

RATE = 200  # questions a second
SHARE_LOST = 0.1
"""Memory may grow by this share: caches fill, and the allocator keeps what it had."""


@dataclass
class Wire:
    """A connection that is kept, with as little of its own work as can be."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, url: str) -> Wire:
        place = urlsplit(url)
        assert place.hostname is not None
        return cls(*await asyncio.open_connection(place.hostname, place.port))

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        length = next(
            int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length")
        )
        return int(lines[0].split()[1]), await self.reader.readexactly(length)


def request_of(verb: str, body: object) -> bytes:
    data = json.dumps(body).encode()
    head = f"POST /api/{verb} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data


async def figures(url: str) -> dict[str, float]:
    """What /metrics says."""
    wire = await Wire.open(url)
    _, body = await wire.send(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    wire.writer.close()
    lines = body.decode().splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


CPU, MEMORY = "process_cpu_seconds_total", "process_resident_memory_bytes"


async def cost(url: str, requests: list[bytes], count: int) -> float:
    """CPU seconds of the server for each question, asked one after another."""
    wire = await Wire.open(url)
    for request in requests[:50]:
        await wire.send(request)
    best = float("inf")
    for _ in range(3):
        before = (await figures(url))[CPU]
        for number in range(count):
            status, body = await wire.send(requests[number % len(requests)])
            assert status == 200, body
        best = min(best, ((await figures(url))[CPU] - before) / count)
    wire.writer.close()
    return best


async def steadily(
    url: str, requests: list[bytes], seconds: float
) -> tuple[list[float], list[float]]:
    """The seconds that each answer took, of questions sent at a steady rate; a refusal is late.

    And how late each question was sent, which says how idle the machine is.
    """
    free = [await Wire.open(url) for _ in range(20)]
    took: list[float] = []
    late: list[float] = []

    async def ask(request: bytes, due: float) -> None:
        late.append(time.perf_counter() - due)
        wire = free.pop() if free else await Wire.open(url)
        status, _ = await wire.send(request)
        took.append(time.perf_counter() - due if status == 200 else float("inf"))
        free.append(wire)

    begun = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for number in range(int(seconds * RATE)):
            due = begun + number / RATE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            group.create_task(ask(requests[number % len(requests)], due))
    for wire in free:
        wire.writer.close()
    return took, late


async def crowd(url: str, requests: list[bytes], clients: int, each: int) -> tuple[int, float]:
    """Errors, and answers a second, with that many clients who ask as fast as they can."""
    errors = 0

    async def client(first: int) -> None:
        nonlocal errors
        wire = await Wire.open(url)
        for number in range(each):
            status, _ = await wire.send(requests[(first + number) % len(requests)])
            errors += status != 200
        wire.writer.close()

    begun = time.perf_counter()
    await asyncio.gather(*(client(7 * number) for number in range(clients)))
    return errors, clients * each / (time.perf_counter() - begun)


async def memory(url: str, requests: list[bytes], minutes: float) -> list[float]:
    """The server's memory, again and again while many verbs are asked."""
    found = []
    pause = max(1.0, minutes * 60 / 20)
    end = time.monotonic() + minutes * 60
    while time.monotonic() < end:
        until = min(time.monotonic() + pause, end)
        wires = [await Wire.open(url) for _ in range(10)]

        async def client(wire: Wire, first: int, until: float = until) -> None:
            number = first
            while time.monotonic() < until:
                await wire.send(requests[number % len(requests)])
                number += 1

        await asyncio.gather(*(client(wire, 31 * i) for i, wire in enumerate(wires)))
        for wire in wires:
            wire.writer.close()
        found.append((await figures(url))[MEMORY] / 1e6)
    return found


async def measure(report: Report, url: str, minutes: float, quick: bool) -> None:
    boards = [
        each.to_json()
        for each in generate_many("akari", 100, height=10, width=10, level="hard", seed=1)
    ]
    solves = [request_of("solve", each) for each in boards]
    share = 0.2 if quick else 1.0

    report.heading("CPU of the server for each question, Akari 10x10 hard")
    spent = await cost(url, solves, int(2000 * share))
    report.ceiling("solve", spent * 1e3, 1.0, " ms")
    for verb in ("check", "hint", "explain", "rate"):
        asked = [request_of(verb, each) for each in boards]
        report.line(f"{verb:10} {await cost(url, asked, int(300 * share)) * 1e3:8.2f} ms")
    made = [request_of("generate", {"size": 10, "level": "hard", "seed": n}) for n in range(100)]
    report.line(f"{'generate':10} {await cost(url, made, int(300 * share)) * 1e3:8.2f} ms")

    report.heading(f"solve, {RATE} questions a second (wall time: needs an idle machine)")
    took, late = await steadily(url, solves, 10 * share)
    report.line(f"p50 {quantile(took, 0.5) * 1e3:.2f} ms, max {max(took) * 1e3:.1f} ms")
    report.line(f"of that, questions sent late: p99 {quantile(late, 0.99) * 1e3:.1f} ms")
    report.ceiling("p99", quantile(took, 0.99) * 1e3, 20.0, " ms")

    report.heading("50 clients at once, as fast as they can")
    errors, rate = await crowd(url, solves, 50, int(100 * share))
    report.ceiling("errors", errors, 0)
    report.line(f"{rate:.0f} answers a second")

    report.heading(f"memory over {minutes:g} minutes, all verbs")
    mixed = [*solves, *made, *(request_of(verb, each) for verb in ("hint", "explain", "rate")
             for each in boards)]  # fmt: skip
    held = await memory(url, mixed, minutes)
    middle = held[len(held) // 4 :]
    report.line(f"MB: {' '.join(f'{each:.0f}' for each in held)}")
    grown = middle[-1] / middle[0] - 1
    report.ceiling("growth after a quarter of it", grown * 100, SHARE_LOST * 100, " %")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=0.5, help="how long memory is watched")
    parser.add_argument("--quick", action="store_true", help="a fifth of the questions")
    args = parser.parse_args()
    report = Report("serve")
    command = [sys.executable, "-m", "lamplighter", "serve", "--port", "0", "--no-browser", "-q"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        try:
            asyncio.run(measure(report, url, args.minutes, args.quick))
        finally:
            server.terminate()
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())
