"""Builds the source archive and the wheels into dist/, and tries each wheel in an empty venv.

From Python 3.12 on one wheel serves all (the stable ABI); 3.11 needs one of its own. The wheels are
built from the archive, unpacked where there is no git, so what it lacks shows. They are for this
machine; .github/workflows/wheels.yml makes those that are published.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
MINORS = range(11, 15)
PAGE = "lamplighter/web/static"
LARGEST_ARCHIVE = 2_500_000  # bytes; past that, some data has slipped in


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--sdist", "--outdir", DIST, ROOT)
    (archive,) = DIST.glob("*.tar.gz")
    print(f"{archive.name}: {archive.stat().st_size:,} bytes")
    if archive.stat().st_size > LARGEST_ARCHIVE:
        print(f"expected at most {LARGEST_ARCHIVE:,} bytes: see sdist.exclude", file=sys.stderr)
        return 1
    pythons = {minor: found for minor in MINORS if (found := find_python(minor))}
    for what, minors in (("3.11", [11]), ("3.12 or newer", list(MINORS[1:]))):
        here = [minor for minor in minors if minor in pythons]
        if not here:
            print(f"no Python {what} found: no wheel for it (PYTHONS=path:path says where to look)")
            continue
        wheel = build_wheel(pythons[here[0]], archive)
        require_page(wheel)
        for minor in here:
            try_wheel(pythons[minor], wheel)
            print(f"{wheel.name}: works with Python 3.{minor}", flush=True)
    return 0


def find_python(minor: int) -> str | None:
    """An interpreter of that version: from PYTHONS, the path, or pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders = [*os.environ.get("PYTHONS", "").split(os.pathsep), *os.get_exec_path()]
    folders += [str(each / "bin") for each in sorted(pyenv.glob(f"3.{minor}.*"))]
    for folder in filter(None, folders):
        found = shutil.which(f"python3.{minor}", path=folder)
        # A launcher of pyenv is on the path for versions that are not in use: it fails.
        if (
            found
            and subprocess.run([found, "-m", "venv", "-h"], capture_output=True).returncode == 0
        ):
            return found
    return None


def build_wheel(python: str, archive: Path) -> Path:
    before = set(DIST.glob("*.whl"))
    run(python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", DIST, archive)
    (wheel,) = set(DIST.glob("*.whl")) - before
    return wheel


def require_page(wheel: Path) -> None:
    """Every file of the page is in the wheel."""
    source = ROOT / "src"
    names = {path.relative_to(source).as_posix() for path in (source / PAGE).iterdir()}
    missing = names - set(ZipFile(wheel).namelist())
    if missing:
        raise SystemExit(f"{wheel.name} lacks {', '.join(sorted(missing))}")


def try_wheel(python: str, wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "venv", folder)
        inside = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        run(inside, "-m", "pip", "install", "--quiet", wheel)
        # Not from the project, whose sources would be found first.
        run(inside, "-I", ROOT / "release" / "try_installed.py", cwd=folder)
        run(inside, "-m", "pip", "install", "--quiet", f"{wheel}[web]")
        run(inside, "-I", ROOT / "release" / "try_served.py", cwd=folder)


def run(*command: str | Path, cwd: str | Path | None = None) -> None:
    subprocess.run(command, cwd=cwd, check=True)


if __name__ == "__main__":
    sys.exit(main())
