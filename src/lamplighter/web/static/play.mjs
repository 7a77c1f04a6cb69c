// The board in play: opens boards, turns wishes into deeds, keeps everything drawn and saved.

import { Board, cellNamed } from "./board.mjs";
import { byId, sentence } from "./dom.mjs";
import { Game } from "./game.mjs";
import { toLink } from "./link.mjs";
import { clueAt, isOpen, neighbours } from "./puzzle.mjs";
import { BLANK, DOT, PLACED, TICK, sightOf, survey, whiteAreas } from "./rules.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./rules.mjs").Violation} Violation */
/** @typedef {import("./rules.mjs").Survey} Survey */
/** @typedef {import("./board.mjs").Overlay} Overlay */
/** @typedef {import("./settings.mjs").Settings} Settings */
/** @typedef {import("./store.mjs").Store} Store */
/** @typedef {import("./store.mjs").Kept} Kept */
/** @typedef {{level?: string, title?: string, source?: string, day?: string | null, marks?: Uint8Array}} About */

const SAVE_AFTER = 400; // milliseconds without a change
const LEAST_CELL = 20, LEAST_CELL_TOUCH = 26; // pixels

export class Play extends EventTarget {
  /** @type {Game} */ game;
  /** @type {Board} */ board;
  /** @type {Kept} */ kept;
  /** @type {Survey} */ survey;
  /** What a panel draws on the board. @type {Overlay} */
  #shown = {};
  /** Broken rules to show until the next change. @type {Violation[]} */
  asked = [];
  /** Kuromasu, on request: sight lines of the clue in hand, and which white cells are joined. */
  sightOn = false;
  linksOn = false;
  /** @type {number | null} */
  #sight = null;
  zoom = 1;
  /** While a replay runs the board shows other marks than the game's. */
  replaying = false;
  #brush = DOT;
  #stroke = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;
  #since = 0;
  /** Counts the boards asked for: of several at once the last one counts. */
  #turn = 0;

  /** @param {{store: Store, settings: Settings, puzzle: Puzzle}} parts */
  constructor({ store, settings, puzzle }) {
    super();
    this.store = store;
    this.settings = settings;
    this.host = byId("board");
    this.game = new Game(puzzle);
    this.board = new Board(this.host, puzzle, { rulers: settings.rulers });
    this.survey = survey(puzzle, this.game.marks);
    this.kept = fresh(puzzle, this.game, {});
    document.addEventListener("visibilitychange", () => {
      this.#tick();
      if (document.hidden) void this.save();
    });
    addEventListener("pagehide", () => void this.save());
  }

  get puzzle() {
    return this.game.puzzle;
  }

  /** @param {string} what */
  #tell(what) {
    this.dispatchEvent(new Event(what));
  }

  // Boards ---------------------------------------------------------------------------------------

  /**
   * Bring a board onto the page, as far as it was played before.
   * @param {Puzzle} puzzle @param {About} [about]
   * @param {{push?: boolean, chain?: boolean}} [how] `chain`: undo leads back to the board before
   */
  async open(puzzle, about = {}, { push = true, chain = true } = {}) {
    const link = toLink(puzzle), before = this.kept;
    if (chain && before.link !== link) before.next = link;
    const turn = ++this.#turn;
    await this.save();
    const known = await this.store.board(link);
    if (turn !== this.#turn) return; // another board was asked for meanwhile
    if (before.link !== link) void this.save(); // what was marked meanwhile
    const same = link === before.link && this.board.puzzle === this.puzzle && this.game.deeds.length === 1;
    const game = new Game(same ? this.puzzle : puzzle, known?.game ?? null);
    if (about.marks && !known) game.mark([...about.marks.entries()].filter(([, mark]) => mark));
    const kept = known ?? fresh(puzzle, game, about);
    if (about.level) kept.level = about.level;
    if (about.title) kept.title = about.title;
    if (about.day) kept.day = about.day;
    if (chain && before.link !== link) kept.previous = before.link;
    kept.touched = Date.now();
    this.game = game;
    this.kept = kept;
    this.#build(same);
    if (push && location.hash !== `#${link}`) history.pushState(null, "", `#${link}`);
    else if (!push && location.hash.split("&")[0] !== `#${link}`) history.replaceState(null, "", `#${link}`);
    void this.save();
    this.#tell("opened");
  }

  /** Draw the board from the ground up. @param {boolean} same it is there already, without a mark */
  #build(same) {
    this.asked = [];
    this.#shown = {};
    this.#sight = null;
    this.replaying = false;
    this.zoom = 1;
    this.#since = performance.now();
    if (!same) this.board = new Board(this.host, this.puzzle, { rulers: this.settings.rulers });
    this.fit();
    this.refresh();
  }

  /** Settings changed: draw again, and stay where we are. */
  rebuild() {
    const { focus } = this.board, shown = this.#shown, { zoom } = this;
    this.board = new Board(this.host, this.puzzle, { rulers: this.settings.rulers });
    this.board.setFocus(focus);
    this.zoom = zoom;
    this.fit();
    this.refresh();
    this.show(shown);
  }

  /** Tell the style sheet about the board's shape. */
  fit() {
    const { width, height } = this.board.extent;
    const touch = matchMedia("(pointer: coarse), (max-width: 640px)").matches;
    const least = touch && this.puzzle.width > 14 ? LEAST_CELL_TOUCH : touch ? 0 : LEAST_CELL;
    byId("stage").style.setProperty("--aspect", String(width / height));
    byId("stage").style.setProperty("--inset", `${(this.board.margin / width) * 100}%`);
    byId("stage").style.setProperty("--edge-x", `${(4 / width) * 100}%`);
    this.host.style.setProperty("--least", `${Math.round((least * width) / 40)}px`);
    this.host.style.setProperty("--zoom", String(this.zoom));
    const frame = byId("scroll");
    frame.classList.toggle("zoomed", this.zoom > 1);
    this.board.scrolled(frame.scrollLeft, frame.scrollTop);
    // On a phone a sheet is as high as the space under the board, if there is some.
    const under = innerHeight - (frame.getBoundingClientRect().bottom + scrollY);
    document.body.style.setProperty("--under", `${Math.round(under)}px`);
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  zoomBy(factor, x, y) {
    const frame = byId("scroll"), box = frame.getBoundingClientRect();
    const px = (x ?? box.left + box.width / 2) - box.left, py = (y ?? box.top + box.height / 2) - box.top;
    const before = this.host.getBoundingClientRect().width;
    this.zoom = Math.min(4, Math.max(1, this.zoom * factor));
    this.fit();
    const grown = this.host.getBoundingClientRect().width / before;
    frame.scrollLeft = (frame.scrollLeft + px) * grown - px;
    frame.scrollTop = (frame.scrollTop + py) * grown - py;
  }

  async save() {
    clearTimeout(this.#saving);
    this.#tick();
    const { kept, game } = this;
    kept.game = game.save();
    kept.progress = this.progress();
    // Nobody needs a shelf of boards that were never touched.
    if (game.deeds.length > 1 || kept.solved || kept.previous || kept.next) await this.store.keep(kept);
  }

  // Time -----------------------------------------------------------------------------------------

  /** Count the time since the last look; none while the page is hidden or the board is done. */
  #tick() {
    const now = performance.now();
    if (!document.hidden && this.#since && !this.kept.solved && !this.replaying) this.game.elapsed += now - this.#since;
    this.#since = document.hidden ? 0 : now;
  }

  get elapsed() {
    this.#tick();
    return this.game.elapsed;
  }

  // Deeds ----------------------------------------------------------------------------------------

  /** @param {number} cell @param {boolean} second */
  tap(cell, second) {
    if (this.replaying) return;
    const now = this.game.marks[cell];
    if (!isOpen(this.puzzle, cell)) {
      if (clueAt(this.puzzle, cell) === null) return;
      if (this.sightOn) this.setSight(this.#sight === cell ? null : cell);
      else this.mark([[cell, now === TICK ? BLANK : TICK]]);
      return;
    }
    const dots = second !== this.settings.swap;
    if (dots) this.mark([[cell, now === DOT ? BLANK : DOT]]);
    else if (this.settings.cycle) this.mark([[cell, now === BLANK ? PLACED : now === PLACED ? DOT : BLANK]]);
    else this.mark([[cell, now === PLACED ? BLANK : PLACED]]);
  }

  /** @param {number} cell @param {boolean} first */
  paint(cell, first) {
    if (this.replaying) return;
    const now = this.game.marks[cell], open = isOpen(this.puzzle, cell);
    if (first) {
      this.#brush = open && now === DOT ? BLANK : DOT;
      this.#stroke = false;
    }
    if (!open) return;
    const may = this.#brush === BLANK ? now === DOT : now === BLANK || (this.settings.overwrite && now === PLACED);
    if (may && this.game.mark([[cell, this.#brush]], this.#stroke)) {
      this.#stroke = true;
      this.#changed();
    }
  }

  /** A second finger came: what the first one painted goes. */
  stopPaint() {
    if (this.#stroke) this.undo();
    this.#stroke = false;
  }

  /** @param {[cell: number, mark: number][]} wishes */
  mark(wishes) {
    if (this.replaying) return;
    this.#tick();
    if (this.game.mark(wishes)) this.#changed();
  }

  /** Change the game by one of its own verbs. @param {(game: Game) => unknown} deed */
  change(deed) {
    if (this.replaying) return;
    this.#tick();
    if (deed(this.game) !== false) this.#changed();
  }

  get canUndo() {
    return this.game.canUndo || this.kept.previous !== null;
  }

  get canRedo() {
    return this.game.canRedo || this.kept.next !== null;
  }

  /** The last deed; at the start of a board, the board before. */
  undo() {
    if (this.game.canUndo) this.change((game) => game.undo());
    else if (this.kept.previous) this.#tell("before");
  }

  redo() {
    if (this.game.canRedo) this.change((game) => game.redo());
    else if (this.kept.next) this.#tell("after");
  }

  #changed() {
    this.asked = [];
    this.refresh();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => void this.save(), SAVE_AFTER);
    this.#tell("changed");
    if (this.survey.solved && !this.kept.solved) {
      this.kept.solved = Math.max(1, Math.round(this.elapsed));
      void this.save();
      this.#tell("solved");
    }
  }

  /** Play the same board again. */
  again() {
    this.kept.solved = null;
    this.game.elapsed = 0;
    this.#since = performance.now();
    if (!this.game.clear()) this.refresh();
    else this.#changed();
  }

  // Drawing --------------------------------------------------------------------------------------

  refresh() {
    this.survey = survey(this.puzzle, this.game.marks);
    this.board.draw({ marks: this.game.marks, levels: this.game.levels, survey: this.survey, dim: this.settings.dim });
    this.#drawOver();
  }

  /** Other marks than the game's, for a replay. @param {Uint8Array} marks @param {Uint8Array} levels */
  display(marks, levels) {
    this.board.draw({ marks, levels, survey: survey(this.puzzle, marks), dim: this.settings.dim });
    this.board.overlay({});
  }

  /** Draw this over the marks until something else is shown. @param {Overlay} overlay */
  show(overlay) {
    this.#shown = overlay;
    this.#drawOver();
  }

  /** The broken rules to show now. */
  get broken() {
    return this.settings.errors === "live" ? this.survey.broken : this.asked;
  }

  #drawOver() {
    this.board.overlay({
      ...overlayOf(this.broken), ...this.#shown,
      sight: this.#sight, links: this.linksOn && this.puzzle.genre === "kuromasu",
    });
  }

  /** @param {number | null} cell */
  setSight(cell) {
    this.#sight = cell !== null && this.puzzle.genre === "kuromasu" && clueAt(this.puzzle, cell) !== null ? cell : null;
    this.#drawOver();
    this.#tell("told");
  }

  // Words ----------------------------------------------------------------------------------------

  /** How far the board is, without counting what is missing. */
  progress() {
    const { counts } = this.survey;
    if (this.puzzle.genre === "akari") return `${counts.settled} of ${counts.of} cells lit`;
    return `${counts.placed} cell${counts.placed === 1 ? "" : "s"} black, ${counts.dotted} white`;
  }

  /** What the player asked to be told all the time: sight lines and joined cells. */
  told() {
    const { game, puzzle } = this, lines = [];
    if (this.#sight !== null) {
      const { sure, most } = sightOf(puzzle, game.marks, this.#sight);
      const least = 1 + sure.flat().length, reach = 1 + most.flat().length;
      const clue = clueAt(puzzle, this.#sight);
      lines.push(least === reach ? `The ${clue} sees ${least}.` : `The ${clue} sees ${least} for sure and ${reach} at most.`);
    } else if (this.sightOn) lines.push("Point at a number to see how far it looks.");
    if (this.linksOn && puzzle.genre === "kuromasu") {
      const cut = whiteAreas(puzzle, game.marks).length;
      const groups = this.#groups();
      lines.push(cut > 1 ? "The black cells cut the board apart." : groups === 1 ? "All white cells so far are joined." : `The white cells so far form ${groups} groups, and each can still be reached.`);
    }
    return lines.join(" ");
  }

  /** How many groups the sure white cells form. */
  #groups() {
    const { puzzle, game } = this, seen = new Set();
    /** @param {number} cell */
    const white = (cell) => game.marks[cell] === DOT || !isOpen(puzzle, cell);
    let groups = 0;
    for (let i = 0; i < puzzle.cells.length; i++) {
      if (!white(i) || seen.has(i)) continue;
      groups++;
      const edge = [i];
      seen.add(i);
      for (let cell = edge.pop(); cell !== undefined; cell = edge.pop()) {
        for (const near of neighbours(puzzle, cell)) {
          if (!white(near) || seen.has(near)) continue;
          seen.add(near);
          edge.push(near);
        }
      }
    }
    return groups;
  }

  /** A sentence whose cell names show their cells. @param {string} text */
  words(text) {
    return sentence(text, (name) => {
      const cell = cellNamed(this.puzzle, name);
      if (cell >= 0) this.board.setFocus(cell, true);
    }, (name) => {
      const cell = name === null ? -1 : cellNamed(this.puzzle, name);
      this.board.flash(cell < 0 ? null : cell);
    });
  }

  /** The cells a sentence names. @param {string} text */
  named(text) {
    const names = text.match(/r\d+c\d+/g) ?? [];
    return [...new Set(names.map((name) => cellNamed(this.puzzle, name)).filter((cell) => cell >= 0))];
  }

  /** Cells of an answer, [row, col], as ours. @param {readonly (readonly [number, number])[]} cells */
  cells(cells) {
    return cells.map(([row, col]) => row * this.puzzle.width + col);
  }
}

/** How broken rules are drawn. @param {Violation[]} broken @returns {Overlay} */
export function overlayOf(broken) {
  /** @type {Required<Pick<Overlay, "wrong" | "clashes" | "hatch">>} */
  const over = { wrong: [], clashes: [], hatch: [] };
  for (const { rule, cells } of broken) {
    if (rule === "sight") {
      over.wrong.push(...cells);
      for (let i = 1; i < cells.length; i++) over.clashes.push([cells[i - 1], cells[i]]);
    } else if (rule === "adjacent") {
      over.wrong.push(...cells);
    } else if (rule === "connected" || (rule === "light" && cells.length > 6)) over.hatch.push(...cells);
    else if (rule === "light") over.wrong.push(...cells);
    else over.wrong.push(cells[0]);
  }
  over.wrong = [...new Set(over.wrong)];
  return over;
}

/** @param {Puzzle} puzzle @param {Game} game @param {About} about @returns {Kept} */
function fresh(puzzle, game, about) {
  return {
    link: toLink(puzzle), game: game.save(), level: about.level ?? "", title: about.title ?? "",
    source: about.source ?? "", day: about.day ?? null, touched: Date.now(), started: Date.now(), solved: null, helped: 0,
    previous: null, next: null, progress: "",
  };
}
