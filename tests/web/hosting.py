"""The site without a server of ours: built once, put on a port by a plain one, visited, cut off."""

from __future__ import annotations

import functools
import hashlib
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from wasm import ROOT, alone, build_module, wasm_engine

__all__ = ["PATIENCE", "Offline", "built_site", "hosting"]

PATIENCE = 180_000  # milliseconds for a first visit on a busy machine


@functools.cache
def built_site() -> Path:
    """The folder of the site, built if need be; skips the test where tools are missing."""
    wasm_engine()
    lacking = build_module().missing()
    if lacking:
        pytest.skip(lacking)
    with alone():
        try:
            files = build_module().make_site()
        except build_module().Unreachable as error:
            pytest.skip(f"the site could not be built: {str(error)[-300:]}")
        name = hashlib.sha256(repr(sorted(files)).encode() + files["sw.js"]).hexdigest()[:12]
        folder = ROOT / "build" / "sites" / name
        if not folder.exists():
            shutil.rmtree(folder.parent, ignore_errors=True)  # those of other sources
            build_module().write_site(folder, files)
    return folder


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
def hosting(folder: Path, **headers: str) -> Iterator[str]:
    """The address of a plain server for a folder, until the end of the block."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    kind = type("_Host", (_Quiet,), {"headers_for_all": named})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Offline:
    """Browsers that visited a site once, before its server went away: they stand in for a browser.

    What a page keeps is forgotten between two tests, but for the site itself.
    """

    def __init__(self, browser: Any, *kinds: dict[str, Any]) -> None:
        with hosting(built_site()) as self.url:
            self._contexts = [(kind, _visited(browser, self.url, kind)) for kind in kinds]

    def new_context(self, **options: Any) -> Any:
        is_phone = options.get("is_mobile", False)
        context = next(each for kind, each in self._contexts if bool(kind) == is_phone)
        page = context.new_page()
        context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin",
            {"origin": self.url.rstrip("/"), "storageTypes": "local_storage,indexeddb"},
        )
        page.close()
        return _Borrowed(context)

    def close(self) -> None:
        for _, context in self._contexts:
            context.close()


class _Borrowed:
    """A context that is kept when it is closed."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def close(self) -> None:
        for page in self._context.pages:
            page.close()


def _visited(browser: Any, url: str, kind: dict[str, Any]) -> Any:
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **kind})
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-words]", timeout=PATIENCE)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return context
