// Where the page lives: an editor's web view, an editor's embedded browser, a browser beside the language server, or a file.

/** The host, whose messages say which program they are about where it has told: between two programs they may cross its own. */
function connect(receive) {
  const host = hostOf(receive);
  let program;
  return { ...host, post: m => host.post(program === undefined ? m : { ...m, uri: program }), about: uri => { program = uri; } };
}

/**
 * @param receive called with {type: 'data' | 'stale' | 'cursor' | 'scaling' | 'preview' | 'writeParams' | 'open', ...}
 * @return `live` says whether somebody answers questions
 */
function hostOf(receive) {
  window.tilewrightReceive = receive;
  if (typeof acquireVsCodeApi === "function") {
    const code = acquireVsCodeApi();
    window.addEventListener("message", e => receive(e.data));
    return { live: true, post: m => code.postMessage(m), keep: s => code.setState(s), kept: () => code.getState() };
  }
  const memory = { keep: () => { }, kept: () => null };
  if (window.tilewrightHost && typeof window.tilewrightHost.post === "function") {
    return { live: true, post: m => window.tilewrightHost.post(JSON.stringify(m)), ...memory };
  }
  const live = location.protocol.startsWith("http") && byId("data").textContent === "null";
  if (live) {
    // so that the server knows which question takes the place of which, and what to stop when the page is closed
    const viewer = String(Math.random());
    const events = new EventSource("events?" + viewer);
    events.addEventListener("message", e => receive(JSON.parse(e.data)));
    const send = (to, m) => fetch(to, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(m) });
    return { live: true, post: m => {
      if (m.type === "reveal") {
        send("reveal", m).catch(() => { });
      } else if (m.type === "scaling" || m.type === "preview" || m.type === "writeParams") {
        send(m.type, { ...m, viewer }).then(r => r.status === 200 ? r.json() : r.status === 204 ? null
          : r.text().then(failure => ({ failure })), () => ({ failure: "The language server does not answer." }))
          .then(answer => answer && receive({ ...answer, type: m.type, id: m.id }));
      } else if (m.type === "scalingOff") {
        send("scaling", { id: m.id, viewer }).catch(() => { });
      }
    }, ...memory };
  }
  return { live: false, post: () => { }, ...memory };
}
