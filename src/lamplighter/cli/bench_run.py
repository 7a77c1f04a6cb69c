"""`lamplighter bench run`: run the trials of studies in parallel, and keep each as it ends."""

from __future__ import annotations

import argparse
import os
import signal
import threading
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import closing, contextmanager

from lamplighter.cli.cluster_trials import run_trials
from lamplighter.cli.options import add_cluster_argument, add_timeout_argument, count
from lamplighter.cli.progress import track
from lamplighter.cli.report import note
from lamplighter.errors import PuzzleError, quote
from lamplighter.study.corpus import VARIABLE, open_corpus
from lamplighter.study.recipes import COLLECTIONS, RECIPES, find_recipes
from lamplighter.study.runner import run_jobs
from lamplighter.study.store import Store
from lamplighter.study.trial import Job
from lamplighter.study.work import lacking

DESCRIPTION = f"""\
Run the trials of these studies and write each to a file as it ends, one JSON object per line. A
trial that the file already holds is not run again. `quick` is every study on a small sample,
`papers` every study in full; `lamplighter bench` lists the others. Boards come from --corpus, else
from the path in {VARIABLE}, else from our own generator."""

EXAMPLES = """\
examples:
  lamplighter bench run quick
  lamplighter bench run cost ants -o trials.jsonl --jobs 2
  lamplighter bench run quick --corpus my-puzzles.jsonl
  lamplighter bench run cost --timeout 60
  lamplighter bench run papers --cluster tcp://192.0.2.7:8786

After a kill or Ctrl-C, the same command carries on where it stopped.
Exit codes: 0 done, 2 bad input, 130 stopped by Ctrl-C (what was finished is kept)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = ", ".join([*COLLECTIONS, *(recipe.name for recipe in RECIPES)])
    parser.add_argument("studies", nargs="+", metavar="STUDY", help=names)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        default="trials.jsonl",
        help="the file of trials (trials.jsonl)",
    )
    parser.add_argument(
        "-j", "--jobs", type=count, default=0, metavar="N", help="processes (all cores)"
    )
    add_cluster_argument(parser)
    add_timeout_argument(parser, "seconds for each trial, instead of the study's own")
    parser.add_argument("--again", action="store_true", help="repeat trials that the file holds")
    parser.add_argument("--corpus", metavar="PATH", help="a file or folder of puzzles")


def run(args: argparse.Namespace) -> int:
    recipes = find_recipes(args.studies)
    if args.timeout == 0:
        raise PuzzleError("a trial needs some time: expected a --timeout above 0")
    with Store(args.output) as store:
        corpus = open_corpus(args.corpus)
        asked = (
            job
            for recipe, quick in recipes
            for job in recipe.jobs(corpus, quick=quick, seconds=args.timeout)
        )
        jobs = _wanted(asked, set() if args.again else store.known)
        if not jobs:
            note(f"nothing to do: {quote(args.output, 80)} already has all of these trials")
            return 0
        return _run(jobs, store, args)


def _wanted(asked: Iterable[Job], known: set[str]) -> list[Job]:
    """The jobs to do, each once; a note says which lack a library or a program and are left out."""
    jobs: dict[str, Job] = {}
    left: Counter[str] = Counter()
    for job in asked:
        identity = job.identity
        if identity in known or identity in jobs:
            continue
        reason = lacking(job)
        if reason is None:
            jobs[identity] = job
        else:
            left[reason] += 1
    for reason, number in left.items():
        note(f"{reason}: {_trials(number)} left out")
    return list(jobs.values())


def _run(jobs: list[Job], store: Store, args: argparse.Namespace) -> int:
    ended: Counter[str] = Counter()
    with _hearing_ctrl_c() as stopped:
        if args.cluster is None:
            made = run_jobs(jobs, args.jobs or os.cpu_count() or 1, stopped.is_set)
        else:
            made = run_trials(jobs, args.cluster, args.jobs, stopped.is_set)
        with (
            closing(made),
            closing(track(made, "running", len(jobs), scrolls=False, aloud=True)) as bar,
        ):
            for each in bar:
                store.add(each)
                ended[each["status"]] += 1
    if stopped.is_set():
        note(f"what was finished is in {quote(args.output, 80)}: the same command carries on")
        raise KeyboardInterrupt
    note(f"{_trials(ended.total())} in {quote(args.output, 80)}" + _told(ended))
    return 0


def _told(ended: Counter[str]) -> str:
    some = [
        f"{_trials(ended[each])} ended in {each}" for each in ("timeout", "error") if ended[each]
    ]
    return "".join(f"; {each}" for each in some)


def _trials(number: int) -> str:
    return "1 trial" if number == 1 else f"{number:,} trials"


@contextmanager
def _hearing_ctrl_c() -> Generator[threading.Event, None, None]:
    """An event that Ctrl-C sets, so that no exception comes between a trial and its line."""
    stopped = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.signal(signal.SIGINT, lambda *_: stopped.set())
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)
