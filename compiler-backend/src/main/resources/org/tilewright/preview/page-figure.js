// Tensors as shapes: a dot, a bar, a matrix, a brick, or a grid of matrices. A figure tells its size and turns pieces into paths;
// `scale` says how long each dimension is drawn, where it is drawn at a scale.

/** A figure that fits in a square of the given side. */
function figureOf(extents, size, layouts) {
  switch (extents.length) {
    case 0: return dot(size);
    case 1: return bar(extents, size);
    case 2: return sheet(extents, size);
    case 3: return brick(extents, size);
    default: return slices(extents, size, layouts);
  }
}

/** Sides in proportion, but none so thin that it could not be seen. */
function sides(extents, size) {
  const most = Math.max(...extents, 1);
  return extents.map(e => size * Math.max(0.3, Math.sqrt(e / most)));
}

function rect(x, y, w, h) {
  return `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
}

/** The intervals of one dimension in picture units. */
function spans(bounds, extent, length) {
  const out = [];
  const seen = coarse(bounds, Math.max(2, Math.floor(length / 3)));
  for (let i = 0; i < seen.length; i += 2) {
    out.push([seen[i] / extent * length, (seen[i + 1] - seen[i]) / extent * length]);
  }
  return out;
}

/** Fewer, wider intervals with the same share, where the true ones would be finer than a picture shows. */
function coarse(bounds, most) {
  const n = bounds.length / 2;
  if (n <= most) {
    return bounds;
  }
  const period = bounds[2] - bounds[0];
  const width = bounds[1] - bounds[0];
  const end = bounds[bounds.length - 1];
  const times = Math.ceil(n / most);
  const base = bounds[0] - bounds[0] % period;
  const out = [];
  for (let low = base + (bounds[0] - base) * times; low < end; low += period * times) {
    out.push(low, Math.min(end, low + width * times));
  }
  return out;
}

function flat(width, height, d) {
  return { width, height, outline: [rect(0, 0, width, height)], faces: dims => [{ d: d(dims), face: "front" }], order: pieces => pieces };
}

function dot(size) {
  const s = Math.max(10, size * 0.35);
  return { ...flat(s, s, () => rect(0, 0, s, s)), centre: () => [s / 2, s / 2], thickness: () => s, span: () => s };
}

function bar(extents, size) {
  const h = Math.max(9, size * 0.3);
  const figure = flat(size, h, dims => spans(dims[0], extents[0], size).map(([x, w]) => rect(x, 0, w, h)).join(""));
  figure.scale = [size];
  figure.centre = dims => [middle(dims[0], extents[0], size), h / 2];
  figure.span = dims => extent(dims[0], extents[0], size);
  figure.thickness = dims => Math.min(h, figure.span(dims));
  return figure;
}

function middle(bounds, extent, length) {
  return (bounds[0] + bounds[1]) / 2 / extent * length;
}

function extent(bounds, whole, length) {
  return (bounds[1] - bounds[0]) / whole * length;
}

function sheet(extents, size) {
  const [h, w] = sides(extents, size);
  const figure = flat(w, h, dims => sheetPath(dims, extents, 0, 0, w, h));
  figure.scale = [h, w];
  figure.centre = dims => [middle(dims[1], extents[1], w), middle(dims[0], extents[0], h)];
  figure.span = dims => extent(dims[1], extents[1], w);
  figure.thickness = dims => Math.min(figure.span(dims), extent(dims[0], extents[0], h));
  return figure;
}

function sheetPath(dims, extents, x0, y0, w, h) {
  let d = "";
  for (const [y, dy] of spans(dims[0], extents[0], h)) {
    for (const [x, dx] of spans(dims[1], extents[1], w)) {
      d += rect(x0 + x, y0 + y, dx, dy);
    }
  }
  return d;
}

/** Dimension 0 goes down, 1 to the right and 2 away from the reader. */
function brick(extents, size) {
  const [sy, sx, sz] = sides(extents, size * 0.68);
  const zx = 0.42;
  const zy = 0.36;
  const up = sz * zy;
  const width = sx + sz * zx;
  const height = sy + up;
  const at = (x, y, z) => round(x + z * zx) + " " + round(up + y - z * zy);
  const box = (x, y, z, dx, dy, dz) => [
    { face: "side", d: `M${at(x + dx, y, z)}L${at(x + dx, y, z + dz)}L${at(x + dx, y + dy, z + dz)}L${at(x + dx, y + dy, z)}z` },
    { face: "top", d: `M${at(x, y, z)}L${at(x, y, z + dz)}L${at(x + dx, y, z + dz)}L${at(x + dx, y, z)}z` },
    { face: "front", d: `M${at(x, y, z)}L${at(x + dx, y, z)}L${at(x + dx, y + dy, z)}L${at(x, y + dy, z)}z` }];
  const boxes = dims => {
    const out = [];
    // painted from the back, the bottom and the left, so that what is nearer covers what is farther
    for (const [z, dz] of spans(dims[2], extents[2], sz).reverse()) {
      for (const [y, dy] of spans(dims[0], extents[0], sy).reverse()) {
        for (const [x, dx] of spans(dims[1], extents[1], sx)) {
          out.push(...box(x, y, z, dx, dy, dz));
        }
      }
    }
    return out;
  };
  return {
    width, height, scale: [sy, sx, sz],
    outline: box(0, 0, 0, sx, sy, sz).map(f => f.d),
    faces: boxes,
    order: pieces => [...pieces].sort((a, b) => b.dims[2][0] - a.dims[2][0] || b.dims[0][0] - a.dims[0][0] || a.dims[1][0] - b.dims[1][0]),
    centre: dims => {
      const z = dims[2][0] / extents[2] * sz;
      return [middle(dims[1], extents[1], sx) + z * zx, up + middle(dims[0], extents[0], sy) - z * zy];
    },
    /** Whether the front of a piece is on the surface that one sees. */
    seen: dims => dims[2][0] === 0,
    span: dims => extent(dims[1], extents[1], sx),
    thickness: dims => Math.min(extent(dims[1], extents[1], sx), extent(dims[0], extents[0], sy)),
  };
}

/** Dimensions 0 and 1 choose a slice, the last two are its rows and columns; those between are shown at their beginning. */
function slices(extents, size, layouts) {
  const bins = [0, 1].map(d => binsOf(extents[d], d, layouts));
  const rows = bins[0].length - 1;
  const columns = bins[1].length - 1;
  const gap = Math.max(1.5, size * 0.04);
  const inner = [extents[extents.length - 2], extents[extents.length - 1]];
  const [h, w] = sides(inner, (size - gap * (Math.max(rows, columns) - 1)) / Math.max(rows, columns));
  const slice = (r, c) => [c * (w + gap), r * (h + gap)];
  const each = visit => {
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        visit(r, c, ...slice(r, c));
      }
    }
  };
  const outline = [];
  each((r, c, x, y) => outline.push(rect(x, y, w, h)));
  const meets = (bounds, low, high) => bounds.some((b, i) => i % 2 === 0 && b < high && bounds[i + 1] > low);
  return {
    width: columns * (w + gap) - gap, height: rows * (h + gap) - gap, outline,
    faces: dims => {
      let d = "";
      each((r, c, x, y) => {
        if (meets(dims[0], bins[0][r], bins[0][r + 1]) && meets(dims[1], bins[1][c], bins[1][c + 1])) {
          d += sheetPath(dims.slice(-2), inner, x, y, w, h);
        }
      });
      return [{ d, face: "front" }];
    },
    order: pieces => pieces,
    centre: dims => {
      const r = Math.max(0, bins[0].findIndex((b, i) => meets(dims[0], b, bins[0][i + 1])));
      const c = Math.max(0, bins[1].findIndex((b, i) => meets(dims[1], b, bins[1][i + 1])));
      const [x, y] = slice(r, c);
      return [x + middle(dims[dims.length - 1], inner[1], w), y + middle(dims[dims.length - 2], inner[0], h)];
    },
    span: dims => extent(dims[dims.length - 1], inner[1], w),
    thickness: dims => Math.min(extent(dims[dims.length - 1], inner[1], w), extent(dims[dims.length - 2], inner[0], h)),
  };
}

/** Where slices are cut: at the layouts' cuts, or else in two. */
function binsOf(extent, dimension, layouts) {
  const cuts = new Set([0, extent]);
  layouts.forEach(l => l.cuts[dimension].sets.forEach(s => s.forEach(b => cuts.add(b))));
  if (cuts.size === 2 && extent > 1) {
    cuts.add(Math.ceil(extent / 2));
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.length <= 7 ? sorted : [0, 1, 2, 3, 4].map(i => Math.round(extent * i / 4));
}
