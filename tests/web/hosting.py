"""The site without a server of ours: built once, put on a port by a plain one, visited, cut off."""

from __future__ import annotations

import functools
import hashlib
import re
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from wasm import ROOT, alone, build_module

__all__ = ["DESKTOP", "PATIENCE", "PHONE", "Offline", "built_site", "documented_policy", "hosting"]

PATIENCE = 180_000  # milliseconds for a first visit on a busy machine
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NO_SOURCES = (".pyc", ".pyi", ".so")  # what lies beside the sources and is made from them
LOOKS = ("color_scheme", "contrast", "reduced_motion")  # what a page can be told after it is made


@functools.cache
def built_site() -> Path:
    """The folder of the site, built if its sources changed; skips where tools are missing."""
    lacking = build_module().missing()
    if lacking:
        pytest.skip(lacking)
    folder = ROOT / "build" / "sites" / _stamp()
    with alone():
        if not folder.exists():
            try:
                files = build_module().make_site()
            except build_module().Unreachable as error:
                pytest.skip(f"the site could not be built: {str(error)[-300:]}")
            shutil.rmtree(folder.parent, ignore_errors=True)  # those of other sources
            build_module().write_site(folder, files)
    return folder


def _stamp() -> str:
    """A name for all that goes into the site: the same sources and compiler, the same site."""
    compiler = Path(shutil.which("em++") or "").resolve()
    digest = hashlib.sha256(f"{compiler} {compiler.stat().st_mtime_ns}".encode())
    folders = (ROOT / "core", ROOT / "web", ROOT / "src" / "lamplighter")
    inside = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    for path in sorted([ROOT / "CMakeLists.txt", *inside]):
        if path.suffix not in NO_SOURCES:
            data = path.read_bytes()
            digest.update(f"{path.relative_to(ROOT)} {len(data)} ".encode() + data)
    return digest.hexdigest()[:12]


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    headers_for_all: Mapping[str, str] = {}

    def end_headers(self) -> None:
        for name, value in self.headers_for_all.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def hosting(folder: Path, port: int = 0, **headers: str) -> Iterator[str]:
    """The address of a plain server for a folder, until the end of the block."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    kind = type("_Host", (_Quiet,), {"headers_for_all": named})
    handler = functools.partial(kind, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def documented_policy() -> str:
    """The strictest policy that docs/site.md says a host may send."""
    found = re.search(
        r"^    Content-Security-Policy: (.*)$", (ROOT / "docs" / "site.md").read_text(), re.M
    )
    assert found is not None
    return found[1]


class Offline:
    """Browsers that visited a site once, before its host went away: they stand in for a browser.

    A desktop and a phone, each visiting when it is first asked for; their host sends the policy of
    docs/site.md. What a page keeps is forgotten between two tests, but for the site itself.
    """

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        with hosting(built_site(), Content_Security_Policy=documented_policy()) as self.url:
            self._visitors = {False: _visitor(browser, self.url, DESKTOP)}

    def new_context(self, **options: Any) -> Any:
        is_phone = bool(options.get("has_touch"))
        if is_phone not in self._visitors:
            port = urlsplit(self.url).port or 0
            with hosting(built_site(), port, Content_Security_Policy=documented_policy()):
                self._visitors[is_phone] = _visitor(self._browser, self.url, PHONE)
        context = self._visitors[is_phone]
        page = context.new_page()
        context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin",
            {"origin": self.url.rstrip("/"), "storageTypes": "local_storage,indexeddb"},
        )
        page.close()
        return _Borrowed(context, options)

    def close(self) -> None:
        for context in self._visitors.values():
            context.close()


class _Borrowed:
    """A context that is kept when it is closed; its pages look as the options say."""

    def __init__(self, context: Any, options: dict[str, Any]) -> None:
        self._context, self._options = context, options
        self._pages: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def new_page(self) -> Any:
        page = self._context.new_page()
        looks = {name: value for name, value in self._options.items() if name in LOOKS}
        page.emulate_media(**looks)
        page.set_viewport_size(self._options.get("viewport") or DESKTOP["viewport"])
        self._pages.append(page)
        return page

    def close(self) -> None:
        for page in self._pages:
            page.close()


def _visitor(browser: Any, url: str, kind: dict[str, Any]) -> Any:
    """A context that has been there, with all that it needs for the next time."""
    context = browser.new_context(**kind)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-words]", timeout=PATIENCE)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return context
