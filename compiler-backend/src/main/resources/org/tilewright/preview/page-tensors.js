// Each tensor as a picture cut into its owners' pieces.

function drawTensors(model, step, select) {
  return model.tensors.map(t => {
    const layout = model.layoutAt(step, t.name);
    const figure = figureOf(t.extents, 132, model.layouts.filter(l => l.tensor === t.name));
    const owned = model.processors > 1 && layout.pieces.length > 0;
    const copies = owned ? Math.max(...layout.pieces.map(x => x.owners.length)) : 1;
    const fine = layout.pieces.length > 64;
    const pieces = figure.order(layout.pieces).flatMap(x => piece(model, t, figure, x, fine, select));
    const labels = fine || !owned ? []
      : layout.pieces.filter(x => !figure.seen || figure.seen(x.dims)).flatMap(x => label(model, t, figure, x));
    const name = `${t.name}: ${t.type}(${t.extents.join(", ")})`;
    return html("figure", { class: "tensor", "data-tensor": t.name },
      picture(figure.width + 6, figure.height + 6, `${name}, ${layout.text}`, {},
        svg("g", { transform: "translate(3 3)" }, ...figure.outline.map(d => svg("path", { d, class: "whole" })), ...pieces, ...labels)),
      html("figcaption", {},
        html("button", { type: "button", class: `link named ${model.hue(t.name)}`, onclick: () => select.tensor(t.name) }, name),
        html("span", { class: "muted" }, layout.text),
        html("span", { class: "muted" }, `at most ${bytes(t.bytesPerProcessor)} on a processor`),
        copies > 1 ? html("span", { class: "badge" }, `${copies} copies of each piece`) : null));
  });
}

function piece(model, tensor, figure, x, fine, select) {
  const owner = x.owners[0];
  const text = `${pieceText(tensor.name, x.dims)} lives on ${owners(model, x)}`;
  return figure.faces(x.dims)
    .map(f => svg("path", { d: f.d, class: `piece tile ${f.face}${fine ? " fine" : ""}${x.owners.length > 1 ? " copied" : ""}`,
      hue: model.colour(owner), "data-tensor": tensor.name, onclick: () => select.piece(tensor.name, x, text) }, tooltip(text)));
}

function owners(model, x) {
  const shown = x.owners.slice(0, 8).map(model.name).join(" ");
  return x.owners.length > 8 ? `${shown} and ${x.owners.length - 8} more` : shown;
}

/** The owner's coordinates on a piece, where there is room for them. */
function label(model, tensor, figure, x) {
  const text = x.owners.length > 1 ? `\u00d7${x.owners.length}` : model.name(x.owners[0]);
  const first = x.dims.map(b => b.slice(0, 2));
  if (first.length === 0) {
    return [];
  }
  const width = room(figure, x);
  if (width < text.length * 5.2 || x.dims.some(b => b.length > 2)) {
    return [];
  }
  const [cx, cy] = figure.centre(first);
  return [svg("text", { x: round(cx), y: round(cy + 3.5), class: "owner", hue: model.colour(x.owners[0]) }, text)];
}

/** About how wide a piece is drawn, or 0 if it is too low for a line of text. */
function room(figure, x) {
  const t = figure.thickness(x.dims);
  return t < 11 ? 0 : Math.max(t, figure.span(x.dims));
}
