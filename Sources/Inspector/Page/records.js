// @ts-check
"use strict";

/** A node of the page, or of a drawing. Names are the application's: they only ever become text nodes and attribute values. */
function el(/** @type {string} */ name, /** @type {any} */ attributes = {}, /** @type {any[]} */ ...children) {
  const node = name.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

/** The first of `count` places where `isBeyond` is true; it is false before it. */
function partition(/** @type {number} */ count, /** @type {(place: number) => boolean} */ isBeyond) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(middle)) high = middle; else low = middle + 1;
  }
  return low;
}

/** The class that colours a route: an action that failed like an event that was dropped. */
function tone(/** @type {any} */ route) {
  return route.outcome || { done: "handled", failed: "dropped", notRun: "watched" }[/** @type {"done"} */ (route.action?.result)] || "";
}

/** What came, with indexes that grow with it: nothing that is shown walks through all of it. */
class Records {
  /** The routes, each with the records that came since the one before. @type {any[]} */
  steps = [];
  /** Each touch of each launch: where it was, by step. @type {Map<string, any[]>} */
  touches = new Map();
  /** The number of each touch's colour. @type {Map<string, number>} */
  #colors = new Map();
  /** The touches that are down, each at the number of its colour. @type {(string | null)[]} */
  #down = [];
  /** How many touches were down at the same time. */
  fingers = 0;
  /** Each recogniser's transitions. @type {Map<number, any>} */
  recognizers = new Map();
  /** Each accelerometer's samples. @type {Map<string, any[]>} */
  samples = new Map();
  /** Each accelerometer's greatest value, and from when to when it was shaken. @type {Map<string, any>} */
  motions = new Map();
  /** The steps of each kind. @type {Map<string, any[]>} */
  kinds = new Map();
  /** The actions that each event caused, by its number. @type {Map<number, any[]>} */
  #actions = new Map();
  /** How many had each outcome. @type {Record<string, number>} */
  outcomes = {};
  /** @type {any[]} */
  shakes = [];
  /** @type {any[]} */
  keys = [];
  /** The fingers as their devices reported them, by time in microseconds. @type {Map<number, any[]>} */
  #fingers = new Map();
  missed = 0;
  start = Infinity;
  end = -Infinity;
  /** How many records were looked at to answer since somebody set it to 0. */
  touched = 0;

  /** @type {any[]} */
  #pending = [];
  #count = 0;
  /** Trees and changes, and every so often all views as they were. @type {any[]} */
  #looks = [];
  /** @type {Map<number, any> | null} */
  #views = null;
  /** The hit test of each touch. @type {Map<string, any>} */
  #hits = new Map();
  /** Which launch of the application it is: each numbers its touches from 1. */
  #launch = 1;
  /** How many launches and numbers of events the daemons before this one had. */
  #earlier = { launches: 0, numbers: 0 };
  /** The touches in each span of steps. @type {Set<string>[]} */
  #spans = [];
  /** The texts of routes without their numbers, which are few. @type {Map<string, number>} */
  #texts = new Map();
  /** The same in lower case. @type {string[]} */
  #lowerTexts = [];

  /** How many colours of fingers there are. */
  static colors = 10;

  static #interval = 64;
  static #span = 256;

  addLines(/** @type {string} */ text) {
    for (let from = 0; from < text.length;) {
      let to = text.indexOf("\n", from);
      if (to < 0) to = text.length;
      const line = text.slice(from, to);
      from = to + 1;
      if (line === "") continue;
      try { this.#add(JSON.parse(line), line); } catch { this.missed += 1; }
    }
  }

  #add(/** @type {any} */ record, /** @type {string} */ line) {
    if (record === null || typeof record !== "object") return;
    if (typeof record.dropped === "number" && record.seq === undefined) { this.missed += record.dropped; return; }
    if (record.inspect === undefined && typeof record.seq !== "number") return;
    if (record.inspect === "daemon") return this.#beginDaemon();
    this.#count += 1;
    if (Number.isFinite(record.time)) {
      this.start = Math.min(this.start, record.time);
      this.end = Math.max(this.end, record.time);
    }
    if (record.inspect === undefined) return this.#addRoute(record, line);
    if (record.inspect === "fingers") {
      const time = Math.round(record.time * 1e6);
      const all = this.#fingers.get(time);
      if (all === undefined) this.#fingers.set(time, record.fingers.fingers); else all.push(...record.fingers.fingers);
      return;
    }
    this.#pending.push(record);
    switch (record.inspect) {
      case "tree":
        // What the launch before it cancels follows the record of the new launch, and comes before its views.
        if (typeof record.launch === "number") this.#beginLaunch(this.#earlier.launches + record.launch);
        this.#addLook(record);
        break;
      case "change": this.#addLook(record); break;
      case "hit": this.#hits.set(`${this.#launch} ${record.hit.touch}`, record.hit); break;
      case "recognizer": {
        const change = record.recognizer;
        if (!this.recognizers.has(change.id)) this.recognizers.set(change.id, { name: change.name, type: change.type, changes: [] });
        // Another daemon may have another one with this number.
        this.recognizers.get(change.id).name = change.name;
        this.recognizers.get(change.id).changes.push({ time: record.time, ...change });
        break;
      }
      case "sample": {
        this.#addSample({ time: record.time, ...record.sample });
        break;
      }
      case "shake": this.shakes.push({ time: record.time, ...record.shake }); break;
      case "key": this.keys.push({ time: record.time, ...record.key }); break;
    }
  }

  #addSample(/** @type {any} */ sample) {
    const { device, time, g, isShaking } = sample;
    let all = this.samples.get(device);
    if (all === undefined) {
      this.samples.set(device, all = []);
      this.motions.set(device, { most: 0, shakings: [] });
    }
    const motion = this.motions.get(device);
    motion.most = Math.max(motion.most, Math.abs(g[0]), Math.abs(g[1]), Math.abs(g[2]));
    if (isShaking && !all[all.length - 1]?.isShaking) motion.shakings.push({ from: time, to: time });
    if (isShaking) motion.shakings[motion.shakings.length - 1].to = time;
    all.push(sample);
  }

  /** Another daemon follows: it numbers its launches, events and views from 1. */
  #beginDaemon() {
    this.#earlier = { launches: this.#launch, numbers: this.steps[this.steps.length - 1]?.number ?? 0 };
    this.#beginLaunch(this.#launch + 1);
    this.#views = null;
    this.#pending = [];
  }

  #beginLaunch(/** @type {number} */ launch) {
    if (launch !== this.#launch) this.#down = [];
    this.#launch = launch;
  }

  #addRoute(/** @type {any} */ route, /** @type {string} */ line) {
    const names = [
      route.event, route.subtype, route.device, route.node, route.outcome, route.handledBy, route.reason, ...route.watchedBy || [],
      ...route.hitTest || [], ...(route.calls || []).map((/** @type {any} */ call) => `${call.to} ${call.method}`),
      ...(route.touches || []).map((/** @type {any} */ touch) => `${touch.phase} ${touch.view ?? ""}`),
      ...(route.action === undefined ? [] : ["scene", "view", "handler", "place", "name", "values", "payload", "result"].map((key) => route.action[key])),
    ].join("\n");
    let text = this.#texts.get(names);
    if (text === undefined) {
      this.#texts.set(names, text = this.#texts.size);
      this.#lowerTexts.push(names.toLowerCase());
    }
    const number = this.#earlier.numbers + route.seq;
    const index = this.steps.push({ route, number, at: this.#count - 1, before: this.#pending, text, line, launch: this.#launch }) - 1;
    this.#pending = [];
    if (!this.kinds.has(route.event)) this.kinds.set(route.event, []);
    this.kinds.get(route.event)?.push(this.steps[index]);
    if (typeof route.action?.event === "number") {
      const event = this.#earlier.numbers + route.action.event;
      const all = this.#actions.get(event);
      if (all === undefined) this.#actions.set(event, [index]); else all.push(index);
    }
    if (route.outcome !== null) this.outcomes[route.outcome] = (this.outcomes[route.outcome] || 0) + 1;
    if (route.event !== "touches") return;
    const span = Math.floor(index / Records.#span);
    for (const touch of route.touches || []) {
      const key = `${this.#launch} ${touch.id}`;
      let all = this.touches.get(key);
      if (all === undefined) {
        this.touches.set(key, all = []);
        this.#putDown(key);
      }
      const last = all[all.length - 1];
      for (let at = last === undefined ? span : Math.floor(last.step / Records.#span); at <= span; at++) {
        (this.#spans[at] ??= new Set()).add(key);
      }
      all.push({ id: touch.id, step: index, time: route.time, x: touch.x, y: touch.y, phase: touch.phase });
      if (touch.phase === "ended" || touch.phase === "cancelled") this.#lift(key);
      // Recognisers may follow a touch that was cancelled in its view.
      else if (!this.#down.includes(key)) this.#down[this.color(key)] ??= key;
    }
  }

  /** Gives a touch the first colour that no other finger on the screen has. */
  #putDown(/** @type {string} */ key) {
    const free = this.#down.indexOf(null);
    const color = (free < 0 ? this.#down.length : free) % Records.colors;
    this.#down[free < 0 ? this.#down.length : free] = key;
    this.#colors.set(key, color);
    this.fingers = Math.max(this.fingers, color + 1);
  }

  #lift(/** @type {string} */ key) {
    const at = this.#down.indexOf(key);
    if (at >= 0) this.#down[at] = null;
  }

  /** The number of the colour of a touch. */
  color(/** @type {string} */ key) { return this.#colors.get(key) ?? 0; }

  #addLook(/** @type {any} */ record) {
    const tree = record.tree;
    if (record.inspect === "tree" || this.#views === null) this.#views = new Map();
    for (const view of tree.views) this.#views.set(view.id, view);
    const isKept = record.inspect === "tree" || this.#looks.length % Records.#interval === 0;
    this.#looks.push({ at: this.#count - 1, tree, views: isKept ? new Map(this.#views) : null });
  }

  /** The views as they were when a number of records had come; those before the first ones are the first ones. */
  treeAt(/** @type {number} */ index) {
    const after = partition(this.#looks.length, (place) => this.#looks[place].at > index);
    const last = Math.max(after - 1, 0);
    if (this.#looks.length === 0) return null;
    let first = last;
    while (this.#looks[first].views === null) first--;
    const views = new Map(this.#looks[first].views);
    for (let at = first + 1; at <= last; at++) {
      for (const view of this.#looks[at].tree.views) views.set(view.id, view);
    }
    this.touched += last - first + 1;
    return { screen: this.#looks[last].tree.screen, views };
  }

  /** The steps of the actions and warnings that the event of a step caused, as far as they have come. */
  actionsOf(/** @type {any} */ step) { return step.route.action === undefined && this.#actions.get(step.number) || []; }

  /** The step of the event that caused an action; `undefined` if it is not here. */
  eventOf(/** @type {any} */ step) {
    const number = step.route.action?.event;
    if (typeof number !== "number") return undefined;
    return this.#withNumber(step.number - step.route.seq + number);
  }

  /** The first step with a number: actions have the number of the event before them. */
  #withNumber(/** @type {number} */ number) {
    const at = partition(this.steps.length, (place) => this.steps[place].number >= number);
    return this.steps[at]?.number === number ? at : undefined;
  }

  /** The address of a step within the page: its number, and how many steps with the same number come before it. */
  address(/** @type {number} */ index) {
    const { number } = this.steps[index];
    const place = index - (this.#withNumber(number) ?? index);
    return `#${number}${place > 0 ? `+${place}` : ""}`;
  }

  /** The step with an address; `undefined` if it is not here. */
  stepAt(/** @type {string} */ address) {
    const parts = address.match(/^#(\d+)(?:\+(\d+))?$/);
    const first = parts === null ? undefined : this.#withNumber(Number(parts[1]));
    if (parts === null || first === undefined) return undefined;
    const at = first + Number(parts[2] ?? 0);
    return this.steps[at]?.number === Number(parts[1]) ? at : undefined;
  }

  get lastRecord() { return this.#count - 1; }

  /** The hit test of a touch of a step. */
  hit(/** @type {any} */ step, /** @type {number} */ touch) { return this.#hits.get(`${step.launch} ${touch}`); }

  /** The number of the colour of a touch of a step. */
  colorOf(/** @type {any} */ step, /** @type {number} */ touch) { return this.color(`${step.launch} ${touch}`); }

  /** What the device reported of a touch, if it changed at this time; of the only one also in a window that lies elsewhere. */
  finger(/** @type {number} */ time, /** @type {any} */ touch, isOnly = false) {
    const all = this.#fingers.get(Math.round(time * 1e6)) || [];
    if (isOnly && all.length === 1) return all[0];
    return all.find(({ x, y }) => Math.hypot(x - touch.x, y - touch.y) < 0.1);
  }

  /** The greatest acceleration of each device that has samples between two times. */
  peaks(/** @type {number} */ from, /** @type {number} */ to) {
    const peaks = [];
    for (const [device, all] of this.samples) {
      let g = -Infinity;
      const first = partition(all.length, (place) => all[place].time >= from);
      for (let at = first; at < all.length && all[at].time <= to; at++) g = Math.max(g, Math.hypot(...all[at].g));
      if (g >= 0) peaks.push({ device, g });
    }
    return peaks;
  }

  /** The touches that are down at a step, each with where it was last, the newest last. */
  touchesAt(/** @type {number} */ step, /** @type {number} */ limit) {
    const found = [];
    for (const key of this.#spans[Math.floor(step / Records.#span)] || []) {
      const all = this.touches.get(key) || [];
      this.touched += 1;
      if (all[0].step > step || all[all.length - 1].step < step) continue;
      const end = partition(all.length, (place) => all[place].step > step);
      const last = all[end - 1];
      found.push({ id: all[0].id, color: this.color(key), points: all.slice(Math.max(0, end - limit), end), finger: this.finger(last.time, last) });
      this.touched += Math.min(end, limit);
    }
    return found;
  }

  /** Whether each text without its numbers has all words; where a word has a digit the numbers count too. */
  search(/** @type {string[]} */ words) {
    const found = words.map((word) => this.#lowerTexts.map((text) => text.includes(word)));
    const compared = this.#lowerTexts.length * words.length;
    const digits = words.map((word) => /\d/.test(word));
    const matches = (/** @type {any} */ step) => words.every((word, place) =>
      // Texts may come after the search.
      (found[place][step.text] ??= this.#lowerTexts[step.text].includes(word)) || digits[place] && step.line.includes(word));
    return Object.assign(matches, { compared });
  }
}
