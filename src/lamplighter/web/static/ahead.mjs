// New boards, the next one made while the player is still at this one.

import { makePuzzle } from "./puzzle.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {{genre: string, width: number, height: number, level: string, symmetry: string}} Order */
/** @typedef {{puzzle: Puzzle, level: string, order: Order}} Made */

export class Ahead {
  /** @type {Map<string, Promise<Made>>} */
  #made = new Map();

  /** @param {import("./engine.mjs").Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /** Have one ready; if that fails, nobody needs to know before it is wanted. @param {Order} order */
  prepare(order) {
    const key = JSON.stringify(order);
    if (this.#made.has(key)) return;
    const made = this.make(order);
    this.#made.set(key, made);
    made.catch(() => this.#made.delete(key));
  }

  /** @param {Order} order @returns {Promise<Made>} */
  async take(order) {
    const key = JSON.stringify(order);
    const ready = this.#made.get(key);
    this.#made.delete(key);
    return ready ?? this.make(order);
  }

  /** @param {Order} order @param {number} [seed] @param {AbortSignal} [signal] @returns {Promise<Made>} */
  async make(order, seed, signal) {
    const answer = await this.engine.ask("generate", {
      genre: order.genre, width: order.width, height: order.height, level: order.level, symmetry: order.symmetry, timeout: 9,
      ...(seed === undefined ? {} : { seed }),
    }, signal);
    return { puzzle: makePuzzle(answer.genre, answer.rows), level: answer.rating?.label ?? order.level, order };
  }
}
