// What is chosen, and what belongs to it: a line of the text lights up all that it causes, and each thing its line. Statements are
// known by their places, because several may have one name.

/**
 * @param show called with what a choice covers: {transfers, tensors, statements, processors, machine, lines, message}
 * @param reveal called with the place in the text that a choice of the reader's comes from
 * @param watch called with the processor that is to be told of step by step, or null
 */
function selections(model, show, reveal, say, watch) {
  const none = () => ({ transfers: new Set(), tensors: new Set(), statements: new Set(), processors: new Set(), pairs: new Set(),
    ranges: [], message: null });
  const choose = (what, text, range) => {
    what.ranges = range && range[0] > 0 ? [range] : what.ranges;
    show(what);
    say(text);
    if (range && range[0] > 0) {
      reveal(range);
    }
  };
  const declared = tensor => {
    const of = kind => model.data.places.find(p => p.what === kind && p.name === tensor);
    return (of("layout") || of("tensor") || { range: [0, 0, 0, 0] }).range;
  };
  const transfersOf = test => new Set(model.transfers.flatMap((t, i) => test(t) ? [i] : []));
  const caused = line => {
    const what = none();
    what.transfers = transfersOf(t => covers(t.cause, line));
    what.ranges = [[line, 1, line, 1]];
    for (const p of model.data.places.filter(x => covers(x.range, line))) {
      if (p.what === "tensor" || p.what === "layout") {
        what.tensors.add(p.name);
      } else if (p.what === "statement") {
        what.statements.add(placeName(p.range));
      } else if (p.what === "machine") {
        for (let i = 0; i < model.processors; i++) {
          what.processors.add(i);
        }
      } else if (what.transfers.size === 0) {
        p.statements.forEach(s => what.statements.add(placeName(s)));
      }
    }
    model.data.totals.filter(t => covers(t.range, line)).forEach(t => what.statements.add(placeName(t.range)));
    return what;
  };
  const found = what => what.transfers.size + what.tensors.size + what.statements.size + what.processors.size > 0;
  const tensor = name => choose({ ...none(), tensors: new Set([name]) },
    `${name}: ${model.data.tensors.find(t => t.name === name).layout}`, declared(name));
  return {
    say, tensor,
    clear: () => { watch(null); show(none()); say(""); },
    message: (step, i) => {
      const m = step.messages[i];
      const t = model.transfers[m.transfer];
      choose({ ...none(), transfers: new Set([m.transfer]), message: i }, `${messageText(model, m)} \u2014 line ${t.cause[0]}`, t.cause);
    },
    /** A tensor's map in a processor's box. */
    map: (name, p) => { watch(p); tensor(name); },
    piece: (name, piece, text) => choose({ ...none(), tensors: new Set([name]), processors: new Set(piece.owners) }, text, declared(name)),
    processor: p => {
      const machine = model.data.places.find(x => x.what === "machine");
      watch(p);
      choose({ ...none(), processors: new Set([p]), pairs: new Set(["p" + p]) }, `processor ${model.name(p)}`,
        machine ? machine.range : null);
    },
    pair: (from, to, cell, text) => {
      const transfers = [...cell.transfers];
      choose({ ...none(), pairs: new Set([from + "-" + to]), transfers: new Set(transfers) }, text, model.transfers[transfers[0]].cause);
    },
    range: (range, text) => choose(caused(range[0]), text, range),
    line: line => choose(caused(line), `line ${line}`, [line, 1, line, 1]),
    /** The editor's cursor: shown, but not sent back. */
    cursor: line => {
      const what = caused(line);
      show(found(what) ? what : { ...none(), ranges: what.ranges });
      say("");
    },
  };
}

/** Marks everything on the page that belongs to a choice and dims the rest. */
function highlight(root, model, what) {
  const narrow = what.transfers.size + what.tensors.size + what.statements.size + what.pairs.size > 0
    || what.processors.size > 0 && what.processors.size < model.processors;
  root.classList.toggle("choosing", narrow);
  const statementTransfers = new Set(model.transfers.flatMap((t, i) => what.statements.has(placeName(t.place)) ? [i] : []));
  const families = new Set([...what.transfers].map(i => model.transfers[i]).map(t => familyName(t.place, t.cause, t.tensor, t.kind)));
  const ofPair = e => [...what.pairs].some(p => p === `${e.dataset.from}-${e.dataset.to}` || p === "p" + e.dataset.from
    || p === "p" + e.dataset.to);
  for (const e of root.querySelectorAll(".arrow[data-transfer]")) {
    const i = Number(e.dataset.transfer);
    e.classList.toggle("hot", what.pairs.size > 0 ? ofPair(e) : what.message !== null ? Number(e.dataset.message) === what.message
      : what.transfers.has(i) || what.transfers.size === 0 && (statementTransfers.has(i) || what.tensors.has(model.transfers[i].tensor)));
  }
  root.querySelectorAll("[data-tensor]").forEach(e => e.classList.toggle("hot", what.tensors.has(e.dataset.tensor)));
  root.querySelectorAll("[data-processor]").forEach(e => e.classList.toggle("hot", what.processors.has(Number(e.dataset.processor))));
  root.querySelectorAll("[data-statement]").forEach(e => e.classList.toggle("hot", what.statements.has(e.dataset.statement)));
  root.querySelectorAll("[data-family]").forEach(e => e.classList.toggle("hot", families.has(e.dataset.family)));
  root.querySelectorAll("li[data-transfer]").forEach(e => e.classList.toggle("hot", what.transfers.has(Number(e.dataset.transfer))));
  for (const e of root.querySelectorAll("[data-pair]")) {
    e.classList.toggle("hot", what.pairs.has(e.dataset.pair) || what.transfers.size > 0 && what.pairs.size === 0
      && e.dataset.transfers.split(" ").some(i => what.transfers.has(Number(i))));
  }
  root.querySelectorAll("[data-line]").forEach(e => e.classList.toggle("hot", what.ranges.some(r => covers(r, Number(e.dataset.line)))));
}
