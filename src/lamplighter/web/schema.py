"""The questions and answers as OpenAPI describes them."""

from __future__ import annotations

from typing import Any

from lamplighter.web.fault import KINDS
from lamplighter.web.questions import QUESTIONS

__all__ = ["operation_of", "schemas"]

_FAULTS = {
    400: "the body is no JSON",
    413: "the body is too large",
    415: "the body is not sent as JSON",
    422: "a puzzle or an option that is not as it should be",
    503: "too many questions at once",
}


def operation_of(verb: str) -> dict[str, Any]:
    """What a route says about itself: the keywords of `add_api_route`."""
    fault = {"$ref": "#/components/schemas/Fault"}
    question = {"$ref": f"#/components/schemas/{verb.capitalize()}Question"}
    found = {"$ref": f"#/components/schemas/{verb.capitalize()}Answer"}
    return {
        "summary": QUESTIONS[verb].title,
        "tags": ["verbs"],
        "operation_id": verb,
        "responses": {
            200: {"description": "the answer", **_content(found)},
            **{
                status: {"description": about, **_content(fault)}
                for status, about in _FAULTS.items()
            },
        },
        "openapi_extra": {"requestBody": {"required": True, **_content(question)}},
    }


def schemas() -> dict[str, Any]:
    """The parts that the operations refer to."""
    found: dict[str, Any] = {"Fault": _FAULT}
    for verb, question in QUESTIONS.items():
        found[f"{verb.capitalize()}Question"] = {
            "type": "object",
            "properties": {each.name: each.schema() for each in question.fields},
            "additionalProperties": False,
        }
        found[f"{verb.capitalize()}Answer"] = {"type": "object"}
    return found


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


_FAULT = {
    "type": "object",
    "properties": {
        "ok": {"const": False},
        "error": {"type": "string", "description": "what was expected, and what came"},
        "kind": {"enum": list(KINDS)},
        "status": {"type": "integer", "description": "the HTTP status"},
    },
    "required": ["ok", "error", "kind", "status"],
    "additionalProperties": False,
}
