// One board in play: its marks, a tree of all that was done, trials, checkpoints. No DOM.
//
// Undo walks up the tree and redo down the branch that was walked last, so nothing a player did is
// ever lost. A trial is a level: marks made on it carry its number until it is kept or dropped.

import { isOpen } from "./puzzle.mjs";
import { BLANK, DOT, PLACED, TICK, markRows } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/**
 * One thing done. `cells` holds five numbers for each cell: the cell, its mark and level before,
 * its mark and level after.
 * @typedef {{parent: number, cells: number[], from: number, to: number, at: number, child: number}} Deed
 */
/** @typedef {{node: number, at: number, name: string}} Checkpoint */
/** @typedef {{deeds: Deed[], node: number, checkpoints: Checkpoint[], elapsed: number}} SavedGame */

const ROOT = 0;

export class Game {
  /** @param {Puzzle} puzzle @param {SavedGame | null} [saved] */
  constructor(puzzle, saved = null) {
    this.puzzle = puzzle;
    this.marks = new Uint8Array(puzzle.cells.length);
    this.levels = new Uint8Array(puzzle.cells.length);
    /** How many trials are open, one in another. */
    this.depth = 0;
    /** Milliseconds of play. */
    this.elapsed = saved?.elapsed ?? 0;
    /** @type {Deed[]} */
    this.deeds = [{ parent: -1, cells: [], from: 0, to: 0, at: 0, child: -1 }];
    this.node = ROOT;
    /** @type {Checkpoint[]} */
    this.checkpoints = [];
    if (saved) this.#restore(saved);
  }

  /** @param {SavedGame} saved */
  #restore(saved) {
    const size = this.marks.length;
    const sound = saved.deeds.every((deed, i) =>
      (i === 0 ? deed.parent === -1 : deed.parent >= 0 && deed.parent < i) &&
      deed.cells.every((value, j) => value >= 0 && (j % 5 || value < size)));
    if (!sound || !(saved.node >= 0 && saved.node < saved.deeds.length)) return; // damaged: start afresh
    this.deeds = saved.deeds.map((deed) => ({ ...deed, cells: [...deed.cells] }));
    this.checkpoints = saved.checkpoints.filter(({ node }) => node >= 0 && node < saved.deeds.length);
    for (const node of this.#pathTo(saved.node)) this.#apply(node);
  }

  /** @returns {SavedGame} */
  save() {
    return { deeds: this.deeds, node: this.node, checkpoints: this.checkpoints, elapsed: this.elapsed };
  }

  get canUndo() {
    return this.node !== ROOT;
  }

  get canRedo() {
    return this.#deed(this.node).child !== -1;
  }

  /** How many deeds lead to the present position. */
  get length() {
    return this.path().length;
  }

  /** @param {number} node @returns {Deed} */
  #deed(node) {
    const deed = this.deeds[node];
    if (!deed) throw new RangeError(`no deed ${node}`);
    return deed;
  }

  /**
   * Mark some cells in one go. What may not be marked is left alone; false if nothing changed.
   * @param {readonly (readonly [cell: number, mark: number])[]} wishes
   * @param {boolean} [join] make it one with the deed before, as a drag goes on
   */
  mark(wishes, join = false) {
    const cells = [];
    for (const [cell, mark] of wishes) {
      const may = isOpen(this.puzzle, cell) ? mark !== TICK : mark === TICK || mark === BLANK;
      const now = this.marks[cell];
      if (!may || now === mark) continue;
      const level = mark === BLANK ? 0 : this.depth;
      cells.push(cell, now, this.levels[cell], mark, level);
    }
    if (!cells.length) return false;
    const last = this.#deed(this.node);
    if (join && this.canUndo && last.child === -1 && last.from === last.to) {
      last.cells.push(...cells);
      this.#write(cells, 3);
    } else this.#do(cells, this.depth);
    return true;
  }

  /** @param {number[]} cells @param {number} depth */
  #do(cells, depth) {
    this.deeds.push({
      parent: this.node, cells, from: this.depth, to: depth, at: Math.round(this.elapsed), child: -1,
    });
    this.#apply(this.deeds.length - 1);
  }

  /** @param {number} node a child of the present one */
  #apply(node) {
    const deed = this.#deed(node);
    if (deed.parent >= 0) this.#deed(deed.parent).child = node;
    this.#write(deed.cells, 3);
    this.depth = deed.to;
    this.node = node;
  }

  /** @param {number[]} cells @param {1 | 3} side before or after */
  #write(cells, side) {
    // A joined deed may name a cell twice: backwards for undo, so that the oldest mark wins.
    const last = cells.length - 5;
    for (let i = 0; i < cells.length; i += 5) {
      const at = side === 3 ? i : last - i;
      const cell = cells[at];
      this.marks[cell] = cells[at + side];
      this.levels[cell] = cells[at + side + 1];
    }
  }

  undo() {
    if (!this.canUndo) return false;
    const deed = this.#deed(this.node);
    this.#write(deed.cells, 1);
    this.depth = deed.from;
    this.#deed(deed.parent).child = this.node;
    this.node = deed.parent;
    return true;
  }

  redo() {
    const { child } = this.#deed(this.node);
    if (child === -1) return false;
    this.#apply(child);
    return true;
  }

  /** The deeds from the start to one, in order. @param {number} node */
  #pathTo(node) {
    const path = [];
    for (let at = node; at !== ROOT; at = this.#deed(at).parent) path.push(at);
    return path.reverse();
  }

  path() {
    return this.#pathTo(this.node);
  }

  /** Go to any position of the tree. @param {number} node */
  jump(node) {
    const wanted = this.#pathTo(node);
    const shared = new Set([ROOT, ...wanted]);
    while (!shared.has(this.node)) this.undo();
    for (const step of wanted.slice(wanted.indexOf(this.node) + 1)) this.#apply(step);
  }

  // Trials ---------------------------------------------------------------------------------------

  startTrial() {
    if (this.depth < 200) this.#do([], this.depth + 1);
  }

  /** The marks of the innermost trial become those of the level around it. */
  keepTrial() {
    if (!this.depth) return false;
    const cells = [];
    for (const [cell, level] of this.levels.entries()) {
      const mark = this.marks[cell];
      if (level === this.depth) cells.push(cell, mark, level, mark, level - 1);
    }
    this.#do(cells, this.depth - 1);
    return true;
  }

  /** Everything done since the innermost trial began is taken back, in one deed. */
  dropTrial() {
    if (!this.depth) return false;
    const before = this.marks.slice(), beneath = this.levels.slice();
    for (let node = this.node; ; node = this.#deed(node).parent) {
      const deed = this.#deed(node);
      for (let i = deed.cells.length - 5; i >= 0; i -= 5) {
        const cell = deed.cells[i];
        before[cell] = deed.cells[i + 1];
        beneath[cell] = deed.cells[i + 2];
      }
      if (deed.from < this.depth && deed.to === this.depth) break;
    }
    const cells = [];
    for (const [cell, mark] of this.marks.entries()) {
      const level = this.levels[cell];
      if (mark !== before[cell] || level !== beneath[cell]) {
        cells.push(cell, mark, level, before[cell], beneath[cell]);
      }
    }
    this.#do(cells, this.depth - 1);
    return true;
  }

  // Checkpoints ----------------------------------------------------------------------------------

  setCheckpoint() {
    const twin = this.checkpoints.find(({ node }) => node === this.node);
    if (twin) return twin;
    const number = Math.max(0, ...this.checkpoints.map(({ name }) => Number(name))) + 1;
    const made = { node: this.node, at: Math.round(this.elapsed), name: String(number) };
    this.checkpoints.push(made);
    return made;
  }

  /** @param {string} name */
  dropCheckpoint(name) {
    this.checkpoints = this.checkpoints.filter((each) => each.name !== name);
  }

  /** Clear the board; undo brings the marks back. */
  clear() {
    const cells = [];
    for (const [cell, mark] of this.marks.entries()) {
      if (mark !== BLANK) cells.push(cell, mark, this.levels[cell], BLANK, 0);
    }
    if (!cells.length && !this.depth) return false;
    this.#do(cells, 0);
    return true;
  }

  // For the engine and the replay ----------------------------------------------------------------

  rows() {
    return markRows(this.puzzle, this.marks);
  }

  /** The marked cells in the order of marking, as [row, col]. */
  order() {
    const { width } = this.puzzle;
    /** @type {[number, number][]} */
    const order = [];
    for (const node of this.path()) {
      const { cells } = this.#deed(node);
      for (let i = 0; i < cells.length; i += 5) {
        const cell = cells[i], mark = cells[i + 3];
        if ((mark === PLACED || mark === DOT) && cells[i + 1] !== mark) {
          order.push([Math.floor(cell / width), cell % width]);
        }
      }
    }
    return order;
  }

  /** The position before a cell got the mark it has: where a mistake was made. @param {number} cell */
  nodeBefore(cell) {
    const path = this.path();
    for (let i = path.length - 1; i >= 0; i--) {
      const deed = this.#deed(path[i]);
      for (let j = 0; j < deed.cells.length; j += 5) {
        if (deed.cells[j] === cell && deed.cells[j + 1] !== deed.cells[j + 3]) return deed.parent;
      }
    }
    return ROOT;
  }

  /** What was done on the way here: when, and which cells got which mark and level. */
  story() {
    return this.path().map((node) => {
      const { at, cells } = this.#deed(node);
      /** @type {[cell: number, mark: number, level: number][]} */
      const marks = [];
      for (let i = 0; i < cells.length; i += 5) marks.push([cells[i], cells[i + 3], cells[i + 4]]);
      return { at, marks };
    });
  }
}
