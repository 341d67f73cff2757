// Each tensor as a picture cut into its owners' pieces.

/** Pixels of a tensor's picture, the larger ones for many pieces, so that each has room for its owner's name. */
const SMALL = 132;
const LARGE = 248;
const FEW_PIECES = 16;

function drawTensors(model, step, select) {
  return model.tensors.map(t => {
    const layout = model.layoutAt(step, t.name);
    const isLarge = layout.pieces.length > FEW_PIECES;
    const figure = figureOf(model, t, isLarge ? LARGE : SMALL);
    const owned = model.processors > 1 && layout.pieces.length > 0;
    const copies = owned ? Math.max(...layout.pieces.map(x => x.owners.length)) : 1;
    const fine = layout.pieces.length > 64;
    const pieces = figure.order(layout.pieces).flatMap(x => piece(model, t, figure, x, fine, select));
    const labels = fine || !owned ? []
      : layout.pieces.filter(x => figure.seen(x.dims)).flatMap(x => label(model, t, figure, x));
    const beside = labels.length === 0 && owned ? ticks(model, figure, layout) : { width: 0, height: 0, ticks: [] };
    const name = `${t.name}: ${t.type}(${t.extents.join(", ")})`;
    return html("figure", { class: isLarge ? "tensor large" : "tensor", "data-tensor": t.name },
      picture(figure.width + 6 + beside.width, figure.height + 6 + beside.height, `${name}, ${layout.text}`, {},
        svg("g", { transform: "translate(3 3)" }, ...figure.outline.map(d => svg("path", { d, class: "whole" })), ...pieces, ...labels,
          ...beside.ticks)),
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

/** The owner's coordinates on a piece, where there is room for them, without brackets if need be. */
function label(model, tensor, figure, x) {
  const first = x.dims.map(b => b.slice(0, 2));
  if (first.length === 0) {
    return [];
  }
  const width = room(figure, x);
  const whole = x.owners.length > 1 ? `\u00d7${x.owners.length}` : model.name(x.owners[0]);
  const text = [whole, whole.replace(/[() ]/g, "")].find(t => t.length * LETTER <= width);
  if (text === undefined || x.dims.some(b => b.length > 2)) {
    return [];
  }
  const [cx, cy] = figure.centre(first);
  return [svg("text", { x: round(cx), y: round(cy + 3.5), class: "owner", hue: model.colour(x.owners[0]) }, text)];
}

/** About how wide a letter is, and how high a line of them. */
const LETTER = 5.2;
const LINE = 11;

/** Owners' coordinates beside pieces that are too thin for them: those of some, in a row or a column with the pieces. */
function ticks(model, figure, layout) {
  const simple = layout.pieces.filter(x => x.owners.length === 1 && x.dims.every(b => b.length === 2));
  if (simple.length < 2 || !figure.isFlat || simple.length < layout.pieces.length) {
    return { width: 0, height: 0, ticks: [] };
  }
  const cut = simple[0].dims.map((b, d) => simple.some(x => x.dims[d][0] !== b[0]));
  if (cut.filter(c => c).length !== 1) {
    return { width: 0, height: 0, ticks: [] };
  }
  const isDown = figure.hasRows && cut[0];
  const names = simple.map(x => model.name(x.owners[0]).replace(/[() ]/g, ""));
  const widest = LETTER * Math.max(...names.map(n => n.length));
  const at = simple.map(x => figure.centre(x.dims)[isDown ? 1 : 0]);
  const apart = (Math.max(...at) - Math.min(...at)) / (simple.length - 1);
  const every = Math.max(1, Math.ceil((isDown ? LINE : widest + 4) / apart));
  const chosen = simple.map((x, i) => i).filter(i => i % every === 0);
  return {
    width: isDown ? widest + 8 : widest / 2, height: isDown ? LINE / 2 : LINE + 6,
    ticks: chosen.flatMap(i => isDown
      ? [svg("path", { d: `M${round(figure.width)} ${round(at[i])}h4`, class: "grid" }),
        svg("text", { x: round(figure.width + 6), y: round(at[i] + 3.5), class: "axis" }, names[i])]
      : [svg("path", { d: `M${round(at[i])} ${round(figure.height)}v4`, class: "grid" }),
        svg("text", { x: round(at[i]), y: round(figure.height + 14), class: "axis middle" }, names[i])]),
  };
}

/** About how wide a piece is drawn, or 0 if it is too low for a line of text. */
function room(figure, x) {
  const t = figure.thickness(x.dims);
  return t < 11 ? 0 : Math.max(t, figure.span(x.dims));
}
