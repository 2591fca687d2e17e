// The types of channel: what stands for them, and what a person can do there.

const DM = 1;
const SIGNS = { 1: "at", 2: "voice", 5: "news", 10: "thread", 11: "thread", 12: "thread", 13: "stage", 15: "forum", 16: "forum" };
const WORDS = {
  2: "This is the text of a voice channel: messages and commands, but no threads.",
  5: "An announcement channel: its threads are announcement threads.",
  13: "This is the text of a stage: messages and commands, but no threads.",
  15: "A forum holds posts. Open one on the left, or begin one below.",
  16: "A media channel holds posts. Open one on the left, or begin one below.",
};

/** The name of the icon of a channel. */
export const signOf = (channel) => SIGNS[channel.type] ?? "hash";

/** What to know of a channel of its type, or null. */
export const aboutKind = (channel) => WORDS[channel.type] ?? null;

export const isThread = (channel) => [10, 11, 12].includes(channel.type);

/** Whether it holds posts and no messages. */
export const isForum = (channel) => [15, 16].includes(channel.type);

export const isDm = (channel) => channel.type === DM;
