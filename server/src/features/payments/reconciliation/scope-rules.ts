const day = 86_400_000;

/** Stripe lists the changes of 30 days. */
const longestGap = 25 * day;
/** A full reconciliation finds what no change announces, such as rows that were lost. */
const timeBetweenFull = 28 * day;
/** Changes that Stripe lists late are read again. */
const overlap = 3_600_000;
/** The changes of this time are compared together. */
const stepLength = 3_600_000;

export const firstMember = '00000000-0000-0000-0000-000000000000';

interface Before {
  /** When the newest complete reconciliation began. */
  readonly last: Date | undefined;
  /** When the newest one of all members began. */
  readonly lastFull: Date | undefined;
}

/** Decides what a reconciliation compares: all members, or those with changes since the last good one. */
export function chooseScope(
  { last, lastFull }: Before,
  now: Date,
): { readonly isFull: boolean; readonly cursor: string } {
  const getAge = (instant: Date | undefined): number =>
    instant === undefined ? Infinity : now.getTime() - instant.getTime();
  if (last === undefined || getAge(last) > longestGap || getAge(lastFull) > timeBetweenFull)
    return { isFull: true, cursor: firstMember };
  return { isFull: false, cursor: new Date(last.getTime() - overlap).toISOString() };
}

/** Returns the next range of changes to compare. @param cursor an ISO instant before the start */
export function getNextRange(cursor: string, startedAt: Date): { readonly from: Date; readonly until: Date } {
  const from = new Date(cursor);
  return { from, until: new Date(Math.min(from.getTime() + stepLength, startedAt.getTime())) };
}
