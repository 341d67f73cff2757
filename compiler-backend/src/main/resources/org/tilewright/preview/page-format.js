// Amounts and names as people read them.

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/** Bytes in binary units: 1.50 MiB. */
function bytes(n) {
  let unit = 0;
  let v = n;
  while (v >= 1023.95 && unit < UNITS.length - 1) {
    v /= 1024;
    unit++;
  }
  return (unit === 0 ? String(Math.round(v)) : v < 9.995 ? v.toFixed(2) : v.toFixed(1)) + " " + UNITS[unit];
}

/** A duration: 12.34 ms. */
function seconds(s) {
  return s >= 1 ? `${s.toFixed(3)} s` : s >= 1e-3 ? `${(s * 1e3).toFixed(2)} ms` : `${(s * 1e6).toFixed(1)} us`;
}

/** A round duration: 20 ms. */
function shortSeconds(s) {
  const [factor, unit] = s >= 0.999 ? [1, "s"] : s >= 0.999e-3 ? [1e3, "ms"] : s >= 0.999e-6 ? [1e6, "us"] : [1e9, "ns"];
  return `${Number((s * factor).toPrecision(3))} ${unit}`;
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

/** Bytes that are a power of two: 2 MiB. */
function shortBytes(n) {
  return bytes(n).replace(/\.0+ /, " ");
}

/** A count with its noun: 1 message, 16,384 messages. */
function count(n, noun) {
  return n.toLocaleString("en-US") + " " + noun + (n === 1 ? "" : "s");
}

/** A piece of a tensor as index ranges: B[0..256, 128..256]. */
function pieceText(tensor, dims) {
  const parts = dims.map(b => b.length > 4 ? b[0] + "..+" : b.length === 4 ? b[0] + ".." + b[1] + " " + b[2] + ".." + b[3]
    : b[0] + ".." + b[1]);
  return dims.length === 0 ? tensor : tensor + "[" + parts.join(", ") + "]";
}

/** A piece that may consist of several parts. */
function piecesText(tensor, parts) {
  return parts.map(dims => pieceText(tensor, dims)).join(" and ");
}
