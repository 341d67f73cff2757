// How large the machine is drawn, and of which tensors: all of it at first, as large as the page lets it be.

/** How much larger or smaller a click makes the picture, and how far. */
const ZOOM_STEP = 1.25;
const LEAST_ZOOM = 0.25;
const MOST_ZOOM = 4;
/** Pixels that a picture may be high in the lowest window, and how many others there are above and below it. */
const LEAST_HEIGHT = 340;
const AROUND = 190;

/** @param area what holds the picture, and scrolls where it is larger */
function zoom(area) {
  // null while the picture fits
  let chosen = null;
  const now = { factor: 1 };
  const drawing = () => area.querySelector("svg.machine");
  const fitting = ({ width, height }) => Math.min(1, (area.clientWidth - 2) / width,
    Math.max(LEAST_HEIGHT, window.innerHeight - AROUND) / height);
  const apply = () => {
    const picture = drawing();
    if (picture === null || area.clientWidth === 0) {
      return; // nothing is shown yet
    }
    const natural = picture.viewBox.baseVal;
    now.factor = chosen ?? fitting(natural);
    picture.setAttribute("width", round(natural.width * now.factor));
    picture.setAttribute("height", round(natural.height * now.factor));
    byId("zoom-fit").textContent = `${Math.round(100 * now.factor)} %`;
    byId("zoom-fit").setAttribute("aria-pressed", chosen === null);
    byId("zoom-out").disabled = now.factor <= LEAST_ZOOM;
    byId("zoom-in").disabled = now.factor >= MOST_ZOOM;
  };
  const by = factor => {
    chosen = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, now.factor * factor));
    apply();
  };
  byId("zoom-in").addEventListener("click", () => by(ZOOM_STEP));
  byId("zoom-out").addEventListener("click", () => by(1 / ZOOM_STEP));
  byId("zoom-fit").addEventListener("click", () => { chosen = null; apply(); });
  area.addEventListener("wheel", e => {
    if (e.ctrlKey) {
      e.preventDefault();
      by(e.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
    }
  }, { passive: false });
  window.addEventListener("resize", apply);
  return { apply };
}

/**
 * The choice of one tensor, whose maps then have all the room, and its messages the picture to themselves.
 *
 * @param changed called when the reader has chosen
 */
function tensorChoice(changed) {
  const pick = byId("only");
  pick.addEventListener("change", changed);
  return {
    /** Offers the tensors of a program. @param name the one to choose, if it is there; else the choice stays if it can */
    offer: (model, name) => {
      const wanted = name ?? pick.value;
      pick.replaceChildren(html("option", { value: "" }, "all tensors"),
        ...model.tensors.map(t => html("option", { value: t.name }, `${t.name} only`)));
      pick.value = model.tensor.has(wanted) ? wanted : "";
      pick.hidden = model.tensors.length < 2;
    },
    chosen: () => pick.value,
    /** The model with maps of what is chosen alone. */
    of: model => {
      const { arrangements, alone } = model.data.drawing;
      return pick.value === "" ? model : { ...model, tensors: model.tensors.filter(t => t.name === pick.value),
        arrangements: arrangements[alone[model.tensor.get(pick.value).index]] };
    },
  };
}
