// What a program takes on more and more processors: four charts against their number, and the same as a table.

/** Told apart by marks, too. */
const CURVES = 6;

function drawScaling(scaling) {
  const schedules = scaling.schedules.filter(s => s.rows.length > 0);
  if (schedules.length === 0) {
    return [];
  }
  const charts = [
    { title: "Time", name: "time", value: r => r.seconds, scale: decimalScale, text: seconds, tick: shortSeconds,
      ideal: schedules.length === 1 && scaling.scaling === "strong" ? (first, p) => first.seconds * first.processors / p : null },
    { title: "Parallel efficiency", name: "efficiency", value: r => r.efficiency, scale: shareScale, text: percent,
      tick: v => `${Math.round(100 * v)} %`, ideal: () => 1 },
    { title: "Bytes received by a processor, at most", name: "bytes", value: r => r.maxBytesPerProcessor, scale: binaryScale, text: bytes,
      tick: shortBytes },
    { title: "Memory of a processor, at most", name: "memory", value: r => r.memoryBytesPerProcessor, scale: binaryScale, text: bytes,
      tick: shortBytes },
  ];
  const names = schedules.map((s, i) => html("span", { class: "entry" }, svg("svg", { width: 26, height: 10, viewBox: "0 0 26 10",
    "aria-hidden": "true", class: curveClass(i) }, svg("path", { d: "M1 5h24", class: "curve" }), curveMark(i, 13, 5)), s.name));
  return [
    html("p", { class: "legend small" }, ...(schedules.length > 1 ? names : []),
      key("peak", "with nothing lost to more processors")),
    html("div", { class: "charts" }, ...charts.map(c => html("figure", { class: "curves", "data-chart": c.name },
      html("figcaption", {}, c.title), drawChart(schedules, c)))),
  ];
}

const curveClass = i => `chart curve-${i % CURVES}`;

function drawChart(schedules, chart) {
  const width = 340;
  const height = 176;
  const left = 62;
  const bottom = height - 36;
  const top = 10;
  const rows = schedules.flatMap(s => s.rows);
  const counts = [...new Set(rows.map(r => r.processors))].sort((a, b) => a - b);
  const least = counts[0];
  const most = Math.max(2 * least, counts[counts.length - 1]);
  const x = p => left + 10 + (width - left - 26) * Math.log(p / least) / Math.log(most / least);
  const scale = chart.scale(rows.map(chart.value));
  const y = v => bottom - (bottom - top) * scale.at(v);
  let end = -Infinity;
  const labels = counts.flatMap(p => {
    const half = 3 * String(p).length;
    if (x(p) - half < end + 5) {
      return [];
    }
    end = x(p) + half;
    return [svg("text", { x: round(x(p)), y: bottom + 15, class: "axis middle" }, String(p))];
  });
  const first = schedules[0].rows[0];
  return picture(width, height, `${chart.title}: ${schedules.map(s => `${s.name} from ${chart.text(chart.value(s.rows[0]))} on `
    + `${s.rows[0].processors} to ${chart.text(chart.value(s.rows[s.rows.length - 1]))} on ${s.rows[s.rows.length - 1].processors}`)
    .join("; ")}`, { class: "chart" },
  ...scale.ticks.flatMap(t => [svg("path", { d: `M${left} ${round(y(t))}H${width - 8}`, class: "axes" }),
    svg("text", { x: left - 5, y: round(y(t) + 3.5), class: "axis end" }, chart.tick(t))]),
  ...counts.map(p => svg("path", { d: `M${round(x(p))} ${bottom}v4`, class: "axes" })), ...labels,
  svg("text", { x: round((left + width) / 2), y: height - 4, class: "axis middle" }, "processors"),
  chart.ideal ? idealLine(p => chart.ideal(first, p), first.processors, most, scale, x, y) : null,
  ...schedules.map((s, i) => svg("g", { class: `curve-${i % CURVES}` },
    svg("path", { d: "M" + s.rows.map(r => `${round(x(r.processors))} ${round(y(chart.value(r)))}`).join("L"), class: "curve" }),
    ...s.rows.map(r => curveMark(i, x(r.processors), y(chart.value(r)),
      tooltip(`${s.name} on ${count(r.processors, "processor")}: ${chart.text(chart.value(r))}`))))));
}

/** A line that both scales show straight, as far as the chart goes. */
function idealLine(value, from, to, scale, x, y) {
  let end = to;
  while (end > from && value(end) < scale.least) {
    end = Math.max(from, end / 1.02);
  }
  return svg("path", { d: `M${round(x(from))} ${round(y(value(from)))}L${round(x(end))} ${round(y(value(end)))}`, class: "peak" });
}

function curveMark(i, x, y, ...children) {
  const r = 3.2;
  const at = (...xy) => "M" + xy.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L") + "z";
  const shapes = [null, at([-r, -r], [r, -r], [r, r], [-r, r]), at([0, -r - 1], [r + 1, r], [-r - 1, r]),
    at([0, -r - 1], [r + 1, 0], [0, r + 1], [-r - 1, 0])];
  const shape = shapes[i % shapes.length];
  return shape === null ? svg("circle", { cx: round(x), cy: round(y), r: r + 0.3, class: "mark" }, ...children)
    : svg("path", { d: shape, class: "mark" }, ...children);
}

/** Powers of ten, with their double and fivefold where there are few. */
function decimalScale(values) {
  const positive = values.filter(v => v > 0);
  if (positive.length === 0) {
    return { ticks: [0], least: 0, at: () => 0 };
  }
  const low = Math.min(...positive);
  const high = Math.max(...positive);
  const from = Math.floor(Math.log10(low * 0.999));
  const to = Math.ceil(Math.log10(high * 1.001));
  const all = [];
  for (let e = from; e <= to; e++) {
    (to - from <= 2 ? [1, 2, 5] : [1]).forEach(m => all.push(m * 10 ** e));
  }
  const least = Math.max(...all.filter(t => t <= low * 1.001));
  const most = Math.min(...all.filter(t => t >= high * 0.999 && t > least));
  return logarithmic(all.filter(t => t >= least && t <= most), least, most, values.some(v => v <= 0));
}

/** Powers of two, no more than fit; nothing at all stands below them. */
function binaryScale(values) {
  const positive = values.filter(v => v > 0);
  if (positive.length === 0) {
    return { ticks: [0], least: 0, at: () => 0 };
  }
  const from = Math.floor(Math.log2(Math.min(...positive)));
  const to = Math.max(from + 1, Math.ceil(Math.log2(Math.max(...positive))));
  const step = Math.ceil((to - from) / 5);
  const ticks = [];
  for (let e = from; e < to + step; e += step) {
    ticks.push(2 ** e);
  }
  return logarithmic(ticks, ticks[0], ticks[ticks.length - 1], values.some(v => v <= 0));
}

function logarithmic(ticks, least, most, hasZero) {
  const lift = hasZero ? 0.16 : 0;
  return { ticks: hasZero ? [0, ...ticks] : ticks, least,
    at: v => v <= 0 ? 0 : lift + (1 - lift) * Math.log(v / least) / Math.log(most / least) };
}

/** From nothing to all, or to more. */
function shareScale(values) {
  const high = Math.max(1, ...values);
  const step = high > 4 ? 10 ** Math.floor(Math.log10(high)) : high > 2 ? 0.5 : high > 1.01 ? 0.25 : 0.2;
  const steps = Math.ceil(high / step - 0.01);
  return { ticks: Array.from({ length: steps + 1 }, (_, i) => i * step), least: 0, at: v => v / (steps * step) };
}

/** What the charts show, in numbers. */
function drawScalingTable(scaling) {
  const several = scaling.schedules.length > 1;
  const weak = Object.keys(scaling.weak);
  const columns = [...(several ? ["schedule"] : []), "processors", "grid", ...weak, "time", "efficiency", "received, most",
    "messages", "memory"];
  const rows = scaling.schedules.flatMap(s => s.rows.map(r => {
    const cells = [r.grid.join(" \u00d7 ") || "1", ...weak.map(w => (r.params[w] ?? "").toLocaleString("en-US")), seconds(r.seconds),
      percent(r.efficiency), bytes(r.maxBytesPerProcessor), r.messages.toLocaleString("en-US"),
      bytes(r.memoryBytesPerProcessor) + (r.fits === false ? ", more than there is" : "")];
    return html("tr", {}, several ? html("th", { scope: "row" }, s.name) : null,
      html(several ? "td" : "th", { scope: several ? null : "row", class: "number" }, r.processors.toLocaleString("en-US")),
      ...cells.map(c => html("td", { class: "number" }, c)));
  }));
  return html("table", { class: "totals plain" },
    html("thead", {}, html("tr", {}, ...columns.map(c => html("th", { scope: "col", class: c === "schedule" ? null : "number" }, c)))),
    html("tbody", {}, ...rows));
}
