// Times in the language of whoever is looking and the time zone of this machine.

const DAY = 86_400;
const STEPS = [
  ["year", 365.25 * DAY],
  ["month", 30.44 * DAY],
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", 3600],
  ["minute", 60],
];
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const TICK = 1000;

const made = new Map();

/** A formatter, made once for each language; an unknown language falls back to English. */
function formatter(kind, locale, options) {
  const key = kind.name + locale + JSON.stringify(options);
  if (!made.has(key)) {
    let languages = "en-US";
    try {
      languages = [...Intl.getCanonicalLocales(locale), "en-US"];
    } catch {
      // A language code that the browser cannot read at all.
    }
    made.set(key, new kind(languages, options));
  }
  return made.get(key);
}

/** `<t:…:style>` in words. `seconds` since 1970; styles t T d D f F, and R, told from `now` (in milliseconds). */
export function stamp(seconds, style, locale, now = Date.now()) {
  if (Math.abs(seconds) > 8.64e12) return String(seconds);
  if (style === "R") return relative(seconds - now / 1000, locale);
  return formatter(Intl.DateTimeFormat, locale, STYLES[style] ?? STYLES.f).format(new Date(seconds * 1000));
}

/** "in 3 hours", "2 days ago". */
export function relative(seconds, locale) {
  const words = formatter(Intl.RelativeTimeFormat, locale, { numeric: "auto" });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  }
  return words.format(Math.round(seconds), "second");
}

/** The short time beside a message: the hour if it is of today, else the day too. */
export function beside(iso, locale) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const options = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  return formatter(Intl.DateTimeFormat, locale, options).format(date);
}

/** "09:05", narrow enough for the margin. */
export function hour(iso) {
  return formatter(Intl.DateTimeFormat, "en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(iso));
}

export function day(iso, locale) {
  return formatter(Intl.DateTimeFormat, locale, { dateStyle: "long" }).format(new Date(iso));
}

export function full(iso, locale) {
  return formatter(Intl.DateTimeFormat, locale, STYLES.F).format(new Date(iso));
}

/** Keeps every "in 3 hours" of the page true: renews `<time data-relative>` once a second. */
export function startTicking() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const words = stamp(Number(node.dataset.relative), "R", node.dataset.locale);
      if (node.textContent !== words) node.textContent = words;
    }
  }, TICK);
}
