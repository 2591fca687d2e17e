// The components of a message: Components V2 trees and rows of the older kind.
//
// `desk` is who draws: {store, reader}. Every part that can be pressed carries its id as data-part, so that the focus
// and what was pressed survive when the bot writes the message anew.

import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { isDm, signOf } from "./kinds.js";
import { selectButton, spinner } from "./listbox.js";
import { gallery, thumbnail } from "./pictures.js";
import { outward, prose, target } from "./prose.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** The nodes of a list of components of a message. */
export function parts(components, message, desk) {
  return components.map((component) => part(component, message, desk));
}

function part(component, message, desk) {
  const build = BUILD[component.type];
  return build ? build(component, message, desk) : unknown(component);
}

/** What the page cannot show is said, never left out in silence. */
export function unknown(component) {
  return h("p", { class: "muted unknown" }, `(A part of kind ${component.type} cannot be shown here.)`);
}

const BUILD = {
  1: row,
  2: button,
  3: (select, message, desk) => choosing(select, select.options.map(stringOption), message, desk),
  5: (select, message, desk) => choosing(select, people(desk.store), message, desk),
  7: (select, message, desk) => choosing(select, people(desk.store), message, desk),
  8: (select, message, desk) => choosing(select, channels(desk.store, select.channel_types), message, desk),
  9: section,
  10: (text, _message, desk) => prose(text.content, desk.reader),
  11: thumbnail,
  12: (media) =>
    gallery(media.items.map((item) => ({ ...item.media, description: item.description, spoiler: item.spoiler }))),
  13: file,
  14: (line) =>
    h("hr", { class: `separator ${line.divider === false ? "blank" : ""} ${line.spacing === 2 ? "wide" : ""}` }),
  17: container,
};

/** An emoji of a component as text; the table has no pictures of custom ones. */
export function emojiText(emoji) {
  if (!emoji) return null;
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

function row({ components }, message, desk) {
  const single = components.length === 1 && components[0].type !== 2;
  const failures = components.map((component) => failure(component, message, desk));
  return h(
    "div",
    { class: "part-row" },
    h("div", { class: single ? "row wide" : "row" }, parts(components, message, desk)),
    failures,
  );
}

/** Why pressing a component came to nothing, in red below it. */
function failure(component, message, desk) {
  const reason = desk.store.marks.pressed(message, component)?.reason;
  return reason ? h("p", { class: "failure", role: "alert" }, reason) : null;
}

function button(component, message, desk) {
  const words = [
    component.emoji && h("span", { class: "emoji" }, emojiText(component.emoji)),
    component.label && h("span", {}, component.label),
  ];
  if (component.style === 5) return linkButton(component, words, desk);
  const waiting = Boolean(desk.store.marks.pressed(message, component)?.waiting);
  return h(
    "button",
    {
      class: `btn ${STYLES[component.style] ?? "secondary"}`,
      type: "button",
      disabled: component.disabled || grey(message, desk),
      "aria-busy": waiting ? "true" : null,
      "aria-label": component.label ? null : `Button ${emojiText(component.emoji) ?? ""}`,
      dataset: { part: component.id },
      onclick: () => desk.store.press(message, component),
    },
    h("span", { class: "btn-words" }, words),
    waiting && spinner(),
  );
}

/** Whether nothing of a message can be pressed: its thread is locked, or its server out of reach. */
function grey(message, { store }) {
  return Boolean(store.closed(store.channels.get(message.channel_id)));
}

function linkButton(component, words, desk) {
  const to = component.disabled ? null : target(component.url);
  const inside = h("span", { class: "btn-words" }, words, icon("open"));
  if (to?.href) return h("a", { class: "btn link", ...outward(to.href), dataset: { part: component.id } }, inside);
  const jump = () => desk.reader.jump(to.channel, to.message);
  return h(
    "button",
    { class: "btn link", type: "button", disabled: !to, dataset: { part: component.id }, onclick: jump },
    inside,
  );
}

/** The option of a string select as the list wants it. */
export function stringOption(option) {
  return { value: option.value, label: option.label, description: option.description, emoji: emojiText(option.emoji) };
}

export function people(store) {
  return store.people.map((person) => ({ value: person.id, label: person.name, lead: () => avatar(person, "small") }));
}

/** The channels of the server as options, only of some types if these are named. */
export function channels(store, types = []) {
  return [...store.channels.values()]
    .filter((channel) => !isDm(channel) && (!types?.length || types.includes(channel.type)))
    .map((channel) => ({
      value: channel.id,
      label: channel.name,
      lead: () => icon(signOf(channel)),
    }));
}

/** The values that a select shows before anybody touched it. */
export function defaults(select) {
  if (select.options) return select.options.filter((option) => option.default).map((option) => option.value);
  return (select.default_values ?? []).map((value) => value.id);
}

function choosing(select, options, message, desk) {
  const { store } = desk;
  return selectButton({
    options,
    chosen: store.marks.picked(message, select) ?? defaults(select),
    placeholder: select.placeholder,
    min: select.min_values ?? 1,
    max: select.max_values ?? 1,
    disabled: select.disabled || grey(message, desk),
    busy: Boolean(store.marks.pressed(message, select)?.waiting),
    part: select.id,
    onchoose: (values) => store.press(message, select, values),
  });
}

function section({ components, accessory }, message, desk) {
  const failed = accessory.type === 2 ? failure(accessory, message, desk) : null;
  return h(
    "div",
    { class: "part-row" },
    h(
      "div",
      { class: "section" },
      h("div", { class: "section-text" }, parts(components, message, desk)),
      part(accessory, message, desk),
    ),
    failed,
  );
}

/** A file to be opened: {file: {url}, name, size}. */
export function file({ file: { url }, name, size }) {
  const shown = name ?? decodeURIComponent(String(url).split("/").at(-1));
  const where = target(url)?.href;
  const words = [h("span", {}, shown), size ? h("span", { class: "muted" }, bytes(size)) : null];
  return h(
    "a",
    { class: "file", href: where, download: shown.endsWith(".html") ? null : shown, target: "_blank", rel: "noopener" },
    icon("file"),
    h("span", { class: "file-words" }, words),
  );
}

function bytes(size) {
  if (size < 1024) return `${size} bytes`;
  return size < 1 << 20 ? `${(size / 1024).toFixed(1)} kB` : `${(size / (1 << 20)).toFixed(1)} MB`;
}

function container({ components, accent_color: accent, spoiler }, message, desk) {
  const node = h("div", { class: "container" }, parts(components, message, desk));
  if (accent !== null && accent !== undefined) {
    node.classList.add("accented");
    node.style.setProperty("--accent-bar", `#${accent.toString(16).padStart(6, "0")}`);
  }
  return spoiler ? veiled(node) : node;
}

function veiled(node) {
  node.inert = true;
  const show = () => {
    node.inert = false;
    box.replaceWith(node);
  };
  const box = h(
    "div",
    { class: "veil" },
    node,
    h("button", { class: "btn secondary", type: "button", onclick: show }, icon("eye"), "Show"),
  );
  return box;
}
