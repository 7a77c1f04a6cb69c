// The boards in progress, and those that are done.

import { thumbnail } from "./board.mjs";
import { clockText, el, icon, openDialog } from "./dom.mjs";
import { Game } from "./game.mjs";
import { fromLink } from "./link.mjs";

/** @typedef {import("./store.mjs").Kept} Kept */

const MOST = 60;

/** @param {import("./store.mjs").Store} store @param {string} current @param {(kept: Kept) => void} open */
export async function openShelf(store, current, open) {
  const body = el("div", { class: "shelf" });
  const box = openDialog("My boards", [body], { wide: true });
  const draw = async () => {
    const boards = (await store.boards()).filter((kept) => kept.game.deeds.length > 1);
    const going = boards.filter((kept) => !kept.solved), done = boards.filter((kept) => kept.solved);
    body.replaceChildren(...section("In progress", going), ...section("Solved", done));
    if (!boards.length) body.append(el("p", { class: "small" }, "Boards you have begun are kept here, in this browser."));
  };
  /** @param {string} title @param {Kept[]} boards */
  const section = (title, boards) => (boards.length ? [el("h3", null, title), el("ul", { class: "boards" }, boards.slice(0, MOST).map(entry))] : []);
  /** @param {Kept} kept */
  const entry = (kept) => {
    let puzzle, picture;
    try {
      puzzle = fromLink(kept.link);
      picture = thumbnail(puzzle, new Game(puzzle, kept.game).marks);
    } catch {
      return el("li", null, "A damaged board.");
    }
    const name = kept.title || `${kept.level ? `${kept.level[0].toUpperCase()}${kept.level.slice(1)} ` : ""}${puzzle.genre === "akari" ? "Akari" : "Kuromasu"}`;
    const time = clockText(kept.solved ?? kept.game.elapsed);
    return el("li", null,
      el("button", { class: "board-card", "aria-current": kept.link === current ? "true" : null, onclick: () => {
        box.close();
        open(kept);
      } }, picture, el("span", null, el("b", null, name), el("small", { class: "num-tab" }, `${puzzle.width} × ${puzzle.height} · ${kept.solved ? `solved in ${time}` : `${kept.progress} · ${time}`}`))),
      el("button", { class: "icon-btn", "aria-label": `Remove ${name}`, disabled: kept.link === current, onclick: async () => {
        await store.forget(kept.link);
        await draw();
      } }, icon("close", "s")));
  };
  await draw();
}
