"""A real cluster: workers, scheduler and client are killed, and the bytes are those of one process.

A test takes seconds, most of them for processes to start.
"""

from __future__ import annotations

import hashlib
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from crews import LAMPLIGHTER, Site, command_of, lamplighter, started_by

import lamplighter as ll
from interrupts import interrupt
from lamplighter.cli import main
from lamplighter.cluster.mark import mark
from lamplighter.cluster.shard import Part, Shard, labour

pytestmark = pytest.mark.xdist_group("cluster")

FEW = 6000
EASY = ("generate", "--level", "easy", "--seed", "7", "--count")


def sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def begin(*arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*LAMPLIGHTER, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )  # fmt: skip


def wait_for(is_so: Callable[[], bool], what: str, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def has_shards(output: Path, number: int = 1) -> Callable[[], bool]:
    folder = output.with_name(f"{output.name}.shards")
    return lambda: len(list(folder.glob("*.gz"))) >= number


def alone(*arguments: object) -> None:
    """Run a command in this process."""
    assert main([str(each) for each in arguments]) == 0


@pytest.fixture(name="easy", scope="module")
def easy_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one process makes."""
    path = tmp_path_factory.mktemp("easy") / "one.jsonl"
    alone(*EASY, FEW, "-o", path)
    return path


@pytest.mark.parametrize("genre", ["akari", pytest.param("kuromasu", marks=pytest.mark.long)])
def test_generate_and_rate(genre: str, site: Site, tmp_path: Path) -> None:
    order = ("generate", "-g", genre, "--level", "normal", "--seed", "3", "--count", "400")
    boards, other = tmp_path / "boards.jsonl", tmp_path / "other.jsonl"
    alone(*order, "-o", boards)
    ran = lamplighter(*order, "-o", other, "--cluster", site.url)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert sha(boards) == sha(other)
    for verb in ("solve", "rate") if genre == "kuromasu" else ("rate",):
        one, two = tmp_path / f"{verb}-1.jsonl", tmp_path / f"{verb}-2.jsonl"
        alone(verb, boards, "-o", one)
        ran = lamplighter(verb, boards, "-o", two, "--cluster", site.url)
        assert ran.returncode == 0
        assert "400 puzzles: 400 unique" in ran.stderr
        assert sha(one) == sha(two)


def killing_run(site: Site, output: Path, count: int, dice: random.Random) -> int:
    """Generate on a cluster whose workers are killed at random moments; how many were."""
    process = begin(*EASY, count, "-o", output, "--cluster", site.url)
    folder = output.with_name(f"{output.name}.shards")
    killed = seen = 0
    while process.poll() is None:
        # A shard gets done between two kills. Else none ever would on a slow machine, where a
        # worker takes longer to start than it is left alive.
        held = len(list(folder.glob("*.gz")))
        if held > seen:
            time.sleep(dice.uniform(0, 1.5))
            killed += site.kill_worker(dice.randrange(2))
        seen = held
        time.sleep(0.05)
    assert process.stderr is not None
    with process.stderr:
        assert (process.wait(), b"Traceback" in process.stderr.read()) == (0, False)
    return killed


def test_a_killed_worker_and_a_killed_client_cost_their_work_and_nothing_else(
    site: Site, easy: Path, tmp_path: Path
) -> None:
    two = tmp_path / "two.jsonl"
    process = begin(*EASY, FEW, "-o", two, "--cluster", site.url)
    wait_for(has_shards(two), "no shard was done")
    time.sleep(random.random() / 2)  # any moment will do
    wait_for(site.kill_worker, "no worker to kill")
    wait_for(has_shards(two, 3), "no more shards were done")
    process.kill()
    process.wait()
    assert process.stderr is not None
    process.stderr.close()
    assert not two.exists()
    kept = sorted((tmp_path / "two.jsonl.shards").glob("*.gz"))
    assert len(kept) >= 3
    assert lamplighter(*EASY, FEW, "-o", two, "--cluster", site.url).returncode == 0
    assert sha(easy) == sha(two)


@pytest.mark.long
def test_a_killed_scheduler_is_told_and_another_carries_on(
    site: Site, easy: Path, tmp_path: Path
) -> None:
    two = tmp_path / "two.jsonl"
    process = begin(*EASY, FEW, "-o", two, "--cluster", site.url)
    wait_for(has_shards(two, 3), "no shard was done")
    site.kill_scheduler()
    assert process.stderr is not None
    with process.stderr:
        told = process.stderr.read().decode()
    assert process.wait() == 2
    assert "is gone: what was done is kept, and the same command carries on" in told
    assert "Traceback" not in told
    site.end()
    site.begin()
    assert lamplighter(*EASY, FEW, "-o", two, "--cluster", site.url).returncode == 0
    assert sha(easy) == sha(two)


@pytest.mark.long
def test_a_study(site: Site, tmp_path: Path) -> None:
    path, boards = tmp_path / "trials.jsonl", tmp_path / "boards.jsonl"
    assert lamplighter("generate", "--size", "5", "--count", "2", "-o", boards).returncode == 0
    command = ("bench", "run", "scan", "--corpus", boards, "-o", path, "--cluster", site.url)
    ran = lamplighter(*command)
    assert ran.returncode == 0, ran.stderr
    trials = len(path.read_text().splitlines())
    assert f"{trials} trials in" in ran.stderr
    assert "nothing to do" in lamplighter(*command).stderr


def test_a_worker_of_another_version_does_nothing() -> None:
    with pytest.raises(ll.BackendError, match="its results would differ"):
        labour("0.0.1-000000000000", Shard(Part(0, 1), str))
    assert labour(mark(), Shard(Part(0, 1), str)).seconds >= 0


@pytest.mark.long
def test_another_lamplighter_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs lamplighter[cluster]")
    changed = tmp_path / "changed.py"
    changed.write_text("import lamplighter.cluster.mark as m\nm.VERSION = '0.0.1'\n")
    site = Site(tmp_path, preload=changed, workers=1)
    try:
        output = tmp_path / "a.jsonl"
        ran = lamplighter(*EASY, 100, "-o", output, "--cluster", site.url)
    finally:
        site.end()
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert "has Lamplighter 0.0.1-" in ran.stderr
    assert "its results would differ" in ran.stderr
    assert not output.exists()
    assert not list(tmp_path.glob("*.shards"))


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("tcp://127.0.0.1:9", "no scheduler answers at 'tcp://127.0.0.1:9'"),
        ("nonsense", "expected the address of a scheduler, such as tcp://192.0.2.7:8786, or local"),
    ],
)
def test_no_scheduler_is_one_line(url: str, said: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs lamplighter[cluster]")
    ran = lamplighter(*EASY, 100, "-o", tmp_path / "a.jsonl", "--cluster", url)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert said in ran.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_dask_the_extra_is_named(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['distributed'] = None\n"
        "from lamplighter.__main__ import main; sys.exit(main())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, *EASY, "9", "-o", str(tmp_path / "a"), "--to", "json",
         "--cluster", "local"],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "pip install 'lamplighter[cluster]'" in ran.stderr


@pytest.mark.long
def test_ctrl_c_stops_a_local_cluster_and_leaves_no_process(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs lamplighter[cluster]")
    output = tmp_path / "a.jsonl"
    before = set(_ours())
    command = [*EASY, "200000", "-o", str(output), "--cluster", "local"]
    ended = interrupt(command, 12.0, terminal=True, patience=60)
    assert ended.trouble == "", ended.text
    assert not ended.early
    assert not output.exists()
    wait_for(lambda: not set(_ours()) - before, "a worker is left", 30)


def test_a_client_that_is_killed_outright_leaves_no_process(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="needs lamplighter[cluster]")
    output = tmp_path / "a.jsonl"
    process = begin(*EASY, "200000", "-o", output, "--cluster", "local")
    wait_for(has_shards(output), "no shard was done")
    workers = started_by(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert process.stderr is not None
    process.stderr.close()
    assert len(workers) >= 2
    wait_for(lambda: not any(command_of(pid) for pid in workers), "a worker is left", 30)


def _ours() -> list[int]:
    """Processes that multiprocessing started from this interpreter."""
    pids = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal())
    return [
        pid
        for pid in pids
        if "multiprocessing" in command_of(pid) and sys.executable in command_of(pid)
    ]


@pytest.mark.long
def test_workers_killed_at_random_moments(site: Site, tmp_path: Path) -> None:
    """20 runs of 20,000 boards."""
    one = tmp_path / "one.jsonl"
    assert lamplighter(*EASY, 20_000, "-o", one).returncode == 0
    killed = 0
    for seed in range(20):
        two = tmp_path / f"two-{seed}.jsonl"
        killed += killing_run(site, two, 20_000, random.Random(seed))
        assert sha(one) == sha(two), f"run {seed}, {killed} workers killed"
    assert killed >= 20
