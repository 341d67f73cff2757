// What the last run in the editor measured of each statement, beside what was predicted of it.

const RATES = { program: "the properties of the machine", measured: "measurements of this machine", known: "published rates",
  assumed: "assumed rates of a machine; 'tilewright targets --measure' measures this one" };

function drawRun(model, select) {
  const run = model.data.lastRun;
  byId("run").hidden = run === undefined;
  if (run === undefined) {
    return;
  }
  byId("run-summary").textContent = run.summary + otherwise(model, run);
  byId("run-changed").hidden = !run.changed;
  const statements = run.statements || [];
  byId("run-statements").replaceChildren(statements.length === 0 ? "" : runTable(model, run, statements, select));
  byId("run-why").replaceChildren(...[["all", run.why], ...statements.map(s => [`${s.name}, line ${s.line}`, s.why])]
    .filter(([, why]) => why !== undefined).map(([what, why]) => html("li", {}, `${what}: ${why}.`)));
  const rates = statements.map(s => s.predicted && s.predicted.rates).find(r => r);
  byId("run-about").textContent = rates === undefined ? "" : `Predicted times are from ${RATES[rates]}.`;
}

/** What of the run is not as the page shows it. */
function otherwise(model, run) {
  const params = Object.entries(run.params || {}).filter(([name, value]) => model.data.params[name] !== value)
    .map(([name, value]) => `${name} = ${value.toLocaleString("en-US")}`);
  const schedule = run.schedule === "" ? [] : [`schedule ${run.schedule}`];
  const all = [...schedule, ...params];
  return all.length === 0 ? "" : `, with ${all.join(", ")}`;
}

function runTable(model, run, statements, select) {
  const columns = ["", "time", "predicted", "waiting", "predicted", "received", "predicted", "by one, most", "predicted"];
  return html("table", { class: "totals" },
    html("thead", {}, html("tr", {}, ...columns.map((name, i) => html("th", { scope: "col", class: i === 0 ? null : "number" }, name)))),
    html("tbody", {}, ...statements.map(s => runRow(model, run, s, select))));
}

function runRow(model, run, s, select) {
  const p = s.predicted || {};
  const time = v => v === undefined ? "" : seconds(v);
  const size = v => v === undefined ? "" : bytes(v);
  const cells = [time(s.seconds), time(p.seconds), time(s.secondsWithMessages), time(p.waitingSeconds), size(s.bytesReceived),
    size(p.bytes), size(s.maxBytesPerProcessor), size(p.maxBytesPerProcessor)];
  const name = s.times === 1 ? s.name : `${s.name}, ${s.times.toLocaleString("en-US")} times`;
  // a text that has changed may have other statements in these lines
  const place = run.changed ? undefined : model.data.totals.find(t => t.name === s.name && covers(t.range, s.line));
  return html("tr", { class: "statement", "data-ran": s.name },
    html("th", { scope: "row" }, place === undefined ? name
      : html("button", { type: "button", class: "link", onclick: () => select.range(place.range, s.name) }, name)),
    ...cells.map(c => html("td", { class: "number" }, c)));
}
