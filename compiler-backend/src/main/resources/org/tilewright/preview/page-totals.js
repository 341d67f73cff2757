// Totals a statement beside what no schedule could avoid, the families of transfers under each, and advice.

function drawTotals(model, select) {
  const families = model.data.communication.steps;
  const columns = ["", "moved in all", "messages", "mean per processor", "lower bound", "ratio"];
  const rows = model.data.totals.flatMap(t => [
    row(t.name, "statement", t.range, select, [bytes(t.bytes), t.messages.toLocaleString("en-US"),
      t.lowerBound === undefined ? "" : bytes(t.meanBytesPerProcessor),
      t.lowerBound === undefined ? "" : t.lowerBound === 0 ? "0 B" : bytes(t.lowerBound),
      t.ratio === undefined ? "" : ratio(t.ratio)], { "data-statement": placeName(t.range) }),
    ...families.filter(f => placeName(f.place) === placeName(t.range)).map(f =>
      row(`${f.tensor}: ${f.how}`, "family", f.range, select, [bytes(f.bytes), f.messages.toLocaleString("en-US"), f.when],
        { "data-family": familyName(f.place, f.range, f.tensor, f.kind) }))]);
  const c = model.data.communication;
  return html("table", { class: "totals" },
    html("thead", {}, html("tr", {}, ...columns.map((name, i) => html("th", { scope: "col", class: i === 0 ? null : "number" }, name)))),
    html("tbody", {}, ...rows),
    html("tfoot", {}, html("tr", {}, html("th", { scope: "row" }, "all"), html("td", { class: "number" }, bytes(c.totalBytes)),
      html("td", { class: "number" }, c.messages.toLocaleString("en-US")),
      html("td", { class: "number muted", colspan: 3 }, `at most ${bytes(c.maxBytesPerProcessor)} received by one processor`)),
    ...links(c)));
}

/** What travels inside nodes and between them; no rows where the machine has one level. */
function links(c) {
  const kinds = c.bytesInsideNodes === undefined ? [] : [["inside nodes", c.bytesInsideNodes, c.messagesInsideNodes],
    ["between nodes", c.totalBytes - c.bytesInsideNodes, c.messages - c.messagesInsideNodes]];
  return kinds.map(([name, moved, messages]) => html("tr", { class: "link-kind" }, html("th", { scope: "row" }, name),
    html("td", { class: "number" }, bytes(moved)), html("td", { class: "number" }, messages.toLocaleString("en-US")),
    html("td", { colspan: 3 })));
}

function row(name, kind, range, select, cells, attributes) {
  return html("tr", { class: kind, ...attributes, onclick: () => select.range(range, name) },
    html("th", { scope: "row" },
      html("button", { type: "button", class: "link", onclick: e => { e.stopPropagation(); select.range(range, name); } }, name)),
    // when a family moves takes the place of what is told of statements alone
    ...cells.map((c, i) => kind === "family" && i === 2 ? html("td", { class: "muted when", colspan: 3 }, c)
      : html("td", { class: "number" }, c)));
}

/** How many times the bound, with a bar that is full at four times. */
function ratio(r) {
  const meter = svg("svg", { width: 44, height: 8, viewBox: "0 0 44 8", class: "chart", "aria-hidden": "true" },
    svg("rect", { width: 44, height: 8, class: "ground" }),
    svg("rect", { width: round(Math.min(44, 11 * r)), height: 8, class: "filled" }), svg("path", { d: "M11 0v8", class: "unit" }));
  return html("span", { class: "ratio" }, meter, `${r < 9.995 ? r.toFixed(2) : Math.round(r)}x`);
}

function drawWarnings(model, select) {
  return model.data.warnings.map(w => html("li", { class: w.severity },
    html("button", { type: "button", class: "link", onclick: () => select.range(w.range, w.message) }, `line ${w.range[0]}`),
    ": ", w.message));
}

/** The messages of a step in words; many are told by number. */
function drawMessages(model, step, select) {
  const shown = step.messages.slice(0, 100);
  if (shown.length === 0) {
    return [html("p", { class: "muted small" }, "No messages in this step.")];
  }
  const list = html("ol", { class: "messages" }, ...shown.map((m, i) => html("li", { "data-transfer": m.transfer },
    html("button", { type: "button", class: "link", onclick: () => select.message(step, i) }, messageText(model, m)))));
  return step.messages.length > shown.length
    ? [list, html("p", { class: "muted small" }, `and ${count(step.messages.length - shown.length, "message")} more`)] : [list];
}
