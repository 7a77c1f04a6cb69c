// Hints in their grades: where, why, what; and mistakes in theirs: where, what, why. Each opens only
// when it is asked for, and its reason is drawn on the board.

import { el } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { lessonOf } from "./pages.mjs";
import { clueAt, nameCells, rowsOf } from "./puzzle.mjs";
import { BLANK, DOT, PLACED } from "./rules.mjs";

/** @typedef {import("./play.mjs").Play} Play */
/** @typedef {import("./panel.mjs").Panel} Panel */
/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {import("./board.mjs").Overlay} Overlay */
/** @typedef {readonly [number, number]} Place */
/** A line of a hypothesis. @typedef {{text: string, places: Place[], excludes: Place[], keep: number, depth: number, from: Place[], clash?: Place, label: string}} Line */
/** Who tells steps: the board they are about, and how its cells are named. @typedef {Pick<Play, "puzzle" | "cells" | "words">} Teller */
/**
 * @typedef {{technique: string, title: string, places: Place[], excludes: Place[], because: Place[], focus: Place[],
 *   follows: Place[], message: string, lines?: Line[], conclusion?: string}} Step
 */
/**
 * @typedef {{state: string, correct: boolean | null, mistake: Place | null, message: string, where?: Place[],
 *   area?: string, why?: string, what?: Step | null, action?: string, steps?: Step[]}} Hint
 */
/** @typedef {"where" | "why" | "what"} Grade */

const LABELS = { where: "Where", why: "Why", what: "What" };
const ASKS = { where: "Show where", why: "Show why", what: "Show what to mark" };

export class Hints {
  /** @type {Hint | null} */
  #hint = null;
  #open = 0;
  #step = -1;
  /** @type {AbortController | null} */
  #asking = null;

  /** @param {Play} play @param {Panel} panel @param {Engine} engine */
  constructor(play, panel, engine) {
    this.play = play;
    this.panel = panel;
    this.engine = engine;
  }

  /** The first grade, or the next one of the hint that is open. */
  async more() {
    if (this.panel.kind === "hint" && this.#hint) {
      if (this.#open < this.#grades().length) this.#show(this.#open + 1);
      return;
    }
    await this.ask("hint");
  }

  /** Whether all is right so far, said before anything is given away. */
  async check() {
    const { play } = this;
    play.asked = play.settings.errors === "off" ? [] : play.survey.broken;
    play.show({});
    await this.ask("check");
  }

  /** @param {"hint" | "check"} kind */
  async ask(kind) {
    const { play, panel } = this, title = kind === "hint" ? "Hint" : "Check";
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    if (play.survey.solved) {
      panel.open("check", title, [el("p", null, "Solved: every rule is kept.")]);
      return;
    }
    // A quick answer needs no sign that it is on its way.
    const waiting = setTimeout(() => panel.open(kind, title, [el("p", { class: "small" }, "One moment…")], () => this.#asking?.abort()), 250);
    try {
      const { puzzle, game } = play;
      const hint = await this.engine.ask("hint", {
        genre: puzzle.genre, rows: rowsOf(puzzle), marks: game.rows(), order: game.order(), dots: play.settings.dots, timeout: 8,
      }, signal);
      clearTimeout(waiting);
      if (signal.aborted) return;
      if (kind === "hint") this.tell(hint);
      else this.#verdict(hint);
    } catch (error) {
      clearTimeout(waiting);
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      panel.open(kind, title, [this.#rules(), el("p", { class: "notice plain" }, error.message)], () => this.#clear());
    }
  }

  /** The broken rules, in words. */
  #rules() {
    const { play } = this;
    const shown = play.settings.errors === "off" ? [] : play.survey.broken;
    if (!shown.length) return el("p", null, "No rule is broken.");
    return brokenList(play, shown);
  }

  /** @param {Hint} hint */
  #verdict(hint) {
    const { panel, play } = this;
    const wrong = hint.state === "mistake";
    const broken = play.settings.errors !== "off" && play.survey.broken.length > 0;
    const content = [
      el("p", { class: `verdict ${wrong ? "no" : hint.correct ? "yes" : ""}` }, hint.message),
      broken ? brokenList(play, play.survey.broken) : null,
      wrong ? el("button", { class: "btn line", onclick: () => this.tell(hint) }, "Lead me to it") : null,
      hint.correct && hint.state === "open" && !wrong ? el("p", { class: "small" }, "Every mark on the board can stay.") : null,
    ];
    panel.open("check", "Check", content, () => this.#clear());
  }

  #clear() {
    this.#hint = null;
    this.#asking?.abort();
    this.play.asked = [];
    this.play.show({});
  }

  /** @param {Hint} hint */
  tell(hint) {
    if (this.panel.kind !== "hint") this.panel.close(); // before it clears what comes now
    this.#hint = hint;
    this.#step = -1;
    this.play.asked = [];
    if (!hint.what && !hint.mistake) {
      this.panel.open("hint", "Hint", [el("p", null, hint.message)], () => this.#clear());
      return;
    }
    this.play.kept.helped++;
    this.#show(1);
  }

  /** @returns {Grade[]} */
  #grades() {
    return this.#hint?.mistake ? ["where", "what", "why"] : ["where", "why", "what"];
  }

  /** @param {number} open how many grades are open */
  #show(open) {
    const hint = this.#hint;
    if (!hint) return;
    this.#open = open;
    const grades = this.#grades();
    const list = el("ol", { class: "grades" });
    for (const [i, grade] of grades.entries()) {
      const item = el("li", { class: i < open ? `open${i === open - 1 ? " now" : ""}` : i === open ? "next" : "" }, el("span", { class: "label" }, LABELS[grade]));
      if (i < open) item.append(...this.#content(grade, hint));
      list.append(item);
      if (i === open) item.append(el("button", { class: "btn line", onclick: () => this.#show(open + 1) }, hint.mistake && grade === "what" ? "Show which mark" : ASKS[grade]));
    }
    this.panel.open("hint", "Hint", [hint.mistake ? el("p", { class: "lead" }, hint.message) : null, list], () => this.#clear());
    this.play.show(this.#overlay(hint, grades.slice(0, open)));
    // The keyboard stays with whoever used it.
    if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (list.querySelector(".btn"))?.focus({ preventScroll: true });
  }

  /** @param {Grade} grade @param {Hint} hint @returns {HTMLElement[]} */
  #content(grade, hint) {
    const { play } = this;
    const text = (/** @type {string} */ words) => el("p", null, play.words(words));
    if (grade === "where") {
      if (hint.mistake) return [text(`Look ${hint.area}.`)];
      const cells = play.cells(hint.where ?? []);
      return [text(cells.length ? `Look at ${nameCells(play.puzzle, cells)}.` : "Look at how the walls stand.")];
    }
    if (grade === "what") return [text(hint.action ?? ""), ...(hint.mistake ? [] : [this.#markButton(hint)])];
    const steps = hint.steps ?? [];
    /** @type {HTMLElement[]} */
    const made = steps.length > 1 ? [this.#way(steps)]
      : steps[0]?.lines ? proof(play, steps[0], (overlay) => play.show(overlay ?? this.#overlay(hint, this.#grades().slice(0, this.#open))))
      : [text(hint.why ?? "")];
    if (!hint.mistake && hint.what) made.push(el("a", { class: "tech", href: lessonOf(play.puzzle.genre, hint.what.technique), title: "Learn this technique" }, hint.what.title));
    if (hint.mistake) made.push(this.#backButtons(hint.mistake));
    return made;
  }

  /** Several steps, one below the other; each shows itself on the board. @param {Step[]} steps */
  #way(steps) {
    const list = el("ol", { class: "way" });
    for (const [i, step] of steps.entries()) {
      const item = el("li", null, this.play.words(step.message));
      item.addEventListener("pointerenter", () => this.#point(i));
      item.addEventListener("pointerleave", () => this.#point(-1));
      list.append(item);
    }
    return list;
  }

  /** @param {number} step */
  #point(step) {
    if (!this.#hint || this.#step === step) return;
    this.#step = step;
    const one = step >= 0 ? this.#hint.steps?.[step] : null;
    this.play.show(one ? overlayOfStep(this.play, one) : this.#overlay(this.#hint, this.#grades().slice(0, this.#open)));
  }

  /** @param {Hint} hint */
  #markButton(hint) {
    const { play, panel } = this;
    const marks = marksOf(play, hint.what);
    return el("button", { class: "btn lamp", onclick: () => {
      panel.close();
      play.mark(marks);
    } }, marks.length === 1 ? "Mark it" : marks.length === 2 ? "Mark both" : `Mark all ${marks.length}`);
  }

  /** @param {Place} mistake */
  #backButtons(mistake) {
    const { play, panel } = this, [cell] = play.cells([mistake]);
    return el("div", { class: "row wrap" },
      el("button", { class: "btn lamp", onclick: () => {
        panel.close();
        play.change((game) => game.jump(game.nodeBefore(cell)));
        panel.say("Back at the position before it. Redo brings everything back.");
      } }, "Go back to before it"),
      el("button", { class: "btn line", onclick: () => {
        panel.close();
        play.mark([[cell, BLANK]]);
      } }, "Clear this mark"));
  }

  /** @param {Hint} hint @param {Grade[]} open @returns {Overlay} */
  #overlay(hint, open) {
    const { play } = this;
    const where = play.cells(hint.where ?? []);
    if (hint.mistake) {
      if (!open.includes("what")) return { around: where };
      const [cell] = play.cells([hint.mistake]);
      const over = open.includes("why") ? this.#reasons(hint) : {};
      return { ...over, wrong: [cell] };
    }
    const over = this.#reasons(hint);
    if (!open.includes("why")) {
      over.reason = over.reason?.filter((cell) => where.includes(cell));
      over.around = where.filter((cell) => !over.reason?.includes(cell));
    }
    if (open.includes("what")) over.ghosts = marksOf(play, hint.what);
    return over;
  }

  /** What the steps turn on in a thick frame, other cells the words speak of in a dashed one. @param {Hint} hint @returns {Overlay} */
  #reasons(hint) {
    const { play } = this, steps = hint.steps ?? [];
    const settled = new Set(steps.flatMap((step) => play.cells([...step.places, ...step.excludes])));
    const where = hint.mistake ? play.cells(steps.flatMap((step) => step.because)) : play.cells(hint.where ?? []);
    const named = steps.length === 1 && steps[0].lines ? [] : play.named(hint.why ?? "");
    const all = [...new Set([...where, ...named])].filter((cell) => !settled.has(cell));
    // Clues too: a dashed frame would not show on a wall.
    const focus = new Set([...play.cells(steps.flatMap((step) => step.focus)), ...all.filter((cell) => clueAt(play.puzzle, cell) !== null)]);
    return { reason: all.filter((cell) => focus.has(cell)), around: all.filter((cell) => !focus.has(cell)) };
  }
}

/** What a step marks; what anybody sees then (lit cells, neighbours of black ones) needs no mark. @param {Pick<Teller, "cells">} play @param {Step | null | undefined} step @returns {[number, number][]} */
export function marksOf(play, step) {
  if (!step) return [];
  const follows = new Set(play.cells(step.follows));
  return marks(play, step.places, step.excludes).filter(([cell, mark]) => mark === PLACED || !follows.has(cell));
}

/** @param {Pick<Teller, "cells">} play @param {readonly Place[]} places @param {readonly Place[]} excludes @returns {[number, number][]} */
function marks(play, places, excludes) {
  return [
    ...play.cells(places).map((cell) => /** @type {[number, number]} */ ([cell, PLACED])),
    ...play.cells(excludes).map((cell) => /** @type {[number, number]} */ ([cell, DOT])),
  ];
}

/** @param {Teller} play @param {Step} step @returns {Overlay} */
export function overlayOfStep(play, step) {
  const ghosts = marksOf(play, step), settled = new Set(ghosts.map(([cell]) => cell));
  const because = play.cells(step.because), clues = because.filter((cell) => clueAt(play.puzzle, cell) !== null);
  const reason = [...new Set([...play.cells(step.focus).filter((cell) => !settled.has(cell)), ...clues])];
  return { reason, around: because.filter((cell) => !reason.includes(cell)), ghosts };
}

/** What each line of a hypothesis shows: what is supposed by then, as ghosts. @param {Teller} play @param {Step} step @returns {Overlay[]} */
export function overlaysOfLines(play, step) {
  /** @type {[number, number][]} */
  let supposed = [];
  return (step.lines ?? []).map((line) => {
    // Where a supposition within another ends, what it led to goes.
    const past = supposed.slice(0, line.keep), ghosts = marks(play, line.places, line.excludes);
    supposed = [...past, ...ghosts];
    return { past, ghosts, around: play.cells(line.from), wrong: line.clash ? play.cells([line.clash]) : [] };
  });
}

/**
 * A hypothesis line by line: pointing at a line shows what is supposed by then, as ghosts.
 * @param {Teller} play @param {Step} step @param {(overlay: Overlay | null) => void} show null: as before
 * @returns {HTMLElement[]}
 */
export function proof(play, step, show) {
  const list = el("ol", { class: "way proof" }), overlays = overlaysOfLines(play, step);
  for (const [i, line] of (step.lines ?? []).entries()) {
    const overlay = overlays[i];
    const number = /^\d+$/.test(line.label);
    const item = el("li", { class: number ? null : "suppose", value: number ? line.label : null, tabindex: "0" }, play.words(line.text));
    for (const event of ["pointerenter", "focus", "click"]) item.addEventListener(event, () => show(overlay));
    for (const event of ["pointerleave", "blur"]) item.addEventListener(event, () => show(null));
    list.append(item);
  }
  return [list, el("p", null, play.words(step.conclusion ?? ""))];
}

/** @param {Teller} play @param {import("./rules.mjs").Violation[]} broken */
export function brokenList(play, broken) {
  const most = 4, count = broken.length;
  const list = el("ul", { class: "broken" });
  for (const { message } of broken.slice(0, most)) list.append(el("li", null, play.words(message)));
  if (count > most) list.append(el("li", null, `And ${count - most} more.`));
  return el("div", null, el("b", null, count === 1 ? "One rule is broken." : `${count} rules are broken.`), list);
}
