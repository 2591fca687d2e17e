// The middle: the messages of the open channel, kept in step with the store.

import { fill, h, heldFocus, icon } from "./dom.js";
import { spinner } from "./listbox.js";
import { aboutKind, isDm, isForum, signOf } from "./kinds.js";
import { follows, messageNode } from "./message.js";
import { closeWithin, isOpen } from "./popover.js";
import { forum } from "./posts.js";
import { day } from "./times.js";

const NEAR_END = 60;
const NEAR_TOP = 400;
const FLASH_MS = 1800;
const PAGES_BACK = 20;

export class Timeline {
  #rows = new Map();
  /** Ids of messages that were written anew, and of those that only look different now. */
  #dirty = new Set();
  #stale = new Set();
  #pinned = true;
  #missed = 0;
  #names = "";
  #closed = null;
  #placed = false;
  /** Whether something in the list is pressed down now, and whether a drawing waits for its release. */
  #pressed = false;
  #late = false;
  /** Whose eyes and which channel the rows are of. */
  #shown = "";

  /** `greeting()` gives what stands below the last message on a first visit, or null. */
  constructor(store, reader, greeting) {
    this.store = store;
    this.desk = { store, reader };
    this.greeting = greeting;
    this.top = h("div", { class: "timeline-top" });
    this.list = h("div", { class: "rows" });
    this.end = h("div", { class: "timeline-end" });
    this.inner = h("div", { class: "timeline-inner" }, this.top, this.list, this.end);
    this.scroller = h("div", { class: "scroller", tabindex: "0", role: "log", "aria-label": "Messages" }, this.inner);
    this.pill = h("button", { class: "pill", type: "button", hidden: true, onclick: () => this.toEnd(true) });
    this.node = h("div", { class: "timeline" }, this.scroller, this.pill);
    this.#listen();
  }

  #listen() {
    const { store } = this;
    store.on("here", () => this.#reset());
    store.on("messages", (change) => change.channel === store.here && this.#changed(change));
    store.on("pressed", ({ message }) => this.#renew([message.id]));
    store.on("notes greeting", () => this.#draw());
    store.on("people", () => this.#people());
    store.on("channels", () => this.#channels());
    // Before anybody else hears of it: a press elsewhere closes lists, which draws anew what waited for that.
    window.addEventListener("pointerdown", ({ target }) => (this.#pressed = this.list.contains(target)), true);
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, () => setTimeout(() => this.#released()));
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const keep = () => this.#pinned && this.#jumpToEnd();
    const watch = new ResizeObserver(keep);
    watch.observe(this.inner);
    watch.observe(this.scroller);
    document.addEventListener("panel-closed", () => this.#stale.size && this.#draw());
    document.addEventListener("visibilitychange", () => this.#pinned && store.seen());
  }

  #messages() {
    return this.store.log(this.store.here)?.messages ?? [];
  }

  #reset() {
    const shown = `${this.store.me}/${this.store.here}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#pressed = false;
    closeWithin(this.list);
    this.#rows.clear();
    this.#missed = 0;
    this.#pinned = true;
    this.#placed = false;
    this.#draw();
  }

  /** Threads may be other ones, and where nobody can press any more everything is drawn grey. */
  #channels() {
    const closed = this.store.closed(this.store.channel);
    const all = closed !== this.#closed;
    this.#closed = closed;
    const changed = this.#messages().filter((it) => all || it.thread || it.type === 18);
    this.#renew(changed.map((message) => message.id));
    if (this.store.channel && isForum(this.store.channel)) this.#draw();
  }

  #people() {
    const names = JSON.stringify([this.store.locale, this.store.people.map((it) => [it.id, it.name])]);
    if (names === this.#names) return;
    this.#names = names;
    this.#renew(this.#messages().map((message) => message.id));
  }

  #renew(ids) {
    if (!ids.length) return;
    ids.forEach((id) => this.#stale.add(id));
    this.#draw();
  }

  #changed({ kind, message }) {
    if (kind === "all") this.#messages().forEach((it) => this.#dirty.add(it.id));
    if (kind === "update") this.#dirty.add(message.id);
    if (kind === "create") this.#arrived(message);
    if (kind === "older") {
      const below = this.scroller.scrollHeight - this.scroller.scrollTop;
      this.#pressed = false;
      this.#draw();
      this.scroller.scrollTop = this.scroller.scrollHeight - below;
      return;
    }
    this.#draw();
    if (this.#pinned) this.store.seen();
  }

  /** Own answers are always scrolled to; others only add to the pill while somebody reads further up. */
  #arrived(message) {
    const { me } = this.store;
    if (message.ephemeral || message.interaction?.user.id === me || message.author.id === me) this.#pinned = true;
    if (!this.#pinned) this.#missed += 1;
  }

  // ---- drawing

  #released() {
    this.#pressed = false;
    if (this.#late) this.#draw();
  }

  /** What is drawn anew, or moves, between press and release would lose the click; so that waits. */
  #draw() {
    this.#late = this.#pressed;
    if (this.#late) return;
    const log = this.store.log(this.store.here);
    this.#drawTop(log);
    const rows = log ? this.#wanted(log) : [];
    const kept = new Map();
    const nodes = rows.map(({ key, make, id }) => {
      const old = this.#rows.get(key);
      const node = old && !this.#outdated(id, old) ? old : make();
      if (old && node !== old) carry(old, node);
      kept.set(key, node);
      return node;
    });
    const refocus = this.list.contains(document.activeElement) ? heldFocus() : () => {};
    arrange(this.list, nodes);
    refocus();
    this.#rows = kept;
    this.#dirty.clear();
    for (const id of this.#stale) if (!this.#busy(id)) this.#stale.delete(id);
    fill(this.end, [this.#notes(), log ? this.greeting() : null]);
    this.#drawPill();
    if (log && !this.#placed) this.#place();
    else if (this.#pinned) this.#jumpToEnd();
  }

  #outdated(id, node) {
    return this.#dirty.has(id) || (this.#stale.has(id) && !isOpen(node));
  }

  /** Somebody is choosing from a list of this message: what only looks different can wait. */
  #busy(id) {
    const node = document.getElementById(`message-${id}`);
    return Boolean(node && isOpen(node));
  }

  #drawTop(log) {
    const { channel } = this.store;
    if (!channel || !log)
      return fill(this.top, h("p", { class: "muted" }, channel ? "" : "There is nothing to see here."));
    if (log.more) return fill(this.top, h("p", { class: "muted" }, spinner(), " Earlier messages…"));
    const words = isDm(channel)
      ? `Private messages between ${this.store.person?.name ?? "you"} and ${channel.name} begin here.`
      : (aboutKind(channel) ?? "Everything here begins with this line.");
    return fill(this.top, [
      h("div", { class: "start-sign" }, icon(signOf(channel))),
      h("h2", {}, channel.name),
      h("p", { class: "muted" }, words),
      isForum(channel) && forum(channel, this.desk),
    ]);
  }

  /** What should stand in the list: messages, days between them, and where the new ones begin. */
  #wanted(log) {
    const rows = [];
    const fresh = firstUnread(log, this.store.me);
    let before = null;
    for (const message of log.messages) {
      const today = new Date(message.timestamp).toDateString();
      const turned = !before || new Date(before.timestamp).toDateString() !== today;
      if (turned) rows.push({ key: `day ${today}`, make: () => rule(day(message.timestamp, this.store.locale)) });
      if (message.id === fresh) rows.push({ key: `new ${fresh}`, make: () => rule("New", "fresh") });
      const joined = !turned && message.id !== fresh && follows(message, before);
      rows.push({
        key: `${message.id} ${joined}`,
        id: message.id,
        make: () => messageNode(message, joined, this.desk),
      });
      before = message;
    }
    return rows;
  }

  #notes() {
    return this.store
      .notes(this.store.here)
      .map((note) =>
        h(
          "div",
          { class: note.waiting ? "note" : "note failed", role: note.waiting ? "status" : "alert" },
          note.waiting ? spinner() : null,
          h(
            "span",
            {},
            note.waiting ? "Sending " : null,
            h("code", {}, `/${note.names.join(" ")}`),
            note.waiting ? "…" : `: ${note.reason}`,
          ),
          note.reason &&
            h(
              "button",
              { class: "text-button", type: "button", onclick: () => this.store.forgetNote(this.store.here, note.id) },
              "Dismiss",
            ),
        ),
      );
  }

  // ---- scrolling

  #place() {
    this.#placed = true;
    const fresh = this.list.querySelector(".rule.fresh");
    this.#jumpToEnd();
    if (this.scroller.scrollHeight < this.scroller.clientHeight + NEAR_TOP) this.store.loadOlder(this.store.here);
    if (!fresh) return;
    const hidden = fresh.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top;
    if (hidden >= 0) return;
    this.#pinned = false;
    this.scroller.scrollTop += hidden - 12;
  }

  #jumpToEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  toEnd(smooth = false) {
    this.#pinned = true;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smooth && !still ? "smooth" : "auto" });
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const pinned = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (pinned && !this.#pinned) this.store.seen();
    this.#pinned = pinned;
    if (pinned) this.#missed = 0;
    this.#drawPill();
    if (scrollTop < NEAR_TOP) this.store.loadOlder(this.store.here);
  }

  #drawPill() {
    if (this.#pinned) this.#missed = 0;
    this.pill.hidden = this.#pinned;
    this.pill.classList.toggle("loud", this.#missed > 0);
    const words =
      this.#missed === 0 ? "To the newest" : this.#missed === 1 ? "1 new message" : `${this.#missed} new messages`;
    fill(this.pill, [words, icon("down")]);
  }

  /** Scrolls to a message of the open channel, reading older ones if it must, and shows it for a moment. */
  async reveal(id) {
    for (let page = 0; page < PAGES_BACK && !this.store.message(this.store.here, id); page += 1) {
      if (!this.store.log(this.store.here)?.more) return;
      await this.store.loadOlder(this.store.here);
    }
    const node = document.getElementById(`message-${id}`);
    if (!node) return;
    this.#pinned = false;
    node.scrollIntoView({ block: "center" });
    node.classList.add("flash");
    node.focus({ preventScroll: true });
    setTimeout(() => node.classList.remove("flash"), FLASH_MS);
  }
}

function rule(words, name = "") {
  return h("div", { class: `rule ${name}`, role: "separator" }, h("span", {}, words));
}

function firstUnread(log, me) {
  const foreign = log.messages.filter((message) => message.author.id !== me);
  return log.unread ? (foreign.at(-Math.min(log.unread, foreign.length))?.id ?? null) : null;
}

/** Makes the children of a node these, moving as little as possible so that nothing loses focus or loads again. */
function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) {
    if (!wanted.has(child)) {
      closeWithin(child);
      child.remove();
    }
  }
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

/** Shows the picture that was there behind one of the same shape that takes its place, until that is loaded. */
function keepBehind(before, now) {
  now.forEach((frame, index) => {
    const image = frame.querySelector("img");
    const last = before[index]?.querySelector("img");
    if (!last || image.complete || before[index].style.aspectRatio !== frame.style.aspectRatio) return;
    frame.style.background = `url("${CSS.escape(last.getAttribute("src"))}") center / contain no-repeat`;
    image.addEventListener("load", () => frame.style.removeProperty("background"), { once: true });
  });
}

/** Takes over from the old node of a message what a new one should not lose: loaded pictures, opened descriptions. */
function carry(old, node) {
  const loaded = new Map([...old.querySelectorAll("img")].map((image) => [image.getAttribute("src"), image]));
  for (const image of node.querySelectorAll("img")) {
    const before = loaded.get(image.getAttribute("src"));
    if (!before) continue;
    const opened = before.closest("figure")?.querySelector("figcaption")?.hidden === false;
    if (opened) image.closest("figure")?.querySelector(".alt-button")?.click();
    if (before.alt === image.alt) image.replaceWith(before);
  }
  keepBehind(old.querySelectorAll(".picture"), node.querySelectorAll(".picture"));
  const spoilers = node.querySelectorAll(".spoiler");
  old.querySelectorAll(".spoiler").forEach((before, index) => {
    const same = spoilers[index]?.textContent === before.textContent;
    if (same && before.classList.contains("open")) spoilers[index].click();
  });
}
