// A puzzle as the part of an address behind the #: akari/6/6/nekcakbl, as puzz.link writes it.

import { PuzzleError, makePuzzle, requireSize } from "./puzzle.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./puzzle.mjs").Content} Content */

const BLANKS = "ghijklmnopqrstuvwxyz"; // 1 to 20 blank cells
const AKARI = "0123456789abcde"; // a clue and the none, one or two blanks after it
/** A sign, how many hexadecimal digits follow it, and what is added to them. @type {Record<string, [number, number]>} */
const SIGNS = { "-": [2, 0], "+": [3, 0], "=": [3, 4096], "@": [3, 8192], "*": [4, 12240], $: [5, 77776] };
const NAMES = { akari: "akari", lightup: "akari", bijutsukan: "akari", kurodoko: "kuromasu", kuromasu: "kuromasu" };

/** @param {Puzzle} puzzle */
export function toLink(puzzle) {
  const name = puzzle.genre === "akari" ? "akari" : "kurodoko";
  const body = puzzle.genre === "akari" ? writeAkari(puzzle.cells) : writeKuromasu(puzzle.cells);
  return `${name}/${puzzle.width}/${puzzle.height}/${body}`;
}

/** @param {readonly Content[]} cells */
function writeAkari(cells) {
  let text = cells.join("");
  // Beyond the board all is blank: the last clue includes two blanks wherever it is.
  if (!".#".includes(text.at(-1) ?? ".")) text += "..";
  else if (/\d\.$/.test(text)) text += ".";
  return text.replace(/([0-4])(\.{0,2})|(\.{1,20})|#/g, (_, clue, after, run) =>
    clue ? AKARI[Number(clue) + 5 * after.length] : run ? BLANKS[run.length - 1] : ".");
}

/** @param {readonly Content[]} cells */
function writeKuromasu(cells) {
  const text = cells.map((clue) => {
    if (clue === null) return " ";
    if (clue === "?") return ".";
    const value = Number(clue);
    return value < 16 ? value.toString(16) : `-${value.toString(16).padStart(2, "0")}`;
  });
  return text.join("").replace(/ {1,20}/g, (run) => BLANKS[run.length - 1]);
}

/** Whether a text looks like such a link, as a whole address or alone. @param {string} text */
export function isLink(text) {
  return found(text) !== null;
}

/** @param {string} text */
function found(text) {
  return /(?:^|[?#/])(akari|lightup|bijutsukan|kurodoko|kuromasu)\/(\d{1,5})\/(\d{1,5})\/([^\s/&#?]+)\/?/.exec(text.trim());
}

/** @param {string} text @returns {Puzzle} */
export function fromLink(text) {
  const parts = found(text);
  if (!parts) throw new PuzzleError("This link holds no Akari or Kuromasu board.");
  const [, name, w, h, code] = parts;
  const genre = NAMES[/** @type {keyof typeof NAMES} */ (name)];
  const width = Number(w), height = Number(h), size = width * height;
  requireSize(height, width);
  const body = decoded(code);
  const cells = genre === "akari" ? readAkari(body, size) : readKuromasu(body, size);
  if (cells.length !== size) {
    throw new PuzzleError(`This link fills ${cells.length} of the ${size} cells of a ${width} × ${height} board.`);
  }
  const rows = [];
  for (let start = 0; start < size; start += width) {
    const row = cells.slice(start, start + width);
    rows.push(genre === "akari" ? row.join("") : row);
  }
  return makePuzzle(genre, rows);
}

/** A text without its % signs; as it is where they make no sense. @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} body @param {number} size */
function readAkari(body, size) {
  /** @type {Content[]} */
  const cells = [];
  for (const char of body) {
    const clue = AKARI.indexOf(char), blanks = BLANKS.indexOf(char) + 1;
    if (char === ".") cells.push("#");
    else if (blanks > 0) cells.push(...".".repeat(blanks));
    else if (clue >= 0) {
      cells.push(String(clue % 5));
      // At the end of the board a clue may include blanks that are not there.
      cells.push(...".".repeat(Math.max(0, Math.min(Math.floor(clue / 5), size - cells.length))));
    } else throw new PuzzleError(`A link to an Akari board cannot hold “${char}”.`);
    if (cells.length > size) break;
  }
  return cells;
}

/** @param {string} body @param {number} size */
function readKuromasu(body, size) {
  /** @type {Content[]} */
  const cells = [];
  for (let i = 0; i < body.length && cells.length <= size; i++) {
    const char = body[i];
    const blanks = BLANKS.indexOf(char) + 1, sign = SIGNS[char];
    if (char === ".") cells.push("?");
    else if (blanks > 0) for (let n = 0; n < blanks; n++) cells.push(null);
    else if (/[0-9a-f]/.test(char)) cells.push(parseInt(char, 16));
    else if (sign) {
      const digits = body.slice(i + 1, i + 1 + sign[0]);
      if (!/^[0-9a-f]+$/.test(digits)) throw new PuzzleError(`Expected a number after “${char}” in this link.`);
      cells.push(parseInt(digits, 16) + sign[1]);
      i += sign[0];
    } else throw new PuzzleError(`A link to a Kuromasu board cannot hold “${char}”.`);
  }
  return cells;
}
