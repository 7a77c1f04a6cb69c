// A solved board: its time, a link to share, the way it was solved, and what comes next.

import { clockText, el, icon } from "./dom.mjs";
import { Player, encodeStory } from "./replay.mjs";

/** @typedef {import("./play.mjs").Play} Play */
/** @typedef {import("./panel.mjs").Panel} Panel */
/** @typedef {import("./replay.mjs").Story} Story */

/** Where this page is, without the board. */
export function address() {
  return location.href.split("#")[0];
}

/** @param {Panel} panel @param {string} text @param {string} done */
export async function copy(panel, text, done) {
  try {
    await navigator.clipboard.writeText(text);
    panel.say(done);
  } catch {
    prompt("Copy this:", text);
  }
}

/**
 * @param {Play} play @param {Panel} panel
 * @param {{another: () => void, replay: () => void, best: number | null}} next
 */
export function celebrate(play, panel, { another, replay, best }) {
  const { kept } = play, ms = kept.solved ?? 0;
  const link = `${address()}#${kept.link}`;
  const help = kept.helped === 0 ? "without a hint" : kept.helped === 1 ? "with one hint" : `with ${kept.helped} hints`;
  panel.open("solved", "Solved", [
    el("p", { class: "time num-tab" }, clockText(ms)),
    el("p", { class: "small" }, `${help[0].toUpperCase()}${help.slice(1)}.${best !== null ? ` Your best of this kind is ${clockText(best)}.` : ""}`),
    el("button", { class: "btn lamp wide", onclick: another }, "Another like this"),
    el("div", { class: "pair" },
      el("button", { class: "btn line", onclick: replay }, icon("play", "s"), "Replay"),
      el("button", { class: "btn line", onclick: () => copy(panel, link, "The link is copied: it holds the whole board.") }, icon("share", "s"), "Copy link")),
    el("div", { class: "pair" },
      el("button", { class: "btn quiet", onclick: () => copy(panel, `${link}&replay=${encodeStory(play.game.story())}`, "The link is copied: it shows how you solved it.") }, "Copy replay"),
      el("button", { class: "btn quiet", onclick: () => {
        panel.close();
        play.again();
      } }, "Play again")),
  ]);
  const { root } = play.board;
  root?.classList.add("solved");
  setTimeout(() => root?.classList.remove("solved"), 1600);
}

/** Show how a board was solved. @param {Play} play @param {Panel} panel @param {Story} story @param {string} title */
export function openReplay(play, panel, story, title) {
  const last = story.length;
  const clock = el("span", { class: "small num-tab" });
  const slider = el("input", { type: "range", min: 0, max: last, value: 0, "aria-label": "Move" });
  const toggle = el("button", { class: "icon-btn", "aria-label": "Play" }, icon("play"));
  const button = () => {
    toggle.replaceChildren(icon(player.playing ? "pause" : "play"));
    toggle.setAttribute("aria-label", player.playing ? "Pause" : "Play");
  };
  const player = new Player(story, play.puzzle.cells.length, (marks, levels, place, at) => {
    slider.value = String(place);
    clock.textContent = `Move ${place} of ${last} · ${clockText(at)}`;
    play.display(marks, levels);
    button();
  });
  toggle.addEventListener("click", () => {
    if (player.playing) player.pause();
    else player.play();
    button();
  });
  slider.addEventListener("input", () => {
    player.pause();
    player.seek(Number(slider.value));
  });
  panel.open("replay", title, [clock, el("div", { class: "row transport" }, toggle, slider)], () => {
    player.pause();
    play.replaying = false;
    play.refresh();
  });
  play.replaying = true;
  player.seek(0);
  player.play();
  button();
}
