// The step that is shown as a picture of its own, for slides and papers: colours and fonts written into it, no style sheet, no script.

/** How colours and lines of the page's style go into a picture. */
const DRAWN = ["fill-opacity", "paint-order", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "font-size", "font-weight",
  "text-anchor"];

/** A colour in any notation as `#rrggbb`, made lighter or darker, with its opacity. */
function plainColour(text, brightness) {
  const canvas = plainColour.canvas ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, alpha] = context.getImageData(0, 0, 1, 1).data;
  return { hex: "#" + [r, g, b].map(v => Math.min(255, Math.round(v * brightness)).toString(16).padStart(2, "0")).join(""),
    alpha: alpha / 255 };
}

/** A copy of a drawing that looks the same without the page. */
function plainCopy(from) {
  const to = from.cloneNode(false);
  const style = getComputedStyle(from);
  for (const name of [...to.getAttributeNames()].filter(n => /^(class|style|role|tabindex|data-|aria-)/.test(n))) {
    to.removeAttribute(name);
  }
  if (/^(path|rect|circle|text)$/.test(from.tagName)) {
    const brightness = Number(/brightness\(([\d.]+)\)/.exec(style.filter)?.[1] ?? 1);
    for (const paint of ["fill", "stroke"]) {
      const colour = style.getPropertyValue(paint);
      const plain = colour === "none" ? null : plainColour(colour, brightness);
      to.setAttribute(paint, plain === null || plain.alpha === 0 ? "none" : plain.hex);
    }
    for (const name of DRAWN) {
      const value = style.getPropertyValue(name);
      if (value !== "" && value !== "none") {
        to.setAttribute(name, value);
      }
    }
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      to.append(child.textContent);
    } else if (child.tagName === "title" || !child.matches(".reach, .runner")) {
      to.append(plainCopy(child));
    }
  }
  return to;
}

/** The step with its sentence above and the legend below. */
function stepPicture(machine, legend, title, sentence) {
  const page = getComputedStyle(document.body);
  const context = document.createElement("canvas").getContext("2d");
  context.font = `12px ${page.fontFamily}`;
  const [ink, ground] = [page.color, page.backgroundColor].map(c => plainColour(c, 1));
  // as large as it was drawn, however the page zooms
  const { width: room, height: depth } = machine.viewBox.baseVal;
  const width = Math.max(Math.ceil(room), 520);
  const margin = 16;
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (context.measureText(longer).width > width - 2 * margin) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = longer;
    }
  }
  const write = (x, y, text, weight) => svg("text", { x, y, fill: ink.hex, "font-size": "12px", "font-weight": weight }, text);
  const top = 40 + 17 * lines.length;
  const entries = [];
  let x = margin;
  let y = top + depth + 10;
  for (const e of legend.querySelectorAll(".entry")) {
    const swatch = e.querySelector("svg");
    const own = (swatch ? 40 : 0) + context.measureText(e.textContent).width + 18;
    if (x + own > width && x > margin) {
      x = margin;
      y += 20;
    }
    if (swatch) {
      entries.push(svg("g", { transform: `translate(${round(x)} ${y - 11})` }, ...[...swatch.children].map(plainCopy)));
    }
    entries.push(write(round(x + (swatch ? 40 : 0)), y, e.textContent));
    x += own;
  }
  const height = Math.ceil(y + 14);
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height,
    "font-family": page.fontFamily.replaceAll('"', "'") },
  svg("rect", { width, height, fill: ground.alpha === 0 ? "#ffffff" : ground.hex }),
  write(margin, 24, title, 600), ...lines.map((line, i) => write(margin, 44 + 17 * i, line)),
  svg("g", { transform: `translate(${round((width - room) / 2)} ${top})` }, ...[...machine.children].map(plainCopy)), ...entries);
}

/** The picture as dots, twice as fine as on the page. */
function painted(text, width, height) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(blob => blob === null ? failed(new Error("no picture")) : done(blob), "image/png");
    };
    image.onerror = failed;
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  });
}

/** @param current the step that is shown: {title, sentence, name}, or null */
function copyButtons(current) {
  const told = byId("copied");
  const save = (blob, name) => {
    const url = URL.createObjectURL(blob);
    html("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    told.textContent = `The clipboard does not accept pictures from this page, so it is saved as ${name}.`;
  };
  const copied = what => { told.textContent = `Copied as ${what}.`; };
  const picture = () => {
    const { title, sentence } = current();
    return stepPicture(byId("machine").querySelector("svg"), byId("legend"), title, sentence);
  };
  const give = (type, blob, name, what) => {
    const write = window.ClipboardItem && navigator.clipboard && navigator.clipboard.write
      ? navigator.clipboard.write([new ClipboardItem({ [type]: blob })]) : Promise.reject(new Error("no clipboard"));
    return write.then(() => copied(what), () => Promise.resolve(blob).then(b => save(b, name)));
  };
  byId("copy-svg").addEventListener("click", () => {
    const text = new XMLSerializer().serializeToString(picture());
    const name = `${current().name}.svg`;
    const saved = () => save(new Blob([text], { type: "image/svg+xml" }), name);
    if (navigator.clipboard) {
      navigator.clipboard.writeText(text).then(() => copied("SVG, which is text"), saved);
    } else {
      saved();
    }
  });
  byId("copy-png").addEventListener("click", () => {
    const p = picture();
    const blob = painted(new XMLSerializer().serializeToString(p), p.width.baseVal.value, p.height.baseVal.value);
    give("image/png", blob, `${current().name}.png`, "PNG").catch(() => { told.textContent = "This browser cannot draw this picture."; });
  });
}
