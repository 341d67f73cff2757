// The machine: a box a processor, laid out as its grid, with a small map of every tensor in each box.

/** Space around the machine, for arrows that leave its boxes, and where the names of its dimensions stand. */
const MARGIN = 24;
const AXIS = 24;

/** Draws the machine once; show(step) then changes what the boxes hold. */
function drawMachine(model, select, room) {
  const plan = arrangement(model, room - 2 * MARGIN - AXIS);
  const figures = model.tensors.map(t => figureOf(model, t, plan.size));
  const arrows = svg("g", { class: "arrows" });
  const boxes = plan.boxes.map((b, p) => processorBox(model, p, b, plan, figures, select));
  const place = new Map(model.tensors.map((t, i) => [t.name, i]));
  const root = picture(plan.width + 2 * MARGIN + AXIS, plan.height + 2 * MARGIN + AXIS,
    `Machine of ${count(model.processors, "processor")}`,
    { class: plan.size < 32 ? "machine tight" : "machine", role: "group" },
    markers(model),
    svg("g", { transform: `translate(${MARGIN + AXIS} ${MARGIN + AXIS})` },
      ...axes(plan),
      ...(plan.frames ?? []).map(([x, y, width, height, label]) => svg("g", { class: "frame" }, svg("rect", { x, y, width, height, rx: 6 }),
        svg("text", { x: x + 10, y: y + 15 }, label))),
      ...boxes.map(b => b.element), arrows, ...boxes.map(b => b.labels)));
  const centre = (p, tensor, dims) => {
    const i = place.get(tensor);
    const b = plan.boxes[p];
    const [x, y] = figures[i].centre(dims);
    return [b.x + plan.maps[i][0] + x, b.y + plan.maps[i][1] + y];
  };
  return {
    element: root, arrows, centre, draws: tensor => place.has(tensor),
    box: p => ({ ...plan.boxes[p], width: plan.box[0] }),
    clear: (tensor, dims) => figures[place.get(tensor)].thickness(dims),
    show: step => boxes.forEach(b => b.show(model.steps[step])),
  };
}

/** The first of the data's arrangements that fits into a width, or the narrowest, with the corners of the boxes. */
function arrangement(model, room) {
  const plan = model.arrangements.find(a => a.width <= room) ?? model.arrangements.at(-1);
  const moved = (axis, at) => plan.at.reduce((sum, by, d) => sum + (by[axis][at[d]] ?? 0), plan.first[axis]);
  return { ...plan, boxes: Array.from({ length: model.processors }, (_, p) => coordinates(p, model.grid))
    .map(at => ({ x: moved(0, at), y: moved(1, at) })) };
}

/** The dimensions of the machine that go across and down, outermost, as arrows with their names, and the track of a ring. */
function axes(plan) {
  const arrow = (name, d, at) => name === undefined ? null
    : svg("g", { class: "machine-axis" }, svg("path", { d, class: "line" }), svg("text", at, name));
  const y = -AXIS;
  const [width, height] = plan.box;
  return [
    arrow(plan.across, `M0 ${y}H${plan.width}m-6 -3.5l6 3.5l-6 3.5`, { x: 2, y: y - 4 }),
    arrow(plan.down, `M${y} 0V${plan.height}m-3.5 -6l3.5 6l3.5 -6`,
      { transform: `translate(${y - 4} 2) rotate(-90)`, "text-anchor": "end" }),
    plan.isRing ? svg("path", { class: "track", d: "M" + plan.boxes.map(b => `${round(b.x + width / 2)} ${round(b.y + height / 2)}`)
      .join("L") + "z" }) : null];
}

/** One box, and its words apart from it, which go over the arrows. */
function processorBox(model, p, { x: left, y: top }, { box: [width, height], maps }, figures, select) {
  const held = [];
  const names = [];
  const parts = model.tensors.map((t, i) => {
    const [x, y, below] = maps[i];
    const now = svg("g", {});
    held.push(now);
    const choose = e => { e.stopPropagation(); select.map(t.name, p); };
    names.push(svg("text", { x: round(x + figures[i].width / 2), y: round(below + 10), class: `tensor-name ${model.hue(t.name)}`,
      "data-tensor": t.name, onclick: choose }, model.label(t.name)));
    return svg("g", { class: "map", "data-tensor": t.name, onclick: choose },
      svg("g", { transform: `translate(${round(x)} ${round(y)})` },
        ...figures[i].outline.map(d => svg("path", { d, class: "whole" })), now));
  });
  const transform = `translate(${round(left)} ${round(top)})`;
  const element = svg("g",
    { class: "processor", "data-processor": p, transform, tabindex: 0, role: "button",
      "aria-label": `Processor ${model.name(p)}`, hue: model.colour(p), onclick: () => select.processor(p),
      onkeydown: e => { if (e.key === "Enter") { select.processor(p); } } },
    svg("rect", { width, height, rx: 5, class: "case" }),
    svg("rect", { width, height: 4, rx: 2, class: "own" }), ...parts);
  const labels = svg("g",
    { class: "labels", "data-processor": p, transform, "aria-hidden": "true", onclick: () => select.processor(p) },
    svg("text", { x: 7, y: 16, class: "coordinates" }, model.name(p)), ...names);
  const show = step => model.tensors.forEach((t, i) => held[i].replaceChildren(...contents(model, step, t, p, figures[i])));
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
      out.push(...faces(figure, isStrip ? figure.widened(part.dims, own[0].dims) : part.dims,
        open.output ? "makes" : isStrip ? "uses strip" : "uses", model.colour(part.owner)));
    }
    if (open.output) {
      // a piece that is dealt out has its edge around all of it
      held.map(dims => figure.faces(dims.map(b => [b[0], b.at(-1)])).at(-1)).forEach(f => out.push(svg("path", { d: f.d, class: "edge" })));
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
