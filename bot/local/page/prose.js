// Markdown as nodes of the page. The only door for text that others wrote: every word becomes a text node.

import { h } from "./dom.js";
import { parse, plain } from "./markdown.js";
import { full, stamp } from "./times.js";

const CHANNEL_PATH = /^\/channels\/(@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/;
const DISCORD_HOSTS = ["discord.com", "ptb.discord.com", "canary.discord.com"];

/**
 * The nodes of a text. `reader` says who reads: {locale, personName(id), channelName(id), jump(channel, message)};
 * names may be null for what is not known.
 */
export function prose(source, reader) {
  return h("div", { class: "prose", dir: "auto" }, nodes(parse(source), reader));
}

/** The words of a text in one line, without any marks. */
export function gist(source, reader) {
  return plain(source, {
    person: (node) => `@${reader.personName(node.id) ?? "somebody"}`,
    channel: (node) => `#${reader.channelName(node.id) ?? "unknown"}`,
    time: (node) => stamp(node.at, node.style, reader.locale),
  });
}

/** The same without a block around it, for labels and options. */
export function phrase(source, reader) {
  return nodes(parse(source), reader);
}

function nodes(tree, reader) {
  return tree.map((node) => BUILD[node.type](node, reader));
}

function around(tag, name) {
  return (node, reader) => h(tag, { class: name }, nodes(node.children, reader));
}

const BUILD = {
  text: (node) => document.createTextNode(node.text),
  break: () => h("br"),
  bold: around("strong"),
  italic: around("em"),
  underline: around("u"),
  strike: around("s"),
  quote: around("blockquote"),
  small: around("p", "small-print"),
  heading: (node, reader) => h(`h${node.level + 2}`, { class: `heading-${node.level}` }, nodes(node.children, reader)),
  code: (node) => h("code", {}, node.text),
  block: (node) => h("pre", { tabindex: "0", "aria-label": "Text block" }, h("code", {}, node.text)),
  list: (node, reader) =>
    h(
      node.ordered ? "ol" : "ul",
      { start: node.ordered && node.start !== 1 ? node.start : null },
      node.items.map((item) => h("li", {}, nodes(item, reader))),
    ),
  spoiler,
  link,
  time,
  person: (node, reader) => h("span", { class: "mention" }, `@${reader.personName(node.id) ?? "somebody"}`),
  role: () => h("span", { class: "mention" }, "@role"),
  command: (node) => h("span", { class: "mention" }, `/${node.name}`),
  emoji: (node) => document.createTextNode(`:${node.name}:`),
  channel: (node, reader) => {
    const name = reader.channelName(node.id);
    if (name === null) return h("span", { class: "mention" }, "#unknown");
    return jumper(`#${name}`, "mention", () => reader.jump(node.id, null));
  },
};

function jumper(words, name, go) {
  return h("button", { class: name, type: "button", onclick: go }, words);
}

function spoiler(node, reader) {
  const inside = h("span", { class: "spoiler-text" }, nodes(node.children, reader));
  const box = h(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show" },
    inside,
  );
  inside.inert = true;
  const open = (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    if (box.classList.contains("open")) return;
    event.preventDefault();
    box.classList.add("open");
    inside.inert = false;
    for (const name of ["role", "tabindex", "aria-label"]) box.removeAttribute(name);
  };
  box.addEventListener("click", open);
  box.addEventListener("keydown", open);
  return box;
}

/** Where a link leads: into this table, out to the web, or (null) nowhere that may be opened. */
export function target(address) {
  let url;
  try {
    url = new URL(address, window.location.origin);
  } catch {
    return null;
  }
  const here = url.origin === window.location.origin || DISCORD_HOSTS.includes(url.hostname);
  const path = here ? CHANNEL_PATH.exec(url.pathname) : null;
  if (path) return { channel: path[2], message: path[3] ?? null };
  return ["http:", "https:"].includes(url.protocol) ? { href: url.href } : null;
}

/** The attributes of an `<a>` that leads out. */
export function outward(href) {
  return { href, target: "_blank", rel: "noopener noreferrer nofollow", title: href };
}

function link(node, reader) {
  const to = target(node.href);
  const bare = node.children.length === 1 && node.children[0].text === node.href;
  if (to?.channel) {
    const name = reader.channelName(to.channel) ?? "elsewhere";
    const words = bare ? `#${name}${to.message ? " › message" : ""}` : nodes(node.children, reader);
    return jumper(words, "mention", () => reader.jump(to.channel, to.message));
  }
  if (!to) return h("span", {}, nodes(node.children, reader));
  return h("a", outward(to.href), nodes(node.children, reader));
}

function time(node, reader) {
  const valid = Math.abs(node.at) <= 8.64e12;
  const iso = valid ? new Date(node.at * 1000).toISOString() : null;
  return h(
    "time",
    {
      class: "stamp",
      datetime: iso,
      title: iso && full(iso, reader.locale),
      dataset: node.style === "R" ? { relative: node.at, locale: reader.locale } : {},
    },
    stamp(node.at, node.style, reader.locale),
  );
}
