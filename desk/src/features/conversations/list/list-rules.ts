import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';

export type Group = 'crisis' | 'waiting' | 'answered';

/** The place that a row keeps while the person points at the list. */
export interface Place {
  readonly memberId: string;
  readonly group: Group;
}

export interface PlacedRow extends Place {
  readonly row: ConversationRow;
}

/** Returns whether a member waits, or a check-in or follow-up is due. The server ranks both the same. */
const needsCoach = ({ flags, waitingSince }: ConversationRow): boolean =>
  waitingSince !== null || flags.includes('check-in-due') || flags.includes('follow-up-due');

const getGroup = (row: ConversationRow): Group => {
  if (row.flags.includes('crisis')) return 'crisis';
  return needsCoach(row) ? 'waiting' : 'answered';
};

const toPlacedRow = (row: ConversationRow): PlacedRow => ({
  memberId: row.memberId,
  group: getGroup(row),
  row,
});

const ranks: Readonly<Record<Group, number>> = { crisis: 0, waiting: 1, answered: 2 };

export const toPlaces = (rows: readonly ConversationRow[]): readonly Place[] =>
  rows.map((row) => ({ memberId: row.memberId, group: getGroup(row) }));

/**
 * Gives places to the rows that come after all others, such as those of the next page: they move none. @returns the same places if there
 * are no such rows
 */
export function addLaterRows(frozen: readonly Place[], rows: readonly ConversationRow[]): readonly Place[] {
  const held = new Set(frozen.map(({ memberId }) => memberId));
  const lastRank = ranks[frozen.at(-1)?.group ?? 'crisis'];
  const lastHeld = rows.findLastIndex(({ memberId }) => held.has(memberId));
  const later = toPlaces(rows.slice(lastHeld + 1)).filter(
    ({ group }) => group !== 'crisis' && ranks[group] >= lastRank,
  );
  return later.length === 0 ? frozen : [...frozen, ...later];
}

export interface Arrangement {
  readonly rows: readonly PlacedRow[];
  /** How many members wait for a place until the order may change: who joined the list before others, or began to wait in it. */
  readonly added: number;
}

/**
 * Orders the rows: as the server does, or as they stood when the order was frozen. Frozen rows change their words and times, but not
 * their places. A crisis always comes in at the top, also that of a member whose row stood still.
 */
export function arrange(rows: readonly ConversationRow[], frozen: readonly Place[] | undefined): Arrangement {
  if (!frozen) return { rows: rows.map(toPlacedRow), added: 0 };
  const current = new Map(rows.map((row) => [row.memberId, row]));
  const held = new Map(frozen.map(({ memberId, group }) => [memberId, group]));
  const crises = rows
    .map(toPlacedRow)
    .filter(({ memberId, group }) => group === 'crisis' && held.get(memberId) !== group);
  const raised = new Set(crises.map(({ memberId }) => memberId));
  const kept = frozen.flatMap(({ memberId, group }): PlacedRow[] => {
    const row = raised.has(memberId) ? undefined : current.get(memberId);
    return row ? [{ memberId, group, row }] : [];
  });
  const isNew = ({ memberId, group }: PlacedRow): boolean => {
    const before = held.get(memberId);
    return before === undefined || (before === 'answered' && group === 'waiting');
  };
  const added = rows.map(toPlacedRow).filter((row) => !raised.has(row.memberId) && isNew(row)).length;
  return { rows: [...crises, ...kept], added };
}

/** Finds the row before (-1) or after (1) the selected one. @returns undefined at the end */
export function findNeighbor(
  rows: readonly PlacedRow[],
  memberId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const index = rows.findIndex((each) => each.memberId === memberId);
  return index === -1 ? rows[0]?.memberId : rows[index + step]?.memberId;
}

/** Finds who waits or is due longest, other than the member whose conversation is open. */
export const findNextWaiting = (
  rows: readonly PlacedRow[],
  memberId: string | undefined,
): string | undefined => rows.find((each) => each.memberId !== memberId && needsCoach(each.row))?.memberId;

/** Minutes before the end of a shift from which the desk says who still waits (COVER-06). */
const lastMinutes = 30;

/** Returns whether a shift ends soon, or has ended since the page read it. */
export const isShiftEnding = (until: string, now: Date): boolean =>
  Date.parse(until) - now.getTime() <= lastMinutes * 60_000;

/** Says how many members a coach would leave without an answer: "3 still wait". */
export const describeStillWaiting = (count: number): string =>
  `${count.toLocaleString('en-US')} still ${count === 1 ? 'waits' : 'wait'}`;

/** Finds who waits after the open conversation, from the top again after the last one. */
export const findNextInTurn = (ids: readonly string[], memberId: string | undefined): string | undefined =>
  ids[(ids.findIndex((id) => id === memberId) + 1) % ids.length];

const splitWords = (text: string): readonly string[] =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);

/** Finds members by the beginnings of their names, in any order and without accents: "st el" finds Eli Stone. */
export function findRows(rows: readonly ConversationRow[], text: string): readonly ConversationRow[] {
  const beginnings = splitWords(text);
  if (beginnings.length === 0) return rows;
  return rows.filter(({ name }) => {
    const words = splitWords(name);
    return beginnings.every((part) => words.some((word) => word.startsWith(part)));
  });
}

interface Page {
  readonly items: readonly ConversationRow[];
}

/** Puts a fresh first page before the pages that were read. Rows that it pushed out come next, and none shows twice. */
export function putFirst<P extends Page>(pages: readonly P[], fresh: P): P[] {
  const [first, second, ...others] = pages;
  const ids = new Set(fresh.items.map(({ memberId }) => memberId));
  const without = (items: readonly ConversationRow[]) => items.filter(({ memberId }) => !ids.has(memberId));
  if (!first || !second) return [fresh];
  return [
    fresh,
    { ...second, items: [...without(first.items), ...without(second.items)] },
    ...others.map((page) => ({ ...page, items: without(page.items) })),
  ];
}
