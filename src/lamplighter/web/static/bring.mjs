// Boards from elsewhere: a link, a pasted text, a dropped file. Whatever comes, the board in play
// stays until the new one is known to be playable.

import { byId, el, openDialog } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { fromLink, isLink } from "./link.mjs";
import { PuzzleError, makePuzzle } from "./puzzle.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {{puzzle: Puzzle, marks: Uint8Array | null, title: string}} Brought */

const LARGEST = 500_000; // characters: more than any board this page plays

/** @param {Engine} engine @param {string} text @returns {Promise<Brought>} */
export async function readBoard(engine, text) {
  if (!text.trim()) throw new PuzzleError("There is no board in this: it is empty.");
  if (text.length > LARGEST) throw new PuzzleError("This is too long to be a board for this page.");
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)) throw new PuzzleError("This is not a text: boards are read from texts and links.");
  // Our own links need nobody else; whatever this reader refuses may still be of another format.
  if (isLink(text)) return { puzzle: fromLink(text), marks: null, title: "" };
  const [, genre, rest] = /^\s*(akari|kuromasu)[ \t]*\r?\n([^]*)$/i.exec(text) ?? [, undefined, text];
  const question = { puzzle: rest, to: "json", empty: false, lossy: true, ...(genre ? { genre: genre.toLowerCase() } : {}) };
  const answer = await engine.ask("convert", question).catch((error) => {
    if (!(error instanceof EngineError && /does not say which: give the genre/.test(error.message))) throw error;
    throw new PuzzleError("This may be an Akari or a Kuromasu. Write akari or kuromasu in a line above it.");
  });
  const puzzle = makePuzzle(answer.genre, answer.rows);
  const id = typeof answer.id === "string" && answer.id !== "puzzle" ? answer.id.slice(0, 60) : "";
  return { puzzle, marks: readMarks(puzzle, answer.marks), title: id };
}

/** @param {Puzzle} puzzle @param {unknown} rows */
function readMarks(puzzle, rows) {
  if (!Array.isArray(rows) || rows.length !== puzzle.height) return null;
  const letters = rows.join("");
  if (letters.length !== puzzle.cells.length) return null;
  return Uint8Array.from(letters, (letter) => (letter === "+" ? 2 : letter === "o" || letter === "#" ? 1 : 0));
}

/** @param {File} file */
export async function readFile(file) {
  if (file.size > LARGEST) throw new PuzzleError(`${file.name} is too large to be a board for this page.`);
  return file.text();
}

/**
 * Read a text and use the board in it; the message if it holds none for this page.
 * @param {Engine} engine @param {string} text @param {(brought: Brought) => unknown} use
 * @returns {Promise<string | null>}
 */
export async function bringBoard(engine, text, use) {
  try {
    await use(await readBoard(engine, text));
    return null;
  } catch (error) {
    if (error instanceof EngineError || error instanceof PuzzleError) return error.message;
    throw error;
  }
}

/**
 * Take in what is pasted or dropped anywhere on the page.
 * @param {(text: string) => Promise<string | null>} bring opens a board; a message if it cannot
 * @param {(text: string) => void} say
 */
export function listenForBoards(bring, say) {
  document.addEventListener("paste", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) void bring(text).then((message) => message && say(message));
  });
  const sign = byId("drop");
  let dragging = 0;
  document.addEventListener("dragenter", (event) => {
    event.preventDefault();
    dragging++;
    sign.hidden = false;
  });
  document.addEventListener("dragleave", () => {
    if (--dragging <= 0) sign.hidden = true;
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    dragging = 0;
    sign.hidden = true;
    const file = event.dataTransfer?.files[0], plain = event.dataTransfer?.getData("text/plain") ?? "";
    try {
      const message = await bring(file ? await readFile(file) : plain);
      if (message) say(message);
    } catch (error) {
      say(error instanceof PuzzleError ? error.message : "This file cannot be read.");
    }
  });
}

/** @param {(text: string) => Promise<string | null>} bring opens a board; a message if it cannot */
export function openBring(bring) {
  const area = el("textarea", { rows: 8, spellcheck: "false", "aria-label": "The board as text or link", placeholder: "https://puzz.link/p?akari/6/6/nekcakbl\n\nor\n\n..1#\n....\n2..." });
  const fault = el("p", { class: "fault", role: "alert" });
  const file = el("input", { type: "file", "aria-label": "A file with a board" });
  const use = async (/** @type {string} */ text) => {
    fault.textContent = "";
    const message = await bring(text);
    if (message === null) box.close();
    else fault.textContent = message;
  };
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      await use(await readFile(chosen));
    } catch (error) {
      fault.textContent = error instanceof PuzzleError ? error.message : "This file cannot be read.";
    }
  });
  const box = openDialog("Open a board", [
    el("p", { class: "small" }, "Paste a link or a text in any of the formats Lamplighter reads, or choose a file. You can also drop a file anywhere on the page."),
    area, fault,
    el("div", { class: "row wrap" }, el("button", { class: "btn lamp", onclick: () => use(area.value) }, "Open"), el("label", { class: "file" }, file)),
  ]);
  area.focus();
}
