/** Commands to type, between backticks. Only ours: a name with backticks in it stays a name. */
const CODE = /`((?:wearbar|smartctl)[^`]*)`/;

/** @returns the parts of a text in turn: words, a command, words, ... */
export const codeSpans = (text: string): readonly string[] => text.split(CODE);
