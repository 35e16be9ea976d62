/** Milliseconds that a paged person has to open the conversation. Then the next one is paged. */
const pageWait = 3 * 60_000;

/** Pages of one crisis. An hour without an answer needs a person who phones, not more emails. */
const mostPages = 20;

interface Paging {
  /** Everyone who was paged, in order. */
  readonly pages: readonly { readonly staffId: string; readonly at: string }[];
  readonly pagedAt: Date | null;
  readonly onCallPresentAt: Date | null;
}

/**
 * Chooses whom to page next: the first in the order of those who were paged least.
 * @param onCall everyone on call, in order
 * @returns undefined if no one is on call
 */
export function choosePaged<Person extends { readonly id: string }>(
  onCall: readonly Person[],
  { pages }: Pick<Paging, 'pages'>,
): Person | undefined {
  const countPages = ({ id }: Person): number => pages.filter(({ staffId }) => staffId === id).length;
  const fewest = Math.min(...onCall.map(countPages));
  return onCall.find((person) => countPages(person) === fewest);
}

/** Returns whether it is time for another page: no one on call has come, and the last page is 3 minutes old. */
export function isPageDue({ pages, pagedAt, onCallPresentAt }: Paging, now: Date): boolean {
  if (onCallPresentAt !== null || pages.length >= mostPages) return false;
  return pagedAt === null || now.getTime() - pagedAt.getTime() >= pageWait;
}

/** Returns whether everyone on call has had a page without an answer, even if no one is on call. */
export const isRoundOver = (
  onCall: readonly { readonly id: string }[],
  { pages }: Pick<Paging, 'pages'>,
): boolean => onCall.every(({ id }) => pages.some(({ staffId }) => staffId === id));
