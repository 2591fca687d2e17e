// What the page knows of the table, as the person looking sees it. Everything shown is drawn from here; changes are
// told as events, each named for what changed: people, channels, commands, bot, here, link, messages, pressed,
// notes, typing, modal, greeting.

import * as api from "./api.js";
import { isDm, isThread } from "./kinds.js";
import { remember } from "./memory.js";
import { Marks, Notes } from "./traces.js";

const TYPING_MS = 10_000;
const REWRITING_MS = 3000;
export const V2 = 1 << 15;

/** Snowflakes in the order of their time. */
export function older(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export class Store extends EventTarget {
  guilds = [];
  people = [];
  channels = new Map();
  commands = [];
  locales = [];
  bot = { id: "0", name: "Daimyo", online: true };
  faults = [];
  /** Ids of the person looking and of the channel looked at. */
  me = null;
  here = null;
  /** "open", "lost", or "locked" once the table no longer knows this browser. */
  link = "open";
  #logs = new Map();
  marks = new Marks();
  #notes = new Notes();
  #typing = new Map();
  #ear = null;
  /** Events heard while the table is being read; null otherwise. */
  #early = null;
  /** Whether the person before was looking at a direct message. */
  #private = false;
  /** Changes to messages of channels that are being read. */
  #reading = new Map();

  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, (event) => listener(event.detail));
  }

  // ---- who and where

  get person() {
    return this.people.find((person) => person.id === this.me) ?? null;
  }

  get locale() {
    return this.person?.locale ?? "en-US";
  }

  get channel() {
    return this.channels.get(this.here) ?? null;
  }

  personName(id) {
    if (id === this.bot.id) return this.bot.name;
    return this.people.find((person) => person.id === id)?.name ?? null;
  }

  channelName(id) {
    return this.channels.get(id)?.name ?? null;
  }

  guildName(id) {
    return this.guilds.find((guild) => guild.id === id)?.name ?? "a server";
  }

  /** Why nobody can write or press in a channel, or null. */
  closed(channel) {
    const guild = this.guilds.find((it) => it.id === channel?.guild_id);
    if (guild?.unavailable) return `${guild.name} is out of reach just now. Nothing can be written or pressed there.`;
    if (channel?.locked) return "A moderator has locked this thread. Nobody can write here, and buttons are grey.";
    return null;
  }

  /** The threads of a channel, the open ones first, newest first. */
  threadsOf(channel) {
    return [...this.channels.values()]
      .filter((it) => isThread(it) && it.parent_id === channel)
      .sort((a, b) => a.archived - b.archived || older(b.id, a.id));
  }

  /** The channels of the servers, in order, each with its threads, newest first. */
  tree() {
    return [...this.channels.values()]
      .filter((channel) => !isDm(channel) && !isThread(channel))
      .map((channel) => ({
        channel,
        threads: this.threadsOf(channel.id),
      }));
  }

  dms() {
    return [...this.channels.values()].filter(isDm);
  }

  /**
   * Looks at the table as a person, at a channel. Ids that the table does not know fall back to the first person
   * and to a channel of the same kind. Raises `Refusal` if the table cannot be read.
   */
  async enter(person, channel) {
    this.#ear?.close();
    if (!this.people.some((it) => it.id === person)) this.people = (await api.state(null)).people;
    this.me = this.people.find((it) => it.id === person)?.id ?? this.people[0]?.id ?? null;
    this.#private = Boolean(this.channel) && isDm(this.channel);
    this.here = channel;
    for (const memory of [this.#logs, this.marks, this.#notes, this.#typing]) memory.clear();
    const me = this.me;
    this.#ear = new api.Ear(
      me,
      (event) => (this.#early ? this.#early.push(event) : this.#hear(event)),
      (link) => this.me === me && this.#linked(link),
    );
  }

  async #linked(link) {
    this.link = link;
    this.tell("link");
    try {
      if (link === "open") await this.#refresh();
      else await api.state(null);
    } catch (refusal) {
      this.#early = null;
      this.link = refusal.status === 403 ? "locked" : "lost";
      this.tell("link");
    }
  }

  /** Reads everything anew. What is heard meanwhile waits until it can be applied. */
  async #refresh() {
    const me = this.me;
    this.#early = [];
    const state = await api.state(me);
    if (me !== this.me) return;
    this.guilds = state.guilds;
    this.people = state.people;
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    this.commands = state.commands;
    this.locales = state.locales;
    this.bot = state.bot;
    this.faults = state.faults;
    // What is being looked at stays until it is read anew, so that a short loss shows nothing but its result.
    const shown = this.#logs.get(this.here);
    this.#logs.clear();
    if (shown) this.#logs.set(this.here, shown);
    if (!this.channels.has(this.here)) {
      const nearest = (this.#private ? this.dms()[0] : null) ?? this.tree()[0]?.channel ?? this.dms()[0];
      this.here = nearest?.id ?? null;
    }
    for (const name of ["people", "channels", "commands", "bot", "here"]) this.tell(name);
    await this.load(this.here);
    if (me !== this.me) return;
    const early = this.#early;
    this.#early = null;
    early.forEach((event) => this.#hear(event));
  }

  /** Looks at another channel of the same person. */
  async open(channel) {
    if (!this.channels.has(channel) || channel === this.here) return;
    this.here = channel;
    const log = this.#logs.get(channel);
    if (log) log.unread = this.channel.unread ?? 0;
    this.tell("here");
    if (log) this.seen();
    else await this.load(channel);
  }

  // ---- messages

  /** The messages of a channel, oldest first, or null if they were not read yet. */
  log(channel) {
    return this.#logs.get(channel) ?? null;
  }

  async load(channel) {
    if (channel === null) return;
    const as = this.me;
    const unread = this.channels.get(channel)?.unread ?? 0;
    const late = [];
    this.#reading.set(channel, late);
    const page = await api.messages(channel, as).catch(() => null);
    if (this.#reading.get(channel) === late) this.#reading.delete(channel);
    if (page === null || as !== this.me) return;
    this.#logs.set(channel, { messages: page.messages, more: page.more, unread });
    this.#unread(channel, 0);
    this.tell("messages", { channel, kind: "all" });
    late.forEach((change) => change());
  }

  async loadOlder(channel) {
    const log = this.#logs.get(channel);
    if (!log?.more || log.loading) return;
    log.loading = true;
    const as = this.me;
    const page = await api.messages(channel, as, log.messages[0]?.id).catch(() => null);
    log.loading = false;
    if (page === null || this.#logs.get(channel) !== log) return;
    const known = new Set(log.messages.map((message) => message.id));
    log.messages.unshift(...page.messages.filter((message) => !known.has(message.id)));
    log.more = page.more;
    this.tell("messages", { channel, kind: "older" });
  }

  message(channel, id) {
    return this.#logs.get(channel)?.messages.find((message) => message.id === id) ?? null;
  }

  /** The open channel has been looked at up to its end. */
  seen() {
    const channel = this.channel;
    if (!channel || document.hidden || !channel.unread) return;
    this.#unread(channel.id, 0);
    api.read(this.me, channel.id).catch(() => {});
  }

  async dismiss(message) {
    await api.dismiss(this.me, message.id);
    this.#drop(message.channel_id, message.id);
  }

  #unread(id, count) {
    const channel = this.channels.get(id);
    if (!channel || channel.unread === count) return;
    channel.unread = count;
    this.tell("channels");
  }

  #put(message, created) {
    const channel = message.channel_id;
    const log = this.#logs.get(channel);
    this.#reading.get(channel)?.push(() => this.#put(message, false));
    this.#typing.delete(channel);
    this.tell("typing");
    const mine = message.author.id === this.me;
    const known = this.channels.get(channel);
    if (created && known) {
      known.last_message_id = message.id;
      known.message_count += 1;
    }
    if (created && !mine) this.#unread(channel, (known?.unread ?? 0) + 1);
    if (!log) return;
    const at = log.messages.findIndex((it) => it.id === message.id);
    if (at < 0) {
      log.messages.push(message);
      log.messages.sort((a, b) => older(a.id, b.id));
    } else {
      log.messages[at] = message;
      this.marks.rewritten(message);
    }
    this.tell("messages", { channel, kind: at < 0 ? "create" : "update", message });
  }

  #drop(channel, id) {
    const log = this.#logs.get(channel);
    this.#reading.get(channel)?.push(() => this.#drop(channel, id));
    if (!log?.messages.some((message) => message.id === id)) return;
    log.messages = log.messages.filter((message) => message.id !== id);
    this.tell("messages", { channel, kind: "delete", id });
  }

  // ---- events

  #hear(event) {
    switch (event.type) {
      case "message_create":
      case "message_update":
        return this.#put(event.message, event.type === "message_create");
      case "message_delete":
        return this.#drop(event.channel_id, event.message_id);
      case "channel_create":
      case "channel_update": {
        const unread = this.channels.get(event.channel.id)?.unread ?? 0;
        this.channels.set(event.channel.id, { unread, ...event.channel });
        return this.tell("channels");
      }
      case "channel_delete":
        this.channels.delete(event.channel_id);
        this.tell("channels");
        if (event.channel_id === this.here) this.open(this.tree()[0]?.channel.id);
        return undefined;
      case "typing":
        this.#typing.set(event.channel_id, { user: event.user_id, until: Date.now() + TYPING_MS });
        setTimeout(() => this.tell("typing"), TYPING_MS + 50);
        return this.tell("typing");
      case "bot_online":
      case "bot_offline":
        this.bot = event.bot;
        return this.tell("bot");
      case "commands":
        this.commands = event.commands;
        return this.tell("commands");
      case "guilds":
        return this.#refresh().catch(() => {});
      case "people":
        this.people = event.people;
        return this.tell("people");
      default:
        return undefined;
    }
  }

  /** Who is typing in a channel now, by name, or null. */
  typist(channel) {
    const typing = this.#typing.get(channel);
    return typing && typing.until > Date.now() ? this.personName(typing.user) : null;
  }

  // ---- doing

  /** Presses a button, or chooses `values` in a select. */
  async press(message, component, values) {
    if (this.marks.pressed(message, component)?.waiting) return;
    const press = this.marks.press(message, component, values);
    this.tell("pressed", { message });
    const body = { as: this.me, message_id: message.id, custom_id: component.custom_id };
    const settle = (reason) => {
      if (this.marks.settle(message, component, press, reason)) this.tell("pressed", { message });
    };
    try {
      const answer = await api.interact("component", values ? { ...body, values } : body);
      const reason = this.#answered(answer);
      // If the answer is another state of this message, the press goes on until that is here.
      if (!reason && answer.message_ids.includes(message.id)) setTimeout(settle, REWRITING_MS, null);
      else settle(reason);
    } catch (refusal) {
      settle(refusal.message);
    }
  }

  /** Uses a command. Raises `Refusal` if a person could not have sent it. */
  async command(names, options) {
    const channel = this.here;
    const note = this.#note(channel, { names, waiting: true });
    try {
      const body = { as: this.me, channel_id: channel, name: names, options };
      const reason = this.#answered(await api.interact("command", body));
      if (reason) this.#note(channel, { names, reason });
      remember({ greeted: true });
      this.tell("greeting");
    } finally {
      this.forgetNote(channel, note);
    }
  }

  async autocomplete(names, options, focused, value) {
    const body = { as: this.me, channel_id: this.here, name: names, options, focused, value };
    const answer = await api.interact("autocomplete", body);
    if (answer.status === "failed") throw new api.Refusal(answer.reason ?? "No suggestions came.", 0);
    return answer.choices ?? [];
  }

  /** Sends a dialog. Returns null, or why it failed; raises `Refusal` for what may not be sent. */
  async submit(modal, fields) {
    return this.#answered(await api.interact("modal", { as: this.me, interaction_id: modal.interaction_id, fields }));
  }

  #answered(answer) {
    if (answer.status === "failed") return answer.reason ?? "The application did not respond.";
    if (answer.modal) this.tell("modal", { modal: answer.modal });
    return null;
  }

  async speak(locale) {
    const { person } = await api.setLocale(this.me, locale);
    this.people = this.people.map((it) => (it.id === person.id ? { ...it, ...person } : it));
    this.tell("people");
  }

  async invite(name, locale) {
    const { person } = await api.addPerson(name, locale);
    if (!this.people.some((it) => it.id === person.id)) this.people = [...this.people, person];
    this.tell("people");
    return person;
  }

  /** Opens a post of a forum and returns its thread. */
  async beginPost(forum, title, words) {
    const { channel } = await api.beginPost(this.me, forum, title, words);
    if (!this.channels.has(channel.id)) this.channels.set(channel.id, channel);
    this.tell("channels");
    return channel;
  }

  async fault(fault) {
    this.faults = (await (fault ? api.addFault(fault) : api.clearFaults())).faults ?? [];
  }

  async renewFaults() {
    this.faults = (await api.state(this.me)).faults;
  }

  // ---- notes

  notes(channel) {
    return this.#notes.of(channel);
  }

  #note(channel, line) {
    const id = this.#notes.add(channel, line);
    this.tell("notes", { channel });
    return id;
  }

  forgetNote(channel, id) {
    this.#notes.remove(channel, id);
    this.tell("notes", { channel });
  }
}
