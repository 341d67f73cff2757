// The data as the pictures want it. A piece is a list of dimensions, each a list of interval bounds [low, high, low, high, ...].

function modelOf(data) {
  const grid = data.machine.extents;
  const processors = data.machine.processors;
  const t = data.timeline;
  const model = { data, grid, processors, aggregated: t.aggregated, tensors: data.tensors, transfers: t.transfers, regions: t.regions,
    arrangements: data.drawing.arrangements[data.drawing.machine] };
  model.tensor = new Map(data.tensors.map((x, i) => [x.name, { ...x, index: i }]));
  model.layouts = t.layouts.map(l => ({ ...l, pieces: piecesOf(l, grid, processors) }));
  model.steps = t.steps.map((s, i) => ({ ...s, index: i,
    messages: s.messages.map(([from, to, transfer, region, size]) => ({ from, to, transfer, region, bytes: size })) }));
  model.layoutAt = (step, tensor) => model.layouts[model.steps[step].layouts[model.tensor.get(tensor).index]];
  model.colour = p => colourOf(p, grid, processors, data.drawing.hues);
  const near = data.machine.processorsOfNode;
  model.insideNode = m => near !== undefined && Math.floor(m.from / near) === Math.floor(m.to / near);
  model.hue = tensor => "tensor-" + model.tensor.get(tensor).index % data.drawing.kinds;
  model.label = tensor => data.drawing.labels[model.tensor.get(tensor).index];
  model.halos = new Set(model.transfers.filter(x => x.pattern === "halo").map(x => x.tensor));
  model.name = p => grid.length === 0 ? "0" : "(" + coordinates(p, grid).join(", ") + ")";
  return model;
}

/** The coordinates of a processor number: row-major. */
function coordinates(p, grid) {
  const at = new Array(grid.length);
  for (let d = grid.length - 1; d >= 0; d--) {
    at[d] = p % grid[d];
    p = Math.floor(p / grid[d]);
  }
  return at;
}

/** More pieces than these would be smaller than a dot. */
const MOST_PIECES = 16384;

/** A processor's coordinates on the machine that a layout is about; null if that one leaves it out. */
function onMachine(layout, grid, at) {
  if (layout.grid === undefined) {
    return at;
  }
  const number = at.reduce((n, c, g) => n * grid[g] + c, 0);
  return number < layout.grid.reduce((n, c) => n * c, 1) ? coordinates(number, layout.grid) : null;
}

/** The different pieces of a layout, each with all processors that own it; place(p) has the coordinates of processor p. */
function piecesOf(layout, grid, processors, place = p => coordinates(p, grid)) {
  const found = new Map();
  for (let p = 0; p < Math.min(processors, MOST_PIECES); p++) {
    const at = onMachine(layout, grid, place(p));
    if (at === null || layout.fixed.some((f, g) => f >= 0 && at[g] !== f)) {
      continue;
    }
    const key = layout.cuts.map(c => c.by.reduce((k, g) => k * (layout.grid || grid)[g] + at[g], 0));
    const dims = layout.cuts.map((c, d) => c.sets[key[d]]);
    if (dims.some(b => b.length === 0)) {
      continue;
    }
    const name = key.join();
    if (!found.has(name)) {
      found.set(name, { dims, owners: [] });
    }
    found.get(name).owners.push(p);
  }
  return [...found.values()];
}

/** The common part of two pieces, or null. */
function intersect(a, b) {
  const dims = [];
  for (let d = 0; d < a.length; d++) {
    const out = [];
    for (let i = 0, j = 0; i < a[d].length && j < b[d].length;) {
      const low = Math.max(a[d][i], b[d][j]);
      const high = Math.min(a[d][i + 1], b[d][j + 1]);
      if (low < high) {
        out.push(low, high);
      }
      if (a[d][i + 1] < b[d][j + 1]) {
        i += 2;
      } else {
        j += 2;
      }
    }
    if (out.length === 0) {
      return null;
    }
    dims.push(out);
  }
  return dims;
}

/** A hue a processor, neighbours of one row apart by tone as well. */
function colourOf(p, grid, processors, [from, range]) {
  const at = coordinates(p, grid);
  const odd = at.reduce((s, c) => s + c, 0) % 2;
  return { hue: round(from + range * p / Math.max(1, processors)), tone: odd };
}

/** What a statement is known by: its place in the text, because several may have one name. */
function placeName(range) {
  return range.join();
}

/** What one place sends of one tensor in one way, for one reason: transfers of the film and families of the totals have it in common. */
function familyName(place, cause, tensor, kind) {
  return [placeName(place), placeName(cause), tensor, kind].join(" ");
}

/** Whether a place in the text, [line, column, endLine, endColumn], covers a line. */
function covers(range, line) {
  return range[0] > 0 && range[0] <= line && line <= range[2];
}
