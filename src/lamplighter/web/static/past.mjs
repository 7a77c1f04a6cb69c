// All that was drawn, as a tree: every point can be gone back to, on whichever branch it is.

import { svg, thumbnail } from "./board.mjs";
import { el, openDialog } from "./dom.mjs";

/** @typedef {import("./draft.mjs").Draft} Draft */

const [ACROSS, DOWN] = matchMedia("(pointer: coarse)").matches ? [28, 34] : [16, 24]; // pixels between two points, and between two lanes
const MOST = 24; // branches that are drawn in little

/** @param {Draft} draft @param {(node: number) => void} go */
export function openPast(draft, go) {
  const tree = el("div", { class: "tree" }), list = el("ul", { class: "past" });
  const take = (/** @type {number} */ node) => {
    go(node);
    fill();
  };
  const fill = () => {
    tree.replaceChildren(drawTree(draft, take));
    const ends = draft.branches();
    list.replaceChildren(...[...ends.slice(0, MOST), 0].map((node) => el("li", null, card(draft, node, ends, take))));
    // The point in hand in the middle.
    const now = tree.querySelector(".now");
    if (now) tree.scrollLeft = Number(now.getAttribute("cx")) - tree.clientWidth / 2;
  };
  openDialog("All that was drawn", [
    el("p", { class: "small" }, "Each point is a stroke, each line a branch; undo and redo walk along the one in hand. Press a point, or the end of a branch, to go there: nothing is lost."),
    tree, list,
  ], { wide: true });
  fill();
}

/** @param {Draft} draft @param {number} node @param {number[]} ends @param {(node: number) => void} take */
function card(draft, node, ends, take) {
  const cells = draft.cellsAt(node), { depth } = draft.lanes(), strokes = depth[node];
  const puzzle = { genre: draft.genre, height: draft.height, width: draft.width, cells };
  const name = node === 0 ? "The start" : node === draft.node ? "Here" : `Branch ${ends.indexOf(node) + 1}`;
  return el("button", { type: "button", "aria-current": node === draft.node ? "true" : null, onclick: () => take(node) }, thumbnail(puzzle, []),
    name, el("small", null, node === 0 ? "before the first stroke" : `${strokes} stroke${strokes === 1 ? "" : "s"}, last: ${draft.deeds[node].what.toLowerCase()}`));
}

/** @param {Draft} draft @param {(node: number) => void} take */
function drawTree(draft, take) {
  const { depth, lane, count } = draft.lanes(), x = (/** @type {number} */ node) => 14 + depth[node] * ACROSS, y = (/** @type {number} */ node) => 14 + lane[node] * DOWN;
  const width = 28 + Math.max(...depth) * ACROSS, height = 28 + (count - 1) * DOWN;
  const root = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  const here = new Set();
  for (let at = draft.node; at !== -1; at = draft.deeds[at].parent) here.add(at);
  const lines = { here: "", other: "" };
  for (const [node, { parent }] of draft.deeds.entries()) {
    if (parent < 0) continue;
    lines[here.has(node) ? "here" : "other"] += lane[node] === lane[parent] ? `M${x(parent)} ${y(parent)}H${x(node)}` : `M${x(parent)} ${y(parent)}C${x(parent) + 9} ${y(parent)} ${x(node) - 13} ${y(node)} ${x(node)} ${y(node)}`;
  }
  svg("path", { d: lines.other }, root);
  svg("path", { class: "here", d: lines.here }, root);
  for (const node of draft.deeds.keys()) {
    const finger = svg("circle", { class: "finger", cx: x(node), cy: y(node), r: ACROSS / 2 }, root);
    const point = svg("circle", { class: node === draft.node ? "now" : here.has(node) ? "here" : "", cx: x(node), cy: y(node), r: node === draft.node ? 6 : 4, "data-node": node }, root);
    for (const each of [finger, point]) each.addEventListener("click", () => take(node));
  }
  return root;
}
