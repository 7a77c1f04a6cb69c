// The page of Set: a draft on the board, drawn by pointer and keys, and judged with every stroke.

import { Board } from "./board.mjs";
import { bringBoard, listenForBoards, openBring } from "./bring.mjs";
import { byId, capital, el, icon, openDialog, openMenu } from "./dom.mjs";
import { Draft, SYMMETRIES, blank, figuresOf, requireSettable } from "./draft.mjs";
import { Game } from "./game.mjs";
import { Input, stepOf } from "./input.mjs";
import { fromLink, isLink, toLink } from "./link.mjs";
import { openEngine } from "./local.mjs";
import { GENRES, SIZES } from "./newboard.mjs";
import { joinPages } from "./pages.mjs";
import { Panel } from "./panel.mjs";
import { PuzzleError, isOpen } from "./puzzle.mjs";
import { BLANK, DOT, PLACED, survey } from "./rules.mjs";
import { joinTheme, loadSettings } from "./settings.mjs";
import { Changes } from "./changes.mjs";
import { Findings } from "./findings.mjs";
import { Judge, noVerdict } from "./verdict.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./puzzle.mjs").Genre} Genre */
/** @typedef {import("./puzzle.mjs").Content} Content */
/** What a stroke draws: a content, the setter's own solution, or a lock. @typedef {{kind: "content", content: Content} | {kind: "solution"} | {kind: "lock"}} Tool */

const later = { handing: () => import("./handing.mjs"), past: () => import("./past.mjs") };
const KEY = "lamplighter.draft", DIGITS = 900, RESTS = 120; // milliseconds in which digits make one number; a pause in drawing

const settings = loadSettings();
const engine = openEngine();
const panel = new Panel(() => {});

/** @type {Draft} */
let draft = startDraft();
/** @type {Board} */
let board = new Board(byId("board"), draft.puzzle);
/** @type {Tool} */
let tool = firstTool();
/** The board being tried, instead of drawn. @type {Game | null} */
let trying = null;
let verdict = noVerdict();

const judge = new Judge(engine, (found) => {
  verdict = found;
  findings.tell(verdict);
  drawBoard();
  drawChanges();
});
const findings = new Findings({ puzzle: () => draft.puzzle, write: (wishes, what) => change(() => draft.write(wishes, what)), redraw: () => drawBoard() });
const changes = new Changes({ engine, draft: () => draft, verdict: () => verdict, say: (text) => panel.say(text), done: () => changed() });

function firstTool() {
  return /** @type {Tool} */ ({ kind: "content", content: draft.genre === "akari" ? "#" : 5 });
}

// The draft -------------------------------------------------------------------------------------------

/** What the address holds, what was drawn last, or an empty board. */
function startDraft() {
  try {
    if (isLink(location.hash)) return new Draft(fromLink(location.hash));
  } catch (error) {
    if (!(error instanceof PuzzleError)) throw error;
    setTimeout(() => panel.say(error.message));
  }
  try {
    const kept = Draft.restore(JSON.parse(localStorage.getItem(KEY) ?? "null"));
    if (kept) return kept;
  } catch {
    // Damaged or forbidden: an empty board.
  }
  return new Draft(blank("akari", 10, 10));
}

let warned = false;

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft.save()));
  } catch {
    if (!warned) panel.say("This browser keeps nothing between visits: export the draft before you close the page.");
    warned = true;
  }
}

/** Change the draft, and judge it anew if that did something. @param {() => boolean} work */
function change(work) {
  if (work()) changed();
}

function changed() {
  const { puzzle } = draft;
  trying = null;
  verdict = noVerdict();
  findings.wait();
  // First of all: the answer is on its way while the page draws.
  void judge.judge(puzzle, draft.usable !== "none");
  keep();
  board.rewrite(puzzle);
  history.replaceState(null, "", `#${toLink(puzzle)}`);
  drawBoard();
  drawHead();
  drawChanges();
  clearTimeout(resting);
  resting = setTimeout(drawRest, RESTS);
}

/** What nobody looks at in the middle of a stroke. */
function drawRest() {
  drawTools();
  drawFigures();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** Begin another draft; the one before stays one step back. @param {Draft} next */
function open(next) {
  const before = draft;
  draft = next;
  tool = firstTool();
  board = new Board(byId("board"), draft.puzzle);
  changed();
  drawRest();
  fit();
  if (before.canUndo) {
    panel.say("A new draft.", { label: "Back to the one before", run: () => open(before) });
  }
}

/** @param {Puzzle} puzzle @param {string} [title] */
function openPuzzle(puzzle, title = "") {
  requireSettable(puzzle.height, puzzle.width);
  const next = new Draft(puzzle);
  next.symmetry = draft.symmetry;
  next.about = { ...draft.about, title, notes: "" };
  open(next);
}

/** @param {string} text @returns {Promise<string | null>} a message if it cannot be read */
function bring(text) {
  return bringBoard(engine, text, ({ puzzle, title }) => openPuzzle(puzzle, title));
}

// Drawing ---------------------------------------------------------------------------------------------

/** Content that a stroke of the tool leaves, or undefined if the tool draws no content. @param {number} cell @param {boolean} second */
function wanted(cell, second) {
  if (second) return draft.empty;
  if (tool.kind !== "content") return undefined;
  return draft.cells[cell] === tool.content ? draft.empty : tool.content;
}

/** @param {number} cell @param {boolean} second */
function stroke(cell, second) {
  if (trying) {
    const next = second ? (trying.marks[cell] === DOT ? BLANK : DOT) : trying.marks[cell] === PLACED ? BLANK : PLACED;
    if (isOpen(draft.puzzle, cell) && trying.mark([[cell, next]])) drawAll();
    return;
  }
  const content = wanted(cell, second);
  if (content !== undefined) {
    if (draft.locked.has(cell)) panel.say("This cell is locked.");
    change(() => draft.draw(cell, content));
  } else if (tool.kind === "solution") {
    if (draft.place(cell, draft.solution[cell] !== PLACED)) solutionChanged();
  } else {
    draft.lock(cell);
    keep();
    drawAll();
  }
}

function solutionChanged() {
  keep();
  drawAll();
}

/** What a drag paints, decided where it began. @type {{content?: Content, placed?: boolean} | null} */
let brush = null;

const input = new Input(() => board, byId("board"), {
  tap: (cell, second) => {
    board.setFocus(cell);
    stroke(cell, second);
  },
  paint: (cell, first, second) => {
    if (trying || tool.kind === "lock") return;
    if (first) {
      const content = wanted(cell, second);
      brush = content !== undefined ? { content } : { placed: draft.solution[cell] !== PLACED };
    }
    if (!brush) return;
    const { content, placed } = brush;
    if (content !== undefined) change(() => draft.draw(cell, content, !first));
    else if (draft.place(cell, placed === true)) solutionChanged();
  },
  stop: () => change(() => draft.undo()),
  point: (cell) => {
    if (cell >= 0 && cell !== pointed) board.setFocus(cell); // keys are for the cell that is pointed at
    pointed = cell;
    drawBoard();
  },
  zoom: (factor) => {
    zoom = Math.min(4, Math.max(1, zoom * factor));
    fit();
  },
  pan: (dx, dy) => byId("scroll").scrollBy(dx, dy),
  paints: () => true,
});
void input;

let pointed = -1, zoom = 1;

// What is seen ----------------------------------------------------------------------------------------

function drawAll() {
  drawBoard();
  drawHead();
  drawTools();
  drawChanges();
  drawFigures();
}

function drawBoard() {
  const { puzzle } = draft;
  const shown = trying ? trying.marks : findings.marks(puzzle) ?? draft.solution;
  const levels = trying ? trying.levels : new Uint8Array(shown.length);
  const seen = survey(puzzle, shown);
  board.draw({ marks: shown, levels, survey: seen, dim: trying !== null });
  const at = pointed >= 0 ? pointed : cursorShown ? board.focus : -1;
  const overlay = trying
    ? { wrong: asked ? seen.broken.flatMap((each) => each.cells) : [] }
    : { ...findings.overlay(puzzle), locked: [...draft.locked], twins: at >= 0 ? draft.twins(at).filter((cell) => cell !== at) : [] };
  board.overlay(overlay);
}

let cursorShown = false, asked = false;

function drawHead() {
  byId("title").textContent = draft.about.title || (draft.canUndo || draft.cells.some((each) => each !== draft.empty) ? "Draft" : "A new board");
  byId("count").textContent = draft.about.author ? `by ${draft.about.author}` : `${draft.genre === "akari" ? "Akari" : "Kuromasu"}, ${draft.width} × ${draft.height}`;
  const [genre, size] = ["pick-genre", "pick-size"].map((id) => byId(id).querySelector("span"));
  if (genre) genre.textContent = capital(draft.genre);
  if (size) size.textContent = `${draft.width} × ${draft.height}`;
  /** @type {HTMLButtonElement} */ (byId("go-undo")).disabled = trying ? !trying.canUndo : !draft.canUndo;
  /** @type {HTMLButtonElement} */ (byId("go-redo")).disabled = trying ? !trying.canRedo : !draft.canRedo;
  drawStrip();
}

function drawStrip() {
  const strip = byId("strip");
  if (!trying) {
    strip.replaceChildren();
    return;
  }
  const seen = survey(draft.puzzle, trying.marks);
  const told = seen.solved ? "Solved: every rule is kept." : draft.genre === "akari" ? `${seen.counts.settled} of ${seen.counts.of} cells lit` : `${seen.counts.placed} black`;
  strip.replaceChildren(el("div", { class: "trial-bar" }, el("span", null, `Trying. ${told}`),
    el("button", { class: "btn quiet", onclick: () => {
      asked = true;
      drawBoard();
      panel.say(seen.broken[0]?.message ?? (seen.solved ? "Solved: every rule is kept." : "No rule is broken so far."));
    } }, "Check"),
    el("button", { class: "btn line", onclick: () => stopTrying() }, "Back to drawing")));
}

function stopTrying() {
  trying = null;
  asked = false;
  drawAll();
}

/** @param {Tool} next */
function take(next) {
  tool = next;
  if (trying) stopTrying();
  drawTools();
}

/** @param {Tool} other */
function isTaken(other) {
  return tool.kind === other.kind && (tool.kind !== "content" || (other.kind === "content" && tool.content === other.content));
}

/** The buttons of the palette: what each takes, its name, its class, what is on it. @type {[Tool, string, string, ...(Node | string)[]][]} */
let tools = [];

function paletteTools() {
  const akari = draft.genre === "akari";
  /** @type {typeof tools} */
  const made = [];
  if (akari) {
    made.push([{ kind: "content", content: "#" }, "Wall", "w"]);
    for (const digit of "01234") made.push([{ kind: "content", content: digit }, `Wall with ${digit}`, "w", digit]);
  } else {
    for (let clue = 2; clue <= 9; clue++) made.push([{ kind: "content", content: clue }, `Clue ${clue}`, "", String(clue)]);
    made.push([{ kind: "content", content: "?" }, "Clue without a number", "", "?"]);
  }
  made.push([{ kind: "content", content: draft.empty }, "White", "wide", icon("erase", "s"), "White"]);
  made.push([{ kind: "solution" }, akari ? "Bulb of my solution" : "Black cell of my solution", "wide", akari ? "My bulbs" : "My black cells"]);
  made.push([{ kind: "lock" }, "Lock", "wide", icon("lock", "s"), "Lock"]);
  return made;
}

function drawTools() {
  const palette = byId("palette"), akari = draft.genre === "akari";
  // Made once for each genre: a button that is replaced while it is pressed is never clicked.
  if (palette.dataset.genre !== draft.genre) {
    palette.dataset.genre = draft.genre;
    tools = paletteTools();
    palette.replaceChildren(...tools.map(([which, name, cls, ...content]) => el("button", { class: cls, "aria-label": name, title: name, onclick: () => take(which) }, ...content)));
  }
  tools.forEach(([which], i) => palette.children[i].setAttribute("aria-pressed", String(isTaken(which))));
  byId("draw-note").textContent = akari ? "Or point at a cell and type its number." : "Or point at a cell and type its number, 10 and more as well.";
  const sym = byId("sym");
  if (sym.children.length !== Object.keys(SYMMETRIES).length) sym.replaceChildren(...symmetryButtons());
  for (const each of /** @type {Iterable<HTMLButtonElement>} */ (sym.children)) {
    const name = /** @type {import("./draft.mjs").Symmetry} */ (each.dataset.name);
    each.setAttribute("aria-pressed", String(draft.usable === name));
    each.disabled = SYMMETRIES[name].square && draft.width !== draft.height;
  }
  const one = draft.genre === "akari" ? "wall" : "clue";
  byId("sym-note").textContent = draft.usable === "none" ? `None: each ${one} stands alone.` : `${SYMMETRIES[draft.usable].name}: each ${one} you draw brings its twin${["rotate2", "mirror", "diagonal"].includes(draft.usable) ? "" : "s"}.`;
}

function symmetryButtons() {
  /** The axis, and where the twins of a spot are. @type {Record<string, [string, [number, number][]]>} */
  const drawn = {
    none: ["", []], mirror: ["M14 2v24", [[17, 5]]], rotate2: ["M20 8a8.5 8.5 0 0 1-12 12", [[17, 17]]], mirror4: ["M14 2v24M2 14h24", [[17, 5], [5, 17], [17, 17]]],
    rotate4: ["M14 6a8 8 0 1 1-8 8", [[17, 5], [5, 17], [17, 17]]], diagonal: ["M3 3l22 22", [[5, 17]]], diagonal2: ["M3 3l22 22M25 3l-22 22", [[5, 11], [17, 11], [11, 17]]],
  };
  return Object.entries(drawn).map(([name, [axis, twins]]) => {
    const { name: title } = SYMMETRIES[/** @type {import("./draft.mjs").Symmetry} */ (name)];
    const made = el("button", { "aria-label": title, title, "data-name": name, onclick: () => {
      draft.symmetry = /** @type {import("./draft.mjs").Symmetry} */ (name);
      keep();
      drawTools();
      void judge.judge(draft.puzzle, draft.usable !== "none");
    } });
    const spot = name === "diagonal" ? [17, 5] : name === "diagonal2" ? [11, 5] : [5, 5];
    const ns = "http://www.w3.org/2000/svg", svg = document.createElementNS(ns, "svg");
    svg.setAttribute("viewBox", "0 0 28 28");
    svg.setAttribute("aria-hidden", "true");
    const add = (/** @type {string} */ tag, /** @type {Record<string, string | number>} */ values) => {
      const part = document.createElementNS(ns, tag);
      for (const [key, value] of Object.entries(values)) part.setAttribute(key, String(value));
      svg.append(part);
    };
    add("rect", { x: 1, y: 1, width: 26, height: 26, rx: 3 });
    if (axis) add("path", { d: axis });
    add("rect", { class: "on", x: spot[0], y: spot[1], width: 6, height: 6, rx: 1 });
    for (const [x, y] of twins) add("rect", { class: "tw", x, y, width: 6, height: 6, rx: 1 });
    made.append(svg);
    return made;
  });
}

function drawChanges() {
  const host = byId("changes");
  host.replaceChildren(...changes.offers().map(({ name, hint, able, run }) => el("button", {
    class: "chip", title: hint, disabled: !able || changes.busy, onclick: () => void run(),
  }, name)));
}

function drawFigures() {
  const figures = figuresOf(draft.puzzle), akari = draft.genre === "akari", percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;
  const rows = [
    [akari ? "Walls" : "Clue places", `${figures.count} (${percent(figures.share)})`],
    [akari ? "Walls with a number" : "Numbers", figures.count ? `${figures.numbers} (${percent(figures.numbers / figures.count)})` : "0"],
    [akari ? "Lone walls" : "Lone clues", figures.count ? percent(figures.alone / figures.count) : "0"],
    [akari ? "Largest area without a wall" : "Largest area without a clue", `${figures.void.width} × ${figures.void.height}`],
    ["Symmetry", figures.symmetries.length ? figures.symmetries.map((name) => SYMMETRIES[name].name.toLowerCase()).join(", ") : "none"],
  ];
  byId("figures").replaceChildren(el("h2", null, "Figures"), el("dl", { class: "facts" }, rows.flatMap(([what, value]) => [el("dt", null, what), el("dd", null, value)])));
}

function fit() {
  const { width, height } = board.extent, stage = byId("stage");
  stage.style.setProperty("--aspect", String(width / height));
  stage.style.setProperty("--inset", `${(board.margin / width) * 100}%`);
  const touch = matchMedia("(pointer: coarse), (max-width: 640px)").matches;
  board.host.style.setProperty("--least", `${Math.round(((touch ? (draft.width > 14 ? 26 : 0) : 18) * width) / 40)}px`);
  board.host.style.setProperty("--zoom", String(zoom));
  const frame = byId("scroll");
  frame.classList.toggle("zoomed", zoom > 1);
  board.scrolled(frame.scrollLeft, frame.scrollTop);
}

// Buttons and keys ------------------------------------------------------------------------------------

function undo() {
  if (trying) {
    if (trying.undo()) drawAll();
  } else change(() => draft.undo());
}

function redo() {
  if (trying) {
    if (trying.redo()) drawAll();
  } else change(() => draft.redo());
}

function openSize() {
  openMenu(byId("pick-size"), [...SIZES.map((side) => ({
    label: `${side} × ${side}`, checked: draft.width === side && draft.height === side, run: () => open(emptied(draft.genre, side, side)),
  })), null, { label: "Another size…", run: askSize }]);
}

/** @param {Genre} genre @param {number} height @param {number} width */
function emptied(genre, height, width) {
  const next = new Draft(blank(genre, height, width));
  next.symmetry = draft.symmetry;
  next.variants = draft.variants;
  return next;
}

function askSize() {
  const side = (/** @type {string} */ name, /** @type {number} */ value) => el("input", { type: "number", min: 2, max: 60, value, "aria-label": name, inputmode: "numeric" });
  const width = side("Width", draft.width), height = side("Height", draft.height), fault = el("p", { class: "fault", role: "alert" });
  const box = openDialog("Size", [el("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      open(emptied(draft.genre, Math.round(Number(height.value)), Math.round(Number(width.value))));
      box.close();
    } catch (error) {
      if (!(error instanceof PuzzleError)) throw error;
      fault.textContent = error.message;
    }
  } }, el("div", { class: "row sides" }, width, el("span", { "aria-hidden": "true" }, "×"), height), fault, el("button", { class: "btn lamp", type: "submit" }, "Begin"))]);
}

function openAbout() {
  /** @param {"title" | "author" | "notes"} key @param {string} name */
  const field = (key, name) => {
    const made = key === "notes" ? el("textarea", { rows: 5 }) : el("input", { maxlength: 120 });
    made.value = draft.about[key];
    made.addEventListener("input", () => {
      draft.about[key] = made.value;
      keep();
      drawHead();
    });
    return el("label", { class: "field" }, name, made);
  };
  openDialog("Title and notes", [field("title", "Title"), field("author", "Author"), field("notes", "Notes (kept here, not printed)")]);
}

function tryIt() {
  trying = trying ? null : new Game(draft.puzzle);
  asked = false;
  drawAll();
}

async function openVariants() {
  const { openVariants: show } = await later.handing();
  show(engine, draft, { keep, take: (puzzle) => {
    if (puzzle.genre === draft.genre && puzzle.width === draft.width && puzzle.height === draft.height) change(() => draft.replace(puzzle, "Variant"));
    else openPuzzle(puzzle);
  }, level: verdict.rating ? `${capital(verdict.rating.label)}, ${verdict.rating.score}` : "" });
}

async function openPast() {
  (await later.past()).openPast(draft, (node) => change(() => draft.goTo(node)));
}

async function openExport() {
  const { exportItems } = await later.handing();
  openMenu(byId("go-export"), exportItems(engine, draft, (text) => panel.say(text)));
}

function openHelp() {
  const keys = [["← ↑ → ↓", "move"], ["Space", "draw with the tool in hand"], ["0 to 9", "write a number"], ["w", "wall"], ["x, Delete", "white"], ["b", draft.genre === "akari" ? "a bulb of my solution" : "a black cell of my solution"],
    ["l", "lock or free a cell"], ["t", "try the board, or go back to drawing"], ["z, y", "undo, redo"], ["h", "all that was drawn, as a tree"], ["?", "this list"]];
  openDialog("Keys", [el("dl", { class: "keys" }, keys.flatMap(([key, what]) => [el("dt", null, el("kbd", null, key)), el("dd", null, what)])),
    el("p", { class: "small" }, "A press draws with the tool in hand, and erases what it would draw; the right button or a long press makes a cell white. Drag to draw along a line.")]);
}

/** Digits typed one after another at one cell. */
let typed = { cell: -1, text: "", at: 0 };

/** @param {string} digit */
function type(digit) {
  const cell = board.focus, now = performance.now();
  if (draft.genre === "akari") {
    if (digit <= "4") change(() => draft.draw(cell, digit));
    return;
  }
  const more = typed.cell === cell && now - typed.at < DIGITS ? typed.text + digit : digit;
  const value = Number(more), most = draft.width + draft.height - 1;
  typed = { cell, text: value > most ? digit : more, at: now };
  const clue = Number(typed.text);
  if (clue >= 1 && clue <= most) change(() => draft.draw(cell, clue));
}

/** @type {Record<string, () => void>} */
const KEYS = {
  z: undo, y: redo, h: () => void openPast(), t: tryIt, "?": openHelp, w: () => change(() => draft.draw(board.focus, draft.genre === "akari" ? "#" : "?")), "#": () => change(() => draft.draw(board.focus, draft.genre === "akari" ? "#" : "?")),
  x: () => stroke(board.focus, true), Backspace: () => change(() => draft.draw(board.focus, draft.empty)), Delete: () => change(() => draft.draw(board.focus, draft.empty)),
  " ": () => stroke(board.focus, false), Enter: () => stroke(board.focus, false),
  b: () => {
    if (trying) stroke(board.focus, false);
    else if (draft.place(board.focus, draft.solution[board.focus] !== PLACED)) solutionChanged();
  },
  l: () => {
    draft.lock(board.focus);
    keep();
    drawAll();
  },
};

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, textarea, select, dialog, .pop-menu")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onBoard = byId("board").contains(target), next = stepOf(event, board.focus, draft.width, draft.height);
  if (next >= 0 && (onBoard || target === document.body)) {
    event.preventDefault();
    pointed = -1;
    cursorShown = true;
    board.setFocus(next, true);
    drawBoard();
    return;
  }
  if ((event.key === " " || event.key === "Enter") && !onBoard) return; // a button's own
  if (/^\d$/.test(event.key)) type(event.key);
  else if (KEYS[event.key]) KEYS[event.key]();
  else return;
  event.preventDefault();
  if (onBoard) byId("spoken").textContent = board.labelOf(board.focus);
});

byId("board").addEventListener("focusin", (event) => {
  board.focusOn(/** @type {HTMLElement} */ (event.target));
  cursorShown = true;
  board.showCursor(true);
});
byId("board").addEventListener("focusout", () => {
  cursorShown = false;
  board.showCursor(false);
});

byId("pick-genre").addEventListener("click", () => openMenu(byId("pick-genre"), GENRES.map(([genre, label]) => ({
  label, checked: draft.genre === genre, run: () => genre !== draft.genre && open(emptied(genre, draft.height, draft.width)),
}))));
byId("pick-size").addEventListener("click", openSize);
byId("go-undo").addEventListener("click", undo);
byId("go-redo").addEventListener("click", redo);
byId("go-help").addEventListener("click", openHelp);
byId("go-tree").addEventListener("click", () => void openPast());
byId("go-steps").addEventListener("click", () => location.assign(`step.html#${toLink(draft.puzzle)}`));
byId("go-about").addEventListener("click", openAbout);
byId("go-try").addEventListener("click", tryIt);
byId("go-export").addEventListener("click", () => void openExport());
byId("go-variants").addEventListener("click", () => void openVariants());
byId("go-open").addEventListener("click", () => openBring(bring));
joinTheme(settings);

listenForBoards(bring, (text) => panel.say(text));
addEventListener("hashchange", () => {
  try {
    if (isLink(location.hash) && location.hash.slice(1) !== toLink(draft.puzzle)) openPuzzle(fromLink(location.hash));
  } catch (error) {
    if (!(error instanceof PuzzleError)) throw error;
    panel.say(error.message);
  }
});
addEventListener("resize", fit);
byId("scroll").addEventListener("scroll", () => board.scrolled(byId("scroll").scrollLeft, byId("scroll").scrollTop), { passive: true });

joinPages();
drawAll();
fit();
history.replaceState(null, "", `#${toLink(draft.puzzle)}`);
findings.wait();
void judge.judge(draft.puzzle, draft.usable !== "none");
document.documentElement.dataset.ready = "true";
