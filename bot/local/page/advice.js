// Help for an option while it is filled in: what it means, what can be chosen, what the bot suggests.

import { avatar } from "./avatar.js";
import * as commands from "./commands.js";
import { debounce, h } from "./dom.js";

const PAUSE_MS = 150;
const NO_WORDS = /^(…|\.\.\.)$/;

export class Advice {
  #turn = 0;

  /** Shows itself in `suggest`. `context()` gives {known, locale, command, chips}. */
  constructor(store, suggest, context) {
    this.store = store;
    this.suggest = suggest;
    this.context = context;
    this.ask = debounce((chip, typed) => this.#ask(chip, typed), PAUSE_MS);
  }

  /** What is still on its way comes too late. */
  cancel() {
    this.#turn += 1;
    this.ask.cancel();
  }

  /** Shows what can be chosen; `typed`: because something was typed, so the first is marked. */
  give(chip, typed) {
    this.cancel();
    if (!chip.option.autocomplete) return this.#offer(chip, typed);
    this.suggest.unmark();
    return this.ask(chip, typed);
  }

  /** Shows what the option means, with items to choose from or a state ("waiting", or a sentence). */
  say(chip, items = [], state = null, first = false) {
    const { option } = chip;
    const notes = [option.required ? "required" : "optional", commands.limits(option)].filter(Boolean).join(", ");
    const words = commands.localized(option, "description", this.context().locale).replace(NO_WORDS, "");
    const problem = chip.text && !items.length && !state ? chip.reading.problem : null;
    const head = [
      h("p", {}, h("strong", {}, chip.name), ` ${words} `, h("span", { class: "muted" }, `(${notes})`)),
      problem && h("p", { class: "failure" }, problem),
    ];
    this.suggest.show({ head, items, state, first }, chip.input);
  }

  #offer(chip, typed) {
    const { known, locale } = this.context();
    const all = commands.choices(chip.option, known, locale) ?? [];
    const words = chip.text.trim().toLowerCase();
    const settled = all.some((choice) => choice.label.toLowerCase() === words);
    const hits = settled && !typed ? all : all.filter((choice) => choice.label.toLowerCase().includes(words));
    const items = hits.map((choice) => ({ ...choice, lead: this.#face(chip, choice), chip }));
    const lost = all.length && !items.length ? "Choose one of the list." : null;
    this.say(chip, items, lost, words ? typed : chip.option.required);
  }

  #face(chip, choice) {
    if (chip.option.type !== commands.USER) return null;
    const person = this.store.people.find((it) => it.id === choice.value);
    return () => avatar(person, "small");
  }

  async #ask(chip, typed) {
    const turn = this.#turn;
    const { value } = chip.input;
    const { command, chips } = this.context();
    const others = chips.filter((other) => other !== chip && !other.takesFile);
    const filled = others.map((other) => [other.option.name, other.reading.value]).filter(([, it]) => it !== undefined);
    try {
      const options = Object.fromEntries(filled);
      const found = await this.store.autocomplete(command.names, options, chip.option.name, value);
      if (turn !== this.#turn || document.activeElement !== chip.input) return;
      const items = found.map((choice) => ({ label: choice.name, value: choice.value, chip }));
      const only = items.length === 1 && items[0].label === value;
      this.say(chip, only ? [] : items, items.length || !value ? null : "Nothing fits.", typed && Boolean(value));
    } catch (refusal) {
      if (turn === this.#turn) this.say(chip, [], `No suggestions: ${refusal.message}`);
    }
  }
}
