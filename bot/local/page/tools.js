// The table menu: another person, and faults on demand for whoever tests the bot.

import { fill, h, uid } from "./dom.js";
import { selectButton } from "./listbox.js";
import { dialog } from "./popover.js";

/** Asks for a name and language, and looks through the new person's eyes. */
export function addPerson(store, look) {
  const name = h("input", {
    class: "field",
    id: uid("name"),
    maxlength: 32,
    autocomplete: "off",
    required: true,
    dir: "auto",
  });
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const form = h(
    "form",
    { class: "form", id: uid("form"), novalidate: true },
    h("div", { class: "form-field" }, h("label", { class: "field-label", for: name.id }, "Name"), name),
    problem,
  );
  const shown = dialog({
    title: "Add a person",
    name: "small-dialog",
    body: form,
    footer: [
      h("button", { class: "btn secondary", type: "button", onclick: () => shown.close() }, "Cancel"),
      h("button", { class: "btn primary", type: "submit", form: form.id }, "Add"),
    ],
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const person = await store.invite(name.value.trim(), store.locale);
      shown.close();
      look(person.id);
    } catch (refusal) {
      problem.textContent = refusal.message;
      problem.hidden = false;
      name.focus();
    }
  });
  name.focus();
}

const NUMBER = "number";
const TEXT = "text";
const ROUTE = ["route", "Only requests like", TEXT, ""];
const TIMES = ["times", "How many times (0: until taken back)", NUMBER, 1];

/** The faults of ../API.md: what they do, and their fields [name, label, kind, value]. */
const KINDS = [
  {
    value: "rate_limit",
    label: "Too many requests",
    description: "429, to be tried again later",
    fields: [["retry_after", "Seconds to wait", NUMBER, 1], ROUTE, TIMES],
  },
  {
    value: "server_error",
    label: "Server error",
    description: "5xx, before or after the effect",
    fields: [["status", "Status", NUMBER, 502], ["when", "before or after the effect", TEXT, "before"], ROUTE, TIMES],
  },
  {
    value: "delay",
    label: "Late answers",
    description: "Requests are answered late",
    fields: [["seconds", "Seconds", NUMBER, 2], ROUTE, TIMES],
  },
  {
    value: "drop",
    label: "Drop the gateway",
    description: "The bot has to come back and resume",
    fields: [["shard", "Only this shard", NUMBER, ""]],
  },
  {
    value: "reconnect",
    label: "Ask to reconnect",
    description: "The gateway asks the bot to connect anew",
    fields: [],
  },
  { value: "invalid_session", label: "Invalid session", description: "The bot has to identify anew", fields: [] },
  {
    value: "away",
    label: "Discord is away",
    description: "No gateway, and 503 to all requests",
    fields: [],
    more: () => ({ away: true }),
  },
  {
    value: "close_dms",
    label: "Close direct messages",
    description: "The person looking takes no direct messages",
    fields: [],
    more: (store) => ({ person: store.me, closed: true }),
  },
  {
    value: "open_dms",
    label: "Open direct messages",
    description: "The person looking takes them again",
    fields: [],
    more: (store) => ({ kind: "close_dms", person: store.me, closed: false }),
  },
  {
    value: "delete_channel",
    label: "Delete this channel",
    description: "The channel or thread that is open now",
    fields: [],
    more: (store) => ({ channel_id: store.here }),
  },
];

/** Shows the faults that wait, and sends one. */
export function faults(store) {
  let kind = KINDS[0];
  const choice = h("div", {});
  const fields = h("div", { class: "form" });
  const waiting = h("div", { class: "waiting-faults" });
  const problem = h("p", { class: "failure", role: "alert", hidden: true });
  const inputs = new Map();

  const draw = () => {
    const chosen = (values) => {
      kind = KINDS.find((it) => it.value === values[0]);
      draw();
    };
    fill(choice, selectButton({ options: KINDS, chosen: [kind.value], label: "Fault", onchoose: chosen }));
    inputs.clear();
    fill(
      fields,
      kind.fields.map(([name, label, type, value]) => {
        const input = h("input", {
          class: "field",
          id: uid("fault"),
          inputmode: type === NUMBER ? "decimal" : null,
          placeholder: name === "route" ? "POST /channels/*/messages" : null,
        });
        input.value = value;
        inputs.set(name, { input, type });
        return h("div", { class: "form-field" }, h("label", { class: "field-label", for: input.id }, label), input);
      }),
    );
  };
  const list = () => {
    const rows = store.faults.map((fault) => h("li", {}, h("code", {}, JSON.stringify(fault))));
    fill(
      waiting,
      rows.length
        ? [h("p", { class: "field-label" }, "Waiting"), h("ul", {}, rows)]
        : h("p", { class: "muted" }, "No fault is waiting."),
    );
  };
  const attempt = async (work) => {
    problem.hidden = true;
    try {
      await work();
      list();
    } catch (refusal) {
      problem.textContent = refusal.message;
      problem.hidden = false;
    }
  };
  const send = () =>
    attempt(() => {
      const entries = [...inputs].map(([name, { input, type }]) => [
        name,
        type === NUMBER && input.value ? Number(input.value) : input.value.trim(),
      ]);
      const given = Object.fromEntries(entries.filter(([, value]) => value !== ""));
      return store.fault({ kind: kind.value, ...given, ...kind.more?.(store) });
    });

  draw();
  list();
  dialog({
    title: "Faults for testing",
    name: "small-dialog",
    body: [
      h("p", { class: "muted" }, "What goes wrong on Discord now and then, on purpose. Nobody needs this to play."),
      choice,
      fields,
      problem,
      waiting,
    ],
    footer: [
      h(
        "button",
        { class: "btn secondary", type: "button", onclick: () => attempt(() => store.fault(null)) },
        "Take all back",
      ),
      h("button", { class: "btn danger", type: "button", onclick: send }, "Let it fail"),
    ],
  });
  attempt(() => store.renewFaults());
}
