/** Milliseconds that the people who were paged have to open the conversation. Then the next ones are paged. */
export const pageWait = 3 * 60_000;
/** Milliseconds between two rounds after an hour without an answer. By then, people phone. */
const laterWait = 15 * 60_000;
/** Rounds of the first hour. */
const roundsOfFirstHour = 20;

interface PageOfPerson {
  readonly staffId: string;
  readonly at: string;
}

interface Paging {
  /** Everyone who was paged, in order, with each round of the first hour. Pages of one round have the same time. */
  readonly pages: readonly PageOfPerson[];
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

/**
 * Lists the pages since the page was last answered: the rounds without an answer.
 * @param answeredAt empty if no one has answered
 */
export const listUnanswered = (pages: readonly PageOfPerson[], answeredAt: string): readonly PageOfPerson[] =>
  pages.filter(({ at }) => at > answeredAt);

const countRounds = ({ pages }: Pick<Paging, 'pages'>): number => new Set(pages.map(({ at }) => at)).size;

/**
 * Returns the pages of another round. After the first hour, it has only people who weren't paged before: a crisis that stays open for days
 * would otherwise be a row that grows with each round.
 * @param pages the rounds without an answer
 */
export function createRound(
  pages: readonly PageOfPerson[],
  staffIds: readonly string[],
  at: Date,
): readonly PageOfPerson[] {
  const known = countRounds({ pages }) < roundsOfFirstHour ? [] : pages.map(({ staffId }) => staffId);
  const added = staffIds.filter((staffId) => !known.includes(staffId));
  return added.map((staffId) => ({ staffId, at: at.toISOString() }));
}

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

/** Who is there for a member whose crisis was answered. */
export interface Attention {
  /** When someone last answered the page, had the texts in front of them on call, or replied. */
  readonly attendedAt: Date;
  /** The member's first words after it; null if there are none. */
  readonly unreadSince: Date | null;
}

/**
 * Returns whether an answered page must go out again, because the member is alone. Words of the crisis lists wait for no one who was there
 * 3 minutes ago. Another text counts when it was neither read on call nor answered for 3 minutes.
 */
export function isAlone({ attendedAt, unreadSince }: Attention, now: Date, hasCrisisWords: boolean): boolean {
  const since = hasCrisisWords ? attendedAt : unreadSince;
  return since !== null && now.getTime() - since.getTime() >= pageWait;
}

/** Returns whether the page was answered. This is the one place that decides it. */
const isPageAnswered = ({ onCallPresentAt }: { readonly onCallPresentAt: Date | null }): boolean =>
  onCallPresentAt !== null;

/**
 * Returns whether it is time for another round: no one has come, and the last round is 3 minutes old, or 15 after an hour. New words of the
 * crisis lists wait for 3 minutes at most.
 */
export function isPageDue(
  paging: Paging & { readonly onCallPresentAt: Date | null },
  now: Date,
  hasCrisisWords = false,
): boolean {
  if (isPageAnswered(paging)) return false;
  const wait = hasCrisisWords || countRounds(paging) < roundsOfFirstHour ? pageWait : laterWait;
  return paging.pagedAt === null || now.getTime() - paging.pagedAt.getTime() >= wait;
}
