// A puzzle being set: its cells, a tree of all that was drawn, symmetry, locked cells, the setter's
// own solution, and what is said about it. No DOM.
//
// Undo walks up the tree and redo down the branch drawn last, so nothing that was tried is lost.

import { PuzzleError, isWall, makePuzzle, neighbours, requireSize, rowsOf, arms } from "./puzzle.mjs";
import { PLACED } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./puzzle.mjs").Genre} Genre */
/** @typedef {import("./puzzle.mjs").Content} Content */
/** @typedef {keyof typeof SYMMETRIES} Symmetry */
/** A change of one cell: the cell, what it held and what it holds. @typedef {[cell: number, before: Content, after: Content]} Change */
/** @typedef {{parent: number, changes: Change[], child: number, what: string}} Deed */
/** @typedef {{title: string, author: string, notes: string}} About */
/** @typedef {{genre: Genre, rows: import("./puzzle.mjs").Rows, name: string}} Variant */
/**
 * @typedef {{genre: Genre, rows: import("./puzzle.mjs").Rows, deeds: Deed[], node: number, locked: number[], solution: number[],
 *   symmetry: Symmetry, about: About, variants: Variant[]}} SavedDraft
 */

/** The largest board that is set here: larger ones take too long to judge while one draws. */
export const MOST = 60;
const ROOT = 0;
/** Deeds kept between visits; older ones are what a browser's small store has no room for. */
const MOST_KEPT = 3000;

/** Where a cell goes: row and column, last row and last column. @typedef {(r: number, c: number, h: number, w: number) => [number, number]} Move */
/** @type {Record<string, Move>} */
const MOVES = {
  mirror: (r, c, _h, w) => [r, w - c],
  flip: (r, c, h) => [h - r, c],
  turn: (r, c, h, w) => [h - r, w - c],
  quarter: (r, c, h) => [c, h - r],
  across: (r, c) => [c, r],
  anti: (r, c, h, w) => [w - c, h - r],
};
/** The symmetries by their names on the command line, what they are called here, and what they are made of. */
export const SYMMETRIES = {
  none: { name: "None", moves: /** @type {string[]} */ ([]), square: false },
  mirror: { name: "Left and right", moves: ["mirror"], square: false },
  rotate2: { name: "Half turn", moves: ["turn"], square: false },
  mirror4: { name: "Four ways", moves: ["mirror", "flip"], square: false },
  rotate4: { name: "Quarter turn", moves: ["quarter"], square: true },
  diagonal: { name: "Diagonal", moves: ["across"], square: true },
  diagonal2: { name: "Both diagonals", moves: ["across", "anti"], square: true },
};

/** The cell and its images, each once. @param {{height: number, width: number}} size @param {Symmetry} symmetry @param {number} cell */
export function orbit({ height, width }, symmetry, cell) {
  const found = [cell];
  for (const at of found) {
    for (const name of SYMMETRIES[symmetry].moves) {
      const [row, col] = MOVES[name](Math.floor(at / width), at % width, height - 1, width - 1);
      const image = row * width + col;
      if (!found.includes(image)) found.push(image);
    }
  }
  return found;
}

/** A board without anything on it. @param {Genre} genre @param {number} height @param {number} width @returns {Puzzle} */
export function blank(genre, height, width) {
  requireSize(height, width);
  requireSettable(height, width);
  return { genre, height, width, cells: Array(height * width).fill(genre === "akari" ? "." : null) };
}

/** @param {number} height @param {number} width */
export function requireSettable(height, width) {
  if (height > MOST || width > MOST) throw new PuzzleError(`Boards of up to ${MOST} × ${MOST} cells can be set here; this one has ${width} × ${height}.`);
}

export class Draft {
  /** @type {Deed[]} */
  deeds = [{ parent: -1, changes: [], child: -1, what: "Start" }];
  node = ROOT;
  /** Cells that tools leave alone. @type {Set<number>} */
  locked = new Set();
  /** @type {Symmetry} */
  symmetry = "rotate2";
  /** @type {About} */
  about = { title: "", author: "", notes: "" };
  /** @type {Variant[]} */
  variants = [];

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    requireSettable(puzzle.height, puzzle.width);
    /** @type {Content[]} */
    this.cells = [...puzzle.cells];
    this.genre = puzzle.genre;
    this.height = puzzle.height;
    this.width = puzzle.width;
    /** The setter's own solution: where bulbs or black cells are to be. */
    this.solution = new Uint8Array(this.cells.length);
  }

  /** What is on the board now. @returns {Puzzle} */
  get puzzle() {
    return { genre: this.genre, height: this.height, width: this.width, cells: [...this.cells] };
  }

  get empty() {
    return this.genre === "akari" ? "." : null;
  }

  get canUndo() {
    return this.node !== ROOT;
  }

  get canRedo() {
    return this.deeds[this.node].child !== -1;
  }

  /** Those of the cells that are symmetric to it, itself included. @param {number} cell */
  twins(cell) {
    return orbit(this, this.usable, cell);
  }

  /** The symmetry, where the shape of the board allows it. @returns {Symmetry} */
  get usable() {
    return SYMMETRIES[this.symmetry].square && this.height !== this.width ? "none" : this.symmetry;
  }

  /**
   * Draw on a cell. Walls and their absence come with their twins; numbers do not, but the walls
   * below them do. Locked cells stay. False if nothing changed.
   * @param {number} cell @param {Content} content @param {boolean} [join] one with the deed before
   */
  draw(cell, content, join = false) {
    /** @type {[number, Content][]} */
    const wishes = [];
    for (const twin of this.twins(cell)) {
      if (twin === cell) wishes.push([twin, content]);
      else if (content === this.empty) wishes.push([twin, content]);
      else if (this.genre === "akari" && this.cells[twin] === ".") wishes.push([twin, "#"]);
      else if (this.genre === "kuromasu" && this.cells[twin] === null) wishes.push([twin, "?"]);
    }
    return this.write(wishes, "Draw", { join });
  }

  /**
   * @param {readonly (readonly [cell: number, content: Content])[]} wishes @param {string} what
   * @param {{join?: boolean, force?: boolean}} [how] `force`: locked cells too
   */
  write(wishes, what, { join = false, force = false } = {}) {
    /** @type {Change[]} */
    const changes = [];
    for (const [cell, content] of wishes) {
      if (cell < 0 || cell >= this.cells.length || (this.locked.has(cell) && !force)) continue;
      if (this.cells[cell] !== content) changes.push([cell, this.cells[cell], content]);
    }
    if (!changes.length) return false;
    const last = this.deeds[this.node];
    if (join && this.canUndo && last.child === -1 && last.what === what) {
      last.changes.push(...changes);
      for (const [cell, , after] of changes) this.cells[cell] = after;
      return true;
    }
    this.deeds.push({ parent: this.node, changes, child: -1, what });
    this.#apply(this.deeds.length - 1);
    return true;
  }

  /** Put a whole board of the same size in its place. @param {Puzzle} puzzle @param {string} what */
  replace(puzzle, what) {
    if (puzzle.genre !== this.genre || puzzle.height !== this.height || puzzle.width !== this.width) throw new RangeError("another board");
    return this.write(puzzle.cells.map((content, cell) => [cell, content]), what);
  }

  /** @param {number} node */
  #apply(node) {
    const deed = this.deeds[node];
    this.deeds[deed.parent].child = node;
    for (const [cell, , after] of deed.changes) this.cells[cell] = after;
    this.node = node;
  }

  undo() {
    if (!this.canUndo) return false;
    const deed = this.deeds[this.node];
    // A joined deed may name a cell twice: backwards, so that the oldest content wins.
    for (const [cell, before] of [...deed.changes].reverse()) this.cells[cell] = before;
    this.deeds[deed.parent].child = this.node;
    this.node = deed.parent;
    return true;
  }

  redo() {
    const { child } = this.deeds[this.node];
    if (child === -1) return false;
    this.#apply(child);
    return true;
  }

  /** The ends of all branches, the one drawn last first. */
  branches() {
    const parents = new Set(this.deeds.map((deed) => deed.parent));
    return this.deeds.map((_, node) => node).filter((node) => node !== ROOT && !parents.has(node)).reverse();
  }

  /** What was on the board at any point of the tree. @param {number} node @returns {Content[]} */
  cellsAt(node) {
    const cells = [...this.cells], path = [];
    for (let at = node; at !== -1; at = this.deeds[at].parent) path.push(at);
    let at = this.node;
    for (; !path.includes(at); at = this.deeds[at].parent) for (const [cell, before] of [...this.deeds[at].changes].reverse()) cells[cell] = before;
    for (const each of path.slice(0, path.indexOf(at)).reverse()) for (const [cell, , after] of this.deeds[each].changes) cells[cell] = after;
    return cells;
  }

  /**
   * The tree as it is drawn: how far from the start each point is, and in which lane. The branch
   * that redo follows has lane 0; every other one has a lane of its own.
   */
  lanes() {
    const { deeds } = this, depth = new Int32Array(deeds.length), lane = new Int32Array(deeds.length).fill(-1);
    for (const [node, { parent }] of deeds.entries()) if (parent >= 0) depth[node] = depth[parent] + 1;
    let count = 0;
    // The branch in hand first, then the others, the one drawn last first.
    let end = this.node;
    while (deeds[end].child !== -1) end = deeds[end].child;
    for (const last of [end, ...this.branches()]) {
      if (lane[last] >= 0) continue;
      for (let at = last; at !== -1 && lane[at] < 0; at = deeds[at].parent) lane[at] = count;
      count++;
    }
    return { depth, lane, count };
  }

  /** Go to any point of the tree. @param {number} node */
  goTo(node) {
    if (!(node >= 0 && node < this.deeds.length)) return false;
    const path = [];
    for (let at = node; at !== -1; at = this.deeds[at].parent) path.push(at);
    const common = new Set(path);
    while (!common.has(this.node)) this.undo();
    for (const at of path.slice(0, path.indexOf(this.node)).reverse()) this.#apply(at);
    return true;
  }

  /** Lock or free the cell and its twins. @param {number} cell */
  lock(cell) {
    const on = !this.locked.has(cell);
    for (const twin of this.twins(cell)) {
      if (on) this.locked.add(twin);
      else this.locked.delete(twin);
    }
    return on;
  }

  // The setter's own solution ------------------------------------------------------------------------

  /** @param {number} cell @param {boolean} placed */
  place(cell, placed) {
    if (placed && (this.genre === "akari" ? isWall(this.puzzle, cell) : this.cells[cell] !== null)) return false;
    if ((this.solution[cell] === PLACED) === placed) return false;
    this.solution[cell] = placed ? PLACED : 0;
    return true;
  }

  get hasSolution() {
    return this.solution.includes(PLACED);
  }

  /**
   * The numbers that the setter's solution gives: to every wall (Akari), or to the cells that show
   * a clue already, or to all white ones (Kuromasu).
   * @returns {[number, Content][]}
   */
  cluesOfSolution() {
    const { puzzle, solution } = this;
    const placed = (/** @type {number} */ cell) => solution[cell] === PLACED;
    /** @type {[number, Content][]} */
    const found = [];
    if (this.genre === "akari") {
      for (const cell of this.cells.keys()) {
        if (isWall(puzzle, cell)) found.push([cell, String(neighbours(puzzle, cell).filter(placed).length)]);
      }
      return found;
    }
    const shown = this.cells.some((content) => content !== null);
    for (const [cell, content] of this.cells.entries()) {
      if (placed(cell) || (shown && content === null)) continue;
      found.push([cell, 1 + arms(puzzle, cell, placed).flat().length]);
    }
    return found;
  }

  /** All clues gone, walls left (Akari), or places left as question marks (Kuromasu). @param {Iterable<number>} [but] these stay */
  withoutClues(but = []) {
    const kept = new Set(but);
    /** @type {[number, Content][]} */
    const found = [];
    for (const [cell, content] of this.cells.entries()) {
      if (kept.has(cell) || content === this.empty || content === "#") continue;
      found.push([cell, this.genre === "akari" ? "#" : null]);
    }
    return found;
  }

  // Keeping ------------------------------------------------------------------------------------------

  /** @returns {SavedDraft} */
  save() {
    const { puzzle, deeds, node, locked, solution, symmetry, about, variants } = this;
    const small = deeds.length <= MOST_KEPT;
    return {
      genre: puzzle.genre, rows: rowsOf(puzzle), deeds: small ? deeds : [], node: small ? node : 0, locked: [...locked],
      solution: [...solution.keys()].filter((cell) => solution[cell] === PLACED), symmetry, about, variants,
    };
  }

  /** What was kept, or null if it is damaged. @param {unknown} kept @returns {Draft | null} */
  static restore(kept) {
    try {
      const saved = /** @type {SavedDraft} */ (kept);
      const draft = new Draft(makePuzzle(saved.genre, saved.rows));
      const size = draft.cells.length;
      const sound = saved.deeds.length > 0 && saved.node < saved.deeds.length && saved.deeds.every((deed, i) =>
        (i === 0 ? deed.parent === -1 : deed.parent >= 0 && deed.parent < i) && deed.changes.every(([cell]) => cell >= 0 && cell < size));
      if (sound) {
        draft.deeds = saved.deeds;
        draft.node = saved.node;
      }
      draft.locked = new Set(saved.locked);
      for (const cell of saved.solution) draft.solution[cell] = PLACED;
      if (saved.symmetry in SYMMETRIES) draft.symmetry = saved.symmetry;
      draft.about = { ...draft.about, ...saved.about };
      draft.variants = saved.variants ?? [];
      return draft;
    } catch {
      return null;
    }
  }
}

// Figures ---------------------------------------------------------------------------------------------

/**
 * What a setter looks at: the share of walls or clues, of walls with a number, lone walls, the
 * largest rectangle without any, and the symmetries of the places.
 * @param {Puzzle} puzzle
 */
export function figuresOf(puzzle) {
  const { width, height, cells, genre } = puzzle, size = cells.length;
  const held = cells.map((content) => content !== (genre === "akari" ? "." : null));
  const count = held.filter(Boolean).length;
  const numbers = cells.filter((content) => (genre === "akari" ? content !== "." && content !== "#" : typeof content === "number")).length;
  const alone = held.filter((is, cell) => is && !neighbours(puzzle, cell).some((near) => held[near])).length;
  const symmetries = /** @type {Symmetry[]} */ (Object.keys(SYMMETRIES)).filter((name) =>
    name !== "none" && !(SYMMETRIES[name].square && width !== height) && held.every((is, cell) => orbit(puzzle, name, cell).every((twin) => held[twin] === is)));
  return { share: count / size, count, numbers, alone, void: largestVoid(held, height, width), symmetries: count ? symmetries : [] };
}

/** The largest rectangle without anything, as its height and width. @param {boolean[]} held @param {number} height @param {number} width */
function largestVoid(held, height, width) {
  let best = { height: 0, width: 0 };
  const free = new Array(width).fill(0); // free cells above, this one included
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) free[col] = held[row * width + col] ? 0 : free[col] + 1;
    for (let left = 0; left < width; left++) {
      let low = free[left];
      for (let right = left; right < width && low > 0; right++) {
        low = Math.min(low, free[right]);
        if (low * (right - left + 1) > best.height * best.width) best = { height: low, width: right - left + 1 };
      }
    }
  }
  return best;
}
