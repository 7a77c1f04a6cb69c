// A puzzle as printed, and its geometry. Cells are numbers, row * width + col; no rules, no DOM.

/** @typedef {"akari" | "kuromasu"} Genre */
/** @typedef {string | number | null} Content Akari: "." white, "#" wall, "0" to "4"; Kuromasu: null, a number or "?" */
/** @typedef {{genre: Genre, height: number, width: number, cells: readonly Content[]}} Puzzle */
/** @typedef {readonly (string | readonly Content[])[]} Rows the rows of the contract */

/** The longest side this page can play with comfort. */
export const MAX_SIDE = 100;

/** What a player gave cannot be read or played; the message is for them. */
export class PuzzleError extends Error {}

/**
 * @param {unknown} genre
 * @param {unknown} rows
 * @returns {Puzzle}
 */
export function makePuzzle(genre, rows) {
  if (genre !== "akari" && genre !== "kuromasu") {
    throw new PuzzleError(`This page plays Akari and Kuromasu, not ${quote(genre)}.`);
  }
  if (!Array.isArray(rows) || rows.length === 0) throw new PuzzleError("A board needs rows.");
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  requireSize(height, width);
  /** @type {Content[]} */
  const cells = [];
  for (const [row, contents] of rows.entries()) {
    if (contents?.length !== width) {
      throw new PuzzleError(`Row ${row + 1} has ${contents?.length ?? 0} cells, expected ${width}.`);
    }
    for (const [col, content] of [...contents].entries()) {
      if (!isContent(genre, content, height + width - 1)) {
        throw new PuzzleError(`${nameAt(row, col)} cannot hold ${quote(content)}.`);
      }
      cells.push(content);
    }
  }
  return { genre, height, width, cells };
}

/** @param {number} height @param {number} width */
export function requireSize(height, width) {
  if (!(height >= 1 && width >= 1)) throw new PuzzleError("A board needs at least one cell.");
  if (height > MAX_SIDE || width > MAX_SIDE) {
    throw new PuzzleError(
      `This page plays boards of up to ${MAX_SIDE} × ${MAX_SIDE} cells; this one has ${width} × ${height}.`,
    );
  }
}

/** @param {Genre} genre @param {unknown} content @param {number} most */
function isContent(genre, content, most) {
  if (genre === "akari") return typeof content === "string" && /^[.#0-4]$/.test(content);
  return content === null || content === "?" ||
    (Number.isInteger(content) && Number(content) >= 1 && Number(content) <= most);
}

/** @param {unknown} value */
function quote(value) {
  const text = String(value);
  return `“${text.length > 24 ? `${text.slice(0, 24)}…` : text}”`;
}

/** @param {Puzzle} puzzle @returns {Rows} */
export function rowsOf(puzzle) {
  return Array.from({ length: puzzle.height }, (_, row) => {
    const cells = puzzle.cells.slice(row * puzzle.width, (row + 1) * puzzle.width);
    return puzzle.genre === "akari" ? cells.join("") : cells;
  });
}

/** @param {number} row @param {number} col */
export function nameAt(row, col) {
  return `r${row + 1}c${col + 1}`;
}

/** @param {Puzzle} puzzle @param {number} cell */
export function nameOf(puzzle, cell) {
  return nameAt(Math.floor(cell / puzzle.width), cell % puzzle.width);
}

/** Some cells by name, "r1c1, r1c2 and 3 more". @param {Puzzle} puzzle @param {readonly number[]} cells */
export function nameCells(puzzle, cells) {
  const most = cells.length === 7 ? 7 : 6;
  const names = cells.slice(0, most).map((cell) => nameOf(puzzle, cell));
  if (cells.length > most) return `${names.join(", ")} and ${cells.length - most} more`;
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");
}

/** Whether light stops here. @param {Puzzle} puzzle @param {number} cell */
export function isWall(puzzle, cell) {
  return puzzle.genre === "akari" && puzzle.cells[cell] !== ".";
}

/** The number printed in a cell; null where there is none to count. @param {Puzzle} puzzle @param {number} cell */
export function clueAt(puzzle, cell) {
  const content = puzzle.cells[cell];
  if (puzzle.genre === "kuromasu") return typeof content === "number" ? content : null;
  return content === "." || content === "#" ? null : Number(content);
}

/** Whether a player may mark the cell. @param {Puzzle} puzzle @param {number} cell */
export function isOpen(puzzle, cell) {
  return puzzle.cells[cell] === (puzzle.genre === "akari" ? "." : null);
}

/** The up to four cells that share an edge: up, left, right, down. @param {Puzzle} puzzle @param {number} cell */
export function neighbours(puzzle, cell) {
  const { width, height } = puzzle;
  const col = cell % width;
  const near = [];
  if (cell >= width) near.push(cell - width);
  if (col > 0) near.push(cell - 1);
  if (col < width - 1) near.push(cell + 1);
  if (cell < width * (height - 1)) near.push(cell + width);
  return near;
}

/**
 * The cells in sight of one, direction by direction (up, left, right, down), nearest first.
 * @param {Puzzle} puzzle @param {number} cell @param {(cell: number) => boolean} stops
 */
export function arms(puzzle, cell, stops) {
  const { width, height } = puzzle;
  const row = Math.floor(cell / width), col = cell % width;
  /** @param {number} step @param {number} room */
  const look = (step, room) => {
    const seen = [];
    for (let i = 1; i <= room && !stops(cell + i * step); i++) seen.push(cell + i * step);
    return seen;
  };
  return [look(-width, row), look(-1, col), look(1, width - 1 - col), look(width, height - 1 - row)];
}
