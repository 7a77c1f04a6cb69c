// The page of Books: what is to be in one and how it is set, its first pages, and the PDF.

import { readFile } from "./bring.mjs";
import { byId, el, icon, segments } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { openEngine, partsOf } from "./local.mjs";
import { LEVELS } from "./newboard.mjs";
import { MOST, MOST_SIDE, PRESETS, countOf, faultOf, firstOrder, questionOf, restoreOrder } from "./order.mjs";
import { joinPages } from "./pages.mjs";
import { Panel } from "./panel.mjs";
import { PuzzleError } from "./puzzle.mjs";
import { joinTheme, loadSettings } from "./settings.mjs";

/** @typedef {import("./order.mjs").Order} Order */
/** @typedef {import("./order.mjs").Text} Text */
/** @typedef {{title: string, boards: number, seed: number | null, remarks: string[], pages: number, leaves: string[], pdf: string}} Book */

const KEY = "lamplighter.book", HANDED = "lamplighter.handed", LEAVES = 8;
const STAGES = { making: "Making the boards", reading: "Solving the boards", setting: "Setting the pages" };

const settings = loadSettings();
const engine = openEngine();
const panel = new Panel(() => {});
const order = startOrder();
/** @type {Text[]} */
let texts = handed();
/** The book that was made last, and whether the order is another one since. @type {{book: Book, bytes: Uint8Array<ArrayBuffer>} | null} */
let made = null;
let changed = false;
/** @type {AbortController | null} */
let working = null;
/** @type {string[]} */
let addresses = [];

function startOrder() {
  try {
    return restoreOrder(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return firstOrder(); // damaged or forbidden
  }
}

/** What the page of the collection has handed over, once. @returns {Text[]} */
function handed() {
  try {
    const found = JSON.parse(sessionStorage.getItem(HANDED) ?? "null");
    sessionStorage.removeItem(HANDED);
    if (typeof found?.name !== "string" || typeof found.text !== "string") return [];
    order.source = "mine";
    return [{ name: found.name, text: found.text }];
  } catch {
    return []; // damaged or forbidden
  }
}

/** The order is another one. @param {boolean} [again] draw the form anew as well */
function touch(again = false) {
  changed = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(order));
  } catch {
    // Not kept, but used until the page closes.
  }
  if (again) drawForm();
  else drawCount();
  if (!working) drawHead(); // else the progress is there
}

// The form -------------------------------------------------------------------------------------------

function drawForm() {
  drawBoards();
  drawSetting();
}

function drawBoards() {
  byId("boards").replaceChildren(
    el("div", { class: "row between" }, el("h2", null, "Boards"), segments("Where the boards come from", [["new", "New ones"], ["mine", "My own"]], order.source, (value) => {
      order.source = value;
      touch(true);
    })),
    ...(order.source === "new" ? newBoards() : myBoards()));
  drawCount();
}

function newBoards() {
  const list = el("ul", { class: "chapters" }, order.chapters.map((chapter, i) => {
    /** @param {"genre" | "level"} key @param {string} name @param {readonly (readonly [string, string])[]} choices */
    const choice = (key, name, choices) => {
      const select = el("select", { "aria-label": `${name} of chapter ${i + 1}` }, choices.map(([value, label]) => el("option", { value, selected: value === chapter[key] }, label)));
      select.addEventListener("change", () => {
        chapter[key] = select.value;
        touch();
      });
      return select;
    };
    /** @param {"width" | "height" | "count"} key @param {string} name @param {number} most */
    const number = (key, name, most) => {
      const input = el("input", { type: "number", min: key === "count" ? 1 : 2, max: most, value: chapter[key], "aria-label": `${name} of chapter ${i + 1}`, inputmode: "numeric" });
      input.addEventListener("input", () => {
        chapter[key] = Math.round(Number(input.value));
        touch();
      });
      return input;
    };
    return el("li", null,
      choice("genre", "Genre", [["akari", "Akari"], ["kuromasu", "Kuromasu"]]), choice("level", "Level", LEVELS),
      el("span", { class: "by" }, number("width", "Width", MOST_SIDE), el("span", { "aria-hidden": "true" }, "×"), number("height", "Height", MOST_SIDE)), number("count", "Boards", MOST),
      el("button", { type: "button", class: "icon-btn", "aria-label": `Remove chapter ${i + 1}`, disabled: order.chapters.length === 1, onclick: () => {
        order.chapters.splice(i, 1);
        touch(true);
      } }, icon("close", "s")));
  }));
  return [
    el("div", { class: "presets" }, PRESETS.map(([name, hint, preset]) => el("button", { type: "button", class: "chip", title: hint, onclick: () => {
      const { perPage, largePrint, hints } = firstOrder();
      Object.assign(order, { perPage, largePrint, hints, ...structuredClone(preset) });
      touch(true);
    } }, name))),
    el("div", { class: "columns small", "aria-hidden": "true" }, ["Genre", "Level", "Size", "Boards"].map((name) => el("span", null, name))), list,
    el("div", { class: "row between" }, el("button", { type: "button", class: "btn quiet", disabled: order.chapters.length >= 12, onclick: () => {
      order.chapters.push({ ...order.chapters[order.chapters.length - 1] });
      touch(true);
    } }, icon("new", "s"), "Add a chapter"), el("span", { class: "small num-tab", id: "boards-count" })),
    field("Seed", "the same seed makes the same book", "seed", { inputmode: "numeric", placeholder: "a new one each time" }),
  ];
}

function myBoards() {
  const area = el("textarea", { rows: 5, spellcheck: "false", "aria-label": "Boards as texts or links", placeholder: "Links, one below the other, or a text in any format\n\nhttps://puzz.link/p?akari/6/6/nekcakbl" });
  const file = el("input", { type: "file", multiple: true, "aria-label": "Files with boards" });
  file.addEventListener("change", () => void addFiles(file.files ?? []));
  return [
    el("p", { class: "small" }, "Each needs exactly one solution. Titles and authors that a file gives are printed above their boards."), area,
    el("div", { class: "row wrap" }, el("button", { type: "button", class: "btn line", onclick: () => {
      if (!area.value.trim()) return;
      texts = [...texts, { name: firstLine(area.value), text: area.value }];
      touch(true);
    } }, "Add"), el("label", { class: "file" }, file)),
    texts.length ? el("ul", { class: "texts" }, texts.map((each, i) => el("li", null, el("span", null, each.name), el("span", { class: "small num-tab" }, sizeOf(each.text.length)),
      el("button", { type: "button", class: "icon-btn", "aria-label": `Remove ${each.name}`, onclick: () => {
        texts = texts.filter((_, place) => place !== i);
        touch(true);
      } }, icon("close", "s"))))) : el("p", { class: "small" }, "You can also drop files anywhere on this page."),
  ];
}

/** @param {Iterable<File>} files */
async function addFiles(files) {
  for (const file of files) {
    try {
      const text = await readFile(file);
      if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text)) throw new PuzzleError(`${file.name} is not a text: boards are read from texts.`);
      texts = [...texts, { name: file.name, text }];
    } catch (error) {
      panel.say(error instanceof PuzzleError ? error.message : "This file cannot be read.");
    }
  }
  order.source = "mine";
  touch(true);
}

/** @param {string} text */
function firstLine(text) {
  const line = text.trim().split("\n", 1)[0];
  return line.length > 44 ? `${line.slice(0, 43)}…` : line;
}

/** @param {number} bytes */
function sizeOf(bytes) {
  return bytes < 1000 ? `${bytes} bytes` : bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {string} name @param {string} hint @param {"title" | "subtitle" | "author" | "seed"} key @param {Record<string, unknown>} [more] */
function field(name, hint, key, more = {}) {
  const input = el("input", { type: "text", maxlength: key === "seed" ? 15 : 120, ...more });
  input.value = order[key];
  input.addEventListener("input", () => {
    order[key] = input.value;
    touch();
  });
  return el("label", { class: "field" }, el("span", null, name, hint ? el("small", null, ` ${hint}`) : null), input);
}

/** @param {"hints" | "largePrint" | "twoSided"} key @param {string} name @param {string} hint */
function toggle(key, name, hint) {
  const box = el("input", { type: "checkbox", class: "switch", role: "switch", checked: order[key] });
  box.addEventListener("change", () => {
    order[key] = box.checked;
    touch();
  });
  return el("label", { class: "option" }, el("span", null, name, el("small", null, hint)), box);
}

function drawSetting() {
  /** @template {string} T @param {string} name @param {[T, string][]} choices @param {T} chosen @param {(value: T) => void} choose */
  const line = (name, choices, chosen, choose) => el("div", { class: "option" }, el("span", null, name), segments(name, choices, chosen, (value) => {
    choose(value);
    touch();
  }));
  byId("setting").replaceChildren(
    el("h2", null, "The book"),
    field("Title", "", "title", { placeholder: "the genres in it" }), el("div", { class: "two" }, field("Subtitle", "", "subtitle", { placeholder: "boards and levels" }), field("Author", "", "author")),
    line("Paper", [["a4", "A4"], ["letter", "Letter"]], order.paper, (value) => (order.paper = value)),
    line("Boards to a page", [["1", "1"], ["2", "2"], ["4", "4"], ["6", "6"]], String(order.perPage), (value) => (order.perPage = Number(value))),
    toggle("hints", "A chapter of hints", "It says where to look first."), toggle("largePrint", "Large print", "Larger letters, thicker lines."), toggle("twoSided", "Two-sided", "Wide inner margins; chapters begin on the right."),
    line("QR codes", [["puzz.link", "puzz.link"], ["app", "This app"], ["none", "None"]], order.qr, (value) => {
      order.qr = value;
      if (value === "app" && /^(localhost|127\.|\[::1\])/.test(location.hostname)) panel.say("The codes lead to this address, which only this machine can open.");
    }));
}

function drawCount() {
  const host = document.getElementById("boards-count");
  if (host) host.textContent = `${countOf(order) || 0} board${countOf(order) === 1 ? "" : "s"}`;
}

// Making it ------------------------------------------------------------------------------------------

async function make() {
  const fault = faultOf(order, texts);
  if (fault) {
    panel.say(fault);
    return;
  }
  const mine = (working = new AbortController()), start = performance.now();
  const was = changed;
  changed = false;
  drawHead();
  try {
    const home = new URL("./", location.href).href;
    const book = /** @type {Book} */ (await engine.follow("book", questionOf(order, texts, home, LEAVES), ({ stage, done, of }) => {
      if (!mine.signal.aborted) drawProgress(STAGES[/** @type {keyof typeof STAGES} */ (stage)] ?? "Working", done, of);
    }, mine.signal));
    made = { book, bytes: Uint8Array.from(atob(book.pdf), (char) => char.charCodeAt(0)) };
    working = null;
    drawLeaves(book);
    drawHead();
    for (const remark of book.remarks) panel.say(`${remark}.`);
    byId("desk").dataset.seconds = ((performance.now() - start) / 1000).toFixed(2);
  } catch (error) {
    if (working === mine) working = null;
    changed ||= was || !made;
    drawHead();
    if (mine.signal.aborted) panel.say("Stopped. Nothing was made.");
    else if (error instanceof EngineError) tellFault(error);
    else throw error;
  }
}

/** @param {EngineError} error */
function tellFault(error) {
  byId("desk-head").append(el("p", { class: "fault", role: "alert" }, error.kind === "unsupported" ? `This server cannot set books yet. ${error.message}` : error.message));
}

/** @param {string} stage @param {number} done @param {number} of */
function drawProgress(stage, done, of) {
  const bar = document.getElementById("progress"), words = document.getElementById("progress-words");
  if (!bar || !words) return;
  bar.setAttribute("value", String(done));
  bar.setAttribute("max", String(Math.max(1, of)));
  words.textContent = stage === STAGES.setting ? `${stage}…` : `${stage}: ${done} of ${of}`;
}

function drawHead() {
  const host = byId("desk-head");
  if (working) {
    host.replaceChildren(el("div", { class: "work" }, el("p", { id: "progress-words", class: "num-tab" }, "Making the boards"), el("progress", { id: "progress", max: 1, value: 0, "aria-label": "Progress" })),
      el("button", { class: "btn line", id: "go-cancel", type: "button", onclick: () => working?.abort() }, "Cancel"));
    return;
  }
  const fresh = made && !changed;
  const button = el("button", { class: `btn ${fresh ? "line" : "lamp"}`, id: "go-make", type: "button", onclick: () => void make() }, made ? "Make it again" : "Make the book");
  if (!made) {
    host.replaceChildren(el("div", null, el("h2", null, "Your book"), el("p", { class: "small" }, "Its first pages are shown here before you save it.")), button);
    return;
  }
  const { book, bytes } = made;
  host.replaceChildren(el("div", null, el("h2", null, book.title), el("p", { class: "small num-tab" }, changed ? "The order was changed since: make it again to see it." : `${book.boards} board${book.boards === 1 ? "" : "s"}, ${book.pages} pages, ${sizeOf(bytes.length)}${book.seed === null ? "" : `, seed ${book.seed}`}`)),
    el("div", { class: "row" }, button, el("button", { class: `btn ${fresh ? "lamp" : "line"}`, id: "go-save", type: "button", onclick: save }, "Save the PDF")));
}

function save() {
  if (!made) return;
  const name = made.book.title.replace(/[^\p{L}\p{N}-]+/gu, "-").replace(/^-+|-+$/g, "").toLowerCase().slice(0, 60) || "book";
  const link = el("a", { href: URL.createObjectURL(new Blob([made.bytes], { type: "application/pdf" })), download: `${name}.pdf` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {Book} book */
function drawLeaves(book) {
  for (const each of addresses) URL.revokeObjectURL(each);
  addresses = book.leaves.map((leaf) => URL.createObjectURL(new Blob([leaf], { type: "image/svg+xml" })));
  const more = book.pages - addresses.length;
  byId("leaves").replaceChildren(...addresses.map((src, i) => el("img", { src, alt: `Page ${i + 1} of ${book.pages}` })), more > 0 ? el("p", { class: "small" }, `and ${more} more page${more === 1 ? "" : "s"}`) : "");
}

function drawBlank() {
  byId("leaves").replaceChildren(...Array.from({ length: 4 }, () => el("div", { class: "blank", "aria-hidden": "true" })));
}

// Files, theme ---------------------------------------------------------------------------------------

document.getElementById("order")?.addEventListener("submit", (event) => {
  event.preventDefault();
  void make();
});
document.addEventListener("paste", (event) => {
  const target = /** @type {HTMLElement} */ (event.target), text = event.clipboardData?.getData("text/plain");
  if (target.closest?.("input, textarea") || !text?.trim()) return;
  texts = [...texts, { name: firstLine(text), text }];
  order.source = "mine";
  touch(true);
});
let dragging = 0;
document.addEventListener("dragenter", (event) => {
  event.preventDefault();
  dragging++;
  byId("drop").hidden = false;
});
document.addEventListener("dragleave", () => {
  if (--dragging <= 0) byId("drop").hidden = true;
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  dragging = 0;
  byId("drop").hidden = true;
  void addFiles([...(event.dataTransfer?.files ?? [])]);
});
joinTheme(settings);

/** Where there is no server: who can set a book, and how. */
function drawElsewhere() {
  const code = (/** @type {string} */ text) => el("pre", { class: "command" }, el("code", null, text));
  byId("main").replaceChildren(el("section", { class: "card elsewhere" },
    el("h1", null, "Books need Lamplighter on your computer"),
    el("p", null, "This site runs inside your browser, and a browser cannot set the pages of a book. With Lamplighter installed, one command does:"),
    code("lamplighter book --count 24 --level normal -o book.pdf"),
    el("p", null, "If you would rather choose on a page like this one, with the first leaves shown as you go, start it there:"),
    code("lamplighter serve"),
    el("p", { class: "small" }, "Playing, setting and learning work here, without a network as well.")));
}

joinPages();
if (partsOf(document)) drawElsewhere();
else {
  drawForm();
  drawHead();
  drawBlank();
}
document.documentElement.dataset.ready = "true";
