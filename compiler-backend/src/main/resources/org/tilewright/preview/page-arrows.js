// Messages as arrows between the pieces that they move. Colour tells the tensor; dashes and heads tell the pattern.

/** A head for each pattern in each tensor's colour that the program uses, and one without colour for the legend. */
function markers(model) {
  const used = new Map(model.transfers.flatMap(t => [[headOf(t.pattern, model.hue(t.tensor)), [t.pattern, model.hue(t.tensor)]],
    [headOf(t.pattern, "plain"), [t.pattern, "plain"]]]));
  return svg("defs", {}, ...[...used].map(([id, [pattern, hue]]) => {
    const { head, isCentred } = lookOf(model, pattern);
    return svg("marker", { id, viewBox: "0 0 9 9", refX: isCentred ? 4.5 : 8, refY: 4.5, markerWidth: 6.5, markerHeight: 6.5,
      markerUnits: "userSpaceOnUse", orient: "auto", class: `head ${hue}` }, svg("path", { d: head }));
  }));
}

/** How a pattern is told from the others: dashes, the head of its arrow, and whether it is a tree along the gaps between boxes. */
function lookOf(model, pattern) {
  return model.data.drawing.patterns[pattern];
}

function headOf(pattern, hue) {
  return `head-${pattern.replaceAll(" ", "-")}-${hue}`;
}

/** More arrows than this get no room for the pointer of their own, and no moving dots. */
const MANY = 500;

/** The arrows of one step. */
function drawArrows(model, machine, step, select) {
  const many = step.messages.length > MANY;
  const lanes = new Map();
  return step.messages.flatMap((m, i) => {
    const transfer = model.transfers[m.transfer];
    if (!machine.draws(transfer.tensor)) {
      return [];
    }
    const dims = model.regions[m.region][0];
    const d = route(machine, m, transfer.tensor, dims, lookOf(model, transfer.pattern).isTree ? lane(m, lanes) : null);
    const hue = model.hue(transfer.tensor);
    const look = `arrow ${hue}${many ? " many" : ""}${model.insideNode(m) ? " inside" : ""}`;
    const g = svg("g", { class: look, "data-transfer": m.transfer, "data-message": i,
      "data-from": m.from, "data-to": m.to, onclick: e => { e.stopPropagation(); select.message(step, i); } },
      many ? null : svg("path", { d, class: "reach" }),
      svg("path", { d, class: "line", "stroke-dasharray": lookOf(model, transfer.pattern).dashes || null,
        "marker-end": `url(#${headOf(transfer.pattern, hue)})` }),
      many ? null : tooltip(messageText(model, m)));
    g.route = d;
    return [g];
  });
}

/** Trees of different roots in one gap run beside each other. */
function lane(m, lanes) {
  const root = m.transfer + ":" + m.from;
  if (!lanes.has(root)) {
    lanes.set(root, lanes.size);
  }
  return m.transfer % 3 + 2 * (lanes.get(root) % 2);
}

/** @param beside the lane of a tree; null for a bow */
function route(machine, m, tensor, dims, beside) {
  const from = machine.centre(m.from, tensor, dims);
  const to = machine.centre(m.to, tensor, dims);
  const near = Math.min(machine.clear(tensor, dims) * 0.35, 8);
  return beside === null ? bow(from, to, near) : branch(machine.box(m.from), machine.box(m.to), from, to, near, beside);
}

/**
 * Up into the gap above the sender's row, or out into the gap beside its column, along it and into the receiver, from the side
 * that is nearer, so that few maps are crossed.
 */
function branch(a, b, [x1, y1], [x2, y2], near, beside) {
  const off = 5 + 3.2 * beside;
  const right = x2 - b.x > b.width / 2;
  const gap = right ? b.x + b.width + off : b.x - off;
  const end = right ? x2 + near : x2 - near;
  if (Math.abs(a.x - b.x) < 1) {
    return `M${round(x1)} ${round(y1)}H${round(gap)}V${round(y2)}H${round(end)}`;
  }
  const y = a.y - off;
  return Math.abs(a.y - b.y) < 1 ? `M${round(x1)} ${round(y1)}V${round(y)}H${round(x2)}V${round(y2 - near)}`
    : `M${round(x1)} ${round(y1)}V${round(y)}H${round(gap)}V${round(y2)}H${round(end)}`;
}

/** A bow from one point to near another, so that the way back does not cover it. */
function bow([x1, y1], [x2, y2], near) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = Math.max(1, Math.hypot(dx, dy));
  const bend = Math.min(30, 4 + length * 0.1);
  const cx = (x1 + x2) / 2 + dy / length * bend;
  const cy = (y1 + y2) / 2 - dx / length * bend;
  const back = Math.min(near, length * 0.2);
  const end = Math.max(1, Math.hypot(x2 - cx, y2 - cy));
  return `M${round(x1)} ${round(y1)}Q${round(cx)} ${round(cy)} ${round(x2 - (x2 - cx) / end * back)} ${round(y2 - (y2 - cy) / end * back)}`;
}

function messageText(model, m) {
  const t = model.transfers[m.transfer];
  return `${piecesText(t.tensor, model.regions[m.region])}, ${bytes(m.bytes)}, `
    + `from ${model.name(m.from)} to ${model.name(m.to)}: ${t.pattern}`;
}

/** Dots that run along the arrows once. */
function runAlong(arrows, seconds) {
  if (arrows.length > MANY / 2) {
    return;
  }
  for (const g of arrows) {
    const motion = svg("animateMotion", { path: g.route, dur: seconds + "s", begin: "indefinite", fill: "remove" });
    const runner = svg("circle", { r: 3.2, class: "runner" }, motion);
    g.append(runner);
    motion.addEventListener("endEvent", () => runner.remove());
    motion.beginElement();
  }
}

/** The patterns and tensors that arrows stand for, and what the boxes' fillings mean. */
function drawLegend(model) {
  const patterns = [...new Set(model.transfers.map(t => t.pattern))];
  const moved = model.tensors.map(t => t.name).filter(name => model.transfers.some(t => t.tensor === name));
  const swatch = (draw, text) => html("span", { class: "entry" },
    svg("svg", { width: 34, height: 14, viewBox: "0 0 34 14", "aria-hidden": "true" }, ...draw), text);
  const colour = model.colour(0);
  const square = kind => [svg("rect", { x: 10, y: 1, width: 13, height: 12, class: `piece ${kind}`, hue: colour }),
    kind === "makes" ? svg("rect", { x: 10, y: 1, width: 13, height: 12, class: "edge" }) : null];
  return [...patterns.map(p => swatch([svg("g", { class: "arrow plain" },
    svg("path", { d: "M2 7h28", class: "line", "stroke-dasharray": lookOf(model, p).dashes || null,
      "marker-end": `url(#${headOf(p, "plain")})` }))], p)),
  ...moved.map(name => swatch([svg("g", { class: `arrow ${model.hue(name)}` },
    svg("path", { d: "M2 7h30", class: "line" }))], `moves ${name}`)),
  swatch(square("home"), "owns"), swatch(square("uses"), "uses now"), swatch(square("makes"), "makes now"),
  html("span", { class: "entry muted" }, "a piece has its owner's colour, an arrow its tensor's")];
}
