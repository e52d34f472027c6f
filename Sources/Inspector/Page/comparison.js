// @ts-check
"use strict";

/** Another run beside this one, and the first event that differs. */
class Comparison {
  /** What is compared of an event: not its number, its time and its node. */
  static #keys = ["event", "subtype", "device", "outcome", "handledBy", "watchedBy", "reason", "hitTest", "calls"];

  /** The step at which they differ first; `null` if they do not so far. @type {number | null} */
  at = null;
  /** What differs: the name of a part, its value here and in the other run. @type {string[][]} */
  differences = [];

  #here;
  #there = new Records();
  /** How many events were compared. */
  #compared = 0;
  #isFound = false;
  /** The touches of both runs, in the order in which they came: a daemon may have had others before. */
  #touches = [new Map(), new Map()];

  /** Both runs are what the page holds: a report, or lines of JSON. */
  constructor(/** @type {Records} */ records, /** @type {string} */ text) {
    this.#here = records;
    const start = text.indexOf(`type="application/x-ndjson">`);
    // In two parts, because this script would end there.
    this.#there.addLines(start < 0 ? text : text.slice(text.indexOf(">", start) + 1, text.indexOf("</" + "script>", start)));
    this.proceed();
  }

  /** How many events the other run has. */
  get count() { return this.#there.steps.length; }

  /** Compares what came since the last time, and returns whether the result may be another one. */
  proceed() {
    const [here, there] = [this.#here.steps, this.#there.steps];
    // Also if the other run has ended: the first event after it is the one that differs.
    if (this.#isFound || this.at !== null && there[this.at] === undefined) return false;
    this.at = null;
    this.differences = [];
    for (; this.at === null && this.#compared < Math.min(here.length, there.length); this.#compared++) {
      this.differences = this.#difference(here[this.#compared].route, there[this.#compared].route);
      if (this.differences.length > 0) this.at = this.#compared;
    }
    this.#isFound = this.at !== null;
    // One without a counterpart may still get one.
    if (this.at === null && here.length !== there.length) {
      const name = (/** @type {any} */ step) => step === undefined ? "no further event" : `${step.route.event} ${step.route.subtype}`;
      this.at = this.#compared;
      this.differences = [["event", name(here[this.at]), name(there[this.at])]];
    }
    return true;
  }

  #difference(/** @type {any} */ here, /** @type {any} */ there) {
    const found = [];
    for (const key of Comparison.#keys) {
      const [one, two] = [Comparison.#text(here[key]), Comparison.#text(there[key])];
      if (one !== two) found.push([key, one, two]);
    }
    if (here.event === "machine" && here.subtype === "relaunch") this.#touches = [new Map(), new Map()];
    const [one, two] = [here.touches || [], there.touches || []];
    for (let at = 0; at < Math.max(one.length, two.length); at++) {
      const isHidden = one[at]?.x === null || two[at]?.x === null;
      const [first, second] = [this.#touch(0, one[at], isHidden), this.#touch(1, two[at], isHidden)];
      if (first !== second) found.push(["touch", first, second]);
    }
    return found;
  }

  #touch(/** @type {number} */ side, /** @type {any} */ touch, /** @type {boolean} */ isHidden) {
    if (touch === undefined) return "none";
    const numbers = this.#touches[side];
    if (!numbers.has(touch.id)) numbers.set(touch.id, numbers.size + 1);
    return `${numbers.get(touch.id)} ${touch.phase}${isHidden ? "" : ` at ${touch.x}, ${touch.y}`}, taps ${touch.tapCount}, in ${touch.view ?? "no view"}`;
  }

  static #text(/** @type {any} */ value) {
    if (value === null || value === undefined) return "none";
    if (!Array.isArray(value)) return String(value);
    return value.map((one) => typeof one === "object" ? `${one.to} ${one.method}` : one).join(", ") || "none";
  }
}
