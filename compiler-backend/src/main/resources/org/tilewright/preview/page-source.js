// The program's text. Lines that cause something can be chosen.

const WORDS = /\b(param|machine|tensor|input|output|fun|schedule|repeat|redistribute|as|in|step|until|to|and|or|not|for)\b/g;

function drawSource(model, select) {
  const causes = new Set([...model.transfers.map(t => t.cause), ...model.data.places.filter(p => p.what !== "schedule").map(p => p.range),
    ...model.data.totals.map(t => t.range)].flatMap(r => Array.from({ length: Math.max(0, r[2] - r[0] + 1) }, (_, i) => r[0] + i)));
  return model.data.source.replace(/\r?\n$/, "").split(/\r?\n/).map((text, i) => {
    const line = i + 1;
    const inner = [html("span", { class: "number", "aria-hidden": "true" }, String(line)), html("code", {}, ...coloured(text))];
    return causes.has(line)
      ? html("button", { type: "button", class: "row cause", "data-line": line, "aria-label": `line ${line}: ${text}`,
        onclick: () => select.line(line) }, ...inner)
      : html("div", { class: "row", "data-line": line }, ...inner);
  });
}

function coloured(text) {
  const comment = text.indexOf("//");
  const code = comment < 0 ? text : text.slice(0, comment);
  const out = [];
  let at = 0;
  for (const m of code.matchAll(WORDS)) {
    out.push(code.slice(at, m.index), html("span", { class: "word" }, m[0]));
    at = m.index + m[0].length;
  }
  out.push(code.slice(at));
  if (comment >= 0) {
    out.push(html("span", { class: "comment" }, text.slice(comment)));
  }
  return out.length === 1 && out[0] === "" ? ["\u00a0"] : out;
}
