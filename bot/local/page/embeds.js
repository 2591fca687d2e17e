// Embeds, the older kind of framed text.

import { h } from "./dom.js";
import { gallery } from "./pictures.js";
import { outward, phrase, prose, target } from "./prose.js";
import { full } from "./times.js";

/** One embed of a message. */
export function embed(it, reader) {
  const node = h(
    "article",
    { class: "container accented embed" },
    it.author?.name && h("p", { class: "embed-author" }, it.author.name),
    it.title && h("h3", { class: "embed-title" }, titled(it, reader)),
    it.description && prose(it.description, reader),
    it.fields?.length
      ? h(
          "dl",
          { class: "embed-fields" },
          it.fields.map((field) => fieldNode(field, reader)),
        )
      : null,
    it.image && gallery([it.image]),
    it.thumbnail && h("div", { class: "thumbnail" }, gallery([it.thumbnail])),
    foot(it, reader),
  );
  if (it.color !== null && it.color !== undefined) {
    node.style.setProperty("--accent-bar", `#${it.color.toString(16).padStart(6, "0")}`);
  }
  return node;
}

function titled(it, reader) {
  const to = it.url ? target(it.url) : null;
  return to?.href ? h("a", outward(to.href), phrase(it.title, reader)) : phrase(it.title, reader);
}

function fieldNode(field, reader) {
  return h(
    "div",
    { class: field.inline ? "inline" : "" },
    h("dt", {}, phrase(field.name, reader)),
    h("dd", {}, prose(field.value, reader)),
  );
}

function foot(it, reader) {
  const words = [it.footer?.text, it.timestamp && full(it.timestamp, reader.locale)].filter(Boolean);
  return words.length ? h("p", { class: "embed-foot muted" }, words.join(" · ")) : null;
}
