/** How long a decision is shown, in ms: 30 days. */
const outcomeShown = 30 * 86_400_000;

/**
 * Checks whether a decision is recent enough to show.
 * @param decidedAt ISO instant; null while the request is pending
 */
export const isRecent = (decidedAt: string | null, now: Date): boolean =>
  decidedAt !== null && now.getTime() - Date.parse(decidedAt) < outcomeShown;
