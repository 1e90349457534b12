/**
 * @param time of the day, `HH:MM`, as the other two.
 * @param from where it is the same as `until`, there are no quiet hours.
 */
export function isQuietHour(time: string, from: string, until: string): boolean {
  if (from < until) return time >= from && time < until;
  return from !== until && (time >= from || time < until);
}
