// What the page says to the table and hears from it; shapes in ../API.md.

const RETRY_FIRST = 500;
const RETRY_MOST = 8000;

/** The table said no. `message` is its sentence; `status` the HTTP status, 0 if the table could not be reached. */
export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
    });
  } catch {
    throw new Refusal("The table cannot be reached. Is it still running?", 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer.error ?? `The table answered with ${response.status}.`, response.status);
  return answer;
}

const query = (values) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)).toString();

export const state = (as) => call("GET", `/local/state?${query({ as })}`);
export const messages = (channel, as, before = null, limit = 50) =>
  call("GET", `/local/channels/${channel}/messages?${query({ as, limit, before })}`);
export const read = (as, channel) => call("POST", "/local/read", { as, channel_id: channel });
export const dismiss = (as, message) => call("POST", "/local/dismiss", { as, message_id: message });
export const addPerson = (name, locale) => call("POST", "/local/people", { name, locale });
export const setLocale = (person, locale) => call("POST", `/local/people/${person}`, { locale });
export const beginPost = (as, channel, name, content) =>
  call("POST", "/local/posts", { as, channel_id: channel, name, content });
export const addFault = (fault) => call("POST", "/local/faults", fault);
export const clearFaults = () => call("DELETE", "/local/faults");

/** One interaction: kind is command, autocomplete, component or modal. */
export const interact = (kind, body) => call("POST", `/local/interactions/${kind}`, body);

/**
 * Hears the table. `onEvent(event)` for each event; `onState("open" | "lost")`; after a loss it tries again, ever
 * more slowly, until `close()`.
 */
export class Ear {
  #socket = null;
  #timer = 0;
  #wait = RETRY_FIRST;
  #closed = false;

  constructor(as, onEvent, onState) {
    this.as = as;
    this.onEvent = onEvent;
    this.onState = onState;
    this.#connect();
  }

  #connect() {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new WebSocket(`${scheme}://${window.location.host}/local/events?${query({ as: this.as })}`);
    this.#socket.addEventListener("open", () => {
      this.#wait = RETRY_FIRST;
      this.onState("open");
    });
    this.#socket.addEventListener("message", (message) => this.onEvent(JSON.parse(message.data)));
    this.#socket.addEventListener("close", () => {
      if (this.#closed) return;
      this.onState("lost");
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, RETRY_MOST);
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket.close();
  }
}

/** A chosen file as the table takes it: {name, data}, data in base64. */
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { name: file.name, data: btoa(text) };
}
