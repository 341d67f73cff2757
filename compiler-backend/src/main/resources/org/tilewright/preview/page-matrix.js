// Who sends how much to whom; on large machines how much each processor receives.

function drawMatrix(model, select) {
  return model.aggregated ? receivedMap(model) : pairs(model, select);
}

function pairs(model, select) {
  const n = model.processors;
  const sent = new Map();
  for (const s of model.steps) {
    for (const m of s.messages) {
      const key = m.from * n + m.to;
      const cell = sent.get(key) || { bytes: 0, messages: 0, transfers: new Set() };
      cell.bytes += m.bytes;
      cell.messages++;
      cell.transfers.add(m.transfer);
      sent.set(key, cell);
    }
  }
  const most = Math.max(1, ...[...sent.values()].map(c => c.bytes));
  const side = Math.max(5, Math.min(32, 310 / n));
  const head = n <= 16 ? 10 + 5.2 * Math.max(...Array.from({ length: n }, (_, p) => model.name(p).length)) : 18;
  const size = n * side;
  const cells = [...sent].map(([key, c]) => {
    const from = Math.floor(key / n);
    const to = key % n;
    const text = `${model.name(from)} to ${model.name(to)}: ${bytes(c.bytes)} in ${count(c.messages, "message")}`;
    const r = svg("rect",
      { x: head + to * side, y: head + from * side, width: side, height: side, class: "cell", "data-pair": from + "-" + to,
        "data-transfers": [...c.transfers].join(" "), onclick: () => select.pair(from, to, c, text) }, tooltip(text));
    r.style.fillOpacity = String(0.18 + 0.82 * c.bytes / most);
    return r;
  });
  const names = n > 16 ? [] : Array.from({ length: n }, (_, p) => [
    svg("text", { x: head - 5, y: head + (p + 0.5) * side + 3, class: "axis end" }, model.name(p)),
    svg("text", { transform: `translate(${head + (p + 0.5) * side + 3} ${head - 5}) rotate(-90)`, class: "axis" }, model.name(p))]).flat();
  const cursor = svg("rect", { width: side, height: side, class: "cursor", visibility: "hidden" });
  let at = [0, 0];
  const move = (from, to) => {
    at = [Math.max(0, Math.min(n - 1, from)), Math.max(0, Math.min(n - 1, to))];
    cursor.setAttribute("x", head + at[1] * side);
    cursor.setAttribute("y", head + at[0] * side);
    cursor.setAttribute("visibility", "visible");
    const c = sent.get(at[0] * n + at[1]);
    select.say(c ? `${model.name(at[0])} to ${model.name(at[1])}: ${bytes(c.bytes)} in ${count(c.messages, "message")}`
      : `${model.name(at[0])} to ${model.name(at[1])}: nothing`);
  };
  const keys = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const root = picture(head + size + 2, head + size + 2,
    `Bytes from each of ${n} processors (rows) to each (columns); arrow keys move, Enter selects`,
    { class: "matrix", tabindex: 0, onkeydown: e => {
      if (keys[e.key]) {
        e.preventDefault();
        e.stopPropagation();
        move(at[0] + keys[e.key][0], at[1] + keys[e.key][1]);
      } else if (e.key === "Enter" && sent.has(at[0] * n + at[1])) {
        const c = sent.get(at[0] * n + at[1]);
        select.pair(at[0], at[1], c, `${model.name(at[0])} to ${model.name(at[1])}: ${bytes(c.bytes)} in ${count(c.messages, "message")}`);
      }
    } },
    svg("rect", { x: head, y: head, width: size, height: size, class: "ground" }),
    svg("path", { d: n > 1
      ? Array.from({ length: n - 1 }, (_, i) => `M${head + (i + 1) * side} ${head}v${size}M${head} ${head + (i + 1) * side}h${size}`)
        .join("")
      : "M0 0",
      class: "grid" }), ...cells, ...names, cursor);
  const note = sent.size === 0 ? "Nothing is sent: every processor owns what it needs and makes."
    : `Rows send, columns receive; the darkest cell is ${bytes(most)}`
    + (model.data.timeline.complete ? "." : ", of the steps shown.");
  return {
    elements: sent.size === 0 ? [html("p", { class: "muted" }, note)] : [root, html("p", { class: "muted small" }, note)],
    show: step => {
      const now = new Set(model.steps[step].messages.map(m => m.from + "-" + m.to));
      root.querySelectorAll(".cell").forEach(c => c.classList.toggle("now", now.has(c.dataset.pair)));
    },
  };
}

/** Bytes received by each processor of a large machine, in the machine's own arrangement where it is a grid of at most two dimensions. */
function receivedMap(model) {
  const { bytes: received, processorsInGroup: group } = model.data.communication.received;
  const last = model.grid[model.grid.length - 1] || 1;
  const columns = group === 1 && last <= 128 ? last : Math.ceil(Math.sqrt(received.length));
  const rows = Math.ceil(received.length / columns);
  const side = Math.max(2, Math.min(8, 320 / columns));
  const most = Math.max(1, ...received);
  const cells = received.map((b, i) => {
    const r = svg("rect", { x: (i % columns) * side, y: Math.floor(i / columns) * side, width: side, height: side, class: "cell" });
    r.style.fillOpacity = String(b === 0 ? 0 : 0.12 + 0.88 * b / most);
    return r;
  });
  const what = group === 1 ? "Each square is a processor, row by row as numbered" : `Each square is ${count(group, "processor")}`;
  return {
    elements: [picture(columns * side, rows * side, `Bytes received by ${count(model.processors, "processor")}`, { class: "matrix" },
      svg("rect", { width: columns * side, height: rows * side, class: "ground" }), ...cells),
    html("p", { class: "muted small" },
      `${what}; ${Math.min(...received) === most ? `each receives ${bytes(most)}`
        : `they receive from ${bytes(Math.min(...received))} to ${bytes(most)}`}.`)],
    show: () => { },
  };
}
