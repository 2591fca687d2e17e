// Building blocks of the page. Text always goes in as text nodes: nothing in this folder parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * One element. `props`: attributes by name (null, undefined and false leave one out), `class`, `dataset`,
 * `style` (an object of CSS properties) and listeners as `onclick`. Children: nodes, strings, nested lists, null.
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (key === "style") Object.entries(value).forEach(([name, it]) => node.style.setProperty(name, it));
    else node.setAttribute(key, value === true ? "" : value);
  }
  fill(node, children, false);
  return node;
}

/** Puts children into a node, in place of what it held unless `replace` is false. */
export function fill(node, children, replace = true) {
  const kept = [children].flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  if (replace) node.replaceChildren(...kept);
  else node.append(...kept);
  return node;
}

const STROKES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  left: "M15 6l-6 6 6 6",
  send: "M4 12l16-8-6 16-3-6.5L4 12z",
  slash: "M15 4L9 20",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  hash: "M5 9.5h15M4 15h15M10.5 4L8 20M16.5 4L14 20",
  voice: "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  stage: "M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.5 15.5a5 5 0 1 1 7 0M6 18.5a9 9 0 1 1 12 0M12 17v3.5",
  news: "M4 10v4h3l9 4.5v-13L7 10zM7 14l1.5 5.5H11L9.8 15M19 10a3 3 0 0 1 0 4",
  forum: "M4 5h12v8H9l-5 4zM9 13v3h6l5 4V9h-4",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  thread: "M6 4v9a4 4 0 0 0 4 4h8M14 13l4 4-4 4",
  at: "M16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-3.5 7M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z",
  open: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  globe:
    "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.5 9h17M3.5 15h17M12 3c3 3 3.8 6 3.8 9S15 18 12 21c-3-3-3.8-6-3.8-9S9 6 12 3z",
  reply: "M2 24V12a6 6 0 0 1 6-6h22",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c0-4 3.5-6 8-6s8 2 8 6",
  wrench:
    "M14.5 6.5a4.5 4.5 0 0 1 5.8-1.6l-3 3 .6 2.2 2.2.6 3-3a4.5 4.5 0 0 1-6 6L9 21.6 5.4 18l8-8.1a4.5 4.5 0 0 1 1.1-3.4z",
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2",
  undo: "M4 9h10a5 5 0 0 1 0 10H9M8 5L4 9l4 4",
};

/** A drawn sign, hidden from screen readers: whoever shows it says in words what it means. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", name === "reply" ? "0 0 32 24" : "0 0 24 24");
  svg.setAttribute("class", `icon ${name}-icon`);
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", STROKES[name]);
  svg.append(path);
  return svg;
}

let last = 0;

/** An id that no other element of the page has. */
export function uid(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}

/** Whether the window is as narrow as a phone; the same limit stands in the style sheets. */
export function narrow() {
  return window.matchMedia("(max-width: 719px)").matches;
}

/**
 * Remembers what has the focus. Calling the result gives it back; if its message was drawn anew meanwhile, to the same
 * part of it, else to the message.
 */
export function heldFocus() {
  const node = document.activeElement;
  const id = node?.closest(".message")?.id;
  const { part } = node?.dataset ?? {};
  return () => {
    if (node?.isConnected) return node.focus({ preventScroll: true });
    const message = id && document.getElementById(id);
    const same = part && message?.querySelector(`[data-part="${CSS.escape(part)}"]:not(:disabled)`);
    return (same || message)?.focus({ preventScroll: true });
  };
}

/** Calls `work` once things have been quiet for `ms`. `cancel()` forgets a call that is still waiting. */
export function debounce(work, ms) {
  let timer = 0;
  const call = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms, ...args);
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}
