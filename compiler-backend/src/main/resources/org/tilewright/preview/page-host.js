// Where the page lives: an editor's web view, an editor's embedded browser, a browser beside the language server, or a file.

/** @param receive called with {type: 'data' | 'stale' | 'cursor', ...} */
function connect(receive) {
  window.tilewrightReceive = receive;
  if (typeof acquireVsCodeApi === "function") {
    const code = acquireVsCodeApi();
    window.addEventListener("message", e => receive(e.data));
    return { post: m => code.postMessage(m), keep: s => code.setState(s), kept: () => code.getState() };
  }
  const memory = { keep: () => { }, kept: () => null };
  if (window.tilewrightHost && typeof window.tilewrightHost.post === "function") {
    return { post: m => window.tilewrightHost.post(JSON.stringify(m)), ...memory };
  }
  const live = location.protocol.startsWith("http") && byId("data").textContent === "null";
  if (live) {
    const events = new EventSource("events");
    events.addEventListener("message", e => receive(JSON.parse(e.data)));
    return { post: m => {
      if (m.type === "reveal") {
        fetch("reveal", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(m) }).catch(() => { });
      }
    }, ...memory };
  }
  return { post: () => { }, ...memory };
}
