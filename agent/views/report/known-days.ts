import type { PeriodWrites } from "../../model/report-drive.ts";

/** @returns on how many days it is known what was written, be it as a share of a longer count. */
export const knownDays = ({ days }: Pick<PeriodWrites, "days">): number =>
  days.filter(({ writtenBytes }) => writtenBytes !== null).length;
