// A board of a lesson: its marks, what is drawn over them, and sentences that point into it.

import { Board, cellNamed } from "./board.mjs";
import { byId, sentence } from "./dom.mjs";
import { makePuzzle } from "./puzzle.mjs";
import { BLANK, survey } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./board.mjs").Overlay} Overlay */

export class Slate {
  /** @type {Puzzle} */ puzzle;
  /** @type {Board} */ board;
  /** @type {Uint8Array} */ marks;
  /** Marks that are only tried are drawn hollow. @type {Uint8Array} */ levels;
  /** @type {Overlay} */ #shown = {};

  constructor() {
    this.host = byId("board");
    this.puzzle = makePuzzle("akari", ["."]);
    this.marks = new Uint8Array(1);
    this.levels = new Uint8Array(1);
    this.board = new Board(this.host, this.puzzle);
    this.host.hidden = true; // until there is one
  }

  /** @param {Puzzle} puzzle @param {Uint8Array} [marks] */
  open(puzzle, marks) {
    this.host.hidden = false;
    this.puzzle = puzzle;
    this.marks = marks ? marks.slice() : new Uint8Array(puzzle.cells.length);
    this.levels = new Uint8Array(puzzle.cells.length);
    this.#shown = {};
    this.board = new Board(this.host, puzzle);
    this.fit();
    this.refresh();
  }

  fit() {
    const { width, height } = this.board.extent, stage = byId("stage");
    stage.style.setProperty("--aspect", String(width / height));
    stage.style.setProperty("--inset", `${(this.board.margin / width) * 100}%`);
    // A small board is not blown up: its cells would be larger than anybody's thumb.
    stage.style.setProperty("--most", `${Math.min(520, Math.max(300, this.puzzle.width * 74 + 34))}px`);
  }

  get survey() {
    return survey(this.puzzle, this.marks);
  }

  refresh() {
    this.board.draw({ marks: this.marks, levels: this.levels, survey: this.survey, dim: true });
    this.board.overlay(this.#shown);
  }

  /** @param {Overlay} overlay */
  show(overlay) {
    this.#shown = overlay;
    this.board.overlay(overlay);
  }

  /** A mark that is only tried. @param {number} cell @param {number} mark */
  suppose(cell, mark) {
    this.marks[cell] = mark;
    this.levels[cell] = 1;
    this.refresh();
  }

  /** The marks without what is only tried. */
  get settled() {
    return this.marks.map((mark, cell) => (this.levels[cell] ? BLANK : mark));
  }

  /** Take back what was only tried. */
  drop() {
    let changed = false;
    for (const [cell, level] of this.levels.entries()) {
      if (!level) continue;
      this.marks[cell] = BLANK;
      this.levels[cell] = 0;
      changed = true;
    }
    if (changed) this.refresh();
  }

  /** A sentence whose cell names show their cells. @param {string} text */
  words(text) {
    return sentence(text, (name) => {
      const cell = cellNamed(this.puzzle, name);
      if (cell >= 0) this.board.setFocus(cell, true);
    }, (name) => {
      const cell = name === null ? -1 : cellNamed(this.puzzle, name);
      this.board.flash(cell < 0 ? null : cell);
    });
  }

  /** The cells a sentence names. @param {string} text */
  named(text) {
    const names = text.match(/r\d+c\d+/g) ?? [];
    return [...new Set(names.map((name) => cellNamed(this.puzzle, name)).filter((cell) => cell >= 0))];
  }

  /** Cells of an answer, [row, col], as ours. @param {readonly (readonly [number, number])[]} cells */
  cells(cells) {
    return cells.map(([row, col]) => row * this.puzzle.width + col);
  }
}
