// What one processor has to do with a step: what it holds, sends and receives.

function drawProcessor(model, step, p, select) {
  const entry = (tensor, text, act) => html("li", { class: model.hue(tensor) },
    act === undefined ? text : html("button", { type: "button", class: "link", onclick: act }, text));
  const messages = (mine, text) => step.messages.flatMap((m, i) => m[mine] !== p ? []
    : [entry(model.transfers[m.transfer].tensor, text(m), () => select.message(step, i))]);
  const what = m => `${piecesText(model.transfers[m.transfer].tensor, model.regions[m.region])}`;
  const amount = m => `${bytes(m.bytes)}, ${model.transfers[m.transfer].pattern}`;
  const list = (title, entries) => html("div", {}, html("h3", {}, title),
    entries.length > 0 ? html("ul", {}, ...entries) : html("p", { class: "muted" }, "nothing"));
  const memory = step.memory === undefined ? "" : ` (${bytes(step.memory[p])})`;
  return [
    html("p", {}, html("strong", {}, `Processor ${model.name(p)}`), ` in step ${step.index + 1} of ${model.steps.length} `,
      html("button", { type: "button", class: "link muted", onclick: () => select.clear() }, "close")),
    html("div", { class: "lists" },
      list("Holds" + memory, holdings(model, step, p).map(h => entry(h.tensor, h.text))),
      list("Sends", messages("from", m => `${what(m)} to ${model.name(m.to)}: ${amount(m)}`)),
      list("Receives", messages("to", m => `${what(m)} from ${model.name(m.from)}: ${amount(m)}`)))];
}

/** What a processor owns, and the pieces that it uses or makes in a step, in words. */
function holdings(model, step, p) {
  return model.tensors.flatMap(t => {
    const layout = model.layouts[step.layouts[model.tensor.get(t.name).index]];
    const has = new Map();
    const add = (piece, role) => has.set(piece, [...has.get(piece) || [], role]);
    layout.pieces.filter(x => x.owners.includes(p)).forEach(x => add(pieceText(t.name, x.dims), "owns"));
    step.open.filter(o => o.tensor === t.name && o.held[p] >= 0)
      .forEach(o => add(piecesText(t.name, model.regions[o.held[p]]), o.output ? "makes now" : "uses now"));
    return [...has].map(([piece, roles]) => ({ tensor: t.name, text: `${piece}: ${roles.join(", ")}` }));
  });
}
