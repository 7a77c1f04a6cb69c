"""What `make docs` does to the pages so that they read the same as a site and in the repository.

The README, the changelog and the page for contributors stand outside `docs/`, where people look for
them, and pages link to them, to examples and to sources. Here what is linked to joins the site, and
links follow it.
"""

from __future__ import annotations

import posixpath
import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
_PAGES = re.compile(r"\]\(([^)#:]+\.md)")
_LINK = re.compile(r'(\]\(|src(?:set)?=")([^)"\s#]+)')


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A `*` in the menu stands for the pages it matches, in the order index.md names them."""
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    config.nav = _filled_in(config.nav or [], list(dict.fromkeys(_PAGES.findall(index))))
    return config


def _filled_in(menu: list[Any], pages: list[str]) -> list[Any]:
    filled: list[Any] = []
    for entry in menu:
        if isinstance(entry, dict):
            filled += [
                {title: _filled_in(below, pages) if isinstance(below, list) else below}
                for title, below in entry.items()
            ]
        elif "*" in entry:
            filled += [page for page in pages if fnmatch(page, entry)]
        else:
            filled.append(entry)
    return filled


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, uri in OUTSIDE.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, uri, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with links as they are on the site, where `docs/` is the top."""
    uri = page.file.src_uri
    here = {site: name for name, site in OUTSIDE.items()}.get(uri, f"docs/{uri}")

    def follow(found: re.Match[str]) -> str:
        target = _target(here, found[2])
        if target is None:
            return found[0]
        site = OUTSIDE.get(target, target.removeprefix("docs/"))
        return found[1] + posixpath.relpath(site, posixpath.dirname(uri) or ".")

    return _LINK.sub(follow, markdown)


def _target(page: str, link: str) -> str | None:
    """The file a link leads to, from the top of the project; none for a full address."""
    if ":" in link:
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), link))


def _outside() -> dict[str, str]:
    """Files outside `docs/` that pages link to, and where each is on the site."""
    pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
    found = {page: page.lower() for page in pages}
    pages += [page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")]
    for page in pages:
        for _, link in _LINK.findall((ROOT / page).read_text(encoding="utf-8")):
            target = _target(page, link)
            if target and not target.startswith("docs/") and (ROOT / target).is_file():
                # A browser shows text; what else it would do with a program is its own affair.
                found.setdefault(target, target if target.endswith(".txt") else f"{target}.txt")
    return found


OUTSIDE = _outside()
