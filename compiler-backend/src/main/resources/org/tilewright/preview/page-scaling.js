// The panel that tells how the program scales. It asks only while it is open: a server where there is one, which predicts as
// `tilewright scale` does; a page in a file has what was known when it was written, and the command that tells the rest.

/** Milliseconds without a key before a question goes out. */
const SETTLED = 400;

/**
 * @param tried params with other values than the text's
 * @param keep called when what is to be kept over a reload has changed
 */
function scalingPanel(host, tried, keep) {
  const panel = byId("scaling");
  const fields = { processors: byId("scaling-processors"), weak: byId("scaling-weak"), schedules: byId("scaling-all"),
    machine: byId("scaling-machine") };
  const say = text => byId("scaling-status").textContent = text;
  let data = null;
  let id = 0;
  let timer = 0;
  // the question whose answer is shown or awaited
  let asked = "";

  const question = () => ({ processors: fields.processors.value, weak: fields.weak.value,
    schedules: fields.schedules.checked ? "all" : "", machine: fields.machine.value });

  function problem(field, text, isWrong) {
    byId(`scaling-${field}-problem`).textContent = text;
    if (isWrong) {
      fields[field].setAttribute("aria-invalid", "true");
    } else {
      fields[field].removeAttribute("aria-invalid");
    }
  }

  function ask() {
    clearTimeout(timer);
    if (!panel.open || data === null) {
      return;
    }
    const others = tried();
    const q = { ...question(), ...(Object.keys(others).length > 0 ? { params: others } : {}) };
    const all = JSON.stringify([q, data.source, data.host && data.host.schedule]);
    if (!host.live) {
      byId("scaling-command-text").textContent = scaleCommand(data, q);
      const known = data.scaling && data.scaling.answer;
      if (known && asked === "") {
        show(known);
      }
      asked = all;
      say(known ? "Computed when this page was written. This command computes it for other numbers:"
        : "This page does not show how the program scales, which takes a while to compute. This command does:");
    } else if (all !== asked) {
      asked = all;
      id++;
      say("Computing \u2026");
      panel.setAttribute("aria-busy", "true");
      host.post({ type: "scaling", id, ...q });
    }
  }

  function show(answer) {
    panel.removeAttribute("aria-busy");
    say("");
    if (answer.failure !== undefined || answer.scaling === undefined && answer.errors === undefined) {
      asked = "";
      say(answer.failure ?? (answer.reason ? `The file has errors. ${answer.reason}` : "The file has errors."));
      return;
    }
    const errors = answer.errors || {};
    ["processors", "weak", "schedules", "machine"].forEach(f => problem(f, errors[f] ?? "", f in errors));
    if (answer.scaling === undefined) {
      // what is shown stays: who types is not done yet
      return;
    }
    const s = answer.scaling;
    const leftOut = s.schedules.flatMap(x => x.leftOut.map(l => `${s.schedules.length > 1 ? x.name + ", " : ""}${l.processors}: `
      + l.reason));
    if (leftOut.length > 0) {
      problem("processors", `Left out: ${leftOut.slice(0, 4).join("; ")}${leftOut.length > 4 ? `; and ${leftOut.length - 4} more` : ""}.`,
        false);
    }
    const hasRows = s.schedules.some(x => x.rows.length > 0);
    byId("scaling-curves").replaceChildren(...drawScaling(s));
    byId("scaling-table").replaceChildren(...(hasRows ? [drawScalingTable(s)] : []));
    const rules = Object.entries(s.weak).map(([name, value]) => `${name} = ${value}`).join(", ");
    byId("scaling-about").textContent = !hasRows ? "" : `${rules === "" ? "Strong scaling: the same program on more processors"
      : `Weak scaling: ${rules} on P processors`}. Machine: ${answer.about}.`;
  }

  panel.addEventListener("toggle", () => {
    if (panel.open) {
      ask();
    } else if (panel.hasAttribute("aria-busy")) {
      panel.removeAttribute("aria-busy");
      asked = "";
      id++;
      host.post({ type: "scalingOff", id });
    }
    keep();
  });
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, SETTLED);
  };
  for (const f of [fields.processors, fields.weak]) {
    f.addEventListener("input", () => { settle(); keep(); });
    f.addEventListener("change", ask);
  }
  for (const f of [fields.schedules, fields.machine]) {
    f.addEventListener("change", () => { ask(); keep(); });
  }
  byId("scaling-copy").addEventListener("click", () => copy(byId("scaling-command-text"), byId("scaling-copied")));

  return {
    load: (d, before) => {
      const isFirst = data === null;
      data = d;
      byId("scaling-command").hidden = host.live;
      byId("scaling-all").closest("label").hidden = new Set(d.schedules.map(s => s.name)).size < 2;
      if (isFirst) {
        fields.machine.append(...(d.clusters || []).map(name => html("option", { value: name }, name)));
      }
      if (isFirst && before && before.scaling) {
        fields.machine.value = before.scaling.machine ?? "";
        fields.processors.value = before.scaling.processors;
        fields.weak.value = before.scaling.weak;
        fields.schedules.checked = before.scaling.schedules !== "";
        panel.open = before.scaling.open;
      }
      // an edit is followed by others
      settle();
    },
    receive: m => {
      if (m.id === id) {
        show(m);
      }
    },
    state: () => ({ open: panel.open, ...question() }),
    /** Another program follows: what grows with the processors is a param of this one. */
    forget: () => {
      fields.weak.value = "";
      fields.schedules.checked = false;
      asked = "";
      id++;
    },
  };
}

/** The command that tells the same. */
function scaleCommand(data, q) {
  const said = data.scaling || { params: {} };
  const words = ["tilewright", "scale", data.file, "--processors", q.processors.replaceAll(" ", "")];
  q.weak.split(";").filter(r => r.trim() !== "").forEach(r => words.push("--weak", r.trim()));
  if (q.schedules !== "" || said.schedule) {
    words.push("--schedules", q.schedules || said.schedule);
  }
  if (q.machine !== "") {
    words.push("--machine", q.machine);
  }
  Object.entries(said.params).forEach(([name, value]) => words.push("-p", `${name}=${value}`));
  return words.map(quoted).join(" ");
}

/** A word as shells take it. */
function quoted(word) {
  return /^[\w.,:/=@%+-]+$/.test(word) ? word : /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}

/** Into the clipboard, or selected where a page may not write there. */
function copy(element, told) {
  const select = () => {
    getSelection().selectAllChildren(element);
    told.textContent = "Selected; copy it with the keyboard.";
  };
  if (!navigator.clipboard) {
    select();
  } else {
    navigator.clipboard.writeText(element.textContent).then(() => { told.textContent = "Copied."; }, select);
  }
}
