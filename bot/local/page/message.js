// One message of the middle column.

import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { embed } from "./embeds.js";
import { file, parts } from "./parts.js";
import { gallery } from "./pictures.js";
import { gist, prose } from "./prose.js";
import { V2 } from "./store.js";
import { beside, full, hour } from "./times.js";

const THREAD_CREATED = 18;
const REPLY = 19;
const THREAD_STARTER = 21;
const NEWS = [THREAD_CREATED, THREAD_STARTER];
const WORDS_QUOTED = 120;
const TOGETHER_MS = 7 * 60_000;

/** Whether a message may stand below the one before without its own head. */
export function follows(message, before) {
  return Boolean(
    before &&
    before.author.id === message.author.id &&
    !message.interaction &&
    message.type !== REPLY &&
    !NEWS.includes(message.type) &&
    !NEWS.includes(before.type) &&
    before.ephemeral === message.ephemeral &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER_MS,
  );
}

/** The node of a message; `joined` leaves out author and time. `desk`: {store, reader}. */
export function messageNode(message, joined, desk) {
  if (NEWS.includes(message.type)) return threadNews(message, desk);
  const { store } = desk;
  const mine = message.mentions?.some((user) => user.id === store.me);
  const classes = ["message", joined && "joined", message.ephemeral && "ephemeral", mine && "for-me"];
  return h(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      id: `message-${message.id}`,
      tabindex: "-1",
      "aria-label": `Message from ${author(message, store).name}`,
    },
    lead(message, desk),
    h(
      "div",
      { class: "message-side" },
      joined
        ? h("span", { class: "side-time", "aria-hidden": "true" }, hour(message.timestamp))
        : avatar(author(message, store)),
    ),
    h(
      "div",
      { class: "message-main" },
      joined ? null : head(message, desk),
      body(message, desk),
      desk.store.marks.lost(message).map((reason) => h("p", { class: "failure", role: "alert" }, reason)),
      thread(message, desk),
      ephemeralFoot(message, store),
    ),
  );
}

/** Name and colour of who wrote a message; the bot has no colour. */
export function author(message, store) {
  const { id, global_name: shown, username, bot } = message.author;
  const person = store.people.find((it) => it.id === id);
  if (person) return person;
  if (id === store.bot.id) return { name: store.bot.name, avatar_hue: null };
  return { name: shown || username || "somebody", avatar_hue: bot ? null : 220 };
}

function head(message, { store }) {
  return h(
    "header",
    { class: "message-head" },
    h("span", { class: "author", dir: "auto" }, author(message, store).name),
    message.author.bot && h("span", { class: "badge" }, "BOT"),
    h(
      "time",
      { class: "muted", datetime: message.timestamp, title: full(message.timestamp, store.locale) },
      beside(message.timestamp, store.locale),
    ),
  );
}

/** The line above: which command was used, or what is answered. */
function lead(message, desk) {
  const { store } = desk;
  if (message.interaction) {
    const user = message.interaction.user;
    const name = store.personName(user.id) ?? user.global_name ?? user.username;
    return h(
      "div",
      { class: "message-lead" },
      icon("reply"),
      h("span", {}, h("strong", {}, name), " used ", h("code", {}, `/${message.interaction.name}`)),
    );
  }
  if (message.type !== REPLY || !message.message_reference) return null;
  const { channel_id: channel, message_id: id } = message.message_reference;
  const first = store.message(channel ?? message.channel_id, id) ?? message.referenced_message;
  const words = first ? `${author(first, store).name}: ${firstWords(first, desk)}` : "an earlier message";
  const jump = () => desk.reader.jump(channel ?? message.channel_id, id);
  return h(
    "button",
    { class: "message-lead", type: "button", onclick: jump },
    icon("reply"),
    h("span", { class: "clip" }, words),
  );
}

/** The first words of a message. */
function firstWords(message, desk) {
  const first = (parts) => parts.map((part) => part.content ?? first(part.components ?? [])).find(Boolean);
  const source = message.content || first(message.components ?? []) || message.embeds?.[0]?.title || "a picture";
  return gist(source, desk.reader).slice(0, WORDS_QUOTED);
}

function body(message, desk) {
  const edited = message.edited_timestamp && !message.loading;
  const mark = edited
    ? h("span", { class: "edited muted", title: full(message.edited_timestamp, desk.store.locale) }, "(edited)")
    : null;
  return h("div", { class: "message-body" }, content(message, desk), mark);
}

function content(message, desk) {
  if (message.failed) return h("p", { class: "failure" }, message.failed);
  if (message.loading)
    return h(
      "p",
      { class: "thinking", role: "status" },
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      `${author(message, desk.store).name} is thinking…`,
    );
  if (message.flags & V2) return parts(message.components, message, desk);
  const pictures = message.attachments.filter((it) => it.content_type?.startsWith("image/"));
  const files = message.attachments.filter((it) => !pictures.includes(it));
  return [
    message.content && prose(message.content, desk.reader),
    message.embeds.map((it) => embed(it, desk.reader)),
    pictures.length ? gallery(pictures) : null,
    files.map((it) => file({ file: it, name: it.filename, size: it.size })),
    parts(message.components ?? [], message, desk),
  ];
}

function ephemeralFoot(message, store) {
  if (!message.ephemeral) return null;
  const dismiss = () => store.dismiss(message).catch(() => {});
  return h(
    "footer",
    { class: "ephemeral-foot" },
    icon("eye"),
    "Only you can see this · ",
    h("button", { class: "text-button", type: "button", onclick: dismiss }, "Dismiss"),
  );
}

function thread(message, desk) {
  return message.thread ? threadCard(message.thread, desk) : null;
}

/** The way into a thread, below the message it grew from. */
export function threadCard({ id, name }, desk) {
  const known = desk.store.channels.get(id);
  const count = known?.message_count ?? 0;
  const words = count === 1 ? "1 message" : `${count} messages`;
  return h(
    "button",
    { class: "thread-card", type: "button", onclick: () => desk.reader.jump(id, null) },
    icon("thread"),
    h("span", { class: "clip" }, known?.name ?? name),
    h("span", { class: "muted" }, known?.unread ? `${words}, ${known.unread} new` : words),
    icon("right"),
  );
}

/** What the server itself says: a thread was started, or where this one began. */
function threadNews(message, desk) {
  const { channel_id: channel, message_id: first } = message.message_reference ?? {};
  const begun = message.type === THREAD_CREATED;
  const words = begun
    ? [h("strong", {}, author(message, desk.store).name), " started a thread"]
    : ["This thread began in ", h("strong", {}, `#${desk.store.channelName(channel) ?? "a channel"}`)];
  const jump = () => desk.reader.jump(channel, first ?? null);
  const back = h(
    "button",
    { class: "text-button", type: "button", onclick: jump },
    firstWords(message.referenced_message ?? message, desk),
  );
  return h(
    "article",
    { class: "message news", id: `message-${message.id}`, tabindex: "-1" },
    h("div", { class: "message-side" }, icon("thread")),
    h(
      "div",
      { class: "message-main" },
      h("p", { class: "muted" }, words),
      begun && channel ? threadCard({ id: channel, name: message.content }, desk) : null,
      !begun && channel ? h("p", { class: "clip" }, back) : null,
    ),
  );
}
