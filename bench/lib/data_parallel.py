"""Data-parallel computations in f32 and reductions of a long vector, against OpenMP's loops, oneDNN, OpenBLAS and the memory."""
from .contestants import Ours, Peer
from .race import Problem, Row


def reductions(quick):
    """One pass over a vector: where its greatest is, and two results at once."""
    n = 2 ** (22 if quick else 27)
    for name, program, what in (("argmax", "argmax", f"argmax of {n}"), ("two-reductions", "two_reductions", f"sum and max of {n}")):
        yield Problem(name, [Ours("ours", program, dict(n=n), 1, repeat=5), Peer("reading x", "stream", ["sum", n], repeat=7, answer=None)],
                      [Row(f"{what}, 1 process x 2 threads", "ours", "reading x", 0.9)],
                      [Peer("loop", "loops", ["argmax" if name == "argmax" else "two", n])])


def loops(quick):
    """Convolutions against oneDNN, matrix products against OpenBLAS, and the rest against the loops that one writes with OpenMP."""
    image, cube = (1024, 96) if quick else (4096, 512)
    nest = (("mcc", "mcc", {}, "mcc", 1, "O", "MCC 1,512,7,7,512,3,3"),
            ("conv5", "conv5", dict(n=image), "convolution", image, "O", f"5 x 5 convolution of {image}^2, f32"),
            ("ccsdt", "ccsdt", {}, "ccsdt", 1, "A", "CCSD(T) abcdef-gdab-efgc"),
            ("jacobi3d", "jacobi3d", dict(n=cube), "jacobi", cube, "V", f"Jacobi3D {cube}^3, f32"))
    for name, program, params, peer, n, result, what in nest:
        racers = [Ours("ours", program, dict(params, p=2), 2, element="f32", result=result, repeat=5),
                  Peer("OpenMP loops", "loops", [peer, n], element="f32", repeat=5)]
        rows = [Row(f"{what}, 2 processes", "ours", "OpenMP loops", 3.0)]
        if peer in ("mcc", "convolution"):
            racers.append(Peer("oneDNN", "onednn", [peer, n], element="f32", repeat=5))
            rows = [Row(f"{what}, 2 processes", "ours", "oneDNN", 1.0), Row(f"{what}, 2 processes", "ours", "OpenMP loops")]
        yield Problem(name, racers, rows)
    rows = 2 ** (17 if quick else 21)
    yield Problem("sparse", [Ours("ours", "sparse", dict(n=rows, p=2), 2, result="y", repeat=5),
                             Peer("OpenMP loops", "loops", ["sparse", rows], repeat=5)],
                  [Row(f"20 sparse products, {rows} rows of 8, 2 processes", "ours", "OpenMP loops", 1.0)])
    for name, program, peer, what in (("bmatmul", "bmatmul", ("loops", ["bmatmul", 1]), "batch of products 16,10,500,64"),
                                      ("matmul-small", "matmul_small", ("gemm_blas", ["f32", 10, 500, 64]), "product 10,500,64")):
        yield Problem(name, [Ours("ours", program, dict(p=2), 2, element="f32", repeat=50),
                             Peer("OpenBLAS sgemm", *peer, element="f32", repeat=50)],
                      [Row(f"{what}, f32, 2 processes", "ours", "OpenBLAS sgemm", 1.0)])
