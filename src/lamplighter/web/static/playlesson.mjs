// A lesson that is a whole board, to be played to the end in place: broken rules are told at once, and
// a mark that will not work out when help is asked for.

import { marksOn } from "./attempt.mjs";
import { el, icon } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { Game } from "./game.mjs";
import { rules } from "./help.mjs";
import { marksOf, overlayOfStep, proof } from "./hints.mjs";
import { overlayOf } from "./play.mjs";
import { isOpen, makePuzzle, nameCells, rowsOf } from "./puzzle.mjs";
import { BLANK, DOT, PLACED } from "./rules.mjs";
import { against, clashOf, reason, reasons } from "./whynot.mjs";

/** @typedef {import("./course.mjs").Lesson} Lesson */
/** @typedef {import("./findlesson.mjs").Desk} Desk */
/** @typedef {import("./hints.mjs").Hint} Hint */
/** @typedef {import("./dom.mjs").Child} Child */
/** @typedef {{rows: import("./puzzle.mjs").Rows, solution: string[]}} First */

const SIDES = { easy: 7, normal: 8, hard: 8, extreme: 8 };

export class PlayLesson {
  /** @type {Game | null} */ #game = null;
  /** @type {Uint8Array | null} what is right, where it is known */ #right = null;
  /** @type {Hint | null} */ #hint = null;
  #grade = 0;
  #solved = false;
  /** @type {AbortController | null} */ #asking = null;

  /** @param {Lesson} lesson @param {Desk} desk @param {First} first */
  constructor(lesson, desk, first) {
    this.lesson = lesson;
    this.desk = desk;
    this.first = first;
  }

  open() {
    this.desk.moved("see");
    if (this.lesson.kind === "rules") this.#begin(this.first.rows, this.first.solution);
    else void this.#make();
  }

  close() {
    this.#asking?.abort();
  }

  /** @param {import("./puzzle.mjs").Rows} rows @param {string[] | null} solution */
  #begin(rows, solution) {
    const puzzle = makePuzzle(this.lesson.genre, rows);
    this.#game = new Game(puzzle);
    this.#right = solution ? marksOn(puzzle, solution) : null;
    this.#solved = false;
    this.#hint = null;
    this.#grade = 0;
    this.desk.slate.open(puzzle);
    this.#draw();
  }

  async #make() {
    const { engine, slate } = this.desk, level = this.lesson.chapter, side = SIDES[/** @type {"easy"} */ (level)];
    slate.show({});
    this.#fill([el("p", null, "A board is being made…")], [], []);
    this.close();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const made = await engine.ask("generate", { genre: this.lesson.genre, width: side, height: side, level, rate: false, solution: true, timeout: 12 }, signal);
      if (!signal.aborted) this.#begin(made.rows, made.solution ?? null);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.#fill([el("p", null, "No board can be made now.")],
        [this.#box("no", [el("p", null, error.kind === "offline" ? "New boards come from the server, and it does not answer." : error.message)])],
        [el("button", { class: "btn line", onclick: () => void this.#make() }, "Try again"), this.desk.next()]);
    }
  }

  /** @param {Child[]} task @param {Child[]} result @param {Child[]} actions */
  #fill(task, result, actions) {
    const lead = this.lesson.kind === "rules" ? [rules(this.lesson.genre)] : [el("p", null, `Every technique of the chapter, and of those before it, may be of use here. A hint says which.`)];
    const game = this.#game;
    const tools = game ? [
      el("button", { class: "btn quiet", disabled: !game.canUndo, onclick: () => this.undo() }, icon("undo", "s"), "Undo"),
      el("button", { class: "btn quiet", disabled: !game.canRedo, onclick: () => this.redo() }, icon("redo", "s"), "Redo"),
    ] : [];
    this.desk.fill({ lead, task, result, actions, tools });
  }

  #draw() {
    const game = this.#game, { slate } = this.desk;
    if (!game) return;
    slate.marks = game.marks;
    slate.levels = game.levels;
    slate.refresh();
    const { broken, solved } = slate.survey;
    slate.show(this.#hint ? this.#overlay() : overlayOf(broken));
    /** @type {Child[]} */
    const result = [];
    if (solved) result.push(this.#box("yes", [el("p", null, el("b", null, "Solved. "), "Every rule is kept, and this is the only solution.")]));
    else if (broken.length && !this.#hint?.mistake) result.push(this.#box("no", broken.slice(0, 2).map(({ message }) => el("p", null, slate.words(message)))));
    if (this.#hint && !solved) result.push(...this.#told());
    if (solved && !this.#solved) {
      this.#solved = true;
      this.desk.keep("done");
    }
    const akari = this.lesson.genre === "akari";
    const hold = matchMedia("(pointer: coarse)").matches ? "A long press" : "The right button";
    const task = [
      el("div", { class: "row between" }, el("h2", null, "Your turn"), el("span", { class: "small num-tab" }, this.#progress())),
      el("p", null, solved ? "Done." : akari
        ? `Press a cell to put a bulb there, and again for a dot: no bulb here. ${hold} sets the dot at once.`
        : `Press a cell to make it black, and again for a dot: white for sure. ${hold} sets the dot at once.`),
    ];
    const labels = ["Hint", "Why?", "Show me"];
    this.#fill(task, result, solved
      ? [this.#lamp(this.desk.next()), el("button", { class: "btn line", onclick: () => this.open() }, this.lesson.kind === "rules" ? "Play it again" : "Another board")]
      : [this.#hint?.mistake ? null : el("button", { class: "btn line", id: "go-hint", onclick: () => void this.hint() }, labels[this.#hint ? Math.min(this.#grade, 2) : 0]),
        game.canUndo ? el("button", { class: "btn quiet", onclick: () => this.#change(() => game.clear()) }, "Start over") : this.desk.next()]);
  }

  /** @param {HTMLElement} button */
  #lamp(button) {
    button.className = "btn lamp";
    return button;
  }

  #progress() {
    const { counts } = this.desk.slate.survey;
    if (this.lesson.genre === "akari") return `${counts.settled} of ${counts.of} cells lit`;
    return `${counts.placed} black, ${counts.dotted} white`;
  }

  /** @param {"yes" | "no" | "note"} kind @param {Child[]} content */
  #box(kind, content) {
    return el("div", { class: `result ${kind}` }, icon(kind === "yes" ? "check" : kind === "no" ? "close" : "hint"), el("div", null, ...content));
  }

  /** @param {() => unknown} deed */
  #change(deed) {
    this.#asking?.abort();
    this.#hint = null;
    this.#grade = 0;
    deed();
    this.#draw();
  }

  undo() {
    this.#change(() => this.#game?.undo());
  }

  redo() {
    this.#change(() => this.#game?.redo());
  }

  /** @param {number} cell @param {boolean} second */
  press(cell, second) {
    const game = this.#game;
    if (!game || !isOpen(game.puzzle, cell) || (this.#solved && this.desk.slate.survey.solved)) return;
    const now = game.marks[cell];
    const mark = second ? (now === DOT ? BLANK : DOT) : now === BLANK ? PLACED : now === PLACED ? DOT : BLANK;
    this.#change(() => game.mark([[cell, mark]]));
  }

  /** @param {number} cell @param {number} mark */
  try(cell, mark) {
    const game = this.#game;
    if (game) this.#change(() => game.mark([[cell, game.marks[cell] === mark ? BLANK : mark]]));
  }

  // Hints ----------------------------------------------------------------------------------------

  /** Where, then why, then what; a mistake is told at once, with its reason. */
  async hint() {
    const game = this.#game, { slate, engine } = this.desk;
    if (!game || slate.survey.solved) return;
    if (this.#hint) {
      this.#grade++;
      const step = this.#hint.what;
      if (this.#grade > 2 && step) this.#change(() => game.mark(marksOf(slate, step)));
      else this.#draw();
      return;
    }
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const hint = await engine.ask("hint", { genre: game.puzzle.genre, rows: rowsOf(game.puzzle), marks: game.rows(), order: game.order(), timeout: 8 }, signal);
      if (signal.aborted) return;
      this.#hint = hint;
      this.#grade = 1;
      this.#draw();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      this.#hint = { state: "unknown", correct: null, mistake: null, message: this.#local(error.kind === "offline" ? "The server does not answer: hints have to wait. You can go on playing." : error.message) };
      this.#grade = 1;
      this.#draw();
    }
  }

  /** What can be said without an answer. @param {string} why */
  #local(why) {
    const wrong = this.#right ? [...(this.#game?.marks ?? [])].findIndex((mark, cell) => (mark === PLACED || mark === DOT) && mark !== this.#right?.[cell]) : -1;
    return wrong >= 0 && this.#game ? `The mark at ${nameCells(this.#game.puzzle, [wrong])} will not work out. ${why}` : why;
  }

  #overlay() {
    const { slate } = this.desk, hint = this.#hint;
    if (!hint) return {};
    if (hint.mistake) {
      const [cell] = slate.cells([hint.mistake]);
      return { ...overlayOf(slate.survey.broken), ...against(slate, hint, cell) };
    }
    if (!hint.what) return {};
    const whole = overlayOfStep(slate, { ...hint.what, focus: hint.where ?? [] });
    if (this.#grade === 1) return { reason: slate.cells(hint.where ?? []) };
    return this.#grade === 2 ? { reason: whole.reason, around: whole.around } : whole;
  }

  /** @returns {Child[]} */
  #told() {
    const { slate } = this.desk, hint = /** @type {Hint} */ (this.#hint);
    if (hint.mistake) {
      const list = reasons(slate, hint), game = /** @type {Game} */ (this.#game), [cell] = slate.cells([hint.mistake]);
      return [this.#box("no", [
        el("p", null, el("b", null, `${hint.message} `), slate.words(hint.action ?? "")),
        clashOf(hint) ? el("p", null, "Suppose it were right:") : null,
        list ?? el("p", null, slate.words(reason(hint))),
        el("button", { class: "btn line", onclick: () => this.#change(() => game.mark([[cell, BLANK]])) }, "Clear this mark"),
      ])];
    }
    if (!hint.what) return [this.#box("note", [el("p", null, hint.message)])];
    const where = slate.cells(hint.where ?? []);
    if (this.#grade === 1) return [this.#box("note", [el("p", null, slate.words(where.length ? `Look at ${nameCells(slate.puzzle, where)}.` : "Look at how the walls stand."))])];
    const steps = hint.steps ?? [];
    const why = steps.length === 1 && steps[0].lines ? proof(slate, steps[0], (over) => slate.show(over ?? this.#overlay())) : steps.map((step) => el("p", { class: "said" }, slate.words(step.message)));
    return [this.#box("note", [...why, el("a", { class: "tech", href: `#${this.lesson.genre}/${hint.what.technique}` }, hint.what.title)])];
  }
}
