// What the marks on a board mean: what is lit, which clues are done, which rules are broken, and
// whether it is solved. No server is asked: this runs after every mark. The sentences are those of
// `lamplighter check`; a test holds the two together.

import { arms, clueAt, isOpen, isWall, nameCells, nameOf, neighbours } from "./puzzle.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {{rule: string, cells: number[], message: string}} Violation */
/**
 * @typedef {{lit: Uint8Array, done: Uint8Array, broken: Violation[], solved: boolean,
 *   counts: {settled: number, of: number, placed: number, dotted: number}}} Survey
 */

/** The codes of a cell. A tick is what a player puts on a clue. */
export const BLANK = 0;
export const PLACED = 1;
export const DOT = 2;
export const TICK = 3;

/** @typedef {ArrayLike<number>} Marks one code for each cell */

/** @param {Puzzle} puzzle @param {Marks} marks @returns {Survey} */
export function survey(puzzle, marks) {
  return puzzle.genre === "akari" ? surveyAkari(puzzle, marks) : surveyKuromasu(puzzle, marks);
}

/** The marks as the rows of the contract. @param {Puzzle} puzzle @param {Marks} marks */
export function markRows(puzzle, marks) {
  const letters = puzzle.genre === "akari" ? ".o+." : ".#+.";
  const rows = [];
  for (let start = 0; start < puzzle.cells.length; start += puzzle.width) {
    let row = "";
    for (let i = start; i < start + puzzle.width; i++) row += letters[marks[i]];
    rows.push(row);
  }
  return rows;
}

// Akari ------------------------------------------------------------------------------------------

/** @typedef {{across: Int32Array, down: Int32Array, runs: number[][]}} Runs */

/** @type {WeakMap<Puzzle, Runs>} */
const known = new WeakMap();

/** The longest lines without a wall; a cell knows the two it is in. @param {Puzzle} puzzle @returns {Runs} */
export function runsOf(puzzle) {
  let made = known.get(puzzle);
  if (made) return made;
  const { height, width } = puzzle, size = height * width;
  made = { across: new Int32Array(size).fill(-1), down: new Int32Array(size).fill(-1), runs: [] };
  const { runs } = made;
  /** @param {Int32Array} of @param {number} lines @param {number} length @param {(line: number, i: number) => number} at */
  const walk = (of, lines, length, at) => {
    for (let line = 0; line < lines; line++) {
      /** @type {number[] | null} */
      let run = null;
      for (let i = 0; i < length; i++) {
        const cell = at(line, i);
        if (isWall(puzzle, cell)) run = null;
        else {
          if (!run) runs.push((run = []));
          run.push(cell);
          of[cell] = runs.length - 1;
        }
      }
    }
  };
  walk(made.across, height, width, (row, col) => row * width + col);
  walk(made.down, width, height, (col, row) => row * width + col);
  known.set(puzzle, made);
  return made;
}

/** @param {Puzzle} puzzle @param {Marks} marks @returns {Survey} */
function surveyAkari(puzzle, marks) {
  const { across, down, runs } = runsOf(puzzle);
  const size = puzzle.cells.length;
  const lit = new Uint8Array(size), done = new Uint8Array(size);
  const bulbs = new Uint16Array(runs.length), room = new Uint16Array(runs.length);
  const counts = { settled: 0, of: 0, placed: 0, dotted: 0 };
  for (let i = 0; i < size; i++) {
    if (marks[i] !== PLACED) continue;
    counts.placed++;
    bulbs[across[i]]++;
    bulbs[down[i]]++;
  }
  /** @type {Violation[]} */
  const broken = [];
  for (const [id, run] of runs.entries()) {
    if (!bulbs[id]) continue;
    for (const cell of run) lit[cell] = 1;
    if (bulbs[id] > 1) {
      const cells = run.filter((cell) => marks[cell] === PLACED);
      broken.push({ rule: "sight", cells, message: `The bulbs at ${nameCells(puzzle, cells)} light each other.` });
    }
  }
  /** @param {number} cell */
  const mayHold = (cell) => marks[cell] === BLANK && !lit[cell];
  let lacking = false;
  for (let i = 0; i < size; i++) {
    if (across[i] !== -1) {
      counts.of++;
      if (lit[i]) counts.settled++;
      if (marks[i] === DOT) counts.dotted++;
      if (mayHold(i)) {
        room[across[i]]++;
        room[down[i]]++;
      }
      continue;
    }
    const clue = clueAt(puzzle, i);
    if (clue === null) continue;
    const beside = neighbours(puzzle, i).filter((near) => !isWall(puzzle, near));
    const touching = beside.filter((near) => marks[near] === PLACED);
    const spare = beside.filter(mayHold).length;
    if (touching.length !== clue) lacking = true;
    if (touching.length === clue && spare === 0) done[i] = 1;
    const has = `The ${clue} at ${nameOf(puzzle, i)} touches ${count(touching.length)}`;
    if (touching.length > clue) {
      broken.push({ rule: "clue", cells: [i, ...touching], message: `${has}: too many.` });
    } else if (touching.length + spare < clue) {
      const left = spare ? `room for ${spare} more` : "no room for more";
      broken.push({ rule: "clue", cells: [i, ...touching], message: `${has}, with ${left}.` });
    }
  }
  const dark = [];
  for (let i = 0; i < size; i++) {
    const a = across[i], d = down[i];
    if (a >= 0 && !lit[i] && !room[a] && !room[d]) dark.push(i);
  }
  if (dark.length) {
    const [what, are, them] = dark.length === 1 ? ["cell", "is", "it"] : ["cells", "are", "them"];
    const message = `The ${what} ${nameCells(puzzle, dark)} ${are} not lit, and no bulb can light ${them} any more.`;
    broken.push({ rule: "light", cells: dark, message });
  }
  return { lit, done, broken, counts, solved: !broken.length && !lacking && counts.settled === counts.of };
}

/** @param {number} bulbs */
function count(bulbs) {
  return `${bulbs || "no"} bulb${bulbs === 1 ? "" : "s"}`;
}

// Kuromasu ---------------------------------------------------------------------------------------

/** @param {Puzzle} puzzle @param {Marks} marks @returns {Survey} */
function surveyKuromasu(puzzle, marks) {
  const size = puzzle.cells.length;
  const done = new Uint8Array(size);
  const counts = { settled: 0, of: size, placed: 0, dotted: 0 };
  /** @type {Violation[]} */
  const broken = [];
  for (let i = 0; i < size; i++) {
    if (marks[i] === DOT || !isOpen(puzzle, i)) counts.dotted++;
    if (marks[i] !== PLACED) continue;
    counts.placed++;
    for (const near of neighbours(puzzle, i)) {
      if (near > i && marks[near] === PLACED) {
        const message = `The black cells ${nameCells(puzzle, [i, near])} touch.`;
        broken.push({ rule: "adjacent", cells: [i, near], message });
      }
    }
  }
  counts.settled = counts.placed + counts.dotted;
  for (const cut of whiteAreas(puzzle, marks).slice(1)) {
    const [what, are] = cut.length === 1 ? ["cell", "is"] : ["cells", "are"];
    const message = `The ${what} ${nameCells(puzzle, cut)} ${are} cut off from the other white cells.`;
    broken.push({ rule: "connected", cells: cut, message });
  }
  let lacking = false;
  for (let i = 0; i < size; i++) {
    const clue = clueAt(puzzle, i);
    if (clue === null) continue;
    const { sure, most } = sightOf(puzzle, marks, i);
    const least = 1 + sure.flat().length, reach = 1 + most.flat().length;
    if (reach !== clue) lacking = true;
    if (least === clue && reach === clue) done[i] = 1;
    const at = `The ${clue} at ${nameOf(puzzle, i)}`;
    if (least > clue) {
      broken.push({ rule: "view", cells: [i, ...sure.flat()], message: `${at} sees ${least} cells: too many.` });
    } else if (reach < clue) {
      const message = `${at} can see at most ${reach} cell${reach === 1 ? "" : "s"}: too few.`;
      broken.push({ rule: "view", cells: [i, ...most.flat()], message });
    }
  }
  // Open cells count as white: who has found every black cell is done.
  return { lit: new Uint8Array(size), done, broken, counts, solved: !broken.length && !lacking };
}

/** What a clue sees for sure, and what it may see at most. @param {Puzzle} puzzle @param {Marks} marks @param {number} cell */
export function sightOf(puzzle, marks, cell) {
  return {
    sure: arms(puzzle, cell, (other) => marks[other] === PLACED || (marks[other] !== DOT && isOpen(puzzle, other))),
    most: arms(puzzle, cell, (other) => marks[other] === PLACED),
  };
}

/** The connected areas that the black cells leave, the largest first. @param {Puzzle} puzzle @param {Marks} marks */
export function whiteAreas(puzzle, marks) {
  const { width, height } = puzzle, size = width * height;
  const seen = new Uint8Array(size);
  /** @type {number[][]} */
  const areas = [];
  const edge = new Int32Array(size);
  for (let start = 0; start < size; start++) {
    if (seen[start] || marks[start] === PLACED) continue;
    const area = [];
    let top = 0;
    edge[top++] = start;
    seen[start] = 1;
    while (top) {
      const cell = edge[--top], col = cell % width;
      area.push(cell);
      /** @param {number} near */
      const visit = (near) => {
        if (seen[near] || marks[near] === PLACED) return;
        seen[near] = 1;
        edge[top++] = near;
      };
      if (cell >= width) visit(cell - width);
      if (col > 0) visit(cell - 1);
      if (col < width - 1) visit(cell + 1);
      if (cell < size - width) visit(cell + width);
    }
    areas.push(area);
  }
  for (const area of areas.length > 1 ? areas : []) area.sort((a, b) => a - b);
  return areas.sort((a, b) => b.length - a.length || a[0] - b[0]);
}
