/** This many commits in a row run all of what takes turns. It divides the number of parts, so nothing waits longer when the parts begin again. */
export const turnCount = 4;

/**
 * Decides whether one of some similar things is due: each in one of four commits in a row.
 *
 * @param part - the part of the current commit, from 1
 * @param place - its place among the others; things with neighboring places are due in different commits
 */
export const isDue = (part: number, place: number): boolean => (part + place) % turnCount === 0;

/**
 * Decides whether a costly check of many tests runs in one of them: in four of sixteen commits. After each four commits, the turns move by
 * one. Otherwise a test that itself takes turns would always have the check or never.
 */
export const isCheckDue = (part: number, place: number): boolean =>
  isDue(part, place + Math.floor(part / turnCount));

/** The part of a run in which tables take turns. Empty in all other runs: of everything, of a change, and of chosen tests. */
const setting = process.env['TABLE_PART'] ?? '';

/** Decides whether a row of a table of tests is due in this run. */
export const isRowDue = (place: number, part: string = setting): boolean =>
  part === '' || isDue(Number(part), place);

/** @returns the rows of a table of tests that are due in this run */
export const filterDue = <Row>(rows: readonly Row[], part?: string): readonly Row[] =>
  rows.filter((_row, place) => isRowDue(place, part));
