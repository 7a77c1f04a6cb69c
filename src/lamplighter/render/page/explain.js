// Steps through an explanation. The data say how the board starts and what each step changes; this
// draws a cell again only when it changes, so a board of ten thousand cells steps at once.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  // The genre says whether its boards have walls, what is placed looks like, and whether it shines.
  const { height, width, steps, walls, shines, shape } = data;
  const at = (id) => document.getElementById(id);
  const SIDE = 100, MARGIN = 70, EDGE = 6;

  // What is decided in each cell: "" open, "p" placed, "x" excluded. Light is counted per cell, so
  // that a bulb can be taken back.
  const state = [...data.marks].map((mark) => ({ ".": "", [data.absent]: "x" })[mark] ?? "p");
  const light = new Array(height * width).fill(0);
  const roles = new Map();
  const labels = new Map();
  let now = 0;

  const isWall = (cell) => walls && data.cells[cell] !== ".";
  const clueAt = (cell) => {
    const content = data.cells[cell];
    return content === null || content === "." || content === "#" ? "" : String(content);
  };

  function shine(bulb, amount) {
    light[bulb] += amount;
    const changed = [bulb];
    const row = Math.floor(bulb / width), col = bulb % width;
    for (const [down, right] of [[-1, 0], [0, -1], [0, 1], [1, 0]]) {
      let r = row + down, c = col + right;
      while (r >= 0 && r < height && c >= 0 && c < width && !isWall(r * width + c)) {
        light[r * width + c] += amount;
        changed.push(r * width + c);
        r += down;
        c += right;
      }
    }
    return changed;
  }

  const use = (shape, extra = "") => `<use href="#${shape}"${extra}/>`;

  function markup(cell) {
    const placed = state[cell] === "p";
    const ink = isWall(cell) || (placed && !shape);
    const ground = ink ? "ink" : light[cell] > 0 ? "lit" : "paper";
    const role = roles.get(cell) ?? "";
    const on = ink ? "-on-ink" : "";
    const parts = [`<rect class="${ground}" width="${SIDE}" height="${SIDE}"/>`];
    if (role === "reason") parts.push(use(`hatch${on}`));
    const clue = clueAt(cell);
    if (clue && !walls) parts.push(use(`circle${on}`));
    if (clue) {
      // In a circle there is less room to the left and right than in a wall.
      const size = walls ? 62 : [54, 46, 34][clue.length - 1] ?? Math.round(105 / clue.length);
      parts.push(`<text class="clue" x="50" y="52" font-size="${size}">${clue}</text>`);
    } else if (state[cell] === "x" && !ink) {
      parts.push(use("dot"));
    }
    if (shape && placed) parts.push(use(shape));
    if (role === "reason") parts.push(use(`reason${on}`));
    if (role === "target") parts.push(use("target", ' class="target-now"'));
    if (role === "focus") parts.push(use("focus"));
    if (labels.has(cell)) parts.push(`<text class="label" x="22" y="24">${labels.get(cell)}</text>`);
    return parts.join("");
  }

  const board = at("board");
  const cells = [];

  function lay() {
    const across = MARGIN + width * SIDE + EDGE, down = MARGIN + height * SIDE + EDGE;
    board.setAttribute("viewBox", `0 0 ${across} ${down}`);
    board.style.setProperty("--ratio", String(across / down));
    board.style.setProperty("--across", String(width + 0.7));
    state.forEach((value, cell) => { if (shines && value === "p") shine(cell, 1); });
    const parts = [];
    for (let cell = 0; cell < height * width; ++cell) {
      const x = MARGIN + (cell % width) * SIDE, y = MARGIN + Math.floor(cell / width) * SIDE;
      const name = `r${Math.floor(cell / width) + 1}c${(cell % width) + 1}`;
      parts.push(`<g id="${name}" class="cell" transform="translate(${x} ${y})">${markup(cell)}</g>`);
    }
    let grid = "";
    for (let row = 1; row < height; ++row) grid += `M${MARGIN} ${MARGIN + row * SIDE}h${width * SIDE}`;
    for (let col = 1; col < width; ++col) grid += `M${MARGIN + col * SIDE} ${MARGIN}v${height * SIDE}`;
    parts.push(`<path class="grid" d="${grid}"/>`);
    parts.push(`<rect class="frame" x="${MARGIN}" y="${MARGIN}" width="${width * SIDE}" height="${height * SIDE}"/>`);
    for (let row = 0; row < height; ++row) {
      parts.push(`<text class="number" x="34" y="${MARGIN + row * SIDE + 50}">${row + 1}</text>`);
    }
    for (let col = 0; col < width; ++col) {
      parts.push(`<text class="number" x="${MARGIN + col * SIDE + 50}" y="38">${col + 1}</text>`);
    }
    board.insertAdjacentHTML("beforeend", parts.join(""));
    cells.push(...board.querySelectorAll(".cell"));
    // A line is drawn under the cells' outlines, which would otherwise be cut by it.
    board.querySelector(".grid").style.pointerEvents = "none";
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

  function go(target) {
    target = Math.max(0, Math.min(steps.length, target));
    const changed = new Set([...roles.keys(), ...labels.keys()]);
    for (; now < target; ++now) decide(steps[now], true, changed);
    for (; now > target; --now) decide(steps[now - 1], false, changed);
    roles.clear();
    labels.clear();
    const step = now > 0 ? steps[now - 1] : null;
    if (step) {
      step.focus.forEach((cell) => roles.set(cell, "focus"));
      step.because.forEach((cell) => roles.set(cell, "reason"));
      [...step.places, ...step.excludes].forEach((cell) => roles.set(cell, "target"));
      (step.chain ?? []).forEach(([cell, label]) => {
        if (!labels.has(cell)) labels.set(cell, label);
      });
    }
    for (const cell of [...roles.keys(), ...labels.keys()]) changed.add(cell);
    for (const cell of changed) cells[cell].innerHTML = markup(cell);
    tell(step);
  }

  const NAME = /\br(\d+)c(\d+)\b/g;

  function tell(step) {
    const total = steps.length;
    at("where").innerHTML = step
      ? `Step ${now} of ${total} · <b></b>`
      : "The puzzle as it is given";
    if (step) at("where").querySelector("b").textContent = step.title;
    const ways = total === 1 ? "One step follows." : `${total} steps follow.`;
    const words = step ? step.message : total ? ways : data.conclusion;
    const closing = step && now === total ? ` ${data.conclusion}` : "";
    const sentence = at("sentence");
    sentence.textContent = "";
    const text = words + closing;
    let end = 0;
    for (const match of text.matchAll(NAME)) {
      sentence.append(text.slice(end, match.index));
      const name = document.createElement("span");
      name.className = "cell-name";
      name.textContent = match[0];
      sentence.append(name);
      end = match.index + match[0].length;
    }
    sentence.append(text.slice(end));
    at("first").disabled = at("back").disabled = now === 0;
    at("next").disabled = at("last").disabled = now === total;
    at("slider").value = String(now);
    at("slider").setAttribute("aria-valuetext", step ? `Step ${now} of ${total}` : "Start");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const entry = list.children[now]?.firstElementChild;
    if (entry) {
      entry.setAttribute("aria-current", "step");
      // Only the list scrolls: the page must not jump away from the board.
      const top = entry.parentElement.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + entry.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 3;
      }
    }
    keepInSight(step);
    history.replaceState(null, "", now ? `#${now}` : location.pathname + location.search);
  }

  // A board larger than its window scrolls to what the step settles.
  function keepInSight(step) {
    const table = at("table");
    if (!step || (table.scrollWidth <= table.clientWidth && table.scrollHeight <= table.clientHeight)) return;
    const box = cells[[...step.places, ...step.excludes][0]].getBoundingClientRect();
    const frame = table.getBoundingClientRect();
    if (box.left < frame.left || box.right > frame.right) table.scrollLeft += box.left - frame.left - frame.width / 2;
    if (box.top < frame.top || box.bottom > frame.bottom) table.scrollTop += box.top - frame.top - frame.height / 2;
  }

  const list = at("steps");
  function fill() {
    const entries = [{ title: "Start", message: "The puzzle as it is given" }, ...steps];
    for (const [index, step] of entries.entries()) {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      const title = document.createElement("small"), words = document.createElement("span");
      title.textContent = index ? `${index} · ${step.title}` : step.title;
      words.textContent = step.message;
      button.append(title, words);
      button.addEventListener("click", () => go(index));
      item.append(button);
      list.append(item);
    }
  }

  function show(name, on) {
    const cell = document.getElementById(name);
    cell?.querySelector(".named")?.remove();
    if (on) cell?.insertAdjacentHTML("beforeend", use("focus", ' class="named"'));
  }

  lay();
  fill();
  at("slider").max = String(steps.length);
  at("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  at("first").addEventListener("click", () => go(0));
  at("back").addEventListener("click", () => go(now - 1));
  at("next").addEventListener("click", () => go(now + 1));
  at("last").addEventListener("click", () => go(steps.length));
  for (const [kind, on] of [["mouseover", true], ["mouseout", false]]) {
    at("sentence").addEventListener(kind, (event) => {
      if (event.target.className === "cell-name") show(event.target.textContent, on);
    });
  }
  const keys = {
    ArrowRight: () => go(now + 1), ArrowDown: () => go(now + 1), PageDown: () => go(now + 10),
    ArrowLeft: () => go(now - 1), ArrowUp: () => go(now - 1), PageUp: () => go(now - 10),
    Home: () => go(0), End: () => go(steps.length),
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A button is pressed with space, and the slider has keys of its own.
    const inside = event.target.closest?.("button, input");
    if (event.key === " " && !inside) go(now + (event.shiftKey ? -1 : 1));
    else if (keys[event.key] && inside?.tagName !== "INPUT") keys[event.key]();
    else return;
    event.preventDefault();
  });
  window.addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
  go(Number(location.hash.slice(1)) || 0);
})();
