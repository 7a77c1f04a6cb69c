"""The engine for browsers, and the app without a server: what `make site` runs.

    python web/build.py wasm        build/wasm/engine.wasm
    python web/build.py site        site/, a folder that any static host can serve

The same sources give the same bytes. What is missing is said at once, with how to get it.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WASM = ROOT / "build" / "wasm"
NPM = ROOT / "build" / "npm-site"
SITE = ROOT / "site"
HERE = Path(__file__).parent
PACKAGE = ROOT / "src" / "lamplighter"
STATIC = PACKAGE / "web" / "static"

_TOOLS = {
    "em++": "apt-get install emscripten",
    "npm": "apt-get install npm",
}
# As CMakeLists.txt has them for the extension: what is fast there is fast here.
_FLAGS = ("-std=c++20", "-O2", "-DNDEBUG", "-DLAMPLIGHTER_THREADS=0", "-fwasm-exceptions")
_FLAGS_OF_ANTS = ("-O3", "-ffp-contract=off")
# For a single board on somebody's page: no generators, and rather small than fast.
_SMALL = ("-Oz", "-DLAMPLIGHTER_SMALL")
_LINKING = ("-O2", "-fwasm-exceptions", "--no-entry", "-sALLOW_MEMORY_GROWTH=1")


class Unreachable(SystemExit):
    """What comes from npm or PyPI did not come."""


def missing(tools: Sequence[str] = tuple(_TOOLS)) -> str:
    """The tools that are not here and how to get them; empty if all are."""
    return "; ".join(
        f"needs {each}: {_TOOLS[each]}" for each in tools if shutil.which(each) is None
    )


def build_engine(name: str = "engine", more: Sequence[str] = ()) -> Path:
    """The engine as one wasm file; objects whose sources are unchanged are kept."""
    sources = [ROOT / each for each in core_sources()] + [HERE / "wasm" / "engine.cpp"]
    folder = WASM / name
    folder.mkdir(parents=True, exist_ok=True)
    headers = sorted((ROOT / "core").glob("*.hpp"))
    common = _digest(*[each.read_bytes() for each in headers], _version())
    door = (HERE / "wasm" / "json.hpp").read_bytes()

    def compiled(source: Path) -> tuple[Path, bool]:
        flags = (*_FLAGS, *(_FLAGS_OF_ANTS if source.stem == "ants" else ()), *more)
        own = door if source.stem == "engine" else b""
        stamp = _digest(common, own, source.read_bytes(), " ".join(flags).encode())
        made = folder / f"{source.stem}.o"
        note = made.with_suffix(".stamp")
        if made.exists() and note.exists() and note.read_bytes() == stamp:
            return made, False
        note.unlink(missing_ok=True)
        _run("em++", *flags, "-Wall", "-Wextra", f"-I{ROOT / 'core'}", "-c", source, "-o", made)
        note.write_bytes(stamp)
        return made, True

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        objects = list(pool.map(compiled, sources))
    engine = WASM / f"{name}.wasm"
    if any(fresh for _, fresh in objects) or not engine.exists():
        # Beside its name first: whoever runs at the same time sees a whole file or none.
        linked = WASM / f"{name}.{os.getpid()}.wasm"
        _run("em++", *_LINKING, *more, *(made for made, _ in objects), "-o", linked)
        linked.replace(engine)
    return engine


def core_sources() -> list[str]:
    """The sources of the core, as CMakeLists.txt lists them."""
    listed = re.search(
        r"add_library\(lamplighter_core STATIC(.*?)\)", (ROOT / "CMakeLists.txt").read_text(), re.S
    )
    assert listed is not None
    return listed[1].split()


# The site -----------------------------------------------------------------------------------------

# Of the package, what no verb in a browser needs: tables and figures, gadgets, the terminal, books,
# and the server.
_LEFT_OUT = frozenset({"study", "complexity", "cli", "play", "book", "static"})
_SERVER = frozenset({"app", "booking", "crew", "figures", "policy", "schema", "server"})
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip")
_PLATFORM = "pyemscripten_2026_0_wasm32"  # that of Pyodide's version in package.json
_WHEELS = {"python-sat==1.9.dev17": "python_sat-1.9.dev17-*.whl", "six==1.17.0": "six-1.17.0-*.whl"}
_LOOSE = (".png", ".svg", ".webmanifest")  # of the page's files, those that are not put inside it


def build_site(folder: Path = SITE) -> Path:
    """The whole site, written anew; an old one of the same name goes."""
    return write_site(folder, make_site())


def write_site(folder: Path, files: dict[str, bytes]) -> Path:
    """The files in a folder, all of them at once."""
    fresh = folder.with_name(f"{folder.name}.{os.getpid()}")
    for name, data in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.replace(folder)
    return folder


def make_site() -> dict[str, bytes]:
    """Every file of the site by its path."""
    parts = make_parts(build_engine(), install_pyodide())
    version = _digest(*[name.encode() + data for name, data in sorted(parts.items())]).hex()[:12]
    home = f"parts/{version}"
    files = {f"{home}/{name}": data for name, data in parts.items()}
    for path in sorted(STATIC.iterdir()):
        if path.suffix == ".html":
            files[path.name] = make_page(path, home).encode()
        elif path.suffix in _LOOSE and path.name != "icons.svg":
            files[path.name] = path.read_bytes()
    files["embed/lamplighter-board.js"] = make_element(build_engine("small", _SMALL)).encode()
    files["embed/index.html"] = (HERE / "embed" / "example.html").read_bytes()
    files["_headers"] = (HERE / "site" / "headers.txt").read_bytes()
    kept = sorted(name for name in files if not name.startswith("_"))
    whole = _digest(*[name.encode() + files[name] for name in kept]).hex()[:12]
    worker = (HERE / "site" / "sw.js").read_text()
    # With the version of the parts in its name: what was kept of them stays as long as they do.
    worker = worker.replace("{{version}}", f"{version}-{whole}")
    files["sw.js"] = worker.replace("{{files}}", json.dumps(kept)).encode()
    return files


def make_parts(engine: Path, pyodide: Path) -> dict[str, bytes]:
    """What the workers load, by name; large files are packed, whatever the host does."""
    parts = {path.name: path.read_bytes() for path in (HERE / "site").glob("*.mjs")}
    parts["wasm.mjs"] = (HERE / "wasm" / "wasm.mjs").read_bytes()
    parts["engine.wasm.gz"] = _packed(engine.read_bytes())
    parts["lamplighter.json.gz"] = _packed(json.dumps(package_files()).encode())
    parts["sat.json.gz"] = _packed(json.dumps(solver_files(), sort_keys=True).encode())
    parts["orders.json"] = json.dumps(plain_orders(), sort_keys=True).encode()
    parts |= {name: (pyodide / name).read_bytes() for name in _PYODIDE}
    parts["pyodide.mjs"] = re.sub(rb"\n//# sourceMappingURL=.*", b"", parts["pyodide.mjs"])
    parts["pyodide.asm.wasm.gz"] = _packed((pyodide / "pyodide.asm.wasm").read_bytes())
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())
    parts["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    return parts


def package_files() -> dict[str, str]:
    """The package as Python in a browser has it: the files by their paths."""
    files = {}
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE)
        if path.suffix not in (".py", ".toml", ".lp") or _LEFT_OUT & set(inside.parts):
            continue
        if inside.parts[0] == "web" and path.stem in _SERVER:
            continue
        files[f"lamplighter/{inside.as_posix()}"] = path.read_text("utf-8")
    lessons = STATIC / "lessons.json"
    files["lamplighter/web/static/lessons.json"] = lessons.read_text("utf-8")
    files["lamplighter/web/warm.py"] = (HERE / "site" / "warm.py").read_text("utf-8")
    files["lamplighter/_core.py"] = (HERE / "wasm" / "core.py").read_text("utf-8")
    return files


def solver_files() -> dict[str, str]:
    """PySAT as Pyodide has it, from PyPI: what `diagnose` uses of it, in base64."""
    wheels = ROOT / "build" / "wheels-site"
    if not all(any(wheels.glob(each)) for each in _WHEELS.values()):
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
        tags = ("--platform", _PLATFORM, "--python-version", "314", "--only-binary", ":all:")
        _run(*pip, "--no-deps", *tags, "--dest", wheels, *_WHEELS, failure=Unreachable)
    files = {}
    for pattern in _WHEELS.values():
        with zipfile.ZipFile(next(wheels.glob(pattern))) as wheel:
            for name in sorted(wheel.namelist()):
                if re.fullmatch(r"(pysat/)?\w+\.(py|cpython-\S+\.so)", name):
                    files[name] = base64.b64encode(wheel.read(name)).decode()
    return files


def make_element(engine: Path) -> str:
    """<lamplighter-board>: the modules it needs, its styles and an engine, in one file."""
    from lamplighter.web.bundle import bundle_modules

    other = {
        "element.mjs": HERE / "embed" / "element.mjs",
        "wasm.mjs": HERE / "wasm" / "wasm.mjs",
    }
    module = bundle_modules(
        "element.mjs", lambda name: other.get(name, STATIC / name).read_text("utf-8")
    )
    # What the app's pages say of the whole page, an element says of itself.
    look = (STATIC / "look.css").read_text("utf-8").replace(":root", ":host")
    look = look.replace('[data-theme="dark"]', ":host([data-dark])")
    styles = f"{look}\n{(HERE / 'embed' / 'element.css').read_text('utf-8')}"
    packed = base64.b64encode(_packed(engine.read_bytes())).decode()
    return module.replace('"{{styles}}"', json.dumps(styles)).replace("{{engine}}", packed)


def plain_orders() -> dict[str, object]:
    """How a board is made while Python is not up yet: density, and the share of clues by level."""
    from lamplighter.genres import GENRES

    return {
        genre.name: {"density": genre.making.density, "clues": dict(genre.making.friendly)}
        for genre in GENRES
        if genre.making is not None
    }


def make_page(path: Path, home: str) -> str:
    """A page with all that it names inside it, its policy, and where its engine is."""
    from lamplighter.web.bundle import bundle
    from lamplighter.web.policy import policy_of

    page, inside = bundle(path.read_text("utf-8"), lambda name: (STATIC / name).read_text("utf-8"))
    charset = '<meta charset="utf-8">'
    assert charset in page, path
    head = (
        f'{charset}\n<meta http-equiv="Content-Security-Policy" content="{policy_of(**inside)}">\n'
        f'<meta name="lamplighter-parts" content="{home}">'
    )
    return page.replace(charset, head, 1)


def install_pyodide() -> Path:
    """Pyodide from npm, in the version that package.json names."""
    wanted = (HERE / "package.json").read_text()
    done = NPM / "installed.json"
    if not done.exists() or done.read_text() != wanted:
        NPM.mkdir(parents=True, exist_ok=True)
        (NPM / "package.json").write_text(wanted)
        npm = ("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--prefix", NPM)
        _run(*npm, failure=Unreachable)
        done.write_text(wanted)
    return NPM / "node_modules" / "pyodide"


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


# Tools --------------------------------------------------------------------------------------------


def _version() -> bytes:
    return subprocess.run(["em++", "--version"], capture_output=True, check=True).stdout


def _digest(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


def _run(*command: str | Path, failure: type[SystemExit] = SystemExit) -> None:
    result = subprocess.run([str(each) for each in command], capture_output=True, text=True)
    if result.returncode:
        raise failure(f"{' '.join(map(str, command))}\n{result.stderr}")


def main() -> None:
    """Build what the arguments name."""
    wanted = sys.argv[1:] or ["site"]
    lacking = missing(("em++",) if wanted == ["wasm"] else tuple(_TOOLS))
    if lacking:
        sys.exit(lacking)
    if wanted == ["wasm"]:
        print(build_engine())
    elif wanted == ["site"]:
        folder = build_site()
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        print(f"{folder.name}/: {size / 1e6:.1f} MB; to try it: python -m http.server -d site")
    else:
        sys.exit(f"expected wasm or site, got {' '.join(wanted)}")


if __name__ == "__main__":
    main()
