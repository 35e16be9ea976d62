import { addBusinessDays } from '@moments/contract/values/business-days';
import { addDays, startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { shiftTimes } from '@moments/contract/values/shift-times';
import { findRunningTime, toEasternHour } from '../staff/shift-rules.ts';

/** Business days within which a member is matched with a coach. */
const matchingDays = 3;

/** Finds the instant before which a wait for a match is past its day now. */
export function findOverdueBefore(now: Date): Date {
  const today = toEasternIsoDate(now);
  let day = today;
  while (addBusinessDays(day, matchingDays) >= today) day = addDays(day, -1);
  return startOfEasternDay(addDays(day, 1));
}

/** Finds the shift that runs now, with its start. @returns undefined between shifts */
export function findShiftStart(now: Date) {
  const running = findRunningTime(now);
  return running && { ...running, from: toEasternHour(toEasternIsoDate(now), shiftTimes[running.time].from) };
}
