"""Races: contestants in turns, so that all see the same machine, and the rows that follow from their times."""
import statistics
import sys
import time
from dataclasses import asdict, dataclass, field

from . import contestants, quiet

# A contestant whose start takes so many seconds runs once a start, and its problem for few rounds.
SLOW = 15
FEW = 3


@dataclass
class Row:
    """A line of the table: how many times faster one contestant is than another. Times `scale`, where their work differs."""
    what: str
    ours: str
    peer: str
    asked: float = None
    scale: float = 1.0
    note: str = ""


@dataclass
class Problem:
    """Contestants that are raced together. An oracle takes part in the comparison of results alone."""
    name: str
    contestants: list
    rows: list
    oracles: list = field(default_factory=list)


@dataclass
class Result:
    """A row with its numbers: seconds, the median ratio and its spread over the rounds; `ok` is None where nothing is asked."""
    problem: str
    what: str
    ours: float
    peer: float
    peerName: str
    ratio: float
    low: float
    high: float
    asked: float
    ok: bool
    note: str = ""
    unit: str = "s"

    def as_json(self):
        return asdict(self)


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def run(problem, rounds, checking=True):
    """Warms up and checks every contestant, then lets them run in turns; returns the results and what to write to the JSON file."""
    for c in problem.contestants + problem.oracles:
        progress(f"{problem.name}: {c.name}, building and choosing")
        c.prepare()
    if checking:
        progress(f"{problem.name}: comparing results")
        contestants.check(problem.contestants + problem.oracles)
    for c in problem.contestants:
        progress(f"{problem.name}: {c.name}, warm-up")
        began = time.monotonic()
        c.sample()
        if time.monotonic() - began > SLOW:
            c.once()
            rounds = min(rounds, FEW)
    samples = {c.name: [] for c in problem.contestants}
    others = []
    for turn in range(rounds):
        for c in problem.contestants:
            progress(f"{problem.name}: round {turn + 1} of {rounds}, {c.name}")
            seconds, disturbance = quiet.sample(c)
            samples[c.name].append(seconds)
            others.append(disturbance)
    progress("")
    record = {c.name: {"command": c.show(), "seconds": samples[c.name]} for c in problem.contestants}
    record["others"] = {"medianPart": statistics.median(others), "mostPart": max(others)}
    if max(others) > quiet.LIMIT:
        print(f"{problem.name}: others used up to {100 * max(others):.0f} % of the cores, "
              f"{100 * statistics.median(others):.0f} % in the median", flush=True)
    return [result(problem, r, samples) for r in problem.rows], record


def result(problem, row, samples):
    ours, peer = samples[row.ours], samples[row.peer]
    ratios = [row.scale * p / o for o, p in zip(ours, peer)]
    ratio = statistics.median(ratios)
    note = row.note
    chosen = next(c for c in problem.contestants if c.name == row.peer)
    if isinstance(chosen, contestants.Best):
        note = (note + "; " if note else "") + f"best: {chosen.chosen.name}"
    return Result(problem.name, row.what, statistics.median(ours), row.scale * statistics.median(peer), row.peer, ratio, min(ratios),
                  max(ratios), row.asked, None if row.asked is None else ratio >= row.asked, note)
