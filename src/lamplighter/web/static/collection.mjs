// The page of the collection: boards by level, size, technique, tag and words; to play, to step
// through, to set, to put into a book; new ones by paste or drop.

import { thumbnail } from "./board.mjs";
import { listenForBoards, readFile } from "./bring.mjs";
import { byId, capital, el, icon, openDialog, openMenu, segments } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { toLink } from "./link.mjs";
import { openEngine, partsOf } from "./local.mjs";
import { joinPages } from "./pages.mjs";
import { Panel } from "./panel.mjs";
import { PuzzleError, makePuzzle } from "./puzzle.mjs";
import { joinTheme, loadSettings } from "./settings.mjs";
import { copy } from "./solved.mjs";
import { FIRST, queryOf, restoreWish } from "./wish.mjs";

/** @typedef {{id: number, genre: string, rows: any, width: number, height: number, title: string | null, author: string | null, name: string | null, tags: string[], rating: {level: number | null, label: string | null, score: number | null, status: string} | null}} Kept */
/** @typedef {{there: boolean, boards: number, tags: Record<string, number>, techniques: Record<string, string>, edits: boolean}} About */

const KEY = "lamplighter.wish", HANDED = "lamplighter.handed", PAGE = 48, MOST_IN_BOOK = 240, WAIT = 250, NARROW = 760;
const SYMMETRIES = /** @type {[string, string][]} */ ([
  ["", "Any"], ["none", "None"], ["mirror", "Left and right"], ["flip", "Top and bottom"], ["rotate2", "Half turn"], ["mirror4", "Both ways"], ["rotate4", "Quarter turn"],
  ["diagonal", "Diagonal"], ["antidiagonal", "Other diagonal"], ["diagonal2", "Both diagonals"], ["full", "Every way"],
]);
const STATUSES = /** @type {[string, string][]} */ ([["", "Any"], ["unique", "One solution"], ["multiple", "Several"], ["unsolvable", "None"], ["unrated", "Not rated yet"]]);
const SORTS = /** @type {[string, string][]} */ ([["newest", "Newest first"], ["id", "Oldest first"], ["level", "Level"], ["score", "Score"], ["size", "Size"]]);

const settings = loadSettings();
const engine = openEngine();
const panel = new Panel(() => {});
const wish = startWish();
/** @type {About} */
let about = { there: false, boards: 0, tags: {}, techniques: {}, edits: false };
/** What is shown. @type {Kept[]} */
let shown = [];
let total = 0, more = false;
/** Of several searches at once the last one counts. */
let turn = 0;

function startWish() {
  try {
    return restoreWish(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  } catch {
    return { ...FIRST }; // damaged or forbidden
  }
}

/** @param {unknown} error */
function tell(error) {
  if (!(error instanceof EngineError || error instanceof PuzzleError)) throw error;
  panel.say(error.message);
}

// What is asked for ----------------------------------------------------------------------------------

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Search again, once nothing has changed for a moment. @param {boolean} [again] draw the form anew as well */
function touch(again = false) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Not kept, but used until the page closes.
  }
  if (again) drawWishes();
  clearTimeout(waiting);
  waiting = setTimeout(() => void search(), WAIT);
}

/** @param {"text" | "size" | "score"} key @param {string} name @param {string} hint @param {string} [type] */
function field(key, name, hint, type = "text") {
  const input = el("input", { type, placeholder: hint, maxlength: 120, id: `wish-${key}`, autocomplete: "off", spellcheck: "false" });
  input.value = wish[key];
  input.addEventListener("input", () => {
    wish[key] = input.value;
    touch();
  });
  return el("label", { class: "field" }, name, input);
}

/** @param {"technique" | "symmetry" | "status" | "sort"} key @param {string} name @param {readonly (readonly [string, string])[]} choices */
function choice(key, name, choices) {
  const select = el("select", { id: `wish-${key}` }, choices.map(([value, label]) => el("option", { value, selected: value === wish[key] }, label)));
  select.addEventListener("change", () => {
    wish[key] = select.value;
    touch();
  });
  return el("label", { class: "field" }, name, select);
}

/** @param {"genre" | "level"} key @param {string} name @param {[string, string][]} choices */
function buttons(key, name, choices) {
  return el("fieldset", null, el("legend", null, name), segments(name, choices, wish[key], (value) => {
    wish[key] = value;
    touch();
  }));
}

/** Whether more is asked for than words. */
function isNarrowed() {
  return wish.tags.length > 0 || Object.entries(FIRST).some(([key, value]) => typeof value === "string" && key !== "text" && wish[/** @type {"level"} */ (key)] !== value);
}

function drawWishes() {
  const tags = Object.entries(about.tags);
  const techniques = Object.entries(about.techniques).sort((a, b) => a[1].localeCompare(b[1]));
  byId("wishes").replaceChildren(el("div", { class: "card" },
    field("text", "Words", "title, author, source", "search"),
    el("details", { class: "rest", open: innerWidth > NARROW || isNarrowed() ? true : null }, el("summary", { class: "label" }, "Puzzle, level, tags and more"),
      buttons("genre", "Puzzle", [["", "Any"], ["akari", "Akari"], ["kuromasu", "Kuromasu"]]),
      buttons("level", "Level", [["", "Any"], ["easy", "Easy"], ["normal", "Normal"], ["hard", "Hard"], ["extreme", "Extreme"]]),
      tags.length ? el("fieldset", null, el("legend", null, "Tags"), el("div", { class: "chips" }, tags.map(([tag, count]) => el("button", { type: "button", class: "chip", "aria-pressed": String(wish.tags.includes(tag)), onclick: () => {
        wish.tags = wish.tags.includes(tag) ? wish.tags.filter((each) => each !== tag) : [...wish.tags, tag];
        touch(true);
      } }, tag, el("small", null, count.toLocaleString("en")))))) : null,
      el("details", { id: "wish-more", open: wish.size || wish.score || wish.technique || wish.symmetry || wish.status ? true : null }, el("summary", { class: "label" }, "Size, score, technique …"),
        el("div", { class: "two" }, field("size", "Size", "10, 8-12, 12x8"), field("score", "Score", "20-60")),
        choice("technique", "Technique it needs", [["", "Any"], ...techniques]),
        el("div", { class: "two" }, choice("symmetry", "Symmetry", SYMMETRIES), choice("status", "Solutions", STATUSES))),
      choice("sort", "Order", SORTS),
      el("button", { type: "button", class: "btn quiet wide", onclick: () => {
        Object.assign(wish, structuredClone(FIRST));
        touch(true);
      } }, "Show all"))));
}

// Boards ---------------------------------------------------------------------------------------------

/** @param {boolean} [further] those that follow what is shown */
async function search(further = false) {
  const mine = ++turn;
  try {
    const found = await engine.ask("collection/find", { ...queryOf(wish), start: further ? shown.length : 0, count: PAGE });
    if (mine !== turn) return;
    shown = further ? [...shown, ...found.boards] : found.boards;
    ({ total, more } = found);
    drawFound(further ? found.boards : null);
  } catch (error) {
    if (mine !== turn) return;
    if (!(error instanceof EngineError)) throw error;
    if (error.kind === "offline" || error.kind === "busy") return tell(error);
    // A size or a score that is half typed, most likely.
    const line = byId("found-count");
    line.classList.add("fault");
    line.textContent = error.message;
  }
}

/** @param {Kept[] | null} added only these are new */
function drawFound(added) {
  const line = byId("found-count"), count = `${total.toLocaleString("en")}${more ? "+" : ""}`;
  line.classList.remove("fault");
  line.textContent = about.boards === 0 ? "" : total === 0 ? "No board fits." : total === about.boards ? `${count} ${total === 1 ? "board" : "boards"}` : `${count} of ${about.boards.toLocaleString("en")} boards`;
  const cards = (added ?? shown).map(card);
  if (added) byId("cards").append(...cards);
  else byId("cards").replaceChildren(...cards);
  byId("more").replaceChildren(...(shown.length < total || more ? [el("button", { class: "btn line", onclick: () => void search(true) }, "Show more")] : []));
  if (about.boards === 0) byId("cards").replaceChildren(el("li", { class: "card nothing" }, el("div", null, el("h2", null, "No boards yet"), el("p", { class: "small" }, about.edits ? "Paste links or a text anywhere on this page, drop a file, or press Add boards." : "Whoever runs this server can add some."))));
}

/** @param {Kept} kept */
function card(kept) {
  const { rating } = kept, genre = capital(kept.genre);
  const level = rating?.label ? `${capital(rating.label)}, level ${rating.level}` : !rating ? "Not rated" : rating.status === "multiple" ? "Several solutions" : rating.status === "unsolvable" ? "No solution" : "Not known";
  const title = kept.title || kept.name || `${genre} ${kept.id}`;
  const inside = [
    el("b", { title }, title), el("small", null, `${genre} ${kept.width} × ${kept.height}`), el("small", null, `${level}${rating?.score ? ` · ${rating.score}` : ""}`),
    el("span", { class: "tags" }, kept.tags.map((tag) => el("span", { class: "tag" }, tag))),
  ];
  let puzzle;
  try {
    puzzle = makePuzzle(kept.genre, kept.rows);
  } catch (error) {
    if (!(error instanceof PuzzleError)) throw error;
    return el("li", { "data-id": kept.id }, el("div", { class: "open" }, ...inside, el("small", null, "Too large for this page.")));
  }
  const link = toLink(puzzle);
  const button = el("button", { class: "icon-btn", "aria-label": `More for ${title}`, "aria-haspopup": "menu" }, icon("more", "s"));
  button.addEventListener("click", () => openMenu(button, [
    { label: "Play", run: () => location.assign(`./#${link}`) },
    { label: "Step by step", run: () => location.assign(`step.html#${link}`) },
    { label: "Change it in Set", run: () => location.assign(`set.html#${link}`) },
    { label: "Put into a book", run: () => void handOver([kept.id]) },
    { label: "Copy link", run: () => void copy(panel, new URL(`./#${link}`, location.href).href, "The link is copied.") },
    ...(about.edits ? [null, { label: "Tags…", run: () => openTags(kept) }, { label: "Remove", danger: true, run: () => void remove(kept, title) }] : []),
  ]));
  return el("li", { "data-id": kept.id }, el("a", { class: "open", href: `./#${link}`, "aria-label": `Play ${title}, ${genre} ${kept.width} by ${kept.height}, ${level}` }, thumbnail(puzzle, []), ...inside), button);
}

/** @param {Kept} kept */
function openTags(kept) {
  const chips = el("div", { class: "chips" });
  const input = el("input", { type: "text", maxlength: 60, list: "known-tags", placeholder: "a word or a few", "aria-label": "New tag" });
  const draw = () => chips.replaceChildren(...(kept.tags.length ? kept.tags.map((tag) => el("button", { class: "chip", type: "button", "aria-label": `Remove the tag ${tag}`, onclick: () => void change(tag, true) }, tag, icon("close", "s"))) : [el("p", { class: "small" }, "No tags yet.")]));
  /** @param {string} tag @param {boolean} away */
  const change = async (tag, away) => {
    try {
      await engine.ask("collection/tag", { ids: [kept.id], tag, remove: away });
      kept.tags = away ? kept.tags.filter((each) => each !== tag) : [...new Set([...kept.tags, tag])].sort();
      draw();
      document.querySelector(`#cards [data-id="${kept.id}"]`)?.replaceWith(card(kept));
      await learn();
    } catch (error) {
      tell(error);
    }
  };
  const form = el("form", { class: "tag-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const tag = input.value.trim();
    input.value = "";
    if (tag) void change(tag, false);
  } }, chips, el("div", { class: "row" }, el("label", { class: "field" }, "New tag", input), el("button", { class: "btn line", type: "submit" }, "Add")),
  el("datalist", { id: "known-tags" }, Object.keys(about.tags).map((tag) => el("option", { value: tag }))));
  draw();
  openDialog("Tags", [form]);
  input.focus();
}

/** @param {Kept} kept @param {string} title */
async function remove(kept, title) {
  try {
    const { text } = await engine.ask("collection/export", { ids: [kept.id] });
    await engine.ask("collection/remove", { ids: [kept.id] });
    await refresh();
    panel.say(`${title} is removed.`, { label: "Put it back", run: () => void add(text) });
  } catch (error) {
    tell(error);
  }
}

// In and out -----------------------------------------------------------------------------------------

/** Add the boards of a text; the message if there is nothing to add. @param {string} text @param {string[]} [tags] @returns {Promise<string | null>} */
async function add(text, tags = []) {
  if (!about.edits) return "This collection may not be changed from here.";
  if (!text.trim()) return "There is no board in this: it is empty.";
  try {
    const { added, twins, bad, left } = await engine.ask("collection/add", { text, tags });
    if (bad.length && !added && !twins) return bad[0].error;
    const parts = [added === 1 ? "1 board added" : `${added} boards added`];
    if (twins) parts.push(`${twins} there already`);
    if (bad.length) parts.push(`${bad.length} could not be read`);
    if (left) parts.push(`${left} left out: the time ran out`);
    panel.say(`${parts.join(", ")}.`);
    await refresh();
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

function openAdd() {
  const area = el("textarea", { rows: 8, spellcheck: "false", "aria-label": "Boards as texts or links", placeholder: "Links, one below the other, JSON lines, or a text in any format\n\nhttps://puzz.link/p?akari/6/6/nekcakbl" });
  const tags = el("input", { type: "text", maxlength: 60, placeholder: "none", "aria-label": "A tag for all of them" });
  const file = el("input", { type: "file", "aria-label": "A file with boards" });
  const fault = el("p", { class: "fault", role: "alert" });
  const use = async (/** @type {string} */ text) => {
    fault.textContent = "";
    const message = await add(text, tags.value.trim() ? [tags.value.trim()] : []);
    if (message === null) box.close();
    else fault.textContent = message;
  };
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      await use(await readFile(chosen));
    } catch (error) {
      fault.textContent = error instanceof PuzzleError ? error.message : "This file cannot be read.";
    }
  });
  const box = openDialog("Add boards", [el("div", { class: "bring-form tag-form" },
    el("p", { class: "small" }, "Each is kept once, whichever way round it is drawn, and rated. For more than fits here there is lamplighter collection import."),
    area, el("label", { class: "field" }, "Tag", tags), fault,
    el("div", { class: "row wrap" }, el("button", { class: "btn lamp", onclick: () => use(area.value) }, "Add"), el("label", { class: "file" }, file)))]);
  area.focus();
}

/** @param {string} to @param {string} name */
async function save(to, name) {
  try {
    const { text, all, boards } = await engine.ask("collection/export", { ...queryOf(wish), to });
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    el("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    if (!all) panel.say(`The first ${boards.toLocaleString("en")} boards: lamplighter collection export writes all.`);
  } catch (error) {
    tell(error);
  }
}

/** Hand boards over to the page of books: those with these ids, or all that are found. @param {number[] | null} ids */
async function handOver(ids) {
  try {
    const { text } = await engine.ask("collection/export", ids ? { ids } : queryOf(wish));
    const lines = text.trim().split("\n").slice(0, MOST_IN_BOOK);
    const before = JSON.parse(sessionStorage.getItem(HANDED) ?? "null");
    if (ids && typeof before?.text === "string") lines.unshift(...before.text.split("\n").filter((/** @type {string} */ line) => !lines.includes(line)));
    sessionStorage.setItem(HANDED, JSON.stringify({ name: `${lines.length} of the collection`, text: lines.join("\n") }));
    if (!ids) location.assign("book.html");
    else panel.say(lines.length === 1 ? "In the book." : `${lines.length} boards in the book.`, { label: "Open the book", run: () => location.assign("book.html") });
  } catch (error) {
    tell(error);
  }
}

function drawHead() {
  const out = el("button", { class: "btn line", "aria-haspopup": "menu" }, "Export", icon("down", "s"));
  out.addEventListener("click", () => openMenu(out, [
    { label: "JSON lines", hint: "All that is known; can be added again", run: () => void save("json", "boards.jsonl") },
    { label: "Links", hint: "To play at puzz.link", run: () => void save("pzpr-url", "boards.txt") },
    { label: "A book of these…", hint: `Up to ${MOST_IN_BOOK} boards`, run: () => void handOver(null) },
  ]));
  byId("found-head").replaceChildren(el("h1", null, "Collection"), el("div", { class: "row" }, out, about.edits ? el("button", { class: "btn lamp", id: "go-add", onclick: openAdd }, "Add boards") : null));
}

/** Ask what there is, and draw what depends on it. */
async function learn() {
  about = await engine.ask("collection/about", {});
  wish.tags = wish.tags.filter((tag) => tag in about.tags);
  drawWishes();
}

async function refresh() {
  await learn();
  await search();
}

/** @param {string} title @param {Node[]} content */
function tellInstead(title, content) {
  byId("cards").replaceChildren(el("li", { class: "card nothing" }, el("div", null, el("h2", null, title), ...content)));
}

async function start() {
  if (partsOf(document)) {
    tellInstead("Collections need Lamplighter on your computer", [
      el("p", null, "This site runs inside your browser and keeps no boards for you. With Lamplighter installed, this page finds, tags and plays those in a file of yours:"), el("pre", { tabindex: "0" }, "lamplighter serve --collection"),
    ]);
    return;
  }
  try {
    await learn();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    tellInstead("The collection cannot be reached", [el("p", null, error.message)]);
    return;
  }
  if (!about.there) {
    tellInstead("This server keeps no collection", [
      el("p", null, "Started so, it keeps boards in a file of yours, and this page finds, tags and plays them:"), el("pre", { tabindex: "0" }, "lamplighter serve --collection"),
      el("p", { class: "small" }, "A file of another name, or the address of a PostgreSQL, may follow: --collection club.db"),
    ]);
    return;
  }
  byId("wishes").hidden = false;
  drawHead();
  await search();
}

byId("wishes").addEventListener("submit", (event) => event.preventDefault());
joinTheme(settings);
listenForBoards((text) => add(text), (text) => panel.say(text));
joinPages();
await start();
document.documentElement.dataset.ready = "true";
