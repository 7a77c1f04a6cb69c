// Steps through an explanation. The data say how the board starts and what each step changes; this
// draws a cell again only when it changes, so a board of ten thousand cells steps at once.
//
// A step is one moment, or, where it has a proof, one moment for each of its lines and one for the
// conclusion: until then what the lines say is drawn as ghosts, and the marks stay as they were.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  // The genre says whether its boards have walls, what is placed looks like, and whether it shines.
  const { height, width, steps, walls, shines, shape } = data;
  const at = (id) => document.getElementById(id);
  const SIDE = 100, MARGIN = 62, EDGE = 16;

  // [how many steps are begun, the line within the last of them, its conclusion being the last].
  const moments = [[0, 0]];
  const firstOf = [0];
  steps.forEach((step, index) => {
    firstOf.push(moments.length);
    const count = (step.lines ?? []).length;
    for (let line = 0; line <= count; ++line) moments.push([index + 1, line]);
  });

  // What is decided in each cell: "" open, "p" placed, "x" excluded. Light is counted per cell and
  // way, so that a bulb can be taken back.
  const state = [...data.marks].map((mark) => ({ ".": "", [data.absent]: "x" })[mark] ?? "p");
  const light = [0, 1].map(() => new Array(height * width).fill(0));
  const roles = new Map();
  const ghosts = new Map();
  const quiet = new Set();
  let now = 0;      // the moment
  let settled = 0;  // steps whose marks are made

  const isWall = (cell) => walls && data.cells[cell] !== ".";
  const clueAt = (cell) => {
    const content = data.cells[cell];
    return content === null || content === "." || content === "#" ? "" : String(content);
  };

  function shine(bulb, amount) {
    light[0][bulb] += amount;
    light[1][bulb] += amount;
    const changed = [bulb];
    const row = Math.floor(bulb / width), col = bulb % width;
    for (const [down, right] of [[-1, 0], [0, -1], [0, 1], [1, 0]]) {
      let r = row + down, c = col + right;
      while (r >= 0 && r < height && c >= 0 && c < width && !isWall(r * width + c)) {
        light[down ? 1 : 0][r * width + c] += amount;
        changed.push(r * width + c);
        r += down;
        c += right;
      }
    }
    return changed;
  }

  const use = (shape, extra = "") => `<use href="#${shape}"${extra}/>`;

  function ghostMarkup(ghost) {
    const kinds = ["ghost"];
    if (ghost.depth > 1) kinds.push("inside");
    if (ghost.label === "?") kinds.push("supposed");
    if (ghost.isNew) kinds.push("now");
    const mark = ghost.placed ? shape || "black" : "dot";
    // A supposition inside another has a second ring, for those who do not see its colour.
    const second = ghost.depth > 1 ? '<circle class="aura-2" cx="50" cy="50" r="32"/>' : "";
    return `<g class="${kinds.join(" ")}"><circle class="aura" cx="50" cy="50" r="39"/>${second}` +
      `${use(`ghost-${mark}`)}<text class="label" x="15" y="18">${ghost.label}</text></g>`;
  }

  function markup(cell) {
    const placed = state[cell] === "p";
    const ink = isWall(cell) || (placed && !shape);
    const isLit = light[0][cell] > 0 || light[1][cell] > 0;
    const role = roles.get(cell) ?? "";
    const on = ink ? "-on-ink" : "";
    const parts = [`<rect class="${ink ? "ink" : isLit ? "lit" : "paper"}" width="${SIDE}" height="${SIDE}"/>`];
    if (!ink && !placed) {
      if (light[0][cell] > 0) parts.push('<path class="ray" d="M6 50H98"/>');
      if (light[1][cell] > 0) parts.push('<path class="ray" d="M50 6V98"/>');
    }
    if (role === "reason") parts.push(use(`hatch${on}`));
    const clue = clueAt(cell);
    if (clue && !walls) parts.push(use(`circle${on}`));
    if (clue) {
      // In a circle there is less room to the left and right than in a wall.
      const size = walls ? 58 : [50, 43, 33][clue.length - 1] ?? Math.round(105 / clue.length);
      parts.push(`<text class="clue" x="50" y="52" font-size="${size}">${clue}</text>`);
    } else if (state[cell] === "x" && !ink) {
      parts.push(use("dot", quiet.has(cell) ? ' class="quiet"' : ""));
    }
    if (shape && placed) parts.push(use(shape));
    if (role === "reason") parts.push(use(`reason${on}`));
    if (role === "target") parts.push(use("target", ' class="target-now"'));
    if (role === "focus") parts.push(use("focus"));
    if (ghosts.has(cell)) parts.push(ghostMarkup(ghosts.get(cell)));
    return parts.join("");
  }

  const board = at("board");
  const cells = [];
  const left = (cell) => MARGIN + (cell % width) * SIDE;
  const top = (cell) => MARGIN + Math.floor(cell / width) * SIDE;
  const nameOf = (cell) => `r${Math.floor(cell / width) + 1}c${(cell % width) + 1}`;

  function lay() {
    const across = MARGIN + width * SIDE + EDGE, down = MARGIN + height * SIDE + EDGE;
    board.setAttribute("viewBox", `0 0 ${across} ${down}`);
    board.style.setProperty("--ratio", String(across / down));
    board.style.setProperty("--across", String(width + 0.7));
    state.forEach((value, cell) => { if (shines && value === "p") shine(cell, 1); });
    const parts = [];
    for (let cell = 0; cell < height * width; ++cell) {
      parts.push(`<g id="${nameOf(cell)}" class="cell" transform="translate(${left(cell)} ${top(cell)})">${markup(cell)}</g>`);
    }
    let grid = "";
    for (let row = 1; row < height; ++row) grid += `M${MARGIN} ${MARGIN + row * SIDE}h${width * SIDE}`;
    for (let col = 1; col < width; ++col) grid += `M${MARGIN + col * SIDE} ${MARGIN}v${height * SIDE}`;
    parts.push(`<path class="grid" d="${grid}"/>`);
    parts.push(`<rect class="frame" x="${MARGIN}" y="${MARGIN}" width="${width * SIDE}" height="${height * SIDE}" rx="6"/>`);
    for (let row = 0; row < height; ++row) {
      parts.push(`<text class="number" x="30" y="${MARGIN + row * SIDE + 50}">${row + 1}</text>`);
    }
    for (let col = 0; col < width; ++col) {
      parts.push(`<text class="number" x="${MARGIN + col * SIDE + 50}" y="34">${col + 1}</text>`);
    }
    // The clash lies over its neighbours and the lines: in its own cell a clue needs the room.
    parts.push('<g id="over"></g>');
    board.insertAdjacentHTML("beforeend", parts.join(""));
    cells.push(...board.querySelectorAll(".cell"));
  }

  function decide(step, forward, changed) {
    for (const [list, value] of [[step.places, "p"], [step.excludes, "x"]]) {
      for (const cell of list) {
        state[cell] = forward ? value : "";
        changed.add(cell);
        if (shines && value === "p") shine(cell, forward ? 1 : -1).forEach((each) => changed.add(each));
      }
    }
  }

  const isProof = ([number, line]) => number > 0 && line < (steps[number - 1].lines ?? []).length;

  function go(target) {
    target = Math.max(0, Math.min(moments.length - 1, target));
    const changed = new Set([...roles.keys(), ...ghosts.keys(), ...quiet]);
    now = target;
    const [number, line] = moments[now];
    const wanted = isProof(moments[now]) ? number - 1 : number;
    for (; settled < wanted; ++settled) decide(steps[settled], true, changed);
    for (; settled > wanted; --settled) decide(steps[settled - 1], false, changed);
    roles.clear();
    ghosts.clear();
    quiet.clear();
    at("over").textContent = "";
    const step = number > 0 ? steps[number - 1] : null;
    if (step && isProof(moments[now])) showLine(step, line);
    else if (step) {
      (step.follows ?? []).forEach((cell) => quiet.add(cell));
      step.focus.forEach((cell) => roles.set(cell, "focus"));
      step.because.forEach((cell) => roles.set(cell, "reason"));
      [...step.places, ...step.excludes].forEach((cell) => {
        if (quiet.has(cell)) roles.delete(cell);
        else roles.set(cell, "target");
      });
    }
    for (const cell of [...roles.keys(), ...ghosts.keys(), ...quiet]) changed.add(cell);
    for (const cell of changed) cells[cell].innerHTML = markup(cell);
    tell(step, line);
  }

  function showLine(step, last) {
    let stack = [];
    for (let line = 0; line <= last; ++line) {
      const { keep, add, depth } = step.lines[line];
      const added = add.map(([cell, placed, label]) => ({ cell, placed, label, depth, isNew: line === last }));
      stack = [...stack.slice(0, keep), ...added];
    }
    const { clash, from } = step.lines[last];
    step.because.forEach((cell) => roles.set(cell, "reason"));
    from.forEach((cell) => roles.set(cell, "focus"));
    stack.forEach((ghost) => ghosts.set(ghost.cell, ghost));
    if (clash === undefined) return;
    at("over").innerHTML = use("clash", ` x="${left(clash)}" y="${top(clash)}" data-cell="${nameOf(clash)}"`);
  }

  const NAME = /\br(\d+)c(\d+)\b/g;

  // The text with its cells to point at.
  function append(parent, text) {
    let end = 0;
    for (const match of text.matchAll(NAME)) {
      parent.append(text.slice(end, match.index));
      const name = document.createElement("span");
      name.className = "cell-name";
      name.textContent = match[0];
      parent.append(name);
      end = match.index + match[0].length;
    }
    parent.append(text.slice(end));
  }

  function make(tag, parent, name = "") {
    const made = document.createElement(tag);
    if (name) made.className = name;
    parent.append(made);
    return made;
  }

  const ending = (number) => number === steps.length ? data.conclusion : "";

  function tell(step, line) {
    const total = steps.length, [number] = moments[now];
    const where = at("where"), sentence = at("sentence");
    where.textContent = "";
    const round = step?.round ? `Round ${step.round} · ` : "";
    const inside = isProof(moments[now]) ? ` · line ${line + 1} of ${step.lines.length}` : "";
    make("span", where).textContent = step ? `${round}Step ${number} of ${total}${inside}` : "Start";
    make("b", where).textContent = step ? step.title : "The puzzle as it is given";
    sentence.textContent = "";
    const ways = total === 1 ? "One step follows." : `${total} steps follow.`;
    let spoken = step ? step.message : total ? ways : data.conclusion;
    if (step?.lines) spoken = tellProof(step, number, line);
    else append(make("p", sentence), [spoken, step ? ending(number) : ""].join(" ").trim());
    at("spoken").textContent = step ? `Step ${number} of ${total}: ${spoken}` : spoken;
    at("first").disabled = at("back").disabled = now === 0;
    at("next").disabled = at("last").disabled = now === moments.length - 1;
    at("play").disabled = total === 0;
    at("slider").value = String(number);
    at("slider").setAttribute("aria-valuetext", step ? `Step ${number} of ${total}` : "Start");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const entry = entries[number];
    entry.setAttribute("aria-current", "step");
    // Only the list scrolls: the page must not jump away from the board.
    const place = entry.parentElement.offsetTop - list.offsetTop;
    if (place < list.scrollTop || place + entry.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = place - list.clientHeight / 3;
    }
    keepInSight(step);
    history.replaceState(null, "", number ? `#${number}${line ? `.${line + 1}` : ""}` : location.pathname + location.search);
  }

  // All lines of the proof at once, the present one marked; each leads to its moment.
  function tellProof(step, number, line) {
    const proof = make("ol", at("sentence"), "proof");
    const count = step.lines.length;
    for (let index = 0; index <= count; ++index) {
      const told = step.lines[index], isEnd = index === count;
      const item = make("li", proof, isEnd ? "so" : told.depth > 1 ? "inside" : "");
      if (told?.clash !== undefined) item.classList.add("breaks");
      if (index <= line) item.classList.add(index < line ? "past" : "here");
      const button = make("button", item);
      button.type = "button";
      if (index === line) button.setAttribute("aria-current", "step");
      make("i", button).textContent = isEnd ? "→" : told.label;
      append(make("span", button), isEnd ? [step.message, ending(number)].join(" ").trim() : told.text);
      button.addEventListener("click", () => { pause(); go(firstOf[number] + index); });
    }
    return line < count ? `line ${line + 1} of ${count}. ${step.lines[line].text}` : step.message;
  }

  // A board larger than its window scrolls to what the step settles.
  function keepInSight(step) {
    const table = at("table");
    if (!step || (table.scrollWidth <= table.clientWidth && table.scrollHeight <= table.clientHeight)) return;
    const first = ghosts.size ? [...ghosts.keys()].pop() : [...step.places, ...step.excludes][0];
    const box = cells[first].getBoundingClientRect();
    const frame = table.getBoundingClientRect();
    if (box.left < frame.left || box.right > frame.right) table.scrollLeft += box.left - frame.left - frame.width / 2;
    if (box.top < frame.top || box.bottom > frame.bottom) table.scrollTop += box.top - frame.top - frame.height / 2;
  }

  const list = at("steps");
  const entries = [];
  function fill() {
    let round = 0;
    for (const [index, step] of [{ title: "Start", message: "The puzzle as it is given" }, ...steps].entries()) {
      if (step.round && step.round !== round) make("li", list, "round").textContent = `Round ${step.round}`;
      round = step.round ?? round;
      const button = make("button", make("li", list));
      button.type = "button";
      make("small", button).textContent = index ? `${index} · ${step.title}` : step.title;
      if (step.lines) {
        const lines = step.lines.map(({ text, label }) => label === "?" ? text : `${label}. ${text}`);
        make("span", button, "whole").textContent = [...lines, step.message].join("\n");
      }
      make("span", button, "short").textContent = step.message;
      button.addEventListener("click", () => { pause(); go(firstOf[index]); });
      entries.push(button);
    }
    if (data.conclusion) make("li", list, "round").textContent = data.conclusion;
  }

  function show(name, on) {
    const cell = document.getElementById(name);
    cell?.querySelector(".named")?.remove();
    if (on) cell?.insertAdjacentHTML("beforeend", use("focus", ' class="named"'));
  }

  // --- play: each moment stays as long as its words take to read ---------------------------------

  let timer = 0;

  function wait() {
    const [number, line] = moments[now];
    const step = number ? steps[number - 1] : null;
    const text = isProof(moments[now]) ? step.lines[line].text : step?.message ?? "";
    timer = setTimeout(advance, Math.min(9000, 1100 + 38 * text.length) / Number(at("speed").value));
  }

  function advance() {
    go(now + 1);
    if (now === moments.length - 1) pause();
    else wait();
  }

  function showPlaying(on) {
    at("play").classList.toggle("playing", on);
    at("play").setAttribute("aria-label", on ? "Pause" : "Play");
    at("play").title = on ? "Pause (space)" : "Play (space)";
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    showPlaying(false);
  }

  function play() {
    if (timer) return pause();
    if (!steps.length) return;
    showPlaying(true);
    if (now === moments.length - 1) go(0);
    advance();
    if (now < moments.length - 1) return;
    pause();
  }

  const move = (to) => { pause(); go(to); };
  // To the step after, or to the start of this one or of the one before.
  const nextStep = (count) => move(firstOf[Math.min(steps.length, moments[now][0] + count)] ?? now);
  const stepBefore = (count) => {
    const [number] = moments[now];
    const begun = now > firstOf[number] ? 1 : 0;
    move(firstOf[Math.max(0, number + begun - count)]);
  };

  lay();
  fill();
  document.querySelectorAll(".for-proofs").forEach((each) => { each.hidden = !steps.some((step) => step.lines); });
  at("slider").max = String(steps.length);
  at("slider").addEventListener("input", (event) => move(firstOf[Number(event.target.value)]));
  at("first").addEventListener("click", () => move(0));
  at("back").addEventListener("click", () => move(now - 1));
  at("next").addEventListener("click", () => move(now + 1));
  at("last").addEventListener("click", () => move(moments.length - 1));
  at("play").addEventListener("click", play);
  at("speed").addEventListener("change", () => { if (timer) { clearTimeout(timer); wait(); } });
  for (const [kind, on] of [["mouseover", true], ["mouseout", false]]) {
    at("sentence").addEventListener(kind, (event) => {
      if (event.target.className === "cell-name") show(event.target.textContent, on);
    });
  }
  const keys = {
    ArrowRight: () => move(now + 1), ArrowLeft: () => move(now - 1),
    ArrowDown: () => nextStep(1), ArrowUp: () => stepBefore(1),
    PageDown: () => nextStep(10), PageUp: () => stepBefore(10),
    Home: () => move(0), End: () => move(moments.length - 1), " ": play,
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A button is pressed with space; the slider and the list of speeds have keys of their own.
    const inside = event.target.closest?.("button, input, select");
    if (inside && (event.key === " " || inside.tagName !== "BUTTON")) return;
    if (!keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
  });

  // A swipe to the left leads on, to the right back, where the board does not scroll itself.
  let touch = null;
  for (const id of ["table", "telling"]) {
    at(id).addEventListener("touchstart", (event) => {
      const isWide = id === "table" && at(id).scrollWidth > at(id).clientWidth;
      touch = event.touches.length === 1 && !isWide ? event.touches[0] : null;
    }, { passive: true });
    at(id).addEventListener("touchend", (event) => {
      if (!touch) return;
      const across = event.changedTouches[0].clientX - touch.clientX;
      const down = event.changedTouches[0].clientY - touch.clientY;
      touch = null;
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) move(now + (across < 0 ? 1 : -1));
    });
  }

  function fromAddress() {
    const [number, line] = location.hash.slice(1).split(".").map((each) => Math.max(0, Math.floor(Number(each)) || 0));
    const step = Math.min(steps.length, number);
    go(Math.min(firstOf[step] + Math.max(0, (line || 1) - 1), (firstOf[step + 1] ?? moments.length) - 1));
  }
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
})();
