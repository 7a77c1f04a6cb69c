"""serve: the application on a port of this machine, until it is told to stop."""

from __future__ import annotations

import signal
import socket
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lamplighter.errors import BackendMissingError, LossWarning, PuzzleError

try:
    import uvicorn

    from lamplighter.web.app import Settings, make_app
    from lamplighter.web.crew import Crew
except ImportError as error:
    raise BackendMissingError(
        f"serving needs {error.name}: pip install 'lamplighter[web]'"
    ) from error

__all__ = ["Settings", "address_of", "open_port", "serve"]

_GRACE = 3  # seconds at most for answers that are on their way when the server is told to stop


def open_port(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    try:
        if sys.platform != "win32":  # where it would let two servers share a port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(128)
    except OSError as error:
        found.close()
        why = "it is taken" if error.errno in _TAKEN else error.strerror or str(error)
        raise PuzzleError(f"cannot serve on {host} port {port}: {why}") from None
    except OverflowError:
        found.close()
        raise PuzzleError(f"a port is 0 to 65535, got {port}") from None
    return found


_TAKEN = {98, 48, 10048}  # what Linux, macOS and Windows say


def address_of(listening: socket.socket) -> str:
    """Where a browser finds the server."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def serve(
    listening: socket.socket, settings: Settings, ready: Callable[[], object] | None = None
) -> None:
    """Answer on that socket until SIGINT or SIGTERM; `ready` is called once it does."""
    # A text that holds more than a puzzle is nothing that the server's log should tell.
    warnings.simplefilter("ignore", LossWarning)
    app, crew = make_app(settings)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, lifespan="off",
        timeout_graceful_shutdown=_GRACE, timeout_keep_alive=30, ws="none",
    )  # fmt: skip
    _Server(config, crew, ready).run(sockets=[listening])
    crew.join(_GRACE)


class _Server(uvicorn.Server):
    """Cancels what is under way before it waits for the answers, and ends without a signal."""

    def __init__(
        self, config: uvicorn.Config, crew: Crew, ready: Callable[[], object] | None
    ) -> None:
        super().__init__(config)
        self._crew, self._ready = crew, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._crew.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As the library's, but what told it to stop is not raised once more at the end."""
        held = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, before in held.items():
                signal.signal(each, before)


_SIGNALS = (signal.SIGINT, signal.SIGTERM)
