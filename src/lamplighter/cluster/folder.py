"""The folder beside an output: every shard that is done, each in a file written whole.

After a kill, whoever was killed, the same work finds it and goes on. `job.json` says what the work
is, so that no other takes the files for its own.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import zlib
from collections.abc import Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from types import TracebackType

from lamplighter.cluster.shard import Part
from lamplighter.errors import FormatError, quote

__all__ = ["Folder"]

_JOB = "job.json"
_DRAFT = ".draft"


class Folder:
    """The shards of one job that are done; used as a context manager."""

    def __init__(self, output: Path, job: Mapping[str, str], *, force: bool = False) -> None:
        self.path = output.with_name(f"{output.name}.shards")
        self._job, self._force = dict(job), force
        self._lock: FileIO | None = None
        self._parts: dict[int, Part] = {}
        self._sound: set[Part] = set()

    @classmethod
    def job_of(cls, output: Path) -> dict[str, str]:
        """What the work in the folder of an output is; nothing if there is none."""
        with suppress(OSError, ValueError):
            found = json.loads((cls(output, {}).path / _JOB).read_text(encoding="utf-8"))
            if isinstance(found, dict):
                return found
        return {}

    def __enter__(self) -> Folder:
        try:
            self._open()
        except BaseException:
            if self._lock is not None:
                self._lock.close()
            raise
        return self

    def _open(self) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = (self.path / ".lock").open("ab", buffering=0)
            self._require_alone(self._lock)
            self._settle()
        except (FileExistsError, NotADirectoryError):
            raise self._failure("not a folder") from None
        except OSError as error:
            raise self._failure(error.strerror) from None

    def _settle(self) -> None:
        """Take over what is there, if it is of this job."""
        path = self.path / _JOB
        held = [each for each in self.path.iterdir() if each.name not in (_JOB, ".lock")]
        if path.exists() or held:
            before = _read_job(path)
            other = [key for key in {*before, *self._job} if before.get(key) != self._job.get(key)]
            if other and not self._force:
                raise FormatError(
                    f"{quote(str(self.path), 80)} holds shards of other work"
                    f" ({', '.join(sorted(other))}): --force begins anew"
                )
            for each in held:
                if other or each.name.endswith(_DRAFT):
                    each.unlink()
        self._write(path, json.dumps(self._job, indent=1).encode())
        for each in self.path.iterdir():
            part = Part.of(each.name)
            if part is not None:
                self._parts[part.start] = part

    def _require_alone(self, file: FileIO) -> None:
        try:
            import fcntl
        except ImportError:  # no such lock on this system
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._failure("another process is at this work") from None
        except OSError:
            pass  # a file system without locks

    def find(self, start: int) -> Part | None:
        """The part that begins there and is done; one whose file is damaged is not."""
        part = self._parts.get(start)
        if part is not None and part not in self._sound:
            if self.text(part) is None:
                return None
            self._sound.add(part)
        return part

    def after(self, start: int) -> int | None:
        """Where the next part begins that is done."""
        return min((each for each in self._parts if each > start), default=None)

    def keep(self, part: Part, data: bytes) -> None:
        """Keep a part: from now on its file is there, whole, whatever happens."""
        try:
            self._write(self.path / part.name, data)
        except OSError as error:
            raise self._failure(error.strerror) from None
        self._parts[part.start] = part
        self._sound.add(part)

    def text(self, part: Part) -> str | None:
        """What a part holds; None, and it is gone, if its file is damaged."""
        try:
            return gzip.decompress((self.path / part.name).read_bytes()).decode()
        except (OSError, EOFError, ValueError, zlib.error):
            self.drop(part)
            return None

    def drop(self, part: Part) -> None:
        """Forget a part."""
        (self.path / part.name).unlink(missing_ok=True)
        if self._parts.get(part.start) == part:
            del self._parts[part.start]

    def _write(self, path: Path, data: bytes) -> None:
        draft = path.with_name(path.name + _DRAFT)
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)

    def remove(self) -> None:
        """The work is done and its output in place."""
        shutil.rmtree(self.path, ignore_errors=True)

    def _failure(self, reason: str | None) -> FormatError:
        return FormatError(f"cannot use {quote(str(self.path), 80)}: {reason}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._lock is not None:
            self._lock.close()
        if not self._parts:
            self.remove()


def _read_job(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
