// The types of channel: what stands for them, and what a person can do there.

const DM = 1;
const SIGNS = {
  1: "at",
  2: "voice",
  5: "news",
  10: "thread",
  11: "thread",
  12: "thread",
  13: "stage",
  15: "forum",
  16: "forum",
};
const WORDS = {
  2: "The text of a voice channel. It holds messages and commands, and no threads.",
  5: "An announcement channel. Its threads are announcement threads.",
  13: "The text of a stage. It holds messages and commands, and no threads.",
  15: "A forum holds posts. Open one, or begin one.",
  16: "A media channel holds posts. Open one, or begin one.",
};

/** The types that a channel of a server can have, in words. */
export const TYPES = { 0: "Text", 2: "Voice", 5: "Announcements", 13: "Stage", 15: "Forum", 16: "Media" };

/** The name of the icon of a channel. */
export const signOf = (channel) => SIGNS[channel.type] ?? "hash";

/** What to know of a channel of its type, or null. */
export const aboutKind = (channel) => WORDS[channel.type] ?? null;

export const nameOf = (channel) => (isDm(channel) || isThread(channel) ? channel.name : `#${channel.name}`);

export const isThread = (channel) => [10, 11, 12].includes(channel.type);

/** Whether it holds posts and no messages. */
export const isForum = (channel) => [15, 16].includes(channel.type);

export const isDm = (channel) => channel.type === DM;
