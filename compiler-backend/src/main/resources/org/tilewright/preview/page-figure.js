// Tensors as shapes: a dot, a bar, a matrix, a brick, or a grid of matrices. The data say how long their sides are and where they are
// cut; a figure turns pieces into paths.

/** A tensor's figure, so large. */
function figureOf(model, tensor, size) {
  const { nominal, leastPeriod, leastStrip, depth: [zx, zy], figures } = model.data.drawing;
  const given = figures[model.tensor.get(tensor.name).index];
  const by = size / nominal;
  const side = ([dimension, length]) => ({ dimension, length: length * by, extent: dimension < 0 ? 1 : tensor.extents[dimension],
    leastPeriod });
  const down = side(given.down);
  const across = side(given.across);
  const away = given.away && side(given.away);
  const { rows, columns } = given;
  const gap = (given.gap || 0) * by;
  const rise = away ? away.length * zy : 0;
  const whole = tensor.extents.map(e => [0, e]);
  const sides = [down, across, away].filter(s => s && s.dimension >= 0);
  const meets = (bounds, low, high) => bounds.some((b, i) => i % 2 === 0 && b < high && bounds[i + 1] > low);
  /** The upper left corners of the matrices in which a piece has elements. */
  const corners = dims => rows === undefined ? [[0, 0]] : rows.slice(1).flatMap((high, r) => columns.slice(1).flatMap((end, c) =>
    meets(dims[0], rows[r], high) && meets(dims[1], columns[c], end) ? [[c * (across.length + gap), r * (down.length + gap)]] : []));
  const flat = dims => [{ face: "front", d: corners(dims).flatMap(([x0, y0]) => spans(down, dims).flatMap(([y, dy]) =>
    spans(across, dims).map(([x, dx]) => rect(x0 + x, y0 + y, dx, dy)))).join("") }];
  const at = (x, y, z) => round(x + z * zx) + " " + round(rise + y - z * zy);
  const box = (x, y, z, dx, dy, dz) => [
    { face: "side", d: `M${at(x + dx, y, z)}L${at(x + dx, y, z + dz)}L${at(x + dx, y + dy, z + dz)}L${at(x + dx, y + dy, z)}z` },
    { face: "top", d: `M${at(x, y, z)}L${at(x, y, z + dz)}L${at(x + dx, y, z + dz)}L${at(x + dx, y, z)}z` },
    { face: "front", d: rect(x + z * zx, rise + y - z * zy, dx, dy) }];
  // painted from the back, the bottom and the left, so that what is nearer covers what is farther
  const brick = dims => spans(away, dims).reverse().flatMap(([z, dz]) => spans(down, dims).reverse().flatMap(([y, dy]) =>
    spans(across, dims).flatMap(([x, dx]) => box(x, y, z, dx, dy, dz))));
  const faces = away ? brick : flat;
  return {
    width: rows === undefined ? across.length + (away ? away.length * zx : 0) : (columns.length - 1) * (across.length + gap) - gap,
    height: rows === undefined ? down.length + rise : (rows.length - 1) * (down.length + gap) - gap,
    faces, outline: faces(whole).map(f => f.d),
    /** Whether dimensions are drawn at a scale in one sheet, the first of two downwards. */
    isFlat: sides.length > 0 && !away && rows === undefined, hasRows: down.dimension >= 0,
    order: pieces => away ? [...pieces].sort((a, b) => b.dims[2][0] - a.dims[2][0] || b.dims[0][0] - a.dims[0][0]
      || a.dims[1][0] - b.dims[1][0]) : pieces,
    centre: dims => {
      const [x0, y0] = corners(dims)[0];
      const [x, dx] = first(across, dims);
      const [y, dy] = first(down, dims);
      const z = away ? first(away, dims)[0] : 0;
      return [x0 + x + dx / 2 + z * zx, y0 + rise + y + dy / 2 - z * zy];
    },
    /** Whether the front of a piece is on the surface that one sees. */
    seen: dims => !away || dims[2][0] === 0,
    span: dims => first(across, dims)[1],
    thickness: dims => Math.min(first(across, dims)[1], first(down, dims)[1]),
    /** A thin piece beside one's own, made wide enough to be seen, away from one's own. */
    widened: (dims, own) => dims.map((bounds, d) => {
      const s = rows === undefined && sides.find(x => x.dimension === d);
      const least = s ? Math.min(s.extent, Math.ceil(leastStrip * s.extent / s.length)) : 0;
      const [low, high] = bounds;
      if (bounds.length > 2 || high - low >= least) {
        return bounds;
      }
      const from = low >= own[d].at(-1) ? Math.min(low, s.extent - least) : high <= own[d][0] ? Math.max(high, least) - least : null;
      return from === null ? bounds : [from, from + least];
    }),
  };
}

function rect(x, y, w, h) {
  return `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
}

/** Where an interval begins along a side, and how long it is. */
function along(side, low, high) {
  return [low / side.extent * side.length, (high - low) / side.extent * side.length];
}

/** The first interval of a piece along a side; all of a side that is no dimension's. */
function first(side, dims) {
  return side.dimension < 0 ? [0, side.length] : along(side, ...dims[side.dimension]);
}

/** The intervals of a piece along a side. */
function spans(side, dims) {
  if (side.dimension < 0) {
    return [[0, side.length]];
  }
  const seen = coarse(dims[side.dimension], Math.max(2, Math.floor(side.length / side.leastPeriod)));
  return seen.flatMap((low, i) => i % 2 === 0 ? [along(side, low, seen[i + 1])] : []);
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
