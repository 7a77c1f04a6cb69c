// The player's times: kept on the server for those who turned that on, told and deleted on request.
// What could not be sent waits in the browser; what is sent twice is kept once.

import { el } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { rowsOf } from "./puzzle.mjs";
import { encodeStory } from "./replay.mjs";
import { PLACED } from "./rules.mjs";

/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {import("./play.mjs").Play} Play */
/** @typedef {{id: string, player: string, genre: string, rows: unknown, seconds: number, hints: number, mistakes: number, moves: string, started: number}} Time */

const PLAYER = "lamplighter.player", WAITING = "lamplighter.times", MOST = 50, LONGEST = 100_000;

/** A name that says nothing. */
function draw() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The name of this browser's player; null before the first time that was kept. */
function knownPlayer() {
  try {
    return localStorage.getItem(PLAYER);
  } catch {
    return null;
  }
}

function player() {
  const name = knownPlayer() ?? draw();
  try {
    localStorage.setItem(PLAYER, name);
  } catch {
    // A new name each time, then.
  }
  return name;
}

/** @returns {Time[]} */
function waiting() {
  try {
    const held = JSON.parse(localStorage.getItem(WAITING) ?? "[]");
    return Array.isArray(held) ? held : [];
  } catch {
    return [];
  }
}

/** @param {Time[]} times */
function keepWaiting(times) {
  try {
    localStorage.setItem(WAITING, JSON.stringify(times.slice(-MOST)));
  } catch {
    // Those are lost; the boards are not.
  }
}

/** Marks that turned out wrong: placed once, and not there at the end. @param {import("./game.mjs").Game} game */
export function mistakesOf(game) {
  let count = 0;
  for (const { cells } of game.deeds) {
    for (let i = 0; i < cells.length; i += 5) if (cells[i + 3] === PLACED && cells[i + 4] === 0 && game.marks[cells[i]] !== PLACED) count++;
  }
  return count;
}

/** Keep the time of a board that was just solved. @param {Engine} engine @param {Play} play */
export async function keepTime(engine, play) {
  const { kept, puzzle, game } = play;
  if (!kept.solved) return;
  const moves = encodeStory(game.story());
  keepWaiting([...waiting(), {
    id: draw(), player: player(), genre: puzzle.genre, rows: rowsOf(puzzle), seconds: kept.solved / 1000, hints: kept.helped, mistakes: mistakesOf(game),
    moves: moves.length > LONGEST ? "" : moves, started: Math.floor(kept.started / 1000),
  }]);
  await sendWaiting(engine);
}

/** @param {Engine} engine */
async function sendWaiting(engine) {
  for (const time of waiting()) {
    try {
      await engine.ask("play", time);
    } catch (error) {
      // One that the server will never take is let go; for the rest there is a next time.
      if (!(error instanceof EngineError)) throw error;
      if (!["input", "puzzle", "format"].includes(error.kind)) return;
    }
    keepWaiting(waiting().filter(({ id }) => id !== time.id));
  }
}

/** Whether the server keeps times; the reason if it does not. @param {Engine} engine @returns {Promise<string>} */
export async function whyNoTimes(engine) {
  try {
    const { there } = await engine.ask("collection/about", {});
    return there ? "" : "This server keeps no times: lamplighter serve --collection starts one that does.";
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message;
  }
}

/** What is kept of the player, to have and to delete. @param {Engine} engine @param {(text: string) => void} say */
export function timesMenu(engine, say) {
  const name = knownPlayer();
  if (!name) return [];
  /** @param {() => Promise<void>} work */
  const trying = (work) => () => void work().catch((error) => {
    if (!(error instanceof EngineError)) throw error;
    say(error.message);
  });
  return [el("div", { class: "row wrap" },
    el("button", { class: "btn line", type: "button", onclick: trying(async () => {
      const { plays } = await engine.ask("play/export", { player: name });
      const address = URL.createObjectURL(new Blob([JSON.stringify(plays, null, 1)], { type: "application/json" }));
      el("a", { href: address, download: "my-times.json" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    }) }, "Save my times"),
    el("button", { class: "btn quiet", type: "button", onclick: trying(async () => {
      const { removed } = await engine.ask("play/forget", { player: name });
      keepWaiting([]);
      localStorage.removeItem(PLAYER);
      say(removed === 1 ? "One time was deleted." : `${removed} times were deleted.`);
    }) }, "Delete my times"))];
}
