"""The schema keeps what it promises: schemathesis asks what it allows, and what it does not."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import Serving

from lamplighter.web.answer import VERBS
from lamplighter.web.questions import QUESTIONS

schemathesis = pytest.importorskip(
    "schemathesis", reason="needs schemathesis: pip install 'lamplighter[dev]'"
)
EXPLORES = os.environ.get("HYPOTHESIS_PROFILE") == "explore"
EXAMPLES = 300 if EXPLORES else 25

# No schema says which rows are a board: much of what it allows is refused, and that is right.
KEPT = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)

BOARDS: list[dict[str, Any]] = [
    {"puzzle": "akari/6/6/nekcakbl"},
    {"genre": "akari", "rows": ["#.", ".."]},
    {"genre": "kuromasu", "rows": [[None, 3], [None, None]]},
    {"puzzle": "kurodoko/5/5/i7g5l2l2g4i"},
]


@pytest.mark.parametrize("verb", VERBS)
def test_no_question_is_a_fault_of_the_server(verb: str, server: Serving) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}openapi.json")
    operation = schema[f"/api/{verb}"]["POST"]
    names = {each.name for each in QUESTIONS[verb].fields}
    statuses = set()
    kept = [getattr(schemathesis.checks, name) for name in KEPT]

    @given(case=operation.as_strategy(), board=st.none() | st.sampled_from(BOARDS))
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=not EXPLORES, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def ask(case: Any, board: dict[str, Any] | None) -> None:
        if isinstance(case.body, dict):
            if board is not None and verb == "lesson":
                case.body = {"technique": "limited-light"}  # no name drawn at random is one
            elif board is not None and verb != "generate":
                for name in ("puzzle", "genre", "rows", "marks", "solution", "size", "format"):
                    case.body.pop(name, None)
                case.body.update(board)
                if verb == "convert":
                    case.body["to"] = "json"
            if "timeout" in names:
                case.body["timeout"] = 0.3
        response = case.call(base_url=server.url)
        statuses.add(response.status_code)
        assert response.status_code < 500, (verb, case.body, response.text)
        case.validate_response(response, checks=kept)

    ask()
    assert statuses <= {200, 422}
    assert 200 in statuses
