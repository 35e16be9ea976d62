/** Milliseconds that the people who were paged have to open the conversation. Then the next ones are paged. */
export const pageWait = 3 * 60_000;
/** Milliseconds between two rounds after an hour without an answer. By then, people phone. */
const laterWait = 15 * 60_000;
/** Rounds of the first hour. */
const roundsOfFirstHour = 20;

interface Paging {
  /** Everyone who was paged, in order. Pages of one round have the same time. */
  readonly pages: readonly { readonly staffId: string; readonly at: string }[];
  readonly pagedAt: Date | null;
}

/** Who can be paged. */
export interface Reachable {
  readonly current: string | undefined;
  /** The next person of the rota. */
  readonly next: string | undefined;
  /** Coaches on shift, operations, and administrators. */
  readonly others: readonly string[];
}

const countRounds = ({ pages }: Pick<Paging, 'pages'>): number => new Set(pages.map(({ at }) => at)).size;

/**
 * Chooses whom to page next: the person on call, then the next one of the rota, then everyone, again and again.
 * @returns no one if no one can be paged
 */
export function choosePaged(
  { current, next, others }: Reachable,
  paging: Pick<Paging, 'pages'>,
): { readonly isEveryone: boolean; readonly staffIds: readonly string[] } {
  const turns = [current, next].filter((id) => id !== undefined);
  const turn = turns[countRounds(paging)];
  if (turn !== undefined) return { isEveryone: false, staffIds: [turn] };
  return { isEveryone: true, staffIds: [...new Set([...turns, ...others])] };
}

/** Returns whether the page was answered. This is the one place that decides it. */
const isPageAnswered = ({ onCallPresentAt }: { readonly onCallPresentAt: Date | null }): boolean =>
  onCallPresentAt !== null;

/** Returns whether it is time for another round: no one has come, and the last round is 3 minutes old, or 15 after an hour. */
export function isPageDue(paging: Paging & { readonly onCallPresentAt: Date | null }, now: Date): boolean {
  if (isPageAnswered(paging)) return false;
  const wait = countRounds(paging) < roundsOfFirstHour ? pageWait : laterWait;
  return paging.pagedAt === null || now.getTime() - paging.pagedAt.getTime() >= wait;
}
