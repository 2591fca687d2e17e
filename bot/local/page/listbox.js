// The page's own select: a button that opens a list with descriptions. For mouse, thumb, keys and screen readers.

import { fill, h, icon, narrow, uid } from "./dom.js";
import { isOpen, popover } from "./popover.js";

const FILTER_FROM = 9;

/**
 * The button of a select.
 *
 * `options`: [{value, label, description?, emoji?, lead?: a node before the label}]; `chosen`: the values chosen now;
 * `onchoose(values)` is called with another choice. `min` and `max` bound how many.
 */
export function selectButton({
  options,
  chosen,
  placeholder,
  label,
  min = 1,
  max = 1,
  disabled = false,
  busy = false,
  part,
  onchoose,
}) {
  const button = h("button", {
    class: "select",
    type: "button",
    disabled,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-busy": busy ? "true" : null,
    dataset: part === undefined ? {} : { part },
  });
  const shown = options.filter((option) => chosen.includes(option.value));
  const words = shown.length
    ? shown.map((option) => named(option))
    : [h("span", { class: "placeholder" }, placeholder || "Choose…")];
  const said = shown.map((option) => option.label).join(", ") || placeholder || "Choose…";
  button.setAttribute("aria-label", label ? `${label}: ${said}` : said);
  fill(button, [h("span", { class: "select-words" }, words), busy ? spinner() : icon("down")]);
  button.addEventListener("click", () => {
    if (!busy && !isOpen(button))
      openList({ anchor: button, label: label || placeholder || "Choices", options, chosen, min, max, onchoose });
  });
  button.addEventListener("keydown", (event) => {
    if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      button.click();
    }
  });
  return button;
}

export function spinner() {
  return h("span", { class: "spinner", "aria-hidden": "true" });
}

function named(option) {
  return h(
    "span",
    { class: "choice-name" },
    option.lead?.() ?? null,
    option.emoji && h("span", { class: "emoji" }, option.emoji),
    option.label,
  );
}

/**
 * Opens the list itself beside any anchor. Choosing one of one closes it; several are kept by Done or by a press
 * elsewhere.
 */
export function openList({ anchor, label, options, chosen, min = 1, max = 1, onchoose, footer = null }) {
  new List({ anchor, label, options, chosen: new Set(chosen), min, max, onchoose, footer });
}

class List {
  constructor(wish) {
    Object.assign(this, wish);
    this.before = [...this.chosen].sort().join();
    this.many = this.max > 1;
    this.shown = this.options;
    this.ids = new Map(this.options.map((option) => [option, uid("option")]));
    this.active = this.options.find((option) => this.chosen.has(option.value)) ?? this.options[0];
    this.box = h("div", {
      class: "options",
      role: "listbox",
      tabindex: "0",
      id: uid("list"),
      "aria-label": this.label,
    });
    if (this.many) this.box.setAttribute("aria-multiselectable", "true");
    this.filter = this.options.length >= FILTER_FROM ? this.#filterField() : null;
    this.count = h("span", { class: "muted", "aria-live": "polite" });
    this.done = h("button", { class: "btn primary", type: "button", onclick: () => this.panel.close("done") }, "Done");
    const content = [
      h("div", { class: "sheet-title" }, this.label),
      this.filter,
      this.box,
      this.many && h("div", { class: "list-foot" }, this.count, this.done),
      this.footer,
    ];
    this.#draw();
    this.box.addEventListener("keydown", (event) => this.#key(event));
    this.panel = popover(this.anchor, content, {
      label: this.label,
      name: "list",
      focus: this.filter && !narrow() ? this.filter : this.box,
      onclose: (why) => this.#closed(why),
    });
    this.#reveal();
  }

  #filterField() {
    const field = h("input", {
      class: "field filter",
      type: "text",
      placeholder: "Search",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      "aria-expanded": "true",
      "aria-controls": this.box.id,
      "aria-label": `Search in ${this.label}`,
    });
    field.addEventListener("input", () => {
      const words = field.value.trim().toLowerCase();
      const hit = (option) => `${option.label} ${option.description ?? ""}`.toLowerCase().includes(words);
      this.shown = this.options.filter(hit);
      this.active = this.shown[0];
      this.#draw();
      this.panel.place();
    });
    field.addEventListener("keydown", (event) => this.#key(event));
    return field;
  }

  #draw() {
    const rows = this.shown.map((option) => this.#row(option));
    fill(this.box, rows.length ? rows : h("p", { class: "empty" }, "Nothing fits."));
    this.#mark();
  }

  #row(option) {
    const row = h(
      "div",
      { class: "option", role: "option", id: this.ids.get(option) },
      option.lead?.() ?? null,
      option.emoji && h("span", { class: "emoji" }, option.emoji),
      h(
        "span",
        { class: "option-words" },
        h("span", {}, option.label),
        option.description && h("span", { class: "muted" }, option.description),
      ),
      h("span", { class: this.many ? "box" : "tick" }, icon("check")),
    );
    row.addEventListener("click", () => this.#choose(option));
    row.addEventListener("pointermove", () => {
      if (this.active === option) return;
      this.active = option;
      this.#mark();
    });
    return row;
  }

  #mark() {
    for (const option of this.shown) {
      const row = this.box.querySelector(`#${this.ids.get(option)}`);
      const chosen = this.chosen.has(option.value);
      row.setAttribute("aria-selected", String(chosen));
      row.classList.toggle("active", option === this.active);
      row.setAttribute("aria-disabled", String(this.many && !chosen && this.chosen.size >= this.max));
    }
    for (const holder of [this.box, this.filter]) {
      if (this.active) holder?.setAttribute("aria-activedescendant", this.ids.get(this.active));
      else holder?.removeAttribute("aria-activedescendant");
    }
    const size = this.chosen.size;
    const asked = this.min === this.max ? `choose ${this.max}` : `choose ${this.min} to ${this.max}`;
    this.count.textContent = size ? `${size} chosen, ${asked}` : `${asked[0].toUpperCase()}${asked.slice(1)}`;
    this.done.disabled = size < this.min || size > this.max;
  }

  #reveal() {
    if (this.active) this.box.querySelector(`#${this.ids.get(this.active)}`)?.scrollIntoView({ block: "nearest" });
  }

  #choose(option) {
    const had = this.chosen.has(option.value);
    if (this.many) {
      if (had) this.chosen.delete(option.value);
      else if (this.chosen.size < this.max) this.chosen.add(option.value);
      this.active = option;
      this.#mark();
      return;
    }
    this.chosen = new Set(had && this.min === 0 ? [] : [option.value]);
    this.panel.close("done");
  }

  #closed(why) {
    const changed = [...this.chosen].sort().join() !== this.before;
    const fits = this.chosen.size >= this.min && this.chosen.size <= this.max;
    const kept = why === "done" || (why === "outside" && this.many);
    if (kept && changed && fits) {
      this.onchoose(this.options.filter((option) => this.chosen.has(option.value)).map((option) => option.value));
    }
  }

  #key(event) {
    const typing = event.currentTarget === this.filter;
    const at = this.shown.indexOf(this.active);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 6, PageUp: at - 6 };
    if (!typing) Object.assign(steps, { Home: 0, End: this.shown.length - 1 });
    if (event.key in steps) {
      const to = Math.max(0, Math.min(this.shown.length - 1, steps[event.key]));
      this.active = this.shown[to];
      this.#mark();
      this.#reveal();
    } else if (event.key === "Enter" || (event.key === " " && !typing)) {
      if (this.active) this.#choose(this.active);
    } else if (event.key === "Tab" && !this.many) {
      this.panel.close("closed");
      return;
    } else if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      this.#leap(event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** A letter pressed in the list goes to the search field, or to the next option that begins with it. */
  #leap(letter) {
    if (this.filter) {
      this.filter.focus();
      this.filter.value += letter;
      this.filter.dispatchEvent(new Event("input"));
      return;
    }
    const at = this.shown.indexOf(this.active);
    const round = [...this.shown.slice(at + 1), ...this.shown.slice(0, at + 1)];
    this.active = round.find((option) => option.label.toLowerCase().startsWith(letter.toLowerCase())) ?? this.active;
    this.#mark();
    this.#reveal();
  }
}
