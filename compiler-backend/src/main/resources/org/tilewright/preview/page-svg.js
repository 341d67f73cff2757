// Elements. Nothing of the program's text is ever parsed as markup: it only becomes text nodes and attributes.

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and children; strings become text. */
function svg(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** An HTML element with attributes and children; strings become text. */
function html(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), value);
    } else if (key === "hue") {
      element.style.setProperty("--hue", value.hue);
      element.style.setProperty("--tone", value.tone);
      if (value.chroma !== undefined) {
        element.style.setProperty("--own-chroma", value.chroma);
      }
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.filter(c => c !== null && c !== undefined));
  return element;
}

const byId = id => document.getElementById(id);

/** A whole picture of the given size, with a name for those who do not see it. */
function picture(width, height, label, attributes, ...children) {
  return svg("svg", { viewBox: `0 0 ${round(width)} ${round(height)}`, width: round(width), height: round(height), role: "img",
    "aria-label": label, ...attributes }, ...children);
}

function round(v) {
  return Math.round(v * 100) / 100;
}

function tooltip(text) {
  return svg("title", {}, text);
}
