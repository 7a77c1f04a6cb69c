"""The collection over HTTP: boards found, kept, tagged and handed out; plays kept and forgotten.

Each has a path below /api/, a question and an answer, as the verbs have; errors have their shape.
Only a server that was started with a collection answers; only one that may be changed changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from lamplighter.errors import PuzzleError, quote
from lamplighter.outcome import Limit
from lamplighter.watch import Watch
from lamplighter.web.bounds import BOUNDS, Bounds
from lamplighter.web.fault import fault, fault_of
from lamplighter.web.fields import Field, read_fields

if TYPE_CHECKING:
    from lamplighter.collection.collection import Collection
    from lamplighter.collection.query import Query
    from lamplighter.engine import CancelToken

__all__ = ["KEEPING", "Errand", "Keeper", "kept"]

_Given = Mapping[str, Any]


class Keeper(NamedTuple):
    """The collection of a server."""

    collection: Collection
    edits: bool
    """Whether those who reach the server may change it. Plays are kept in any case: their players
    agreed to that."""


class Errand(NamedTuple):
    """What one path does."""

    title: str
    fields: tuple[Field, ...]
    run: Callable[[Keeper, _Given, Watch, Bounds], dict[str, Any]]
    edits: bool = False
    needed: tuple[str, ...] = ()
    otherwise: dict[str, Any] | None = None
    """The answer of a server that has no collection; None for a fault."""


def kept(
    path: str,
    body: object,
    keeper: Keeper | None,
    *,
    cancel: CancelToken | None = None,
    bounds: Bounds = BOUNDS,
) -> dict[str, Any]:
    """The answer to a question at that path, or the fault in it; never an exception."""
    errand = KEEPING[path]
    if keeper is None and errand.otherwise is not None:
        return errand.otherwise
    if keeper is None:
        message = (
            "this server keeps no collection: lamplighter serve --collection, or"
            " --collection FILE, starts one that does"
        )
        return fault(message, "collection", 404)
    if errand.edits and not keeper.edits:
        message = "this server's collection may not be changed from here (serve --edit allows it)"
        return fault(message, "collection", 403)
    try:
        if not isinstance(body, Mapping):
            raise PuzzleError(f"expected a JSON object, got {quote(body)}")
        given = read_fields(body, errand.fields)
        for name in errand.needed:
            if given.get(name) is None:
                raise PuzzleError(f"expected the field {name!r}, got none")
        watch = Watch(Limit(seconds=bounds.seconds), cancel)
        return errand.run(keeper, given, watch, bounds)
    except Exception as error:
        return fault_of(error)


def _about(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    from lamplighter.techniques import TECHNIQUES

    collection = keeper.collection
    titles = {each.name: each.title for each in TECHNIQUES}
    return {
        "there": True,
        "boards": len(collection),
        "tags": collection.tags(),
        "techniques": titles,
        "edits": keeper.edits,
    }


def _find(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    query, start = _query(given), given.get("start") or 0
    count = given.get("count") or _PAGE
    found = keeper.collection.find(query, start=start, count=count)
    total = keeper.collection.count(query)
    return {
        "boards": [record.to_json() for record in found],
        "total": min(total, _MOST_COUNTED),
        "more": total > _MOST_COUNTED,
        "start": start,
    }


def _query(given: _Given) -> Query:
    from lamplighter.collection.query import Query

    query = Query.of(given.get("query") or "")
    return replace(query, tags=(*query.tags, *(given.get("tags") or ())))


def _add(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    from lamplighter.collection.collection import Import
    from lamplighter.formats.base import Reading
    from lamplighter.formats.many import read_string

    reading = Reading.of(genre=given.get("genre"), max_side=bounds.side)
    items = list(islice(read_string(given["text"], given.get("format"), reading), bounds.kept + 1))
    if len(items) > bounds.kept:
        raise PuzzleError(
            f"at most {bounds.kept:,} boards at a time: lamplighter collection import has no end"
        )
    told, ids = Import(), []
    left = 0
    for start in range(0, len(items), _CHUNK):
        if watch.is_over():
            left = len(items) - start
            break
        taken = keeper.collection.take(
            items[start : start + _CHUNK], tags=given.get("tags") or (), jobs=1,
            limit=Limit(seconds=_EACH), cancel=watch.cancel,
        )  # fmt: skip
        for each in taken:
            told.count(each)
            ids += [] if each.id is None else [each.id]
    return {**told.to_json(), "left": left, "ids": ids}


def _tag(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    change = keeper.collection.untag if given.get("remove") else keeper.collection.tag
    return {"tag": given["tag"], "boards": change(_ids(given, bounds), given["tag"])}


def _remove(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    return {"removed": keeper.collection.remove(_ids(given, bounds))}


def _ids(given: _Given, bounds: Bounds) -> list[int]:
    ids: list[int] = given["ids"]
    if not ids or len(ids) > bounds.kept:
        raise PuzzleError(f"ids: expected 1 to {bounds.kept} boards, got {len(ids)}")
    return ids


def _export(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    from lamplighter.formats.registry import find_format

    to = find_format(given.get("to") or "json")
    if not to.one_line:
        raise PuzzleError(f"{to.name} has no place for several boards: expected one of a line each")
    wanted = given.get("ids")
    collection = keeper.collection
    if wanted is not None:
        records = collection.get_many(_ids(given, bounds))
    else:
        records = list(collection.find(_query(given), count=bounds.kept + 1))
    lines = [record.write(to.name) for record in records[: bounds.kept]]
    return {
        "text": "".join(f"{line}\n" for line in lines),
        "boards": len(lines),
        "all": len(records) <= bounds.kept,
    }


def _play(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    from lamplighter.collection.play import Play
    from lamplighter.formats.base import Reading

    puzzle = Reading.of(max_side=bounds.side).puzzle(given["genre"], given["rows"])
    told = {
        name: given[name] for name in ("hints", "mistakes", "moves", "started") if name in given
    }
    play = Play(given["id"], given["player"], puzzle, given["seconds"], **told)
    return {"id": play.id, "kept": keeper.collection.add_play(play)}


def _plays(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    from lamplighter.collection.play import require_token

    # Whoever knows the name has it from the browser that drew it: nobody can guess another's.
    plays = keeper.collection.plays(require_token(given["player"], "player"))
    return {"player": given["player"], "plays": [play.to_json() for play in plays]}


def _forget(keeper: Keeper, given: _Given, watch: Watch, bounds: Bounds) -> dict[str, Any]:
    from lamplighter.collection.play import require_token

    player = require_token(given["player"], "player")
    return {"player": player, "removed": keeper.collection.forget_player(player)}


_PAGE = 48
_MOST_COUNTED = 10_000
_CHUNK = 100  # boards between two looks at the clock
_EACH = 0.5  # seconds for one rating: what takes longer is kept as unknown
_QUERY = (
    Field("query", "text", "level:hard size:8-12 technique:shaving, and words of the title"),
    Field("tags", "names", "tags that each board has"),
)
_IDS = Field("ids", "wholes", "boards by their numbers")
_PLAYER = Field("player", "text", "what the player's browser drew as a name")

KEEPING: dict[str, Errand] = {
    "collection/about": Errand(
        "whether there is a collection, how many boards it has, and its tags",
        (),
        _about,
        otherwise={"there": False, "boards": 0, "tags": {}, "techniques": {}, "edits": False},
    ),
    "collection/find": Errand(
        "boards of the collection",
        (
            *_QUERY,
            Field("start", "whole", "pass over the first so many", 0, 10_000_000),
            Field("count", "whole", f"at most so many boards ({_PAGE})", 1, 200),
        ),
        _find,
    ),
    "collection/add": Errand(
        "keep the boards of a text in any format",
        (
            Field("text", "long", "one board or many: links, JSON lines, a file's text"),
            Field("tags", "names", "tags for all of them"),
            Field("genre", "text", "where the text does not say"),
            Field("format", "text", "the format of the text, instead of detecting it"),
        ),
        _add,
        edits=True,
        needed=("text",),
    ),
    "collection/tag": Errand(
        "give boards a tag, or take it from them",
        (_IDS, Field("tag", "text", "a word or a few"), Field("remove", "flag", "take it away")),
        _tag,
        edits=True,
        needed=("ids", "tag"),
    ),
    "collection/remove": Errand(
        "take boards out of the collection", (_IDS,), _remove, edits=True, needed=("ids",)
    ),
    "collection/export": Errand(
        "boards of the collection as lines of text",
        (*_QUERY, _IDS, Field("to", "text", "the format: json, puzzlink, tatham-id ... (json)")),
        _export,
    ),
    "play": Errand(
        "keep how a board was played, as its player agreed to",
        (
            Field("id", "text", "drawn by the browser: what is sent twice is kept once"),
            _PLAYER,
            Field("genre", "text", "akari or kuromasu"),
            Field("rows", "rows", "the board row by row"),
            Field("seconds", "number", "how long it took", 0),
            Field("hints", "whole", "hints that were taken", 0),
            Field("mistakes", "whole", "marks that turned out wrong", 0),
            Field("moves", "long", "for replay, as the page writes it into a link"),
            Field("started", "whole", "seconds since 1970", 0),
        ),
        _play,
        needed=("id", "player", "genre", "rows", "seconds"),
    ),
    "play/export": Errand("all plays of one player", (_PLAYER,), _plays, needed=("player",)),
    "play/forget": Errand(
        "take out all plays of one player", (_PLAYER,), _forget, needed=("player",)
    ),
}
"""What may be asked below /api/, by path."""
