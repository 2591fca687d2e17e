// Faults on demand, for whoever tests the bot: what they are called, what they ask for, and which are in force.

import { fill, h, uid } from "./dom.js";
import { isDm, isForum, isThread, nameOf, TYPES } from "./kinds.js";
import { selectButton } from "./listbox.js";
import { dialog } from "./popover.js";

const PERMISSIONS = {
  VIEW_CHANNEL: "View Channel",
  SEND_MESSAGES: "Send Messages",
  SEND_MESSAGES_IN_THREADS: "Send Messages in Threads",
  CREATE_PUBLIC_THREADS: "Create Public Threads",
  CREATE_PRIVATE_THREADS: "Create Private Threads",
  ATTACH_FILES: "Attach Files",
  EMBED_LINKS: "Embed Links",
  READ_MESSAGE_HISTORY: "Read Message History",
};
const EVERY = "all";

// ---- fields: {name, label, and what gives the node and the value}

const text = (name, label, value = "", hint = null) => ({ name, label, make: () => input(value, hint, false) });
const number = (name, label, value) => ({ name, label, make: () => input(value, null, true) });
const choice = (name, label, options, chosen, most = 1) => ({
  name,
  label,
  make: (store) => list(label, options(store), chosen?.(store), most),
});

function input(value, hint, numeric) {
  const node = h("input", {
    class: "field",
    id: uid("fault"),
    inputmode: numeric ? "decimal" : null,
    placeholder: hint,
  });
  node.value = value;
  return { node, value: () => (numeric && node.value ? Number(node.value) : node.value.trim()) };
}

function list(label, options, first, most) {
  let chosen = first === undefined ? [] : [first].flat();
  const node = h("div", {});
  const draw = () => {
    const onchoose = (values) => {
      chosen = values;
      draw();
    };
    fill(node, selectButton({ options, chosen, label, min: 1, max: most, onchoose }));
  };
  draw();
  return { node, value: () => (most > 1 ? chosen : (options.find((it) => it.value === chosen[0])?.wish ?? chosen[0])) };
}

const options = (entries) => () => entries.map(([value, label, wish]) => ({ value, label, wish }));
const yes = (name, label, on, off) =>
  choice(
    name,
    label,
    options([
      ["yes", on, true],
      ["no", off, false],
    ]),
    () => "yes",
  );

const ROUTE = text("route", "Only requests like", "", "POST /channels/*/messages");
const TIMES = number("times", "How many times (0: until taken back)", 1);
const SERVER = choice(
  "guild_id",
  "Server",
  (store) => [
    { value: EVERY, label: "Every server", wish: "" },
    ...store.guilds.map((it) => ({ value: it.id, label: it.name })),
  ],
  (store) => store.channel?.guild_id ?? EVERY,
);
const PERSON = choice(
  "person",
  "Person",
  (store) => store.people.map((it) => ({ value: it.id, label: it.name })),
  (store) => store.me,
);
const place = (fits) =>
  choice(
    "channel_id",
    "Channel",
    (store) => [...store.channels.values()].filter(fits).map((it) => ({ value: it.id, label: nameOf(it) })),
    (store) => (store.channel && fits(store.channel) ? store.here : undefined),
  );
const LACKING = choice("lacking", "Permissions", options(Object.entries(PERMISSIONS)), () => "SEND_MESSAGES", 8);

// ---- the faults of ../API.md

const KINDS = [
  {
    value: "answer",
    label: "Answer with a refusal",
    description: "Any status and code in place of Discord’s own answer",
    fields: [
      number("status", "Status", 400),
      number("code", "Code", 160006),
      ROUTE,
      TIMES,
      text("html", "Or a page of HTML"),
    ],
  },
  {
    value: "rate_limit",
    label: "Too many requests",
    description: "429, to be tried again later",
    fields: [number("retry_after", "Seconds to wait", 1), ROUTE, TIMES],
    more: { kind: "answer", status: 429 },
  },
  {
    value: "server_error",
    label: "Server error",
    description: "5xx, before or after the effect",
    fields: [
      number("status", "Status", 502),
      choice(
        "when",
        "When",
        options([
          ["before", "Before the effect"],
          ["after", "After the effect"],
        ]),
        () => "before",
      ),
      ROUTE,
      TIMES,
    ],
    more: { kind: "answer", html: "<html>upstream</html>" },
  },
  {
    value: "delay",
    label: "Late answers",
    description: "Requests are answered late",
    fields: [number("seconds", "Seconds", 2), ROUTE, TIMES],
  },
  {
    value: "buckets",
    label: "Rate limits",
    description: "Posts, edits, deletions, renames and new direct messages are counted",
    fields: [],
  },
  {
    value: "drop",
    label: "Drop the gateway",
    description: "The bot has to come back and resume",
    fields: [number("shard", "Only this shard", "")],
  },
  {
    value: "reconnect",
    label: "Ask to reconnect",
    description: "The gateway asks the bot to connect anew",
    fields: [],
  },
  { value: "invalid_session", label: "Invalid session", description: "The bot has to identify anew", fields: [] },
  { value: "away", label: "Discord is away", description: "No gateway, and 503 to all requests", fields: [] },
  {
    value: "unavailable",
    label: "Server out of reach",
    description: "An outage: grey for everyone, and the bot stays a member",
    fields: [SERVER],
  },
  { value: "removed", label: "Remove the bot", description: "The bot is thrown out of a server", fields: [SERVER] },
  {
    value: "invite",
    label: "Invite the bot again",
    description: "The bot comes back to a server",
    fields: [SERVER],
    more: { kind: "removed", removed: false },
  },
  {
    value: "add_server",
    label: "One more server",
    description: "The bot is invited to a new server",
    fields: [text("name", "Name")],
  },
  {
    value: "timeout",
    label: "Time the bot out",
    description: "A moderator lets it read but not write for a while",
    fields: [number("seconds", "Seconds", 600), SERVER],
  },
  {
    value: "permissions",
    label: "Take permissions from the bot",
    description: "From its role, on every server",
    fields: [LACKING],
  },
  {
    value: "denied",
    label: "Deny the bot in one channel",
    description: "Permissions taken in a channel and its threads",
    fields: [place((it) => !isDm(it) && !isThread(it)), LACKING],
  },
  {
    value: "open_threads",
    label: "A server full of threads",
    description: "No more open threads than this",
    fields: [number("most", "Open threads at most", 0)],
  },
  {
    value: "lock_thread",
    label: "Lock a thread",
    description: "A moderator closes and locks it",
    fields: [place(isThread)],
  },
  {
    value: "unlock_thread",
    label: "Open a locked thread",
    description: "A moderator opens it again",
    fields: [place(isThread)],
    more: { kind: "lock_thread", locked: false },
  },
  {
    value: "channel_type",
    label: "Another type of channel",
    description: "A channel becomes a voice channel, a forum …",
    fields: [
      place((it) => !isDm(it) && !isThread(it)),
      choice(
        "type",
        "Type",
        options(Object.entries(TYPES).map(([type, words]) => [type, words, Number(type)])),
        () => "2",
      ),
    ],
  },
  {
    value: "delete_channel",
    label: "Delete a channel",
    description: "With its threads and messages",
    fields: [place((it) => !isDm(it))],
  },
  {
    value: "close_dms",
    label: "Close direct messages",
    description: "A person takes none from the bot",
    fields: [PERSON],
  },
  {
    value: "open_dms",
    label: "Open direct messages",
    description: "A person takes them again",
    fields: [PERSON],
    more: { kind: "close_dms", closed: false },
  },
  {
    value: "rename",
    label: "Rename a person",
    description: "Somebody else may have the name as well",
    fields: [PERSON, text("name", "New name")],
  },
  { value: "leave", label: "A person leaves", description: "They are on no server any more", fields: [PERSON] },
  {
    value: "come_back",
    label: "A person comes back",
    description: "They join the servers again",
    fields: [PERSON],
    more: { kind: "leave", left: false },
  },
  {
    value: "old_commands",
    label: "Yesterday’s commands",
    description: "Clients offer the commands the bot had before it last changed them",
    fields: [yes("delivered", "What Discord does", "Delivers them all the same", "Refuses them as outdated")],
  },
  {
    value: "same_choice",
    label: "The same choice sends nothing",
    description: "Lists behave as on desktops",
    fields: [],
  },
];

const names = (lacking) => lacking.map((it) => PERMISSIONS[it] ?? it).join(", ");
const left = ({ times }) => (times === 0 ? "until taken back" : times === 1 ? "once" : `${times} times`);
const on = ({ route }) => (route === "*" ? "Any request" : route);

/** Each fault that waits or is in force, as a sentence. */
const SENTENCES = {
  answer: (it) => {
    const code = it.code ? ` (code ${it.code})` : "";
    const when = it.html ? ` ${it.when} its effect` : "";
    return `${on(it)} is answered with ${it.status}${code}${when}, ${left(it)}.`;
  },
  delay: (it) => `${on(it)} is answered ${it.seconds} s late, ${left(it)}.`,
  buckets: () => "Requests are counted by bucket.",
  away: () => "Discord is away.",
  unavailable: (it, store) => `${store.guildName(it.guild_id)} is out of reach.`,
  removed: (it, store) => `The bot is not on ${store.guildName(it.guild_id)}.`,
  timeout: (it, store) =>
    `The bot is timed out on ${store.guildName(it.guild_id)} for ${Math.ceil(it.seconds)} s more.`,
  permissions: (it) => `The bot lacks ${names(it.lacking)}.`,
  denied: (it, store) =>
    `In #${store.channelName(it.channel_id) ?? "a channel"} the bot is denied ${names(it.lacking)}.`,
  open_threads: (it) => `A server can have ${it.most} open threads.`,
  close_dms: (it, store) => `${store.personName(it.person)} takes no direct messages.`,
  leave: (it, store) => `${store.personName(it.person)} has left the servers.`,
  old_commands: (it) => `Clients offer yesterday’s commands; Discord ${it.delivered ? "delivers" : "refuses"} them.`,
  same_choice: () => "The same choice in a list sends nothing.",
};

/** Shows the faults in force, and sends one. */
export function faults(store) {
  let kind = KINDS[0];
  let fields = [];
  const choosing = h("div", {});
  const form = h("div", { class: "form" });
  const waiting = h("div", { class: "waiting-faults" });
  const problem = h("p", { class: "failure", role: "alert", hidden: true });

  const draw = () => {
    const onchoose = ([value]) => {
      kind = KINDS.find((it) => it.value === value);
      draw();
    };
    fill(choosing, selectButton({ options: KINDS, chosen: [kind.value], label: "Fault", onchoose }));
    fields = kind.fields.map((field) => ({ ...field, ...field.make(store) }));
    fill(form, [
      h("p", { class: "muted" }, `${kind.description}.`),
      fields.map(({ label, node }) =>
        h("div", { class: "form-field" }, h("label", { class: "field-label", for: node.id || null }, label), node),
      ),
    ]);
  };
  const listed = () => {
    const rows = store.faults.map((it) => h("li", {}, SENTENCES[it.kind]?.(it, store) ?? it.kind));
    fill(
      waiting,
      rows.length
        ? [h("p", { class: "field-label" }, "In force"), h("ul", {}, rows)]
        : h("p", { class: "muted" }, "No fault is in force."),
    );
  };
  const attempt = async (work) => {
    problem.hidden = true;
    try {
      await work();
      listed();
    } catch (refusal) {
      problem.textContent = refusal.message;
      problem.hidden = false;
    }
  };
  const send = () =>
    attempt(() => {
      const given = Object.fromEntries(
        fields.map(({ name, value }) => [name, value()]).filter(([, it]) => it !== "" && it !== undefined),
      );
      return store.fault({ kind: kind.value, ...given, ...kind.more });
    });

  draw();
  listed();
  dialog({
    title: "Faults for testing",
    name: "small-dialog",
    body: [
      h("p", { class: "muted" }, "What goes wrong on Discord now and then, on purpose. Nobody needs this to play."),
      choosing,
      form,
      problem,
      waiting,
    ],
    footer: [
      h(
        "button",
        { class: "btn secondary", type: "button", onclick: () => attempt(() => store.fault(null)) },
        "Take all back",
      ),
      h("button", { class: "btn danger", type: "button", onclick: send }, "Let it happen"),
    ],
  });
  attempt(() => store.renewFaults());
}
