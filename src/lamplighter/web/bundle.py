"""The page in one answer: its styles and modules inside it, so that a board is there at once.

The sources stay plain files, a module for each thing. A browser that has to fetch twenty of them
has the first board twice as late as one that gets them with the page. Here every module becomes a
function, called when the first of those that import it is; nothing else is changed. The page's
policy names what is inside by its hashes, and refuses every other script and style.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

__all__ = ["bundle", "bundle_modules"]

_PART = re.compile(r"<!--include ([\w.-]+)-->\n?")  # what several pages share
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
_SCRIPT = re.compile(r'<script( type="module")? src="([^"]+)"></script>')
_IMPORT = re.compile(r'^import \{(.*?)\} from "\./([\w-]+\.mjs)";$', re.MULTILINE | re.DOTALL)
_LATER = re.compile(r'\bimport\("\./([\w-]+\.mjs)"\)(?!\.[A-Z])')  # with a name after it: a type
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*|</script.*|<!--.*", re.MULTILINE)

_HEAD = """
const $made = {}, $need = (name) => ($made[name] ??= $modules[name]());
const $later = async (name) => $need(name);
"""


def bundle(page: str, read: Callable[[str], str]) -> tuple[str, dict[str, str]]:
    """The page with all that it names inside it, and the hashes of its scripts and its styles.

    `read` gives the text of a file by its name.
    """
    hashes: dict[str, list[str]] = {"script": [], "style": []}

    def inside(kind: str, text: str, more: str = "") -> str:
        hashes[kind].append(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")
        return f"<{kind}{more}>{text}</{kind}>"

    def script(found: re.Match[str]) -> str:
        module, name = found.groups()
        return inside("script", bundle_modules(name, read) if module else read(name), module or "")

    page = _PART.sub(lambda found: read(found[1]), page)
    page = _STYLE.sub(lambda found: inside("style", read(found[1])), page)
    page = _SCRIPT.sub(script, page)
    return page, {kind: " ".join(each) for kind, each in hashes.items()}


def bundle_modules(first: str, read: Callable[[str], str]) -> str:
    """One module that does what `first` does, with all that it imports inside."""
    made: dict[str, str] = {}

    def adapted(name: str) -> str:
        """The module's text with calls for imports; the modules it imports are made as well."""
        text = read(name)
        wanted = [found[2] for found in _IMPORT.finditer(text)] + _LATER.findall(text)
        for other in wanted:
            if other not in made:
                made[other] = ""  # or two modules that import each other would have no end
                made[other] = _function(other, adapted(other))
        for names, other in _IMPORT.findall(text):
            for named in filter(None, map(str.strip, names.split(","))):
                if named.split()[0] not in _EXPORT.findall(read(other)):
                    raise SyntaxError(f"{name}: {other} does not export {named}")
        text = _IMPORT.sub(_called, text)
        return _LATER.sub(r'$later("\1")', text)

    last = adapted(first)
    text = f"{_HEAD}const $modules = {{\n{''.join(made.values())}}};\n{last}"
    if wrong := _LEFT.search(text):
        raise SyntaxError(f"{first}: this cannot be put into a page: {wrong[0][:80]}")
    return text


def _called(found: re.Match[str]) -> str:
    names = re.sub(r"\s+as\s+", ": ", found[1])
    return f'const {{{names}}} = $need("{found[2]}");'


def _function(name: str, text: str) -> str:
    names = ", ".join(_EXPORT.findall(text))
    return f'"{name}"() {{\n{_EXPORT.sub("", text)}\nreturn {{ {names} }};\n}},\n'
