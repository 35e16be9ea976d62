/** What a price sells: cents and Moments a month. */
interface Sold {
  readonly amount: number;
  readonly moments: number;
}

/**
 * The Moments that a change to a dearer plan brings at once: what is paid for the rest of the period buys its share of what the
 * new plan has more, rounded up. A change to a cheaper plan is not charged and takes none away: it counts from the renewal.
 * @param paid in cents: for the rest of the period, less what was left of the old plan
 */
export function calculateProratedMoments(paid: number, from: Sold, to: Sold): number {
  const dearerBy = to.amount - from.amount;
  const more = to.moments - from.moments;
  if (paid <= 0 || dearerBy <= 0 || more <= 0) return 0;
  return Math.min(more, Math.ceil((more * paid) / dearerBy));
}
