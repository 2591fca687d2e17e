// Slash commands as a person meets them: one entry a line, options, what may be typed into them. No DOM in here.

export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const NUMBER = 10;
export const FILE = 11;

const SUBCOMMAND = 1;
const GROUP = 2;
const SLASH = 1;

/** `name` or `description` of a command, option or choice in a language. */
export function localized(thing, what, locale) {
  return thing[`${what}_localizations`]?.[locale] ?? thing[what];
}

/**
 * Every command that can be sent in a place, subcommands each on their own:
 * [{names: ["match", "new"], words: "match new" in the language, description, options}].
 * `direct`: whether the place is a direct message with the bot.
 */
export function sendable(commands, direct, locale) {
  const context = direct ? 1 : 0;
  return commands
    .filter((command) => (command.type ?? SLASH) === SLASH && (!command.contexts || command.contexts.includes(context)))
    .flatMap((command) => leaves(command, [], [], locale))
    .sort((a, b) => a.words.localeCompare(b.words, "en"));
}

function leaves(node, names, words, locale) {
  const path = [...names, node.name];
  const said = [...words, localized(node, "name", locale)];
  const options = node.options ?? [];
  const below = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (below.length) return below.flatMap((option) => leaves(option, path, said, locale));
  return [{ names: path, words: said.join(" "), description: localized(node, "description", locale), options }];
}

/** The commands that fit what was typed after the slash, the likeliest first. */
export function fitting(list, typed) {
  const words = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const score = (command) => {
    const names = [command.words.toLowerCase(), command.names.join(" ")];
    if (names.some((name) => name.startsWith(words))) return 0;
    if (names.some((name) => name.split(" ").some((part) => part.startsWith(words)))) return 1;
    if (names.some((name) => name.includes(words))) return 2;
    return command.description.toLowerCase().includes(words) && words.length > 2 ? 3 : 4;
  };
  return list
    .map((command) => ({ command, at: score(command) }))
    .filter(({ at }) => at < 4)
    .sort((a, b) => a.at - b.at)
    .map(({ command }) => command);
}

/**
 * A whole line, typed or pasted: "/match new side: sun seats:4" → {command, drafts: {side: "sun", seats: "4"}}.
 * Null as long as the line does not name a command and what follows it.
 */
export function readLine(list, line) {
  const text = line.replace(/^\//, "").toLowerCase();
  const names = (command) => [command.words.toLowerCase(), command.names.join(" ")];
  const hits = list.flatMap((command) => names(command).map((name) => ({ command, name })));
  const hit = hits.filter(({ name }) => text.startsWith(`${name} `)).sort((a, b) => b.name.length - a.name.length)[0];
  if (!hit) return null;
  const rest = line.replace(/^\//, "").slice(hit.name.length + 1);
  return { command: hit.command, drafts: readOptions(hit.command.options, rest) };
}

function readOptions(options, rest) {
  const known = new Map(options.flatMap((option) => namesOf(option).map((name) => [name, option.name])));
  const marks = [...rest.matchAll(/(?:^|\s)([^\s:]+):/g)].filter((match) => known.has(match[1].toLowerCase()));
  const drafts = {};
  marks.forEach((mark, index) => {
    const from = mark.index + mark[0].length;
    drafts[known.get(mark[1].toLowerCase())] = rest.slice(from, marks[index + 1]?.index ?? rest.length).trim();
  });
  const first = options[0];
  if (!marks.length && rest.trim() && first?.type === STRING) drafts[first.name] = rest.trim();
  return drafts;
}

/** What an option may be called when it is typed: its name in any language. */
export function namesOf(option) {
  return [option.name, ...Object.values(option.name_localizations ?? {})].map((name) => name.toLowerCase());
}

/**
 * What can be chosen for an option without asking the bot: [{label, value}], or null if it is typed.
 * `known`: {people: [{id, name}], channels: [{id, name}]}.
 */
export function choices(option, known, locale) {
  if (option.choices?.length) {
    return option.choices.map((choice) => ({ label: String(localized(choice, "name", locale)), value: choice.value }));
  }
  if (option.type === BOOLEAN) return [true, false].map((value) => ({ label: value ? "True" : "False", value }));
  if (option.type === USER) return known.people.map(({ id, name }) => ({ label: name, value: id }));
  if (option.type === CHANNEL) return known.channels.map(({ id, name }) => ({ label: name, value: id }));
  return null;
}

/**
 * What a filled option would send: {value} or {problem}, a sentence; {} if it is empty and may be.
 * `draft`: {text, picked?: {label, value}}. What was picked counts as long as its text was not changed.
 */
export function reading(option, draft, known, locale) {
  const text = draft.text.trim();
  if (draft.file) return { value: draft.file };
  if (!text) return option.required ? { problem: "This one is needed." } : {};
  if (draft.picked && draft.picked.label === draft.text) return { value: draft.picked.value };
  const offered = choices(option, known, locale);
  if (offered) {
    const same = offered.find((choice) => choice.label.toLowerCase() === text.toLowerCase());
    return same ? { value: same.value } : { problem: "Choose one of the list." };
  }
  if (option.type === INTEGER || option.type === NUMBER) return number(option, text);
  return length(option, draft.text);
}

function number(option, text) {
  const whole = option.type === INTEGER;
  if (whole && !/^[+-]?\d{1,15}$/.test(text)) return { problem: "A whole number is needed." };
  const value = Number(text.replace(",", "."));
  if (!Number.isFinite(value)) return { problem: "A number is needed." };
  if (option.min_value !== undefined && value < option.min_value) return { problem: `At least ${option.min_value}.` };
  if (option.max_value !== undefined && value > option.max_value) return { problem: `At most ${option.max_value}.` };
  return { value };
}

function length(option, text) {
  if (option.min_length && text.length < option.min_length)
    return { problem: `At least ${option.min_length} characters.` };
  const most = option.max_length ?? 6000;
  if (text.length > most) return { problem: `At most ${most} characters, ${text.length - most} too many.` };
  return { value: text };
}

/** The limits of an option in words, or the empty string: "1 to 9". */
export function limits(option) {
  const { min_value: min, max_value: max } = option;
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max !== undefined ? `at most ${max}` : "";
}
