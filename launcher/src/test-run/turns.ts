/** The turns come round after this many parts. It divides their number, so a row waits no longer when the parts begin again. */
const round = 8;
/** How many of a round's parts run a row. */
const turns = 3;

/**
 * Decides whether a row of a sampled table is due: in three of eight commits, and in every third at the latest.
 *
 * @param setting - `all`, or the part of the current commit, from 1
 */
export const isRowDue = (setting: string, row: number): boolean =>
  setting === 'all' || (Number(setting) * turns + row) % round < turns;
