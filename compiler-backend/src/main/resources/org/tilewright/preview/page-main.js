// Puts the page together, for the first data and whenever data change.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
let view = null;
let pendingLine = null;
// the panel that the host asked for before there were data
let pendingPanel = null;

const host = connect(m => {
  switch (m.type) {
    case "data":
      byId("notice").hidden = true;
      if (view && isOther(view.state(), m.data)) {
        params.forget();
        scaling.forget();
      }
      params.load(m.data, stateFor(m.data));
      break;
    case "stale":
      notice(`The file has errors; this is the last good state.${m.reason ? " " + m.reason : ""}`);
      break;
    case "cursor":
      pendingLine = m.line;
      if (view) {
        view.select.cursor(m.line);
      }
      break;
    case "preview":
    case "writeParams":
      asked.receive(m);
      break;
    case "scaling":
      scaling.receive(m);
      break;
    case "open":
      pendingPanel = m.panel;
      openPanel();
      break;
    default:
  }
});
const asked = questions(host);
const params = paramsPanel(host.live ? asked : undefined, data => load(data));
const scaling = scalingPanel(host, () => params.tried(), () => view && host.keep(view.state()));

const film = player((step, playing) => {
  if (view) {
    view.show(step, playing);
  }
});

copyButtons(() => view.current());
const zoomed = zoom(byId("machine"));
const only = tensorChoice(() => view && view.redraw());

function notice(text) {
  byId("notice").textContent = text;
  byId("notice").hidden = false;
  document.body.classList.add("stale");
}

/** Opens the panel that the host asked for, once there is something in it, and brings it into view. */
function openPanel() {
  if (view === null || pendingPanel === null) {
    return;
  }
  const panel = byId(pendingPanel);
  if (panel.hidden) {
    notice("The program has one schedule, or is too large to be drawn, so there are none to compare. Name a second one: "
      + "schedule A as other { \u2026 }.");
    document.body.classList.remove("stale");
  } else {
    panel.open = true;
    panel.scrollIntoView({ behavior: still.matches ? "auto" : "smooth" });
  }
  pendingPanel = null;
}

/** Whether data are of another program than a state, so that nothing of it is of use to them. */
function isOther(state, data) {
  return state.uri !== (data.host ?? {}).uri;
}

/** What the page showed of the program before, if it did. */
function stateFor(data) {
  const state = view ? view.state() : host.kept();
  return state && !isOther(state, data) ? state : null;
}

function load(data) {
  const before = stateFor(data);
  host.about((data.host ?? {}).uri);
  const model = modelOf(data);
  document.body.classList.remove("stale");
  byId("waiting").hidden = true;
  // shown before anything is drawn, because pictures fit themselves into the room that there is
  byId("content").hidden = false;
  byId("source-panel").hidden = data.host !== undefined && data.host.showSource === false;
  only.offer(model, before ? before.only : "");
  view = viewOf(model);
  comparePanel(model, host.live ? (schedule, then) => asked.ask({ schedule, params: params.tried() }, then) : undefined);
  scaling.load(data, before);
  openPanel();
  film.load(model.steps.length, startingStep(model, before));
  if (before && before.tensor && model.tensor.has(before.tensor)) {
    view.choose({ tensors: [before.tensor] });
  } else if (pendingLine !== null) {
    view.select.cursor(pendingLine);
  }
}

/** The step that was shown, if there still is one like it; else the first in which something moves. */
function startingStep(model, before) {
  if (before && before.step < model.steps.length && stepName(model.steps[before.step]) === before.name) {
    return before.step;
  }
  return Math.max(0, model.steps.findIndex(s => s.messages.length > 0));
}

function stepName(s) {
  return [s.statement, s.label].filter(x => x !== "").join(": ") || s.phase;
}

function viewOf(model) {
  const root = document.body;
  let now = 0;
  let chosen = null;
  let shownLayouts = "";
  let watched = null;
  const watch = p => {
    watched = p;
    byId("processor").hidden = p === null;
    byId("processor").replaceChildren(...(p === null ? [] : drawProcessor(shown, model.steps[now], p, select)));
  };
  const say = text => byId("picked").textContent = text;
  const show = what => {
    chosen = what;
    highlight(root, shown, what);
    keep();
  };
  const reveal = r => host.post({ type: "reveal", line: r[0], column: r[1], endLine: r[2], endColumn: r[3] });
  const shown = drawn(model);
  const select = selections(shown, show, r => {
    reveal(r);
    const row = byId("source").querySelector(`[data-line="${r[0]}"]`);
    if (row && !byId("source-panel").hidden) {
      row.scrollIntoView({ block: "nearest" });
    }
  }, say, watch);
  let machine;
  const drawPicture = () => {
    machine = drawMachine(only.of(shown), select, Math.max(300, byId("machine").clientWidth - 4));
    byId("machine").replaceChildren(machine.element, ...drawKinds(model, shown));
    zoomed.apply();
  };
  drawPicture();
  const matrix = drawMatrix(model, select);
  const memory = drawMemory(shown, step => film.go(step));
  heading(model);
  byId("legend").replaceChildren(...drawLegend(shown));
  byId("list").hidden = byId("picked").hidden = byId("copying").hidden = byId("looking").hidden = false;
  watch(null);
  byId("matrix-title").textContent = model.aggregated ? "Who receives how much" : "Who sends to whom";
  byId("matrix").replaceChildren(...matrix.elements);
  byId("memory").replaceChildren(...memory.elements);
  byId("totals").replaceChildren(drawTotals(model, select));
  drawRun(model, select);
  byId("warnings").replaceChildren(...drawWarnings(model, select));
  byId("source").replaceChildren(...drawSource(model, select));
  byId("picked").textContent = "";
  const steps = model.steps.filter(s => s.phase === "work" || s.phase === "redistribute").length;
  byId("sampled").hidden = (model.data.timeline.complete || shown !== model) && steps >= model.data.timeline.stepsInAll;
  byId("sampled").textContent =
    `${steps.toLocaleString("en-US")} of ${count(model.data.timeline.stepsInAll, "step")} are shown: `
    + "the first and the last of each long loop. Totals count all.";
  const keep = () => host.keep(state());
  // the host's own part lets VS Code find the program again after a reload
  const state = () => ({ ...model.data.host, scaling: scaling.state(), tried: params.tried(), only: only.chosen(), step: now,
    name: stepName(model.steps[now]),
    tensor: chosen && chosen.tensors.size === 1 ? [...chosen.tensors][0] : null });
  return {
    select, state,
    /** Draws the machine anew, at its step and with what is chosen. */
    redraw: () => {
      drawPicture();
      view.show(now, false);
    },
    current: () => ({ title: byId("file").textContent + ", " + stepName(model.steps[now]), sentence: model.steps[now].sentence,
      name: `${byId("file").textContent.replace(/\.tw$/, "")}-step-${now + 1}` }),
    choose: w => show({ transfers: new Set(), tensors: new Set(w.tensors), statements: new Set(), processors: new Set(), pairs: new Set(),
      ranges: [], message: null }),
    show: (step, playing) => {
      now = step;
      const s = model.steps[step];
      const moved = s.messages.reduce((sum, m) => sum + m.bytes, 0);
      byId("now").textContent = `${step + 1} of ${model.steps.length} \u00b7 ${stepName(s)} \u00b7 ${count(s.messages.length, "message")}`
        + `${moved > 0 ? ", " + bytes(moved) : ""}${besideDrawn(s)}`;
      byId("copied").textContent = "";
      // who reads with their ears hears it when it is another one, and none while the film runs through
      byId("sentence").setAttribute("aria-live", playing ? "off" : "polite");
      if (byId("sentence").textContent !== s.sentence) {
        byId("sentence").textContent = s.sentence;
      }
      byId("slider").setAttribute("aria-valuetext", byId("now").textContent);
      if (s.layouts.join() !== shownLayouts) {
        shownLayouts = s.layouts.join();
        byId("tensors").replaceChildren(...drawTensors(model, step, amongDrawn(shown, select)));
      }
      machine.show(step);
      const arrows = drawArrows(shown, machine, s, select);
      machine.arrows.replaceChildren(...arrows);
      byId("messages").replaceChildren(...drawMessages(shown, s, select));
      if (playing && !still.matches) {
        runAlong(arrows, PACE * 0.0006);
      }
      if (watched !== null) {
        watch(watched);
      }
      matrix.show(step);
      memory.show(step);
      if (chosen) {
        chosen = { ...chosen, message: null };
        highlight(root, shown, chosen);
      }
      keep();
    },
  };
}

function heading(model) {
  const d = model.data;
  document.title = `${d.file.split(/[\\/]/).pop()} \u2013 Tilewright preview`;
  byId("file").textContent = d.file.split(/[\\/]/).pop();
  const grid = model.grid.length > 1 ? model.grid.join(" \u00d7 ") + " = " : "";
  const machines = d.machine.shapes
    ? "machines " + d.machine.shapes.map(m => `${m.name} (${m.extents.join(" \u00d7 ")})`).join(", ") + ": "
    : d.machine.name ? "machine " + d.machine.name + ": " : "";
  byId("machine-line").textContent = `${machines}${grid}`
    + `${count(model.processors, "processor")}, `
    + `${bytes(d.communication.totalBytes)} move in ${count(d.communication.messages, "message")}`;
  const tried = d.tried || {};
  const values = Object.entries(d.params).map(([k, v]) => html("span", { class: "chip" + (k in tried ? " chosen" : "") },
    `${k} = ${v.toLocaleString("en-US")}${k in tried ? ` (${tried[k]})` : ""}`));
  const schedules = d.schedules.filter(s => s.name !== "" || d.schedules.length > 1)
    .map(s => html("span", { class: "chip" + (s.chosen ? " chosen" : "") },
      `schedule ${s.target}${s.name ? " as " + s.name : ""}${s.chosen ? " (shown)" : ""}`));
  byId("chips").replaceChildren(...values, ...schedules);
}

const embedded = JSON.parse(byId("data").textContent);
document.addEventListener("keydown", e => {
  if (e.key === "Escape" && view) {
    view.select.clear();
  }
});
if (embedded !== null) {
  params.load(embedded, null);
}
host.post({ type: "ready" });
