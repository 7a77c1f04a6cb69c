// The page of Learn: the course, one lesson at a time, and how far one is, kept in the browser.

import { thumbnail } from "./board.mjs";
import { marksOn } from "./attempt.mjs";
import { allLessons, chaptersOf, lessonAfter, noProgress, resume, tally } from "./course.mjs";
import { byId, el, icon, openDialog, segments } from "./dom.mjs";
import { FindLesson } from "./findlesson.mjs";
import { Input, stepOf } from "./input.mjs";
import { decoded } from "./link.mjs";
import { openEngine } from "./local.mjs";
import { joinPages } from "./pages.mjs";
import { Panel } from "./panel.mjs";
import { PlayLesson } from "./playlesson.mjs";
import { makePuzzle } from "./puzzle.mjs";
import { DOT, PLACED } from "./rules.mjs";
import { joinTheme, loadSettings } from "./settings.mjs";
import { Slate } from "./slate.mjs";
import { Store } from "./store.mjs";

/** @typedef {import("./puzzle.mjs").Genre} Genre */
/** @typedef {import("./course.mjs").Lesson} Lesson */
/** @typedef {import("./course.mjs").Chapter} Chapter */
/** @typedef {import("./course.mjs").GenreData} GenreData */
/** @typedef {import("./course.mjs").Progress} Progress */
/** @typedef {import("./findlesson.mjs").Stage} Stage */

const settings = loadSettings();
const panel = new Panel(() => {});
const store = new Store((message) => panel.say(message));
const engine = openEngine();
const slate = new Slate();

/** @type {GenreData[]} */
const data = JSON.parse(byId("course").textContent ?? "{}").genres;
/** @type {Map<Genre, Chapter[]>} */
const courses = new Map(data.map((each) => [each.name, chaptersOf(each)]));
/** @type {Map<string, Progress>} */
const known = new Map();

/** @type {Genre} */
let genre = settings.genre;
/** @type {Lesson | null} */
let lesson = null;
/** @type {FindLesson | PlayLesson | null} */
let work = null;

function chapters() {
  return /** @type {Chapter[]} */ (courses.get(genre));
}

// Progress -------------------------------------------------------------------------------------------

/** @param {Lesson} of */
function progressOf(of) {
  return known.get(of.id) ?? noProgress(of.id);
}

/** @param {Lesson} of @param {Partial<Progress>} change */
function keep(of, change) {
  const next = { ...progressOf(of), touched: Date.now(), ...change };
  known.set(of.id, next);
  void store.keepLesson(next);
  drawList();
}

/** @param {Lesson} of @param {"found" | "practised" | "done"} kind */
function achieve(of, kind) {
  const before = progressOf(of), done = before.done || Date.now();
  if (kind === "found") keep(of, { found: before.found + 1 });
  else if (kind === "practised") keep(of, { practised: before.practised + 1, done });
  else keep(of, { done });
}

// Where we are ---------------------------------------------------------------------------------------

/** The lesson, or the course of a genre, that the address names: #akari/forced-empty/find. */
function route() {
  const [name, id, stage] = decoded(location.hash.slice(1)).split("/");
  const named = data.find((each) => each.name === name)?.name;
  if (named) genre = named;
  const found = id ? allLessons(chapters()).find((each) => each.name === id) : null;
  if (named && id && !found) panel.say(`There is no lesson “${id.slice(0, 40)}”.`);
  work?.close();
  drawGenres();
  if (found) openLesson(found, stage === "find" || stage === "practise" ? stage : "see");
  else openHome();
}

/** @param {Lesson} next @param {Stage} stage */
function openLesson(next, stage) {
  lesson = next;
  document.body.dataset.view = "lesson";
  const all = allLessons(chapters()), at = all.indexOf(next) + 1, chapter = chapters().find((each) => each.name === next.chapter);
  byId("title").textContent = byId("bar-title").textContent = next.title;
  byId("place").textContent = `${chapter?.title} · lesson ${at} of ${all.length}`;
  byId("bar-place").textContent = `${at} of ${all.length}`;
  byId("go-back").setAttribute("href", `#${genre}`);
  document.title = `${next.title}: Lamplighter`;
  const desk = {
    slate, engine, fill, keep: (/** @type {"found" | "practised" | "done"} */ kind) => achieve(next, kind), progress: () => progressOf(next), next: nextButton,
    moved: (/** @type {Stage} */ part) => {
      const hash = `#${next.id}${part === "see" ? "" : `/${part}`}`;
      if (location.hash !== hash) history.replaceState(null, "", hash);
    },
  };
  const first = /** @type {GenreData} */ (data.find((each) => each.name === genre)).first;
  work = next.kind === "technique" ? new FindLesson(next, desk) : new PlayLesson(next, desk, first);
  keep(next, {});
  work.open(stage);
  scrollTo({ top: 0 });
  // Whoever came by a link that is gone now goes on from the heading.
  if (document.documentElement.dataset.ready) byId("title").focus({ preventScroll: true });
  const list = byId("lessons"), here = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** What a lesson puts on the page. @type {import("./findlesson.mjs").Desk["fill"]} */
function fill({ lead, task, result, actions, tools }) {
  const place = (/** @type {string} */ id, /** @type {import("./dom.mjs").Child[]} */ content) => {
    // The keyboard stays on a button that is drawn again.
    const held = byId(id).contains(document.activeElement) ? document.activeElement?.id : "";
    byId(id).replaceChildren(...content.filter((each) => each instanceof Node));
    byId(id).hidden = !content.some(Boolean);
    if (held) document.getElementById(held)?.focus();
  };
  place("lead", lead);
  place("task", task);
  place("actions", actions);
  place("tools", tools);
  const before = byId("result").textContent;
  byId("result").replaceChildren(...result.filter((each) => each instanceof Node));
  if (result.length && byId("result").textContent !== before && document.documentElement.dataset.ready && matchMedia("(max-width: 1080px)").matches) {
    byId("result").scrollIntoView({ block: "nearest" });
  }
}

function nextButton() {
  const after = lesson ? lessonAfter(chapters(), lesson.id) : null;
  return el("a", { class: "btn quiet", href: `#${after ? after.id : genre}` }, after ? "Next lesson" : "All lessons");
}

// The course -----------------------------------------------------------------------------------------

function drawGenres() {
  byId("genres").replaceChildren(segments("Genre", [["akari", "Akari"], ["kuromasu", "Kuromasu"]], genre, (value) => {
    location.hash = `#${value}`;
  }));
}

function mark(/** @type {Lesson} */ of) {
  return progressOf(of).done ? icon("tick", "s") : el("i", { class: `o${progressOf(of).touched ? " begun" : ""}` });
}

function drawList() {
  byId("lessons").replaceChildren(
    el("a", { href: `#${genre}`, class: "all" }, icon("back", "s"), "All lessons"),
    ...chapters().flatMap((chapter) => [el("h3", null, chapter.title), ...chapter.lessons.map((each) =>
      el("a", { href: `#${each.id}`, "aria-current": each === lesson && document.body.dataset.view === "lesson" ? "page" : null }, mark(each), each.title, progressOf(each).done ? el("span", { class: "spoken" }, ", done") : null))]));
}

function openHome() {
  lesson = null;
  work = null;
  document.body.dataset.view = "home";
  const name = genre === "akari" ? "Akari" : "Kuromasu";
  document.title = `Learn ${name}: Lamplighter`;
  const { done, of } = tally(chapters(), known), next = resume(chapters(), known);
  const begun = allLessons(chapters()).some((each) => progressOf(each).touched);
  byId("home").replaceChildren(
    el("div", { class: "home-head" },
      el("div", null, el("h1", null, `Learn ${name}`),
        el("p", { class: "lead" }, genre === "akari" ? "From the first bulb to suppositions, one technique at a time." : "From the first black cell to suppositions, one technique at a time.")),
      el("div", { class: "card go" },
        el("div", { class: "row between" }, el("span", { class: "label" }, next ? (begun ? "Go on with" : "Begin with") : "All done"), el("span", { class: "small num-tab" }, `${done} of ${of} lessons`)),
        el("div", { class: "bar", role: "progressbar", "aria-label": "Lessons done", "aria-valuenow": done, "aria-valuemin": 0, "aria-valuemax": of }, ...Array.from({ length: of }, (_, i) => el("i", { class: i < done ? "on" : null }))),
        next ? el("a", { class: "btn lamp wide", id: "go-on", href: `#${next.id}` }, next.title) : el("p", null, "Every lesson has its tick. Practice boards never run out."))),
    ...chapters().map((chapter) => el("section", { class: "chapter", "aria-label": chapter.title },
      el("div", { class: "row between" }, el("h2", null, chapter.title), el("span", { class: "small num-tab" }, `${chapter.lessons.filter((each) => progressOf(each).done).length} of ${chapter.lessons.length}`)),
      el("ul", { class: "cards" }, chapter.lessons.map(card)))),
    el("p", { class: "small reset" }, "Your progress is kept in this browser. ", el("button", { class: "btn quiet", disabled: !begun, onclick: askReset }, "Start the course over")));
  drawList();
  scrollTo({ top: 0 });
}

/** @param {Lesson} of */
function card(of) {
  const shown = of.technique?.example ?? (of.kind === "rules" ? { rows: /** @type {GenreData} */ (data.find((each) => each.name === of.genre)).first.rows, marks: /** @type {GenreData} */ (data.find((each) => each.name === of.genre)).first.solution } : null);
  let picture = null;
  if (shown) {
    const puzzle = makePuzzle(of.genre, shown.rows);
    picture = thumbnail(puzzle, marksOn(puzzle, shown.marks));
    picture.setAttribute("preserveAspectRatio", "xMidYMid meet");
  }
  return el("li", null, el("a", { class: "lesson-card", href: `#${of.id}` },
    el("span", { class: "pic" }, picture ?? icon("play")),
    el("span", { class: "text" }, el("b", null, of.title), el("small", null, of.about)), mark(of), progressOf(of).done ? el("span", { class: "spoken" }, "done") : null));
}

function askReset() {
  const name = genre === "akari" ? "Akari" : "Kuromasu";
  const box = openDialog("Start over", [
    el("p", null, `This takes all ticks of the ${name} course away. Your boards stay.`),
    el("div", { class: "row wrap" },
      el("button", { class: "btn line", onclick: async () => {
        const all = allLessons(chapters());
        for (const { id } of all) known.delete(id);
        await Promise.all(all.map(({ id }) => store.forgetLesson(id)));
        box.close();
        openHome();
        panel.say("The course begins anew.");
      } }, "Take them away"),
      el("button", { class: "btn quiet", onclick: () => box.close() }, "Keep them")),
  ]);
}

// Pointers and keys ----------------------------------------------------------------------------------

new Input(() => slate.board, byId("board"), {
  tap: (cell, second) => {
    slate.board.setFocus(cell);
    work?.press(cell, second);
  },
  paint: () => {}, stop: () => {}, point: () => {}, zoom: () => {}, pan: (_dx, dy) => scrollBy(0, dy),
  paints: () => false,
});
byId("board").classList.add("pans");
byId("board").addEventListener("focusin", (event) => {
  slate.board.focusOn(/** @type {HTMLElement} */ (event.target));
  slate.board.showCursor(byId("board").matches(":has(:focus-visible)"));
});
byId("board").addEventListener("focusout", () => slate.board.showCursor(false));

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!work || target.closest("dialog, input, textarea, select, [role=menu]") || event.altKey || event.metaKey) return;
  if (event.ctrlKey) {
    if (!(work instanceof PlayLesson) || !["z", "y"].includes(event.key)) return;
    if (event.key === "z") work.undo();
    else work.redo();
  } else if (!boardKey(event, target)) {
    if (event.key === "h") void work.hint();
    else if (event.key === "n") /** @type {HTMLElement | null} */ (document.querySelector("#actions a"))?.click();
    else if (event.key === "z" && work instanceof PlayLesson) work.undo();
    else if (event.key === "y" && work instanceof PlayLesson) work.redo();
    else return;
  }
  event.preventDefault();
});

/** @param {KeyboardEvent} event @param {HTMLElement} target */
function boardKey(event, target) {
  const { board, puzzle } = slate, inside = board.grid.contains(target);
  // A button keeps its own keys; arrows lead from anywhere to the board.
  if (!inside && !event.key.startsWith("Arrow")) return false;
  const step = event.ctrlKey ? -1 : stepOf(event, board.focus, puzzle.width, puzzle.height);
  if (step >= 0) {
    board.setFocus(inside ? step : board.focus, true);
    return true;
  }
  if (!inside || !work) return false;
  const cell = board.focus;
  if (event.key === " " || event.key === "Enter") work.press(cell, false);
  else if (event.key === "x" || event.key === "X") work.try(cell, DOT);
  else if (event.key === "b" || event.key === "B") work.try(cell, PLACED);
  else return false;
  board.showCursor(true);
  byId("spoken").textContent = board.labelOf(cell);
  return true;
}

joinTheme(settings);
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  if (lesson) slate.board.setFocus(slate.board.focus, true);
  else document.getElementById("go-on")?.focus();
});

joinPages();
addEventListener("hashchange", route);
addEventListener("resize", () => slate.fit());
const kept = (await store.lessons()).sort((a, b) => a.touched - b.touched);
for (const each of kept) known.set(each.name, each);
genre = data.find((each) => kept.at(-1)?.name.startsWith(`${each.name}/`))?.name ?? genre;
route();
document.documentElement.dataset.ready = "true";
