package org.tilewright.language;

/** Programs that several tests use. */
final class Texts {

    /** The file that the language's description begins with. */
    static final String SUMMA = """
            // SUMMA: A = B*C, tiles on a 2-D grid; row and column broadcasts of chunks of k
            param n = 4096
            param chunk = 256
            param gx = 2
            param gy = 2

            machine M = Grid(gx, gy)

            tensor A, B, C : f64(n, n)

            A(x, y) -> M(x, y)
            B(x, y) -> M(x, y)
            C(x, y) -> M(x, y)

            input B = random(1)
            input C = random(2)

            A(i, j) = B(i, k) * C(k, j)

            schedule A {
              distribute({i, j}, {io, jo}, {ii, ji}, M)
              split(k, ko, ki, chunk)
              reorder({ko, ii, ji, ki})
              communicate(A, jo)
              communicate({B, C}, ko)
              substitute({ii, ji, ki}, gemm)
            }
            """;

    /** Every form the language has, in a layout that nobody would choose. */
    static final String EVERY_FORM = """
            /* every form */ param n=4*1024 ; param m = max(n/2,ceil(sqrt(n)))
            param steps=3
            machine M { node = Grid(2, 2) {link=1 GB/s;latency = 5us} gpu = Grid(4){peak=1 TFLOP/s;}
             memory = 8 GiB;device = 80 GiB  link = 12.5 GB/s, latency = 2 us }
            tensor A, B : f64(n, m) {dense(1), dense(0)}


            tensor T : f64(n, m);
            tensor x, y : f64(n) tensor a : f64()
            tensor in, to, as, auto, max : f64(n) // words of their place
            fun sq(x1) = x1 * x1
            fun f(p, q) = sq(p) + pow(q, 2.5e-3) - m
            T(i, j) -> M.node(i, j), T(z, w) -> M.gpu(cyclic(z, 64))
            a() -> M.node(0, *)
            x(i) -> M.node(cyclic(i), *)
            input A = random(1)
            input B = ones input x = iota
            input in = zeros
            input max = identity
            output T to file("out.mtx")
            mm: T(i, j) = f(A(i, j), B(i, j)) + select(A(i,j) < 2, -B(i,j), inf)
            a = sum(i, j: A(i, j))
            x(i) += max(k: B(i, k)) * 2 /* twice */ - 1
            // before the stencil
            repeat t in 0..steps {
              in(i) = max(i) + t // in the repeat

              redistribute A(i, j) -> M.node(i, *)
              // last
            }
            Z: y = einsum("ij->i", A)
            schedule mm as one {
              .split(i, io, ii, m).divide(j, jo, ji, 2)
              reorder({io, jo, ii, ji}); parallelize(ii, gpu.block) parallelize(ii, cpu, atomic)
              // all the others
              unroll(ji, 4) collapse(a1, b1, c1)
              precompute(A(i,j) * B(i,j), {i}, {iw}, W)
              distribute({io, jo}) distribute({i}, {io}, {ii}, M.gpu) distribute({i}, {io}, {ii}, Grid(2,2))
              communicate(A, io) communicate({A, B}, jo) rotate(t, {i, j}, r) substitute({ii, ji}, gemm)
            }
            schedule Z {}
            """;

    private Texts() { }
}
