// The machine: a box a processor, laid out as its grid, with a small map of every tensor in each box.

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
  groups[groups.length - 1] = { ...(groups[groups.length - 1] || { dims: [] }), name: "" };
  return groups;
}

/** Where every box of a machine stands, and the frames around boxes that belong together. */
function arrange(model, box, gap, room) {
  const grid = model.grid;
  const groups = nesting(model);
  const inside = i => {
    if (i === groups.length) {
      return { width: box.width, height: box.height, boxes: [{ x: 0, y: 0, at: {} }], frames: [] };
    }
    const part = inside(i + 1);
    const [first, second] = groups[i].dims;
    const framed = i < groups.length - 1;
    const pad = framed ? 10 : 0;
    const head = framed ? 26 : 0;
    const width = part.width + 2 * pad;
    const height = part.height + 2 * pad + head;
    const space = framed ? gap * 1.2 : gap;
    const n = first === undefined ? 1 : grid[first];
    // a row of processors is broken where it would not fit
    const across = second === undefined ? Math.max(1, Math.min(n, Math.floor((room + space) / (width + space)))) : grid[second];
    const out = { width: 0, height: 0, boxes: [], frames: [] };
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
          label: `${groups[i].name} ${index.length > 1 ? "(" + index.join(", ") + ")" : index[0]}`.trim() });
      }
      out.width = Math.max(out.width, x + width);
      out.height = Math.max(out.height, y + height);
    }
    return out;
  };
  const all = inside(0);
  all.boxes.forEach(b => b.p = grid.reduce((p, extent, d) => p * extent + b.at[d], 0));
  all.boxes.sort((a, b) => a.p - b.p);
  return all;
}

/** Space around the machine, for arrows that leave its boxes. */
const MARGIN = 22;

/** The largest maps with which the machine fits into the page; layers are put below each other only if maps would get tiny. */
function fitted(model, room) {
  const attempt = (size, width) => {
    const figures = model.tensors.map(t => figureOf(t.extents, size, model.layouts.filter(l => l.tensor === t.name)));
    const box = boxOf(figures, size, model.tensors.map(t => shortName(t.name)));
    return { size, figures, box, plan: arrange(model, box, size >= 40 ? 38 : size >= 30 ? 28 : 22, width) };
  };
  const sizes = [88, 80, 72, 64, 56, 48, 42, 36, 32, 28, 24, 22];
  const side = sizes.filter(s => s >= 42).map(s => attempt(s, Infinity)).find(a => a.plan.width <= room && a.plan.height <= 720);
  return side || sizes.map(s => attempt(s, room)).find(a => a.plan.width <= room && a.plan.height <= 900) || attempt(22, room);
}

/** Draws the machine once; show(step) then changes what the boxes hold. */
function drawMachine(model, select, room) {
  const { size, figures, box, plan } = fitted(model, room - 2 * MARGIN);
  const arrows = svg("g", { class: "arrows" });
  const boxes = plan.boxes.map(b => processorBox(model, b, box, figures, select));
  const root = picture(plan.width + 2 * MARGIN, plan.height + 2 * MARGIN, `Machine of ${count(model.processors, "processor")}`,
    { class: size < 32 ? "machine tight" : "machine", role: "group" },
    markers(),
    svg("g", { transform: `translate(${MARGIN} ${MARGIN})` },
      ...plan.frames.reverse().map(f => svg("g", { class: "frame" },
        svg("rect", { x: f.x, y: f.y, width: f.width, height: f.height, rx: 6 }),
        svg("text", { x: f.x + 10, y: f.y + 15 }, f.label))),
      ...boxes.map(b => b.element), arrows));
  const centre = (p, tensor, dims) => {
    const i = model.tensor.get(tensor).index;
    const b = plan.boxes[p];
    const [x, y] = figures[i].centre(dims);
    return [b.x + box.at[i][0] + x, b.y + box.at[i][1] + y];
  };
  return {
    element: root, arrows, centre, box: p => ({ x: plan.boxes[p].x, y: plan.boxes[p].y, width: box.width, height: box.height }),
    clear: (tensor, dims) => figures[model.tensor.get(tensor).index].thickness(dims),
    show: step => boxes.forEach(b => b.show(model.steps[step])),
  };
}

/** The size of a processor's box and where the maps stand in it: rows of up to four. */
function boxOf(figures, size, names) {
  const pad = size >= 40 ? 10 : size >= 30 ? 7 : 4;
  const head = 15;
  const foot = 12;
  const at = [];
  let width = 0;
  let y = pad + head;
  const perRow = figures.length <= 4 ? 4 : Math.ceil(Math.sqrt(figures.length * 1.6));
  for (let i = 0; i < figures.length; i += perRow) {
    const row = figures.slice(i, i + perRow);
    const height = Math.max(...row.map(f => f.height));
    let x = pad;
    row.forEach((f, k) => {
      // a name may be wider than its map
      const room = Math.max(f.width, 5.4 * names[i + k].length);
      at.push([x + (room - f.width) / 2, y + (height - f.height) / 2, y + height]);
      x += room + pad;
    });
    width = Math.max(width, x);
    y += height + foot;
  }
  return { width: Math.max(width, 44), height: y + pad / 2, at };
}

function shortName(name) {
  return name.length > 10 ? name.slice(0, 9) + "\u2026" : name;
}

function processorBox(model, b, box, figures, select) {
  const held = [];
  const parts = model.tensors.map((t, i) => {
    const [x, y, below] = box.at[i];
    const now = svg("g", {});
    held.push(now);
    return svg("g", { class: "map", "data-tensor": t.name, onclick: e => { e.stopPropagation(); select.tensor(t.name); } },
      svg("g", { transform: `translate(${round(x)} ${round(y)})` },
        ...figures[i].outline.map(d => svg("path", { d, class: "whole" })), now),
      svg("text", { x: round(x + figures[i].width / 2), y: round(below + 10), class: "tensor-name" }, shortName(t.name)));
  });
  const element = svg("g",
    { class: "processor", "data-processor": b.p, transform: `translate(${round(b.x)} ${round(b.y)})`, tabindex: 0, role: "button",
      "aria-label": `Processor ${model.name(b.p)}`, hue: model.colour(b.p), onclick: () => select.processor(b.p),
      onkeydown: e => { if (e.key === "Enter") { select.processor(b.p); } } },
    svg("rect", { width: round(box.width), height: round(box.height), rx: 5, class: "case" }),
    svg("rect", { width: round(box.width), height: 4, rx: 2, class: "own" }),
    svg("text", { x: 7, y: 16, class: "coordinates" }, model.name(b.p)), ...parts);
  const show = step => model.tensors.forEach((t, i) => held[i].replaceChildren(...contents(model, step, t, b.p, figures[i])));
  return { element, show };
}

/** What one processor has of one tensor at a step: its own pieces faint, what it uses solid, what it makes with a strong edge. */
function contents(model, step, tensor, p, figure) {
  const layout = model.layouts[step.layouts[model.tensor.get(tensor.name).index]];
  const own = layout.pieces.filter(x => x.owners.includes(p));
  const out = own.flatMap(x => faces(figure, x.dims, "home", model.colour(p)));
  for (const open of step.open.filter(o => o.tensor === tensor.name && o.held[p] >= 0)) {
    const held = model.regions[open.held[p]];
    const parts = held.flatMap(dims => layout.pieces.map(x => (
      { dims: intersect(x.dims, dims), owner: x.owners.includes(p) ? p : x.owners[0] })))
      .filter(x => x.dims !== null);
    for (const part of figure.order(parts)) {
      out.push(...faces(figure, part.dims, open.output ? "makes" : "uses", model.colour(part.owner)));
    }
    if (open.output) {
      // a piece that is dealt out has its edge around all of it
      const whole = held[0].map(b => [b[0], b[b.length - 1]]);
      out.push(...figure.faces(whole).filter(f => f.face === "front").map(f => svg("path", { d: f.d, class: "edge" })));
    }
    out.push(tooltip(`${model.name(p)} ${open.output ? "makes" : "uses"} ${piecesText(tensor.name, held)}`));
  }
  if (own.length > 0 && out.every(e => e.tagName !== "title")) {
    out.push(tooltip(`${model.name(p)} owns ${pieceText(tensor.name, own[0].dims)}`));
  }
  return out;
}

function faces(figure, dims, kind, colour) {
  const fine = dims.some(b => b.length > 2) ? " fine" : "";
  return figure.faces(dims).map(f => svg("path", { d: f.d, class: `piece ${kind} ${f.face}${fine}`, hue: colour }));
}
