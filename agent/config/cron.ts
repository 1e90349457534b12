import { validate } from "node-cron";

/**
 * Whether node-cron understands it and some day has that date. It would take a sixth field, of
 * seconds, and names such as `@hourly` too: the timetable looks once in half a minute.
 */
export const isCron = (text: string): boolean => text.split(/\s+/).length === 5 && validate(text);
