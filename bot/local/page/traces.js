// What the page itself remembers for the moment: what was pressed, what was chosen, what could not be sent.
// Nothing of it comes from the table, and it is forgotten with the window or when somebody else looks.

/** What was pressed and chosen in the components of messages. */
export class Marks {
  #pressed = new Map();
  #picked = new Map();

  /** {waiting: true} or {reason} if this component was pressed and is not settled; else null. */
  pressed(message, component) {
    return this.#pressed.get(key(message, component)) ?? null;
  }

  /** Why presses came to nothing whose component is no longer on the message. */
  lost(message) {
    const there = new Set(parts(message.components).map((part) => key(message, part)));
    return [...this.#pressed]
      .filter(([it, { reason }]) => reason && it.startsWith(`${message.id}/`) && !there.has(it))
      .map(([, { reason }]) => reason);
  }

  /** The values chosen last in a select, until the bot writes the message anew; null if none. */
  picked(message, component) {
    return this.#picked.get(key(message, component)) ?? null;
  }

  /** The component waits for an answer; what the message said of earlier presses is forgotten. Returns the press. */
  press(message, component, values) {
    const press = { waiting: true };
    drop(this.#pressed, message.id);
    this.#pressed.set(key(message, component), press);
    if (values) this.#picked.set(key(message, component), values);
    return press;
  }

  /** The answer to a press came, or (with a reason) it did not. Whether this changes what is shown. */
  settle(message, component, press, reason) {
    const it = key(message, component);
    if (!reason) return this.#pressed.get(it) === press && this.#pressed.delete(it);
    this.#pressed.set(it, { reason });
    this.#picked.delete(it);
    return true;
  }

  /** The bot wrote the message anew: what it says is chosen counts, and nothing of it waits. */
  rewritten(message) {
    drop(this.#picked, message.id);
    drop(this.#pressed, message.id, (mark) => mark.waiting);
  }

  clear() {
    this.#pressed.clear();
    this.#picked.clear();
  }
}

function key(message, component) {
  return `${message.id}/${component.custom_id}`;
}

/** Every component of a tree of them. */
function parts(components = []) {
  return components.flatMap((it) => [it, ...parts(it.components), ...parts(it.accessory && [it.accessory])]);
}

function drop(map, message, which = () => true) {
  for (const [it, mark] of map) if (it.startsWith(`${message}/`) && which(mark)) map.delete(it);
}

/** Lines of the page itself at the end of a channel: commands that are under way, or came to nothing. */
export class Notes {
  #lines = new Map();
  #last = 0;

  /** [{id, names, waiting?, reason?}] */
  of(channel) {
    return this.#lines.get(channel) ?? [];
  }

  /** Adds a line and returns its id. A failure takes the place of earlier ones. */
  add(channel, line) {
    this.#last += 1;
    const kept = this.of(channel).filter((it) => it.waiting || line.waiting);
    this.#lines.set(channel, [...kept, { id: this.#last, ...line }]);
    return this.#last;
  }

  remove(channel, id) {
    this.#lines.set(
      channel,
      this.of(channel).filter((line) => line.id !== id),
    );
  }

  clear() {
    this.#lines.clear();
  }
}
