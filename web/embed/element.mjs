// <lamplighter-board src="akari/6/6/..." hints errors>: one board to play on anybody's page. The build
// puts the modules it imports, its styles and the engine into one file.

import { Board } from "./board.mjs";
import { el } from "./dom.mjs";
import { startEngine } from "./wasm.mjs";
import { Game } from "./game.mjs";
import { Input, stepOf } from "./input.mjs";
import { fromLink } from "./link.mjs";
import { overlayOf } from "./play.mjs";
import { PuzzleError, clueAt, isOpen, nameCells, neighbours, rowsOf } from "./puzzle.mjs";
import { BLANK, DOT, PLACED, TICK, markRows, survey } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./board.mjs").Overlay} Overlay */

const STYLES = "{{styles}}", ENGINE = "{{engine}}";
const SECONDS = 2; // for one question to the engine
const GENRES = ["akari", "kuromasu"];

/** One engine for all the boards of a page, started when the first of them needs it. @type {Promise<import("./wasm.mjs").WasmEngine> | null} */
let engine = null;

function theEngine() {
  engine ??= (async () => {
    const packed = Uint8Array.from(atob(ENGINE), (char) => char.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return startEngine(await WebAssembly.compile(await new Response(stream).arrayBuffer()));
  })();
  return engine;
}

class LamplighterBoard extends HTMLElement {
  static observedAttributes = ["src", "hints", "errors", "theme"];

  /** @type {Game | null} */ #game = null;
  /** @type {Board | null} */ #board = null;
  /** What a hint draws. @type {Overlay} */ #shown = {};
  /** How much was told of the hint in hand. */ #grade = 0;
  #stroke = false;
  #brush = DOT;
  #solved = false;
  #host = el("div", { class: "board-host", part: "board" });
  #words = el("p", { class: "said", role: "status", part: "words" });
  #tools = el("div", { class: "row", role: "toolbar", "aria-label": "Tools", part: "tools" });
  #dark = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" }), sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#host, this.#tools, this.#words);
    new Input(() => /** @type {Board} */ (this.#board), this.#host, {
      tap: (cell, second) => this.#tap(cell, second), paint: (cell, first) => this.#paint(cell, first),
      stop: () => this.#change((game) => game.undo()), point: () => {}, zoom: () => {}, pan: () => {}, paints: () => true,
    });
    this.#host.addEventListener("focusin", (event) => {
      this.#board?.focusOn(/** @type {HTMLElement} */ (event.target));
      this.#board?.showCursor(this.#host.matches(":has(:focus-visible)"));
    });
    this.#host.addEventListener("focusout", () => this.#board?.showCursor(false));
    this.#host.addEventListener("keydown", (event) => this.#key(event));
    this.#dark.addEventListener("change", () => this.#dress());
  }

  connectedCallback() {
    this.#dress();
    if (!this.#board) this.#open();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === "src") this.#open();
    else if (name === "theme") this.#dress();
    else this.#draw();
  }

  /** The marks as rows of text; empty before there is a board. */
  get marks() {
    return this.#game ? markRows(this.#game.puzzle, this.#game.marks) : [];
  }

  get solved() {
    return this.#solved;
  }

  #dress() {
    const asked = this.getAttribute("theme") ?? "auto";
    this.toggleAttribute("data-dark", asked === "dark" || (asked !== "light" && this.#dark.matches));
  }

  #open() {
    this.#shown = {};
    this.#solved = false;
    try {
      const puzzle = fromLink(this.getAttribute("src") ?? "");
      this.#game = new Game(puzzle);
      this.#host.replaceChildren();
      this.#board = new Board(this.#host, puzzle, { rulers: this.hasAttribute("hints") });
      this.#host.style.aspectRatio = `${this.#board.extent.width} / ${this.#board.extent.height}`;
      this.#say("");
      this.#draw();
    } catch (error) {
      if (!(error instanceof PuzzleError)) throw error;
      this.#game = this.#board = null;
      this.#host.replaceChildren();
      this.#tools.replaceChildren();
      this.#say(`This is no board: ${error.message}`);
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#words.textContent = text;
  }

  #draw() {
    const game = this.#game, board = this.#board;
    if (!game || !board) return;
    const seen = survey(game.puzzle, game.marks);
    board.draw({ marks: game.marks, levels: game.levels, survey: seen, dim: true });
    board.overlay({ ...(this.hasAttribute("errors") ? overlayOf(seen.broken) : {}), ...this.#shown });
    const button = (/** @type {string} */ name, /** @type {() => void} */ run, on = true) => el("button", { type: "button", class: "btn line", disabled: !on, onclick: run }, name);
    this.#tools.replaceChildren(
      button("Undo", () => this.#change((each) => each.undo()), game.canUndo), button("Redo", () => this.#change((each) => each.redo()), game.canRedo),
      ...(this.hasAttribute("hints") ? [button("Hint", () => void this.#hint(), !seen.solved)] : []));
    if (seen.solved && !this.#solved) {
      this.#say("Solved.");
      this.dispatchEvent(new CustomEvent("lamplighter-solved", { bubbles: true, composed: true, detail: { src: this.getAttribute("src") } }));
    }
    this.#solved = seen.solved;
  }

  /** @param {(game: Game) => unknown} deed */
  #change(deed) {
    if (!this.#game) return;
    deed(this.#game);
    this.#shown = {};
    this.#grade = 0;
    this.#say("");
    this.#draw();
    this.dispatchEvent(new CustomEvent("lamplighter-change", { bubbles: true, composed: true, detail: { marks: this.marks } }));
  }

  /** @param {number} cell @param {boolean} second */
  #tap(cell, second) {
    const game = this.#game;
    if (!game) return;
    this.#board?.setFocus(cell);
    const now = game.marks[cell];
    if (!isOpen(game.puzzle, cell)) {
      if (clueAt(game.puzzle, cell) !== null) this.#change(() => game.mark([[cell, now === TICK ? BLANK : TICK]]));
    } else if (second) this.#change(() => game.mark([[cell, now === DOT ? BLANK : DOT]]));
    else this.#change(() => game.mark([[cell, now === BLANK ? PLACED : now === PLACED ? DOT : BLANK]]));
  }

  /** @param {number} cell @param {boolean} first */
  #paint(cell, first) {
    const game = this.#game;
    if (!game) return;
    const now = game.marks[cell];
    if (first) {
      this.#brush = now === DOT ? BLANK : DOT;
      this.#stroke = false;
    }
    if (!isOpen(game.puzzle, cell) || (this.#brush === DOT ? now !== BLANK : now !== DOT)) return;
    const joined = this.#stroke;
    this.#stroke = true;
    this.#change(() => game.mark([[cell, this.#brush]], joined));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const board = this.#board, game = this.#game;
    if (!board || !game || event.altKey || event.metaKey) return;
    const { width, height } = game.puzzle, cell = board.focus, next = stepOf(event, cell, width, height);
    if (next >= 0) board.setFocus(next, true);
    else if (event.key === "Enter") this.#tap(cell, false);
    else if (event.key === " " || event.key === "x") this.#tap(cell, true);
    else if (event.key === "z") this.#change((each) => each.undo());
    else if (event.key === "y") this.#change((each) => each.redo());
    else if (event.key === "h" && this.hasAttribute("hints")) void this.#hint();
    else return;
    event.preventDefault();
  }

  /** Where to look; asked again, what follows there. A mistake is shown first. */
  async #hint() {
    const game = this.#game;
    if (!game) return;
    const { puzzle, node } = game, seen = seenOn(puzzle, game.marks);
    const asked = { genre: GENRES.indexOf(puzzle.genre), rows: rowsOf(puzzle), seconds: SECONDS };
    this.#say("One moment…");
    const told = await theEngine().then(({ ask }) => (/** @type {object} */ question) => JSON.parse(ask(JSON.stringify({ ...asked, ...question })))).catch(() => null);
    if (game !== this.#game || node !== game.node) return; // played on meanwhile
    if (!told) return this.#say("Hints cannot start in this browser.");
    const { solutions } = told({ call: "solve", solutions: 2 }), placed = puzzle.genre === "akari" ? "o" : "#";
    if (solutions.length === 1) {
      const [solution] = solutions;
      const wrong = [...game.marks.keys()].filter((cell) => {
        const right = solution[Math.floor(cell / puzzle.width)][cell % puzzle.width] === placed;
        return isOpen(puzzle, cell) && ((game.marks[cell] === PLACED && !right) || (game.marks[cell] === DOT && right));
      });
      if (wrong.length) {
        this.#shown = { wrong: wrong.slice(0, 1) };
        this.#say(`The mark at ${nameCells(puzzle, wrong.slice(0, 1))} cannot stay.`);
        return this.#draw();
      }
    }
    const [step] = told({ call: "explain", marks: markRows(puzzle, seen), only_next: true }).steps ?? [];
    if (!step) return this.#say("There is no next step to tell of from here.");
    const cells = (/** @type {[number, number][]} */ places) => places.map(([row, col]) => row * puzzle.width + col);
    const look = cells(step.focus.length ? step.focus : step.because), bulbs = cells(step.places);
    const then = seenOn(puzzle, seen.map((mark, cell) => (bulbs.includes(cell) ? PLACED : mark))), dots = cells(step.excludes).filter((cell) => then[cell] !== DOT);
    const first = look.length ? look : [...bulbs, ...dots].slice(0, 1);
    if (this.#grade === 0) {
      this.#grade = 1;
      this.#shown = { reason: first };
      this.#say(`Look at ${nameCells(puzzle, first)}.`);
    } else {
      this.#shown = { reason: cells(step.because), ghosts: [...bulbs.map((cell) => /** @type {[number, number]} */ ([cell, PLACED])), ...dots.map((cell) => /** @type {[number, number]} */ ([cell, DOT]))] };
      this.#say(sentenceOf(puzzle, bulbs, dots));
    }
    this.#draw();
  }
}

/**
 * The marks, and what anybody sees from them: lit cells hold no bulb, cells beside black ones are white.
 * @param {Puzzle} puzzle @param {ArrayLike<number>} marks
 */
function seenOn(puzzle, marks) {
  const { lit } = survey(puzzle, marks);
  return Array.from(marks, (mark, cell) => {
    const clear = puzzle.genre === "akari" ? lit[cell] : neighbours(puzzle, cell).some((near) => marks[near] === PLACED);
    return mark === BLANK && clear && isOpen(puzzle, cell) ? DOT : mark;
  });
}

/** @param {Puzzle} puzzle @param {number[]} placed @param {number[]} dots */
function sentenceOf(puzzle, placed, dots) {
  const isAkari = puzzle.genre === "akari", parts = [];
  if (placed.length) parts.push(isAkari ? `put ${placed.length === 1 ? "a bulb" : "bulbs"} at ${nameCells(puzzle, placed)}` : `colour ${nameCells(puzzle, placed)} black`);
  if (dots.length) parts.push(isAkari ? `there is no bulb at ${nameCells(puzzle, dots)}` : `mark ${nameCells(puzzle, dots)} white`);
  const said = `${parts.join("; ")}.`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

customElements.define("lamplighter-board", LamplighterBoard);
