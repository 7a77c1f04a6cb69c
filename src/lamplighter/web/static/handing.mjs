// Handing a draft on: links, pictures, files of every format, and variants side by side.

import { el, openDialog } from "./dom.mjs";
import { EngineError } from "./engine.mjs";
import { toLink } from "./link.mjs";
import { PuzzleError, makePuzzle, rowsOf } from "./puzzle.mjs";

/** @typedef {import("./draft.mjs").Draft} Draft */
/** @typedef {import("./engine.mjs").Engine} Engine */
/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */

/** The formats a draft can be written in, with the ending of their files. @type {Record<string, [name: string, ending: string]>} */
export const FORMATS = {
  text: ["Text", "txt"], json: ["JSON", "json"], "pzpr-url": ["puzz.link address", "txt"], pzprv3: ["pzprv3 file", "pzprv3"], kanpen: ["Kanpen address", "txt"], pencilbox: ["PencilBox", "pbox"],
  "tatham-id": ["Game id of Tatham’s puzzles", "txt"], "tatham-save": ["Save file of Tatham’s puzzles", "sav"], "tatham-text": ["Drawing of Tatham’s puzzles", "txt"], codex: ["Codex (Pulles)", "codex"],
  "site-task": ["Task of puzzle-light-up.com", "txt"], "pulles-grid": ["Grid (Pulles)", "txt"], "pulles-annotated": ["Annotated grid (Pulles)", "txt"], puzzlekit: ["puzzlekit", "txt"],
  janko: ["Janko", "janko"], penpa: ["Penpa link", "txt"], asp: ["ASP facts", "lp"],
};

/** Formats that hold Akari alone. */
const ONLY_AKARI = new Set(["codex", "pulles-grid", "pulles-annotated"]);

/** What a format is asked for by: an address is a whole one. @param {string} to */
function target(to) {
  return to === "pzpr-url" ? { to, to_dialect: "link" } : { to };
}

/** @param {Draft} draft */
function board(draft) {
  return { genre: draft.genre, rows: rowsOf(draft.puzzle) };
}

/** @param {Draft} draft */
function fileName(draft) {
  return (draft.about.title || `${draft.genre}-${draft.width}x${draft.height}`).replace(/[^\p{L}\p{N}-]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "board";
}

/** @param {string} name @param {BlobPart} data @param {string} type */
function download(name, data, type) {
  const link = el("a", { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} text @param {(text: string) => void} say */
async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    openDialog("Copy this", [el("textarea", { rows: 4, readonly: true, "aria-label": "The text to copy" }, text)]);
  }
}

/** @param {Engine} engine @param {Draft} draft @param {(text: string) => void} say @returns {import("./dom.mjs").Item[]} */
export function exportItems(engine, draft, say) {
  /** @param {() => Promise<void>} work */
  const tried = (work) => () => void work().catch((error) => {
    if (!(error instanceof EngineError || error instanceof PuzzleError)) throw error;
    say(error.message);
  });
  const converted = async (/** @type {string} */ to) => String((await engine.ask("convert", { ...board(draft), ...target(to) })).text).trim();
  const picture = async (/** @type {string} */ kind) => {
    const made = await engine.ask("render", { ...board(draft), kind, title: draft.about.title || undefined });
    if (kind === "svg") download(`${fileName(draft)}.svg`, made.svg, "image/svg+xml");
    else download(`${fileName(draft)}.${kind}`, Uint8Array.from(atob(made[kind]), (char) => char.charCodeAt(0)), kind === "pdf" ? "application/pdf" : "image/png");
  };
  return [
    { label: "Copy a link", hint: "opens the board here, to play", run: () => void copy(new URL(`./#${toLink(draft.puzzle)}`, location.href).href, say) },
    { label: "Open in puzz.link", run: tried(async () => void window.open(await converted("pzpr-url"), "_blank", "noopener")) },
    { label: "Open in Penpa", run: tried(async () => void window.open(await converted("penpa"), "_blank", "noopener")) },
    { label: "Copy the game id", hint: draft.genre === "akari" ? "Simon Tatham’s Light Up" : "Simon Tatham’s Range", run: tried(async () => copy(await converted("tatham-id"), say)) },
    null,
    { label: "Picture as SVG", run: tried(() => picture("svg")) },
    { label: "Picture as PNG", run: tried(() => picture("png")) },
    { label: "PDF", hint: "one page of the board’s own size", run: tried(() => picture("pdf")) },
    { label: "Print", run: () => print() },
    null,
    { label: "File…", hint: "text, JSON, pzprv3, PencilBox, Janko and more", run: () => openFiles(engine, draft) },
  ];
}

/** @param {Engine} engine @param {Draft} draft */
function openFiles(engine, draft) {
  const choice = el("select", { "aria-label": "Format" }, ...Object.entries(FORMATS).filter(([name]) => draft.genre === "akari" || !ONLY_AKARI.has(name)).map(([name, [title]]) => el("option", { value: name }, title)));
  const area = el("textarea", { rows: 10, readonly: true, "aria-label": "The board in this format" }), fault = el("p", { class: "fault", role: "alert" });
  const show = async () => {
    const to = choice.value;
    fault.textContent = "";
    try {
      const { text } = await engine.ask("convert", { ...board(draft), ...target(to), lossy: true });
      if (to !== choice.value) return; // another was chosen meanwhile
      area.value = text;
      area.dataset.format = to;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      area.value = "";
      fault.textContent = error.message;
    }
  };
  choice.addEventListener("change", () => void show());
  openDialog("Export", [el("label", { class: "field" }, "Format", choice), area, fault,
    el("button", { class: "btn lamp", onclick: () => download(`${fileName(draft)}.${FORMATS[choice.value][1]}`, area.value, "text/plain") }, "Save the file")]);
  void show();
}

/**
 * The drafts kept aside, beside the one in hand.
 * @param {Engine} engine @param {Draft} draft
 * @param {{keep: () => void, take: (puzzle: Puzzle) => void, level: string}} desk
 */
export function openVariants(engine, draft, { keep, take, level }) {
  const list = el("ul", { class: "variants" });
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  /** @param {Puzzle} puzzle @param {string} name @param {HTMLElement[]} buttons */
  const item = (puzzle, name, ...buttons) => {
    const image = el("img", { alt: name });
    void engine.ask("render", { genre: puzzle.genre, rows: rowsOf(puzzle), theme }).then(({ svg }) => {
      image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    }, (error) => image.replaceWith(el("p", { class: "small" }, `No picture. ${error instanceof EngineError ? error.message : ""}`)));
    return el("li", null, image, el("div", { class: "row between" }, el("b", null, name), el("span", { class: "row" }, ...buttons)));
  };
  const fill = () => {
    const now = item(draft.puzzle, `Now${level ? `: ${level}` : ""}`, el("button", { class: "btn line", onclick: () => {
      draft.variants.push({ genre: draft.genre, rows: rowsOf(draft.puzzle), name: `${draft.variants.length + 1}${level ? `: ${level}` : ""}` });
      keep();
      fill();
    } }, "Keep"));
    list.replaceChildren(now, ...draft.variants.map((variant, i) => {
      const puzzle = makePuzzle(variant.genre, variant.rows);
      return item(puzzle, `Variant ${variant.name}`, el("button", { class: "btn line", onclick: () => {
        box.close();
        take(puzzle);
      } }, "Take"), el("button", { class: "btn quiet", "aria-label": `Drop variant ${variant.name}`, onclick: () => {
        draft.variants.splice(i, 1);
        keep();
        fill();
      } }, "Drop"));
    }));
  };
  fill();
  const box = openDialog("Variants", [el("p", { class: "small" }, "Keep the draft as it is, change it, and see the two side by side. Undo leads back from a variant too."), list], { wide: true });
}
