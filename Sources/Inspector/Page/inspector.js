// @ts-check
"use strict";

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const records = new Records();
const list = new List($("events"), write);
const stage = new Stage($("stage"), describe, (view) => filterByView(view.name));
const lanes = new Lanes($("lanes"), records, title, seek, measure);

// MARK: - What is shown

/** The steps that the filter lets through. @type {number[]} */
let shown = [];
/** How many steps were filtered. */
let filtered = 0;
/** @type {(step: any) => boolean} */
let passes = () => true;
/** The place of the chosen one among them. */
let current = -1;
let follows = true;
/** The view to which the list is limited. @type {string | null} */
let viewName = null;

function filter() {
  const chosen = shown[current] ?? 0;
  const words = $("filter").value.toLowerCase().split(/\s+/).filter((/** @type {string} */ word) => word !== "");
  const [kind, dropped, moves] = [$("kind").value, $("dropped").checked, $("moves").checked];
  const matches = records.search(words);
  const allows = (/** @type {any} */ route) => (kind === "" || route.event === kind) && (!dropped || route.outcome === "dropped")
    && (moves || route.subtype !== "moved" && route.subtype !== "changed") && (viewName === null || reaches(route, viewName));
  // Routes with the same text differ in numbers only.
  /** @type {boolean[]} */
  const verdicts = [];
  passes = (step) => (verdicts[step.text] ??= allows(step.route)) && matches(step);
  shown = [];
  filtered = 0;
  filterNew();
  list.clear();
  restartMeasuring();
  choose(Math.max(0, partition(shown.length, (place) => shown[place] > chosen) - 1));
}

/** Whether an event reached a view, as "trace --view" understands it. */
function reaches(/** @type {any} */ route, /** @type {string} */ name) {
  return route.hitTest.includes(name) || route.handledBy === name || route.calls.some((/** @type {any} */ call) => call.to === name);
}

/** Limits the list to the events that reached a view; to all again with the same view, or without one. */
function filterByView(/** @type {string | null} */ name) {
  viewName = name === viewName ? null : name;
  $("view").hidden = viewName === null;
  $("view").textContent = `view ${viewName} ✕`;
  filter();
}

function clearFilter() {
  $("filters").reset();
  filterByView(null);
}

/** Filters what came since the last time. */
function filterNew() {
  for (; filtered < records.steps.length; filtered++) {
    if (passes(records.steps[filtered])) shown.push(filtered);
  }
}

function choose(/** @type {number} */ place) {
  current = shown.length === 0 ? -1 : Math.min(Math.max(place, 0), shown.length - 1);
  list.draw(shown.length, current);
  drawDetails();
  drawStage();
  markTime();
  $("position").textContent = current < 0 ? "no event" : `${current + 1} of ${shown.length}`;
}

/** A row of the list. */
function write(/** @type {any} */ row, /** @type {number} */ place) {
  const step = records.steps[shown[place]];
  const { route } = step;
  const [time, what, where, handler] = row.children;
  time.textContent = route.time.toFixed(3);
  what.textContent = title(route);
  where.replaceChildren(...fingers(step));
  handler.textContent = who(route);
  handler.className = `who ${tone(route)}`;
}

/** The fingers of an event in their colours, with the place of a single one. */
function fingers(/** @type {any} */ step) {
  const { touches } = step.route;
  if (step.route.event !== "touches") return [];
  const marks = touches.flatMap((/** @type {any} */ touch) => [dot(step, touch), `${touch.id} `]);
  const [{ x, y }] = touches.length === 1 ? touches : [{ x: null, y: null }];
  return x === null ? marks : [...marks, `at ${Math.round(x)}, ${Math.round(y)}`];
}

function dot(/** @type {any} */ step, /** @type {any} */ touch) { return el("i", { class: `dot f${records.colorOf(step, touch.id)}` }); }

function title(/** @type {any} */ route) {
  if (route.event === "touches") {
    const count = route.touches.length;
    return `touches ${route.subtype}${count > 1 ? ` × ${count}` : ""}`;
  }
  if (route.event === "motion") return route.calls[0]?.method || "motion";
  if (route.event === "action") return [route.event, route.subtype, route.action.name].filter(Boolean).join(" ");
  return route.subtype.startsWith(route.event) ? route.subtype : `${route.event} ${route.subtype}`;
}

/** How an action ended. */
function ending(/** @type {any} */ { action, reason }) {
  return (action.result === "notRun" ? "not run" : action.result ?? "")
    + (action.milliseconds === null ? "" : ` after ${action.milliseconds} ms`) + (reason === null ? "" : `: ${reason}`);
}

function who(/** @type {any} */ route) {
  if (route.event === "action") return ending(route);
  if (route.handledBy !== null) return route.handledBy;
  if (route.outcome === "watched") return `watched by ${route.watchedBy.join(", ")}`;
  if (route.outcome === "dropped") return "dropped";
  return route.reason || "";
}

// MARK: - Details

/** What the program below a desktop view gets of a touch. @type {Record<string, string>} */
const below = { forwarded: "forwarded", heldBack: "held back", kept: "kept" };

function drawDetails() {
  const box = $("details");
  if (current < 0) { box.replaceChildren(...withoutEvent()); return; }
  const step = records.steps[shown[current]];
  const route = step.route;
  const list = el("dl", {},
    pair("Event", title(route)), pair("Time", `${route.time.toFixed(6)} s`), route.action === undefined ? pair("Number", route.seq) : null,
    route.device === null ? null : pair("Device", route.device + (route.node ? ` (${route.node})` : "")),
    route.latencyMicroseconds === null ? null : pair("Latency", `${route.latencyMicroseconds} µs`),
    route.outcome === null ? null : pair("Outcome", el("span", { id: "outcome", class: `pill ${route.outcome}` }, route.outcome)),
    route.handledBy === null ? null : pair("Handled by", el("span", { id: "handler" }, route.handledBy)),
    route.watchedBy.length === 0 ? null : pair("Watched by", route.watchedBy.join(", ")),
    route.reason === null ? null : pair("Reason", el("span", { id: "reason" }, route.reason)),
    action(step),
    cause(shown[current]));
  const parts = [list];
  if (comparison !== null && differingStep() === shown[current]) parts.unshift(difference(comparison));
  const ran = records.actionsOf(step);
  if (ran.length > 0) {
    parts.push(el("h3", {}, "What it ran"), el("ul", { id: "actions" }, ran.map((/** @type {number} */ at) => {
      const { route: one } = records.steps[at];
      const button = el("button", { type: "button" }, title(one));
      button.addEventListener("click", () => show(at));
      return el("li", {}, button, content(one) === null ? null : ` ${content(one)}`, " ", el("span", { class: tone(one) }, who(one)));
    })));
  }
  if (route.hitTest.length > 0) {
    parts.push(el("h3", {}, "Hit path"), el("ol", { id: "hit-path" }, route.hitTest.map((/** @type {string} */ name) => el("li", {}, name))));
  }
  if (route.calls.length > 0) {
    parts.push(el("h3", {}, "Responder chain: who was asked"), el("ol", { id: "calls" },
      route.calls.map((/** @type {any} */ call) => el("li", {}, el("b", {}, call.to), ` ${call.method}`))));
  }
  if (route.touches.length > 0) {
    parts.push(el("h3", {}, "Touches"), el("ul", { id: "touches" }, route.touches.map((/** @type {any} */ touch) =>
      el("li", {}, dot(step, touch), `${touch.id} ${touch.phase}` + (touch.x === null ? "" : ` at ${touch.x}, ${touch.y}`)
        + `, taps ${touch.tapCount}` + (touch.view === null ? "" : `, began in ${touch.view}`) + (touch.below === undefined ? "" : `, ${below[touch.below]}`), reported(records.finger(route.time, touch, route.touches.length === 1 && touch.phase !== "ended" && touch.phase !== "cancelled"))))));
  }
  // The event of another finger of the frame may come between a hit test and the event of its touch.
  const hits = route.touches.filter((/** @type {any} */ touch) => touch.phase === "began")
    .map((/** @type {any} */ touch) => records.hit(step, touch.id)).filter(Boolean);
  for (const hit of hits) parts.push(...walk(hit, Math.max(Math.floor(WALK / hits.length), 8)));
  const changes = step.before.filter((/** @type {any} */ record) => record.inspect === "recognizer");
  if (changes.length > 0) {
    parts.push(el("h3", {}, "Recognisers before it"), el("ul", { id: "transitions" }, changes.map((/** @type {any} */ { recognizer: change }) =>
      el("li", {}, el("b", {}, change.name), ` ${change.from} → ${change.isWaiting ? `(waits to be ${change.to})` : change.to}`,
        change.cause === undefined ? null : `: ${change.cause}`))));
  }
  for (const record of step.before) {
    if (record.inspect !== "shake") continue;
    const { phase, cause } = record.shake;
    parts.push(el("h3", {}, phase === "missed" ? "Almost a shake before it" : `Shake ${phase}`), el("p", { class: "cause" }, cause));
  }
  const pressed = step.before.filter((/** @type {any} */ record) => record.inspect === "key");
  if (pressed.length > 0) {
    parts.push(el("h3", {}, "Keys"), el("ul", {}, pressed.map((/** @type {any} */ { key }) =>
      el("li", {}, `${key.name} (${key.code}) ${["released", "pressed", "repeated"][key.value] || key.value}`
        + (key.meaning === undefined ? ": no meaning on this device" : `: ${key.meaning}`)
        + ` — ${key.device}${key.node ? ` ${key.node}` : ""}`))));
  }
  box.replaceChildren(...parts, copying(step));
}

/** The buttons that copy an event and its address. Where the browser refuses that, its text is shown to be copied by hand. */
function copying(/** @type {any} */ { route }) {
  const text = el("textarea", { readonly: true, hidden: true, rows: 4, "aria-label": "Text to copy" });
  const message = el("span", { id: "copied", role: "status" });
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => string} */ content) => {
    const one = el("button", { type: "button", id }, label);
    one.addEventListener("click", async () => {
      text.value = content();
      try {
        await navigator.clipboard.writeText(text.value);
        text.hidden = true;
        message.textContent = "Copied";
      } catch {
        text.hidden = false;
        text.select();
        message.textContent = "The browser refused: copy the selected text";
      }
    });
    return one;
  };
  return el("div", { class: "copying" }, button("copy", "Copy as JSON", () => JSON.stringify(route)),
    button("copy-address", "Copy address", () => { writeAddress(); return new URL(records.address(shown[current]), location.href).href; }), message, text);
}

/** What to do where there is no event to show. */
function withoutEvent() {
  if (records.steps.length > 0) {
    const button = el("button", { type: "button", id: "clear" }, "Show all events");
    button.addEventListener("click", clearFilter);
    return [el("p", { class: "muted" }, "No event matches the filter."), el("p", {}, button)];
  }
  const live = document.documentElement.dataset.live;
  return [el("p", { class: "muted" }, live === undefined ? "There are no events: the recording has none, or the daemon ended before the first one."
    : live === "waiting" ? "No daemon is running. Start it again: its events will appear here."
    : "No event yet. Touch the screen, or run: responderd ctl tap 160,240")];
}

/** The values of an action, or what it published. */
function content(/** @type {any} */ route) { return route.action.values ?? route.action.payload ?? null; }

/** What an action did, and for a warning, where it was. */
function action(/** @type {any} */ step) {
  const { route } = step;
  if (route.action === undefined) return null;
  const { scene, view, handler, place, values, payload, result, status } = route.action;
  const at = records.eventOf(step);
  const event = at === undefined ? null : el("button", { type: "button", id: "caused-by" }, title(records.steps[at].route));
  event?.addEventListener("click", () => { if (at !== undefined) show(at); });
  return [
    event === null ? null : pair("Caused by", event),
    values === null ? null : pair("Values", el("span", { id: "values" }, values)),
    payload === undefined ? null : pair("Payload", el("span", { id: "payload" }, payload)),
    result === null ? null : pair("Result", el("span", { id: "result", class: `pill ${tone(route)}` }, ending({ ...route, reason: null }))),
    status === null ? null : pair("Exit status", el("span", { id: "status" }, String(status))),
    scene === null ? null : pair("Scene", scene),
    handler === null ? null : pair("Handler", [view, handler].filter(Boolean).join(".")),
    handler !== null || view === null ? null : pair("View", view),
    place === null ? null : pair("Place", el("span", { id: "place" }, place)),
  ].flatMap((/** @type {any} */ part) => part ?? []);
}

/** What the device reported of a finger. */
function reported(/** @type {any} */ finger) {
  if (finger === undefined) return null;
  const { slot, raw, force, maximumForce, majorRadius } = finger;
  const number = (/** @type {number} */ value) => String(Math.round(value * 100) / 100);
  return el("span", { class: "reported muted" }, ` — slot ${slot}, position ${raw.x}, ${raw.y} of the device`
    + (force === undefined ? "" : `, force ${number(force)} of ${number(maximumForce)} (pressure ${raw.pressure})`)
    + (majorRadius === undefined ? "" : `, radius ${number(majorRadius)} points`));
}

function pair(/** @type {string} */ name, /** @type {any} */ value) {
  return [el("dt", {}, name), el("dd", {}, value instanceof Node ? value : String(value))];
}

/** What differs in the other run. */
function difference(/** @type {Comparison} */ { differences }) {
  return el("table", { id: "difference" },
    el("caption", {}, "The first event that differs"),
    el("thead", {}, el("tr", {}, ["", "this run", "other run"].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, differences.map(([name, here, there]) =>
      el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, here), el("td", {}, there)))));
}

/** What a call of the life cycle goes back to: what happened to the machine before it. */
function cause(/** @type {number} */ index) {
  if (records.steps[index].route.event !== "lifecycle") return null;
  for (let at = index - 1; at >= 0; at--) {
    const { route } = records.steps[at];
    if (route.event === "lifecycle") continue;
    if (route.event !== "machine" || records.steps[index].route.time - route.time > 1) return null;
    const button = el("button", { type: "button" }, `${route.subtype}${route.reason ? `: ${route.reason}` : ""}`);
    button.addEventListener("click", () => show(at));
    return pair("Cause", button);
  }
  return null;
}

/** Chooses a step, also one that the filter leaves out. */
function show(/** @type {number} */ index) {
  if (!shown.includes(index)) clearFilter();
  step(shown.indexOf(index));
}

/** How many views a hit test shows at first. */
const WALK = 60;

/** A hit test, view by view; of a long one the views that were not merely outside, and the rest on request. */
function walk(/** @type {any} */ hit, /** @type {number} */ room) {
  const rows = el("ul", { class: "walk" });
  const write = (/** @type {any[]} */ steps) => rows.replaceChildren(...steps.map(walkRow));
  const parts = [el("h3", {}, `Hit test at ${hit.x.toFixed(1)}, ${hit.y.toFixed(1)}: each view, the front first`), rows];
  if (hit.steps.length <= room) {
    write(hit.steps);
    return parts;
  }
  const telling = hit.steps.filter((/** @type {any} */ step) => step.outcome !== "outside" && step.outcome !== "covered");
  const some = telling.slice(0, room);
  write(some);
  const more = el("button", { type: "button", class: "more" }, `Show all ${hit.steps.length} views`);
  more.addEventListener("click", () => { write(hit.steps); more.remove(); });
  return [...parts, more];
}

function walkRow(/** @type {any} */ step) {
  const isHit = step.outcome === "hit" || step.outcome === "chosen" || step.outcome === "containsHit";
  return el("li", { class: isHit ? "yes" : "no", "data-outcome": step.outcome, "data-id": step.id, style: `margin-left:${Math.min(step.depth, 12) * 12}px` },
    el("b", {}, step.view), el("span", {}, step.text));
}

// MARK: - Stage

function drawStage() {
  const chosen = current < 0 ? null : records.steps[shown[current]];
  const look = records.treeAt(chosen === null ? records.lastRecord : chosen.at);
  // Of an event with several fingers the newest hit; a touch that began earlier has its walk in front of that.
  const hits = chosen === null ? [] : chosen.route.touches.map((/** @type {any} */ touch) => records.hit(chosen, touch.id)).filter(Boolean);
  const newest = chosen?.before.findLast((/** @type {any} */ record) => record.inspect === "hit" && hits.includes(record.hit))?.hit;
  const hit = (newest ?? hits[hits.length - 1])?.hit;
  stage.draw(look, hit, chosen === null ? [] : records.touchesAt(shown[current], Stage.trail));
  tree.draw(look?.views ?? null, hit);
}

function describe(/** @type {any} */ view) {
  for (const row of $("tree-rows").children) row.classList.toggle("pointed", Number(row.dataset.id) === view.id);
  const [x, y, width, height] = view.frame.map((/** @type {number} */ value) => Math.round(value * 100) / 100);
  $("view-info").textContent = `${view.name} (${view.type}) — frame ${x}, ${y}, ${width} × ${height}`
    + (view.isHidden ? ", hidden" : "") + (view.alpha < 1 ? `, alpha ${view.alpha}` : "")
    + (view.isUserInteractionEnabled ? "" : ", takes no touches") + (view.controller ? `, view of ${view.controller}` : "");
}

/** The views as a list, each indented in its superview; it is put together only while it is open. */
const tree = {
  /** @type {any} */ shown: null,
  draw(/** @type {any} */ views, /** @type {number | undefined} */ hit) {
    if (!$("tree").open || views === null) return;
    const texts = [...views.values()].map((view) => `${view.id} ${view.name} ${view.type}`).join();
    if (this.shown !== texts) {
      this.shown = texts;
      const depths = new Map();
      $("tree-rows").replaceChildren(...[...views.values()].map((view) => {
        const depth = view.parent === undefined ? 0 : depths.get(view.parent) + 1;
        depths.set(view.id, depth);
        return el("li", { "data-id": view.id, style: `padding-left:${4 + Math.min(depth, 12) * 12}px` }, el("b", {}, view.name), ` ${view.type}`);
      }));
    }
    for (const row of $("tree-rows").children) row.classList.toggle("hit", Number(row.dataset.id) === hit);
  },
};

// MARK: - Time

function markTime() {
  const time = current < 0 ? null : records.steps[shown[current]].route.time;
  lanes.mark(time, follows);
  const box = $("lanes");
  box.setAttribute("aria-valuemax", String(Math.max(shown.length, 1)));
  box.setAttribute("aria-valuenow", String(current + 1));
  box.setAttribute("aria-valuetext", time === null ? "no event" : `${time.toFixed(3)} s`);
}

function seek(/** @type {number} */ time) {
  const timeOf = (/** @type {number} */ place) => records.steps[shown[place]].route.time;
  const after = partition(shown.length, (place) => timeOf(place) >= time);
  const isNearer = after > 0 && (after === shown.length || time - timeOf(after - 1) <= timeOf(after) - time);
  step(isNearer ? after - 1 : after);
}

/** Of the events that the filter lets through and that are in the selected range: how many were looked at, what they are, and
    their latencies. @type {{ events: number, latencies: number[], kinds: Map<string, number>, outcomes: Map<string, number> }} */
let sums = { events: 0, latencies: [], kinds: new Map(), outcomes: new Map() };
let measured = 0;

function restartMeasuring() {
  sums = { events: 0, latencies: [], kinds: new Map(), outcomes: new Map() };
  measured = 0;
  measureSoon();
}

/** Writes how many events are in the selected range, and how long they took from the kernel to their handler. */
function measureNew() {
  const [from, to] = lanes.range ?? [-Infinity, Infinity];
  const { latencies, kinds, outcomes } = sums;
  const add = (/** @type {Map<string, number>} */ counts, /** @type {string} */ name) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (; measured < shown.length; measured++) {
    const { time, event, outcome, latencyMicroseconds: latency } = records.steps[shown[measured]].route;
    if (time < from || time > to) continue;
    sums.events += 1;
    if (lanes.range !== null) {
      add(kinds, event);
      if (outcome !== null) add(outcomes, outcome);
    }
    if (typeof latency === "number" && latency >= 0) latencies.push(latency);
  }
  const times = Float64Array.from(latencies).sort();
  // The nearest rank, as "measure" has it.
  const at = (/** @type {number} */ share) => times[Math.max(Math.ceil(times.length * share) - 1, 0)];
  $("latency").textContent = times.length === 0 ? "" : `Kernel to handler, ${times.length} events: `
    + `50 % within ${at(0.5)} µs, 90 % within ${at(0.9)} µs, 99 % within ${at(0.99)} µs, longest ${at(1)} µs`;
  for (const id of ["zoom-range", "clear-range"]) $(id).hidden = lanes.range === null;
  $("range").textContent = lanes.range === null ? "" : [
    `${from.toFixed(3)} s to ${to.toFixed(3)} s (${Math.round((to - from) * 1000)} ms): ${sums.events} events`,
    ...[...kinds, ...outcomes].map(([name, count]) => `${count} ${name}`),
    ...records.peaks(from, to).map(({ device, g }) => `${device} up to ${g.toFixed(2)} g`),
  ].join(", ");
}

const measureSoon = onceIn(200, measureNew);

function measure() {
  restartMeasuring();
  measureNew();
}

/** Lists the movements that were almost a shake. */
function listMisses() {
  const all = records.shakes.filter((shake) => shake.phase === "missed");
  const box = $("misses");
  if (all.length === box.querySelector("ul").children.length) return;
  box.hidden = all.length === 0;
  box.querySelector("summary").textContent = all.length === 1 ? "1 movement was almost a shake" : `${all.length} movements were almost a shake`;
  box.querySelector("ul").replaceChildren(...all.map(({ time, device, cause }) => el("li", {}, `${time.toFixed(3)} s, ${device}: ${cause}`)));
}

// MARK: - Comparison

/** @type {Comparison | null} */
let comparison = null;

function compare(/** @type {string} */ name, /** @type {string} */ text) {
  comparison = new Comparison(records, text);
  if (comparison.count === 0) {
    comparison = null;
    $("comparison").textContent = `${name} holds no events: choose a report, or the lines of --trace json`;
  }
  writeComparison();
  drawDetails();
}

/** The step that shows the difference; `null` without one. */
function differingStep() {
  const [at, here] = [comparison?.at ?? null, records.steps.length];
  // A running daemon has not come to the rest yet.
  if (at === null || here === 0 || at >= here && document.documentElement.dataset.live !== undefined) return null;
  // The other run may have more events than this one.
  return Math.min(at, here - 1);
}

function writeComparison() {
  if (comparison === null) return;
  const { at, count, differences } = comparison;
  const [here, step] = [records.steps.length, differingStep()];
  if (at === null || step === null) {
    $("comparison").textContent = here === count ? `Both runs have the same ${count} events` : `The first ${here} events of ${count} are the same`;
    return;
  }
  const button = el("button", { type: "button", id: "differing" }, `Event ${at + 1} is the first that differs: ${differences.map(([part]) => part).join(", ")}`);
  button.addEventListener("click", () => show(step));
  $("comparison").replaceChildren(button);
}

// MARK: - Stepping

/** The next drawing while the page plays. @type {number | null} */
let playing = null;

function play(/** @type {boolean} */ goes) {
  if (!goes && playing === null) return;
  if (playing !== null) cancelAnimationFrame(playing);
  playing = null;
  $("play").textContent = goes ? "❚❚" : "▶";
  $("play").setAttribute("aria-label", goes ? "Pause" : "Play");
  announce(!goes);
  if (!goes) return;
  follows = false;
  isAddressed = false;
  if (current >= shown.length - 1) choose(0);
  if (current < 0) return play(false);
  const timeOf = (/** @type {number} */ place) => records.steps[shown[place]].route.time;
  let [time, last] = [timeOf(current), performance.now()];
  const next = (/** @type {number} */ now) => {
    time += Math.max(now - last, 0) / 1000;
    last = now;
    let place = current;
    while (place + 1 < shown.length && timeOf(place + 1) <= time) place++;
    // A long pause is shortened.
    if (place + 1 < shown.length) time = Math.max(time, timeOf(place + 1) - 1);
    if (place !== current) choose(place);
    if (current >= shown.length - 1) return play(false);
    playing = requestAnimationFrame(next);
  };
  playing = requestAnimationFrame(next);
}

/** Has a screen reader read each event that is chosen, or none: not while they change by themselves. */
function announce(/** @type {boolean} */ each) { $("details-panel").setAttribute("aria-live", each ? "polite" : "off"); }

function step(/** @type {number} */ place) {
  if (follows) announce(true);
  follows = false;
  isAddressed = false;
  play(false);
  choose(place);
  writeAddressSoon();
}

/** Chooses the last event, and those after it while a daemon is running. */
function stepToLast() {
  step(shown.length - 1);
  follows = document.documentElement.dataset.live !== undefined;
  if (follows) announce(false);
}

/** Puts the chosen event into the address of the page, which then leads to it; none while the page follows a daemon. */
function writeAddress() {
  if (current < 0) return;
  history.replaceState(null, "", follows ? location.pathname + location.search : records.address(shown[current]));
}

// Browsers refuse many changes in a short time.
const writeAddressSoon = onceIn(500, writeAddress);

/** Chooses the event in the address of the page. Returns whether it is here. */
function openAddress() {
  const at = records.stepAt(location.hash);
  if (at !== undefined) show(at);
  return at !== undefined;
}

function zoomToRange() {
  if (lanes.range !== null) lanes.show(...lanes.range);
}

function clearRange() {
  lanes.select();
  measure();
}

/** Keys that scroll the details and the list of views while they have the focus. */
const scrolling = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"]);

function isTyping(/** @type {any} */ target) { return target instanceof HTMLInputElement && target.type === "search" || target instanceof HTMLSelectElement; }

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target)) { if (event.key === "Escape") $("events").focus(); return; }
  if ((event.target === $("details") || event.target === $("tree-rows")) && scrolling.has(event.key)) return;
  const page = list.page;
  /** @type {Record<string, () => void>} */
  const actions = {
    ArrowDown: () => step(current + 1), ArrowRight: () => step(current + 1), j: () => step(current + 1),
    ArrowUp: () => step(current - 1), ArrowLeft: () => step(current - 1), k: () => step(current - 1),
    Home: () => step(0), End: stepToLast,
    PageDown: () => step(current + page), PageUp: () => step(current - page),
    "/": () => $("filter").focus(),
    "+": () => lanes.zoom(0.5), "=": () => lanes.zoom(0.5), "-": () => lanes.zoom(2), 0: () => lanes.show(),
    z: zoomToRange, Escape: () => { clearRange(); if (viewName !== null) filterByView(null); },
  };
  if (event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    lanes.move(event.key === "ArrowLeft" ? -0.25 : 0.25);
  } else if (event.key === " " && /** @type {any} */ (event.target).closest("button, input, summary") === null) {
    play(playing === null);
  } else if (actions[event.key]) {
    actions[event.key]();
  } else {
    return;
  }
  event.preventDefault();
});
$("first").addEventListener("click", () => step(0));
$("previous").addEventListener("click", () => step(current - 1));
$("next").addEventListener("click", () => step(current + 1));
$("last").addEventListener("click", stepToLast);
$("play").addEventListener("click", () => play(playing === null));
for (const id of ["details", "tree"]) {
  $(id).addEventListener("mouseover", (/** @type {any} */ event) => {
    const row = event.target.closest("li[data-id]");
    stage.point(row === null ? null : Number(row.dataset.id));
  });
  $(id).addEventListener("mouseleave", () => stage.point(null));
}
$("tree").addEventListener("toggle", drawStage);
$("events").addEventListener("click", (/** @type {any} */ event) => {
  const row = event.target.closest(".event");
  if (row !== null) step(Number(row.dataset.place));
});
// The same file can be chosen again after another run.
$("other").addEventListener("click", () => { $("other").value = ""; });
$("other").addEventListener("change", async () => {
  const file = $("other").files[0];
  if (file !== undefined) compare(file.name, await file.text());
});
$("tree-rows").addEventListener("click", (/** @type {any} */ event) => {
  const row = event.target.closest("li[data-id]");
  if (row !== null) filterByView(row.querySelector("b").textContent);
});
$("view").addEventListener("click", () => filterByView(null));
$("zoom-in").addEventListener("click", () => lanes.zoom(0.5));
$("zoom-out").addEventListener("click", () => lanes.zoom(2));
$("zoom-all").addEventListener("click", () => lanes.show());
$("zoom-range").addEventListener("click", zoomToRange);
$("clear-range").addEventListener("click", clearRange);
$("filters").addEventListener("submit", (/** @type {any} */ event) => event.preventDefault());
for (const id of ["filter", "kind", "dropped", "moves"]) $(id).addEventListener("input", filter);
addEventListener("hashchange", openAddress);

// MARK: - Start

/** The kinds of events that the text of a replay counts. */
const INPUT = ["touches", "motion", "remoteControl", "presses"];

function count() {
  const { outcomes, missed, steps, kinds } = records;
  const inputs = INPUT.reduce((sum, kind) => sum + (kinds.get(kind)?.length ?? 0), 0);
  const parts = [`${steps.length} events${inputs === 0 ? "" : `, ${inputs} of input`}`, ...["handled", "watched", "dropped"].filter((name) => outcomes[name]).map((name) => `${outcomes[name]} ${name}`)];
  if (missed > 0) parts.push(`${missed} records missing`);
  $("counts").textContent = parts.join(", ");
  const select = $("kind");
  if (select.options.length === kinds.size + 1) return;
  for (const kind of kinds.keys()) {
    if (![...select.options].some((option) => option.value === kind)) select.append(el("option", { value: kind }, kind));
  }
}

/** Whether the address names an event that may be among those from before the page was opened. */
let isAddressed = location.hash !== "";

/** Shows what a running daemon did since the last time. */
function showNew() {
  filterNew();
  if (comparison?.proceed()) writeComparison();
  count();
  if (isAddressed) openAddress();
  if (follows) choose(shown.length - 1);
  else if (current < 0) choose(0);
  else {
    list.draw(shown.length, null);
    // A command of the event that is shown may have ended.
    const ran = current < 0 ? 0 : records.actionsOf(records.steps[shown[current]]).length;
    if (ran !== ($("actions")?.children.length ?? 0)) drawDetails();
    $("position").textContent = `${current + 1} of ${shown.length}`;
  }
}

/** Calls a function soon, and once however often it is asked meanwhile. */
function onceIn(/** @type {number} */ milliseconds, /** @type {() => void} */ body) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => { isDue = false; body(); }, milliseconds);
  };
}

/** Shows the explanations of what the timeline has. */
function showLegend() {
  for (const item of $("legend").children) item.hidden &&= $("lanes").querySelector(item.dataset.of) === null;
}

function follow() {
  const source = new EventSource("records");
  const showSoon = onceIn(16, showNew);
  // The timeline is drawn as a whole.
  const drawSoon = onceIn(500, () => { lanes.draw(); showLegend(); listMisses(); });
  // Each summary sorts all latencies.
  const sumUpSoon = onceIn(2000, measureSoon);
  const { dataset } = document.documentElement;
  const write = (/** @type {string} */ state) => {
    $("title").textContent = document.title + state;
    if (current < 0) drawDetails();
  };
  const end = () => {
    source.close();
    delete dataset.live;
    write(" (ended)");
    writeComparison();
    if (comparison !== null) drawDetails();
  };
  source.addEventListener("message", (event) => {
    records.addLines(event.data);
    if (dataset.live === "waiting") {
      dataset.live = "";
      write("");
    }
    showSoon();
    drawSoon();
    sumUpSoon();
  });
  source.addEventListener("live", () => {
    showNew();
    isAddressed = false;
  });
  source.addEventListener("wait", () => {
    dataset.live = "waiting";
    write(" (waiting for the next daemon)");
  });
  source.addEventListener("end", end);
  // To connect again would bring everything again.
  source.addEventListener("error", end);
}

records.addLines($("records").textContent);
$("records").textContent = "";
follows = document.documentElement.dataset.live !== undefined;
if (follows) announce(false);
count();
filter();
lanes.draw();
showLegend();
listMisses();
if (follows) follow();
else if (!openAddress()) choose(Math.max(shown.findIndex((index) => records.steps[index].route.event === "touches"), 0));
