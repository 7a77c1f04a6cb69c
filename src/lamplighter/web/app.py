"""The HTTP side: POST /api/{verb}, /api/book, the collection; the page, /health, /openapi.json.

A question is read up to a limit, worked on in a thread, and answered in the shapes of `answer`.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lamplighter._version import VERSION
from lamplighter.engine import CancelToken
from lamplighter.web.answer import VERBS, answer
from lamplighter.web.booking import book_of
from lamplighter.web.bounds import BOUNDS, Bounds
from lamplighter.web.crew import Busy, Crew, Left
from lamplighter.web.fault import fault, status_of
from lamplighter.web.figures import Figures
from lamplighter.web.files import STATIC, Files
from lamplighter.web.keeping import KEEPING, Keeper, kept
from lamplighter.web.policy import policy_of
from lamplighter.web.schema import errand_of, operation_of, schemas

__all__ = ["Settings", "make_app"]

_JSON = "application/json"
_LINES = "application/x-ndjson"


def _policy(**inside: str) -> str:
    return f"{policy_of(**inside)}; frame-ancestors 'self'"


_GUARD = b"content-security-policy"
_HEADERS = [
    (_GUARD, _policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_CROWD = 500  # requests at once, bodies that are still coming included
_RETRY = "1"  # seconds after which a client that was turned away may ask again
_LEFT = 499  # what nginx writes down for a client that did not wait; nobody receives it


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    workers: int = 0
    """Threads that work; 0 is one for each core."""
    queue: int = 128
    """Questions that may wait for a thread."""
    bytes: int = 1 << 20
    """The largest body."""
    bounds: Bounds = BOUNDS
    static: Path = STATIC
    collection: str | None = None
    """Where boards and plays are kept: a file or a URL, "" for the user's own; None for nowhere."""
    edits: bool = False
    """Whether those who reach the server may change the collection."""


def make_app(settings: Settings = Settings()) -> tuple[FastAPI, Crew]:
    """The application, and the crew to close when it ends."""
    workers = settings.workers or os.cpu_count() or 1
    crew = Crew(workers, settings.queue, settings.bounds.seconds)
    figures = Figures(lambda: crew.waiting, lambda: crew.working)
    files = Files(settings.static)
    keeper = _keeper_of(settings)
    # Its pages of documentation load scripts from elsewhere: /openapi.json is all there is.
    app = FastAPI(title="Lamplighter", version=VERSION, docs_url=None, redoc_url=None)

    def route(verb: str) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        async def ask(request: Request) -> Response:
            start = time.perf_counter()
            status, data, headers = await _asked(request, verb, settings, crew)
            if status == _LEFT:
                figures.add_cancelled()
            figures.add(verb, status, time.perf_counter() - start)
            return Response(data, status, headers, _JSON)

        return ask

    for verb in VERBS:
        app.router.add_api_route(
            f"/api/{verb}", route(verb), methods=["POST"], name=verb,
            response_model=None, route_class_override=_Plain, **operation_of(verb),
        )  # fmt: skip

    def errand(path: str) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        async def ask(request: Request) -> Response:
            start = time.perf_counter()
            body = await _question(request, settings, crew)

            def work(token: CancelToken) -> _Answer:
                assert isinstance(body, bytes)
                question, wrong = _read(body)
                told = wrong or kept(path, question, keeper, cancel=token, bounds=settings.bounds)
                return status_of(told), _written(told), {}

            found = body if not isinstance(body, bytes) else await _worked(request, crew, work)
            status, data, headers = found
            if status == _LEFT:
                figures.add_cancelled()
            figures.add(path, status, time.perf_counter() - start)
            return Response(data, status, headers, _JSON)

        return ask

    for path in KEEPING:
        app.router.add_api_route(
            f"/api/{path}", errand(path), methods=["POST"], name=path,
            response_model=None, route_class_override=_Plain, **errand_of(path),
        )  # fmt: skip

    most = max(1, workers // 2)  # books at once: a thread is left for those who play

    async def book(request: Request) -> Response:
        start = time.perf_counter()

        def done(status: int) -> None:
            if status == _LEFT:
                figures.add_cancelled()
            figures.add("book", status, time.perf_counter() - start)

        return await _booked(request, settings, crew, books, most, done)

    books: set[object] = set()
    app.router.add_route("/api/book", book, methods=["POST"], include_in_schema=False)

    @app.api_route(
        "/api/{verb}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
        include_in_schema=False,
    )  # fmt: skip
    async def no_verb(verb: str) -> Response:
        if verb in VERBS or verb in KEEPING or verb == "book":
            raise HTTPException(405, headers={"allow": "POST"})
        return Response(_written(answer(verb, {})), 404, media_type=_JSON)

    @app.get("/health", summary="whether the server answers", tags=["server"])
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": VERSION}

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(figures.write(), media_type="text/plain; version=0.0.4")

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(path: str, request: Request) -> Response:
        found = files.find(path or "index.html")
        if found is None:
            raise HTTPException(404)
        headers = {"etag": found.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if found.inside:
            headers[_GUARD.decode()] = _policy(**found.inside)
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(found.packed, headers=headers, media_type=found.type)
        return Response(found.data, headers=headers, media_type=found.type)

    @app.exception_handler(HTTPException)
    async def refuse(request: Request, error: HTTPException) -> Response:
        status = error.status_code
        words = {404: "nothing is at", 405: f"no {request.method} at"}.get(status)
        shown = request.url.path[:200]
        message = str(error.detail) if words is None else f"{words} {shown!r}"
        told = fault(message, "path", status)
        return Response(_written(told), status, dict(error.headers or {}), _JSON)

    @app.exception_handler(Exception)
    async def fail(request: Request, error: Exception) -> Response:
        told = fault(f"this should not happen: {type(error).__name__}", "internal", 500)
        return Response(_written(told), 500, media_type=_JSON)

    made = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made().setdefault("components", {}).setdefault("schemas", {}).update(schemas())
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    app.add_middleware(_Guarded)
    return app, crew


def _keeper_of(settings: Settings) -> Keeper | None:
    if settings.collection is None:
        return None
    # Imported here: a server without a collection needs no library for one.
    from lamplighter.collection.collection import Collection

    return Keeper(Collection(settings.collection or None), settings.edits)


class _Plain(APIRoute):
    """A route that reads its own request: the library's reading takes longer than most answers."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return self.endpoint


class _Guarded:
    """Puts the headers that keep a browser safe on every answer; turns a crowd away."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._here = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                message["headers"] += [each for each in _HEADERS if each[0] not in own]
            await send(message)

        if scope["type"] != "http":
            return
        if self._here >= _CROWD:
            status, data, headers = _busy()
            response = Response(data, status, {**headers, "connection": "close"}, _JSON)
            await response(scope, receive, guarded)
            return
        self._here += 1
        try:
            await self._app(scope, receive, guarded)
        finally:
            self._here -= 1


_Answer = tuple[int, bytes, dict[str, str]]


async def _asked(request: Request, verb: str, settings: Settings, crew: Crew) -> _Answer:
    """The status, body and headers of the answer to a question."""
    body = await _question(request, settings, crew)
    if not isinstance(body, bytes):
        return body

    def work(token: CancelToken) -> _Answer:
        question, wrong = _read(body)
        if wrong is not None:
            return _refused(wrong)
        told = answer(verb, question, cancel=token, bounds=settings.bounds)
        return status_of(told), _written(told), {}

    return await _worked(request, crew, work)


async def _worked(request: Request, crew: Crew, work: Callable[[CancelToken], _Answer]) -> _Answer:
    """What a thread of the crew answers, unless the client leaves or nobody has time."""

    async def leaves() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    try:
        return await crew.run(work, leaves)
    except Busy:
        return _busy()
    except Left:
        return _LEFT, b"", {}


async def _booked(
    request: Request, settings: Settings, crew: Crew, books: set[object], most: int,
    done: Callable[[int], None],
) -> Response:  # fmt: skip
    """A book. Who accepts lines of JSON gets one for each board, then the answer."""
    body = await _question(request, settings, crew)
    if not isinstance(body, bytes) or len(books) >= most:
        status, data, headers = body if not isinstance(body, bytes) else _busy()
        done(status)
        return Response(data, status, headers, _JSON)
    lines: asyncio.Queue[bytes] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def work(token: CancelToken) -> _Answer:
        def tell(told: dict[str, Any]) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(lines.put_nowait, _written(told) + b"\n")

        question, wrong = _read(body)
        told = wrong or book_of(question, cancel=token, bounds=settings.bounds, tell=tell)
        return status_of(told), _written(told), {}

    async def run() -> _Answer:
        books.add(mine)
        try:
            found = await _worked(request, crew, work)
        except asyncio.CancelledError:
            done(_LEFT)
            raise
        finally:
            books.discard(mine)
        done(found[0])
        return found

    mine = object()
    if _LINES not in request.headers.get("accept", ""):
        status, data, headers = await run()
        return Response(data, status, headers, _JSON)

    async def told() -> AsyncIterator[bytes]:
        task = asyncio.ensure_future(run())
        task.add_done_callback(lambda _: lines.put_nowait(b""))  # the end
        try:
            while line := await lines.get():
                yield line
            yield (await task)[1]
        finally:
            task.cancel()

    return StreamingResponse(told(), media_type=_LINES)


async def _question(request: Request, settings: Settings, crew: Crew) -> bytes | _Answer:
    """The body of a question, or what to answer instead."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _JSON:
        return _refused(fault(f"expected a body of type {_JSON}", "type", 415))
    try:
        crew.require_room()  # before a body is read that could not be answered
        async with asyncio.timeout(settings.bounds.seconds):
            body = await _body(request, settings.bytes)
    except Busy:
        return _busy()
    except ClientDisconnect:
        return _LEFT, b"", {}
    except TimeoutError:
        return _cut_off(fault("the body of the question did not come in time", "slow", 408))
    if body is None:
        what = f"a question has at most {settings.bytes} bytes"
        return _cut_off(fault(what, "large", 413))
    return body


def _read(body: bytes) -> tuple[object, dict[str, Any] | None]:
    """What a body says, or the fault in it."""
    try:
        return json.loads(body, parse_constant=_refuse_constant), None
    except (ValueError, RecursionError) as error:
        where = str(error) if isinstance(error, json.JSONDecodeError) else "not readable"
        return None, fault(f"the body is no JSON: {where}", "json", 400)


def _busy() -> _Answer:
    told = fault("too many questions at once: ask again soon", "busy", 503)
    return 503, _written(told), {"retry-after": _RETRY}


def _cut_off(told: dict[str, Any]) -> _Answer:
    """A refusal that ends the connection: what was not read would be taken for a question."""
    return status_of(told), _written(told), {"connection": "close"}


def _refused(told: dict[str, Any]) -> _Answer:
    return status_of(told), _written(told), {}


async def _body(request: Request, most: int) -> bytes | None:
    """The whole body; None if it is larger than allowed."""
    said = request.headers.get("content-length", "0")
    if not said.isdecimal() or int(said[:20]) > most:
        return None
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            return None
        parts.append(part)
    return b"".join(parts)


def _refuse_constant(word: str) -> None:
    """NaN and Infinity, which Python reads, are no JSON."""
    raise ValueError(word)


def _written(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode("ascii")
