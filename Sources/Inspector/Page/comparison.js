// @ts-check
"use strict";

/** Another run beside this one, and the first event that differs. */
class Comparison {
  /** What is compared of an event: not its number, its time and its node. */
  static #keys = ["event", "subtype", "device", "outcome", "handledBy", "watchedBy", "reason", "hitTest", "calls"];

  /** The step at which they differ first; `null` if they do not. @type {number | null} */
  at = null;
  /** What differs: the name of a part, its value here and in the other run. @type {string[][]} */
  differences = [];

  /** Both runs are what the page holds: a report, or lines of JSON. */
  constructor(/** @type {Records} */ records, /** @type {string} */ text) {
    const other = new Records();
    // In two parts, because this script would end there.
    const start = text.indexOf(`type="application/x-ndjson">`);
    other.addLines(start < 0 ? text : text.slice(text.indexOf(">", start) + 1, text.indexOf("</" + "script>", start)));
    this.count = other.steps.length;
    const most = Math.max(records.steps.length, this.count);
    for (let at = 0; at < most && this.at === null; at++) {
      const [here, there] = [records.steps[at]?.route, other.steps[at]?.route];
      if (here === undefined || there === undefined) {
        const name = (/** @type {any} */ route) => route === undefined ? "no further event" : `${route.event} ${route.subtype}`;
        this.differences = [["event", name(here), name(there)]];
      } else {
        this.differences = Comparison.#difference(here, there);
      }
      if (this.differences.length > 0) this.at = at;
    }
  }

  static #difference(/** @type {any} */ here, /** @type {any} */ there) {
    const found = [];
    for (const key of Comparison.#keys) {
      const [one, two] = [Comparison.#text(here[key]), Comparison.#text(there[key])];
      if (one !== two) found.push([key, one, two]);
    }
    const [one, two] = [here.touches || [], there.touches || []];
    for (let at = 0; at < Math.max(one.length, two.length); at++) {
      const isHidden = one[at]?.x === null || two[at]?.x === null;
      const text = (/** @type {any} */ touch) => touch === undefined ? "none"
        : `${touch.id} ${touch.phase}${isHidden ? "" : ` at ${touch.x}, ${touch.y}`}, taps ${touch.tapCount}, in ${touch.view ?? "no view"}`;
      if (text(one[at]) !== text(two[at])) found.push(["touch", text(one[at]), text(two[at])]);
    }
    return found;
  }

  static #text(/** @type {any} */ value) {
    if (value === null || value === undefined) return "none";
    if (!Array.isArray(value)) return String(value);
    return value.map((one) => typeof one === "object" ? `${one.to} ${one.method}` : one).join(", ") || "none";
  }
}
