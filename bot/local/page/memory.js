// What this browser remembers between visits.

const KEY = "daimyo.local-table";

/** {person, channel, greeted}, as far as they are known. */
export function recall() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export function remember(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...recall(), ...changes }));
  } catch {
    // A browser that keeps nothing still works, it only forgets.
  }
}
