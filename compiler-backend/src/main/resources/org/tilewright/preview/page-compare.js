// Two schedules of one program beside each other, played together, with the bytes that each has moved so far.

/** Milliseconds from the beginning of both to their end, whatever their number of steps. */
const COMPARED_IN = 9000;

/** What nothing on the page answers to: these pictures are only looked at. */
const unselectable = new Proxy({}, { get: () => () => { } });

/** Ends the play of data that are shown no more. */
let stopComparing = () => { };

/**
 * @param shown the model of the schedule that the page shows; the panel needs another one that can be drawn
 * @param ask gets the data of a schedule, by its name, where there is somebody to ask; else they are among those of the page
 */
function comparePanel(shown, ask) {
  stopComparing();
  const panel = byId("compare");
  const others = ask ? [...new Set(shown.data.schedules.filter(s => s.name !== "").map(s => s.name))]
    .filter(name => !shown.data.schedules.some(s => s.chosen && s.name === name)).map(name => ({ name }))
    : (shown.data.others || []).filter(o => o.data !== undefined && !o.data.timeline.aggregated);
  panel.hidden = shown.aggregated || others.length === 0;
  if (panel.hidden) {
    return;
  }
  const chosen = shown.data.schedules.filter(s => s.chosen && s.name !== "").map(s => s.name).join(", ");
  const pick = byId("compare-with");
  const picked = others.findIndex(o => pick.selectedOptions[0] && o.name === pick.selectedOptions[0].textContent);
  pick.replaceChildren(...others.map((o, i) => html("option", { value: i }, o.name)));
  pick.value = String(Math.max(0, picked));
  const slider = byId("compare-time");
  let sides = [];
  let isOver = false;

  /** One half: its machine, its counter, and where it is when so much of the time is over. */
  function side(name, model) {
    const machine = drawMachine(model, unselectable, Math.max(260, byId("compare-sides").clientWidth / 2 - 24));
    const counter = html("output", { class: "bytes-moved" });
    const bar = html("div", { class: "fill" });
    const label = html("p", { class: "muted small" });
    const sums = [];
    model.steps.forEach(s => sums.push((sums.at(-1) ?? 0) + s.messages.reduce((sum, m) => sum + m.bytes, 0)));
    const all = model.data.communication.totalBytes;
    return {
      moved: sums.at(-1),
      element: html("figure", { class: "side", "data-schedule": name },
        html("figcaption", {}, html("strong", {}, name), " ", counter, html("div", { class: "meter" }, bar)),
        html("div", { class: "scroll" }, machine.element), label),
      show: (share, most) => {
        const step = Math.min(model.steps.length - 1, Math.floor(share * model.steps.length));
        const s = model.steps[step];
        machine.show(step);
        machine.arrows.replaceChildren(...drawArrows(model, machine, s, unselectable));
        counter.textContent = `${bytes(sums[step])} of ${bytes(all)} moved`
          + (model.data.timeline.complete ? "" : ", in the steps shown");
        bar.style.width = `${most === 0 ? 0 : 100 * sums[step] / most}%`;
        label.textContent = `${step + 1} of ${model.steps.length} \u00b7 ${s.sentence}`;
      },
    };
  }

  const show = () => {
    const most = Math.max(...sides.map(s => s.moved));
    sides.forEach(s => s.show(Number(slider.value) / Number(slider.max), most));
  };
  const draw = () => {
    if (!panel.open) {
      return;
    }
    const other = others[Number(pick.value)];
    byId("compare-problem").textContent = other.problem ?? "";
    if (other.data === undefined) {
      if (other.problem === undefined && !other.isAsked) {
        other.isAsked = true;
        ask(other.name, answer => {
          Object.assign(other, answer.data && modelOf(answer.data).aggregated ? { problem: "That is too large to draw." } : answer);
          if (!isOver) {
            draw();
          }
        });
      }
      byId("compare-sides").replaceChildren();
      sides = [];
      return;
    }
    sides = [side(chosen || "the first schedule", shown), side(other.name, modelOf(other.data))];
    byId("compare-sides").replaceChildren(...sides.map(s => s.element));
    show();
  };
  let timer = 0;
  const stop = () => {
    window.clearInterval(timer);
    timer = 0;
    byId("compare-play").textContent = "Play both";
  };
  const start = () => {
    if (slider.value === slider.max) {
      slider.value = "0";
    }
    byId("compare-play").textContent = "Pause";
    timer = window.setInterval(() => {
      slider.value = String(Number(slider.value) + 1);
      show();
      if (slider.value === slider.max) {
        stop();
      }
    }, COMPARED_IN / Number(slider.max));
  };
  byId("compare-play").onclick = () => timer ? stop() : start();
  slider.oninput = () => { stop(); show(); };
  pick.onchange = draw;
  panel.ontoggle = () => { stop(); draw(); };
  stopComparing = () => { isOver = true; stop(); };
  stop();
  draw();
}
