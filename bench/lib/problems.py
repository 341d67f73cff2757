"""The problems of the table: for each, our program, its peers, and what is asked."""
from . import data_parallel
from .contestants import Best, Ours, Peer
from .race import Problem, Row

GRIDS = {1: [(1, 1)], 2: [(1, 2), (2, 1)], 4: [(2, 2), (1, 4), (4, 1)]}


def scalapack(name, element, m, n, k, processes, blocks=(64, 128, 256), **more):
    """PvGEMM on every grid of so many processes with every block size, of which the fastest is raced."""
    return Best(name, [Peer(f"blocks of {b} on {x} x {y}", "gemm_scalapack", [element, m, n, k, b, x, y], processes,
                            element=element, **more)
                       for b in blocks for x, y in GRIDS[processes]])


def gemm(name, m, n, k, processes, element="f64", **more):
    """SUMMA on the most square grid; one step on one processor."""
    gx, gy = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[processes]
    chunk = k if processes == 1 else min(k, 512)
    return Ours(name, "gemm", dict(m=m, n=n, k=k, gx=gx, gy=gy, chunk=chunk), processes, element=element, **more)


def square(quick):
    """GEMM n x n in three element types against OpenBLAS on both cores and ScaLAPACK on two processes."""
    for element, routine in (("f64", "dgemm"), ("f32", "sgemm"), ("c128", "zgemm")):
        n = (512 if element == "c128" else 1024) if quick else 4096
        more = {} if quick else dict(repeat=2 if element == "c128" else 3)
        yield Problem(f"gemm-{element}", [
            gemm("ours 1", n, n, n, 1, element, **more),
            Peer(f"OpenBLAS {routine}", "gemm_blas", [element, n, n, n], element=element, **more),
            gemm("ours 2", n, n, n, 2, element, **more),
            scalapack("ScaLAPACK", element, n, n, n, 2, **more),
        ], [
            Row(f"GEMM {element} {n}, 1 process x 2 threads", "ours 1", f"OpenBLAS {routine}", 0.95),
            Row(f"GEMM {element} {n}, 2 processes", "ours 2", f"OpenBLAS {routine}", 0.95),
            Row(f"GEMM {element} {n}, 2 processes", "ours 2", "ScaLAPACK", 1.12),
        ])


def shapes(quick):
    """Four processes on two cores, and shapes that are not square, against ScaLAPACK."""
    n, wide, short, long = (1024, 2048, 128, 16384) if quick else (4096, 8192, 256, 65536)
    limit = "OpenBLAS dgemm"
    yield Problem("gemm-4", [gemm("ours", n, n, n, 4, repeat=2), scalapack("ScaLAPACK", "f64", n, n, n, 4, repeat=2),
                             Peer(limit, "gemm_blas", ["f64", n, n, n], repeat=2)],
                  [Row(f"GEMM {n}, 4 processes on 2 cores", "ours", "ScaLAPACK", 1.25),
                   Row(f"GEMM {n}, 4 processes on 2 cores", "ours", limit, note="the limit")])
    for p in (2, 4):
        where = f"{p} processes" + (" on 2 cores" if p == 4 else "")
        yield Problem(f"gemm-short-k-{p}", [gemm("ours", wide, wide, short, p), scalapack("ScaLAPACK", "f64", wide, wide, short, p),
                                            Peer(limit, "gemm_blas", ["f64", wide, wide, short])],
                      [Row(f"GEMM {wide} x {wide} x {short}, {where}", "ours", "ScaLAPACK", 1.25),
                       Row(f"GEMM {wide} x {wide} x {short}, {where}", "ours", limit, note="the limit")])
        m = 256
        yield Problem(f"gemm-long-k-{p}", [
            Ours("ours", "gemm_long_k", dict(m=m, n=m, k=long, p=p), p, repeat=7),
            scalapack("ScaLAPACK", "f64", m, m, long, p, repeat=7),
        ], [Row(f"GEMM {m} x {m} x {long}, {where}", "ours", "ScaLAPACK", 1.25)])


def tensors(quick):
    """The four higher-order kernels on two processes."""
    n = 192 if quick else 512
    yield Problem("ttv", [Ours("ours", "ttv", dict(n=n), 2, repeat=7), Peer("reading B", "stream", ["sum", n**3], repeat=7, answer=None)],
                  [Row(f"TTV {n}^3, 2 processes", "ours", "reading B", 0.90)], [Peer("nest", "naive", ["ttv", n])])
    yield Problem("innerprod", [Ours("ours", "innerprod", dict(n=n), 2, result="a", repeat=7),
                                Peer("reading B and C", "stream", ["sum", 2 * n**3], repeat=7, answer=None)],
                  [Row(f"inner product {n}^3, 2 processes", "ours", "reading B and C", 0.90)], [Peer("nest", "naive", ["innerprod", n])])
    n = 128 if quick else 384
    yield Problem("ttm", [Ours("ours", "ttm", dict(n=n, r=n), 2), Peer("OpenBLAS dgemm", "gemm_blas", ["f64", n * n, n, n])],
                  [Row(f"TTM {n}^3 x {n}, 2 processes", "ours", "OpenBLAS dgemm", 0.90)])
    for order, extent, ranks in ((3, n, (32, 24, 64)), (5, 16 if quick else 40, (24,))):
        for r in ranks:
            def by_hand(cut, what):
                return Peer(what, "mttkrp_blas", [order, extent, r, cut], 2, threads=1, repeat=7)
            yield Problem(f"mttkrp{order}-{r}", [
                Ours("ours", f"mttkrp{order}", dict(n=extent, r=r), 2, repeat=7),
                Best("KRP + dgemm", [by_hand(0, "rows of A cut"), by_hand(1, "rows of KRP cut")]),
            ], [Row(f"MTTKRP {extent}^{order}, R={r}, 2 processes", "ours", "KRP + dgemm", 1.5)])


def nests(quick):
    """What is no contraction, against gcc -O3 on the textbook's nest."""
    for name, full, small, result, what in (("minplus", 2048, 256, "A", "min-plus {0}"),
                                            ("convolution", 4096, 1024, "O", "3 x 3 convolution of {0}^2"),
                                            ("stencil", 384, 96, "V", "7-point stencil of {0}^3")):
        n = small if quick else full
        racers = [Ours("ours 2", name, dict(n=n, p=2), 2, result=result, repeat=7),
                  Peer("gcc -O3", "naive", [name, n], threads=1, repeat=1 if name == "minplus" else 7),
                  Ours("ours 1", name, dict(n=n, p=1), 1, result=result, repeat=7)]
        what = what.format(n)

        def beside(peer, asked=None, note=""):
            return [Row(f"{what}, 2 processes", "ours 2", peer, asked, note=note),
                    Row(f"{what}, 1 process x 2 threads", "ours 1", peer, asked, note=note)]
        rows = beside("gcc -O3", 5)
        if name == "minplus":
            racers.append(Peer("gcc -O3, i k j", "naive", ["minplus_ikj", n], threads=1))
            rows.append(Row(f"{what}, 2 processes", "ours 2", "gcc -O3, i k j", note="loops in the order with unit strides"))
        else:
            racers.append(Peer("STREAM copy", "stream", ["copy", n ** 2 if name == "convolution" else n ** 3], repeat=7, answer=None))
            rows += beside("STREAM copy", note="the limit: as much read and written")
        if name == "stencil":
            racers.append(Peer("STREAM triad", "stream", ["triad", 2 * n**3 // 3], repeat=7, answer=None))
            rows += beside("STREAM triad", 0.8, "one array read, one written")
        yield Problem(name, racers, rows)


def linkage(quick):
    """MDH's record linkage, against the loop that one writes in C."""
    n = 2048 if quick else 32768
    yield Problem("prl", [Ours("ours", "prl", dict(n=n, p=2), 2, result="match", repeat=3),
                          Peer("gcc -O3", "linkage", [n], threads=1, repeat=2)],
                  [Row(f"record linkage, {n} x {n}, 2 processes", "ours", "gcc -O3", 10)])


def scans(quick):
    """Running sums, against reading and writing as much, and against the loop that adds one after the other."""
    n = 2 ** (22 if quick else 27)
    yield Problem("scan", [Ours("ours 2", "scan", dict(n=n, p=2), 2, repeat=7), Ours("ours 1", "scan", dict(n=n, p=1), 1, repeat=7),
                           Peer("STREAM copy", "stream", ["copy", n], repeat=7, answer=None),
                           Peer("gcc -O3", "naive", ["scan", n], threads=1, repeat=7)],
                  [Row(f"scan of {n}, 2 processes", "ours 2", "STREAM copy", 0.6, note="read once and written once"),
                   Row(f"scan of {n}, 1 process x 2 threads", "ours 1", "STREAM copy", 0.6, note="read once and written once"),
                   Row(f"scan of {n}, 2 processes", "ours 2", "gcc -O3")])


def histograms(quick):
    """A histogram in both of its forms, against the one that one writes with OpenMP."""
    n = 2 ** (22 if quick else 27)
    yield Problem("histogram", [Ours("ours", "histogram", dict(n=n, p=2), 2, result="counts", repeat=7),
                                Ours("compared", "histogram_compared", dict(n=n, p=2), 2, result="counts", repeat=7),
                                Peer("OpenMP", "histogram_openmp", [n, 256], repeat=7)],
                  [Row(f"histogram of {n} into 256, 2 processes", "ours", "OpenMP", 1.0),
                   Row(f"histogram of {n} into 256, by comparing, 2 processes", "compared", "OpenMP", 1.0)])


def scaling(quick):
    """Strong scaling of one size, and weak scaling with the same work a process. One thread a process."""
    whole = 1024 if quick else 4096
    part = 640 if quick else 2560
    for name, size in (("strong", lambda p: whole), ("weak", lambda p: round(part * p ** (1 / 3) / 16) * 16)):
        racers, rows = [], []
        for p in (1, 2, 4):
            racers += [gemm(f"ours {p}", size(p), size(p), size(p), p, threads=1, repeat=2, answer=f"{size(p)}"),
                       scalapack(f"ScaLAPACK {p}", "f64", size(p), size(p), size(p), p, (128,), threads=1, repeat=2, answer=f"{size(p)}")]
        for who in ("ours", "ScaLAPACK"):
            for p in (2, 4):
                cores = min(p, 2)
                work = (size(p) / size(1)) ** 3
                crowd = " on 2 cores" if p > 2 else ""
                rows.append(Row(f"{name} scaling, {who}, {p} processes{crowd}, n={size(p)}", f"{who} {p}", f"{who} 1", scale=work / cores,
                                note="efficiency a core beside 1 process, 1 thread"))
        yield Problem(f"{name}-scaling", racers, rows)


def all_problems(quick):
    for group in (square, shapes, tensors, nests, linkage, scans, histograms, data_parallel.reductions, data_parallel.loops, scaling):
        yield from group(quick)
