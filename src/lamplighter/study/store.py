"""A file of trials: one line of JSON each, written at once, so that a kill loses none.

A line that was cut off is dropped, and its trial repeated. A repeated trial comes after the one it
replaces until the file is tidied, at the end or when it is next opened.
"""

from __future__ import annotations

import json
import os
from io import FileIO
from pathlib import Path
from types import TracebackType

from lamplighter.errors import FormatError, quote
from lamplighter.study.trial import IDENTITY, Line, identity_of

__all__ = ["Store", "read_trials"]


def read_trials(path: str | os.PathLike[str]) -> tuple[list[Line], bool]:
    """Every trial of a file, the last of any that was repeated; and whether a line was cut off."""
    where = Path(path)
    trials, _, size = _read(where)
    return list(trials.values()), size < where.stat().st_size


def _read(path: Path) -> tuple[dict[str, Line], int, int]:
    """The trials by identity, how many lines held them, and the bytes of the whole lines."""
    trials: dict[str, Line] = {}
    count = size = 0
    try:
        with path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                count, size = count + 1, size + len(line)
                trial = _trial_of(line, f"{path.name}:{count}")
                trials[identity_of(trial)] = trial
    except OSError as error:
        raise FormatError(f"cannot read {quote(str(path), 80)}: {error.strerror}") from None
    return trials, count, size


def _require_cut(path: Path, size: int) -> None:
    """What follows the whole lines must be a trial that was cut off: anything else is not ours."""
    begins = f'{{"{IDENTITY[0]}": '.encode()
    with path.open("rb") as file:
        file.seek(size)
        rest = file.read(len(begins))
    if not begins.startswith(rest):
        raise FormatError(
            f"{quote(str(path), 80)} ends in a line that is no trial of a study:"
            " nothing was changed"
        )


def _trial_of(line: bytes, where: str) -> Line:
    try:
        trial = json.loads(line)
    except (ValueError, RecursionError):
        trial = None
    if not isinstance(trial, dict) or not all(key in trial for key in (*IDENTITY, "status")):
        text = quote(line.decode(errors="replace"))
        raise FormatError(f"{where}: expected a trial of a study, got {text}")
    return trial


class Store:
    """The file that trials go to, and what it already holds; used as a context manager."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._file: FileIO | None = None
        self._is_new = False
        self._again = 0
        self.known: set[str] = set()
        """The identities of the trials it holds."""

    def __enter__(self) -> Store:
        """Open the file: one that cannot be written fails before the work, not after it."""
        self._is_new = not self.path.exists()
        file = self._file = self._open()
        try:
            self._require_alone(file)
            if self.path.is_file():  # a pipe holds nothing to read or cut off
                trials, lines, size = _read(self.path)
                self.known = set(trials)
                _require_cut(self.path, size)
                file.truncate(size)
                if len(trials) < lines:
                    self._tidy(trials)
                    file.close()
                    file = self._file = self._open()
                    self._require_alone(file)
        except BaseException:
            file.close()
            raise
        return self

    def _open(self) -> FileIO:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Without a buffer a trial is in the file as soon as it is added.
            return self.path.open("ab", buffering=0)
        except (FileExistsError, NotADirectoryError):
            raise self._failure("not in a folder") from None
        except OSError as error:
            raise self._failure(error.strerror) from None

    def add(self, trial: Line) -> None:
        """Add a trial, which is in the file when this returns."""
        assert self._file is not None
        identity = identity_of(trial)
        self._again += identity in self.known
        data = f"{json.dumps(trial)}\n".encode()
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            raise self._failure(error.strerror) from None
        self.known.add(identity)

    def _require_alone(self, file: FileIO) -> None:
        """Refuse a file that another study writes to: they would cut off each other's lines."""
        try:
            import fcntl
        except ImportError:  # no such lock on this system
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._failure("another study is writing to it") from None
        except OSError:
            pass  # a pipe, or a file system without locks

    def _tidy(self, trials: dict[str, Line]) -> None:
        """Write the file anew, each trial once: whole or not at all."""
        path = self.path.resolve()
        draft = path.with_name(f".{path.name}.tidy")
        try:
            draft.write_text("".join(f"{json.dumps(trial)}\n" for trial in trials.values()))
            draft.chmod(path.stat().st_mode)
            draft.replace(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise self._failure(error.strerror) from None

    def _failure(self, reason: str | None) -> FormatError:
        return FormatError(f"cannot write {quote(str(self.path), 80)}: {reason}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._file is not None
        if self._again and not isinstance(error, Exception):
            self._tidy(_read(self.path)[0])
        self._file.close()
        if self._is_new and not self.known:
            self.path.unlink(missing_ok=True)
