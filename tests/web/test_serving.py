"""A server under way: clients that leave, a full queue, a taken port, and the end.

How soon work is cancelled is told by the CPU seconds of the server, as in `test_clock.py`.
"""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from serving import FAULT, PATIENCE, Serving, command, serving

from boards import pigeons

HARD = pigeons(17, 16).to_json()
LATE = 4.0  # CPU seconds: less than half of what the work would go on for
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that a busy machine may take a while for."""
    for _ in range(int(PATIENCE * 20)):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


def leave_behind(server: Serving, body: object) -> socket.socket:
    """A question whose answer nobody has waited for yet."""
    place = urlsplit(server.url)
    assert place.hostname is not None
    wire = socket.create_connection((place.hostname, place.port or 80), timeout=60)
    data = json.dumps(body).encode()
    head = "POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    wire.sendall(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
    return wire


@pytest.mark.clock
def test_the_work_for_a_client_that_leaves_is_cancelled() -> None:
    with serving(workers=1, queue=4) as server:
        wire = leave_behind(server, {**HARD, "timeout": 10})
        until(lambda: server.figures()["lamplighter_working"] == 1)
        wire.close()
        before = server.figures()["process_cpu_seconds_total"]
        until(lambda: server.figures()["lamplighter_working"] == 0)
        assert server.figures()["process_cpu_seconds_total"] - before < LATE
        assert server.figures()["lamplighter_cancelled_total"] == 1
        assert server.told("solve", {"puzzle": "akari/6/6/nekcakbl"})["status"] == "unique"


def test_a_client_that_leaves_amid_its_question_is_no_fault() -> None:
    with serving(workers=1, queue=4) as server:
        place = urlsplit(server.url)
        assert place.hostname is not None
        for sent in (b"", b'{"puzzle": "'):
            with socket.create_connection((place.hostname, place.port or 80), timeout=60) as wire:
                head = b"POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                wire.sendall(head + b"Content-Length: 100\r\n\r\n" + sent)
                time.sleep(0.2)
        until(lambda: server.figures()["lamplighter_cancelled_total"] == 2)
        assert server.told("solve", {"puzzle": "akari/6/6/nekcakbl"})["status"] == "unique"


@pytest.mark.clock
def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    with serving(workers=1, queue=4, bounds="Bounds(seconds=0.5)") as server:
        place = urlsplit(server.url)
        assert place.hostname is not None
        with socket.create_connection((place.hostname, place.port or 80), timeout=60) as wire:
            head = b"POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            wire.sendall(head + b"Content-Length: 100\r\n\r\n{")
            data = b""
            while part := wire.recv(65536):
                data += part
    head, _, body = data.partition(b"\r\n\r\n")
    assert head.split()[1] == b"408"
    assert json.loads(body)["kind"] == "slow"


def test_a_full_queue_says_when_to_come_back() -> None:
    with serving(workers=1, queue=1) as server:
        wires = [leave_behind(server, {**HARD, "timeout": 10}) for _ in range(2)]
        until(lambda: server.figures()["lamplighter_queue_length"] == 1)
        response = server.ask("solve", HARD)
        assert response.status_code == 503
        assert int(response.headers["retry-after"]) >= 1
        assert set(response.json()) == FAULT
        assert response.json()["kind"] == "busy"
        # The page and the health of the server need no thread.
        assert server.client.get("/health").status_code == 200
        for wire in wires:
            wire.close()
        until(lambda: server.figures()["lamplighter_queue_length"] == 0)
        until(lambda: server.ask("solve", {"puzzle": "akari/6/6/nekcakbl"}).status_code == 200)


@POSIX
@pytest.mark.clock
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda each: each.name)
def test_it_ends_soon_and_well_with_work_under_way(number: signal.Signals) -> None:
    import resource  # not on Windows

    told: list[int] = []
    with serving(workers=1, queue=4) as server:

        def ask() -> None:
            told.append(server.ask("solve", {**HARD, "timeout": 10}).status_code)

        asking = [threading.Thread(target=ask) for _ in range(2)]
        for each in asking:
            each.start()
        until(lambda: server.figures()["lamplighter_queue_length"] == 1)
        before = server.figures()["process_cpu_seconds_total"]
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        server.process.send_signal(number)
        assert server.process.wait(timeout=PATIENCE) == 0
        mine = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = mine.ru_utime + mine.ru_stime - ended.ru_utime - ended.ru_stime
        assert spent - before < LATE
        for each in asking:
            each.join()
    # The one that was worked on is told what is known; the one that waited may come again.
    # On a busy machine the thread may not have begun with the first of them.
    assert sorted(told) in ([200, 503], [503, 503])


def test_a_taken_port_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = subprocess.run(
            [sys.executable, "-m", "lamplighter", "serve", "--port", str(port), "--no-browser"],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"lamplighter: cannot serve on 127.0.0.1 port {port}: it is taken\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--port", "99999"], "a port is 0 to 65535, got 99999"),
        (["--host", "nowhere.invalid"], "cannot serve on nowhere.invalid port"),
        (["--workers", "x"], "expected a whole number"),
    ],
)
def test_other_bad_options_are_one_line(options: list[str], message: str) -> None:
    ran = subprocess.run(
        [*command(), *options], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert message in ran.stderr


def test_many_clients_at_once_all_get_an_answer() -> None:
    with serving() as server:
        failed: list[int] = []

        def ask() -> None:
            for seed in range(4):
                found = server.ask("generate", {"size": 6, "seed": seed}).status_code
                if found != 200:
                    failed.append(found)

        asking = [threading.Thread(target=ask) for _ in range(50)]
        for each in asking:
            each.start()
        for each in asking:
            each.join()
        assert failed == []
