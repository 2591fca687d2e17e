// Discord's markdown, read into a tree. No DOM in here; prose.js turns the tree into nodes.
//
// A node is {type, …}. With `children`: bold italic underline strike spoiler quote heading(level) small link(href)
// list(ordered, start, items: [[node]]). Without: text(text) code(text) block(text, language) break person(id)
// channel(id) role(id) command(name) emoji(name) time(at: seconds, style).
// What is not complete ("**bold") stays as it was written. Nesting ends at DEPTH, so no text can exhaust the stack.

const DEPTH = 12;
const BLOCKS = ["quote", "heading", "small", "list", "block"];
const FENCE = /```(?:([a-zA-Z0-9_+\-.#]*)\n)?([\s\S]*?)\n?```/g;
const QUOTE = /^> ?(.*)$/;
const HEADING = /^(#{1,3}) +(\S.*)$/;
const SMALL = /^-# +(\S.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const ESCAPED = /[^0-9A-Za-z\s]/;
const WORD = /[\p{L}\p{N}_]/u;
const ADDRESS = /https?:\/\/[^\s<]+[^\s<.,:;"'\])*_~|]/y;

/** The tree of a text. */
export function parse(source) {
  return blocks(String(source ?? "").replace(/\r\n?/g, "\n"), 0);
}

/**
 * The words of a text without its marks, in one line. `say` gives the words for what only its reader knows, by the
 * type of the node: {person: node => "@Anna", time: …}; without it there is a "…".
 */
export function plain(source, say = {}) {
  return words(parse(source), say).replace(/\s+/g, " ").trim();
}

function words(nodes, say) {
  const inside = (node) => {
    if (node.type === "list") return node.items.map((item) => words(item, say)).join("\n");
    if (node.children) return words(node.children, say);
    return say[node.type]?.(node) ?? node.text ?? node.name ?? "…";
  };
  return nodes
    .map((node) => {
      if (node.type === "break") return "\n";
      if (node.type === "spoiler") return "▮▮▮";
      return BLOCKS.includes(node.type) ? `\n${inside(node)}\n` : inside(node);
    })
    .join("");
}

// ---- blocks

function blocks(text, depth) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    if (!match[2].trim()) continue;
    nodes.push(...lines(text.slice(from, match.index).replace(/\n$/, ""), depth));
    nodes.push({ type: "block", language: match[1] ?? "", text: match[2] });
    from = match.index + match[0].length;
    if (text[from] === "\n") from += 1;
  }
  nodes.push(...lines(text.slice(from), depth));
  return nodes;
}

function lines(text, depth) {
  if (!text) return [];
  const rows = text.split("\n");
  const nodes = [];
  let loose = [];
  const flush = () => {
    if (loose.length) nodes.push(...inline(loose.join("\n"), depth));
    loose = [];
  };
  for (let at = 0; at < rows.length;) {
    const found = depth < DEPTH ? block(rows, at, depth) : null;
    if (found) {
      flush();
      nodes.push(found.node);
      at = found.next;
    } else {
      loose.push(rows[at]);
      at += 1;
    }
  }
  flush();
  return nodes;
}

/** The block that begins at a row and where the next one begins, or null for ordinary text. */
function block(rows, at, depth) {
  const row = rows[at];
  if (row.startsWith(">>> ")) {
    const inside = [row.slice(4), ...rows.slice(at + 1)].join("\n");
    return { node: { type: "quote", children: lines(inside, depth + 1) }, next: rows.length };
  }
  if (QUOTE.test(row) && /^>( |$)/.test(row)) {
    let next = at;
    while (next < rows.length && /^>( |$)/.test(rows[next])) next += 1;
    const inside = rows.slice(at, next).map((it) => it.replace(QUOTE, "$1"));
    return { node: { type: "quote", children: lines(inside.join("\n"), depth + 1) }, next };
  }
  const heading = HEADING.exec(row);
  if (heading) {
    return {
      node: { type: "heading", level: heading[1].length, children: inline(heading[2], depth + 1) },
      next: at + 1,
    };
  }
  const small = SMALL.exec(row);
  if (small) return { node: { type: "small", children: inline(small[1], depth + 1) }, next: at + 1 };
  return ITEM.test(row) ? list(rows, at, depth) : null;
}

/** A list: its items, each with the deeper rows below it. */
function list(rows, at, depth) {
  const [, indent, mark] = ITEM.exec(rows[at]);
  const ordered = mark.endsWith(".");
  const items = [];
  let next = at;
  while (next < rows.length) {
    const item = ITEM.exec(rows[next]);
    if (!item || item[1].length > indent.length + 1 || item[1].length < indent.length) break;
    if (item[2].endsWith(".") !== ordered) break;
    const below = [];
    next += 1;
    while (next < rows.length && rows[next].startsWith(`${indent}  `) && rows[next].trim()) {
      below.push(rows[next]);
      next += 1;
    }
    const children = inline(item[3], depth + 1);
    if (below.length) children.push(...inside(below, depth + 1));
    items.push(children);
  }
  return { node: { type: "list", ordered, start: ordered ? parseInt(mark, 10) : 1, items }, next };
}

function inside(below, depth) {
  const margin = Math.min(...below.map((row) => row.length - row.trimStart().length));
  const nodes = lines(below.map((row) => row.slice(margin)).join("\n"), depth);
  return nodes[0]?.type === "list" ? nodes : [{ type: "break" }, ...nodes];
}

// ---- inside a line

/** Marks around text, longest first; `word` ones only open and close at the edge of a word. */
const PAIRS = [
  { mark: "**", type: "bold" },
  { mark: "__", type: "underline" },
  { mark: "~~", type: "strike" },
  { mark: "||", type: "spoiler" },
  { mark: "*", type: "italic" },
  { mark: "_", type: "italic", word: true },
];

const TAGS = [
  [/<@!?(\d{1,20})>/y, ([, id]) => ({ type: "person", id })],
  [/<@&(\d{1,20})>/y, ([, id]) => ({ type: "role", id })],
  [/<#(\d{1,20})>/y, ([, id]) => ({ type: "channel", id })],
  [/<\/([^:<>\n]{1,100}):\d{1,20}>/y, ([, name]) => ({ type: "command", name })],
  [/<a?:(\w{1,64}):\d{1,20}>/y, ([, name]) => ({ type: "emoji", name })],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, ([, at, style]) => ({ type: "time", at: Number(at), style: style ?? "f" })],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, href]) => link(href, [{ type: "text", text: href }])],
];

function inline(text, depth) {
  const nodes = [];
  let loose = "";
  const push = (node) => {
    if (loose) nodes.push({ type: "text", text: loose });
    loose = "";
    nodes.push(node);
  };
  for (let at = 0; at < text.length;) {
    if (text[at] === "\n") {
      push({ type: "break" });
      at += 1;
      continue;
    }
    if (text[at] === "\\" && at + 1 < text.length && ESCAPED.test(text[at + 1])) {
      const sign = String.fromCodePoint(text.codePointAt(at + 1));
      loose += sign;
      at += 1 + sign.length;
      continue;
    }
    const found = special(text, at, depth);
    if (found) {
      push(found.node);
      at = found.next;
    } else {
      loose += text[at];
      at += 1;
    }
  }
  if (loose) nodes.push({ type: "text", text: loose });
  return nodes;
}

/** The node that begins at a place in a line and where it ends, or null. */
function special(text, at, depth) {
  switch (text[at]) {
    case "`":
      return code(text, at);
    case "<":
      return tag(text, at);
    case "[":
      return depth < DEPTH ? masked(text, at, depth) : null;
    case "h":
      return address(text, at);
    default:
      return depth < DEPTH ? pair(text, at, depth) : null;
  }
}

function code(text, at) {
  const ticks = /`+/y;
  ticks.lastIndex = at;
  const mark = ticks.exec(text)[0];
  let end = text.indexOf(mark, at + mark.length);
  while (end >= 0 && (text[end + mark.length] === "`" || text[end - 1] === "`")) {
    end = text.indexOf(mark, end + 1);
  }
  if (mark.length > 2 || end < 0 || end === at + mark.length) return null;
  const inner = text.slice(at + mark.length, end);
  const shown = mark.length === 2 ? inner.replace(/^ (?=`)|(?<=`) $/g, "") : inner;
  return { node: { type: "code", text: shown }, next: end + mark.length };
}

function tag(text, at) {
  for (const [pattern, build] of TAGS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: build(match), next: at + match[0].length };
  }
  return null;
}

function link(href, children) {
  return { type: "link", href, children };
}

/** `[words](address)`; only web addresses, everything else stays text. */
function masked(text, at, depth) {
  if (text.indexOf("](", at) < 0) return null;
  const middle = closing(text, at + 1, "]");
  if (middle < 0 || text[middle + 1] !== "(") return null;
  const rest = /\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?: +"[^"\n]*")?\)/y;
  rest.lastIndex = middle + 1;
  const match = rest.exec(text);
  const label = text.slice(at + 1, middle);
  if (!match || !label.trim()) return null;
  return { node: link(match[1], inline(label, depth + 1)), next: middle + 1 + match[0].length };
}

function address(text, at) {
  ADDRESS.lastIndex = at;
  if (at > 0 && WORD.test(text[at - 1])) return null;
  const match = ADDRESS.exec(text);
  if (!match) return null;
  return { node: link(match[0], [{ type: "text", text: match[0] }]), next: at + match[0].length };
}

function pair(text, at, depth) {
  for (const { mark, type, word } of PAIRS) {
    if (!text.startsWith(mark, at)) continue;
    if (word && at > 0 && WORD.test(text[at - 1])) continue;
    const end = endOf(text, at + mark.length, mark, word);
    if (end < 0) continue;
    return { node: { type, children: inline(text.slice(at + mark.length, end), depth + 1) }, next: end + mark.length };
  }
  return null;
}

/** Where the closing mark stands, or -1. Nothing may be empty, and `* ` opens nothing. */
function endOf(text, from, mark, word) {
  if (mark === "*" && /\s/.test(text[from] ?? " ")) return -1;
  if (mark.length === 1 && text[from] === mark) return -1;
  let end = closing(text, from, mark);
  while (end >= 0 && mark.length === 2 && text[end + 2] === mark[1] && mark !== "||") end += 1;
  while (end >= 0 && word && WORD.test(text[end + 1] ?? " ")) end = closing(text, end + 1, mark);
  if (end >= 0 && mark === "*" && /\s/.test(text[end - 1])) return -1;
  return end > from ? end : -1;
}

/** The next place of a mark that is neither escaped nor inside code; a single mark skips its doubles. */
function closing(text, from, mark) {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "`" && code(text, at)) at = code(text, at).next - 1;
    else if (text.startsWith(mark, at)) {
      const double = mark.length === 1 && mark !== "]" && text[at + 1] === mark;
      if (!double) return at;
      const close = closing(text, at + 2, mark + mark);
      at = close >= 0 ? close + 1 : at + 1;
    }
  }
  return -1;
}
