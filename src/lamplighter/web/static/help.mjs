// The rules, in words that fit what the theme shows, and the keys.

import { svg } from "./board.mjs";
import { el, openDialog } from "./dom.mjs";

/** @typedef {import("./puzzle.mjs").Genre} Genre */

/** A cell as this theme draws it. @param {"open" | "black" | "wall" | "bulb" | "lit" | "dot"} kind */
function swatch(kind) {
  const root = svg("svg", { class: "board swatch", viewBox: "-1 -1 42 42", "aria-hidden": "true" });
  svg("rect", { class: `cell${kind === "lit" || kind === "bulb" ? " lit" : ""}`, width: 40, height: 40, rx: 4 }, root);
  if (kind === "black" || kind === "wall") svg("rect", { class: kind === "wall" ? "wall" : "shade", width: 40, height: 40, rx: 4 }, root);
  if (kind === "bulb") svg("circle", { class: "bulb flat", cx: 20, cy: 20, r: 11.5 }, root);
  if (kind === "dot") svg("circle", { class: "dot", cx: 20, cy: 20, r: 4.5 }, root);
  svg("rect", { class: "frame thin", width: 40, height: 40, rx: 4 }, root);
  return root;
}

/** In the dark theme white cells are not white: say what they look like. */
function isDark() {
  return document.documentElement.dataset.theme === "dark";
}

/** @param {Genre} genre */
export function rules(genre) {
  const light = isDark() ? "slate" : "white";
  const list = el("ul", { class: "rules" });
  const rule = (/** @type {import("./dom.mjs").Child[]} */ ...words) => list.append(el("li", null, ...words));
  if (genre === "akari") {
    rule("Put bulbs ", swatch("bulb"), ` on ${light} cells `, swatch("open"), ", never on walls ", swatch("wall"), ".");
    rule("A bulb lights ", swatch("lit"), " its row and column up to the next wall. No bulb may light another.");
    rule("A number on a wall says how many bulbs stand beside it, edge to edge.");
    rule(`Every ${light} cell is lit in the end.`);
  } else {
    rule("Make some cells black ", swatch("black"), `; the others stay ${isDark() ? "slate, and are called white here " : "white "}`, swatch("open"), ".");
    rule("Cells with a number stay white. Black cells never touch edge to edge.");
    rule("All white cells are joined edge to edge.");
    rule("A number says how many white cells can be seen from it along its row and column, its own included, up to the next black cell or the border.");
  }
  return list;
}

const KEYS = /** @type {[string, string][]} */ ([
  ["Arrows", "move"], ["Space", "mark; again for the next mark"], ["X", "dot: no bulb, or white"], ["Backspace", "clear the cell"],
  ["Z, Y", "undo, redo"], ["H", "hint, one grade at a time"], ["C", "correct so far?"], ["T", "begin a trial"], ["K, D", "keep or drop the trial"],
  ["P", "set a checkpoint"], ["S, G", "sight lines, joined cells (Kuromasu)"], ["N", "another board like this"], ["+, −", "zoom"], ["Esc", "close"], ["?", "this page"],
]);

/** @param {Genre} genre */
export function openHelp(genre) {
  const keys = el("dl", { class: "keys" });
  for (const [key, what] of KEYS) keys.append(el("dt", null, ...key.split(", ").flatMap((one, i) => (i ? [" ", el("kbd", null, one)] : [el("kbd", null, one)]))), el("dd", null, what));
  openDialog(genre === "akari" ? "Akari" : "Kuromasu", [
    rules(genre),
    el("section", { class: "group" }, el("h3", null, "Mouse and touch"),
      el("p", null, "Press a cell to mark it; again for the next mark. Right button or long press: a dot ", swatch("dot"), genre === "akari" ? ", no bulb here. " : ", white for sure. ",
        "A drag paints dots. Two fingers zoom and never draw. Press a number to tick it.")),
    el("section", { class: "group" }, el("h3", null, "Trials and checkpoints"),
      el("p", null, "On trial, marks are hollow. Keep them all, or drop them all; a trial can hold another. A checkpoint is a position to come back to. Undo has no limit and even brings back the board before.")),
    el("section", { class: "group" }, el("h3", null, "Keys"), keys),
  ], { wide: true });
}
