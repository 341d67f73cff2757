package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.language.format.TilewrightFormatter;

class TilewrightFormatterTest {

    @Test
    void theFirstProgramOfTheReferenceIsCanonical() {
        assertEquals(Texts.SUMMA, TilewrightFormatter.format(Texts.SUMMA));
        assertEquals(Texts.SUMMA, TilewrightFormatter.format(Texts.SUMMA.replace("\n", "\n ").replace("(x, y)", "( x ,y )")));
    }

    @Test
    void everyForm() {
        assertEquals("""
                /* every form */
                param n = 4 * 1024
                param m = max(n / 2, ceil(sqrt(n)))
                param steps = 3
                machine M {
                  node = Grid(2, 2) { link = 1 GB/s  latency = 5 us }
                  gpu = Grid(4) { peak = 1 TFLOP/s }
                  memory = 8 GiB
                  device = 80 GiB
                  link = 12.5 GB/s
                  latency = 2 us
                }
                tensor A, B : f64(n, m) { dense(1), dense(0) }

                tensor T : f64(n, m)
                tensor x, y : f64(n)
                tensor a : f64()
                tensor in, to, as, auto, max : f64(n)  // words of their place
                fun sq(x1) = x1 * x1
                fun f(p, q) = sq(p) + pow(q, 2.5e-3) - m
                T(i, j) -> M.node(i, j), T(z, w) -> M.gpu(cyclic(z, 64))
                a() -> M.node(0, *)
                x(i) -> M.node(cyclic(i), *)
                input A = random(1)
                input B = ones
                input x = iota
                input in = zeros
                input max = identity
                output T to file("out.mtx")
                mm: T(i, j) = f(A(i, j), B(i, j)) + select(A(i, j) < 2, -B(i, j), inf)
                a = sum(i, j: A(i, j))
                x(i) += max(k: B(i, k)) * 2 /* twice */ - 1
                // before the stencil
                repeat t in 0..steps {
                  in(i) = max(i) + t  // in the repeat

                  redistribute A(i, j) -> M.node(i, *)
                  // last
                }
                Z: y = einsum("ij->i", A)
                schedule mm as one {
                  .split(i, io, ii, m)
                  .divide(j, jo, ji, 2)
                  reorder({io, jo, ii, ji})
                  parallelize(ii, gpu.block)
                  parallelize(ii, cpu, atomic)
                  // all the others
                  unroll(ji, 4)
                  collapse(a1, b1, c1)
                  precompute(A(i, j) * B(i, j), {i}, {iw}, W)
                  distribute({io, jo})
                  distribute({i}, {io}, {ii}, M.gpu)
                  distribute({i}, {io}, {ii}, Grid(2, 2))
                  communicate(A, io)
                  communicate({A, B}, jo)
                  rotate(t, {i, j}, r)
                  substitute({ii, ji}, gemm)
                }
                schedule Z { }
                """, TilewrightFormatter.format(Texts.EVERY_FORM));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "// only a comment",
        "\n\n\n/* one */ /* two */\n\n\n// three\n\n",
        "param a=-1 param b=2-a*-3 param c=(a+b)*2",
        "machine M=Grid(2){memory=8 GiB link=1 GB/s}",
        "machine M{\n// inside\nnode=Grid(2)\n\n// more\n}",
        "tensor A:f64() // a scalar\n\n\n// own line\ntensor B\n:\nf64(3)",
        "A(i) = B(i) // the first\n  + C(i) /* the\nsecond */ + D(i)\n// end",
        "schedule A { // tiles\n\n\n split(i,io,ii,2) // by two\n\n // rest\n}\nschedule B as x{}\nschedule C auto",
        "repeat t in 0..n+1   until   (a<-b)*( t ==2 ){A(i)=1 until(i)=until( i )}",
        "A(2*i+1)=B(i)for i in 0..n step(2) ,j in 0..m step  s step(i)=step( i )",
        "A(i)=B(i-1)for i in 1..(n-1)  ,j in(0)..- 2 A(0)=- 1",
        "repeat t in (1-1)..n{A(i)=1 repeat u in 0..t{A(i)=2;;}}",
        "x: A(i, j) = max(k: sum(l: B(i, k) * scan(+, k: C(k, l)))) - -1 < 3",
        "A(i) = BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB(i)\n + CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC(i)\n+ D(i)",
        "A(i)=1\r\nB(i)=2 // two\r\n",
        "record R{a:f64 b:i64;c:bool}record S{// two\na:f64\n\n// more\nb:f64}x=a.b+c(1).d-e(N(i) . k)",
    })
    void formattingTwiceChangesNothing(String text) {
        String once = TilewrightFormatter.format(text);
        assertEquals(once, TilewrightFormatter.format(once));
        assertEquals(words(text), words(once), "only blanks, and separators that say nothing, may change");
    }

    @Test
    void aConditionIsNoCall() {
        assertEquals("b(i) = not (i > 1) and (i < 3) or -i > 2 and not not i > 0\n",
                TilewrightFormatter.format("b(i)=not(i>1)and(i<3)or-i>2   and not not i>0"));
        assertEquals("repeat t in 0..(n + 1) until (a < -b) + (t == 2) {\n  until(i) = -until(i)\n}\n",
                TilewrightFormatter.format("repeat t in 0..(n+1) until(a<-b)+(t==2){until (i)=- until (i)}"));
        assertEquals("A(2 * i + 1) = B(i) for i in 0..n step (2), j in 0..m step 3\nstep(i) = step + n\n",
                TilewrightFormatter.format("A(2*i+1)=B(i)for i in 0..n step(2) ,j in 0..m step  3 step(i)=step+n"));
        assertEquals("A(i, j) = B(i) for i in 1..(n - 1), j in (2)..-m + 9\nA(0, j) = -1\n",
                TilewrightFormatter.format("A(i,j)=B(i)for i in 1..(n-1)  ,j in(2)..- m+9 A(0,j)=- 1"));
    }

    @Test
    void fieldsOfRecordsAreLaidOutAsThePropertiesOfMachines() {
        assertEquals("""
                record Match { id : i64  weight : f64 }
                record Empty { }
                record Other {
                  id : i64  // by which it is known

                  weight : f64
                }
                tensor N : Match(4)
                fun heavier(a, b) = select(a.weight > b.weight, a, b)
                x(i) = -N(i).weight + 2 * (heavier(N(i), N(0))).weight - b.weight
                best = reduce(heavier, Match(-1, -inf), j: Match(j, w(N(j).id)))
                """, TilewrightFormatter.format("""
                record Match{id:i64,weight :f64;}
                record Empty {
                }
                record Other { // alone
                id: i64 // by which it is known

                weight:f64 }
                tensor N:Match (4)
                fun heavier(a,b)=select(a . weight>b.weight,a,b)
                x(i)=-N(i) . weight+2*(heavier(N(i),N(0))).weight-b.weight
                best=reduce(heavier,Match(-1,-inf),j:Match(j,w(N(j).id)))
                """.replace(" // alone", "")));
        String fields = "aaaaaaaaaaaaaaaaaaaa : f64  bbbbbbbbbbbbbbbbbbbb : f64  cccccccccccccccccccc : f64";
        assertEquals("record R {\n  " + (fields + "  d : f64").replace("  ", "\n  ") + "\n}\n",
                TilewrightFormatter.format("record R { " + fields + "  d : f64 }"));
    }

    @Test
    void longItemsKeepTheirLineBreaks() {
        String text = "A(i) = " + "B(i) + ".repeat(8) + "C(i)\n    + " + "D(i) + ".repeat(8) + "E(i)\n";
        assertEquals(text, TilewrightFormatter.format(text));
    }

    @Test
    void textWithSyntaxErrorsIsRefused() {
        assertThrows(TilewrightFormatter.NotAProgram.class, () -> TilewrightFormatter.format("param = 3"));
    }

    private static String words(String text) {
        return text.replaceAll("[\\s;]+", "");
    }
}
