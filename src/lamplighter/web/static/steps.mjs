// The solution step by step from where the player stands: each step with its reason and its ghosts.

import { el, icon } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { marksOf, overlayOfStep, proof } from "./hints.mjs";
import { rowsOf } from "./puzzle.mjs";

/** @typedef {import("./hints.mjs").Step} Step */

export class Walk {
  /** @type {Step[]} */
  #steps = [];
  #at = 0;
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * @param {import("./play.mjs").Play} play @param {import("./panel.mjs").Panel} panel
   * @param {import("./engine.mjs").Engine} engine @param {() => void} check asks what is wrong
   */
  constructor(play, panel, engine, check) {
    this.play = play;
    this.panel = panel;
    this.engine = engine;
    this.check = check;
  }

  async open() {
    const { play, panel } = this;
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    panel.open("steps", "Solution", [el("p", { class: "small" }, "One moment…")], () => this.#close());
    try {
      const body = { genre: play.puzzle.genre, rows: rowsOf(play.puzzle), marks: play.game.rows() };
      const hint = await this.engine.ask("hint", { ...body, order: play.game.order(), grade: "state", timeout: 8 }, signal);
      if (hint.state === "mistake") {
        panel.close();
        this.check();
        return;
      }
      const answer = await this.engine.ask("explain", { ...body, timeout: 8 }, signal);
      this.#steps = answer.steps;
      this.#at = 0;
      if (!this.#steps.length) {
        panel.open("steps", "Solution", [el("p", null, hint.state === "solved" ? "Solved: nothing is left to do." : "No step follows from here.")], () => this.#close());
        return;
      }
      play.kept.helped++;
      this.#show();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      panel.open("steps", "Solution", [el("p", { class: "notice plain" }, error.message)], () => this.#close());
    }
  }

  #close() {
    this.#asking?.abort();
    this.#steps = [];
    this.play.show({});
  }

  #show() {
    const { play, panel } = this, step = this.#steps[this.#at], last = this.#steps.length - 1;
    const before = this.#steps.slice(0, this.#at).flatMap((each) => marksOf(play, each)).filter(([cell, mark]) => play.game.marks[cell] !== mark);
    const overlay = { ...overlayOfStep(play, step), past: before };
    const go = (/** @type {number} */ by) => {
      this.#at = Math.min(last, Math.max(0, this.#at + by));
      this.#show();
    };
    const slider = el("input", { type: "range", min: 0, max: last, value: this.#at, "aria-label": "Step" });
    slider.addEventListener("input", () => {
      this.#at = Number(slider.value);
      this.#show();
      /** @type {HTMLElement | null} */ (document.querySelector(".steps input"))?.focus();
    });
    panel.open("steps", "Solution", [
      el("p", { class: "small num-tab" }, `Step ${this.#at + 1} of ${last + 1} · ${step.title}`),
      ...(step.lines ? proof(play, step, (over) => play.show(over ?? overlay)) : [el("p", { class: "said" }, play.words(step.message))]),
      el("div", { class: "row transport" },
        el("button", { class: "icon-btn", "aria-label": "Step back", disabled: this.#at === 0, onclick: () => go(-1) }, icon("back")),
        slider,
        el("button", { class: "icon-btn", "aria-label": "Next step", disabled: this.#at === last, onclick: () => go(1) }, icon("next"))),
      el("button", { class: "btn line", onclick: () => this.#mark() }, this.#at ? "Mark all up to here" : "Mark this step"),
    ], () => this.#close());
    play.show(overlay);
  }

  #mark() {
    const { play, panel } = this;
    const marks = this.#steps.slice(0, this.#at + 1).flatMap((each) => marksOf(play, each));
    panel.close();
    play.mark(marks);
  }
}
