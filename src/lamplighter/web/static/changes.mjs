// The greater changes of Set: numbers from one's own solution, one solution, harder, easier, fewer
// clues. Each is one step that undo takes back, and locked cells stay as they are.

import { EngineError } from "./engine.mjs";
import { makePuzzle, rowsOf } from "./puzzle.mjs";
import { written } from "./verdict.mjs";

/** @typedef {import("./draft.mjs").Draft} Draft */
/** @typedef {import("./verdict.mjs").Verdict} Verdict */
/** @typedef {import("./verdict.mjs").Repair} Repair */
/** @typedef {{name: string, hint: string, able: boolean, run: () => Promise<void> | void}} Offer */
/** @typedef {{engine: import("./engine.mjs").Engine, draft: () => Draft, verdict: () => Verdict, say: (text: string) => void, done: () => void}} Desk */

const ROUNDS = 20; // repairs one after another before it is given up
const TRIES = 6; // boards made at a level before locked cells are given up

export class Changes {
  busy = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @returns {Offer[]} */
  offers() {
    const draft = this.desk.draft(), { status, diagnosis, rating } = this.desk.verdict(), akari = draft.genre === "akari";
    const unique = status === "unique", clues = draft.withoutClues().length > 0;
    return [
      { name: "Fill clues from my solution", hint: akari ? "Writes on every wall how many of my bulbs touch it" : "Writes what every clue sees in my solution", able: draft.hasSolution, run: () => this.#fill() },
      { name: "Make it unique", hint: "Adds the fewest clues found, one after another", able: status === "multiple", run: () => this.#work(() => this.#unify()) },
      { name: "Make it harder", hint: "Other numbers on the same places, at the next level", able: unique && rating !== null && rating.level < 9, run: () => this.#work(() => this.#turn(1)) },
      { name: "Make it easier", hint: "Other numbers on the same places, one level down", able: unique && rating !== null && rating.level > 0, run: () => this.#work(() => this.#turn(-1)) },
      { name: "Strip clues", hint: "Leaves the fewest clues that keep the one solution", able: unique && Boolean(diagnosis?.redundant.length), run: () => this.#strip("sufficient") },
      { name: "Strip, keep the level", hint: "Leaves the fewest clues that keep the level as well", able: unique && Boolean(diagnosis?.keeping && diagnosis.redundant.length), run: () => this.#strip("keeping") },
      { name: akari ? "Clear the numbers" : "Clear the clues", hint: akari ? "Leaves the walls" : "Leaves an empty board", able: clues, run: () => this.#write(draft.withoutClues(), "Clear") },
    ];
  }

  /** @param {[number, import("./puzzle.mjs").Content][]} wishes @param {string} what */
  #write(wishes, what) {
    if (this.desk.draft().write(wishes, what)) this.desk.done();
    else this.desk.say("Nothing to change: what is left is locked.");
  }

  #fill() {
    this.#write(this.desk.draft().cluesOfSolution(), "Fill");
  }

  /** @param {"sufficient" | "keeping"} which */
  #strip(which) {
    const draft = this.desk.draft(), kept = this.desk.verdict().diagnosis?.[which] ?? [];
    this.#write(draft.withoutClues(kept.map(([row, col]) => row * draft.width + col)), "Strip");
  }

  /** @param {() => Promise<void>} work */
  async #work(work) {
    if (this.busy) return;
    this.busy = true;
    this.desk.say("One moment…");
    try {
      await work();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.desk.say(error.message);
    } finally {
      this.busy = false;
      this.desk.done();
    }
  }

  /** The repair to make next: one that is enough, the smallest set, or the best next clue; never in a locked cell. @param {import("./verdict.mjs").Diagnosis} diagnosis */
  #next({ repairs, repair_set: together, best }) {
    const draft = this.desk.draft();
    const may = (/** @type {Repair | null} */ repair) => repair !== null && repair.edits.every(({ cell: [row, col] }) => !draft.locked.has(row * draft.width + col));
    const clues = repairs.filter((repair) => may(repair) && repair.edits.every((edit) => edit.kind === "add"));
    return clues[0] ?? (may(together) ? together : null) ?? repairs.find(may) ?? (may(best) ? best : null);
  }

  async #unify() {
    const draft = this.desk.draft();
    for (let round = 0; round < ROUNDS; round++) {
      const { puzzle } = draft, board = { genre: puzzle.genre, rows: rowsOf(puzzle) };
      const found = await this.desk.engine.ask("diagnose", { ...board, timeout: 8 });
      if (found.status === "unique") {
        this.desk.say("One solution now.");
        return;
      }
      const next = found.status === "multiple" ? this.#next(found) : null;
      if (!next || !draft.write(written(puzzle, next), "Make unique", { join: round > 0 })) break;
    }
    this.desk.say("No clues were found that leave one solution; what was added can be undone.");
  }

  /** @param {1 | -1} by */
  async #turn(by) {
    const draft = this.desk.draft(), { rating } = this.desk.verdict();
    if (!rating) return;
    const { puzzle } = draft, rows = rowsOf(puzzle);
    const places = puzzle.genre === "akari" ? { walls: { genre: "akari", rows } }
      : { mask: Array.from({ length: puzzle.height }, (_, row) => puzzle.cells.slice(row * puzzle.width, (row + 1) * puzzle.width).map((each) => (each === null ? "+" : "#")).join("")) };
    for (let level = rating.level + by; level >= 0 && level <= 9; level += by) {
      for (let index = 0; index < TRIES; index++) {
        const made = await this.#make({ genre: puzzle.genre, ...places, level, seed: 1 + Math.floor(Math.random() * 1e9), timeout: 4, rate: false });
        if (!made) break;
        if (![...draft.locked].every((cell) => made.cells[cell] === puzzle.cells[cell])) continue;
        draft.replace(made, by > 0 ? "Harder" : "Easier");
        this.desk.say(`Level ${level} now. Undo leads back.`);
        return;
      }
    }
    this.desk.say(`No ${by > 0 ? "harder" : "easier"} board was found on these places${draft.locked.size ? " that keeps the locked cells" : ""}.`);
  }

  /** @param {object} order */
  async #make(order) {
    try {
      const answer = await this.desk.engine.ask("generate", order);
      return makePuzzle(answer.genre, answer.rows);
    } catch (error) {
      if (error instanceof EngineError && error.kind !== "offline") return null; // none at this level
      throw error;
    }
  }
}
