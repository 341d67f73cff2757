// The machine: a box a processor, laid out as its grid, with a small map of every tensor in each box.

/** Space around the machine, for arrows that leave its boxes, and where the names of its dimensions stand. */
const MARGIN = 24;
const AXIS = 24;

/** Draws the machine once; show(step) then changes what the boxes hold. */
function drawMachine(model, select, room) {
  const { size, figures, box, plan } = fitted(model, room - 2 * MARGIN - AXIS);
  Object.assign(plan, { boxWidth: box.width, boxHeight: box.height });
  const arrows = svg("g", { class: "arrows" });
  const boxes = plan.boxes.map(b => processorBox(model, b, box, figures, select));
  const place = new Map(model.tensors.map((t, i) => [t.name, i]));
  const root = picture(plan.width + 2 * MARGIN + AXIS, plan.height + 2 * MARGIN + AXIS,
    `Machine of ${count(model.processors, "processor")}`,
    { class: size < 32 ? "machine tight" : "machine", role: "group" },
    markers(model),
    svg("g", { transform: `translate(${MARGIN + AXIS} ${MARGIN + AXIS})` },
      ...axes(model, plan),
      ...plan.frames.reverse().map(f => svg("g", { class: "frame" },
        svg("rect", { x: f.x, y: f.y, width: f.width, height: f.height, rx: 6 }),
        svg("text", { x: f.x + 10, y: f.y + 15 }, f.label))),
      ...boxes.map(b => b.element), arrows, ...boxes.map(b => b.labels)));
  const centre = (p, tensor, dims) => {
    const i = place.get(tensor);
    const b = plan.boxes[p];
    const [x, y] = figures[i].centre(dims);
    return [b.x + box.at[i][0] + x, b.y + box.at[i][1] + y];
  };
  return {
    element: root, arrows, centre, draws: tensor => place.has(tensor),
    box: p => ({ x: plan.boxes[p].x, y: plan.boxes[p].y, width: box.width, height: box.height }),
    clear: (tensor, dims) => figures[place.get(tensor)].thickness(dims),
    show: step => boxes.forEach(b => b.show(model.steps[step])),
  };
}

/** The size of a processor's box and where the maps stand in it: rows of up to so many. */
function boxOf(figures, size, names, perRow) {
  const pad = size >= 40 ? 10 : size >= 30 ? 7 : 4;
  const head = 15;
  const foot = 12;
  const at = [];
  let width = 0;
  let y = pad + head;
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

/** One box, and its words apart from it, which go over the arrows. */
function processorBox(model, b, box, figures, select) {
  const held = [];
  const names = [];
  const parts = model.tensors.map((t, i) => {
    const [x, y, below] = box.at[i];
    const now = svg("g", {});
    held.push(now);
    const choose = e => { e.stopPropagation(); select.map(t.name, b.p); };
    names.push(svg("text", { x: round(x + figures[i].width / 2), y: round(below + 10), class: `tensor-name ${model.hue(t.name)}`,
      "data-tensor": t.name, onclick: choose }, shortName(t.name)));
    return svg("g", { class: "map", "data-tensor": t.name, onclick: choose },
      svg("g", { transform: `translate(${round(x)} ${round(y)})` },
        ...figures[i].outline.map(d => svg("path", { d, class: "whole" })), now));
  });
  const transform = `translate(${round(b.x)} ${round(b.y)})`;
  const element = svg("g",
    { class: "processor", "data-processor": b.p, transform, tabindex: 0, role: "button",
      "aria-label": `Processor ${model.name(b.p)}`, hue: model.colour(b.p), onclick: () => select.processor(b.p),
      onkeydown: e => { if (e.key === "Enter") { select.processor(b.p); } } },
    svg("rect", { width: round(box.width), height: round(box.height), rx: 5, class: "case" }),
    svg("rect", { width: round(box.width), height: 4, rx: 2, class: "own" }), ...parts);
  const labels = svg("g",
    { class: "labels", "data-processor": b.p, transform, "aria-hidden": "true", onclick: () => select.processor(b.p) },
    svg("text", { x: 7, y: 16, class: "coordinates" }, model.name(b.p)), ...names);
  const show = step => model.tensors.forEach((t, i) => held[i].replaceChildren(...contents(model, step, t, b.p, figures[i])));
  return { element, labels, show };
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
    const strips = !open.output && own.length > 0 && model.halos.has(tensor.name);
    for (const part of figure.order(parts).sort((a, b) => strips ? (b.owner === p) - (a.owner === p) : 0)) {
      const isStrip = strips && part.owner !== p;
      out.push(...faces(figure, isStrip ? widened(part.dims, own[0].dims, tensor.extents, figure) : part.dims,
        open.output ? "makes" : isStrip ? "uses strip" : "uses", model.colour(part.owner)));
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

/** Pixels below which a strip of a neighbour's piece could not be seen. */
const LEAST_STRIP = 4;

/** A thin piece beside one's own, made wide enough to be seen, away from one's own. */
function widened(dims, own, extents, figure) {
  return dims.map((bounds, d) => {
    const least = figure.scale === undefined ? 0 : LEAST_STRIP * extents[d] / figure.scale[d];
    const [low, high] = bounds;
    if (bounds.length > 2 || high - low >= least) {
      return bounds;
    }
    return low >= own[d][own[d].length - 1] ? [Math.min(low, extents[d] - least), Math.min(low + least, extents[d])]
      : high <= own[d][0] ? [Math.max(high - least, 0), Math.max(high, least)] : bounds;
  });
}
