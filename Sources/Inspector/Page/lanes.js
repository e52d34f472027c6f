// @ts-check
"use strict";

/** The timeline: a lane for each kind of events, recogniser and sensor. It holds no more than its width can show. */
class Lanes {
  /** The shortest time that it can show, in seconds. */
  static shortest = 0.001;

  #box;
  #records;
  #title;
  /** What is shown, in seconds. */
  #start = 0;
  #end = 1;
  /** All that there is. */
  #first = 0;
  #last = 1;
  /** Whether a part is shown; and whether it is the last one, and stays that while records come. */
  #isPart = false;
  #isLastPart = false;
  #left = 0;
  #width = 1;
  /** The width for which it was drawn. */
  #drawn = 0;
  /** @type {number | null} */
  #time = null;
  /** The range that a drag selected. @type {[number, number] | null} */
  range = null;
  /** Both lie above the rest, so that the rest is not drawn again when they move. */
  #now = el("div", { id: "now" });
  #selection = el("div", { id: "selection" });

  /** A range is selected with `onSelect`, and a time is chosen with `onSeek`. */
  constructor(
    /** @type {any} */ box, /** @type {Records} */ records, /** @type {(route: any) => string} */ title,
    /** @type {(time: number) => void} */ onSeek, /** @type {() => void} */ onSelect,
  ) {
    this.#box = box;
    this.#records = records;
    this.#title = title;
    this.#followPointer(onSeek, onSelect);
    // Also where a scroll bar appears.
    new ResizeObserver(() => { if (this.#box.clientWidth !== this.#drawn) this.draw(); }).observe(box);
  }

  #followPointer(/** @type {(time: number) => void} */ onSeek, /** @type {() => void} */ onSelect) {
    /** Where the button went down. @type {number | null} */
    let from = null;
    let isDrag = false;
    this.#box.addEventListener("pointerdown", (/** @type {any} */ event) => {
      from = event.isPrimary && event.button === 0 ? event.clientX : null;
      isDrag = false;
    });
    this.#box.addEventListener("pointermove", (/** @type {any} */ event) => {
      if (from === null || !isDrag && Math.abs(event.clientX - from) < 4) return;
      if (!isDrag) this.#box.setPointerCapture(event.pointerId);
      isDrag = true;
      this.select(this.#timeAt(from), this.#timeAt(event.clientX));
    });
    this.#box.addEventListener("pointerup", () => {
      from = null;
      if (isDrag) onSelect();
    });
    this.#box.addEventListener("pointercancel", () => { from = null; });
    this.#box.addEventListener("click", (/** @type {any} */ event) => {
      // The end of a drag is a click, too.
      if (!isDrag) onSeek(this.#timeAt(event.clientX));
      isDrag = false;
    });
    this.#box.addEventListener("wheel", (/** @type {any} */ event) => {
      const unit = event.deltaMode === 0 ? 1 : 16;
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      const hasChanged = isSideways ? this.move(event.deltaX * unit / this.#width)
        : this.zoom(1.002 ** (event.deltaY * unit), this.#timeAt(event.clientX));
      // What cannot zoom scrolls the page.
      if (hasChanged || event.ctrlKey) event.preventDefault();
    }, { passive: false });
  }

  /** The time at a place of the window. */
  #timeAt(/** @type {number} */ clientX) {
    const x = clientX - this.#box.getBoundingClientRect().left + this.#box.scrollLeft;
    const time = this.#start + (x - this.#left) / this.#width * (this.#end - this.#start);
    return Math.min(Math.max(time, this.#start), this.#end);
  }

  #x(/** @type {number} */ time) { return this.#left + (time - this.#start) / (this.#end - this.#start) * this.#width; }

  /** The place of a time, or one just beside the shown ones. */
  #place(/** @type {number} */ time) { return Math.min(Math.max(this.#x(time), this.#left - 20), this.#left + this.#width + 20); }

  #isShown(/** @type {number} */ from, /** @type {number} */ to) { return to >= this.#start && from <= this.#end; }

  // MARK: - What is shown

  /** Marks the time that the rest of the page shows, and moves a part so that it is in it. */
  mark(/** @type {number | null} */ time, follows = false) {
    this.#time = time;
    // The part that follows what comes moves when it is drawn.
    if (!follows && time !== null && this.#isPart && (time < this.#start || time > this.#end) && time >= this.#first && time <= this.#last) {
      const half = (this.#end - this.#start) / 2;
      this.show(time - half, time + half);
    } else {
      this.#drawMarks();
    }
  }

  /** Shows more or less, so that a time keeps its place. Returns whether that changed anything. */
  zoom(/** @type {number} */ factor, time = Math.min(Math.max(this.#time ?? this.#end, this.#start), this.#end)) {
    const span = Math.max((this.#end - this.#start) * factor, Lanes.shortest);
    const from = time - (time - this.#start) / (this.#end - this.#start) * span;
    return this.show(from, from + span);
  }

  /** Shows an earlier or later part, by a share of it. */
  move(/** @type {number} */ share) {
    const by = (this.#end - this.#start) * share;
    return this.show(this.#start + by, this.#end + by);
  }

  /** Shows a part. Returns whether that is another one. */
  show(from = -Infinity, to = Infinity) {
    const span = Math.min(to - from, this.#last - this.#first);
    from = Math.min(Math.max(from, this.#first), this.#last - span);
    if (from === this.#start && from + span === this.#end) return false;
    [this.#start, this.#end] = [from, from + span];
    this.#isPart = span < this.#last - this.#first;
    this.#isLastPart = this.#end >= this.#last;
    this.draw();
    return true;
  }

  /** Selects the range between two times, or none. */
  select(one = NaN, other = NaN) {
    this.range = one === other || Number.isNaN(one) ? null : [Math.min(one, other), Math.max(one, other)];
    this.#drawMarks();
  }

  #drawMarks() {
    const time = this.#time;
    // A time that is not drawn yet comes after the end.
    const isShown = time !== null && time >= this.#start && (time <= this.#end || time > this.#last);
    this.#now.hidden = !isShown;
    if (isShown) this.#now.style.transform = `translateX(${this.#x(Math.min(time, this.#end))}px)`;
    const [from, to] = this.range ?? [0, 0];
    this.#selection.hidden = this.range === null || !this.#isShown(from, to);
    if (this.#selection.hidden) return;
    const [left, right] = [this.#x(Math.max(from, this.#start)), this.#x(Math.min(to, this.#end))];
    this.#selection.style.left = `${left}px`;
    this.#selection.style.width = `${right - left}px`;
  }

  // MARK: - Drawing

  draw() {
    const records = this.#records;
    this.#drawn = this.#box.clientWidth;
    const width = Math.max(this.#drawn, 280);
    this.#left = Math.min(170, Math.round(width * 0.3));
    this.#width = width - this.#left - 12;
    [this.#first, this.#last] = Number.isFinite(records.start) ? [records.start, records.end] : [0, 0];
    if (!(this.#last > this.#first)) this.#last = this.#first + 1;
    if (!this.#isPart) [this.#start, this.#end] = [this.#first, this.#last];
    else if (this.#isLastPart) [this.#start, this.#end] = [this.#last - (this.#end - this.#start), this.#last];
    /** The lanes, and what lies in them. @type {any[]} */
    const lanes = [], parts = [];
    let top = 4;
    const row = (/** @type {string} */ name, /** @type {number} */ height, /** @type {string[]} */ notes = []) => {
      lanes.push(el("svg:rect", { class: "row", x: this.#left, y: top, width: this.#width, height, rx: 4 }));
      const room = Math.floor(this.#left / 7.2) - 1;
      const short = (/** @type {string} */ text) => text.length > room ? `${text.slice(0, room - 1)}…` : text;
      lanes.push(el("svg:text", { class: "label", x: 2, y: top + Math.min(height / 2 + 4, 18) }, short(name), el("svg:title", {}, name)));
      for (const [place, note] of notes.entries()) {
        lanes.push(el("svg:text", { class: "label", x: 2, y: top + 36 + 16 * place }, short(note)));
      }
      const at = top;
      top += height + 4;
      return at;
    };
    for (const kind of ["touches", "gesture", "motion", "remoteControl", "presses", "action", "warning", "lifecycle", "machine", "device"]) {
      if (!records.kinds.has(kind)) continue;
      const isTouches = kind === "touches";
      const y = row(kind, isTouches ? Math.max(18, 8 * records.fingers + 4) : 18);
      if (isTouches) this.#drawTouches(parts, y); else this.#drawTicks(parts, y, records.kinds.get(kind) || []);
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
    const digits = Math.max(2, Math.ceil(-Math.log10((this.#end - this.#start) / count)) + 1);
    for (let at = 0; at <= count; at++) {
      const time = this.#start + (this.#end - this.#start) * at / count;
      lanes.push(el("svg:text", { class: "label", x: this.#x(time), y: top + 13, "text-anchor": at === count ? "end" : at === 0 ? "start" : "middle" }, `${time.toFixed(digits)} s`));
    }
    for (const mark of [this.#now, this.#selection]) mark.style.height = `${top}px`;
    // What lies outside is cut off; the first and the last mark are whole.
    const [left, visible] = [this.#left - 3, this.#width + 6];
    this.#box.replaceChildren(
      el("svg:svg", { width, height: top + 20 }, lanes,
        el("svg:svg", { x: left, width: visible, height: top, viewBox: `${left} 0 ${visible} ${top}` }, parts)),
      this.#selection, this.#now);
    this.#drawMarks();
  }

  /** Those of many marks that are not drawn over each other. */
  #apart(/** @type {any[]} */ marks) {
    let last = -Infinity;
    return marks.filter(({ time }) => {
      const at = this.#x(time);
      if (at - last < 0.5 || !this.#isShown(time, time)) return false;
      last = at;
      return true;
    });
  }

  /** A line for each touch, at the height and in the colour of its finger, with a dot for each event where there is room. */
  #drawTouches(/** @type {any[]} */ parts, /** @type {number} */ top) {
    /** Where the last line of each kind ends. @type {Record<string, number>} */
    const drawn = {};
    /** @type {Record<string, string>} */
    const lines = {};
    let dots = "";
    for (const [key, all] of this.#records.touches) {
      const last = all[all.length - 1];
      if (!this.#isShown(all[0].time, last.time)) continue;
      const color = this.#records.color(key);
      const [from, to] = [this.#place(all[0].time), Math.max(this.#place(last.time), this.#place(all[0].time) + 0.1)];
      const kind = `touch ${last.phase} f${color}`;
      if (to - (drawn[kind] ?? -Infinity) < 0.5) continue;
      drawn[kind] = to;
      const y = top + (this.#records.fingers === 1 ? 9 : 6 + 8 * color);
      lines[kind] = `${lines[kind] ?? ""}M${from.toFixed(2)} ${y}H${to.toFixed(2)}`;
      const first = partition(all.length, (place) => all[place].time >= this.#start);
      const end = partition(all.length, (place) => all[place].time > this.#end);
      if (end - first < 2 || (this.#x(all[end - 1].time) - this.#x(all[first].time)) / (end - first - 1) < 6) continue;
      dots += all.slice(first, end).map(({ time }) => `M${this.#x(time).toFixed(2)} ${y}h0`).join("");
    }
    parts.push(...Object.entries(lines).map(([kind, d]) => el("svg:path", { class: kind, d })), el("svg:path", { class: "dots", d: dots }));
  }

  #drawTicks(/** @type {any[]} */ parts, /** @type {number} */ y, /** @type {any[]} */ steps) {
    /** @type {Record<string, number>} */
    const drawn = {};
    for (const { route } of steps) {
      if (!this.#isShown(route.time, route.time)) continue;
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
      const end = recognizer.changes[at + 1]?.time ?? change.time;
      if (state === "possible" || !this.#isShown(change.time, end)) continue;
      const from = this.#place(change.time);
      const to = Math.max(this.#place(end), from + 4);
      if (to - (drawn[state] ?? -Infinity) < 0.5) continue;
      drawn[state] = to;
      parts.push(el("svg:rect", { class: shapes[/** @type {keyof shapes} */ (state)] || "possible", "data-recognizer": id, "data-state": state, x: from, y: y + 3, width: to - from, height: 12, rx: 2 },
        el("svg:title", {}, `${change.name}: ${change.from} → ${state}${change.cause ? `: ${change.cause}` : ""}`)));
    }
  }

  /** An arrow from each recogniser that waits to the one that has to fail, and from each that recognised to the one that failed for it. */
  #drawDependencies(/** @type {any[]} */ parts, /** @type {Map<number, number>} */ tops, /** @type {number} */ id, /** @type {any} */ recognizer) {
    /** @type {Record<string, number>} */
    const drawn = {};
    for (const change of recognizer.changes) {
      for (const other of change.otherIDs || []) {
        const [own, its] = [tops.get(id), tops.get(other)];
        if (own === undefined || its === undefined || own === its || !this.#isShown(change.time, change.time)) continue;
        const [from, to] = change.isWaiting ? [own, its] : [its, own];
        const at = this.#x(change.time) + 1;
        const kind = `${other} ${change.isWaiting}`;
        if (at - (drawn[kind] ?? -Infinity) < 0.5) continue;
        drawn[kind] = at;
        const tip = to > from ? to + 3 : to + 15;
        const back = to > from ? tip - 6 : tip + 6;
        parts.push(el("svg:path", { class: `dependency ${change.isWaiting ? "waits" : "prevents"}`, "data-recognizer": id, "data-other": other,
          d: `M${at} ${from + 9}V${tip}M${at - 4} ${back}L${at} ${tip}L${at + 4} ${back}` },
          el("svg:title", {}, `${change.name}: ${change.cause ?? (change.isWaiting ? "waits" : "prevented")}`)));
      }
    }
  }

  #drawSamples(/** @type {any[]} */ parts, /** @type {number} */ y, /** @type {number} */ height, /** @type {string} */ device, /** @type {any[]} */ all) {
    const right = this.#left + this.#width;
    const { most, shakings } = this.#records.motions.get(device);
    const scale = (height / 2 - 4) / Math.max(most, 2);
    const value = (/** @type {number} */ g) => y + height / 2 - g * scale;
    let until = -Infinity;
    for (const { from, to } of shakings) {
      if (!this.#isShown(from, to)) continue;
      const left = this.#place(from);
      const right = Math.max(this.#place(to), left + 1);
      if (right - until >= 0.5) parts.push(el("svg:rect", { class: "shaking", x: left, y, width: right - left, height }));
      until = Math.max(until, right);
    }
    for (const sign of [1, -1]) {
      const at = value(sign * all[0].swing);
      parts.push(el("svg:line", { class: "limit", x1: this.#left, x2: right, y1: at, y2: at }));
    }
    // With one more on each side, to which the lines lead.
    const first = partition(all.length, (place) => all[place].time >= this.#start);
    const end = partition(all.length, (place) => all[place].time > this.#end);
    const shown = all.slice(Math.max(first - 1, 0), end + 1);
    for (const [axis, name] of ["x", "y", "z"].entries()) {
      parts.push(el("svg:polyline", { class: `axis ${name}`, points: this.#curve(shown, axis).map((sample) => `${this.#x(sample.time).toFixed(2)},${value(sample.g[axis]).toFixed(1)}`).join(" ") }));
    }
    for (const shake of this.#records.shakes.filter((shake) => shake.device === device && this.#isShown(shake.time, shake.time))) {
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
      const end = this.#start + (column + 1 - this.#left) / this.#width * (this.#end - this.#start);
      let [least, most, to] = [from, from, from + 1];
      let [low, high] = [all[from].g[axis], all[from].g[axis]];
      for (; to < all.length && all[to].time < end; to++) {
        const value = all[to].g[axis];
        if (value < low) [low, least] = [value, to];
        else if (value > high) [high, most] = [value, to];
      }
      curve.push(all[Math.min(least, most)]);
      if (least !== most) curve.push(all[Math.max(least, most)]);
      from = to;
    }
    return curve;
  }
}
