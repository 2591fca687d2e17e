// Round signs with initials, in a colour of their own for each person.

import { h } from "./dom.js";

/** Up to two initials of a name, also of one without Latin letters. */
export function initials(name) {
  const words = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.map((word) => [...word].find((sign) => /[\p{L}\p{N}]/u.test(sign)));
  const chosen = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return chosen.join("").toUpperCase() || "?";
}

/**
 * The sign of a person {name, avatar_hue}, or of the bot (hue null). Hidden from screen readers: the name stands
 * beside it.
 */
export function avatar(person, size = "") {
  if (person.avatar_hue === null || person.avatar_hue === undefined) {
    return h("img", { class: `avatar mon ${size}`, src: "/page/mon.svg", alt: "", width: 40, height: 40 });
  }
  const style = { "--hue": String(person.avatar_hue) };
  return h("span", { class: `avatar ${size}`, style, "aria-hidden": "true" }, initials(person.name));
}
