// Where the boxes of processors stand: dimensions side by side, layers, grids of grids, a row, or a ring.

/** Dimensions by nesting, outermost first: two side by side at most, so that a third becomes layers and a fourth a grid of grids. */
function nesting(model) {
  const { grid, data: { machine: { levels, dimensions } } } = model;
  const groups = [];
  let d = 0;
  for (const level of levels.length > 0 ? levels : [{ name: "", rank: grid.length }]) {
    const dims = Array.from({ length: level.rank }, (_, i) => d + i);
    d += level.rank;
    if (dims.length === 3) {
      groups.push({ dims: [dims[2]], name: dimensions[dims[2]] + " =" }, { dims: dims.slice(0, 2), name: "" });
    } else {
      while (dims.length > 0) {
        const two = dims.splice(0, 2);
        groups.push({ dims: two, name: level.name || two.map(g => dimensions[g]).join(", ") + " =" });
      }
    }
  }
  // a program without a machine has one processor
  return groups.length === 0 ? [{ dims: [], name: "" }] : [...groups.slice(0, -1), { ...groups.at(-1), name: "" }];
}

/**
 * Where every box of a machine stands, and the frames around boxes that belong together.
 *
 * @param rows of a ring; 0 for a machine that is none
 */
function arrange(model, box, gap, room, rows) {
  const grid = model.grid;
  const groups = nesting(model);
  const inside = i => {
    if (i === groups.length) {
      return { width: box.width, height: box.height, boxes: [{ x: 0, y: 0, at: {} }], frames: [] };
    }
    const part = inside(i + 1);
    const [first, second] = groups[i].dims;
    if (rows > 0) {
      const places = ringPlaces(grid[0], rows);
      const boxes = places.map(([x, y], k) => ({ x: x * (box.width + gap), y: y * (box.height + gap), at: { [first]: k } }));
      return { boxes, frames: [], width: Math.max(...boxes.map(b => b.x)) + box.width,
        height: Math.max(...boxes.map(b => b.y)) + box.height };
    }
    const framed = i < groups.length - 1;
    const pad = framed ? 10 : 0;
    const head = framed ? 26 : 0;
    const width = part.width + 2 * pad;
    const height = part.height + 2 * pad + head;
    const space = framed ? gap * 1.2 : gap;
    const n = first === undefined ? 1 : grid[first];
    // a row of processors is broken where it would not fit
    const across = second === undefined ? Math.max(1, Math.min(n, Math.floor((room + space) / (width + space)))) : grid[second];
    const out = { width: 0, height: 0, boxes: [], frames: [], across };
    for (let k = 0; k < n * (second === undefined ? 1 : grid[second]); k++) {
      const x = (k % across) * (width + space);
      const y = Math.floor(k / across) * (height + space);
      const at = second === undefined ? (first === undefined ? {} : { [first]: k })
        : { [first]: Math.floor(k / across), [second]: k % across };
      out.boxes.push(...part.boxes.map(b => ({ x: x + pad + b.x, y: y + pad + head + b.y, at: { ...at, ...b.at } })));
      out.frames.push(...part.frames.map(f => ({ ...f, x: x + pad + f.x, y: y + pad + head + f.y })));
      if (framed) {
        const index = Object.values(at);
        out.frames.push({ x, y, width, height,
          label: `${groups[i].name} ${index.length > 1 ? "(" + index.join(", ") + ")" : index[0]}`.trim() + inner(i + 1) });
      }
      out.width = Math.max(out.width, x + width);
      out.height = Math.max(out.height, y + height);
    }
    return out;
  };
  const names = model.data.machine.dimensions;
  const inner = i => {
    const [down, right] = groups[i].dims.map(g => names[g]);
    return i < groups.length - 1 || down === undefined ? ""
      : right === undefined ? `: ${down} \u2192` : `: ${down} \u2193, ${right} \u2192`;
  };
  const all = inside(0);
  all.ring = rows > 0;
  all.boxes.forEach(b => b.p = grid.reduce((p, extent, d) => p * extent + b.at[d], 0));
  all.boxes.sort((a, b) => a.p - b.p);
  return all;
}

/** Columns and rows of n boxes around a rectangle, clockwise, so that the last stands beside the first. */
function ringPlaces(n, rows) {
  const columns = Math.ceil((n - 2 * (rows - 2)) / 2);
  const side = Array.from({ length: rows - 2 }, (_, i) => i + 1);
  const across = Array.from({ length: columns }, (_, i) => i);
  return [...across.map(c => [c, 0]), ...side.map(r => [columns - 1, r]), ...across.map(c => [columns - 1 - c, rows - 1]),
    ...side.map(r => [0, rows - 1 - r])].slice(0, n);
}

/** Whether a machine of one dimension passes pieces around: from neighbour to neighbour, and between the ends. */
function isRing(model) {
  const n = model.processors;
  const around = new Set(["shift", "halo"]);
  return model.grid.length === 1 && n > 2 && model.steps.some(s => s.messages.some(m => around.has(model.transfers[m.transfer].pattern)
    && Math.abs(m.from - m.to) === n - 1));
}

/**
 * The largest maps with which the machine fits into the page; layers are put below each other only if maps would get tiny, and a
 * machine of one dimension stands in a row, with maps below each other where there is no room beside.
 */
function fitted(model, room) {
  const attempt = (size, width, perRow, rows) => {
    const figures = model.tensors.map(t => figureOf(t.extents, size, model.layouts.filter(l => l.tensor === t.name)));
    const box = boxOf(figures, size, model.tensors.map(t => shortName(t.name)), perRow);
    return { size, figures, box, plan: arrange(model, box, size >= 40 ? 38 : size >= 30 ? 28 : 22, width, rows) };
  };
  const fits = (a, height) => a.plan.width <= room && a.plan.height <= height;
  const sizes = [88, 80, 72, 64, 56, 48, 42, 36, 32, 28, 24, 22];
  const beside = model.tensors.length <= 4 ? 4 : Math.ceil(Math.sqrt(model.tensors.length * 1.6));
  if (model.grid.length === 1) {
    const shapes = isRing(model) ? Array.from({ length: Math.floor(model.processors / 2) }, (_, i) => i + 2)
      .filter(rows => model.processors - 2 * (rows - 2) > 2) : [0];
    const stacks = [...new Set([beside, Math.min(beside, 2), 1])];
    const found = sizes.flatMap(s => stacks.flatMap(m => shapes.map(rows => [s, m, rows])))
      .map(([s, m, rows]) => attempt(s, Infinity, m, rows)).find(a => fits(a, 620));
    if (found) {
      return found;
    }
  }
  const side = sizes.filter(s => s >= 42).map(s => attempt(s, Infinity, beside, 0)).find(a => fits(a, 720));
  return side || sizes.map(s => attempt(s, room, beside, 0)).find(a => fits(a, 900)) || attempt(22, room, beside, 0);
}

/** The dimensions of the machine that go across and down, outermost, as arrows with their names. */
function axes(model, plan) {
  const names = model.data.machine.dimensions;
  const [first, second] = nesting(model)[0].dims;
  // a dimension alone goes across, or down where its parts stand below each other
  const isBelow = second === undefined && plan.across === 1 && model.grid[first] > 1;
  const [down, right] = second !== undefined ? [first, second] : isBelow ? [first, undefined] : [undefined, first];
  const isBroken = second === undefined && !isBelow && plan.across < model.grid[first];
  const arrow = (name, d, at) => svg("g", { class: "machine-axis" }, svg("path", { d, class: "line" }), svg("text", at, name));
  const y = -AXIS;
  return [
    right === undefined ? null : arrow(names[right] + (plan.ring ? ", a ring" : isBroken ? ", row by row" : ""),
      `M0 ${y}H${round(plan.width)}m-6 -3.5l6 3.5l-6 3.5`, { x: 2, y: y - 4 }),
    down === undefined ? null : arrow(names[down], `M${y} 0V${round(plan.height)}m-3.5 -6l3.5 6l3.5 -6`,
      { transform: `translate(${y - 4} 2) rotate(-90)`, "text-anchor": "end" }),
    plan.ring ? svg("path", { class: "track", d: "M" + plan.boxes.map(b => `${round(b.x + plan.boxWidth / 2)} `
      + round(b.y + plan.boxHeight / 2)).join("L") + "z" }) : null];
}
