interface Reversed {
  readonly kind: 'refund' | 'dispute';
  readonly amount: number;
  readonly status: string;
}

interface ReversalDescription {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  /** In cents, negative: back to the member. */
  readonly amount: number;
  readonly status: string;
}

/** Checks Stripe's status of a dispute for one that leaves the money with us. */
const isHarmless = (status: string): boolean => status === 'won' || status.startsWith('warning_');

/** Describes a refund or dispute for the payment history. A failed refund, or a dispute that we won, moves no money. */
export function describeReversal({ kind, amount, status }: Reversed): ReversalDescription {
  if (kind === 'refund') {
    const isVoid = status === 'failed' || status === 'canceled';
    return {
      title: 'Refund',
      description: isVoid ? 'The refund didn’t go through' : 'Refunded to your card',
      type: 'Refund',
      amount: isVoid ? 0 : 0 - amount,
      status,
    };
  }
  return {
    title: 'Disputed payment',
    description: isHarmless(status) ? 'No refund was made' : 'Your bank asked for this money back',
    type: 'Dispute',
    amount: isHarmless(status) ? 0 : 0 - amount,
    status,
  };
}
