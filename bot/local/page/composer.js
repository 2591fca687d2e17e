// The command field at the bottom. First a slash and the name of a command, then one chip for each option.

import { Advice } from "./advice.js";
import { avatar } from "./avatar.js";
import * as commands from "./commands.js";
import { Chip } from "./chip.js";
import { fill, h, icon, narrow } from "./dom.js";
import { isDm, isForum } from "./kinds.js";
import { Suggest } from "./suggest.js";

export class Composer {
  #command = null;
  #chips = [];
  #last = null;
  #place = null;

  constructor(store) {
    this.store = store;
    this.suggest = new Suggest((item) => this.#pick(item));
    this.field = this.#input("free", "Commands");
    this.rest = this.#input("rest", "Options");
    this.row = h("div", { class: "composer-row" });
    this.problem = h("p", { class: "failure composer-problem", role: "alert", hidden: true });
    this.slash = this.#button("slash", "Show the commands", () => this.begin("/"));
    this.send = this.#button("send", "Send", () => this.#send());
    this.send.classList.add("send");
    this.bar = h("div", { class: "composer-bar" }, this.slash, this.row, this.send);
    this.node = h("div", { class: "composer" }, this.suggest.node, this.problem, this.bar);
    this.advice = new Advice(store, this.suggest, () => this.#context());
    this.#listen();
    this.#clear();
  }

  #button(name, label, act) {
    return h(
      "button",
      { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: act },
      icon(name),
    );
  }

  #input(name, label) {
    return h("input", {
      class: name,
      type: "text",
      role: "combobox",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-label": label,
      "aria-expanded": "false",
      "aria-controls": this.suggest.list.id,
      enterkeyhint: "send",
    });
  }

  #listen() {
    const { store } = this;
    store.on("here", () => {
      if (this.#place === `${store.me}/${store.here}`) return;
      this.#place = `${store.me}/${store.here}`;
      this.#clear();
    });
    store.on("people commands bot channels", () => this.#label());
    this.field.addEventListener("input", () => this.#typed());
    this.field.addEventListener("keydown", (event) => this.#keyFree(event));
    this.field.addEventListener("focus", () => this.#typed());
    this.rest.addEventListener("input", () => this.#offerOptions());
    this.rest.addEventListener("focus", () => this.#offerOptions());
    this.rest.addEventListener("keydown", (event) => this.#keyRest(event));
    this.node.addEventListener("focusout", (event) => {
      if (!this.node.contains(event.relatedTarget)) this.suggest.hide();
    });
    this.row.addEventListener("click", (event) => event.target === this.row && this.#focusEnd());
  }

  #label() {
    const closed = this.#closed();
    const words = `Type / for a command. ${this.store.bot.name} reads no other messages.`;
    this.field.placeholder = closed ?? (narrow() ? "Type / for a command" : words);
    this.field.disabled = Boolean(closed);
    this.slash.disabled = this.field.disabled;
  }

  /** Why no command can be used here, or null. */
  #closed() {
    const { channel } = this.store;
    if (!channel) return "Loading …";
    if (this.store.closed(channel)) return narrow() ? "Closed" : "Nobody can write here now.";
    if (channel.archived) return "This thread is closed. Look at another channel to use commands.";
    return isForum(channel) ? "Open a post to use commands." : null;
  }

  #list() {
    return commands.sendable(
      this.store.commands,
      Boolean(this.store.channel && isDm(this.store.channel)),
      this.store.locale,
    );
  }

  #context() {
    const channels = [...this.store.channels.values()].filter((channel) => !isDm(channel));
    return {
      known: { people: this.store.people, channels },
      locale: this.store.locale,
      command: this.#command,
      chips: this.#chips,
    };
  }

  /** Puts a text into the field as if it had been typed, and the cursor behind it. */
  begin(text) {
    this.#clear();
    this.field.value = text;
    this.field.focus();
    this.#typed();
  }

  // ---- the name of the command

  #clear() {
    this.advice.cancel();
    this.#command = null;
    this.#chips = [];
    this.field.value = "";
    fill(this.row, this.field);
    this.suggest.hide();
    this.#complain(null);
    this.#label();
    this.#ready();
  }

  #complain(words) {
    this.problem.textContent = words ?? "";
    this.problem.hidden = !words;
  }

  #ready() {
    this.send.disabled = !this.#command;
    this.bar.classList.toggle("with-command", Boolean(this.#command));
  }

  #typed() {
    const text = this.field.value;
    this.#complain(null);
    if (!text) return this.suggest.hide();
    if (!text.startsWith("/")) {
      const head = h(
        "p",
        {},
        `${this.store.bot.name} reads no messages. Type `,
        h("code", {}, "/"),
        " to see what it can do.",
      );
      return this.suggest.show({ head }, this.field);
    }
    const line = commands.readLine(this.#list(), text);
    if (line) return this.#use(line.command, line.drafts);
    const items = commands.fitting(this.#list(), text.slice(1)).map((command) => ({
      label: `/${command.words}`,
      description: command.description,
      tail: this.#summary(command),
      lead: () => avatar({ name: this.store.bot.name, avatar_hue: null }, "small"),
      command,
    }));
    const none = this.store.bot.online ? "There is no such command." : `${this.store.bot.name} is not here yet.`;
    return this.suggest.show({ items, first: true, state: items.length ? null : none }, this.field);
  }

  #summary(command) {
    const words = command.options.map((option) => commands.localized(option, "name", this.store.locale));
    return words.length > 4 ? `${words.slice(0, 4).join(" · ")} …` : words.join(" · ");
  }

  #keyFree(event) {
    if (event.isComposing) return;
    if (event.key === "ArrowUp" && !this.field.value && this.#last) {
      event.preventDefault();
      this.#use(this.#last.command, this.#last.drafts);
    } else if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      if (this.suggest.move(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && this.suggest.active)) {
      event.preventDefault();
      if (this.suggest.active) this.#pick(this.suggest.active);
    } else if (event.key === "Escape" && this.field.value) {
      event.preventDefault();
      this.#clear();
    }
  }

  #pick(item) {
    if (item.command) return this.#use(item.command, {});
    if (item.option) return this.#open(item.option);
    const { chip } = item;
    chip.pick(item);
    this.advice.cancel();
    const next = this.#chips.find((it) => it.option.required && !it.input.value);
    if (next && next !== chip) return next.input.focus();
    if (!chip.option.autocomplete) return this.rest.focus();
    chip.input.focus();
    return this.advice.give(chip, false);
  }

  // ---- its options

  #use(command, drafts) {
    this.#complain(null);
    this.#command = command;
    this.#chips = [];
    const wanted = command.options.filter((option) => option.required || drafts[option.name] !== undefined);
    for (const option of wanted) this.#add(option, drafts[option.name]);
    this.#layout();
    this.#ready();
    const empty = this.#chips.find((chip) => !chip.input.value);
    (empty?.input ?? this.rest).focus();
  }

  /** A chip for an option, filled from a draft. */
  #add(option, draft) {
    const name = commands.localized(option, "name", this.store.locale);
    const chip = new Chip(option, this.#input("chip-input", name), draft, () => this.#context());
    chip.input.addEventListener("focus", () => this.#entered(chip));
    chip.input.addEventListener("input", () => this.#changed(chip));
    chip.input.addEventListener("keydown", (event) => this.#keyChip(event, chip));
    this.#chips.push(chip);
    return chip;
  }

  #layout() {
    const name = `/${this.#command.words}`;
    const about = {
      class: "command-name",
      type: "button",
      title: this.#command.description,
      onclick: () => this.#back(),
    };
    const ghosts = this.#unused().map((option) => this.#ghost(option));
    fill(this.row, [h("button", about, name), this.#chips.map((chip) => chip.node), this.rest, ghosts]);
    this.rest.value = "";
  }

  #unused() {
    const used = new Set(this.#chips.map((chip) => chip.option));
    return this.#command.options.filter((option) => !used.has(option));
  }

  #ghost(option) {
    const name = commands.localized(option, "name", this.store.locale);
    const words = commands.localized(option, "description", this.store.locale);
    const about = { class: "ghost", type: "button", title: words, "aria-label": `Add ${name}` };
    return h("button", { ...about, onclick: () => this.#open(option) }, icon("plus"), name);
  }

  /** Goes on in the chip of an option, which is made if it is not there yet. */
  #open(option) {
    let chip = this.#chips.find((it) => it.option === option);
    if (!chip) {
      chip = this.#add(option);
      this.#layout();
    }
    chip.input.focus();
    return chip;
  }

  #remove(chip) {
    this.#chips = this.#chips.filter((it) => it !== chip);
    this.#layout();
    (this.#chips.at(-1)?.input ?? this.rest).focus();
  }

  /** Back from the options to the name, which can then be changed. */
  #back() {
    const words = this.#command.words;
    this.begin(`/${words}`);
  }

  #entered(chip) {
    if (chip.option.autocomplete) this.advice.say(chip, [], "waiting");
    this.advice.give(chip, false);
  }

  #changed(chip) {
    if (this.#named(chip)) return;
    chip.forgive();
    this.#complain(null);
    chip.resize();
    this.advice.give(chip, true);
  }

  /** "seats:" typed into any chip goes on in the chip of that name. Returns whether it did. */
  #named(chip) {
    const [whole, word] = /(?:^|\s)([^\s:]+):$/.exec(chip.input.value) ?? [];
    const option = this.#command.options.find((it) => commands.namesOf(it).includes(word?.toLowerCase()));
    if (!option || (option === chip.option && whole.length < chip.input.value.length)) return false;
    chip.input.value = chip.input.value.slice(0, -whole.length);
    chip.resize();
    if (option === chip.option) this.#entered(chip);
    else this.#open(option);
    return true;
  }

  // ---- behind the chips: which option next

  /** Offers the options that are not used yet. Words that name none begin the first one that takes words. */
  #offerOptions() {
    const typed = this.rest.value.toLowerCase();
    const { locale } = this.store;
    const named = this.#command.options.find((option) => commands.namesOf(option).includes(typed.replace(/:$/, "")));
    if (named && typed.endsWith(":")) return this.#open(named);
    const unused = this.#unused();
    const fits = unused.filter((option) => commands.namesOf(option).some((name) => name.includes(typed)));
    const free = unused.find((option) => option.type === commands.STRING && !option.choices?.length);
    if (typed && !fits.length && free) return this.#begin(free, this.rest.value);
    const items = fits.map((option) => ({
      label: commands.localized(option, "name", locale),
      description: commands.localized(option, "description", locale),
      option,
    }));
    const more = unused.length ? "Send it as it is, or add an option." : "Send it as it is.";
    const head = h("p", {}, h("strong", {}, `/${this.#command.words}`), " ", h("span", { class: "muted" }, more));
    const state = items.length || !typed ? null : "There is no such option.";
    return this.suggest.show({ head, items, state, first: Boolean(typed) }, this.rest);
  }

  #begin(option, text) {
    const chip = this.#open(option);
    chip.input.value = text;
    this.#changed(chip);
  }

  #keyRest(event) {
    if (event.isComposing) return;
    const { active } = this.suggest;
    const atStart = this.rest.selectionStart === 0 && this.rest.selectionEnd === 0;
    if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      if (!this.suggest.move(event.key === "ArrowDown" ? 1 : -1)) return;
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && active)) {
      if (active) this.#pick(active);
      else if (!this.rest.value) this.#send();
    } else if (event.key === "Escape") {
      this.begin("");
    } else if (event.key === "Backspace" && !this.rest.value) {
      if (this.#chips.length) this.#chips.at(-1).input.focus();
      else this.#back();
    } else if (event.key === "ArrowLeft" && atStart && this.#chips.length) {
      this.#chips.at(-1).input.focus();
    } else return;
    event.preventDefault();
  }

  #keyChip(event, chip) {
    if (event.isComposing) return;
    if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      if (!this.suggest.move(event.key === "ArrowDown" ? 1 : -1)) return;
    } else if (event.key === "Enter") {
      this.#enter(chip);
    } else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      this.suggest.active &&
      this.suggest.active.label !== chip.text
    ) {
      this.#pick(this.suggest.active);
    } else if (event.key === "Escape") {
      if (this.suggest.count) this.advice.say(chip);
      else this.begin("");
    } else if (event.key === "Backspace" && !chip.text && !chip.takesFile) {
      if (chip.option.required) this.#back();
      else this.#remove(chip);
    } else if (event.key === "ArrowLeft" && chip.atStart()) {
      if (!this.#step(chip, -1)) return;
    } else if (event.key === "ArrowRight" && chip.atEnd()) {
      if (!this.#step(chip, 1)) return;
    } else return;
    event.preventDefault();
  }

  #step(chip, by) {
    const to = this.#chips.indexOf(chip) + by;
    if (to < 0) return false;
    (this.#chips[to]?.input ?? this.rest).focus();
    return true;
  }

  #enter(chip) {
    const active = this.suggest.active;
    if (active && active.label !== chip.input.value) return this.#pick(active);
    if (active) chip.picked = { label: active.label, value: active.value };
    return this.#send();
  }

  #focusEnd() {
    (this.#command ? this.rest : this.field).focus();
  }

  // ---- sending

  /** Sends the command and empties the field; a refusal brings back what stood there. */
  async #send() {
    if (!this.#command) return;
    const command = this.#command;
    const options = {};
    const drafts = {};
    for (const chip of this.#chips) {
      const read = chip.reading;
      if (read.problem) return this.#wrong(chip, read.problem);
      if (read.value === undefined) continue;
      options[chip.option.name] = read.value;
      if (!chip.takesFile) drafts[chip.option.name] = chip.draft;
    }
    this.#last = { command, drafts };
    this.#clear();
    if (!narrow()) this.field.focus();
    try {
      await this.store.command(command.names, options);
    } catch (refusal) {
      if (!this.#command && !this.field.value) this.#use(command, drafts);
      this.#complain(refusal.message);
    }
  }

  #wrong(chip, problem) {
    chip.check(true);
    chip.input.focus();
    this.#complain(`${chip.name}: ${problem}`);
  }
}
