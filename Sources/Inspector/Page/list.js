// @ts-check
"use strict";

/** The list of events: only the rows that can be seen are in the page, and each is written once. */
class List {
  static row = 26;

  #box;
  #write;
  #space = el("div", { "aria-hidden": "true" });
  /** The rows by their places. @type {Map<number, any>} */
  #rows = new Map();
  #length = 0;
  #current = -1;
  /** Where it is scrolled to, and its height: to ask for them has the browser lay the page out. */
  #top = 0;
  #height = 0;

  constructor(/** @type {any} */ box, /** @type {(row: any, place: number) => void} */ write) {
    this.#box = box;
    this.#write = write;
    box.append(this.#space);
    box.addEventListener("scroll", () => {
      if (box.scrollTop === this.#top) return;
      this.#top = box.scrollTop;
      this.#drawRows();
    });
    // The current row stays in sight in a list that becomes smaller.
    new ResizeObserver(() => {
      if (box.clientHeight === this.#height) return;
      this.#height = box.clientHeight;
      this.draw(this.#length, this.#current);
    }).observe(box);
  }

  /** How many rows a page has that is turned. */
  get page() { return Math.max(1, Math.floor(this.#height / List.row) - 1); }

  /** Shows a number of rows, and scrolls to the current one; `null` leaves that and the place as they are. */
  draw(/** @type {number} */ length, /** @type {number | null} */ current) {
    if (this.#height === 0) this.#height = this.#box.clientHeight || 600;
    if (length !== this.#length) this.#space.style.height = `${length * List.row}px`;
    this.#length = length;
    if (current !== null) {
      this.#current = current;
      const top = Math.max(current, 0) * List.row;
      const lowest = Math.max(length * List.row - this.#height, 0);
      let from = Math.min(this.#top, lowest);
      if (top < from) from = top;
      if (top + List.row > from + this.#height) from = top + List.row - this.#height;
      // Before anything else changes: it has the browser lay out what changed.
      if (from !== this.#top) this.#box.scrollTop = from;
      this.#top = from;
    }
    this.#drawRows();
  }

  /** Forgets what is written in the rows: other events have their places now. */
  clear() {
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
  }

  #drawRows() {
    const first = Math.max(0, Math.floor(this.#top / List.row) - 5);
    const last = Math.min(this.#length, Math.ceil((this.#top + this.#height) / List.row) + 5);
    const free = [];
    for (const [place, row] of this.#rows) {
      if (place >= first && place < last) continue;
      this.#rows.delete(place);
      free.push(row);
    }
    for (let place = first; place < last; place++) {
      if (this.#rows.has(place)) continue;
      let row = free.pop();
      if (row === undefined) {
        row = el("div", { class: "event", role: "option" }, el("span", { class: "time" }), el("span", { class: "what" }), el("span", { class: "where" }), el("span", { class: "who" }));
        this.#box.append(row);
      }
      this.#rows.set(place, row);
      row.id = `event-${place}`;
      row.dataset.place = place;
      row.style.top = `${place * List.row}px`;
      row.classList.toggle("even", place % 2 === 0);
      row.setAttribute("aria-posinset", String(place + 1));
      this.#write(row, place);
    }
    for (const row of free) row.remove();
    for (const [place, row] of this.#rows) {
      set(row, "aria-selected", String(place === this.#current));
      set(row, "aria-setsize", String(this.#length));
    }
    set(this.#box, "aria-activedescendant", this.#current >= 0 ? `event-${this.#current}` : null);
  }
}

/** Sets an attribute that may have this value already, or removes it. */
function set(/** @type {any} */ node, /** @type {string} */ name, /** @type {string | null} */ value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name); else node.setAttribute(name, value);
}
