// The top: where one is, through whose eyes, in which language, and whether the bot is there.

import { avatar } from "./avatar.js";
import { fill, h, icon } from "./dom.js";
import { faults } from "./faults.js";
import { isDm, signOf } from "./kinds.js";
import { openList } from "./listbox.js";
import { popover } from "./popover.js";
import { addPerson } from "./tools.js";

const IN_A_ROW = 6;

export class Topbar {
  /** `look(person id)` changes the person; `toggle()` opens the channels on a phone. */
  constructor(store, look, toggle) {
    this.store = store;
    this.look = look;
    this.menu = h(
      "button",
      { class: "icon-button drawer-button", type: "button", "aria-label": "Channels", onclick: toggle },
      icon("menu"),
    );
    this.title = h("h1", { class: "where" });
    this.seats = h("div", { class: "seats", role: "radiogroup", "aria-label": "Looking as" });
    this.seat = h("button", {
      class: "seat-button",
      type: "button",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      onclick: () => this.#people(),
    });
    this.language = h("button", {
      class: "language",
      type: "button",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      onclick: () => this.#languages(this.language),
    });
    this.status = h("span", { class: "status", role: "status" });
    this.more = h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": "Table menu",
        title: "Table menu",
        "aria-expanded": "false",
        onclick: () => this.#menu(),
      },
      icon("more"),
    );
    this.node = h(
      "header",
      { class: "topbar" },
      h(
        "div",
        { class: "brand" },
        h("img", { src: "/page/mon.svg", alt: "", width: 28, height: 28 }),
        h("span", {}, h("strong", {}, "Daimyo"), h("span", { class: "muted" }, " · local table")),
      ),
      this.menu,
      this.title,
      this.status,
      this.seats,
      this.seat,
      this.language,
      this.more,
    );
    this.seats.addEventListener("keydown", (event) => this.#key(event));
    store.on("people", () => this.#drawPeople());
    store.on("here channels bot link people", () => this.#drawPlace());
  }

  // ---- where

  #drawPlace() {
    const { store } = this;
    const { channel } = store;
    const waiting = [...store.channels.values()].some((it) => it.id !== store.here && it.unread);
    this.menu.classList.toggle("dotted", waiting);
    const parent = channel?.parent_id ? store.channels.get(channel.parent_id) : null;
    fill(this.title, [
      channel && icon(signOf(channel)),
      parent && h("span", { class: "muted parent" }, `${parent.name} › `),
      h("span", { class: "clip", dir: "auto" }, channel?.name ?? ""),
    ]);
    const here = channel?.name ? `${isDm(channel) ? "@" : "#"}${channel.name} · ` : "";
    document.title = `${waiting ? "● " : ""}${here}Daimyo · local table`;
    const lost = store.link !== "open";
    const state = lost ? "lost" : store.bot.online ? "online" : "offline";
    const words = lost ? "No connection" : `${store.bot.name} ${state}`;
    if (this.status.dataset.state === state) return;
    this.status.dataset.state = state;
    this.status.title = words;
    fill(this.status, [
      h("span", { class: "light", "aria-hidden": "true" }),
      h("span", { class: "status-words" }, words),
    ]);
  }

  // ---- who

  #drawPeople() {
    const { store } = this;
    const focus = this.seats.contains(document.activeElement);
    const row = store.people.length <= IN_A_ROW;
    this.node.classList.toggle("many-people", !row);
    fill(this.seats, row ? store.people.map((person) => this.#seat(person)) : []);
    if (focus) this.seats.querySelector("[aria-checked='true']")?.focus();
    const me = store.person;
    const others = store.people.filter((person) => person.id !== store.me && person.unread).length;
    fill(this.seat, [
      me ? avatar(me, "small") : null,
      h("span", { class: "clip", dir: "auto" }, me?.name ?? "Nobody"),
      others ? h("span", { class: "dot small" }) : null,
      icon("down"),
    ]);
    this.seat.setAttribute("aria-label", `Looking as ${me?.name ?? "nobody"}; change`);
    const language = store.locales.find((it) => it.code === store.locale)?.name ?? store.locale;
    fill(this.language, [icon("globe"), h("span", { class: "clip" }, language), icon("down")]);
    this.language.setAttribute("aria-label", `Language: ${language}; change`);
  }

  #seat(person) {
    const chosen = person.id === this.store.me;
    const news = !chosen && person.unread ? `, ${person.unread} new` : "";
    return h(
      "button",
      {
        class: chosen ? "seat here" : "seat",
        type: "button",
        role: "radio",
        "aria-checked": String(chosen),
        "aria-label": `${person.name}${news}`,
        title: chosen ? `You look as ${person.name}` : `Look as ${person.name}`,
        tabindex: chosen ? "0" : "-1",
        dataset: { person: person.id },
        onclick: () => this.look(person.id),
      },
      avatar(person, "small"),
      h("span", { class: "clip seat-name", dir: "auto" }, person.name),
      news ? h("span", { class: "dot small", "aria-hidden": "true" }) : null,
    );
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const { people, me } = this.store;
    const at = people.findIndex((person) => person.id === me);
    this.look(people[(at + step + people.length) % people.length].id);
  }

  #people() {
    const { store } = this;
    const options = store.people.map((person) => ({
      value: person.id,
      label: person.name,
      description: this.#described(person),
      lead: () => avatar(person, "small"),
    }));
    const act = (words, name, work) =>
      h("button", { class: "menu-item", type: "button", onclick: work }, icon(name), words);
    const footer = h(
      "div",
      { class: "menu-foot" },
      act("Language", "globe", () => this.#languages(this.seat)),
      act("Add a person", "plus", () => addPerson(store, this.look)),
    );
    openList({
      anchor: this.seat,
      label: "Look through the eyes of",
      options,
      chosen: [store.me],
      onchoose: ([id]) => this.look(id),
      footer,
    });
  }

  #described(person) {
    const language = this.store.locales.find((it) => it.code === person.locale)?.name ?? person.locale;
    const news = person.id !== this.store.me && person.unread ? ` · ${person.unread} new` : "";
    return `${language}${news}`;
  }

  #languages(anchor) {
    const { store } = this;
    openList({
      anchor,
      label: `Language of ${store.person?.name ?? "this person"}`,
      options: store.locales.map(({ code, name }) => ({ value: code, label: name, description: code })),
      chosen: [store.locale],
      onchoose: ([code]) => store.speak(code),
    });
  }

  // ---- the table

  #menu() {
    const { store } = this;
    const item = (words, name, work) =>
      h("button", { class: "menu-item", type: "button", onclick: () => (panel.close(), work()) }, icon(name), words);
    const panel = popover(
      this.more,
      h(
        "div",
        { class: "menu" },
        item("Add a person", "plus", () => addPerson(store, this.look)),
        item("Faults for testing", "wrench", () => faults(store)),
      ),
      { label: "Table menu", name: "menu-panel" },
    );
  }
}
