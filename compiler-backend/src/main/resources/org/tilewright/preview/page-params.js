// Params with other values than the text gives them: what changes is seen at once, and the text stays as it is.

/** A slider reaches from 1 to so many times what the text says, and at least to so much. */
const REACH = 4;
const LEAST_REACH = 16;

/**
 * Questions that the host answers: `ask({params, schedule?}, then)`, where `then` gets `{data}`, or `{problem}` in words, and
 * `write({params}, then)`, where it gets `{written}`, or `{problem}`.
 */
function questions(host) {
  const waiting = new Map();
  let id = 0;
  const post = type => (question, then) => {
    waiting.set(++id, then);
    host.post({ type, id, ...question });
  };
  return {
    ask: post("preview"),
    write: post("writeParams"),
    receive: m => {
      const then = waiting.get(m.id);
      waiting.delete(m.id);
      if (then) {
        then(m.data || m.written ? m : { problem: m.problem || m.failure || m.reason || "There is nothing to show." });
      }
    },
  };
}

/**
 * @param questions absent where nobody answers, as in a file
 * @param show takes data to show: the text's own, or those with other values, whose `tried` has for each of these what the text says
 */
function paramsPanel(questions, show) {
  const panel = byId("params");
  const back = byId("params-back");
  const write = byId("params-write");
  let text = null;
  let tried = {};
  let rows = new Map();
  // one question at a time: whoever slides makes many
  let isAsking = false;
  let again = false;
  // answers about a program that is shown no more are nobody's
  let programs = 0;

  const said = name => `${text.params[name].toLocaleString("en-US")} ${(text.chosen || []).includes(name) ? "by auto" : "in the text"}`;
  const says = () => Object.fromEntries(Object.keys(tried).map(name => [name, said(name)]));
  const tell = problem => byId("params-problem").textContent = problem;
  const say = problem => {
    tell(problem);
    // nobody wants that in the text
    write.disabled = problem !== "";
  };

  function followed(data) {
    for (const [name, row] of rows) {
      const value = data.params[name];
      if (document.activeElement !== row.number) {
        row.number.value = value;
      }
      row.range.value = value;
      row.said.textContent = value === text.params[name] ? "" : said(name);
    }
    offer();
  }

  function offer() {
    back.hidden = write.hidden = Object.keys(tried).length === 0;
  }

  function textItself() {
    say("");
    followed(text);
    show(text);
  }

  function question() {
    if (Object.keys(tried).length === 0) {
      textItself();
    } else if (isAsking) {
      again = true;
    } else {
      isAsking = true;
      const asker = programs;
      questions.ask({ params: tried }, answer => {
        if (asker !== programs) {
          return;
        }
        isAsking = false;
        const isLate = again;
        again = false;
        if (Object.keys(tried).length === 0) {
          return; // the text itself is shown again already
        }
        if (isLate) {
          question();
          return;
        }
        say(answer.problem ?? "");
        if (answer.data) {
          const data = { ...answer.data, host: text.host, tried: says() };
          followed(data);
          show(data);
        }
      });
    }
  }

  function set(name, value) {
    tried = { ...tried, [name]: value };
    if (value === text.params[name]) {
      delete tried[name];
    }
    offer();
    question();
  }

  function row(name, value) {
    const most = Math.max(LEAST_REACH, REACH * value);
    const range = html("input", { type: "range", min: Math.min(1, value), max: most, step: 1, "aria-label": `${name}, sliding` });
    const number = html("input", { type: "number", step: 1, "aria-label": name });
    const beside = html("span", { class: "muted small" });
    range.addEventListener("input", () => {
      number.value = range.value;
      set(name, Number(range.value));
    });
    number.addEventListener("input", () => {
      if (/^-?\d+$/.test(number.value) && Number.isSafeInteger(Number(number.value))) {
        range.value = number.value;
        set(name, Number(number.value));
      }
    });
    const element = html("div", { class: "param", "data-param": name }, html("span", {}, name), range, number, beside);
    return { range, number, said: beside, element };
  }

  back.addEventListener("click", () => {
    tried = {};
    question();
  });

  // the text that comes then has these values, and nothing is tried any more
  write.addEventListener("click", () => {
    write.disabled = true;
    const asker = programs;
    questions.write({ params: tried }, answer => {
      if (asker === programs) {
        write.disabled = false;
        tell(answer.problem ?? "");
      }
    });
  });

  return {
    /** @param before the state that was kept, for the first data */
    load: (data, before) => {
      const isFirst = text === null;
      if (isFirst && before && before.tried) {
        tried = before.tried;
      }
      const names = Object.keys(data.params);
      const isNew = isFirst || names.join() !== [...rows.keys()].join() || names.some(n => data.params[n] !== text.params[n]);
      text = data;
      tried = Object.fromEntries(Object.entries(tried).filter(([name, value]) => name in data.params && value !== data.params[name]));
      panel.hidden = !questions || names.length === 0;
      if (isNew) {
        rows = new Map(names.map(name => [name, row(name, data.params[name])]));
        byId("params-rows").replaceChildren(...[...rows.values()].map(r => r.element));
      }
      if (Object.keys(tried).length > 0 && isNew) {
        followed({ params: { ...text.params, ...tried } });
        if (isFirst) {
          // until the answer comes
          show(text);
        }
      }
      question();
    },
    tried: () => tried,
    /** Another program follows, whose params are others even where they have the same names. */
    forget: () => {
      programs++;
      isAsking = again = false;
      text = null;
      tried = {};
      say("");
    },
  };
}
