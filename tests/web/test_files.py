"""The files of the page as they travel."""

from __future__ import annotations

from pathlib import Path

from serving import Serving

from lamplighter.web.files import STATIC, Files

MOST = 150_000  # bytes of script and style together, as they travel


def test_weight(server: Serving) -> None:
    """The page with all its script and style is light; each file can be had alone as well."""
    page = server.client.get("/", headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert 30_000 < int(page.headers["content-length"]) < MOST
    for name in ("app.mjs", "look.css", "theme.js"):
        packed = server.client.get(name, headers={"accept-encoding": "gzip"})
        plain = server.client.get(name, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content == (STATIC / name).read_bytes()


def test_a_page_changes_with_its_modules(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script type="module" src="a.mjs"></script>')
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nb();\n')
    (tmp_path / "b.mjs").write_text("export const b = () => 1;\n")
    files = Files(tmp_path)
    found = files.find("index.html")
    assert found is not None
    assert files.find("index.html") is found
    (tmp_path / "b.mjs").write_text("export const b = () => 22;\n")
    changed = files.find("index.html")
    assert changed is not None
    assert b"() => 22" in changed.data
    assert changed.tag != found.tag
    assert changed.inside["script"] != found.inside["script"]


def test_pictures_are_not_packed_again(server: Serving) -> None:
    found = server.client.get("icon-512.png", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in found.headers
    assert found.content[:4] == b"\x89PNG"


def test_manifest(server: Serving) -> None:
    manifest = server.client.get("app.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert server.client.get(icon["src"]).headers["content-type"] == icon["type"]
