// The course: its chapters and lessons in their order, and how far a learner is. No DOM.

/** @typedef {import("./puzzle.mjs").Genre} Genre */
/** @typedef {import("./hints.mjs").Step} Step */
/** A board to find a step on. @typedef {{rows: import("./puzzle.mjs").Rows, marks: string[], steps: Step[], others: Step[], solution: string[]}} Exercise */
/** @typedef {{rows: import("./puzzle.mjs").Rows, marks: string[], steps: Step[]}} Example */
/** As the file has it. @typedef {{name: string, title: string, summary: string, example: Example, board: Exercise}} TechniqueData */
/** @typedef {{name: Genre, first: {rows: import("./puzzle.mjs").Rows, solution: string[]}, chapters: {name: string, title: string, lessons: TechniqueData[]}[]}} GenreData */
/**
 * `id` is what an address names: akari/forced-empty.
 * @typedef {{id: string, genre: Genre, kind: "rules" | "technique" | "board", name: string, title: string, about: string, chapter: string, technique: TechniqueData | null}} Lesson
 */
/** @typedef {{title: string, name: string, lessons: Lesson[]}} Chapter */
/** What is kept of a lesson; times are milliseconds, 0 for never. @typedef {{name: string, found: number, practised: number, done: number, touched: number}} Progress */

/** The course of a genre. @param {GenreData} data @returns {Chapter[]} */
export function chaptersOf(data) {
  const genre = data.name;
  /** @param {Omit<Lesson, "id" | "genre">} rest @returns {Lesson} */
  const lesson = (rest) => ({ id: `${genre}/${rest.name}`, genre, ...rest });
  const first = lesson({
    kind: "rules", name: "rules", title: genre === "akari" ? "Rules and a first bulb" : "Rules and a first cell",
    about: "What the marks mean, on a small board to play to the end.", chapter: "first", technique: null,
  });
  return [
    { name: "first", title: "First steps", lessons: [first] },
    ...data.chapters.map(({ name, title, lessons }) => ({
      name, title, lessons: [
        ...lessons.map((each) => lesson({ kind: "technique", name: each.name, title: each.title, about: firstSentence(each.summary), chapter: name, technique: each })),
        lesson({ kind: "board", name: `${name}-board`, title: `${article(title)} ${title.toLowerCase()} board`, about: "All of it together: a new board to play to the end.", chapter: name, technique: null }),
      ],
    })),
  ];
}

/** @param {string} text */
export function firstSentence(text) {
  return `${text.split(". ")[0].replace(/\.$/, "")}.`;
}

/** @param {string} word */
function article(word) {
  return /^[AEIO]/.test(word) ? "An" : "A";
}

/** @param {readonly Chapter[]} chapters */
export function allLessons(chapters) {
  return chapters.flatMap((chapter) => chapter.lessons);
}

/** The lesson after this one; null after the last. @param {readonly Chapter[]} chapters @param {string} id */
export function lessonAfter(chapters, id) {
  const all = allLessons(chapters), at = all.findIndex((each) => each.id === id);
  return at < 0 ? null : all[at + 1] ?? null;
}

/** How many lessons are done. @param {readonly Chapter[]} chapters @param {ReadonlyMap<string, Progress>} known */
export function tally(chapters, known) {
  const all = allLessons(chapters);
  return { done: all.filter((each) => known.get(each.id)?.done).length, of: all.length };
}

/**
 * Where to go on: the lesson touched last, or the next one that is not done. Null if all are.
 * @param {readonly Chapter[]} chapters @param {ReadonlyMap<string, Progress>} known
 */
export function resume(chapters, known) {
  const all = allLessons(chapters), times = all.map((each) => known.get(each.id)?.touched ?? 0);
  const last = Math.max(0, times.indexOf(Math.max(...times)));
  return [...all.slice(last), ...all.slice(0, last)].find((each) => !known.get(each.id)?.done) ?? null;
}

/** @param {string} name @returns {Progress} */
export function noProgress(name) {
  return { name, found: 0, practised: 0, done: 0, touched: 0 };
}
