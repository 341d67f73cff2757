// Parts of tensors of all types in all the ways in which they travel, without a kernel: the results, the bytes and the messages are
// the same whatever the pieces stand in.
#include "tilewright.hpp"

namespace moves {

struct Params {
  long n, m, gx, gy;

  explicit Params(tw::Arguments& args) {
    n = args.param("n", [] { return 23L; });
    m = args.param("m", [] { return 31L; });
    gx = args.param("gx", [] { return 2L; });
    gy = args.param("gy", [] { return 2L; });
  }

  std::vector<long> gridExtents() const { return {gx, gy}; }
  void prepare() {}
};

/// The indices of a block, wider by some on either side, inside a dimension.
static tw::IndexSet block(long extent, long parts, long part, long wider) {
  const long each = tw::ceilDiv(extent, parts);
  return {tw::max(0, part * each - wider), tw::min(extent, part * each + each + wider)};
}

/// The tensors of one type, and what becomes of them.
struct Moves {
  const Params& params;
  const tw::Grid& grid;
  const tw::ElementType& type;
  tw::Tensor A, W;         // blocks, in rows and in columns
  tw::Tensor Halos, Wide;  // sums of parts that overlap
  tw::Tensor Dealt, Spread, Swapped;
  tw::Tensor Rows, All;  // what processors along a dimension combine, and its copies
  tw::Tensor Cube;
  tw::Tensor Zeros, Ones, Counted, Identity, Diagonal;  // first values other than random ones
  std::vector<std::unique_ptr<tw::Tensor>> combined;

  Moves(const Params& p, const tw::Grid& g, const tw::ElementType& t)
      : params(p), grid(g), type(t),
        A(name("A"), t, tw::Layout(g, {p.n, p.m}, {tw::cut(0), tw::cut(1)}), {0, 1}),
        W(name("W"), t, tw::Layout(g, {p.n, p.m}, {tw::cut(0), tw::cut(1)}), {1, 0}),
        Halos(name("Halos"), t, tw::Layout(g, {p.n, p.m}, {tw::cut(0), tw::cut(1)}), {0, 1}),
        Wide(name("Wide"), t, tw::Layout(g, {p.n, p.m}, {tw::cyclic(1, 2), tw::cyclic(0, 3)}), {1, 0}),
        Dealt(name("Dealt"), t, tw::Layout(g, {p.n, p.m}, {tw::cyclic(0, 3), tw::cyclic(1, 2)}), {0, 1}),
        Spread(name("Spread"), t, tw::Layout(g, {p.n, p.m}, {tw::cyclic(0, 4), tw::cyclic(1, 5)}), {0, 1}),
        Swapped(name("Swapped"), t, tw::Layout(g, {p.n, p.m}, {tw::cyclic(1, 1), tw::cyclic(0, 1)}), {0, 1}),
        Rows(name("Rows"), t, tw::Layout(g, {p.n, p.m}, {tw::cut(0), tw::at(0)}), {0, 1}),
        All(name("All"), t, tw::Layout(g, {p.n, p.m}, {tw::everywhere(), tw::cut(1)}), {1, 0}),
        Cube(name("Cube"), t, tw::Layout(g, {5, p.n, 4, 7}, {tw::cut(1), tw::cyclic(3, 2)}), {2, 0, 3, 1}),
        Zeros(name("Zeros"), t, tw::Layout(g, {p.n, p.m}, {tw::cut(0), tw::cut(1)}), {1, 0}),
        Ones(name("Ones"), t, tw::Layout(g, {p.n}, {tw::cyclic(0, 3), tw::everywhere()}), {0}),
        Counted(name("Counted"), t, tw::Layout(g, {5, p.n, 4, 7}, {tw::cyclic(3, 2), tw::cyclic(1, 3)}), {2, 0, 3, 1}),
        Identity(name("Identity"), t, tw::Layout(g, {p.n, p.m}, {tw::cyclic(0, 4), tw::cyclic(1, 5)}), {1, 0}),
        Diagonal(name("Diagonal"), t, tw::Layout(g, {6, p.n, 4}, {tw::cyclic(1, 2), tw::cut(0)}), {2, 0, 1}) {
    const bool ordered = &t != &tw::c64 && &t != &tw::c128;
    for (tw::Op op : {tw::Op::Sum, tw::Op::Prod, tw::Op::Max, tw::Op::Min, tw::Op::Any, tw::Op::All}) {
      if (!ordered && (op == tw::Op::Max || op == tw::Op::Min)) continue;
      combined.push_back(std::make_unique<tw::Tensor>(name("by") + std::to_string(int(op)), t,
                                                      tw::Layout(g, {p.n, p.m}, {tw::cut(0), tw::cyclic(1, 3)}), std::vector<int>{0, 1}));
    }
  }

  std::string name(const std::string& of) const { return of + "_" + type.name; }

  tw::Footprint blocks(long wider) const {
    return tw::decidedBy({{0}, {1}}, {{}, {}}, [p = params, wider](const tw::Coordinates& at) {
      return tw::Region({block(p.n, p.gx, at[0], wider), block(p.m, p.gy, at[1], wider)});
    });
  }

  /// The same for all processors along dimension 1 of the grid.
  tw::Footprint rows(long wider) const {
    return tw::decidedBy({{0}, {}}, {{}, {}}, [p = params, wider](const tw::Coordinates& at) {
      return tw::Region({block(p.n, p.gx, at[0], wider), tw::IndexSet(0, p.m)});
    });
  }

  void run() {
    const tw::Footprint wide = blocks(2);
    tw::setRandom(A, 7);
    tw::setRandom(W, 8);
    tw::setRandom(Cube, 9);
    tw::setZeros(Zeros);
    tw::setOnes(Ones);
    tw::setIota(Counted);
    tw::setIdentity(Identity);
    tw::setIdentity(Diagonal);
    // halos come from the owners, and what overlaps is combined at them
    Halos.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});
    Halos.contribute(A.fetch(wide)->finish(), wide);
    Halos.finish({});
    Wide.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});
    Wide.contribute(W.fetch(wide)->finish(), wide);
    Wide.finish({});
    // two tensors whose small parts share messages
    const tw::TransferPtr first = A.fetch(wide), second = W.fetch(wide, first);
    const tw::PiecePtr both[] = {first->finish(), second->finish()};
    long op = 0;
    for (auto& tensor : combined) {
      const std::vector<tw::Op> ofComplex{tw::Op::Sum, tw::Op::Prod, tw::Op::Any, tw::Op::All};
      const tw::Op operation = type.name[0] != 'c' ? tw::Op(op) : ofComplex[std::size_t(op)];
      ++op;
      tensor->begin(operation, tw::Old::Dropped, tw::Results::Apart, {});
      tensor->contribute(both[0], wide);
      tensor->finish({});
    }
    // a part that all members of a line need; each of them contributes it to all of its copies
    const tw::Footprint line = rows(1);
    const tw::PiecePtr tile = A.broadcast({1}, line)->finish();
    Rows.begin(tw::Op::Max, tw::Old::Dropped, tw::Results::InPlace, {});
    if (type.name[0] != 'c') Rows.reduce({1}, tile, line);
    Rows.finish({});
    All.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {tw::Copies::First, tw::Copies::Own});
    All.reduce({1}, W.broadcast({1}, line)->finish(), line);
    All.finish({0});
    // a ring: each step a processor has what its neighbour had
    tw::StepBefore before;
    for (long step = 0; step < params.gy; ++step) {
      const tw::Footprint part = tw::decidedBy({{0}, {1}}, {{}, {}}, [p = params, step](const tw::Coordinates& at) {
        return tw::Region({block(p.n, p.gx, at[0], 0), block(p.m, p.gy, tw::mod(at[1] + step, p.gy), 0)});
      });
      const tw::PiecePtr here = A.shift(before, 1, 1, part)->finish();
      Dealt.begin(tw::Op::Sum, step == 0 ? tw::Old::Dropped : tw::Old::Kept, tw::Results::Apart, {});
      Dealt.contribute(here, part);
      Dealt.finish({});
    }
    // from layout to layout
    Spread.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});
    Spread.contribute(A.fetch(blocks(0))->finish(), blocks(0));
    Spread.finish({});
    Swapped.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});
    Swapped.contribute(A.fetch(blocks(0))->finish(), blocks(0));
    Swapped.finish({});
    Spread.redistribute(Dealt.layout);
    Swapped.redistribute(tw::Layout(grid, {params.n, params.m}, {tw::cyclic(0, 5), tw::cyclic(1, 4)}));
    Cube.redistribute(tw::Layout(grid, {5, params.n, 4, 7}, {tw::cyclic(3, 2), tw::cyclic(1, 3)}));
    Cube.redistribute(tw::Layout(grid, {5, params.n, 4, 7}, {tw::cyclic(1, 2), tw::cut(0)}));
  }

  void results(std::vector<const tw::Tensor*>& into) const {
    into.insert(into.end(), {&A, &W, &Halos, &Wide, &Dealt, &Spread, &Swapped, &Rows, &All, &Cube});
    into.insert(into.end(), {&Zeros, &Ones, &Counted, &Identity, &Diagonal});
    for (const auto& tensor : combined) into.push_back(tensor.get());
  }
};

struct Program : Params, tw::Runnable {
  tw::Grid grid;
  std::vector<std::unique_ptr<Moves>> all;

  explicit Program(const Params& params) : Params(params), grid(gridExtents()) {
    for (const tw::ElementType* type : {&tw::f32, &tw::f64, &tw::i32, &tw::i64, &tw::boolean, &tw::c64, &tw::c128}) {
      all.push_back(std::make_unique<Moves>(*this, grid, *type));
    }
  }

  void load(const tw::Arguments&, bool) override {}

  void compute() override {
    for (auto& moves : all) moves->run();
  }

  void store(tw::Outputs&) override {}

  std::vector<const tw::Tensor*> results() const override {
    std::vector<const tw::Tensor*> out;
    for (const auto& moves : all) moves->results(out);
    return out;
  }
};

}  // namespace moves

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"moves", tw::runProgram<moves::Program>}});
}
