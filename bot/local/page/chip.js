// One option of a command in the command field: its name and what is typed into it.

import { base64 } from "./api.js";
import * as commands from "./commands.js";
import { h } from "./dom.js";

const LEAST_WIDE = 6;
const MOST_WIDE = 46;
const KEYBOARDS = { [commands.INTEGER]: "numeric", [commands.NUMBER]: "decimal" };

export class Chip {
  /** What was picked from a list: {label, value}; it counts as long as its label stands in the field. */
  picked = null;
  /** What was chosen for an option that wants a file. */
  file = null;

  /**
   * `input` is the field to be used, unless the option wants a file. `draft`: what to begin with, a text or
   * {text, picked}. `context()` gives {known, locale} as commands.js wants them.
   */
  constructor(option, input, draft, context) {
    this.option = option;
    this.context = context;
    this.name = commands.localized(option, "name", context().locale);
    this.takesFile = option.type === commands.FILE;
    this.input = this.takesFile ? this.#fileField() : input;
    if (!this.takesFile) this.#begin(typeof draft === "string" ? { text: draft } : (draft ?? { text: "" }));
    this.node = h("label", { class: "chip" }, h("span", { class: "chip-name" }, this.name), this.input);
    this.input.addEventListener("blur", () => this.check());
  }

  #fileField() {
    const input = h("input", { type: "file", "aria-label": this.name });
    input.addEventListener("change", async () => {
      this.file = input.files[0] ? await base64(input.files[0]) : null;
    });
    return input;
  }

  /** A choice that was written by its value ("sun") is shown by its name. */
  #begin({ text, picked = null }) {
    const choice = this.option.choices?.find((it) => String(it.value).toLowerCase() === text.toLowerCase());
    this.input.value = choice ? String(commands.localized(choice, "name", this.context().locale)) : text;
    this.input.inputMode = KEYBOARDS[this.option.type] ?? "";
    this.picked = picked;
    this.resize();
  }

  get text() {
    return this.takesFile ? "" : this.input.value;
  }

  /** What it would send: {value}, {problem} or {}. */
  get reading() {
    const { known, locale } = this.context();
    return commands.reading(this.option, { text: this.text, picked: this.picked, file: this.file }, known, locale);
  }

  get draft() {
    return { text: this.text, picked: this.picked };
  }

  pick({ label, value }) {
    this.input.value = label;
    this.picked = { label, value };
    this.resize();
    this.check();
  }

  resize() {
    if (!this.takesFile) this.input.size = Math.max(LEAST_WIDE, Math.min(MOST_WIDE, this.text.length + 2));
  }

  /** Shows whether what stands there is wrong; `even` an empty one. */
  check(even = false) {
    const wrong = Boolean(this.reading.problem) && (even || Boolean(this.text));
    this.node.classList.toggle("wrong", wrong);
    this.input.setAttribute("aria-invalid", String(wrong));
  }

  /** Forgives until it is left or sent. */
  forgive() {
    this.node.classList.remove("wrong");
  }

  atStart() {
    return !this.takesFile && this.input.selectionStart === 0 && this.input.selectionEnd === 0;
  }

  atEnd() {
    return !this.takesFile && this.input.selectionStart === this.text.length;
  }
}
