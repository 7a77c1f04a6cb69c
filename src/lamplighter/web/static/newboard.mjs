// The order for a new board: genre, size, level, symmetry.

import { el, openDialog, segments } from "./dom.mjs";
import { MAX_SIDE } from "./puzzle.mjs";

/** @typedef {import("./ahead.mjs").Order} Order */

export const GENRES = /** @type {["akari" | "kuromasu", string][]} */ ([["akari", "Akari"], ["kuromasu", "Kuromasu"]]);
export const SIZES = [5, 7, 9, 10, 12, 14, 17, 20, 25];
export const LEVELS = /** @type {[string, string][]} */ ([["easy", "Easy"], ["normal", "Normal"], ["hard", "Hard"], ["extreme", "Extreme"]]);
const SYMMETRIES = /** @type {[string, string][]} */ ([
  ["varied", "Varied"], ["none", "None"], ["mirror", "Left and right"], ["rotate2", "Half turn"], ["mirror4", "Both ways"], ["rotate4", "Quarter turn"], ["diagonal", "Diagonal"], ["diagonal2", "Both diagonals"],
]);

/** Whether rows and columns change places. @param {string} symmetry */
export function needsSquare(symmetry) {
  return ["rotate4", "diagonal", "diagonal2"].includes(symmetry);
}

/** @param {Order} order as it stands @param {(order: Order) => void} make @param {() => void} bring */
export function openNew(order, make, bring) {
  const wish = { ...order };
  /** @param {"width" | "height"} side */
  const number = (side) => {
    const input = el("input", { type: "number", min: 2, max: MAX_SIDE, value: wish[side], inputmode: "numeric", "aria-label": side === "width" ? "Width" : "Height" });
    input.addEventListener("input", () => {
      wish[side] = Math.round(Number(input.value));
      tell();
    });
    return input;
  };
  const width = number("width"), height = number("height");
  const sizes = el("div", { class: "chips", role: "group", "aria-label": "Size" });
  for (const size of SIZES) {
    sizes.append(el("button", { class: "chip", type: "button", onclick: () => {
      wish.width = wish.height = size;
      width.value = height.value = String(size);
      tell();
    } }, `${size} × ${size}`));
  }
  const fault = el("p", { class: "fault", role: "alert" });
  const start = el("button", { class: "btn lamp", type: "submit" }, "Make it");
  const tell = () => {
    for (const chip of sizes.children) chip.setAttribute("aria-pressed", String(chip.textContent === `${wish.width} × ${wish.height}`));
    const good = [wish.width, wish.height].every((side) => side >= 2 && side <= MAX_SIDE);
    fault.textContent = good ? (needsSquare(wish.symmetry) && wish.width !== wish.height ? "This symmetry needs a square board." : "") : `A side has 2 to ${MAX_SIDE} cells.`;
    start.disabled = fault.textContent !== "";
  };
  const form = el("form", { class: "order", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    box.close();
    make(wish);
  } },
  el("section", { class: "group" }, el("h3", null, "Puzzle"), segments("Puzzle", GENRES, /** @type {"akari"} */ (wish.genre), (value) => {
    wish.genre = value;
  })),
  el("section", { class: "group" }, el("h3", null, "Size"), sizes, el("div", { class: "row sides" }, width, el("span", { "aria-hidden": "true" }, "×"), height)),
  el("section", { class: "group" }, el("h3", null, "Level"), segments("Level", LEVELS, wish.level, (value) => {
    wish.level = value;
  })),
  el("section", { class: "group" }, el("h3", null, "Symmetry"), segments("Symmetry", SYMMETRIES, wish.symmetry, (value) => {
    wish.symmetry = value;
    tell();
  })),
  fault,
  el("div", { class: "row between wrap" }, start, el("button", { class: "btn quiet", type: "button", onclick: () => {
    box.close();
    bring();
  } }, "Open one you have")));
  const box = openDialog("New board", [form]);
  tell();
}
