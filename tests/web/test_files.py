"""The files of the page as they travel."""

from __future__ import annotations

from serving import Serving

from lamplighter.web.files import STATIC, Files

MOST = 150_000  # bytes of script and style together, as they travel


def test_weight(server: Serving) -> None:
    names = [path.name for path in STATIC.iterdir() if path.suffix in {".mjs", ".js", ".css"}]
    total = 0
    for name in names:
        packed = server.client.get(name, headers={"accept-encoding": "gzip"})
        plain = server.client.get(name, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content == (STATIC / name).read_bytes()
        total += int(packed.headers["content-length"])
    assert len(names) > 20
    assert 30_000 < total < MOST


def test_pictures_are_not_packed_again(server: Serving) -> None:
    found = server.client.get("icon-512.png", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in found.headers
    assert found.content[:4] == b"\x89PNG"


def test_manifest(server: Serving) -> None:
    manifest = server.client.get("app.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert server.client.get(icon["src"]).headers["content-type"] == icon["type"]


def test_a_page_names_what_it_needs_in_a_header() -> None:
    """A browser fetches it before it has read the page."""
    page = Files().find("index.html")
    assert page is not None
    assert page.link is not None
    named = [each.split(">")[0].removeprefix("<") for each in page.link.split(", ")]
    assert {"look.css", "app.mjs", "board.mjs"} <= set(named)
    assert all(Files().find(name) is not None for name in named)
    style = Files().find("look.css")
    assert style is not None
    assert style.link is None
