"""The page in one answer does what its files do, and its policy lets nothing else run."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from lamplighter.web.bundle import bundle
from lamplighter.web.files import STATIC

NODE = shutil.which("node")

MODULES = {
    "first.mjs": """
        // The first one.
        import { Thing, name as called } from "./thing.mjs";
        import { counted } from "./count.mjs";
        /** @typedef {import("./types.mjs").Thing} Type */
        const made = [called, new Thing().say(), counted()];
        const { more } = await import("./later.mjs");
        console.log(JSON.stringify([...made, await more(), counted()]));
    """,
    "thing.mjs": """
        import {
          counted,
        } from "./count.mjs";
        export const name = "thing";
        const made = counted();
        export class Thing {
          say() { return made; }
        }
    """,
    "count.mjs": """
        const made = [];
        export function counted() { return made.push(0); }
    """,
    "later.mjs": """
        import { counted } from "./count.mjs";
        export async function more() { return `later ${counted()}`; }
    """,
}
FILES = {name: re.sub(r"^ {8}", "", text, flags=re.MULTILINE) for name, text in MODULES.items()}
PAGE = '<script type="module" src="first.mjs"></script>'


_FIRST = re.compile(r'<script type="module" src="(.*?)">')


def inside(page: str, kind: str) -> list[str]:
    return re.findall(rf"<{kind}(?: type=\"module\")?>(.*?)</{kind}>", page, re.DOTALL)


@pytest.mark.skipif(NODE is None, reason="needs node: apt-get install nodejs")
def test_it_does_what_the_modules_do(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    page, _ = bundle(PAGE, FILES.__getitem__)
    (script,) = inside(page, "script")
    (tmp_path / "one.mjs").write_text(script)

    def said(name: str) -> str:
        done = subprocess.run([NODE, tmp_path / name], capture_output=True, text=True)  # type: ignore[list-item]
        assert done.returncode == 0, done.stderr
        return done.stdout

    for name in ("thing", "count", "later"):
        assert f'"{name}.mjs"() {{' in script
    assert said("one.mjs") == said("first.mjs") == '["thing",1,2,"later 3",4]\n'


def test_each_module_is_in_it_once() -> None:
    page, _ = bundle(PAGE, FILES.__getitem__)
    for name in FILES:
        assert page.count(f'"{name}"() {{') == (name != "first.mjs")
    assert "types.mjs" in page  # in a comment, and nobody looked for it


@pytest.mark.parametrize(
    "line",
    [
        'import thing from "./thing.mjs";',
        'import * as all from "./thing.mjs";',
        "export default 5;",
        "export { made };",
        "const tag = '</script>';",
        "const note = '<!-- x';",
    ],
)
def test_what_it_cannot_take_is_an_error(line: str) -> None:
    files = {**FILES, "count.mjs": f"{FILES['count.mjs']}\n{line}\n"}
    with pytest.raises(SyntaxError, match=r"first\.mjs: this cannot be put into a page"):
        bundle(PAGE, files.__getitem__)


def test_a_name_that_is_not_exported_is_an_error() -> None:
    files = {**FILES, "thing.mjs": "export const Thing = 1, name = 2;\n"}
    with pytest.raises(SyntaxError, match=r"thing\.mjs does not export name"):
        bundle(PAGE, files.__getitem__)


def test_hashes_are_those_of_what_is_inside() -> None:
    pages = ""
    for path in STATIC.glob("*.html"):
        page, hashes = bundle(
            path.read_text("utf-8"), lambda name: (STATIC / name).read_text("utf-8")
        )
        for kind in ("script", "style"):
            parts = inside(page, kind)
            digests = [b64encode(sha256(part.encode()).digest()).decode() for part in parts]
            assert hashes[kind] == " ".join(f"'sha256-{each}'" for each in digests)
        assert "src=" not in page
        assert 'rel="stylesheet"' not in page
        assert "<!--include" not in page
        assert page.count('id="i-undo"') == 1, "the icons are inside as well"
        pages += page
        pages += "".join(f'"{name}"() {{' for name in _FIRST.findall(path.read_text("utf-8")))
    names = {path.name for path in STATIC.glob("*.mjs")}
    assert {name for name in names if f'"{name}"() {{' not in pages} == set()
