// The board on the page: an SVG that changes only where the game changed, and over it a transparent
// grid of labelled cells for the keyboard and for screen readers. What each state looks like is in
// look.css; shape first, then colour.

import { clueAt, isOpen, isWall } from "./puzzle.mjs";
import { DOT, PLACED, TICK, runsOf, sightOf } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./rules.mjs").Survey} Survey */
/**
 * What is drawn upon the marks, for a while.
 * @typedef {{reason?: number[], around?: number[], ghosts?: [cell: number, mark: number][], past?: [cell: number, mark: number][],
 *   wrong?: number[], clashes?: [number, number][], hatch?: number[], sight?: number | null,
 *   links?: boolean, flash?: number | null, differs?: [cell: number, which: number][],
 *   clues?: [cell: number, content: string][], twins?: number[], locked?: number[], found?: number[]}} Overlay
 */
/**
 * @typedef {{marks: Uint8Array, levels: Uint8Array, survey: Survey, dim: boolean}} View
 */

const NS = "http://www.w3.org/2000/svg";
const S = 40, HALF = S / 2, RULER = 22, EDGE = 4;
/** From here on the light is drawn plainly: soft edges cost more than they show. */
const PLAIN = 32;

/**
 * @param {string} name @param {Record<string, string | number>} [attributes]
 * @param {Element | null} [into]
 */
export function svg(name, attributes = {}, into = null) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  into?.append(element);
  return /** @type {SVGElement} */ (element);
}

export class Board {
  /** @type {Puzzle} */ puzzle;
  /** The state each cell was last drawn in. */
  #drawn = new Int16Array(0);
  /** @type {Map<number, SVGElement[]>} what belongs to a cell's mark */
  #parts = new Map();
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {Record<string, SVGElement>} */
  #layer = {};
  #focus = 0;
  /** @type {Overlay} */
  #overlay = {};
  /** @type {View | null} */
  #view = null;
  /** The labelled cells, for the keyboard and for screen readers. @type {HTMLElement} */
  grid = document.createElement("div");

  /**
   * @param {HTMLElement} host
   * @param {Puzzle} puzzle
   * @param {{rulers?: boolean}} [options]
   */
  constructor(host, puzzle, { rulers = true } = {}) {
    this.host = host;
    this.puzzle = puzzle;
    // The numbers beside the board keep their size on the page, whatever the size of the board.
    this.scale = Math.min(1.7, Math.max(0.62, Math.max(puzzle.width, puzzle.height) / 10));
    this.margin = rulers ? RULER * this.scale : 2;
    this.#build();
  }

  /** How wide and high the drawing is, in its own units. */
  get extent() {
    const { width, height } = this.puzzle;
    return { width: width * S + this.margin + EDGE, height: height * S + this.margin + EDGE };
  }

  #build() {
    const { puzzle, margin } = this;
    const { width: w, height: h, genre } = puzzle;
    const { width, height } = this.extent;
    const plain = w > PLAIN || h > PLAIN;
    const root = svg("svg", {
      class: `board ${genre}${plain ? " plain" : ""}`,
      viewBox: `${-margin} ${-margin} ${width} ${height}`, "aria-hidden": "true", focusable: "false",
    });
    const defs = svg("defs", {}, root);
    svg("rect", { width: w * S, height: h * S, rx: 5 }, svg("clipPath", { id: "b-clip" }, defs));
    const hatch = svg("pattern", { id: "b-hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, defs);
    svg("line", { class: "hatch", x1: 0, y1: 0, x2: 0, y2: 7 }, hatch);
    gradient(defs, { id: "b-bulb", cx: 0.42, cy: 0.38, r: 0.62 }, [["s-core", 0], ["s-core", 0.22], ["s-bulb", 1]]);
    gradient(defs, { id: "b-halo" }, [["s-halo", 0], ["s-halo half", 0.45], ["s-halo none", 1]]);
    // Around the origin of whoever uses it: every bulb moves its own beams, and one will do for all.
    gradient(defs, { id: "b-glow", gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: S * 4.6 }, [["s-glow", 0], ["s-glow half", 0.38], ["s-glow none", 1]]);
    const soft = svg("filter", { id: "b-soft", x: "-5%", y: "-5%", width: "110%", height: "110%" }, defs);
    svg("feGaussianBlur", { stdDeviation: 5 }, soft);
    this.#layer.litClip = svg("clipPath", { id: "b-lit" }, defs);

    const inside = svg("g", { "clip-path": "url(#b-clip)" }, root);
    svg("rect", { class: "cell", width: w * S, height: h * S }, inside);
    this.#layer.lit = svg("g", {}, inside);
    const light = svg("g", { class: "light", "clip-path": "url(#b-lit)" }, inside);
    this.#layer.light = svg("g", plain ? {} : { filter: "url(#b-soft)" }, light);
    let lines = "";
    for (let i = 1; i < w; i++) lines += `M${i * S} 0v${h * S}`;
    for (let i = 1; i < h; i++) lines += `M0 ${i * S}h${w * S}`;
    svg("path", { class: "grid", d: lines }, inside);
    this.#layer.litGrid = svg("g", {}, inside);
    this.#layer.rays = svg("g", {}, inside);
    this.#layer.hatch = svg("g", {}, inside);
    this.#layer.walls = svg("path", { class: "wall", d: this.#walls() }, inside);
    this.#layer.shades = svg("g", {}, inside);
    this.#layer.clues = svg("g", {}, inside);
    this.#layer.dots = svg("g", {}, inside);
    this.#layer.bloom = svg("g", {}, inside);
    svg("rect", { class: "frame", width: w * S, height: h * S, rx: 5 }, root);
    this.#layer.under = svg("g", {}, root);
    this.#layer.bulbs = svg("g", {}, root);
    this.#layer.over = svg("g", {}, root);
    this.#layer.cursor = svg("path", { class: "cursor", display: "none" }, root);
    if (margin > 2) this.#buildRulers(root);
    this.root = root;
    this.#drawn = new Int16Array(puzzle.cells.length).fill(-1);

    this.grid = this.#buildGrid();
    this.host.replaceChildren(root, this.grid);
    const aspect = `${width} / ${height}`;
    this.host.style.setProperty("aspect-ratio", aspect);
  }

  #walls() {
    let d = "";
    for (let i = 0; i < this.puzzle.cells.length; i++) if (isWall(this.puzzle, i)) d += `M${this.#x(i)} ${this.#y(i)}h${S}v${S}h${-S}z`;
    return d;
  }

  /** The printed cells changed, as a setter changes them; the next drawing shows it. @param {Puzzle} puzzle of the same size and genre */
  rewrite(puzzle) {
    const before = this.puzzle;
    this.puzzle = puzzle;
    this.#layer.walls.setAttribute("d", this.#walls());
    for (let i = 0; i < puzzle.cells.length; i++) {
      // Light goes as far as the walls let it: a bulb is drawn anew as well.
      if (before.cells[i] !== puzzle.cells[i] || (this.#drawn[i] & 3) === PLACED) this.#drawn[i] = -1;
    }
  }

  /** The numbers of columns and rows, above all else: on a board that scrolls they stay in view. @param {SVGElement} root */
  #buildRulers(root) {
    const { width: w, height: h } = this.puzzle, k = this.scale, m = this.margin;
    const rulers = svg("g", { class: "rulers", "font-size": 10.5 * k }, root);
    const rows = svg("g", {}, rulers), cols = svg("g", {}, rulers);
    svg("rect", { class: "back", x: -m - S, y: -m, width: m + S - 2, height: h * S + m + EDGE }, rows);
    svg("rect", { class: "back", x: -m, y: -m - S, width: w * S + m + EDGE, height: m + S - 2 }, cols);
    for (let row = 0; row < h; row++) text(rows, "ruler", -12 * k, row * S + HALF + 3.8 * k, row + 1).dataset.row = String(row);
    for (let col = 0; col < w; col++) text(cols, "ruler", col * S + HALF, -8 * k, col + 1).dataset.col = String(col);
    Object.assign(this.#layer, { rulers, rows, cols });
  }

  /** The frame was scrolled by so many pixels. @param {number} left @param {number} top */
  scrolled(left, top) {
    const { rulers, rows, cols } = this.#layer;
    if (!rulers || !this.host.clientWidth) return;
    const units = this.extent.width / this.host.clientWidth;
    rulers.classList.toggle("moved", left > 1 || top > 1);
    rows.setAttribute("transform", `translate(${left * units} 0)`);
    cols.setAttribute("transform", `translate(0 ${top * units})`);
  }

  #buildGrid() {
    const { puzzle } = this;
    const { width, height } = this.extent;
    const grid = document.createElement("div");
    grid.className = "cells";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", `${puzzle.genre === "akari" ? "Akari" : "Kuromasu"}, ${puzzle.width} by ${puzzle.height}`);
    grid.setAttribute("aria-rowcount", String(puzzle.height));
    grid.setAttribute("aria-colcount", String(puzzle.width));
    grid.style.left = `${(this.margin / width) * 100}%`;
    grid.style.top = `${(this.margin / height) * 100}%`;
    grid.style.width = `${((puzzle.width * S) / width) * 100}%`;
    grid.style.height = `${((puzzle.height * S) / height) * 100}%`;
    for (let row = 0; row < puzzle.height; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let col = 0; col < puzzle.width; col++) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = this.#cells.length ? -1 : 0;
        this.#cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    return grid;
  }

  /** @param {number} cell */
  #x(cell) {
    return (cell % this.puzzle.width) * S;
  }

  /** @param {number} cell */
  #y(cell) {
    return Math.floor(cell / this.puzzle.width) * S;
  }

  // Cells and pointers ---------------------------------------------------------------------------

  /** The cell at a point of the window; -1 outside. @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    const box = this.grid.getBoundingClientRect();
    const col = Math.floor(((clientX - box.left) / box.width) * this.puzzle.width);
    const row = Math.floor(((clientY - box.top) / box.height) * this.puzzle.height);
    if (row < 0 || col < 0 || row >= this.puzzle.height || col >= this.puzzle.width) return -1;
    return row * this.puzzle.width + col;
  }

  /** What a screen reader says of a cell. @param {number} cell */
  labelOf(cell) {
    return this.#cells[cell].getAttribute("aria-label") ?? "";
  }

  get focus() {
    return this.#focus;
  }

  /** A cell got the keyboard by another way, such as a screen reader's. @param {HTMLElement} element */
  focusOn(element) {
    const cell = this.#cells.indexOf(element);
    if (cell >= 0 && cell !== this.#focus) this.setFocus(cell);
  }

  /** Move the one cell that Tab reaches. @param {number} cell @param {boolean} [take] give it the keyboard too */
  setFocus(cell, take = false) {
    this.#cells[this.#focus].tabIndex = -1;
    this.#focus = cell;
    this.#cells[cell].tabIndex = 0;
    if (take) this.#cells[cell].focus({ preventScroll: false });
    this.showCursor(take);
  }

  /** @param {boolean} shown */
  showCursor(shown) {
    const { cursor } = this.#layer;
    cursor.setAttribute("d", this.#corners(this.#focus));
    cursor.classList.toggle("on-wall", this.#isDark(this.#focus));
    cursor.setAttribute("display", shown ? "inline" : "none");
  }

  /** @param {number} cell */
  #corners(cell) {
    const x = this.#x(cell), y = this.#y(cell);
    return `M${x + 2} ${y + 11}v-9h9M${x + 29} ${y + 2}h9v9M${x + 38} ${y + 29}v9h-9M${x + 11} ${y + 38}h-9v-9`;
  }

  /** Whether the cell is a wall or black: what is drawn upon it needs another colour. @param {number} cell */
  #isDark(cell) {
    return isWall(this.puzzle, cell) || (this.puzzle.genre === "kuromasu" && this.#view?.marks[cell] === PLACED);
  }

  // Marks ----------------------------------------------------------------------------------------

  /** Draw what changed since the last time; how many cells that were. @param {View} view */
  draw(view) {
    this.#view = view;
    const { marks, levels, survey } = view;
    let changed = 0;
    for (let i = 0; i < marks.length; i++) {
      const done = (view.dim && survey.done[i]) || marks[i] === TICK ? 1 : 0;
      const state = marks[i] | (Math.min(levels[i], 3) << 2) | (survey.lit[i] << 4) | (done << 5);
      if (state === this.#drawn[i]) continue;
      const before = this.#drawn[i];
      this.#drawn[i] = state;
      this.#drawCell(i, marks[i], Math.min(levels[i], 3), survey.lit[i] === 1, done === 1, before);
      changed++;
    }
    return changed;
  }

  /**
   * @param {number} cell @param {number} mark @param {number} level
   * @param {boolean} lit @param {boolean} done @param {number} before
   */
  #drawCell(cell, mark, level, lit, done, before) {
    const { puzzle } = this;
    this.#cells[cell].setAttribute("aria-label", this.#label(cell, mark, level, lit, done));
    const sameBulb = puzzle.genre === "akari" && mark === PLACED && (before & 15) === (mark | (level << 2));
    if (before >= 0 && sameBulb) return; // its light is there already
    for (const part of this.#parts.get(cell) ?? []) part.remove();
    const parts = this.#draft(cell, mark, level, lit, done);
    if (parts.length) this.#parts.set(cell, parts);
    else this.#parts.delete(cell);
  }

  /** @param {number} cell @param {number} mark @param {number} level @param {boolean} lit @param {boolean} done */
  #draft(cell, mark, level, lit, done) {
    const { puzzle } = this;
    const x = this.#x(cell), y = this.#y(cell), cx = x + HALF, cy = y + HALF;
    const trial = level ? ` trial t${level}` : "";
    const content = puzzle.cells[cell];
    if (!isOpen(puzzle, cell)) {
      if (content === "#") return [];
      return puzzle.genre === "akari" ? this.#wallClue(cell, done) : this.#whiteClue(cell, done);
    }
    if (mark === DOT) {
      return [svg("circle", { class: `dot${lit ? " on-lit" : ""}${trial}`, cx, cy, r: lit && !level ? 2.6 : 3.4 }, this.#layer.dots)];
    }
    if (mark !== PLACED) return [];
    if (puzzle.genre === "akari") return this.#bulb(cell, trial);
    if (!level) return [svg("rect", { class: "shade", x, y, width: S, height: S }, this.#layer.shades)];
    return [svg("rect", { class: `shade${trial}`, x: x + 4, y: y + 4, width: S - 8, height: S - 8, rx: 3 }, this.#layer.shades)];
  }

  /** @param {number} cell @param {boolean} done */
  #wallClue(cell, done) {
    const x = this.#x(cell), y = this.#y(cell), { clues } = this.#layer;
    const parts = [text(clues, `clue${done ? " done" : ""}`, x + HALF, y + 27, String(this.puzzle.cells[cell]))];
    if (done) parts.push(svg("path", { class: "tick", d: `M${x + 28.5} ${y + 32.5}l2.5 2.5 4.6-5.4` }, clues));
    return parts;
  }

  /** @param {number} cell @param {boolean} done */
  #whiteClue(cell, done) {
    const x = this.#x(cell), y = this.#y(cell), { clues } = this.#layer;
    const ring = svg("circle", { class: `seen${done ? " done" : ""}`, cx: x + HALF, cy: y + HALF, r: 14.5 }, clues);
    const parts = [ring, text(clues, `num${done ? " done" : ""}`, x + HALF, y + 26, String(this.puzzle.cells[cell]))];
    if (done) parts.push(svg("path", { class: "tick dark", d: `M${x + 29} ${y + 33}l2.4 2.4 4.4-5` }, clues));
    return parts;
  }

  /** A bulb with its light: lit cells, glow, rays, and the disc. @param {number} cell @param {string} trial */
  #bulb(cell, trial) {
    const { runs, across, down } = runsOf(this.puzzle);
    const cx = this.#x(cell) + HALF, cy = this.#y(cell) + HALF;
    const row = runs[across[cell]], col = runs[down[cell]];
    const left = this.#x(row[0]), top = this.#y(col[0]);
    const wide = { x: left, y: cy - HALF, width: row.length * S, height: S };
    const high = { x: cx - HALF, y: top, width: S, height: col.length * S };
    const { lit, litClip, light, litGrid, rays, bulbs, bloom } = this.#layer;
    /** @type {SVGElement[]} */
    const parts = [];
    for (const beam of [wide, high]) {
      parts.push(svg("rect", { class: "cell lit", ...beam }, lit), svg("rect", beam, litClip));
    }
    const glow = svg("g", { class: `glow${trial}`, transform: `translate(${cx} ${cy})` }, light);
    for (const beam of [wide, high]) {
      svg("rect", { class: "beam", fill: "url(#b-glow)", ...beam, x: beam.x - cx, y: beam.y - cy }, glow);
    }
    svg("circle", { class: "halo", fill: "url(#b-halo)", r: S * 1.3 }, glow);
    let edges = "";
    for (let i = 0; i < row.length; i++) edges += `M${left + i * S} ${wide.y}h${S}v${S}h${-S}z`;
    for (let i = 0; i < col.length; i++) edges += `M${high.x} ${top + i * S}h${S}v${S}h${-S}z`;
    parts.push(glow, svg("path", { class: "grid on-lit", d: edges }, litGrid));
    let d = "";
    if (row.length > 1) d += `M${left + 6} ${cy}H${left + row.length * S - 6}`;
    if (col.length > 1) d += `M${cx} ${top + 6}V${top + col.length * S - 6}`;
    if (d) parts.push(svg("path", { class: "ray", d }, rays));
    parts.push(svg("circle", { class: "bloom", fill: "url(#b-halo)", cx, cy, r: S * 2.1 }, bloom));
    parts.push(svg("circle", { class: `bulb${trial}`, fill: "url(#b-bulb)", cx, cy, r: 11.5 }, bulbs));
    return parts;
  }

  /** @param {number} cell @param {number} mark @param {number} level @param {boolean} lit @param {boolean} done */
  #label(cell, mark, level, lit, done) {
    const { puzzle } = this;
    const where = `row ${Math.floor(cell / puzzle.width) + 1} column ${(cell % puzzle.width) + 1}`;
    const content = puzzle.cells[cell];
    if (!isOpen(puzzle, cell)) {
      const ticked = mark === TICK ? ", ticked" : done ? ", satisfied" : "";
      if (puzzle.genre === "kuromasu") return `${where}, clue ${content}${ticked}`;
      return content === "#" ? `${where}, wall` : `${where}, wall with ${content}${ticked}`;
    }
    const names = puzzle.genre === "akari" ? ["", "bulb", "no bulb"] : ["", "black", "white"];
    const words = [where];
    if (puzzle.genre === "akari" && mark !== PLACED) words.push(lit ? "lit" : "not lit");
    words.push(names[mark] || (puzzle.genre === "akari" ? "open" : "undecided"));
    if (level) words.push("on trial");
    return words.join(", ");
  }

  // What lies over the marks ---------------------------------------------------------------------

  /** @param {Overlay} overlay */
  overlay(overlay) {
    this.#overlay = overlay;
    const { over, under, hatch, rulers } = this.#layer;
    over.replaceChildren();
    under.replaceChildren();
    hatch.replaceChildren();
    const { puzzle } = this;
    for (const cell of overlay.hatch ?? []) {
      svg("rect", { class: "differs", x: this.#x(cell), y: this.#y(cell), width: S, height: S, fill: "url(#b-hatch)" }, hatch);
    }
    for (const [cell, which] of overlay.differs ?? []) {
      svg("rect", { class: "differs", x: this.#x(cell), y: this.#y(cell), width: S, height: S, fill: "url(#b-hatch)" }, hatch);
      this.#square(hatch, "differs-edge", cell, 1.5, 3);
      svg("circle", { class: "which", cx: this.#x(cell) + HALF, cy: this.#y(cell) + HALF, r: 10 }, over);
      text(over, "which-n", this.#x(cell) + HALF, this.#y(cell) + 24.3, which);
    }
    for (const cell of overlay.locked ?? []) this.#lock(over, cell);
    for (const [cell, content] of overlay.clues ?? []) {
      if (content === "#") this.#square(over, "preview", cell, 4, 3);
      else if (content) text(over, `ghosted ${this.#isDark(cell) ? "clue" : "num"}`, this.#x(cell) + HALF, this.#y(cell) + (this.#isDark(cell) ? 27 : 26), content);
    }
    for (const cell of overlay.twins ?? []) svg("path", { class: "cursor twin", d: this.#corners(cell) }, over);
    for (const cell of overlay.found ?? []) this.#found(over, cell);
    if (overlay.links) this.#links(under);
    if (overlay.sight !== undefined && overlay.sight !== null) this.#sight(over, overlay.sight);
    for (const [a, b] of overlay.clashes ?? []) this.#zigzag(under, a, b);
    for (const cell of overlay.wrong ?? []) this.#wrong(over, cell);
    for (const cell of overlay.around ?? []) this.#square(over, this.#isDark(cell) ? "around on-wall" : "around", cell, 3.5, 4);
    for (const cell of overlay.reason ?? []) {
      this.#square(over, "reason-out", cell, -1.5, 5.5);
      this.#square(over, "reason", cell, -1.5, 5.5);
    }
    for (const [cell, mark] of overlay.past ?? []) this.#ghost(over, cell, mark).classList.add("past");
    for (const [cell, mark] of overlay.ghosts ?? []) this.#ghost(over, cell, mark);
    if (overlay.flash !== undefined && overlay.flash !== null) this.#square(over, "flash", overlay.flash, 1.5, 4);
    const rows = new Set(), cols = new Set();
    for (const cell of overlay.reason ?? []) {
      rows.add(String(Math.floor(cell / puzzle.width)));
      cols.add(String(cell % puzzle.width));
    }
    for (const each of rulers?.querySelectorAll(".ruler") ?? []) {
      const { row, col } = /** @type {SVGElement} */ (each).dataset;
      each.classList.toggle("hot", rows.has(row) || cols.has(col));
    }
  }

  /** Show one cell among what is drawn already. @param {number | null} cell */
  flash(cell) {
    this.overlay({ ...this.#overlay, flash: cell });
  }

  /** @param {SVGElement} into @param {string} name @param {number} cell @param {number} inset @param {number} rx */
  #square(into, name, cell, inset, rx) {
    const side = S - 2 * inset;
    return svg("rect", { class: name, x: this.#x(cell) + inset, y: this.#y(cell) + inset, width: side, height: side, rx }, into);
  }

  /** @param {SVGElement} into @param {number} cell @param {number} mark */
  #ghost(into, cell, mark) {
    const cx = this.#x(cell) + HALF, cy = this.#y(cell) + HALF;
    const ghost = svg("g", { class: "ghost" }, into);
    if (mark === PLACED && this.puzzle.genre === "kuromasu") {
      this.#square(ghost, "ring", cell, 6, 3);
      this.#square(ghost, "core", cell, 13, 1.5);
    } else {
      svg("circle", { class: "ring", cx, cy, r: mark === PLACED ? 13 : 12 }, ghost);
      svg("circle", mark === PLACED ? { class: "disc", cx, cy, r: 8.4 } : { class: "core", cx, cy, r: 4.2 }, ghost);
    }
    return ghost;
  }

  /** @param {SVGElement} into @param {number} cell */
  #lock(into, cell) {
    const x = this.#x(cell) + 31, y = this.#y(cell) + 9;
    const lock = svg("g", { class: this.#isDark(cell) ? "locked on-wall" : "locked" }, into);
    svg("rect", { x: x - 3.5, y: y - 1, width: 7, height: 5.5, rx: 1.2 }, lock);
    svg("path", { d: `M${x - 2} ${y - 1}v-1.600a2 2 0 0 1 4 0v1.600` }, lock);
  }

  /** @param {SVGElement} into @param {number} cell */
  #found(into, cell) {
    const cx = this.#x(cell) + HALF, cy = this.#y(cell) + HALF, found = svg("g", { class: "found" }, into);
    if (this.#view?.marks[cell] !== PLACED) {
      svg("circle", { cx, cy, r: 13 }, found);
      svg("circle", { class: "core", cx, cy, r: 3.8 }, found);
    }
    svg("circle", { class: "badge", cx: cx + 10.5, cy: cy + 10.5, r: 6.6 }, found);
    svg("path", { d: `M${cx + 7.6} ${cy + 10.7}l2.1 2.1 3.8-4.4` }, found);
  }

  /** @param {SVGElement} into @param {number} cell */
  #wrong(into, cell) {
    const cx = this.#x(cell) + HALF, cy = this.#y(cell) + HALF;
    const wrong = svg("g", { class: "wrong" }, into);
    svg("circle", { class: "under", cx, cy, r: 15.5 }, wrong);
    svg("circle", { cx, cy, r: 15.5 }, wrong);
    svg("circle", { class: "badge", cx: cx + 13, cy: cy - 13, r: 6.6 }, wrong);
    svg("path", { d: `M${cx + 10.3} ${cy - 15.7}l5.4 5.4m0-5.4l-5.4 5.4` }, wrong);
  }

  /** Between two cells of one row or column. @param {SVGElement} into @param {number} a @param {number} b */
  #zigzag(into, a, b) {
    const flat = Math.floor(a / this.puzzle.width) === Math.floor(b / this.puzzle.width);
    const from = (flat ? this.#x(a) : this.#y(a)) + 36, to = (flat ? this.#x(b) : this.#y(b)) + 4;
    const fixed = (flat ? this.#y(a) : this.#x(a)) + HALF;
    if (to <= from) return;
    const teeth = Math.max(3, Math.round((to - from) / 9)), step = (to - from) / teeth / 2;
    let d = flat ? `M${from} ${fixed}` : `M${fixed} ${from}`;
    for (let i = 0; i < teeth; i++) {
      for (const out of [i % 2 ? 4.5 : -4.5, i % 2 ? -4.5 : 4.5]) d += flat ? `l${step} ${out}` : `l${out} ${step}`;
    }
    svg("path", { class: "clash under", d }, into);
    svg("path", { class: "clash", d }, into);
  }

  /** How far a clue sees: a full line for sure, a dotted one at most. @param {SVGElement} into @param {number} cell */
  #sight(into, cell) {
    if (!this.#view) return;
    const { sure, most } = sightOf(this.puzzle, this.#view.marks, cell);
    const cx = this.#x(cell) + HALF, cy = this.#y(cell) + HALF;
    for (const [i, arm] of most.entries()) {
      const [dx, dy] = [[0, -1], [-1, 0], [1, 0], [0, 1]][i];
      /** @param {number} length @param {string} name */
      const line = (length, name) => {
        if (!length) return;
        const end = length * S;
        svg("path", { class: name, d: `M${cx + dx * 18} ${cy + dy * 18}L${cx + dx * end} ${cy + dy * end}m${dy * 6} ${dx * 6}l${-dy * 12} ${-dx * 12}` }, into);
      };
      line(arm.length, "sight may");
      line(sure[i].length, "sight");
    }
    this.#square(into, "around", cell, 2, 5);
  }

  /** White cells that are sure, joined where they touch. @param {SVGElement} into */
  #links(into) {
    const { puzzle } = this, marks = this.#view?.marks;
    if (!marks) return;
    /** @param {number} cell */
    const white = (cell) => marks[cell] === DOT || !isOpen(puzzle, cell);
    let d = "";
    for (let i = 0; i < marks.length; i++) {
      if (!white(i)) continue;
      const cx = this.#x(i) + HALF, cy = this.#y(i) + HALF;
      if ((i + 1) % puzzle.width && white(i + 1)) d += `M${cx} ${cy}h${S}`;
      if (i + puzzle.width < marks.length && white(i + puzzle.width)) d += `M${cx} ${cy}v${S}`;
    }
    if (d) svg("path", { class: "link", d }, into);
  }
}

/** @param {SVGElement} into @param {Record<string, string | number>} attributes @param {[string, number][]} stops */
function gradient(into, attributes, stops) {
  const made = svg("radialGradient", attributes, into);
  for (const [name, offset] of stops) svg("stop", { class: name, offset }, made);
}

/** @param {SVGElement} into @param {string} name @param {number} x @param {number} y @param {string | number} content */
function text(into, name, x, y, content) {
  const made = svg("text", { class: name, x, y }, into);
  made.textContent = String(content);
  return made;
}

/**
 * A board in little, for lists: walls, clues as spots, and marks.
 * @param {Puzzle} puzzle @param {ArrayLike<number>} marks
 */
export function thumbnail(puzzle, marks) {
  const { width, height } = puzzle;
  const root = svg("svg", { class: `thumb ${puzzle.genre}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  svg("rect", { class: "cell", width, height }, root);
  /** @type {Record<string, string>} */
  const paths = { wall: "", shade: "", "thumb-bulb": "", "thumb-clue": "" };
  for (let i = 0; i < puzzle.cells.length; i++) {
    const x = i % width, y = Math.floor(i / width);
    const square = `M${x} ${y}h1v1h-1z`, spot = `M${x + 0.3} ${y + 0.3}h.4v.4h-.4z`;
    if (isWall(puzzle, i)) paths.wall += square;
    if (clueAt(puzzle, i) !== null) paths["thumb-clue"] += spot;
    if (marks[i] === PLACED) paths[puzzle.genre === "akari" ? "thumb-bulb" : "shade"] += puzzle.genre === "akari" ? `M${x + 0.1} ${y + 0.1}h.8v.8h-.8z` : square;
  }
  for (const [name, d] of Object.entries(paths)) if (d) svg("path", { class: name, d }, root);
  return root;
}

/** What a cell name in a sentence stands for; -1 if it is none. @param {Puzzle} puzzle @param {string} name */
export function cellNamed(puzzle, name) {
  const found = /^r(\d+)c(\d+)$/.exec(name);
  if (!found) return -1;
  const row = Number(found[1]) - 1, col = Number(found[2]) - 1;
  return row < puzzle.height && col < puzzle.width ? row * puzzle.width + col : -1;
}
