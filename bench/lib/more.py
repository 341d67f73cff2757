"""What is measured in another way than by a race of two: the limits of the machine, hidden communication, memory."""
import json
import statistics

from . import machine, quiet
from .contestants import Ours, Peer, our_binary, source
from .race import Result, progress

LATENCY = 8e-3


def limits(quick, rounds):
    """Bandwidth of the memory and of messages, and the time of a small message; nothing is asked of them."""
    n = 10_000_000 if quick else 100_000_000
    found, record = [], {}

    def add(what, peer, value, unit):
        peer.prepare()
        progress(f"limits: {what}")
        samples = [value(quiet.sample(peer)[0]) for _ in range(rounds)]
        median = statistics.median(samples)
        record[what] = {"command": peer.show(), unit: samples}
        found.append(Result("limits", what, median, None, "", None, min(samples), max(samples), None, None, unit=unit))

    for kind, size in (("sum", 8), ("copy", 16), ("triad", 24)):
        add(f"STREAM {kind}, 2 threads", Peer(kind, "stream", [kind, n], repeat=5), lambda s, size=size: size * n / s / 1e9, "GB/s")
    for size in (8, 64 << 10, 64 << 20):
        trip = Peer("ping-pong", "pingpong", [size], 2, repeat=5)
        if size == 8:
            add("half round trip of 8 bytes", trip, lambda s: s * 1e6, "us")
        else:
            add(f"message of {size >> 10} KiB", trip, lambda s, size=size: size / s / 1e9, "GB/s")
    progress("")
    return found, record


def overlap(quick, rounds):
    """How much of a latency that is injected into every message SUMMA hides, and what overlap gains without one."""
    n = 1024 if quick else 4096
    binary = our_binary("gemm", "f64")
    if "--no-overlap" not in machine.checked([*machine.launcher(1), binary, "gx=1", "gy=1", "--help"]):
        print("overlap: skipped, the generated program has no option --no-overlap", flush=True)
        return [], {}

    def variant(options, latency):
        return Ours("", "gemm", dict(m=n, n=n, k=n, gx=2, gy=1, chunk=128), 2, options=options, repeat=4,
                    more={"TILEWRIGHT_LATENCY": str(round(latency * 1e6))} if latency else None)

    racers = {"overlap": variant([], 0), "overlap, latency": variant([], LATENCY),
              "none": variant(["--no-overlap"], 0), "none, latency": variant(["--no-overlap"], LATENCY)}
    for r in racers.values():
        r.sample()
    samples = {name: [] for name in racers}
    for turn in range(rounds):
        for name, r in racers.items():
            progress(f"overlap: round {turn + 1} of {rounds}, {name}")
            samples[name].append(quiet.sample(r)[0])
    progress("")
    record = {name: {"command": r.show() + f" {r.options} {r.more or ''}", "seconds": samples[name]} for name, r in racers.items()}
    paid = [with_it - without for with_it, without in zip(samples["overlap, latency"], samples["overlap"])]
    whole = [with_it - without for with_it, without in zip(samples["none, latency"], samples["none"])]
    hidden = 1 - statistics.median(paid) / statistics.median(whole)
    each = [1 - p / w for p, w in zip(paid, whole)]
    gains = [b / a for a, b in zip(samples["overlap"], samples["none"])]
    return [
        Result("overlap", f"SUMMA {n}, 2 processes, {LATENCY * 1e3:.0f} ms a message: part hidden", statistics.median(paid),
               statistics.median(whole), "no overlap", hidden, min(each),
               max(each), 0.8, hidden >= 0.8, "seconds that the latency adds"),
        Result("overlap", f"SUMMA {n}, 2 processes: gain of overlap", statistics.median(samples["overlap"]),
               statistics.median(samples["none"]), "no overlap", statistics.median(gains), min(gains), max(gains), None, None),
    ], record


def memory(problems):
    """What each processor holds at most, as the program counts it, beside what the preview predicts; one row a program."""
    found, record, seen = [], {}, set()
    for c in [c for p in problems for c in p.contestants if isinstance(c, Ours) and c.processes > 1]:
        kind = (c.program, c.element, c.processes)
        if kind in seen:
            continue
        seen.add(kind)
        progress(f"memory: {c.show()}")
        peak = c.start(1)["peakBytesPerProcessor"]
        params = [word for k, v in c.params.items() for word in ("-p", f"{k}={v}")]
        plan = json.loads(machine.checked([machine.COMMAND, "preview", "--json", "--target", "mpi", source(c.program, c.element), *params]))
        predicted = plan["memory"]["maxBytesPerProcessor"]
        record[c.show()] = {"peakBytes": peak, "predictedBytes": predicted}
        ratio = predicted / peak
        found.append(Result("memory", f"memory of {c.show()}", peak / 2**20, predicted / 2**20, "the plan's prediction",
                            ratio, ratio, ratio, 1 / 1.05, peak <= 1.05 * predicted, unit="MiB"))
    progress("")
    return found, record
