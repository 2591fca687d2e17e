// The page put together: one store, the four parts that draw from it, and the address that says who looks where.
//
// store.js knows the table (by api.js) and tells what changed. From it draw topbar.js, sidebar.js, timeline.js and
// composer.js, none of which knows another:
//   timeline → message → parts, embeds, pictures, prose (→ markdown, times)
//   composer → commands (what may be typed), chip, advice → suggest
//   form, tools: dialogs;  listbox: the selects;  popover: what they open in
// Everything is made by h() of dom.js, which takes text as text: no string is ever read as HTML.

import { Composer } from "./composer.js";
import { fill, h, icon, narrow } from "./dom.js";
import { openForm } from "./form.js";
import { Sidebar } from "./sidebar.js";
import { recall, remember } from "./memory.js";
import { Store } from "./store.js";
import { Timeline } from "./timeline.js";
import { startTicking } from "./times.js";
import { Topbar } from "./topbar.js";

const store = new Store();

/** Who reads: names, language, and how to get from a mention to its channel. */
const reader = {
  get locale() {
    return store.locale;
  },
  personName: (id) => store.personName(id),
  channelName: (id) => store.channelName(id),
  jump: async (channel, message) => {
    if (!store.channels.has(channel)) return;
    await go(channel);
    if (message) await timeline.reveal(message);
  },
};

const composer = new Composer(store);
const timeline = new Timeline(store, reader, greeting);
const sidebar = new Sidebar(store, go);
const topbar = new Topbar(store, look, () => drawer(!document.body.classList.contains("drawer-open")));
const typing = h("p", { class: "typing muted", "aria-live": "polite" });
const banner = h("div", { class: "banner", role: "alert", hidden: true });
const shade = h("button", {
  class: "shade",
  type: "button",
  "aria-label": "Close the channels",
  onclick: () => drawer(false),
});
const main = h("main", { class: "main" }, timeline.node, banner, typing, composer.node);

/** The address is #/person/channel, so that a reload and the browser's Back work. */
function address() {
  const [, person = null, channel = null] = window.location.hash.match(/^#\/(\d+)(?:\/(\d+))?/) ?? [];
  return { person, channel };
}

function addressed(person, channel) {
  const hash = `#/${person}/${channel}`;
  remember({ person, channel });
  if (window.location.hash === hash) return;
  const first = !address().person || address().person !== person;
  window.history[first ? "replaceState" : "pushState"](null, "", hash);
}

async function go(channel) {
  drawer(false);
  await store.open(channel);
}

async function look(person) {
  if (person === store.me) return;
  await enter(person, store.here);
}

async function enter(person, channel) {
  try {
    await store.enter(person, channel);
  } catch (refusal) {
    store.link = refusal.status === 403 ? "locked" : "lost";
    store.tell("link");
    if (store.link === "lost") setTimeout(() => enter(person, channel), 2000);
  }
}

function drawer(open) {
  if (open === document.body.classList.contains("drawer-open")) return;
  document.body.classList.toggle("drawer-open", open);
  main.inert = open;
  if (open) sidebar.node.querySelector(".here, button")?.focus();
  else if (narrow()) topbar.menu.focus();
}

/** What a newcomer reads first, below the last message, until a command was used or it was closed. */
function greeting() {
  if (recall().greeted || store.channel?.type !== 0 || store.closed(store.channel) || absent()) return null;
  const start = store.commands.some((command) => command.name === "match") ? "/match new" : "/";
  const done = () => {
    remember({ greeted: true });
    store.tell("greeting");
  };
  return h(
    "section",
    { class: "greeting", "aria-label": "How to begin" },
    h("h2", {}, "Welcome to your own table"),
    h(
      "p",
      {},
      h("b", {}, "1"),
      h(
        "span",
        {},
        "Choose at the top whose eyes you look through. You can play every seat, or leave some to caretakers: the bot plays those.",
      ),
    ),
    h(
      "p",
      {},
      h("b", {}, "2"),
      h("span", {}, "Start a match: type ", h("code", {}, "/match new"), " below, or let this button type it."),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "btn primary", type: "button", onclick: () => composer.begin(`${start} `) },
        "Start a match",
      ),
      h("button", { class: "btn secondary", type: "button", onclick: done }, "Got it"),
    ),
  );
}

function drawTyping() {
  const name = store.typist(store.here);
  typing.textContent = name ? `${name} is typing…` : "";
}

function drawBanner() {
  const words =
    store.link === "locked"
      ? "The table was started anew. Open the address that it printed; this window no longer belongs to it."
      : store.link === "lost"
        ? "The connection to the table is lost. Trying again…"
        : store.bot.online
          ? null
          : `${store.bot.name} is not here at the moment. Buttons and commands will answer once it is back.`;
  const closed = words ? null : store.closed(store.channel);
  const shown = words ?? closed ?? absent();
  banner.hidden = !shown;
  banner.classList.toggle("serious", store.link !== "open");
  fill(banner, shown ? [icon(store.channel?.locked && closed ? "lock" : "clock"), h("span", {}, shown)] : []);
}

/** That the bot is not on the server looked at, or null. */
function absent() {
  const guild = store.guilds.find((it) => it.id === store.channel?.guild_id);
  return guild && !guild.with_bot ? `${store.bot.name} is not on ${guild.name}. Its buttons do not answer.` : null;
}

store.on("here", () => addressed(store.me, store.here));
store.on("here typing people", drawTyping);
store.on("link bot here channels", drawBanner);
store.on("modal", ({ modal }) => openForm(modal, { store, reader }));
window.addEventListener("popstate", () => {
  const { person, channel } = address();
  if (person && person !== store.me) enter(person, channel);
  else if (channel) go(channel);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.classList.contains("drawer-open")) drawer(false);
  const free = document.activeElement === document.body || timeline.node.contains(document.activeElement);
  const typed = event.target.matches?.("input, textarea, select");
  if (event.key === "/" && free && !typed && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    composer.begin("/");
  }
});

document.body.append(topbar.node, sidebar.node, shade, main);
startTicking();
const remembered = recall();
const asked = address();
enter(asked.person ?? remembered.person ?? null, asked.channel ?? remembered.channel ?? null);
