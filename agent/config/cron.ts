import { validate } from "node-cron";

/** Longer than any that a person writes: node-cron counts out what each part of it says. */
const LONGEST = 200;

/**
 * Whether node-cron understands it and some day has that date. It would take a sixth field, of
 * seconds, and names such as `@hourly` too: the timetable looks once in half a minute. No number of
 * a time has three digits, and node-cron would count up to it before it says so.
 */
export const isCron = (text: string): boolean =>
  text.length <= LONGEST && text.split(/\s+/).length === 5 && !/\d{3}/.test(text) && validate(text);
