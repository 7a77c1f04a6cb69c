"""The questions and answers as OpenAPI describes them."""

from __future__ import annotations

from typing import Any

from lamplighter.web.fault import KINDS
from lamplighter.web.keeping import KEEPING
from lamplighter.web.questions import QUESTIONS

__all__ = ["errand_of", "operation_of", "schemas"]

_Schema = dict[str, Any]

_SOURCE = {"anyOf": [{"required": ["puzzle"]}, {"required": ["genre", "rows"]}]}
"""A puzzle comes as a text, or as rows."""
_NEEDED = {"convert": "to", "lesson": "technique"}

_FAULTS = {
    400: "the body is no JSON",
    408: "the body did not come in time",
    413: "the body is too large",
    415: "the body is not sent as JSON",
    422: "a puzzle or an option that is not as it should be",
    503: "too many questions at once",
}


def operation_of(verb: str) -> dict[str, Any]:
    """What a route says about itself: the keywords of `add_api_route`."""
    return {
        "summary": QUESTIONS[verb].title,
        "tags": ["verbs"],
        "operation_id": verb,
        "responses": {
            200: {"description": "the answer", **_content(_ref(f"{verb.capitalize()}Answer"))},
            **{
                status: {"description": about, **_content(_ref("Fault"))}
                for status, about in _FAULTS.items()
            },
        },
        "openapi_extra": {
            "requestBody": {"required": True, **_content(_ref(f"{verb.capitalize()}Question"))}
        },
    }


def errand_of(path: str) -> dict[str, Any]:
    """The same for a path that asks the collection."""
    name = _name(path)
    faults = {**_FAULTS, 404: "the server has no collection"}
    if KEEPING[path].edits:
        faults[403] = "the collection may not be changed from here"
    return {
        "summary": KEEPING[path].title,
        "tags": ["collection"],
        "operation_id": name[0].lower() + name[1:],
        "responses": {
            200: {"description": "the answer", **_content(_ref(f"{name}Answer"))},
            **{
                status: {"description": about, **_content(_ref("Fault"))}
                for status, about in sorted(faults.items())
            },
        },
        "openapi_extra": {"requestBody": {"required": True, **_content(_ref(f"{name}Question"))}},
    }


def _name(path: str) -> str:
    return "".join(map(str.capitalize, path.split("/")))


def schemas() -> dict[str, Any]:
    """The parts that the operations refer to."""
    found: dict[str, Any] = dict(_PARTS)
    for verb, question in QUESTIONS.items():
        found[f"{verb.capitalize()}Question"] = {
            "type": "object",
            "properties": {each.name: each.schema() for each in question.fields},
            "additionalProperties": False,
            **({} if verb in ("generate", "lesson") else _SOURCE),
            **({"required": [_NEEDED[verb]]} if verb in _NEEDED else {}),
        }
        found[f"{verb.capitalize()}Answer"] = _ANSWERS[verb]
    for path, errand in KEEPING.items():
        found[f"{_name(path)}Question"] = {
            "type": "object",
            "properties": {each.name: each.schema() for each in errand.fields},
            "additionalProperties": False,
            **({"required": list(errand.needed)} if errand.needed else {}),
        }
        found[f"{_name(path)}Answer"] = _KEPT_ANSWERS[path]
    return found


def _content(schema: _Schema) -> _Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _ref(name: str) -> _Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(of: _Schema) -> _Schema:
    return {"type": "array", "items": of}


def _or_null(schema: _Schema) -> _Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(always: dict[str, _Schema], **sometimes: _Schema) -> _Schema:
    """An object with these fields; more may be added later."""
    return {
        "type": "object",
        "properties": {**always, **sometimes},
        "required": list(always),
    }


_TEXT: _Schema = {"type": "string"}
_WHOLE: _Schema = {"type": "integer", "minimum": 0}
_FLAG: _Schema = {"type": "boolean"}
_NUMBER: _Schema = {"type": "number"}
_TEXTS = _list(_TEXT)
_CELL, _CELLS = _ref("Cell"), _list(_ref("Cell"))
_ID = {"id": {"type": "string", "description": "what the puzzle is called"}}
_BOARD = {"genre": _TEXT, "height": _WHOLE, "width": _WHOLE, "rows": _list(_ref("Row"))}
_STATUS = {"enum": ["unique", "multiple", "unsolvable", "solved", "unknown"]}
_RATING = {
    "level": _or_null({"type": "integer", "minimum": 0, "maximum": 9}),
    "label": {"enum": ["easy", "normal", "hard", "extreme", None]},
    "score": _or_null(_WHOLE),
    "reasons": _TEXTS,
    "human": _or_null(_FLAG),
    "techniques": {"type": "object", "additionalProperties": _WHOLE},
    "metrics": {"type": "object", "additionalProperties": _or_null(_NUMBER)},
    "status": _STATUS,
}
_CHANGE = _object({"kind": _TEXT, "cell": _CELL, "clue": {}})

_PARTS = {
    "Fault": {
        "type": "object",
        "properties": {
            "ok": {"const": False},
            "error": {"type": "string", "description": "what was expected, and what came"},
            "kind": {"enum": list(KINDS)},
            "status": {"type": "integer", "description": "the HTTP status"},
        },
        "required": ["ok", "error", "kind", "status"],
        "additionalProperties": False,
    },
    "Cell": {
        "description": "[row, col], counted from 0",
        "type": "array",
        "items": _WHOLE,
        "minItems": 2,
        "maxItems": 2,
    },
    "Row": {
        "description": 'Akari: a string of . # 0-4. Kuromasu: a list of null, numbers and "?".',
        "anyOf": [_TEXT, _list({"type": ["integer", "string", "null"]})],
    },
    "Step": _object(
        {
            "technique": _TEXT,
            "places": _CELLS,
            "excludes": _CELLS,
            "because": _CELLS,
            "message": _TEXT,
            "title": _TEXT,
            "focus": _CELLS,
            "follows": _CELLS,
        },
        chain=_list(_object({"cell": _CELL}, placed=_FLAG, conflict=_FLAG)),
        lines=_list(_ref("Line")),
        conclusion=_TEXT,
        round=_WHOLE,
    ),
    "Line": {
        "description": "A line of a proof. Of the ghosts drawn before it, `keep` stay; then come"
        " its own: `places` and `excludes`, labelled `label`.",
        **_object(
            {
                "text": _TEXT,
                "places": _CELLS,
                "excludes": _CELLS,
                "depth": _WHOLE,
                "label": _TEXT,
                "keep": _WHOLE,
                "from": _CELLS,
            },
            clash=_CELL,
        ),
    },
    "Rating": _object(_RATING),
    "Record": _object(
        {
            "id": _WHOLE,
            **_BOARD,
            "symmetry": _TEXT,
            "clues": _WHOLE,
            "density": _NUMBER,
            "name": _or_null(_TEXT),
            "title": _or_null(_TEXT),
            "author": _or_null(_TEXT),
            "source": _or_null(_TEXT),
            "added": {"type": "string", "format": "date-time"},
            "tags": _TEXTS,
            "rating": {"type": ["object", "null"]},
            "likeness": _TEXT,
        }
    ),
    "Play": _object(
        {
            "id": _TEXT,
            "player": _TEXT,
            "puzzle": {"type": "object"},
            "started": _WHOLE,
            "seconds": _NUMBER,
            "hints": _WHOLE,
            "mistakes": _WHOLE,
            "moves": _TEXT,
        }
    ),
    "Repair": _object(
        {
            "kind": _TEXT,
            "cell": _CELL,
            "edits": _list(_CHANGE),
            "message": _TEXT,
            "status": _STATUS,
            "level": _or_null(_WHOLE),
            "label": _or_null(_TEXT),
        }
    ),
}

_ANSWERS = {
    "generate": _object(
        {
            **_ID,
            **_BOARD,
            "seed": _WHOLE,
            "index": _WHOLE,
            "link": {"type": "string", "description": "as pzpr and puzz.link write it"},
            "rating": _or_null(_ref("Rating")),
        },
        solution=_TEXTS,
    ),
    "solve": _object(
        {
            **_ID,
            **_BOARD,
            "status": _STATUS,
            "solutions": _list(_TEXTS),
            "backend": _TEXT,
            "seconds": _NUMBER,
            "stats": {"type": "object"},
        },
        marks=_TEXTS,
        errors=_WHOLE,
    ),
    "count": _object({**_ID, "count": _WHOLE, "exact": _FLAG}),
    "check": _object(
        {
            **_ID,
            "ok": _FLAG,
            "violations": _list(_object({"rule": _TEXT, "cells": _CELLS, "message": _TEXT})),
            "solved": _FLAG,
        }
    ),
    "explain": _object(
        {
            **_ID,
            "verdict": {
                "enum": ["solved", "impossible", "ambiguous", "limit", "open", "stuck"],
            },
            "solved": _FLAG,
            "steps": _list(_ref("Step")),
            "start": _TEXTS,
            "marks": _TEXTS,
            "rest": _CELLS,
            "conclusion": _TEXT,
        },
        strategies=_TEXT,
    ),
    "hint": _object(
        {
            **_ID,
            "state": {
                "enum": ["open", "solved", "mistake", "unsolvable", "ambiguous", "unknown"],
            },
            "correct": _or_null(_FLAG),
            "mistake": _or_null(_CELL),
            "message": _TEXT,
            "grades": _TEXTS,
            "told": {"type": "object", "additionalProperties": _TEXT},
        },
        where=_CELLS,
        area=_TEXT,
        why=_TEXT,
        what=_or_null(_ref("Step")),
        action=_TEXT,
        steps=_list(_ref("Step")),
    ),
    "rate": _object({**_ID, **_RATING}),
    "diagnose": _object(
        {
            **_ID,
            "status": _STATUS,
            "verdict": _TEXT,
            "count": _or_null(_WHOLE),
            "count_is_exact": _FLAG,
            "pair": _list(_TEXTS),
            "pair_differs": _CELLS,
            "differs": _CELLS,
            "repairs": _list(_ref("Repair")),
            "repairs_are_all": _FLAG,
            "repair_set": _or_null(_ref("Repair")),
            "best": _or_null(_ref("Repair")),
            "clash": _CELLS,
            "level": _or_null(_WHOLE),
            "label": _or_null(_TEXT),
            "redundant": _CELLS,
            "sufficient": _CELLS,
            "keeping": _or_null(_CELLS),
            "idle": _CELLS,
            "symmetry": _or_null(_TEXTS),
            "notes": {"type": "object", "additionalProperties": _TEXT},
            "complete": _FLAG,
        }
    ),
    "convert": _object(
        {
            **_ID,
            **_BOARD,
            "format": {"type": "string", "description": "the format written"},
            "text": _TEXT,
            "from": {"type": "string", "description": "the format that was read"},
            "notes": _TEXTS,
            "meta": {"type": "object", "additionalProperties": _TEXT},
        },
        marks=_TEXTS,
        solution=_TEXTS,
    ),
    "render": _object(
        {**_ID, "kind": {"enum": ["svg", "png", "pdf"]}},
        svg=_TEXT,
        png={"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"},
        pdf={"type": "string", "contentEncoding": "base64", "contentMediaType": "application/pdf"},
    ),
    "lesson": _object(
        {
            **_ID,
            **_BOARD,
            "marks": _TEXTS,
            "technique": _TEXT,
            "title": _TEXT,
            "steps": _list(_ref("Step")),
            "others": _list(_ref("Step")),
            "solution": _TEXTS,
            "seed": _WHOLE,
        }
    ),
}

_KEPT_ANSWERS = {
    "collection/about": _object(
        {
            "there": _FLAG,
            "boards": _WHOLE,
            "tags": {"type": "object", "additionalProperties": _WHOLE},
            "techniques": {"type": "object", "additionalProperties": _TEXT},
            "edits": _FLAG,
        }
    ),
    "collection/find": _object(
        {"boards": _list(_ref("Record")), "total": _WHOLE, "more": _FLAG, "start": _WHOLE}
    ),
    "collection/add": _object(
        {
            "added": _WHOLE,
            "twins": _WHOLE,
            "bad": _list(_object({"id": _TEXT, "error": _TEXT})),
            "left": _WHOLE,
            "ids": _list(_WHOLE),
        }
    ),
    "collection/tag": _object({"tag": _TEXT, "boards": _WHOLE}),
    "collection/remove": _object({"removed": _WHOLE}),
    "collection/export": _object({"text": _TEXT, "boards": _WHOLE, "all": _FLAG}),
    "play": _object({"id": _TEXT, "kept": _FLAG}),
    "play/export": _object({"player": _TEXT, "plays": _list(_ref("Play"))}),
    "play/forget": _object({"player": _TEXT, "removed": _WHOLE}),
}
