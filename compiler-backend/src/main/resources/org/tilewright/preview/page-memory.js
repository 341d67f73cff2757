// Memory by step: the most on any processor, against what the machine has.

function drawMemory(model, go) {
  const peak = model.data.memory.maxBytesPerProcessor;
  const have = model.data.memory.capacityBytes;
  const note = html("p", { class: "muted small" }, `The plan needs at most ${bytes(peak)} on one processor: `
    + model.data.memory.peak.slice(0, 6).map(i => `${i.kind} of ${i.tensor} ${bytes(i.bytes)}`).join(", ")
    + (have === undefined ? ". The machine declares no memory." : `. The machine has ${bytes(have)}.`)
    + onDevices(model.data.memory));
  if (model.aggregated) {
    return { elements: [peakBar(model, peak, have), note], show: () => { } };
  }
  const width = 340;
  const height = 150;
  const left = 62;
  const bottom = 22;
  const most = model.steps.map(s => Math.max(...s.memory));
  const least = model.steps.map(s => Math.min(...s.memory));
  const top = Math.max(peak, ...most, 1) * 1.12;
  const showsCapacity = have !== undefined && have < top * 4;
  const scale = showsCapacity ? Math.max(top, have * 1.08) : top;
  const x = i => left + (i + 0.5) * (width - left - 8) / model.steps.length;
  const half = (width - left - 8) / model.steps.length / 2;
  const y = b => 8 + (height - bottom - 8) * (1 - b / scale);
  const stairs = values => values.map((b, i) => `${i === 0 ? "M" : "L"}${round(x(i) - half)} ${round(y(b))}H${round(x(i) + half)}`)
    .join("");
  const area = stairs(most) + `V${round(y(0))}H${left}z`;
  const marker = svg("rect", { y: 8, width: round(2 * half), height: height - bottom - 8, class: "marker" });
  // two lines of text need room between them
  const marks = [[peak, "peak"], ...(showsCapacity ? [[have, "machine"]] : [])].filter(([b], i, all) => i === 0
    || Math.abs(y(b) - y(all[0][0])) > 11);
  const root = picture(width, height, `Memory over ${count(model.steps.length, "step")}; at most ${bytes(peak)} on one processor`,
    { class: "chart",
      onclick: e => {
        const at = root.getBoundingClientRect();
        const i = Math.floor(((e.clientX - at.left) / at.width * width - left) / (2 * half));
        go(Math.max(0, Math.min(model.steps.length - 1, i)));
      } },
    marker,
    svg("path", { d: area, class: "area" }), svg("path", { d: stairs(least), class: "least" }),
    svg("path", { d: stairs(most), class: "most" }), svg("path", { d: `M${left} ${round(y(peak))}H${width - 8}`, class: "peak" }),
    showsCapacity ? svg("path", { d: `M${left} ${round(y(have))}H${width - 8}`, class: "capacity" }) : null,
    svg("path", { d: `M${left} 8V${round(y(0))}H${width - 8}`, class: "axes" }),
    ...marks.map(([b]) => svg("text", { x: left - 5, y: round(y(b) + 3.5), class: "axis end" }, bytes(b))),
    svg("text", { x: left - 5, y: round(y(0) + 3.5), class: "axis end" }, "0 B"),
    svg("text", { x: left, y: height - 6, class: "axis" }, "start"),
    svg("text", { x: width - 8, y: height - 6, class: "axis end" }, "last step"));
  return {
    elements: [root, html("p", { class: "legend small" }, key("most", "the processor with most"), key("least", "with least"),
      key("peak", "the plan's peak"), showsCapacity ? key("capacity", "the machine's memory") : null), note],
    show: step => marker.setAttribute("x", round(x(step) - half)),
  };
}

/** What a processor's device holds, where the machine says what it has. */
function onDevices(memory) {
  const have = memory.deviceCapacityBytes;
  return have === undefined ? "" : ` On devices it needs ${bytes(memory.maxBytesPerDevice)} on one, which has ${bytes(have)}.`;
}

function key(line, text) {
  return html("span", { class: "entry" }, svg("svg", { width: 26, height: 8, viewBox: "0 0 26 8", "aria-hidden": "true", class: "chart" },
    svg("path", { d: "M1 4h24", class: line })), text);
}

/** What is in memory at the peak, as parts of one bar. */
function peakBar(model, peak, have) {
  const width = 340;
  const scale = Math.max(peak, have || 0, 1);
  let at = 0;
  const parts = model.data.memory.peak.map((item, i) => {
    const x = at;
    const w = width * item.bytes / scale;
    at += w;
    const part = svg("rect", { x: round(x), y: 6, width: round(w), height: 22, class: "filled", "fill-opacity": i % 2 === 0 ? 0.75 : 0.45 },
      tooltip(`${item.kind} of ${item.tensor}: ${bytes(item.bytes)}`));
    return w < 26 ? part : svg("g", {}, part, svg("text", { x: round(x + w / 2), y: 21, class: "owner on" }, item.tensor));
  });
  return picture(width, 34, `Memory: ${bytes(peak)} of ${have === undefined ? "an undeclared amount" : bytes(have)}`, { class: "chart" },
    svg("rect", { y: 6, width, height: 22, class: "ground" }), ...parts);
}
