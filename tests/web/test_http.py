"""The server as its clients meet it: answers, refusals, headers, files, figures."""

from __future__ import annotations

import json
import re
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from serving import FAULT, Serving

from boards import pigeons
from corpora import OWN
from lamplighter.cli import main
from lamplighter.web.answer import VERBS, answer

AKARI = "akari/6/6/nekcakbl"
BODY = {"puzzle": AKARI}
JSON = {"content-type": "application/json"}


def must_be_fault(response: httpx.Response, status: int, kind: str) -> str:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    told = response.json()
    assert set(told) == FAULT
    assert (told["ok"], told["kind"], told["status"]) == (False, kind, status)
    return str(told["error"])


# The same everywhere ----------------------------------------------------------------------------


def boards() -> list[dict[str, Any]]:
    """500 boards of both genres: with one solution, with none, with several."""
    found = [{"id": each.id, **each.puzzle.to_json()} for each in OWN.solved("akari")[:220]]
    found += [{"id": each.id, **each.puzzle.to_json()} for each in OWN.solved("kuromasu")[:180]]
    for number, line in enumerate(OWN.damaged()[:100]):
        found.append({"id": f"damaged {number}", "genre": line["genre"], "rows": line["rows"]})
    return found


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != "seconds"}


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("verb", "every"),
    [
        ("solve", 1),
        ("check", 1),
        ("count", 20),
        ("explain", 20),
        ("hint", 20),
        ("rate", 20),
        pytest.param("count", 1, marks=LONG),
        pytest.param("explain", 1, marks=LONG),
        pytest.param("hint", 1, marks=LONG),
        pytest.param("rate", 1, marks=LONG),
    ],
)
def test_http_and_json_lines_say_what_answer_says(
    verb: str, every: int, server: Serving, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = boards()[::every]
    assert every > 1 or len(chosen) == 500
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in chosen))
    main([verb, str(path), "--json", "--quiet", *(["--grade", "what"] if verb == "hint" else [])])
    printed = [timeless(json.loads(line)) for line in capsys.readouterr().out.splitlines()]
    assert len(printed) == len(chosen)
    for board, line in zip(chosen, printed, strict=True):
        body = {**board, **({"grade": "what"} if verb == "hint" else {})}
        told = timeless(answer(verb, body))
        assert told == line, board["id"]
        assert timeless(server.told(verb, body)) == line, board["id"]


def test_generate_has_the_fields_of_a_json_line_and_more(
    server: Serving, capsys: pytest.CaptureFixture[str]
) -> None:
    for genre in ("akari", "kuromasu"):
        main(["generate", "--genre", genre, "--size", "7", "--seed", "3", "--json", "-q"])
        line = json.loads(capsys.readouterr().out)
        body = {"genre": genre, "size": 7, "seed": 3}
        told = server.told("generate", body)
        assert told == answer("generate", body)
        assert {name: told[name] for name in line} == line


def test_diagnose_convert_and_render_say_what_answer_says(server: Serving) -> None:
    draft = {"genre": "akari", "rows": ["#.", ".."]}
    for verb, body in (
        ("diagnose", draft),
        ("convert", {**BODY, "to": "tatham-id"}),
        ("render", {**BODY, "solve": True}),
    ):
        assert server.told(verb, body) == answer(verb, body)


# Bad input --------------------------------------------------------------------------------------


def test_wrong_fields_are_422(server: Serving) -> None:
    error = must_be_fault(server.ask("solve", {"puzzle": 5}), 422, "input")
    assert error.startswith("puzzle: expected the text of a puzzle")
    must_be_fault(server.ask("solve", {"x": 1}), 422, "name")
    must_be_fault(server.ask("solve", 7), 422, "input")


def test_what_is_no_json_is_400(server: Serving) -> None:
    bodies = [b"", b"{", b'{"a": 1}x', b"\x00\xff\xfe" * 99, b"[" * 100_000, b"1" * 5000, b"[NaN]"]
    for body in bodies:
        response = server.client.post("/api/solve", content=body, headers=JSON)
        must_be_fault(response, 400, "json")


def test_only_json_is_taken(server: Serving) -> None:
    """A form or plain text could be sent by any page on the web without the browser's leave."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        response = server.client.post(
            "/api/solve", content=json.dumps(BODY), headers={"content-type": kind}
        )
        must_be_fault(response, 415, "type")
    charset = {"content-type": "Application/JSON; charset=utf-8"}
    response = server.client.post("/api/solve", content=json.dumps(BODY), headers=charset)
    assert response.status_code == 200


def test_a_large_body_is_413(server: Serving) -> None:
    large = json.dumps({"puzzle": "." * (1 << 20)})
    error = must_be_fault(
        server.client.post("/api/solve", content=large, headers=JSON), 413, "large"
    )
    assert "1048576 bytes" in error
    # Without a length, as it comes.
    parts = (b" " * 65536 for _ in range(40))
    must_be_fault(server.client.post("/api/solve", content=parts, headers=JSON), 413, "large")
    assert server.ask("solve", BODY).status_code == 200


def test_a_thousand_by_a_thousand_pasted_is_refused_in_words(server: Serving) -> None:
    text = "akari\n" + "\n".join(["." * 1000] * 1000)
    error = must_be_fault(server.ask("solve", {"puzzle": text}), 422, "format")
    assert error == "a side may have at most 200 cells, got 1000x1000"
    rows = [[None] * 1000] * 1000
    must_be_fault(server.ask("solve", {"genre": "kuromasu", "rows": rows}), 413, "large")


def test_a_hard_puzzle_with_a_limit_is_unknown(server: Serving) -> None:
    told = server.told("solve", {**pigeons(17, 16).to_json(), "timeout": 1})
    assert (told["status"], told["solutions"]) == ("unknown", [])


SCRIPT = "</script><script>alert('x')</script><img src=x onerror=alert(1)>\u2028"


def test_scripts_in_ids_and_titles_are_data(server: Serving) -> None:
    response = server.ask("solve", {**BODY, "id": SCRIPT})
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.json()["id"] == SCRIPT
    held = server.told("solve", {"puzzle": {"id": SCRIPT, "genre": "akari", "rows": ["."]}})
    assert held["id"] == SCRIPT
    svg = server.told("render", {**BODY, "title": SCRIPT})["svg"]
    assert "<script" not in svg
    assert "<img" not in svg
    response = server.client.get("/<script>alert(1)</script>")
    assert "content-security-policy" in response.headers
    must_be_fault(response, 404, "path")


# Paths ------------------------------------------------------------------------------------------


def raw(server: Serving, request: bytes) -> tuple[int, bytes]:
    """What the server says to bytes that no client library would send."""
    place = urlsplit(server.url)
    assert place.hostname is not None
    with socket.create_connection((place.hostname, place.port or 80), timeout=60) as wire:
        wire.sendall(request)
        data = b""
        while part := wire.recv(65536):
            data += part
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/static/../../app.py", "//etc/passwd",
        "/....//app.py", "/..\\app.py", "/%5c..%5capp.py", "/index.html/", "/index.html%00.css",
        "/.", "/.git/config", "/index.html/../index.html", "/C:/x", "/~root",
        "/%c0%ae%c0%ae/app.py", "/" + "a" * 5000, "/api/../health/../index.html",
    ],
)  # fmt: skip
def test_path_tricks_lead_nowhere(server: Serving, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1")
    status, body = raw(server, request)
    assert status == 404, body[:200]
    assert set(json.loads(body)) == FAULT


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Any) -> None:
    from lamplighter.web.files import Files

    (tmp_path / "secret.txt").write_text("secret")
    root = tmp_path / "static"
    root.mkdir()
    (root / "here.txt").write_text("here")
    (root / "away.txt").symlink_to(tmp_path / "secret.txt")
    files = Files(root)
    assert files.find("away.txt") is None
    found = files.find("here.txt")
    assert found is not None
    assert found.data == b"here"
    (root / "here.txt").write_text("changed")
    changed = files.find("here.txt")
    assert changed is not None
    assert changed.tag != found.tag


def test_unknown_places_and_methods(server: Serving) -> None:
    client = server.client
    must_be_fault(client.get("/nowhere"), 404, "path")
    error = must_be_fault(client.post("/api/slove", json={}), 404, "path")
    assert "did you mean 'solve'?" in error
    response = client.get("/api/solve")
    must_be_fault(response, 405, "path")
    assert response.headers["allow"] == "POST"
    must_be_fault(client.put("/health"), 405, "path")
    must_be_fault(client.request("OPTIONS", "/api/solve"), 405, "path")
    must_be_fault(client.get("/docs"), 404, "path")
    must_be_fault(client.get("/redoc"), 404, "path")


def test_nothing_is_allowed_to_other_sites(server: Serving) -> None:
    response = server.client.post("/api/solve", json=BODY, headers={"origin": "https://evil.test"})
    assert not [name for name in response.headers if name.startswith("access-control")]
    assert response.headers["cross-origin-resource-policy"] == "same-origin"


# Files and headers ------------------------------------------------------------------------------


def test_the_page_is_at_the_root_and_kept_by_its_tag(server: Serving) -> None:
    response = server.client.get("/")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    tag = response.headers["etag"]
    assert server.client.get("/index.html").text == response.text
    again = server.client.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert server.client.get("/", headers={"if-none-match": '"other"'}).status_code == 200
    head = server.client.head("/")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == tag


@pytest.mark.parametrize("path", ["/", "/health", "/nowhere", "/openapi.json"])
def test_every_answer_is_guarded(server: Serving, path: str) -> None:
    headers = server.client.get(path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'self'"
    for kind in ("script-src", "style-src"):  # what is inside the page, by its hash
        allowed = r"'self'" if path != "/" else r"'sha256-[\w+/]{43}='( 'sha256-[\w+/]{43}=')*"
        assert re.fullmatch(allowed, policy[kind])
    assert policy["object-src"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert "http" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_health(server: Serving) -> None:
    told = server.client.get("/health").json()
    assert told["status"] == "ok"


def test_figures_count_by_verb_and_status(server: Serving) -> None:
    before = server.figures()
    server.told("solve", BODY)
    server.ask("solve", {})
    response = server.client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    after = server.figures()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('lamplighter_requests_total{verb="solve",status="200"}') == 1
    assert more('lamplighter_requests_total{verb="solve",status="422"}') == 1
    assert more('lamplighter_request_seconds_count{verb="solve"}') == 2
    assert more('lamplighter_request_seconds_bucket{verb="solve",le="+Inf"}') == 2
    assert more('lamplighter_request_seconds_sum{verb="solve"}') > 0
    assert after["lamplighter_queue_length"] == 0
    name = 'lamplighter_request_seconds_bucket{verb="solve"'
    buckets = [value for key, value in after.items() if key.startswith(name)]
    assert buckets == sorted(buckets)


def test_the_schema_has_every_verb_with_its_fields(server: Serving) -> None:
    schema = server.client.get("/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    for verb in VERBS:
        operation = schema["paths"][f"/api/{verb}"]["post"]
        assert set(operation["responses"]) == {"200", "400", "408", "413", "415", "422", "503"}
        parts = schema["components"]["schemas"]
        question = parts[f"{verb.capitalize()}Question"]
        assert question["additionalProperties"] is False
        assert all(each["description"] for each in question["properties"].values())
        assert parts[f"{verb.capitalize()}Answer"]["required"]
