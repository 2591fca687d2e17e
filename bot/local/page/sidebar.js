// The left column: the channels of the server with their threads, and the direct messages of the person looking.

import { fill, h, icon } from "./dom.js";
import { avatar } from "./avatar.js";
import { signOf } from "./kinds.js";

/** Keeps `node` in step with the store; `go(channel id)` opens a channel. */
export class Sidebar {
  constructor(store, go) {
    this.store = store;
    this.go = go;
    this.list = h("div", { class: "channels" });
    this.node = h("nav", { class: "sidebar", "aria-label": "Channels" }, this.list);
    this.pressed = false;
    this.stale = false;
    store.on("channels here people bot", () => this.#draw());
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, () => setTimeout(() => this.#released()));
  }

  // A button that is drawn anew between press and release would lose the click.
  #released() {
    this.pressed = false;
    if (this.stale) this.#draw();
  }

  #draw() {
    this.stale = this.pressed;
    if (this.stale) return;
    const focus = document.activeElement?.dataset?.channel;
    const { store } = this;
    const room = ({ channel, threads }) => [
      this.#entry(channel, signOf(channel)),
      threads.length
        ? h(
            "div",
            { class: "threads" },
            threads.map((thread) => this.#entry(thread, "thread")),
          )
        : null,
    ];
    const tree = store.tree();
    const rooms = store.person?.left
      ? []
      : store.guilds.map((guild) =>
          this.#server(
            guild,
            tree.map(({ channel, threads }) => channel.guild_id === guild.id && room({ channel, threads })),
          ),
        );
    const dms = store.dms().map((channel) => this.#entry(channel, null));
    const whose = store.person ? `Direct messages of ${store.person.name}` : "Direct messages";
    const quiet = h(
      "p",
      { class: "muted side-note" },
      `${store.bot.name} writes here when it has something for ${store.person?.name ?? "you"} alone.`,
    );
    const gone =
      store.person?.left && h("p", { class: "muted side-note" }, `${store.person.name} has left the servers.`);
    fill(this.list, [rooms, gone, h("h2", { class: "side-title" }, whose), dms.length ? dms : quiet]);
    if (focus) this.list.querySelector(`[data-channel="${CSS.escape(focus)}"]`)?.focus();
  }

  /** A server with its channels; grey while it is out of reach. */
  #server(guild, rooms) {
    const note = guild.unavailable
      ? "Out of reach just now"
      : guild.with_bot
        ? null
        : `${this.store.bot.name} is not here`;
    return h(
      "section",
      { class: guild.unavailable ? "server out" : "server" },
      h("h2", { class: "side-title" }, guild.name),
      note && h("p", { class: "muted side-note" }, note),
      rooms,
    );
  }

  #entry(channel, sign) {
    const unread = channel.id === this.store.here ? 0 : (channel.unread ?? 0);
    const here = channel.id === this.store.here;
    const classes = ["channel", here && "here", unread && "unread", channel.archived && "archived"];
    return h(
      "button",
      {
        class: classes.filter(Boolean).join(" "),
        type: "button",
        "aria-current": here ? "page" : null,
        dataset: { channel: channel.id },
        onclick: () => this.go(channel.id),
      },
      sign ? icon(sign) : avatar({ name: channel.name, avatar_hue: null }, "small"),
      h("span", { class: "clip", dir: "auto" }, channel.name),
      channel.locked ? icon("lock") : channel.archived && h("span", { class: "muted" }, "closed"),
      unread ? h("span", { class: "dot", "aria-label": `${unread} new` }, unread > 99 ? "99+" : String(unread)) : null,
    );
  }

  #key(event) {
    if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    const all = [...this.list.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    all[Math.max(0, Math.min(all.length - 1, at))]?.focus();
    event.preventDefault();
  }
}
