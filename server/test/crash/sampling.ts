/** The number of parts in which every place of a sweep is due once. Commits run the parts in turn. */
export const partCount = 16;

/** `all`, or a part from 1: `CRASH_SWEEP=all npm test -- --only server`. */
const setting = process.env['CRASH_SWEEP'] ?? '1';

/** Whether every place has its turn in every way. */
export const isWholeSweep = setting === 'all';

function readPart(): number {
  const part = Number(setting);
  if (isWholeSweep || (Number.isInteger(part) && part >= 1 && part <= partCount)) return part;
  throw new Error(`CRASH_SWEEP is "${setting}": it must be "all", or a part from 1 to ${String(partCount)}.`);
}
const part = readPart();

/** Which places have their turn, counted from 1. */
export interface Turns {
  readonly first: number;
  readonly step: number;
}

/** @returns of some similar things the first, which the others are compared with, and those that have their turn */
export function withFirst<T>(things: readonly T[], turn: number = part): readonly T[] {
  const step = Math.min(partCount, things.length);
  return things.filter((_thing, at) => isWholeSweep || at === 0 || at % step === turn % step);
}

/** Returns the places of the current part, out of those of a whole sweep. */
export const selectPlaces = ({ first, step }: Turns): Turns =>
  isWholeSweep ? { first, step } : { first: first + step * (part - 1), step: step * partCount };
