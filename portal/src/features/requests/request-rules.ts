/** How long what became of a request is shown, in ms: 30 days. */
const outcomeShown = 30 * 86_400_000;

/** Whether what became of a request is still news. @param decidedAt ISO instant, or null while it is pending */
export const isRecent = (decidedAt: string | null, now: Date): boolean =>
  decidedAt !== null && now.getTime() - Date.parse(decidedAt) < outcomeShown;
