// A machine of too many processors to draw: some of them stand for it as a small machine, and all are counted by kind.

/** The model of the processors that are drawn: boxes are numbered by their place among them, names and pieces are the real ones. */
function drawn(model) {
  const at = model.data.timeline.sample;
  if (at === undefined) {
    return model;
  }
  const grid = at.map(c => c.length);
  const processors = grid.reduce((n, c) => n * c, 1);
  const real = i => coordinates(i, grid).map((c, g) => at[g][c]);
  const number = i => real(i).reduce((p, c, g) => p * model.grid[g] + c, 0);
  const places = new Map(Array.from({ length: processors }, (_, i) => [number(i), i]));
  const near = model.data.machine.processorsOfNode;
  // what processors own that are not drawn lies below what the others own
  const elsewhere = l => ({ dims: model.tensor.get(l.tensor).extents.map(e => [0, e]), owners: [-1] });
  return {
    ...model, grid, processors, aggregated: false,
    layouts: model.data.timeline.layouts.map(l => ({ ...l, pieces: [elsewhere(l), ...piecesOf(l, model.grid, processors, real)] })),
    colour: i => i < 0 ? { hue: 0, tone: 1, chroma: 0 } : model.colour(number(i)),
    name: i => "(" + real(i).join(", ") + ")",
    insideNode: m => near !== undefined && Math.floor(number(m.from) / near) === Math.floor(number(m.to) / near),
    places: owners => owners.filter(p => places.has(p)).map(p => places.get(p)),
  };
}

/** Choices among the pieces of all processors light up the boxes of those that are drawn. */
function amongDrawn(shown, select) {
  return shown.places === undefined ? select
    : { ...select, piece: (name, x, text) => select.piece(name, { ...x, owners: shown.places(x.owners) }, text) };
}

/** What a step moves beside what is drawn. */
function besideDrawn(step) {
  const [messages, size] = step.outside || [0, 0];
  return messages === 0 ? "" : ` \u00b7 ${count(messages, "more message")}, ${bytes(size)}, between these and others`;
}

/** Which processors are drawn, and all of them by kind. */
function drawKinds(model, shown) {
  if (shown === model) {
    return [];
  }
  const kinds = model.data.kinds;
  const listed = kinds.reduce((n, k) => n + k.processors, 0);
  const name = k => "(" + k.example.join(", ") + ")";
  return [
    html("p", { class: "muted small", id: "drawn" }, `${shown.processors.toLocaleString("en-US")} of `
      + `${count(model.processors, "processor")} are drawn, by their real coordinates; what others own is grey. `
      + "All of them by what they receive and hold:"),
    html("table", { class: "totals", id: "kinds" },
      html("thead", {}, html("tr", {}, ...["processors", "such as", "receives", "memory"].map(t => html("th", {}, t)))),
      html("tbody", {}, ...kinds.map(k => html("tr", {}, ...[k.processors.toLocaleString("en-US"), name(k), bytes(k.received),
        bytes(k.memory)].map(t => html("td", {}, t)))))),
    listed < model.processors ? html("p", { class: "muted small" }, `and ${count(model.processors - listed, "processor")} of other kinds`)
      : ""];
}
