interface Facts {
  readonly amount: number;
  readonly refunded: number;
  /** Stripe's statuses of the payment's disputes. */
  readonly disputes: readonly string[];
  /** Whether the payment paid for the plan's current period. */
  readonly isCurrent: boolean;
  /** Whether a dispute paused the plan. */
  readonly isPausedByDispute: boolean;
}

const closed: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Decides what becomes of the plan of a payment with refunds or disputes (RENEW-06). A lost dispute is a full refund. */
export function decideOnPlan(facts: Facts): 'end' | 'pause' | 'resume' | 'keep' {
  const { amount, refunded, disputes, isCurrent, isPausedByDispute } = facts;
  if (disputes.some((status) => !closed.includes(status))) return 'pause';
  const isReturned = disputes.includes('lost') || (amount > 0 && refunded >= amount);
  if (isReturned && (isCurrent || isPausedByDispute)) return 'end';
  return isPausedByDispute ? 'resume' : 'keep';
}
