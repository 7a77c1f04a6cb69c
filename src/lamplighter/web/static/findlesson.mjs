// The lesson of a technique: see it, find it on a board where it is the next step, practise on new ones.
// A wrong try gets the reason why it is wrong; a right one that is not meant is told so.

import { attempt, marksOn, settledBy, stepNow, taskOf } from "./attempt.mjs";
import { el, icon, segments } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { marksOf, overlayOfStep, proof } from "./hints.mjs";
import { overlayOf } from "./play.mjs";
import { makePuzzle, nameCells, nameOf, rowsOf } from "./puzzle.mjs";
import { BLANK, DOT, PLACED, markRows } from "./rules.mjs";
import { against, clashOf, reason, reasons } from "./whynot.mjs";

/** @typedef {import("./course.mjs").Lesson} Lesson */
/** @typedef {import("./course.mjs").TechniqueData} TechniqueData */
/** @typedef {import("./course.mjs").Exercise} Exercise */
/** @typedef {import("./hints.mjs").Hint} Hint */
/** @typedef {import("./hints.mjs").Step} Step */
/** @typedef {import("./slate.mjs").Slate} Slate */
/** @typedef {import("./dom.mjs").Child} Child */
/** @typedef {"see" | "find" | "practise"} Stage */
/**
 * What the page gives a lesson to work with.
 * @typedef {object} Desk
 * @property {Slate} slate
 * @property {import("./engine.mjs").Engine} engine
 * @property {(content: {lead: Child[], task: Child[], result: Child[], actions: Child[], tools: Child[]}) => void} fill
 * @property {(kind: "found" | "practised" | "done") => void} keep
 * @property {() => import("./course.mjs").Progress} progress
 * @property {() => HTMLElement} next the button that leads on
 * @property {(stage: Stage) => void} moved
 */

const OWN = ["shaving", "agreement", "cases", "search"]; // any supposition that breaks down will do
const MOST = 3; // steps to find on one board, boards to practise on
const STAGES = /** @type {[Stage, string][]} */ ([["see", "See it"], ["find", "Find it"], ["practise", "Practise"]]);

export class FindLesson {
  /** @type {Stage} */ #stage = "see";
  /** @type {Exercise | null} */ #exercise = null;
  /** The steps found on the board in hand, and those that were shown. @type {Set<Step>} */ #found = new Set();
  #own = 0;
  #shown = false;
  #brush = PLACED;
  /** How many grades of the hint are open. */
  #grade = 0;
  /** @type {Child[]} */ #result = [];
  /** @type {AbortController | null} */ #asking = null;
  /** Another lesson has the board: what is still on its way comes too late. */ #closed = false;
  /** The board to practise on next. @type {Promise<Exercise> | null} */ #ahead = null;

  /** @param {Lesson} lesson @param {Desk} desk */
  constructor(lesson, desk) {
    this.lesson = lesson;
    this.technique = /** @type {TechniqueData} */ (lesson.technique);
    this.desk = desk;
  }

  /** @param {Stage} stage */
  open(stage) {
    this.#asking?.abort();
    this.#stage = stage;
    this.desk.moved(this.#stage);
    if (this.#stage === "see") this.#see();
    else if (this.#stage === "find") this.#begin(this.technique.board);
    else void this.#practise();
  }

  close() {
    this.#closed = true;
    this.#asking?.abort();
  }

  get stages() {
    return segments("Part of the lesson", STAGES, this.#stage, (stage) => this.open(stage));
  }

  #lead() {
    const { summary } = this.technique;
    // On a phone a long text would push the board out of sight: there it stays with the example.
    const long = this.#stage !== "see" && summary.length > 170;
    return [this.stages, el("p", { class: long ? "only-wide" : null }, summary)];
  }

  // See ------------------------------------------------------------------------------------------

  #see() {
    const { example } = this.technique, { desk } = this, { slate } = desk;
    const puzzle = makePuzzle(this.lesson.genre, example.rows), step = example.steps[0];
    this.#exercise = null;
    slate.open(puzzle, marksOn(puzzle, example.marks));
    const overlay = spoken(slate, step);
    slate.show(overlay);
    const said = step.lines ? proof(slate, step, (over) => slate.show(over ?? overlay)) : [el("p", { class: "said" }, slate.words(step.message))];
    desk.fill({
      lead: this.#lead(), task: [], tools: [],
      result: [el("div", { class: "result why" }, icon("hint"), el("div", null, el("b", { class: "label" }, "On this board"), ...said))],
      actions: [el("button", { class: "btn lamp", onclick: () => this.open("find") }, "Find one yourself"), this.desk.next()],
    });
  }

  // Find -----------------------------------------------------------------------------------------

  /** @param {Exercise} exercise */
  #begin(exercise) {
    const { slate } = this.desk, puzzle = makePuzzle(this.lesson.genre, exercise.rows);
    this.#exercise = exercise;
    this.#found = new Set();
    this.#own = 0;
    this.#shown = false;
    this.#grade = 0;
    this.#result = [];
    this.#brush = settledBy(puzzle, exercise.steps[0])[0]?.[1] ?? PLACED;
    slate.open(puzzle, marksOn(puzzle, exercise.marks));
    this.#draw();
  }

  get #need() {
    return Math.min(MOST, this.#apart(this.#exercise?.steps ?? []) || 1);
  }

  /** How many of these steps settle something else than the others. @param {Iterable<Step>} steps */
  #apart(steps) {
    const { puzzle } = this.desk.slate;
    return new Set([...steps].map((step) => settledBy(puzzle, step).join(" "))).size;
  }

  get #over() {
    return this.#apart(this.#found) >= this.#need;
  }

  #draw() {
    const exercise = this.#exercise;
    if (!exercise) return;
    const practice = this.#stage === "practise", { practised } = this.desk.progress();
    const need = practice ? MOST : this.#need, count = practice ? practised : this.#apart(this.#found);
    const told = practice ? (practised > MOST ? `${practised} boards done` : `${practised} of ${MOST} boards`) : (this.#shown ? `${this.#own} found, the rest shown` : `${Math.min(need, count)} of ${need} found`);
    const pips = el("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: need }, (_, i) => el("i", { class: i < count ? "on" : null })));
    const names = this.lesson.genre === "akari" ? /** @type {[string, string][]} */ ([["1", "Bulb"], ["2", "No bulb"]]) : /** @type {[string, string][]} */ ([["1", "Black"], ["2", "White"]]);
    this.desk.fill({
      lead: this.#lead(),
      task: [
        el("div", { class: "row between" }, el("h2", null, practice ? "Practise" : "Your turn"), el("span", { class: "row tight" }, pips, el("span", { class: "small num-tab" }, told))),
        el("p", null, taskOf(exercise.steps, this.lesson.genre, this.#need)),
      ],
      tools: [el("span", { class: "label" }, "A press marks"), segments("A press marks", names, String(this.#brush), (value) => {
        this.#brush = Number(value);
      })],
      result: this.#result,
      actions: this.#actions(),
    });
  }

  /** @returns {Child[]} */
  #actions() {
    const practice = this.#stage === "practise", { done, practised } = this.desk.progress();
    if (!this.#over) {
      const labels = ["Hint", "Why?", "Show me"];
      return [el("button", { class: "btn line", id: "go-hint", onclick: () => this.hint() }, labels[this.#grade]), this.desk.next()];
    }
    const more = el("button", { class: `btn ${practice && practised >= MOST ? "line" : "lamp"}`, onclick: () => this.open("practise") }, practice ? "Another board" : done ? "Practise" : "One more to find yourself");
    const next = this.desk.next();
    if (practice && practised >= MOST) next.className = "btn lamp";
    return [more, next];
  }

  /** @param {number} cell @param {boolean} second the other mark than the one in hand */
  press(cell, second) {
    this.try(cell, second ? (this.#brush === PLACED ? DOT : PLACED) : this.#brush);
  }

  /** @param {number} cell @param {number} mark */
  try(cell, mark) {
    const { slate } = this.desk, exercise = this.#exercise;
    if (!exercise || this.#over) return;
    const got = attempt(slate.puzzle, slate.settled, exercise, this.#found, cell, mark);
    if (got.kind === "decided") return; // what is told stays, with its marks
    this.#asking?.abort();
    slate.drop();
    if (got.kind === "found") this.#take(got.step, true);
    else if (got.kind === "again") this.#tell("yes", [el("p", null, "You have found this one. ", slate.words(oneLine(got.step)))], spoken(slate, got.step));
    else if (got.kind === "wrong") void this.#wrong(cell, mark);
    else if (got.kind === "other") this.#other(got.step);
    else if (got.kind === "open") this.#tell("note", [el("p", null, slate.words(`Nothing settles ${nameOf(slate.puzzle, cell)}: from here on there are solutions of both kinds.`))], { around: [cell] });
    else void this.#right(cell, mark);
  }

  /** A step is found, or shown. @param {Step} step @param {boolean} own */
  #take(step, own) {
    const { desk } = this, { slate } = desk;
    const overlay = spoken(slate, step);
    const settled = marksOf(slate, step);
    this.#found.add(step);
    this.#grade = 0;
    for (const [cell, mark] of settled) slate.marks[cell] = mark;
    // What another step would have said is on the board now: nobody can find it any more.
    for (const each of this.#exercise?.steps ?? []) {
      if (settledBy(slate.puzzle, each).every(([cell, mark]) => slate.marks[cell] === mark)) this.#found.add(each);
    }
    slate.refresh();
    if (own) {
      this.#own++;
      if (this.#stage === "find") desk.keep("found");
    } else this.#shown = true;
    if (this.#over && this.#own) desk.keep(this.#stage === "practise" ? "practised" : "done");
    const lead = own ? "Found. " : "Here it is. ";
    const shown = { ...overlay, ghosts: [], found: settled.map(([cell]) => cell) };
    this.#tell("yes", [el("p", null, el("b", null, lead), step.lines ? null : slate.words(oneLine(step))), ...this.#proof(step, shown)], shown);
  }

  /** A hypothesis line by line. @param {Step} step @param {import("./board.mjs").Overlay} after @returns {HTMLElement[]} */
  #proof(step, after) {
    const { slate } = this.desk;
    return step.lines ? proof(slate, step, (over) => slate.show(over ?? after)) : [];
  }

  /** Right, by a step that is as easy but another one. @param {Step} step */
  #other(step) {
    const { slate } = this.desk;
    this.#tell("note", [el("p", null, "That is so, but by another step: ", el("b", null, step.title), ". ", slate.words(oneLine(step)))], spoken(slate, step));
  }

  /** Show why a mark cannot be. @param {number} cell @param {number} mark */
  async #wrong(cell, mark) {
    const { slate } = this.desk, name = nameOf(slate.puzzle, cell);
    const asked = slate.marks.slice();
    asked[cell] = mark;
    slate.suppose(cell, mark);
    const { broken } = slate.survey;
    if (broken.length) {
      this.#tell("no", [el("p", null, el("b", null, "Not so. "), slate.words(broken[0].message))], { ...overlayOf(broken), wrong: [cell, ...(overlayOf(broken).wrong ?? [])] });
      return;
    }
    const hint = await this.#ask("hint", { marks: markRows(slate.puzzle, asked), order: [[Math.floor(cell / slate.puzzle.width), cell % slate.puzzle.width]] }, cell);
    if (!hint) return;
    this.#tell("no", this.#because("Not so. ", hint, name, mark), against(slate, hint, cell));
  }

  /** @param {string} name @param {number} mark */
  #said(name, mark) {
    return this.lesson.genre === "akari" ? `${name} held ${mark === PLACED ? "a bulb" : "no bulb"}` : `${name} were ${mark === PLACED ? "black" : "white"}`;
  }

  /** @param {string} lead @param {Hint} hint about the mark @param {string} name @param {number} mark @returns {Child[]} */
  #because(lead, hint, name, mark) {
    const { slate } = this.desk, list = reasons(slate, hint), first = el("b", null, lead);
    if (!list) return [el("p", null, first, slate.words(reason(hint)))];
    return [el("p", null, first, slate.words(clashOf(hint) ? `Suppose ${this.#said(name, mark)}:` : `Step by step to ${name}:`)), list];
  }

  /** A mark that will be right, but is not what the technique says here. @param {number} cell @param {number} mark */
  async #right(cell, mark) {
    const { slate } = this.desk, exercise = this.#exercise, name = nameOf(slate.puzzle, cell);
    if (exercise?.steps.some((step) => step.lines)) {
      await this.#proved(cell, mark);
      return;
    }
    slate.suppose(cell, mark);
    const asked = slate.marks.slice();
    asked[cell] = BLANK;
    const answer = await this.#ask("explain", { marks: markRows(slate.puzzle, asked), all: true }, cell);
    if (!answer) return;
    const step = stepNow(slate.puzzle, asked, answer.steps, cell);
    if (step) this.#other(step);
    else this.#tell("note", [el("p", null, slate.words(`So it will turn out, but nothing forces it yet: other steps come before ${name}.`))], { around: [cell] });
  }

  /**
   * Another cell than the shortest proof is about. From hypotheses on it counts if its opposite breaks down by plain steps.
   * @param {number} cell @param {number} mark
   */
  async #proved(cell, mark) {
    const { slate, keep } = this.desk, name = nameOf(slate.puzzle, cell);
    const asked = slate.marks.slice();
    asked[cell] = mark === PLACED ? DOT : PLACED;
    const hint = await this.#ask("hint", { marks: markRows(slate.puzzle, asked), order: [[Math.floor(cell / slate.puzzle.width), cell % slate.puzzle.width]] }, cell);
    const exercise = this.#exercise;
    if (!hint || !exercise) return;
    if (!clashOf(hint) || hint.steps.some((/** @type {Step} */ step) => step.lines)) {
      slate.suppose(cell, mark);
      this.#tell("note", [el("p", null, slate.words(`So it will turn out, but ${name} has a long proof: a shorter one leads on from another cell.`))], { around: [cell] });
      return;
    }
    if (!OWN.includes(this.lesson.name)) {
      slate.suppose(cell, mark);
      this.#tell("note", this.#because("That is so, but by a longer supposition. ", hint, name, asked[cell]), { around: [cell] });
      return;
    }
    this.#found.add(exercise.steps[0]);
    this.#own++;
    slate.marks[cell] = mark;
    slate.refresh();
    if (this.#stage === "find") keep("found");
    keep(this.#stage === "practise" ? "practised" : "done");
    this.#tell("yes", this.#because("Found, in a way of your own. ", hint, name, asked[cell]), { found: [cell] });
  }

  /**
   * Ask the server about the board in hand; null if there is no answer or nobody waits for it any more.
   * @param {string} verb @param {object} body @param {number} cell
   */
  async #ask(verb, body, cell) {
    const { slate, engine } = this.desk;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const answer = await engine.ask(verb, { genre: slate.puzzle.genre, rows: rowsOf(slate.puzzle), timeout: 8, ...body }, signal);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof EngineError)) throw error;
      this.#tell("note", [el("p", null, `That is not the step. ${error.kind === "offline" ? "The reason has to be asked of the server, and it does not answer." : error.message}`)], { around: [cell] });
      return null;
    }
  }

  /** @param {"yes" | "no" | "note"} kind @param {Child[]} content @param {import("./board.mjs").Overlay} overlay */
  #tell(kind, content, overlay) {
    const { slate } = this.desk;
    const found = [...this.#found].flatMap((step) => settledBy(slate.puzzle, step).map(([cell]) => cell)).filter((cell) => slate.marks[cell]);
    slate.show({ ...overlay, found: [...new Set([...(overlay.found ?? []), ...found])] });
    this.#result = [el("div", { class: `result ${kind}` }, icon(kind === "yes" ? "check" : kind === "no" ? "close" : "hint"), el("div", null, ...content))];
    this.#draw();
  }

  // Hints ----------------------------------------------------------------------------------------

  /** Where, then why, then what. */
  hint() {
    const { slate } = this.desk, exercise = this.#exercise;
    if (!exercise || this.#over) return;
    this.#asking?.abort();
    slate.drop();
    const step = exercise.steps.find((each) => !this.#found.has(each));
    if (!step) return;
    const whole = spoken(slate, step), settled = settledBy(slate.puzzle, step).map(([cell]) => cell);
    if (this.#grade === 0) {
      this.#grade = 1;
      const focus = slate.cells(step.focus).filter((cell) => !settled.includes(cell));
      const look = focus.length ? focus : (whole.reason ?? []).concat(whole.around ?? []).slice(0, 4);
      const text = look.length ? `Look at ${nameCells(slate.puzzle, look)}.` : `Look around ${nameCells(slate.puzzle, settled.slice(0, 1))}.`;
      this.#tell("note", [el("p", null, slate.words(text))], { reason: look.length ? look : [], around: look.length ? [] : settled.slice(0, 1) });
    } else if (this.#grade === 1) {
      this.#grade = 2;
      const shown = { reason: whole.reason, around: whole.around };
      this.#tell("note", step.lines ? this.#proof(step, shown) : [el("p", null, slate.words(oneLine(step)))], shown);
    } else this.#take(step, false);
  }

  // Practise -------------------------------------------------------------------------------------

  #make() {
    const made = /** @type {Promise<Exercise>} */ (this.desk.engine.ask("lesson", { genre: this.lesson.genre, technique: this.lesson.name, timeout: 12 }));
    made.catch(() => {}); // told when it is wanted
    return made;
  }

  async #practise() {
    const waiting = this.#ahead ?? this.#make();
    this.#ahead = null;
    this.#exercise = null;
    this.desk.slate.show({});
    const busy = setTimeout(() => !this.#closed && this.desk.fill({ lead: this.#lead(), task: [el("h2", null, "Practise"), el("p", null, "A board is being made…")], result: [], actions: [], tools: [] }), 150);
    try {
      const exercise = await waiting;
      clearTimeout(busy);
      if (this.#closed || this.#stage !== "practise") return;
      this.#begin(exercise);
      this.#ahead = this.#make();
    } catch (error) {
      clearTimeout(busy);
      if (!(error instanceof EngineError)) throw error;
      if (this.#closed || this.#stage !== "practise") return;
      this.desk.fill({
        lead: this.#lead(), task: [el("h2", null, "Practise"), el("p", null, "No board can be made now.")], tools: [],
        result: [el("div", { class: "result no" }, icon("close"), el("p", null, error.kind === "offline" ? "New boards come from the server, and it does not answer." : error.message))],
        actions: [el("button", { class: "btn line", onclick: () => this.open("practise") }, "Try again"), this.desk.next()],
      });
    }
  }
}

/** A step's sentence in one line. @param {Step} step */
function oneLine(step) {
  return step.message.replace(/\s*\n\s*/g, " ");
}

/** A step with a dashed frame around every cell that its sentence speaks of. @param {Slate} slate @param {Step} step @returns {import("./board.mjs").Overlay} */
function spoken(slate, step) {
  const whole = overlayOfStep(slate, step);
  if (step.lines) return whole;
  const taken = new Set([...slate.cells([...step.places, ...step.excludes]), ...(whole.reason ?? [])]);
  const named = slate.named(step.message).filter((cell) => !taken.has(cell));
  return { ...whole, around: [...new Set([...(whole.around ?? []), ...named])] };
}
