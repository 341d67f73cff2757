// The slider, its buttons and its keys.

/** @param show called with a step and whether it was reached by playing */
function player(show) {
  const slider = byId("slider");
  const play = byId("play");
  let last = 0;
  let timer = 0;
  const step = () => Number(slider.value);
  const go = (to, playing) => {
    slider.value = String(Math.max(0, Math.min(last, to)));
    show(step(), Boolean(playing));
  };
  const stop = () => {
    window.clearInterval(timer);
    timer = 0;
    play.classList.remove("playing");
    play.setAttribute("aria-label", "Play");
  };
  const start = () => {
    if (last === 0) {
      return;
    }
    play.classList.add("playing");
    play.setAttribute("aria-label", "Pause");
    go(step() === last ? 0 : step() + 1, true);
    timer = window.setInterval(() => {
      if (step() >= last) {
        stop();
      } else {
        go(step() + 1, true);
      }
    }, PACE);
  };
  const toggle = () => timer ? stop() : start();
  const by = change => { stop(); go(change); };
  byId("first").addEventListener("click", () => by(0));
  byId("back").addEventListener("click", () => by(step() - 1));
  byId("forward").addEventListener("click", () => by(step() + 1));
  byId("last").addEventListener("click", () => by(last));
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => by(step()));
  document.addEventListener("keydown", e => {
    // controls keep their own keys: a slider its arrows, a button its space
    const own = e.target.closest("input, select, button, summary, a");
    if (e.ctrlKey || e.metaKey || e.altKey || own && /^(INPUT|SELECT)$/.test(own.tagName) && own !== slider
      || own && (own.tagName === "INPUT" && e.key !== " " || e.key === " " && own.tagName !== "INPUT")) {
      return;
    }
    const moves = { ArrowLeft: () => by(step() - 1), ArrowRight: () => by(step() + 1), Home: () => by(0),
      End: () => by(last), " ": toggle };
    if (moves[e.key]) {
      e.preventDefault();
      moves[e.key]();
    }
  });
  return {
    go: to => by(to),
    load: (steps, at) => {
      stop();
      last = steps - 1;
      slider.max = String(last);
      slider.disabled = last === 0;
      go(at);
    },
  };
}

/** Milliseconds a step while playing. */
const PACE = 1300;
