// @ts-check
"use strict";

/** The timeline: a lane for each kind of events, recogniser and sensor. It holds no more than its width can show. */
class Lanes {
  #box;
  #records;
  #title;
  #start = 0;
  #end = 1;
  #left = 0;
  #width = 1;
  /** Lies above the rest, so that the rest is not drawn again when it moves. */
  #now = el("div", { id: "now" });

  constructor(/** @type {any} */ box, /** @type {Records} */ records, /** @type {(route: any) => string} */ title) {
    this.#box = box;
    this.#records = records;
    this.#title = title;
  }

  /** The time at a place of the window. */
  timeAt(/** @type {number} */ clientX) {
    return this.#start + (clientX - this.#box.getBoundingClientRect().left - this.#left) / this.#width * (this.#end - this.#start);
  }

  /** Marks the time that the rest of the page shows. */
  mark(/** @type {number | null} */ time) {
    this.#now.style.transform = `translateX(${this.#x(time ?? this.#start)}px)`;
  }

  #x(/** @type {number} */ time) { return this.#left + (time - this.#start) / (this.#end - this.#start) * this.#width; }

  draw() {
    const records = this.#records;
    const width = Math.max(this.#box.clientWidth || 900, 280);
    this.#left = Math.min(170, Math.round(width * 0.3));
    this.#width = width - this.#left - 12;
    [this.#start, this.#end] = Number.isFinite(records.start) ? [records.start, records.end] : [0, 0];
    if (!(this.#end > this.#start)) this.#end = this.#start + 1;
    /** @type {any[]} */
    const parts = [];
    let top = 4;
    const row = (/** @type {string} */ name, /** @type {number} */ height, /** @type {string[]} */ notes = []) => {
      parts.push(el("svg:rect", { class: "row", x: this.#left, y: top, width: this.#width, height, rx: 4 }));
      const room = Math.floor(this.#left / 7.2) - 1;
      const short = (/** @type {string} */ text) => text.length > room ? `${text.slice(0, room - 1)}…` : text;
      parts.push(el("svg:text", { class: "label", x: 2, y: top + Math.min(height / 2 + 4, 18) }, short(name), el("svg:title", {}, name)));
      for (const [place, note] of notes.entries()) {
        parts.push(el("svg:text", { class: "label", x: 2, y: top + 36 + 16 * place }, short(note)));
      }
      const at = top;
      top += height + 4;
      return at;
    };
    for (const kind of ["touches", "gesture", "motion", "remoteControl", "presses", "action", "warning", "lifecycle", "machine", "device"]) {
      if (!records.kinds.has(kind)) continue;
      const y = row(kind, 18);
      if (kind === "touches") this.#drawTouches(parts, y); else this.#drawTicks(parts, y, records.kinds.get(kind) || []);
    }
    /** @type {Map<number, number>} */
    const tops = new Map();
    for (const [id, recognizer] of records.recognizers) {
      const y = row(`${recognizer.name}`, 18);
      tops.set(id, y);
      this.#drawRecognizer(parts, y, id, recognizer);
    }
    for (const [id, recognizer] of records.recognizers) this.#drawDependencies(parts, tops, id, recognizer);
    for (const [device, all] of records.samples) {
      this.#drawSamples(parts, row(device, 110, ["x red", "y green", "z blue", `±${all[0].swing} g dashed`]), 110, device, all);
    }
    if (records.keys.length > 0) {
      const y = row("keys", 18);
      for (const key of this.#apart(records.keys.filter((key) => key.value === 1))) {
        parts.push(el("svg:rect", { class: `tick ${key.meaning === undefined ? "dropped" : "handled"}`, x: this.#x(key.time) - 1.5, y: y + 3, width: 3, height: 12 },
          el("svg:title", {}, `${key.name} (${key.code}): ${key.meaning ?? "no meaning"}`)));
      }
    }
    const count = Math.max(2, Math.min(10, Math.floor(this.#width / 90)));
    for (let at = 0; at <= count; at++) {
      const time = this.#start + (this.#end - this.#start) * at / count;
      parts.push(el("svg:text", { class: "label", x: this.#x(time), y: top + 13, "text-anchor": at === count ? "end" : at === 0 ? "start" : "middle" }, `${time.toFixed(2)} s`));
    }
    this.#now.style.height = `${top}px`;
    this.#box.replaceChildren(el("svg:svg", { height: top + 20, viewBox: `0 0 ${width} ${top + 20}` }, parts), this.#now);
  }

  /** Those of many marks that are not drawn over each other. */
  #apart(/** @type {any[]} */ marks) {
    let last = -Infinity;
    return marks.filter(({ time }) => {
      const at = this.#x(time);
      if (at - last < 0.5) return false;
      last = at;
      return true;
    });
  }

  #drawTouches(/** @type {any[]} */ parts, /** @type {number} */ y) {
    /** @type {Record<string, number>} */
    const drawn = {};
    for (const all of this.#records.touches.values()) {
      const last = all[all.length - 1];
      const [from, to] = [this.#x(all[0].time), Math.max(this.#x(last.time), this.#x(all[0].time) + 0.1)];
      // Fingers that are down at the same time cover each other.
      if (to - (drawn[last.phase] ?? -Infinity) < 0.5) continue;
      drawn[last.phase] = to;
      parts.push(el("svg:line", { class: `touch ${last.phase}`, x1: from, x2: to, y1: y + 9, y2: y + 9 }));
    }
  }

  #drawTicks(/** @type {any[]} */ parts, /** @type {number} */ y, /** @type {any[]} */ steps) {
    /** @type {Record<string, number>} */
    const drawn = {};
    for (const { route } of steps) {
      const at = this.#x(route.time);
      // One that was dropped is not covered by one that was handled.
      const shade = tone(route);
      const kind = shade === "dropped" ? "dropped" : "other";
      if (at - (drawn[kind] ?? -Infinity) < 0.5) continue;
      drawn[kind] = at;
      parts.push(el("svg:rect", { class: `tick ${shade}`, x: at - 1.5, y: y + 3, width: 3, height: 12, rx: 1 }, el("svg:title", {}, this.#title(route))));
    }
  }

  #drawRecognizer(/** @type {any[]} */ parts, /** @type {number} */ y, /** @type {number} */ id, /** @type {any} */ recognizer) {
    const shapes = { began: "active", changed: "active", ended: "ended", failed: "failed", cancelled: "cancelled", waiting: "waiting" };
    /** @type {Record<string, number>} */
    const drawn = {};
    for (const [at, change] of recognizer.changes.entries()) {
      const state = change.isWaiting ? "waiting" : change.to;
      if (state === "possible") continue;
      const from = this.#x(change.time);
      const to = Math.max(this.#x(recognizer.changes[at + 1]?.time ?? change.time), from + 4);
      if (to - (drawn[state] ?? -Infinity) < 0.5) continue;
      drawn[state] = to;
      parts.push(el("svg:rect", { class: shapes[/** @type {keyof shapes} */ (state)] || "possible", "data-recognizer": id, "data-state": state, x: from, y: y + 3, width: to - from, height: 12, rx: 2 },
        el("svg:title", {}, `${recognizer.name}: ${change.from} → ${state}${change.cause ? `: ${change.cause}` : ""}`)));
    }
  }

  /** An arrow from each recogniser that waits to the one that has to fail, and from each that recognised to the one that failed for it. */
  #drawDependencies(/** @type {any[]} */ parts, /** @type {Map<number, number>} */ tops, /** @type {number} */ id, /** @type {any} */ recognizer) {
    /** @type {Record<string, number>} */
    const drawn = {};
    for (const change of recognizer.changes) {
      for (const other of change.otherIDs || []) {
        const [own, its] = [tops.get(id), tops.get(other)];
        if (own === undefined || its === undefined || own === its) continue;
        const [from, to] = change.isWaiting ? [own, its] : [its, own];
        const at = this.#x(change.time) + 1;
        const kind = `${other} ${change.isWaiting}`;
        if (at - (drawn[kind] ?? -Infinity) < 0.5) continue;
        drawn[kind] = at;
        const tip = to > from ? to + 3 : to + 15;
        const back = to > from ? tip - 6 : tip + 6;
        parts.push(el("svg:path", { class: `dependency ${change.isWaiting ? "waits" : "prevents"}`, "data-recognizer": id, "data-other": other,
          d: `M${at} ${from + 9}V${tip}M${at - 4} ${back}L${at} ${tip}L${at + 4} ${back}` },
          el("svg:title", {}, `${recognizer.name}: ${change.cause ?? (change.isWaiting ? "waits" : "prevented")}`)));
      }
    }
  }

  #drawSamples(/** @type {any[]} */ parts, /** @type {number} */ y, /** @type {number} */ height, /** @type {string} */ device, /** @type {any[]} */ all) {
    const right = this.#left + this.#width;
    let most = 2;
    for (const { g } of all) most = Math.max(most, Math.abs(g[0]), Math.abs(g[1]), Math.abs(g[2]));
    const value = (/** @type {number} */ g) => y + height / 2 - g / most * (height / 2 - 4);
    let begin = null, until = -Infinity;
    for (let at = 0; at <= all.length; at++) {
      const sample = all[at];
      if (sample?.isShaking && begin === null) begin = sample.time;
      if (begin === null || sample?.isShaking) continue;
      const from = this.#x(begin);
      const to = Math.max(this.#x(all[Math.max(at - 1, 0)].time), from + 1);
      if (to - until >= 0.5) parts.push(el("svg:rect", { class: "shaking", x: from, y, width: to - from, height }));
      until = Math.max(until, to);
      begin = null;
    }
    for (const sign of [1, -1]) {
      const at = value(sign * all[0].swing);
      parts.push(el("svg:line", { class: "limit", x1: this.#left, x2: right, y1: at, y2: at }));
    }
    for (const [axis, name] of ["x", "y", "z"].entries()) {
      parts.push(el("svg:polyline", { class: `axis ${name}`, points: this.#curve(all, axis).map((sample) => `${this.#x(sample.time).toFixed(2)},${value(sample.g[axis]).toFixed(1)}`).join(" ") }));
    }
    for (const shake of this.#records.shakes.filter((shake) => shake.device === device)) {
      const at = this.#x(shake.time);
      parts.push(el("svg:line", { class: `mark ${shake.phase}`, "data-shake": shake.phase, x1: at, x2: at, y1: y, y2: y + height }, el("svg:title", {}, `${shake.phase}: ${shake.cause}`)));
      if (shake.phase === "missed") continue;
      parts.push(el("svg:text", { class: "label", x: Math.min(at + 4, right - 60), y: y + (shake.phase === "began" ? 14 : height - 6) }, shake.phase));
    }
  }

  /** All samples, or the least and the greatest of each column where there are more than the columns can show. */
  #curve(/** @type {any[]} */ all, /** @type {number} */ axis) {
    if (all.length <= this.#width * 4) return all;
    const curve = [];
    for (let from = 0; from < all.length;) {
      const column = Math.floor(this.#x(all[from].time));
      let [least, most, to] = [from, from, from];
      for (; to < all.length && Math.floor(this.#x(all[to].time)) === column; to++) {
        if (all[to].g[axis] < all[least].g[axis]) least = to;
        if (all[to].g[axis] > all[most].g[axis]) most = to;
      }
      curve.push(...[...new Set([from, Math.min(least, most), Math.max(least, most), to - 1])].map((place) => all[place]));
      from = Math.max(to, from + 1);
    }
    return curve;
  }
}
