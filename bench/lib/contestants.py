"""What is raced: programs that Tilewright generates, and the peers."""
import json
import os
import re
import sys
import tempfile
from dataclasses import dataclass, field

from . import machine

BUILD = os.path.join(machine.HOME, "bench", "build")
LIBRARIES = {"gemm_blas": ["-lopenblas"], "mttkrp_blas": ["-lopenblas"], "stream": ["-fopenmp"], "histogram_openmp": ["-fopenmp"],
             "loops": ["-fopenmp", "-lopenblas"], "onednn": ["-ldnnl"],
             # OpenBLAS itself must stand before the libblas that ScaLAPACK names
             "gemm_scalapack": ["-Wl,--no-as-needed", "-lscalapack-openmpi", "-lopenblas"]}
WITH_MPI = ("gemm_scalapack", "mttkrp_blas", "pingpong")
# A single wrong element of the largest result changes its checksum by more than this part of the magnitude.
TOLERANCE = {"f64": 1e-9, "c128": 1e-9, "f32": 1e-7}
made = {}


def peer_binary(name):
    """Compiles a peer once a session."""
    if name not in made:
        folder = os.path.join(machine.HOME, "bench", "peers")
        os.makedirs(BUILD, exist_ok=True)
        compiler = machine.open_mpi("mpicc") if name in WITH_MPI else "gcc"
        made[name] = os.path.join(BUILD, name)
        machine.checked([compiler, "-O3", "-march=native", "-std=gnu11", os.path.join(folder, name + ".c"), "-o", made[name],
                         *LIBRARIES.get(name, []), "-lm"])
    return made[name]


def source(program, element):
    """The file of a program, with another element type where one is asked for."""
    original = os.path.join(machine.HOME, "bench", "programs", program + ".tw")
    if element == "f64":
        return original
    copy = os.path.join(BUILD, f"{program}_{element}.tw")
    os.makedirs(BUILD, exist_ok=True)
    with open(original) as read, open(copy, "w") as write:
        write.write(re.sub(r": f64\(", f": {element}(", read.read()))
    return copy


def our_binary(program, element):
    """Builds a generated program once a session."""
    file = source(program, element)
    name = os.path.basename(file)[:-3]
    if name not in made:
        folder = os.path.join(BUILD, name)
        machine.checked([machine.COMMAND, "build", file, "-o", folder, "--target", "mpi"], cwd=machine.HOME)
        made[name] = os.path.join(folder, name)
    return made[name]


def last_object(text, command):
    for line in reversed(text.splitlines()):
        if line.startswith("{"):
            return json.loads(line)
    sys.exit(f"{' '.join(command)} printed no report:\n{text}")


def warm(seconds):
    """The lower median of the repetitions of one start, of which the first warms up."""
    after = sorted(seconds[1:] or seconds)
    return after[(len(after) - 1) // 2]


@dataclass
class Ours:
    """A program of bench/programs with its params; `result` is the tensor that is checked against the peers of the same `answer`."""
    name: str
    program: str
    params: dict
    processes: int
    threads: int = None
    element: str = "f64"
    result: str = "A"
    repeat: int = 3
    answer: str = ""
    options: list = field(default_factory=list)
    more: dict = None

    def prepare(self):
        our_binary(self.program, self.element)

    def command(self, repeat, *more):
        return [*machine.launcher(self.processes, self.threads), our_binary(self.program, self.element),
                *(f"{k}={v}" for k, v in self.params.items()), "--json", "--repeat", str(repeat), *self.options, *more]

    def start(self, repeat, *more):
        command = self.command(repeat, *more)
        return last_object(machine.checked(command, machine.environment(self.processes, self.threads, self.more)), command)

    def once(self):
        self.repeat = 1

    def sample(self):
        return warm(self.start(self.repeat)["seconds"]["each"])

    def checksum(self):
        """The element type, the checksum and the magnitude of the result."""
        with tempfile.TemporaryDirectory(prefix="bench", dir=BUILD) as folder:
            self.start(1, "--verify-dump", folder)
            command = [peer_binary("npysum"), self.element, os.path.join(folder, self.result + ".npy")]
            answer = last_object(machine.checked(command), command)
        return self.element, answer["checksum"], answer["magnitude"]

    def show(self):
        params = " ".join(f"{k}={v}" for k, v in self.params.items())
        return f"{os.path.basename(source(self.program, self.element))} {params}, {self.processes} processes"


@dataclass
class Peer:
    """A program of bench/peers; without an answer its result is not compared."""
    name: str
    program: str
    arguments: list
    processes: int = 0
    threads: int = None
    element: str = "f64"
    repeat: int = 3
    answer: str = ""

    def prepare(self):
        peer_binary(self.program)

    def start(self, repeat):
        command = [*machine.launcher(self.processes, self.threads), peer_binary(self.program), *map(str, self.arguments), str(repeat)]
        return last_object(machine.checked(command, machine.environment(max(1, self.processes), self.threads)), command)

    def once(self):
        self.repeat = 1

    def sample(self):
        return warm(self.start(self.repeat)["seconds"])

    def checksum(self):
        answer = self.start(1)
        return self.element, answer["checksum"], answer["magnitude"]

    def show(self):
        return f"{self.program} {' '.join(map(str, self.arguments))}" + (f", {self.processes} processes" if self.processes else "")


@dataclass
class Best:
    """Of several ways to run a peer the fastest, found before the race."""
    name: str
    candidates: list
    chosen: Peer = None

    def prepare(self):
        for c in self.candidates:
            c.prepare()
        self.chosen = min(self.candidates, key=lambda c: c.sample())

    def __getattr__(self, attribute):
        return getattr(self.__dict__["chosen"] or self.__dict__["candidates"][0], attribute)


def check(contestants):
    """Stops when contestants that should have computed the same did not."""
    groups = {}
    for c in contestants:
        if c.answer is not None:
            groups.setdefault(c.answer, []).append((c, *c.checksum()))
    for group in groups.values():
        if len(group) < 2:
            sys.exit(f"nothing to compare {group[0][0].show()} with")
        _, element, first, magnitude = group[0]
        for c, _, value, size in group[1:]:
            if not abs(value - first) <= TOLERANCE[element] * magnitude or not abs(size - magnitude) <= 1e-6 * magnitude:
                sys.exit(f"results differ: {group[0][0].show()}: {first} (magnitude {magnitude}); {c.show()}: {value} (magnitude {size})")
