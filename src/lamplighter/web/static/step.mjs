// The page of Steps: any board, and the whole way to its solution, step by step; suppositions are
// opened line by line.

import { Board, cellNamed, svg } from "./board.mjs";
import { bringBoard, listenForBoards, openBring } from "./bring.mjs";
import { byId, capital, el, icon, openDialog, openMenu, segments, sentence } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { overlayOfStep, overlaysOfLines } from "./hints.mjs";
import { decoded, fromLink, isLink, toLink } from "./link.mjs";
import { openEngine } from "./local.mjs";
import { joinPages, lessonOf } from "./pages.mjs";
import { Panel } from "./panel.mjs";
import { overlayOf } from "./play.mjs";
import { PuzzleError, nameCells, rowsOf } from "./puzzle.mjs";
import { markRows, survey } from "./rules.mjs";
import { joinTheme, lastLink, loadSettings } from "./settings.mjs";
import { copy } from "./solved.mjs";
import { STARTERS } from "./starter.mjs";
import { Chain, Way, marksOfRows, readMarks, writeMarks } from "./way.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./board.mjs").Overlay} Overlay */
/** @typedef {import("./dom.mjs").Child} Child */
/** How a board is to be explained: from which marks, by which ladder. @typedef {{marks: Uint8Array | null, six: boolean}} How */

const PATIENCE = 8, PACE = 1400; // seconds for an answer; milliseconds for a step that plays itself
const MANY = 400; // steps listed before the others are asked for

const settings = loadSettings();
const engine = openEngine();
const panel = new Panel(() => {});

/** @type {Puzzle} */
let puzzle = fromLink(STARTERS.akari);
let board = new Board(byId("board"), puzzle);
/** @type {How} */
let how = { marks: null, six: false };
/** @type {Way | null} */
let way = null;
let at = 0, title = "", level = "";
/** The lines of the step in hand; null if it has none. @type {Chain | null} */
let chain = null;
/** A line that the pointer is on; -1 for the last one that is open. */
let pointed = -1;
/** The technique whose steps are listed; "" for all. */
let only = "", listed = MANY;
/** What is known about a board whose way does not end: two solutions, or the clues that clash. @type {{pair: Uint8Array[], clash: number[], shown: "both" | "first" | "second"}} */
let end = noEnd();
/** @type {AbortController | null} */
let asking = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;

/** @returns {typeof end} */
function noEnd() {
  return { pair: [], clash: [], shown: "both" };
}

const teller = {
  get puzzle() {
    return puzzle;
  },
  /** @param {readonly (readonly [number, number])[]} cells */
  cells: (cells) => cells.map(([row, col]) => row * puzzle.width + col),
  /** @param {string} text */
  words: (text) => sentence(text, (name) => flash(name), (name) => flash(name)),
};

/** @param {string | null} name */
function flash(name) {
  const cell = name === null ? -1 : cellNamed(puzzle, name);
  board.flash(cell < 0 ? null : cell);
}

// Opening boards -----------------------------------------------------------------------------------

/** @param {boolean} first */
function openAddress(first) {
  const hash = decoded(location.hash);
  try {
    if (isLink(hash)) {
      const found = fromLink(hash), told = /&marks=([\dox]*)/.exec(hash)?.[1];
      const step = Number(/&step=(\d{1,6})/.exec(hash)?.[1] ?? 1) - 1;
      const marks = told === undefined ? null : readMarks(told, found.cells.length);
      if (told !== undefined && !marks) panel.say("The marks in this link cannot be read; the board is all right.");
      void open(found, { marks, six: hash.includes("&by=six") && found.genre === "akari" }, { step });
      return;
    }
    if (!first) return;
    if (hash.length > 1) panel.say("This link holds no Akari or Kuromasu board.");
  } catch (error) {
    if (!(error instanceof PuzzleError)) throw error;
    panel.say(error.message);
    if (!first) return;
  }
  void open(lastBoard(), { marks: null, six: false });
}

function lastBoard() {
  try {
    if (isLink(lastLink())) return fromLink(lastLink());
  } catch {
    // Another page keeps it, and says so.
  }
  return fromLink(STARTERS.akari);
}

/** @param {string} text */
function bring(text) {
  return bringBoard(engine, text, ({ puzzle: found, marks, title: name }) => open(found, { marks: marks?.some(Boolean) ? marks : null, six: false }, { name }));
}

/** @param {Puzzle} next @param {How} by @param {{step?: number, name?: string}} [about] */
async function open(next, by, { step = 0, name = "" } = {}) {
  stop();
  asking?.abort();
  const mine = (asking = new AbortController()), { signal } = mine;
  puzzle = next;
  how = by;
  way = null;
  chain = null;
  [at, only, listed, title, level, end] = [0, "", MANY, name, "", noEnd()];
  board = new Board(byId("board"), puzzle);
  fit();
  draw();
  const waiting = setTimeout(() => say([el("p", { class: "small" }, "One moment…")]), 250);
  const asked = { genre: puzzle.genre, rows: rowsOf(puzzle) };
  try {
    const told = await engine.ask("explain", { ...asked, ...(how.marks ? { marks: markRows(puzzle, how.marks) } : {}), ...(how.six ? { strategies: "six" } : {}), timeout: PATIENCE }, signal);
    clearTimeout(waiting);
    if (signal.aborted) return;
    way = new Way(puzzle, told);
    go(step);
    void nameLevel(signal);
    void learnEnd(signal);
  } catch (error) {
    clearTimeout(waiting);
    if (signal.aborted) return;
    if (!(error instanceof EngineError)) throw error;
    say([el("h2", null, "No answer"), el("p", null, error.message), el("button", { class: "btn lamp", onclick: () => void open(next, by, { step, name }) }, "Try again")]);
  }
}

/** @param {AbortSignal} signal */
async function nameLevel(signal) {
  try {
    const { label, level: number } = await engine.ask("rate", { genre: puzzle.genre, rows: rowsOf(puzzle), metrics: [], timeout: PATIENCE }, signal);
    if (signal.aborted || typeof label !== "string") return;
    level = `${capital(label)}, level ${number} of 9`;
    drawHead();
  } catch {
    // Without a level, then.
  }
}

/** Where the way does not reach a solution: what is left, or what clashes. @param {AbortSignal} signal */
async function learnEnd(signal) {
  const known = way;
  if (!known) return;
  const asked = { genre: puzzle.genre, rows: rowsOf(puzzle), timeout: PATIENCE };
  try {
    if (known.verdict === "ambiguous") {
      const found = await engine.ask("solve", { ...asked, marks: known.reached, limit: 2 }, signal);
      end.pair = found.solutions.map(/** @param {string[]} rows */ (rows) => marksOfSolution(rows));
    } else if (known.verdict === "impossible" && !how.marks) {
      const found = await engine.ask("diagnose", asked, signal);
      end.clash = teller.cells(found.clash);
    } else return;
    if (!signal.aborted && at === known.length) show();
  } catch (error) {
    if (!signal.aborted && !(error instanceof EngineError)) throw error;
  }
}

/** A solution, without the cells that hold nothing. @param {string[]} rows */
function marksOfSolution(rows) {
  const letter = puzzle.genre === "akari" ? "o" : "#";
  return marksOfRows(rows.map((row) => [...row].map((each) => (each === letter ? each : ".")).join("")));
}

/** More steps from where a limit came first. */
async function goOn() {
  const known = way;
  if (!known) return;
  const mine = (asking = new AbortController());
  try {
    const told = await engine.ask("explain", { genre: puzzle.genre, rows: rowsOf(puzzle), marks: known.reached, timeout: PATIENCE }, mine.signal);
    const place = known.length;
    known.extend(told);
    go(place);
    if (!told.steps.length && told.verdict === "limit") panel.say("The next step takes longer than this page waits.");
    void learnEnd(mine.signal);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (!(error instanceof EngineError)) throw error;
    panel.say(error.message);
  }
}

// Moving ---------------------------------------------------------------------------------------------

/** @param {number} place a step, or the end behind the last one */
function go(place) {
  if (!way) return;
  at = Math.max(0, Math.min(place, way.length));
  const lines = way.steps[at]?.lines;
  chain = lines?.length ? new Chain(lines) : null;
  pointed = -1;
  kept.clear();
  show();
}

/** The next line of a supposition; the next step where none is left. */
function forward() {
  if (chain && !chain.isOpen) line((it) => it.more());
  else go(at + 1);
}

/** @param {(chain: Chain) => void} deed */
function line(deed) {
  if (!chain) return;
  deed(chain);
  pointed = -1;
  show();
}

/** The next step that is listed, or the one before. @param {1 | -1} by */
function goListed(by) {
  const places = way?.techniques().find((each) => each.name === only)?.at;
  if (!places) return go(at + by);
  const next = by > 0 ? places.find((place) => place > at) : places.findLast((place) => place < at);
  if (next === undefined) panel.say(by > 0 ? "No more of these." : "This is the first of these.");
  else go(next);
}

function play() {
  if (playing !== undefined) {
    stop();
    return;
  }
  if (!way?.length) return;
  if (at >= way.length) go(0);
  playing = setInterval(() => {
    forward();
    if (!way || at >= way.length) stop();
  }, PACE);
  drawKnobs();
}

function stop() {
  clearInterval(playing);
  playing = undefined;
  drawKnobs();
}

// What is seen ---------------------------------------------------------------------------------------

function show() {
  draw();
  tell();
  keepAddress();
}

function draw() {
  drawBoard();
  drawHead();
  drawBars();
  drawKnobs();
  drawList();
}

function drawBoard() {
  const isEnd = way !== null && at === way.length;
  const solution = isEnd && end.shown !== "both" ? end.pair[end.shown === "first" ? 0 : 1] : undefined;
  const marks = solution ?? way?.before(at) ?? how.marks ?? new Uint8Array(puzzle.cells.length);
  const seen = survey(puzzle, marks);
  board.draw({ marks, levels: new Uint8Array(marks.length), survey: seen, dim: true });
  board.overlay(overlay(seen));
}

/** @param {import("./rules.mjs").Survey} seen @returns {Overlay} */
function overlay(seen) {
  const step = way?.steps[at];
  if (!way) return {};
  if (step) {
    if (!chain) return overlayOfStep(teller, step);
    const open = pointed >= 0 ? pointed : chain.open - 1;
    // Once all of it is open, the board shows what the step settles; its clash stays in sight.
    if (pointed < 0 && chain.isOpen) return { ...overlayOfStep(teller, step), wrong: overlaysOfLines(teller, step)[open].wrong };
    return overlaysOfLines(teller, step)[open];
  }
  if (end.pair.length > 1) {
    const [first, second] = end.pair;
    return { hatch: [...first.keys()].filter((cell) => first[cell] !== second[cell]) };
  }
  return way.verdict === "impossible" ? { ...overlayOf(seen.broken), ...(end.clash.length ? { wrong: end.clash } : {}) } : {};
}

function drawHead() {
  const genre = puzzle.genre === "akari" ? "Akari" : "Kuromasu";
  byId("title").textContent = title || `${genre}, ${puzzle.width} × ${puzzle.height}`;
  const told = [title ? `${genre}, ${puzzle.width} × ${puzzle.height}` : "", level, way ? `${way.length} step${way.length === 1 ? "" : "s"}` : "", how.marks ? "from the marks" : "", how.six ? "by the six strategies" : ""];
  byId("count").textContent = told.filter(Boolean).join(" · ");
  document.title = `${title || genre} step by step: Lamplighter`;
}

/** The way in little: a bar for each step, higher for a supposition; those behind us are lit. */
function drawBars() {
  const host = byId("bars");
  if (!way || !way.length) {
    host.replaceChildren();
    return;
  }
  const { length } = way, wide = length > 120 ? 1 : 0.72, left = (1 - wide) / 2;
  /** @param {(i: number) => boolean} wanted */
  const bars = (wanted) => way?.steps.map((step, i) => {
    if (!wanted(i)) return "";
    const high = Math.min(24, 6 + 2.2 * (step.lines?.length ?? 0));
    return `M${i + left} 24v${-high}h${wide}v${high}z`;
  }).join("") ?? "";
  const root = svg("svg", { viewBox: `0 0 ${length} 24`, preserveAspectRatio: "none" });
  svg("path", { class: "ahead", d: bars((i) => i > at) }, root);
  svg("path", { class: "past", d: bars((i) => i < at) }, root);
  if (only) svg("path", { class: "match", d: bars((i) => way?.steps[i].technique === only) }, root);
  svg("path", { class: "now", d: bars((i) => i === at) }, root);
  host.replaceChildren(root);
}

function drawKnobs() {
  const last = way?.length ?? 0, slider = /** @type {HTMLInputElement} */ (byId("slider"));
  slider.max = String(last);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", at < last ? `Step ${at + 1} of ${last}` : "The end");
  for (const id of ["go-first", "go-back"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = at === 0;
  for (const id of ["go-next", "go-last"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = at >= last;
  /** @type {HTMLButtonElement} */ (byId("go-play")).disabled = last === 0;
  const button = byId("go-play"), name = playing === undefined ? "Play the steps" : "Pause";
  if (button.getAttribute("aria-label") !== name) {
    button.setAttribute("aria-label", name);
    button.replaceChildren(icon(playing === undefined ? "play" : "pause"));
  }
}

/** @param {Child[]} content */
function say(content) {
  byId("now").replaceChildren(...content.filter((each) => each instanceof Node || typeof each === "string"));
}

/** The step in hand, in words. */
function tell() {
  if (!way) return;
  const step = way.steps[at];
  if (!step) {
    say(ending(way));
    return;
  }
  const place = el("input", { type: "number", min: 1, max: way.length, value: at + 1, "aria-label": "Go to step", inputmode: "numeric" });
  place.addEventListener("change", () => go(Math.round(Number(place.value)) - 1));
  const last = at === way.length - 1;
  say([
    el("div", { class: "row between where" },
      el("p", { class: "small num-tab" }, "Step ", place, ` of ${way.length}`),
      el("a", { class: "tag", href: lessonOf(puzzle.genre, step.technique), title: `Learn: ${step.title}` }, "Learn it")),
    el("h2", { class: "technique" }, el("a", { href: lessonOf(puzzle.genre, step.technique) }, step.title)),
    ...(chain ? lines(chain, step) : [el("p", { class: "said" }, teller.words(step.message))]),
    chain && !chain.isOpen ? el("div", { class: "row wrap" },
      el("button", { class: "btn lamp", id: "go-line", onclick: () => line((it) => it.more()) }, "Next line"),
      chain.isInner ? el("button", { class: "btn line", onclick: () => line((it) => it.skip()) }, "Skip it") : null,
      el("button", { class: "btn quiet", onclick: () => line((it) => it.all()) }, "All lines"))
      : el("div", { class: "row wrap" }, el("button", { class: "btn lamp", id: "go-line", onclick: () => go(at + 1) }, last ? "To the end" : "Next step")),
  ]);
}

/** The lines that are open, those of an inner supposition set in. @param {Chain} open @param {import("./hints.mjs").Step} step @returns {Child[]} */
function lines(open, step) {
  const list = el("ol", { class: "chain" });
  let inner = list;
  for (const [i, each] of open.lines.slice(0, open.open).entries()) {
    if (each.depth > 1 && inner === list) {
      inner = el("ol", { class: "chain inner" });
      list.append(el("li", { class: "nest" }, el("details", { open: open.open <= open.endOf(i) || kept.has(i) }, el("summary", null, each.text), inner)));
      const fold = /** @type {HTMLDetailsElement} */ (list.lastElementChild?.firstElementChild);
      // A press comes before the change; a toggle would also come of drawing it open.
      fold.firstElementChild?.addEventListener("click", () => (fold.open ? kept.delete(i) : kept.add(i)));
    } else if (each.depth === 1) inner = list;
    const supposes = open.supposes(i), item = el("li", { class: `${supposes ? "suppose" : ""}${each.clash ? " clash" : ""}${i === open.open - 1 && !open.isOpen ? " newest" : ""}`, tabindex: "0" },
      el("span", { class: "n", "aria-hidden": "true" }, supposes ? "" : each.label), el("span", null, teller.words(each.text)));
    for (const event of ["pointerenter", "focusin"]) item.addEventListener(event, () => point(i));
    for (const event of ["pointerleave", "focusout"]) item.addEventListener(event, () => point(-1));
    inner.append(item);
  }
  return [list, open.isOpen ? el("p", { class: "so" }, teller.words(step.conclusion ?? "")) : el("p", { class: "small num-tab" }, `${open.lines.length - open.open} more line${open.lines.length - open.open === 1 ? "" : "s"}`)];
}

/** Inner suppositions that the reader unfolded again. @type {Set<number>} */
const kept = new Set();

/** @param {number} i */
function point(i) {
  if (pointed === i) return;
  pointed = i;
  drawBoard();
}

/** How the way ends, and what can be done about it. @param {Way} known @returns {Child[]} */
function ending(known) {
  const again = el("button", { class: "btn line", onclick: () => go(0) }, "From the start"), set = el("a", { class: "btn line", href: `set.html#${toLink(puzzle)}` }, "Open it in Set");
  const search = known.steps.filter((step) => step.technique === "search").length;
  /** @type {Record<string, [string, string, string]>} */
  const words = {
    solved: ["ok", "tick", "Solved"], ambiguous: ["", "two", "Several solutions"], impossible: ["no", "none", how.marks ? "No solution from these marks" : "No solution"],
    limit: ["", "help", "Not at the end"], stuck: ["", "help", "The six get stuck here"],
  };
  const [cls, sign, head] = words[known.verdict] ?? ["", "help", "The end"];
  /** @type {Child[]} */
  const made = [el("div", { class: `finding ${cls}` }, el("span", { class: "mark" }, icon(sign)), el("div", null, el("h2", null, head), el("p", { class: "small num-tab" }, `after ${known.length} step${known.length === 1 ? "" : "s"}`))),
    el("p", null, teller.words(known.conclusion))];
  if (search) made.push(el("p", null, `${search === 1 ? "One step was" : `${search} steps were`} found by search alone: no technique leads there, so a person would have to guess.`));
  switch (known.verdict) {
    case "ambiguous":
      if (end.pair.length > 1) {
        made.push(el("p", null, "The hatched cells differ between two of the solutions."), segments("Show", [["both", "Difference"], ["first", "Solution 1"], ["second", "Solution 2"]], end.shown, (value) => {
          end.shown = value;
          drawBoard();
        }));
      }
      made.push(el("p", { class: "small" }, "Set shows which clue would leave one solution."), el("div", { class: "row wrap" }, set, again));
      break;
    case "impossible":
      if (end.clash.length) made.push(el("p", null, teller.words(`${end.clash.length === 1 ? "This clue cannot hold" : "These clues cannot all hold"}: ${nameCells(puzzle, end.clash)}.`)));
      if (how.marks) made.push(el("p", { class: "small" }, "The marks may hold a mistake: without them the board may have a solution."));
      made.push(el("div", { class: "row wrap" }, how.marks ? el("button", { class: "btn lamp", onclick: () => void open(puzzle, { ...how, marks: null }, { name: title }) }, "Without the marks") : set, again));
      break;
    case "limit":
      made.push(el("p", null, `The ${known.length ? "steps so far are" : "board is"} all that was found in ${PATIENCE} seconds.`), el("div", { class: "row wrap" }, el("button", { class: "btn lamp", onclick: () => void goOn() }, "Look further"), again));
      break;
    case "stuck":
      made.push(el("div", { class: "row wrap" }, el("button", { class: "btn lamp", onclick: () => void open(puzzle, { ...how, six: false }, { name: title }) }, "With every technique"), again));
      break;
    default:
      made.push(el("ul", { class: "tally" }, known.techniques().sort((a, b) => b.at.length - a.at.length).map((used) => el("li", null, el("a", { href: lessonOf(puzzle.genre, used.name) }, used.title), el("span", { class: "num-tab" }, `${used.at.length}`)))),
        el("div", { class: "row wrap" }, again, el("a", { class: "btn line", href: `./#${toLink(puzzle)}` }, "Play it")));
  }
  return made;
}

/** The steps below each other, all of them or those of one technique. */
function drawList() {
  const host = byId("all");
  host.hidden = !way || way.length === 0;
  if (!way || host.hidden) return;
  const drawn = `${toLink(puzzle)} ${way.length} ${only} ${listed} ${how.six} ${how.marks ? writeMarks(how.marks) : ""}`;
  if (host.dataset.drawn !== drawn) {
    host.dataset.drawn = drawn;
    const known = way, used = known.techniques();
    const places = (only ? used.find((each) => each.name === only)?.at : null) ?? known.steps.map((_, i) => i);
    const chips = used.map((each) => el("button", { class: "chip", "aria-pressed": String(each.name === only), onclick: () => {
      only = only === each.name ? "" : each.name;
      listed = MANY;
      draw();
      if (only && known.steps[at]?.technique !== only) go(each.at.find((place) => place >= at) ?? each.at[0]);
    } }, each.title, el("small", null, String(each.at.length))));
    const list = el("ol", { class: "list", tabindex: "0", "aria-label": "Steps" }, places.slice(0, listed).map((place) => el("li", null, el("button", { "data-at": place, onclick: () => go(place) },
      el("span", { class: "n num-tab" }, String(place + 1)), el("span", { class: "t" }, known.steps[place].title), el("span", { class: "c num-tab" }, settledBy(known.steps[place]))))));
    host.replaceChildren(el("div", { class: "row between" }, el("h2", null, "All steps"), only ? el("button", { class: "btn quiet", onclick: () => {
      only = "";
      draw();
    } }, "Show all") : el("span", { class: "small" }, `${used.length} technique${used.length === 1 ? "" : "s"}`)), el("div", { class: "chips" }, ...chips), list);
    if (places.length > listed) host.append(el("button", { class: "btn quiet wide", onclick: () => {
      listed += 4 * MANY;
      drawList();
    } }, `${places.length - listed} more`));
  }
  host.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = host.querySelector(`[data-at="${at}"]`), item = current?.parentElement, list = host.querySelector(".list");
  current?.setAttribute("aria-current", "step");
  if (item && list) {
    // Scroll the list alone: the page stays where it is.
    const top = item.offsetTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
}

/** @param {import("./hints.mjs").Step} step */
function settledBy(step) {
  const cells = teller.cells([...step.places, ...step.excludes]);
  return cells.length > 2 ? `${nameCells(puzzle, cells.slice(0, 1))} and ${cells.length - 1} more` : nameCells(puzzle, cells);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let keeping;

function address() {
  const parts = [toLink(puzzle)];
  if (how.marks) parts.push(`marks=${writeMarks(how.marks)}`);
  if (how.six) parts.push("by=six");
  if (at) parts.push(`step=${at + 1}`);
  return parts.join("&");
}

/** The address follows, a little later: browsers refuse too many changes at once. */
function keepAddress() {
  clearTimeout(keeping);
  keeping = setTimeout(() => history.replaceState(null, "", `#${address()}`), 250);
}

function fit() {
  const { width, height } = board.extent, stage = byId("stage");
  stage.style.setProperty("--aspect", String(width / height));
  stage.style.setProperty("--inset", `${(board.margin / width) * 100}%`);
  const touch = matchMedia("(pointer: coarse), (max-width: 640px)").matches;
  board.host.style.setProperty("--least", `${Math.round(((touch ? (puzzle.width > 14 ? 22 : 0) : 14) * width) / 40)}px`);
  const frame = byId("scroll");
  board.scrolled(frame.scrollLeft, frame.scrollTop);
}

// Buttons and keys -----------------------------------------------------------------------------------

function share() {
  void copy(panel, new URL(`step.html#${address()}`, location.href).href, "The link is copied: it holds the board and this step.");
}

function openMore() {
  const { marks } = how, marked = way?.before(at);
  openMenu(byId("go-more"), [
    { label: "Play from here", hint: "with the marks so far", run: () => location.assign(`./#${toLink(puzzle)}${marked ? `&marks=${writeMarks(marked)}` : ""}`) },
    { label: "Open it in Set", run: () => location.assign(`set.html#${toLink(puzzle)}`) },
    null,
    ...(puzzle.genre === "akari" ? [
      { label: "Every technique", checked: !how.six, run: () => void open(puzzle, { ...how, six: false }, { name: title }) },
      { label: "The six strategies of Pal", checked: how.six, run: () => void open(puzzle, { ...how, six: true }, { name: title }) },
      null,
    ] : []),
    { label: "From the first cell", hint: "without any marks", disabled: !marks, run: () => void open(puzzle, { ...how, marks: null }, { name: title }) },
    { label: "Copy a link to this step", run: share },
    { label: "Print this step", run: () => print() },
    { label: "Keys", run: openHelp },
  ]);
}

function openHelp() {
  const keys = [["→ ←", "next step, step back"], ["Space", "the next line of a supposition, or the next step"], ["↓ ↑", "open a line, close it again"], ["Shift → ←", "the next step of the chosen technique"], ["Home, End", "first step, the end"],
    ["p", "play the steps, pause"], ["c", "copy a link to this step"], ["o", "open a board"], ["?", "this list"]];
  openDialog("Keys", [el("dl", { class: "keys" }, keys.flatMap(([key, what]) => [el("dt", null, el("kbd", null, key)), el("dd", null, what)])),
    el("p", { class: "small" }, "A frame is what a step rests on, a dotted ring what it settles. In a supposition the paler rings are what would follow by then; point at a line to see that moment.")]);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), " ": forward, Enter: forward, ArrowDown: () => line((it) => it.more()), ArrowUp: () => line((it) => it.less()),
  Home: () => go(0), End: () => go(way?.length ?? 0), p: play, c: share, o: () => openBring(bring), "?": openHelp,
};

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, textarea, select, dialog, .pop-menu") || event.ctrlKey || event.metaKey || event.altKey) return;
  if ([" ", "Enter"].includes(event.key) && target.closest("button, a, summary")) return; // its own
  if (target.closest(".list") && ["ArrowUp", "ArrowDown"].includes(event.key)) return; // it scrolls
  const run = event.shiftKey && event.key === "ArrowRight" ? () => goListed(1) : event.shiftKey && event.key === "ArrowLeft" ? () => goListed(-1) : KEYS[event.key];
  if (!run) return;
  event.preventDefault();
  if (event.key !== "p") stop();
  run();
});

/** @param {string} id @param {() => void} run */
function press(id, run) {
  byId(id).addEventListener("click", run);
}
press("go-first", () => go(0));
press("go-back", () => go(at - 1));
press("go-next", () => go(at + 1));
press("go-last", () => go(way?.length ?? 0));
press("go-play", play);
press("go-open", () => openBring(bring));
press("go-share", share);
press("go-more", openMore);
press("go-help", openHelp);
joinTheme(settings);
byId("slider").addEventListener("input", () => {
  stop();
  go(Number(/** @type {HTMLInputElement} */ (byId("slider")).value));
});
listenForBoards(bring, (text) => panel.say(text));
addEventListener("hashchange", () => {
  if (location.hash.slice(1) !== address()) openAddress(false);
});
addEventListener("resize", fit);
byId("scroll").addEventListener("scroll", () => board.scrolled(byId("scroll").scrollLeft, byId("scroll").scrollTop), { passive: true });

joinPages();
openAddress(true);
document.documentElement.dataset.ready = "true";
