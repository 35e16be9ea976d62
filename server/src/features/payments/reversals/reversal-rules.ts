interface Facts {
  /** Of the payment, or of all payments of the plan's current period if it is one of them. */
  readonly amount: number;
  readonly refunded: number;
  /** Stripe's statuses of the payment's disputes. */
  readonly disputes: readonly string[];
  /** Whether a dispute about another payment of the plan is open. */
  readonly hasOtherOpenDispute: boolean;
  /** Whether the payment is one for the plan's current period. */
  readonly isCurrent: boolean;
  /** Whether the plan stays paused for a dispute. */
  readonly isPausedByDispute: boolean;
}

const closed: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Decides what becomes of the plan of a payment with refunds or disputes (RENEW-06). A lost dispute is a full refund. */
export function decideOnPlan(facts: Facts): 'end' | 'pause' | 'resume' | 'keep' {
  const { amount, refunded, disputes, hasOtherOpenDispute, isCurrent, isPausedByDispute } = facts;
  if (disputes.some((status) => !closed.includes(status))) return 'pause';
  const isLost = disputes.includes('lost');
  const isReturned = isLost || (amount > 0 && refunded >= amount);
  const hasPausedPlan = isPausedByDispute && (isLost || !hasOtherOpenDispute);
  if (isReturned && (isCurrent || hasPausedPlan)) return 'end';
  return isPausedByDispute && !hasOtherOpenDispute ? 'resume' : 'keep';
}
