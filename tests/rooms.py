"""The rooms of the package, floor by floor: who may import whom, and what the drawing shows."""

from __future__ import annotations

# Lower floors first: a module may import from its own room and from the floors below.
ROOMS = (
    ("_version", "engine", "errors", "folders", "labels"),
    ("expect",),
    ("grid",),
    ("genre",),
    ("puzzle",),
    ("genres", "outcome"),
    ("formats", "techniques", "watch"),
    ("backends",),
    ("metrics", "survey"),
    ("methods",),
    ("verbs",),
    ("render",),
    ("book", "cluster", "collection", "complexity", "play", "study"),
    ("cli", "web"),
    ("__init__", "__main__"),
)
LEVEL = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
