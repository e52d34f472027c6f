// @ts-check
"use strict";

/** The views at their frames, and the fingers above them. What did not change since the last drawing stays in the page. */
class Stage {
  /** How many of its last places a finger shows. */
  static trail = 120;

  #box;
  #describe;
  /** The views that are drawn, their shapes and labels. @type {Map<number, any>} */
  #drawn = new Map();
  /** @type {any} */
  #fingers = null;
  /** @type {number[]} */
  #screen = [];
  /** @type {number[]} */
  #path = [];
  #unit = 1;

  constructor(/** @type {any} */ box, /** @type {(view: any) => void} */ describe, /** @type {(view: any) => void} */ choose) {
    this.#box = box;
    this.#describe = describe;
    box.addEventListener("mouseover", (/** @type {any} */ event) => {
      const drawn = this.#drawn.get(Number(event.target.dataset?.id));
      if (drawn !== undefined) this.#describe(drawn.view);
    });
    box.addEventListener("click", (/** @type {any} */ event) => {
      const drawn = this.#drawn.get(Number(event.target.dataset?.id));
      if (drawn !== undefined) choose(drawn.view);
    });
  }

  /** Draws views, the path to the one that was hit, and fingers. */
  draw(/** @type {any} */ tree, /** @type {number | undefined} */ hit, /** @type {any[]} */ touches) {
    if (tree === null) {
      this.#box.replaceChildren();
      this.#drawn.clear();
      return;
    }
    if (this.#isSame(tree)) this.#update(tree.views); else this.#build(tree);
    this.#highlight(hit);
    this.#drawFingers(touches);
  }

  /** Marks a view, or none. */
  point(/** @type {number | null} */ id) {
    for (const [own, { shape }] of this.#drawn) shape.classList.toggle("pointed", own === id);
  }

  /** Whether the same views lie in the same order. */
  #isSame(/** @type {any} */ tree) {
    if (tree.views.size !== this.#drawn.size || tree.screen.join() !== this.#screen.join()) return false;
    const drawn = this.#drawn.keys();
    for (const id of tree.views.keys()) if (drawn.next().value !== id) return false;
    return true;
  }

  #build(/** @type {any} */ tree) {
    const [width, height] = tree.screen;
    const unit = this.#unit = Math.max(width, height) / 100;
    const layer = (/** @type {string} */ name) => el("svg:svg", { class: name, preserveAspectRatio: "xMidYMid meet",
      viewBox: `${-unit} ${-unit} ${width + 2 * unit} ${height + 2 * unit}` });
    const views = layer("views");
    this.#fingers = layer("fingers");
    this.#screen = tree.screen;
    this.#path = [];
    this.#drawn.clear();
    for (const view of tree.views.values()) {
      const shape = el("svg:polygon", { "data-id": view.id });
      this.#drawn.set(view.id, { view: null, shape, label: null });
      views.append(shape);
    }
    for (const drawn of this.#drawn.values()) views.append(drawn.label = el("svg:text"));
    this.#update(tree.views);
    this.#box.replaceChildren(views, this.#fingers);
  }

  #update(/** @type {Map<number, any>} */ views) {
    let changesOthers = false;
    for (const [id, drawn] of this.#drawn) {
      const [old, view] = [drawn.view, views.get(id)];
      if (old === view) continue;
      drawn.view = view;
      changesOthers ||= old === null || ["parent", "isHidden", "isUserInteractionEnabled"].some((key) => old[key] !== view[key])
        || old.alpha < 0.01 !== view.alpha < 0.01;
      const [points, color, opacity] = [Stage.#points(view), Stage.#color(view), Stage.#opacity(view)];
      if (color !== drawn.color) drawn.shape.style.fill = drawn.color = color;
      if (opacity !== drawn.opacity) drawn.shape.style.fillOpacity = drawn.opacity = opacity;
      if (old !== null && points === drawn.points && old.name === view.name) continue;
      drawn.shape.setAttribute("points", drawn.points = points);
      drawn.shape.dataset.view = view.name;
      this.#write(drawn);
    }
    // What a view is, its subviews are too.
    if (!changesOthers) return;
    for (const drawn of this.#drawn.values()) {
      let [isHidden, isClear, isDisabled] = [false, false, false];
      for (let at = drawn.view; at; at = views.get(at.parent)) {
        isHidden ||= at.isHidden; isClear ||= at.alpha < 0.01; isDisabled ||= !at.isUserInteractionEnabled;
      }
      const { classList } = drawn.shape;
      classList.toggle("hidden", isHidden);
      classList.toggle("clear", isClear);
      classList.toggle("disabled", isDisabled);
      drawn.label.classList.toggle("hidden", isHidden);
    }
  }

  /** The name of a view, where there is room for it. */
  #write(/** @type {any} */ { view, label }) {
    const [unit, [x, y, right]] = [this.#unit, view.corners];
    const size = Math.min(unit * 3.6, Math.abs(right - x) / Math.max(view.name.length, 1) * 1.6);
    const isWritten = view.parent !== undefined && size >= unit * 1.1;
    label.textContent = isWritten ? view.name : "";
    if (!isWritten) return;
    label.setAttribute("x", x + unit);
    label.setAttribute("y", y + size * 1.25);
    label.setAttribute("font-size", size);
  }

  /** Shows which view was hit, and those above it. */
  #highlight(/** @type {number | undefined} */ hit) {
    const path = [];
    for (let at = this.#drawn.get(Number(hit)); at; at = this.#drawn.get(at.view.parent)) path.unshift(at.view.id);
    if (path.join() === this.#path.join()) return;
    for (const id of this.#path) this.#drawn.get(id)?.shape.classList.remove("path", "hit");
    for (const id of path) this.#drawn.get(id).shape.classList.add(id === hit ? "hit" : "path");
    this.#path = path;
  }

  #drawFingers(/** @type {any[]} */ touches) {
    const [unit, width] = [this.#unit, this.#screen[0]];
    const parts = [];
    for (const { id, color, points, finger } of touches) {
      const past = points.filter((/** @type {any} */ point) => Number.isFinite(point.x) && Number.isFinite(point.y));
      const last = past[past.length - 1];
      if (last === undefined || points[points.length - 1].x === null) continue;
      parts.push(el("svg:polyline", { class: `trail f${color}`, points: past.map((/** @type {any} */ point) => `${point.x},${point.y}`).join(" ") }),
        el("svg:circle", { class: `finger ${last.phase} f${color}`, cx: last.x, cy: last.y, r: unit * 2.4, "data-touch": id }));
      // The area of the contact, the darker the greater its force.
      if (finger?.majorRadius) {
        parts.push(el("svg:circle", { class: `contact f${color}`, cx: last.x, cy: last.y, r: finger.majorRadius,
          "fill-opacity": finger.maximumForce ? 0.1 + 0.6 * finger.force / finger.maximumForce : 0.2 }));
      }
      const isRight = last.x > width * 0.7;
      parts.push(el("svg:text", { x: last.x + (isRight ? -3 : 3) * unit, y: last.y - unit * 2, "font-size": unit * 3.2,
        "text-anchor": isRight ? "end" : "start" }, `${id} ${last.phase}`));
    }
    this.#fingers.replaceChildren(...parts);
  }

  static #points(/** @type {any} */ view) {
    const all = view.corners;
    return [0, 2, 4, 6].map((at) => `${all[at]},${all[at + 1]}`).join(" ");
  }

  static #hasColor(/** @type {any} */ { color }) { return Array.isArray(color) && color.length === 4 && color.every(Number.isFinite); }

  static #color(/** @type {any} */ view) {
    if (!Stage.#hasColor(view)) return "";
    return `rgb(${view.color.slice(0, 3).map((/** @type {number} */ part) => part * 255).join(" ")})`;
  }

  static #opacity(/** @type {any} */ view) { return Stage.#hasColor(view) ? view.color[3] * Math.max(view.alpha, 0) * 0.75 : ""; }
}
