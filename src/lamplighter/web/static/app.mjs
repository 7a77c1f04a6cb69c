// The page: wires the board in play to its buttons, keys, panels and dialogs.

import { Ahead } from "./ahead.mjs";
import { bringBoard, listenForBoards, openBring } from "./bring.mjs";
import { byId, capital, clockText, el, icon, openMenu } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { openHelp, rules } from "./help.mjs";
import { Hints, brokenList } from "./hints.mjs";
import { Input, stepOf } from "./input.mjs";
import { decoded, fromLink, isLink, toLink } from "./link.mjs";
import { openEngine, partsOf } from "./local.mjs";
import { GENRES, LEVELS, SIZES, needsSquare, openNew } from "./newboard.mjs";
import { joinPages } from "./pages.mjs";
import { Panel } from "./panel.mjs";
import { Play } from "./play.mjs";
import { PuzzleError, rowsOf } from "./puzzle.mjs";
import { BLANK } from "./rules.mjs";
import { joinTheme, keepLast, lastLink, loadSettings, openSettings, saveSettings } from "./settings.mjs";
import { STARTERS } from "./starter.mjs";
import { Store } from "./store.mjs";
import { readMarks, writeMarks } from "./way.mjs";

/** @typedef {import("./ahead.mjs").Order} Order */
/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */

// What nobody needs before the first mark is loaded after it, so that a server that goes away later
// takes nothing with it.
const later = {
  daily: () => import("./daily.mjs"), replay: () => import("./replay.mjs"), shelf: () => import("./shelf.mjs"),
  solved: () => import("./solved.mjs"), stats: () => import("./stats.mjs"), steps: () => import("./steps.mjs"), times: () => import("./times.mjs"),
};

const settings = loadSettings();
const panel = new Panel(() => {
  drawTools();
  drawNotes();
});
const store = new Store((message) => panel.say(message));
const engine = openEngine();
const ahead = new Ahead(engine);
const play = new Play({ store, settings, puzzle: startPuzzle() });
const hints = new Hints(play, panel, engine);

/** What the address holds, the board played last, or one to begin with. */
function startPuzzle() {
  for (const link of [location.hash, lastLink()]) {
    try {
      if (isLink(link)) return fromLink(link);
    } catch {
      // Told when the address is opened.
    }
  }
  return fromLink(STARTERS[settings.genre] ?? STARTERS.akari);
}

// Opening boards -----------------------------------------------------------------------------------

/** Open what the address names; the board played last if it names none. @param {boolean} first */
async function openAddress(first) {
  const hash = decoded(location.hash);
  if (!isLink(hash)) {
    if (!first) return;
    const puzzle = startPuzzle(), isStarter = Object.values(STARTERS).includes(toLink(puzzle));
    await play.open(puzzle, isStarter ? { level: "easy" } : {}, { push: false, chain: false });
    if (hash.length > 1 && hash !== "#board") panel.say("This link holds no Akari or Kuromasu board.");
    return;
  }
  try {
    const puzzle = fromLink(hash);
    const begun = /&marks=([\dox]*)/.exec(hash)?.[1], marks = begun ? readMarks(begun, puzzle.cells.length) : null;
    if (first || marks || toLink(puzzle) !== play.kept.link) await play.open(puzzle, marks ? { marks } : {}, { push: false, chain: false });
    const told = /&replay=([\w-]+)/.exec(hash)?.[1];
    const story = told ? (await later.replay()).decodeStory(told, puzzle.cells.length) : null;
    if (story) await replay(story, "A replay");
    else if (told) panel.say("The replay in this link cannot be read; the board is all right.");
  } catch (error) {
    if (!(error instanceof PuzzleError)) throw error;
    if (first) await play.open(startPuzzle(), {}, { push: false, chain: false });
    panel.say(error.message);
  }
}

/** The order that would give a board like this one. @returns {Order} */
function likeThis() {
  const { width, height, genre } = play.puzzle;
  const known = LEVELS.some(([level]) => level === play.kept.level);
  const square = width === height || !needsSquare(settings.symmetry);
  return { genre, width, height, level: known ? play.kept.level : settings.level, symmetry: square ? settings.symmetry : "varied" };
}

let making = false;

/** A new board to order; the one in play stays until it is there. @param {Order} order @param {() => Promise<import("./ahead.mjs").Made>} [make] @param {import("./play.mjs").About} [about] */
async function makeBoard(order, make = () => ahead.take(order), about = {}) {
  if (making) return;
  making = true;
  const waiting = setTimeout(() => panel.say("A board is being made…"), 400);
  byId("stage").classList.add("busy");
  try {
    const { puzzle, level } = await make();
    panel.close();
    await play.open(puzzle, { level, ...about });
    if (about.source !== "daily") {
      Object.assign(settings, { ...order });
      saveSettings(settings);
    }
    byId("toast").classList.remove("on");
  } catch (error) {
    tellFailure(error, () => void makeBoard(order, make, about));
  } finally {
    clearTimeout(waiting);
    making = false;
    byId("stage").classList.remove("busy");
  }
}

/** @param {unknown} error @param {() => void} again */
function tellFailure(error, again) {
  if (!(error instanceof EngineError || error instanceof PuzzleError)) throw error;
  panel.say(error.message, { label: "Try again", run: again });
}

/** A pasted or dropped text; the message if it holds no board for us. @param {string} text */
async function bring(text) {
  return bringBoard(engine, text, async ({ puzzle, marks, title }) => {
    panel.close();
    await play.open(puzzle, { marks: marks ?? undefined, title, source: "brought" });
    void nameLevel(puzzle);
  });
}

/** Ask how hard a board is that came without a level. @param {Puzzle} puzzle */
async function nameLevel(puzzle) {
  if (play.kept.level || puzzle.cells.length > 2500) return;
  try {
    const { label } = await engine.ask("rate", { genre: puzzle.genre, rows: rowsOf(puzzle), metrics: [], timeout: 5 });
    if (play.puzzle !== puzzle || typeof label !== "string") return;
    play.kept.level = label;
    drawHead();
  } catch {
    // Without a level, then.
  }
}

play.addEventListener("opened", () => {
  keepLast(play.kept.link);
  panel.close();
  drawAll();
  void nameLevel(play.puzzle);
  // Only when there is time: the board in play comes first.
  setTimeout(() => ahead.prepare(likeThis()), 600);
  if (play.kept.solved && play.survey.solved) void showSolved();
});
play.addEventListener("changed", () => {
  if (panel.kind) panel.close();
  drawAll();
});
play.addEventListener("told", drawStrip);
play.addEventListener("solved", () => void whenSolved());
for (const [event, key] of /** @type {["before" | "after", "previous" | "next"][]} */ ([["before", "previous"], ["after", "next"]])) {
  play.addEventListener(event, () => {
    const link = play.kept[key];
    if (!link) return;
    void play.open(fromLink(link), {}, { chain: false }).then(() =>
      panel.say(event === "before" ? "The board before. Redo leads back." : "The board after.", { label: event === "before" ? "Redo" : "Undo", run: () => (event === "before" ? play.redo() : play.undo()) }));
  });
}

async function whenSolved() {
  const { kept, puzzle } = play;
  await store.addSolve({
    link: kept.link, genre: puzzle.genre, level: kept.level, size: `${puzzle.width} × ${puzzle.height}`, ms: kept.solved ?? 0,
    helped: kept.helped, day: kept.day, at: Date.now(),
  });
  if (settings.plays) void later.times().then(({ keepTime }) => keepTime(engine, play));
  navigator.vibrate?.([20, 60, 20]);
  await showSolved();
}

async function showSolved() {
  const { kept, puzzle } = play, size = `${puzzle.width} × ${puzzle.height}`;
  const alike = (await store.solves()).filter((solve) => solve.genre === puzzle.genre && solve.level === kept.level && solve.size === size && solve.link !== kept.link);
  const [{ celebrate }, { summary }] = await Promise.all([later.solved(), later.stats()]);
  celebrate(play, panel, {
    best: alike.length ? summary(alike).best : null,
    another: () => void makeBoard(likeThis()),
    replay: () => void replay(play.game.story(), "Your solve"),
  });
}

/** @param {import("./replay.mjs").Story} story @param {string} title */
async function replay(story, title) {
  (await later.solved()).openReplay(play, panel, story, title);
}

async function copyLink() {
  const { address, copy } = await later.solved();
  await copy(panel, `${address()}#${play.kept.link}`, "The link is copied.");
}

async function walk() {
  const { Walk } = await later.steps();
  await new Walk(play, panel, engine, () => void hints.check()).open();
}

// Head, tools, strip, notes --------------------------------------------------------------------------

function drawAll() {
  drawHead();
  drawTools();
  drawStrip();
  drawNotes();
}

function drawHead() {
  const { kept, puzzle } = play;
  const genre = puzzle.genre === "akari" ? "Akari" : "Kuromasu";
  const title = kept.title || `${kept.level ? `${capital(kept.level)} ` : ""}${genre}`;
  byId("title").textContent = title;
  byId("count").textContent = play.progress();
  document.title = `${title}, ${puzzle.width} × ${puzzle.height}: Lamplighter`;
  setText("pick-genre", genre);
  setText("pick-size", `${puzzle.width} × ${puzzle.height}`);
  setText("pick-level", kept.level ? capital(kept.level) : "Level");
  drawClock();
}

/** @param {string} id @param {string} text */
function setText(id, text) {
  const span = byId(id).querySelector("span");
  if (span && span.textContent !== text) span.textContent = text;
}

function drawClock() {
  const text = settings.timer ? clockText(play.kept.solved ?? play.elapsed) : "";
  const clock = byId("clock");
  if (clock.textContent !== text) clock.textContent = text;
  const button = byId("go-timer");
  const label = settings.timer ? "Hide the timer" : "Show the timer";
  if (button.getAttribute("aria-label") !== label) {
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-pressed", String(!settings.timer));
    button.replaceChildren(icon(settings.timer ? "eye" : "eye-off", "s"));
  }
}
setInterval(drawClock, 500);

const TOOLS = /** @type {[string, string, string, () => void][]} */ ([
  ["undo", "Undo", "undo", () => play.undo()],
  ["redo", "Redo", "redo", () => play.redo()],
  ["hint", "Hint", "hint", () => void hints.more()],
  ["check", "Check", "check", () => void hints.check()],
  ["trial", "Trial", "trial", () => play.change((game) => game.startTrial())],
  ["new", "New", "new", () => void makeBoard(likeThis())],
  ["more", "More", "more", () => openMore()],
]);
for (const [name, label, image, run] of TOOLS) {
  byId("tools").append(el("button", { id: `tool-${name}`, onclick: run, "aria-haspopup": name === "more" ? "menu" : null, title: name === "new" ? "Another like this" : null }, icon(image), el("span", null, label)));
}

function drawTools() {
  /** @type {HTMLButtonElement} */ (byId("tool-undo")).disabled = !play.canUndo;
  /** @type {HTMLButtonElement} */ (byId("tool-redo")).disabled = !play.canRedo;
  byId("tool-hint").setAttribute("aria-pressed", String(panel.kind === "hint"));
  byId("tool-check").setAttribute("aria-pressed", String(panel.kind === "check"));
  byId("tool-trial").setAttribute("aria-pressed", String(play.game.depth > 0));
}

/** Below the board: the trial in hand, and what is told on request. */
function drawStrip() {
  const strip = byId("strip"), { depth } = play.game;
  const parts = [];
  if (depth) {
    parts.push(el("div", { class: `trial-bar t${Math.min(depth, 3)}` },
      el("span", null, depth === 1 ? "On trial" : `On trial, level ${depth}`),
      el("button", { class: "btn line", onclick: () => play.change((game) => game.keepTrial()) }, "Keep"),
      el("button", { class: "btn line", onclick: () => play.change((game) => game.dropTrial()) }, "Drop")));
  }
  const told = play.told();
  if (told) parts.push(el("p", { class: "small" }, told));
  strip.replaceChildren(...parts);
}

/** Beside the board: broken rules, checkpoints, and for newcomers the rules. */
function drawNotes() {
  if (!document.documentElement.dataset.ready) return;
  const parts = [];
  if (settings.errors === "live" && play.survey.broken.length) {
    parts.push(el("section", { class: "card broken-card", "aria-label": "Broken rules" }, el("div", { class: "notice" }, icon("close"), brokenList(play, play.survey.broken))));
  }
  const { checkpoints } = play.game;
  if (checkpoints.length) {
    parts.push(el("section", { class: "card", "aria-label": "Checkpoints" }, el("h2", null, "Checkpoints"), el("ul", { class: "points" }, checkpoints.map(({ name, node, at }) => el("li", null,
      el("button", { class: "btn line", onclick: () => play.change((game) => game.jump(node)) }, icon("flag", "s"), `Checkpoint ${name}`),
      el("span", { class: "small num-tab" }, node === play.game.node ? "here" : clockText(at)),
      el("button", { class: "icon-btn", "aria-label": `Remove checkpoint ${name}`, onclick: () => play.change((game) => game.dropCheckpoint(name)) }, icon("close", "s")))))));
  }
  if (settings.welcome && !panel.kind) {
    parts.push(el("section", { class: "card welcome", "aria-label": "How to play" },
      el("div", { class: "row between" }, el("h2", null, "How to play"), el("button", { class: "icon-btn", "aria-label": "Close: How to play", onclick: () => {
        settings.welcome = false;
        saveSettings(settings);
        drawNotes();
      } }, icon("close", "s"))),
      rules(play.puzzle.genre),
      el("p", { class: "small" }, "Press a cell to mark it. Stuck? ", el("b", null, "Hint"), " says where to look, then why, then what.")));
  }
  byId("notes").replaceChildren(...parts);
}

function setCheckpoint() {
  const { name } = play.game.setCheckpoint();
  void play.save();
  drawNotes();
  panel.say(`Checkpoint ${name} is set.`);
}

function toggleSight() {
  play.sightOn = !play.sightOn;
  play.setSight(null);
}

function toggleLinks() {
  play.linksOn = !play.linksOn;
  play.show({});
  drawStrip();
}

function openMore() {
  const { game, puzzle } = play;
  openMenu(byId("tool-more"), [
    { label: "Set a checkpoint", hint: game.checkpoints.length ? `${game.checkpoints.length} set` : "A position to come back to", run: setCheckpoint },
    ...(puzzle.genre === "kuromasu" ? [
      { label: "Sight lines", checked: play.sightOn, run: toggleSight },
      { label: "Joined cells", checked: play.linksOn, run: toggleLinks },
    ] : []),
    { label: "Solution step by step", run: () => void walk() },
    { label: "The whole way", hint: "Every step and technique, on a page of its own", run: () => location.assign(`step.html#${play.kept.link}${game.canUndo ? `&marks=${writeMarks(game.marks)}` : ""}`) },
    { label: "Replay so far", disabled: !game.canUndo, run: () => void replay(game.story(), "Replay") },
    { label: "Start over", disabled: !game.canUndo, run: () => play.again() },
    null,
    { label: "New board…", run: chooseNew },
    { label: "Open a board…", hint: "A link, a text or a file", run: () => openBring(bring) },
    { label: "My boards", run: () => void shelf() },
    null,
    { label: "Copy link", hint: "It holds the whole board", run: () => void copyLink() },
    { label: "Print", run: () => print() },
    { label: "Statistics", run: () => void statistics() },
    { label: "Rules and keys", run: () => openHelp(puzzle.genre) },
  ]);
}

function chooseNew() {
  openNew({ ...likeThis(), symmetry: settings.symmetry }, (order) => void makeBoard(order), () => openBring(bring));
}

async function shelf() {
  await play.save();
  (await later.shelf()).openShelf(store, play.kept.link, (kept) => void play.open(fromLink(kept.link), {}, { chain: false }));
}

async function statistics() {
  (await later.stats()).openStats(await store.solves());
}

async function daily() {
  const { openDaily } = await later.daily();
  openDaily(await store.solves(), async ({ order, seed, name, day }) => {
    const title = `${name} ${order.genre === "akari" ? "Akari" : "Kuromasu"} of ${day}`;
    await makeBoard(order, () => ahead.make(order, seed), { title, day: `${day} ${order.genre} ${name}`, source: "daily" });
  });
}

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  play.board.setFocus(play.board.focus, true);
});
byId("go-daily").addEventListener("click", () => void daily());
byId("go-shelf").addEventListener("click", () => void shelf());
byId("go-help").addEventListener("click", () => openHelp(play.puzzle.genre));
byId("go-settings").addEventListener("click", () => void chooseSettings());
byId("go-timer").addEventListener("click", () => {
  settings.timer = !settings.timer;
  saveSettings(settings);
  drawClock();
});
joinTheme(settings, applySettings);
byId("pick-genre").addEventListener("click", () => openMenu(byId("pick-genre"), GENRES.map(([genre, label]) => ({
  label, checked: genre === play.puzzle.genre, run: () => void makeBoard({ ...likeThis(), genre }),
}))));
byId("pick-size").addEventListener("click", () => openMenu(byId("pick-size"), [
  ...SIZES.map((size) => ({ label: `${size} × ${size}`, checked: play.puzzle.width === size && play.puzzle.height === size, run: () => void makeBoard({ ...likeThis(), width: size, height: size }) })),
  null, { label: "Other sizes…", run: chooseNew },
]));
byId("pick-level").addEventListener("click", () => openMenu(byId("pick-level"), LEVELS.map(([level, label]) => ({
  label, checked: level === play.kept.level, run: () => void makeBoard({ ...likeThis(), level }),
}))));

async function chooseSettings() {
  const { timesMenu, whyNoTimes } = await later.times();
  let kept = settings.plays;
  openSettings(settings, async () => {
    applySettings();
    const wanted = settings.plays && !kept;
    kept = settings.plays;
    const reason = wanted ? await whyNoTimes(engine) : "";
    if (!reason) return;
    kept = settings.plays = false;
    saveSettings(settings);
    /** @type {HTMLInputElement | null} */
    const box = document.querySelector("#set-plays");
    if (box) box.checked = false;
    panel.say(reason);
  }, partsOf(document) ? null : timesMenu(engine, (text) => panel.say(text)));
}

function applySettings() {
  play.rebuild();
  byId("board").classList.toggle("pans", !settings.drag);
  drawAll();
}

// Pointers and keys ----------------------------------------------------------------------------------

new Input(() => play.board, byId("board"), {
  tap: (cell, second) => {
    play.board.setFocus(cell);
    play.tap(cell, second);
  },
  paint: (cell, first) => play.paint(cell, first),
  stop: () => play.stopPaint(),
  point: (cell) => {
    if (play.sightOn) play.setSight(cell < 0 ? null : cell);
  },
  zoom: (factor, x, y) => play.zoomBy(factor, x, y),
  pan: (dx, dy) => byId("scroll").scrollBy(dx, dy),
  paints: () => settings.drag,
});

byId("board").addEventListener("focusin", (event) => {
  play.board.focusOn(/** @type {HTMLElement} */ (event.target));
  play.board.showCursor(byId("board").matches(":has(:focus-visible)"));
});
byId("board").addEventListener("focusout", () => play.board.showCursor(false));

/** What a key does anywhere on the page. @type {Record<string, () => void>} */
const KEYS = {
  z: () => play.undo(), y: () => play.redo(), Z: () => play.redo(), h: () => void hints.more(), c: () => void hints.check(),
  t: () => play.change((game) => game.startTrial()), k: () => play.change((game) => game.keepTrial()), d: () => play.change((game) => game.dropTrial()),
  p: setCheckpoint, n: () => void makeBoard(likeThis()), "?": () => openHelp(play.puzzle.genre), "+": () => play.zoomBy(1.25), "=": () => play.zoomBy(1.25), "-": () => play.zoomBy(0.8),
  s: () => {
    if (play.puzzle.genre === "kuromasu") toggleSight();
  },
  g: () => {
    if (play.puzzle.genre === "kuromasu") toggleLinks();
  },
  Escape: () => panel.close(),
};

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("dialog, input, textarea, select, [role=menu]") || event.altKey) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === "z") (event.shiftKey ? KEYS.Z : KEYS.z)();
  else if (command && event.key === "y") KEYS.y();
  else if (command && !["Home", "End"].includes(event.key)) return;
  else if (!boardKey(event, target)) {
    const run = KEYS[event.key];
    if (!run) return;
    run();
  }
  event.preventDefault();
});

/** @param {KeyboardEvent} event @param {HTMLElement} target */
function boardKey(event, target) {
  const { board, puzzle } = play;
  const inside = board.grid.contains(target);
  if (!inside && target !== document.body && target.closest("button, a, [tabindex]")) {
    // A button keeps its own keys; arrows lead from anywhere to the board.
    if (!event.key.startsWith("Arrow")) return false;
  }
  const step = stepOf(event, board.focus, puzzle.width, puzzle.height);
  if (step >= 0) {
    board.setFocus(inside ? step : board.focus, true);
    if (play.sightOn) play.setSight(board.focus);
    return true;
  }
  if (!inside && target !== document.body) return false;
  const cell = board.focus;
  if (event.key === " " || event.key === "Enter") play.tap(cell, settings.swap);
  else if (event.key === "x" || event.key === "X") play.tap(cell, !settings.swap);
  else if (event.key === "Backspace" || event.key === "Delete") play.mark([[cell, BLANK]]);
  else return false;
  board.showCursor(true);
  // The label of the cell in hand changed: not every screen reader says so by itself.
  byId("spoken").textContent = play.board.labelOf(cell);
  return true;
}

// Paste, drop, back and forward ----------------------------------------------------------------------

listenForBoards(bring, (text) => panel.say(text));

joinPages();
addEventListener("popstate", () => void openAddress(false));
addEventListener("resize", () => play.fit());
byId("scroll").addEventListener("scroll", () => play.board.scrolled(byId("scroll").scrollLeft, byId("scroll").scrollTop), { passive: true });

byId("board").classList.toggle("pans", !settings.drag);
play.refresh();
play.fit();
performance.mark("interactive"); // from here on marks are drawn and kept
await openAddress(true);
document.documentElement.dataset.ready = "true";
drawNotes();
setTimeout(() => Promise.all(Object.values(later).map((load) => load())), 200);
