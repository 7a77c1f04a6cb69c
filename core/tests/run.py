"""Builds the C++ tests with address and undefined-behaviour sanitizers, and runs them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "core-tests"


def main() -> int:
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        print("the core's tests need a C++ compiler; none found", file=sys.stderr)
        return 2
    BUILD.mkdir(parents=True, exist_ok=True)
    # -g1: lines for the sanitizers' reports, and a third less to compile and link than all of -g.
    flags = ["-std=c++20", "-O1", "-g1", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'core'}"]
    flags += ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    # Past the end of a vector is not past its memory: only the library itself sees that.
    flags += ["-D_GLIBCXX_ASSERTIONS"]
    # As the build has it for ants.cpp: the same doubles on every machine.
    flags += ["-ffp-contract=off"]
    core = (ROOT / "core").glob("*.cpp")
    sources = [path for path in core if not path.name.startswith("bindings")]
    headers = [*(ROOT / "core").glob("*.hpp"), *(ROOT / "core" / "tests").glob("*.hpp")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        header_time = newest_header(headers)
        # The largest take longest, so they go first.
        tests = sorted((ROOT / "core" / "tests").glob("test_*.cpp"))
        objects = dict(
            pool.map(
                lambda path: (path, compile_object(compiler, flags, path, header_time)),
                sorted([*sources, *tests], key=lambda path: -path.stat().st_size),
            )
        )
        library = [objects[path] for path in sorted(sources)]
        programs = [BUILD / test.stem for test in tests]
        commands = [
            [compiler, *flags, objects[test], *library, "-o", str(program)]
            for test, program in zip(tests, programs, strict=True)
            if is_older(program, [Path(objects[test]), *map(Path, library)])
        ]
        list(pool.map(run, commands))
        return 1 if any(pool.map(run_program, programs)) else 0


def run_program(program: Path) -> int:
    """Its exit code; what it prints comes in one piece."""
    done = subprocess.run([program], check=False, capture_output=True, text=True)
    print(done.stdout + done.stderr, end="", flush=True)
    return done.returncode


def is_older(target: Path, sources: list[Path]) -> bool:
    if not target.exists():
        return True
    return target.stat().st_mtime < max(path.stat().st_mtime for path in sources)


def newest_header(headers: list[Path]) -> float:
    return max(path.stat().st_mtime for path in headers)


def compile_object(compiler: str, flags: list[str], source: Path, header_time: float) -> str:
    target = BUILD / f"{source.stem}.o"
    if not target.exists() or target.stat().st_mtime < max(header_time, source.stat().st_mtime):
        run([compiler, *flags, "-c", str(source), "-o", str(target)])
    return str(target)


def run(command: list[str]) -> None:
    done = subprocess.run(command, check=False)
    if done.returncode:
        sys.exit(f"failed: {' '.join(command)}")


if __name__ == "__main__":
    sys.exit(main())
