"""What bench/gpu measures: for each problem the program, its work, and what limits it."""
from dataclasses import dataclass, field

BYTES = {"f32": 4, "f64": 8, "c128": 16}


@dataclass
class Problem:
    """Operations count matrix products, bytes what must be read and written at least; one of them says what is fast."""
    name: str
    what: str
    program: str
    params: dict
    element: str = "f64"
    result: str = "A"
    operations: float = 0
    bytes: float = 0
    peers: list = field(default_factory=list)  # names of programs of bench/peers/gpu and their arguments

    @property
    def unit(self):
        return "GFLOP/s" if self.operations else "GB/s"

    def speed(self, seconds):
        return (self.operations or self.bytes) / seconds * 1e-9


def beside_copy(name, what, program, params, moved, **more):
    """A problem that memory limits: beside a copy that reads and writes as many bytes together."""
    return Problem(name, what, program, {**params, "p": 1}, bytes=moved, peers=[("device copy", "copy", [int(moved) // 2])], **more)


def all_problems(smoke):
    for element, full in (("f32", 8192), ("f64", 8192), ("c128", 4096)):
        n = 64 if smoke else full
        yield Problem(f"gemm-{element}", f"GEMM {element} {n}", "gemm", dict(m=n, n=n, k=n, gx=1, gy=1, chunk=n), element,
                      operations=(8 if element == "c128" else 2) * n**3, peers=[("cuBLAS", "gemm", [element, n])])
    n = 32 if smoke else 640
    yield beside_copy("ttv", f"TTV {n}^3", "ttv", dict(n=n), 8 * (n**3 + n**2 + n))
    yield beside_copy("innerprod", f"inner product {n}^3", "innerprod", dict(n=n), 8 * 2 * n**3, result="a")
    yield beside_copy("stencil", f"7-point stencil {n}^3", "stencil", dict(n=n), 8 * (n**3 + (n + 2)**3), result="V")
    n = 64 if smoke else 8192
    yield beside_copy("convolution", f"3 x 3 convolution {n}^2", "convolution", dict(n=n), 8 * (n**2 + (n + 2)**2), result="O")
    yield beside_copy("softmax", f"softmax {n} x {n}", "softmax", dict(n=n), 8 * 2 * n**2, result="S")
    n, r = (32, 8) if smoke else (512, 32)
    yield Problem("mttkrp3", f"MTTKRP {n}^3, R={r}", "mttkrp3", dict(n=n, r=r, p=1), operations=2 * n**3 * r + 2 * n**2 * r)
    n = 64 if smoke else 4096
    yield Problem("minplus", f"min-plus {n}", "minplus", dict(n=n, chunk=n, p=1), operations=2 * n**3)
