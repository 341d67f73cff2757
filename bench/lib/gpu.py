"""Programs on a device and what they are measured beside: kernel times by the device's own clock."""
import json
import math
import os
import statistics
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from . import contestants, machine

PEERS = os.path.join(machine.HOME, "bench", "peers", "gpu")
# Quantiles of Student's distribution for an interval that has the mean in 99 of 100 cases, by degrees of freedom.
STUDENT = {1: 63.7, 2: 9.92, 3: 5.84, 4: 4.60, 5: 4.03, 6: 3.71, 7: 3.50, 8: 3.36, 9: 3.25, 10: 3.17, 15: 2.95, 20: 2.85, 30: 2.75,
           60: 2.66}
CLOSE = 0.05
MOST_STARTS = 12


@dataclass
class Times:
    """Seconds of repetitions, the first of each start left out."""
    seconds: list = field(default_factory=list)

    @property
    def mean(self):
        return statistics.fmean(self.seconds)

    @property
    def within(self):
        """Half of the 99 % interval, as a part of the mean; nothing where there are too few."""
        n = len(self.seconds)
        if n < 2:
            return math.inf
        quantile = next((q for d, q in sorted(STUDENT.items(), reverse=True) if d <= n - 1))
        return quantile * statistics.stdev(self.seconds) / math.sqrt(n) / self.mean


@dataclass
class Where:
    """What runs kernels: a target of the command, and whether a processor plays its device."""
    target: str
    emulated: bool = False

    @property
    def options(self):
        return ["--target", self.target, *(["--emulate"] if self.emulated else [])]

    @property
    def name(self):
        return self.target + ("-emulated" if self.emulated else "")


HOST = Where("mpi")


@dataclass
class Program:
    """A program of bench/programs on one device, or on the processors of the host. `result` is compared with that of the host."""
    name: str
    program: str
    params: dict
    where: Where
    element: str = "f64"
    result: str = "A"
    repeat: int = 12

    @property
    def key(self):
        return self.program, self.element, self.where.name

    def prepare(self):
        file = contestants.source(self.program, self.element)
        name = os.path.basename(file)[:-3]
        key = self.key
        if key not in contestants.made:
            folder = os.path.join(contestants.BUILD, f"{name}-{self.where.name}")
            machine.checked([machine.COMMAND, "build", file, "-o", folder, *self.where.options], cwd=machine.HOME)
            contestants.made[key] = os.path.join(folder, name)
        return contestants.made[key]

    def start(self, repeat, *more):
        command = [*machine.launcher(1), self.prepare(), *(f"{k}={v}" for k, v in self.params.items()), "--json",
                   "--repeat", str(repeat), *more]
        environment = machine.environment(1, more={"TILEWRIGHT_KERNEL_TIMES": "1"})
        return contestants.last_object(machine.checked(command, environment), command)

    def sample(self):
        report = self.start(self.repeat)
        return (report["seconds"]["each"] if self.where == HOST else report["kernelSeconds"])[1:]

    def checksum(self):
        with tempfile.TemporaryDirectory(prefix="bench", dir=contestants.BUILD) as folder:
            report = self.start(1, "--verify-dump", folder)
            command = [contestants.peer_binary("npysum"), self.element, os.path.join(folder, self.result + ".npy")]
            answer = contestants.last_object(machine.checked(command), command)
        return answer["checksum"], answer["magnitude"], report.get("device", "")

    def show(self):
        return f"{self.program} {self.element} {json.dumps(self.params)} on {self.where.name}"


@dataclass
class CudaPeer:
    """A program of bench/peers/gpu."""
    name: str
    program: str
    arguments: list
    repeat: int = 12

    @property
    def key(self):
        return self.program, "nvcc"

    def prepare(self):
        key = self.key
        if key not in contestants.made:
            os.makedirs(contestants.BUILD, exist_ok=True)
            binary = os.path.join(contestants.BUILD, self.program + "-beside-cuda")
            machine.checked([os.environ.get("TILEWRIGHT_NVCC", "nvcc"), "-O3", "-std=c++17", os.path.join(PEERS, self.program + ".cu"),
                             "-o", binary, *(["-lcublas"] if self.program == "gemm" else [])])
            contestants.made[key] = binary
        return contestants.made[key]

    def sample(self):
        command = [self.prepare(), *map(str, self.arguments), str(self.repeat)]
        return contestants.last_object(machine.checked(command), command)["kernelSeconds"][1:]

    def show(self):
        return f"{self.program} {' '.join(map(str, self.arguments))}"


def on_host(program):
    """The same program on the processors of the host."""
    return Program("host", program.program, program.params, HOST, program.element, program.result)


def build(programs):
    """Builds what is to be measured, side by side, so that nothing is compiled while time is taken."""
    os.makedirs(contestants.BUILD, exist_ok=True)
    contestants.peer_binary("npysum")
    different = {p.key: p for p in programs}.values()
    with ThreadPoolExecutor(os.cpu_count()) as builders:
        list(builders.map(lambda p: p.prepare(), different))


def check(program):
    """Stops when a device has another result than the host has. Answers what the device calls itself."""
    host = on_host(program)
    expected, magnitude, _ = host.checksum()
    found, size, device = program.checksum()
    limit = contestants.TOLERANCE[program.element]
    if not abs(found - expected) <= limit * magnitude or not abs(size - magnitude) <= 1e-6 * magnitude:
        sys.exit(f"results differ: {program.show()}: {found} (magnitude {size}); on the host: {expected} (magnitude {magnitude})")
    return device


def measure(contestant, smoke):
    """Starts until the mean is known closely enough, or often enough."""
    times = Times()
    for _ in range(1 if smoke else MOST_STARTS):
        times.seconds += contestant.sample()
        if times.within <= CLOSE:
            break
    return times
