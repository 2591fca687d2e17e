// The panel above the command field: help for what is being typed, and a list to choose from.

import { fill, h, uid } from "./dom.js";
import { spinner } from "./listbox.js";

export class Suggest {
  #items = [];
  #at = -1;
  #ids = [];

  /** `onpick(item)` is called with what was chosen. */
  constructor(onpick) {
    this.onpick = onpick;
    this.head = h("div", { class: "suggest-head" });
    this.list = h("div", { class: "options", role: "listbox", id: uid("suggestions"), "aria-label": "Suggestions" });
    this.node = h("div", { class: "suggest", hidden: true }, this.head, this.list);
    // A press must not take the focus from the field.
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get open() {
    return !this.node.hidden;
  }

  get active() {
    return this.open ? (this.#items[this.#at] ?? null) : null;
  }

  get count() {
    return this.open ? this.#items.length : 0;
  }

  /**
   * Shows `head` (nodes) and `items` ({label, description?, lead?, tail?}). `first`: whether the first is marked.
   * `state`: "waiting", a sentence to be shown in place of items, or null.
   */
  show({ head, items = [], first = false, state = null }, field) {
    this.field = field;
    this.#items = items;
    this.#at = first && items.length ? 0 : -1;
    this.#ids = items.map(() => uid("suggestion"));
    fill(this.head, head ?? []);
    this.head.hidden = !head;
    const rows = items.map((item, index) => this.#row(item, index));
    const words = state === "waiting" ? [spinner(), " Looking…"] : state;
    fill(this.list, rows.length ? rows : words ? h("p", { class: "empty" }, words) : []);
    this.list.hidden = !rows.length && !words;
    this.node.hidden = !head && !rows.length && !words;
    this.#mark();
  }

  hide() {
    this.node.hidden = true;
    this.#at = -1;
    this.#mark();
  }

  /** Nothing is marked any more; what is shown stays. */
  unmark() {
    this.#at = -1;
    this.#mark(false);
  }

  /** Moves the mark; returns whether there was anything to move in. */
  move(step) {
    if (!this.count) return false;
    const last = this.#items.length - 1;
    if (this.#at < 0) this.#at = step > 0 ? 0 : last;
    else this.#at = (this.#at + step + this.#items.length) % this.#items.length;
    this.#mark();
    return true;
  }

  #row(item, index) {
    return h(
      "div",
      {
        class: "option",
        role: "option",
        id: this.#ids[index],
        onclick: () => this.onpick(item),
        onpointermove: () => this.#over(index),
      },
      item.lead?.() ?? null,
      h(
        "span",
        { class: "option-words" },
        h("span", {}, item.label),
        item.description && h("span", { class: "muted" }, item.description),
      ),
      item.tail && h("span", { class: "muted tail" }, item.tail),
    );
  }

  #over(index) {
    if (this.#at === index) return;
    this.#at = index;
    this.#mark(false);
  }

  #mark(reveal = true) {
    [...this.list.querySelectorAll(".option")].forEach((row, index) => {
      row.classList.toggle("active", index === this.#at);
      row.setAttribute("aria-selected", String(index === this.#at));
      if (index === this.#at && reveal) row.scrollIntoView({ block: "nearest" });
    });
    this.field?.setAttribute("aria-expanded", String(this.count > 0));
    if (this.active) this.field?.setAttribute("aria-activedescendant", this.#ids[this.#at]);
    else this.field?.removeAttribute("aria-activedescendant");
  }
}
