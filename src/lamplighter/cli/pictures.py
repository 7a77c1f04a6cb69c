"""Steps as pictures: a folder with one SVG per step and a page of captions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lamplighter.cli.files import is_folder, require_free, save
from lamplighter.cli.output import Output
from lamplighter.errors import FormatError
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.explain_svg import draw_steps
from lamplighter.techniques import Step

__all__ = ["Folders"]


class _Told(NamedTuple):
    name: str
    puzzle: Puzzle
    steps: Sequence[Step]
    start: Marks | None
    conclusion: str


class Folders:
    """The pictures of every puzzle: in the folder, or in one folder each if there are several."""

    def __init__(self, target: str, force: bool, option: str) -> None:
        if Path(target).exists() and not is_folder(target):
            raise FormatError(f"{option} needs a folder, {target!r} is a file")
        self._root, self._force = Path(target), force
        self._found: list[_Told] = []

    def put(
        self,
        name: str,
        puzzle: Puzzle,
        steps: Sequence[Step],
        start: Marks | None,
        conclusion: str,
    ) -> None:
        """Keep the steps of a puzzle, which start from those marks, until `save`."""
        self._found.append(_Told(name, puzzle, steps, start, conclusion))

    def save(self) -> None:
        """Write all pictures, or none if one of them would replace a file."""
        names = Output(str(self._root) + "/", "")
        files: dict[Path, str] = {}
        for told in self._found:
            folder = self._root
            if len(self._found) > 1:
                folder = self._root / names.claim(told.name)
            digits = max(3, len(str(len(told.steps))))
            captions = []
            round_before = 0
            pictures = draw_steps(told.puzzle, told.steps, told.start)
            for number, (step, picture) in enumerate(zip(told.steps, pictures, strict=True), 1):
                file = f"step-{number:0{digits}}.svg"
                files[folder / file] = picture + "\n"
                if step.round and step.round != round_before:
                    captions.append(f"## Round {step.round}\n")
                    round_before = step.round
                captions.append(f"![step {number}]({file})\n\n{number}. {step.message}\n")
            captions.append(f"{told.conclusion}\n")
            files[folder / "steps.md"] = "\n".join(captions)
        for path in files:
            require_free(path, self._force)
        for path, text in files.items():
            save(path, text, force=self._force)
