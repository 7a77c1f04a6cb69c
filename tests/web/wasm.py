"""The engine as wasm, built where emscripten is, and a pipe to ask it through."""

from __future__ import annotations

import functools
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

__all__ = ["ROOT", "alone", "build_module", "core_module", "wasm_core", "wasm_engine"]

ROOT = Path(__file__).parents[2]


def _load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@functools.cache
def build_module() -> Any:
    """web/build.py."""
    return _load("lamplighter_web_build", ROOT / "web" / "build.py")


@functools.cache
def core_module() -> Any:
    """web/wasm/core.py, which takes the place of `lamplighter._core`."""
    return _load("lamplighter_wasm_core", ROOT / "web" / "wasm" / "core.py")


@functools.cache
def wasm_engine() -> Path:
    """The engine's file; skips the test where it cannot be built or run."""
    lacking = build_module().missing(("em++",))
    if shutil.which("node") is None:
        lacking = lacking or "needs node: apt-get install nodejs"
    if lacking:
        pytest.skip(lacking)
    with alone():
        return Path(build_module().build_engine())


@contextmanager
def alone() -> Iterator[None]:
    """One process at a time builds: tests run in several."""
    import fcntl

    lock = ROOT / "build" / "wasm" / "lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@contextmanager
def wasm_core() -> Iterator[Any]:
    """The module of `core_module`, connected to the engine in node."""
    pipe = subprocess.Popen(
        ["node", str(ROOT / "web" / "wasm" / "pipe.mjs"), str(wasm_engine())],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert pipe.stdin is not None
    assert pipe.stdout is not None
    to, back = pipe.stdin, pipe.stdout

    def ask(question: str) -> str:
        to.write(f"{question}\n")
        to.flush()
        return back.readline()

    core = core_module()
    with pipe:
        core.connect(ask)
        try:
            yield core
        finally:
            core.connect(None)
            to.close()
