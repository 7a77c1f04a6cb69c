// What the panel of Set says: the verdict with its repairs, and the rating with its reasons.

import { byId, capital, el, icon, segments, sentence } from "./dom.mjs";
import { cellNamed } from "./board.mjs";
import { lessonOf } from "./pages.mjs";
import { PLACED } from "./rules.mjs";
import { headline, noVerdict, shortly, written } from "./verdict.mjs";

/** @typedef {import("./puzzle.mjs").Puzzle} Puzzle */
/** @typedef {import("./puzzle.mjs").Content} Content */
/** @typedef {import("./verdict.mjs").Verdict} Verdict */
/** @typedef {import("./verdict.mjs").Repair} Repair */
/** @typedef {{puzzle: () => Puzzle, write: (wishes: [number, Content][], what: string) => void, redraw: () => void}} Desk */

const FEW = 6; // repairs shown before the others are asked for

export class Findings {
  /** @type {Verdict} */
  #verdict = noVerdict();
  /** @type {"difference" | "first" | "second"} */
  #shown = "difference";
  /** @type {Repair | null} */
  #chosen = null;
  #all = false;
  /** A cell that a sentence names and the pointer is on. */
  #named = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** The draft changed: what was found about the one before goes, unless the answer is quick. */
  wait() {
    this.#chosen = null;
    this.#all = false;
    this.#shown = "difference";
    this.#verdict = noVerdict();
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#draw(), 250);
  }

  /** @param {Verdict} verdict */
  tell(verdict) {
    clearTimeout(this.#waiting);
    this.#verdict = verdict;
    if (!this.#chosen) this.#chosen = verdict.diagnosis?.repairs[0] ?? verdict.diagnosis?.repair_set ?? null;
    this.#draw();
  }

  /** The solution that is flicked to, as marks; null for none. @param {Puzzle} puzzle */
  marks(puzzle) {
    if (this.#verdict.status !== "multiple" || this.#shown === "difference") return null;
    const rows = this.#pair()[this.#shown === "first" ? 0 : 1];
    return rows ? this.#read(puzzle, rows) : null;
  }

  #pair() {
    const { diagnosis, solutions } = this.#verdict;
    return diagnosis?.pair.length ? diagnosis.pair : solutions;
  }

  /** @param {Puzzle} puzzle @param {string[]} rows */
  #read(puzzle, rows) {
    const letter = puzzle.genre === "akari" ? "o" : "#";
    return Uint8Array.from(rows.join(""), (each) => (each === letter ? PLACED : 0));
  }

  /** @param {Puzzle} puzzle @returns {import("./board.mjs").Overlay} */
  overlay(puzzle) {
    const { status, diagnosis } = this.#verdict, at = (/** @type {readonly [number, number]} */ [row, col]) => row * puzzle.width + col;
    /** @type {import("./board.mjs").Overlay} */
    const made = { flash: this.#named >= 0 ? this.#named : null };
    if (status === "multiple" && this.#shown === "difference") {
      const [first, second] = this.#pair().map((rows) => this.#read(puzzle, rows));
      if (first && second) {
        made.differs = [];
        for (let cell = 0; cell < first.length; cell++) if (first[cell] !== second[cell]) made.differs.push([cell, first[cell] === PLACED ? 1 : 2]);
        const pair = new Set(made.differs.map(([cell]) => cell));
        made.hatch = (diagnosis?.differs ?? []).map(at).filter((cell) => !pair.has(cell));
      }
    }
    if (status === "unsolvable") made.wrong = (diagnosis?.clash ?? []).map(at);
    if (this.#chosen) {
      const wishes = written(puzzle, this.#chosen);
      made.reason = wishes.map(([cell]) => cell);
      made.clues = wishes.map(([cell, content]) => [cell, content === null || content === "." ? "" : String(content)]);
    }
    return made;
  }

  #draw() {
    this.#drawVerdict();
    this.#drawRating();
  }

  /** The mark and the words of the verdict. @param {string} [small] */
  #finding(small) {
    const { status } = this.#verdict;
    const [cls, sign] = status === "unique" ? ["ok", "tick"] : status === "unsolvable" ? ["no", "none"] : status === "multiple" ? ["", "two"] : ["", "help"];
    return el("div", { class: `finding ${cls}` }, el("span", { class: "mark" }, icon(sign)), el("div", null, el("h2", null, headline(this.#verdict)), small ? el("p", { class: "small" }, small) : null));
  }

  #drawVerdict() {
    const { status, diagnosis, message } = this.#verdict, host = byId("verdict");
    /** @type {import("./dom.mjs").Child[]} */
    const content = [this.#finding(this.#small())];
    if (status === "multiple" && this.#pair().length > 1) {
      content.push(segments("Show", [["difference", "Difference"], ["first", "Solution 1"], ["second", "Solution 2"]], this.#shown, (value) => {
        this.#shown = value;
        this.desk.redraw();
      }));
    }
    if (status === "unsolvable" && diagnosis?.clash.length) content.push(el("p", null, this.#words(diagnosis.clash.length === 1 ? `This clue cannot hold: ${(diagnosis.notes.clash ?? "").replace(", by itself", "")}.` : `These clues cannot all hold: ${diagnosis.notes.clash ?? ""}.`)));
    if (diagnosis && (status === "multiple" || status === "unsolvable")) content.push(...this.#repairs(diagnosis));
    if (message) content.push(el("p", { class: "notice plain" }, message));
    host.replaceChildren(...content.filter((each) => each instanceof Node));
    const bottom = byId("bottom");
    bottom.replaceChildren(this.#finding(this.#small()), el("button", { class: "btn lamp", onclick: () => host.scrollIntoView({ behavior: "smooth" }) }, status === "unique" ? "Details" : "Repairs"));
  }

  #small() {
    const { status, diagnosis, solutions } = this.#verdict;
    if (status === "multiple") {
      const differ = diagnosis?.differs.length ?? 0;
      if (differ) return `${differ} cell${differ === 1 ? " differs" : "s differ"}`;
      return solutions.length > 1 ? "Looking for what would repair it…" : "";
    }
    if (status === "unknown") return "The limit of two seconds came first.";
    if (status === "unsolvable" && !diagnosis) return "Looking for the clash…";
    return "";
  }

  /** @param {import("./verdict.mjs").Diagnosis} diagnosis @returns {import("./dom.mjs").Child[]} */
  #repairs(diagnosis) {
    const { repairs, repair_set: together, best } = diagnosis;
    /** @type {import("./dom.mjs").Child[]} */
    const made = [];
    const shown = this.#all ? repairs : repairs.slice(0, FEW);
    if (shown.length) {
      made.push(el("h3", null, diagnosis.status === "multiple" ? "Each of these leaves one solution" : "Each of these leaves a solution"));
      made.push(el("div", { class: "chips" }, ...shown.map((repair) => this.#chip(repair)),
        repairs.length > shown.length ? el("button", { class: "chip", onclick: () => {
          this.#all = true;
          this.#draw();
        } }, `${repairs.length - shown.length} more`) : null));
    } else made.push(el("p", { class: "small" }, `${capital(diagnosis.notes.repairs ?? "no change of one clue or wall is enough")}.`));
    if (together) {
      made.push(el("h3", null, "These together leave one solution"));
      made.push(el("div", { class: "chips" }, this.#chip(together)));
    }
    if (best && best.status !== "unique") {
      made.push(el("h3", null, "The best next clue"));
      made.push(el("div", { class: "chips" }, this.#chip(best)));
    }
    const chosen = this.#chosen;
    if (chosen) {
      made.push(el("button", { class: "btn lamp wide", onclick: () => this.desk.write(written(this.desk.puzzle(), chosen), "Repair") }, capital(chosen.message)));
    }
    return made;
  }

  /** @param {Repair} repair */
  #chip(repair) {
    const leads = repair.status === "unique" ? (repair.level === null ? "" : `${repair.label} ${repair.level}`) : repair.count ? `${repair.count} left` : "";
    return el("button", { class: "chip", "aria-pressed": String(repair === this.#chosen), onclick: () => {
      this.#chosen = repair;
      this.#draw();
      this.desk.redraw();
    } }, shortly(repair), leads ? el("small", null, leads) : null);
  }

  #drawRating() {
    const { rating, diagnosis, status } = this.#verdict, host = byId("rating");
    host.hidden = status !== "unique" || !rating;
    if (!rating || status !== "unique") return;
    const bar = el("div", { class: "level", role: "img", "aria-label": `Level ${rating.level} of 9` }, ...Array.from({ length: 10 }, (_, i) => el("i", { class: i < rating.level ? "on" : i === rating.level ? "now" : "" })));
    const notes = diagnosis?.notes ?? {};
    host.replaceChildren(
      el("div", { class: "row between" }, el("h2", null, capital(rating.label)), el("span", { class: "small num-tab" }, `level ${rating.level} of 9, score ${rating.score}`)), bar,
      ...rating.reasons.map((reason) => el("p", { class: "small" }, reason)),
      el("p", { class: "small" }, "Techniques: ", ...this.#techniques(rating.techniques), "."),
      ...["redundant", "sufficient", "level", "idle"].filter((name) => notes[name]).map((name) => el("p", { class: "small" }, el("b", null, `${LEADS[/** @type {keyof typeof LEADS} */ (name)]}: `), this.#words(notes[name]))));
  }

  /** Each technique leads to its lesson. @param {Record<string, number>} counts @returns {import("./dom.mjs").Child[]} */
  #techniques(counts) {
    const { genre } = this.desk.puzzle();
    const links = Object.entries(counts).flatMap(([name, count], i) => [i ? ", " : "", el("a", { class: "lesson", href: lessonOf(genre, name), title: "Learn this technique" }, name.replaceAll("-", " ")), ` ${count}`]);
    return links.length ? links : ["none"];
  }

  /** @param {string} text */
  #words(text) {
    const show = (/** @type {string | null} */ name) => {
      this.#named = name === null ? -1 : cellNamed(this.desk.puzzle(), name);
      this.desk.redraw();
    };
    return sentence(text, show, show);
  }
}

const LEADS = { redundant: "Could go", sufficient: "Enough", level: "For this level", idle: "Untouched" };
